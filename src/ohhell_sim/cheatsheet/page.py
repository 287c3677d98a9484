"""The page of a cheat sheet: PDF and PNG by matplotlib, HTML by a template."""

from __future__ import annotations

import math
import os
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ohhell_sim.cheatsheet.cost import Cost
from ohhell_sim.cheatsheet.counting import BASE
from ohhell_sim.errors import SettingError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from ohhell_sim.cheatsheet.sheet import CheatSheet

__all__ = ["ENDINGS", "check_page", "page_figure", "page_html", "write_page"]

ENDINGS = (".pdf", ".png", ".html")
"""What a page may be."""

_WIDE, _HIGH = 11.69, 8.27  # A4 lying, in inches
_LEFT, _RIGHT, _TOP, _LABELS = 0.05, 0.95, 0.80, 0.34
_STEP = 0.034
_LINE = 150
_SHADE, _GREY = "#eef2f6", "#666666"


def check_page(path: Path) -> Path:
    """Refuse a file that no page can be written to, before any work is done.

    Parameters
    ----------
    path : Path
        The file.

    Returns
    -------
    Path
        The same.

    Raises
    ------
    SettingError
        For another ending, or a folder that is not there.
    """
    if path.suffix.lower() not in ENDINGS:
        raise SettingError(
            f"{str(path)!r} ends in none of {', '.join(ENDINGS)}: name the file so",
            value=str(path),
            allowed=ENDINGS,
        )
    if not path.parent.is_dir():
        raise SettingError(
            f"{str(path)!r}: there is no folder {str(path.parent)!r}; make it first",
            value=str(path),
        )
    if path.exists() and not path.is_file():
        raise SettingError(f"{str(path)!r} is no ordinary file: name another", value=str(path))
    return path


def write_page(sheet: CheatSheet, path: Path) -> Path:
    """Write the page whole or not at all.

    Parameters
    ----------
    sheet : CheatSheet
        What to show.
    path : Path
        A file that ends in .pdf, .png or .html.

    Returns
    -------
    Path
        The file.
    """
    form = check_page(path).suffix.lower()
    if form == ".html":
        page = page_html(sheet)
        _write_whole(path, lambda part: part.write_text(page, "utf-8", newline="\n"))
        return path
    import matplotlib as mpl  # noqa: PLC0415 - loads slowly

    figure = page_figure(sheet)
    metadata = {"CreationDate": None} if form == ".pdf" else None
    with mpl.rc_context({"pdf.fonttype": 42}):
        _write_whole(
            path,
            lambda part: figure.savefig(part, format=form[1:], dpi=150, metadata=metadata),
        )
    return path


def _write_whole(path: Path, write: Callable[[Path], object]) -> None:
    """Write a file so that it is there as a whole or as it was."""
    target = path.resolve()
    part = target.with_name(f".{target.name}.{os.getpid()}.partial")
    try:
        write(part)
        part.replace(target)
    except OSError as error:
        raise SettingError(
            f"the page cannot be written to {str(path)!r}: {error.strerror}", value=str(path)
        ) from error
    finally:
        part.unlink(missing_ok=True)


def page_html(sheet: CheatSheet) -> str:
    """Return the page as HTML that needs nothing else.

    Parameters
    ----------
    sheet : CheatSheet
        What to show.

    Returns
    -------
    str
        One page, in landscape when printed.
    """
    import jinja2  # noqa: PLC0415 - loaded on use

    loader = jinja2.PackageLoader("ohhell_sim.cheatsheet", "templates")
    page = jinja2.Environment(loader=loader, autoescape=True, keep_trailing_newline=True)
    return page.get_template("sheet.html.j2").render(
        title=_TITLE,
        under=_under(sheet),
        how=_how(sheet),
        sizes=[column.hand_size for column in sheet.columns],
        rows=[(row, [sheet.cell(row, column) for column in sheet.columns]) for row in sheet.rows],
        costs=[_cost(cost) for cost in sheet.costs],
        agrees=[f"{column.agrees:.0%}" for column in sheet.columns],
        footer=_footer(sheet),
    )


def page_figure(sheet: CheatSheet) -> Figure:
    """Return the page as a drawing of the size of A4.

    Parameters
    ----------
    sheet : CheatSheet
        What to show.

    Returns
    -------
    Figure
        Not tied to any window.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415 - loads slowly
    from matplotlib.figure import Figure  # noqa: PLC0415 - likewise

    figure = Figure(figsize=(_WIDE, _HIGH))
    FigureCanvasAgg(figure)
    figure.text(_LEFT, 0.935, _TITLE, size=18, weight="bold")
    figure.text(_LEFT, 0.905, _under(sheet), size=10, color=_GREY)
    figure.text(_LEFT, 0.885, textwrap.fill(_how(sheet), _LINE), size=9.5, va="top")
    rows = [(row, [sheet.cell(row, column) for column in sheet.columns]) for row in sheet.rows]
    tail = [("bids as the full model does", [f"{column.agrees:.0%}" for column in sheet.columns])]
    if sheet.cost.hands:
        tail.append(("costs, points a deal", [_cost(cost) for cost in sheet.costs]))
    lines = [("cards in the hand", [str(column.hand_size) for column in sheet.columns])]
    step = min(_STEP, (_TOP - 0.10) / (len(rows) + len(tail) + 1))
    width = min((_RIGHT - _LABELS) / len(sheet.columns), 0.12)
    right = _LABELS + width * len(sheet.columns)
    for number, (label, cells) in enumerate([*lines, *rows, *tail]):
        head, foot = number == 0, number > len(rows)
        height = _TOP - (number + 0.5) * step
        if number % 2 and not foot:
            _shade(figure, height - step / 2, right - _LEFT + 0.01, step)
        style: dict[str, Any] = {
            "weight": "bold" if head else "normal",
            "color": _GREY if foot else "black",
        }
        figure.text(_LEFT, height, label, size=10, va="center", **style)
        for place, cell in enumerate(cells):
            figure.text(
                _LABELS + (place + 0.5) * width, height, cell, ha="center", va="center",
                size=(7.5 if len(cells) > 8 else 8.5) if foot else 11, **style,
            )  # fmt: skip
    figure.text(_LEFT, 0.045, textwrap.fill(_footer(sheet), _LINE + 20), size=8, color=_GREY)
    return figure


def _shade(figure: Figure, bottom: float, width: float, height: float) -> None:
    from matplotlib.patches import Rectangle  # noqa: PLC0415 - loaded by then

    figure.add_artist(
        Rectangle(
            (_LEFT - 0.005, bottom),
            width,
            height,
            facecolor=_SHADE,
            edgecolor="none",
            zorder=-1,
            transform=figure.transFigure,
        )
    )


_TITLE = "Oh Hell: what to bid"


def _under(sheet: CheatSheet) -> str:
    return f"{sheet.players} players, rules {sheet.rules.name}"


def _how(sheet: CheatSheet) -> str:
    """Say how the sheet is used."""
    bare = [str(column.hand_size) for column in sheet.columns if not column.trump]
    words = [
        f"In the column of your hand size add up what you hold, beginning with the line "
        f"“{BASE}”. Round to a whole number, halves up: that is your bid. If it may not be bid, "
        "take the nearest that may, rather the lower."
    ]
    if any(row.startswith("bids before") for row in sheet.rows):
        words.append(
            "The share of the bids before you: cards in the hand times players who have bid, "
            "divided by all players."
        )
    if bare:
        words.append(f"Without trumps, where every suit is a side suit: {', '.join(bare)} cards.")
    return " ".join(words)


def _footer(sheet: CheatSheet) -> str:
    """Say where the numbers come from and what they cost."""
    said = "A dot: worth nothing; a dash: hardly occurs."
    made = "Fitted to the bids of self-play by ohhell-sim"
    if not sheet.cost.hands:
        return f"{said} {made}, seed {sheet.seed}."
    cost = sheet.cost
    error = "" if math.isnan(cost.error) else f" ± {cost.error:.2f} (standard error)"
    return (
        f"{said} Against full advice the sheet costs {cost.points:.2f}{error} points a deal, on "
        f"{cost.hands} hands. {made}, seed {sheet.seed}."
    )


def _cost(cost: Cost) -> str:
    if math.isnan(cost.error):
        return f"{cost.points:.2f}" if cost.hands else ""
    return f"{cost.points:.2f}±{cost.error:.2f}"
