"""How to look for an answer: worlds, precision, time, seed, threads, each checked."""

from __future__ import annotations

import contextlib
import math
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from ohhell_sim.advice.standing import read_deals_left, read_standings
from ohhell_sim.errors import SettingError
from ohhell_sim.rules.reading import (
    did_you_mean,
    listed,
    numbers_listed,
    shown,
    whole_number,
)

__all__ = [
    "BELIEFS",
    "FUTURES",
    "MAX_SAMPLES",
    "OBJECTIVES",
    "POLICIES",
    "Progress",
    "Settings",
    "check_policy",
    "read_settings",
]

Progress: TypeAlias = Callable[[int, int | None], object]
"""Called with the worlds played so far, and how many are wanted, if known; with 0 at first."""

MAX_SAMPLES = 10**10
"""Worlds that can be asked for."""

BELIEFS = ("full", "bids", "none")
"""What the bids and plays of the others are taken to say about their cards."""

POLICIES = ("standard", "random")
"""Ways in which the cards are played out."""

OBJECTIVES = ("points", "win")
"""What can be made as large as can be: the points of the deal, or the chance to win the match."""

FUTURES = 4096
"""How often the deals after this one are played, where the match is to be won."""

_MAX_THREADS = 256
_DEFAULT_THREADS = 8
_SEEDS = 1 << 64


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How to look for an answer.

    Attributes
    ----------
    samples : int or None
        Worlds to play, at most.
    precision : float or None
        Standard error of the recommended choice at which to stop.
    time_limit : float or None
        Seconds after which to stop.
    seed : int
        Makes the worlds.
    threads : int
        Threads to play in; no result depends on it.
    opponents : str
        How the cards are played out, one of `POLICIES`.
    beliefs : str
        What bids and plays are taken to say about the cards, one of `BELIEFS`.
    objective : str
        What is made as large as can be, one of `OBJECTIVES`.
    standings : tuple of int or None
        The points of all players so far; those that a view knows of if None.
    deals_left : int or None
        Deals after this one; those that a view knows of, or that follow, if None.
    futures : int
        How often the deals after this one are played.
    futures_seed : int or None
        Makes those; the seed of the worlds if None.
    progress : callable or None
        Called before the first batch of worlds and after each.
    started : float
        When the question was put, by `time.monotonic`.
    """

    samples: int | None
    precision: float | None
    time_limit: float | None
    seed: int
    threads: int
    opponents: str
    beliefs: str = "full"
    objective: str = "points"
    standings: tuple[int, ...] | None = None
    deals_left: int | None = None
    futures: int = FUTURES
    futures_seed: int | None = None
    progress: Progress | None = None
    started: float = field(default_factory=time.monotonic)

    @property
    def deadline(self) -> float:
        """When to stop, by `time.monotonic`."""
        return math.inf if self.time_limit is None else self.started + self.time_limit


def read_settings(
    *,
    objective: str = "points",
    standings: object = None,
    deals_left: object = None,
    opponents: str = "standard",
    beliefs: str = "full",
    samples: int | None = None,
    precision: float | None = None,
    time_limit: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Settings:
    """Check the settings of `ohhell_sim.advise` and fill in those left out.

    Parameters
    ----------
    objective, standings, deals_left, opponents, beliefs, samples, precision, time_limit, seed, \
threads, progress
        As in `ohhell_sim.advise`.

    Returns
    -------
    Settings
        The same, checked; a seed from the system where none was given.

    Raises
    ------
    SettingError
        For a value out of its range.

    Examples
    --------
    >>> read_settings(samples=1000, seed=7).seed
    7
    >>> read_settings(samples=0)
    Traceback (most recent call last):
        ...
    ohhell_sim.errors.SettingError: samples is 0: a whole number from 1 to 10000000000, or None
    """
    objective = _one_of("objective", objective, OBJECTIVES)
    _check_objective(objective, standings=standings, deals_left=deals_left, precision=precision)
    if progress is not None and not callable(progress):
        raise SettingError(
            f"progress is {shown(progress)}: a function of the worlds done and wanted, or None",
            value=progress,
        )
    return Settings(
        samples=_whole("samples", samples, 1, MAX_SAMPLES),
        precision=_positive("precision", precision, "points"),
        time_limit=_positive("time_limit", time_limit, "seconds"),
        seed=_any_seed() if seed is None else _seed(seed),
        threads=_whole("threads", threads, 1, _MAX_THREADS) or default_threads(),
        opponents=check_policy("opponents", opponents),
        beliefs=_one_of("beliefs", beliefs, BELIEFS),
        objective=objective,
        standings=read_standings(standings),
        deals_left=read_deals_left(deals_left),
        progress=progress,
    )


def _check_objective(objective: str, *, precision: object, **match: object) -> None:
    """Refuse settings that another objective needs."""
    if objective == "points":
        for name, value in match.items():
            if value is not None:
                raise SettingError(
                    f"{name} is of no use for the objective 'points': leave it out, or ask for "
                    "objective='win'",
                    value=value,
                )
    elif precision is not None:
        raise SettingError(
            "precision is in points, and objective 'win' is about chances: say samples or "
            "time_limit instead",
            value=precision,
        )


def check_policy(name: str, policy: str) -> str:
    """Return a way to play out the cards, or say which there are.

    Parameters
    ----------
    name : str
        What the message calls it.
    policy : str
        One of `POLICIES`.

    Returns
    -------
    str
        The same.

    Examples
    --------
    >>> check_policy("opponents", "random")
    'random'
    """
    return _one_of(name, policy, POLICIES)


def _one_of(name: str, value: str, known: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in known:
        raise SettingError(
            f"{name} is {shown(value)}: {listed(repr(each) for each in known)} would do"
            f"{did_you_mean(value, known)}",
            value=value,
            allowed=known,
        )
    return value


def default_threads() -> int:
    """Return the number of processors that this process may use, at most 8."""
    if hasattr(os, "sched_getaffinity"):
        count = len(os.sched_getaffinity(0))
    else:  # pragma: no cover - macOS and Windows
        count = os.cpu_count() or 1
    return min(count, _DEFAULT_THREADS)


def _any_seed() -> int:
    """Return a seed from the system, short enough to be typed again."""
    return int.from_bytes(os.urandom(4), "little")


def _seed(seed: object) -> int:
    number = whole_number(seed)
    if number is None or not 0 <= number < _SEEDS:
        raise SettingError(
            f"seed is {shown(seed)}: a whole number from 0 to {_SEEDS - 1}, or None for any",
            value=seed,
        )
    return number


def _whole(name: str, value: object, low: int, high: int) -> int | None:
    if value is None:
        return None
    number = whole_number(value)
    if number is None or not low <= number <= high:
        raise SettingError(
            f"{name} is {shown(value)}: a whole number from {low} to {high}, or None",
            value=value,
            allowed=numbers_listed(low, high),
        )
    return number


def _positive(name: str, value: object, unit: str) -> float | None:
    if value is None:
        return None
    number = math.nan
    if not isinstance(value, bool | str | bytes):
        with contextlib.suppress(TypeError, ValueError, OverflowError):
            number = float(value)  # type: ignore[arg-type]
    if not 0 < number < math.inf:
        raise SettingError(
            f"{name} is {shown(value)}: a number of {unit} above 0, or None", value=value
        )
    return number
