"""The bid model: its chances against a slow version, the bids it allows, and what is certain."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell_sim.kernels import FULL, JIT_DISABLED, TOP_LANE, bid_model_for
from ohhell_sim.kernels._jit import inline
from ohhell_sim.kernels.fitting import likelihood
from ohhell_sim.kernels.forecast import (
    FEATURES,
    aimed_chance,
    best_allowed,
    expected_points,
    forecast,
    forecast_size,
)
from ohhell_sim.kernels.memory import address
from oracles import slow_learned as slow

TABLES = [(2, 1), (2, 26), (3, 5), (4, 7), (4, 13), (5, 1), (7, 3), (8, 6)]
SPADES = int(TOP_LANE)


@inline
def read(hand, unseen, trumps, place, players, cards, total, model, score, space, least, most,
         barred, chances, points):  # fmt: skip
    at, by = address(space), address(model)
    mass = forecast(hand, unseen, trumps, place, players, cards, total, by, at)
    for bid in range(cards + 1):
        aim = np.int64(bid)
        points[bid] = expected_points(aim, cards, address(score), by, at, mass)
        for tricks in range(cards + 1):
            chances[bid, tricks] = aimed_chance(aim, np.int64(tricks), cards, by, at, mass)
    return best_allowed(cards, least, most, barred, address(score), by, at, mass)


class Forecast:
    """What the kernel makes of a hand."""

    def __init__(self, hand, players, cards, *, turned=0, place=0, total=0, trump=True,
                 score=None, least=0, most=None, barred=-1):  # fmt: skip
        self.score = np.diag(10 + np.arange(cards + 1)) if score is None else score
        self.chances = np.zeros((cards + 1, cards + 1))
        self.points = np.zeros(cards + 1)
        unseen = int(FULL) & ~(hand | turned)
        self.model = bid_model_for(players, cards, trump=trump)
        self.question = hand, unseen, trump, place, players, cards, total
        self.bid, self.best = read(
            np.uint64(hand), np.uint64(unseen), TOP_LANE if trump else np.uint64(0),
            np.int64(place), np.int64(players), np.int64(cards), np.int64(total), self.model,
            self.score, np.zeros(96), np.int64(least), np.int64(cards if most is None else most),
            np.int64(barred), self.chances, self.points,
        )  # fmt: skip


@st.composite
def hands(draw):
    players, cards = draw(st.sampled_from(TABLES))
    chance = random.Random(draw(st.integers(0, 2**32)))
    deck = [1 << 16 * lane + rank for lane in range(4) for rank in range(13)]
    chance.shuffle(deck)
    place = draw(st.integers(0, players - 1))
    return {
        "hand": sum(deck[:cards]),
        "players": players,
        "cards": cards,
        "turned": deck[cards] if cards < 52 // players else 0,
        "place": place,
        "total": draw(st.integers(0, place * cards)),
        "trump": draw(st.booleans()),
    }


@settings(max_examples=20 if JIT_DISABLED else 200, deadline=None)
@given(hands())
def test_chances_are_those_of_a_slow_version_and_sum_to_one(hand):
    found = Forecast(**hand)
    np.testing.assert_allclose(found.chances.sum(axis=1), 1, atol=1e-12)
    assert np.all(found.chances >= 0)
    expected = slow.tricks_given_bid(found.model, *found.question)
    np.testing.assert_allclose(found.chances, expected, atol=1e-9)
    np.testing.assert_allclose(found.points, (expected * found.score).sum(axis=1), atol=1e-7)


@settings(max_examples=20 if JIT_DISABLED else 200, deadline=None)
@given(hands(), st.data())
def test_the_best_of_the_bids_that_are_allowed(hand, data):
    cards = hand["cards"]
    least = data.draw(st.integers(0, cards))
    most = data.draw(st.integers(least, cards))
    barred = data.draw(st.integers(-1, cards))
    if least == most == barred:
        barred = -1
    score = np.random.default_rng(data.draw(st.integers(0, 99))).integers(-9, 30, (cards + 1,) * 2)
    found = Forecast(**hand, score=score, least=least, most=most, barred=barred)
    allowed = [bid for bid in range(least, most + 1) if bid != barred]
    assert found.bid in allowed
    assert found.best == pytest.approx(max(found.points[allowed]))
    assert found.best == pytest.approx(found.points[found.bid])


@pytest.mark.parametrize(("players", "cards"), TABLES)
def test_the_boss_trump_is_never_bid_as_nothing(players, cards):
    chance = random.Random(f"{players} {cards}")
    others = [1 << 16 * lane + rank for lane in range(4) for rank in range(13)][:-1]
    for _ in range(5 if JIT_DISABLED else 100):
        cast = chance.sample(others, cards)
        place = chance.randrange(players)
        total = sum(chance.choice([0, 0, 1, 1, 2]) for _ in range(place))
        found = Forecast(
            1 << 60 | sum(cast[1:]), players, cards, turned=cast[0] if SPADES & cast[0] else 0,
            place=place, total=min(total, place * cards),
        )  # fmt: skip
        assert found.bid >= 1
        assert found.points[0] < found.points[1:].max()


def test_better_trumps_take_more():
    """A trump raised step by step, everything else the same."""
    low = sum(1 << place for place in (0, 17, 33))
    means = [
        (Forecast(low | 1 << 48 + rank, 4, 4).chances[1] * np.arange(5)).sum() for rank in range(13)
    ]
    assert means[-1] > means[6] > means[0]
    assert all(above > below - 0.03 for below, above in itertools.pairwise(means))


@pytest.mark.parametrize("cards", [1, 3, 7])
def test_slopes_of_the_likelihood_are_its_differences(cards):
    draw = np.random.default_rng(cards)
    n = 12 if JIT_DISABLED else 60
    rows = draw.normal(size=(n, FEATURES + 4))
    rows[:, FEATURES : FEATURES + 2] = draw.integers(0, cards + 1, (n, 2))
    fitted = draw.normal(scale=0.2, size=forecast_size(cards))
    slopes, unused = np.zeros((2, len(fitted)))
    loss = likelihood(rows, n, cards, fitted, slopes)
    assert loss > 0
    step = 1e-6
    for place in range(len(fitted)):
        moved = [fitted.copy(), fitted.copy()]
        moved[0][place] -= step
        moved[1][place] += step
        below, above = (likelihood(rows, n, cards, point, unused) for point in moved)
        assert slopes[place] == pytest.approx((above - below) / (2 * step), abs=2e-7, rel=1e-5)


def test_only_the_rows_asked_for_count():
    draw = np.random.default_rng(4)
    rows = draw.normal(size=(20, FEATURES + 4))
    rows[:, FEATURES : FEATURES + 2] = draw.integers(0, 4, (20, 2))
    fitted, slopes = draw.normal(size=(2, forecast_size(3)))
    first = likelihood(rows, 8, 3, fitted, slopes)
    assert first == likelihood(rows[:8].copy(), 8, 3, fitted, slopes)
