"""Advice to win the match: counted by hand where it can be, and honest where it is sampled."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
from click.testing import CliRunner

from ohhell_sim import Deal, Match, advise, trick_distribution
from ohhell_sim.advice.futures import futures_of
from ohhell_sim.advice.player import MonteCarlo
from ohhell_sim.advice.standing import standing_of
from ohhell_sim.cards import Deck, parse_card
from ohhell_sim.cli import main
from ohhell_sim.errors import SettingError
from ohhell_sim.game import Tally, trick_winner, view_from_record
from ohhell_sim.kernels.outcomes import WON, count_wins, wins_by_future
from ohhell_sim.players import check_strategy
from ohhell_sim.rules import Rules

SMALL = {"schedule": [3, 2, 1]}


def share(points, seat):
    best = max(points)
    return (points[seat] == best) / points.count(best)


@pytest.mark.parametrize("standings", [(20, 20), (20, 21), (20, 31), (20, 9), (0, 10), (0, 99)])
@pytest.mark.parametrize("theirs", [0, 1])
def test_the_last_card_of_a_match_is_counted_by_hand(standings, theirs):
    mine = parse_card("9S")
    advice = advise(
        "9S",
        trump="H",
        players=2,
        bids=[theirs],
        objective="win",
        standings=standings[::-1],
        deals_left=0,
        beliefs="none",
    )
    others = [card for card in Deck() if card != mine]
    rules = Rules.preset("classic")
    for row in advice.rows:
        won = 0.0
        for card in others:
            tricks = [0, 0]
            tricks[trick_winner([card, mine], advice.view.trump)] = 1
            total = [
                standings[1] + rules.score(theirs, tricks[0], 1),
                standings[0] + rules.score(row.bid, tricks[1], 1),
            ]
            won += share(total, 1)
        assert row.p_win == pytest.approx(won / len(others))
        assert row.p_win_se == 0
    assert advice.exact
    assert advice.decided
    best = max(advice.rows, key=lambda row: (row.p_win, row.points))
    assert advice.bid == best.bid


def test_who_is_far_behind_bids_what_can_still_win():
    behind = {"trump": "H", "players": 2, "bids": [1], "rules": SMALL}
    state = {"objective": "win", "deals_left": 0, "samples": 4096, "seed": 1}
    assert advise("KH 3C", **behind, seed=1).bid == 1
    advice = advise("KH 3C", **behind, standings=[11, 0], **state)
    assert advice.bid == 2
    assert advice.rows[1].p_win == 0 < advice.rows[2].p_win
    assert advice.rows[1].points > advice.rows[2].points
    assert "bidding 1 would bring more" in advice.explain()


def test_who_cannot_lose_or_win_any_more_plays_for_points():
    options = {"trump": "H", "players": 3, "rules": SMALL, "samples": 2048, "seed": 1}
    plain = advise("KH 3C", **options)
    for standings, chance in (([90, 0, 0], 1.0), ([0, 90, 0], 0.0)):
        advice = advise("KH 3C", **options, objective="win", standings=standings, deals_left=0)
        assert advice.bid == plain.bid
        assert {row.p_win for row in advice.rows} == {chance}
        assert all(row.p_win_se > 0 for row in advice.rows)  # the sample proves nothing
        assert "and so with every other choice" in advice.explain()


def test_a_tie_is_shared():
    advice = advise(
        "AH", trump="H", players=2, bids=[0], objective="win", standings=[1, 0], deals_left=0
    )
    # They take no trick for 10 points and have 11; so have I with a bid of 1.
    assert advice.rows[1].p_win == 0.5
    assert advice.rows[0].p_win == 0


def test_where_the_fewest_points_win_they_do():
    rules = {"score": "escalating", "winner": "lowest"}
    with pytest.raises(SettingError, match="costs more with every miss"):
        advise("AH", trump="H", players=2, rules=rules, objective="win", standings=[0, 0])
    lowest = {"winner": "lowest", "schedule": [1]}
    options = {"trump": "H", "players": 2, "bids": [0], "deals_left": 0, "rules": lowest}
    advice = advise("AH", **options, objective="win", standings=[0, 10])
    # With a bid of 0 I miss and keep 10 points; they make 10.
    assert [row.p_win for row in advice.rows] == [0.5, 0.0]
    assert advice.bid == 0


def test_futures_are_what_the_deals_to_come_bring():
    view = view_from_record(rules="classic", players=3, hand="AS KH", trump="H")
    standing = standing_of(view, (0, 0, 0), 2)
    futures = futures_of(view, standing, count=2000, seed=7)
    again = futures_of(view, standing, count=2000, seed=7)
    other = futures_of(view, standing, count=2000, seed=8)
    assert np.array_equal(futures, again)
    assert not np.array_equal(futures, other)
    # Nobody gets anything for a miss, so that two deals bring 0 or 10 to 14, or 20 to 27.
    assert set(np.unique(futures)) <= {0, *range(10, 15), *range(20, 28)}
    assert 8 < futures.mean() < 20
    assert futures_of(view, standing_of(view, (0, 0, 0), 0), count=9, seed=7).tolist() == [
        [0, 0, 0]
    ]


def test_the_deals_to_come_follow_the_schedule_and_the_dealer_moves_on():
    rules = Rules(schedule="up-down", hand_max=3)
    view = view_from_record(rules=rules, players=3, hand="AS KH", trump="H")

    def sizes(left):
        return [plan.hand_size for plan in standing_of(view, (0, 0, 0), left).plans]

    assert rules.hand_sizes(3) == [1, 2, 3, 2, 1]
    assert sizes(1) == [1]
    assert sizes(2) == [3, 2]
    assert sizes(3) == [3, 2, 1]
    with pytest.raises(SettingError, match="may be 3 or 1"):
        sizes(None)
    with pytest.raises(SettingError, match="at most 3 follow"):
        sizes(4)


def test_the_kernels_count_as_one_would():
    rng = np.random.default_rng(5)
    totals, futures = rng.integers(0, 6, (40, 3)), rng.integers(0, 6, (50, 3))
    counts = rng.integers(0, 9, (2, 40))
    wins, by_future = np.zeros(40, np.int64), np.zeros((2, 50), np.int64)
    count_wins(totals, futures, 1, wins)
    wins_by_future(totals, counts, futures, 1, by_future)
    shares = np.array(
        [[share((total + future).tolist(), 1) for future in futures] for total in totals]
    )
    assert np.allclose(wins / WON, shares.sum(axis=1))
    assert np.allclose(by_future / WON, counts @ shares)


def test_the_same_seed_gives_the_same_advice_on_any_number_of_threads():
    options = {"trump": "H", "rules": "hook", "bids": [1, 0], "samples": 3000, "seed": 3}
    state = {"objective": "win", "standings": "31,40,22,35", "deals_left": 2}
    first = advise("AS KH 3C", **options, **state, threads=1).to_dict()
    assert first == advise("AS KH 3C", **options, **state, threads=2).to_dict()
    assert first["objective"] == "win"
    assert (first["standings"], first["deals_left"]) == ([31, 40, 22, 35], 2)
    wins = {row["bid"]: row["p_win"] for row in first["bids"] if row["legal"]}
    # What differs by less than 1/2000 of a match is level.
    assert wins[first["recommended"]] > max(wins.values()) - 1 / 2000


def test_standard_errors_are_what_runs_differ_by():
    runs = [
        advise(
            "AS KH 3C",
            trump="H",
            players=3,
            objective="win",
            standings=[31, 36, 30],
            deals_left=1,
            samples=512,
            seed=seed,
        ).rows[1]
        for seed in range(40)
    ]
    spread = np.std([row.p_win for row in runs], ddof=1)
    stated = math.sqrt(np.mean([row.p_win_se**2 for row in runs]))
    assert 0.7 < spread / stated < 1.4


def test_cards_are_played_for_the_match():
    options = {"trump": "H", "bids": [1, 0, 1, 1], "position": 1, "seed": 1, "rules": SMALL}
    state = {"objective": "win", "standings": [20, 30, 10, 0], "deals_left": 1}
    advice = advise("AS KH 3C", **options, **state)
    assert advice.recommended == max(advice.rows, key=lambda row: row.p_win).card.code
    assert "1 deal follows" in advice.explain()
    frame = advice.to_frame()
    assert {"p_win", "p_win_se"} <= set(frame.columns)
    tricks = trick_distribution("AS KH 3C", **options, **state)
    assert sum(tricks) == pytest.approx(1)
    assert tricks.objective == "win"


@pytest.mark.parametrize(
    ("hand", "options"),
    [
        ("AH KH QH 2C", {"rules": {"trump": "eldest"}, "phase": "trump"}),
        ("AH KH 9C", {"rules": {"pass_cards": 1}, "phase": "pass", "position": 1, "trump": "H"}),
        ("AH AH 2C", {"rules": {"packs": 2}, "trump": "H"}),
        ("W AH 2C", {"rules": "wizard", "trump": "S"}),
    ],
)
def test_all_decisions_under_all_rules_can_be_made_for_the_match(hand, options):
    state = {"objective": "win", "standings": [31, 40, 22, 35], "deals_left": 0}
    advice = advise(hand, **options, **state, samples=1024, seed=1)
    chances = [row.p_win for row in advice.rows]
    assert all(0 <= chance <= 1 for chance in chances)
    assert max(chances) > 0
    assert "win the match" in advice.explain()
    rows = next(
        value
        for key, value in advice.to_dict().items()
        if key.endswith("s") and value and isinstance(value, list) and isinstance(value[0], dict)
    )
    assert all({"p_win", "p_win_se"} <= set(row) for row in rows)


def test_a_view_of_a_match_says_how_it_stands():
    rules = Rules(schedule=[2, 2, 1])
    plan = rules.deals(3)[1]
    tally = Tally(points=(5, 12, 9), misses=(0,) * 3, errors=(0,) * 3, zeros=(0,) * 3, deals_left=1)
    deal = Deal.random(rules, 3, 2, seed=4, dealer=0, plan=plan, tally=tally)
    options = {"objective": "win", "samples": 1024, "seed": 1}
    known = advise(deal.view(1), **options)
    said = advise(deal.view(1), **options, standings=(5, 12, 9), deals_left=1)
    assert known.to_dict() == said.to_dict()
    # Standings of a view are by seat; those reported are in bidding order.
    assert known.to_dict()["standings"] == [12, 9, 5]
    assert known.standing.points == (5, 12, 9)
    assert [plan.hand_size for plan in known.standing.plans] == [1]


def test_montecarlo_plays_matches_to_win():
    check_strategy("montecarlo:objective=win,samples=20", matches=3)
    ends = []
    for _ in range(2):
        match = Match({"schedule": [2, 1]}, players=3, seed=2)
        match.play([MonteCarlo(seed=seat, samples=100, objective="win") for seat in range(3)])
        ends.append(match.standings)
    assert ends[0] == ends[1]


def test_a_player_outside_of_a_match_plays_for_points():
    view = Deal.random("classic", 3, 3, seed=5).view(0)
    to_win = MonteCarlo(seed=1, objective="win").choose_bid(view)
    assert to_win == MonteCarlo(seed=1).choose_bid(view)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({}, "needs the standings"),
        ({"standings": [1, 2, 3]}, "3 numbers, and there are 4 players"),
        ({"standings": "1,2,x,4"}, "standings is '1,2,x,4'"),
        ({"standings": [1, 2, 3, True]}, "standings is"),
        ({"standings": 5}, "standings is 5"),
        ({"standings": [0] * 4, "deals_left": -1}, "deals_left is -1"),
        ({"standings": [0] * 4, "deals_left": 1.5}, "deals_left is 1.5"),
        ({"standings": [0] * 4, "deals_left": 99}, "at most 10 follow"),
        ({"standings": [0] * 4, "deals_left": 2, "last": True}, "this is the last deal"),
        ({"standings": [0] * 4, "precision": 0.1}, "precision is in points"),
        ({"standings": [0] * 4, "rules": {"end": {"target": 100}}}, "end = target 100"),
        ({"standings": [0] * 4, "rules": {"end": {"errors": 20}}}, "fewest errors win"),
        ({"standings": [0] * 4, "rules": {"match_goal": "all-made"}}, "match_goal"),
        ({"standings": [0] * 4, "rules": {"schedule": [5, 4]}}, "deals no hands of 3"),
    ],
)
def test_what_does_not_go_together_is_said(options, message):
    with pytest.raises(SettingError, match=message):
        advise("AS KH 3C", trump="H", objective="win", **options)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (["--objective", "win"], "needs the standings"),
        (["--objective", "win", "--standings", "1,2,3"], "3 numbers"),
        (["--objective", "win", "--standings", "a,b"], "--standings is 'a,b'"),
        (["--objective", "win", "--standings", "1,2,3,4", "--deals-left", "x"], "--deals-left"),
        (["--objective", "win", "--standings", "1,2,3,4", "--deals-left", "99"], "at most 10"),
        (["--standings", "1,2,3,4"], "of no use for the objective 'points'"),
    ],
)
def test_the_command_line_names_what_is_wrong_and_exits_with_2(options, named):
    result = CliRunner().invoke(main, ["advise", "AS KH 3C", "--trump", "H", *options])
    assert result.exit_code == 2
    assert named in result.stderr
    assert result.stdout == ""


def test_the_command_line_answers_in_json():
    line = "advise|AS KH 3C|--trump|H|--objective|win|--standings|31,40,22,35|--deals-left|3"
    result = CliRunner().invoke(main, [*line.split("|"), "--seed", "7", "--json"])
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert (found["objective"], found["deals_left"]) == ("win", 3)
    assert all(0 < row["p_win_se"] < 0.02 for row in found["bids"])
