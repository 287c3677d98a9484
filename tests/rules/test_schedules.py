"""Hand sizes, dealers and turn-ups of a match."""

from __future__ import annotations

import pytest
from hypothesis import given

from ohhell_sim.errors import RulesError
from ohhell_sim.rules import Rules
from oracles.rule_space import rules as any_rules
from oracles.rule_space import tables


@pytest.mark.parametrize(
    ("players", "largest"), [(2, 26), (3, 17), (4, 13), (5, 10), (6, 8), (7, 7), (8, 6)]
)
def test_classic_goes_up_to_every_card(players, largest):
    rules = Rules.preset("classic")
    assert rules.hand_sizes(players) == list(range(1, largest + 1))
    assert rules.largest_hand(players) == largest
    rules.validate(players)


def test_largest_hand_with_a_turn_up():
    # Situation 21; (52 // players) - 1 would give 9 for 5 players.
    found = [Rules().largest_hand(players, turn_up=True) for players in range(2, 9)]
    assert found == [25, 17, 12, 10, 8, 7, 6]


@pytest.mark.parametrize(
    ("schedule", "sizes"),
    [
        ("up", [1, 2, 3, 4]),
        ("down", [4, 3, 2, 1]),
        ("up-down", [1, 2, 3, 4, 3, 2, 1]),
        ("down-up", [4, 3, 2, 1, 2, 3, 4]),
        ("constant", [4, 4, 4]),
    ],
)
def test_named_schedules(schedule, sizes):
    assert Rules(schedule=schedule, hand_max=4).hand_sizes(3) == sizes


def test_listed_schedules():
    assert Rules(schedule=[3, 3, 1]).hand_sizes(3) == [3, 3, 1]


@pytest.mark.parametrize(("high", "deals"), [(10, 19), (11, 21)])
def test_nineteen_or_twenty_one_deals(high, deals):
    assert len(Rules(schedule="down-up", hand_max=high).hand_sizes(4)) == deals


def test_hand_min_and_deck_turnup():
    assert Rules(schedule="down", hand_min=4, hand_max="deck-turnup").hand_sizes(4) == [
        *range(12, 3, -1)
    ]


def test_one_size_where_low_is_high():
    for name in ("up", "down", "up-down", "down-up"):
        assert Rules(schedule=name, hand_min=3, hand_max=3).hand_sizes(4) == [3]


@pytest.mark.parametrize("field", [{"hand_max": 7}, {"schedule": (7,)}])
def test_too_many_cards_are_refused_with_the_way_out(field):
    # Situation 22.
    with pytest.raises(RulesError) as caught:
        Rules(**field).validate(8)
    text = str(caught.value)
    assert "8 x 7 = 56 cards, the deck has 52: at most 6 each, or packs = 2" in text
    assert next(iter(field)) in text
    assert caught.value.value == 7
    assert caught.value.allowed == (1, 2, 3, 4, 5, 6)


def test_hand_min_that_does_not_go_round():
    with pytest.raises(RulesError, match=r"hand_min = 8, but with 8 players at most 6 cards"):
        Rules(hand_min=8).validate(8)


@pytest.mark.parametrize("size", [0, -1, 1.0, True, None, "3", 27, 10**400])
def test_hand_sizes_out_of_range(size):
    with pytest.raises(RulesError, match=r"^hand_size = .*(26 each|from 1 to 26)") as caught:
        Rules().check_hand_size(size, 2)
    assert caught.value.allowed == tuple(range(1, 27))
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("players", [0, 1, 9, -3, 2.0, True, None, "4", 10**400])
def test_players_out_of_range(players):
    for call in (Rules().validate, Rules().hand_sizes, Rules().deals, Rules().largest_hand):
        with pytest.raises(RulesError, match=r"players .* a whole number from 2 to 8"):
            call(players)


def test_the_last_deal_has_no_trump_even_with_cards_left():
    plans = Rules.preset("classic").deals(5)
    assert [plan.turned for plan in plans] == [True] * 9 + [False]
    free = Rules(no_trump_last_deal=False).deals(5)
    assert all(plan.turned for plan in free)


def test_no_card_is_turned_where_every_card_is_dealt():
    rules = Rules(no_trump_last_deal=False, schedule="down")
    assert [plan.turned for plan in rules.deals(4)] == [False] + [True] * 12


def test_no_card_is_turned_without_trump():
    assert not any(plan.turned for plan in Rules(trump="none").deals(4))


def test_the_deal_moves_on_one_seat_each_time():
    plans = Rules.preset("classic").deals(3)
    assert [plan.dealer_offset for plan in plans] == [number % 3 for number in range(17)]
    assert [plan.number for plan in plans] == list(range(17))


@given(any_rules(), tables())
def test_every_match_fits_or_is_refused(rules, table):
    players, _ = table
    try:
        plans = rules.deals(players)
    except RulesError as error:
        assert "hand_m" in str(error) or "schedule" in str(error)
        return
    assert len(plans) >= 1
    for plan in plans:
        cards = players * plan.hand_size + plan.turned
        assert plan.hand_size >= 1
        assert cards <= rules.deck_size
    assert [plan.hand_size for plan in plans] == rules.hand_sizes(players)


@given(tables())
def test_turn_up_needs_a_card_left(table):
    players, size = table
    rules = Rules()
    assert rules.has_turn_up(size, players) == (players * size < 52)
    assert not rules.has_turn_up(size, players, last=True)
    assert rules.check_hand_size(size, players) == size
