"""Real processes: pipes that close, disks that are full, Ctrl-C, the notice of the first run."""

from __future__ import annotations

import io
import json
import logging
import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from ohhell_sim.cli import main
from ohhell_sim.cli.progress import Progress

COMMAND = [sys.executable, "-m", "ohhell_sim"]
QUICK = ["--samples", "1000", "--seed", "1"]
THIRTEEN = "AS KS 4S 3S TH 9H 2H QD JD 5D 8C 7C 6C"

posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX pipes and signals")


@posix
@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["advise", "--help"],
        ["info"],
        ["advise", "AS KH", "--trump", "H", *QUICK],
        ["advise", "AS KH", "--trump", "H", "--json", *QUICK],
        ["distribution", "AS KH", "--trump", "H", *QUICK],
    ],
)
def test_a_closed_pipe_ends_quietly(arguments):
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [*COMMAND, *arguments], stdout=writer, stderr=subprocess.PIPE, check=False
        )
    finally:
        os.close(writer)
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr
    assert b"roken" not in done.stderr


@posix
def test_a_pipe_that_closes_in_the_middle_of_a_list_ends_it():
    process = subprocess.Popen(
        [*COMMAND, "advise", "-", "--trump", "H", *QUICK],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    process.stdin.write(b"AS\n" * 50)
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["hand"] == ["AS"]
    process.stdout.close()
    process.stdin.write(b"AS\n" * 50)
    process.stdin.close()
    assert process.wait(60) == 1
    assert process.stderr.read() == b""
    process.stderr.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_one_sentence():
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "advise", "AS", "--trump", "H", "--quiet"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.startswith(b"Error: the output could not be written")
    assert done.stderr.count(b"\n") == 1


def read_until(descriptor: int, wanted: bytes, seconds: float) -> bytes:
    seen = b""
    end = time.monotonic() + seconds
    while wanted not in seen and time.monotonic() < end:
        if select.select([descriptor], [], [], 0.2)[0]:
            seen += os.read(descriptor, 4096)
    return seen


@posix
@pytest.mark.parametrize("more", [[], ["--json"]])
def test_ctrl_c_shows_what_there_is_and_says_so_by_the_exit_code(more):
    import pty

    master, slave = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, "advise", THIRTEEN, "--trump", "H", "--samples", "1000000000", *more],
        stdout=subprocess.PIPE,
        stderr=slave,
    )
    os.close(slave)
    try:
        if more:
            time.sleep(6)
        else:
            assert b"worlds played" in read_until(master, b"worlds played", 60)
        process.send_signal(signal.SIGINT)
        stdout, _ = process.communicate(timeout=60)
    finally:
        process.kill()
        os.close(master)
    assert process.returncode == 1
    if more:
        assert json.loads(stdout)["samples"] < 1_000_000_000
    else:
        assert b"recommended" in stdout
        assert b"interrupted" in stdout


def test_ctrl_c_before_there_is_anything_to_show(monkeypatch):
    def interrupt(*arguments, **keywords):
        raise KeyboardInterrupt

    monkeypatch.setattr("ohhell_sim.advise", interrupt)
    result = CliRunner().invoke(main, ["advise", "AS", "--trump", "H"])
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.endswith("\nInterrupted.\n")


def first_run(tmp_path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, "advise", "AS KH", "--trump", "H", *QUICK, *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
        check=True,
    )


@pytest.mark.skipif(bool(os.environ.get("NUMBA_DISABLE_JIT")), reason="compiles nothing")
def test_the_first_run_says_what_it_waits_for_and_the_second_has_no_need(tmp_path):
    assert "compiling a part of the simulator, first run only" in first_run(tmp_path).stderr
    assert first_run(tmp_path).stderr == ""
    assert first_run(tmp_path, "--json").stderr == ""


class FakeTerminal(io.StringIO):
    looked_at = True

    def isatty(self) -> bool:
        return self.looked_at

    @property
    def text(self) -> str:
        return self.getvalue()


@pytest.fixture
def clock(monkeypatch):
    now = [100.0]
    monkeypatch.setattr("ohhell_sim.cli.progress.time.monotonic", lambda: now[0])
    return now


def test_progress_waits_two_seconds_and_cleans_up(clock, monkeypatch):
    stderr = FakeTerminal()
    monkeypatch.setattr("sys.stderr", stderr)
    with Progress(wanted=True) as progress:
        progress(1000, 5000)
        assert stderr.text == ""
        clock[0] += 2.5
        progress(2000, 5000)
        assert "2,000 of 5,000 worlds played" in stderr.text
        before = stderr.text
        progress(2001, 5000)
        assert stderr.text == before
        clock[0] += 1
        progress(3000)
        assert "3,000 worlds played" in stderr.text
    assert stderr.text.endswith("\r\x1b[K")


def test_any_kernel_that_is_compiled_is_announced_once(monkeypatch):
    told = logging.getLogger("ohhell_sim.kernels")
    before = told.level, list(told.handlers)
    for wanted, notices in ((True, 1), (False, 0)):
        stderr = FakeTerminal()
        monkeypatch.setattr("sys.stderr", stderr)
        with Progress(wanted=wanted):
            told.info("compiling %s", "believe_worlds")
            told.info("compiling %s", "evaluate_wide")
        told.info("compiling %s", "somebody else's")
        assert stderr.text.count("compiling a part of the simulator") == notices
    assert (told.level, told.handlers) == before


@pytest.mark.skipif(bool(os.environ.get("NUMBA_DISABLE_JIT")), reason="compiles nothing")
def test_kernels_say_that_they_are_compiled(tmp_path):
    """Not only that behind advice: the one that weighs worlds by the bids, for one."""
    program = (
        "import logging; logging.basicConfig(level=logging.INFO)\n"
        "from ohhell_sim import advise\n"
        "for _ in range(2):\n"
        "    advise('AS KH 3C', trump='H', bids=[1, 0], samples=100, seed=1)"
    )
    told = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
        check=True,
    ).stderr
    lines = [line for line in told.splitlines() if "compiling" in line]
    assert lines == [
        "INFO:ohhell_sim.kernels:compiling believe_worlds",
        "INFO:ohhell_sim.kernels:compiling evaluate",
    ]


@pytest.mark.parametrize("arguments", [["thumb", "standard"], ["random", "thumb"]])
def test_tournaments_look_ahead_for_what_their_workers_compile(monkeypatch, arguments):
    looked = []
    monkeypatch.setattr("ohhell_sim.kernels.is_warm", lambda kernel=None: looked.append(kernel))
    monkeypatch.setattr("ohhell_sim.cli.progress._announce_compiling", lambda: looked.append("say"))
    CliRunner().invoke(
        main, ["tournament", *arguments, "--matches", "2", "--workers", "1", "--seed", "1"]
    )
    assert looked[1:2] == (["say"] if "standard" in arguments else [])


def test_progress_keeps_silent_when_told_or_when_nobody_looks(clock, monkeypatch):
    stderr = FakeTerminal()
    monkeypatch.setattr("sys.stderr", stderr)
    with Progress(wanted=False) as progress:
        clock[0] += 10
        progress(1, 2)
    stderr.looked_at = False
    with Progress(wanted=True) as progress:
        clock[0] += 10
        progress(1, 2)
    assert stderr.text == ""
