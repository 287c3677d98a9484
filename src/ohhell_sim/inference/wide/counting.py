"""How many worlds of any deck fit the facts about its cards."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from ohhell_sim.inference.groups import Group, group_levels
from ohhell_sim.inference.wide.constraints import WideConstraints
from ohhell_sim.inference.wide.rows import count_rows

__all__ = ["group_hands", "wide_count"]

_MOST = 300_000  # entries of a table that are counted through: about a second


def group_hands(
    sizes: Sequence[int], hands: Sequence[tuple[int, int]], *, merge: bool = True
) -> tuple[list[Group], list[int]]:
    """Sort hands into groups that may hold the same classes of cards, and free hands.

    Parameters
    ----------
    sizes : sequence of int
        The cards of each class.
    hands : sequence of (int, int)
        For each hand the classes that it may hold, one bit each, and its number of cards.
    merge : bool, optional
        Whether hands with the same classes share a group; otherwise each is a group of its own.

    Returns
    -------
    groups : list of Group
        The hands that may not hold every class, in the order in which they are dealt to.
    free : list of int
        The hands that may hold anything.

    Examples
    --------
    >>> group_hands([9, 5], [(0b11, 2), (0b01, 3), (0b10, 0), (0b01, 1)])
    ([Group(lanes=1, need=4, seats=(1, 3))], [0])
    """
    everything = (1 << len(sizes)) - 1
    bound: dict[tuple[int, int], list[int]] = {}
    free: list[int] = []
    for hand, (classes, need) in enumerate(hands):
        if need and classes == everything:
            free.append(hand)
        elif need:
            bound.setdefault((classes, 0 if merge else hand), []).append(hand)
    groups = [
        Group(classes, sum(hands[hand][1] for hand in members), tuple(members))
        for (classes, _), members in bound.items()
    ]
    room = {
        group.lanes: sum(size for place, size in enumerate(sizes) if group.lanes >> place & 1)
        for group in groups
    }
    groups.sort(key=lambda group: (room[group.lanes], group.need, group.seats))
    return groups, free


def wide_count(facts: WideConstraints) -> int | None:
    """Count the worlds that fit the facts, exactly.

    Parameters
    ----------
    facts : WideConstraints
        The facts.

    Returns
    -------
    int or None
        The number of ways to fill every hand; None if the count would take too long.

    Examples
    --------
    >>> from ohhell_sim.cards import Deck
    >>> from ohhell_sim.inference.layout import DeckLayout
    >>> layout = DeckLayout.of_deck(Deck(packs=2), None)
    >>> wide_count(WideConstraints(layout, layout.full, (1, 1), (0, 0), (layout.full,) * 2))
    10712
    """
    groups, free = group_hands(facts.sizes, facts.hands)
    total = count_rows(groups, group_levels(groups, len(facts.sizes)), facts.sizes, _MOST)
    if total is None:
        return None
    for group in groups:
        left = group.need
        for seat in group.seats:
            total *= comb(left, facts.need[seat])
            left -= facts.need[seat]
    left = facts.pool.bit_count() - sum(group.need for group in groups)
    for seat in free:
        total *= comb(left, facts.need[seat])
        left -= facts.need[seat]
    return total
