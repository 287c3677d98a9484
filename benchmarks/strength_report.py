"""What was measured of strength, as tables on the terminal and in Markdown."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

__all__ = ["BEGIN", "END", "markdown_text", "print_rows", "verdict"]

BEGIN = "<!-- strength -->"
END = "<!-- end of strength -->"

_PAIR_COLUMNS = ("ours", "theirs", "players", "alone", "blocks", "lead", "99%", "", "ms a move")
_MAKE_COLUMNS = ("players", "cards", "made %", "to reach %", "", "by place")


def verdict(lead: float, reach: float | None) -> str:
    """Say in a word what an interval shows."""
    if reach is None or math.isnan(reach):
        return "?"
    if lead > reach:
        return "ahead"
    return "behind" if lead < -reach else "open"


def _pair_cells(row: dict[str, Any]) -> tuple[str, ...]:
    ours, theirs = row["milliseconds"]
    name = row["ours_spec"] if row["ours_spec"] != row["ours"] else row["ours"]
    return (
        f"`{name}`",
        f"`{row['theirs']}`",
        f"{row['players']}" + (f" / {row['cards']}" if row["cards"] else ""),
        row["ours"].partition(":")[0] if row["alone"] == "ours" else row["theirs"],
        str(row["sums"]["blocks"]),
        f"{row['lead']:+.2f} ± {row['reach95']:.2f}",
        f"{row['lead'] - row['reach99']:+.2f} to {row['lead'] + row['reach99']:+.2f}",
        verdict(row["lead"], row["reach99"]),
        f"{_time(ours)}, {_time(theirs)}",
    )


def _time(milliseconds: float) -> str:
    return f"{milliseconds:.2f}" if milliseconds < 1 else f"{milliseconds:.1f}"


def _make_cells(row: dict[str, Any]) -> tuple[str, ...]:
    made, error, theirs = row["made"], row["error"], row["theirs"]
    return (
        str(row["players"]),
        str(row["cards"]),
        f"{100 * made:.1f} ± {100 * error:.1f}",
        f"{100 * theirs:.1f}",
        "reached" if made >= theirs else "short",
        " ".join(f"{100 * one:.1f}" for one in row["by_place"]),
    )


def _parts(
    rows: Sequence[dict[str, Any]],
) -> list[tuple[str, tuple[str, ...], list[tuple[str, ...]]]]:
    """Return titles, columns and cells of the tables."""
    pairs = [row for row in rows if row["kind"] == "pair"]
    parts: list[tuple[str, tuple[str, ...], list[tuple[str, ...]]]] = []
    for label in dict.fromkeys(row["rules"] for row in pairs):
        cells = [_pair_cells(row) for row in pairs if row["rules"] == label]
        theirs = label == "openspiel"
        title = "At OpenSpiel's table" if theirs else f"Whole matches, rules {label}"
        parts.append((title, _PAIR_COLUMNS, cells))
    makes = [row for row in rows if row["kind"] == "self-play"]
    if makes:
        parts.append(
            ("Bids made in self-play of `standard`", _MAKE_COLUMNS, [_make_cells(r) for r in makes])
        )
    return parts


def print_rows(rows: Sequence[dict[str, Any]], console: Console) -> None:
    """Print the tables."""
    for title, columns, lines in _parts(rows):
        table = Table(title=title.replace("`", ""), title_justify="left")
        for column in columns:
            table.add_column(column, no_wrap=column not in ("ours", "by place"))
        for cells in lines:
            table.add_row(*(cell.replace("`", "") for cell in cells))
        console.print(table)


def markdown_text(rows: Sequence[dict[str, Any]]) -> str:
    """Return the tables as Markdown."""
    lines: list[str] = []
    for title, columns, cells in _parts(rows):
        lines += [f"### {title}", "", f"| {' | '.join(columns)} |", "|" + " --- |" * len(columns)]
        lines += [f"| {' | '.join(line)} |" for line in cells]
        lines.append("")
    return "\n".join(lines)
