"""``ohhell-sim score``: sheets from files and pipes, as they are printed, exported and refused.

``OHHELL_SIM_WRITE=1 python -m pytest tests/cli/test_score_command.py`` writes the screens anew;
read the difference before it is committed.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from ohhell_sim.cli import main

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
SHEETS = HERE / "sheets"
WRITE = bool(os.environ.get("OHHELL_SIM_WRITE"))
PLAIN = {"NO_COLOR": None, "FORCE_COLOR": None, "TERM": "xterm"}
SCREENS = {
    "score.80": ("evening.csv", 0),
    "score.50": ("evening.csv", 0),
    "score-diff10.80": ("evening.csv --set score=diff10", 0),
    "score-short.80": ("evening.csv --set schedule=[1,2,3,4,5]", 0),
    "score-quiet.80": ("evening.csv --quiet", 0),
    "score-faults.80": ("faults.csv --rules hook", 1),
    "score-faults.40": ("faults.csv --rules hook --quiet", 1),
}


def run(command: str, width: str = "80", feed: bytes | None = None):
    name, *options = command.split()
    path = name if name == "-" or "/" in name else str(SHEETS / name)
    arguments = ["score", path, *options]
    return CliRunner().invoke(main, arguments, input=feed, env={**PLAIN, "COLUMNS": width})


@pytest.mark.parametrize("screen", SCREENS)
def test_screens(screen):
    command, code = SCREENS[screen]
    width = screen.rpartition(".")[2]
    result = run(command, width)
    assert result.exit_code == code
    assert all(len(line) <= int(width) for line in result.stdout.splitlines())
    shown = f"$ ohhell-sim score {command}\n{result.stdout}"
    path = GOLDEN / f"{screen}.txt"
    if WRITE:
        path.write_text(shown, "utf-8")
    assert shown == path.read_text("utf-8")
    assert result.stderr == ""


def test_json_is_one_object_and_nothing_else():
    result = run("faults.csv --rules hook --json")
    assert result.exit_code == 1
    assert result.stderr == ""
    told = json.loads(result.stdout)
    assert told["kind"] == "score"
    assert told["rules"] == "hook"
    assert told["players"] == ["Ann", "Ben", "Cid", "Dan"]
    assert {fault["kind"] for fault in told["faults"]} >= {"bid", "tricks", "dealer", "hand size"}
    assert told["rows"][0] == {
        "line": 2,
        "deal": "1",
        "dealer": "Dan",
        "hand_size": 1,
        "player": "Ann",
        "bid": 1,
        "tricks": 1,
        "points": 11,
        "total": 11,
        "extra": False,
    }


def test_a_sheet_from_a_pipe():
    text = (SHEETS / "evening.csv").read_bytes()
    assert run("-", feed=text).stdout == run("evening.csv").stdout
    assert run("-", feed=text.decode().encode("utf-16")).stdout == run("evening.csv").stdout


def test_an_export(tmp_path):
    path = tmp_path / "points.csv"
    assert run(f"evening.csv --export {path}").exit_code == 0
    rows = path.read_text("utf-8").splitlines()
    assert rows[0] == "deal,dealer,hand size,player,bid,tricks,points,total"
    assert rows[1:3] == ["1,Dan,1,Ann,0,0,10,10", "1,Dan,1,Ben,1,1,11,11"]
    assert len(rows) == 1 + 5 * 4
    assert run(f"{path}").stdout == run("evening.csv").stdout
    result = run(f"evening.csv --export {tmp_path}/no/such/folder.csv")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "cannot be written" in result.stderr


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is empty"),
        (b"deal,player,bid\n1,Ann,0\n", "no heading for tricks"),
        (b"\x7fELF\0\0", "is no text"),
        (b"\xff\xd8\xff\xe0JFIF", "not in UTF-8"),
        (b"deal,player,bid,tricks\n" + b"1,Ann,0,0\n" * 200_000, "more than 1,000,000 bytes"),
        (b"deal,player,bid,tricks\n1,Ann,0,1\n", "has 1 players"),
    ],
)
def test_input_that_is_no_sheet(data, words, tmp_path):
    path = tmp_path / "bad.csv"
    path.write_bytes(data)
    for command, feed in ((str(path), None), ("-", data)):
        result = run(command, feed=feed)
        assert (result.exit_code, result.stdout) == (2, "")
        assert words in result.stderr
        assert result.stderr.startswith("Error: ")
        assert len(result.stderr) < 700


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("missing.csv", "does not exist"),
        ("evening.csv --rules hok", "did you mean 'hook'"),
        ("evening.csv --set hook", "is no setting"),
        ("evening.csv --set hand_min=20", "hand_min"),
    ],
)
def test_bad_options(command, words):
    result = run(command)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr
