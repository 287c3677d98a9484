"""Results as figures: bars with 95% error bars, in colours that all eyes can tell apart."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ohhell_sim.advice.bounds import HALF_WIDTH_95
from ohhell_sim.advice.distribution import TrickDistribution
from ohhell_sim.advice.explain import share
from ohhell_sim.advice.opening import AnyAdvice, PassRow, TrumpRow
from ohhell_sim.advice.rows import BidRow, CardRow
from ohhell_sim.game import View
from ohhell_sim.game.table import plural

__all__ = ["plot_advice", "plot_tricks"]

# From the palette of Okabe and Ito; they differ in lightness too.
_RECOMMENDED = "#0072B2"
_OTHER = "#9CCBE8"
_BARRED = "#E5E5E5"
_INK = "#333333"

_AXES = {"bid": "bid", "card": "card", "trump": "trump", "pass": "cards passed"}
_FEW = 9  # bars up to which each has its number written on it
_NARROW = 14  # bars up to which the usual width will do
_LETTERS_PER_INCH = 12.5  # of a title


def plot_advice(advice: AnyAdvice, ax: Axes | None = None) -> Figure:
    """Draw the chance to make it and the expected points of every choice.

    Parameters
    ----------
    advice : BidAdvice, CardAdvice, TrumpAdvice or PassAdvice
        What to draw.
    ax : matplotlib.axes.Axes, optional
        Where to draw the points; a new figure with both panels if left out.

    Returns
    -------
    matplotlib.figure.Figure
        The figure.
    """
    rows: Sequence[Any] = advice.rows
    names = [_name(row) for row in rows]
    best = _best(advice)
    legal = [getattr(row, "legal", True) for row in rows]
    colours = [
        _RECOMMENDED if place == best else _OTHER if legal[place] else _BARRED
        for place in range(len(rows))
    ]
    ticks = [
        name if allowed else f"{name}\nbarred" for name, allowed in zip(names, legal, strict=True)
    ]
    if ax is None:
        figure = _figure(len(rows), 5.2)
        chances, points = figure.subplots(2, 1, sharex=True)
        _bars(chances, [row.p_make for row in rows], [row.p_se for row in rows], colours)
        _label_bars(chances, [share(row.p_make) for row in rows])
        _percent_axis(chances, "chance to make it")
        _title(chances, advice.view)
        _label_bars_of(points, rows, colours, [f"{row.points:.2f}" for row in rows])
    else:
        figure = _figure_of(ax)
        points = ax
        _title(points, advice.view)
        _label_bars_of(points, rows, colours, [share(row.p_make) for row in rows])
    points.set_ylabel("expected points" + _bars_mean(advice.exact))
    points.set_xticks(range(len(rows)), ticks)
    points.set_xlabel(_AXES[advice.kind])
    for place, label in enumerate(points.get_xticklabels()):
        if place == best:
            label.set_fontweight("bold")
    return figure


def plot_tricks(tricks: TrickDistribution, ax: Axes | None = None) -> Figure:
    """Draw the chance of every number of tricks.

    Parameters
    ----------
    tricks : TrickDistribution
        What to draw.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure if left out.

    Returns
    -------
    matplotlib.figure.Figure
        The figure.
    """
    if ax is None:
        figure = _figure(len(tricks), 3.2)
        ax = figure.subplots()
    else:
        figure = _figure_of(ax)
    colours = [_RECOMMENDED if place == tricks.bid else _OTHER for place in range(len(tricks))]
    _bars(ax, tricks.chances, tricks.errors, colours)
    _label_bars(ax, [share(chance) for chance in tricks])
    _percent_axis(ax, "chance" + _bars_mean(tricks.exact))
    ax.set_xticks(range(len(tricks)))
    ax.set_xlabel(f"tricks, when aiming at {tricks.bid} (mean {tricks.mean:.2f})")
    _title(ax, tricks.view)
    return figure


def _figure(bars: int, height: float) -> Figure:
    """Return an empty figure that leaves every bar its room."""
    width = 6.0 + 0.35 * max(0, bars - _NARROW)
    return Figure(figsize=(width, height), layout="constrained")


def _figure_of(ax: Axes) -> Figure:
    figure = ax.get_figure(root=True)
    assert isinstance(figure, Figure)  # noqa: S101 - an Axes in use is in a figure
    return figure


def _name(row: BidRow | CardRow | TrumpRow | PassRow) -> str:
    if isinstance(row, CardRow):
        return row.card.symbol
    if isinstance(row, PassRow):
        return "\n".join(card.symbol for card in row.cards)
    if isinstance(row, TrumpRow):
        return "none" if row.trump is None else row.trump.symbol
    return str(row.bid)


def _best(advice: AnyAdvice) -> int:
    """Return the place of the recommended choice."""
    rows: Sequence[Any] = advice.rows
    chosen: Any = advice
    for place, row in enumerate(rows):
        if isinstance(row, CardRow) and row.card == chosen.card:
            return place
        if isinstance(row, PassRow) and row.cards == chosen.cards:
            return place
        if isinstance(row, TrumpRow) and row.trump == chosen.trump:
            return place
        if isinstance(row, BidRow) and row.bid == chosen.bid:
            return place
    raise ValueError("no row is the recommended one")


def _label_bars_of(
    ax: Axes, rows: Sequence[Any], colours: Sequence[str], texts: Sequence[str]
) -> None:
    """Draw the points, with texts at the bars."""
    _bars(ax, [row.points for row in rows], [row.se for row in rows], colours)
    _label_bars(ax, texts)
    ax.axhline(0, color=_INK, linewidth=0.8)


def _bars(
    ax: Axes, values: Sequence[float], errors: Sequence[float], colours: Sequence[str]
) -> None:
    places = range(len(values))
    widths = [HALF_WIDTH_95 * error for error in errors]
    ax.bar(places, values, color=colours, edgecolor=_INK, linewidth=0.6, width=0.75)
    if any(widths):
        ax.errorbar(places, values, yerr=widths, fmt="none", ecolor=_INK, elinewidth=1, capsize=2.5)
    ax.spines[["top", "right"]].set_visible(False)
    ax.margins(y=0.18)


def _label_bars(ax: Axes, texts: Sequence[str]) -> None:
    """Write a text above each bar (below where it points down), if there is room."""
    if len(texts) > _FEW:
        return
    for bar, text in zip(ax.patches, texts, strict=True):
        height = bar.get_height()  # type: ignore[attr-defined]
        middle = bar.get_x() + bar.get_width() / 2  # type: ignore[attr-defined]
        ax.annotate(
            text.replace("-", "\N{MINUS SIGN}"),
            (middle, height),
            xytext=(0, 6 if height >= 0 else -6),
            textcoords="offset points",
            ha="center",
            va="bottom" if height >= 0 else "top",
            fontsize="small",
            color=_INK,
        )


def _percent_axis(ax: Axes, label: str) -> None:
    from matplotlib.ticker import PercentFormatter  # noqa: PLC0415 - with the drawing

    ax.set_ylabel(label)
    ax.yaxis.set_major_formatter(PercentFormatter(xmax=1, decimals=0, symbol=" %"))
    ax.set_ylim(bottom=0)


def _bars_mean(exact: bool) -> str:
    return "" if exact else " (± 95 %)"


def _title(ax: Axes, view: View) -> None:
    """Write the hand and the situation above the drawing."""
    trump = "no trump" if view.trump is None else f"{view.trump.word} trump"
    if view.turn_up is not None:
        trump += f" ({view.turn_up.symbol} turned up)"
    situation = (
        f"{trump}, {plural(view.players, 'player')}, position {view.position}, "
        f"rules {view.rules.name}"
    )
    width = ax.get_position().width * _figure_of(ax).get_figwidth()
    fitting = max(20, int(_LETTERS_PER_INCH * width))
    lines = [line for text in (view.hand.symbols, situation) for line in wrap(text, fitting)]
    ax.set_title("\n".join(lines), fontsize="medium", loc="left")
