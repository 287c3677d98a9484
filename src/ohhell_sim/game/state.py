"""What there is to see of a deal that is being played."""

from __future__ import annotations

from dataclasses import replace

from ohhell_sim.cards import Card, Hand, Suit
from ohhell_sim.errors import IllegalAction
from ohhell_sim.game.opening import Opening
from ohhell_sim.game.phase import Action, Phase
from ohhell_sim.game.table import MAY_BE_HIDDEN, check_seat, plural
from ohhell_sim.game.tally import Tally
from ohhell_sim.game.trick import Trick
from ohhell_sim.game.view import View
from ohhell_sim.rules import (
    BidOrder,
    BidTiming,
    DealPlan,
    PassTo,
    Rules,
    TrumpRevealed,
)

__all__ = ["DealState"]


class DealState:
    """The state of a `Deal`: what was dealt, what was done, and what follows from it.

    Parameters
    ----------
    opening : Opening
        What was dealt, and what the rules say of it.
    """

    def __init__(self, opening: Opening) -> None:
        self._opening = opening
        self._turned_is_held = any(opening.turn_up in hand for hand in opening.hands)
        self._start()

    def _start(self) -> None:
        """Go to the state before the first action."""
        self._hands = list(self._opening.hands)
        self._trump = self._opening.trump
        self._named = self._opening.trump_known
        self._passes: dict[int, tuple[Card, ...]] = {}
        self._bids: list[int] = []
        self._tricks: list[Trick] = []
        self._current = Trick(self.eldest)
        self._history: list[tuple[int, Action]] = []
        self._views: dict[int, View] = {}
        self._current = Trick(self._public().first_leader)
        self._views.clear()

    def _done(self, seat: int, action: Action) -> None:
        """Note an action that was done, after which everybody sees something else."""
        self._history.append((seat, action))
        self._views.clear()
        if not self._tricks and self.phase in (Phase.BID, Phase.TRUMP, Phase.PLAY):
            # The bids may say who leads.
            leader = self._public().first_leader
            if leader != self._current.leader:
                self._current = Trick(leader)
                self._views.clear()

    # What was dealt.

    @property
    def rules(self) -> Rules:
        """What the table plays by."""
        return self._opening.rules

    @property
    def plan(self) -> DealPlan:
        """What the rules say of this deal."""
        return self._opening.plan

    @property
    def tally(self) -> Tally | None:
        """How the match stood before the deal, if it is part of one."""
        return self._opening.tally

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self._opening.hands)

    @property
    def hand_size(self) -> int:
        """Cards that each player was dealt."""
        return len(self._opening.hands[0])

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self._opening.dealer

    @property
    def eldest(self) -> int:
        """The next seat after the dealer."""
        return (self.dealer + 1) % self.players

    @property
    def turn_up(self) -> Card | None:
        """The card that shows trump: turned up, or the dealer's own; None if there is none."""
        return self._opening.turn_up

    @property
    def set_aside(self) -> tuple[Card, ...]:
        """The cards turned up and put away before the `turn_up`."""
        return self._opening.set_aside

    # What was done.

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None is no-trump, or not named yet."""
        return self._trump

    @property
    def trump_known(self) -> bool:
        """Whether the trump is decided, rather than still to be named."""
        return self._named

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The cards that each seat still holds."""
        return tuple(self._hands)

    @property
    def passes(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each seat has passed on; nothing until all have chosen.

        Examples
        --------
        >>> from ohhell_sim.game import Deal
        >>> deal = Deal({"pass_cards": 1}, ["AS KH", "2S 3H"], trump="H", dealer=1)
        >>> deal.pass_cards("AS")
        >>> deal.passes
        ()
        >>> deal.pass_cards("3H")
        >>> deal.passes
        ((Card('AS'),), (Card('3H'),))
        """
        if len(self._passes) < self.players:
            return ()
        return tuple(self._passes[seat] for seat in range(self.players))

    @property
    def bids(self) -> tuple[int, ...]:
        """The bids so far, in bidding order."""
        return tuple(self._bids)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The completed tricks."""
        return tuple(self._tricks)

    @property
    def current(self) -> Trick:
        """The trick on the table; without cards before its lead."""
        return self._current

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """The number of tricks that each seat has taken."""
        return self._public().tricks_won

    @property
    def history(self) -> tuple[tuple[int, Action], ...]:
        """Everything done so far as (seat, action), in order."""
        return tuple(self._history)

    @property
    def phase(self) -> Phase:
        """What comes next: cards to pass, a trump, a bid, a card, or nothing any more."""
        return self._public().phase

    @property
    def actor(self) -> int | None:
        """The seat to act; None after the last trick.

        Where all act at once, they are asked one after the other from eldest hand on, and none
        sees what another did.

        Examples
        --------
        >>> from ohhell_sim.game import Deal
        >>> deal = Deal("classic", ["AS", "2S", "3S"], trump="H", dealer=2)
        >>> deal.actor
        0
        >>> deal.bid(1)
        >>> deal.actor
        1
        """
        view = self._public()
        if view.phase is Phase.PASS:
            return (self.eldest + len(self._passes)) % self.players
        if view.phase is Phase.BID:
            return self._bidders()[len(self._bids)]
        return view.actor

    def bid_of(self, seat: int) -> int | None:
        """Return the bid of a seat.

        Parameters
        ----------
        seat : int
            The seat.

        Returns
        -------
        int or None
            None if it has not bid yet.

        Examples
        --------
        >>> from ohhell_sim.game import Deal
        >>> deal = Deal("classic", ["AS", "2S"], trump="H", dealer=1)
        >>> deal.bid(1)
        >>> deal.bid_of(0), deal.bid_of(1)
        (1, None)
        """
        seat = check_seat("seat", seat, self.players)
        return dict(zip(self._bidders(), self._bids, strict=False)).get(seat)

    # What each seat knows.

    def view(self, seat: int) -> View:
        """Return all that a seat knows, and nothing else.

        Parameters
        ----------
        seat : int
            The seat.

        Returns
        -------
        View
            What strategies and advice get.

        Examples
        --------
        >>> from ohhell_sim.game import Deal
        >>> Deal("classic", ["AS", "2S"], trump="H", dealer=1).view(1).hand
        Hand('2S')
        """
        return self._view(check_seat("seat", seat, self.players))

    def _view(self, seat: int) -> View:
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self._look(seat)
        return view

    def _public(self) -> View:
        """Return a view that says what everybody knows: in the play that of the seat to act."""
        if not self._all_bid:
            return self._view(0)
        current = self._current
        return self._view((current.leader + len(current.cards)) % self.players)

    def _look(self, seat: int) -> View:
        """Return what a seat sees now."""
        secret = self.rules.bid_timing is BidTiming.SIMULTANEOUS and not self._all_bid
        bids = dict(zip(self._bidders(), self._bids, strict=False))
        sees = self._sees_trump(seat)
        view = View(
            rules=self.rules,
            players=self.players,
            seat=seat,
            dealer=self.dealer,
            hand_size=self.hand_size,
            hand=self._hands[seat],
            trump=self._trump if sees else None,
            turn_up=self.turn_up if sees else None,
            bids=() if secret else self.bids,
            tricks=self.tricks,
            current=self._current,
            plan=self.plan,
            trump_known=self._named and sees,
            set_aside=self.set_aside if sees else (),
            shown=self._shown_to(seat, sees),
            passed=self._passes.get(seat, ()),
            received=self.passes[self._giver(seat)] if self.passes else (),
            own_bid=bids.get(seat) if secret else None,
            tally=self.tally,
        )
        return replace(view, hand=Hand()) if view.hand_is_hidden else view

    @property
    def _all_bid(self) -> bool:
        return len(self._bids) == self.players

    def _bidders(self) -> list[int]:
        """Return the seats in bidding order."""
        dealer_first = self.rules.bid_order is BidOrder.DEALER_FIRST
        first = self.dealer if dealer_first else self.eldest
        return [(first + place) % self.players for place in range(self.players)]

    def _sees_trump(self, seat: int) -> bool:
        """Whether a seat sees what makes trump: before the bids, or only after them.

        A dealer whose own last card will be shown knows it before.
        """
        hidden = self.rules.trump_revealed is TrumpRevealed.AFTER_BIDS and not self._all_bid
        if not hidden or self.plan.trump not in MAY_BE_HIDDEN:
            return True
        return self.turn_up in self._opening.hands[seat]

    def _receiver(self, seat: int) -> int:
        """Return the seat that a seat passes cards to."""
        step = 1 if self.rules.pass_to is PassTo.LEFT else -1
        return (seat + step) % self.players

    def _giver(self, seat: int) -> int:
        """Return the seat that passes cards to a seat."""
        return next(other for other in range(self.players) if self._receiver(other) == seat)

    def _shown_to(self, seat: int, sees_trump: bool) -> tuple[Hand, ...]:
        """Return the cards that a seat saw in the hands of others; nothing if there are none."""
        if not (self.plan.forehead or self._turned_is_held or self.passes):
            return ()
        shown: list[set[Card]] = [set() for _ in range(self.players)]
        dealt = self._opening.hands
        for other, cards in enumerate(dealt):
            if self.plan.forehead:
                shown[other].update(cards)
            elif sees_trump and self.turn_up in cards:
                shown[other].update(card for card in cards if card == self.turn_up)
        if self.passes:
            shown[self._receiver(seat)].update(self.passes[seat])
        shown[seat].clear()
        return tuple(map(Hand, shown)) if any(shown) else ()

    # What follows.

    def legal_actions(self) -> list[Action]:
        """Return what the seat to act may do.

        Returns
        -------
        list
            Tuples of cards to pass, suits to name (None for no-trump), bids, or cards; empty
            after the last trick.

        Examples
        --------
        >>> from ohhell_sim.game import Deal
        >>> Deal("classic", ["AS", "2S"], trump="H", dealer=1).legal_actions()
        [0, 1]
        """
        actor = self.actor
        return [] if actor is None else self.view(actor).legal_actions()

    def scores(self) -> list[int]:
        """Return the points of each seat.

        Returns
        -------
        list of int
            By seat; where misses escalate, those before the deal count.

        Raises
        ------
        IllegalAction
            Before the last trick is taken.

        Examples
        --------
        >>> from ohhell_sim.game import Deal
        >>> deal = Deal("classic", ["AS", "2S"], trump="H", dealer=1)
        >>> deal.bid(1), deal.bid(0), deal.play("AS"), deal.play("2S")
        (None, None, None, None)
        >>> deal.scores()
        [11, 10]
        """
        if self.phase is not Phase.DONE:
            left = self.hand_size - len(self._tricks)
            raise IllegalAction(
                f"no points yet: {plural(left, 'trick')} of {self.hand_size} still to be taken",
                value=self.phase,
                allowed=(Phase.DONE,),
            )
        won = self.tricks_won
        missed = (0,) * self.players if self.tally is None else self.tally.misses
        return [
            self.rules.score(self.bid_of(seat) or 0, won[seat], self.hand_size, misses=missed[seat])
            for seat in range(self.players)
        ]

    def __repr__(self) -> str:
        trump = "no trump" if self._trump is None else self._trump.word
        trump = trump if self._named else "trump not named"
        hands = " | ".join(map(str, self._hands))
        return f"<Deal {self.rules.name}: {hands}; {trump}; {self.phase}>"
