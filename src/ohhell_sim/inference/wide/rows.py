"""The rows of the tables by which groups of seats draw how many cards of each class they take.

Rows belong to states: a group, and the numbers of cards that the groups before it left in the
classes that it and the later ones can tell apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from ohhell_sim.inference.alias import alias_table
from ohhell_sim.inference.groups import Group, Level

__all__ = ["Rows", "count_rows", "count_splits"]

_BYTE = 8  # bits for the cards of one class in a state

Choice = tuple[tuple[int, ...], int, int]  # cards taken of each class, as left out, ways
Found = tuple[int, list[Choice]]  # what is left if nothing is taken, and what can be taken
Reached = list[dict[int, Found]]  # level by level, what each state finds


def count_splits(need: int, sizes: Sequence[int]) -> int:
    """Count the ways to write `need` as a sum of numbers up to `sizes`.

    Parameters
    ----------
    need : int
        The sum.
    sizes : sequence of int
        The largest value of each number.

    Returns
    -------
    int
        How many there are, without listing them.

    Examples
    --------
    >>> count_splits(3, (2, 1, 9)), count_splits(40, (20,) * 10)
    (6, 1985386634)
    """
    ways = [1, *[0] * need]
    for size in sizes:
        # Sums of up to size + 1 neighbours, by running totals.
        total, sums = 0, []
        for place, number in enumerate(ways):
            total += number
            if place > size:
                total -= ways[place - size - 1]
            sums.append(total)
        ways = sums
    return ways[need]


class Rows:
    """The rows of all states that can be reached, group by group.

    Parameters
    ----------
    groups : sequence of Group
        The groups, in dealing order; every one can take its cards.
    levels : sequence of Level
        What they can tell apart.
    sizes : sequence of int
        The cards of each class at the start.
    most : int
        The most entries that there may be.

    Attributes
    ----------
    fits : bool
        Whether there are no more entries than `most`; if not, the lists are empty.
    start, length : list of int
        The entries of each row.
    prob, alias : list of int
        The alias table of each row.
    counts : list of tuple of int
        What each entry takes from the classes that the group may hold.
    next_state : list of int
        The row of the next group.

    Examples
    --------
    Two cards that only seat 0 may hold, three that both may: seat 0 needs two, seat 1 needs one.

    >>> from ohhell_sim.inference.groups import group_levels
    >>> groups = [Group(0b11, 2, (0,)), Group(0b10, 1, (1,))]
    >>> rows = Rows(groups, group_levels(groups, 2), [2, 3], most=100)
    >>> rows.counts, rows.length
    ([(0, 2), (1, 1), (2, 0), (1,)], [3, 1])
    """

    def __init__(
        self, groups: Sequence[Group], levels: Sequence[Level], sizes: Sequence[int], most: int
    ) -> None:
        self.fits = True
        self.start: list[int] = []
        self.length: list[int] = []
        self.prob: list[int] = []
        self.alias: list[int] = []
        self.counts: list[tuple[int, ...]] = []
        self.next_state: list[int] = []
        if not groups:
            self._add([1], [()], [0])  # no draw; one row, so that no array is empty
            return
        reached = _reach(groups, levels, sizes, most)
        if reached is None:
            self.fits = False
            return
        last = len(groups) - 1
        ways = _weigh(reached, groups)
        base = 0
        for level, states in enumerate(reached[:-1]):
            live = [state for state in states if ways[level][state]]
            base += len(live)
            following = ways[level + 1]
            if level + 1 == last:  # what the last group finds is of no matter to its row
                after = dict.fromkeys(following, base)
            else:
                after = {
                    state: base + n for n, state in enumerate(filter(following.get, following))
                }
            for state in live:
                left, choices = states[state]
                weights, taken, rows = [], [], []
                for cards, out, factor in choices:
                    rest = following[left - out]
                    if rest:
                        weights.append(factor * rest)
                        taken.append(cards)
                        rows.append(after[left - out])
                self._add(weights, taken, rows)
        self._add([1], [(groups[last].need,)], [0])

    def _add(
        self, weights: Sequence[int], taken: Sequence[tuple[int, ...]], rows: Sequence[int]
    ) -> None:
        prob, alias = alias_table(weights)
        self.start.append(len(self.prob))
        self.length.append(len(prob))
        self.prob += prob
        self.alias += alias
        self.counts += taken
        self.next_state += rows


def count_rows(
    groups: Sequence[Group], levels: Sequence[Level], sizes: Sequence[int], most: int
) -> int | None:
    """Count the ways in which the groups can take their cards, without writing the rows.

    Parameters
    ----------
    groups, levels, sizes, most
        As for `Rows`.

    Returns
    -------
    int or None
        None if there are more than `most` entries.

    Examples
    --------
    >>> from ohhell_sim.inference.groups import group_levels
    >>> groups = [Group(0b11, 2, (0,)), Group(0b10, 1, (1,))]
    >>> count_rows(groups, group_levels(groups, 2), [2, 3], most=100)
    18
    """
    if not groups:
        return 1
    reached = _reach(groups, levels, sizes, most)
    return None if reached is None else next(iter(_weigh(reached, groups)[0].values()))


def _reach(
    groups: Sequence[Group], levels: Sequence[Level], sizes: Sequence[int], most: int
) -> Reached | None:
    """Go through all states of all groups but the last; None if there are too many entries."""
    start = 0
    for place, lanes in enumerate(levels[0].classes):
        start |= sum(sizes[lane] for lane in lanes) << _BYTE * place
    states = {start: None}
    reached: Reached = []
    entries = 0
    for group, level in zip(groups[:-1], levels, strict=False):
        known: dict[tuple[int, tuple[int, ...]], list[Choice]] = {}
        found: dict[int, Found] = {}
        after: dict[int, None] = {}
        shifts = [_BYTE * place if place >= 0 else -1 for place in level.moves]
        for state in states:
            cards = [state >> _BYTE * place & 255 for place in range(len(shifts))]
            own = tuple(cards[: level.takes])
            entries += count_splits(group.need, own)
            if entries > most:
                return None
            choices = _choices(group.need, own, shifts[: level.takes], known)
            left = sum(n << shift for n, shift in zip(cards, shifts, strict=True) if shift >= 0)
            found[state] = left, choices
            for _, out, _ in choices:
                after[left - out] = None
        reached.append(found)
        states = after
    reached.append({state: (0, []) for state in states})
    return reached


def _choices(
    need: int,
    sizes: tuple[int, ...],
    shifts: Sequence[int],
    known: dict[tuple[int, tuple[int, ...]], list[Choice]],
) -> list[Choice]:
    """List the ways to take `need` cards from the last classes of a level; not too many."""
    if not sizes:
        return [] if need else [((), 0, 1)]
    choices = known.get((need, sizes))
    if choices is None:
        rest = sizes[1:]
        shift = shifts[-len(sizes)]
        choices = known[need, sizes] = []
        for taken in range(max(0, need - sum(rest)), min(need, sizes[0]) + 1):
            ways = comb(sizes[0], taken)
            out = taken << shift if shift >= 0 else 0
            choices += [
                ((taken, *others), out + more, ways * factor)
                for others, more, factor in _choices(need - taken, rest, shifts, known)
            ]
    return choices


def _weigh(reached: Reached, groups: Sequence[Group]) -> list[dict[int, int]]:
    """Count the ways from every state on, from the last group to the first."""
    need = groups[-1].need
    ways = [{state: comb(state, need) for state in reached[-1]}]
    for found in reached[-2::-1]:
        after = ways[0]
        here = {}
        for state, (left, choices) in found.items():
            here[state] = sum(factor * after[left - out] for _, out, factor in choices)
        ways.insert(0, here)
    return ways
