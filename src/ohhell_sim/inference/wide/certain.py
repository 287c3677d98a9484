"""Tricks that a seat takes whatever anybody does, with any deck and under any obligations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ohhell_sim.game import Phase
from ohhell_sim.inference.lanes import single_bits
from ohhell_sim.inference.wide.constraints import WideConstraints
from ohhell_sim.inference.wide.one_trick import wide_chance
from ohhell_sim.inference.wide.strength import Strength
from ohhell_sim.rules import FirstLead

if TYPE_CHECKING:
    from ohhell_sim.game import View

__all__ = ["leader_known", "wide_sure_tricks"]


def wide_sure_tricks(view: View, facts: WideConstraints) -> int:
    """Count the tricks still to come that the seat takes whatever anybody does.

    Parameters
    ----------
    view : View
        All that the seat knows.
    facts : WideConstraints
        Its facts.

    Returns
    -------
    int
        The number of certain tricks. While cards are still to be passed there are none; before
        the trump is known only jokers and wizards count.

    Examples
    --------
    A joker, and an ace that only its twin could take the trick from.

    >>> from ohhell_sim.game import Deal
    >>> rules = {"packs": 2, "jokers": 1, "joker_role": "top-trump"}
    >>> deal = Deal(rules, ["2S 3S", "JK1 AH", "AS KS"], trump="H", dealer=2)
    >>> wide_sure_tricks(deal.view(1), WideConstraints.from_view(deal.view(1)))
    1
    """
    if view.phase in (Phase.PASS, Phase.DONE):
        return 0
    return _Certain(view, facts).count()


def leader_known(view: View) -> bool:
    """Say whether it is known who leads to the trick on the table.

    Parameters
    ----------
    view : View
        All that the seat knows.

    Returns
    -------
    bool
        False before the bids are in, where the highest bidder leads.

    Examples
    --------
    >>> from ohhell_sim.game import Deal
    >>> deal = Deal({"first_lead": "highest-bidder"}, ["AS", "2S"], trump="H", dealer=1)
    >>> leader_known(deal.view(0))
    False
    """
    high = view.rules.first_lead is FirstLead.HIGHEST_BIDDER
    return not high or len(view.bids) == view.players


class _Certain:
    """What a seat can count on, worked out from sets of cards."""

    def __init__(self, view: View, facts: WideConstraints) -> None:
        self.view = view
        self.facts = facts
        self.strength = Strength(facts.layout, view.play)
        leader = view.current.leader
        self.order = [(leader + step) % view.players for step in range(view.players)]
        self.table = [facts.layout.bits([card]) for card in view.current.cards]
        self.out = self._reach(seat for seat in self.order if seat != view.seat)

    def count(self) -> int:
        """Count the certain tricks."""
        hand = self.facts.fixed[self.view.seat]
        place = self.order.index(self.view.seat)
        known = self.view.trump_known and leader_known(self.view)
        if self.view.hand_is_hidden:
            return int(known and wide_chance(self.view, self.facts) == 1)
        if not known:
            return self._later(hand, on_lead=False)
        if not self.table and place == 0:
            return self._later(hand, on_lead=True)
        if place < len(self.table):
            choices = [(self.table[place], hand)]
        else:
            choices = [(card, hand ^ card) for card in single_bits(self._choices(hand))]
        if not choices:
            return 0
        worst = []
        for card, rest in choices:
            won = self._wins(card, place)
            worst.append(won + self._later(rest, on_lead=won))
        return min(worst)

    def _reach(self, seats: Iterable[int]) -> int:
        """Return the cards that one of the seats may hold."""
        cards = 0
        for seat in seats:
            cards |= self.facts.fixed[seat]
            if self.facts.need[seat]:
                cards |= self.facts.allowed[seat]
        return cards

    def _choices(self, hand: int) -> int:
        """Return the cards that the seat may play to the trick, or more."""
        if self.view.phase is Phase.PLAY and self.view.actor == self.view.seat:
            return self.facts.layout.bits(self.view.legal_cards())
        led, _ = self.strength.led(self.table)
        following = hand & led
        return following | hand & self.strength.free if following else hand

    def _wins(self, card: int, place: int) -> bool:
        """Say whether a card at a place of the trick takes it, whatever the others play."""
        led, settled = self.strength.led(self._before(place))
        if not settled and place <= len(self.table):
            led = self.strength.follow(card)
        over = self.strength.over(card, led, later=False)
        after = self.strength.over(card, led, later=True)
        if over is None or after is None:
            return False
        between = self._reach(self.order[len(self.table) : place])
        behind = self.table[place + 1 :]
        rest = self._reach(self.order[max(place + 1, len(self.table)) :])
        return not over & (sum(self._before(place)) | between) and not after & (sum(behind) | rest)

    def _before(self, place: int) -> Sequence[int]:
        return self.table[:place]

    def _later(self, hand: int, *, on_lead: bool) -> int:
        """Count the certain tricks of the tricks after this one."""
        if on_lead and all(self._leads_surely(card) for card in single_bits(hand)):
            return hand.bit_count()
        return sum(self._always_wins(card) for card in single_bits(hand))

    def _leads_surely(self, card: int) -> bool:
        over = self.strength.over(card, self.strength.follow(card), later=True)
        return over is not None and not over & self.out

    def _always_wins(self, card: int) -> bool:
        """Say whether a card takes any trick, wherever in it and whatever is led."""
        before = self.strength.over(card, 0, later=False)
        after = self.strength.over(card, 0, later=True)
        if before is None or after is None or card & self.strength.jesters:
            return False
        return not (before | after) & self.out
