"""Views that hold together pass the checks, and others are refused."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from ohhell_sim import advise
from ohhell_sim.advice import playouts
from ohhell_sim.cards import parse_card, parse_hand
from ohhell_sim.errors import SettingError, ViewError
from ohhell_sim.game import Deal, Phase, Trick, check_view, view_from_record
from ohhell_sim.inference import sample_worlds

RULES = [
    "classic",
    "wizard",
    {"pass_cards": 1, "trump": "dealer-last-card"},
    {"trump": "dealer-last-card", "trump_revealed": "after-bids"},
    {"trump": "highest-bidder", "trump_choice_none": True},
    {"trump": "eldest"},
    {"blind_hands": "forehead"},
    {"bid_timing": "simultaneous"},
    {"bid_order": "dealer-first", "first_lead": "highest-bidder"},
    {"packs": 2, "beat_rule": "must-beat", "void_rule": "must-trump"},
    {"trump_lead": "broken"},
]


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("size", [1, 3])
def test_every_view_of_a_deal_holds_together(rules, size):
    choose = random.Random(size)
    deal = Deal.random(rules, players=3, hand_size=size, seed=size)
    do = {Phase.PASS: deal.pass_cards, Phase.TRUMP: deal.name_trump, Phase.BID: deal.bid}
    while deal.phase is not Phase.DONE:
        for seat in range(deal.players):
            assert check_view(deal.view(seat)) is deal.view(seat)
        action = choose.choice(list(deal.legal_actions()))
        do.get(deal.phase, deal.play)(action)
    for seat in range(deal.players):
        check_view(deal.view(seat))


def two_tricks_left():
    return view_from_record(
        rules="classic", players=3, hand="KH 3C", trump="H", bids=[1, 0, 1], position=1,
        played="AS 4S 7S",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"players": 3.5}, "players"),
        ({"players": 2}, "dealer 2"),
        ({"seat": 7}, "seat 7"),
        ({"seat": -1}, "seat -1"),
        ({"dealer": 9}, "dealer 9"),
        ({"dealer": 0}, "trick 1"),
        ({"hand_size": 5}, "hand_size 5"),
        ({"hand": None}, "hand None"),
        ({"hand": parse_hand("KH")}, "1 card"),
        ({"hand": parse_hand("KH 4S")}, "4S"),
        ({"trump": "S"}, "trump"),
        ({"turn_up": "AS"}, "turn_up"),
        ({"turn_up": parse_card("AC")}, "AC"),
        ({"turn_up": parse_card("7S")}, "7S"),
        ({"bids": (1, 1, 1, 1)}, "bids"),
        ({"bids": (9, 0, 0)}, "bid 9"),
        ({"bids": (1, 0)}, "cards played"),
        ({"tricks": None}, "tricks"),
        ({"current": None}, "current"),
        ({"current": Trick(2)}, "led by seat 0"),
        ({"plan": None}, "plan"),
        ({"rules": "classic"}, "rules"),
        ({"tally": 5}, "tally"),
        ({"shown": (1,)}, "shown"),
        ({"shown": (parse_hand("2C"),) * 2}, "shown"),
        ({"passed": ("x",)}, "passed"),
        ({"set_aside": (3,)}, "set_aside"),
        ({"own_bid": 1}, "own_bid"),
        ({"trump_known": 1}, "trump_known"),
    ],
)
def test_a_view_that_contradicts_itself_is_refused_everywhere(changes, word):
    view = replace(two_tricks_left(), **changes)
    for ask in (
        check_view,
        advise,
        lambda view: sample_worlds(view, 10, 1),
        lambda view: playouts(view, 10, 1),
    ):
        with pytest.raises(ViewError) as caught:
            ask(view)
        assert word in str(caught.value)


@pytest.mark.parametrize("view", [None, "AS", Deal("classic", ["AS", "2S"], trump="H", dealer=1)])
def test_worlds_are_drawn_from_views_alone(view):
    with pytest.raises(SettingError, match="sample_worlds takes a View"):
        sample_worlds(view, 10, 1)


@pytest.mark.parametrize("n", [-1, 10**12, 10**30, 1.5, None, True])
def test_so_many_worlds_are_not_drawn_at_once(n):
    for draw in (sample_worlds, playouts):
        with pytest.raises(SettingError, match="0 to 10000000"):
            draw(two_tricks_left(), n, 1)
