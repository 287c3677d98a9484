"""Waiting for threads and processes so that Ctrl-C breaks the wait off, and nothing else."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from queue import SimpleQueue
from threading import Thread
from typing import TypeVar, cast

__all__ = ["apart_from_signals"]

Found = TypeVar("Found")


def apart_from_signals(found: Iterator[Found]) -> Generator[Found, None, None]:
    """Give what an iterator gives, one by one, taken from it in a thread of its own.

    Ctrl-C interrupts the main thread alone. Did that wait for an executor, it might be broken off
    with a lock of the executor in its hands, which the workers would then wait for in vain.

    Parameters
    ----------
    found : iterator
        What waits for an executor as it is gone through, handing out the work included. What it
        raises is raised here.

    Returns
    -------
    generator
        Close it, also after an error: it waits for what is being taken.

    Examples
    --------
    >>> list(apart_from_signals(iter("ab")))
    ['a', 'b']
    """
    wanted: SimpleQueue[bool] = SimpleQueue()
    given: SimpleQueue[tuple[Found | None, BaseException | None]] = SimpleQueue()

    def take() -> None:
        while wanted.get():
            try:
                given.put((next(found), None))
            except BaseException as error:  # noqa: BLE001 - the main thread raises it
                given.put((None, error))

    thread = Thread(target=take, daemon=True)
    thread.start()
    try:
        while True:
            wanted.put(True)
            item, error = given.get()
            if isinstance(error, StopIteration):
                return
            if error is not None:
                raise error
            yield cast("Found", item)
    finally:
        wanted.put(False)
        thread.join()
