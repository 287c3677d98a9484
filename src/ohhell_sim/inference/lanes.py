"""Between the public bit layout and the kernel layout, in which trumps stand in the top lane.

The two differ by a swap of the trump suit's lane with lane 3, so one function would do for both
directions; two names keep it readable which layout a number is in. Without trumps, and with
spades as trumps, the layouts are the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, overload

from ohhell_sim.cards import FULL_PACK, LANE, Suit, lane_mask

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = [
    "LANES",
    "LANE_MASKS",
    "from_kernel",
    "lane_counts",
    "lane_of_suit",
    "single_bits",
    "to_kernel",
]

LANES = 4
"""Lanes of the layout, one a suit."""

LANE_MASKS = tuple(lane_mask(suit) for suit in Suit)
"""The 13 bits of each lane, as Python ints."""

_TOP = LANES - 1


def lane_of_suit(suit: Suit | int, trump: Suit | None) -> int:
    """Return the kernel lane in which a suit stands; of a lane, the suit that stands in it.

    Parameters
    ----------
    suit : Suit
        A suit, or the number of a lane.
    trump : Suit or None
        The trump suit; None without trumps.

    Returns
    -------
    int
        The lane, 0 to 3; trumps stand in lane 3.

    Examples
    --------
    >>> from ohhell_sim.cards import Suit
    >>> [lane_of_suit(suit, Suit.DIAMONDS) for suit in Suit]
    [0, 3, 2, 1]
    """
    if trump is None:
        return int(suit)
    if suit == trump:
        return _TOP
    return int(trump) if suit == _TOP else int(suit)


@overload
def to_kernel(bits: int, trump: Suit | None) -> int: ...


@overload
def to_kernel(bits: npt.NDArray[np.uint64], trump: Suit | None) -> npt.NDArray[np.uint64]: ...


def to_kernel(bits: Any, trump: Suit | None) -> Any:
    """Turn the public layout into the kernel layout: the lane of the trumps goes on top.

    Parameters
    ----------
    bits : int or array of uint64
        Sets of cards in the layout of `Card.bit`.
    trump : Suit or None
        The trump suit; None without trumps.

    Returns
    -------
    int or array of uint64
        The same sets of cards in the kernel layout.

    Examples
    --------
    >>> from ohhell_sim.cards import Card, Suit, parse_card
    >>> ace = to_kernel(parse_card("AC").bit, Suit.CLUBS)
    >>> Card.from_bit(ace), Card.from_bit(from_kernel(ace, Suit.CLUBS))
    (Card('AS'), Card('AC'))
    """
    if trump is None or trump == _TOP:
        return bits
    lane = LANE_MASKS[trump]
    shift = LANE * (_TOP - trump)
    rest = FULL_PACK & ~lane & ~LANE_MASKS[_TOP]
    return (bits & rest) | ((bits & lane) << shift) | ((bits >> shift) & lane)


@overload
def from_kernel(bits: int, trump: Suit | None) -> int: ...


@overload
def from_kernel(bits: npt.NDArray[np.uint64], trump: Suit | None) -> npt.NDArray[np.uint64]: ...


def from_kernel(bits: Any, trump: Suit | None) -> Any:
    """Turn the kernel layout back into the public layout.

    Parameters
    ----------
    bits : int or array of uint64
        Sets of cards in the kernel layout.
    trump : Suit or None
        The trump suit; None without trumps.

    Returns
    -------
    int or array of uint64
        The same sets of cards in the layout of `Card.bit`.

    Examples
    --------
    >>> from ohhell_sim.cards import Suit, parse_hand
    >>> bits = parse_hand("AS KH 3C").bits
    >>> from_kernel(to_kernel(bits, Suit.HEARTS), Suit.HEARTS) == bits
    True
    """
    return to_kernel(bits, trump)


def lane_counts(bits: int) -> tuple[int, int, int, int]:
    """Count the cards of a set in each lane.

    Parameters
    ----------
    bits : int
        A set of cards, in either layout.

    Returns
    -------
    tuple of int
        Four counts, lane 0 first.

    Examples
    --------
    >>> from ohhell_sim.cards import FULL_PACK, parse_hand
    >>> lane_counts(FULL_PACK), lane_counts(parse_hand("AS KS 3C").bits)
    ((13, 13, 13, 13), (1, 0, 0, 2))
    """
    full = LANE_MASKS[0]
    return (
        (bits & full).bit_count(),
        (bits >> LANE & full).bit_count(),
        (bits >> 2 * LANE & full).bit_count(),
        (bits >> 3 * LANE & full).bit_count(),
    )


def single_bits(bits: int) -> Iterator[int]:
    """Return the bits of a set one by one.

    Parameters
    ----------
    bits : int
        A set.

    Returns
    -------
    iterator of int
        Numbers with one bit each, lowest first.

    Examples
    --------
    >>> list(single_bits(0b1101))
    [1, 4, 8]
    """
    while bits:
        bit = bits & -bits
        yield bit
        bits ^= bit
