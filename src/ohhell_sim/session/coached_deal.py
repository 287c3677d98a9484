"""A deal at a real table that one player follows, entry by entry."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ohhell_sim.cards import Hand, Suit, parse_card, parse_cards, parse_hand, parse_trump
from ohhell_sim.errors import CardError, IllegalAction, OhHellError, ViewError
from ohhell_sim.game import UNSAID, Trick, check_view
from ohhell_sim.game.table import (
    Unsaid,
    decide_trump,
    held_copies,
    plural,
    spread_copies,
)
from ohhell_sim.rules import TrumpFrom
from ohhell_sim.rules.reading import listed
from ohhell_sim.session.actions import read_bid
from ohhell_sim.session.seen_deal import Need, SeenDeal
from ohhell_sim.session.telling import addressed

__all__ = ["CoachedDeal"]


@dataclass(frozen=True, kw_only=True)
class CoachedDeal(SeenDeal):
    """A deal that is followed; every entry makes another one, so that nothing is half done.

    Parameters
    ----------
    rules, plan, seat, dealer, names, tally, lang
        As for `SeenDeal`, as is the rest, which comes with the entries.

    Examples
    --------
    >>> from ohhell_sim import Rules
    >>> from ohhell_sim.game import Tally
    >>> rules = Rules.preset("classic").for_one_deal()
    >>> deal = CoachedDeal(rules=rules, plan=rules.plan(1, 2), seat=0, dealer=1,
    ...                    names=("You", "Ben"), tally=Tally.start(2))
    >>> for text in ("AS", "7H", "1"):
    ...     deal = deal.entered(text)
    >>> deal.need, deal.actor
    (<Need.BID: 'bid'>, 1)
    """

    def entries(self, text: str) -> list[str]:
        """Cut a line into entries: several bids or cards may stand on one.

        Parameters
        ----------
        text : str
            The line.

        Returns
        -------
        list of str
            One entry each.

        Examples
        --------
        >>> from ohhell_sim import Rules
        >>> from ohhell_sim.game import Tally
        >>> rules = Rules.preset("classic").for_one_deal()
        >>> deal = CoachedDeal(rules=rules, plan=rules.plan(1, 2), seat=0, dealer=1,
        ...                    names=("You", "Ben"), tally=Tally.start(2))
        >>> deal.entered("AS").entered("7H").entries("1, 0")
        ['1', '0']
        """
        if self.need is Need.BID:
            return text.replace(",", " ").split()[: self.players + 1] or [text]
        if self.need is Need.CARD:
            cards = parse_cards(text, lang=self.lang, deck=self.view.deck)
            return [card.code for card in cards] or [text]
        return [text]

    def entered(self, text: str) -> CoachedDeal:
        """Return the deal after another entry.

        Parameters
        ----------
        text : str
            What was seen or done; see `need`.

        Returns
        -------
        CoachedDeal
            The same deal, one step on.

        Raises
        ------
        CardError, IllegalAction, ViewError
            For what cannot be, with the reason.

        Examples
        --------
        >>> from ohhell_sim import Rules
        >>> from ohhell_sim.game import Tally
        >>> rules = Rules.preset("classic").for_one_deal()
        >>> deal = CoachedDeal(rules=rules, plan=rules.plan(1, 2), seat=0, dealer=1,
        ...                    names=("You", "Ben"), tally=Tally.start(2))
        >>> deal.entered("AS KH")
        Traceback (most recent call last):
            ...
        ohhell_sim.errors.IllegalAction: 2 cards, but 1 card is dealt to each: enter your hand again
        """
        enter = {
            Need.HAND: self._enter_hand,
            Need.FOREHEAD: self._enter_foreheads,
            Need.TURN_UP: self._enter_turn_up,
            Need.TRUMP: self._enter_trump,
            Need.PASS: self._enter_pass,
            Need.RECEIVED: self._enter_received,
            Need.BID: self._enter_bid,
            Need.CARD: self._enter_card,
        }
        if self.need is Need.NOTHING:
            raise IllegalAction("the deal is over", value=text)
        try:
            after = enter[self.need](text)
            between = after.passed and not after.received  # the hand is short until then
            if not between and (after.hand is not None or after.view.hand_is_hidden):
                check_view(after.view)
        except OhHellError as error:
            said = addressed(str(error), self.names, self.seat)
            raise type(error)(said, value=error.value, allowed=error.allowed) from error
        return after

    def _enter_hand(self, text: str) -> CoachedDeal:
        deck = self.view.deck
        cards = spread_copies(list(parse_hand(text, lang=self.lang, deck=deck)), self._lies(), deck)
        if len(cards) != self.plan.hand_size:
            raise IllegalAction(
                f"{plural(len(cards), 'card')}, but {plural(self.plan.hand_size, 'card')} "
                f"{'is' if self.plan.hand_size == 1 else 'are'} dealt to each: enter your hand "
                "again",
                value=text,
            )
        self._refuse_seen(cards)
        known = self.plan.trump in (TrumpFrom.SUIT, TrumpFrom.NONE)
        after = replace(self, hand=Hand(cards))
        return replace(after, trump=self.plan.suit, trump_known=True) if known else after

    def _enter_foreheads(self, text: str) -> CoachedDeal:
        deck = self.view.deck
        cards = spread_copies(parse_cards(text, lang=self.lang, deck=deck), [], deck)
        others = [seat for seat in self._order() if seat != self.seat]
        if len(cards) != len(others) or len(set(cards)) < len(cards):
            names = ", ".join(self.names[seat] for seat in others)
            raise IllegalAction(f"enter one card for each of {names}, in this order", value=text)
        seen = dict(zip(others, cards, strict=True))
        hands = tuple(
            Hand([seen[seat]]) if seat in seen else Hand() for seat in range(self.players)
        )
        known = self.plan.trump in (TrumpFrom.SUIT, TrumpFrom.NONE)
        after = replace(self, foreheads=hands)
        return replace(after, trump=self.plan.suit, trump_known=True) if known else after

    def _enter_turn_up(self, text: str) -> CoachedDeal:
        deck = self.view.deck
        try:
            cards = parse_cards(text, lang=self.lang, deck=deck)
        except CardError as error:
            try:
                said: Suit | Unsaid | None = parse_trump(text, lang=self.lang)
            except CardError:
                raise error from None
            cards = []
        else:
            said = UNSAID
        if not cards and isinstance(said, Unsaid):
            raise IllegalAction("enter the card turned up, or the trump suit, or none")
        if self.plan.trump is TrumpFrom.RANDOM and cards:
            said, cards = self.rules.trump_of(cards[-1]), []
        own = self.plan.trump is TrumpFrom.DEALER_LAST_CARD
        if own and cards and self.dealer == self.seat and self.hand is not None:
            cards = held_copies(cards, self.hand, deck)
        elif cards:
            cards = spread_copies(cards, self._lies(), deck)
            self._refuse_seen(cards)
        turn_up = cards[-1] if cards else None
        suit, known = decide_trump(self.rules, self.plan, said, turn_up, ViewError)
        return replace(
            self, trump=suit, trump_known=known, turn_up=turn_up, set_aside=tuple(cards[:-1])
        )

    def _enter_trump(self, text: str) -> CoachedDeal:
        suit = parse_trump(text, lang=self.lang)
        allowed = self.view.legal_trumps()
        if suit not in allowed:
            raise IllegalAction(
                "a suit must be named under these rules: S, H, D or C", value=text, allowed=allowed
            )
        return replace(self, trump=suit, trump_known=True)

    def _enter_pass(self, text: str) -> CoachedDeal:
        view = self.view
        cards = held_copies(parse_cards(text, lang=self.lang, deck=view.deck), view.hand, view.deck)
        self._refuse_unheld(cards)
        if len(set(cards)) != self.plan.pass_cards or len(cards) != self.plan.pass_cards:
            raise IllegalAction(
                f"{plural(self.plan.pass_cards, 'card')} must be passed on", value=text
            )
        if self.turn_up in cards:
            raise IllegalAction("the card that shows trump stays with the dealer", value=text)
        return replace(self, passed=tuple(cards), hand=view.hand - cards)

    def _enter_received(self, text: str) -> CoachedDeal:
        view = self.view
        cards = parse_cards(text, lang=self.lang, deck=view.deck)
        cards = spread_copies(cards, [*self._lies(), *self.passed], view.deck)
        self._refuse_seen(cards)
        if len(cards) != self.plan.pass_cards or set(cards) & set(self.passed):
            raise IllegalAction(
                f"you are passed {plural(self.plan.pass_cards, 'card')} that you did not hold",
                value=text,
            )
        return replace(self, received=tuple(cards), hand=view.hand | Hand(cards))

    def _enter_bid(self, text: str) -> CoachedDeal:
        seat, bid, view = self.actor, read_bid(text), self.view
        secret = self.rules.bid_timing == "simultaneous"
        allowed = self.rules.legal_bids(
            self.plan.hand_size,
            self.players,
            () if secret else view.bids,
            last=self.plan.last,
            zeros=self.tally.zeros[seat],
        )
        if bid not in allowed:
            raise IllegalAction(
                f"seat {seat} may not bid {bid}: {listed(allowed)} would do",
                value=bid,
                allowed=allowed,
            )
        bids = list(self.bids or (None,) * self.players)
        bids[seat] = bid
        return replace(self, bids=tuple(bids))

    def _enter_card(self, text: str) -> CoachedDeal:
        view, seat = self.view, self.actor
        card = parse_card(text, lang=self.lang, deck=view.deck)
        if seat == self.seat:
            card = held_copies([card], view.hand, view.deck)[0]
            self._refuse_unheld([card])
            if card not in view.legal_cards():
                raise IllegalAction(
                    f"you may not play {card.code} now: {listed(view.legal_cards())} would do",
                    value=card,
                    allowed=view.legal_cards(),
                )
        else:
            held = [copy for copy in card.copies if copy in view.known(seat)]
            card = held[0] if held else spread_copies([card], self._lies(), view.deck)[0]
            if not held:
                self._refuse_seen([card])
        cards = (*view.current.cards, card)
        hand = view.hand - [card] if seat == self.seat else view.hand
        if len(cards) < self.players:
            return replace(self, hand=hand, current=Trick(view.current.leader, cards))
        winner = (view.current.leader + view.play.winner(cards)) % self.players
        tricks = (*self.tricks, Trick(view.current.leader, cards, winner))
        return replace(self, hand=hand, tricks=tricks, current=Trick(winner))
