"""What counts: points of either sign, misses that cost more and more, and staying in."""

from __future__ import annotations

import pytest

from ohhell_sim import Deal, advise
from ohhell_sim.advice.stakes import PUT_OUT, stakes_of
from ohhell_sim.errors import SettingError
from ohhell_sim.game import Tally

LOWEST = {"score": "escalating", "winner": "lowest"}
ERRORS = {"score": "errors", "winner": "lowest", "end": {"errors": 20}}
HAND = {"hand": "AS KH 3C", "trump": "H", "samples": 4096, "seed": 1}


def test_the_fewest_points_are_recommended_and_stated():
    advice = advise(**HAND, rules={"score": "errors", "winner": "lowest"})
    best = min(advice.rows, key=lambda row: row.points)
    assert advice.bid == best.bid
    assert best.points > 0
    assert best.p_best == max(row.p_best for row in advice.rows)
    assert "fewer than" in advice.explain()
    assert "the fewest points win" in advice.explain()


def test_misses_scale_the_points_and_not_the_choice():
    first = advise(**HAND, rules=LOWEST)
    third = advise(**HAND, rules=LOWEST, misses=2)
    assert third.bid == first.bid
    for one, other in zip(first.rows, third.rows, strict=True):
        assert other.points == pytest.approx(3 * one.points)
        assert one.points == pytest.approx(1 - one.p_make)


def test_misses_change_the_choice_where_makes_pay():
    rules = {"score": {"made_base": 0, "made_per_trick": 10, "miss_base": 1, "escalate": True}}
    few, many = advise(**HAND, rules=rules), advise(**HAND, rules=rules, misses=30)
    assert few.rows[0].points > many.rows[0].points
    assert few.bid >= many.bid


def test_misses_come_from_the_tally_of_a_match():
    tally = Tally(points=(0,) * 3, misses=(0, 4, 0), errors=(0,) * 3, zeros=(0,) * 3)
    deal = Deal(LOWEST, ["AS", "2S", "3H"], trump="H", dealer=0, tally=tally)
    row = advise(deal.view(1)).rows[1]
    assert row.points == pytest.approx(5 * (1 - row.p_make))
    said = advise(deal.view(1), misses=0).rows[1]
    assert said.points == pytest.approx(1 - row.p_make)


@pytest.mark.parametrize("errors", [20, 25, 10_000])
def test_who_is_out_of_the_match_is_not_advised(errors):
    with pytest.raises(
        SettingError, match="a player with 20 is out of the match: 0 to 19"
    ) as caught:
        advise(**HAND, rules=ERRORS, errors=errors)
    assert caught.value.allowed == tuple(range(20))
    assert advise(**HAND, rules=ERRORS, errors=19).stakes.out_at == 1


def test_misses_and_errors_that_do_not_count_are_refused():
    with pytest.raises(SettingError, match="misses is 3, but under the rules 'classic'"):
        advise(**HAND, misses=3)
    with pytest.raises(SettingError, match="errors is 3, but under the rules 'classic'"):
        advise(**HAND, errors=3)
    with pytest.raises(SettingError, match="errors put nobody out"):
        advise(Deal.random(seed=1).view(0), errors=3)
    assert advise(**HAND, misses=0, errors=0).bid == advise(**HAND).bid


def test_who_is_about_to_be_put_out_plays_for_the_fewest_large_misses():
    far = advise(**HAND, rules=ERRORS, errors=3)
    near = advise(**HAND, rules=ERRORS, errors=18)
    assert far.stakes.out_at is None
    assert near.stakes.out_at == 2
    assert "2 tricks off the bid would put you out" in near.explain()
    # The points stated are those of the score sheet, not what being put out counts.
    assert [row.points for row in near.rows] == pytest.approx(
        [row.points for row in far.rows], abs=0.1
    )
    chance_out = [
        sum(p for tricks, p in enumerate(row.tricks) if abs(tricks - row.bid) >= 2)
        for row in near.rows
    ]
    assert chance_out[near.bid] == min(chance_out)


def test_being_out_costs_ten_spans():
    view = Deal(ERRORS, ["AS KS", "2S 3H"], trump="H", dealer=1).view(0)
    stakes = stakes_of(view, errors=19)
    assert stakes.points == ((0, 1, 2), (1, 0, 1), (2, 1, 0))
    assert stakes.bidding[0] == (0, -1, -2)
    assert stakes.gain[0] == (0, -1 - 2 * PUT_OUT, -2 - 2 * PUT_OUT)
    assert stakes_of(view, errors=25).out_at == 1


def test_an_exact_answer_counts_misses_too():
    advice = advise("AS", trump="H", rules=LOWEST, misses=1)
    assert advice.exact
    assert advice.rows[1].points == pytest.approx(2 * (1 - advice.rows[1].p_make))
    assert advice.bid == int(advice.rows[1].p_make > 0.5)
