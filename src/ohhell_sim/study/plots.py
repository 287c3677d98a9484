"""The plots of a study: each takes a result and returns a matplotlib figure."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ohhell_sim.study.counts import layout_of
from ohhell_sim.study.metrics import MAIN
from ohhell_sim.study.result import StudyResult
from ohhell_sim.study.statistics import Estimate
from ohhell_sim.study.svg import INK, STYLE
from ohhell_sim.study.wording import in_unit

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["Plot", "study_plots"]

# Told apart by colour-blind eyes (after Okabe and Ito), and at a contrast of 3 to 1 or more with
# white and with the dark page.
_COLOURS = ("#2685c9", "#d55e00", "#00936b", "#c0669a", "#a87000", "#7f6fd6")
_MARKS = ("o", "s", "^", "D", "v", "P")
_WIDE = 5.4


@dataclass(frozen=True)
class Plot:
    """One plot of the report.

    Attributes
    ----------
    key : str
        The name of its file.
    title : str
        Its heading.
    caption : str
        How to read it.
    alt : str
        What it shows, for those who do not see it.
    figure : Figure
        The plot.
    """

    key: str
    title: str
    caption: str
    alt: str
    figure: Figure


def study_plots(result: StudyResult) -> list[Plot]:
    """Return the plots of a study; those with nothing to show are left out.

    Parameters
    ----------
    result : StudyResult
        What came of a study.

    Returns
    -------
    list of Plot
        In the order of the report.
    """
    import matplotlib as mpl  # noqa: PLC0415 - loaded on use

    makers: list[Callable[[StudyResult], Plot | None]] = [
        _forest,
        _by("position", "place", "Make rate by position", "position in the bidding order"),
        _by("bid", "bid", "Make rate by bid", "bid"),
        _by("size", "size", "Make rate by hand size", "cards in the hand"),
        _points,
        _calibration,
        _skill,
    ]
    with mpl.rc_context(STYLE):
        return [plot for maker in makers if (plot := maker(result)) is not None]


def _axes(height: float = 3.4) -> tuple[Figure, Axes]:
    from matplotlib.figure import Figure  # noqa: PLC0415 - loaded on use

    figure = Figure(figsize=(_WIDE, height), layout="constrained")
    figure.patch.set_alpha(0)
    axes = figure.add_subplot()
    axes.patch.set_alpha(0)
    axes.grid(visible=True, axis="y", color="#888888", alpha=0.25, linewidth=0.6)
    axes.set_axisbelow(True)
    return figure, axes


def _look(variant: int) -> dict[str, Any]:
    """Return how a variant looks; the seventh has the colour of the first with another mark."""
    again = variant // len(_COLOURS)
    return {
        "color": _COLOURS[variant % len(_COLOURS)],
        "marker": _MARKS[(variant + again) % len(_MARKS)],
        "markersize": 5,
        "linestyle": "--" if again else "-",
    }


def _legend(figure: Figure, axes: Axes, count: int) -> None:
    if count > 1:
        handles, labels = axes.get_legend_handles_labels()
        longest = max(map(len, labels), default=0)
        columns = max(1, min(3, _LINE // (longest + 8)))
        rows = -(-len(labels) // columns)
        figure.set_figheight(figure.get_figheight() + _ROW * (rows - 1))
        figure.legend(handles, labels, loc="outside upper left", ncols=columns)


#: Letters that go into a line of a plot, and how high it is, in inches.
_LINE, _ROW = 64, 0.22


def _percent(axis: Any) -> None:
    from matplotlib.ticker import PercentFormatter  # noqa: PLC0415 - loaded on use

    axis.set_major_formatter(PercentFormatter(1.0, symbol="%", decimals=0))


def _forest(result: StudyResult) -> Plot | None:
    """Draw the differences in standard deviations of a match, with their intervals."""
    items = [
        item
        for item in result.compared
        if item.metric.family == MAIN and item.p is not None and item.se > 0
    ]
    if not items:
        return None
    titles = list(dict.fromkeys(item.metric.title for item in items))
    others = len(result.names) - 1
    figure, axes = _axes(0.9 + 0.3 * len(titles) + 0.08 * len(titles) * (others - 1))
    axes.grid(visible=False)
    axes.axvline(0, color=INK, linewidth=0.8)
    for variant in range(1, len(result.names)):
        mine = [item for item in items if item.variant == variant]
        look = {**_look(variant), "linestyle": "none"}
        for item in mine:
            scale = item.value / item.effect if item.effect else 1.0
            low, high = (end / scale for end in item.interval())
            row = titles.index(item.metric.title) + 0.6 * ((variant - 0.5) / others - 0.5)
            axes.plot([low, high], [row, row], color=look["color"], linewidth=1.6)
            fill = look["color"] if item.found else "none"
            axes.plot([item.effect], [row], **look, markerfacecolor=fill)
        axes.plot([], [], label=result.names[variant], **look)
    axes.set_yticks(range(len(titles)), titles)
    axes.set_ylim(len(titles) - 0.4, -0.6)
    axes.set_xlabel("standard deviations")
    _legend(figure, axes, others + 1)
    found = [item for item in items if item.found]
    return Plot(
        "differences",
        f"Differences from {result.names[0]}",
        "Each dot is a difference, each line its 95% interval. Filled dots are differences that "
        "were found after correction for their number; hollow ones were not. The unit is the "
        "standard deviation of a match, so that all fit one axis.",
        f"Forest plot of {len(items)} differences from {result.names[0]}; {len(found)} of them "
        "were found.",
        figure,
    )


def _by(group: str, tag: str, title: str, label: str) -> Callable[[StudyResult], Plot | None]:
    """Make the plot of make rates by position, bid or hand size."""

    def draw(result: StudyResult) -> Plot | None:
        keys = [
            metric.key
            for metric in layout_of(result.study).metrics
            if metric.group == group and metric.key.startswith("make_rate:")
        ]
        numbers = [int(key.removeprefix(f"make_rate:{tag}")) for key in keys]
        figure, axes = _axes()
        said = []
        shown: set[int] = set()
        shift = min(0.08, 0.4 / len(result.names))
        for variant, name in enumerate(result.names):
            known = [
                (number, result.estimates[key, variant])
                for key, number in zip(keys, numbers, strict=True)
                if (key, variant) in result.estimates
                and not _too_vague(result.estimates[key, variant])
            ]
            if not known:
                continue
            places = np.array([n for n, _ in known]) + shift * (
                variant - (len(result.names) - 1) / 2
            )
            values = np.array([item.value for _, item in known])
            ends = np.array([item.interval() for _, item in known])
            axes.errorbar(
                places, values, np.maximum(np.abs(ends.T - values), 0), label=name, linewidth=1,
                elinewidth=1.2, **_look(variant),
            )  # fmt: skip
            rates = ", ".join(f"{n}: {in_unit(item.value, 'share')}" for n, item in known)
            said.append(f"{name} {rates}")
            shown.update(n for n, _ in known)
        if not said:
            return None
        axes.set_xlabel(label)
        axes.set_ylabel("bids made")
        axes.set_xticks(sorted(shown))
        _percent(axes.yaxis)
        _legend(figure, axes, len(said))
        return Plot(
            f"make-rate-by-{group}",
            title,
            "Share of the bids that were made, with 95% intervals.",
            f"{title}. {'; '.join(said)}.",
            figure,
        )

    return draw


def _too_vague(item: Estimate) -> bool:
    """Return whether so little was seen that the interval is most of the plot."""
    low, high = item.interval()
    return high - low > _TOO_WIDE


_TOO_WIDE = 0.4


def _points(result: StudyResult) -> Plot | None:
    """Draw how often a deal brings how many points."""
    from matplotlib.ticker import MaxNLocator  # noqa: PLC0415 - loaded on use

    figure, axes = _axes()
    said = []
    for variant, name in enumerate(result.names):
        counts = np.array(result.counts.points[variant], np.float64)
        if not counts.sum():
            continue
        bins = layout_of(result.study).bins[variant]
        places = bins.low + bins.width * (np.arange(bins.count) + 0.5 * (bins.width > 1))
        shares = counts / counts.sum() / bins.width
        shown = np.flatnonzero(counts / counts.sum() > 0.0005)
        part = slice(int(shown[0]), int(shown[-1]) + 1)
        style = dict(_look(variant), markersize=3)
        axes.plot(places[part], shares[part], label=name, linewidth=1.2, **style)
        top = int(counts.argmax())
        said.append(
            f"{name}: most often {bins.low + bins.width * top} points "
            f"({in_unit(float(counts[top] / counts.sum()), 'share')})"
        )
    if not said:
        return None
    axes.set_xlabel("points of a deal")
    axes.set_ylabel("share of the results")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_ylim(bottom=0)
    _percent(axes.yaxis)
    _legend(figure, axes, len(said))
    return Plot(
        "points",
        "Points of a deal",
        "How often a deal brings a player so many points.",
        f"Distribution of the points of a deal. {'; '.join(said)}.",
        figure,
    )


def _calibration(result: StudyResult) -> Plot | None:
    """Draw the chances that players gave their bids against what happened."""
    figure, axes = _axes(3.8)
    axes.plot([0, 1], [0, 1], color=INK, linewidth=0.8, linestyle=":")
    said = []
    for variant, name in enumerate(result.names):
        table = result.calibration(variant)
        known = [place for place, bids in enumerate(table.bids) if bids >= _FEWEST_BIDS]
        if not known:
            continue
        axes.plot(
            [table.said[place] for place in known], [table.happened[place] for place in known],
            label=name, linewidth=1.2, **_look(variant),
        )  # fmt: skip
        said.append(f"{name} is off by {in_unit(table.error, 'share')} on average")
    if not said:
        return None
    axes.set_xlabel("chance that the player gave the bid")
    axes.set_ylabel("bids made")
    _percent(axes.xaxis)
    _percent(axes.yaxis)
    _legend(figure, axes, len(said))
    return Plot(
        "calibration",
        "Said and happened",
        "The chance that the bid model gave a bid when it was made, against the share that was "
        "made. On the dotted line the players know how good their bids are; above it they make "
        "more than the model says, since they play for the bid. Chances that fewer than "
        f"{_FEWEST_BIDS} bids had are left out.",
        f"Calibration of the bids. {'; '.join(said)}.",
        figure,
    )


_FEWEST_BIDS = 100


def _skill(result: StudyResult) -> Plot | None:
    """Draw how sure the stronger player is ahead after so many matches."""
    figure, axes = _axes()
    matches = np.unique(np.round(np.logspace(0, 3, 60)).astype(int))
    said = []
    for variant, name in enumerate(result.names):
        need = result.skill(variant)
        if need is None:
            continue
        style = {**_look(variant), "marker": None}
        axes.plot(matches, need.told_apart(matches.tolist()), label=name, linewidth=1.6, **style)
        number = f"{need.matches:.0f}" if math.isfinite(need.matches) else "no number of"
        said.append(f"{name}: {number} matches to tell the players apart")
    if not said:
        return None
    axes.axhline(0.5, color=INK, linewidth=0.8, linestyle=":")
    axes.set_xscale("log")
    axes.set_xticks([1, 10, 100, 1000], ["1", "10", "100", "1000"])
    axes.set_xlabel("matches (each played on two tables, players exchanged)")
    axes.set_ylabel("stronger player ahead in wins")
    axes.set_ylim(0.45, 1.01)
    _percent(axes.yaxis)
    _legend(figure, axes, len(said))
    return Plot(
        "skill",
        "How soon the stronger player is ahead",
        "The chance that the stronger of the two players has won more after so many matches, "
        "both having had the same cards.",
        f"Skill curve. {'; '.join(said)}.",
        figure,
    )
