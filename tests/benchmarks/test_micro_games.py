"""Deals so small that the truth is known: against OpenSpiel, and against our own engine."""

from __future__ import annotations

import random

import numpy as np
import pytest
from benchmarks.micro_games import card_at, strategy_of, view_of
from benchmarks.small_tree import (
    SmallGame,
    Tree,
    best_response,
    equilibrium,
    nash_gap,
    values,
)

from ohhell_sim import Deal, Rules
from ohhell_sim.cards import Hand


@pytest.fixture(scope="module")
def tree():
    return Tree(SmallGame(3, 1, 3, 1, suits=2))


@pytest.mark.parametrize(("players", "cards", "ranks"), [(3, 1, 6), (2, 2, 6), (3, 2, 13)])
def test_courses_are_those_of_our_engine(players, cards, ranks):
    game = SmallGame(players, cards, ranks, 2)
    chance = random.Random(5)
    rules = Rules.preset("openspiel").replace(low_rank={6: "9", 13: "2"}[ranks])
    turn_up = card_at(game, game.turn_up)
    for _ in range(50):
        rest = [card for card in range(4 * ranks) if card != game.turn_up]
        chance.shuffle(rest)
        hands = tuple(
            tuple(sorted(rest[seat * cards : (seat + 1) * cards])) for seat in range(players)
        )
        deal = Deal(
            rules, [Hand(card_at(game, card) for card in hand) for hand in hands],
            trump=turn_up.suit, dealer=players - 1, turn_up=turn_up,
        )  # fmt: skip
        bids, played = (), ()
        while True:
            seat, actions = game.legal(hands, bids, played)
            if not actions:
                break
            assert deal.actor == seat
            action = chance.choice(actions)
            if len(bids) < players:
                assert sorted(deal.legal_actions()) == sorted(actions)
                bids = (*bids, action)
                deal.act(action)
            else:
                assert set(deal.legal_actions()) == {card_at(game, one) for one in actions}
                played = (*played, action)
                deal.act(card_at(game, action))
        assert list(deal.scores()) == game.points(bids, played)


def test_the_gap_is_that_of_openspiel(tree):
    pyspiel = pytest.importorskip("pyspiel")
    exploitability = pytest.importorskip("open_spiel.python.algorithms.exploitability")
    policy = pytest.importorskip("open_spiel.python.policy")
    theirs = pyspiel.load_game(
        "oh_hell(players=3,num_suits=2,num_cards_per_suit=3,num_tricks_fixed=1)"
    )
    gap = exploitability.nash_conv(theirs, policy.UniformRandomPolicy(theirs))
    trees = [Tree(SmallGame(3, 1, 3, turned, suits=2)) for turned in range(3)]
    ours = [nash_gap(each, each.uniform()).sum() for each in trees]
    assert np.mean(ours) == pytest.approx(gap)


def test_learning_comes_to_an_equilibrium(tree):
    table = equilibrium(tree, 500)
    assert nash_gap(tree, table).sum() < 1e-3
    assert values(tree, table) == pytest.approx([9, 9.5, 2.5], abs=0.01)


def test_a_best_response_is_worth_what_it_says(tree):
    uniform = tree.uniform()
    for seat in range(3):
        best, answer = best_response(tree, uniform, seat)
        assert tree.per_spot(answer) == pytest.approx(1.0)
        mixed = np.where(tree.owner == seat, answer, uniform)
        assert values(tree, mixed)[seat] == pytest.approx(best)


def test_views_of_spots_show_the_own_cards_only():
    tree = Tree(SmallGame(2, 1, 6, 0))
    for spot in tree.spots[:20]:
        view = view_of(tree.game, spot)
        assert view.seat == spot.seat
        assert [card_at(tree.game, card) for card in spot.hands[spot.seat]] == list(view.hand)
        assert len(view.legal_actions()) == len(spot.actions)


def test_a_player_as_a_strategy():
    tree = Tree(SmallGame(2, 1, 6, 0))
    strategy = strategy_of(tree, "thumb")
    assert tree.per_spot(strategy) == pytest.approx(1.0)
    assert set(strategy.tolist()) <= {0.0, 0.5, 1.0}
    assert (nash_gap(tree, strategy) > -1e-9).all()
    assert (strategy_of(tree, "random") == tree.uniform()).all()
