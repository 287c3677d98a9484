"""What there is to see of a deal that is being played."""

from __future__ import annotations

from typing import TypeAlias

from ohhell_sim.cards import Card, Hand, Suit
from ohhell_sim.errors import IllegalAction
from ohhell_sim.game.phase import Phase
from ohhell_sim.game.table import check_seat, plural
from ohhell_sim.game.trick import Trick
from ohhell_sim.game.view import View
from ohhell_sim.rules import Rules

__all__ = ["Action", "DealState"]

Action: TypeAlias = int | Card
"""A bid, or a card to play."""


class DealState:
    """The state of a `Deal`: what was dealt, what was done, and what follows from it.

    Parameters
    ----------
    rules : Rules
        What the table plays by.
    hands : tuple of Hand
        The cards of each seat, checked.
    trump : Suit or None
        The trump suit.
    dealer : int
        The seat that deals.
    turn_up : Card or None
        The card turned up.
    """

    def __init__(
        self,
        rules: Rules,
        hands: tuple[Hand, ...],
        trump: Suit | None,
        dealer: int,
        turn_up: Card | None,
    ) -> None:
        self._rules = rules
        self._dealt = hands
        self._trump = trump
        self._dealer = dealer
        self._turn_up = turn_up
        self._start()

    def _start(self) -> None:
        """Go to the state before the first bid."""
        self._hands = list(self._dealt)
        self._bids: list[int] = []
        self._tricks: list[Trick] = []
        self._current = Trick(self.eldest)
        self._history: list[tuple[int, Action]] = []

    @property
    def rules(self) -> Rules:
        """What the table plays by."""
        return self._rules

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self._dealt)

    @property
    def hand_size(self) -> int:
        """Cards that each player was dealt."""
        return len(self._dealt[0])

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self._dealer

    @property
    def eldest(self) -> int:
        """The seat that bids and leads first: the next after the dealer."""
        return (self._dealer + 1) % self.players

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None is no-trump."""
        return self._trump

    @property
    def turn_up(self) -> Card | None:
        """The card turned up, if any."""
        return self._turn_up

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The cards that each seat still holds."""
        return tuple(self._hands)

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
        return self.view(0).tricks_won

    @property
    def history(self) -> tuple[tuple[int, Action], ...]:
        """Every bid and card so far as (seat, action), in order."""
        return tuple(self._history)

    @property
    def phase(self) -> Phase:
        """What comes next: a bid, a card, or nothing any more."""
        return self.view(0).phase

    @property
    def actor(self) -> int | None:
        """The seat to act; None after the last trick."""
        return self.view(0).actor

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
        return self.view(seat).bid_of(seat)

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
        seat = check_seat("seat", seat, self.players)
        return View(
            rules=self._rules,
            players=self.players,
            seat=seat,
            dealer=self._dealer,
            hand_size=self.hand_size,
            hand=self._hands[seat],
            trump=self._trump,
            turn_up=self._turn_up,
            bids=self.bids,
            tricks=self.tricks,
            current=self._current,
        )

    def legal_actions(self) -> list[int] | list[Card]:
        """Return what the seat to act may do.

        Returns
        -------
        list of int or list of Card
            Bids, or cards; empty after the last trick.

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
            By seat.

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
            )
        won = self.tricks_won
        bids = [self.bid_of(seat) or 0 for seat in range(self.players)]
        return [self._rules.score(b, t, self.hand_size) for b, t in zip(bids, won, strict=True)]

    def __repr__(self) -> str:
        trump = "no trump" if self._trump is None else self._trump.word
        hands = " | ".join(map(str, self._hands))
        return f"<Deal {self._rules.name}: {hands}; {trump}; {self.phase}>"
