"""In how many ways seats can each hold one card of a set of their own, no card twice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import factorial

__all__ = ["count_fillings"]


def count_fillings(sets: Sequence[int]) -> int:
    """Count the ways to give each seat one card of its own set, no card to two seats.

    Parameters
    ----------
    sets : sequence of int
        One set of cards a seat, one bit a card; they may overlap.

    Returns
    -------
    int
        The ways; 1 without seats.

    Examples
    --------
    Two seats that draw from three cards, one of which the first cannot hold:

    >>> count_fillings([0b011, 0b111])
    4
    """
    if len(sets) < 2:
        return sets[0].bit_count() if sets else 1
    everything = 0
    for cards in sets:
        everything |= cards
    # Cards that the same seats may hold are alike: (seats as bits, cards) pairs.
    classes = [(0, everything)]
    for seat, cards in enumerate(sets):
        split = []
        for seats, alike in classes:
            inside = alike & cards
            if inside:
                split.append((seats | 1 << seat, inside))
            if inside != alike:
                split.append((seats, alike ^ inside))
        classes = split
    return _count(len(sets), tuple(sorted((seats, alike.bit_count()) for seats, alike in classes)))


@lru_cache(maxsize=4096)
def _count(number: int, classes: tuple[tuple[int, int], ...]) -> int:
    """Count by the partitions of the seats into groups that would hold one and the same card.

    Over all partitions, the product of (-1)^(n-1) (n-1)! times the cards open to all n seats of
    a group leaves the ways in which no two seats hold the same card.
    """
    full = (1 << number) - 1
    common = [0] * (full + 1)
    for group in range(1, full + 1):
        size = group.bit_count()
        cards = sum(count for seats, count in classes if group & ~seats == 0)
        common[group] = (-1) ** (size - 1) * factorial(size - 1) * cards
    ways = [1] + [0] * full
    for seats in range(1, full + 1):
        lowest = seats & -seats
        rest = seats ^ lowest
        others = rest
        while True:  # the groups that the lowest seat may be in
            ways[seats] += common[lowest | others] * ways[rest ^ others]
            if not others:
                break
            others = (others - 1) & rest
    return ways[full]
