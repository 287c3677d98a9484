"""Playing a tournament: block by block, here or elsewhere, and going on after an interruption."""

from __future__ import annotations

import multiprocessing
import pickle
import signal
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Protocol

from ohhell_sim.errors import SettingError
from ohhell_sim.rules.reading import shown, whole_number
from ohhell_sim.tournament.block import Block, play_block
from ohhell_sim.tournament.design import Design, StrategiesLike, read_design
from ohhell_sim.tournament.journal import JOURNAL, journal_of
from ohhell_sim.tournament.result import TournamentResult

__all__ = ["Executor", "Progress", "run", "tournament"]

Progress = Callable[[int, int], object]
"""Called with the matches of a tournament done so far, and all of them."""

_MOST_WORKERS = 256


class Executor(Protocol):
    """Whatever has a ``map`` like that of `concurrent.futures.Executor`."""

    def map(self, function: Any, items: Any, /) -> Iterable[Any]:
        """Return what the function makes of each item, in order."""


def tournament(
    strategies: StrategiesLike,
    *,
    rules: Any = "classic",
    players: int = 4,
    matches: int = 500,
    seed: int = 1,
    seating: str = "even",
    workers: int | None = None,
    executor: Executor | None = None,
    out: str | Path | None = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> TournamentResult:
    """Play strategies against each other with duplicate seating.

    Every match's cards are played again with the strategies in other seats, so that luck of the
    deal cancels in the comparison.

    Parameters
    ----------
    strategies : sequence or mapping
        Names such as "standard" or "montecarlo:samples=500", classes or functions that take
        ``seed=`` and make a strategy, or strategies, of which copies are used; a mapping gives
        them names.
    rules : Rules, str, Path or mapping, optional
        What the table plays by.
    players : int, optional
        The number of seats. Fewer strategies than seats fill them as evenly as they go; of more
        strategies others play in each match.
    matches : int, optional
        How many different matches are dealt. Each is played as many times as there are
        strategies, so that every strategy takes every seat once.
    seed : int, optional
        Makes the cards, the seats and the choices of the strategies.
    seating : str, optional
        "even"; or "hero": the first strategy takes every seat once, alone against the second.
    workers : int, optional
        Processes to play in; this one alone if left out. No number depends on it.
    executor : object, optional
        Something with ``map``, such as `concurrent.futures.Executor`, instead of processes.
    out : str or Path, optional
        A folder that finished matches are kept in as they come, and the result at the end.
    resume : bool, optional
        Whether to go on with the matches kept there. The result is the same as without a break.
    progress : callable, optional
        Called with the matches done and all of them.

    Returns
    -------
    TournamentResult
        Points a deal, makes, wins and ratings with intervals, and all comparisons. After a
        Ctrl-C it is what was finished by then, marked as interrupted.

    Raises
    ------
    SettingError, RulesError
        For what cannot be played.
    StrategyError
        Where a strategy breaks the rules, or fails.

    Examples
    --------
    >>> result = tournament(["thumb", "random"], players=3, matches=10, seed=1)
    >>> [row.name for row in result.rows], result.pairs[0].difference > 1
    (['thumb', 'random'], True)
    """
    design = read_design(
        strategies, rules=rules, players=players, matches=matches, seed=seed, seating=seating
    )
    return run(
        design,
        workers=workers,
        executor=executor,
        journal=None if out is None else Path(out) / JOURNAL,
        resume=resume,
        progress=progress,
        out=None if out is None else Path(out),
    )


def run(
    design: Design,
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    journal: Path | None = None,
    resume: bool = False,
    progress: Progress | None = None,
    out: Path | None = None,
) -> TournamentResult:
    """Play a tournament that is designed.

    Parameters
    ----------
    design : Design
        The tournament.
    workers, executor, resume, progress
        Those of `tournament`.
    journal : Path, optional
        The file that keeps finished blocks.
    out : Path, optional
        The folder that the result is written to.

    Returns
    -------
    TournamentResult
        The result.

    Examples
    --------
    >>> run(read_design(["thumb", "random"], players=3, matches=2))
    <TournamentResult thumb, random: 2 of 2 matches>
    """
    count = _workers(workers)
    if executor is not None and workers is not None:
        raise SettingError("workers besides an executor, which has its own: give one of the two")
    if resume and journal is None:
        raise SettingError("resume needs the folder with the matches played before: give out")
    interrupted = False
    with journal_of(journal, design, resume=resume) as kept:
        done = {} if kept is None else dict(kept.blocks)
        done = {number: block for number, block in done.items() if number < design.matches}
        left = [number for number in range(design.matches) if number not in done]
        if progress is not None:
            progress(len(done), design.matches)
        try:
            with closing(_played(design, left, count, executor)) as blocks:
                for block in blocks:
                    if kept is not None:
                        kept.add(block)
                    done[block.number] = block
                    if progress is not None:
                        progress(len(done), design.matches)
        except KeyboardInterrupt:
            if not done:
                raise
            interrupted = True
    result = TournamentResult(
        design=design,
        blocks=tuple(done[number] for number in sorted(done)),
        interrupted=interrupted,
    )
    if out is not None and not interrupted:
        result.write(out)
    return result


def _workers(workers: object) -> int:
    if workers is None:
        return 1
    count = whole_number(workers)
    if count is None or not 1 <= count <= _MOST_WORKERS:
        raise SettingError(
            f"workers is {shown(workers)}: a whole number from 1 to {_MOST_WORKERS}",
            value=workers,
        )
    return count


def _played(
    design: Design, numbers: Sequence[int], workers: int, executor: Executor | None
) -> Generator[Block]:
    """Play blocks and hand them on as they come."""
    play = partial(play_block, design)
    if executor is not None:
        yield from executor.map(play, numbers)
    elif workers == 1 or len(numbers) < 2:
        yield from map(play, numbers)
    else:
        yield from _in_processes(design, numbers, workers)


def _in_processes(design: Design, numbers: Sequence[int], workers: int) -> Iterator[Block]:
    """Play blocks in fresh processes: compiled code and threads do not live through a fork."""
    try:
        pickle.dumps(design)
    except Exception as error:
        raise SettingError(
            f"a strategy cannot be sent to other processes ({error}): define it in a module, or "
            "play with workers = 1",
            value=workers,
        ) from error
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(
        workers, multiprocessing.get_context("spawn"), initializer=_leave_ctrl_c_to_the_parent
    )
    try:
        # Enough to keep them all busy, and few enough to stop soon.
        waiting = iter(numbers)
        running = {
            pool.submit(play_block, design, number) for number in _some(waiting, 2 * workers)
        }
        while running:
            finished = next(as_completed(running))
            running.remove(finished)
            running |= {pool.submit(play_block, design, number) for number in _some(waiting, 1)}
            yield finished.result()
        pool.shutdown()
    except BrokenProcessPool as error:
        raise SettingError(
            "a process that plays was ended from outside, or ran out of memory: what is finished "
            "is kept; resume with fewer workers",
            value=workers,
        ) from error
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()


def _some(numbers: Iterator[int], most: int) -> list[int]:
    return list(islice(numbers, most))


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
