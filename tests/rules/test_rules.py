"""Rules as values: presets, names, TOML in and out, settings, and what is refused."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ohhell_sim.errors import RulesError
from ohhell_sim.rules import Hook, Rules, apply_settings, preset_summary, resolve_rules
from oracles.rule_space import rules as any_rules


def test_classic_is_the_default():
    assert Rules() == Rules.preset("classic")
    assert Rules().name == "classic"


def test_hook_is_classic_with_the_hook():
    hook = Rules.preset("hook")
    assert hook == Rules.preset("classic").replace(hook=True)
    assert hook.replace(hook=False) == Rules.preset("classic")
    assert hook.hook is Hook.LAST_BIDDER
    assert {"classic", "hook"} <= set(Rules.presets())


def test_presets_have_summaries_and_fit_some_table():
    for name in Rules.presets():
        rules = Rules.preset(name)
        assert rules.name == name == str(rules)
        assert len(preset_summary(name)) > 10
        assert rules.describe().startswith(f"{name}: ")
        rules.validate(4)


def test_preset_names_in_any_spelling():
    assert Rules.preset(" HOOK ") == Rules.preset("hook")


@pytest.mark.parametrize("given", [True, "last-bidder", "last_bidder", "Last Bidder", "on"])
def test_ways_to_say_hook(given):
    assert Rules(hook=given).hook is Hook.LAST_BIDDER
    assert Rules(hook=given).name == "hook"


def test_names_say_what_differs():
    changed = Rules.preset("hook").replace(score="diff10", hook_from=4)
    assert changed.name == "hook with hook_from=4, score=diff10"
    assert changed.replace(score="exact10", hook_from=1).name == "hook"
    ours = Rules(name="ours", hook=True)
    assert ours.replace(hook_from=2).name == "ours with hook_from=2"
    assert ours.replace(hook_from=2).replace(hook=False).name == "ours with hook_from=2, hook=off"
    assert ours.replace(name="theirs").name == "theirs"
    assert ours.replace(hook=True) is ours


def test_the_name_does_not_count():
    assert Rules(name="ours") == Rules()
    assert hash(Rules(name="ours")) == hash(Rules())


def test_rules_never_change():
    rules = Rules()
    with pytest.raises(dataclasses.FrozenInstanceError):
        rules.hook = True
    rules.replace(hook=True)
    assert rules.hook is Hook.OFF


@given(any_rules())
def test_copies_are_equal(rules):
    for other in (copy.deepcopy(rules), pickle.loads(pickle.dumps(rules)), rules.replace()):
        assert other == rules
        assert hash(other) == hash(rules)
        assert other.name == rules.name


@given(rules=any_rules())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_toml_comes_back(rules, tmp_path):
    path = tmp_path / "rules.toml"
    path.write_text(rules.to_toml(), "utf-8")
    again = Rules.from_toml(path)
    assert again == rules
    assert again.name == rules.name
    assert again.to_toml() == rules.to_toml()
    assert Rules.from_mapping(rules.to_dict()) == rules
    assert resolve_rules(str(path)) == resolve_rules(path) == rules
    assert rules.name in rules.describe()


@given(any_rules())
def test_repr_says_what_differs(rules):
    text = repr(rules)
    assert text.startswith(f"Rules(name={rules.name!r}")
    assert ("hook='last-bidder'" in text) is (rules.hook is Hook.LAST_BIDDER)


def test_a_file_may_start_from_a_preset(tmp_path):
    path = tmp_path / "our table.toml"
    path.write_text('preset = "hook"\nscore = "diff10"\n', "utf-8")
    assert Rules.from_toml(path) == Rules.preset("hook").replace(score="diff10")
    assert Rules.from_toml(path).name == "our table"


def test_an_empty_file_is_classic(tmp_path):
    path = tmp_path / "empty.toml"
    path.write_bytes(b"\xef\xbb\xbf")
    assert Rules.from_toml(path) == Rules()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hok = true", ["no field 'hok'", "did you mean 'hook'?"]),
        ("players = 4", ["no field 'players'", "given with the match"]),
        ("hook = 1", ["hook = 1", "'off', 'last-bidder', 'no-exact-total', true or false"]),
        ('hook = "maybe"', ["hook = 'maybe'"]),
        ("hook = [true]", ["hook = [True]"]),
        ("hook = { on = true }", ["hook = {'on': True}"]),
        ('schedule = "upp"', ["schedule = 'upp'", "did you mean 'up'?"]),
        ("schedule = []", ["schedule = []", "1 to 1000 hand sizes"]),
        ("schedule = [1, 0]", ["schedule[1] = 0", "a whole number from 1 to 52"]),
        ("schedule = [1, [2]]", ["schedule[1] = [2]"]),
        ("schedule = [1.0]", ["schedule[0] = 1.0"]),
        ("schedule = 7", ["schedule = 7", "or a list of hand sizes"]),
        ("hand_min = 0", ["hand_min = 0", "a whole number from 1 to 52"]),
        ("hand_min = true", ["hand_min = True"]),
        ('hand_min = "3"', ["hand_min = '3'", "write hand_min = 3, without quotes"]),
        ("hand_min = 1979-05-27", ["hand_min = datetime.date(1979, 5, 27)"]),
        ("hand_min = nan", ["hand_min = nan"]),
        ("hand_min = inf", ["hand_min = inf"]),
        ("hand_min = 5\nhand_max = 3", ["hand_max = 3 is less than hand_min = 5"]),
        ('hand_max = "pack"', ["hand_max = 'pack'", "'deck' or 'deck-turnup'"]),
        ("hand_max = 53", ["hand_max = 53"]),
        ("hand_max = {}", ["hand_max = {}", "a table with an entry"]),
        ("[hand_max]\n99999999999999999999 = 3", ["hand_max with the key"]),
        ("hand_max = { 4 = { 5 = 6 } }", ["hand_max.4 = {'5': 6}"]),
        ("hand_max = { 4 = 0x" + "f" * 50_000 + " }", ["hand_max.4 = a number of"]),
        ("packs = 3", ["packs = 3", "a whole number from 1 to 2"]),
        ("low_rank = 10", ["low_rank = '10'", "'9' or 'auto8'"]),
        ("low_rank = 1e1", ["low_rank = 10.0"]),
        ('rank_order = "spanisch"', ["did you mean 'spanish'?"]),
        ("jokers = 9", ["jokers = 9", "from 0 to 8"]),
        ("jokers = 1", ["jokers = 1 without a joker_role", "'top-trump', 'wizard'"]),
        ('trump = "rotate"', ["without a trump_order", "trump_order = 'CDHSN'"]),
        ('trump = "auction"', ["trump = 'auction'", "'highest-bidder'"]),
        ('trump_order = "' + "C" * 50_000 + '"', ["1 to 60 of the letters"]),
        ('duplicates = "cancel"', ["duplicates = 'cancel'", "'first-wins' or 'last-wins'"]),
        ('blind_hands = "bid-unseen"', ["'none' or 'forehead-1'"]),
        ("repeat_min = 0", ["repeat_min = 0", "or 'players'"]),
        ("pass_cards = 4", ["pass_cards = 4", "from 0 to 3"]),
        ("forced_bid = -1", ["forced_bid = -1"]),
        ('bid_max = "all"', ["bid_max = 'all'", "or 'h'"]),
        ("end = 20", ["end = 20", "{ errors = N }"]),
        ("[end]\ntarget = 10\nerrors = 3", ["end = {'target': 10, 'errors': 3}"]),
        ("[end]\ntarget = -5", ["end.target = -5"]),
        ('tie_break = "extra-deal"', ["tie_break = 'extra-deal'", "'extra-deal:3'"]),
        ('hook = true\nbid_timing = "simultaneous"', ["nobody bids last"]),
        ('trump = "turnup"', ["trump = 'turnup'", "did you mean 'turn-up'?"]),
        ("no_trump_last_deal = 1", ["no_trump_last_deal = 1", "true or false"]),
        ('winner = "most"', ["winner = 'most'", "'highest' or 'lowest'"]),
        ('preset = "clasic"', ["no rules are called 'clasic'", "did you mean 'classic'?"]),
        ("preset = 3", ["no rules are called 3"]),
        ("name = 3", ["name = 3", "printable"]),
        ('name = "a\\u0007"', ["name = 'a\\x07'", "printable"]),
        (f'name = "{"x" * 300}"', ["at most 200"]),
        ("[rules]\nhook = true", ["no field 'rules'"]),
        ("[score]\nmade_bas = 3", ["did you mean 'made_base'?"]),
        ("[[score]]\nmade_base = 3", ["score = [{'made_base': 3}]"]),
        ("hook = true\nhook = true", ["no valid TOML"]),
        ("hook == true", ["no valid TOML"]),
        ("hook", ["no valid TOML"]),
        ("a = " + "[\n" * 5000 + "]" * 5000, ["nested too deeply"]),
        ("a = " + "{b=" * 5000 + "1" + "}" * 5000, ["line 1 has 5000 braces"]),
        ("[" + ".".join(["a"] * 400) + "]", ["no field 'a'"]),
        ("hand_min = 0x" + "f" * 50_000, ["hand_min = a number of 200000 bits"]),
        ("hand_min = " + "9" * 50_000, ["no valid TOML"]),
        ("schedule = [" + "1," * 2000 + "]", ["1 to 1000 hand sizes"]),
        ("x" * 60_000 + " = 1", ["no field 'xxx"]),
        (".".join(["a"] * 30_000) + " = 1", ["line 1 has 29999 dots"]),
        ("\n[" + ".".join(["a"] * 5000) + "]", ["line 2 has 4999 dots"]),
        ("a = " + "[1]," * 10_000, ["line 1 has 10000 brackets"]),
        ("#" * 64_001, ["more than 64000 bytes"]),
        ("\0", ["no valid TOML"]),
    ],
)
def test_files_that_are_refused(tmp_path, text, words):
    path = tmp_path / "ours.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(RulesError) as caught:
        Rules.from_toml(path)
    message = str(caught.value)
    for word in [*words, "ours.toml"]:
        assert word in message
    assert len(message) < 900


def test_files_that_are_none(tmp_path):
    huge = tmp_path / "huge.toml"
    huge.write_bytes(b"#" * 64_001)
    binary = tmp_path / "binary.toml"
    binary.write_bytes(bytes(range(256)))
    refused = [
        (huge, "more than 64000 bytes"),
        (binary, "no UTF-8 text"),
        (tmp_path, "is no file"),
        (tmp_path / "missing.toml", "does not exist"),
        (Path("a\0b.toml"), "null|does not exist"),
        (Path("x" * 5000), "cannot be read|does not exist"),
    ]
    for path, why in refused:
        with pytest.raises(RulesError, match=why):
            Rules.from_toml(path)


@given(data=st.binary(max_size=200))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_bytes_end_in_another_error(tmp_path, data):
    path = tmp_path / "any.toml"
    path.write_bytes(data)
    try:
        Rules.from_toml(path)
    except RulesError as error:
        assert "any.toml" in str(error)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


@given(st.sampled_from([f.name for f in dataclasses.fields(Rules)]), ANYTHING)
def test_no_value_ends_in_another_error(key, value):
    try:
        rules = Rules.from_mapping({key: value})
    except RulesError as error:
        assert str(error)
    else:
        assert Rules.from_mapping(rules.to_dict()) == rules


@given(st.dictionaries(st.text() | st.integers() | st.none(), ANYTHING, min_size=1))
def test_no_mapping_ends_in_another_error(given):
    try:
        Rules.from_mapping(given)
    except RulesError as error:
        assert str(error)


def test_settings_change_fields():
    rules = apply_settings(
        Rules(),
        ["hook=true", "score=diff10", "schedule=[3, 2, 1]", "hook-from=2", "winner = lowest "],
    )
    assert rules == Rules(
        hook=True, score="diff10", schedule=(3, 2, 1), hook_from=2, winner="lowest"
    )
    assert apply_settings(rules, []) is rules
    assert apply_settings(Rules(), ["score={miss_per_diff=7}"]).score(1, 0, 3) == -7
    assert apply_settings(Rules(), ["score=tricks10+zero5h"]).score(0, 0, 7) == 12
    assert apply_settings(Rules(), ["name=our table"]).name == "our table"


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("hook", "'hook' is no setting: write field=value"),
        ("=true", "is no setting"),
        ("hook=", "is no setting"),
        ("hok=true", "did you mean 'hook'"),
        ("hook=yes", "hook = 'yes'"),
        ("preset=hook", "name the preset with --rules"),
        ("hand_min=1\nhook=true", "hand_min = '1"),
    ],
)
def test_settings_that_are_none(setting, words):
    with pytest.raises(RulesError, match=words):
        apply_settings(Rules(), [setting])


@pytest.mark.parametrize("name", ["", "clasic", "classic.tml", 3, None, b"hook", ["hook"]])
def test_rules_that_nobody_knows(name):
    with pytest.raises(RulesError, match="no rules are called") as caught:
        resolve_rules(name)
    assert "classic" in caught.value.allowed


def test_resolving_takes_every_form(tmp_path):
    rules = Rules.preset("hook")
    path = tmp_path / "ours.TOML"
    path.write_text(rules.to_toml(), "utf-8")
    for form in (rules, "hook", path, str(path), {"preset": "hook"}, rules.to_dict()):
        assert resolve_rules(form) == rules


def test_unknown_fields_are_refused_everywhere():
    with pytest.raises(RulesError, match="did you mean 'score'"):
        Rules().replace(scores="diff10")
    with pytest.raises(RulesError, match="did you mean 'score'"):
        Rules(scores="diff10")


def test_errors_carry_the_value_and_the_allowed_ones():
    with pytest.raises(RulesError) as caught:
        Rules(hook="sometimes")
    assert caught.value.value == "sometimes"
    assert caught.value.allowed == ("off", "last-bidder", "no-exact-total")
    assert isinstance(caught.value, ValueError)


def test_every_field_says_what_it_is_about():
    names = [item.name for item in dataclasses.fields(Rules) if item.name != "name"]
    assert list(Rules.about()) == names
    assert all(Rules.about().values())


def test_rules_load_without_numpy():
    code = "import sys, ohhell_sim.rules; assert not {'numpy', 'difflib'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("given", ["x", [[]], None, 5, [("hook", True)]])
def test_rules_are_made_from_mappings_alone(given):
    with pytest.raises(RulesError, match="give a mapping of fields and values"):
        Rules.from_mapping(given)


@pytest.mark.parametrize("path", [5, b"x", None, [], True])
def test_rules_files_are_named_by_texts_and_paths_alone(path):
    with pytest.raises(RulesError, match="is no path of a rules file"):
        Rules.from_toml(path)


@pytest.mark.parametrize("shows", [lambda: 1 / 0, lambda: 5])
def test_a_value_that_cannot_be_shown_is_refused_all_the_same(shows):
    class Odd:
        def __repr__(self):
            return shows()

    with pytest.raises(RulesError, match="a Odd that cannot be shown"):
        Rules(trump=Odd())


def test_the_hash_of_rules_is_counted_once_and_not_pickled():
    rules = Rules(hook=True)
    assert hash(rules) == hash(rules) == hash(Rules.preset("hook"))
    assert "_hash" in vars(rules)
    copy = pickle.loads(pickle.dumps(rules))
    assert "_hash" not in vars(copy)
    assert copy == rules
    assert hash(copy) == hash(rules)
