"""Who sits where: every strategy takes every seat once on the same cards, whatever is played."""

from __future__ import annotations

from collections import Counter

import pytest

from ohhell_sim.errors import RulesError, SettingError
from ohhell_sim.game import Match
from ohhell_sim.players import make_strategy
from ohhell_sim.tournament import read_design


def design_of(count, players, **more):
    strategies = {f"s{number}": "random" for number in range(count)}
    return read_design(strategies, players=players, **more)


@pytest.mark.parametrize("count", range(1, 8))
@pytest.mark.parametrize("players", [2, 3, 4, 5, 7])
def test_every_strategy_takes_every_seat_once(count, players):
    design = design_of(count, players)
    for number in range(6):
        lineups = design.lineups(number)
        assert len(lineups) == count == design.tables
        for seat in range(players):
            assert sorted(lineup[seat] for lineup in lineups) == list(range(count))
        for lineup in lineups:
            shares = Counter(lineup)
            assert max(shares.values()) - min(shares[one] for one in range(count)) <= 1


def test_other_neighbours_in_other_blocks():
    assert len({design_of(4, 4).lineups(number) for number in range(50)}) > 3
    assert len({design_of(2, 4).lineups(number) for number in range(50)}) >= 3


def test_a_hero_sits_alone_on_every_seat():
    lineups = design_of(2, 4, seating="hero").lineups(0)
    assert [lineup.index(0) for lineup in lineups] == [0, 1, 2, 3]
    assert all(lineup.count(0) == 1 for lineup in lineups)


@pytest.mark.parametrize(
    "rules",
    [
        "classic",
        "hook",
        {"end": {"errors": 6}},
        {"tie_break": "extra-deal:1", "schedule": (1, 1, 2)},
        {"dead_hand": True},
        {"end": {"target": 40}},
    ],
)
def test_the_same_seed_deals_the_same_cards_whatever_the_players_do(rules):
    """As long as as many are still in: the cards of a deal depend on its number alone."""
    matches = []
    for name in ("random", "thumb"):
        match = Match(rules, players=4, seed=11)
        match.play(make_strategy(name, seed=2))
        matches.append(match)
    compared = 0
    for one, other in zip(*(match.rounds for match in matches), strict=False):
        if one.extra or other.extra or one.seats != other.seats:
            break
        if one.deal.plan != other.deal.plan or one.dealer != other.dealer:
            break
        dealt = [
            [Counter(card for card in _dealt(current.deal, seat)) for seat in range(len(one.seats))]
            for current in (one, other)
        ]
        assert dealt[0] == dealt[1]
        assert one.deal.turn_up == other.deal.turn_up
        compared += 1
    assert compared >= 3


def _dealt(deal, seat):
    return [trick.cards[(seat - trick.leader) % deal.players] for trick in deal.tricks]


def test_seeds_differ_by_all_that_they_belong_to():
    design = design_of(3, 4)
    seeds = {
        design.player_seed(number, entry, seat)
        for number in range(5)
        for entry in range(3)
        for seat in range(4)
    }
    assert len(seeds) == 60
    assert design.cards(0) != design_of(3, 4, seed=2).cards(0)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"matches": 0}, "matches is 0"),
        ({"matches": 2.5}, "matches is 2.5"),
        ({"seed": -1}, "seed is -1"),
        ({"seating": "evn"}, "did you mean 'even'"),
        ({"seating": "hero"}, "one strategy against one other, not 3"),
    ],
)
def test_what_cannot_be_played_is_refused(more, said):
    with pytest.raises(SettingError, match=said):
        read_design(["random", "thumb", "standard"], **more)


def test_players_and_strategies_that_cannot_be():
    with pytest.raises(RulesError):
        read_design(["random"], players=20)
    with pytest.raises(SettingError, match="0 strategies"):
        read_design([])
    with pytest.raises(SettingError, match="51 strategies"):
        read_design(["random"] * 51)
    assert read_design("thumb").names == ("thumb",)
    assert read_design(["thumb", "thumb", "thumb"]).names == ("thumb", "thumb #2", "thumb #3")
