"""The player by tree search: sure things, reproducible choices, every phase, refused options."""

from __future__ import annotations

import time

import pytest

from ohhell_sim import Deal
from ohhell_sim.advice.tree_player import IsmctsPlayer
from ohhell_sim.errors import SettingError
from ohhell_sim.players import check_strategy, make_strategy

RULES = "openspiel"


def player(**options):
    return IsmctsPlayer(**{"seed": 1, "simulations": 300, **options})


@pytest.mark.parametrize(("hand", "bid"), [("AH", 1), ("AH KH", 2), ("2C 3C", 0), ("AH KH QH", 3)])
def test_sure_tricks_are_bid(hand, bid):
    others = [["2S", "3S", "4S"], ["2D", "3D", "4D"], ["5S", "6S", "7S"]]
    size = len(hand.split())
    hands = [hand, *(" ".join(cards[:size]) for cards in others)]
    deal = Deal("classic", hands, trump="H", dealer=3)
    assert player().choose_bid(deal.view(0)) == bid


def test_a_contract_is_made_where_one_card_makes_it():
    """Two tricks wanted with ace and deuce of trumps, the king out: only the ace first may do."""
    deal = Deal("classic", ["AH QH", "KH 3C", "2S 3S"], trump="H", dealer=2)
    for bid in (1, 0, 0):
        deal.bid(bid)
    branches = player(simulations=2000).search(deal.view(0))
    # From what seat 0 sees: the queen leaves a trick for the ace whoever has the king.
    assert {branch.action.code for branch in branches} == {"AH", "QH"}
    assert sum(branch.visits for branch in branches) == 2000
    assert all(0 <= branch.value <= 1 for branch in branches)


def test_equal_views_are_answered_equally_whatever_came_before():
    one, other = player(), player()
    deal = Deal.random(RULES, 4, 5, seed=8)
    one.search(deal.view(deal.actor))
    for bid in (1, 1, 1, 1):
        deal.bid(bid if bid in deal.legal_actions() else 2)
    view = deal.view(deal.actor)
    assert one.search(view) == other.search(view)
    assert player(seed=2).search(view) != one.search(view)


def test_a_time_limit_is_kept():
    deal = Deal.random(RULES, 4, 7, seed=3)
    view = deal.view(deal.actor)
    searcher = player(time_limit=0.05)
    searcher.search(view)
    start = time.perf_counter()
    branches = searcher.search(view)
    assert 0.04 < time.perf_counter() - start < 1
    assert sum(branch.visits for branch in branches) >= 512


def test_no_hidden_card_makes_a_difference():
    """Two deals that the seat cannot tell apart."""
    hands = ["AH 3C", "KH 4C", "2S 3S"], ["AH 3C", "2S 3S", "KD 9C"]
    answers = []
    for cards in hands:
        deal = Deal("classic", cards, trump="H", dealer=2)
        answers.append(player().search(deal.view(0)))
    assert answers[0] == answers[1]


def test_it_keeps_to_the_rules():
    report = check_strategy("ismcts:simulations=20", matches=30)
    assert report.deterministic


def test_the_registry_knows_it():
    assert isinstance(make_strategy("ismcts:simulations=50,exploration=0.5", seed=1), IsmctsPlayer)


@pytest.mark.parametrize(
    "options",
    [
        {"simulations": 0},
        {"simulations": 2.5},
        {"simulations": True},
        {"exploration": -1},
        {"exploration": float("nan")},
        {"playouts": "best"},
        {"time_limit": 0},
        {"seed": -1},
    ],
)
def test_options_out_of_range_are_refused(options):
    with pytest.raises(SettingError, match=next(iter(options))):
        IsmctsPlayer(**options)


def test_it_is_not_asked_out_of_turn():
    deal = Deal.random(RULES, 4, 3, seed=3)
    with pytest.raises(SettingError, match="turn"):
        player().search(deal.view((deal.actor + 1) % 4))
