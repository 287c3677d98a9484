"""``ohhell-sim tournament``: tables, JSON, refusals, and going on after whatever ended it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from ohhell_sim.cli import main
from ohhell_sim.tournament.journal import JOURNAL

SMALL = ["thumb", "random", "--matches", "6", "--set", "schedule=[1, 2]", "--seed", "3"]
COMMAND = [sys.executable, "-m", "ohhell_sim", "tournament"]


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    """Return a cache folder of the test's own."""
    folder = tmp_path / "cache"
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda *_: str(folder))
    return folder


def run(*arguments):
    return CliRunner().invoke(main, ["tournament", *arguments])


def test_a_table_of_strategies_and_one_of_pairs():
    result = run(*SMALL)
    assert result.exit_code == 0, result.output
    assert "thumb - random" in result.stdout
    assert "6 matches, each played 2 times" in result.stdout
    assert "ms a" not in result.stdout
    assert "ms a" in run(*SMALL, "--times").stdout


def test_json_is_one_object_and_the_same_each_time():
    first, second = run(*SMALL, "--json"), run(*SMALL, "--json", "--workers", "1")
    assert first.stdout == second.stdout
    assert first.stdout.count("\n") == 1
    document = json.loads(first.stdout)
    assert document["kind"] == "tournament"
    assert [one["strategy"] for one in document["results"]] == ["thumb", "random"]
    assert set(document["results"][0]["points"]) == {"value", "se", "low", "high"}


def test_quiet_is_the_table_alone():
    assert "each played" not in run(*SMALL, "--quiet").stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "no strategy is named"),
        (["thump"], "did you mean 'thumb'?"),
        (["thumb", "--matches", "0"], "--matches is 0"),
        (["thumb", "--matches", "x"], "--matches is 'x'"),
        (["thumb", "--players", "40"], "--players = 40 will not do"),
        (["thumb", "--workers", "0"], "--workers is 0"),
        (["thumb", "--seating", "evn"], "did you mean 'even'?"),
        (["thumb", "--rules", "clasic"], "did you mean 'classic'?"),
        (["thumb", "--set", "hook=perhaps"], "hook"),
        (["thumb", "--out", ""], "names no folder"),
        (["--resume", "--out", "nowhere"], "cannot be read"),
    ],
)
def test_bad_input_is_one_sentence(arguments, said):
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert said in result.stderr


def test_the_strategies_are_listed():
    assert "montecarlo" in run("--list").stdout
    assert run("--list", "--quiet").stdout.split()[0] == "random"
    listed = json.loads(run("--list", "--json").stdout)
    assert listed["kind"] == "strategies"


def test_a_folder_keeps_matches_and_result(tmp_path):
    out = tmp_path / "out"
    first = run(*SMALL, "--out", str(out), "--json")
    assert json.loads((out / "result.json").read_text()) == json.loads(first.stdout)
    again = run(*SMALL, "--out", str(out))
    assert again.exit_code == 2
    assert "--resume" in again.stderr
    assert run(*SMALL, "--out", str(out), "--resume", "--json").stdout == first.stdout
    # The folder says what is to be played.
    assert run("--out", str(out), "--resume", "--json").stdout == first.stdout
    longer = json.loads(run("--out", str(out), "--resume", "--matches", "8", "--json").stdout)
    assert longer["matches_done"] == 8


def interrupted_after(monkeypatch, blocks):
    from ohhell_sim.tournament import running

    played = running.play_block
    left = [blocks]

    def play(design, number):
        if not left[0]:
            raise KeyboardInterrupt
        left[0] -= 1
        return played(design, number)

    monkeypatch.setattr(running, "play_block", play)


def test_ctrl_c_shows_what_there_is_and_how_to_go_on(monkeypatch, cache):
    whole = run(*SMALL, "--json").stdout
    with monkeypatch.context() as patch:
        interrupted_after(patch, 4)
        result = run(*SMALL)
    assert result.exit_code == 1
    assert "Interrupted after 4 matches of 6" in result.stdout
    assert "Interrupted after 4 of 6 matches" in result.stderr
    assert "--resume" in result.stderr
    assert list(cache.rglob(JOURNAL))
    assert run(*SMALL, "--resume", "--json").stdout == whole
    assert not list(cache.rglob(JOURNAL))


def test_ctrl_c_before_the_first_match(monkeypatch):
    interrupted_after(monkeypatch, 0)
    result = run(*SMALL)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.endswith("Interrupted.\n")


def test_what_a_run_has_left_is_forgotten_by_a_new_one(monkeypatch, cache):
    with monkeypatch.context() as patch:
        interrupted_after(patch, 2)
        run(*SMALL)
    assert "6 matches" in run(*SMALL).stdout
    assert not list(cache.rglob(JOURNAL))


def started(out: Path, *more: str) -> subprocess.Popen:
    """Return a long tournament under way, some of whose matches are finished."""
    process = subprocess.Popen(
        [*COMMAND, "thumb", "random", "--matches", "3000", "--out", str(out), *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    end = time.monotonic() + 60
    while time.monotonic() < end and process.poll() is None:
        if (out / JOURNAL).exists() and (out / JOURNAL).read_bytes().count(b"\n") > 4:
            return process
        time.sleep(0.05)
    raise AssertionError(process.communicate())


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_kill_loses_nothing_that_was_finished(tmp_path):
    out = tmp_path / "out"
    process = started(out)
    process.kill()
    process.communicate()
    kept = (out / JOURNAL).read_bytes().count(b"\n") - 1
    wanted = str(kept + 3)
    resumed = run("--out", str(out), "--resume", "--matches", wanted, "--json")
    assert resumed.exit_code == 0, resumed.output
    assert resumed.stdout == run("thumb", "random", "--matches", wanted, "--json").stdout


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("more", [[], ["--workers", "2"]])
def test_ctrl_c_of_a_real_process_ends_it_and_its_workers(tmp_path, more):
    process = started(tmp_path / "out", *more)
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 1
    assert b"Interrupted after" in stdout
    assert b"--resume" in stderr
    assert b"Traceback" not in stderr
