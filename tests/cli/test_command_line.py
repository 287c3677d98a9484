"""The outer shell: help, version, the commands, and what info says."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from pathlib import Path

import numba
import numpy
import pytest
from click.testing import CliRunner

import ohhell_sim
from ohhell_sim.cli import main
from ohhell_sim.cli.app import COMMANDS


def run(*arguments: str, **more):
    return CliRunner().invoke(main, list(arguments), **more)


def test_help_names_every_command_with_examples():
    result = run("--help")
    assert result.exit_code == 0
    assert 'ohhell-sim advise "AS KH 3C" --trump hearts' in result.stdout
    for name, purpose in COMMANDS.items():
        assert name in result.stdout
        assert purpose.split(",")[0].rstrip(".") in " ".join(result.stdout.split())


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_of_its_own_in_80_columns(command):
    for flag in ("--help", "-h"):
        result = run(command, flag)
        assert result.exit_code == 0
        assert all(len(line) <= 80 for line in result.stdout.splitlines())


def test_version():
    assert run("--version").stdout == f"ohhell-sim {ohhell_sim.__version__}\n"


def test_a_mistyped_command_is_answered_by_the_nearest():
    result = run("advice", "AS")
    assert result.exit_code == 2
    assert "did you mean 'advise'?" in result.stderr
    assert result.stdout == ""


def test_a_hand_without_a_command_is_answered_by_the_commands():
    result = run("AS KH 3C", "--trump", "hearts")
    assert result.exit_code == 2
    assert "the commands are advise, " in result.stderr


@pytest.mark.parametrize("command", ["advise", "distribution"])
def test_without_a_hand_the_command_says_so(command):
    result = run(command, "--trump", "H")
    assert result.exit_code == 2
    assert "HAND" in result.stderr


@pytest.mark.parametrize(
    "start", [["-m", "ohhell_sim"], [Path(sys.executable).parent / "ohhell-sim"]]
)
def test_both_ways_to_start_it(start):
    command = [sys.executable, *start] if start[0] == "-m" else start
    if start[0] != "-m" and not Path(start[0]).exists():
        pytest.skip("the script is not installed beside this Python")
    done = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"ohhell-sim {ohhell_sim.__version__}\n"


def test_info_as_json_has_what_a_reproduction_needs():
    result = run("info", "--json")
    assert result.exit_code == 0
    facts = json.loads(result.stdout)
    assert facts["ohhell_sim"] == ohhell_sim.__version__
    assert facts["python"] == platform.python_version()
    assert facts["numpy"] == numpy.__version__
    assert facts["numba"] == numba.__version__
    assert facts["rng_scheme"]
    assert facts["rules_version"]
    assert facts["threads"] >= 1
    assert facts["cache_writable"] == (facts["cache_folder"] is not None)
    assert isinstance(facts["kernels_cached"], bool)


def test_info_as_a_screen_fits_and_says_the_same():
    result = run("info", env={"COLUMNS": "60"})
    assert result.exit_code == 0
    assert all(len(line) <= 60 for line in result.stdout.splitlines())
    for text in (ohhell_sim.__version__, numba.__version__, "random numbers", "threads"):
        assert text in result.stdout


def test_info_where_no_folder_can_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    code = "from ohhell_sim.cli import main; main(['info'])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env={"NUMBA_CACHE_DIR": str(tmp_path / "file" / "cache"), "PATH": "", "HOME": "/nowhere"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "no writable folder" in " ".join(done.stdout.split())


def test_one_world_is_one_world():
    last = ["AH", "--trump", "H", "--players", "2", "--bids", "1,1", "--position", "2"]
    result = CliRunner().invoke(main, ["advise", *last, "--played", "KH"])
    assert result.stdout.splitlines()[-1] == "Exact: the only world counted."
