"""What the output can show (width, colours, characters), and writing to it without surprises."""

from __future__ import annotations

import codecs
import errno
import json
import os
import sys
from collections.abc import Mapping
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


def emit(text: str, *, colour: bool = False) -> None:
    """Write `text` and a line end to standard output, at once.

    Characters that the output cannot hold become ``?``. A closed pipe is left to click, which
    ends the program quietly; any other failure becomes one sentence and exit code 1.
    """
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    text = text.encode(encoding, "replace").decode(encoding)
    try:
        click.echo(text, color=colour)
    except OSError as error:
        if error.errno == errno.EPIPE:
            raise
        _abandon_stdout()
        raise click.ClickException(
            f"the output could not be written: {error.strerror or error}"
        ) from error


def emit_json(document: Mapping[str, Any]) -> None:
    """Write one JSON object on one line, in ASCII."""
    emit(json.dumps(document, allow_nan=False))


def _abandon_stdout() -> None:
    """Let the interpreter's last flush go nowhere instead of failing again."""
    try:
        sink = os.open(os.devnull, os.O_WRONLY)
        os.dup2(sink, sys.stdout.fileno())
        os.close(sink)
    except (OSError, ValueError, AttributeError):
        pass
