"""``compare`` and ``study``: what they print, write, keep and refuse."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner

from ohhell_sim.cli import main

SMALL = ["--players", "3", "--matches", "60", "--seed", "7"]


def run(*args, code=0):
    result = CliRunner().invoke(main, [str(arg) for arg in args])
    assert result.exit_code == code, result.output
    return result


def test_the_short_form_writes_a_report(tmp_path):
    out = tmp_path / "my-report"
    result = run("compare", "classic", "hook", *SMALL, "--out", out)
    assert "With hook, everybody makes the bid less often than with classic" in result.stdout
    assert f"The report is in {out / 'report.html'}" in result.stdout.replace("\n", "")
    names = {file.name for file in out.iterdir()}
    assert names == {"report.html", "report.md", "metrics.csv", "differences.csv", "plots"}
    page = (out / "report.html").read_text("utf-8")
    assert f"ohhell-sim compare classic hook --players 3 --matches 60 --seed 7 --out {out}" in page


def test_json_is_one_object(tmp_path):
    result = run("compare", "classic", "hook", *SMALL, "--no-skill", "--json")
    data = json.loads(result.stdout)
    assert data["kind"] == "study"
    assert data["study"]["seed"] == 7
    assert {row["variant"] for row in data["differences"]} == {"hook"}
    assert result.stderr == ""


def test_quiet_prints_where_the_report_is(tmp_path):
    result = run("compare", "classic", "hook", *SMALL, "--no-skill", "--out", tmp_path, "-q")
    assert result.stdout.strip() == str(tmp_path / "report.html")


def test_one_variant_alone():
    result = run("compare", "classic", *SMALL, "--no-skill", "--set", "hook=true")
    assert "make rate: " in result.stdout
    assert "deals where everybody makes: 0.0%" in result.stdout


def test_a_file_gives_the_same_numbers_as_the_short_form(tmp_path):
    file = tmp_path / "ours.toml"
    text = 'variants = ["classic", "hook"]\nplayers = 3\nmatches = 60\nseed = 7\nskill = false'
    file.write_text(text, "utf-8")
    by_file = json.loads(run("study", file, "--json").stdout)
    short = json.loads(run("compare", "classic", "hook", *SMALL, "--no-skill", "--json").stdout)
    assert by_file["estimates"] == short["estimates"]
    other = json.loads(run("study", file, "--matches", "61", "--seed", "8", "--json").stdout)
    assert other["study"]["matches"] == 61
    assert other["study"]["seed"] == 8


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["compare"], "Missing argument"),
        (["compare", "clasic"], "did you mean 'classic'"),
        (["compare", "classic", "--matches", "1"], "from 2"),
        (["compare", "classic", "--matches", "1e3"], "did you mean 1000"),
        (["compare", "classic", "--players", "9"], "9"),
        (["compare", "classic", "--resume"], "--out"),
        (["compare", "classic", "--out", " "], "names no folder"),
        (["compare", "classic", "--workers", "2", "--threads", "2"], "together"),
        (["compare", "classic", "--workers", "0"], "workers is 0"),
        (["study", "nowhere.toml"], "nowhere.toml"),
        (["compare", "classic", "--out", __file__], "is a file: the report needs a folder"),
    ],
)
def test_bad_input_is_one_sentence(args, words):
    result = run(*args, code=2)
    assert words in result.stderr
    assert "Traceback" not in result.stderr


def test_what_was_not_found_is_told_apart_by_variant():
    text = run("compare", "classic", "hook", "hook", "wizard", *SMALL, "--no-skill").stdout
    lines = " ".join(text.split())
    assert "hook (2) against classic. " in lines
    not_found = lines.split("hook against classic. No difference found: ")[1].split(".")[0]
    assert "deals where everybody makes" not in not_found
    assert "hook against classic. The same in every match: deals in a match" in lines
    assert "Not compared (points are counted in other ways): points a deal" in lines


def test_with_too_few_matches_nothing_is_tested():
    text = run("compare", "classic", "hook", "--matches", "10", "--no-skill").stdout
    assert "Nothing was tested: 10 matches are too few." in text
    assert "No difference" not in text


def test_the_same_rules_twice_are_alike(tmp_path):
    args = ["compare", "hook", "hook", "--players", "3", "--matches", "40", "--no-skill"]
    text = run(*args, "--out", tmp_path).stdout
    alike = "The variants are alike in every match: there is nothing to test."
    assert text.startswith("hook / hook (2)\n")
    assert alike in text
    assert alike in (tmp_path / "report.md").read_text("utf-8")
    assert "were tested together" not in (tmp_path / "report.html").read_text("utf-8")


def test_a_report_takes_the_place_of_no_other_file(tmp_path):
    args = ["compare", "classic", *SMALL, "--no-skill", "--out", tmp_path]
    mine = tmp_path / "metrics.csv"
    mine.write_text("mine", "utf-8")
    assert "is not empty (metrics.csv)" in run(*args, code=2).stderr
    assert mine.read_text("utf-8") == "mine"
    mine.unlink()
    run(*args)
    run(*args)
    assert "no report of this study" in run(*args, "--seed", "8", code=2).stderr


def test_the_verdicts_of_a_file_need_no_report(tmp_path):
    file = tmp_path / "ours.toml"
    text = (
        'variants = ["classic", "hook"]\nplayers = 3\nmatches = 60\nskill = false\n'
        '[[verdict]]\nclaim = "Somebody misses."\nmetric = "all_make"\nvariant = "hook"\n'
    )
    file.write_text(f'{text}is = "never"', "utf-8")
    assert "* Somebody misses. holds: deals where everybody" in run("study", file).stdout
    (verdict,) = json.loads(run("study", file, "--json").stdout)["verdicts"]
    assert (verdict["verdict"], verdict["yardstick"]) == ("holds", "never")
    file.write_text(f'{text}is = "often"', "utf-8")
    started = run("study", file, "--matches", "1000000000", code=2)  # refused before it begins
    assert "above, below, always, never" in started.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_was_broken_off_is_resumed(tmp_path, how):
    args = ["compare", "classic", "hook", "--players", "3", "--matches", "6000", "--seed", "7"]
    args += ["--set", "hand_max=5", "--no-skill", "--threads", "1"]
    out = tmp_path / "out"
    command = [sys.executable, "-m", "ohhell_sim", *args, "--out", str(out)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    kept = out / "chunks.jsonl"
    until = time.monotonic() + 120
    while time.monotonic() < until and process.poll() is None:
        if kept.exists() and kept.read_bytes().count(b"\n") >= 3:
            process.send_signal(how)
            break
        time.sleep(0.01)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == (1 if how == signal.SIGINT else -how), errors
    assert kept.exists()
    if how == signal.SIGINT:
        assert "--resume" in errors
    assert "--resume" in run(*args, "--out", out, code=2).stderr
    again = json.loads(run(*args, "--out", out, "--resume", "--json").stdout)
    assert not kept.exists()
    whole = json.loads(run(*args, "--json").stdout)
    assert again["estimates"] == whole["estimates"]
    assert again["differences"] == whole["differences"]
