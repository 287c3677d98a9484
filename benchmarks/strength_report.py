"""What was measured of strength, as tables on the terminal and in Markdown."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.pairs import PRESET

__all__ = ["BEGIN", "END", "markdown_text", "print_rows", "verdict"]

BEGIN = "<!-- strength -->"
END = "<!-- end of strength -->"

_TITLES = {"behind": "Behind", "open": "Open", "?": "Not yet played often enough"}
_PAIR_COLUMNS = ("ours", "theirs", "players", "alone", "blocks", "lead", "99%", "", "ms a move")
# At OpenSpiel's table also how many cards are out: neither dealt nor turned up.
_OUT_AT = 3
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
        "reached" if _reached(row) else "short",
        " ".join(f"{100 * one:.1f}" for one in row["by_place"]),
    )


def _reached(row: dict[str, Any]) -> bool:
    """Say whether a share is what theirs is, which is known to a tenth of a percent."""
    return round(float(row["made"]), 3) >= round(float(row["theirs"]), 3)


def _parts(
    rows: Sequence[dict[str, Any]],
) -> list[tuple[str, tuple[str, ...], list[tuple[str, ...]]]]:
    """Return titles, columns and cells of the tables."""
    pairs = [row for row in rows if row["kind"] == "pair"]
    parts: list[tuple[str, tuple[str, ...], list[tuple[str, ...]]]] = []
    labels = dict.fromkeys(row["rules"] for row in pairs)
    for label in (label for label in labels if not label.endswith(PRESET)):
        cells = [_pair_cells(row) for row in pairs if row["rules"] == label]
        theirs = label == "openspiel"
        title = "At OpenSpiel's table" if theirs else f"Whole matches, rules {label}"
        columns: tuple[str, ...] = _PAIR_COLUMNS
        if theirs:
            columns = (*columns[:_OUT_AT], "out", *columns[_OUT_AT:])
            cells = [
                (*cell[:_OUT_AT], str(51 - row["players"] * row["cards"]), *cell[_OUT_AT:])
                for cell, row in zip(
                    cells, (row for row in pairs if row["rules"] == label), strict=True
                )
            ]
        parts.append((title, columns, cells))
    presets = [row for row in pairs if row["rules"].endswith(PRESET)]
    if presets:
        cells = [(row["rules"].removesuffix(PRESET), *_pair_cells(row)) for row in presets]
        parts.append(("Whole matches, every other preset", ("rules", *_PAIR_COLUMNS), cells))
    for strategy, makes in _self_play(rows).items():
        cells = [_make_cells(row) for row in makes]
        parts.append((f"Bids made in self-play of `{strategy}`", _MAKE_COLUMNS, cells))
    return parts


def _self_play(rows: Sequence[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of self-play by player; what it samples does not matter for its name."""
    found: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        if row["kind"] == "self-play":
            found.setdefault(row["strategy"].partition(":")[0], []).append(row)
    return found


def _found_wanting(rows: Sequence[dict[str, Any]]) -> list[str]:
    """Return sentences on what was aimed at and is not shown, and on what is."""
    pairs = [row for row in rows if row["kind"] == "pair" and row["ours"] != "openspiel"]
    words = [verdict(row["lead"], row["reach99"]) for row in pairs]
    lines = [
        f"- Of {len(pairs)} pairs that were played, ours is ahead in {words.count('ahead')}, "
        f"behind in {words.count('behind')}, at 99 %; the others are open."
    ]
    for word in ("behind", "open", "?"):
        names = [
            f"{row['ours']} - {row['theirs']} ({row['rules']}, {row['players']}"
            f"{'/' + str(row['cards']) if row['cards'] else ''}, "
            f"{row['ours'] if row['alone'] == 'ours' else row['theirs']} alone) {row['lead']:+.2f}"
            for row, each in zip(pairs, words, strict=True)
            if each == word
        ]
        if names:
            lines.append(f"- {_TITLES[word]}: {'; '.join(names)}.")
    for strategy, makes in _self_play(rows).items():
        short = "; ".join(
            f"{row['players']}/{row['cards']} by {100 * (row['theirs'] - row['made']):.2f}"
            for row in makes
            if not _reached(row)
        )
        reached = sum(_reached(row) for row in makes)
        lines.append(
            f"- Self-play of `{strategy}` reaches {reached} of {len(makes)} shares; short "
            f"(players/cards, percent of bids): {short or 'none'}."
        )
    lines += _against_thumb(rows)
    return lines


def _against_thumb(rows: Sequence[dict[str, Any]]) -> list[str]:
    """Return how far `standard` and OpenSpiel's search are ahead of the rule of thumb."""
    leads = {
        (row["ours"], row["players"], row["cards"]): row
        for row in rows
        if row["kind"] == "pair" and row["rules"] == "openspiel" and row["theirs"] == "thumb"
    }
    told = [
        f"{players}/{cards}: {ours['lead']:+.2f} ± {ours['reach95']:.2f} against "
        f"{theirs['lead']:+.2f} ± {theirs['reach95']:.2f}"
        for (name, players, cards), ours in leads.items()
        if name == "standard" and (theirs := leads.get(("openspiel", players, cards)))
    ]
    if not told:
        return []
    return [
        "- Ahead of `thumb` at OpenSpiel's table, `standard` against its search: "
        f"{'; '.join(told)}."
    ]


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
    lines = ["### In short", "", *_found_wanting(rows), ""]
    for title, columns, cells in _parts(rows):
        lines += [f"### {title}", "", f"| {' | '.join(columns)} |", "|" + " --- |" * len(columns)]
        lines += [f"| {' | '.join(line)} |" for line in cells]
        lines.append("")
    return "\n".join(lines)
