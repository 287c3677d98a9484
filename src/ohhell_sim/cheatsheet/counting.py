"""What a person counts in a hand: the rows of a cheat sheet, for many hands at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ohhell_sim.cards import SUITS, Card, CardKind, Suit
from ohhell_sim.game import View
from ohhell_sim.inference import DeckLayout
from ohhell_sim.rules import BidTiming, Rules

__all__ = ["BASE", "Counted", "Hands", "counted_rows", "hands_of_view"]

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]

BASE = "start with"
"""The row that every hand counts once."""

_NAMED = 4
_JOKERS = np.uint64(0b11 << 61)
_TOP = 3


@dataclass(frozen=True)
class Hands:
    """Hands of one size, and what was bid before them.

    Attributes
    ----------
    first, second : array of uint64, shape (n,)
        The cards in the layout of the kernels, trumps in the top lane: first and second copies.
    before : array of int64, shape (n,)
        How many have bid.
    total : array of int64, shape (n,)
        What their bids add up to.
    hand_size, players : int
        Cards in each hand, hands dealt.
    trump : bool
        Whether there is a trump suit.
    """

    first: Words
    second: Words
    before: Ints
    total: Ints
    hand_size: int
    players: int
    trump: bool


@dataclass(frozen=True)
class Counted:
    """The rows of a sheet and how often each occurs in every hand.

    Attributes
    ----------
    rows : tuple of str
        What is counted, in words.
    numbers : array of int64, shape (hands, rows)
        How often.
    """

    rows: tuple[str, ...]
    numbers: Ints


def counted_rows(rules: Rules, players: int, hands: Hands) -> Counted:
    """Count what a person counts.

    Parameters
    ----------
    rules : Rules
        What the table plays by: which cards there are, and which is the higher.
    players : int
        The players at the table.
    hands : Hands
        The hands.

    Returns
    -------
    Counted
        The base and a row for each kind of card and shape.

    Examples
    --------
    >>> from ohhell_sim import Deal, Rules
    >>> deal = Deal("classic", ["AS KH 3H", "2S 3C 4C", "QD 5C 8D"], trump="H", dealer=2)
    >>> counted = counted_rows(Rules(), 3, hands_of_view(deal.view(0)))
    >>> [row for row, n in zip(counted.rows, counted.numbers[0]) if n]
    ['start with', 'king of trumps', 'other trump', 'side ace']
    """
    layout = DeckLayout(rules, players, None)
    ranks = [layout.cards(1 << place)[0] for place in _places(layout)]
    names = [card.rank.word for card in ranks if card.rank is not None][:_NAMED]
    places = _places(layout)[:_NAMED]
    rows: list[tuple[str, Ints]] = [(BASE, np.ones(len(hands.first), np.int64))]
    rows += _joker_rows(layout, hands)
    lanes = [_lane(hands, suit) for suit in range(SUITS)]
    if hands.trump:
        rows += _trump_rows(lanes[_TOP], places, names)
    sides = lanes[:_TOP] if hands.trump else lanes
    rows += _side_rows(sides, places, names, trump=hands.trump)
    if hands.trump and hands.hand_size > _TOP:  # in smaller hands that only counts trumps again
        voids = sum((lane[2] == 0 for lane in sides), np.zeros(len(hands.first), np.int64))
        rows.append(("side suit void, with a trump", voids * (lanes[_TOP][2] > 0)))
    if rules.bid_timing is not BidTiming.SIMULTANEOUS:
        excess = hands.total - hands.before * hands.hand_size / hands.players
        rows.append(("bids before you 1 or more over their share", (excess >= 1).astype(np.int64)))
        low = (excess <= -1).astype(np.int64)
        rows.append(("bids before you 1 or more under their share", low))
    return Counted(tuple(name for name, _ in rows), np.stack([count for _, count in rows], axis=1))


def hands_of_view(view: View) -> Hands:
    """Return the one hand that a seat sees as it is about to bid.

    Parameters
    ----------
    view : View
        What the seat sees.

    Returns
    -------
    Hands
        A single hand.

    Examples
    --------
    >>> from ohhell_sim import Deal
    >>> hands_of_view(Deal.random(hand_size=5, seed=1).view(0)).hand_size
    5
    """
    layout = DeckLayout(view.rules, view.players, view.trump)
    first, second = layout.to_kernel(view.hand)
    return Hands(
        np.array([first], np.uint64), np.array([second], np.uint64),
        np.array([len(view.bids)]), np.array([sum(view.bids)]),
        view.hand_size, view.players, view.trump is not None,
    )  # fmt: skip


def _places(layout: DeckLayout) -> list[int]:
    """Return the places in lane 0 where cards stand, from high to low."""
    lane = layout.suit(Suit.CLUBS)
    return [place for place in reversed(range(16)) if lane >> place & 1]


def _lane(hands: Hands, lane: int) -> tuple[Words, Words, Ints]:
    """Return a suit, both copies in lane 0, and its length; jokers and jesters left out."""
    shift, mask = np.uint64(16 * lane), np.uint64((1 << 13) - 1)
    first, second = (hands.first >> shift) & mask, (hands.second >> shift) & mask
    return first, second, _bits(first) + _bits(second)


def _bits(words: Words) -> Ints:
    """Return how many bits each word has."""
    if hasattr(np, "bitwise_count"):
        return np.bitwise_count(words).astype(np.int64)
    octets = np.ascontiguousarray(words).view(np.uint8).reshape(len(words), 8)
    counted: Ints = np.unpackbits(octets, axis=1).sum(axis=1).astype(np.int64)
    return counted


def _held(lane: tuple[Words, Words, Ints], place: int) -> Ints:
    bit = np.uint64(place)
    one = np.uint64(1)
    return ((lane[0] >> bit & one) + (lane[1] >> bit & one)).astype(np.int64)


def _joker_rows(layout: DeckLayout, hands: Hands) -> list[tuple[str, Ints]]:
    strong: list[Card] = [
        card for card in layout.deck.cards if card.kind in (CardKind.JOKER, CardKind.WIZARD)
    ]
    if not strong:
        return []
    count = _bits(hands.first & _JOKERS) + _bits(hands.second & _JOKERS)
    return [(str(strong[0].kind), count)]


def _trump_rows(
    lane: tuple[Words, Words, Ints], places: list[int], names: list[str]
) -> list[tuple[str, Ints]]:
    rows = [
        (f"{name} of trumps", _held(lane, place))
        for place, name in zip(places, names, strict=False)
    ]
    named = sum((count for _, count in rows), np.zeros(len(lane[0]), np.int64))
    return [*rows, ("other trump", lane[2] - named)]


def _side_rows(
    lanes: list[tuple[Words, Words, Ints]], places: list[int], names: list[str], *, trump: bool
) -> list[tuple[str, Ints]]:
    """Return the rows for suits that are not trumps."""

    def each(place: int, least: int, most: int = 99) -> Ints:
        """Count a card in suits of such a length."""
        return sum(
            (_held(lane, place) * ((lane[2] >= least) & (lane[2] <= most)) for lane in lanes),
            np.zeros(len(lanes[0][0]), np.int64),
        )

    ace, king, queen = places[:3]
    first, second, third = names[:3]
    return [
        (f"side {first}", each(ace, 1)),
        (f"side {second} guarded (2 cards or more)", each(king, 2)),
        (f"side {second} alone", each(king, 1, 1)),
        (f"side {third} guarded (3 cards or more)", each(queen, 3)),
        *([] if trump else [("each card past the fourth in a suit", _past(lanes, 4))]),
    ]


def _past(lanes: list[tuple[Words, Words, Ints]], length: int) -> Ints:
    return sum(
        (np.maximum(lane[2] - length, 0) for lane in lanes), np.zeros(len(lanes[0][0]), np.int64)
    )
