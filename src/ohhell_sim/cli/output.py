"""What the output can show (width, colours, characters), and writing to it without surprises."""

from __future__ import annotations

import codecs
import errno
import io
import json
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TextIO

import click

NARROWEST, WIDEST, PIPED = 40, 120, 80


@dataclass(frozen=True, kw_only=True)
class Terminal:
    """What standard output can show.

    Attributes
    ----------
    width : int
        Columns to fill.
    colour : bool
        Whether to write colours.
    symbols : bool
        Whether suit symbols and line-drawing characters can be shown; ASCII if not.
    """

    width: int = PIPED
    colour: bool = False
    symbols: bool = True

    @classmethod
    def of_stdout(cls, *, no_color: bool = False) -> Terminal:
        """Look at standard output and the environment (NO_COLOR, FORCE_COLOR, COLUMNS, TERM)."""
        out = sys.stdout
        shown = is_terminal(out)
        plain = no_color or bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
        return cls(
            width=_width(out, shown=shown),
            colour=not plain and (shown or bool(os.environ.get("FORCE_COLOR"))),
            symbols=_is_unicode(out),
        )


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a person looks at this stream; a closed stream is none."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False


def _width(out: TextIO | None, *, shown: bool) -> int:
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns) > 0:
        width = int(columns)
    elif shown and out is not None:
        try:
            width = os.get_terminal_size(out.fileno()).columns or PIPED
        except (OSError, ValueError):
            width = PIPED
    else:
        width = PIPED
    return max(NARROWEST, min(width, WIDEST))


def _is_unicode(out: TextIO | None) -> bool:
    encoding = getattr(out, "encoding", None) or "utf-8"
    try:
        return codecs.lookup(encoding).name.startswith("utf")
    except LookupError:
        return False


class _Closed(io.TextIOBase):
    """Stands for a standard output that the caller has closed: whatever is written fails."""

    encoding = "utf-8"
    errors = "strict"

    def write(self, text: str) -> int:
        """Fail as a closed file does; nothing is nothing to write."""
        if text:
            raise OSError(errno.EBADF, "it is closed")
        return 0


def open_closed_streams() -> None:
    """Give a program that was started with closed streams some of its own.

    Else errors would go to standard output where standard error is closed, an answer would be
    lost in silence where standard output is, and a file opened later would take their place.
    """
    if sys.stdout is not None and sys.stderr is not None:
        return
    sink = os.open(os.devnull, os.O_RDWR)
    while sink < 2:  # it took the place of one of the three
        sink = os.dup(sink)
    if sys.stdout is None:
        sys.stdout = _Closed()
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123


def emit(text: str, *, colour: bool = False) -> None:
    """Write `text` and a line end to standard output, at once; characters it lacks become ``?``."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    click.echo(text.encode(encoding, "replace").decode(encoding), color=colour)


def emit_json(document: Mapping[str, Any]) -> None:
    """Write one JSON object on one line, in ASCII."""
    emit(json.dumps(document, allow_nan=False))


def tell(report: Callable[[], object]) -> None:
    """Write to standard error with `report`; that nobody can read it changes nothing."""
    try:
        report()
    except OSError:
        abandon(sys.stderr)


def abandon(stream: TextIO) -> None:
    """Let the interpreter's last flush go nowhere instead of failing again."""
    try:
        sink = os.open(os.devnull, os.O_WRONLY)
        os.dup2(sink, stream.fileno())
        os.close(sink)
    except (OSError, ValueError, AttributeError):
        pass
