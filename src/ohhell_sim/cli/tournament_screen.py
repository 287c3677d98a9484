"""The result of a tournament as text: the strategies, the pairs, and what that says."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ohhell_sim.cli.screen import Column, Row, Screen, percent

if TYPE_CHECKING:
    from ohhell_sim.cli.output import Terminal
    from ohhell_sim.tournament import PairRow, StrategyRow, TournamentResult
    from ohhell_sim.tournament.rows import Interval

LONGEST_NAME = 28
MOST_PAIRS = 15


def tournament_screen(
    result: TournamentResult, terminal: Terminal, *, times: bool = False, brief: bool = False
) -> str:
    """Compose the screen of `tournament`.

    Parameters
    ----------
    result : TournamentResult
        The result.
    terminal : Terminal
        What the output can show.
    times : bool, optional
        Whether to show the time that a move takes.
    brief : bool, optional
        Whether to leave out all but the table of strategies.

    Returns
    -------
    str
        The screen, without a line end after the last line.
    """
    screen = Screen(terminal)
    if not brief:
        screen.say(_heading(result), style="bold")
        screen.gap()
    _strategies(screen, result, times=times)
    if brief:
        return screen.text()
    if result.pairs:
        screen.gap()
        _pairs(screen, result)
    screen.gap()
    *findings, played = result.explain().splitlines()
    for finding in findings[:MOST_PAIRS]:
        screen.say(finding)
    if findings:
        screen.gap()
    screen.say(f"{played} Seed {result.design.seed}.", style="dim")
    return screen.text()


def _heading(result: TournamentResult) -> str:
    design = result.design
    seats = "" if design.seating == "even" else f", seating {design.seating}"
    return f"tournament, {design.players} players, rules {design.rules.name}{seats}"


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def _around(interval: Interval, digits: int, factor: float = 1) -> str:
    """Write an estimate and half the width of its interval."""
    value = f"{factor * interval.value:.{digits}f}"
    reach = factor * (interval.high - interval.value)
    return value if math.isnan(reach) else f"{value} ± {reach:.{digits}f}"


def _strategies(screen: Screen, result: TournamentResult, *, times: bool) -> None:
    spent = result.move_seconds if times else {}
    columns = [
        Column(title="strategy", left=True),
        Column(title="points a deal\n± 95%"),
        Column(title="bids made\n%"),
        Column(title="wins\n%"),
        Column(title="rating\n± 95%"),
    ]
    if times:
        columns.append(Column(title="ms a\nmove"))
    screen.table(columns, [_strategy(row, spent) for row in result.rows])


def _strategy(row: StrategyRow, spent: dict[str, float]) -> Row:
    cells = [
        _short(row.name),
        _around(row.points, 2),
        _around(row.made, 1, 100),
        _around(row.wins, 1, 100),
        _around(row.rating, 0),
    ]
    if spent:
        cells.append(f"{1000 * spent[row.name]:.3f}")
    return Row(cells=cells)


def _pairs(screen: Screen, result: TournamentResult) -> None:
    columns = [
        Column(title="on the same cards", left=True),
        Column(title="points a deal\n± 95%"),
        Column(title="ended ahead"),
        Column(title="p\n(Holm)"),
    ]
    shown = result.pairs[:MOST_PAIRS]
    screen.table(columns, [_pair(pair) for pair in shown])
    if len(result.pairs) > len(shown):
        screen.say(f"and {len(result.pairs) - len(shown)} pairs more: --json lists them all")


def _pair(pair: PairRow) -> Row:
    sign = "+" if pair.difference >= 0 else ""
    p = (
        "-"
        if math.isnan(pair.p_holm)
        else "<0.001"
        if pair.p_holm < 0.001
        else f"{pair.p_holm:.3f}"
    )
    return Row(
        cells=[
            f"{_short(pair.first)} - {_short(pair.second)}",
            sign + _around(pair.points, 2),
            "-" if math.isnan(pair.ahead) else percent(pair.ahead, certain=False),
            p,
        ],
        style="bold green" if pair.is_clear else "",
    )
