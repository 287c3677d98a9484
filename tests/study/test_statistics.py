"""Estimates and tests against scipy on the raw values, and against what they promise."""

from __future__ import annotations

import gc
from collections import Counter

import numpy as np
import pytest
from scipy import stats

from ohhell_sim.rules import Rules
from ohhell_sim.study import Study, StudyResult, Variant, compare, run_study
from ohhell_sim.study.counts import layout_of
from ohhell_sim.study.ledger import played_ledger
from ohhell_sim.study.statistics import difference_of, estimate_of, with_holm
from ohhell_sim.study.wording import in_unit


def variant(name, **rules):
    return Variant(name=name, rules=Rules(**rules), players=3)


# The same game but for the suit that is trump: equal in law, not in any one match.
SPADES = variant("spades", trump="fixed", trump_order="S", hand_max=4)
HEARTS = variant("hearts", trump="fixed", trump_order="H", hand_max=4)
HOOK = variant("hook", trump="fixed", trump_order="H", hand_max=4, hook=True)


@pytest.fixture(scope="module", autouse=True)
def _few_objects_to_look_through():
    """Make statsmodels quick, which looks for garbage in every call."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def metric_of(study, key):
    return next(metric for metric in layout_of(study).metrics if metric.key == key)


@pytest.fixture(scope="module")
def raw():
    """A study with the values of every match."""
    rules = {"trump": "fixed", "trump_order": "S", "hand_max": 8}
    pair = [variant("plain", **rules), variant("hook", **rules, hook=True)]
    study = Study.of(pair, matches=400, seed=3)
    ledgers = [
        played_ledger(v, np.arange(study.matches), study.seed, skill=True) for v in study.variants
    ]
    return study, run_study(study), ledgers


@pytest.mark.parametrize(
    ("key", "part", "times"),
    [("lead_changes", "lead_changes", 1), ("margin", "margin", 1), ("make_rate", "made", 24)],
)
def test_means_are_tested_as_scipy_does(raw, key, part, times):
    study, counts, ledgers = raw
    layout = layout_of(study)
    mine, other = (ledger.columns[part] / times for ledger in ledgers)
    estimate = estimate_of(metric_of(study, key), counts, layout, 0)
    assert estimate.value == pytest.approx(mine.mean())
    assert estimate.se == pytest.approx(stats.sem(mine))
    found = difference_of(metric_of(study, key), counts, layout, 1, 0)
    expected = stats.ttest_rel(other, mine)
    assert found.value == pytest.approx((other - mine).mean())
    assert found.p == pytest.approx(expected.pvalue, rel=1e-6)
    interval = expected.confidence_interval(0.95)
    assert found.interval() == pytest.approx((interval.low, interval.high))
    apart = np.sqrt((mine.var(ddof=1) + other.var(ddof=1)) / len(mine))
    assert found.gain == pytest.approx((apart / found.se) ** 2)
    scale = np.sqrt((mine.var(ddof=1) + other.var(ddof=1)) / 2)
    assert found.effect == pytest.approx((other - mine).mean() / scale)


@pytest.mark.parametrize(
    "key",
    [
        "make_rate:bid1",
        "points_sd",
        "skill_wins",
        "luck_share",
        "same_luck",
        "advantage:place1",
        "zero_ahead:bid2",
        "fewest_misses_ahead",
        "misses_correlation",
        "large_over_small",
    ],
)
def test_errors_are_those_of_the_bootstrap(raw, key):
    study, counts, ledgers = raw
    metric = metric_of(study, key)
    found = difference_of(metric, counts, layout_of(study), 1, 0)
    parts = [np.stack([ledger.columns[name] for name in metric.parts]) for ledger in ledgers]
    chance = np.random.default_rng(1)
    resampled = []
    for _ in range(1500):
        rows = chance.integers(0, study.matches, study.matches)
        values = [metric.value(*part[:, rows].mean(axis=1)) for part in parts]
        resampled.append(values[1] - values[0])
    assert found.se == pytest.approx(np.std(resampled), rel=0.1)


def test_nothing_is_said_of_what_hardly_happens():
    result = compare([SPADES, HEARTS], matches=20, seed=1, skill=False)
    assert all(item.p is None for item in result.compared)
    assert not any(item.found for item in result.compared)
    assert "too few matches" in result.findings[0].text


def test_the_same_rules_differ_in_nothing():
    twice = [SPADES, Variant(name="again", rules=SPADES.rules, players=3)]
    result = compare(twice, matches=120, seed=1)
    assert {item.value for item in result.compared} == {0.0}
    assert {item.se for item in result.compared} == {0.0}
    assert not any(item.found for item in result.compared)


def test_holm_is_by_family():
    result = compare([SPADES, HOOK], matches=200, seed=1, skill=False)
    bare = [item for item in result.compared if item.p is not None and not item.same]
    for family in ("main", "detail"):
        mine = sorted((i for i in bare if i.metric.family == family), key=lambda item: item.p)
        running = 0.0
        for rank, item in enumerate(mine):
            running = max(running, min((len(mine) - rank) * item.p, 1.0))
            assert item.p_holm == pytest.approx(running)
    assert with_holm([]) == []


def runs(variants, count, matches):
    for seed in range(count):
        study = Study.of(variants, matches=matches, seed=seed, skill=False)
        yield StudyResult(study, run_study(study, threads=1))


def test_false_findings_come_at_the_stated_rate():
    """Where nothing differs, few studies find anything, and p-values are spread evenly.

    Every metric that is tested counts, in both families; each promises 5 % of studies at most.
    """
    count, p_values = 160, {"make_rate": [], "margin": [], "bid_excess": []}
    false, tested, hints = Counter(), Counter(), Counter()
    for result in runs([SPADES, HEARTS], count, 80):
        for family in ("main", "detail"):
            mine = [i for i in result.compared if i.metric.family == family]
            false[family] += any(item.found for item in mine)
            tested[family] += sum(item.p_holm is not None for item in mine)
            hints[family] += any(item.p is not None and item.p < 0.05 for item in mine)
        for item in result.compared:
            if item.metric.key in p_values:
                p_values[item.metric.key].append(item.p)
    for family in ("main", "detail"):
        assert tested[family] > 10 * count
        # At most 5 % of studies: 16 of 160 would be beyond chance (99.7 %).
        assert false[family] <= stats.binom.ppf(0.997, count, 0.05)
        # Without the correction it would be far more: the test can fail.
        assert hints[family] > 2 * stats.binom.ppf(0.997, count, 0.05)
    for values in p_values.values():
        assert len(values) == count
        assert stats.kstest(values, "uniform").pvalue > 0.002
        low, high = stats.binom.interval(0.997, count, 0.05)
        assert low <= sum(p < 0.05 for p in values) <= high


def test_false_findings_of_skill_come_at_the_stated_rate():
    """The same with the numbers on skill and luck, which come from two more tables a match."""
    count, false = 40, 0
    p_values = {"skill_wins": [], "skill_gap": [], "luck_share": [], "same_luck": []}
    for seed in range(count):
        study = Study.of([SPADES, HEARTS], matches=300, seed=seed)
        result = StudyResult(study, run_study(study, threads=1))
        false += any(item.found for item in result.compared if item.metric.family == "main")
        for item in result.compared:
            if item.metric.key in p_values and item.p is not None:
                p_values[item.metric.key].append(item.p)
    assert false <= stats.binom.ppf(0.997, count, 0.05)
    for values in p_values.values():
        assert len(values) == count
        assert sum(p < 0.05 for p in values) <= stats.binom.ppf(0.997, len(values), 0.05)


def test_intervals_hold_the_truth_as_often_as_they_say():
    hits = sum(
        item.interval()[0] <= 0 <= item.interval()[1]
        for result in runs([SPADES, HEARTS], 100, 60)
        for item in result.compared
        if item.metric.key == "points"
    )
    low, high = stats.binom.interval(0.997, 100, 0.95)
    assert low <= hits <= high


def test_a_planted_difference_is_found_with_the_promised_power():
    """Studies of the size at which a difference is called detectable find it in 9 of 10 cases.

    That is after the correction for all that they test.
    """
    large = Study.of([HEARTS, HOOK], matches=12_000, seed=10**6, skill=False)
    (truth,) = (i for i in StudyResult(large, run_study(large)).compared if i.metric.key == KEY)
    assert truth.found
    matches = round(large.matches * (truth.detectable / abs(truth.value)) ** 2)
    assert truth.tested > 10
    assert 30 < matches < 800
    count, found, first_step = 120, 0, 0
    for result in runs([HEARTS, HOOK], count, matches):
        (item,) = (item for item in result.compared if item.metric.key == KEY)
        assert item.value * truth.value > 0
        found += item.found
        first_step += item.p < 0.05 / truth.tested
    low, high = stats.binom.interval(0.997, count, 0.9)
    assert low <= first_step <= high
    assert found >= max(low, first_step)


def test_points_that_are_counted_in_other_ways_are_not_tested():
    other = variant("diff", trump="fixed", trump_order="S", hand_max=4, score="diff10")
    result = compare([SPADES, HOOK, other], matches=60, seed=1)
    kinds = {
        (item.variant, item.metric.key): item.p
        for item in result.compared
        if item.metric.unit == "points"
    }
    for key in ("points", "points_sd", "margin", "skill_gap"):
        assert kinds[1, key] is not None
        assert kinds[2, key] is None
    said = [item for item in result.findings if item.difference.other_points]
    assert all("count their points in other ways: no test" in item.text for item in said)
    assert {item.sure for item in said} == {"not tested: other points"}


def test_what_never_happened_has_an_interval_all_the_same():
    result = compare([HOOK], matches=60, seed=1, skill=False)
    low, high = result.estimates["all_make", 0].interval()
    assert low == 0
    assert high == pytest.approx(1 - 0.025 ** (1 / 60))


def test_a_number_shows_its_side_of_zero():
    assert in_unit(-0.00002, "share", signed=True, bare=True) == "-0.002"
    assert in_unit(-1e-12, "share", signed=True, bare=True) == "0.00"
    assert in_unit(-0.0004, "tricks") == "-0.0004 tricks"


KEY = "make_rate:size4"
