"""Fields that contradict each other, with the ways out that the message names."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell_sim.errors import RulesError
from ohhell_sim.rules import Rules, axes

CLASHES = [
    ({"duplicates": "last-wins"}, "with packs = 1", {"packs": 2}),
    ({"jokers": 1}, "without a joker_role", {"joker_role": "top-trump"}),
    ({"joker_role": "wizard"}, "with jokers = 0", {"jokers": 1}),
    ({"joker_play": "any-time"}, "with jokers = 0", {"jokers": 1, "joker_role": "wizard"}),
    ({"turned_joker": "redraw"}, "with jokers = 0", {"jokers": 1, "joker_role": "wizard"}),
    ({"jokers": 5, "joker_role": "top-trump"}, "at most 4", {"jokers": 4}),
    ({"jokers": 5, "joker_role": "wizards+jesters"}, "four and four", {"jokers": 8}),
    (
        {"jokers": 2, "joker_role": "jester", "joker_play": "as-trump"},
        "belongs to no suit",
        {"joker_play": None},
    ),
    (
        {"jokers": 2, "joker_role": "jester", "turned_joker": "redraw"},
        "a turned jester always means no trump",
        {"turned_joker": "none"},
    ),
    ({"rank_order": "spanish", "low_rank": 7}, "whose 40 cards are fixed", {"low_rank": 2}),
    ({"low_rank": "auto8", "packs": 2}, "strips one pack", {"packs": 1}),
    (
        {"low_rank": "auto8", "jokers": 1, "joker_role": "wizard"},
        "leave no place",
        {"jokers": 0, "joker_role": None},
    ),
    ({"trump": "rotate"}, "trump_order = 'CDHSN'", {"trump_order": "CDHSN"}),
    ({"trump": "fixed"}, "trump_order = 'S'", {"trump_order": "S"}),
    ({"trump_order": "CD"}, "with trump = 'turn-up'", {"trump": "rotate"}),
    ({"trump": "fixed", "trump_order": "N"}, "takes one suit", {"trump_order": "H"}),
    ({"trump": "fixed", "trump_order": "CD"}, "takes one suit", {"trump": "rotate"}),
    ({"trump": "eldest", "trump_revealed": "after-bids"}, "stay hidden", {"trump": "turn-up"}),
    (
        {
            "jokers": 1,
            "joker_role": "wizard",
            "turned_joker": "dealer-chooses",
            "trump_revealed": "after-bids",
        },
        "know it before the bids",
        {"turned_joker": "none"},
    ),
    ({"pass_to": "right"}, "with pass_cards = 0", {"pass_cards": 1}),
    ({"hook": True, "bid_timing": "simultaneous"}, "nobody bids last", {"hook": False}),
    (
        {"hook": "no-exact-total", "bid_timing": "simultaneous"},
        "set hook = 'off' or bid_timing = 'sequential'",
        {"bid_timing": "sequential"},
    ),
    ({"bid_min": 3, "bid_max": 2}, "which is less", {"bid_max": 3}),
    ({"bid_min": "h", "bid_max": 2}, "which is less", {"bid_max": "h"}),
    ({"hook": True, "bid_min": 2, "bid_max": 2}, "no bid", {"bid_max": 3}),
    ({"forced_bid": 1, "hook": True}, "which may bar it", {"hook": "off"}),
    ({"forced_bid": 3, "bid_max": 2}, "with bids from 0 to 2", {"bid_max": "h"}),
    ({"forced_bid": 0, "zero_streak_max": 5}, "bars it in the end", {"zero_streak_max": 0}),
    ({"hand_min": 5, "hand_max": 3}, "less than hand_min = 5", {"hand_max": 5}),
    ({"dead_hand": True, "trump": "dealer"}, "the dealer has no cards", {"trump": "eldest"}),
    (
        {"dead_hand": True, "trump": "dealer-last-card"},
        "the dealer has no cards",
        {"dead_hand": False},
    ),
    (
        {"dead_hand": True, "trump_when_exhausted": "dealer-last-card"},
        "the dealer has no cards",
        {"trump_when_exhausted": "none"},
    ),
    ({"dead_hand": True, "bid_order": "dealer-first"}, "no cards", {"dead_hand": False}),
    ({"dead_hand": True, "first_lead": "dealer"}, "no cards", {"first_lead": "eldest"}),
    (
        {"blind_hands": "forehead-1", "trump": "dealer-last-card"},
        "the dealer may not look at the card to be shown",
        {"trump": "turn-up"},
    ),
    ({"score": "escalating"}, "whoever misses most would win", {"winner": "lowest"}),
    ({"score": "errors"}, "set winner = 'lowest'", {"winner": "lowest"}),
    ({"score": "tri_over"}, "with winner = 'highest'", {"winner": "lowest"}),
    (
        {"score": {"made_base": 0, "made_per_trick": 0, "miss_table": {1: 1, 2: 5}}},
        "set winner = 'lowest'",
        {"winner": "lowest"},
    ),
    (
        {"match_goal": "all-made", "end": {"errors": 20}},
        "the last one in wins",
        {"end": "schedule"},
    ),
    ({"trump_choice_none": True}, "no player names", {"trump": "eldest"}),
    (
        {"trump": "none", "trump_when_exhausted": "cut-before-deal"},
        "with trump = 'none'",
        {"trump": "turn-up"},
    ),
    (
        {"trump": "rotate", "trump_order": "CD", "turned_ace": "none"},
        "no card is turned",
        {"turned_ace": "suit"},
    ),
    ({"trump": "eldest", "turned_face": "none"}, "no card is turned", {"trump": "turn-up"}),
    (
        {"trump": "random", "turned_joker": "redraw", "jokers": 1, "joker_role": "wizard"},
        "no card is turned",
        {"trump": "turn-up"},
    ),
    ({"trump": "none", "no_trump_every": 5}, "no deal has a trump", {"trump": "random"}),
    ({"trump": "none", "no_trump_biggest": True}, "no deal has a trump", {"trump": "random"}),
    ({"trump": "none", "void_rule": "must-trump"}, "no card is a trump", {"trump": "random"}),
    (
        {"trump": "none", "trump_lead": "broken"},
        "no card is a trump",
        {"jokers": 1, "joker_role": "top-trump"},
    ),
    ({"schedule": [3, 4], "hand_max": 2}, "which says it all", {"schedule": "up"}),
    ({"schedule": [3, 4], "hand_min": 2}, "which says it all", {"schedule": "up"}),
    ({"schedule": "constant", "hand_min": 3}, "every hand has hand_max", {"hand_min": 1}),
    ({"blind_hands": "forehead-1", "hand_min": 3}, "without a deal of one card", {"hand_min": 1}),
    ({"blind_hands": "forehead-1", "schedule": [2]}, "of one card", {"schedule": [2, 1]}),
    ({"blind_hands": "forehead-1", "parity": "even"}, "of one card", {"parity": "odd"}),
    ({"blind_hands": "forehead-1", "schedule": "constant"}, "of one card", {"hand_max": 1}),
    ({"hook_from": 4}, "with hook = 'off'", {"hook": True}),
    ({"hook_exempt_last": True}, "with hook = 'off'", {"hook": "no-exact-total"}),
    ({"bid_max": 0, "zero_streak_max": 2}, "no choice of a zero", {"bid_max": 1}),
    ({"bid_min": 1, "zero_streak_max": 2}, "no choice of a zero", {"bid_min": 0}),
    ({"forced_bid": 2, "zero_streak_max": 2}, "no choice of a zero", {"forced_bid": None}),
]


@pytest.mark.parametrize(("fields", "words", "way_out"), CLASHES)
def test_contradictions_name_themselves_and_a_way_out(fields, words, way_out):
    with pytest.raises(RulesError) as caught:
        Rules(**fields)
    message = str(caught.value)
    assert words in message
    assert any(key in message for key in fields)
    assert ": " in message
    assert len(message) < 250
    Rules(**fields | way_out)
    with pytest.raises(RulesError):
        Rules.from_mapping(fields)


def test_what_hangs_on_a_field_goes_with_it():
    wizard = Rules.preset("wizard")
    bare = wizard.replace(jokers=0)
    assert (bare.joker_role, bare.joker_play, bare.turned_joker) == (None, None, "none")
    assert wizard.replace(joker_role="top-trump", jokers=2).joker_play == "as-trump"
    kachuful = Rules.preset("kachuful")
    assert kachuful.replace(trump="turn-up").trump_order is None
    assert kachuful.replace(trump="none", trump_order=None).trump == "none"
    two = Rules(packs=2, duplicates="last-wins")
    assert two.replace(packs=1).duplicates == "first-wins"
    assert Rules(pass_cards=1, pass_to="right").replace(pass_cards=0).pass_to == "left"
    with pytest.raises(RulesError):
        two.replace(packs=1, duplicates="last-wins")


@pytest.mark.parametrize(
    ("preset", "changes", "gone"),
    [
        ("boerenbridge", {"hook": "off"}, {"hook_from": 1}),
        ("boerenbridge", {"hand_min": 3}, {"blind_hands": "none"}),
        ("boerenbridge", {"schedule": [4, 3]}, {"blind_hands": "none", "hook_from": 4}),
        ("rikiki", {"trump": "none"}, {"trump_when_exhausted": "none"}),
        ("podrida", {"trump": "none"}, {"void_rule": "free"}),
        ("wizard", {"trump": "random"}, {"turned_joker": "none", "jokers": 8}),
        ("italian", {"schedule": [2, 1]}, {"hand_max": "deck"}),
        ("romanian-whist", {"schedule": [2, 1]}, {"repeat_min": 1, "repeat_max": 1}),
    ],
)
def test_what_would_say_nothing_goes_with_a_change(preset, changes, gone):
    rules = Rules.preset(preset).replace(**changes)
    assert {key: getattr(rules, key) for key in gone} == gone
    still = {key: value for key, value in Rules.preset(preset).to_dict().items() if key in gone}
    if all(gone[key] != still[key] for key in gone):
        with pytest.raises(RulesError):
            Rules.preset(preset).replace(**still | changes)


def test_an_extra_deal_of_one_card_is_on_the_forehead():
    rules = Rules(blind_hands="forehead-1", tie_break="extra-deal:1", hand_min=2)
    assert rules.blind_hands == "forehead-1"


def test_when_jokers_may_be_played():
    assert Rules(jokers=1, joker_role="top-trump").joker_play == "as-trump"
    assert Rules(jokers=1, joker_role="wizard").joker_play == "any-time"
    said = Rules(jokers=1, joker_role="top-trump", joker_play="as-trump")
    assert said == Rules(jokers=1, joker_role="top-trump")
    assert Rules().joker_play is None


def _alternatives(key: str) -> list[object]:
    """Return values of a field other than its default."""
    default = Rules.axes()[key].default
    numbers: dict[str, list[object]] = {
        "packs": [2],
        "jokers": [1, 8],
        "hand_min": [2],
        "hand_max": ["deck-turnup", 3, {4: 5}],
        "repeat_min": [2, "players"],
        "repeat_max": [2, "players"],
        "trump_order": ["CDHSN", "S"],
        "no_trump_every": [5],
        "pass_cards": [1],
        "hook_from": [4],
        "bid_min": [1, "h"],
        "bid_max": [3],
        "zero_streak_max": [5],
        "forced_bid": [0, 2],
        "schedule": ["down", "constant", [3, 2]],
        "score": ["diff10"],
        "end": [{"target": 50}, {"errors": 20}],
        "tie_break": ["extra-deal:3", "seat"],
        "joker_role": list(axes.JokerRole),
        "joker_play": list(axes.JokerPlay),
    }
    if key in numbers:
        return numbers[key]
    if isinstance(default, bool):
        return [not default]
    return [value for value in type(default) if value != default]


@pytest.mark.parametrize("first", list(Rules.axes()))
def test_every_pair_of_fields_is_valid_or_refused(first):
    for key in Rules.axes():
        for one in _alternatives(first):
            for other in _alternatives(key):
                try:
                    rules = Rules(**{first: one, key: other})
                except RulesError as error:
                    assert str(error)
                    continue
                assert Rules.from_mapping(rules.to_dict()) == rules


@given(st.data())
@settings(max_examples=300)
def test_any_mix_of_values_is_valid_or_refused(data):
    keys = data.draw(st.lists(st.sampled_from(list(Rules.axes())), min_size=3, max_size=12))
    fields = {key: data.draw(st.sampled_from(_alternatives(key))) for key in keys}
    try:
        rules = Rules(**fields)
        for players in (2, 4, 7):
            rules.validate(players)
    except RulesError as error:
        assert str(error)
