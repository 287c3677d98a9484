"""Finished chunks on disk: one line each, added as they come, that survive being killed.

A line is a checksum, the numbers of the chunks and their counts. What a kill leaves of a line is
thrown away on the next start. Lines are added up into one now and then, so that the file stays
small however long the study is.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from ohhell_sim.errors import SettingError
from ohhell_sim.study.counts import Counts
from ohhell_sim.study.definition import CHUNK_MATCHES, Study

__all__ = ["ChunkStore"]

#: Lines that are kept before they are added up into one.
_MOST_LINES = 64
_LONGEST_LINE = 1 << 24


class ChunkStore:
    """The finished chunks of one study in a folder.

    Parameters
    ----------
    folder : Path
        Where they are kept; made if it is not there.
    study : Study
        What they belong to.
    resume : bool
        Whether to go on with what is there, instead of refusing it.

    Attributes
    ----------
    FILE : str
        The name of the file.
    counts : Counts
        What the finished chunks add up to.

    Raises
    ------
    SettingError
        Where the folder holds chunks and `resume` is not set, or chunks of another study or
        another version of the program, or another run is writing.
    """

    FILE = "chunks.jsonl"

    def __init__(self, folder: Path, study: Study, *, resume: bool) -> None:
        self.path = folder / self.FILE
        self._study = study
        self._done: list[tuple[int, int]] = []
        self._lines = 0
        self.counts = Counts.nothing(study)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if self.path.exists() and not self.path.is_file():
                raise SettingError(f"{self.path} is no file: take another folder, or remove it")
            self._file = self.path.open("a+b")
        except OSError as error:
            raise SettingError(f"{self.path} cannot be written: {error.strerror}") from error
        try:
            self._lock()
            self._load(resume=resume)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> ChunkStore:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    @property
    def missing(self) -> Iterator[int]:
        """The numbers of the chunks that are not finished, in order."""
        ends = [0, *(end for pair in self._done for end in pair), self._study.chunks]
        gaps = list(zip(ends[::2], ends[1::2], strict=True))
        return (number for low, high in gaps for number in range(low, high))

    @property
    def finished(self) -> int:
        """How many chunks are finished."""
        return sum(high - low for low, high in self._done)

    def add(self, number: int, counts: Counts) -> None:
        """Keep a finished chunk."""
        self.counts += counts
        self._done = _merged([*self._done, (number, number + 1)])
        self._write([(number, number + 1)], counts)
        if self._lines > _MOST_LINES:
            self._add_up()

    def discard(self) -> None:
        """Remove the file: the study is over and its results are kept elsewhere."""
        self._file.close()
        self.path.unlink(missing_ok=True)

    def _lock(self) -> None:
        try:
            import fcntl  # noqa: PLC0415 - not on every system
        except ImportError:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise SettingError(
                f"{self.path} is being written by another run: wait for it, or take another folder"
            ) from error

    def _load(self, *, resume: bool) -> None:
        """Read what is there, and cut off what is no whole line."""
        self._file.seek(0)
        good = 0
        head: dict[str, Any] | None = None
        while line := self._file.readline(_LONGEST_LINE):
            data = _read(line)
            if data is None:
                if head is None and not _line(self._head()).startswith(line):
                    raise SettingError(
                        f"{self.path} is damaged, or no file of a study: take another folder, or "
                        "remove it"
                    )
                break
            if head is None:
                head = data
                self._check(head, resume=resume)
            else:
                self._take(data)
            good += len(line)
        self._file.truncate(good)
        self._file.seek(0, os.SEEK_END)
        if head is None:
            self._append(self._head())

    def _head(self) -> dict[str, Any]:
        from ohhell_sim.study.provenance import program  # noqa: PLC0415 - on use

        return {"study": self._study.key, "program": program()}

    def _check(self, head: dict[str, Any], *, resume: bool) -> None:
        if not resume:
            raise SettingError(
                f"{self.path} holds finished matches of a study: go on with them (--resume, in "
                "Python resume=True), or remove it"
            )
        mine = self._head()
        if head.get("study") != mine["study"]:
            raise SettingError(
                f"{self.path} belongs to another study (other variants, matches or seed): it "
                "cannot be gone on with; take another folder, or remove it"
            )
        if head != mine:
            raise SettingError(
                f"{self.path} was made by another version of the program, whose numbers may "
                "differ: take another folder, or remove it"
            )

    def _take(self, data: dict[str, Any]) -> None:
        """Take a line whose sum is right; refuse one that no study has written all the same."""
        counts = Counts.from_dict(data.get("counts"), self._study)
        ranges = _ranges(data.get("chunks"), self._study.chunks)
        if counts is None or ranges is None or counts.matches != self._matches(ranges):
            raise SettingError(
                f"{self.path} holds a line that is none of this study: take another folder, or "
                "remove it"
            )
        if not _overlap([*self._done, *ranges]):
            self.counts += counts
            self._done = _merged([*self._done, *ranges])
        self._lines += 1

    def _matches(self, ranges: Iterable[tuple[int, int]]) -> int:
        """Return how many matches chunks have: all the same, but for the last of the study."""
        most = self._study.matches
        return sum(min(high * CHUNK_MATCHES, most) - low * CHUNK_MATCHES for low, high in ranges)

    def _write(self, ranges: Iterable[tuple[int, int]], counts: Counts) -> None:
        self._append({"chunks": [list(pair) for pair in ranges], "counts": counts.to_dict()})
        self._lines += 1

    def _append(self, data: dict[str, Any]) -> None:
        try:
            self._file.write(_line(data))
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise SettingError(f"{self.path} cannot be written: {error.strerror}") from error

    def _add_up(self) -> None:
        """Write everything as one line, into a new file that then takes the place of this one."""
        partial = self.path.with_suffix(".partial")
        whole = {"chunks": [list(pair) for pair in self._done], "counts": self.counts.to_dict()}
        try:
            with partial.open("wb") as file:
                file.write(_line(self._head()) + _line(whole))
                file.flush()
                os.fsync(file.fileno())
            partial.replace(self.path)
            self._file.close()
            self._file = self.path.open("a+b")
        except OSError as error:
            raise SettingError(f"{self.path} cannot be written: {error.strerror}") from error
        self._lock()
        self._lines = 1


def _line(data: dict[str, Any]) -> bytes:
    text = json.dumps(data, separators=(",", ":")).encode()
    return b"%08x %s\n" % (zlib.crc32(text), text)


def _read(line: bytes) -> dict[str, Any] | None:
    """Return what a line holds; None for one that was cut short or spoilt."""
    check, _, text = line.rstrip(b"\n").partition(b" ")
    try:
        whole = line.endswith(b"\n") and int(check, 16) == zlib.crc32(text)
        data = json.loads(text) if whole else None
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _ranges(data: object, chunks: int) -> list[tuple[int, int]] | None:
    """Return the ranges that a line names; None for what no study of so many chunks has."""
    if not isinstance(data, list) or not data:
        return None
    ranges: list[tuple[int, int]] = []
    for ends in data:
        if not isinstance(ends, list) or len(ends) != 2 or not all(type(n) is int for n in ends):
            return None
        ranges.append((ends[0], ends[1]))
    if any(not 0 <= low < high <= chunks for low, high in ranges) or _overlap(ranges):
        return None
    return ranges


def _merged(ranges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return ranges, the ends not included, in order and as few as there can be."""
    merged: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if merged and merged[-1][1] == low:
            merged[-1] = (merged[-1][0], high)
        else:
            merged.append((low, high))
    return merged


def _overlap(ranges: Iterable[tuple[int, int]]) -> bool:
    """Return whether ranges share a number."""
    return any(mine[1] > after[0] for mine, after in pairwise(sorted(ranges)))
