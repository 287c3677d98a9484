"""``ohhell-sim rules``: lists, pages, files and checks, as they are printed.

``OHHELL_SIM_WRITE=1 python -m pytest tests/cli/test_rules_command.py`` writes the screens anew;
read the difference before it is committed.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from ohhell_sim.cli import main
from ohhell_sim.rules import Rules

GOLDEN = Path(__file__).parent / "golden"
WRITE = bool(os.environ.get("OHHELL_SIM_WRITE"))
PLAIN = {"NO_COLOR": None, "FORCE_COLOR": None, "TERM": "xterm"}
SCREENS = {
    "rules-list.80": "rules list",
    "rules-list.60": "rules list",
    "rules-list-quiet.80": "rules list --quiet",
    "rules-classic.80": "rules show classic",
    "rules-wizard.80": "rules show wizard",
    "rules-pocha.60": "rules show pocha --players 4",
    "rules-italian.80": "rules show italian --set pass_cards=1 --set score=diff10",
    "rules-podrida-toml.80": "rules show podrida --toml",
}


def run(command: str, width: str = "80"):
    return CliRunner().invoke(main, command.split(), env={**PLAIN, "COLUMNS": width})


@pytest.mark.parametrize("screen", SCREENS)
def test_screens(screen):
    result = run(SCREENS[screen], screen.rpartition(".")[2])
    assert result.exit_code == 0
    shown = f"$ ohhell-sim {SCREENS[screen]}\n{result.stdout}"
    path = GOLDEN / f"{screen}.txt"
    if WRITE:
        path.write_text(shown, "utf-8")
    assert shown == path.read_text("utf-8")
    assert result.stderr == ""


@pytest.mark.parametrize("name", Rules.presets())
def test_every_preset_comes_back_from_its_own_file(name, tmp_path):
    path = tmp_path / "again.toml"
    path.write_text(run(f"rules show {name} --toml").stdout, "utf-8")
    assert Rules.from_toml(path) == Rules.preset(name)
    told = json.loads(run(f"rules show {name} --json").stdout)
    assert Rules.from_mapping(told) == Rules.preset(name)
    assert run(f"rules check {path}").exit_code == 0
    assert name in run(f"rules show {path}").stdout.splitlines()[0]


def test_the_list_as_json_names_every_preset():
    told = json.loads(run("rules list --json").stdout)
    assert told["kind"] == "presets"
    assert [preset["name"] for preset in told["presets"]] == Rules.presets()
    assert all(preset["summary"] and preset["sources"] for preset in told["presets"])


def test_a_check_names_everything_that_is_wrong(tmp_path):
    path = tmp_path / "bad.toml"
    path.write_text('hok = true\nhook = "maybe"\n[score]\nmade_bse = 3\n', "utf-8")
    result = run(f"rules check {path}")
    assert result.exit_code == 1
    assert result.stdout == ""
    for words in ("no field 'hok' (did you mean 'hook'?)", "hook = 'maybe'", "'made_base'?"):
        assert words in result.stderr
    told = json.loads(run(f"rules check {path} --json").stdout)
    assert (told["ok"], told["players"], len(told["faults"])) == (False, [], 3)


def test_a_check_names_a_contradiction(tmp_path):
    path = tmp_path / "bad.toml"
    path.write_text('hook = true\nbid_timing = "simultaneous"\n', "utf-8")
    result = run(f"rules check {path}")
    assert result.exit_code == 1
    assert "set hook = 'off' or bid_timing = 'sequential'" in result.stderr


def test_a_check_says_who_can_play(tmp_path):
    path = tmp_path / "ours.toml"
    path.write_text('preset = "romanian-whist"\ndead_hand = true\n', "utf-8")
    assert run(f"rules check {path}").stdout.endswith("players  4 to 7\n")
    assert run(f"rules check {path} --players 7").exit_code == 0
    refused = run(f"rules check {path} --players 8")
    assert refused.exit_code == 1
    assert "eight cards a hand" in refused.stderr
    assert run(f"rules check {path} --quiet").stdout == ""
    path.write_text("schedule = [40]\n", "utf-8")
    assert "4 x 40 = 160 cards" in run(f"rules check {path}").stderr


def test_a_check_notes_a_scoring_that_pays_for_missing(tmp_path):
    path = tmp_path / "ours.toml"
    path.write_text("[score]\nmade_base = 0\nmiss_per_diff = -1\n", "utf-8")
    result = run(f"rules check {path}")
    assert result.exit_code == 0
    assert "a missed 0 is worth more than a made one" in " ".join(result.stdout.split())
    assert 'say winner = "lowest"' in " ".join(result.stdout.split())
    assert len(json.loads(run(f"rules check {path} --json").stdout)["notes"]) == 1
    path.write_text('winner = "lowest"\n', "utf-8")
    assert 'say winner = "highest"' in " ".join(run(f"rules check {path}").stdout.split())
    path.write_text('score = "diff10"\n', "utf-8")
    assert json.loads(run(f"rules check {path} --json").stdout)["notes"] == []


def test_a_way_out_that_is_named_is_one():
    refused = run("rules show romanian-whist --set hand_max=9 --players 4")
    assert refused.exit_code == 2
    assert "packs" not in refused.stderr
    assert "at most 8 each, or a low_rank other than auto8" in refused.stderr
    way_out = "rules show romanian-whist --set hand_max=9 --set low_rank=2 --players 4"
    assert run(way_out).exit_code == 0


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("rules show clasic", "did you mean 'classic'?"),
        ("rules show classic --set hok=1", "did you mean 'hook'?"),
        ("rules show classic --players 9", "from 2 to 8 (up to 13 with --set packs=2)"),
        ("rules show classic --toml --json", "exclude each other"),
        ("rules check nowhere.toml", "does not exist"),
        ("rules chek ours.toml", "No such command"),
    ],
)
def test_bad_input_ends_in_one_sentence(command, words):
    result = run(command)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("command", ["rules", "rules list", "rules show", "rules check"])
def test_help_fits_80_columns(command):
    result = run(f"{command} --help")
    assert result.exit_code == 0
    assert all(len(line) <= 80 for line in result.stdout.splitlines())
