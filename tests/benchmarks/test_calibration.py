"""How far from the truth what is said is."""

from __future__ import annotations

import numpy as np
import pytest
from benchmarks.calibration import BINS, Reliability, played, reliability, summary, table_rules


def test_chances_that_come_true_have_no_error():
    said = np.array([0.5] * 4 + [1.0] * 2)
    found = reliability(said, np.array([True, False, True, False, True, True]))
    assert found.expected == 0
    assert found.bias == 0
    assert found.counts.sum() == 6


def test_the_error_is_the_mean_gap():
    said = np.array([0.1] * 10 + [0.9] * 10)
    made = np.array([False] * 10 + [True] * 5 + [False] * 5)
    found = reliability(said, made)
    assert found.expected == pytest.approx(0.25)
    assert found.bias == pytest.approx(-0.25)
    mean, gap, error = found.worst
    assert (mean, gap) == (pytest.approx(0.9), pytest.approx(-0.4))
    assert error == pytest.approx(np.sqrt(0.9 * 0.1 / 10))


def test_a_rare_bin_is_not_the_worst():
    counts, said, made = np.zeros(BINS), np.zeros(BINS), np.zeros(BINS)
    counts[[3, 10]] = 1, 1000
    said[[3, 10]] = 0.17, 520
    made[[3, 10]] = 1, 500
    assert Reliability(counts, said, made).worst[1] == pytest.approx(-0.02)


def test_tables_add_up():
    one = reliability(np.array([0.2]), np.array([True]))
    assert (one + one).counts.sum() == 2


def test_a_deal_by_standard_says_a_chance_for_each_bid():
    rules = table_rules("squares")
    found = played(rules, 4, rules.deals(4)[2], 200)
    assert found.counts.sum() == 800
    assert found.expected < 0.2


def test_the_summary_names_the_worst_hand_size():
    row = {
        "rules": "classic", "players": 4, "cards": 2, "trump": "turn-up", "ece": 0.01,
        "se": 0.001, "by_chance": 0.002, "bias": 0.0,
        "worst": {"said": 0.5, "gap": 0.03, "se": 0.01},
        "counts": [1.0] * BINS, "said": [0.5] * BINS, "made": [0.5] * BINS,
    }  # fmt: skip
    lines = summary([row, row | {"cards": 13, "ece": 0.03, "trump": "none"}])
    assert len(lines) == 1
    assert "13 cards, no trump" in lines[0]
    assert "1 of 2" in lines[0]
