"""Hands: immutable sets of cards, shown in the order in which players sort them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, overload

from ohhell_sim.cards.card import Card, CardKind, Suit, suit_number
from ohhell_sim.cards.layout import bits_of, cards_of
from ohhell_sim.errors import CardError

__all__ = ["DISPLAY_SUITS", "Hand"]

DISPLAY_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""The order in which the suits of a hand are shown."""


_FIRST_KINDS = [CardKind.WIZARD, CardKind.JOKER, CardKind.SUIT, CardKind.JESTER]


def _display_key(card: Card) -> tuple[int, int, int, int]:
    return _FIRST_KINDS.index(card.kind), -(card.suit or 0), -(card.rank or 0), card.id


class Hand(Sequence[Card]):
    """The cards that somebody holds: immutable, without order, shown from spades down to clubs.

    Parameters
    ----------
    cards : iterable of Card, optional
        The cards, in any order, each once. For text use `parse_hand`.

    Raises
    ------
    CardError
        If a card comes twice, or something is no card.

    Examples
    --------
    >>> from ohhell_sim.cards import Hand, parse_hand
    >>> hand = parse_hand("3C AS KH")
    >>> print(hand, "|", hand.symbols, "|", hand.dots)
    AS KH 3C | A♠ K♥ 3♣ | A.K..3
    >>> hand[0], len(hand), hand[1] in hand
    (Card('AS'), 3, True)
    >>> hand - hand[:1]
    Hand('KH 3C')
    >>> Hand(hand) == hand
    True
    """

    __slots__ = ("_cards", "_set")

    _cards: tuple[Card, ...]
    _set: frozenset[Card]

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        if isinstance(cards, Hand):
            self._cards, self._set = cards._cards, cards._set
            return
        if not _is_cards(cards):
            raise CardError(
                f"Hand takes cards, not a {type(cards).__name__}; parse text with parse_hand",
                value=cards,
            )
        given = list(cards)
        for card in given:
            if not isinstance(card, Card):
                raise CardError(
                    f"Hand takes cards, not a {type(card).__name__}; parse text with parse_hand",
                    value=card,
                )
        self._cards = tuple(sorted(given, key=_display_key))
        self._set = frozenset(given)
        if len(self._set) < len(given):
            twice = next(a for a, b in zip(self._cards, self._cards[1:], strict=False) if a == b)
            raise CardError(f"the {twice.words} appears twice in the hand", value=twice)

    @classmethod
    def from_bits(cls, bits: int) -> Hand:
        """Return the hand that holds the cards of a set of bits.

        Parameters
        ----------
        bits : int
            A set of cards of the first pack in the bit layout.

        Returns
        -------
        Hand
            The hand.

        Raises
        ------
        CardError
            If a bit is set where no card is.

        Examples
        --------
        >>> from ohhell_sim.cards import Hand
        >>> Hand.from_bits(0x1000000000000001)
        Hand('AS 2C')
        """
        return cls(cards_of(bits))

    @property
    def bits(self) -> int:
        """The hand as one number in the bit layout; only for cards of the first pack."""
        return bits_of(self._cards)

    @property
    def codes(self) -> list[str]:
        """The cards as codes, such as ``["AS", "KH", "3C"]``."""
        return [card.code for card in self._cards]

    @property
    def symbols(self) -> str:
        """The hand as it looks on a table, such as ``"A♠ K♥ 3♣"``."""
        return " ".join(card.symbol for card in self._cards)

    @property
    def dots(self) -> str:
        """The ranks of spades, hearts, diamonds and clubs with dots between: ``"A.K..3"``.

        Raises
        ------
        CardError
            For a hand with a joker, which has no place among the suits.

        Examples
        --------
        >>> from ohhell_sim.cards import parse_hand
        >>> parse_hand("AS KH 3C").dots
        'A.K..3'
        """
        for card in self._cards:
            if card.suit is None:
                raise CardError(
                    f"the {card.words} has no place in dot notation: use str(hand)", value=card
                )
        return ".".join("".join(card.code[0] for card in self.suit(suit)) for suit in DISPLAY_SUITS)

    @property
    def groups(self) -> str:
        """The hand grouped by suit, such as ``"S: A; H: K; C: 3"``; void suits are left out.

        Jokers, wizards and jesters follow by their codes.

        Examples
        --------
        >>> from ohhell_sim.cards import parse_hand
        >>> parse_hand("AS 10S 3C").groups
        'S: A 10; C: 3'
        """
        groups = [
            f"{suit.letter}: {' '.join(card.symbol.replace(suit.symbol, '') for card in held)}"
            for suit in DISPLAY_SUITS
            if (held := self.suit(suit))
        ]
        return "; ".join([*groups, *(card.code for card in self._cards if card.suit is None)])

    def suit(self, suit: Suit) -> Hand:
        """Return the cards of one suit.

        Parameters
        ----------
        suit : Suit
            The suit, or its number 0 to 3.

        Returns
        -------
        Hand
            The cards of that suit; empty if the hand is void in it.

        Examples
        --------
        >>> from ohhell_sim.cards import Suit, parse_hand
        >>> parse_hand("AS KH 3S").suit(Suit.SPADES)
        Hand('AS 3S')
        """
        wanted = suit_number(suit)
        return Hand(card for card in self._cards if card.suit is wanted)

    @overload
    def __getitem__(self, index: int) -> Card: ...
    @overload
    def __getitem__(self, index: slice) -> Hand: ...
    def __getitem__(self, index: int | slice) -> Card | Hand:
        if isinstance(index, slice):
            return Hand(self._cards[index])
        return self._cards[index]

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and card in self._set

    def __eq__(self, other: object) -> bool:
        return self._set == other._set if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._set)

    def __or__(self, other: Iterable[Card]) -> Hand:
        if not _is_cards(other):
            return NotImplemented
        return Hand(self._set | Hand(dict.fromkeys(other))._set)

    def __sub__(self, other: Iterable[Card]) -> Hand:
        if not _is_cards(other):
            return NotImplemented
        gone = Hand(dict.fromkeys(other))._set
        return self._part(card for card in self._cards if card not in gone)

    def __and__(self, other: Iterable[Card]) -> Hand:
        if not _is_cards(other):
            return NotImplemented
        kept = Hand(dict.fromkeys(other))._set
        return self._part(card for card in self._cards if card in kept)

    def _part(self, cards: Iterable[Card]) -> Hand:
        """Return some of these cards as a hand; they are sorted already."""
        part = object.__new__(Hand)
        part._cards = tuple(cards)
        part._set = frozenset(part._cards)
        return part

    def __str__(self) -> str:
        return " ".join(self.codes)

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"

    def __format__(self, spec: str) -> str:
        if spec in ("symbols", "dots", "groups"):
            return str(getattr(self, spec))
        return format(str(self), spec)

    def __reduce__(self) -> tuple[Any, ...]:
        return Hand, (self._cards,)


def _is_cards(other: object) -> bool:
    if isinstance(other, Hand | list | tuple | dict):  # what it is as a rule
        return True
    return isinstance(other, Iterable) and not isinstance(other, str | bytes)
