"""Sitting at a table in the terminal: lines in, pages out, for `play` and `coach`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Protocol

import click

from ohhell_sim.cli.output import Terminal, emit, is_terminal
from ohhell_sim.cli.progress import Progress
from ohhell_sim.cli.wording import for_command_line

if TYPE_CHECKING:
    from ohhell_sim.session import Page

LONGEST_LINE = 1000
INTERRUPTED = 1


class Session(Protocol):
    """What takes lines and answers with pages."""

    @property
    def waiting(self) -> bool:
        """Whether a line is waited for."""

    def begin(self) -> list[Page]:
        """Show the table."""

    def take(self, line: str) -> list[Page]:
        """Do what a line says."""

    def leave(self) -> list[Page]:
        """Leave the table."""


def sit(session: Session, *, no_color: bool, quiet: bool, kept: Callable[[], str | None]) -> None:
    """Let a person sit at a table until it is over, the person leaves, or the input ends.

    Parameters
    ----------
    session : PlaySession or CoachSession
        The table.
    no_color : bool
        Whether colours are not wanted.
    quiet : bool
        Whether notices and counters are not wanted.
    kept : callable
        Says where the state is kept, None if nowhere.
    """
    terminal = Terminal.of_stdout(no_color=no_color)
    typed = is_terminal(sys.stdin)
    try:
        _show(_heard(session.begin, quiet=quiet), terminal)
        while session.waiting:
            line = _read_line(echo=not typed)
            if line is None:
                _show(session.leave(), terminal)
                break
            _show(_heard(partial(session.take, line), quiet=quiet), terminal)
    except KeyboardInterrupt:
        where = kept()
        click.echo(
            "\nInterrupted." if where is None else f"\nInterrupted; kept in {where}.", err=True
        )
        click.get_current_context().exit(INTERRUPTED)


def _heard(ask: Callable[[], list[Page]], *, quiet: bool) -> list[Page]:
    """Answer, with a notice on standard error where kernels have to be compiled for it."""
    with Progress(wanted=not quiet):
        return ask()


def _show(pages: Iterable[Page], terminal: Terminal) -> None:
    from ohhell_sim.cli.screen import Column, Row, Screen  # noqa: PLC0415 - loads rich
    from ohhell_sim.cli.screens import advice_screen  # noqa: PLC0415 - loads rich
    from ohhell_sim.session import Table  # noqa: PLC0415 - on use

    for page in pages:
        if isinstance(page, str):
            screen = Screen(terminal)
            screen.say(for_command_line(page))
            emit(screen.text(), colour=terminal.colour)
        elif isinstance(page, Table):
            screen = Screen(terminal)
            columns = [
                Column(title=title, left=place in page.left)
                for place, title in enumerate(page.titles)
            ]
            screen.table(columns, [Row(cells=cells) for cells in page.rows])
            emit(f"\n{screen.text()}\n", colour=terminal.colour)
        else:
            emit(f"\n{advice_screen(page, terminal)}\n", colour=terminal.colour)


def _read_line(*, echo: bool) -> str | None:
    """Read a line; None where the input ends. From a pipe it is shown, so that the text reads."""
    if sys.stdin is None:
        return None
    if not echo:
        try:
            return input("> ")[:LONGEST_LINE]
        except EOFError:
            emit("")
            return None
        except UnicodeDecodeError:
            return "?"
    try:
        data = sys.stdin.buffer.readline(LONGEST_LINE + 1)
        rest = data
        while len(rest) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = sys.stdin.buffer.readline(LONGEST_LINE + 1)
    except (OSError, ValueError):
        return None
    if not data:
        return None
    line = data.decode("utf-8", "replace").strip()
    emit(f"> {_printable(line)}")
    return line


def _printable(line: str) -> str:
    return "".join(char if char.isprintable() else "?" for char in line)[:LONGEST_LINE]
