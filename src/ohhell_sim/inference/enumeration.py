"""Every world that fits, once each, as one array.

Seats are filled one after the other, those with voids first. Partial worlds that leave the same
numbers of cards in the lanes that still matter are extended together, and only by choices that
the later seats can complete, so no row is ever made in vain.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb

import numpy as np
import numpy.typing as npt

from ohhell_sim.errors import SettingError
from ohhell_sim.inference.constraints import Constraints
from ohhell_sim.inference.counting import count_worlds, group_seats
from ohhell_sim.inference.groups import Tables, splits
from ohhell_sim.inference.lanes import LANE_MASKS, LANES, lane_counts
from ohhell_sim.inference.wide.constraints import WideConstraints

__all__ = ["MAX_WORLDS", "combined_places", "enumerate_worlds"]

MAX_WORLDS = 4_000_000
"""Worlds that `enumerate_worlds` lists at most, unless told otherwise."""

_MAX_BYTES = 320_000_000  # of them, unless told otherwise: at work it takes up to three times that

# Combinations up to this number are kept: small sizes come again and again.
_FEW = 5_000

Words = npt.NDArray[np.uint64]
Places = npt.NDArray[np.int64]
Block = tuple[Words, Words]  # the cards left to deal, and the hands, of some partial worlds


def enumerate_worlds(
    constraints: Constraints | WideConstraints, *, limit: int | None = None
) -> Words:
    """List the worlds that fit the facts, each exactly once.

    Parameters
    ----------
    constraints : Constraints or WideConstraints
        The facts.
    limit : int, optional
        The most worlds to list. If left out, 4,000,000, or fewer with so many players and packs
        that these would take more than 320 MB.

    Returns
    -------
    array of uint64, shape (worlds, players) or (worlds, players, 2)
        The hands by seat, in the kernel layout, known cards included; the first and the second
        copies apart for `WideConstraints`. The order of the rows is always the same for the same
        facts, and of no meaning.

    Raises
    ------
    SettingError
        If there are more than `limit` worlds.

    Examples
    --------
    >>> from ohhell_sim.cards import bits_of, parse_cards
    >>> from ohhell_sim.inference import Constraints
    >>> pool = bits_of(parse_cards("2C 3C 4C"))
    >>> enumerate_worlds(Constraints(pool, (1, 1), (0, 0), ((True,) * 4,) * 2)).tolist()
    [[1, 2], [1, 4], [2, 1], [2, 4], [4, 1], [4, 2]]
    """
    total = count_worlds(constraints)
    if limit is None:
        words = 2 if isinstance(constraints, WideConstraints) else 1
        limit = min(MAX_WORLDS, _MAX_BYTES // (8 * words * constraints.players))
    if total > limit:
        raise SettingError(
            f"{total} worlds fit, more than the limit of {limit}: draw some with sample_worlds",
            value=total,
        )
    if isinstance(constraints, WideConstraints):
        from ohhell_sim.inference.wide.enumeration import wide_worlds  # noqa: PLC0415 - imports this

        return wide_worlds(constraints)
    groups, free = group_seats(constraints, merge=False)
    sizes = lane_counts(constraints.pool)
    tables = Tables(groups)
    blocks: dict[tuple[int, ...], Block] = {
        sizes: (
            np.array([constraints.pool], np.uint64),
            np.array([constraints.fixed], np.uint64),
        )
    }
    for level, group in enumerate(groups):
        lanes = [lane for lane in range(LANES) if group.lanes >> lane & 1]
        later = tables.lanes_that_matter(level + 1)
        extended: dict[tuple[int, ...], list[Block]] = {}
        for left, block in blocks.items():
            for taken in splits(group.need, tuple(left[lane] for lane in lanes)):
                rest = list(left)
                for lane, number in zip(lanes, taken, strict=True):
                    rest[lane] -= number
                if not tables.ways(level + 1, rest):
                    continue
                parts = [
                    (LANE_MASKS[lane], left[lane], number)
                    for lane, number in zip(lanes, taken, strict=True)
                ]
                state = tuple(n if later >> lane & 1 else 0 for lane, n in enumerate(rest))
                extended.setdefault(state, []).append(_extended(block, group.seats[0], parts))
        blocks = {state: _joined(parts) for state, parts in extended.items()}
    block = _joined(list(blocks.values()))
    unseen = sum(sizes) - sum(group.need for group in groups)
    everything = sum(LANE_MASKS)
    for seat in free:
        number = constraints.need[seat]
        block = _extended(block, seat, [(everything, unseen, number)])
        unseen -= number
    return block[1]


def _extended(block: Block, seat: int, parts: Sequence[tuple[int, int, int]]) -> Block:
    """Give a seat cards in every way: of each part (cards, how many are left, how many to take)."""
    left, hands = block
    chosen = np.zeros((len(left), 1), np.uint64)
    for mask, size, number in parts:
        if number:
            sets = _subsets(left & np.uint64(mask), size, number)
            chosen = (chosen[:, :, None] | sets[:, None, :]).reshape(len(left), -1)
    ways = chosen.shape[1]
    flat = chosen.reshape(-1)
    hands = np.repeat(hands, ways, axis=0)
    hands[:, seat] |= flat
    return np.repeat(left, ways) ^ flat, hands


def _subsets(sets: Words, size: int, number: int) -> Words:
    """Return all subsets with `number` cards of sets with `size` cards each, one row a set."""
    cards = np.empty((len(sets), size), np.uint64)
    rest = sets.copy()
    for place in range(size):
        cards[:, place] = rest & (~rest + np.uint64(1))
        rest ^= cards[:, place]
    chosen = np.zeros((len(sets), comb(size, number)), np.uint64)
    for places in combined_places(size, number):
        chosen |= cards[:, places]
    return chosen


def combined_places(size: int, number: int) -> tuple[Places, ...]:
    """Return the combinations of some out of many places.

    Parameters
    ----------
    size : int
        How many places there are.
    number : int
        How many of them each combination has, at least 1.

    Returns
    -------
    tuple of int64 array
        The first places of all combinations, then their second places, and so on.

    Examples
    --------
    >>> [places.tolist() for places in combined_places(3, 2)]
    [[0, 0, 1], [1, 2, 2]]
    """
    few = comb(size, number) <= _FEW
    return _kept_places(size, number) if few else _all_places(size, number)


def _all_places(size: int, number: int) -> tuple[Places, ...]:
    chosen = [np.arange(size - number + 1)]
    for step in range(1, number):
        last = chosen[-1]
        # After place p the next one is p + 1 ... size - number + step.
        ways = size - number + step - last
        ends = np.cumsum(ways)
        following = np.arange(ends[-1]) - np.repeat(ends - ways, ways) + np.repeat(last + 1, ways)
        chosen = [np.repeat(places, ways) for places in chosen]
        chosen.append(following)
    return tuple(chosen)


_kept_places = lru_cache(maxsize=128)(_all_places)


def _joined(blocks: Sequence[Block]) -> Block:
    if len(blocks) == 1:
        return blocks[0]
    return np.concatenate([left for left, _ in blocks]), np.concatenate([h for _, h in blocks])
