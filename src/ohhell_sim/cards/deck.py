"""Decks: the cards that a game is played with, and the order of their ranks."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from typing import overload

from ohhell_sim.cards.card import MAX_JOKERS, MAX_PACKS, Card, Rank, Suit
from ohhell_sim.cards.layout import bits_of
from ohhell_sim.errors import CardError

__all__ = ["RANK_ORDERS", "Deck", "check_packs"]


def _listed(letters: str) -> tuple[Rank, ...]:
    return tuple(next(rank for rank in Rank if rank.letter == letter) for letter in letters)


ACE_HIGH = "ace-high"

RANK_ORDERS = {
    ACE_HIGH: _listed("23456789TJQKA"),
    "ace-low": _listed("A23456789TJQK"),
    "spanish": _listed("24567JQK3A"),
    "ten-second": _listed("23456789JQKTA"),
}
"""The ranks of a pack, lowest first, by the name of their order; the Spanish pack has ten."""


class Deck(Sequence[Card]):
    """The cards that a game is played with, in the order of their ids.

    Parameters
    ----------
    packs : int, optional
        The number of packs, 1 or 2.
    low_rank : Rank or str, optional
        The lowest rank of the pack by its number, ``"2"`` to ``"9"``: the ranks below are taken
        out. The ace stays, whichever place it has in the order.
    rank_order : str, optional
        Which of two cards of a suit is the higher: one of `RANK_ORDERS`.
    jokers, wizards, jesters : int, optional
        How many of each are added, 0 to 4.

    Raises
    ------
    CardError
        If a number or name is none of these.

    Examples
    --------
    >>> from ohhell_sim.cards import Deck
    >>> deck = Deck()
    >>> len(deck), deck[0], deck[-1], deck.bits.bit_count()
    (52, Card('2C'), Card('AS'), 52)
    >>> len(Deck(packs=2)), len(Deck(wizards=4, jesters=4)), len(Deck(rank_order="spanish"))
    (104, 60, 40)
    >>> Deck(low_rank="9", jokers=1)[-2:]
    (Card('AS'), Card('JK1'))
    """

    __slots__ = ("_added", "_cards", "_low_rank", "_packs", "_rank_order", "_ranks", "_set")

    def __init__(
        self,
        packs: int = 1,
        *,
        low_rank: Rank | str = Rank.TWO,
        rank_order: str = ACE_HIGH,
        jokers: int = 0,
        wizards: int = 0,
        jesters: int = 0,
    ) -> None:
        self._packs = check_packs(packs)
        self._low_rank = _low_rank(low_rank)
        self._rank_order = _rank_order(rank_order)
        self._ranks = tuple(
            rank for rank in RANK_ORDERS[self._rank_order] if rank >= self._low_rank
        )
        self._added = (
            _count("jokers", jokers),
            _count("wizards", wizards),
            _count("jesters", jesters),
        )
        makers = (Card.joker, Card.wizard, Card.jester)
        self._cards = (
            *(
                Card.from_id(card.id)
                for pack in range(self._packs)
                for suit in Suit
                for card in (Card(suit, rank, pack) for rank in sorted(self._ranks))
            ),
            *(
                make(number)
                for make, count in zip(makers, self._added, strict=True)
                for number in range(count)
            ),
        )
        self._set = frozenset(self._cards)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, in the order of their ids."""
        return self._cards

    @property
    def packs(self) -> int:
        """The number of packs."""
        return self._packs

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks of a suit, lowest first."""
        return self._ranks

    @property
    def rank_order(self) -> str:
        """The name of the order of the ranks."""
        return self._rank_order

    @property
    def jokers(self) -> tuple[Card, ...]:
        """The jokers, wizards and jesters."""
        return self._cards[len(self._cards) - sum(self._added) :]

    @property
    def bits(self) -> int:
        """The cards of one pack in the bit layout; every pack has the same."""
        return bits_of(card for card in self._cards if card.suit is not None and not card.pack)

    def strength(self, rank: Rank) -> int:
        """Return the place of a rank among those of the deck.

        Parameters
        ----------
        rank : Rank
            A rank of the deck.

        Returns
        -------
        int
            0 for the lowest.

        Raises
        ------
        CardError
            If the deck has no such rank.

        Examples
        --------
        >>> from ohhell_sim.cards import Deck, Rank
        >>> Deck(rank_order="spanish").strength(Rank.THREE)
        8
        """
        if rank not in self._ranks:
            raise CardError(
                f"the deck has no {Rank(rank).word}: it has {self.describe()}",
                value=rank,
                allowed=self._ranks,
            )
        return self._ranks.index(rank)

    def describe(self) -> str:
        """Return the deck in words.

        Returns
        -------
        str
            Such as "24 cards, 9-A".

        Examples
        --------
        >>> from ohhell_sim.cards import Deck
        >>> Deck(low_rank="9").describe()
        '24 cards, 9-A'
        >>> Deck(packs=2, jokers=1).describe()
        '105 cards, two packs 2-A, 1 joker'
        """
        if self._rank_order == "spanish":
            span = " ".join(rank.label for rank in self._ranks)
        else:
            span = f"{self._low_rank.label}-A"
        parts = [f"{len(self._cards)} cards", f"two packs {span}" if self._packs == 2 else span]
        for what, count in zip(("joker", "wizard", "jester"), self._added, strict=True):
            if count:
                parts.append(f"{count} {what}{'' if count == 1 else 's'}")
        return ", ".join(parts)

    @overload
    def __getitem__(self, index: int) -> Card: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Card, ...]: ...
    def __getitem__(self, index: int | slice) -> Card | tuple[Card, ...]:
        return self._cards[index]

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and card in self._set

    def _key(self) -> tuple[object, ...]:
        return self._packs, self._ranks, self._added

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Deck) else NotImplemented

    def __hash__(self) -> int:
        return hash((Deck, self._key()))

    def __repr__(self) -> str:
        settings = [f"packs={self._packs}"]
        if self._low_rank is not Rank.TWO:
            settings.append(f"low_rank={self._low_rank.letter!r}")
        if self._rank_order != ACE_HIGH:
            settings.append(f"rank_order={self._rank_order!r}")
        for name, count in zip(("jokers", "wizards", "jesters"), self._added, strict=True):
            if count:
                settings.append(f"{name}={count}")
        return f"Deck({', '.join(settings)})"


def check_packs(packs: object) -> int:
    """Return the number of packs, or say that it cannot be."""
    return _number("packs", packs, 1, MAX_PACKS)


def _count(name: str, count: object) -> int:
    return _number(name, count, 0, MAX_JOKERS)


def _number(name: str, given: object, low: int, high: int) -> int:
    try:
        number = operator.index(given)  # type: ignore[arg-type]
    except TypeError:
        number = low - 1
    if isinstance(given, bool) or not low <= number <= high:
        shown = given if isinstance(given, int) and abs(given) < 10**9 else type(given).__name__
        raise CardError(
            f"{name} is {shown}, a whole number from {low} to {high} is needed",
            value=given,
            allowed=range(low, high + 1),
        )
    return number


def _low_rank(low: object) -> Rank:
    for rank in Rank:
        if rank <= Rank.NINE and (low is rank or low == rank.letter):
            return rank
    shown = ascii(low)[:20] if isinstance(low, str) else f"a {type(low).__name__}"
    raise CardError(
        f"low_rank is {shown}, a rank from 2 to 9 is needed", value=low, allowed="23456789"
    )


def _rank_order(order: object) -> str:
    name = str(order) if isinstance(order, str) else ""
    if name not in RANK_ORDERS:
        shown = ascii(order)[:20] if isinstance(order, str) else f"a {type(order).__name__}"
        raise CardError(
            f"rank_order is {shown}, one of {', '.join(RANK_ORDERS)} is needed",
            value=order,
            allowed=RANK_ORDERS,
        )
    return name
