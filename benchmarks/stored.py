"""Rows that are measured for hours: kept as they come, whole or not at all."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

__all__ = ["Store", "put_between"]


class Store:
    """A JSON file of rows by name; several processes may write different rows of it.

    Parameters
    ----------
    path : Path or None
        The file, which need not be there; None keeps the rows in memory.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._rows: dict[str, Any] = {}
        if path is not None and path.exists():
            self._rows = self._read(path)

    @property
    def rows(self) -> dict[str, Any]:
        """The rows by name."""
        return self._rows

    def put(self, name: str, row: dict[str, Any], machine: dict[str, Any]) -> None:
        """Write a row; those that others wrote meanwhile stay."""
        if self.path is None:
            self._rows[name] = row
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self._locked(self.path):
            if self.path.exists():
                self._rows = {**self._rows, **self._read(self.path)}
            self._rows[name] = row
            text = json.dumps(
                {"machine": machine, "rows": dict(sorted(self._rows.items()))}, indent=1
            )
            part = self.path.with_suffix(".part")
            part.write_text(text + "\n", encoding="utf-8")
            part.replace(self.path)

    @staticmethod
    def _read(path: Path) -> dict[str, Any]:
        rows = json.loads(path.read_text(encoding="utf-8"))["rows"]
        assert isinstance(rows, dict)
        return rows

    @staticmethod
    @contextmanager
    def _locked(path: Path) -> Iterator[None]:
        try:
            import fcntl
        except ImportError:  # where there are no such locks, run one process at a time
            yield
            return
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            fcntl.flock(folder, fcntl.LOCK_EX)
            yield
        finally:
            os.close(folder)


def put_between(path: Path, begin: str, end: str, text: str) -> None:
    """Put a text between two markers of a file.

    Raises
    ------
    ValueError
        If the file does not have both markers, in order.
    """
    whole = path.read_text(encoding="utf-8")
    before, found, rest = whole.partition(begin)
    _old, also, after = rest.partition(end)
    if not found or not also:
        raise ValueError(f"{path} lacks the lines {begin!r} and {end!r}: put the table's place in")
    part = path.with_suffix(".part")
    part.write_text(f"{before}{begin}\n\n{text}\n{end}{after}", encoding="utf-8")
    part.replace(path)
