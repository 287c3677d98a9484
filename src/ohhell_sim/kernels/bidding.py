"""The bid model: how many tricks a hand takes, and the bid that earns the most by it.

Each card has a learned chance to take a trick, by kind of suit, number of unseen higher cards
and length of its suit; convolving the chances gives a distribution of tricks, and a score table
turns that into points.
"""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import inline
from ohhell_sim.kernels.bits import LANE0, NONE, ONE, TOP_LANE, highest, popcount
from ohhell_sim.kernels.memory import load_int, load_real, store_real
from ohhell_sim.kernels.words import Address, Int, Word

__all__ = ["CELLS", "LENGTHS", "best_bids", "chance_cell", "trick_chances"]

#: Longest suit that the chances tell apart.
LENGTHS = 8
#: Cells of a table of chances: kind of suit (trump, side, no-trump) x higher cards x length.
CELLS = 3 * 13 * LENGTHS


@inline
def chance_cell(card: Word, lane: Word, hand: Word, unseen: Word, trumps: Word) -> Int:
    """Return the cell of the table of chances that a card belongs to."""
    kind = 1
    if trumps == NONE:
        kind = 2
    elif lane == TOP_LANE:
        kind = 0
    higher = popcount(unseen & lane & ~((card << ONE) - ONE))
    held = popcount(hand & lane)
    length = held if held < LENGTHS else np.int64(LENGTHS)
    return (kind * 13 + higher) * LENGTHS + length - 1


@inline
def trick_chances(hand: Word, unseen: Word, trumps: Word, chances: Address, spread: Address) -> Int:
    """Write the distribution of a hand's tricks to `spread` (float64[cards + 1]).

    Parameters
    ----------
    hand, unseen, trumps : uint64
    chances : uint64
        Address of the chance of each cell (float64[CELLS]).
    spread : uint64
        Address of the result.

    Returns
    -------
    int64
        Cards in the hand.
    """
    store_real(spread, 0, 1.0)
    size = 0
    for i in range(4):
        lane = LANE0 << np.uint64(16 * i)
        rest = hand & lane
        while rest != NONE:
            card = highest(rest)
            rest ^= card
            chance = load_real(chances, chance_cell(card, lane, hand, unseen, trumps))
            size += 1
            store_real(spread, size, load_real(spread, size - 1) * chance)
            for t in range(size - 1, 0, -1):
                stays = load_real(spread, t) * (1.0 - chance)
                store_real(spread, t, stays + load_real(spread, t - 1) * chance)
            store_real(spread, 0, load_real(spread, 0) * (1.0 - chance))
    return size


@inline
def best_bids(spread: Address, size: Int, score: Address) -> tuple[Int, Int]:
    """Return the bid that earns the most, and the second-best for when that one is barred.

    Parameters
    ----------
    spread : uint64
        Address of the distribution of tricks.
    size : int64
        Hand size, at least 1.
    score : uint64
        Address of the points (int64[size + 1, size + 1], bid by tricks).
    """
    best = 0
    second = 1
    best_points = -1.0e300
    second_points = -1.0e300
    for bid in range(size + 1):
        points = 0.0
        for t in range(size + 1):
            points += load_real(spread, t) * load_int(score, bid * (size + 1) + t)
        if points > best_points:
            second = best
            second_points = best_points
            best = bid
            best_points = points
        elif points > second_points:
            second = bid
            second_points = points
    return best, second
