r"""Exact counts of the worlds that fit, without looking at any of them.

Seats that may hold the same lanes form a group. Group after group takes its cards from what the
groups before it left: a group that takes :math:`n_l` of the :math:`R_l` cards of each lane does
so in :math:`\prod_l \binom{R_l}{n_l}` ways, and what it leaves can be shared out among the later
groups in a number of ways that depends on the numbers left alone. Lanes that the later groups
cannot tell apart count as one, and lanes that none of them may hold do not count at all, so the
tables stay small. The seats without voids take their cards last: any will do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb, prod

from ohhell_sim.inference.constraints import Constraints
from ohhell_sim.inference.lanes import LANES, lane_counts

__all__ = ["Group", "Tables", "count_ways", "count_worlds", "group_seats", "splits"]


@dataclass(frozen=True)
class Group:
    """Seats that may hold cards of the same lanes.

    Parameters
    ----------
    lanes : int
        The lanes, as 4 bits.
    need : int
        The cards that its seats hold together.
    seats : tuple of int
        The seats.

    Examples
    --------
    >>> Group(lanes=0b0111, need=5, seats=(2,)).need
    5
    """

    lanes: int
    need: int
    seats: tuple[int, ...]


def group_seats(constraints: Constraints, *, merge: bool = True) -> tuple[list[Group], list[int]]:
    """Sort the seats that hold hidden cards into groups and free seats.

    A void in a lane of which no card is unseen says nothing and is left out of account.

    Parameters
    ----------
    constraints : Constraints
        The facts.
    merge : bool, optional
        Whether seats with the same lanes share a group; otherwise each is a group of its own.

    Returns
    -------
    groups : list of Group
        The seats that may not hold every lane, in the order in which they are dealt to.
    free : list of int
        The seats that may hold anything.

    Examples
    --------
    >>> from ohhell_sim.cards import FULL_PACK
    >>> no_spades, free = (True, True, True, False), (True,) * 4
    >>> group_seats(Constraints(FULL_PACK, (0, 4, 4, 4), (0,) * 4, (free, no_spades, free, free)))
    ([Group(lanes=7, need=4, seats=(1,))], [2, 3])
    """
    present = sum(1 << lane for lane, size in enumerate(lane_counts(constraints.pool)) if size)
    free: list[int] = []
    bound: dict[tuple[int, int], list[int]] = {}
    for seat, need in enumerate(constraints.need):
        if not need:
            continue
        row = constraints.allowed[seat]
        lanes = present & sum(1 << lane for lane in range(LANES) if row[lane])
        if lanes == present:
            free.append(seat)
        else:
            bound.setdefault((lanes, 0 if merge else seat), []).append(seat)
    groups = [
        Group(lanes, sum(constraints.need[seat] for seat in seats), tuple(seats))
        for (lanes, _), seats in bound.items()
    ]
    groups.sort(key=lambda group: (group.lanes.bit_count(), group.need, group.seats))
    return groups, free


@lru_cache(maxsize=4096)
def splits(need: int, sizes: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return every way to write `need` as a sum of numbers up to `sizes`.

    Parameters
    ----------
    need : int
        The sum.
    sizes : tuple of int
        The largest value of each number.

    Returns
    -------
    tuple of tuple of int
        The numbers; nothing if the sizes do not suffice.

    Examples
    --------
    >>> splits(3, (2, 1, 9))
    ((0, 0, 3), (0, 1, 2), (1, 0, 2), (1, 1, 1), (2, 0, 1), (2, 1, 0))
    """
    if len(sizes) == 1:
        return ((need,),) if need <= sizes[0] else ()
    if not sizes:
        return () if need else ((),)
    rest = sizes[1:]
    least = max(0, need - sum(rest))
    return tuple(
        (first, *others)
        for first in range(least, min(need, sizes[0]) + 1)
        for others in splits(need - first, rest)
    )


class Tables:
    """In how many ways the groups from some level on can take their cards.

    Parameters
    ----------
    groups : sequence of Group
        The groups, in dealing order.

    Examples
    --------
    Two groups of one card: the first may hold lanes 0 and 1, the second lanes 1 and 2.

    >>> tables = Tables([Group(0b011, 1, (0,)), Group(0b110, 1, (1,))])
    >>> tables.ways(0, (1, 1, 1, 5))
    3
    """

    def __init__(self, groups: Sequence[Group]) -> None:
        self.groups = tuple(groups)
        depth = len(self.groups)
        # Lanes by the groups from this level on that may hold them: those alike are one class.
        self._classes: list[list[tuple[int, ...]]] = []
        self._takes: list[int] = []  # the group of the level takes from the first so many classes
        for level in range(depth):
            alike: dict[tuple[bool, ...], list[int]] = {}
            for lane in range(LANES):
                mark = tuple(bool(group.lanes >> lane & 1) for group in self.groups[level:])
                if any(mark):
                    alike.setdefault(mark, []).append(lane)
            marks = sorted(alike, reverse=True)
            self._classes.append([tuple(alike[mark]) for mark in marks])
            self._takes.append(sum(mark[0] for mark in marks))
        # Where each class goes when the level is done: its place at the next level, or none.
        self._moves: list[list[int]] = []
        for level in range(depth - 1):
            after = self._classes[level + 1]
            places = {lane: place for place, lanes in enumerate(after) for lane in lanes}
            self._moves.append([places.get(lanes[0], -1) for lanes in self._classes[level]])
        self._known: list[dict[tuple[int, ...], int]] = [{} for _ in range(depth)]

    def ways(self, level: int, left: Sequence[int]) -> int:
        """Count the ways in which the groups from `level` on can take their cards.

        Parameters
        ----------
        level : int
            The first group that has not taken its cards.
        left : sequence of int
            The cards left in each of the four lanes.

        Returns
        -------
        int
            The number of ways, exact; 0 if there is none.
        """
        if level == len(self.groups):
            return 1
        sizes = tuple(sum(left[lane] for lane in lanes) for lanes in self._classes[level])
        return self._ways(level, sizes)

    def lanes_that_matter(self, level: int) -> int:
        """Return the lanes, as 4 bits, that the groups from `level` on may hold.

        Parameters
        ----------
        level : int
            The first group that has not taken its cards.

        Returns
        -------
        int
            A set of lanes.
        """
        lanes = 0
        for group in self.groups[level:]:
            lanes |= group.lanes
        return lanes

    def _ways(self, level: int, sizes: tuple[int, ...]) -> int:
        known = self._known[level]
        total = known.get(sizes)
        if total is not None:
            return total
        need = self.groups[level].need
        takes = self._takes[level]
        if level + 1 == len(self.groups):
            total = comb(sum(sizes[:takes]), need)
        else:
            total = 0
            moves = self._moves[level]
            width = len(self._classes[level + 1])
            for taken in splits(need, sizes[:takes]):
                after = [0] * width
                factor = 1
                for place, size in enumerate(sizes):
                    if place < takes:
                        factor *= comb(size, taken[place])
                        size -= taken[place]  # noqa: PLW2901
                    if moves[place] >= 0:
                        after[moves[place]] += size
                total += factor * self._ways(level + 1, tuple(after))
        known[sizes] = total
        return total


def count_ways(sizes: Sequence[int], needs: Iterable[tuple[int, int]]) -> int:
    """Count the ways to deal hands from lanes of given sizes; 0 if there is none.

    Parameters
    ----------
    sizes : sequence of int
        The unseen cards of each of the four lanes.
    needs : iterable of (int, int)
        For each hand the lanes that it may hold, as 4 bits, and its number of cards.

    Returns
    -------
    int
        The number of ways; cards that no hand takes stay in the stock.

    Examples
    --------
    >>> count_ways((2, 2, 0, 0), [(0b1111, 1), (0b1101, 1)])
    6
    """
    present = sum(1 << lane for lane, size in enumerate(sizes) if size)
    total = sum(sizes)
    bound: dict[int, list[int]] = {}
    for lanes, need in needs:
        if need:
            bound.setdefault(lanes & present, []).append(need)
    free = bound.pop(present, [])
    groups = [Group(lanes, sum(hands), ()) for lanes, hands in bound.items()]
    groups.sort(key=lambda group: (group.lanes.bit_count(), group.need))
    left = total - sum(group.need for group in groups)
    if left < sum(free):
        return 0
    result = Tables(groups).ways(0, sizes) * prod(_shares(hands) for hands in bound.values())
    for need in free:
        result *= comb(left, need)
        left -= need
    return result


def _shares(hands: Sequence[int]) -> int:
    """Count the ways to share out cards among hands that take them all."""
    left = sum(hands)
    ways = 1
    for need in hands:
        ways *= comb(left, need)
        left -= need
    return ways


def count_worlds(constraints: Constraints) -> int:
    """Count the worlds that fit the facts, exactly.

    Parameters
    ----------
    constraints : Constraints
        The facts.

    Returns
    -------
    int
        The number of ways to fill every hand; the order of the stock does not count.

    Examples
    --------
    >>> from ohhell_sim.cards import FULL_PACK
    >>> anything = (True,) * 4
    >>> count_worlds(Constraints(FULL_PACK, (13,) * 4, (0,) * 4, (anything,) * 4))
    53644737765488792839237440000
    """
    needs = [
        (sum(1 << lane for lane in range(LANES) if row[lane]), need)
        for row, need in zip(constraints.allowed, constraints.need, strict=True)
    ]
    return count_ways(lane_counts(constraints.pool), needs)
