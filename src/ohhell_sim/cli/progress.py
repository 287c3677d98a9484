"""Signs of life on standard error: a notice for the first run, a counter for long ones."""

from __future__ import annotations

import logging
import sys
import time
from functools import partial
from types import TracebackType
from typing import Any

import click

from ohhell_sim.cli.output import is_terminal, tell

# Seconds: before the counter appears, between two of its states, for compiling.
SILENT, REDRAW = 2.0, 0.2
COMPILE_SECONDS = "10"


class Progress:
    """Tells on standard error that the kernels are being compiled, and counts in long runs.

    The notice comes when a kernel is about to be compiled, in this process or in others. The
    counter appears after two seconds, and only where standard error is a terminal.

    Parameters
    ----------
    wanted : bool
        False keeps it silent.
    what : str, optional
        What is counted.
    hint : str, optional
        What Ctrl-C does.
    kernel : compiled function, optional
        The kernel that other processes will need first, which this one does not hear of.
    """

    def __init__(
        self,
        *,
        wanted: bool,
        what: str = "worlds",
        hint: str = "Ctrl-C shows what there is",
        kernel: Any = None,
    ) -> None:
        self._kernel = kernel
        self._listener = _Listener(self)
        self._announced = False
        self.wanted = wanted
        self.what = what
        self.hint = hint
        self.counting = wanted and is_terminal(sys.stderr)
        self._start = time.monotonic()
        self._drawn = 0.0

    def __enter__(self) -> Progress:
        if self.wanted:
            self._listener.attach()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._listener.detach()
        if self._drawn:
            _tell("\r\x1b[K")

    def __call__(self, done: int, total: int | None = None) -> None:
        """Hear from the library that `done` of `total`, if that is known, are played."""
        now = time.monotonic()
        if self.wanted and done == 0:
            self._look_ahead()
        elif self.counting and now - self._start >= SILENT and now - self._drawn >= REDRAW:
            self._drawn = now
            wanted = f" of {total:,}" if total else ""
            _tell(
                f"\r\x1b[K{done:,}{wanted} {self.what} played, {now - self._start:.0f} s; "
                f"{self.hint}"
            )

    def _look_ahead(self) -> None:
        """Say it at once where kernels are compiled elsewhere, or kept nowhere."""
        from ohhell_sim.kernels import cache_folder, is_warm  # noqa: PLC0415 - loads the compiler

        if (self._kernel is not None or cache_folder() is None) and not is_warm(self._kernel):
            self.compiling()

    def compiling(self) -> None:
        """Say that kernels have to be compiled, once."""
        if self.wanted and not self._announced:
            self._announced = True
            _announce_compiling()


class _Listener(logging.Handler):
    """Hears of kernels that are about to be compiled."""

    def __init__(self, progress: Progress) -> None:
        super().__init__(logging.INFO)
        self._progress = progress
        self._log = logging.getLogger("ohhell_sim.kernels")
        self._level = self._log.level

    def attach(self) -> None:
        """Begin to listen."""
        self._level = self._log.level
        self._log.setLevel(logging.INFO)
        self._log.addHandler(self)

    def detach(self) -> None:
        """Listen no more."""
        if self in self._log.handlers:
            self._log.removeHandler(self)
            self._log.setLevel(self._level)

    def emit(self, record: logging.LogRecord) -> None:  # noqa: ARG002 - what it says is enough
        """Tell the progress."""
        self._progress.compiling()


def _announce_compiling() -> None:
    """Say that kernels have to be compiled."""
    from ohhell_sim.kernels import cache_folder  # noqa: PLC0415 - loads the compiler

    if cache_folder() is None:
        occasion = "nowhere to keep it; NUMBA_CACHE_DIR can name a writable folder"
    else:
        occasion = "first run only"
    _tell(f"compiling a part of the simulator, {occasion}, about {COMPILE_SECONDS} s ...\n")


def _tell(text: str) -> None:
    tell(partial(click.echo, text, nl=False, err=True))
