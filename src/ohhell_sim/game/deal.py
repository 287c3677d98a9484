"""The reference engine: one deal from the bids to the points, written to be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ohhell_sim.cards import Card, Hand, parse_card
from ohhell_sim.errors import IllegalAction, RulesError
from ohhell_sim.game.dealing import HandLike, read_hands, shuffled
from ohhell_sim.game.phase import Phase
from ohhell_sim.game.refusals import no_such_bid, no_such_play
from ohhell_sim.game.state import Action, DealState
from ohhell_sim.game.table import (
    UNSAID,
    Trump,
    Unsaid,
    check_apart,
    check_seat,
    decide_trump,
    turned_up,
)
from ohhell_sim.game.trick import Trick, playable, trick_winner
from ohhell_sim.rules import Rules, resolve_rules
from ohhell_sim.rules.reading import shown, whole_number

__all__ = ["Deal"]


class Deal(DealState):
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
        rules = resolve_rules(rules)
        dealt = read_hands(hands)
        players, size = len(dealt), len(dealt[0])
        turned = None if turn_up is None else parse_card(turn_up)
        rules.check_hand_size(size, players, turn_up=turned is not None)
        places = [(f"in the hand of seat {seat}", hand) for seat, hand in enumerate(dealt)]
        check_apart([*places, *turned_up(turned)], RulesError)
        suit = decide_trump(rules, trump, turned, RulesError)
        super().__init__(rules, dealt, suit, check_seat("dealer", dealer, players), turned)

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
        rules = resolve_rules(rules)
        turned = rules.has_turn_up(hand_size, players, last)
        cards = shuffled(seed)
        hands = [Hand(cards[seat * hand_size : (seat + 1) * hand_size]) for seat in range(players)]
        return cls(
            rules,
            hands,
            trump=UNSAID if turned else None,
            dealer=players - 1 if dealer is None else dealer,
            turn_up=cards[players * hand_size] if turned else None,
        )

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
            why = f"{shown(action)} is no Card, and seat {self.actor} is to play one"
            raise IllegalAction(why, value=action, allowed=self.legal_actions())
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
        ohhell_sim.errors.IllegalAction: seat 1 bids last and may not bid 0, as the bids would add \
up to the 1 trick: 1 would do
        """
        seat = self._turn(Phase.BID, bid)
        legal = self.view(seat).legal_bids()
        number = whole_number(bid)
        if number is None or number not in legal:
            raise no_such_bid(bid, seat, self.hand_size, legal)
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
        hand, led = self._hands[seat], self._current.led
        if card not in playable(hand, led):
            raise no_such_play(card, seat, hand, led)
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
