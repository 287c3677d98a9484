"""A scored sheet as text: standings, the deals, and what cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ohhell_sim.cli.screen import Column, Row, Screen, percent

if TYPE_CHECKING:
    from ohhell_sim.cli.output import Terminal
    from ohhell_sim.game import SheetScore
    from ohhell_sim.game.sheet_result import Line

LONGEST_NAME = 16
MOST_FAULTS = 50


def score_screen(result: SheetScore, terminal: Terminal, *, brief: bool = False) -> str:
    """Compose the screen of `score`.

    Parameters
    ----------
    result : SheetScore
        The result.
    terminal : Terminal
        What the output can show.
    brief : bool, optional
        Whether to leave out the deals and what is counted how.

    Returns
    -------
    str
        The screen, without a line end after the last line.
    """
    screen = Screen(terminal)
    screen.say(_heading(result), style="bold")
    screen.gap()
    _standings(screen, result)
    if not brief:
        screen.gap()
        _deals(screen, result)
    if result.faults:
        screen.gap()
        _faults(screen, result)
    return screen.text()


def _heading(result: SheetScore) -> str:
    deals = len({line.deal for line in result.lines if not line.extra})
    text = (
        f"rules {result.rules.name}; {len(result.sheet.players)} players, {_plural(deals, 'deal')}"
    )
    if not result.over:
        return f"{text}, not over"
    names = " and ".join(result.winners)
    return f"{text}; won by {names}"


def _plural(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def _standings(screen: Screen, result: SheetScore) -> None:
    rows = [
        Row(
            cells=[
                _short(one.player) + (" (out)" if one.out else ""),
                str(one.points),
                f"{one.made} of {one.deals}",
                "none" if one.made_rate is None else percent(one.made_rate),
                str(one.errors),
            ],
            style="bold green" if one.player in result.winners else "",
        )
        for one in result.standings
    ]
    columns = [
        Column(title="player", left=True),
        Column(title="points"),
        Column(title="made"),
        Column(title="rate"),
        Column(title="tricks off"),
    ]
    screen.table(columns, rows)


def _deals(screen: Screen, result: SheetScore) -> None:
    """Add a row a deal where the width has room for all players, or else a row a player."""
    players = result.sheet.players
    columns = [Column(title="deal"), Column(title="cards"), Column(title="dealer", left=True)]
    columns += [Column(title=_short(player)) for player in players]
    lines: dict[str, dict[str, Line]] = {}
    for line in result.lines:
        lines.setdefault(line.deal, {})[line.player] = line
    rows = []
    for deal, entries in lines.items():
        first = next(iter(entries.values()))
        cells = [deal, str(first.hand_size), _short(first.dealer or "-")]
        cells += [_cell(entries.get(player)) for player in players]
        rows.append(Row(cells=cells))
    if screen.fits(columns, rows):
        screen.say("bid/won and points")
        screen.table(columns, rows)
        return
    columns = [
        Column(title="deal"),
        Column(title="player", left=True),
        *(Column(title=title) for title in ("bid", "won", "points", "total")),
    ]
    screen.table(
        columns,
        [
            Row(
                cells=[
                    line.deal,
                    _short(line.player),
                    _number(line.bid),
                    _number(line.tricks),
                    _number(line.points),
                    str(line.total),
                ]
            )
            for line in result.lines
        ],
    )


def _number(value: int | None) -> str:
    return "?" if value is None else str(value)


def _cell(line: Line | None) -> str:
    if line is None:
        return "-"
    return f"{_number(line.bid)}/{_number(line.tricks)} {_number(line.points):>4}"


def _faults(screen: Screen, result: SheetScore) -> None:
    count = len(result.faults)
    screen.say(f"What cannot be ({count}), counted as written:", style="bold red")
    for fault in result.faults[:MOST_FAULTS]:
        screen.say(str(fault))
    if count > MOST_FAULTS:
        screen.say(f"... and {count - MOST_FAULTS} more; --json lists them all")
    if any(fault.kind == "points" for fault in result.faults):
        fits = ", ".join(result.fits)
        screen.gap()
        screen.say(
            f"The points on the sheet are those of the rules {fits}."
            if fits
            else "The points on the sheet are those of no preset."
        )
