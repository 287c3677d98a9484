"""Messages for somebody who typed a command: options, not parameters; one line, with a way out."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from ohhell_sim.cli import main
from ohhell_sim.cli.wording import for_command_line

PYTHON = re.compile(
    r"\bNone\b|\[\]|\blang=|\bturn_up\b|\btime_limit\b|set_int_max|(?<!--set )packs ?= ?2"
)


def ask(*arguments: str, feed: str | None = None):
    return CliRunner().invoke(main, ["advise", *arguments], input=feed)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["", "--trump", "H"], 'write the cards you hold, such as "AS KH 3C"'),
        (["AS AS", "--trump", "H"], "use --set packs=2 if"),
        (["AS KS QS JS TS 9S 8S", "--trump", "H", "--players", "8"], "or --set packs=2"),
        (["AS", "--trump", "H", "--players", "20"], "with --set packs=2"),
        (["AP", "--trump", "H"], "use --lang pl"),
        (["AS", "--trump", "7H"], "--turn-up if it was turned up"),
        (["AS", "--trump", "H", "--turn-up", "7C"], "--turn-up 7C makes clubs"),
        (["AS", "--trump", "H", "--turn-up", "7H", "--set", "trump=none"], "--turn-up 7H, but"),
        (["AS"], "--trump is missing"),
        (["AS", "--trump", "H", "--samples", "0"], "--samples is 0"),
        (["AS", "--trump", "H", "--seed", "-1"], "--seed is -1"),
        (["AS", "--trump", "H", "--time-limit", "inf"], "--time-limit is inf"),
        (["AS", "--trump", "H", "--precision", "nan"], "--precision is nan"),
        (["AS", "--trump", "H", "--threads", "0"], "--threads is 0"),
        (["AS", "--trump", "H", "--lang", "xx"], "--lang is 'xx'"),
        (["AS", "--trump", "H", "--bids", "1,0,0,0"], "--position says which player"),
        (["AS", "--trump", "H", "--seed", "9" * 6000], "--seed is '999"),
        (["AS", "--trump", "H", "--bids", "1,0,1,1,2"], "5 bids with 4 players"),
    ],
)
def test_nothing_sounds_like_python(arguments, said):
    result = ask(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert said in result.stderr
    assert not PYTHON.search(result.stderr)


def test_a_file_with_an_endless_number(tmp_path):
    path = tmp_path / "ours.toml"
    path.write_text(f"hand_max = {'9' * 6000}")
    result = CliRunner().invoke(main, ["rules", "check", str(path)])
    assert result.exit_code == 2
    assert "thousands of digits" in result.stderr
    assert not PYTHON.search(result.stderr)


@pytest.mark.parametrize(
    "message",
    [
        "hand_min = 'many' will not do: it must be a whole number from 1 to 52",
        "trump = 'x' will not do",
        "bid 2 of position 1: with 1 card a bid is a whole number from 0 to 1",
        "bids 1 + 0 = 1, the number of tricks: the hook bars the last bid 0",
        "position 2 has bid 1 already",
        "position is known: no number follows",
    ],
)
def test_other_sentences_stay_as_they_are(message):
    assert for_command_line(message) == message


@pytest.mark.parametrize(
    ("option", "value", "meant"),
    [
        ("--players", "abc", "such as --players 4"),
        ("--players", "4.0", "did you mean 4?"),
        ("--position", "1st", "did you mean 1?"),
        ("--seed", "x", "such as --seed 7"),
        ("--samples", "10,000", "did you mean 10000?"),
        ("--samples", "1e6", "did you mean 1000000?"),
        ("--samples", "", "such as --samples"),
        ("--threads", "two", "such as --threads 2"),
        ("--precision", "0,05", "did you mean 0.05?"),
        ("--precision", "x", "such as --precision 0.05"),
        ("--time-limit", "5s", "did you mean 5?"),
        ("--time-limit", "1.5 sec", "did you mean 1.5?"),
        ("--misses", "no", "such as --misses 2"),
        ("--errors", "no", "such as --errors 2"),
    ],
)
def test_what_is_no_number_is_one_line_with_a_way_out(option, value, meant):
    result = ask("AS", "--trump", "H", option, value)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith(f"Error: {option} is {value!r}: give a ")
    assert meant in result.stderr


@pytest.mark.parametrize("option", ["--samples", "--seed", "--threads", "--precision", "--players"])
def test_the_range_is_that_of_the_library(option):
    no_number = ask("AS", "--trump", "H", option, "x").stderr
    out_of_range = ask("AS", "--trump", "H", option, "-1").stderr
    allowed = re.search(r"a (?:whole )?number (?:of points above 0|from \d+ to \d+)", out_of_range)
    assert allowed[0] in no_number


@pytest.mark.parametrize(
    "options",
    [
        ["--trump", "H", "--players", "99"],
        ["--trump", "H", "--position", "5"],
        ["--trump", "H", "--samples", "0"],
        ["--trump", "H", "--precision", "0"],
        ["--trump", "H", "--misses", "-1"],
        ["--trump", "H", "--bids", "1,x"],
        ["--trump", "H", "--bids", "1,0,0,0,0"],
        ["--trump", "H", "--turn-up", "2C"],
        ["--trump", "H", "--objective", "glory"],
        [],
    ],
)
def test_options_that_go_with_no_hand_are_refused_once(options):
    result = ask("-", *options, feed="AS\nKS\n")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr == ask("AS", *options).stderr


@pytest.mark.parametrize(
    "options",
    [
        ["--set", "trump=eldest"],
        ["--set", "trump=none"],
        ["--trump", "H", "--set", "trump=rotate", "--set", "trump_order=CDHSN"],
        ["--turn-up", "2C"],
        ["--trump", "H", "--bids", "1,0", "--position", "3"],
        ["--set", "trump_revealed=after-bids"],
    ],
)
def test_options_that_go_with_a_hand_are_not_refused(options):
    result = ask("-", "--samples", "1000", "--seed", "1", *options, feed="AS KS\n")
    assert result.exit_code == ask("AS KS", "--samples", "1000", "--seed", "1", *options).exit_code
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["advise", "AS", "--trump", "H", "--plot", ""], "--plot '' names no file"),
        (["rules", "check", ""], "'', which names no file"),
        (["score", ""], "'', which names no file"),
    ],
)
def test_a_file_without_a_name(arguments, said):
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "'.'" not in result.stderr


def test_an_export_without_a_name(tmp_path):
    sheet = tmp_path / "a.csv"
    sheet.write_text("deal,player,bid,tricks\n1,Ann,1,1\n1,Ben,0,0\n")
    result = CliRunner().invoke(main, ["score", str(sheet), "--export", ""])
    assert result.exit_code == 2
    assert "--export '' names no file" in result.stderr


@pytest.mark.parametrize("command", [["rules", "check"], ["score"]])
def test_links_in_a_circle_are_called_so(tmp_path, command):
    loop = tmp_path / "loop.toml"
    try:
        loop.symlink_to(loop)
    except OSError:
        pytest.skip("no links here")
    result = CliRunner().invoke(main, [*command, str(loop)])
    assert result.exit_code == 2
    assert "leads nowhere" in result.stderr
    assert result.stderr.count("loop.toml") == 1


def test_a_plot_through_links_in_a_circle_is_refused(tmp_path):
    loop = tmp_path / "loop.png"
    try:
        loop.symlink_to(loop)
    except OSError:
        pytest.skip("no links here")
    result = ask("AS", "--trump", "H", "--plot", str(loop))
    assert result.exit_code == 2
    assert isinstance(result.exception, SystemExit)
    assert "circle" in result.stderr
    assert "cannot be written" in result.stderr


def test_the_help_says_whose_standard_error_precision_is():
    assert "recommended choice" in " ".join(ask("--help").stdout.split())


def test_simultaneous_bids_are_refused_in_options():
    result = CliRunner().invoke(
        main,
        ["advise", "AH KH 9C", "--trump", "H", "--set", "bid_timing=simultaneous", "--bids", "1,1"],
    )
    assert result.exit_code == 2
    assert "give --position and no --bids, or all 4 once they are in" in result.stderr
