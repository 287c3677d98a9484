"""Whatever is wrong with a question: one sentence on stderr, nothing on stdout, exit code 2."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from ohhell_sim.cli import main

RANKS = "AKQJT98765432"
ALL_CARDS = " ".join(rank + suit for suit in "SHDC" for rank in RANKS)
SIXTY_CARDS = f"{ALL_CARDS} {' '.join(rank + 'S' for rank in RANKS[:8])}"

RENEGE = ["--players", "3", "--position", "1", "--bids", "1,0,0"]
RENEGE += ["--played", "KS 2C 3S | KC 2S 5D"]

CASES = {
    "a card that does not exist": (["XX"], "XX"),
    "a rank that does not exist": (["1H KS"], "1"),
    "a card twice": (["AS KH AS"], "twice"),
    "no cards": ([""], "empty"),
    "60 cards": ([SIXTY_CARDS], ""),
    "a whole pack for one player": ([ALL_CARDS], ""),
    "a hand too large for the players": (["AS KS QS JS TS 9S 8S", "--players", "8"], "8 x 7 = 56"),
    "a hand that leaves no turn-up": (
        [ALL_CARDS[: 13 * 3 - 1], "--turn-up", "2C", "--trump", "C"],
        "one to turn up",
    ),
    "one player": (["AS", "--players", "1"], "players"),
    "too many players": (["AS", "--players", "30"], "players"),
    "no such position": (["AS", "--position", "5"], "position"),
    "position 0": (["AS", "--position", "0"], "position"),
    "a bid that is no number": (["AS", "--bids", "1,x"], "'x'"),
    "a missing bid": (["AS", "--bids", "1,,0"], "''"),
    "a negative bid": (["AS", "--bids", "-1"], "-1"),
    "a bid larger than the hand": (["AS", "--bids", "2"], "2"),
    "an enormous bid": (["AS", "--bids", "9" * 500], "bid 1"),
    "more bids than players": (["AS", "--bids", "1,0,1,0,1", "--position", "1"], "5"),
    "bids that the hook bars": (
        ["AS KS", "--rules", "hook", "--bids", "1,0,1,0", "--position", "1"],
        "hook",
    ),
    "all bids and no position": (["AS", "--bids", "1,0,0,0"], "position"),
    "a card that is not mine to play": (
        ["AS KS", "--bids", "1,0,0,0", "--position", "3", "--played", "2C"],
        "turn",
    ),
    "a card in the hand that was played": (
        ["AS KS", "--bids", "1,0,0,0", "--position", "2", "--played", "AS"],
        "AS",
    ),
    "a card played twice": (
        ["AS KS", "--bids", "1,0,0,0", "--position", "3", "--played", "2C 2C"],
        "2C",
    ),
    "a turn-up in the hand": (["AS", "--turn-up", "AS"], "AS"),
    "a turn-up of another suit than trump": (["AS", "--turn-up", "7C"], "7C"),
    "a turn-up that is no card": (["AS", "--turn-up", "hearts"], "hearts"),
    "a player who showed out and followed later": (
        ["AS", *RENEGE],
        "2S",
    ),
    "a trick of two cards": (
        ["AS", "--bids", "1,0,0,0", "--position", "1", "--played", "2C 3C | 4C 5C"],
        "|",
    ),
    "a trump that is no suit": (["AS", "--trump", "x"], "x"),
    "a card as trump": (["AS", "--trump", "7H"], "7H"),
    "an empty trump": (["AS", "--trump", ""], "trump"),
    "unknown rules": (["AS", "--rules", "clasic"], "did you mean 'classic'"),
    "a rules file that is not there": (["AS", "--rules", "nowhere.toml"], "nowhere.toml"),
    "an unknown setting": (["AS", "--set", "hok=true"], "hok"),
    "a setting without a value": (["AS", "--set", "hook"], "field=value"),
    "a setting of the wrong kind": (["AS", "--set", "hand_min=many"], "hand_min"),
    "an unknown aim": (["AS", "--objective", "glory"], "glory"),
    "no samples": (["AS", "--samples", "0"], "samples"),
    "a negative precision": (["AS", "--precision", "-1"], "precision"),
    "a precision of nothing": (["AS", "--precision", "nan"], "precision"),
    "no time": (["AS", "--time-limit", "0"], "--time-limit"),
    "endless time": (["AS", "--time-limit", "inf"], "--time-limit"),
    "a negative seed": (["AS", "--seed", "-1"], "seed"),
    "an enormous seed": (["AS", "--seed", "9" * 40], "seed"),
    "no threads": (["AS", "--threads", "0"], "threads"),
}


@pytest.mark.parametrize("command", ["advise", "distribution"])
@pytest.mark.parametrize("case", CASES)
def test_bad_input_is_one_sentence_and_exit_code_2(command, case):
    arguments, named = CASES[case]
    if "--trump" not in arguments:
        arguments = [*arguments, "--trump", "hearts"]
    if command == "distribution" and "--objective" in arguments:
        pytest.skip("a distribution aims at a bid")
    result = CliRunner().invoke(main, [command, *arguments])
    assert result.exit_code == 2, result.output
    assert isinstance(result.exception, SystemExit)
    assert result.stdout == ""
    assert result.stderr.startswith("Error: ")
    assert result.stderr.count("\n") == 1
    assert named in result.stderr
    assert len(result.stderr) < 600


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["advise"], "Missing argument 'HAND'"),
        (["advise"], "advise --help'"),
        (["score"], "score --help'"),
        (["rules", "show"], "rules show --help'"),
        (["advis", "AS"], "No such command 'advis'; did you mean 'advise'?"),
        (["rules", "shwo"], "No such command 'shwo'"),
        (["advise", "AS", "--playerz", "4"], "--players"),
        (["advise", "AS", "--foo"], "advise --help'"),
        (["advise", "AS", "--samples"], "--samples"),
        (["rules", "show", "hook", "--toml", "--json"], "--toml and --json exclude each other"),
        (["score", "a.csv", "b.csv"], "b.csv"),
        (["--foo"], "--help'"),
    ],
)
def test_a_slip_in_the_command_is_one_sentence_too(arguments, said):
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("Error: ")
    assert result.stderr.count("\n") == 1
    assert said in result.stderr


def test_trump_has_to_be_said():
    result = CliRunner().invoke(main, ["advise", "AS"])
    assert result.exit_code == 2
    assert "trump is missing" in result.stderr


@pytest.mark.parametrize("bid", ["2", "-1"])
def test_a_distribution_for_a_bid_that_cannot_be(bid):
    result = CliRunner().invoke(main, ["distribution", "AS", "--trump", "H", "--bid", bid])
    assert result.exit_code == 2
    assert "bid" in result.stderr


def test_with_json_an_error_leaves_stdout_empty():
    result = CliRunner().invoke(main, ["advise", "XX", "--trump", "H", "--json"])
    assert (result.exit_code, result.stdout) == (2, "")


@pytest.mark.parametrize("option", ["--samples", "--players", "--precision"])
def test_numbers_that_are_none(option):
    result = CliRunner().invoke(main, ["advise", "AS", "--trump", "H", option, "many"])
    assert result.exit_code == 2
    assert option in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("text", ["1,0,1", "1 0 1", " 1, 0 ,1 ", "1;0;1", "1\t0\n1"])
def test_bids_in_any_spacing(text):
    result = CliRunner().invoke(main, ["advise", "AS", "--trump", "H", "--bids", text, "--json"])
    assert json.loads(result.stdout)["bids_made"] == [1, 0, 1]


def test_a_hand_in_one_argument_or_several():
    runs = [
        CliRunner().invoke(main, ["advise", *hand, "--trump", "H", "--seed", "1", "--json"])
        for hand in (["AS KH"], ["AS", "KH"], ["A♠", "K♥"], ["KH, AS"])
    ]
    assert {run.exit_code for run in runs} == {0}
    assert len({run.stdout for run in runs}) == 1
