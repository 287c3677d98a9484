"""Cards that no seat's facts tell apart, and whether the seats can be served from them."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["class_sets", "shortage", "split_classes"]


def split_classes(pool: int, sets: Sequence[int]) -> list[int]:
    """Sort the cards of a pool into classes: two cards are alike if no set has just one of them.

    Parameters
    ----------
    pool : int
        A set of cards, one bit each.
    sets : sequence of int
        Sets of cards.

    Returns
    -------
    list of int
        Sets that share no card and make up the pool; none is empty.

    Examples
    --------
    >>> [bin(cards) for cards in split_classes(0b1111, [0b0111, 0b0011])]
    ['0b11', '0b100', '0b1000']
    """
    classes = [pool] if pool else []
    for cards in dict.fromkeys(sets):
        parts = []
        for members in classes:
            inside = members & cards
            if inside and inside != members:
                parts += [inside, members ^ inside]
            else:
                parts.append(members)
        classes = parts
    return classes


def class_sets(classes: Sequence[int], sets: Sequence[int]) -> list[int]:
    """Return sets of cards as sets of classes.

    Parameters
    ----------
    classes : sequence of int
        As `split_classes` returns them.
    sets : sequence of int
        Sets of cards, each made up of whole classes and of cards outside all of them.

    Returns
    -------
    list of int
        For each set, one bit a class that is in it.

    Examples
    --------
    >>> class_sets([0b0011, 0b0100, 0b1000], [0b0111, 0b1011])
    [3, 5]
    """
    return [sum(1 << place for place, own in enumerate(classes) if own & cards) for cards in sets]


def shortage(sizes: Sequence[int], needs: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Return hands that cannot be filled all at once, if there are any.

    Parameters
    ----------
    sizes : sequence of int
        The cards of each class.
    needs : sequence of (int, int)
        For each hand the classes that it may hold, one bit each, and its number of cards.

    Returns
    -------
    tuple of int
        Numbers of hands that together need more cards than there are in the classes that they
        may hold (P. Hall 1935); nothing if every hand can be filled.

    Examples
    --------
    Three hands of one card, and but two cards that the first two and the last may hold.

    >>> shortage([2, 5], [(0b01, 1), (0b01, 1), (0b01, 1), (0b11, 4)])
    (0, 1, 2)
    >>> shortage([2, 5], [(0b01, 1), (0b01, 1), (0b11, 4)])
    ()
    """
    order = sorted(range(len(needs)), key=lambda hand: needs[hand][0].bit_count())
    for hand in order:
        classes, need = needs[hand]
        if need > sum(size for place, size in enumerate(sizes) if classes >> place & 1):
            return (hand,)
    left = list(sizes)
    held = [[0] * len(sizes) for _ in needs]
    for hand in order:
        wanted = needs[hand][1]
        while wanted:
            moved, reached = _fill(hand, wanted, needs, left, held)
            if not moved:
                return tuple(sorted(reached))
            wanted -= moved
    return ()


def _fill(
    hand: int,
    wanted: int,
    needs: Sequence[tuple[int, int]],
    left: list[int],
    held: list[list[int]],
) -> tuple[int, set[int]]:
    """Give a hand some cards, if need be by a chain of exchanges; or say who is in the way."""
    came_from: dict[int, int] = {}  # class to the hand that would take from it
    given_by: dict[int, int] = {hand: -1}  # hand to the class that it would give from
    queue = [hand]
    for taker in queue:
        for place, size in enumerate(left):
            if not needs[taker][0] >> place & 1 or place in came_from:
                continue
            came_from[place] = taker
            if size:
                return _move(place, wanted, left, held, came_from, given_by), set()
            for other, cards in enumerate(held):
                if cards[place] and other not in given_by:
                    given_by[other] = place
                    queue.append(other)
    return 0, set(given_by)


def _move(
    place: int,
    wanted: int,
    left: list[int],
    held: list[list[int]],
    came_from: dict[int, int],
    given_by: dict[int, int],
) -> int:
    chain = []
    end = place
    while True:
        taker = came_from[place]
        chain.append((taker, place))
        place = given_by[taker]
        if place < 0:
            break
        chain.append((taker, ~place))
    amount = min([wanted, left[end], *(held[who][~cell] for who, cell in chain if cell < 0)])
    for who, cell in chain:
        if cell < 0:
            held[who][~cell] -= amount
        else:
            held[who][cell] += amount
    left[end] -= amount
    return amount
