"""Decks: the cards that a game is played with."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from typing import overload

from ohhell_sim.cards.card import MAX_PACKS, PACK_SIZE, Card
from ohhell_sim.cards.layout import FULL_PACK
from ohhell_sim.errors import CardError

__all__ = ["Deck", "check_packs"]


class Deck(Sequence[Card]):
    """All cards of one or more packs of 52, in the order of their ids.

    Parameters
    ----------
    packs : int, optional
        The number of packs, 1 to 4.

    Raises
    ------
    CardError
        If the number of packs is not 1 to 4.

    Examples
    --------
    >>> from ohhell_sim.cards import Deck
    >>> deck = Deck()
    >>> len(deck), deck[0], deck[-1], deck.bits.bit_count()
    (52, Card('2C'), Card('AS'), 52)
    >>> len(Deck(packs=2))
    104
    """

    __slots__ = ("_cards", "_packs")

    def __init__(self, packs: int = 1) -> None:
        self._packs = check_packs(packs)
        self._cards = tuple(map(Card.from_id, range(self._packs * PACK_SIZE)))

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, in the order of their ids."""
        return self._cards

    @property
    def packs(self) -> int:
        """The number of packs."""
        return self._packs

    @property
    def bits(self) -> int:
        """The cards of one pack in the bit layout; every pack has the same."""
        return FULL_PACK

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
        return isinstance(card, Card) and card.pack < self._packs

    def __eq__(self, other: object) -> bool:
        return self._packs == other._packs if isinstance(other, Deck) else NotImplemented

    def __hash__(self) -> int:
        return hash((Deck, self._packs))

    def __repr__(self) -> str:
        return f"Deck(packs={self._packs})"


def check_packs(packs: object) -> int:
    """Return the number of packs, or say that it cannot be."""
    try:
        number = operator.index(packs)  # type: ignore[arg-type]
    except TypeError:
        number = 0
    if isinstance(packs, bool) or not 1 <= number <= MAX_PACKS:
        shown = packs if isinstance(packs, int) and abs(packs) < 10**9 else type(packs).__name__
        raise CardError(
            f"packs is {shown}, a whole number from 1 to {MAX_PACKS} is needed",
            value=packs,
            allowed=range(1, MAX_PACKS + 1),
        )
    return number
