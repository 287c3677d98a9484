"""Whole deals of the kernel, played again by the reference engine, and what stays common."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell_sim.kernels import RANDOM, STANDARD
from ohhell_sim.kernels.thumb import THUMB
from ohhell_sim.rules import Rules
from ohhell_sim.study.definition import PLAYERS
from oracles.replay import one_deal, replay
from oracles.strategies import SEEDS, any_rules


def replay_drawn(drawn, seed, chance):
    rules, players = drawn
    plans = rules.deals(players)
    plan = plans[chance.randrange(len(plans))]
    codes = [chance.choice(sorted(PLAYERS.values())) for _ in range(plan.hands)]
    dealer = plan.hands - 1 if rules.dead_hand else chance.randrange(plan.hands)
    no_zero = chance.randrange(1 << plan.hands) if rules.zero_streak_max else 0
    replay(
        rules, players, plan, seed=seed, codes=codes, dealer=dealer,
        match=chance.randrange(2**40), no_zero=no_zero,
    )  # fmt: skip


@given(any_rules(), SEEDS, st.randoms(use_true_random=False))
@settings(max_examples=150)
def test_the_engine_plays_the_same_deal(drawn, seed, chance):
    replay_drawn(drawn, seed, chance)


@pytest.mark.slow
@given(any_rules(), SEEDS, st.randoms(use_true_random=False))
@settings(max_examples=5000)
def test_the_engine_plays_the_same_deal_at_length(drawn, seed, chance):
    replay_drawn(drawn, seed, chance)


@pytest.mark.parametrize("preset", Rules.presets())
def test_every_preset(preset):
    rules = Rules.preset(preset)
    for plan in rules.deals(4)[:12]:
        for codes in ([STANDARD] * 4, [THUMB] * 4, [STANDARD, THUMB, RANDOM, THUMB]):
            replay(rules, 4, plan, seed=plan.number, codes=codes, dealer=plan.number % 4)


def hands_of(rules, plan, **more):
    _, record = one_deal(rules, 4, plan, codes=[STANDARD] * 4, dealer=3, **more)
    return record[:32], record[64]


def test_the_same_pack_under_each_variant():
    """Rules that share a deck share the cards of every deal, up to the hand size."""
    plain, hook = Rules(), Rules(hook=True, score="diff10", void_rule="must-trump")
    for number in range(3):
        plan, other = plain.plan(7, 4, number=number), hook.plan(7, 4, number=number)
        assert hands_of(plain, plan, seed=5, match=2) == hands_of(hook, other, seed=5, match=2)
        small, turned = hands_of(plain, plain.plan(4, 4, number=number), seed=5, match=2)
        large, also_turned = hands_of(plain, plan, seed=5, match=2)
        assert turned == also_turned
        assert all(part & ~whole == 0 for part, whole in zip(small, large, strict=True))
    assert hands_of(plain, plan, seed=5, match=2) != hands_of(plain, plan, seed=5, match=3)
    assert hands_of(plain, plan, seed=5, match=2) != hands_of(plain, plan, seed=6, match=2)


def test_every_card_goes_everywhere():
    """Each card is about as often in each hand, and turned up."""
    from ohhell_sim.inference.wide.whole_deals import Seating, play_deals

    rules, count = Rules(), 5200
    plan = rules.plan(3, 4)
    from ohhell_sim.kernels.wide.deals import RECORD

    records = np.zeros((count, RECORD + 4 * 12), np.uint64)
    nobody = np.zeros(count, np.int64)
    seating = Seating(np.arange(count), nobody, nobody + 3, nobody, np.ones((count, 4), np.int64))
    play_deals(rules, 4, plan, seating, 11, records)
    bits = np.array([1 << (16 * suit + rank) for suit in range(4) for rank in range(13)], np.uint64)
    held = (records[:, :4, None] & bits[None, None]) != 0
    expected = count * 3 / 52
    spread = ((held.sum(axis=0) - expected) ** 2 / expected).sum()
    assert 120 < spread < 290  # chi-squared of about 200 degrees
    turned = (records[:, 64, None] == bits[None]).sum(axis=0)
    assert 20 < ((turned - count / 52) ** 2 / (count / 52)).sum() < 95
