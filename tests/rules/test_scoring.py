"""Points: every named system by its worked example, and the formula by its definition."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ohhell_sim.errors import RulesError
from ohhell_sim.rules import Miss, Rules, ScoreFormula
from oracles.rule_space import formulas

# name, bid, tricks, hand size, points: the worked examples of the rule pages first.
WORKED = [
    ("exact10", 4, 4, 5, 14),
    ("exact10", 0, 0, 5, 10),
    ("exact10", 7, 10, 13, 0),
    ("exact10", 3, 3, 10, 13),
    ("tricks10", 3, 4, 10, 4),
    ("tricks10", 1, 2, 10, 2),
    ("tricks10", 3, 3, 10, 13),
    ("tricks5", 2, 2, 5, 7),
    ("tricks5", 1, 0, 5, 0),
    ("tricks10_over_only", 3, 4, 7, 4),
    ("tricks10_over_only", 3, 2, 7, 0),
    ("zero5h", 0, 0, 7, 12),
    ("zero5h", 1, 1, 7, 11),
    ("tricks10+zero5h", 0, 0, 7, 12),
    ("tricks10+zero5h", 3, 4, 7, 4),
    ("zero5", 0, 0, 7, 5),
    ("under_minus", 4, 1, 7, -3),
    ("under_minus", 1, 4, 7, 0),
    ("under_minus", 4, 4, 7, 14),
    ("diff1", 4, 2, 7, -2),
    ("diff1", 4, 6, 7, -2),
    ("diff10", 3, 1, 7, -20),
    ("diff10", 3, 5, 7, -20),
    ("diff10", 3, 3, 7, 13),
    ("escalating", 2, 2, 5, 0),
    ("escalating", 2, 1, 5, 1),
    ("errors", 3, 1, 5, 2),
    ("errors", 3, 3, 5, 0),
    ("all_tricks_bonus", 5, 5, 5, 25),
    ("all_tricks_bonus", 4, 4, 5, 14),
    ("all_tricks_bonus", 5, 4, 5, 0),
    ("mult10", 1, 1, 5, 10),
    ("mult10", 2, 2, 5, 20),
    ("mult10", 0, 0, 5, 10),
    ("mult10", 3, 3, 5, 30),
    ("mult10", 3, 2, 5, 0),
    ("mult10_minus", 4, 4, 5, 40),
    ("mult10_minus", 4, 5, 5, -40),
    ("mult10_minus", 0, 0, 5, 5),
    ("mult10_minus", 0, 1, 5, -5),
    ("eleven", 0, 0, 5, 10),
    ("eleven", 1, 1, 5, 15),
    ("eleven", 2, 2, 5, 22),
    ("eleven", 3, 3, 5, 33),
    ("eleven", 3, 2, 5, 2),
    ("half_zero", 0, 0, 5, 1),
    ("half_zero", 3, 3, 5, 6),
    ("half_zero", 3, 2, 5, 0),
    ("clag_miss", 0, 0, 7, 10),
    ("clag_miss", 0, 3, 7, -15),
    ("exact_minus_bid", 3, 1, 5, -3),
    ("exact_minus_bid", 0, 2, 5, 0),
    ("plusminus10b", 4, 4, 7, 14),
    ("plusminus10b", 4, 3, 7, -14),
    ("plusminus10b", 4, 5, 7, -14),
    ("minus10d", 3, 2, 7, -11),
    ("minus10d", 3, 3, 7, 13),
    ("square", 4, 4, 7, 26),
    ("square", 4, 2, 7, -4),
    ("square_tri", 0, 0, 7, 10),
    ("square_tri", 3, 3, 7, 19),
    ("square_tri", 3, 1, 7, -15),
    ("square_tri", 2, 5, 7, -30),
    ("rom5", 3, 3, 8, 8),
    ("rom5", 2, 4, 8, -2),
    ("wizard", 2, 2, 8, 40),
    ("wizard", 0, 0, 8, 20),
    ("wizard", 3, 1, 8, -20),
    ("podrida_es", 4, 4, 8, 22),
    ("podrida_es", 4, 2, 8, -6),
    ("pocha", 2, 2, 8, 20),
    ("pocha", 2, 0, 8, -10),
    ("escalier", 2, 2, 8, 15),
    ("escalier", 3, 1, 8, -10),
    ("escalier_strict", 3, 1, 8, -5),
    ("clag", 2, 2, 8, 14),
    ("clag_raf", 2, 2, 8, 20),
    ("flat10", 3, 1, 8, -10),
    ("flat10", 3, 2, 8, -10),
    ("flat10", 3, 4, 8, 0),
    ("tri_over", 1, 4, 8, 6),
    ("tri_over", 4, 4, 8, 0),
    ("novacastrian", 3, 3, 8, 3),
    ("novacastrian", 3, 2, 8, 0),
    ("bidmod", 3, 2, 8, -3),
    ("bidmod", 3, 3, 8, 13),
    ("cwc_none", 3, 3, 8, 10),
    ("cwc_none", 3, 2, 8, 0),
]


@pytest.mark.parametrize(("name", "bid", "tricks", "hand_size", "points"), WORKED)
def test_worked_examples(name, bid, tricks, hand_size, points):
    rules = Rules(score=name, winner="lowest")
    assert rules.score(bid, tricks, hand_size) == points
    assert rules.score_table(hand_size)[bid, tricks] == points


def test_every_named_system_has_a_worked_example():
    assert set(ScoreFormula.names()) <= {name for name, *_ in WORKED}


def test_same_sheet_different_rules():
    # Situation 26: bids 1, 0, 1 and tricks 1, 0, 0.
    for name, points in [("exact10", [11, 10, 0]), ("rom5", [6, 5, -1])]:
        assert Rules(score=name).score_deal([1, 0, 1], [1, 0, 0], 1) == points


def test_a_zero_in_the_largest_deal_may_be_worth_more():
    # Three players, 17 cards each: bids 10, 6, 0 and tricks 10, 7, 0.
    rules = Rules(score={"miss_per_trick_won": 1, "zero_table": {"17": 20}})
    assert rules.score_deal([10, 6, 0], [10, 7, 0], 17) == [20, 7, 20]
    assert rules.score(0, 0, 16) == 10


@pytest.mark.parametrize("points", [1, 2])
def test_openspiels_penalty_for_a_miss(points):
    rules = Rules(score={"made_per_trick": points, "miss_per_diff": points})
    for bid in range(4):
        for tricks in range(4):
            off = abs(bid - tricks)
            paid = -points * off if off else 10 + points * tricks
            assert rules.score(bid, tricks, 3) == paid


def test_points_listed_outright():
    rules = Rules(
        score={
            "made_table": {0: 5, 1: 15},
            "miss_table": {1: -1, 2: -4},
            "miss_per_diff": 10,
            "max_bid_bonus": 3,
            "over": {"per_trick_won": 1, "table": {2: 0}},
        }
    )
    made = [rules.score(bid, bid, 3) for bid in range(4)]
    assert made == [5, 15, 12, 16]
    assert [rules.score(4, tricks, 5) for tricks in (3, 2, 1)] == [-1, -4, -30]
    assert [rules.score(1, tricks, 5) for tricks in (2, 3, 4)] == [2, 0, 4]
    assert "a 0 5, a 1 15" in rules.describe()
    escalating = Rules(score={"miss_table": {1: 1}, "escalate": True})
    assert escalating.score(1, 0, 3, misses=2) == 3


def test_add_or_multiply_are_two_systems():
    # Situation 28.
    assert [Rules(score=name).score(3, 3, 5) for name in ("exact10", "mult10")] == [13, 30]
    assert [Rules(score=name).score(0, 0, 5) for name in ("exact10", "mult10")] == [10, 10]


def test_faults_of_a_score_sheet():
    # Situation 29: the error is about bids, about tricks, or about both, bids first.
    rules = Rules.preset("hook")
    with pytest.raises(RulesError, match=r"^bids 1 \+ 1 \+ 1 = 3") as bids:
        rules.score_deal([1, 1, 1], [1, 1, 1], 3)
    assert "tricks 1" not in str(bids.value)
    with pytest.raises(RulesError, match=r"^tricks 0 \+ 0 \+ 0 = 0, but 3 were played"):
        rules.score_deal([1, 1, 0], [0, 0, 0], 3)
    with pytest.raises(RulesError) as both:
        rules.score_deal([1, 1, 1], [0, 0, 0], 3)
    first, second = str(both.value).splitlines()
    assert first.startswith("bids")
    assert second.startswith("tricks")


@pytest.mark.parametrize(
    ("tricks", "words"),
    [([1, 0], "tricks of 2 players, but bids of 3"), ([1, 0, 1.0], r"tricks\[2\] = 1.0")],
)
def test_tricks_that_do_not_fit(tricks, words):
    with pytest.raises(RulesError, match=words):
        Rules().score_deal([1, 0, 0], tricks, 1)


def test_formulas_show_what_differs():
    assert repr(ScoreFormula(miss_per_diff=10)) == "ScoreFormula(miss_per_diff=10)"
    assert repr(ScoreFormula.named("diff10")) == "ScoreFormula(name='diff10', miss_per_diff=10)"


def test_escalating_misses_cost_one_two_three():
    rules = Rules(score="escalating", winner="lowest")
    assert [rules.score(1, 0, 3, misses=before) for before in range(3)] == [1, 2, 3]
    assert rules.score(1, 1, 3, misses=7) == 0
    assert rules.score_table(2, misses=2).tolist() == [[0, 3, 3], [3, 0, 3], [3, 3, 0]]
    assert rules.gain_table(2, misses=2).tolist() == [[0, -3, -3], [-3, 0, -3], [-3, -3, 0]]


def test_misses_do_not_count_elsewhere():
    assert Rules().score(1, 0, 3, misses=5) == Rules().score(1, 0, 3)


def listed(table, key):
    return dict(table.pairs).get(key) if table is not None else None


def made_by_hand(f, b, size):
    if b == 0 and listed(f.zero_table, size) is not None:
        return listed(f.zero_table, size)
    points = listed(f.made_table, b)
    if points is None and b == 0 and f.zero_base is not None:
        return f.zero_base + f.zero_per_h * size
    if points is None:
        points = f.made_base + f.made_per_trick * b + f.made_square * b**2
    return points + f.max_bid_bonus * (b == size)


def missed_by_hand(f, b, t):
    d = abs(b - t)
    if b == 0 and f.zero_miss is not None:
        return -f.zero_miss
    side = f.over if t > b else f.under
    if side is not None:
        table, won = side.table, side.per_trick_won
        parts = side.base, side.per_diff, side.triangular, side.square, side.per_bid
    else:
        table, won = f.miss_table, f.miss_per_trick_won
        parts = f.miss_base, f.miss_per_diff, f.miss_triangular, f.miss_square, f.miss_per_bid
    if listed(table, d) is not None:
        return listed(table, d)
    factors = 1, d, sum(range(d + 1)), d**2, b
    return won * t - sum(part * factor for part, factor in zip(parts, factors, strict=True))


@given(formulas(), st.integers(1, 20), st.data())
def test_the_formula_by_its_definition(formula, size, data):
    b = data.draw(st.integers(0, size))
    t = data.draw(st.integers(0, size))
    misses = data.draw(st.integers(0, 9))
    if b == t:
        expected = made_by_hand(formula, b, size)
    else:
        expected = missed_by_hand(formula, b, t) * ((misses + 1) if formula.escalate else 1)
    assert formula(b, t, size, misses=misses) == expected


@given(formulas(), st.integers(1, 17))
def test_tables_hold_the_scores(formula, size):
    rules = Rules(score=formula, winner="lowest")
    table = rules.score_table(size)
    assert table.dtype == np.int64
    assert table.shape == (size + 1, size + 1)
    for bid in range(size + 1):
        for tricks in range(size + 1):
            assert table[bid, tricks] == rules.score(bid, tricks, size)


@given(formulas())
def test_formulas_come_back_from_their_numbers(formula):
    assert ScoreFormula.from_mapping(formula.to_dict()) == formula
    assert ScoreFormula.from_mapping(formula.to_dict()).name == formula.name
    assert Rules(score=formula.to_plain(), winner="lowest").score == formula
    assert formula.describe().startswith("make ")


@pytest.mark.parametrize("score", [ScoreFormula(miss_per_diff=10), {"miss_per_diff": 10}, "diff10"])
def test_three_ways_to_the_same_scoring(score):
    assert Rules(score=score).score == ScoreFormula.named("diff10")
    assert Rules(score=score).name == "classic with score=diff10"


def test_the_default_scoring_is_the_first_of_the_table():
    assert Rules().score == ScoreFormula.named("exact10") == ScoreFormula()
    assert Rules().score.name == ScoreFormula.names()[0] == "exact10"


def test_names_in_any_spelling():
    assert ScoreFormula.named(" Square-Tri + Zero5H ").name == "square_tri+zero5h"


def test_tables_may_give_one_sided_misses():
    formula = ScoreFormula(over={"per_trick_won": 1}, under=Miss(per_diff=2))
    assert (formula(3, 4, 7), formula(3, 1, 7)) == (4, -4)


@pytest.mark.parametrize(
    ("score", "words"),
    [
        ("dif10", ["score = 'dif10'", "did you mean 'diff10'?", "exact10, tricks10"]),
        ("exact10+diff10", ["score = 'exact10+diff10'"]),
        ("", ["score = ''"]),
        (10, ["score = 10", "the name of a scoring system or a table"]),
        (None, ["score = None"]),
        (True, ["score = True"]),
        ({"made_bse": 5}, ["score has no field 'made_bse'", "did you mean 'made_base'?"]),
        ({"made_base": 1.5}, ["made_base = 1.5", "a whole number from -1000000 to 1000000"]),
        ({"made_base": True}, ["made_base = True"]),
        ({"made_base": 10**9}, ["made_base = 1000000000"]),
        ({"made_base": "10"}, ["made_base = '10'", "without quotes"]),
        ({"escalate": 1}, ["escalate = 1", "true or false"]),
        ({"over": 3}, ["over = 3", "a table with any of base, per_diff"]),
        ({"over": {"per_dif": 3}}, ["over has no field 'per_dif'", "did you mean 'per_diff'?"]),
        ({"under": {"per_diff": []}}, ["per_diff = []"]),
        ({"zero_per_h": 1}, ["zero_per_h = 1 needs zero_base"]),
        ({"name": "diff10"}, ["score.name = 'diff10'", "a name of its own"]),
        ({"name": 3}, ["score.name = 3"]),
        ({3: 3}, ["score has no field 3"]),
        ({"made_table": {}}, ["made_table = {}", "a table with an entry"]),
        ({"made_table": [1]}, ["made_table = [1]", "a table of points"]),
        ({"made_table": {"one": 1}}, ["made_table with the key = 'one'"]),
        ({"made_table": {53: 1}}, ["whole numbers from 0 to 52"]),
        ({"miss_table": {1: "5"}}, ["miss_table.1 = '5'", "without quotes"]),
        ({"zero_table": {1: 1.5}}, ["zero_table.1 = 1.5"]),
        ({"over": {"table": {1: []}}}, ["table.1 = []"]),
        ({"zero_base": 5, "made_table": {0: 3}}, ["zero_base = 5", "say one"]),
    ],
)
def test_scoring_that_is_none(score, words):
    with pytest.raises(RulesError) as caught:
        Rules(score=score)
    for word in words:
        assert word in str(caught.value)


@pytest.mark.parametrize(
    ("bid", "tricks", "hand_size"),
    [(-1, 0, 3), (4, 0, 3), (0, 4, 3), (0, 0, 0), (1.0, 1, 3), (True, 1, 3), (1, "1", 3)],
)
def test_points_of_what_cannot_be(bid, tricks, hand_size):
    with pytest.raises(RulesError, match="a whole number from"):
        Rules().score(bid, tricks, hand_size)
