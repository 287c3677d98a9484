"""What a seat knows for certain about the hidden cards of any deck: which cards each may hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ohhell_sim.cards import Suit
from ohhell_sim.errors import ViewError
from ohhell_sim.inference.constraints import listed
from ohhell_sim.inference.layout import DeckLayout
from ohhell_sim.inference.wide.classes import class_sets, shortage, split_classes

if TYPE_CHECKING:
    from ohhell_sim.game import View

__all__ = ["WIDE_SEATS", "WideConstraints"]

WIDE_SEATS = 16
"""Seats that the wide kernels have room for."""

_NAMED = 6  # the most cards that a message lists


@dataclass(frozen=True)
class WideConstraints:
    """The hard facts about the hidden cards of any deal; at least one world fits them.

    A set of cards is one whole number: the first copies in the low 64 bits, the second copies
    above them, as `DeckLayout.bits` has it.

    Parameters
    ----------
    layout : DeckLayout
        Which bit stands for which card.
    pool : int
        The unseen cards: each is in some seat's hand or in the stock.
    need : tuple of int
        How many cards of the pool each seat holds.
    fixed : tuple of int
        Cards known to be in each seat's hand.
    allowed : tuple of int
        For each seat, the cards of the pool that it may hold; others may be in the sets too.

    Raises
    ------
    ViewError
        If no world fits, naming the contradiction.

    Examples
    --------
    Both aces of spades and a king are unseen; one of two seats has shown that it has no ace.

    >>> from ohhell_sim.cards import Deck, parse_hand
    >>> layout = DeckLayout.of_deck(Deck(packs=2), None)
    >>> aces, king = layout.bits(parse_hand("AS AS", packs=2)), layout.bits(parse_hand("KS"))
    >>> facts = WideConstraints(layout, aces | king, (1, 1), (0, 0), (aces | king, king))
    >>> facts.stock, len(facts.classes)
    (1, 2)
    >>> WideConstraints(layout, aces | king, (1, 1), (0, 0), (king, king))
    Traceback (most recent call last):
    ...
    ohhell_sim.errors.ViewError: seats 0 and 1 together need 2 cards, but only 1 unseen card fits
    what they have shown (KS)
    """

    layout: DeckLayout
    pool: int
    need: tuple[int, ...]
    fixed: tuple[int, ...]
    allowed: tuple[int, ...]

    def __post_init__(self) -> None:
        self._check_shape()
        # What counts is the part within the pool: facts that say the same are equal.
        allowed = tuple(
            cards & self.pool if need else self.pool
            for cards, need in zip(self.allowed, self.need, strict=True)
        )
        object.__setattr__(self, "allowed", allowed)
        short = shortage(self.sizes, self.hands)
        if short:
            raise ViewError(self._contradiction(short), value=self)

    @classmethod
    def from_view(cls, view: View) -> WideConstraints:
        """Collect the facts that one seat has seen, under any rules.

        Parameters
        ----------
        view : View
            All that the seat knows.

        Returns
        -------
        WideConstraints
            Its facts: what others have shown not to hold; what it has seen in their hands, such
            as the cards that it passed them; nothing of its own hand where it may not see it.

        Raises
        ------
        ViewError
            If no world fits what was seen.

        Examples
        --------
        >>> from ohhell_sim.game import Deal
        >>> deal = Deal.random("wizard", players=4, hand_size=3, seed=1)
        >>> facts = WideConstraints.from_view(deal.view(0))
        >>> facts.need, facts.pool.bit_count(), facts.stock
        ((0, 3, 3, 3), 56, 47)
        """
        from ohhell_sim.inference.wide.reading import wide_facts  # noqa: PLC0415 - imports this

        return wide_facts(view)

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.need)

    @property
    def stock(self) -> int:
        """Number of unseen cards that are in nobody's hand."""
        return self.pool.bit_count() - sum(self.need)

    @cached_property
    def classes(self) -> tuple[int, ...]:
        """Sets of cards that make up the pool; no seat's facts tell two cards of one apart."""
        return tuple(split_classes(self.pool, self.allowed))

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """The number of cards of each class."""
        return tuple(cards.bit_count() for cards in self.classes)

    @cached_property
    def hands(self) -> tuple[tuple[int, int], ...]:
        """For each seat the classes that it may hold, one bit each, and how many cards it needs.

        Examples
        --------
        >>> from ohhell_sim.game import Deal
        >>> facts = WideConstraints.from_view(Deal.random("podrida", hand_size=3, seed=1).view(0))
        >>> [need for _, need in facts.hands]
        [0, 3, 3, 3]
        """
        sets = class_sets(self.classes, self.allowed)
        return tuple(zip(sets, self.need, strict=True))

    def _check_shape(self) -> None:
        seats = len(self.need)
        if not 1 <= seats <= WIDE_SEATS or seats != len(self.fixed) or seats != len(self.allowed):
            raise ViewError(
                f"need, fixed and allowed have {seats}, {len(self.fixed)} and "
                f"{len(self.allowed)} entries: each has one a seat, at most {WIDE_SEATS}",
                value=self,
            )
        if any(number < 0 for number in self.need):
            raise ViewError(f"need is {self.need!r}: nobody holds fewer than 0 cards", value=self)
        seen = 0
        hands = [(f"the hand of seat {seat}", bits) for seat, bits in enumerate(self.fixed)]
        for where, bits in [("the pool", self.pool), *hands]:
            if bits < 0 or bits & ~self.layout.full:
                raise ViewError(f"{where} has bits where no card is: {bits:#x}", value=self)
            if bits & seen:
                raise ViewError(f"{where} has a card that is elsewhere too", value=self)
            seen |= bits

    def _contradiction(self, seats: Sequence[int]) -> str:
        needed = sum(self.need[seat] for seat in seats)
        cards = "1 card" if needed == 1 else f"{needed} cards"
        fitting = 0
        for seat in seats:
            fitting |= self.allowed[seat]
        number = fitting.bit_count()
        out = [suit.word for suit in reversed(Suit) if self._is_out(suit, fitting)]
        if len(seats) == 1:
            who, out_of, they = f"seat {seats[0]} needs {cards}", "has shown out of", "it has"
        else:
            who = f"seats {listed([str(seat) for seat in seats], 'and')} together need {cards}"
            out_of, they = "have all shown out of", "they have"
        if fitting == self.pool:
            return f"{who}, and only {number} {'card is' if number == 1 else 'cards are'} unseen"
        void = f" but {out_of} {listed(out, 'and')}, and" if out else ", but"
        fits = f"unseen {'card fits' if number == 1 else 'cards fit'} what {they} shown"
        if not number:
            return f"{who}{void} no unseen card fits what {they} shown"
        named = " ".join(card.code for card in self.layout.cards(fitting))
        return f"{who}{void} only {number} {fits}" + (f" ({named})" if number <= _NAMED else "")

    def _is_out(self, suit: Suit, fitting: int) -> bool:
        cards = self.layout.suit(suit)
        return bool(self.pool & cards) and not fitting & cards
