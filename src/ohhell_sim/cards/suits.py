"""Suits, ranks and kinds of cards: small enums with one number each."""

from __future__ import annotations

from enum import IntEnum, StrEnum, unique

__all__ = [
    "LANE",
    "MAX_JOKERS",
    "MAX_PACKS",
    "PACK_SIZE",
    "RANKS",
    "SUITS",
    "CardKind",
    "Rank",
    "Suit",
]

SUITS = 4
"""Suits of a pack."""

RANKS = 13
"""Ranks of a suit."""

PACK_SIZE = SUITS * RANKS
"""Cards of a pack, 52."""

MAX_PACKS = 2
"""Most packs that may be played with together."""

MAX_JOKERS = 4
"""Most jokers, most wizards and most jesters of a deck."""

LANE = 16
"""Bits that each suit owns in the bit layout; the low `RANKS` of them are used."""

SUIT_LETTERS = "CDHS"
_SUIT_SYMBOLS = "\u2663\u2666\u2665\u2660"
RANK_LETTERS = "23456789TJQKA"
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
        return SUIT_LETTERS[self]

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
        return RANK_LETTERS[self]

    @property
    def label(self) -> str:
        """The rank as it is printed on a card: the letter, but ``"10"`` for the ten."""
        return "10" if self is Rank.TEN else RANK_LETTERS[self]

    @property
    def word(self) -> str:
        """The rank as a lower-case word, such as ``"ten"``."""
        return _RANK_WORDS[self]


@unique
class CardKind(StrEnum):
    """What a card is: one of a suit, or one without suit and rank.

    Examples
    --------
    >>> from ohhell_sim.cards import Card, CardKind
    >>> Card.wizard(0).kind is CardKind.WIZARD, Card.from_id(0).kind == "suit"
    (True, True)
    """

    SUIT = "suit"
    """A suit and a rank."""

    JOKER = "joker"
    """The highest trump, or what the rules say."""

    WIZARD = "wizard"
    """Wins the trick, the first of several."""

    JESTER = "jester"
    """Loses the trick to every other card."""
