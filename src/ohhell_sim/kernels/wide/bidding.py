"""Bids by the model under every rule: two packs, jokers, trumps that are not known yet."""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import block, inline
from ohhell_sim.kernels.bidding import LENGTHS
from ohhell_sim.kernels.bits import LANE0, NONE, ONE, TOP_LANE, lowest, popcount
from ohhell_sim.kernels.memory import load_int, load_real, store_real
from ohhell_sim.kernels.wide.obligations import JESTERS, JOKERS
from ohhell_sim.kernels.words import Address, Int, Word

__all__ = ["allowed_bid", "best_trump_lane", "card_chance", "swap_lane", "wide_chances"]

# Chances of the cards that the learned tables do not know.
_JOKER = 0.97
_JESTER = 0.02


@inline
def swap_lane(cards: Word, lane: Int) -> Word:
    """Exchange a lane with the top lane."""
    shift = np.uint64(16 * lane)
    differ = ((cards >> np.uint64(48)) ^ (cards >> shift)) & LANE0
    if lane == 3:
        return cards
    return cards ^ (differ << np.uint64(48)) ^ (differ << shift)


@inline
def card_chance(
    card: Word, lane: Word, first: Word, second: Word, out_first: Word, out_second: Word,
    trump_lane: Word, chances: Address,
) -> float:  # fmt: skip
    """Return the chance of one natural card to win a trick."""
    kind = 1
    if trump_lane == NONE:
        kind = 2
    elif lane == TOP_LANE:
        kind = 0
    above = lane & ~((card << ONE) - ONE)
    higher = popcount(out_first & above) + popcount(out_second & above)
    higher = higher if higher < 12 else np.int64(12)
    length = popcount(first & lane) + popcount(second & lane)
    length = length if length < LENGTHS else np.int64(LENGTHS)
    return load_real(chances, (kind * 13 + higher) * LENGTHS + length - 1)


@inline
def _convolve(spread: Address, size: Int, chance: float) -> None:
    """Add one card with a chance to the distribution of the first `size` cards."""
    store_real(spread, size + 1, load_real(spread, size) * chance)
    for t in range(size, 0, -1):
        stays = load_real(spread, t) * (1.0 - chance)
        store_real(spread, t, stays + load_real(spread, t - 1) * chance)
    store_real(spread, 0, load_real(spread, 0) * (1.0 - chance))


@block
def wide_chances(
    first: Word, second: Word, out_first: Word, out_second: Word, trump_lane: Word,
    chances: Address, spread: Address,
) -> Int:  # fmt: skip
    """Write the distribution of a hand's tricks to `spread`; returns the cards in the hand.

    Parameters
    ----------
    first, second : uint64
        The hand.
    out_first, out_second : uint64
        Cards that the seat has not seen.
    trump_lane : uint64
        `TOP_LANE`, or 0 without trump.
    chances, spread : uint64
        Addresses of the learned chances and of the result (float64).
    """
    store_real(spread, 0, 1.0)
    size: Int = np.int64(0)
    for copy in range(2):
        cards = first if copy == 0 else second
        for _ in range(popcount(cards & JOKERS)):
            _convolve(spread, size, _JOKER)
            size += 1
        for _ in range(popcount(cards & JESTERS)):
            _convolve(spread, size, _JESTER)
            size += 1
        for i in range(4):
            lane = LANE0 << np.uint64(16 * i)
            rest = cards & lane
            while rest != NONE:
                card = lowest(rest)
                rest ^= card
                chance = card_chance(
                    card, lane, first, second, out_first, out_second, trump_lane, chances
                )
                _convolve(spread, size, chance)
                size += 1
    return size


@block
def allowed_bid(
    spread: Address, size: Int, score: Address, least: Int, most: Int, barred: Int
) -> tuple[Int, float]:
    """Return the allowed bid that earns the most by a distribution, and its points.

    Parameters
    ----------
    spread, score : uint64
        Addresses of the distribution and of the points by bid and tricks (int64).
    size : int64
        Hand size.
    least, most, barred : int64
        The bids that the rules leave; `barred` is -1 where the hook bars none.
    """
    best = least
    best_points = -1.0e300
    for bid in range(least, most + 1):
        if bid != barred:
            points = 0.0
            for t in range(size + 1):
                points += load_real(spread, t) * load_int(score, bid * (size + 1) + t)
            if points > best_points:
                best = bid
                best_points = points
    return best, best_points


@block
def best_trump_lane(
    first: Word, second: Word, out_first: Word, out_second: Word, none_too: Int,
    chances: Address, score: Address, spread: Address, bid: Int, least: Int, most: Int,
) -> tuple[Int, Int]:  # fmt: skip
    """Return the lane that serves a hand best as trumps (4: none), and the bid it would make.

    Parameters
    ----------
    first, second, out_first, out_second : uint64
        The hand and the cards that it has not seen.
    none_too : int64
        1 if no-trump may be named.
    chances, score, spread : uint64
        Addresses as above.
    bid : int64
        The bid to serve, -1 for the best one.
    least, most : int64
        The bids that the rules allow.
    """
    best_lane = 3
    best_bid = least
    best_points = -1.0e300
    for lane in range(4 + none_too):
        swap = lane if lane < 4 else 3
        size = wide_chances(
            swap_lane(first, swap), swap_lane(second, swap), swap_lane(out_first, swap),
            swap_lane(out_second, swap), TOP_LANE if lane < 4 else NONE, chances, spread,
        )  # fmt: skip
        low = least if bid < 0 else bid
        high = most if bid < 0 else bid
        choice, points = allowed_bid(spread, size, score, low, high, np.int64(-1))
        if points > best_points:
            best_lane = lane
            best_bid = choice
            best_points = points
    return best_lane, best_bid
