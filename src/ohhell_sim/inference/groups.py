r"""Groups of hands that draw on the same classes of cards, and the ways in which they can.

Group after group takes its cards from what the groups before it left: a group that takes
:math:`n_l` of the :math:`R_l` cards of each lane does so in :math:`\prod_l \binom{R_l}{n_l}` ways,
and what it leaves can be shared out among the later groups in a number of ways that depends on
the numbers left alone. Lanes that the later groups cannot tell apart count as one, and lanes that
none of them may hold do not count at all, so the tables stay small. What is called a lane here
may be any class of cards that no fact tells apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb, prod
from typing import NamedTuple

from ohhell_sim.inference.lanes import LANES

__all__ = ["Group", "Level", "Tables", "count_ways", "group_levels", "splits"]


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


class Level(NamedTuple):
    """What the groups from some group on can tell apart.

    Parameters
    ----------
    classes : tuple of tuple of int
        Lanes by the groups that may hold them: those alike are one class.
    takes : int
        The group of the level takes from the first so many classes.
    moves : tuple of int
        Where each class goes when the group has taken its cards: its place among the classes of
        the next level, or -1 where it does not matter any more.

    Examples
    --------
    >>> Level(classes=((0, 1), (2,)), takes=1, moves=(0, -1)).takes
    1
    """

    classes: tuple[tuple[int, ...], ...]
    takes: int
    moves: tuple[int, ...]


def group_levels(groups: Sequence[Group], lanes: int = LANES) -> list[Level]:
    """Return what can be told apart at each group and after it.

    Parameters
    ----------
    groups : sequence of Group
        The groups, in dealing order.
    lanes : int, optional
        How many lanes, or other classes of cards, there are.

    Returns
    -------
    list of Level
        One a group.

    Examples
    --------
    >>> group_levels([Group(0b011, 1, (0,)), Group(0b110, 1, (1,))])
    [Level(classes=((1,), (0,), (2,)), takes=2, moves=(0, -1, 0)), Level(classes=((1, 2),), \
takes=1, moves=(-1,))]
    """
    levels: list[Level] = []
    places: dict[int, int] = {}
    for level in reversed(range(len(groups))):
        alike: dict[tuple[bool, ...], list[int]] = {}
        for lane in range(lanes):
            mark = tuple(bool(group.lanes >> lane & 1) for group in groups[level:])
            if any(mark):
                alike.setdefault(mark, []).append(lane)
        marks = sorted(alike, reverse=True)
        classes = tuple(tuple(alike[mark]) for mark in marks)
        moves = tuple(places.get(members[0], -1) for members in classes)
        levels.append(Level(classes, sum(mark[0] for mark in marks), moves))
        places = {lane: place for place, members in enumerate(classes) for lane in members}
    levels.reverse()
    return levels


class Tables:
    """In how many ways the groups from some level on can take their cards.

    Parameters
    ----------
    groups : sequence of Group
        The groups, in dealing order.
    lanes : int, optional
        How many lanes, or other classes of cards, there are.

    Examples
    --------
    Two groups of one card: the first may hold lanes 0 and 1, the second lanes 1 and 2.

    >>> tables = Tables([Group(0b011, 1, (0,)), Group(0b110, 1, (1,))])
    >>> tables.ways(0, (1, 1, 1, 5))
    3
    """

    def __init__(self, groups: Sequence[Group], lanes: int = LANES) -> None:
        self.groups = tuple(groups)
        self.levels = group_levels(self.groups, lanes)
        self._known: list[dict[tuple[int, ...], int]] = [{} for _ in self.groups]

    def ways(self, level: int, left: Sequence[int]) -> int:
        """Count the ways in which the groups from `level` on can take their cards.

        Parameters
        ----------
        level : int
            The first group that has not taken its cards.
        left : sequence of int
            The cards left in each lane.

        Returns
        -------
        int
            The number of ways, exact; 0 if there is none.
        """
        if level == len(self.groups):
            return 1
        classes = self.levels[level].classes
        sizes = tuple(sum(left[lane] for lane in lanes) for lanes in classes)
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
        _, takes, moves = self.levels[level]
        if level + 1 == len(self.groups):
            total = comb(sum(sizes[:takes]), need)
        else:
            total = 0
            width = len(self.levels[level + 1].classes)
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
        The unseen cards of each lane, or of each class of cards of any other kind.
    needs : iterable of (int, int)
        For each hand the lanes that it may hold, one bit each, and its number of cards.

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
    result = Tables(groups, len(sizes)).ways(0, sizes) * prod(
        _shares(hands) for hands in bound.values()
    )
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
