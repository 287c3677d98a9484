"""The reference engine: one deal from the bids to the points, written to be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ohhell_sim.cards import Card, Hand, Suit, parse_card, parse_cards, parse_trump
from ohhell_sim.errors import IllegalAction
from ohhell_sim.game.dealing import HandLike, Shuffle, deal_from, read_opening
from ohhell_sim.game.obligations import TrickRules
from ohhell_sim.game.phase import Action, Phase
from ohhell_sim.game.refusals import (
    no_such_bid,
    no_such_pass,
    no_such_play,
    no_such_trump,
    out_of_turn,
)
from ohhell_sim.game.state import DealState
from ohhell_sim.game.table import UNSAID, Trump, Unsaid, held_copies
from ohhell_sim.game.tally import Tally
from ohhell_sim.game.trick import Trick
from ohhell_sim.rules import DealPlan, Rules, resolve_rules
from ohhell_sim.rules.reading import shown, whole_number

__all__ = ["Deal"]


class Deal(DealState):
    """One deal: trump is found, cards are passed, all bid, and the tricks are played out.

    What the rules do not ask for is left out: in the classic game the players bid in turn from
    the left of the dealer, then play. An action that the rules forbid raises `IllegalAction`
    and changes nothing.

    Parameters
    ----------
    rules : Rules, str, Path or mapping
        What the table plays by: rules, or what names them.
    hands : sequence of hands
        The cards of seat 0, 1, ..., in the order of play; all of one size. A dealer who sits
        the deal out is not counted.
    trump : Suit, str or None
        The trump suit; None or "none" is no-trump. It may be left out where `turn_up` shows it,
        the rules fix it, or a player is to name it.
    dealer : int
        The seat that deals; the next one bids and leads first, unless the rules say otherwise.
    turn_up : Card or str, optional
        The card turned up, or the last card dealt that the dealer shows.
    stock : sequence of cards, optional
        The cards that were not dealt, the next to be turned up first.
    set_aside : sequence of cards, optional
        Jokers turned up and put away before the `turn_up`.
    number : int, optional
        The place of the deal in its match, from 0, by which trumps rotate.
    last : bool, optional
        Whether it is the last deal of a match, which may have no trump or no hook.
    plan : DealPlan, optional
        What the rules say of the deal, if not by `number` and `last`.
    tally : Tally, optional
        How the match stands, if the deal is part of one.

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
        stock: Sequence[Card | str] | None = None,
        set_aside: Sequence[Card | str] = (),
        number: int | None = None,
        last: bool = False,
        plan: DealPlan | None = None,
        tally: Tally | None = None,
    ) -> None:
        opening = read_opening(
            resolve_rules(rules),
            hands,
            trump=trump,
            dealer=dealer,
            turn_up=turn_up,
            stock=stock,
            set_aside=set_aside,
            number=number,
            last=last,
            plan=plan,
            tally=tally,
        )
        super().__init__(opening)

    @classmethod
    def random(
        cls,
        rules: Rules | str | Path | Mapping[str, Any] = "classic",
        players: int = 4,
        hand_size: int = 7,
        seed: int | None = None,
        *,
        dealer: int | None = None,
        number: int = 0,
        last: bool = False,
        plan: DealPlan | None = None,
        tally: Tally | None = None,
    ) -> Deal:
        """Return a deal of shuffled cards.

        Parameters
        ----------
        rules : Rules, str, Path or mapping, optional
            What the table plays by.
        players : int, optional
            The number of players at the table; a dealer who sits out gets no seat in the deal.
        hand_size : int, optional
            Cards for each player.
        seed : int, optional
            The same seed deals the same cards.
        dealer : int, optional
            The seat that deals; the last one, so that seat 0 bids first, if left out.
        number, last, plan, tally : optional
            As for `Deal`.

        Returns
        -------
        Deal
            Trump is what the rules make it: where a card is turned up and one is left, the next
            card of the deck.

        Examples
        --------
        >>> deal = Deal.random("classic", players=4, hand_size=7, seed=1)
        >>> deal.turn_up.suit is deal.trump
        True
        >>> Deal.random("classic", players=4, hand_size=13, seed=1).trump is None
        True
        """
        rules = resolve_rules(rules)
        if plan is None:
            plan = rules.plan(hand_size, players, number=number, last=last)
        shuffle = Shuffle(seed, rules.deck(players))
        dealer = plan.hands - 1 if dealer is None else dealer
        hands, trump, turn_up, set_aside = deal_from(shuffle, rules, plan, dealer)
        return cls(
            rules,
            hands,
            trump=trump,
            dealer=dealer,
            turn_up=turn_up,
            set_aside=set_aside,
            plan=plan,
            tally=tally,
        )

    def act(self, action: Action) -> None:
        """Do one of the `legal_actions`.

        Parameters
        ----------
        action : int, Card, Suit, None or tuple of Card
            A bid, a card to play, a trump to name (None is no-trump), or cards to pass.

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
        phase = self.phase
        if isinstance(action, Card):
            self.play(action)
        elif phase is Phase.PLAY:
            why = f"{shown(action)} is no Card, and seat {self.actor} is to play one"
            raise IllegalAction(why, value=action, allowed=self.legal_actions())
        elif phase is Phase.PASS:
            if isinstance(action, str):
                raise no_such_pass(action, self.view(self._turn(phase, action)))
            self.pass_cards(action)
        elif phase is Phase.TRUMP:
            if action is not None and not isinstance(action, Suit):
                raise no_such_trump(action, self.view(self._turn(Phase.TRUMP, action)))
            self.name_trump(action)
        else:
            self._bid(action)

    def pass_cards(self, cards: object) -> None:
        """Choose the cards that the seat to act passes on.

        All pass at once: the cards move when the last seat has chosen.

        Parameters
        ----------
        cards : str, Card or iterable of cards
            As many as the rules say.

        Raises
        ------
        IllegalAction
            For other cards than the seat may pass, or out of the passing; nothing is changed.
        CardError
            For a text that is no card.

        Examples
        --------
        >>> deal = Deal({"pass_cards": 1}, ["AS KH", "2S 3H"], trump="H", dealer=1)
        >>> deal.pass_cards("KH"), deal.pass_cards("2S")
        (None, None)
        >>> deal.hands
        (Hand('AS 2S'), Hand('KH 3H'))
        """
        seat = self._turn(Phase.PASS, cards)
        view = self._view(seat)
        chosen = cards
        if isinstance(cards, str | Card):
            chosen = held_copies(parse_cards(cards, deck=view.deck), view.hand, view.deck)
        if not isinstance(chosen, list | tuple | Hand):
            raise no_such_pass(cards, view)
        given = tuple(chosen)
        allowed = [held for held in view.hand if held != view.turn_up]
        passed = tuple(card for card in allowed if card in given)
        if not len(passed) == len(given) == view.plan.pass_cards:
            raise no_such_pass(given, view)
        self._passes[seat] = passed
        if len(self._passes) == self.players:
            for giver, cards_given in self._passes.items():
                self._hands[giver] -= cards_given
                self._hands[self._receiver(giver)] |= cards_given
        self._done(seat, passed)

    def name_trump(self, trump: Trump) -> None:
        """Name the trump for the seat to act.

        Parameters
        ----------
        trump : Suit, str or None
            The suit; None or "none" for no-trump, where the rules let it be named.

        Raises
        ------
        IllegalAction
            For a trump that the rules forbid, or out of the naming; nothing is changed.
        CardError
            For a text that is no trump.

        Examples
        --------
        >>> deal = Deal({"trump": "eldest"}, ["AS KH", "2S 3H"], dealer=1)
        >>> deal.name_trump("hearts")
        >>> deal.trump, deal.phase
        (<Suit.HEARTS: 2>, <Phase.BID: 'bid'>)
        """
        seat = self._turn(Phase.TRUMP, trump)
        view = self._view(seat)
        suit = parse_trump(trump)
        if suit not in view.legal_trumps():
            raise no_such_trump(suit, view)
        self._trump, self._named = suit, True
        self._done(seat, suit)

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
        self._bid(bid)

    def _bid(self, bid: object) -> None:
        seat = self._turn(Phase.BID, bid)
        view = self._view(seat)
        number = whole_number(bid)
        if number is None or number not in view.legal_bids():
            raise no_such_bid(bid, view)
        self._bids.append(number)
        self._done(seat, number)

    def play(self, card: Card | str) -> None:
        """Play a card for the seat to act.

        Parameters
        ----------
        card : Card or str
            The card, such as "AS".

        Raises
        ------
        IllegalAction
            For a card not held, or that an obligation bars, or out of the play; nothing is
            changed.
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
        view = self._view(seat)
        if not isinstance(card, Card):
            card = held_copies([parse_card(card, deck=view.deck)], view.hand, view.deck)[0]
        if card not in view.legal_cards():
            raise no_such_play(card, view)
        self._hands[seat] -= [card]
        self._current = Trick(self._current.leader, (*self._current.cards, card))
        if len(self._current.cards) == self.players:
            self._take_trick(view.play)
        self._done(seat, card)

    def _take_trick(self, play: TrickRules) -> None:
        """Give the trick on the table to its winner, who leads the next."""
        leader, cards = self._current.leader, self._current.cards
        winner = (leader + play.winner(cards)) % self.players
        self._tricks.append(Trick(leader, cards, winner))
        self._current = Trick(winner)

    def undo(self) -> Action:
        """Take the last action back.

        Returns
        -------
        int, Card, Suit, None or tuple of Card
            What was taken back.

        Raises
        ------
        IllegalAction
            Before the first action.

        Examples
        --------
        >>> deal = Deal("classic", ["AS", "2S"], trump="H", dealer=1)
        >>> deal.bid(1)
        >>> deal.undo(), deal.bids
        (1, ())
        """
        if not self._history:
            raise IllegalAction("nothing to take back: nothing was done yet")
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
        raise out_of_turn(value, self.phase, actor, self.legal_actions())
