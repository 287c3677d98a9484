"""Telling fewer cards apart, where exact tables would be too large.

Two classes of cards become one by letting every hand that may hold the one hold the other too.
A world dealt from the wider facts is kept if it fits the narrower ones, so that the worlds kept
are as likely as each other all the same; it only takes more tries. Classes are joined so that
few hands get a card that they may not hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

__all__ = ["wider_facts"]


def wider_facts(
    sizes: Sequence[int], hands: Sequence[tuple[int, int]]
) -> Iterator[list[tuple[int, int]]]:
    """Join classes one after the other.

    Parameters
    ----------
    sizes : sequence of int
        The cards of each class.
    hands : sequence of (int, int)
        For each hand the classes that it may hold, one bit each, and its number of cards.

    Yields
    ------
    list of (int, int)
        The hands as they were, then with two classes joined, and so on until every hand may
        hold everything.

    Examples
    --------
    >>> for hands in wider_facts([1, 9, 5], [(0b110, 2), (0b011, 3), (0b010, 4)]):
    ...     print([bin(classes) for classes, _ in hands])
    ['0b110', '0b11', '0b10']
    ['0b111', '0b11', '0b11']
    ['0b111', '0b111', '0b111']
    """
    needs = [need for _, need in hands]
    held = [classes for classes, _ in hands]
    while True:
        yield list(zip(held, needs, strict=True))
        both = _cheapest(sizes, held, needs)
        if not both:
            return
        held = [classes | both if classes & both else classes for classes in held]


def _cheapest(sizes: Sequence[int], held: Sequence[int], needs: Sequence[int]) -> int:
    """Return the classes whose joining lets in the fewest wrong cards; 0 if all are one."""
    # Classes that the same hands hold are one already.
    alike: dict[tuple[int, ...], int] = {}
    for place in range(len(sizes)):
        mark = tuple(classes >> place & 1 for classes in held)
        alike[mark] = alike.get(mark, 0) | 1 << place
    total = {
        mark: sum(size for place, size in enumerate(sizes) if members >> place & 1)
        for mark, members in alike.items()
    }
    room = [sum(total[mark] for mark in alike if mark[hand]) for hand in range(len(held))]
    best, fewest = 0, float("inf")
    for one, other in combinations(alike, 2):
        wrong = 0.0
        for hand, need in enumerate(needs):
            if one[hand] != other[hand]:
                extra = total[other if one[hand] else one]
                wrong += need * extra / (room[hand] + extra)
        if wrong < fewest:
            best, fewest = alike[one] | alike[other], wrong
    return best
