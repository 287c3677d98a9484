"""Estimates against other libraries, against simulation, and against what is known exactly."""

from __future__ import annotations

import math

import numpy as np
import pytest

from ohhell_sim.tournament.statistics import holm, quantile, ratings, ratio_of, two_sided


def test_a_ratio_of_equal_blocks_is_their_mean():
    values = [3, 5, 4, 8]
    ratio = ratio_of(values, [1] * 4)
    assert ratio.value == 5
    assert ratio.se == pytest.approx(np.std(values, ddof=1) / 2)


def test_intervals_of_a_ratio_hold_the_truth_as_often_as_they_say():
    chance = np.random.default_rng(1)
    held = 0
    for _ in range(2000):
        sizes = chance.integers(5, 15, 40)
        ratio = ratio_of((sizes * 3 + chance.normal(0, 4, 40) * 100).astype(int), sizes * 100)
        reach = quantile(0.95, 40)
        held += abs(ratio.value - 0.03) <= reach * ratio.se
    assert 0.93 < held / 2000 < 0.97


def test_nothing_is_said_about_chance_with_one_block():
    assert math.isnan(ratio_of([3], [1]).se)
    assert math.isnan(quantile(0.95, 1))
    assert math.isnan(two_sided(1.0, 1.0, 1))
    assert math.isnan(ratio_of([0], [0]).value)


def test_p_values_are_those_of_the_paired_t_test():
    from scipy.stats import ttest_1samp

    values = np.array([1.0, 3.0, -1.0, 2.0, 4.0])
    se = values.std(ddof=1) / math.sqrt(5)
    assert two_sided(values.mean(), se, 5) == pytest.approx(ttest_1samp(values, 0).pvalue)


@pytest.mark.parametrize("seed", range(5))
def test_holm_is_that_of_statsmodels(seed):
    multitest = pytest.importorskip("statsmodels.stats.multitest")
    values = (np.random.default_rng(seed).random(7) ** 3).tolist()
    assert holm(values) == pytest.approx(multitest.multipletests(values, method="holm")[1])


def test_holm_of_nothing():
    assert holm([]) == []


def test_ratings_find_the_strengths_that_made_the_matches():
    chance = np.random.default_rng(3)
    strengths = np.array([1.0, 0.0, -1.0])
    blocks = np.zeros((4000, 3, 3), np.int64)
    for one in range(3):
        for two in range(one + 1, 3):
            wins = chance.random(4000) < 1 / (1 + np.exp(strengths[two] - strengths[one]))
            blocks[:, one, two], blocks[:, two, one] = 2 * wins, 2 * ~wins
    values, errors = ratings(blocks)
    expected = 1500 + 400 / math.log(10) * strengths
    assert values.mean() == pytest.approx(1500)
    assert (np.abs(values - expected) < 4 * errors).all()
    assert (errors < 10).all()


def test_errors_of_ratings_know_that_pairs_of_a_block_go_together():
    once = np.zeros((200, 2, 2), np.int64)
    wins = np.random.default_rng(5).random(200) < 0.6
    once[:, 0, 1], once[:, 1, 0] = 2 * wins, 2 * ~wins
    alone, repeated = ratings(once)[1], ratings(4 * once)[1]
    assert repeated == pytest.approx(alone, rel=0.05)


def test_a_strategy_that_always_wins_has_a_rating():
    blocks = np.tile(np.array([[0, 8], [0, 0]]), (50, 1, 1))
    values, _ = ratings(blocks)
    assert np.isfinite(values).all()
    assert values[0] > 1900


def test_alone_there_is_nothing_to_rate():
    values, _ = ratings(np.zeros((5, 1, 1), np.int64))
    assert values.tolist() == [1500.0]
