"""Playing the chunks of a study: in threads, processes or on a cluster, with the same numbers."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Protocol, cast

from ohhell_sim.errors import SettingError
from ohhell_sim.interrupts import apart_from_signals
from ohhell_sim.rules.reading import shown
from ohhell_sim.study.counts import Counts, count_chunk
from ohhell_sim.study.definition import Study, in_range
from ohhell_sim.study.store import ChunkStore

__all__ = ["Mapper", "cluster_executor", "process_executor", "run_study"]

#: Chunks that are handed out at once; what is in flight stays this small.
_BATCH = 64
_MOST_THREADS = 256

ProgressCall = Callable[[int, "int | None"], None]
"""Hears how many matches are done, and how many there are."""


class Mapper(Protocol):
    """Anything with a ``map`` that gives results in order: executors, pools, dask, mpi4py."""

    def map(self, function: Callable[[int], Counts], numbers: Iterable[int], /) -> Any:
        """Apply a function to numbers."""


def run_study(
    study: Study,
    *,
    executor: Mapper | None = None,
    threads: int | None = None,
    folder: Path | None = None,
    resume: bool = False,
    progress: ProgressCall | None = None,
) -> Counts:
    """Play a study.

    Parameters
    ----------
    study : Study
        What is compared.
    executor : object with a ``map`` method, optional
        Plays the chunks; threads if left out.
    threads : int, optional
        How many, where no executor is given; one for each core if left out.
    folder : Path, optional
        Where finished chunks are kept until the study is over.
    resume : bool, optional
        Whether to go on with the chunks that are there.
    progress : callable, optional
        Hears how many matches are done, of how many.

    Returns
    -------
    Counts
        The same numbers, whoever played the chunks in whatever order.

    Examples
    --------
    >>> study = Study.of(["classic"], players=3, matches=40, skill=False)
    >>> run_study(study, threads=1) == run_study(study, threads=2)
    True
    """
    if threads is not None:
        threads = in_range("threads", threads, 1, _MOST_THREADS)
    if executor is not None and not callable(getattr(executor, "map", None)):
        raise SettingError(
            f"executor is {shown(executor)}: anything with a map method, such as an executor of "
            "concurrent.futures",
            value=executor,
        )
    with contextlib.ExitStack() as stack:
        store = None
        if folder is not None:
            store = stack.enter_context(ChunkStore(folder, study, resume=resume))
        counts = Counts.nothing(study) if store is None else store.counts
        if executor is None:
            executor = stack.enter_context(_own_threads(threads))
        missing = iter(range(study.chunks)) if store is None else store.missing
        if progress is not None:
            progress(counts.matches, study.matches)
        coming = apart_from_signals(_as_they_come(study, executor, missing))
        for number, found in stack.enter_context(contextlib.closing(coming)):
            if store is None:
                counts += found
            else:
                store.add(number, found)
                counts = store.counts
            if progress is not None:
                progress(counts.matches, study.matches)
    if counts.matches != study.matches:
        raise RuntimeError(f"{counts.matches} of {study.matches} matches were counted")
    return counts


def _played(study: Study, executor: Mapper, missing: Iterator[int]) -> Iterator[tuple[int, Counts]]:
    """Hand chunks out, a batch at a time, and give back what comes of them."""
    while batch := list(islice(missing, _BATCH)):
        yield from zip(batch, executor.map(partial(count_chunk, study), batch), strict=True)


def _as_they_come(
    study: Study, executor: Mapper, missing: Iterator[int]
) -> Iterator[tuple[int, Counts]]:
    """Hand chunks out; that a process died is said in a sentence."""
    try:
        yield from _played(study, executor, missing)
    except BrokenExecutor as error:
        raise SettingError(
            "a process that played matches died (killed, or out of memory); what was finished is "
            "kept where a folder was named: go on with --resume"
        ) from error


@contextlib.contextmanager
def _own_threads(threads: int | None) -> Iterator[Executor]:
    """Give threads that are not waited for when the run is broken off."""
    pool = ThreadPoolExecutor(threads or os.cpu_count() or 1)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


@contextlib.contextmanager
def process_executor(workers: int) -> Iterator[Executor]:
    """Give processes that play chunks; each is started afresh, which every system can.

    Parameters
    ----------
    workers : int
        How many.

    Returns
    -------
    context manager
        Gives the executor, and ends it.

    Examples
    --------
    >>> study = Study.of(["classic"], matches=10_000)
    >>> with process_executor(2) as pool:  # doctest: +SKIP
    ...     counts = run_study(study, executor=pool)
    """
    import multiprocessing  # noqa: PLC0415 - on use

    pool = ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


@contextlib.contextmanager
def cluster_executor(address: str) -> Iterator[Mapper]:
    """Give the workers of a Dask cluster that is running.

    Parameters
    ----------
    address : str
        Where its scheduler is, such as "tcp://10.0.0.1:8786".

    Returns
    -------
    context manager
        Gives the executor, and leaves the cluster.

    Raises
    ------
    SettingError
        Where Dask is not installed, or nobody answers.

    Examples
    --------
    >>> study = Study.of(["classic"], matches=10_000_000)
    >>> with cluster_executor("tcp://10.0.0.1:8786") as pool:  # doctest: +SKIP
    ...     counts = run_study(study, executor=pool)
    """
    try:
        import distributed  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise SettingError(
            "a cluster needs Dask: pip install 'ohhell-sim[cluster]'", value=address
        ) from error
    try:
        client: Any = cast("Any", distributed).Client(address, timeout="10s")
    except (OSError, ValueError, TimeoutError) as error:
        raise SettingError(
            f"no Dask scheduler answers at {address!r}: {error}", value=address
        ) from error
    with client, client.get_executor(pure=False, retries=10) as pool:
        yield pool
