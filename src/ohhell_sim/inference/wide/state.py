"""The state of a deal as the arrays that the wide kernels take: what one seat sees, in numbers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ohhell_sim.cards import Card, Rank
from ohhell_sim.game import Phase, View
from ohhell_sim.inference.layout import JESTERS, JOKERS, WORD, DeckLayout
from ohhell_sim.inference.wide.codes import play_codes
from ohhell_sim.inference.wide.constraints import WIDE_SEATS
from ohhell_sim.inference.wide.strength import Strength
from ohhell_sim.kernels import TOP_LANE
from ohhell_sim.kernels.wide.auction import (
    BY_BIDDER,
    BY_BIDDER_OR_NONE,
    CUT,
    KNOWN,
    LAST_CARD,
    TURNED,
)
from ohhell_sim.rules import (
    FirstLead,
    PassTo,
    TrumpFrom,
    TrumpLead,
    TrumpSource,
    TurnedCard,
    TurnedJoker,
)

__all__ = ["WideState", "by_seat", "kinds_of"]

_WORD_FULL = (1 << WORD) - 1
_HOW = {
    TrumpFrom.TURN_UP: TURNED,
    TrumpFrom.RANDOM: CUT,
    TrumpFrom.DEALER_LAST_CARD: LAST_CARD,
}


class WideState:
    """The state of a deal in the layout of the wide kernels.

    Parameters
    ----------
    view : View
        What one seat knows.
    layout : DeckLayout
        The layout of the deck, with the trump that the seat knows.
    """

    def __init__(self, view: View, layout: DeckLayout) -> None:
        self.view = view
        self.layout = layout
        self.strength = Strength(layout, view.play)

    def question(self, policy: int) -> NDArray[np.int64]:
        """Return the table of the question, with the code of the policy played by."""
        view, plan = self.view, self.view.plan
        bids = view.rules.bid_range(view.hand_size)
        passing = not view.received and view.phase in (Phase.TRUMP, Phase.PASS) and not view.bids
        left = view.rules.pass_to is PassTo.LEFT
        return np.array(
            [
                view.players,
                view.seat,
                view.first_bidder,
                view.hand_size,
                policy,
                self._how(),
                plan.hooked and not view.bids_are_secret,
                bids[0],
                bids[-1],
                view.rules.first_lead is FirstLead.HIGHEST_BIDDER,
                plan.pass_cards if passing else 0,
                1 if left else view.players - 1,
                view.dealer,
                self._no_zero(),
                view.bids_are_secret,
            ],
            np.int64,
        )

    def _how(self) -> int:
        """Return how the trump is found after the bids, where it is not known before."""
        view = self.view
        if view.trump_known or view.phase is Phase.TRUMP:
            return KNOWN
        if view.plan.trump is TrumpFrom.HIGHEST_BIDDER:
            return BY_BIDDER_OR_NONE if view.rules.trump_choice_none else BY_BIDDER
        return _HOW[view.plan.trump]

    def _no_zero(self) -> int:
        most, tally = self.view.rules.zero_streak_max, self.view.tally
        if not most or tally is None:
            return 0
        return sum(1 << seat for seat, zeros in enumerate(tally.zeros) if zeros >= most)

    def numbers(self) -> NDArray[np.int64]:
        """Return the numbers of the trick on the table."""
        view = self.view
        cards = view.current.cards
        playing = view.phase is Phase.PLAY
        actor = view.actor if playing else view.first_leader
        winning = 0
        if cards:
            winning = (view.current.leader + view.play.winner(cards)) % view.players
        led, settled = self.strength.led(self._bits(cards))
        lead = view.rules.trump_lead
        trumps = [view.play.is_trump(card) for trick in view.tricks for card in trick.cards]
        trumps += [view.play.is_trump(card) for card in cards]
        broken = bool(view.tricks) if lead is TrumpLead.NOT_FIRST_TRICK else any(trumps)
        left = view.hand_size - len(view.tricks)
        numbers = [actor or 0, len(cards), winning, left, settled and not led, broken]
        return np.array(numbers, np.int64)

    def words(self) -> NDArray[np.uint64]:
        """Return the suit led and the best kind on the table."""
        cards = self.view.current.cards
        led, _ = self.strength.led(self._bits(cards))
        best = self._bits([cards[self.view.play.winner(cards)]])[0] if cards else 0
        return np.array([kinds_of(led), kinds_of(best)], np.uint64)

    def masks(self) -> NDArray[np.uint64]:
        """Return the trump lane, the cards that all have seen, the deck, and turned cards."""
        view = self.view
        open_cards = [card for trick in (*view.tricks, view.current) for card in trick.cards]
        open_cards += view.set_aside
        if view.turn_up is not None and view.turn_up not in open_cards:
            open_cards.append(view.turn_up)
        seen, full = self.layout.bits(open_cards), self.layout.full
        rules = view.rules
        again = JOKERS if rules.turned_joker is TurnedJoker.REDRAW else 0
        blank = 0
        if rules.trump is TrumpSource.RANDOM:
            again = full & (JOKERS | JESTERS)
        elif not view.trump_known:
            blank = self._blank()
        return np.array(
            [
                0 if view.trump is None else int(TOP_LANE),
                seen & _WORD_FULL,
                seen >> WORD,
                full & _WORD_FULL,
                full >> WORD,
                kinds_of(again),
                blank,
            ],
            np.uint64,
        )

    def _blank(self) -> int:
        """Return the kinds that make no trump when turned."""
        rules = self.view.rules
        ranks: list[Rank] = []
        if rules.turned_ace is TurnedCard.NONE:
            ranks.append(Rank.ACE)
        if rules.turned_face is TurnedCard.NONE:
            ranks += [Rank.JACK, Rank.QUEEN, Rank.KING]
        return kinds_of(self.layout.bits(card for card in self.layout.deck if card.rank in ranks))

    def obligations(self) -> NDArray[np.int64]:
        """Return the table of obligations."""
        return play_codes(self.view.play, self.layout)

    def _bits(self, cards: Sequence[Card]) -> list[int]:
        return [self.layout.bits([card]) for card in cards]


def by_seat(values: Sequence[int]) -> NDArray[np.int64]:
    """Return numbers by seat as the kernels take them, with zeros for the seats not taken."""
    array = np.zeros(WIDE_SEATS, np.int64)
    array[: len(values)] = values
    return array


def kinds_of(bits: int) -> int:
    """Return a set of cards as kinds: both copies in one word."""
    return (bits | bits >> WORD) & _WORD_FULL
