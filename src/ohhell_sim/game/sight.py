"""What one seat sees of a deal, and how far the deal has come."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ohhell_sim.cards import Card, Deck, Hand, Suit
from ohhell_sim.game.facts import trumps_held_back
from ohhell_sim.game.obligations import TrickRules
from ohhell_sim.game.phase import Phase
from ohhell_sim.game.tally import Tally
from ohhell_sim.game.trick import Trick
from ohhell_sim.rules import (
    BidOrder,
    BidTiming,
    DealPlan,
    FirstLead,
    Rules,
    TrumpFrom,
    TurnedJoker,
)

__all__ = ["Sight", "highest_bidder"]


@dataclass(frozen=True, kw_only=True)
class Sight:
    """What one seat sees of a deal, and how far it has come; the fields are those of `View`."""

    rules: Rules
    players: int
    seat: int
    dealer: int
    hand_size: int
    hand: Hand
    trump: Suit | None
    turn_up: Card | None
    bids: tuple[int, ...]
    tricks: tuple[Trick, ...]
    current: Trick
    plan: DealPlan
    trump_known: bool = True
    set_aside: tuple[Card, ...] = ()
    shown: tuple[Hand, ...] = ()
    passed: tuple[Card, ...] = ()
    received: tuple[Card, ...] = ()
    own_bid: int | None = None
    tally: Tally | None = None

    # What is going on.

    @cached_property
    def phase(self) -> Phase:
        """What comes next: cards to pass, a trump, a bid, a card, or nothing any more.

        Examples
        --------
        >>> from ohhell_sim.game import Deal
        >>> deal = Deal("classic", ["AS", "2S", "3S"], trump="H", dealer=2)
        >>> deal.view(0).phase
        <Phase.BID: 'bid'>
        """
        if self._early_namer is not None and not self.trump_known:
            return Phase.TRUMP
        if self.plan.pass_cards and not self.received:
            return Phase.PASS
        if len(self.bids) < self.players:
            return Phase.BID
        if not self.trump_known:
            return Phase.TRUMP
        return Phase.PLAY if len(self.tricks) < self.hand_size else Phase.DONE

    @property
    def _early_namer(self) -> int | None:
        """Who names trump before the bids."""
        if self.plan.trump is TrumpFrom.ELDEST:
            return self.eldest
        joker = self.turn_up is not None and self.rules.turned(self.turn_up)
        if self.plan.trump is TrumpFrom.DEALER or joker is TurnedJoker.DEALER_CHOOSES:
            return self.dealer
        return None

    @property
    def eldest(self) -> int:
        """The seat after the dealer."""
        return (self.dealer + 1) % self.players

    @property
    def first_bidder(self) -> int:
        """The seat that bids first: eldest hand, or the dealer under some rules."""
        return self.dealer if self.rules.bid_order is BidOrder.DEALER_FIRST else self.eldest

    @property
    def first_leader(self) -> int:
        """The seat that leads to the first trick, as far as the bids tell.

        Examples
        --------
        >>> from ohhell_sim.game import Deal
        >>> deal = Deal("classic", ["AS", "2S", "3S"], trump="H", dealer=2)
        >>> deal.view(1).first_leader
        0
        """
        if self.rules.first_lead is FirstLead.DEALER:
            return self.dealer
        if self.rules.first_lead is FirstLead.HIGHEST_BIDDER and len(self.bids) == self.players:
            return highest_bidder(self.bids, self.first_bidder)
        return self.eldest

    @property
    def actor(self) -> int | None:
        """The seat to act; None after the last trick.

        Where all act at once, passing or bidding, it is this seat until it has done so, and
        then None.

        Examples
        --------
        >>> from ohhell_sim.game import Deal
        >>> deal = Deal("classic", ["AS", "2S", "3S"], trump="H", dealer=2)
        >>> deal.bid(1)
        >>> deal.view(0).actor
        1
        """
        if self.phase is Phase.TRUMP:
            named_early = self._early_namer
            if named_early is not None:
                return named_early
            return highest_bidder(self.bids, self.first_bidder)
        if self.phase is Phase.PASS:
            return None if self.passed else self.seat
        if self.phase is Phase.BID:
            if self.bids_are_secret:
                return self.seat if self.own_bid is None else None
            return (self.first_bidder + len(self.bids)) % self.players
        if self.phase is Phase.PLAY:
            return (self.current.leader + len(self.current.cards)) % self.players
        return None

    @property
    def bids_are_secret(self) -> bool:
        """Whether all bid at once, so that nobody hears another's bid before the own."""
        return self.rules.bid_timing is BidTiming.SIMULTANEOUS

    @property
    def hand_is_hidden(self) -> bool:
        """Whether the seat may not see its own card, only those of the others."""
        return self.plan.forehead and self.phase not in (Phase.PLAY, Phase.DONE)

    @property
    def position(self) -> int:
        """The place of the seat in bidding order, from 1."""
        return (self.seat - self.first_bidder) % self.players + 1

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """The number of tricks that each seat has taken.

        Examples
        --------
        >>> from ohhell_sim.game import Deal
        >>> deal = Deal("classic", ["AS", "2S", "3S"], trump="H", dealer=2)
        >>> deal.view(0).tricks_won
        (0, 0, 0)
        """
        winners = [trick.winner for trick in self.tricks]
        return tuple(winners.count(seat) for seat in range(self.players))

    @cached_property
    def play(self) -> TrickRules:
        """What the rules say of tricks under this trump."""
        return TrickRules.of(self.rules, self.trump)

    @cached_property
    def deck(self) -> Deck:
        """The cards played with."""
        return self.rules.deck(self.players)

    @property
    def trumps_held_back(self) -> bool:
        """Whether trumps may not be led now by a hand that has other cards."""
        return trumps_held_back(self.play, self.tricks)

    def bid_of(self, seat: int) -> int | None:
        """Return the bid of a seat.

        Parameters
        ----------
        seat : int
            The seat.

        Returns
        -------
        int or None
            None if it has not bid yet, or its bid is not known.

        Examples
        --------
        >>> from ohhell_sim.game import Deal
        >>> deal = Deal("classic", ["AS", "2S"], trump="H", dealer=1)
        >>> deal.bid(1)
        >>> deal.view(1).bid_of(0), deal.view(1).bid_of(1)
        (1, None)
        """
        if seat == self.seat and self.own_bid is not None:
            return self.own_bid
        place = (seat - self.first_bidder) % self.players
        return self.bids[place] if place < len(self.bids) else None


def highest_bidder(bids: tuple[int, ...], first_bidder: int) -> int:
    """Return the seat of the highest bid, the earliest of equals.

    Parameters
    ----------
    bids : tuple of int
        All bids, in bidding order.
    first_bidder : int
        The seat of the first.

    Returns
    -------
    int
        The seat.

    Examples
    --------
    >>> highest_bidder((1, 3, 0, 3), first_bidder=3)
    0
    """
    return (first_bidder + bids.index(max(bids))) % len(bids)
