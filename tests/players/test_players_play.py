"""What the players do: legal under all rules, by their definitions, and as inside the kernels."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell_sim.advice import playouts
from ohhell_sim.cards import Hand
from ohhell_sim.game import Deal, Match
from ohhell_sim.inference import sample_worlds
from ohhell_sim.players import make_strategy
from ohhell_sim.players.forehead import chance_to_win
from ohhell_sim.players.percard import PerCard
from ohhell_sim.players.standard import Standard
from ohhell_sim.players.thumb import Thumb
from ohhell_sim.rules import Rules
from oracles.strategies import SEEDS, any_rules

QUICK = ["random", "thumb", "percard", "standard"]


def choose(strategy, view):
    return {
        "pass": strategy.choose_pass,
        "trump": strategy.choose_trump,
        "bid": strategy.choose_bid,
        "play": strategy.choose_card,
    }[view.phase](view)


def deal_under(rules, players, seed):
    plans = rules.deals(players)
    plan = plans[seed % len(plans)]
    return Deal.random(rules.for_one_deal(), plan.hands, plan.hand_size, seed=seed, plan=plan)


@settings(max_examples=40, deadline=None)
@given(table=any_rules(most_players=6, largest=5), seed=SEEDS)
def test_every_answer_is_legal_under_any_rules(table, seed):
    rules, players = table
    seated = [make_strategy(QUICK[n % len(QUICK)], seed=n) for n in range(players)]
    deal = deal_under(rules, players, seed)
    while deal.actor is not None:
        view = deal.view(deal.actor)
        action = choose(seated[(deal.actor + seed) % players], view)
        assert action in deal.legal_actions()
        deal.act(action)


@pytest.mark.parametrize("rules", Rules.presets())
def test_whole_matches_under_every_preset(rules):
    match = Match(rules, players=4, seed=2)
    match.play([make_strategy(name, seed=1) for name in QUICK])
    assert match.over


@pytest.mark.parametrize("rules", ["classic", "podrida"])
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS, players=st.integers(2, 6), size=st.integers(1, 8))
def test_standard_plays_as_the_playouts_do(rules, seed, players, size):
    """Played by `Standard` from the first lead, every world ends as the kernels say."""
    deal = Deal.random(rules, players, size, seed=seed)
    standard = Standard()
    for _ in range(players):
        deal.bid(standard.choose_bid(deal.view(deal.actor)))
    view = deal.view(deal.actor)
    worlds = sample_worlds(view, 3, seed)
    for world, tricks in zip(worlds, playouts(view, 3, seed), strict=True):
        hands = [Hand.from_bits(int(bits)) for bits in world]
        played = Deal(rules, hands, trump=deal.trump, dealer=deal.dealer, turn_up=deal.turn_up)
        for bid in deal.bids:
            played.bid(bid)
        while played.actor is not None:
            played.play(standard.choose_card(played.view(played.actor)))
        assert list(played.tricks_won) == tricks.tolist()


def test_standard_bids_by_the_points_of_the_rules():
    hands = ["AS KS QS", "2S 3H 4H", "5H 6D 7D"]
    bids = {}
    for score in ("exact10", "tricks10"):
        deal = Deal({"score": score}, hands, trump="S", dealer=2)
        bids[score] = Standard().choose_bid(deal.view(0))
    assert bids["exact10"] == 3


def test_a_single_bid_needs_no_thought():
    deal = Deal({"forced_bid": 1}, ["AS KH", "2S 3H"], trump="H", dealer=1)
    assert Standard().choose_bid(deal.view(0)) == 1


def test_thumb_bids_side_aces_and_trumps():
    deal = Deal("classic", ["AS AH 2H", "KS QS JS", "AD AC 3C"], trump="H", dealer=2)
    thumb = Thumb()
    assert [thumb.choose_bid(deal.view(seat)) for seat in (0,)] == [3]
    deal.bid(3)
    assert thumb.choose_bid(deal.view(1)) == 0
    deal.bid(0)
    assert thumb.choose_bid(deal.view(2)) == 2


def test_thumb_takes_the_nearest_bid_that_is_allowed():
    deal = Deal("hook", ["AS KS", "2S 3S"], trump="H", dealer=1)
    deal.bid(2)
    assert Thumb().choose_bid(deal.view(1)) == 1


@pytest.mark.parametrize(
    ("bids", "played", "card"),
    [
        ([2, 0], [], "9H"),  # needs tricks and leads: its highest, a trump
        ([0, 0], [], "2C"),  # needs none and leads: its lowest
        ([0, 1], ["QS"], "3S"),  # needs one: no card wins, its lowest follows
        ([0, 0], ["QS"], "JS"),  # needs none: the highest that loses
        ([0, 1], ["7S"], "8S"),  # needs one: the cheapest that wins
    ],
)
def test_thumb_plays_by_need(bids, played, card):
    hands = ["9H KS 2C", "JS 8S 3S"] if not played else [f"{played[0]} 4D 5D", "JS 8S 3S"]
    deal = Deal("classic", hands, trump="H", dealer=1)
    for bid in bids:
        deal.bid(bid)
    for one in played:
        deal.play(one)
    assert Thumb().choose_card(deal.view(deal.actor)).code == card


def test_thumb_names_the_suit_it_holds_most_of_and_passes_its_lowest():
    named = Deal({"trump": "eldest"}, ["AS 2H 3H", "2S 3D 4D"], dealer=1)
    assert Thumb().choose_trump(named.view(0)).letter == "H"
    passing = Deal({"pass_cards": 2}, ["AS 2H 3C", "2S 3D 4D"], trump="H", dealer=1)
    assert [card.code for card in Thumb().choose_pass(passing.view(0))] == ["AS", "3C"]


def test_percard_makes_what_is_certain():
    deal = Deal("classic", ["AS KS", "2S 3H"], trump="S", dealer=1)
    assert PerCard().choose_bid(deal.view(0)) == 2


def test_percard_ducks_when_it_needs_nothing():
    deal = Deal("classic", ["5S 9D", "6S 2S"], trump="H", dealer=1)
    deal.bid(0), deal.bid(0)
    deal.play("5S")
    assert PerCard().choose_card(deal.view(1)).code == "2S"


@settings(max_examples=30, deadline=None)
@given(seed=SEEDS, players=st.integers(2, 6))
def test_a_hidden_card_wins_as_often_as_counting_says(seed, players):
    deal = Deal.random({"blind_hands": "forehead"}, players, 1, seed=seed)
    view = deal.view(seed % players)
    wins = 0
    for card in view.unseen():
        hands = [view.known(seat) or [card] for seat in range(players)]
        played = Deal("classic", hands, trump=view.trump, dealer=view.dealer)
        for _ in range(players):
            played.bid(0)
        for _ in range(players):
            played.play(played.view(played.actor).hand[0])
        wins += played.tricks_won[view.seat]
    assert chance_to_win(view) == pytest.approx(wins / len(view.unseen()))
