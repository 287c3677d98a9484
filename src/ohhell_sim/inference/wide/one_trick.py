"""The exact chance to take a trick of one card each, with any deck and any sight of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from ohhell_sim.inference.groups import count_ways
from ohhell_sim.inference.lanes import single_bits
from ohhell_sim.inference.wide.classes import class_sets, split_classes
from ohhell_sim.inference.wide.constraints import WideConstraints
from ohhell_sim.inference.wide.strength import Strength

if TYPE_CHECKING:
    from ohhell_sim.game import View

__all__ = ["wide_chance"]


def wide_chance(view: View, facts: WideConstraints) -> Fraction:
    """Count the chance that the seat takes the trick when everybody has one card.

    Parameters
    ----------
    view : View
        All that the seat knows, everybody with one card in the trick on the table.
    facts : WideConstraints
        Its facts.

    Returns
    -------
    Fraction
        The chance, exact.

    Examples
    --------
    Of 49 cards that his own may be, 13 trumps beat a plain lead; the ace leads, so no heart does.

    >>> from ohhell_sim.game import Deal
    >>> deal = Deal({"blind_hands": "forehead-1"}, ["AH", "2H", "3C", "4D"], trump="S", dealer=3)
    >>> wide_chance(deal.view(1), WideConstraints.from_view(deal.view(1)))
    Fraction(13, 49)
    """
    leader = view.current.leader
    order = [(leader + step) % view.players for step in range(view.players)]
    cards = [facts.layout.bits([card]) for card in view.current.cards]
    cards += [facts.fixed[seat] for seat in order[len(cards) :]]
    may = [facts.allowed[seat] & facts.pool if facts.need[seat] else 0 for seat in order]
    trick = _LastTrick(Strength(facts.layout, view.play), order.index(view.seat), may)
    unknown = [hand for hand, card in zip(may, cards, strict=True) if not card]
    return Fraction(trick.good(facts.pool, cards), _ways(facts.pool, unknown))


class _LastTrick:
    """A trick of one card a seat, some of them unknown."""

    def __init__(self, strength: Strength, mine: int, may: Sequence[int]) -> None:
        self.strength = strength
        self.mine = mine
        self.may = may

    def good(self, pool: int, cards: Sequence[int]) -> int:
        """Count the ways to fill in the unknown cards (0) so that mine wins."""
        if not cards[self.mine]:
            return self._each(self.mine, pool, cards)
        # Jesters leave it to the next card which suit is led: as long as that is open, each card
        # that may come next is tried.
        for place, card in enumerate(cards):
            if not card:
                return self._each(place, pool, cards)
            if not card & self.strength.jesters:
                break
        led, _ = self.strength.led(cards)
        mine = cards[self.mine]
        before = self.strength.over(mine, led, later=False)
        after = self.strength.over(mine, led, later=True)
        if before is None or after is None:
            return 0
        hands = []
        for place, card in enumerate(cards):
            over = before if place < self.mine else after
            if place != self.mine and card & over:
                return 0
            if not card:
                hands.append(self.may[place] & ~over)
        return _ways(pool, hands)

    def _each(self, place: int, pool: int, cards: Sequence[int]) -> int:
        """Try every card for one place; cards that nothing tells apart are tried once."""
        known: dict[tuple[int, int, int], int] = {}
        total = 0
        for card in single_bits(pool & self.may[place]):
            alike = self._alike(place, card, cards)
            ways = known.get(alike)
            if ways is None:
                filled = [*cards[:place], card, *cards[place + 1 :]]
                ways = known[alike] = self.good(pool ^ card, filled)
            total += ways
        return total

    def _alike(self, place: int, card: int, cards: Sequence[int]) -> tuple[int, int, int]:
        """Return what there is to know about a card that another seat may play."""
        if place == self.mine:
            return card, 0, 0
        led = self.strength.follow(card)
        held = sum(1 << other for other, hand in enumerate(self.may) if hand & card)
        marks = int(bool(card & self.strength.jesters))
        for later in (False, True):
            over = self.strength.over(cards[self.mine], led, later=later)
            marks = 3 * marks + (2 if over is None else int(bool(card & over)))
        return led, held, marks


def _ways(pool: int, hands: Sequence[int]) -> int:
    """Count the ways to deal one card to each of some hands that may hold these cards."""
    classes = split_classes(pool, hands)
    sizes = [cards.bit_count() for cards in classes]
    return count_ways(sizes, [(held, 1) for held in class_sets(classes, hands)])
