"""``study FOLDER``: broken off at any point it goes on where it was, and everything is checked."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner

from ohhell_sim.cli import main
from ohhell_sim.study import running
from ohhell_sim.study.counts import count_chunk

STUDY = """
players = 2
matches = {matches}
seed = 7
skill = false

[[variant]]
set = {{ hand_max = 4 }}

[[variant]]
rules = "ours.toml"

[[verdict]]
claim = "Somebody misses."
metric = "all_make"
variant = "ours"
is = "never"
"""
ONE_CARD = """
kind = "one-card"
players = [2]

[[verdict]]
claim = "The ace is a trick."
ranks = ["A"]
bid = 1
"""
CHUNKS = {"a": 2, "b": 30, "c": 1}


@pytest.fixture
def folder(tmp_path):
    """Three studies, of which the second is long, one that is exact, and rules that they name."""
    folder = tmp_path / "studies"
    folder.mkdir()
    (folder / "ours.toml").write_text('name = "ours"\nhook = true\nhand_max = 4\n', "utf-8")
    for name, chunks in CHUNKS.items():
        (folder / f"{name}.toml").write_text(STUDY.format(matches=512 * chunks), "utf-8")
    (folder / "d.toml").write_text(ONE_CARD, "utf-8")
    return folder


def run(*args, code=0):
    result = CliRunner().invoke(main, ["study", *map(str, args)])
    assert result.exit_code == code, result.output
    return result


def files(folder):
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith(".") and path.suffix != ".toml"
    }


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_folder_that_was_broken_off_is_resumed(folder, tmp_path, monkeypatch, how):
    """The first study is done, the second half, the others not begun."""
    process = subprocess.Popen(
        [sys.executable, "-m", "ohhell_sim", "study", str(folder), "--threads", "1"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    half = folder / "b" / "chunks.jsonl"
    until = time.monotonic() + 120
    while time.monotonic() < until and process.poll() is None:
        if half.exists() and half.read_bytes().count(b"\n") >= 3:
            process.send_signal(how)
            break
        time.sleep(0.01)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == (1 if how == signal.SIGINT else -how), errors
    assert "a ...\n" in errors
    assert "c ...\n" not in errors
    if how == signal.SIGINT:
        assert "--resume goes on" in errors
        assert "Traceback" not in errors
    assert (folder / "a" / "report.html").exists()
    assert not (folder / "c").exists()
    assert not (folder / "README.md").exists()
    before = files(folder)

    refused = run(folder, code=2)
    assert "go on with them (--resume" in refused.stderr
    assert "belongs to another study" in run(folder, "--resume", "--seed", "8", code=2).stderr
    assert files(folder) == before

    played = []

    def noted(study, number):
        played.append((study.chunks, number))
        return count_chunk(study, number)

    monkeypatch.setattr(running, "count_chunk", noted)
    again = run(folder, "--resume", "--threads", "1", "--json")
    assert not list(folder.rglob("chunks.jsonl"))
    assert (CHUNKS["a"], 0) not in played
    kept = before["b/chunks.jsonl"].count(b"\n") - 1
    assert 0 < kept < CHUNKS["b"]
    mine = sorted(number for chunks, number in played if chunks == CHUNKS["b"])
    assert mine[-1] == CHUNKS["b"] - 1
    assert len(mine) in (CHUNKS["b"] - kept, CHUNKS["b"] - kept + 1)  # a line may be cut short
    assert (CHUNKS["c"], 0) in played

    whole = tmp_path / "whole"
    straight = run(folder, "--out", whole, "--threads", "2", "--json")
    assert json.loads(straight.stdout) == json.loads(again.stdout)
    assert files(whole) == files(folder)


def test_a_folder_is_resumed_from_nothing_and_from_the_end(folder):
    small = ["--matches", "40", "--json"]
    first = run(folder, "--resume", *small)
    assert run(folder, "--resume", *small).stdout == first.stdout
    assert run(folder, *small).stdout == first.stdout
    assert {row["study"] for row in json.loads(first.stdout)["claims"]} == {"a", "b", "c", "d"}


def test_a_bad_file_is_named_before_the_first_card(folder):
    (folder / "z.toml").write_text('variants = ["classic"]\nmatches = 0', "utf-8")
    assert "z.toml': matches is 0" in run(folder, code=2).stderr
    assert not (folder / "a").exists()
    text = STUDY.format(matches=10).replace("all_make", "al_make")
    (folder / "z.toml").write_text(text, "utf-8")
    refused = " ".join(run(folder, code=2).stderr.split())
    assert "z.toml': metric = 'al_make'" in refused
    assert "did you mean 'all_make'" in refused
    assert not (folder / "a").exists()


def test_one_exact_study_has_nothing_to_resume(folder, tmp_path):
    refused = run(folder / "d.toml", "--out", tmp_path / "d", "--resume", code=2)
    assert "keeps no matches" in refused.stderr
