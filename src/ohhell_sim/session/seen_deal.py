"""What one player has seen of a deal at a real table, and what is to be entered next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from ohhell_sim.cards import Card, Hand, Suit
from ohhell_sim.errors import IllegalAction
from ohhell_sim.game import Phase, Tally, Trick, View
from ohhell_sim.game.table import (
    MAY_BE_HIDDEN,
)
from ohhell_sim.rules import DealPlan, PassTo, Rules, TrumpFrom, TrumpRevealed
from ohhell_sim.rules.reading import shown

__all__ = ["Need", "SeenDeal"]


class Need(StrEnum):
    """What is to be entered next.

    Examples
    --------
    >>> Need.HAND == "hand"
    True
    """

    HAND = "hand"
    """Your cards."""

    FOREHEAD = "forehead"
    """The cards on the foreheads of the others."""

    TURN_UP = "turn-up"
    """The card that shows trump, or the trump itself."""

    TRUMP = "trump"
    """The trump that a player names."""

    PASS = "pass"  # noqa: S105 - cards are passed
    """The cards that you pass on."""

    RECEIVED = "received"
    """The cards that you are passed."""

    BID = "bid"
    """A bid."""

    CARD = "card"
    """A card played."""

    NOTHING = "nothing"
    """Every card is played."""


@dataclass(frozen=True, kw_only=True)
class SeenDeal:
    """What one player has seen of a deal.

    Parameters
    ----------
    rules : Rules
        What the table plays by, for one deal.
    plan : DealPlan
        What they say of this deal.
    seat, dealer : int
        Where you sit, and who deals.
    names : tuple of str
        The players by seat.
    tally : Tally
        How the match stands.
    lang : str, optional
        The language of single letters for cards.
    hand : Hand or None, optional
        The cards that you hold; None while they are not known.
    foreheads : tuple of Hand, optional
        Cards of the others that you see, by seat.
    trump, trump_known, turn_up, set_aside, passed, received, tricks, current : optional
        As in `View`.
    bids : tuple of (int or None), optional
        By seat.

    Examples
    --------
    >>> from ohhell_sim import Rules
    >>> rules = Rules.preset("classic").for_one_deal()
    >>> deal = SeenDeal(rules=rules, plan=rules.plan(1, 2), seat=0, dealer=1,
    ...                 names=("You", "Ben"), tally=Tally.start(2))
    >>> deal.need, deal.actor
    (<Need.HAND: 'hand'>, 0)
    """

    rules: Rules
    plan: DealPlan
    seat: int
    dealer: int
    names: tuple[str, ...]
    tally: Tally
    lang: str = "en"
    hand: Hand | None = None
    foreheads: tuple[Hand, ...] = ()
    trump: Suit | None = None
    trump_known: bool = False
    turn_up: Card | None = None
    set_aside: tuple[Card, ...] = ()
    passed: tuple[Card, ...] = ()
    received: tuple[Card, ...] = ()
    bids: tuple[int | None, ...] = ()
    tricks: tuple[Trick, ...] = ()
    current: Trick | None = None

    @property
    def players(self) -> int:
        """The players who take part."""
        return self.plan.hands

    @property
    def view(self) -> View:
        """What you see."""
        known = [bid for bid in self._in_order() if bid is not None]
        whole = len(known) == self.players
        secret = self.rules.bid_timing == "simultaneous" and not whole
        own = self.bids[self.seat] if self.bids else None
        view = View(
            rules=self.rules,
            players=self.players,
            seat=self.seat,
            dealer=self.dealer,
            hand_size=self.plan.hand_size,
            hand=self.hand or Hand(),
            trump=self.trump,
            turn_up=self.turn_up,
            bids=() if secret else tuple(known),
            tricks=self.tricks,
            current=self.current or Trick(0),
            plan=self.plan,
            trump_known=self.trump_known,
            set_aside=self.set_aside,
            shown=self._shown(),
            passed=self.passed,
            received=self.received,
            own_bid=own if secret else None,
            tally=self.tally,
        )
        return view if self.current else replace(view, current=Trick(view.first_leader))

    @property
    def need(self) -> Need:
        """What is to be entered next."""
        if self.plan.forehead and not self.foreheads:
            return Need.FOREHEAD
        if self.hand is None and not self.plan.forehead:
            return Need.HAND
        chance = self.plan.trump in MAY_BE_HIDDEN and not self._seen_trump
        late = self.rules.trump_revealed is TrumpRevealed.AFTER_BIDS
        if chance and not late:
            return Need.TURN_UP
        phase = self.view.phase
        if phase is Phase.TRUMP:
            return Need.TURN_UP if chance else Need.TRUMP
        if phase is Phase.PASS:
            return Need.RECEIVED if self.passed else Need.PASS
        if phase is Phase.BID:
            return Need.BID
        if phase is Phase.PLAY:
            return Need.HAND if self.hand is None else Need.CARD
        return Need.NOTHING

    @property
    def _seen_trump(self) -> bool:
        return self.trump_known or self.turn_up is not None

    @property
    def actor(self) -> int:
        """The seat that does what is entered next; yours where it is what you see."""
        need, view = self.need, self.view
        if need is Need.BID:
            if self.rules.bid_timing == "simultaneous":
                order = [self.seat, *self._order()]
                return next(one for one in order if not self.bids or self.bids[one] is None)
            return self._order()[len(view.bids)]
        if need in (Need.CARD, Need.TRUMP) and view.actor is not None:
            return view.actor
        return self.seat

    @property
    def your_turn(self) -> bool:
        """Whether there is something for you to decide."""
        decisions = (Need.BID, Need.CARD, Need.TRUMP, Need.PASS)
        return self.need in decisions and self.actor == self.seat

    def _order(self) -> list[int]:
        first = self.dealer if self.rules.bid_order == "dealer-first" else self.dealer + 1
        return [(first + place) % self.players for place in range(self.players)]

    def _in_order(self) -> list[int | None]:
        return [self.bids[seat] for seat in self._order()] if self.bids else []

    def _shown(self) -> tuple[Hand, ...]:
        seen: list[set[Card]] = [set() for _ in range(self.players)]
        for seat, cards in enumerate(self.foreheads):
            seen[seat].update(cards)
        if self.turn_up is not None and self.plan.trump is TrumpFrom.DEALER_LAST_CARD:
            seen[self.dealer].add(self.turn_up)
        if self.received:
            step = 1 if self.rules.pass_to is PassTo.LEFT else -1
            seen[(self.seat + step) % self.players].update(self.passed)
        seen[self.seat].clear()
        return tuple(map(Hand, seen)) if any(seen) else ()

    # Where cards lie.

    def _places(self) -> dict[Card, str]:
        view, places = self.view, dict.fromkeys(self.set_aside, "was turned up and put away")
        for seat in range(self.players):
            if seat != self.seat:
                held = f"is in the hand of {self.names[seat]}"
                places |= dict.fromkeys(view.known(seat), held)
        places |= dict.fromkeys(view.hand, "is in your own hand")
        if self.turn_up is not None and self.plan.trump is not TrumpFrom.DEALER_LAST_CARD:
            places[self.turn_up] = "was turned up"
        for number, trick in enumerate((*self.tricks, view.current), 1):
            for place, card in enumerate(trick.cards):
                name = self.names[(trick.leader + place) % self.players]
                places[card] = f"was played by {name} in trick {number}"
        return places

    def _lies(self) -> list[Card]:
        return list(self._places())

    def _refuse_seen(self, cards: Sequence[Card]) -> None:
        places = self._places()
        for card in cards:
            if card in places:
                raise IllegalAction(
                    f"{card.code} {places[card]}: enter another card, or fix that entry", value=card
                )

    def _refuse_unheld(self, cards: Sequence[Card]) -> None:
        for card in cards:
            if self.hand is None or card not in self.hand:
                raise IllegalAction(
                    f"{card.code} is not in your hand, {shown(str(self.hand))}", value=card
                )
