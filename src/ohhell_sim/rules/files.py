"""Rules in and out of TOML files and texts, with files from strangers in mind."""

from __future__ import annotations

import json
import pkgutil
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ohhell_sim.errors import RulesError

__all__ = [
    "file_label",
    "file_stem",
    "own_tables",
    "parse_toml",
    "read_toml",
    "toml_text",
    "toml_value",
]

_LARGEST_FILE = 64_000
_MOST_IN_A_LINE = 500  # dots or opening brackets: tomllib takes the square of their number
_LONGEST_PATH = 150
_LONGEST_STEM = 200
_ENDLESS = "a number has thousands of digits"


def own_tables(name: str) -> dict[str, Any]:
    """Return the tables of a TOML file that comes with this room.

    Parameters
    ----------
    name : str
        The name of the file.

    Returns
    -------
    dict
        Its keys and values.

    Examples
    --------
    >>> sorted(own_tables("scores.toml"))
    ['formulas', 'modifiers']
    """
    # pkgutil, as importlib.resources loads zipfile and tempfile at every start.
    return tomllib.loads((pkgutil.get_data(__package__, name) or b"").decode("utf-8"))


def file_label(path: Path) -> str:
    """Return what messages call a rules file; of a long path they show the end.

    Parameters
    ----------
    path : Path
        The file.

    Returns
    -------
    str
        Such as "rules file 'ours.toml'".

    Examples
    --------
    >>> file_label(Path("ours.toml"))
    "rules file 'ours.toml'"
    """
    text = str(path)
    cut = text if len(text) <= _LONGEST_PATH else f"...{text[-_LONGEST_PATH:]}"
    return f"rules file {cut!r}"


def file_stem(path: Path) -> str:
    """Return what rules are called after their file.

    Parameters
    ----------
    path : Path
        The file.

    Returns
    -------
    str
        Its name without the suffix, as far as it can be printed.

    Examples
    --------
    >>> file_stem(Path("our table.toml"))
    'our table'
    """
    return "".join(letter for letter in path.stem if letter.isprintable())[:_LONGEST_STEM]


def read_toml(path: Path) -> dict[str, Any]:
    """Return the tables of a TOML file, or say why it is none.

    Parameters
    ----------
    path : Path
        A file of at most 64,000 bytes.

    Returns
    -------
    dict
        Its keys and values.

    Raises
    ------
    RulesError
        For a file that is missing, too large, no text, or no TOML.
    """
    where = file_label(path)
    try:
        if not path.is_file():
            found = "is no file" if path.exists() else "does not exist"
            if path.is_symlink() and not path.exists():
                found = "is a link that leads nowhere"
            raise RulesError(f"{where} {found}: give the path of a TOML file", value=str(path))
        with path.open("rb") as stream:
            data = stream.read(_LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, RulesError):
            raise
        reason = getattr(error, "strerror", None) or error
        raise RulesError(f"{where} cannot be read: {reason}", value=str(path)) from error
    if len(data) > _LARGEST_FILE:
        raise RulesError(
            f"{where} has more than {_LARGEST_FILE} bytes: rules fit in a few hundred",
            value=str(path),
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RulesError(
            f"{where} is no UTF-8 text (byte {error.start}): give a TOML file", value=str(path)
        ) from error
    return parse_toml(text, where)


def parse_toml(text: str, where: str = "the rules") -> dict[str, Any]:
    """Return the tables of a TOML text, or say where it goes wrong.

    Parameters
    ----------
    text : str
        TOML.
    where : str, optional
        What the message calls it.

    Returns
    -------
    dict
        Its keys and values.

    Examples
    --------
    >>> parse_toml("hook = true")
    {'hook': True}
    """
    if len(text) > _LARGEST_FILE:
        raise RulesError(
            f"{where}: a text of {len(text)} characters, but at most {_LARGEST_FILE} are read: "
            "rules fit in a few hundred",
            value=text[:_LONGEST_STEM],
        )
    for number, line in enumerate(text.split("\n"), 1):
        for mark, name in ((".", "dots"), ("[", "brackets"), ("{", "braces")):
            if line.count(mark) > _MOST_IN_A_LINE:
                raise RulesError(
                    f"{where}: line {number} has {line.count(mark)} {name}, and at most "
                    f"{_MOST_IN_A_LINE} are read: rules are flat keys, one a line",
                    value=line[:_LONGEST_STEM],
                )
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise RulesError(f"{where}: nested too deeply; rules are flat keys") from error
    except ValueError as error:
        why = str(error)[:200] if isinstance(error, tomllib.TOMLDecodeError) else _ENDLESS
        raise RulesError(f"{where}: no valid TOML: {why}") from error


def toml_value(value: object) -> str:
    """Return one value as TOML text.

    Parameters
    ----------
    value : bool, int, str, sequence or mapping
        A field of the rules, as `Rules.to_dict` gives it.

    Returns
    -------
    str
        A mapping becomes an inline table.

    Examples
    --------
    >>> toml_value({"per_diff": 1}), toml_value((7, 5)), toml_value(True)
    ('{ per_diff = 1 }', '[7, 5]', 'true')
    """
    if isinstance(value, Mapping):
        inside = ", ".join(f"{key} = {toml_value(item)}" for key, item in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(toml_value(item) for item in value)}]"
    if isinstance(value, str):
        # For printable text the escapes of JSON are those of TOML.
        return json.dumps(str(value), ensure_ascii=False)
    return json.dumps(value)


def toml_text(table: Mapping[str, object]) -> str:
    """Return a flat table as TOML; a value that is a mapping becomes a table at the end.

    A value that is None is left out: its key is unset.

    Parameters
    ----------
    table : mapping
        Keys and values.

    Returns
    -------
    str
        One line a key.

    Examples
    --------
    >>> print(toml_text({"hook": "off", "score": {"miss_per_diff": 10}}), end="")
    hook = "off"
    <BLANKLINE>
    [score]
    miss_per_diff = 10
    """
    lines = [
        f"{key} = {toml_value(value)}"
        for key, value in table.items()
        if value is not None and not isinstance(value, Mapping)
    ]
    for key, value in table.items():
        if isinstance(value, Mapping):
            lines += ["", f"[{key}]"]
            lines += [f"{inner} = {toml_value(item)}" for inner, item in value.items()]
    return "\n".join(lines) + "\n"
