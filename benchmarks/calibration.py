"""Does what `standard` says come true? Its chance to make the bid, against what happens.

``python -m benchmarks.calibration [--quick] [--json FILE] [--plot FILE] [--markdown FILE]``, from
the root of the repository. All seats are `standard`; the kernel that plays whole deals says with
each bid the chance that the player gave it. The table tells for 3 to 7 players and rules that
score quite differently how far that is from the truth, at every hand size.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from benchmarks.pairs import OWN_TABLES, rules_of
from benchmarks.report import machine
from benchmarks.self_play import SQUARES
from benchmarks.stored import Store, put_between
from ohhell_sim import Rules
from ohhell_sim.inference.wide.whole_deals import Seating, play_deals
from ohhell_sim.kernels.policy import STANDARD
from ohhell_sim.kernels.wide.deals import SAID_ONE
from ohhell_sim.rules import DealPlan

__all__ = ["BEGIN", "BINS", "END", "LABELS", "Reliability", "main", "reliability"]

BEGIN = "<!-- calibration -->"
END = "<!-- end of calibration -->"
#: Bins of the chance said, all of a width.
BINS = 20
#: The rules by label: those of the table of strength, and one that pays the square of the bid.
LABELS = (*OWN_TABLES, "squares")
#: The error to stay below.
TARGET = 0.02
#: A bin with a smaller share of the bids says little: it does not count as the worst.
RARE = 0.01

_FOLDER = Path(__file__).parent / "results"
_DOCS = Path(__file__).parent.parent / "docs"
_PLAYERS = (3, 4, 5, 6, 7)
_SEED = 31_415
_DEALS = (32_768, 2_048)


@dataclass(frozen=True)
class Reliability:
    """How often bids came true, by the chance that was said.

    Attributes
    ----------
    counts, said, made : array of float, shape (BINS,)
        Bids; the sum of the chances said; bids made.
    """

    counts: NDArray[np.float64]
    said: NDArray[np.float64]
    made: NDArray[np.float64]

    @property
    def gaps(self) -> NDArray[np.float64]:
        """By bin, the share made less the mean chance said; 0 where there are no bids."""
        return np.asarray((self.made - self.said) / np.maximum(self.counts, 1))

    @property
    def errors(self) -> NDArray[np.float64]:
        """By bin, the standard error of the gap."""
        share = self.said / np.maximum(self.counts, 1)
        return np.sqrt(share * (1 - share) / np.maximum(self.counts, 1))

    @property
    def expected(self) -> float:
        """The expected calibration error: the mean gap over bids, without its sign."""
        return float((self.counts * np.abs(self.gaps)).sum() / self.counts.sum())

    @property
    def by_chance(self) -> float:
        """What that would come to if all that is said were true: chance alone."""
        each = self.errors * math.sqrt(2 / math.pi)
        return float((self.counts * each).sum() / self.counts.sum())

    @property
    def error(self) -> float:
        """The standard error of the expected calibration error, bids taken as independent."""
        each = self.counts * self.errors
        return float(np.sqrt((each**2).sum()) / self.counts.sum())

    @property
    def bias(self) -> float:
        """The share made less the mean chance said, over all bids."""
        return float((self.made.sum() - self.said.sum()) / self.counts.sum())

    @property
    def worst(self) -> tuple[float, float, float]:
        """The largest gap of a bin that is not rare: mean chance said, gap, standard error."""
        common = self.counts >= RARE * self.counts.sum()
        place = int(np.argmax(np.where(common, np.abs(self.gaps), -1.0)))
        said = float(self.said[place] / self.counts[place])
        return said, float(self.gaps[place]), float(self.errors[place])

    def __add__(self, other: Reliability) -> Reliability:
        return Reliability(
            self.counts + other.counts, self.said + other.said, self.made + other.made
        )


def reliability(said: NDArray[np.float64], made: NDArray[np.bool_]) -> Reliability:
    """Sort bids by the chance that was said.

    Parameters
    ----------
    said : float64 array, shape (n,)
        Chances from 0 to 1.
    made : bool array, shape (n,)
        Which bids were made.
    """
    bins = np.minimum((said * BINS).astype(np.int64), BINS - 1)
    counts = np.bincount(bins, minlength=BINS).astype(np.float64)
    total = np.bincount(bins, weights=said, minlength=BINS).astype(np.float64)
    true = np.bincount(bins, weights=made, minlength=BINS).astype(np.float64)
    return Reliability(counts, total, true)


def table_rules(label: str) -> Rules:
    """Return the rules of a label."""
    if label == "squares":
        return SQUARES
    return rules_of(label)


def played(rules: Rules, players: int, plan: DealPlan, deals: int) -> Reliability:
    """Play one kind of deal often, all seats `standard`."""
    matches = np.arange(deals)
    same = np.zeros(deals, np.int64)
    seating = Seating(
        matches, same + plan.number, same + players - 1, same,
        np.full((deals, plan.hands), STANDARD),
    )  # fmt: skip
    result = play_deals(rules, players, plan, seating, _SEED)
    said = result.said.ravel()
    known = said >= 0
    made = (result.bids == result.tricks).ravel()
    return reliability(said[known] / SAID_ONE, made[known])


def _row(label: str, players: int, plan: DealPlan, found: Reliability) -> dict[str, Any]:
    said, gap, error = found.worst
    return {
        "rules": label, "players": players, "cards": plan.hand_size, "trump": str(plan.trump),
        "ece": found.expected, "se": found.error, "by_chance": found.by_chance, "bias": found.bias,
        "worst": {"said": said, "gap": gap, "se": error},
        "counts": found.counts.tolist(), "said": found.said.tolist(), "made": found.made.tolist(),
    }  # fmt: skip


def _found(row: dict[str, Any]) -> Reliability:
    return Reliability(*(np.array(row[name]) for name in ("counts", "said", "made")))


# Tables.


def summary(rows: Sequence[dict[str, Any]]) -> list[tuple[str, ...]]:
    """Return the cells of the table: by rules and players, all sizes and the worst one."""
    lines: list[tuple[str, ...]] = []
    for label in LABELS:
        for players in _PLAYERS:
            here = [row for row in rows if (row["rules"], row["players"]) == (label, players)]
            if not here:
                continue
            found = [_found(row) for row in here]
            mean = sum(each.expected for each in found) / len(found)
            worst = max(here, key=lambda row: float(row["ece"]))
            bin_row = max(here, key=lambda row: abs(float(row["worst"]["gap"])))
            edge = bin_row["worst"]
            lines.append(
                (
                    label,
                    str(players),
                    f"{mean:.4f}",
                    f"{worst['ece']:.4f} ± {worst['se']:.4f}",
                    _place(worst),
                    f"{sum(row['ece'] < TARGET for row in here)} of {len(here)}",
                    f"{edge['gap']:+.3f} ± {edge['se']:.3f}",
                    f"{_place(bin_row)}, {edge['said']:.2f} said",
                )
            )
    return lines


def _place(row: dict[str, Any]) -> str:
    return f"{row['cards']} card{'s' * (row['cards'] > 1)}{', no trump' * (row['trump'] == 'none')}"


_COLUMNS = (
    "rules", "players", "mean error", "largest", "at", "sizes below 0.02", "worst bin", "at ",
)  # fmt: skip


def _markdown(rows: Sequence[dict[str, Any]]) -> str:
    lines = [f"| {' | '.join(_COLUMNS)} |", "|" + " --- |" * len(_COLUMNS)]
    lines += [f"| {' | '.join(cells)} |" for cells in summary(rows)]
    return "\n".join([*lines, ""])


def _plot(rows: Sequence[dict[str, Any]], path: Path) -> None:
    """Draw what was said against what happened, and the error by hand size."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    colours = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#444444")
    with mpl.rc_context({"svg.hashsalt": "ohhell-sim", "svg.fonttype": "none", "font.size": 9}):
        figure = Figure(figsize=(13, 5.6), layout="constrained")
        axes = figure.subplots(2, len(_PLAYERS), sharey="row", height_ratios=(3, 2))
        for column, players in enumerate(_PLAYERS):
            above, below = axes[0, column], axes[1, column]
            above.plot((0, 1), (0, 1), color="#999999", linewidth=0.8)
            below.axhline(TARGET, color="#999999", linewidth=0.8, linestyle="--")
            for label, colour in zip(LABELS, colours, strict=True):
                here = [row for row in rows if (row["rules"], row["players"]) == (label, players)]
                if not here:
                    continue
                total = _found(here[0])
                for row in here[1:]:
                    total += _found(row)
                often = total.counts >= RARE / 10 * total.counts.sum()
                counts = total.counts[often]
                above.plot(
                    total.said[often] / counts, total.made[often] / counts, ".-", color=colour,
                    linewidth=0.9, markersize=4, label=label,
                )  # fmt: skip
                below.plot(
                    [row["cards"] for row in here], [row["ece"] for row in here], ".-",
                    color=colour, linewidth=0.9, markersize=4,
                )  # fmt: skip
            above.set_title(f"{players} players")
            above.set_aspect("equal")
            above.set_xlim(0, 1)
            above.set_ylim(0, 1)
            above.set_xlabel("said chance to make the bid")
            below.set_xlabel("cards a hand")
            below.set_ylim(0, None)
        axes[0, 0].set_ylabel("share of bids made")
        axes[1, 0].set_ylabel("calibration error")
        axes[0, 0].legend(frameon=False, fontsize=8)
        path.parent.mkdir(parents=True, exist_ok=True)
        kind = path.suffix.lstrip(".")
        extra: dict[str, Any] = {"metadata": {"Date": None}} if kind == "svg" else {"dpi": 110}
        figure.savefig(path, format=kind, **extra)


@click.command()
@click.option("--quick", is_flag=True, help="Few deals: to see that it runs.")
@click.option(
    "--json", "json_file", type=click.Path(path_type=Path), default=None,
    help="Keep the rows there; those that are there are not played again.",
)  # fmt: skip
@click.option(
    "--plot", type=click.Path(path_type=Path), default=None, help="Draw the plot, .svg or .png.",
)  # fmt: skip
@click.option(
    "--markdown", type=click.Path(path_type=Path, exists=True, dir_okay=False), default=None,
    help="Renew the table between the markers of this file.",
)  # fmt: skip
def main(quick: bool, json_file: Path | None, plot: Path | None, markdown: Path | None) -> None:
    """Compare what `standard` says of its bids with what happens."""
    if not quick:
        json_file = json_file or _FOLDER / "calibration.json"
        plot = plot or _DOCS / "calibration.svg"
    store = Store(json_file)
    told = machine()
    names = []
    for label in LABELS:
        rules = table_rules(label)
        for players in _PLAYERS:
            click.echo(f"{label}, {players} players", err=True)
            for plan in rules.deals(players):
                name = f"{label}/{players}-{plan.hand_size}"
                names.append(name)
                if name not in store.rows:
                    found = played(rules, players, plan, _DEALS[quick])
                    store.put(name, _row(label, players, plan, found), told)
    rows = [store.rows[name] for name in names]
    table = Table(title="Said and done", title_justify="left")
    for column in _COLUMNS:
        table.add_column(column, no_wrap=True)
    for cells in summary(rows):
        table.add_row(*cells)
    Console(width=None if sys.stdout.isatty() else 160).print(table)
    if plot is not None:
        _plot(rows, plot)
    if markdown is not None:
        try:
            put_between(markdown, BEGIN, END, _markdown(rows))
        except ValueError as error:
            raise click.UsageError(str(error)) from None


if __name__ == "__main__":
    main()
