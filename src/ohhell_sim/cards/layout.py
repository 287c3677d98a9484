"""The bit layout: sets of cards of one pack as one 64-bit number.

Each suit owns a lane of 16 bits, clubs lowest; the rank counts from the lane's low end. So the
cards of a suit are one shift and mask, and the highest card of a suit is the lane's highest bit.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable

from ohhell_sim.cards.card import LANE, PACK_SIZE, RANKS, Card, Suit, suit_number
from ohhell_sim.errors import CardError

__all__ = ["FULL_PACK", "LANE", "RANKS", "bits_of", "cards_of", "lane_mask"]

_LANE_FULL = (1 << RANKS) - 1

FULL_PACK = sum(_LANE_FULL << (LANE * suit) for suit in Suit)
"""All 52 cards of a pack."""

_BITS = tuple(Card.from_id(number).bit for number in range(PACK_SIZE))


def lane_mask(suit: Suit) -> int:
    """Return the bits of all cards of a suit.

    Parameters
    ----------
    suit : Suit
        The suit, or its number 0 to 3.

    Returns
    -------
    int
        Thirteen bits.

    Examples
    --------
    >>> from ohhell_sim.cards import Suit, lane_mask
    >>> hex(lane_mask(Suit.DIAMONDS))
    '0x1fff0000'
    """
    return _LANE_FULL << (LANE * suit_number(suit))


def bits_of(cards: Iterable[Card]) -> int:
    """Return the set of these cards as one number.

    Parameters
    ----------
    cards : iterable of Card
        Different cards of the first pack.

    Returns
    -------
    int
        The sum of their bits.

    Raises
    ------
    CardError
        If a card comes twice or is not from the first pack.

    Examples
    --------
    >>> from ohhell_sim.cards import bits_of, parse_cards
    >>> hex(bits_of(parse_cards("AS 2C")))
    '0x1000000000000001'
    """
    bits = 0
    for card in cards:
        if not isinstance(card, Card):
            raise CardError(
                f"bits_of takes cards, not a {type(card).__name__}; parse text with parse_cards",
                value=card,
            )
        if card.pack:
            raise CardError(
                f"{card!r} is from pack {card.pack + 1}: one number of bits holds the first pack",
                value=card,
            )
        bit = _BITS[card.id] if card.suit is not None else card.bit
        if bits & bit:
            raise CardError(f"the {card.words} appears twice; one pack has it once", value=card)
        bits |= bit
    return bits


def cards_of(bits: int) -> list[Card]:
    """Return the cards of a set of bits, lowest `Card.id` first.

    Parameters
    ----------
    bits : int
        A set of cards in the bit layout.

    Returns
    -------
    list of Card
        Its cards, from the first pack.

    Raises
    ------
    CardError
        If `bits` is no whole number, or a bit is set where no card is.

    Examples
    --------
    >>> from ohhell_sim.cards import cards_of
    >>> cards_of(0x1000000000000001)
    [Card('2C'), Card('AS')]
    """
    try:
        rest = operator.index(bits)
    except TypeError:
        raise CardError(
            f"bits are a whole number, not a {type(bits).__name__}", value=bits
        ) from None
    if rest < 0 or rest & ~FULL_PACK:
        raise CardError(
            "bits are set where no card is: a pack uses the low 13 bits of four lanes of 16",
            value=bits,
        )
    cards = []
    while rest:
        suit, rank = divmod((rest & -rest).bit_length() - 1, LANE)
        cards.append(Card.from_id(suit * RANKS + rank))
        rest &= rest - 1
    return cards
