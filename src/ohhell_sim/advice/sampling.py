"""Playing worlds: in batches, over threads, until the choice is clear or the budget is spent.

Every candidate is played out in the same worlds, so that luck of the deal cancels in the
comparison. The counts of a batch are whole numbers that are added up, and a world depends on the
seed and its own number alone: neither threads nor batches change a result.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from threading import Event
from types import TracebackType
from typing import TYPE_CHECKING, Protocol

import numpy as np

from ohhell_sim.advice.candidates import Candidate
from ohhell_sim.advice.estimates import Judge
from ohhell_sim.advice.question import Question
from ohhell_sim.advice.settings import Settings
from ohhell_sim.advice.story import multiples_of
from ohhell_sim.advice.table import Ints, Table
from ohhell_sim.advice.tally import Tally
from ohhell_sim.inference.constraints import MAX_SEATS, Constraints
from ohhell_sim.inference.enumeration import enumerate_worlds
from ohhell_sim.interrupts import apart_from_signals
from ohhell_sim.kernels import CHUNK, interruptible

if TYPE_CHECKING:
    from ohhell_sim.inference.wide.constraints import WideConstraints

__all__ = [
    "ENOUGH_WORLDS",
    "FIRST_BATCH",
    "MOST_FOR_PRECISION",
    "MOST_WORLDS",
    "decision_table",
    "play_all",
    "play_until",
    "play_wide",
    "trial",
]

FIRST_BATCH = 2048
"""Worlds before the first look; the next looks come when their number has doubled."""

ENOUGH_WORLDS = 8_000
"""Worlds played at least, unless told otherwise, so that the table is worth reading."""

MOST_WORLDS = 200_000
"""Worlds played at most, unless told otherwise."""

MOST_FOR_PRECISION = 20_000_000
"""Worlds played at most to reach a precision, unless told otherwise."""

_CALL_PLAYS = 2_000_000  # cards played in one call of a kernel: well below a tenth of a second
_ALONE_PLAYS = 1_000_000  # cards played in a batch that is not worth handing to threads
_BATCH_SECONDS = 0.25
_ENDLESS = 1 << 60
_TRIAL_CHUNK = 1 << 40  # worlds that no answer plays


class Playable(Protocol):
    """A decision as arrays, such as `Table`."""

    @property
    def shape(self) -> tuple[int, int]:
        """The number of candidates, and of counts for each."""

    @property
    def plays(self) -> int:
        """Cards played in one world."""

    def pool_share(self, worlds: int) -> float | None:
        """Return the effective size of the pools that the first worlds came from, if they did."""

    def play(self, lo: int, hi: int) -> tuple[Ints, Ints]:
        """Play the worlds `lo` to `hi` - 1."""


class _Batches:
    """Worlds played so far, and the threads that play them."""

    def __init__(self, table: Playable, settings: Settings) -> None:
        self.table = table
        self.settings = settings
        self.worlds = 0
        choices, columns = table.shape
        # Python's whole numbers never overflow.
        self.tricks = np.zeros((choices, columns), dtype=object)
        self.products = np.zeros((choices, choices), dtype=object)
        self._size = FIRST_BATCH
        self._pool: ThreadPoolExecutor | None = None
        self._stop = Event()

    def __enter__(self) -> _Batches:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop.set()
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def play_to(self, target: int, wanted: int | None) -> None:
        """Play on until so many worlds are played or the time is up, batch by batch."""
        deadline = self.settings.deadline
        while self.worlds < target:
            start = time.monotonic()
            # Once the time is up, one batch is played all the same, so that there is an answer.
            if self.worlds and start >= deadline:
                return
            begin = self.worlds
            if begin == 0:
                self._tell(wanted)
            self._add(min(target, begin + self._size))
            seconds = max(time.monotonic() - start, 1e-6)
            fitting = min(_BATCH_SECONDS, max(deadline - time.monotonic(), 0.01))
            grown = int((self.worlds - begin) * fitting / seconds)
            self._size = max(CHUNK, min(grown, 4 * self._size) // CHUNK * CHUNK)
            self._tell(wanted)

    def _tell(self, wanted: int | None) -> None:
        if self.settings.progress is not None:
            self.settings.progress(self.worlds, wanted)

    def _add(self, end: int) -> None:
        """Play one batch: the worlds from those played so far up to `end`."""
        begin = self.worlds
        step = max(1, _CALL_PLAYS // (self.table.plays * CHUNK)) * CHUNK
        calls = [(lo, min(lo + step, end)) for lo in range(begin, end, step)]
        few = self.table.plays * (end - begin) <= _ALONE_PLAYS
        # The first call stays here too: it may have to compile the kernel.
        if few or begin == 0 or len(calls) == 1 or self.settings.threads == 1:
            with interruptible():
                parts = [self.table.play(*call) for call in calls]
        else:
            with closing(apart_from_signals(self._in_threads(calls))) as coming:
                parts = [part for part in coming if part is not None]
        tricks, products = self.tricks, self.products
        for part in parts:
            tricks = tricks + part[0]
            products = products + part[1]
        # One statement, so that a Ctrl-C finds the batch counted as a whole or not at all.
        self.worlds, self.tricks, self.products = end, tricks, products

    def _in_threads(self, calls: Sequence[tuple[int, int]]) -> Iterator[tuple[Ints, Ints] | None]:
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.settings.threads, "ohhell-sim")
        yield from self._pool.map(self._play, calls)

    def _play(self, call: tuple[int, int]) -> tuple[Ints, Ints] | None:
        return None if self._stop.is_set() else self.table.play(*call)

    def tally(self, *, exact: bool = False, interrupted: bool = False) -> Tally:
        """Return the counts so far."""
        return Tally(
            worlds=self.worlds,
            tricks=self.tricks.tolist(),
            products=self.products.tolist(),
            exact=exact,
            interrupted=interrupted,
            pool_share=self.table.pool_share(self.worlds),
        )


def play_until(question: Question, candidates: Sequence[Candidate], judge: Judge) -> Tally:
    """Play dealt worlds until the settings of a question say that it is enough.

    Without settings, worlds are played until the choice is decided: at least 8,000, at most
    200,000. Otherwise the first of the limits given that is reached ends the run.

    Parameters
    ----------
    question : Question
        What is asked.
    candidates : sequence of Candidate
        What to choose among.
    judge : Judge
        Compares them.

    Returns
    -------
    Tally
        The counts; marked as interrupted after a Ctrl-C.

    Raises
    ------
    KeyboardInterrupt
        For a Ctrl-C before there is anything to hand back.
    """
    settings = question.settings
    table = decision_table(question, candidates)
    cap = _most_worlds(settings)
    wanted = None if cap == _ENDLESS else cap
    with _Batches(table, settings) as batches:
        try:
            target: int | None = FIRST_BATCH if cap > FIRST_BATCH else cap
            while target is not None:
                batches.play_to(target, wanted)
                if batches.worlds < target:
                    break
                target = _next_target(batches.tally(), settings, judge, cap)
        except KeyboardInterrupt:
            if batches.worlds == 0:
                raise
            return batches.tally(interrupted=True)
        return batches.tally()


def decision_table(question: Question, candidates: Sequence[Candidate]) -> Playable:
    """Return a decision as the arrays of the kernels that can play it.

    Parameters
    ----------
    question : Question
        What is asked.
    candidates : sequence of Candidate
        What to choose among.

    Returns
    -------
    Table or WideTable
        It plays worlds.
    """
    if question.is_narrow:
        return Table(question, candidates, Constraints.from_view(question.view))
    from ohhell_sim.advice.wide import WideTable  # noqa: PLC0415 - loads the wide kernels
    from ohhell_sim.inference.wide.constraints import WideConstraints  # noqa: PLC0415

    return WideTable(question, candidates, WideConstraints.from_view(question.view))


def trial(question: Question, candidates: Sequence[Candidate], worlds: int) -> list[list[int]]:
    """Play some worlds, other ones than those of the answer, to find promising candidates.

    Parameters
    ----------
    question : Question
        What is asked.
    candidates : sequence of Candidate
        What to choose among.
    worlds : int
        How many worlds to play.

    Returns
    -------
    list of list of int
        How often each candidate ended how.
    """
    from ohhell_sim.advice.wide import WideTable  # noqa: PLC0415 - loads the wide kernels
    from ohhell_sim.inference.wide.constraints import WideConstraints  # noqa: PLC0415

    table = WideTable(question, candidates, WideConstraints.from_view(question.view), pairs=False)
    begin = _TRIAL_CHUNK * CHUNK
    counts: list[list[int]] = table.play(begin, begin + worlds)[0].tolist()
    return counts


def play_wide(question: Question, candidates: Sequence[Candidate], facts: WideConstraints) -> Tally:
    """Play every world that fits, each once, under any rules; as `play_all`."""
    from ohhell_sim.advice.wide import WideTable  # noqa: PLC0415 - loads the wide kernels
    from ohhell_sim.inference.wide.enumeration import wide_worlds  # noqa: PLC0415

    worlds = wide_worlds(facts)
    table = WideTable(question, candidates, facts, worlds)
    return _all_of(table, len(worlds), question.settings)


def _all_of(table: Playable, worlds: int, settings: Settings) -> Tally:
    with _Batches(table, replace(settings, time_limit=None)) as batches:
        batches.play_to(worlds, worlds)
        return batches.tally(exact=True)


def _most_worlds(settings: Settings) -> int:
    if settings.samples is not None:
        return settings.samples
    if settings.precision is not None:
        return MOST_FOR_PRECISION
    return MOST_WORLDS if settings.time_limit is None else _ENDLESS


def _next_target(tally: Tally, settings: Settings, judge: Judge, cap: int) -> int | None:
    """Return how many worlds to play up to now, or None if it is enough.

    What is seen here decides when a run ends, so it depends on the worlds alone, never on time.
    """
    worlds = tally.worlds
    if worlds >= cap:
        return None
    doubled = min(2 * worlds, cap)
    if settings.precision is not None:
        error = judge.error(tally, judge.best(tally))
        if error <= settings.precision:
            return None
        # A little more than what the error so far calls for, in whole chunks.
        # A product overflows to infinity, where a power would raise.
        ratio = error / settings.precision
        needed = worlds * ratio * ratio * 1.02
        enough = (int(min(needed, cap)) // CHUNK + 1) * CHUNK
        return min(doubled, max(enough, worlds + CHUNK), cap)
    if settings.samples is None and settings.time_limit is None:
        return None if worlds >= ENOUGH_WORLDS and judge.decided(tally) else doubled
    return cap


def play_all(question: Question, candidates: Sequence[Candidate], facts: Constraints) -> Tally:
    """Play every world that fits, each once.

    Parameters
    ----------
    question : Question
        What is asked.
    candidates : sequence of Candidate
        What to choose among.
    facts : Constraints
        What is known of the hidden cards; few worlds fit it.

    Returns
    -------
    Tally
        Exact counts.
    """
    rows = enumerate_worlds(facts)
    worlds = np.zeros((len(rows), MAX_SEATS), np.uint64)
    worlds[:, : rows.shape[1]] = rows
    multiples = multiples_of(question, worlds)
    table = Table(question, candidates, facts, worlds, multiples)
    tally = _all_of(table, len(worlds), question.settings)
    if multiples is None:
        return tally
    total = int(multiples.sum())
    squares = float(np.square(multiples.astype(np.float64)).sum())
    share = total * total / squares / len(worlds)
    return replace(tally, worlds=total, counted=len(worlds), pool_share=share)
