"""From facts to the arrays by which the dealing kernel draws worlds, uniformly and first time.

A world is drawn group by group. First a group draws how many cards of each lane it takes, from
an alias table whose chances are the exact counts of the worlds that go with each choice; then
the cards themselves, every choice within a lane alike; then they are shared out among the seats
of the group. Rows of the table belong to states: a group and the numbers of cards that the
groups before it left in the lanes that still matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from ohhell_sim.inference.alias import alias_table
from ohhell_sim.inference.constraints import MAX_SEATS, Constraints
from ohhell_sim.inference.counting import group_seats
from ohhell_sim.inference.groups import Group, Tables
from ohhell_sim.inference.lanes import LANES, lane_counts

__all__ = ["WorldPlan", "build_plan"]

_BYTE = 8
_BINOMIAL = tuple(tuple(comb(n, k) for k in range(14)) for n in range(14))

Words = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.int64]
PlanArrays = tuple[
    np.uint64, Numbers, Words, Numbers, np.int64, np.int64,
    Numbers, Numbers, Numbers, Words, Numbers, Words, Numbers,
]  # fmt: skip


@dataclass(frozen=True, eq=False)
class WorldPlan:
    """The arrays that the dealing kernel takes, in the order in which it takes them.

    Parameters
    ----------
    pool : uint64
        The unseen cards.
    need : int64 array, shape (8,)
        The cards of the pool that each seat holds.
    fixed : uint64 array, shape (8,)
        The cards known to be in each seat's hand.
    seat_order : int64 array, shape (8,)
        The seats in the order in which they are dealt to, those in groups first.
    n_seats : int64
        Entries of `seat_order` that are used.
    n_groups : int64
        Groups of seats that have shown out of suits.
    group_end : int64 array, shape (8,)
        Where in `seat_order` each group ends.
    row_start, row_len : int64 array, shape (states,)
        The entries of each state; state 0 is the start.
    prob : uint64 array, shape (entries,)
        Below which 64-bit number an entry stands for itself.
    alias : int64 array, shape (entries,)
        Which entry of the row it stands for otherwise, counted from the start of the row.
    counts : uint64 array, shape (entries,)
        Cards that the group takes from each lane, 8 bits a lane, lane 0 lowest.
    next_state : int64 array, shape (entries,)
        The state in which the next group finds the lanes; 0 after the last group.

    Examples
    --------
    >>> from ohhell_sim.cards import FULL_PACK
    >>> from ohhell_sim.inference import Constraints
    >>> anything, no_spades = (True,) * 4, (True, True, True, False)
    >>> plan = build_plan(
    ...     Constraints(FULL_PACK, (0, 1, 1), (0,) * 3, (anything, no_spades, anything))
    ... )
    >>> int(plan.n_seats), int(plan.n_groups), plan.row_len.tolist()
    (2, 1, [3])
    >>> [hex(word) for word in plan.counts.tolist()]
    ['0x10000', '0x100', '0x1']
    """

    pool: np.uint64
    need: Numbers
    fixed: Words
    seat_order: Numbers
    n_seats: np.int64
    n_groups: np.int64
    group_end: Numbers
    row_start: Numbers
    row_len: Numbers
    prob: Words
    alias: Numbers
    counts: Words
    next_state: Numbers

    @property
    def arrays(self) -> PlanArrays:
        """The arguments of the dealing kernel, in order."""
        return (
            self.pool, self.need, self.fixed, self.seat_order, self.n_seats, self.n_groups,
            self.group_end, self.row_start, self.row_len, self.prob, self.alias, self.counts,
            self.next_state,
        )  # fmt: skip


def build_plan(constraints: Constraints) -> WorldPlan:
    """Build the arrays for dealing worlds that fit the facts, each as likely as any other.

    Parameters
    ----------
    constraints : Constraints
        The facts.

    Returns
    -------
    WorldPlan
        The arrays.

    Examples
    --------
    >>> from ohhell_sim.cards import FULL_PACK
    >>> from ohhell_sim.inference import Constraints
    >>> plan = build_plan(Constraints(FULL_PACK, (5, 5), (0, 0), ((True,) * 4,) * 2))
    >>> int(plan.n_seats), int(plan.n_groups)
    (2, 0)
    """
    groups, free = group_seats(constraints)
    order = [seat for group in groups for seat in group.seats] + free
    ends, end = [], 0
    for group in groups:
        end += len(group.seats)
        ends.append(end)
    rows = _Rows(groups, lane_counts(constraints.pool))
    return WorldPlan(
        pool=np.uint64(constraints.pool),
        need=_padded(constraints.need, np.int64),
        fixed=_padded(constraints.fixed, np.uint64),
        seat_order=_padded(order, np.int64),
        n_seats=np.int64(len(order)),
        n_groups=np.int64(len(groups)),
        group_end=_padded(ends, np.int64),
        row_start=np.array(rows.start, np.int64),
        row_len=np.array(rows.length, np.int64),
        prob=np.array(rows.prob, np.uint64),
        alias=np.array(rows.alias, np.int64),
        counts=np.array(rows.counts, np.uint64),
        next_state=np.array(rows.next_state, np.int64),
    )


class _Rows:
    """The rows of all states that can be reached, level by level."""

    def __init__(self, groups: Sequence[Group], sizes: Sequence[int]) -> None:
        self.start: list[int] = []
        self.length: list[int] = []
        self.prob: list[int] = []
        self.alias: list[int] = []
        self.counts: list[int] = []
        self.next_state: list[int] = []
        tables = Tables(groups)
        matter = [_bytes(tables.lanes_that_matter(level)) for level in range(len(groups))]
        start = sum(size << _BYTE * lane for lane, size in enumerate(sizes))
        states = [start & mask for mask in matter[:1]]
        for level, group in enumerate(groups[:-1]):
            base = len(self.start) + len(states)
            mask = matter[level + 1]
            after: dict[int, int] = {}
            ways: dict[int, int] = {}
            for state in states:
                weights, taken = [], []
                for word, factor in _choices(group, state):
                    left = (state - word) & mask
                    rest = ways.get(left)
                    if rest is None:
                        rest = ways[left] = tables.ways(level + 1, _unpacked(left))
                        if rest:
                            after[left] = base + len(after)
                    if rest:
                        weights.append(factor * rest)
                        taken.append(word)
                        self.next_state.append(after[left])
                self._add(weights, taken)
            states = list(after)
        for state in states:
            choices = _choices(groups[-1], state)
            self._add([factor for _, factor in choices], [word for word, _ in choices])
        if not groups:
            # No group, no draw; one row, so that no array is empty.
            self._add([1], [0])
        self.next_state += [0] * (len(self.prob) - len(self.next_state))

    def _add(self, weights: Sequence[int], taken: Sequence[int]) -> None:
        prob, alias = alias_table(weights)
        self.start.append(len(self.prob))
        self.length.append(len(prob))
        self.prob += prob
        self.alias += alias
        self.counts += taken


def _choices(group: Group, state: int) -> list[tuple[int, int]]:
    """Return what a group can take, packed, and in how many ways it can take that."""
    lanes = [lane for lane in range(LANES) if group.lanes >> lane & 1]
    return _split(group.need, [(_BYTE * lane, state >> _BYTE * lane & 255) for lane in lanes])


def _split(need: int, parts: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return every way to take `need` cards from lanes given by their place and their size."""
    shift, size = parts[0]
    ways = _BINOMIAL[size]
    if len(parts) == 1:
        return [(need << shift, ways[need])] if need <= size else []
    least = max(0, need - sum(other for _, other in parts[1:]))
    most = min(need, size)
    if len(parts) == 2:
        place, other = parts[1]
        others = _BINOMIAL[other]
        return [
            (taken << shift | (need - taken) << place, ways[taken] * others[need - taken])
            for taken in range(least, most + 1)
        ]
    return [
        (taken << shift | word, ways[taken] * factor)
        for taken in range(least, most + 1)
        for word, factor in _split(need - taken, parts[1:])
    ]


def _unpacked(packed: int) -> tuple[int, int, int, int]:
    return packed & 255, packed >> 8 & 255, packed >> 16 & 255, packed >> 24 & 255


def _bytes(lanes: int) -> int:
    return sum(255 << _BYTE * lane for lane in range(LANES) if lanes >> lane & 1)


def _padded(values: Sequence[int], dtype: type[Any]) -> npt.NDArray[Any]:
    """Return an array with one place for each seat that the kernels have room for."""
    array = np.zeros(MAX_SEATS, dtype)
    array[: len(values)] = values
    return array
