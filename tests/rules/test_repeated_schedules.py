"""Hand sizes that repeat, skip, depend on the players, or sit the dealer out."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ohhell_sim.errors import RulesError
from ohhell_sim.rules import HandTable, Rules, ScheduleName
from ohhell_sim.rules.schedule import schedule_sizes


def test_the_worked_matches_of_the_rule_pages():
    up_down = Rules(schedule="up-down", hand_max="deck-turnup")
    assert up_down.hand_sizes(4) == [*range(1, 13), *range(11, 0, -1)]
    assert len(Rules(schedule="up-down").hand_sizes(4)) == 25
    assert len(Rules().hand_sizes(4)) == 13
    assert len(Rules().hand_sizes(5)) == 10
    ten = Rules(schedule="down-up", hand_max=10)
    assert ten.hand_sizes(5) == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert len(Rules(schedule="up-down", hand_max=10).hand_sizes(4)) == 19


def test_three_ways_to_twenty_one_deals():
    for fields in (
        {"schedule": "up-down", "hand_max": 11},
        {"schedule": "down-up", "hand_max": 10, "repeat_max": 2},
        {"schedule": "up-down", "hand_max": 10, "repeat_min": 2},
    ):
        assert len(Rules(**fields).hand_sizes(4)) == 21


def test_romanian_whist_by_players():
    rules = Rules.preset("romanian-whist")
    assert rules.hand_sizes(4) == [1] * 4 + [*range(2, 8)] + [8] * 4 + [*range(7, 1, -1)] + [1] * 4
    assert len(rules.hand_sizes(4)) == 24
    assert rules.hand_sizes(3)[:4] == [1, 1, 1, 2]


def test_four_card_hands_once_by_each_player():
    rules = Rules(schedule="down-up", hand_min=4, repeat_min="players")
    assert rules.hand_sizes(3) == [*range(17, 4, -1), 4, 4, 4, *range(5, 18)]
    assert len(rules.hand_sizes(3)) == 29


def test_double_top():
    assert Rules(schedule="up-down", repeat_max=2).hand_sizes(4) == [
        *range(1, 14),
        *range(13, 0, -1),
    ]


def test_one_card_hands_n_times_on_the_way_down_and_up():
    rules = Rules(schedule="down-up", hand_max=10, repeat_min="players")
    assert rules.hand_sizes(4) == [*range(10, 0, -1), 1, 1, 1, *range(2, 11)]


def test_odd_or_even_hands_only():
    assert Rules(parity="odd").hand_sizes(5) == [1, 3, 5, 7, 9]
    assert Rules(parity="even").hand_sizes(5) == [2, 4, 6, 8, 10]
    assert Rules(parity="even", schedule="up-down", hand_max=6).hand_sizes(4) == [2, 4, 6, 4, 2]
    assert Rules(parity="odd", schedule="constant", hand_max=6).hand_sizes(3) == [5, 5, 5]
    with pytest.raises(RulesError, match="parity = 'even' leaves no hand size from 3 to 3"):
        Rules(parity="even", hand_min=3, hand_max=3).hand_sizes(4)


def test_plateaus_are_listed():
    rules = Rules(schedule=[7, 7, 7, 7, 6, 5, 4, 3, 2, 1])
    assert rules.hand_sizes(7) == [7, 7, 7, 7, 6, 5, 4, 3, 2, 1]


def test_hand_tables_by_players():
    rules = Rules(hand_max={3: 15, "4": 13, 5: 10, 6: 8, 7: 7})
    assert [max(rules.hand_sizes(players)) for players in range(3, 8)] == [15, 13, 10, 8, 7]
    assert rules.hand_max == HandTable(((3, 15), (4, 13), (5, 10), (6, 8), (7, 7)))
    assert rules == Rules.preset("seed-pl-short")
    for players in (2, 8):
        with pytest.raises(RulesError, match=rf"no size for {players} players, only for 3, 4, 5"):
            rules.validate(players)
    with pytest.raises(RulesError, match="4 x 14 = 56 cards, the deck has 52"):
        Rules(hand_max={4: 14}).validate(4)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "a table with an entry"),
        ({1: 5}, "hand_max with the key = 1"),
        ({14: 3}, "from 2 to 13"),
        ({"four": 3}, "'four'"),
        ({4: 0}, r"hand_max\.4 = 0"),
        ({4: 53}, r"hand_max\.4 = 53"),
        ({4: True}, r"hand_max\.4 = True"),
        ({4: 3, "4": 5}, "each key once"),
        ({True: 3}, "hand_max with the key = True"),
    ],
)
def test_hand_tables_that_are_none(given, words):
    with pytest.raises(RulesError, match=words):
        Rules(hand_max=given)


def test_a_constant_hand_is_dealt_by_each_player():
    assert Rules(schedule="constant").hand_sizes(4) == [13] * 4
    with pytest.raises(RulesError, match="repeat_max = 2 with schedule = 'constant'"):
        Rules(schedule="constant", repeat_max=2)


def test_a_list_says_it_all():
    for fields in ({"parity": "odd"}, {"repeat_min": 2}, {"repeat_max": "players"}):
        with pytest.raises(RulesError, match="with a list of hand sizes, which says it all"):
            Rules(schedule=[3, 2, 1], **fields)


def test_the_dealer_sits_out():
    rules = Rules.preset("romanian-whist").replace(dead_hand=True)
    assert rules.hands_dealt(7) == 6
    assert rules.deck_size_for(7) == 48
    assert max(rules.hand_sizes(7)) == 8
    assert rules.deals(7)[0].hands == 6
    assert rules.for_one_deal().deck(6) == rules.deck(7)
    assert len(rules.hand_sizes(7)) == 7 * 3 + 2 * 6
    with pytest.raises(RulesError, match="dead_hand = true with 2 players"):
        Rules(dead_hand=True).validate(2)


@given(
    st.sampled_from([name for name in ScheduleName if name != "constant"]),
    st.integers(1, 6),
    st.integers(0, 6),
    st.integers(1, 4),
    st.integers(1, 4),
)
def test_every_size_between_the_ends_is_dealt(name, low, more, lows, highs):
    sizes = range(low, low + more + 1)
    dealt = schedule_sizes(name, sizes, lows, highs, 4)
    assert set(dealt) == set(sizes)
    assert all(abs(a - b) <= 1 for a, b in pairwise(dealt))
    if more:
        ends = {"up": (1, 1), "down": (1, 1), "up-down": (2, 1), "down-up": (1, 2)}[name]
        assert dealt.count(sizes[0]) == lows * ends[0]
        assert dealt.count(sizes[-1]) == highs * ends[1]
