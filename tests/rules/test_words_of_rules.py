"""Every axis shows in the line and on the page that describe rules."""

from __future__ import annotations

import pytest

from ohhell_sim.rules import Rules, catalogue

SHOWN_ALONE = [entry for entry in catalogue() if entry.key not in {"joker_role", "trump_order"}]


@pytest.mark.parametrize("entry", SHOWN_ALONE, ids=lambda entry: entry.key)
def test_every_axis_shows(entry):
    rules = entry.rules if entry.key != "winner" else Rules(winner="lowest")
    without = rules.replace(**{entry.key: Rules.axes()[entry.key].default})
    assert without != rules
    assert without.describe().partition(": ")[2] != rules.describe().partition(": ")[2]
    assert without.in_words().split("\n\n")[1:] != rules.in_words().split("\n\n")[1:]


LINES = [
    ({"packs": 2}, "two packs, the first of two equal cards wins"),
    ({"low_rank": 7}, "no card below 7"),
    ({"low_rank": "auto8"}, "eight cards a hand in the pack"),
    ({"rank_order": "ace-low"}, "ranks K Q J 10 9 8 7 6 5 4 3 2 A"),
    ({"jokers": 2, "joker_role": "top-trump"}, "2 jokers above all trumps"),
    ({"jokers": 1, "joker_role": "wizard"}, "1 wizard;"),
    ({"hand_max": {3: 10, 4: 10, 6: 8}}, "hands 1 up to 10 (3-4 players), 8 (6);"),
    ({"repeat_min": 2}, "the smallest 2 times"),
    ({"trump": "rotate", "trump_order": "SHN"}, "trump rotates spades, hearts, none"),
    ({"trump": "fixed", "trump_order": "H"}, "hearts always trump"),
    ({"trump": "dealer", "trump_choice_none": True}, "the dealer names trump, or none"),
    ({"no_trump_every": 5}, "none in hands of every 5 cards"),
    ({"pass_cards": 2, "pass_to": "right"}, "each passes 2 cards to the right"),
    ({"forced_bid": 0}, "every bid is 0"),
    ({"hook": True, "hook_from": 4}, "the last bidder may not even out the bids from 4 cards"),
    ({"bid_timing": "simultaneous"}, "free bids, all at once"),
    ({"void_rule": "must-trump"}, "must trump when void"),
    ({"end": {"errors": 20}}, "out with 20 errors, the last one in or the fewest errors win"),
    ({"score": "half_zero"}, "half_zero (make 2 x bid (a zero 1), miss 0, all in half points)"),
    ({"tie_break": "extra-deal:3"}, "ties by extra-deal:3"),
    ({"score": {"made_table": {1: 15}, "miss_table": {1: -5}}}, "a 1 15"),
    ({"score": {"zero_table": {17: 20}}}, "a zero 20 with 17 cards"),
]


@pytest.mark.parametrize(("fields", "words"), LINES)
def test_lines(fields, words):
    assert words in Rules(**fields).describe()


def test_the_plain_game_says_little():
    assert Rules.preset("hook").describe() == (
        "hook: hands 1 up to all the cards; trump turned up, none in the last deal; the last "
        "bidder may not even out the bids; exact10 (make 10 + bid, miss 0); most points win"
    )


def test_a_page_says_how_long_a_match_is():
    page = " ".join(Rules.preset("nomination-whist").in_words().split())
    assert "3: 19 (10), 4: 19 (10), 5: 19 (10), 6: 15 (8)." in page
    assert "It fits no number of players." in Rules(schedule=[40]).in_words()


def test_a_page_shows_points_of_five_cards():
    page = " ".join(Rules(score="diff10").in_words().split())
    assert "bid 0, took 0: 10; bid 2, took 2: 12; bid 2, took 1: -10; bid 2, took 4: -20" in page


def test_one_way_to_win_on_a_page():
    rules = Rules(end={"errors": 20})
    match = rules.in_words().split("\n\n")[-1].replace("\n", " ")
    assert match.startswith("Match: A player with 20 errors (tricks off) or more is out;")
    assert "the last one in wins" in match
    assert "Points do not decide." in match
    assert "points win" not in match + rules.describe()
    assert Rules().in_words().split("\n\n")[-1].startswith("Match: Most points win.")


def test_half_points_are_said():
    assert "half points" in Rules(score="half_zero").in_words().replace("\n", " ")
    assert "half points" not in Rules().in_words()
