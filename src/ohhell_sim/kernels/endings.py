"""One ending solved in many worlds: the entry from Python to perfect play of the last tricks."""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import jit
from ohhell_sim.kernels.endgame import STACK_CELLS, solve_coalition, solve_max_n
from ohhell_sim.kernels.memory import address, scratch, store
from ohhell_sim.kernels.tricks import tricks_of
from ohhell_sim.kernels.words import Int, Ints, Words

__all__ = ["EVERYBODY", "solve_endings"]

#: No coalition: every seat plays for itself.
EVERYBODY = -1


@jit
def solve_endings(
    worlds: Words,
    table: Ints,
    masks: Words,
    bids: Ints,
    score: Ints,
    alone: Int,
    out: Ints,
    cards: Words,
) -> None:
    """Solve one ending in several worlds.

    Parameters
    ----------
    worlds : uint64 array, shape (n, 8)
        Hands by seat, kernel layout; each seat holds as many cards as it still has to play.
    table, masks : int64 and uint64 arrays
        The state of play as for `play_worlds`; the policy code is not used.
    bids : int64 array, shape (8,)
        Bids by seat.
    score : int64 array, shape (hand size + 1, hand size + 1)
        Points by bid and tricks.
    alone : int64
        `EVERYBODY`, or the seat that the others play against.
    out : int64 array, shape (n, players)
        Filled with the tricks of each seat at the end of the deal; with a coalition the first
        column is filled with the points of the seat that is alone.
    cards : uint64 array, shape (n,)
        Filled with the card that the seat to play chooses.

    Examples
    --------
    Two seats, two cards each, no trump. The king has to lead, into ace and queen.

    >>> from ohhell_sim.cards import bits_of, parse_cards
    >>> worlds = np.zeros((1, 8), np.uint64)
    >>> worlds[0, :2] = bits_of(parse_cards("AH QH")), bits_of(parse_cards("KH 2H"))
    >>> table = np.array([2, 0, 0, 1, 0, 0, 2, 2, 1, 0, 0])  # seat 1 plays, 2 tricks are left
    >>> bids, score = np.array([2, 1, 0, 0, 0, 0, 0, 0]), np.diag([10, 11, 12])
    >>> tricks, cards = np.zeros((1, 2), np.int64), np.zeros(1, np.uint64)
    >>> solve_endings(worlds, table, np.zeros(5, np.uint64), bids, score, EVERYBODY, tricks, cards)
    >>> tricks.tolist()
    [[2, 0]]
    """
    players = table[0]
    width = table[7] + 1
    hands = scratch(8)
    stack = scratch(STACK_CELLS)
    for row in range(len(worlds)):
        for i in range(8):
            store(hands, i, worlds[row, i])
        if alone == EVERYBODY:
            won, card = solve_max_n(
                hands, players, table[6], table[3], table[4], masks[0], masks[1], table[5],
                masks[2], masks[4], address(bids), address(score), width, stack,
            )  # fmt: skip
            for seat in range(players):
                out[row, seat] = tricks_of(won, seat)
        else:
            points, card = solve_coalition(
                hands, players, table[6], table[3], table[4], masks[0], masks[1], table[5],
                masks[2], masks[4], alone,
                address(score) + np.uint64(8 * width) * np.uint64(bids[alone]), stack,
            )  # fmt: skip
            out[row, 0] = points
        cards[row] = card
