"""Suits, ranks and cards: small immutable values with one number each."""

from __future__ import annotations

import operator
from enum import IntEnum
from typing import NoReturn

from ohhell_sim.errors import CardError

__all__ = ["LANE", "MAX_PACKS", "PACK_SIZE", "RANKS", "SUITS", "Card", "Rank", "Suit"]

SUITS = 4
"""Suits of a pack."""

RANKS = 13
"""Ranks of a suit."""

PACK_SIZE = SUITS * RANKS
"""Cards of a pack, 52."""

MAX_PACKS = 4
"""Most packs that may be played with together."""

LANE = 16
"""Bits that each suit owns in the bit layout; the low `RANKS` of them are used."""

_SUIT_LETTERS = "CDHS"
_SUIT_SYMBOLS = "\u2663\u2666\u2665\u2660"
_RANK_LETTERS = "23456789TJQKA"
_RANK_WORDS = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "jack", "queen", "king", "ace",
)  # fmt: skip


class Suit(IntEnum):
    """One of the four suits, in the order clubs, diamonds, hearts, spades.

    Examples
    --------
    >>> from ohhell_sim.cards import Suit
    >>> Suit.SPADES.letter, Suit.SPADES.symbol, Suit.SPADES.word, int(Suit.SPADES)
    ('S', '♠', 'spades', 3)
    """

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The suit as one capital letter: C, D, H or S."""
        return _SUIT_LETTERS[self]

    @property
    def symbol(self) -> str:
        """The suit as a black symbol: ♣, ♦, ♥ or ♠."""
        return _SUIT_SYMBOLS[self]

    @property
    def word(self) -> str:
        """The suit as a lower-case word in the plural, such as ``"spades"``."""
        return self.name.lower()


class Rank(IntEnum):
    """One of the thirteen ranks, from two (0) up to ace (12).

    Examples
    --------
    >>> from ohhell_sim.cards import Rank
    >>> Rank.TEN.letter, Rank.TEN.label, Rank.TEN.word, int(Rank.TEN)
    ('T', '10', 'ten', 8)
    """

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12

    @property
    def letter(self) -> str:
        """The rank as one character: 2 to 9, T, J, Q, K or A."""
        return _RANK_LETTERS[self]

    @property
    def label(self) -> str:
        """The rank as it is printed on a card: the letter, but ``"10"`` for the ten."""
        return "10" if self is Rank.TEN else _RANK_LETTERS[self]

    @property
    def word(self) -> str:
        """The rank as a lower-case word, such as ``"ten"``."""
        return _RANK_WORDS[self]


_ALL_SUITS = tuple(Suit)
_ALL_RANKS = tuple(Rank)


def _whole(value: object, what: str, top: int) -> int:
    """Return `value` as an int of 0..top, or say what is wrong with it."""
    try:
        number = operator.index(None if isinstance(value, bool) else value)  # type: ignore[arg-type]
    except TypeError:
        hint = "; for text use parse_card" if isinstance(value, str) else ""
        raise CardError(
            f"the {what} of a card is a whole number, 0 to {top}, not {_brief(value)}{hint}",
            value=value,
        ) from None
    if not 0 <= number <= top:
        shown = str(number) if abs(number) < 10**20 else "a number of more than 20 digits"
        raise CardError(f"the {what} of a card is 0 to {top}, not {shown}", value=value)
    return number


def _brief(value: object) -> str:
    text = ascii(value) if isinstance(value, str) else f"a {type(value).__name__}"
    return text if len(text) <= 40 else text[:37] + "..."


class Card:
    """One card: a suit, a rank, and the pack it is from when several are in play.

    Cards are immutable, hashable and ordered by `id`.

    Parameters
    ----------
    suit : Suit
        The suit, or its number 0 to 3.
    rank : Rank
        The rank, or its number 0 to 12.
    pack : int, optional
        0 for the first pack, 1 for the second, up to 3.

    Attributes
    ----------
    suit : Suit
        The suit.
    rank : Rank
        The rank.
    pack : int
        The pack.
    id : int
        ``pack * 52 + suit * 13 + rank``.

    Raises
    ------
    CardError
        If a number is out of its range or no whole number.

    Examples
    --------
    >>> from ohhell_sim.cards import Card, Rank, Suit
    >>> card = Card(Suit.HEARTS, Rank.TEN)
    >>> card, card.code, card.symbol, card.words, card.id
    (Card('TH'), 'TH', '10♥', '10 of hearts', 34)
    >>> card > Card(Suit.HEARTS, Rank.NINE)
    True
    """

    __slots__ = ("id", "pack", "rank", "suit")

    id: int
    pack: int
    rank: Rank
    suit: Suit

    def __init__(self, suit: Suit | int, rank: Rank | int, pack: int = 0) -> None:
        suit = _ALL_SUITS[_whole(suit, "suit", SUITS - 1)]
        rank = _ALL_RANKS[_whole(rank, "rank", RANKS - 1)]
        pack = _whole(pack, "pack", MAX_PACKS - 1)
        fill = object.__setattr__
        fill(self, "suit", suit)
        fill(self, "rank", rank)
        fill(self, "pack", pack)
        fill(self, "id", pack * PACK_SIZE + suit * RANKS + rank)

    @classmethod
    def from_id(cls, number: int) -> Card:
        """Return the card with this `id`.

        Parameters
        ----------
        number : int
            0 to 51 for the first pack, 52 to 103 for the second, up to 207.

        Returns
        -------
        Card
            The card.

        Raises
        ------
        CardError
            If `number` is out of this range or no whole number.

        Examples
        --------
        >>> from ohhell_sim.cards import Card
        >>> Card.from_id(51), Card.from_id(52)
        (Card('AS'), Card('2C', pack=1))
        """
        number = _whole(number, "id", MAX_PACKS * PACK_SIZE - 1)
        if number < PACK_SIZE:
            return _FIRST_PACK[number]
        pack, rest = divmod(number, PACK_SIZE)
        return cls(rest // RANKS, rest % RANKS, pack)

    @classmethod
    def from_bit(cls, bit: int, pack: int = 0) -> Card:
        """Return the card whose `bit` this is.

        Parameters
        ----------
        bit : int
            A number with exactly one bit set, at a place that a card owns.
        pack : int, optional
            The pack of the card.

        Returns
        -------
        Card
            The card.

        Raises
        ------
        CardError
            If the number is no card's bit.

        Examples
        --------
        >>> from ohhell_sim.cards import Card
        >>> Card.from_bit(1 << 60)
        Card('AS')
        """
        bit = _whole(bit, "bit", (1 << 64) - 1)
        suit, rank = divmod(bit.bit_length() - 1, LANE)
        if not bit or bit & (bit - 1) or rank >= RANKS:
            raise CardError(
                f"{bit:#x} is no card's bit: exactly one bit is set, "
                f"among the low {RANKS} of a lane of {LANE}",
                value=bit,
            )
        return cls.from_id(_whole(pack, "pack", MAX_PACKS - 1) * PACK_SIZE + suit * RANKS + rank)

    @property
    def bit(self) -> int:
        """The card as one bit of its pack: ``1 << (16 * suit + rank)``."""
        return 1 << (LANE * self.suit + self.rank)

    @property
    def code(self) -> str:
        """The card as rank and suit letter, such as ``"TH"``."""
        return _RANK_LETTERS[self.rank] + _SUIT_LETTERS[self.suit]

    @property
    def symbol(self) -> str:
        """The card as it looks on a table, such as ``"10♥"``."""
        return self.rank.label + self.suit.symbol

    @property
    def words(self) -> str:
        """The card in words, such as ``"10 of hearts"`` or ``"ace of spades"``."""
        rank = self.rank.word if self.rank > Rank.TEN else self.rank.label
        return f"{rank} of {self.suit.word}"

    @property
    def glyph(self) -> str:
        """The card as one playing-card character, such as ``"🂺"``."""
        rank = 1 if self.rank is Rank.ACE else self.rank + 2 + (self.rank > Rank.JACK)
        return chr(0x1F0A0 + 16 * (Suit.SPADES - self.suit) + rank)

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Card({self.code!r}, pack={self.pack})" if self.pack else f"Card({self.code!r})"

    def __format__(self, spec: str) -> str:
        if spec in ("code", "symbol", "words", "glyph"):
            return str(getattr(self, spec))
        return format(self.code, spec)

    def __eq__(self, other: object) -> bool:
        return self.id == other.id if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.id)

    def __lt__(self, other: Card) -> bool:
        return self.id < other.id if isinstance(other, Card) else NotImplemented

    def __le__(self, other: Card) -> bool:
        return self.id <= other.id if isinstance(other, Card) else NotImplemented

    def __gt__(self, other: Card) -> bool:
        return self.id > other.id if isinstance(other, Card) else NotImplemented

    def __ge__(self, other: Card) -> bool:
        return self.id >= other.id if isinstance(other, Card) else NotImplemented

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card never changes: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a card never changes: {name} cannot be deleted")

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return _card_from_id, (self.id,)


def _card_from_id(number: int) -> Card:
    """Rebuild a pickled card."""
    return Card.from_id(number)


_FIRST_PACK = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
