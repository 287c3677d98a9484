"""How a question can be put, and what is refused."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell_sim import (
    BidAdvice,
    CardAdvice,
    Deal,
    RulesError,
    SettingError,
    ViewError,
    advise,
    parse_hand,
    trick_distribution,
)
from ohhell_sim.advice.candidates import bid_candidates
from ohhell_sim.advice.question import ask
from ohhell_sim.advice.table import Table
from ohhell_sim.inference import Constraints

FEW = {"samples": 500, "seed": 1}


def test_hands_come_in_many_forms():
    texts = ["AS KH 3C", "3♣ A♠ K♥", "ASKH3C", ["AS", "KH", "3C"], parse_hand("AS KH 3C")]
    rows = [advise(hand, trump="♥", **FEW).rows for hand in texts]
    assert all(row == rows[0] for row in rows)


@pytest.mark.parametrize("bids", [[1, 0], (1, 0), "1,0", "1 0", " 1 ; 0 ", np.array([1, 0])])
def test_bids_come_in_many_forms(bids):
    advice = advise("AS KH 3C", trump="H", bids=bids, **FEW)
    assert advice.view.position == 3
    assert advice.bids == (1, 0)
    assert advice.rows == advise("AS KH 3C", trump="H", bid_of={1: 1, 2: 0}, **FEW).rows


def test_trump_is_named_by_the_turn_up():
    advice = advise("AS KH 3C", turn_up="7H", **FEW)
    assert advice.to_dict()["trump"] == "H"
    assert advice.to_dict()["turn_up"] == "7H"


def test_trump_must_be_said():
    with pytest.raises(ViewError, match="trump is missing"):
        advise("AS KH 3C")


def test_a_view_says_it_all():
    deal = Deal.random("hook", players=4, hand_size=3, seed=5)
    bid = advise(deal.view(0), **FEW)
    assert isinstance(bid, BidAdvice)
    assert bid.view == deal.view(0)
    for number in (1, 1, 0, 0):
        deal.bid(number)
    card = advise(deal.view(0), **FEW)
    assert isinstance(card, CardAdvice)
    assert {row.card for row in card.rows} == set(deal.legal_actions())
    deal.play(card.card)
    follower = advise(deal.view(1), players=4, rules="hook", **FEW)
    assert isinstance(follower, CardAdvice)


def test_any_dealer_will_do():
    """The same deal with the seats turned by one gives the same advice."""
    hands = ["AS KH 3C", "2S 3H 4C", "QD 5C 6C", "9D 8D 7D"]
    plain = Deal("classic", hands, trump="H", dealer=3)
    turned = Deal("classic", [hands[-1], *hands[:-1]], trump="H", dealer=0)
    for deal in (plain, turned):
        deal.bid(1)
    a, b = (
        advise(plain.view(1), samples=20_000, seed=1),
        advise(turned.view(2), samples=20_000, seed=2),
    )
    assert a.to_dict()["position"] == b.to_dict()["position"] == 2
    for one, other in zip(a.rows, b.rows, strict=True):
        assert abs(one.p_make - other.p_make) <= 4.5 * math.hypot(one.p_se, other.p_se)


def test_nothing_besides_a_view():
    deal = Deal.random("classic", players=4, hand_size=3, seed=5)
    for extra in (
        {"trump": "H"},
        {"bids": [1]},
        {"players": 3},
        {"rules": "hook"},
        {"position": 1},
    ):
        with pytest.raises(SettingError, match="besides a View"):
            advise(deal.view(0), **extra)


def test_views_without_a_decision_are_refused():
    deal = Deal("classic", ["AS", "2S"], trump="H", dealer=1)
    deal.bid(1)
    with pytest.raises(ViewError, match="has bid 1 already"):
        advise(deal.view(0))
    deal.bid(0)
    with pytest.raises(ViewError, match="turn of seat 0"):
        advise(deal.view(1))
    deal.play("AS")
    deal.play("2S")
    with pytest.raises(ViewError, match="over"):
        advise(deal.view(0))


# Bids by position, and bids that are hidden.


def asked(**options) -> Table:
    question = ask("AS KH 3C", trump="H", seed=1, **options)
    return Table(question, bid_candidates(question), Constraints.from_view(question.view))


def test_hidden_bids_are_made_by_the_model():
    """Whoever bids later bids by the model; so do all others where bids are simultaneous."""
    later = asked(bids=[1])
    assert later._table[[1, 2, 8]].tolist() == [1, 3, 0]
    last = asked(bids=[1, 0, 2])
    assert last._table[[1, 8]].tolist() == [3, 1]
    assert last._bids[:3].tolist() == [1, 0, 2]
    simultaneous = asked(position=3)
    assert simultaneous._table[[1, 2, 8, 9]].tolist() == [2, 1, 0, 0]


def test_only_a_dealer_who_bids_later_is_bound_by_the_hook():
    assert asked(rules="hook")._table[9] == 1
    assert asked(rules="classic")._table[9] == 0
    assert asked(rules="hook", bids=[1, 1, 0])._table[9] == 0
    assert asked(rules="hook", position=4)._table[9] == 0


def test_bids_by_position_may_have_gaps():
    question = ask("AS KH 3C", trump="H", bid_of={1: 2, 4: 0}, position=3, seed=1)
    assert question.bids == (2, None, None, 0)
    assert question.bids_in_order == (2, None, None, 0)
    assert question.hidden == (1,)
    table = Table(question, bid_candidates(question), Constraints.from_view(question.view))
    assert table._table[8] == 1  # nobody is asked: the hidden bid is before known ones
    assert table._bids[:4].tolist() == [2, 0, 0, 0]
    advice = advise("AS KH 3C", trump="H", bid_of={1: 2, 4: 0}, position=3, **FEW)
    assert advice.to_dict()["bids_made"] == [2, None, None, 0]


def test_whoever_bids_last_is_bound_by_the_hook():
    """By position, the dealer need not be the last to bid."""
    advice = advise("AS KH 3C", trump="H", rules="hook", bid_of={1: 1, 3: 1, 4: 0}, **FEW)
    assert advice.view.position == 2
    assert [row.bid for row in advice.rows if not row.legal] == [1]


def test_bid_of_everybody_asks_for_a_card():
    advice = advise("AS KH 3C", trump="H", bid_of={2: 0, 1: 1, 4: 1, 3: 1}, position=1, **FEW)
    assert advice.kind == "card"
    assert advice.bid == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"bids": [1], "bid_of": {1: 1}}, "both bids and bid_of"),
        ({"bid_of": {1: 1, 2: 0}, "position": 2}, "which is yours"),
        ({"bid_of": {5: 1}}, "names position 5"),
        ({"bid_of": {1: 4}}, "0 to 3"),
        ({"bid_of": {1: -1}}, "whole number from 0"),
        ({"bid_of": {3: 7}}, "bid_of says 7 for position 3: with hands of 3"),
        ({"bid_of": [1, 2]}, "bid_of is .1, 2.: give a mapping"),
        ({"bids": "1,x"}, "bid 2 is 'x'"),
        ({"bids": 3}, "bids is 3"),
        ({"bids": [4]}, "0 to 3"),
        ({"bids": [0, 0, 0, 0]}, "position says which player you are"),
        ({"position": 5}, "1 .* to 4"),
        ({"played": "AD KD 2D 3D"}, "missing"),
        ({"turn_up": "KH"}, "KH is in the hand and turned up"),
    ],
)
def test_contradictions_are_named(options, message):
    with pytest.raises(ViewError, match=message):
        advise("AS KH 3C", trump="H", **options)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"objective": "win"}, "needs the standings"),
        ({"objective": "wine"}, "did you mean 'win'"),
        ({"standings": [1, 2, 3, 4]}, "standings is of no use"),
        ({"deals_left": 3}, "deals_left is of no use"),
        ({"opponents": "standrd"}, "did you mean 'standard'"),
        ({"samples": 0}, "samples is 0: a whole number from 1"),
        ({"samples": 1.5}, "samples is 1.5"),
        ({"samples": True}, "samples is True"),
        ({"samples": 10**11}, "samples is 100000000000"),
        ({"precision": 0}, "precision is 0: a number of points above 0"),
        ({"precision": math.nan}, "precision is nan"),
        ({"precision": "0.1"}, "precision is '0.1'"),
        ({"time_limit": -1}, "time_limit is -1: a number of seconds above 0"),
        ({"time_limit": math.inf}, "time_limit is inf"),
        ({"seed": -1}, "seed is -1: a whole number from 0 to 18446744073709551615"),
        ({"seed": 2**64}, "seed is 18446744073709551616"),
        ({"seed": "7"}, "seed is '7'"),
        ({"threads": 0}, "threads is 0: a whole number from 1 to 256"),
        ({"progress": 3}, "progress is 3"),
    ],
)
def test_settings_out_of_range_are_refused(options, message):
    with pytest.raises(SettingError, match=message):
        advise("AS KH 3C", trump="H", **options)


def test_unknown_options_are_refused():
    with pytest.raises(TypeError, match="no option 'sample'"):
        trick_distribution("AS KH 3C", trump="H", sample=3)


@pytest.mark.parametrize("bid", [-1, 4, 1.0, "1", True])
def test_bids_that_nobody_could_make_have_no_distribution(bid):
    with pytest.raises(SettingError, match="0 to 3"):
        trick_distribution("AS KH 3C", trump="H", bid=bid)


def test_extreme_seeds_and_numpy_numbers():
    assert advise("AS KH 3C", trump="H", samples=100, seed=2**64 - 1).seed == 2**64 - 1
    advice = advise("AS KH 3C", trump="H", samples=np.int64(100), seed=np.uint32(5))
    assert advice == advise("AS KH 3C", trump="H", samples=100, seed=5)


def test_points_too_large_to_add_up_are_refused():
    rules = {"score": {"made_base": 10**6, "made_square": 10**6 - 1}}
    with pytest.raises(RulesError, match="divide all their points"):
        advise("AS KS QS JS TS 9S 8S 7S 6S 5S AD KD QD", trump="H", players=2, rules=rules, **FEW)


# Properties of every answer.


@given(
    players=st.integers(2, 6),
    size=st.integers(1, 5),
    seed=st.integers(0, 2**32),
    made=st.data(),
    rules=st.sampled_from(["classic", "hook"]),
)
@settings(max_examples=40, deadline=None)
def test_every_answer_adds_up(players, size, seed, made, rules):
    """Bids and cards of random deals, at every point of the deal."""
    deal = Deal.random(rules, players=players, hand_size=size, seed=seed)
    stop = made.draw(st.integers(0, players + players * size - 1))
    for _ in range(stop):
        deal.act(made.draw(st.sampled_from(deal.legal_actions())))
    view = deal.view(deal.actor)
    advice = advise(view, samples=300, seed=seed)
    legal = [row for row in advice.rows if getattr(row, "legal", True)]
    name = "bid" if advice.kind == "bid" else "card"
    assert sorted(getattr(row, name) for row in legal) == sorted(deal.legal_actions())
    assert getattr(advice, name) in deal.legal_actions()
    assert sum(row.p_best for row in advice.rows) == pytest.approx(1)
    best = next(row for row in advice.rows if getattr(row, name) == getattr(advice, name))
    span = float(np.ptp(view.rules.score_table(size)))
    near = 0 if advice.exact else span / 2000
    assert best.points >= max(row.points for row in legal) - near
    assert best.tricks == advice.tricks.chances
    won = view.tricks_won[view.seat]
    for row in advice.rows:
        assert sum(row.tricks) == pytest.approx(1)
        assert all(p == 0 for p in row.tricks[: advice.reach.low])
        assert all(p == 0 for p in row.tricks[won + len(view.hand) + 1 :])
        aim = row.bid if advice.kind == "bid" else advice.bid
        assert row.p_make == row.tricks[aim]
        expected = sum(view.rules.score(aim, t, size) * p for t, p in enumerate(row.tricks))
        assert row.points == pytest.approx(expected)
        assert row.se >= 0
        assert advice.exact <= (row.se == 0)
    assert advice.explain().endswith(".")
    assert advice.to_dict()["recommended"] == advice.recommended


@pytest.mark.parametrize("bids", [{3: 0}, {1, 0}, frozenset({2})])
def test_bids_without_an_order_are_refused(bids):
    with pytest.raises(ViewError, match="bid_of"):
        ask("KS 4H 3H", trump="H", bids=bids)
