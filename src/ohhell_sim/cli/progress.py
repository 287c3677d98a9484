"""Signs of life on standard error: a notice for the first run, a counter for long ones."""

from __future__ import annotations

import sys
import time
from functools import partial
from types import TracebackType
from typing import Any

import click

from ohhell_sim.cli.output import is_terminal, tell

# Seconds: before the counter appears, between two of its states, for compiling.
SILENT, REDRAW = 2.0, 0.2
COMPILE_SECONDS = 10


class Progress:
    """Tells on standard error that the kernels are being compiled, and counts in long runs.

    The notice comes when worlds are about to be played by kernels that were never compiled. The
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
        The kernel that will be needed; that behind advice if left out.
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
        self.wanted = wanted
        self.what = what
        self.hint = hint
        self.counting = wanted and is_terminal(sys.stderr)
        self._start = time.monotonic()
        self._drawn = 0.0

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._drawn:
            _tell("\r\x1b[K")

    def __call__(self, done: int, total: int | None = None) -> None:
        """Hear from the library that `done` of `total`, if that is known, are played."""
        now = time.monotonic()
        if self.wanted and done == 0:
            _announce_compiling(self._kernel)
        elif self.counting and now - self._start >= SILENT and now - self._drawn >= REDRAW:
            self._drawn = now
            wanted = f" of {total:,}" if total else ""
            _tell(
                f"\r\x1b[K{done:,}{wanted} {self.what} played, {now - self._start:.0f} s; "
                f"{self.hint}"
            )


def _announce_compiling(kernel: Any = None) -> None:
    """Say that kernels have to be compiled, if so."""
    from ohhell_sim.kernels import cache_folder, is_warm  # noqa: PLC0415 - loads the compiler

    if is_warm(kernel):
        return
    if cache_folder() is None:
        occasion = "nowhere to keep it; NUMBA_CACHE_DIR can name a writable folder"
    else:
        occasion = "first run only"
    _tell(f"compiling the simulator, {occasion}, about {COMPILE_SECONDS} s ...\n")


def _tell(text: str) -> None:
    tell(partial(click.echo, text, nl=False, err=True))
