"""Whole processes: the command line, importing the package, the first run of all."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import numpy as np

from benchmarks.rows import Benchmark, Row
from benchmarks.timing import Ratio, interleaved, ratio, seconds_of_process

__all__ = ["COMMAND_BENCHMARKS"]

_ADVICE = ("advise", "AS KH 3C", "--trump", "hearts")
_BARE = (sys.executable, "-c", "pass")


def _program() -> list[str]:
    """Return the command that starts the program: the installed script, if there is one."""
    script = shutil.which("ohhell-sim", path=str(Path(sys.executable).parent))
    return [script] if script else [sys.executable, "-m", "ohhell_sim"]


def _cannot_run(command: Sequence[str]) -> str:
    """Say why a command does not run; empty if it does."""
    try:
        seconds_of_process(command)
    except (OSError, RuntimeError) as error:
        return f"did not run: {str(error).splitlines()[-1]}"
    return ""


def _advise(rounds: int) -> list[Row]:
    name, bar = "advise", 2.2
    what = '`ohhell-sim advise "AS KH 3C" --trump hearts`, warm, against `python -c "import numba"`'
    command = [*_program(), *_ADVICE]
    if note := _cannot_run(command):
        return [Row(name=name, what=what, bar=bar, at_most=True, note=note)]
    numba = [sys.executable, "-c", "import numba"]
    times = _take_turns([command, numba], rounds)
    note = f"{np.median(times[0]):.2f} s; import numba {np.median(times[1]):.2f} s"
    if os.name == "posix":
        ours, theirs = _processor_seconds(command), _processor_seconds(numba)
        note += f"; processor time {ours:.2f} s and {theirs:.2f} s"
    return [
        Row(
            name=name,
            what=what,
            bar=bar,
            at_most=True,
            reached=ratio(times[0], times[1]),
            note=note,
        )
    ]


def _first_run(rounds: int) -> list[Row]:
    name, bar = "first-run", 10.0
    what = "the same with nothing compiled yet"
    command = [*_program(), *_ADVICE]
    if note := _cannot_run(command):
        return [Row(name=name, what=what, bar=bar, unit="s", at_most=True, note=note)]
    seconds = []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory(prefix="ohhell-first-run-") as folder:
            env = {**os.environ, "NUMBA_CACHE_DIR": folder}
            seconds.append(seconds_of_process(command, env))
    reached = Ratio.of(np.array(seconds))
    return [Row(name=name, what=what, bar=bar, unit="s", at_most=True, reached=reached)]


def _beyond_bare(name: str, what: str, command: Sequence[str], rounds: int) -> list[Row]:
    """Measure what a command takes more than a Python that does nothing."""
    bar = 0.15
    if note := _cannot_run(command):
        return [Row(name=name, what=what, bar=bar, unit="s", at_most=True, note=note)]
    times = _take_turns([command, _BARE], rounds)
    return [
        Row(
            name=name,
            what=what,
            bar=bar,
            unit="s",
            at_most=True,
            reached=Ratio.of(times[0] - times[1]),
            note=f"{np.median(times[0]):.3f} s; bare {np.median(times[1]):.3f} s",
        )
    ]


def _processor_seconds(command: Sequence[str]) -> float:
    """Return the processor time of a command, which a busy machine stretches less."""
    import resource

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds_of_process(command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def _take_turns(commands: Sequence[Sequence[str]], rounds: int) -> np.ndarray:
    runs: list[Callable[[], object]] = [partial(seconds_of_process, each) for each in commands]
    return interleaved(runs, rounds, time.perf_counter)


def _help(rounds: int) -> list[Row]:
    what = "`ohhell-sim --help`, beyond bare Python"
    return _beyond_bare("help", what, [*_program(), "--help"], rounds)


def _import(rounds: int) -> list[Row]:
    what = "`import ohhell_sim`, beyond bare Python"
    return _beyond_bare("import", what, [sys.executable, "-c", "import ohhell_sim"], rounds)


COMMAND_BENCHMARKS = (
    Benchmark("advise", _advise, 15, 5),
    Benchmark("first-run", _first_run, 3, 1),
    Benchmark("help", _help, 15, 5),
    Benchmark("import", _import, 15, 5),
)
