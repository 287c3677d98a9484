"""Any valid rules: a finite schedule, a way through TOML and back, words for all of it."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import HealthCheck, given, settings

from ohhell_sim.errors import RulesError
from ohhell_sim.rules import LARGEST_HAND, MatchEnd, Rules, apply_settings, faults_of
from ohhell_sim.rules.files import parse_toml
from oracles.rule_space import any_rules


@given(any_rules())
def test_any_valid_rules_make_a_match(pair):
    rules, players = pair
    rules.validate(players)
    plans = rules.deals(players)
    assert 1 <= len(plans) <= 2 * LARGEST_HAND + 99 * 4
    deck = rules.deck(players)
    assert len(deck) == rules.deck_size_for(players)
    for number, plan in enumerate(plans):
        assert (plan.number, plan.last) == (number, number == len(plans) - 1)
        assert plan.dealer_offset == number % players
        assert 1 <= plan.hand_size <= LARGEST_HAND
        assert plan.hands == players - rules.dead_hand
        assert plan.hands * plan.hand_size + plan.turned <= len(deck)
        assert (plan.suit is not None) == (plan.trump == "suit")
        assert plan.turned == (plan.trump == "turn-up")
        assert 0 <= plan.pass_cards < plan.hand_size or plan.pass_cards == 0
        assert not (plan.forehead and plan.pass_cards)
        if plan.hooked:
            assert rules.hook != "off"


@given(any_rules())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_valid_rules_come_back_from_toml(tmp_path, pair):
    rules, _ = pair
    path = tmp_path / "rules.toml"
    path.write_text(rules.to_toml(), "utf-8")
    again = Rules.from_toml(path)
    assert again == rules
    assert hash(again) == hash(rules)
    assert again.name == rules.name
    assert again.to_toml() == rules.to_toml()
    assert faults_of(rules.to_dict()) == []
    for other in (copy.deepcopy(rules), pickle.loads(pickle.dumps(rules)), rules.replace()):
        assert other == rules
    assert eval(repr(rules), {"Rules": Rules}) == rules


@given(any_rules())
def test_any_valid_rules_can_be_said_by_settings(pair):
    rules, _ = pair
    fields = {key: value for key, value in rules.to_dict().items() if value is not None}
    lines = Rules(**{**fields, "score": "exact10"}).to_toml().splitlines()
    plain = [line for line in lines if " = " in line and not line.startswith(("name", "["))]
    flat = [line for line in plain if line.partition(" = ")[0] in Rules.axes()]
    tables = {"hand_max", "end"} & {line.strip("[]") for line in lines if line.startswith("[")}
    again = apply_settings(Rules(**{key: fields[key] for key in tables}), flat)
    assert again == rules.replace(score="exact10")


@given(any_rules())
def test_any_valid_rules_are_put_in_words(pair):
    rules, _ = pair
    line = rules.describe()
    assert line.startswith(f"{rules.name}: ")
    assert "\n" not in line
    assert "<" not in line
    page = rules.in_words()
    assert page.startswith(rules.name)
    for section in ("Cards: ", "Hands: ", "Trump: ", "Bidding: ", "Play: ", "Points: ", "Match: "):
        assert section in page
    body = page.split("\n\n", 1)[1]
    assert all(len(row) <= 80 for row in body.splitlines())
    assert not {"None", "True", "False"} & set(body.replace(".", " ").split())


@given(any_rules())
def test_settings_that_do_not_show_do_not_count(pair):
    rules, players = pair
    same = Rules(**{key: getattr(rules, key) for key in Rules.axes()})
    assert same == rules
    assert same.in_words().split("\n\n")[1:] == rules.in_words().split("\n\n")[1:]
    assert same.deals(players) == rules.deals(players)


def test_ends_of_a_match():
    for given_end in ({"target": 100}, ("target", 100), "target:100", "target = 100"):
        assert Rules(end=given_end).end == MatchEnd(target=100)
    assert Rules(end={"errors": 20}).end.errors == 20
    assert Rules(end="Schedule") == Rules()
    assert str(Rules(end={"errors": 20}).end) == "errors 20"
    for wrong in ("tomorrow", "target", {"target": 0}, {"target": 1, "errors": 2}, {}, 100, None,
                  ("target",), {"points": 100}, "target:1e3", "target:" + "9" * 20):  # fmt: skip
        with pytest.raises(RulesError, match=r"^end"):
            Rules(end=wrong)
    toml = Rules(end={"errors": 20}).to_toml()
    assert Rules.from_mapping(parse_toml(toml)).end.errors == 20


def test_ties():
    assert Rules(tie_break="extra-deal:3").extra_deal == 3
    assert Rules(tie_break="Extra_Deal: 3").tie_break == "extra-deal:3"
    assert Rules().extra_deal is None
    with pytest.raises(RulesError, match="tie_break = 20 does not go round: 4 x 20 = 80 cards"):
        Rules(tie_break="extra-deal:20").validate(4)
    for wrong in ("extra-deal", "extra-deal:0", "extra-deal:99", "draw", 3, None, "extra-deal:h"):
        with pytest.raises(RulesError, match=r"^tie_break"):
            Rules(tie_break=wrong)


def test_faults_are_all_named():
    faults = faults_of({"hok": 1, "hook": "may", "score": "x", "preset": "y", "name": 3})
    assert [fault.value for fault in faults] == ["hok", "may", "x", "y", 3]
    assert faults_of({"preset": "wizard", "jokers": 4})[0].value == 4
    assert faults_of({}) == []
