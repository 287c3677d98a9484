"""What a seat knows about a card before it plays it, as the numbers that the net is told."""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import inline
from ohhell_sim.kernels.bits import LANE0, NONE, ONE, highest, lane_of, lowest, popcount
from ohhell_sim.kernels.memory import (
    load,
    load_int,
    load_real,
    load_share,
    store,
    store_int,
    store_real,
    store_single,
)
from ohhell_sim.kernels.net import INPUTS, NET_SPACE
from ohhell_sim.kernels.outlook import hold_cell, stands, worth_cell
from ohhell_sim.kernels.words import Address, Flag, Int, Word

__all__ = ["CARD_SPACE", "LAYER_AT", "distinct_cards", "tell_about_card", "tell_about_hand"]

#: Cells of scratch memory that the inputs of a decision take: the numbers, the hidden layer, and
#: what is known about the whole hand.
LAYER_AT = INPUTS // 2
_WORTH = LAYER_AT + NET_SPACE
_SPREAD = _WORTH + 1
_MOST = _WORTH + 2
_NEXT = _WORTH + 3
_LEAST = _WORTH + 4
_SECOND = _WORTH + 5
_LOW_CARDS = _WORTH + 6
_HIGH_CARDS = _WORTH + 7
_SHAPES = _WORTH + 8
CARD_SPACE = _SHAPES + 1

# A card that wins a trick less often, or more often, than these shares counts as low or high.
_LOW = 0.1
_HIGH = 0.7


@inline
def distinct_cards(legal: Word, winners: Word, unseen: Word) -> Word:
    """Return the highest of each set of legal cards that are as good as each other.

    Parameters
    ----------
    legal, winners : uint64
        Cards that may be played, and those of them that would be ahead.
    unseen : uint64
        Cards that the seat has not seen.
    """
    found = NONE
    last_lane = NONE
    last_above: Int = np.int64(-1)
    last_ahead = NONE
    rest = legal
    while rest != NONE:
        card = highest(rest)
        rest ^= card
        lane = lane_of(card)
        above = popcount(unseen & lane & ~((card << ONE) - ONE))
        ahead = np.uint64(winners & card != NONE)
        if lane != last_lane or above != last_above or ahead != last_ahead:
            found |= card
            last_lane = lane
            last_above = above
            last_ahead = ahead
    return found


@inline
def _shape(kept: Word, unseen: Word, side: Int) -> Word:
    """Return what a suit of a hand is like, as five bytes of 0 or 1, which add up over suits.

    Void; a single card (both for side suits alone); nothing unseen is below its lowest card;
    nothing unseen is above that; at most one unseen card is below it.
    """
    some = np.int64(kept != NONE)
    low = lowest(kept)
    below = popcount(unseen & (low - ONE))
    alone = np.int64(kept == low) * side
    last = np.int64(below == 0) & np.int64(unseen != NONE)
    top = np.int64(unseen & ~(kept | (kept - ONE)) == NONE)
    lowly = np.int64(below <= 1)
    held = (alone << 8 | last << 16 | top << 24 | lowly << 32) * some
    return np.uint64((1 - some) * side | held)


@inline
def tell_about_hand(
    hand: Word,
    unseen: Word,
    leads: Flag,
    trumps: Word,
    need: Int,
    left: Int,
    after: Int,
    total: Int,
    spare: Int,
    outlook: Address,
    space: Address,
) -> None:
    """Write the inputs that all cards of a decision share, and what they are worked out from.

    Parameters
    ----------
    hand, unseen, trumps : uint64
    leads : bool
    need, left, after, total : int64
        As for `best_outlook`.
    spare : int64
        Pressure.
    outlook, space : uint64
        Addresses of the learned tables, and of `CARD_SPACE` cells.
    """
    worth = 0.0
    spread = 0.0
    most = -1.0
    second_most = -1.0
    least = 2.0
    second_least = 2.0
    low: Int = np.int64(0)
    high: Int = np.int64(0)
    rest = hand
    while rest != NONE:
        card = lowest(rest)
        rest ^= card
        share = load_share(outlook, worth_cell(card, unseen, trumps, left - 1, spare))
        worth += share
        spread += share * (1.0 - share)
        low += np.int64(share < _LOW)
        high += np.int64(share > _HIGH)
        middle = min(share, most)
        second_most = max(second_most, middle)
        most = max(share, most)
        middle = max(share, least)
        second_least = min(second_least, middle)
        least = min(share, least)
    store_real(space, _WORTH, worth)
    store_real(space, _SPREAD, spread)
    store_real(space, _MOST, most)
    store_real(space, _NEXT, second_most)
    store_real(space, _LEAST, least)
    store_real(space, _SECOND, second_least)
    store_int(space, _LOW_CARDS, low)
    store_int(space, _HIGH_CARDS, high)
    shapes = NONE
    for i in range(4):
        lane = LANE0 << np.uint64(16 * i)
        shapes += _shape(hand & lane, unseen & lane, np.int64(lane != trumps))
    store(space, _SHAPES, shapes)
    store_single(space, 0, float(need))
    store_single(space, 1, float(left))
    store_single(space, 2, float(total - left))
    store_single(space, 3, float(after))
    store_single(space, 4, 1.0 if leads else 0.0)
    store_single(space, 5, float(popcount(unseen & trumps)))


@inline
def tell_about_card(
    card: Word,
    hand: Word,
    ahead: Flag,
    leads: Flag,
    unseen: Word,
    trumps: Word,
    need: Int,
    left: Int,
    after: Int,
    spare: Int,
    outlook: Address,
    space: Address,
) -> float:
    """Write the inputs about a card after `tell_about_hand`; returns what the outlook gives it.

    Parameters
    ----------
    card, hand, unseen, trumps : uint64
    ahead, leads : bool
        Whether the card would be ahead, and whether it leads.
    need, left, after, spare, outlook, space
        As for `tell_about_hand`.
    """
    lane = lane_of(card)
    others = unseen & lane
    share = load_share(outlook, worth_cell(card, unseen, trumps, left - 1, spare))
    worth = load_real(space, _WORTH) - share
    spread = load_real(space, _SPREAD) - share * (1.0 - share)
    holds = 0.0
    if ahead:
        holds = 1.0
        if after > 0:
            holds = load_share(outlook, hold_cell(card, leads, unseen, trumps, after, left, spare))
    wins = stands(left - 1, need - 1, worth, spread, spare, np.int64(1), outlook)
    stays = stands(left - 1, need, worth, spread, spare, np.int64(0), outlook)
    value = holds * wins + (1.0 - holds) * stays
    side = np.int64(lane != trumps)
    suit = hand & lane
    kept = suit ^ card
    shapes = load(space, _SHAPES) - _shape(suit, others, side) + _shape(kept, others, side)
    most = load_real(space, _MOST)
    least = load_real(space, _LEAST)
    store_single(space, 6, value)
    store_single(space, 7, holds)
    store_single(space, 8, wins)
    store_single(space, 9, stays)
    store_single(space, 10, worth)
    store_single(space, 11, spread)
    store_single(space, 12, share)
    store_single(space, 13, float(1 - side))
    store_single(space, 14, float(popcount(others & ~((card << ONE) - ONE))))
    store_single(space, 15, float(popcount(others & (card - ONE))))
    store_single(space, 16, 1.0 if ahead else 0.0)
    store_single(space, 17, float(popcount(kept)))
    store_single(space, 18, float(popcount(kept & (card - ONE))))
    store_single(space, 19, float(popcount((hand ^ card) & trumps)))
    for i in range(5):
        number = (shapes >> np.uint64(8 * i)) & np.uint64(255)
        store_single(space, 20 + i, float(np.int64(number)))
    store_single(space, 25, float(load_int(space, _LOW_CARDS) - np.int64(share < _LOW)))
    store_single(space, 26, float(load_int(space, _HIGH_CARDS) - np.int64(share > _HIGH)))
    store_single(space, 27, load_real(space, _NEXT) if share == most else most)
    store_single(space, 28, load_real(space, _SECOND) if share == least else least)
    store_single(space, 29, float(popcount(kept & ~((card << ONE) - ONE))))
    return value
