"""`standard`: the bid model and the playout policy of the simulations, one decision at a time."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ohhell_sim.cards import Card, Suit
from ohhell_sim.game import View
from ohhell_sim.inference.learned import bid_model_of, policy_of
from ohhell_sim.inference.wide.state import WideState, by_seat
from ohhell_sim.kernels import STANDARD
from ohhell_sim.kernels.wide.decide import decide_bid, decide_card, decide_pass, decide_trump
from ohhell_sim.players.card_words import CardWords, card_words, points_table, seen_by_all
from ohhell_sim.players.forehead import chance_to_win
from ohhell_sim.players.legal import nearest
from ohhell_sim.rules import TrumpLead

__all__ = ["Standard"]

_SECOND = 1 << 63
_WORD = 64
_NO_TRUMP_LANE = 4


class Standard:
    """Bids by the bid model and plays by the standard policy, under any rules.

    It decides exactly as every seat does inside the simulations behind `ohhell_sim.advise`.

    Parameters
    ----------
    seed : int, optional
        Makes no difference: it leaves nothing to chance.

    Examples
    --------
    >>> from ohhell_sim import Deal
    >>> deal = Deal("classic", ["AS KH 3H", "2S 3C 4C", "QD 5C 8D"], trump="H", dealer=2)
    >>> Standard().choose_bid(deal.view(0))
    3
    """

    name = "standard"
    summary = "the bid model and the playout policy: microseconds a decision"

    def __init__(self, *, seed: int | None = None) -> None:
        self._seed = seed

    def choose_pass(self, view: View) -> tuple[Card, ...]:
        """Return the cards whose tricks are the least certain."""
        words = card_words(view.rules, view.players, view.trump)
        state = WideState(view, words.layout)
        passed = np.zeros(2, np.uint64)
        decide_pass(
            state.question(STANDARD), _hand(view, words), state.masks(), bid_model_of(view), passed
        )
        chosen = set(words.layout.from_kernel(*passed.tolist()))
        return tuple(card for card in view.hand if card in chosen)

    def choose_trump(self, view: View) -> Suit | None:
        """Return the trump that serves the hand, and the bid made, best."""
        words = card_words(view.rules, view.players, view.trump)
        bids = view.rules.bid_range(view.hand_size)
        bid = view.bid_of(view.seat)
        lane = decide_trump(
            _hand(view, words), WideState(view, words.layout).masks(),
            int(None in view.legal_trumps()), -1 if bid is None else bid, bids[0], bids[-1],
            bid_model_of(view), points_table(view),
        )  # fmt: skip
        return None if lane == _NO_TRUMP_LANE else Suit(int(lane))

    def choose_bid(self, view: View) -> int:
        """Return the bid that earns the most by the bid model."""
        allowed = view.legal_bids()
        if len(allowed) == 1:
            return allowed[0]
        if view.hand_is_hidden:
            return best_bid_of(view, allowed)
        words = card_words(view.rules, view.players, view.trump)
        state = WideState(view, words.layout)
        bids = by_seat([view.bid_of(seat) or 0 for seat in range(view.players)])
        bids[view.seat] = -1
        decide_bid(
            state.question(STANDARD), bids, _hand(view, words), state.masks(), bid_model_of(view),
            points_table(view),
        )  # fmt: skip
        return nearest(int(bids[view.seat]), allowed)

    def choose_card(self, view: View) -> Card:
        """Return the card that the policy plays."""
        hand = view.hand
        if len(hand) == 1:
            return hand[0]
        words = card_words(view.rules, view.players, view.trump)
        seat, tricks, table = view.seat, view.tricks, view.current.cards
        held = words.bits(hand)
        unseen = words.full & ~(held | seen_by_all(view, words))
        lead = view.rules.trump_lead
        held_back = lead is not TrumpLead.ANY and not table and view.trumps_held_back
        taken = view.tricks_won
        won = taken[seat]
        wanted = [max((view.bid_of(other) or 0) - taken[other], 0) for other in range(view.players)]
        first, second = words.words(held)
        out_first, out_second = words.words(unseen)
        kinds = [words.bit_of[card.id] for card in table]
        card = decide_card(
            np.array(
                [first, second, out_first, out_second, words.trump_lane, held_back], np.uint64
            ),
            np.array([bit if bit < _SECOND else bit >> _WORD for bit in kinds], np.uint64),
            len(table),
            np.array(
                [
                    view.players,
                    (view.bid_of(seat) or 0) - won,
                    view.hand_size - len(tricks),
                    sum(wanted),
                ],
                np.int64,
            ),
            words.obligations,
            policy_of(view),
        )
        kind = int(card)
        bit = kind if kind < _SECOND else (kind ^ _SECOND) << _WORD
        return words.layout.cards(bit)[0]


def best_bid_of(view: View, allowed: list[int]) -> int:
    """Return the bid that earns the most where the own card is hidden."""
    chance = chance_to_win(view)
    points = points_table(view)
    return max(allowed, key=lambda bid: (1 - chance) * points[bid][0] + chance * points[bid][1])


def _hand(view: View, words: CardWords) -> NDArray[np.uint64]:
    return np.array(words.words(words.bits(view.hand)), np.uint64)
