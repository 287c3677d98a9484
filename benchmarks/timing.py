"""Paired timings: contestants take turns in short rounds, so that a busy machine hits all alike."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["Ratio", "interleaved", "ratio", "seconds_of_process"]

Times = NDArray[np.float64]


@dataclass(frozen=True)
class Ratio:
    """The median of the rounds and their quartiles."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Times) -> Ratio:
        """Summarise one value a round."""
        low, median, high = np.quantile(values, [0.25, 0.5, 0.75])
        return cls(float(median), float(low), float(high))


def ratio(times: Times, over: Times) -> Ratio:
    """Return times divided by the times of the same rounds of another contestant."""
    return Ratio.of(times / over)


def interleaved(
    contestants: Sequence[Callable[[], object]],
    rounds: int,
    clock: Callable[[], float] = time.thread_time,
) -> Times:
    """Time each contestant once a round, in an order that rotates.

    Parameters
    ----------
    contestants : sequence of callable
        What to time; called once before the first round to warm up.
    rounds : int
        Number of rounds.
    clock : callable
        `time.thread_time` for work in one thread, `time.perf_counter` for what others do for us.

    Returns
    -------
    array of float, shape (contestants, rounds)
        Seconds.
    """
    for call in contestants:
        call()
    times = np.zeros((len(contestants), rounds))
    for number in range(rounds):
        for turn in range(len(contestants)):
            who = (turn + number) % len(contestants)
            start = clock()
            contestants[who]()
            times[who, number] = clock() - start
    return times


def seconds_of_process(command: Sequence[str], env: Mapping[str, str] | None = None) -> float:
    """Run a command to its end and return how long it took by the clock on the wall.

    Parameters
    ----------
    command : sequence of str
        The program and its arguments.
    env : mapping, optional
        Its environment, when it is not ours.

    Returns
    -------
    float
        Seconds.

    Raises
    ------
    RuntimeError
        If the command fails.
    """
    start = time.perf_counter()
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    elapsed = time.perf_counter() - start
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)!r} failed: {done.stderr.strip()[-500:]}")
    return elapsed
