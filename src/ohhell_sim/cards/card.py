"""Cards: small immutable values with one number each."""

from __future__ import annotations

import operator
from typing import NoReturn

from ohhell_sim.cards.suits import (
    LANE,
    MAX_JOKERS,
    MAX_PACKS,
    PACK_SIZE,
    RANK_LETTERS,
    RANKS,
    SUIT_LETTERS,
    SUITS,
    CardKind,
    Rank,
    Suit,
)
from ohhell_sim.errors import CardError

__all__ = [
    "LANE",
    "MAX_JOKERS",
    "MAX_PACKS",
    "PACK_SIZE",
    "RANKS",
    "SUITS",
    "Card",
    "CardKind",
    "Rank",
    "Suit",
]

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
            allowed=_listed(top),
        ) from None
    if not 0 <= number <= top:
        shown = str(number) if abs(number) < 10**20 else "a number of more than 20 digits"
        message = f"the {what} of a card is 0 to {top}, not {shown}"
        raise CardError(message, value=value, allowed=_listed(top))
    return number


def _listed(top: int) -> range:
    """Return 0 to `top`, or nothing where that is too much to list."""
    return range(top + 1 if top < 1000 else 0)


def _brief(value: object) -> str:
    text = ascii(value) if isinstance(value, str) else f"a {type(value).__name__}"
    return text if len(text) <= 40 else text[:37] + "..."


class Card:
    """One card: a suit, a rank, and the pack it is from when several are in play.

    Cards are immutable, hashable and ordered by `id`. Jokers, wizards and jesters have neither
    suit nor rank: `joker`, `wizard` and `jester` make them.

    Parameters
    ----------
    suit : Suit
        The suit, or its number 0 to 3.
    rank : Rank
        The rank, or its number 0 to 12.
    pack : int, optional
        0 for the first pack, 1 for the second.

    Attributes
    ----------
    suit : Suit or None
        The suit; None for jokers, wizards and jesters.
    rank : Rank or None
        The rank; None likewise.
    pack : int
        The pack; 0 for jokers, wizards and jesters.
    kind : CardKind
        Whether it is a card of a suit, a joker, a wizard or a jester.
    id : int
        ``pack * 52 + suit * 13 + rank``; jokers 104 to 107, wizards 108 to 111, jesters 112 to
        115.

    Raises
    ------
    CardError
        If a number is out of its range or no whole number.

    Examples
    --------
    >>> from ohhell_sim.cards import Card, Rank, Suit
    >>> card = Card(Suit.HEARTS, Rank.TEN)
    >>> card, card.code, card.symbol, card.words, card.id, hex(card.bit), card.glyph
    (Card('TH'), 'TH', '10♥', '10 of hearts', 34, '0x10000000000', '🂺')
    >>> card > Card(Suit.HEARTS, Rank.NINE)
    True
    """

    __slots__ = ("id", "kind", "pack", "rank", "suit")

    id: int
    kind: CardKind
    pack: int
    rank: Rank | None
    suit: Suit | None

    def __init__(self, suit: Suit | int, rank: Rank | int, pack: int = 0) -> None:
        suit = suit_number(suit)
        rank = _ALL_RANKS[_whole(rank, "rank", RANKS - 1)]
        pack = _whole(pack, "pack", MAX_PACKS - 1)
        self._fill(suit, rank, pack, CardKind.SUIT, pack * PACK_SIZE + suit * RANKS + rank)

    def _fill(
        self, suit: Suit | None, rank: Rank | None, pack: int, kind: CardKind, number: int
    ) -> None:
        for name, value in zip(
            ("suit", "rank", "pack", "kind", "id"), (suit, rank, pack, kind, number), strict=True
        ):
            object.__setattr__(self, name, value)

    @classmethod
    def joker(cls, number: int = 0) -> Card:
        """Return a joker.

        Parameters
        ----------
        number : int, optional
            Which of the four, 0 to 3.

        Returns
        -------
        Card
            The joker.

        Examples
        --------
        >>> from ohhell_sim.cards import Card
        >>> Card.joker(), Card.joker(1).id
        (Card('JK1'), 105)
        """
        return _SPECIAL[_whole(number, "number", MAX_JOKERS - 1)]

    @classmethod
    def wizard(cls, number: int = 0) -> Card:
        """Return a wizard.

        Parameters
        ----------
        number : int, optional
            Which of the four, 0 to 3.

        Returns
        -------
        Card
            The wizard.

        Examples
        --------
        >>> from ohhell_sim.cards import Card
        >>> Card.wizard(3)
        Card('W4')
        """
        return _SPECIAL[MAX_JOKERS + _whole(number, "number", MAX_JOKERS - 1)]

    @classmethod
    def jester(cls, number: int = 0) -> Card:
        """Return a jester.

        Parameters
        ----------
        number : int, optional
            Which of the four, 0 to 3.

        Returns
        -------
        Card
            The jester (N as in Narr).

        Examples
        --------
        >>> from ohhell_sim.cards import Card
        >>> Card.jester(0)
        Card('N1')
        """
        return _SPECIAL[2 * MAX_JOKERS + _whole(number, "number", MAX_JOKERS - 1)]

    @classmethod
    def from_id(cls, number: int) -> Card:
        """Return the card with this `id`.

        Parameters
        ----------
        number : int
            0 to 51 for the first pack, 52 to 103 for the second, 104 to 115 for jokers,
            wizards and jesters, four of each.

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
        >>> Card.from_id(51), Card.from_id(52), Card.from_id(108)
        (Card('AS'), Card('2C*'), Card('W1'))
        """
        return _ALL_CARDS[_whole(number, "id", len(_ALL_CARDS) - 1)]

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
                allowed=[card.bit for card in _PACKS[:PACK_SIZE]],
            )
        return cls.from_id(_whole(pack, "pack", MAX_PACKS - 1) * PACK_SIZE + suit * RANKS + rank)

    @property
    def bit(self) -> int:
        """The card as one bit of its pack: ``1 << (16 * suit + rank)``.

        Raises
        ------
        CardError
            For jokers, wizards and jesters, which have none.
        """
        if self.suit is None or self.rank is None:
            raise CardError(
                f"the {self.words} has no bit: only cards with a suit and a rank do", value=self
            )
        return 1 << (LANE * self.suit + self.rank)

    @property
    def code(self) -> str:
        """The card as rank and suit letter, such as ``"TH"``; ``"TH*"`` from the second pack.

        Jokers, wizards and jesters are ``"JK1"``, ``"W1"`` and ``"N1"`` to ``"N4"``.
        """
        if self.suit is None or self.rank is None:
            return f"{SPECIAL_LETTERS[self.kind]}{self.number + 1}"
        return RANK_LETTERS[self.rank] + SUIT_LETTERS[self.suit] + "*" * self.pack

    @property
    def symbol(self) -> str:
        """The card as it looks on a table, such as ``"10♥"``; jokers as their code."""
        if self.suit is None or self.rank is None:
            return self.code
        return self.rank.label + self.suit.symbol + "*" * self.pack

    @property
    def words(self) -> str:
        """The card in words, such as ``"10 of hearts"``, ``"ace of spades"`` or ``"joker 1"``.

        The packs are not told apart.
        """
        if self.suit is None or self.rank is None:
            return f"{self.kind} {self.number + 1}"
        rank = self.rank.word if self.rank > Rank.TEN else self.rank.label
        return f"{rank} of {self.suit.word}"

    @property
    def glyph(self) -> str:
        """The card as one playing-card character, such as ``"🂺"``, where there is one."""
        if self.suit is None or self.rank is None:
            return JOKER_GLYPHS.get(self, self.code)
        rank = 1 if self.rank is Rank.ACE else self.rank + 2 + (self.rank > Rank.JACK)
        return chr(0x1F0A0 + 16 * (Suit.SPADES - self.suit) + rank) + "*" * self.pack

    @property
    def number(self) -> int:
        """Which copy of its kind it is: the pack, or the number of the joker, from 0."""
        return self.pack if self.suit is not None else (self.id - MAX_PACKS * PACK_SIZE) % 4

    @property
    def copies(self) -> tuple[Card, ...]:
        """The cards that only `number` tells from this one, itself among them.

        Examples
        --------
        >>> from ohhell_sim.cards import Card
        >>> Card(3, 12).copies, len(Card.jester().copies)
        ((Card('AS'), Card('AS*')), 4)
        """
        if self.suit is not None:
            return tuple(_ALL_CARDS[self.id % PACK_SIZE : MAX_PACKS * PACK_SIZE : PACK_SIZE])
        first = self.id - self.number
        return tuple(_ALL_CARDS[first : first + MAX_JOKERS])

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Card({self.code!r})"

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


def suit_number(value: Suit | int) -> Suit:
    """Return the suit with this number, or say which there are."""
    return _ALL_SUITS[_whole(value, "suit", SUITS - 1)]


def _card_from_id(number: int) -> Card:
    """Rebuild a pickled card."""
    return Card.from_id(number)


SPECIAL_LETTERS = {CardKind.JOKER: "JK", CardKind.WIZARD: "W", CardKind.JESTER: "N"}
"""How the codes of the cards without a suit begin."""


def _special(kind: CardKind, number: int) -> Card:
    card = object.__new__(Card)
    card._fill(None, None, 0, kind, number)
    return card


_PACKS = [Card(suit, rank, pack) for pack in range(MAX_PACKS) for suit in Suit for rank in Rank]
_SPECIAL = [
    _special(kind, len(_PACKS) + MAX_JOKERS * place + number)
    for place, kind in enumerate(SPECIAL_LETTERS)
    for number in range(MAX_JOKERS)
]
_ALL_CARDS = [*_PACKS, *_SPECIAL]

JOKER_GLYPHS = dict(zip(_SPECIAL, ("\U0001f0cf", "\U0001f0bf", "\U0001f0df"), strict=False))
"""The characters of the jokers: black, red and white."""
