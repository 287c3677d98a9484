"""A hand of '-': one hand a line in, one JSON object a line out, whatever the lines hold."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from ohhell_sim.cli import main


def feed(lines: str | bytes, *arguments: str):
    command = ["advise", "-", "--trump", "hearts", "--samples", "1000", "--seed", "1", *arguments]
    return CliRunner().invoke(main, command, input=lines)


def test_one_line_in_one_line_out():
    result = feed("AS KH 3C\n7H\n")
    assert result.exit_code == 0
    assert result.stderr == ""
    objects = [json.loads(line) for line in result.stdout.splitlines()]
    assert [found["hand"] for found in objects] == [["AS", "KH", "3C"], ["7H"]]
    assert {found["kind"] for found in objects} == {"bid"}


def test_the_answers_are_those_of_single_questions():
    alone = CliRunner().invoke(
        main, ["advise", "7H 8C", "--trump", "hearts", "--samples", "1000", "--seed", "1", "--json"]
    )
    assert feed("7H 8C\n").stdout == alone.stdout


def test_a_bad_line_is_answered_in_its_place_and_the_rest_goes_on():
    result = feed("AS\nXX\n\nKS\n")
    assert result.exit_code == 2
    objects = [json.loads(line) for line in result.stdout.splitlines()]
    assert [found.get("line") for found in objects] == [None, 2, 3, None]
    assert "XX" in objects[1]["error"]
    assert result.stderr.count("Error: line") == 2
    assert f"Error: line 2: {objects[1]['error']}" in result.stderr


def test_a_hand_that_cannot_be_in_this_game_is_a_bad_line():
    result = feed("AS KS QS JS\nAS\n", "--players", "3", "--turn-up", "AS")
    assert result.exit_code == 2
    assert all("error" in json.loads(line) for line in result.stdout.splitlines())


@pytest.mark.parametrize("line", [b"\xff\xfe\n", b"AS \x00\n", b"A" * 20_000 + b"\n"])
def test_lines_that_are_no_text_are_bad_lines(line):
    result = feed(line + b"AS\n")
    assert result.exit_code == 2
    first, second = (json.loads(text) for text in result.stdout.splitlines())
    assert first["line"] == 1
    assert len(first["error"]) < 500
    assert second["hand"] == ["AS"]


def test_windows_line_ends_a_byte_order_mark_and_a_missing_last_line_end():
    result = feed("\ufeffAS\r\nKS".encode())
    assert result.exit_code == 0
    assert [json.loads(line)["hand"] for line in result.stdout.splitlines()] == [["AS"], ["KS"]]


def test_an_empty_list_has_an_empty_answer():
    result = feed("")
    assert (result.exit_code, result.stdout) == (0, "")


def test_distributions_too():
    result = CliRunner().invoke(
        main,
        ["distribution", "-", "--trump", "none", "--bid", "1", "--seed", "1"],
        input="AS\n2C\n",
    )
    assert result.exit_code == 0
    assert [json.loads(line)["bid"] for line in result.stdout.splitlines()] == [1, 1]


@pytest.mark.parametrize("command", ["advise", "distribution"])
@pytest.mark.parametrize("hand", [["-", "AS"], ["AS", "-"], ["-", "-"]])
def test_a_list_stands_alone(command, hand):
    result = CliRunner().invoke(main, [command, *hand, "--trump", "H"], input="KS\n")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "'-' reads hands from standard input and stands alone" in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_dash_in_a_quoted_hand_is_a_void():
    result = CliRunner().invoke(main, ["advise", "S: A; H: -", "--trump", "H", "--json"])
    assert json.loads(result.stdout)["hand"] == ["AS"]


def test_a_list_is_not_plotted(tmp_path):
    result = feed("AS\n", "--plot", str(tmp_path / "a.png"))
    assert result.exit_code == 2
    assert "--plot" in result.stderr
    assert result.stdout == ""
