"""Exact counts of the worlds that fit, without looking at any of them.

Seats that may hold the same lanes form a group; the groups take their cards one after the other.
The seats without voids take their cards last: any will do.
"""

from __future__ import annotations

from ohhell_sim.errors import SettingError
from ohhell_sim.inference.constraints import Constraints
from ohhell_sim.inference.groups import Group, count_ways
from ohhell_sim.inference.lanes import LANES, lane_counts
from ohhell_sim.inference.wide.constraints import WideConstraints
from ohhell_sim.inference.wide.counting import wide_count

__all__ = ["count_up_to", "count_worlds", "group_seats"]


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


def count_worlds(constraints: Constraints | WideConstraints) -> int:
    """Count the worlds that fit the facts, exactly.

    Parameters
    ----------
    constraints : Constraints or WideConstraints
        The facts.

    Returns
    -------
    int
        The number of ways to fill every hand; the order of the stock does not count.

    Raises
    ------
    SettingError
        If many seats have shown so many different things that the count would take too long;
        this takes five hands or more that no suit is enough to describe.

    Examples
    --------
    >>> from ohhell_sim.cards import FULL_PACK
    >>> anything = (True,) * 4
    >>> count_worlds(Constraints(FULL_PACK, (13,) * 4, (0,) * 4, (anything,) * 4))
    53644737765488792839237440000
    """
    if isinstance(constraints, Constraints):
        needs = [
            (sum(1 << lane for lane in range(LANES) if row[lane]), need)
            for row, need in zip(constraints.allowed, constraints.need, strict=True)
        ]
        return count_ways(lane_counts(constraints.pool), needs)
    total = wide_count(constraints)
    if total is None:
        raise SettingError(
            "so many seats have shown so many different things that the worlds cannot be counted "
            "in reasonable time: draw some with sample_worlds",
            value=constraints,
        )
    return total


def count_up_to(constraints: Constraints | WideConstraints, limit: int) -> int | None:
    """Count the worlds that fit the facts if they are not too many.

    Parameters
    ----------
    constraints : Constraints or WideConstraints
        The facts.
    limit : int
        The largest count that is of interest.

    Returns
    -------
    int or None
        The count, exact; None if it is larger than the limit or would take too long.

    Examples
    --------
    >>> from ohhell_sim.cards import FULL_PACK
    >>> facts = Constraints(FULL_PACK, (0, 1, 1), (0,) * 3, ((True,) * 4,) * 3)
    >>> count_up_to(facts, 5000), count_up_to(facts, 1000)
    (2652, None)
    """
    if isinstance(constraints, Constraints):
        total: int | None = count_worlds(constraints)
    else:
        total = wide_count(constraints)
    return None if total is None or total > limit else total
