"""Whole matches: dealers, standings, nth misses, errors that put out, ties, targets, nullo."""

from __future__ import annotations

import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell_sim.cards import Suit
from ohhell_sim.errors import IllegalAction, OhHellError, RulesError, SettingError
from ohhell_sim.game import Match, Phase
from ohhell_sim.game.course import MOST_DEALS, MOST_EXTRA_DEALS
from ohhell_sim.game.ranking import Record, best_of_extra_deal, first_places, without_ties
from ohhell_sim.rules import Rules
from oracles.strategies import SEEDS


def chooser(seed=0):
    chance = random.Random(seed)
    return lambda view: chance.choice(view.legal_actions())


def lowest(view):
    return view.legal_actions()[0]


class Zero:
    """Bids nothing and plays low, as an object with methods."""

    def choose_bid(self, view):
        return view.legal_bids()[0]

    def choose_card(self, view):
        return min(view.legal_cards(), key=lambda card: card.rank)


class Guided(Zero):
    def choose_trump(self, view):
        return Suit.SPADES

    def choose_pass(self, view):
        return view.legal_passes()[0]


@pytest.mark.parametrize(
    ("rules", "players", "sizes"),
    [
        ("classic", 4, list(range(1, 14))),
        ({"schedule": "down-up", "hand_max": 10}, 4, [*range(10, 0, -1), *range(2, 11)]),
        ({"hand_max": {3: 15, 4: 13, 5: 10}}, 3, list(range(1, 16))),
    ],
)
def test_the_deals_of_a_match(rules, players, sizes):
    match = Match(rules, players, seed=1)
    match.play(lowest)
    assert [deal.hand_size for deal in match.deals] == sizes
    # Situation 25: the dealer moves on with each deal; player 0 bids first in the first.
    assert [current.dealer for current in match.rounds] == [
        (players - 1 + number) % players for number in range(len(sizes))
    ]
    assert all(current.seats == tuple(range(players)) for current in match.rounds)
    assert match.standings == [
        sum(deal.scores()[player] for deal in match.deals) for player in range(players)
    ]
    best = max(match.standings)
    assert match.winners == [p for p in range(players) if match.standings[p] == best]
    assert match.deals[-1].trump is None or rules != "classic"


def test_a_match_step_by_step():
    match = Match("hook", 3, seed=5)
    again = Match("hook", 3, seed=5)
    assert match.current.deal.hands == again.current.deal.hands
    assert (match.actor, match.over, match.winners) == (0, False, [])
    assert match.view(0).tally.points == (0, 0, 0)
    assert match.view(0).tally.deals_left == 16
    steps = 0
    while not match.over:
        player = match.actor
        assert match.view(player).legal_actions() == match.current.deal.legal_actions()
        match.act(match.view(player).legal_actions()[-1])
        steps += 1
    assert steps == sum(3 + 3 * size for size in range(1, 18))
    assert match.current is None
    with pytest.raises(IllegalAction, match="the match is over"):
        match.act(0)
    with pytest.raises(IllegalAction, match="the match is over"):
        match.view(0)
    with pytest.raises(IllegalAction, match="the match is over"):
        match.redeal()
    assert repr(match).startswith("<Match hook: 3 players")


def test_the_same_seed_is_the_same_match():
    one, other = Match(seed=3), Match(seed=3)
    one.play(chooser(1))
    other.play(chooser(2))
    assert [deal.turn_up for deal in one.deals] == [deal.turn_up for deal in other.deals]
    assert (
        Match(seed=4).deals[0].turn_up != one.deals[0].turn_up
        or Match(seed=4).deals[0].hands != Match(seed=3).deals[0].hands
    )
    assert pickle.loads(pickle.dumps(one)).standings == one.standings
    half = Match(seed=3)
    half.play(chooser(1), deals=6)
    assert len(half.deals) == 7
    copy = pickle.loads(pickle.dumps(half))
    half.play(lowest)
    copy.play(lowest)
    assert half.standings == copy.standings


def test_a_void_deal_is_dealt_again_by_the_same_dealer():
    match = Match("hook", 4, seed=1)
    match.play(lowest, deals=2)
    before = match.current
    match.act(match.view(match.actor).legal_actions()[0])
    match.redeal()
    after = match.current
    assert (after.number, after.dealer, after.seats) == (before.number, before.dealer, before.seats)
    assert after.deal.hands != before.deal.hands
    assert after.deal.history == ()
    assert len(match.deals) == 3


def test_players_of_every_kind():
    match = Match({"trump": "eldest", "pass_cards": 1, "hand_max": 4}, 3, seed=1)
    match.play([Guided(), chooser(), lowest])
    assert match.over
    assert all(deal.passes for deal in match.deals if deal.hand_size > 1)
    match = Match("hook", 3, seed=1)
    match.play(Zero())
    assert match.over
    with pytest.raises(SettingError, match="has no choose_trump: the rules"):
        Match({"trump": "eldest"}, 3, seed=1).play(Zero())
    with pytest.raises(SettingError, match="2 strategies for 3 players"):
        match.play([lowest, lowest])
    with pytest.raises(SettingError, match="'random' is no strategy"):
        match.play("random")
    with pytest.raises(SettingError, match="1 is no strategy"):
        match.play([lowest, 1, lowest])


def test_an_illegal_action_names_the_player():
    match = Match("classic", 3, seed=1)
    with pytest.raises(IllegalAction, match=r"player 1: .* is no bid") as caught:
        match.play([lowest, lambda view: 7, lowest])
    assert caught.value.allowed == (0, 1)
    assert match.actor == 1
    with pytest.raises(IllegalAction):
        match.act("AS")


@pytest.mark.parametrize(
    ("rules", "players", "seed"),
    [("clasic", 4, 1), ("classic", 1, 1), ("classic", 9, 1), ({"hand_max": 20}, 4, 1)],
)
def test_matches_that_cannot_be(rules, players, seed):
    with pytest.raises(RulesError):
        Match(rules, players, seed)


@pytest.mark.parametrize("seed", [-1, 1.5, "1", True])
def test_seeds_that_are_none(seed):
    with pytest.raises(SettingError, match="seed is"):
        Match(seed=seed)


# Misses that cost more and more, lowest wins (S0).


def test_the_nth_miss_costs_n():
    rules = Rules(score="escalating", winner="lowest", hand_max=8)
    match = Match(rules, 3, seed=2)
    missed = [0, 0, 0]
    while not match.over:
        current = match.current
        assert current.deal.tally.misses == tuple(missed)
        while match.current is current:
            match.act(match.view(match.actor).legal_actions()[0])
        for player, points in current.points().items():
            seat = current.seats.index(player)
            made = current.deal.bid_of(seat) == current.deal.tricks_won[seat]
            missed[player] += not made
            assert points == (0 if made else missed[player])
    assert match.standings == [n * (n + 1) // 2 for n in missed]
    assert match.misses == missed
    assert match.winners == [p for p in range(3) if missed[p] == min(missed)]


# Errors put players out (S3: at 20).


def all_of_them(view):
    return view.legal_actions()[-1]


def test_players_with_too_many_errors_are_out():
    rules = Rules(score="errors", winner="lowest", end={"errors": 6}, schedule=(3,) * 20)
    match = Match(rules, 4, seed=1)
    gone: dict[int, int] = {}
    while not match.over:
        before = list(match.errors)
        current = match.current
        assert sorted(current.seats) == [p for p in range(4) if p not in gone]
        while match.current is current:
            match.act(all_of_them(match.view(match.actor)))
        for player in current.seats:
            seat = current.seats.index(player)
            off = abs(current.deal.bid_of(seat) - current.deal.tricks_won[seat])
            assert match.errors[player] == before[player] + off
            if match.errors[player] >= 6:
                gone[player] = current.number
        if gone and not match.over:
            out = next(iter(gone))
            with pytest.raises(IllegalAction, match=f"player {out} sits this deal out"):
                match.view(out)
    assert match.standings == match.errors
    if len(gone) == 3:
        assert match.winners == [player for player in range(4) if player not in gone]


def test_the_last_one_in_wins():
    rules = Rules(end={"errors": 20})
    records = [Record(errors=25, out_after=4), Record(errors=19), Record(errors=22, out_after=6)]
    assert first_places(rules, records) == [1]
    both = [Record(errors=12), Record(errors=11), Record(errors=22, out_after=6)]
    assert first_places(rules, both) == [1]
    # All out in the same deal: the fewest errors, ties shared.
    same = [
        Record(errors=20, out_after=3),
        Record(errors=23, out_after=6),
        Record(errors=21, out_after=6),
        Record(errors=21, out_after=6),
    ]
    assert first_places(rules, same) == [2, 3]


def test_hand_sizes_are_looked_at_again_for_fewer_players():
    rules = Rules(end={"errors": 1}, schedule=(6, 6, 6, 6), low_rank="auto8", dead_hand=True)
    match = Match(rules, 4, seed=3)
    match.play(all_of_them)
    # With two left the dealer would leave one alone: the match ends.
    assert match.over


# Ties (S3: an extra deal of three cards).


def test_a_tie_is_shared():
    match = Match({"schedule": (1,), "forced_bid": 0}, 4, seed=1)
    match.play(lowest)
    assert match.standings.count(10) == 3
    assert match.winners == [p for p in range(4) if match.standings[p] == 10]


def test_an_extra_deal_of_the_tied_players():
    rules = Rules(schedule=(1,), forced_bid=None, tie_break="extra-deal:3")
    match = Match(rules, 4, seed=1)
    match.play(lowest, deals=1)
    assert not match.over
    extra = match.current
    tied = [p for p in range(4) if match.standings[p] == max(match.standings)]
    assert (extra.extra, extra.seats, extra.deal.hand_size) == (True, tuple(tied), 3)
    before = match.standings
    match.play(chooser(4))
    assert match.over
    assert set(match.winners) <= set(tied)
    assert match.standings == before
    last = match.rounds[-1]
    best = max(last.points().values())
    assert match.winners == [player for player, points in last.points().items() if points == best]


def test_a_tie_that_does_not_break_is_shared():
    rules = Rules(
        schedule=(1,), tie_break="extra-deal:1", score={"made_base": 0, "made_per_trick": 0}
    )
    match = Match(rules, 3, seed=1)
    match.play(lowest)
    assert match.winners == [0, 1, 2]
    assert len(match.deals) == 1 + MOST_EXTRA_DEALS
    assert [current.extra for current in match.rounds] == [False] + [True] * MOST_EXTRA_DEALS


def test_an_extra_deal_of_all_cards():
    rules = Rules(schedule=(1,), tie_break="extra-max", forced_bid=0)
    match = Match(rules, 3, seed=1)
    match.play(lowest)
    assert match.rounds[1].deal.hand_size == 26
    assert len(match.rounds[1].seats) == 2


@pytest.mark.parametrize(
    ("tie_break", "winners"),
    [
        ("shared", [0, 1, 2]),
        ("most-successful-bids", [0, 1]),
        ("sum-of-successful-bids", [2]),
        ("seat", [0]),
    ],
)
def test_ties_broken_without_a_deal(tie_break, winners):
    records = [
        Record(points=50, played=5, made=3, bids_made=4),
        Record(points=50, played=5, made=3, bids_made=5),
        Record(points=50, played=5, made=2, bids_made=7),
        Record(points=49, played=5, made=5, bids_made=9),
    ]
    rules = Rules(tie_break=tie_break)
    assert without_ties(rules, first_places(rules, records), records) == winners


def test_the_lowest_total_wins():
    records = [Record(points=3), Record(points=-2), Record(points=0)]
    assert first_places(Rules(winner="lowest"), records) == [1]
    assert first_places(Rules(), records) == [0]
    assert best_of_extra_deal(Rules(winner="lowest"), {0: (0, 0, 5), 2: (1, 2, 3)}) == [2]


# Nullo (S3): bids forced to 0; who makes every deal wins.


def test_nullo():
    rules = Rules(forced_bid=0, match_goal="all-made", schedule=(1, 1, 1))
    match = Match(rules, 6, seed=2)
    match.play(lowest)
    perfect = [player for player in range(6) if not match.misses[player]]
    assert perfect
    assert match.winners == perfect
    assert all(match.standings[player] == 30 for player in perfect)
    # With all bids 0 somebody takes a trick: nobody can make every deal in the long run.
    records = [Record(points=20, played=3, made=2), Record(points=10, played=3, made=1)]
    assert first_places(rules, records) == [0]
    records = [Record(points=90, played=3, made=2), Record(points=30, played=3, made=3)]
    assert first_places(rules, records) == [1]


# A target of points.


def test_a_match_to_a_target():
    rules = Rules(schedule="constant", hand_max=3, end={"target": 60})
    match = Match(rules, 4, seed=1)
    assert match.view(0).tally.deals_left is None
    match.play(lowest)
    assert match.over
    assert max(match.standings) >= 60
    assert len(match.deals) != 4
    before = [sum(d.scores()[p] for d in match.deals[:-1]) for p in range(4)]
    assert max(before) < 60
    # No deal is known to be the last: all have their trump.
    assert all(deal.trump is not None for deal in match.deals)


def test_a_target_out_of_reach_ends_all_the_same():
    rules = Rules(schedule=(1,), end={"target": 5}, score={"made_base": 0, "made_per_trick": 0})
    match = Match(rules, 2, seed=1)
    match.play(lowest)
    assert len(match.deals) == MOST_DEALS
    assert match.winners == [0, 1]


# A dealer who sits out, and streaks of zeros.


def test_the_dealer_sits_out():
    match = Match(Rules(dead_hand=True, hand_max=3), 4, seed=1)
    match.play(lowest)
    for current in match.rounds:
        assert current.dealer not in current.seats
        assert current.seats == tuple((current.dealer + 1 + n) % 4 for n in range(3))
        assert current.deal.eldest == 0
    assert sum(match.rounds[0].points().values()) >= 0


def test_zeros_in_a_row():
    match = Match(Rules(zero_streak_max=2, hand_max=6), 3, seed=1)
    match.play(lowest)
    for player in range(3):
        bids = [deal.bid_of(player) for deal in match.deals]
        assert bids == [0, 0, 1, 0, 0, 1]


@given(SEEDS, st.integers(2, 5), st.sampled_from(Rules.presets()))
@settings(max_examples=40)
def test_every_preset(seed, players, name):
    rules = Rules.preset(name)
    try:
        match = Match(rules, players, seed=seed)
    except OhHellError:
        return
    match.play(chooser(seed), deals=3)
    assert len(match.deals) >= 1
    assert all(deal.phase is Phase.DONE for deal in match.deals[:-1])
