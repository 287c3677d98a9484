"""Each preset plays what its game is described to play."""

from __future__ import annotations

import pytest

from ohhell_sim.errors import RulesError
from ohhell_sim.rules import Rules, preset_sources, preset_summary

ALIASES = {
    "seed-it": "italian",
    "seed-pl-classic": "classic",
    "judgement": "kachuful",
    "blackout": "pagat",
    "up-and-down-river": "up-down",
}
FITS = {  # players that the game is for, where it is not for 2 to 8
    "seed-pl-short": range(3, 8),
    "pagat": range(3, 8),
    "blackout": range(3, 8),
    "nomination-whist": range(3, 7),
    "guardian": range(2, 8),
    "romanian-whist": range(3, 7),
}


@pytest.mark.parametrize("name", Rules.presets())
def test_presets_say_where_they_come_from_and_whom_they_fit(name):
    assert len(preset_summary(name)) > 15
    assert not preset_summary(name).endswith(".")
    assert len(preset_sources(name)) > 5
    assert "\n" not in preset_sources(name)
    for players in range(2, 9):
        if players in FITS.get(name, range(2, 9)):
            Rules.preset(name).validate(players)
        else:
            with pytest.raises(RulesError):
                Rules.preset(name).validate(players)


@pytest.mark.parametrize(("alias", "name"), ALIASES.items())
def test_names_for_the_same_rules(alias, name):
    assert Rules.preset(alias) == Rules.preset(name)
    assert Rules.preset(alias).name == alias
    assert preset_summary(alias) == f"Another name of {name}"


def test_no_other_two_presets_are_the_same_rules():
    names = [name for name in Rules.presets() if name not in ALIASES]
    assert len({Rules.preset(name) for name in names}) == len(names)


def test_names_follow_the_preset_that_was_changed():
    wizard = Rules.preset("wizard").replace(hook=True)
    assert wizard.name == "wizard with hook=last-bidder"
    assert wizard.replace(hook=False).name == "wizard"
    assert wizard.replace(hook_from=4).name == "wizard with hook=last-bidder, hook_from=4"
    seed = Rules.preset("seed-it").replace(hook_from=2)
    assert seed.name == "seed-it with hook_from=2"
    assert seed.replace(hook_from=1).name == "seed-it"
    assert Rules(jokers=1, joker_role="top-trump").name == (
        "classic with jokers=1, joker_role=top-trump, joker_play=as-trump"
    )
    assert Rules.from_mapping({"preset": "pocha", "hook": False}).name == "pocha with hook=off"


def test_the_italian_game():
    rules = Rules.preset("italian")
    sizes = {players: rules.hand_sizes(players) for players in range(3, 8)}
    assert sizes[4] == [*range(10, 0, -1), *range(2, 11)]
    assert [max(sizes[n]) for n in (3, 4, 5, 6, 7)] == [10, 10, 10, 8, 7]
    assert 1 not in rules.legal_bids(5, 4, [2, 1, 1])
    assert rules.score(3, 3, 10) == 13
    assert rules.extra_deal == 3


def test_wizard():
    rules = Rules.preset("wizard")
    assert [len(rules.hand_sizes(n)) for n in (3, 4, 5, 6)] == [20, 15, 12, 10]
    plans = rules.deals(4)
    assert [plan.trump for plan in plans] == ["turn-up"] * 14 + ["none"]
    assert [rules.score(b, t, 5) for b, t in [(2, 2), (0, 0), (3, 1)]] == [40, 20, -20]


def test_romanian_whist():
    rules = Rules.preset("romanian-whist")
    assert [plan.hand_size for plan in rules.deals(4) if plan.trump == "none"] == [8] * 4
    assert rules.score(3, 3, 8) == 8
    assert rules.score(2, 4, 8) == -2
    assert rules.void_rule == "must-trump"


def test_pocha():
    rules = Rules.preset("pocha")
    assert (
        rules.hand_sizes(4) == [1] * 4 + [*range(2, 10)] + [10] * 4 + [*range(9, 1, -1)] + [1] * 4
    )
    assert rules.hand_sizes(5).count(8) == 5
    full = [plan.trump for plan in rules.deals(4) if plan.hand_size == 10]
    assert full == ["dealer-last-card"] * 4
    assert rules.score(2, 2, 8) == 20
    assert rules.score(2, 0, 8) == -10
    assert (rules.void_rule, rules.beat_rule) == ("must-trump", "must-beat")


def test_podrida_by_both_descriptions():
    assert Rules.preset("podrida").void_rule == "must-trump"
    spanish = Rules.preset("podrida-es")
    assert spanish.void_rule == "free"
    assert [max(spanish.hand_sizes(n)) for n in range(3, 9)] == [17, 13, 10, 8, 7, 6]
    assert (spanish.score(4, 4, 8), spanish.score(4, 2, 8)) == (22, -6)


def test_pagat_and_nomination_whist():
    pagat = Rules.preset("pagat")
    assert [max(pagat.hand_sizes(n)) for n in range(3, 8)] == [10, 10, 10, 8, 7]
    whist = Rules.preset("nomination-whist")
    assert whist.hand_sizes(6) == [*range(8, 0, -1), *range(2, 9)]
    assert (whist.score(1, 2, 10), whist.score(3, 3, 10)) == (2, 13)


def test_boerenbridge_and_rikiki():
    boeren = Rules.preset("boerenbridge")
    assert 2 not in boeren.legal_bids(7, 4, [0, 3, 2])
    assert boeren.legal_bids(3, 4, [0, 1, 1]) == [0, 1, 2, 3]
    assert [plan.forehead for plan in boeren.deals(5)] == [True] + [False] * 17 + [True]
    full = [plan for plan in Rules.preset("rikiki").deals(4) if plan.hand_size == 13]
    assert [plan.trump for plan in full] == ["random"]


def test_openspiel_always_turns_a_card():
    for players in range(3, 8):
        assert all(plan.turned for plan in Rules.preset("openspiel").deals(players))
        assert max(Rules.preset("openspiel").hand_sizes(players)) == 51 // players


def test_no_preset_under_a_name_that_nobody_checked():
    for name in ("bga", "estimation", "clag", "trickster"):
        with pytest.raises(RulesError, match="no rules are called"):
            Rules.preset(name)
