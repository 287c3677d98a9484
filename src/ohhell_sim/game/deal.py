"""The reference engine: one deal from the bids to the points, written to be read."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from ohhell_sim.cards import Card, Deck, Hand, Suit, parse_card, parse_hand
from ohhell_sim.errors import CardError, IllegalAction, RulesError, SettingError
from ohhell_sim.game.phase import Phase
from ohhell_sim.game.table import (
    UNSAID,
    Trump,
    Unsaid,
    check_apart,
    check_seat,
    decide_trump,
    plural,
)
from ohhell_sim.game.trick import Trick, playable, trick_winner
from ohhell_sim.game.view import View
from ohhell_sim.rules import Rules, resolve_rules
from ohhell_sim.rules.reading import shown, whole_number
from ohhell_sim.rules.rules import check_players

__all__ = ["Action", "Deal", "HandLike"]

Action: TypeAlias = int | Card
"""A bid, or a card to play."""

HandLike: TypeAlias = Hand | str | Iterable[Card | str]
"""A hand as users give it: text, cards, or a `Hand`."""


class Deal:
    """One deal: the players bid in turn from the left of the dealer, then play it out.

    An action that the rules forbid raises `IllegalAction` and changes nothing.

    Parameters
    ----------
    rules : Rules, str, Path or mapping
        What the table plays by: rules, or what names them.
    hands : sequence of hands
        The cards of seat 0, 1, ..., clockwise; all of one size.
    trump : Suit, str or None
        The trump suit; None or "none" is no-trump. It may be left out only where `turn_up`
        shows it.
    dealer : int
        The seat that deals; the next one bids and leads first.
    turn_up : Card or str, optional
        The card turned up.

    Raises
    ------
    RulesError
        Where the deal cannot be under the rules: hands that do not go round, a card in two
        places, no word about the trump.

    Examples
    --------
    >>> deal = Deal("classic", ["AS KH", "2S 3H", "QD 5C"], trump="H", dealer=2, turn_up="7H")
    >>> for bid in (2, 0, 0):
    ...     deal.bid(bid)
    >>> for card in ("AS", "2S", "5C"):
    ...     deal.play(card)
    >>> deal.actor, deal.legal_actions()
    (0, [Card('KH')])
    >>> for card in ("KH", "3H", "QD"):
    ...     deal.play(card)
    >>> deal.phase, deal.tricks_won, deal.scores()
    (<Phase.DONE: 'done'>, (2, 0, 0), [12, 10, 10])
    """

    def __init__(
        self,
        rules: Rules | str | Path | Mapping[str, Any],
        hands: Sequence[HandLike],
        *,
        trump: Trump | Unsaid = UNSAID,
        dealer: int,
        turn_up: Card | str | None = None,
    ) -> None:
        self._rules = resolve_rules(rules)
        self._dealt = _read_hands(hands)
        self._turn_up = None if turn_up is None else parse_card(turn_up)
        self._rules.check_hand_size(
            len(self._dealt[0]), self.players, turn_up=self._turn_up is not None
        )
        places = [(f"in the hand of seat {seat}", hand) for seat, hand in enumerate(self._dealt)]
        turned = [] if self._turn_up is None else [("turned up", [self._turn_up])]
        check_apart([*places, *turned], RulesError)
        self._trump = decide_trump(self._rules, trump, self._turn_up, RulesError)
        self._dealer = check_seat("dealer", dealer, self.players)
        self._start()

    def _start(self) -> None:
        """Go to the state before the first bid."""
        self._hands = list(self._dealt)
        self._bids: list[int] = []
        self._tricks: list[Trick] = []
        self._current = Trick(self.eldest)
        self._history: list[tuple[int, Action]] = []

    @classmethod
    def random(
        cls,
        rules: Rules | str | Path | Mapping[str, Any] = "classic",
        players: int = 4,
        hand_size: int = 7,
        seed: int | None = None,
        *,
        dealer: int | None = None,
        last: bool = False,
    ) -> Deal:
        """Return a deal of shuffled cards.

        Parameters
        ----------
        rules : Rules, str, Path or mapping, optional
            What the table plays by.
        players : int, optional
            The number of players.
        hand_size : int, optional
            Cards for each player.
        seed : int, optional
            The same seed deals the same cards.
        dealer : int, optional
            The seat that deals; the last one, so that seat 0 bids first, if left out.
        last : bool, optional
            Whether it is the last deal of a match, which may have no trump.

        Returns
        -------
        Deal
            A card is turned up where the rules say so and one is left; else there is no trump.

        Examples
        --------
        >>> deal = Deal.random("classic", players=4, hand_size=7, seed=1)
        >>> deal.turn_up.suit is deal.trump
        True
        >>> Deal.random("classic", players=4, hand_size=13, seed=1).trump is None
        True
        """
        if seed is not None and whole_number(seed) is None:
            raise SettingError(
                f"seed is {shown(seed)}: a whole number, or None for any", value=seed
            )
        rules = resolve_rules(rules)
        turned = rules.has_turn_up(hand_size, players, last)
        # Only random() is promised to stay the same in later Pythons, so it sorts the cards.
        chance = random.Random(seed)  # noqa: S311 - cards, not secrets
        cards = sorted(Deck().cards, key=lambda _: chance.random())
        hands = [Hand(cards[seat * hand_size : (seat + 1) * hand_size]) for seat in range(players)]
        return cls(
            rules,
            hands,
            trump=UNSAID if turned else None,
            dealer=players - 1 if dealer is None else dealer,
            turn_up=cards[players * hand_size] if turned else None,
        )

    # What there is to see.

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

    # What there is to do.

    def legal_actions(self) -> list[int] | list[Card]:
        """Return what the seat to act may do.

        Returns
        -------
        list of int or list of Card
            Bids, or cards; empty after the last trick.

        Examples
        --------
        >>> Deal("classic", ["AS", "2S"], trump="H", dealer=1).legal_actions()
        [0, 1]
        """
        actor = self.actor
        return [] if actor is None else self.view(actor).legal_actions()

    def act(self, action: Action) -> None:
        """Do one of the `legal_actions`.

        Parameters
        ----------
        action : int or Card
            A bid, or a card to play.

        Raises
        ------
        IllegalAction
            For anything else; nothing is changed.

        Examples
        --------
        >>> deal = Deal("classic", ["AS", "2S"], trump="H", dealer=1)
        >>> while deal.phase != "done":
        ...     deal.act(deal.legal_actions()[-1])
        >>> deal.scores()
        [11, 0]
        """
        if isinstance(action, Card):
            self.play(action)
        elif self.phase is Phase.PLAY:
            raise IllegalAction(
                f"{shown(action)} is no Card: seat {self.actor} is to play one (play() reads texts)",
                value=action,
                allowed=self.legal_actions(),
            )
        else:
            self.bid(action)

    def bid(self, bid: int) -> None:
        """Bid for the seat to act.

        Parameters
        ----------
        bid : int
            The number of tricks.

        Raises
        ------
        IllegalAction
            For a bid that the rules forbid, or out of the bidding; nothing is changed.

        Examples
        --------
        >>> deal = Deal("hook", ["AS", "2S"], trump="H", dealer=1)
        >>> deal.bid(1)
        >>> deal.bid(0)
        Traceback (most recent call last):
            ...
        ohhell_sim.errors.IllegalAction: seat 1 bids last and may not bid 0: the bids would add \
up to the 1 trick; allowed: 1
        """
        seat = self._turn(Phase.BID, bid)
        legal = self.view(seat).legal_bids()
        number = whole_number(bid)
        if number is None or number not in legal:
            raise IllegalAction(self._why_no_bid(bid, number, legal), value=bid, allowed=legal)
        self._bids.append(number)
        self._history.append((seat, number))

    def play(self, card: Card | str) -> None:
        """Play a card for the seat to act.

        Parameters
        ----------
        card : Card or str
            The card, such as "AS".

        Raises
        ------
        IllegalAction
            For a card not held, a renege, or out of the play; nothing is changed.
        CardError
            For a text that is no card.

        Examples
        --------
        >>> deal = Deal("classic", ["AS KH", "2S 3H"], trump="H", dealer=1)
        >>> deal.bid(1), deal.bid(1), deal.play("AS")
        (None, None, None)
        >>> deal.play("3H")
        Traceback (most recent call last):
            ...
        ohhell_sim.errors.IllegalAction: 3H is a renege: spades were led and seat 1 holds 2S, \
which must be played
        """
        seat = self._turn(Phase.PLAY, card)
        card = parse_card(card)
        legal = playable(self._hands[seat], self._current.led)
        if card not in legal:
            raise IllegalAction(self._why_no_play(card, seat), value=card, allowed=legal)
        self._hands[seat] -= [card]
        self._history.append((seat, card))
        self._current = Trick(self._current.leader, (*self._current.cards, card))
        if len(self._current.cards) == self.players:
            self._take_trick()

    def _take_trick(self) -> None:
        """Give the trick on the table to its winner, who leads the next."""
        leader, cards = self._current.leader, self._current.cards
        winner = (leader + trick_winner(cards, self._trump)) % self.players
        self._tricks.append(Trick(leader, cards, winner))
        self._current = Trick(winner)

    def undo(self) -> Action:
        """Take the last bid or card back.

        Returns
        -------
        int or Card
            What was taken back.

        Raises
        ------
        IllegalAction
            Before the first bid.

        Examples
        --------
        >>> deal = Deal("classic", ["AS", "2S"], trump="H", dealer=1)
        >>> deal.bid(1)
        >>> deal.undo(), deal.bids
        (1, ())
        """
        if not self._history:
            raise IllegalAction("nothing to take back: no bid was made yet")
        *kept, (_, last) = self._history
        self._start()
        for _, action in kept:
            self.act(action)
        return last

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

    # Why something is refused.

    def _turn(self, phase: Phase, value: object) -> int:
        """Return the seat to act if that phase is on, or say what is."""
        actor = self.actor
        if actor is not None and self.phase is phase:
            return actor
        if self.phase is Phase.DONE:
            why = "the deal is over: every trick is taken"
        elif self.phase is Phase.BID:
            why = f"no card can be played yet: seat {self.actor} is to bid"
        else:
            why = f"all bids are in: seat {self.actor} is to play a card"
        raise IllegalAction(why, value=value, allowed=self.legal_actions())

    def _why_no_bid(self, bid: object, number: int | None, legal: list[int]) -> str:
        allowed = f"allowed: {', '.join(map(str, legal))}"
        if number is not None and 0 <= number <= self.hand_size:
            tricks = plural(self.hand_size, "trick")
            return (
                f"seat {self.actor} bids last and may not bid {number}: the bids would add up to "
                f"the {tricks}; {allowed}"
            )
        return (
            f"{shown(bid)} is no bid: with {plural(self.hand_size, 'card')} a bid is a whole "
            f"number from 0 to {self.hand_size}; {allowed}"
        )

    def _why_no_play(self, card: Card, seat: int) -> str:
        hand, led = self._hands[seat], self._current.led
        if card not in hand:
            return f"seat {seat} does not hold {card.code}, only {hand}"
        must = playable(hand, led)
        which = "which must be played" if len(must) == 1 else "one of which must be played"
        suit = must[0].suit.word
        return f"{card.code} is a renege: {suit} were led and seat {seat} holds {must}, {which}"

    def __repr__(self) -> str:
        trump = "no trump" if self._trump is None else self._trump.word
        hands = " | ".join(map(str, self._hands))
        return f"<Deal {self._rules.name}: {hands}; {trump}; {self.phase}>"


def _read_hands(hands: Sequence[HandLike]) -> tuple[Hand, ...]:
    """Return the hands, all of one size, or say which is wrong."""
    if isinstance(hands, str) or not isinstance(hands, Sequence):
        raise RulesError(
            f"hands is {shown(hands)}: give a list with one hand a seat, as ['AS KH', '2S 3H']",
            value=hands,
        )
    check_players(len(hands))
    dealt = []
    for seat, hand in enumerate(hands):
        try:
            dealt.append(parse_hand(hand))
        except CardError as error:
            message = f"hand of seat {seat}: {error}"
            raise CardError(message, value=error.value, allowed=error.allowed) from error
    sizes = [len(hand) for hand in dealt]
    if len(set(sizes)) > 1:
        raise RulesError(
            f"hands of {', '.join(map(str, sizes))} cards: all must be of one size", value=sizes
        )
    return tuple(dealt)
