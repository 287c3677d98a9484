"""The adapters: OpenSpiel's players at our table, ours at OpenSpiel's."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from ohhell_sim import Deal
from ohhell_sim.errors import RulesError
from ohhell_sim.players import make_strategy

pyspiel = pytest.importorskip("pyspiel")


@pytest.fixture(scope="module")
def table():
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(Path(__file__).parents[2]))
        from benchmarks import openspiel_table

        yield openspiel_table


@pytest.mark.parametrize(("players", "size"), [(3, 4), (4, 3), (7, 2)])
def test_a_deal_goes_over_and_back(table, players, size):
    deal = Deal.random("openspiel", players, size, seed=5, dealer=1)
    actions = []
    chooser = make_strategy("random", seed=1)
    while deal.actor is not None:
        hands = [[*deal.view(seat).played_by(seat), *deal.hands[seat]] for seat in range(players)]
        state = table.their_deal(hands, deal.dealer, deal.turn_up, actions)
        back = table.deal_of(state)
        view = deal.view(deal.actor)
        assert back.view(deal.actor) == view
        action = (chooser.choose_bid if deal.phase == "bid" else chooser.choose_card)(view)
        deal.act(action)
        actions.append(action)


def test_our_players_sit_at_their_table(table):
    game = pyspiel.load_game("oh_hell(players=4,num_tricks_fixed=3)")
    bots = [table.OurBot(make_strategy(name, seed=1)) for name in ("thumb", "standard")] * 2
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[-1][0])
    points = pyspiel.evaluate_bots(state, bots, 7)
    assert len(points) == 4
    assert state.is_terminal() or all(value >= 0 for value in points)


def test_their_search_sits_at_our_table(table):
    deal = Deal.random("openspiel", 4, 3, seed=2)
    players = [table.OpenSpielIsmcts(seed=seat, simulations=30) for seat in range(4)]
    while deal.actor is not None:
        view = deal.view(deal.actor)
        player = players[deal.actor]
        deal.act(player.choose_bid(view) if deal.phase == "bid" else player.choose_card(view))
    assert deal.phase == "done"


def test_other_rules_are_not_theirs(table):
    deal = Deal.random("classic", 4, 3, seed=2)
    with pytest.raises(RulesError, match="openspiel"):
        table.OpenSpielIsmcts(simulations=10).choose_bid(deal.view(deal.actor))


def test_a_strategy_is_level_with_itself(table):
    result = table.duel(("thumb", "thumb"), players=4, cards=3, deals=5, seed=1)
    assert result.lead == (pytest.approx(0), pytest.approx(0))
    assert result.to_dict()["deals"] == 5


def test_theirs_against_ours(table):
    specs = ("openspiel:simulations=20", "thumb")
    result = table.duel(specs, players=3, cards=3, deals=2, seed=1, heroes=2)
    assert result.clocks[0].decisions > 0
    assert result.points.min() >= 0


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("openspiel:states=3", "openspiel has no option 'states': it has simulations, uct_c, sec"),
        ("openspiel-blind:seconds=1", "openspiel-blind has no option 'seconds'"),
        ("openspiel:simulations=many", "simulations of openspiel is a number, not 'many'"),
        ("openspiel:uct_c", "uct_c of openspiel is a number, not ''"),
    ],
)
def test_options_that_their_search_does_not_have_are_named(table, spec, said):
    with pytest.raises(click.BadParameter, match=said):
        table.duel((spec, "thumb"), players=3, cards=1, deals=1, seed=1)
