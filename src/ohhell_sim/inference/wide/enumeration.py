"""Every world of any deck that fits, once each, as one array.

As next door: seats are filled one after the other, and partial worlds that leave the same numbers
of cards in the classes that still matter are extended together.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy as np
import numpy.typing as npt

from ohhell_sim.inference.enumeration import combined_places
from ohhell_sim.inference.groups import Tables, splits
from ohhell_sim.inference.layout import WORD
from ohhell_sim.inference.wide.constraints import WIDE_SEATS, WideConstraints
from ohhell_sim.inference.wide.counting import group_hands

__all__ = ["kernel_rows", "wide_worlds"]

_WORD_FULL = (1 << WORD) - 1

Words = npt.NDArray[np.uint64]
Block = tuple[Words, Words]  # cards left to deal (n, 2), and the hands (n, players, 2)


def wide_worlds(facts: WideConstraints) -> Words:
    """List the worlds that fit the facts, each exactly once.

    Parameters
    ----------
    facts : WideConstraints
        The facts; not too many worlds fit them.

    Returns
    -------
    array of uint64, shape (worlds, players, 2)
        The hands by seat, in the kernel layout, known cards included.

    Examples
    --------
    >>> from ohhell_sim.cards import Deck
    >>> from ohhell_sim.inference.layout import DeckLayout
    >>> layout = DeckLayout.of_deck(Deck(packs=2), None)
    >>> facts = WideConstraints(layout, 1 | 1 << 64, (1, 1), (0, 0), (layout.full,) * 2)
    >>> wide_worlds(facts).tolist()
    [[[1, 0], [0, 1]], [[0, 1], [1, 0]]]
    """
    groups, free = group_hands(facts.sizes, facts.hands, merge=False)
    tables = Tables(groups, len(facts.sizes))
    hands = np.array([[_pair(cards) for cards in facts.fixed]], np.uint64)
    blocks = {facts.sizes: (np.array([_pair(facts.pool)], np.uint64), hands)}
    for level, group in enumerate(groups):
        places = [place for place in range(len(facts.sizes)) if group.lanes >> place & 1]
        later = tables.lanes_that_matter(level + 1)
        extended: dict[tuple[int, ...], list[Block]] = {}
        for left, block in blocks.items():
            for taken in splits(group.need, tuple(left[place] for place in places)):
                rest = list(left)
                for place, number in zip(places, taken, strict=True):
                    rest[place] -= number
                if not tables.ways(level + 1, rest):
                    continue
                parts = [
                    (facts.classes[place], left[place], number)
                    for place, number in zip(places, taken, strict=True)
                ]
                state = tuple(n if later >> place & 1 else 0 for place, n in enumerate(rest))
                extended.setdefault(state, []).append(_extended(block, group.seats[0], parts))
        blocks = {state: _joined(parts) for state, parts in extended.items()}
    block = _joined(list(blocks.values()))
    unseen = facts.pool.bit_count() - sum(group.need for group in groups)
    for seat in free:
        number = facts.need[seat]
        block = _extended(block, seat, [(facts.pool, unseen, number)])
        unseen -= number
    return block[1]


def kernel_rows(worlds: Words) -> Words:
    """Return worlds as the wide kernels take them.

    Parameters
    ----------
    worlds : array of uint64, shape (n, players, 2)
        Hands by seat, first and second copies, in the kernel layout.

    Returns
    -------
    array of uint64, shape (n, 32)
        The first copies of 16 seats, then their second copies.

    Examples
    --------
    >>> rows = kernel_rows(np.array([[[1, 2], [3, 4]]], np.uint64))
    >>> rows.shape, rows[0, [0, 1, 16, 17]].tolist()
    ((1, 32), [1, 3, 2, 4])
    """
    rows = np.zeros((len(worlds), 2, WIDE_SEATS), np.uint64)
    rows[:, :, : worlds.shape[1]] = worlds.swapaxes(1, 2)
    return rows.reshape(len(worlds), 2 * WIDE_SEATS)


def _extended(block: Block, seat: int, parts: Sequence[tuple[int, int, int]]) -> Block:
    """Give a seat cards in every way: of each part (cards, how many are left, how many to take)."""
    left, hands = block
    chosen = np.zeros((len(left), 1, 2), np.uint64)
    for cards, size, number in parts:
        if number:
            sets = _subsets(left & np.array(_pair(cards), np.uint64), size, number)
            chosen = (chosen[:, :, None] | sets[:, None]).reshape(len(left), -1, 2)
    ways = chosen.shape[1]
    flat = chosen.reshape(-1, 2)
    hands = np.repeat(hands, ways, axis=0)
    hands[:, seat] |= flat
    return np.repeat(left, ways, axis=0) ^ flat, hands


def _subsets(sets: Words, size: int, number: int) -> Words:
    """Return all subsets with `number` cards of sets with `size` cards each, one row a set."""
    cards = np.zeros((len(sets), size, 2), np.uint64)
    rest = sets.copy()
    one = np.uint64(1)
    for place in range(size):
        lowest = rest & (~rest + one)
        lowest[lowest[:, 0] != 0, 1] = 0
        cards[:, place] = lowest
        rest ^= lowest
    chosen = np.zeros((len(sets), comb(size, number), 2), np.uint64)
    for places in combined_places(size, number):
        chosen |= cards[:, places]
    return chosen


def _pair(cards: int) -> tuple[int, int]:
    return cards & _WORD_FULL, cards >> WORD


def _joined(blocks: Sequence[Block]) -> Block:
    if len(blocks) == 1:
        return blocks[0]
    return np.concatenate([left for left, _ in blocks]), np.concatenate([h for _, h in blocks])
