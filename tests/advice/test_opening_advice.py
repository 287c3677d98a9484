"""Advice before the bids: the trump to name, and the cards to pass on."""

from __future__ import annotations

import json

import pytest

from ohhell_sim import Deal, ViewError, advise
from ohhell_sim.advice import PassAdvice, TrumpAdvice
from ohhell_sim.advice.early import MOST_PASSES

ELDEST = {"trump": "eldest"}
PASSING = {"pass_cards": 1}


def test_the_long_strong_suit_is_named():
    advice = advise("AH KH QH JH 2C", rules=ELDEST, seed=1, samples=4096)
    assert isinstance(advice, TrumpAdvice)
    assert advice.trump.letter == advice.recommended == "H"
    assert [row.trump.letter for row in advice.rows] == ["S", "H", "D", "C"]
    assert advice.bid == next(row.bid for row in advice.rows if row.trump == advice.trump)
    assert advice.bid == 4
    assert advice.explain().startswith("Name hearts: you make a bid of 4 ")
    frame = advice.to_frame()
    assert frame.trump.tolist() == ["S", "H", "D", "C"]


def test_no_trump_is_named_where_it_may_be_and_is_best():
    rules = {**ELDEST, "trump_choice_none": True}
    advice = advise("AS AH AD AC", rules=rules, seed=1, samples=4096)
    assert advice.trump is None
    assert advice.recommended == "none"
    found = json.loads(json.dumps(advice.to_dict()))
    assert found["kind"] == "trump"
    assert found["trumps"][-1]["trump"] == "none"
    assert found["trump_known"] is False


def test_the_highest_bidder_serves_the_bid():
    rules = {"trump": "highest-bidder"}
    # Three certain tricks and no more with hearts; with another trump they may be ruffed.
    question = {"hand": "AH KH QH 2S 2D 2C", "rules": rules, "seed": 1, "samples": 4096}
    six = advise(**question, bids="0,6,0,0", position=2)
    assert {row.bid for row in six.rows} == {6}
    three = advise(**question, bids="0,3,0,0", position=2)
    assert three.trump.letter == "H"
    assert "your bid of 3" in three.explain()
    with pytest.raises(ViewError, match="turn of position 2"):
        advise(**question, bids="0,3,0,0", position=3)


def test_the_dealer_names_before_bids_that_the_model_makes():
    deal = Deal.random({"trump": "dealer"}, 4, 4, seed=3)
    advice = advise(deal.view(deal.dealer), samples=500, seed=1)
    assert advice.kind == "trump"
    with pytest.raises(ViewError, match="name the trump"):
        advise(deal.view(0))


def test_a_card_that_spoils_the_hand_is_passed():
    advice = advise(
        "AH KH 9C", trump="H", rules=PASSING, phase="pass", position=1, seed=1, samples=4096
    )
    assert isinstance(advice, PassAdvice)
    assert advice.recommended == ["9C"]
    assert [[card.code for card in row.cards] for row in advice.rows] == [["AH"], ["KH"], ["9C"]]
    assert advice.explain().startswith("Pass 9♣: ")
    found = advice.to_dict()
    assert found["passes"][2]["cards"] == ["9C"]
    assert advice.ways == 3


def test_of_many_ways_to_pass_the_most_promising_are_compared():
    hand = "AS KS 9S AH 7H 5H QD 8D 3D 2C"
    advice = advise(
        hand,
        trump="H",
        rules={"pass_cards": 3},
        phase="pass",
        position=2,
        seed=1,
        samples=300,
    )
    assert advice.ways == 120
    assert len(advice.rows) == MOST_PASSES
    assert "most promising 40 of 120 ways" in advice.explain()
    assert set(advice.cards) <= set(advice.view.hand)


def test_cards_passed_on_are_known_to_be_there():
    question = {
        "hand": "AH 9C 2S",
        "trump": "H",
        "players": 3,
        "rules": PASSING,
        "position": 1,
        "passed": "KH",
        "received": "2S",
        "samples": 4096,
        "seed": 1,
    }
    advice = advise(**question)
    assert advice.kind == "bid"
    assert advice.to_dict()["seen_in_hands"] == [[], ["KH"], []]
    unknown = advise(**{**question, "passed": (), "received": ()})
    assert unknown.to_dict()["seen_in_hands"] == [[], [], []]
    # Whoever holds the king bids more, and is in the way.
    assert advice.rows[1].tricks != unknown.rows[1].tricks


def test_two_copies_of_a_card_are_one_way_to_pass():
    advice = advise(
        "AS AS KH",
        trump="H",
        rules={"packs": 2, "pass_cards": 1},
        phase="pass",
        position=1,
        samples=300,
        seed=1,
    )
    assert advice.ways == 2


@pytest.mark.parametrize("kind", ["trump", "pass"])
def test_advice_before_the_bids_can_be_drawn(kind):
    more = {"trump": {"rules": ELDEST}, "pass": {"rules": PASSING, "phase": "pass", "trump": "S"}}
    advice = advise("AH KH 9C", position=1, seed=1, samples=300, **more[kind])
    figure = advice.plot()
    assert len(figure.axes) == 2
