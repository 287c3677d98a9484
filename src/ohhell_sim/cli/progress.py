"""Signs of life on standard error: a counter for long runs, a notice for the first run."""

from __future__ import annotations

import sys
import time
from types import TracebackType

import click

from ohhell_sim.cli.output import is_terminal

SILENT_SECONDS = 2.0
REDRAW_SECONDS = 0.2
COMPILE_SECONDS = 10


class Progress:
    """A counter on standard error that appears when a run takes more than two seconds.

    Parameters
    ----------
    wanted : bool
        False keeps it silent; so does a standard error that is no terminal.
    """

    def __init__(self, *, wanted: bool) -> None:
        self.active = wanted and is_terminal(sys.stderr)
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
            click.echo("\r\x1b[K", nl=False, err=True)

    def __call__(self, done: int, total: int | None = None) -> None:
        """Show that `done` of `total` worlds are played; total is None where time decides."""
        now = time.monotonic()
        if not self.active or now - self._start < SILENT_SECONDS:
            return
        if now - self._drawn < REDRAW_SECONDS:
            return
        self._drawn = now
        of_total = f" of {total:,}" if total else ""
        seconds = f"{now - self._start:.0f} s"
        click.echo(
            f"\r\x1b[K{done:,}{of_total} worlds played, {seconds}; Ctrl-C shows what there is",
            nl=False,
            err=True,
        )


def announce_compiling(*, wanted: bool) -> None:
    """Say on standard error that the simulator is being compiled, where it has to be."""
    if not wanted:
        return
    from ohhell_sim.kernels._jit import cache_folder, is_warm  # noqa: PLC0415 - loads numba

    if is_warm():
        return
    if cache_folder() is None:
        occasion = "nowhere to keep it; NUMBA_CACHE_DIR can name a writable folder"
    else:
        occasion = "first run only"
    click.echo(f"compiling the simulator, {occasion}, about {COMPILE_SECONDS} s ...", err=True)
