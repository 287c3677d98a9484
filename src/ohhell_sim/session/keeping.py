"""States on disk: written whole or not at all, and refused in one sentence when damaged."""

from __future__ import annotations

import json
import os
import tempfile
import zlib
from pathlib import Path
from typing import Any

from ohhell_sim.errors import OhHellError, SettingError

__all__ = [
    "LARGEST_STATE",
    "damaged",
    "is_there",
    "known_sheet",
    "read_state",
    "write_state",
    "write_whole",
]

LARGEST_STATE = 4_000_000
"""Bytes of a saved state that are read at all."""


def is_there(path: Path) -> bool:
    """Whether something has this name; a name that no file can have is no error here.

    Parameters
    ----------
    path : Path
        The name.

    Returns
    -------
    bool
        False also where nobody can tell.

    Examples
    --------
    >>> is_there(Path("x" * 1000)), is_there(Path("."))
    (False, True)
    """
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def write_whole(path: Path, data: bytes) -> None:
    """Put a file in its place in one step, so that a crash leaves the old one or the new one.

    Parameters
    ----------
    path : Path
        The file.
    data : bytes
        What it is to hold.

    Raises
    ------
    SettingError
        Where it cannot be written.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_whole(Path(folder) / "sheet.csv", b"deal")
    ...     (Path(folder) / "sheet.csv").read_bytes()
    b'deal'
    """
    part = None
    try:
        target = path.resolve() if path.is_symlink() else path
        if target.exists() and not target.is_file():
            raise SettingError(f"{str(path)!r} is no file: choose another name", value=str(path))
        handle, part = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(part).replace(target)
        part = None
    except (OSError, ValueError) as error:
        if isinstance(error, SettingError):
            raise
        why = getattr(error, "strerror", None) or error
        raise SettingError(f"{str(path)!r} cannot be written: {why}", value=str(path)) from error
    finally:
        if part is not None:
            Path(part).unlink(missing_ok=True)


def write_state(path: Path, kind: str, state: dict[str, Any]) -> None:
    """Write a state with a checksum.

    Parameters
    ----------
    path : Path
        The file.
    kind : str
        What it is a state of.
    state : dict
        Plain data.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_state(Path(folder) / "a.json", "play", {"seed": 1})
    ...     read_state(Path(folder) / "a.json", "play")
    {'seed': 1}
    """
    document = {"format": _format(kind), "check": _check(state), "state": state}
    write_whole(path, json.dumps(document, indent=1).encode() + b"\n")


def read_state(path: Path, kind: str) -> dict[str, Any]:
    """Read a state, or say why it is none.

    Parameters
    ----------
    path : Path
        The file.
    kind : str
        What it should be a state of.

    Returns
    -------
    dict
        As it was written.

    Raises
    ------
    SettingError
        For a file that is missing, too large, of another kind, or damaged.

    Examples
    --------
    >>> read_state(Path("no such file"), "play")
    Traceback (most recent call last):
        ...
    ohhell_sim.errors.SettingError: 'no such file' does not exist: give a file that was saved
    """
    where = repr(str(path)[-150:])
    try:
        if not path.is_file():
            what = "is no file" if path.exists() else "does not exist"
            raise SettingError(f"{where} {what}: give a file that was saved", value=str(path))
        with path.open("rb") as file:
            data = file.read(LARGEST_STATE + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, SettingError):
            raise
        why = getattr(error, "strerror", None) or error
        raise SettingError(f"{where} cannot be read: {why}", value=str(path)) from error
    if len(data) > LARGEST_STATE:
        raise SettingError(
            f"{where} has more than {LARGEST_STATE:,} bytes: that is no saved match",
            value=str(path),
        )
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        document = None
    if not isinstance(document, dict) or "format" not in document:
        raise SettingError(f"{where} holds no saved match, or a damaged one", value=str(path))
    if document["format"] != _format(kind):
        raise SettingError(
            f"{where} holds something else than a match to {kind} of this version",
            value=str(path),
        )
    state = document.get("state")
    if not isinstance(state, dict) or document.get("check") != _check(state):
        raise SettingError(
            f"{where} is damaged: what it holds does not fit its checksum", value=str(path)
        )
    return state


def known_sheet(name: object, head: bytes) -> Path | None:
    """Return the file of a score sheet that a state names, if it may be written over.

    Parameters
    ----------
    name : str or None
        The file; None for no sheet.
    head : bytes
        What a score sheet begins with.

    Returns
    -------
    Path or None
        The file, which is not there yet, or holds a score sheet.

    Raises
    ------
    SettingError
        Where it holds something else, whatever the state says.

    Examples
    --------
    >>> known_sheet(".", b"deal")
    Traceback (most recent call last):
        ...
    ohhell_sim.errors.SettingError: its score sheet goes to '.', which holds something else: move \
that away
    """
    if name is None:
        return None
    path = Path(str(name))
    try:
        if not is_there(path):
            return path
        if path.is_file():
            with path.open("rb") as file:
                if file.read(len(head)) == head:
                    return path
    except OSError:
        pass
    raise SettingError(
        f"its score sheet goes to {str(path)[-150:]!r}, which holds something else: move that away",
        value=str(path),
    )


def damaged(path: Path, error: Exception) -> SettingError:
    """Return the error for a state that no match can have.

    Parameters
    ----------
    path : Path
        The file.
    error : Exception
        What went wrong when a match was made of it.

    Returns
    -------
    SettingError
        To be raised by the caller.

    Examples
    --------
    >>> print(damaged(Path("a.json"), KeyError("seed")))
    'a.json' is damaged: it has no 'seed'
    """
    if isinstance(error, OhHellError):
        why = str(error)
    elif isinstance(error, KeyError):
        why = f"it has no {error}"
    else:
        why = "something in it is of another kind than a match to go on with has there"
    return SettingError(f"{str(path)[-150:]!r} is damaged: {why}", value=str(path))


def _format(kind: str) -> str:
    return f"ohhell-sim {kind} 1"


def _check(state: dict[str, Any]) -> int:
    try:
        text = json.dumps(state, sort_keys=True, separators=(",", ":"))
    except RecursionError:
        return -1
    return zlib.crc32(text.encode())
