"""What the studies that are no comparison of variants share: lists of numbers, and the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ohhell_sim.errors import SettingError
from ohhell_sim.rules.reading import shown
from ohhell_sim.study.definition import in_range
from ohhell_sim.study.provenance import program
from ohhell_sim.study.report import write_pages
from ohhell_sim.study.verdicts import Verdict

__all__ = ["numbers_of", "percent", "write_special"]


def numbers_of(table: Mapping[str, Any], key: str, least: int, most: int) -> tuple[int, ...]:
    """Return a list of whole numbers of a file.

    Parameters
    ----------
    table : mapping
        The file.
    key : str
        What the list is called.
    least, most : int
        What the numbers may be.

    Returns
    -------
    tuple of int
        Each number once.

    Raises
    ------
    SettingError
        Where there is no such list.

    Examples
    --------
    >>> numbers_of({"players": [3, 4, 3]}, "players", 2, 13)
    (3, 4)
    """
    given = table.get(key)
    if not isinstance(given, list) or not given:
        raise SettingError(
            f"{key} is {shown(given)}: a list of whole numbers, such as [3, 4]"
            if key in table
            else f"{key} is missing: a list of whole numbers, such as [3, 4]",
            value=given,
        )
    return tuple(dict.fromkeys(in_range(key, number, least, most) for number in given))


def percent(share: float) -> str:
    """Return a share in percent.

    Parameters
    ----------
    share : float
        From 0 to 1.

    Returns
    -------
    str
        With one digit.

    Examples
    --------
    >>> percent(0.5)
    '50.0%'
    """
    return f"{100 * share:.1f}%"


def write_special(
    folder: Path,
    said: Mapping[str, Any],
    *,
    size: str,
    verdicts: Sequence[Verdict],
    tables: Sequence[Mapping[str, Any]],
    method: Sequence[str],
    command: str,
    judged: str = "",
) -> None:
    """Write the report of a study without variants.

    Parameters
    ----------
    folder : Path
        Where it goes.
    said : mapping
        The file, for title and question.
    size : str
        How much was played.
    verdicts : sequence of Verdict
        The claims.
    tables, method
        What the page shows.
    command : str
        What makes it again.
    judged : str, optional
        What the verdicts are corrected for.
    """
    versions = program()
    content = {
        "title": said.get("title", folder.name),
        "question": said.get("question", ""),
        "size": f"{size[0].upper()}{size[1:]}.",
        "verdicts": [verdict.to_dict() for verdict in verdicts],
        "judged": judged,
        "compares": False,
        "tables": tables,
        "plots": [],
        "variants": [],
        "metrics": [],
        "method": method,
        "command": command,
        "program": versions,
        "versions": "; ".join(f"{key} {value}" for key, value in versions.items()),
    }
    write_pages(folder, content, {})
