"""`ohhell-sim play` and `coach`: in the runner, through pipes, killed and interrupted."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner

from ohhell_sim.cli import main
from ohhell_sim.game import score_sheet

SMALL = ["--players", "3", "--opponents", "thumb", "--seed", "1", "--set", "schedule=[1, 1]"]
COACH = ["coach", "--players", "3", "--seed", "1", "--samples", "64"]
ENTRIES = "AS\n7H\n1\n0\n1\nAS\n2S\n3S\n"


@pytest.fixture
def run(monkeypatch):
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    return lambda *words, lines="": CliRunner().invoke(main, [*words], input=lines)


def started(words, **more):
    return subprocess.Popen(
        [sys.executable, "-m", "ohhell_sim", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"},
        **more,
    )


def test_a_match_is_played_with_a_hint_and_a_review(run):
    # The review counts one-card deals; the average of the table needs the kernels.
    result = run("play", *SMALL, lines="hint\n0\n3H\n1\nfoo\n3H\n2S\nquit\n")
    assert result.exit_code == 0, result.output
    assert "recommended" in result.stdout
    assert "advice" in result.stdout
    assert "on average here" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "\x1b" not in result.stdout


def test_the_end_of_the_input_is_a_way_to_leave(run, tmp_path):
    path = str(tmp_path / "match.json")
    result = run("play", *SMALL, "--no-review", "--save", path, lines="0\n")
    assert result.exit_code == 0
    assert "--resume goes on with it" in " ".join(result.stdout.split())
    again = run("play", "--resume", path)
    assert "You bid 0" in again.stdout
    assert "What do you lead?" in " ".join(again.stdout.split())


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--resume", "nowhere.json"], "does not exist"),
        (["--resume", "x", "--players", "3"], "beside --resume"),
        (["--players", "99"], "--players"),
        (["--opponents", "thump"], "did you mean 'thumb'?"),
        (["--position", "9"], "--position is 9"),
        (["--samples", "0"], "--samples is 0"),
        (["--rules", "clasic"], "did you mean 'classic'?"),
        (["--save", ""], "no file"),
    ],
)
def test_bad_input_to_play_is_one_sentence(run, words, why):
    result = run("play", *words)
    assert result.exit_code == 2
    assert why in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_damaged_file_is_one_sentence(run, tmp_path):
    path = tmp_path / "match.json"
    run("play", *SMALL, "--no-review", "--save", str(path), lines="quit\n")
    path.write_bytes(path.read_bytes()[:-40])
    for command in (["play", "--resume", str(path)], ["coach", "--state", str(path)]):
        result = run(*command)
        assert result.exit_code == 2
        assert len(result.stderr.splitlines()) == 1


def test_a_file_that_is_there_is_not_written_over(run, tmp_path):
    path = tmp_path / "match.json"
    path.write_text("mine")
    assert run("play", *SMALL, "--save", str(path)).exit_code == 2
    assert path.read_text() == "mine"


def test_ascii_in_40_columns(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    runner = CliRunner(charset="ascii")
    result = runner.invoke(main, ["play", *SMALL, "--no-review"], input="sheet\n0\n3H\nquit\n")
    assert result.exit_code == 0
    assert result.stdout.isascii()
    assert max(map(len, result.stdout.splitlines())) <= 40


def test_the_coach_goes_on_and_writes_a_sheet(run, tmp_path):
    state, sheet = tmp_path / "coach.json", tmp_path / "sheet.csv"
    first = run(*COACH, "--state", str(state), "--csv", str(sheet), lines=ENTRIES[:12])
    assert first.exit_code == 0, first.output
    assert "recommended" in first.stdout
    second = run(*COACH, "--state", str(state), lines=ENTRIES[12:])
    assert second.exit_code == 0
    assert "Deal 2 of 17" in second.stdout
    score = score_sheet(sheet)
    assert [one.points for one in score.standings] == [11, 10, 0]
    assert not score.faults
    taken = run("coach", "--state", str(state), "--new", "--csv", str(sheet))
    assert taken.exit_code == 2
    assert "there already" in taken.stderr
    assert run("coach", "--state", str(state), "--csv", str(sheet)).exit_code == 0
    other = run("coach", "--players", "4", "--state", str(state))
    assert other.exit_code == 2
    assert "--new" in other.stderr
    new = run("coach", "--players", "4", "--state", str(state), "--new")
    assert new.exit_code == 0
    assert (tmp_path / "coach.json.old").exists()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--names", "Ann,Ann,Ben"], "twice"),
        (["--names", "Ann,Ben", "--players", "3"], "2 names for 3 players"),
        (["--names", "Ann,,Ben"], "names"),
        (["--position", "9"], "--position is 9"),
        (["--samples", "0"], "--samples is 0"),
    ],
)
def test_bad_input_to_coach_is_one_sentence(run, words, why, tmp_path):
    result = run("coach", "--state", str(tmp_path / "c.json"), *words)
    assert result.exit_code == 2
    assert why in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert not (tmp_path / "c.json").exists()


def until(stream, text):
    found = ""
    while text not in found:
        line = stream.readline().decode()
        assert line, found
        found += line
    return found


def test_nothing_is_lost_when_the_coach_is_killed(run, tmp_path):
    state = tmp_path / "coach.json"
    coach = started([*COACH, "--no-advice", "--state", str(state)])
    coach.stdin.write(b"AS\n7H\n1\n")
    coach.stdin.flush()
    until(coach.stdout, "What does P2 bid?")
    coach.kill()
    coach.communicate()
    result = run("coach", "--state", str(state), lines="list\nquit\n")
    assert result.exit_code == 0
    assert "What does P2 bid?" in result.stdout
    assert "7H" in result.stdout
    assert [one.name for one in tmp_path.iterdir()] == ["coach.json"]


def test_a_match_goes_on_after_a_kill(run, tmp_path):
    path = tmp_path / "match.json"
    play = started(["play", *SMALL, "--no-review", "--save", str(path)])
    play.stdin.write(b"0\n")
    play.stdin.flush()
    until(play.stdout, "You bid 0. Ann")
    until(play.stdout, "What do you lead?")
    time.sleep(0.2)
    play.kill()
    play.communicate()
    result = run("play", "--resume", str(path), lines="3H\nquit\n")
    assert result.exit_code == 0
    assert "You lead 3♥" in result.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("command", ["play", "coach"])
def test_ctrl_c_leaves_a_state_to_go_on_with(command, run, tmp_path):
    path = tmp_path / "kept.json"
    if command == "play":
        words, more = ["play", *SMALL, "--no-review", "--save", str(path)], ["play", "--resume"]
    else:
        words, more = [*COACH, "--state", str(path)], ["coach", "--state"]
    process = started(words)
    until(process.stdout, "?")
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 1
    assert b"Traceback" not in said
    assert b"kept in" in said
    assert run(*more, str(path)).exit_code == 0
