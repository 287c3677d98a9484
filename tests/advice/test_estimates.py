"""The numbers made from counts: points, errors, ties, decisions, chances to be best."""

from __future__ import annotations

import itertools
import math
import random
from statistics import NormalDist

import pytest

from ohhell_sim import Card, Rules, parse_card
from ohhell_sim.advice.bounds import CONFIDENCE, looks_before, upper_chance
from ohhell_sim.advice.candidates import Candidate, Reach
from ohhell_sim.advice.draws import shares_of_draws
from ohhell_sim.advice.estimates import Judge
from ohhell_sim.advice.tally import Tally

CLASSIC = Rules().score_table(2).tolist()
ANY = Reach(0, 0, 2)


def bids(*legal: bool) -> list[Candidate]:
    return [Candidate(bid=bid, legal=allowed) for bid, allowed in enumerate(legal)]


def tally_of(worlds: list[tuple[int, ...]], score=CLASSIC, candidates=None) -> Tally:
    """Count worlds given as the tricks that each candidate took in them."""
    places = range(len(worlds[0]))
    aims = [choice.bid for choice in candidates] if candidates else list(places)
    tricks = [[0] * len(score) for _ in places]
    products = [[0] * len(places) for _ in places]
    for world in worlds:
        points = [score[aim][won] for aim, won in zip(aims, world, strict=True)]
        for one in places:
            tricks[one][world[one]] += 1
            for other in range(one + 1):
                products[one][other] += points[one] * points[other]
    return Tally(worlds=len(worlds), tricks=tricks, products=products)


def test_the_mean_is_not_the_answer():
    """.45 / .10 / .45 over 0, 1, 2 tricks has mean 1: the bid is 2 (or 0), never 1."""
    row = [450, 100, 450]
    tally = Tally(worlds=1000, tricks=[row] * 3, exact=True)
    verdict = Judge(bids(True, True, True), CLASSIC, ANY).verdict(tally, seed=1)
    assert verdict.best == 2
    barred = Judge(bids(True, True, False), CLASSIC, ANY).verdict(tally, seed=1)
    assert barred.best == 0
    assert [estimate.points for estimate in verdict.estimates] == pytest.approx([4.5, 1.1, 5.4])


def test_ties_go_to_less_variance_then_to_the_lower_bid():
    score = [[6, 0, 0], [4, 4, 4], [4, 4, 4]]
    sure_and_risky = Tally(worlds=3, tricks=[[2, 1, 0], [2, 1, 0], [2, 1, 0]], exact=True)
    judge = Judge(bids(True, True, True), score, ANY)
    assert judge.best(sure_and_risky) == 1
    assert judge.verdict(sure_and_risky, 1).runner_up is None
    assert [e.p_best for e in judge.verdict(sure_and_risky, 1).estimates] == [1 / 3] * 3


def test_points_that_are_level_go_to_the_lowest_bid_that_can_be_made():
    """Bids 2 and 3 are made in 3 and 4 of 20,000 worlds, bid 0 in none: that one is out."""
    score = Rules().score_table(3).tolist()
    worlds = [(1, 1, 1, 1)] * 19_993 + [(2, 2, 2, 2)] * 3 + [(3, 3, 3, 3)] * 4
    choices = bids(True, False, True, True)
    judge = Judge(choices, score, Reach(0, 1, 3))
    tally = tally_of(worlds, score)
    verdict = judge.verdict(tally, seed=1)
    assert verdict.best == 2
    assert verdict.runner_up == 3
    assert verdict.margin < 0 < verdict.margin_se
    assert verdict.decided  # nothing is better by as much as anybody would notice
    assert verdict.estimates[2].p_best > 0.5
    assert verdict.estimates[0].p_best == verdict.estimates[1].p_best == 0
    exact = Tally(worlds=tally.worlds, tricks=tally.tricks, exact=True)
    assert judge.best(exact) == 3
    many = Tally(
        worlds=tally.worlds * 1000,
        tricks=[[1000 * number for number in row] for row in tally.tricks],
        products=[[1000 * number for number in row] for row in tally.products],
    )
    assert judge.best(many) == 3  # told apart, however little it is


def test_a_bid_that_cannot_be_made_is_not_level_with_others():
    """No world of 100 makes any bid: the lowest that could be made is taken."""
    tally = tally_of([(1, 1, 1, 1)] * 100, Rules().score_table(3).tolist())
    judge = Judge(bids(True, False, True, True), Rules().score_table(3).tolist(), Reach(0, 1, 3))
    assert judge.best(tally) == 2


def test_ties_of_cards_go_to_the_lower_card():
    cards = [parse_card(code) for code in ("KS", "2S", "3D", "2C")]
    candidates = [Candidate(bid=0, card=card, alike=(card,)) for card in cards]
    tally = Tally(worlds=10, tricks=[[5, 5, 0]] * 4, exact=True)
    best = Judge(candidates, CLASSIC, ANY).best(tally)
    assert candidates[best].card == Card.from_bit(parse_card("2C").bit)


def test_illegal_bids_are_estimated_but_never_best():
    tally = Tally(worlds=10, tricks=[[0, 10, 0]] * 3, exact=True)
    verdict = Judge(bids(True, False, True), CLASSIC, ANY).verdict(tally, seed=1)
    assert verdict.best == 0
    assert verdict.estimates[1].points == 11
    assert verdict.estimates[1].p_best == 0
    assert sum(estimate.p_best for estimate in verdict.estimates) == 1


def test_standard_errors_are_those_of_the_sample():
    rng = random.Random(1)
    worlds = [tuple(rng.choice([0, 1, 1, 2]) for _ in range(3)) for _ in range(500)]
    tally = tally_of(worlds)
    verdict = Judge(bids(True, True, True), CLASSIC, ANY).verdict(tally, seed=1)
    for bid, estimate in enumerate(verdict.estimates):
        points = [CLASSIC[bid][world[bid]] for world in worlds]
        mean = sum(points) / 500
        variance = sum((value - mean) ** 2 for value in points) / 499
        assert estimate.points == pytest.approx(mean)
        assert estimate.se == pytest.approx(math.sqrt(variance / 500))
        p = estimate.p_make
        assert estimate.p_se == pytest.approx(math.sqrt(p * (1 - p) / 499))
    best, other = verdict.best, verdict.runner_up
    differences = [CLASSIC[best][w[best]] - CLASSIC[other][w[other]] for w in worlds]
    mean = sum(differences) / 500
    assert verdict.margin == pytest.approx(mean)
    variance = sum((value - mean) ** 2 for value in differences) / 499
    assert verdict.margin_se == pytest.approx(math.sqrt(variance / 500))


def test_equal_worlds_still_have_an_error():
    """After n equal worlds another outcome may have a chance of 1 - 0.05^(1/n)."""
    tally = tally_of([(1, 1)] * 200, CLASSIC, bids(True, True))
    verdict = Judge(bids(True, True), CLASSIC, ANY).verdict(tally, seed=1)
    zero, one = verdict.estimates
    bound = upper_chance(200)
    assert bound == pytest.approx(3 / 200, rel=0.01)
    assert one.points == 11
    assert 1.96 * one.se == pytest.approx(11 * bound, rel=1e-3)
    assert zero.points == 0
    assert 1.96 * zero.se == pytest.approx(10 * bound, rel=1e-3)
    assert 1.96 * one.p_se == pytest.approx(bound, rel=1e-3)


def test_what_cannot_be_otherwise_has_no_error():
    """With one certain trick a bid of 0 earns nothing, for certain."""
    tally = tally_of([(1, 1, 1)] * 50)
    judge = Judge(bids(True, True, True), CLASSIC, Reach(0, 1, 2))
    zero, one, two = judge.verdict(tally, seed=1).estimates
    assert zero.se == zero.p_se == 0
    assert one.se > 0
    assert two.se > 0
    assert zero.tricks_se[0] == 0 < zero.tricks_se[2]


def test_looks_share_the_error():
    """No number of looks uses up more than the whole error."""
    looks = [looks_before(32_768 * 2**k) for k in range(20)]
    assert looks == list(range(1, 21))
    assert sum(1 / (look * (look + 1)) for look in looks) < 1
    assert looks_before(1) == looks_before(20_000) == 1


def test_decided_needs_every_rival_beaten():
    base = [(0, 1)] * 600 + [(1, 0)] * 400
    assert not Judge(bids(True, True), CLASSIC, ANY).decided(tally_of(base[:900]))
    near = [(0, 0)] * 524 + [(1, 1)] * 476
    judge = Judge(bids(True, True), CLASSIC, ANY)
    assert not judge.decided(tally_of(near * 2))
    clear = [(0, 0)] * 300 + [(1, 1)] * 700
    assert judge.decided(tally_of(clear * 2))


def test_equal_candidates_do_not_hinder_a_decision():
    candidates = [Candidate(bid=0), Candidate(bid=1), Candidate(bid=1)]
    worlds = [(0, 0, 0)] * 300 + [(1, 1, 1)] * 700
    judge = Judge(candidates, CLASSIC, ANY)
    tally = tally_of(worlds * 2, candidates=candidates)
    assert judge.decided(tally)
    assert [e.p_best for e in judge.verdict(tally, 1).estimates] == [0, 0.5, 0.5]


def test_false_decisions_are_rare():
    """Two candidates as good as each other, four looks: decided at most 1% of the time.

    300 runs; the chance of more than 10 false decisions at a rate of 1% is below 1e-3.
    """
    import numpy as np

    rng = np.random.default_rng(1)
    score = [[1, 0], [0, 1]]
    judge = Judge(bids(True, True), score, Reach(0, 0, 1))
    false = 0
    for _ in range(300):
        ones = np.cumsum(rng.binomial([32_768, 32_768, 65_536, 68_928], 0.5))
        for worlds, one in zip((32_768, 65_536, 131_072, 200_000), ones.tolist(), strict=True):
            row = [worlds - one, one]
            tally = Tally(worlds=worlds, tricks=[row, row], products=[[worlds - one, 0], [0, one]])
            if judge.decided(tally):
                false += 1
                break
    assert false <= 10


@pytest.mark.parametrize("lead", [0.0, 0.5, 1.0, 2.0])
def test_chance_to_be_best_of_two(lead):
    """Against the normal integral; 2^14 draws are within 5 of their standard errors."""
    first, second = shares_of_draws([lead, 0.0], [[0.6, 0.1], [0.1, 0.6]], seed=3)
    expected = NormalDist().cdf(lead)
    assert first == pytest.approx(expected, abs=5 * math.sqrt(expected * (1 - expected) / 2**14))
    assert first + second == 1


def test_chance_to_be_best_counts_the_first_of_those_that_are_level():
    tiny = [[1e-6, 0.0], [0.0, 1e-6]]
    assert shares_of_draws([0.0, 1.0], tiny, seed=1, slack=2.0) == [1, 0]
    assert shares_of_draws([0.0, 1.0], tiny, seed=1, slack=2.0, able=[False, True]) == [0, 1]
    assert shares_of_draws([1.0, 0.0], tiny, seed=1, slack=0.1, able=[False, False]) == [1, 0]


def test_chance_to_be_best_with_a_singular_covariance():
    shares = shares_of_draws([0.0, 0.0, -9.0], [[1, 1, 0], [1, 1, 0], [0, 0, 0]], seed=1)
    assert sum(shares) == 1
    assert shares[2] == 0


def test_confidence_is_what_the_texts_say():
    assert CONFIDENCE == 0.99


def test_huge_points_lose_nothing():
    """Sums are whole numbers: points of 10^9 are told apart to the last one."""
    score = [[10**9, 10**9 + 1], [10**9 + 1, 10**9]]
    worlds = [(0, 0)] * 1000 + [(1, 1)] * 1001
    tally = tally_of(worlds, score)
    verdict = Judge(bids(True, True), score, Reach(0, 0, 1)).verdict(tally, seed=1)
    assert verdict.best == 0
    assert verdict.margin == pytest.approx(1 / 2001)
    assert verdict.margin_se == pytest.approx(1 / math.sqrt(2000), rel=1e-3)


def test_upper_chance_is_a_bound():
    for worlds in itertools.chain(range(1, 50), [10**6]):
        assert (1 - upper_chance(worlds)) ** worlds == pytest.approx(0.05)
