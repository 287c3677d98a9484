"""The reference engine against the compiled kernels: the same legal cards, winners and tricks.

Both are given the same hands; the kernel plays at random, and the reference engine follows it
card by card.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell_sim.cards import Suit
from ohhell_sim.game import Deal, Match, Phase
from ohhell_sim.kernels.policy import RANDOM, STANDARD
from ohhell_sim.rules import Rules
from oracles.kernel_play import follow
from oracles.strategies import SEEDS, any_rules


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
@settings(max_examples=5000)
def test_card_by_card_at_length(rules, players, largest, trump, policy, seed):
    if rules.packs == 1:
        players = min(players, 8)
    size = min(rules.largest_hand(players), largest)
    follow(random_deal(rules, players, size, trump, seed), policy, seed)


def match_in_both_engines(rules, players, seed, deals):
    """Play a match: trumps, passes and bids at random, the cards of every deal by the kernel."""
    chance = random.Random(seed)
    match = Match(rules, players, seed=seed)
    while not match.over and len(match.deals) <= deals:
        current = match.current
        while match.current is current and current.deal.phase is not Phase.PLAY:
            match.act(chance.choice(current.deal.legal_actions()))
        follow(current.deal, RANDOM, chance.randrange(2**32), match.act)
    return match


@given(any_rules(most_players=7, largest=8), SEEDS)
@settings(max_examples=40)
def test_matches_under_any_rules(drawn, seed):
    match_in_both_engines(*drawn, seed, deals=12)


@pytest.mark.slow
@given(any_rules(), SEEDS)
@settings(max_examples=3000)
def test_matches_under_any_rules_at_length(drawn, seed):
    rules, players = drawn
    match = match_in_both_engines(rules, players, seed, deals=60)
    assert match.over or rules.end.target is not None or len(rules.hand_sizes(players)) > 60
