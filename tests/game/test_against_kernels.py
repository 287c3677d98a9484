"""The reference engine against the compiled kernels: the same legal cards, winners and tricks.

Both are given the same hands; the kernel plays at random, and the reference engine follows it
card by card.
"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell_sim.cards import Suit
from ohhell_sim.game import Deal
from ohhell_sim.kernels.bits import NONE, TOP_LANE
from ohhell_sim.kernels.policy import POLICY_WEIGHTS, RANDOM, STANDARD
from ohhell_sim.kernels.wide.obligations import ANY_TIME, AS_TRUMP, NO_JOKERS, WIZARDS
from ohhell_sim.kernels.wide.simulate import trace_deals
from ohhell_sim.rules import Rules
from oracles.kernel_cards import cards_at, words_of
from oracles.strategies import SEEDS

SECOND = 1 << 63


@st.composite
def rules_of_play(draw):
    """Rules along the axes that matter to the tricks; the trump is said with each deal."""
    fields = {
        "trump": "random",
        "void_rule": draw(st.sampled_from(["free", "must-trump"])),
        "beat_rule": draw(st.sampled_from(["free", "must-beat", "must-overtrump"])),
        "trump_lead": draw(st.sampled_from(["any", "broken", "not-first-trick"])),
        "rank_order": draw(st.sampled_from(["ace-high", "ace-low", "spanish", "ten-second"])),
    }
    if draw(st.booleans()):
        fields |= {"packs": 2, "duplicates": draw(st.sampled_from(["first-wins", "last-wins"]))}
    if fields["rank_order"] != "spanish":
        fields["low_rank"] = draw(st.sampled_from(["2", "2", "7", "9"]))
    role = draw(st.sampled_from([None, "top-trump", "wizard", "jester", "wizards+jesters"]))
    if role is not None:
        fields["joker_role"] = role
        fields["jokers"] = 8 if role == "wizards+jesters" else draw(st.integers(1, 4))
        if role == "top-trump":
            fields["joker_play"] = draw(st.sampled_from(["any-time", "as-trump"]))
    return Rules(**fields)


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


def follow(deal, policy, seed):
    """Play the kernel's cards in the reference engine, which must allow and count the same."""
    rows, won = play_in_kernel(deal, policy, seed)
    for seat, card, legal in rows:
        assert deal.actor == seat
        assert set(deal.legal_actions()) == legal
        deal.act(card)
    assert deal.phase == "done"
    assert list(deal.tricks_won) == won


def random_deal(rules, players, size, trump, seed):
    """A deal with every bid in."""
    hands = Deal.random(rules, players, size, seed=seed).hands
    deal = Deal(rules, hands, trump=trump, dealer=seed % players)
    for place in range(players):
        deal.bid((seed + place) % (size + 1))
    return deal


@given(
    rules=rules_of_play(),
    players=st.integers(2, 8),
    largest=st.sampled_from([1, 2, 5, 10, 52]),
    trump=st.sampled_from([None, *Suit]),
    policy=st.sampled_from([RANDOM, RANDOM, STANDARD]),
    seed=SEEDS,
)
@settings(max_examples=300)
def test_card_by_card(rules, players, largest, trump, policy, seed):
    size = min(rules.largest_hand(players), largest)
    follow(random_deal(rules, players, size, trump, seed), policy, seed)


@pytest.mark.slow
@given(
    rules=rules_of_play(),
    players=st.integers(2, 13),
    largest=st.integers(1, 52),
    trump=st.sampled_from([None, *Suit]),
    policy=st.sampled_from([RANDOM, STANDARD]),
    seed=SEEDS,
)
@settings(max_examples=20_000)
def test_card_by_card_at_length(rules, players, largest, trump, policy, seed):
    if rules.packs == 1:
        players = min(players, 8)
    size = min(rules.largest_hand(players), largest)
    follow(random_deal(rules, players, size, trump, seed), policy, seed)
