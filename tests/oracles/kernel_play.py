"""A deal played by the compiled kernels, and followed by the reference engine card by card."""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels.bits import NONE, TOP_LANE
from ohhell_sim.kernels.policy import POLICY_WEIGHTS
from ohhell_sim.kernels.wide.obligations import ANY_TIME, AS_TRUMP, NO_JOKERS, WIZARDS
from ohhell_sim.kernels.wide.simulate import trace_deals
from oracles.kernel_cards import cards_at, words_of

SECOND = 1 << 63


def obligations(rules):
    """The kernel's table for these rules."""
    jokers = NO_JOKERS
    if rules.joker_role is not None:
        jokers = WIZARDS
        if rules.joker_role == "top-trump":
            jokers = ANY_TIME if rules.joker_play == "any-time" else AS_TRUMP
    return np.array(
        [
            ["free", "must-trump"].index(rules.void_rule),
            ["free", "must-beat", "must-overtrump"].index(rules.beat_rule),
            ["any", "broken", "not-first-trick"].index(rules.trump_lead),
            ["first-wins", "last-wins"].index(rules.duplicates),
            jokers,
        ],
        np.int64,
    )


def play_in_kernel(deal, policy, seed):
    """The kernel's trace of a deal (seat, card, legal cards) and its tricks by seat."""
    deck, trump = deal.rules.deck(deal.players), deal.trump
    hands = np.zeros(32, np.uint64)
    for seat, hand in enumerate(deal.hands):
        hands[seat], hands[16 + seat] = words_of(hand, deck, trump)
    whole = words_of(deck, deck, trump)
    masks = np.array([NONE if trump is None else TOP_LANE, 0, 0, *whole], np.uint64)
    bids = np.zeros(16, np.int64)
    bids[: deal.players] = [deal.bid_of(seat) for seat in range(deal.players)]
    won = np.zeros(16, np.int64)
    trace = np.zeros((deal.players * deal.hand_size, 4), np.uint64)
    trace_deals(
        hands, policy, deal.players, deal.hand_size, deal.actor, masks, bids, POLICY_WEIGHTS,
        obligations(deal.rules), np.uint64(seed), won, trace,
    )  # fmt: skip
    names = cards_at(deck, trump)
    rows = []
    for seat, card, first, second in trace.tolist():
        word, bit = (1, card - SECOND) if card >= SECOND else (0, card)
        legal = {
            names[word, place]
            for word, bits in enumerate((first, second))
            for place in range(64)
            if bits >> place & 1
        }
        rows.append((seat, names[word, bit.bit_length() - 1], legal))
    return rows, won[: deal.players].tolist()


def follow(deal, policy, seed, act=None):
    """Play the kernel's cards in the reference engine, which must allow and count the same."""
    rows, won = play_in_kernel(deal, policy, seed)
    for seat, card, legal in rows:
        assert deal.actor == seat
        assert set(deal.legal_actions()) == legal
        (act or deal.act)(card)
    assert deal.phase == "done"
    assert list(deal.tricks_won) == won
