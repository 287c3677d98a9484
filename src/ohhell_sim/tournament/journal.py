"""Finished blocks on disk: one line each, so that a tournament goes on after whatever ended it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from ohhell_sim.errors import SettingError
from ohhell_sim.tournament.block import Block
from ohhell_sim.tournament.design import Design

__all__ = ["JOURNAL", "Journal", "journal_of", "read_plan"]

JOURNAL = "matches.jsonl"
"""The name of the file in the folder of a tournament."""

_FORMAT = "ohhell-sim tournament 1"
_LONGEST_LINE = 1 << 20
_LONGEST_NAME = 10_000
_PLANNED = ("strategies", "rules", "players", "matches", "seed", "seating")


class Journal:
    """The blocks of a tournament that are finished, in a file that grows by whole lines.

    A line that a kill has cut short is dropped when the file is opened again, and its block is
    played again.

    Parameters
    ----------
    path : Path
        The file.
    design : Design
        The tournament.
    resume : bool
        Whether to go on where the file ends; else it must not be there yet.

    Raises
    ------
    SettingError
        Where the file holds another tournament, or is none, or cannot be written.
    """

    def __init__(self, path: Path, design: Design, *, resume: bool) -> None:
        self.path = path
        self.blocks: dict[int, Block] = {}
        self._file: IO[bytes] | None = None
        head = _head(design)
        try:
            whole = self._read(design, head, resume=resume) if _is_there(path) else 0
            if whole:
                if whole < path.stat().st_size:
                    os.truncate(path, whole)
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                part = path.with_name(path.name + ".part")
                part.write_bytes(_line(head))
                part.replace(path)
            self._file = path.open("ab")
        except OSError as error:
            raise SettingError(
                f"{str(path)!r} cannot be written: {error.strerror or error}", value=str(path)
            ) from error

    def _read(self, design: Design, head: dict[str, Any], *, resume: bool) -> int:
        """Read the whole lines that are there, and return their bytes."""
        with self.path.open("rb") as file:
            first = file.readline(_LONGEST_LINE)
            if _line(head).startswith(first) and not first.endswith(b"\n"):
                return 0  # nothing, or what a kill has left of the first line
            if not resume:
                raise SettingError(
                    f"{str(self.path)!r} holds matches already: resume to go on with them, or "
                    "choose another folder",
                    value=str(self.path),
                )
            self._check(_parsed(first), head)
            whole, place = len(first), 1
            while line := file.readline(_LONGEST_LINE):
                place += 1
                if len(line) < _LONGEST_LINE and not line.endswith(b"\n"):
                    break
                block = _block(line)
                if block is None or not block.could_be_of(design):
                    raise SettingError(
                        f"{str(self.path)!r} is damaged in line {place}: delete the line to play "
                        "its match again",
                        value=place,
                    )
                self.blocks[block.number] = block
                whole += len(line)
        return whole

    def _check(self, theirs: dict[str, Any], head: dict[str, Any]) -> None:
        if not _is_head(theirs):
            raise SettingError(
                f"{str(self.path)!r} is no tournament of this version: choose another folder",
                value=str(self.path),
            )
        ours = head["design"]
        # More matches of the same kind may be asked for.
        other = [key for key in ours if key != "matches" and theirs["design"].get(key) != ours[key]]
        if theirs["sources"] != head["sources"] and not other:
            other = ["strategies"]
        if other:
            raise SettingError(
                f"{str(self.path)!r} is another tournament, with other {', '.join(other)}: choose "
                "another folder, or ask for the same",
                value=str(self.path),
            )

    def add(self, block: Block) -> None:
        """Write a block: the whole line, or, after a kill, a part that is not read."""
        assert self._file is not None  # noqa: S101 - it is open
        self._file.write(_line(block.to_dict()))
        self._file.flush()
        os.fsync(self._file.fileno())
        self.blocks[block.number] = block

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()
            self._file = None


def read_plan(path: Path) -> dict[str, Any]:
    """Return the design that a journal was begun with, as plain data.

    Parameters
    ----------
    path : Path
        The file.

    Returns
    -------
    dict
        As `Design.to_dict` gives it; of each strategy also the text that makes it, None for one
        that was no text.

    Raises
    ------
    SettingError
        Where there is no such file, or it is no journal.
    """
    try:
        _is_there(path)
        with path.open("rb") as file:
            head = _parsed(file.readline(_LONGEST_LINE))
    except OSError as error:
        raise SettingError(
            f"{str(path)!r} cannot be read: {error.strerror or error}", value=str(path)
        ) from error
    if not _is_head(head):
        raise SettingError(f"{str(path)!r} is no tournament of this version", value=str(path))
    plan: dict[str, Any] = head["design"]
    plan["strategies"] = dict(zip(plan["strategies"], head["sources"], strict=True))
    return plan


def _head(design: Design) -> dict[str, Any]:
    # As JSON hands it back, so that it can be compared.
    sources = [one.source if isinstance(one.source, str) else None for one in design.entries]
    head = {"format": _FORMAT, "design": design.to_dict(), "sources": sources}
    parsed: dict[str, Any] = json.loads(json.dumps(head))
    return parsed


def _is_head(data: dict[str, Any]) -> bool:
    """Whether a first line is one that a journal of this version begins with."""
    design, sources = data.get("design"), data.get("sources")
    if data.get("format") != _FORMAT or not isinstance(design, dict):
        return False
    names = design.get("strategies")
    if not isinstance(names, list) or not isinstance(sources, list) or len(names) != len(sources):
        return False
    texts = [*names, *(source for source in sources if source is not None)]
    return (
        set(_PLANNED) <= set(design)
        and isinstance(design["rules"], dict)
        and all(isinstance(text, str) and len(text) < _LONGEST_NAME for text in texts)
    )


def _is_there(path: Path) -> bool:
    """Whether the file is there; what is no file, such as a pipe, is an error."""
    if path.exists() and not path.is_file():
        raise SettingError(f"{str(path)!r} is no file: choose another folder", value=str(path))
    return path.exists()


def _block(line: bytes) -> Block | None:
    try:
        return Block.from_dict(_parsed(line))
    except ValueError:
        return None


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def _parsed(line: bytes) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


@contextmanager
def journal_of(path: Path | None, design: Design, *, resume: bool) -> Iterator[Journal | None]:
    """Open the journal of a tournament, if it has one, and close it at the end."""
    if path is None:
        yield None
        return
    journal = Journal(path, design, resume=resume)
    try:
        yield journal
    finally:
        journal.close()
