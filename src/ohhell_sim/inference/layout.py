"""The kernel layout of any deck: which bit of which word stands for which card.

A set of cards is two words of 64 bits, one for the first copies of the cards and one for the
second ones. Where one whole number is handier, the second word stands above the first: bit 64
and up. In each word a suit has a lane of 16 bits, trumps in the top lane, and the place in the
lane is the strength of the card. Jokers and wizards stand above the top lane, jesters above lane
0: two of them in each word.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ohhell_sim.cards import LANE, RANK_ORDERS, SUITS, Card, CardKind, Deck, Suit
from ohhell_sim.errors import RulesError
from ohhell_sim.inference.lanes import LANE_MASKS, lane_of_suit, single_bits

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ohhell_sim.rules import Rules

__all__ = ["JESTERS", "JOKERS", "WORD", "DeckLayout"]

WORD = 64
"""Bits of a word."""

_WORD_FULL = (1 << WORD) - 1
_BOTH = 1 + (1 << WORD)
_JOKER_PLACE = 61
_JESTER_PLACE = 13
_JOKERS_A_WORD = 2

JOKERS = (0b11 << _JOKER_PLACE) * _BOTH
"""Where jokers and wizards stand, in both words."""

JESTERS = (0b11 << _JESTER_PLACE) * _BOTH
"""Where jesters stand, in both words."""


class DeckLayout:
    """Between the cards of a deck and the bits that stand for them in the kernels.

    Parameters
    ----------
    rules : Rules
        What the table plays by: which cards there are, and which is the higher.
    players : int
        The number of players, on which the deck may depend.
    trump : Suit or None
        The trump suit, which stands in the top lane; None without trumps, and while they are
        not known.

    Attributes
    ----------
    deck : Deck
        The cards.
    trump : Suit or None
        The trump suit.
    full : int
        All cards of the deck.
    trumps : int
        The cards of the trump suit, jokers not among them.

    Examples
    --------
    >>> from ohhell_sim.cards import Deck, Suit, parse_hand
    >>> layout = DeckLayout.of_deck(Deck(packs=2, jokers=1), Suit.HEARTS)
    >>> first, second = layout.to_kernel([Card.from_id(38), Card.from_id(90), Card.joker()])
    >>> hex(first), hex(second)
    ('0x3000000000000000', '0x1000000000000000')
    >>> layout.from_kernel(first, second)
    [Card('AH'), Card('JK1'), Card('AH*')]
    """

    __slots__ = ("_bits", "_cards", "_lanes", "_strengths", "deck", "full", "trump", "trumps")

    deck: Deck
    trump: Suit | None
    full: int
    trumps: int

    def __new__(cls, rules: Rules, players: int, trump: Suit | None) -> DeckLayout:
        """Return the layout of the deck that the rules give so many players."""
        return _layout_by_rules(rules, players, trump)

    @classmethod
    def of_deck(cls, deck: Deck, trump: Suit | None) -> DeckLayout:
        """Return the layout of a deck.

        Parameters
        ----------
        deck : Deck
            The cards.
        trump : Suit or None
            The trump suit; None without trumps.

        Returns
        -------
        DeckLayout
            The layout.

        Examples
        --------
        >>> from ohhell_sim.cards import Deck
        >>> DeckLayout.of_deck(Deck(), None).full.bit_count()
        52
        """
        return _layout(deck, deck.rank_order, trump)

    def _fill(self, deck: Deck, trump: Suit | None) -> None:
        self.deck, self.trump = deck, trump
        order = RANK_ORDERS[deck.rank_order]
        self._lanes = tuple(lane_of_suit(suit, trump) for suit in Suit)
        self._strengths = tuple((int(rank), order.index(rank)) for rank in order)
        strength = dict(self._strengths)
        self._bits: dict[Card, int] = {}
        self._cards: dict[int, Card] = {}
        for card in deck.cards:
            if card.suit is not None and card.rank is not None:
                place = LANE * self._lanes[card.suit] + strength[card.rank] + WORD * card.pack
            else:
                word, copy = divmod(card.number, _JOKERS_A_WORD)
                first = _JESTER_PLACE if card.kind is CardKind.JESTER else _JOKER_PLACE
                place = first + copy + WORD * word
            bit = 1 << place
            if bit in self._cards:
                raise RulesError(
                    f"{self._cards[bit].code} and {card.code} are in one deck: it has jokers or "
                    "wizards, not both",
                    value=deck,
                )
            self._bits[card] = bit
            self._cards[bit] = card
        self.full = sum(self._cards)
        self.trumps = 0 if trump is None else self.full & LANE_MASKS[-1] * _BOTH

    @property
    def one_word(self) -> bool:
        """Whether one word of `Card.bit` holds every set of cards: one pack, no jokers."""
        return self.deck.packs == 1 and not self.full & (JOKERS | JESTERS)

    def suit(self, suit: Suit) -> int:
        """Return the cards of a suit.

        Parameters
        ----------
        suit : Suit
            The suit.

        Returns
        -------
        int
            Both copies; no jokers.

        Examples
        --------
        >>> from ohhell_sim.cards import Deck, Suit
        >>> DeckLayout.of_deck(Deck(packs=2), None).suit(Suit.CLUBS).bit_count()
        26
        """
        return self.full & LANE_MASKS[self._lanes[suit]] * _BOTH

    def bits(self, cards: Iterable[Card]) -> int:
        """Return the set of some cards.

        Parameters
        ----------
        cards : iterable of Card
            Cards of the deck.

        Returns
        -------
        int
            One bit a card, second copies from bit 64 on.

        Raises
        ------
        RulesError
            For a card that the deck does not have.

        Examples
        --------
        >>> from ohhell_sim.cards import Deck, parse_cards
        >>> DeckLayout.of_deck(Deck(), None).bits(parse_cards("2C 4C"))
        5
        """
        bits = 0
        known = self._bits
        for card in cards:
            bit = known.get(card)
            if bit is None:
                raise RulesError(
                    f"{card.code} is not in the deck: {self.deck.describe()}", value=card
                )
            bits |= bit
        return bits

    def cards(self, bits: int) -> list[Card]:
        """Return the cards of a set.

        Parameters
        ----------
        bits : int
            One bit a card, second copies from bit 64 on.

        Returns
        -------
        list of Card
            Lowest bit first.

        Examples
        --------
        >>> from ohhell_sim.cards import Deck
        >>> DeckLayout.of_deck(Deck(), None).cards(5)
        [Card('2C'), Card('4C')]
        """
        return [self._cards[bit] for bit in single_bits(bits)]

    def to_kernel(self, cards: Iterable[Card]) -> tuple[int, int]:
        """Return a set of cards as two words.

        Parameters
        ----------
        cards : iterable of Card
            Cards of the deck.

        Returns
        -------
        first, second : int
            The first and the second copies.

        Examples
        --------
        >>> from ohhell_sim.cards import Deck, parse_cards
        >>> DeckLayout.of_deck(Deck(), None).to_kernel(parse_cards("2C 4C"))
        (5, 0)
        """
        bits = self.bits(cards)
        return bits & _WORD_FULL, bits >> WORD

    def from_kernel(self, first: int, second: int = 0) -> list[Card]:
        """Return the cards of two words.

        Parameters
        ----------
        first, second : int
            The first and the second copies.

        Returns
        -------
        list of Card
            First copies first.

        Examples
        --------
        >>> from ohhell_sim.cards import Deck
        >>> DeckLayout.of_deck(Deck(), None).from_kernel(5)
        [Card('2C'), Card('4C')]
        """
        return self.cards(int(first) | int(second) << WORD)

    def kinds(self, bits: int) -> int:
        """Return both copies of every card of a set, as far as the deck has them.

        Two jokers are copies of each other, and so are two wizards and two jesters.

        Parameters
        ----------
        bits : int
            A set of cards.

        Returns
        -------
        int
            A set of cards that holds the given one.

        Examples
        --------
        >>> from ohhell_sim.cards import Deck
        >>> layout = DeckLayout.of_deck(Deck(packs=2, jokers=3), None)
        >>> layout.cards(layout.kinds(layout.bits([Card.joker(2), Card(0, 0)])))
        [Card('2C'), Card('JK1'), Card('JK2'), Card('2C*'), Card('JK3')]
        """
        kinds = (bits | bits >> WORD) & _WORD_FULL
        for likes in (JOKERS, JESTERS):
            if kinds & likes:
                kinds |= likes
        return (kinds & _WORD_FULL) * _BOTH & self.full

    def to_natural(self, words: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
        """Turn words of the kernel layout into sums of `Card.bit`.

        Parameters
        ----------
        words : array of uint64
            Sets of cards, first or second copies.

        Returns
        -------
        array of uint64
            The same sets, every suit in its own lane and every rank in its own place; jokers
            and wizards stay at bits 61 and 62, jesters at bits 13 and 14.

        Examples
        --------
        >>> import numpy as np
        >>> from ohhell_sim.cards import Deck, Suit, parse_card
        >>> layout = DeckLayout.of_deck(Deck(rank_order="ace-low"), Suit.CLUBS)
        >>> word = layout.to_natural(np.array([1 << 48], np.uint64))
        >>> int(word[0]) == parse_card("AC").bit
        True
        """
        return self._moved(words, [(strength, rank) for rank, strength in self._strengths])

    def from_natural(self, words: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
        """Turn sums of `Card.bit` into words of the kernel layout.

        Parameters
        ----------
        words : array of uint64
            As `to_natural` returns them.

        Returns
        -------
        array of uint64
            The same sets in the kernel layout.

        Examples
        --------
        >>> import numpy as np
        >>> from ohhell_sim.cards import Deck, Suit, parse_hand
        >>> layout = DeckLayout.of_deck(Deck(), Suit.HEARTS)
        >>> word = np.array([parse_hand("AS KH 3C").bits], np.uint64)
        >>> bool((layout.to_natural(layout.from_natural(word)) == word).all())
        True
        """
        return self._moved(words, self._strengths)

    def _moved(
        self, words: npt.NDArray[np.uint64], places: Sequence[tuple[int, int]]
    ) -> npt.NDArray[np.uint64]:
        import numpy as np  # noqa: PLC0415 - loaded with the first worlds

        if any(old != new for old, new in places):
            suits = sum(LANE_MASKS)
            moved = words & np.uint64(_WORD_FULL ^ suits)
            lowest = sum(1 << LANE * lane for lane in range(SUITS))
            for old, new in places:
                moved |= (words & np.uint64(lowest << old)) >> np.uint64(old) << np.uint64(new)
            words = moved
        if self.trump is None or self.trump == SUITS - 1:
            return words
        lane, top = np.uint64(LANE_MASKS[0]), np.uint64(LANE * (SUITS - 1))
        shift = np.uint64(LANE * self.trump)
        differ = ((words >> top) ^ (words >> shift)) & lane
        swapped: npt.NDArray[np.uint64] = words ^ (differ << top) ^ (differ << shift)
        return swapped

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, DeckLayout) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return self.deck, self.deck.rank_order, self.trump

    def __reduce__(self) -> tuple[object, tuple[Deck, Suit | None]]:
        return DeckLayout.of_deck, (self.deck, self.trump)

    def __repr__(self) -> str:
        return f"DeckLayout({self.deck!r}, trump={self.trump!r})"


@lru_cache(maxsize=256)
def _layout(deck: Deck, _rank_order: str, trump: Suit | None) -> DeckLayout:
    layout = object.__new__(DeckLayout)
    layout._fill(deck, None if trump is None else Suit(trump))
    return layout


@lru_cache(maxsize=256)
def _layout_by_rules(rules: Rules, players: int, trump: Suit | None) -> DeckLayout:
    return DeckLayout.of_deck(rules.deck(players), trump)
