"""Results as text: what was asked, a table of the choices, the explanation, how it was found.

Every function returns the finished text, so that a screen can be tested without a terminal.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ohhell_sim.cli.output import Terminal
from ohhell_sim.cli.screen import Column, Row, Screen, give_or_take, ordinal, percent

if TYPE_CHECKING:
    from ohhell_sim.advice import BidAdvice, CardAdvice, TrickDistribution
    from ohhell_sim.game import View

# Half the width of a 95% interval, in standard errors.
HALF_WIDTH_95 = 1.959964
MANY = 10**12  # worlds that are no longer written out


def advice_screen(advice: BidAdvice | CardAdvice, terminal: Terminal) -> str:
    """Compose the screen of `advise`.

    Parameters
    ----------
    advice : BidAdvice or CardAdvice
        The result.
    terminal : Terminal
        What the output can show.

    Returns
    -------
    str
        The screen, without a line end after the last line.
    """
    screen = Screen(terminal)
    _heading(screen, advice.view)
    screen.gap()
    _choices(screen, advice)
    screen.gap()
    screen.say(advice.explain())
    screen.gap()
    _how_found(screen, advice)
    return screen.text()


def distribution_screen(result: TrickDistribution, terminal: Terminal) -> str:
    """Compose the screen of `distribution`; the parameters are those of `advice_screen`."""
    screen = Screen(terminal)
    _heading(screen, result.view)
    screen.gap()
    _tricks_taken(screen, result)
    screen.gap()
    screen.say(f"On average {result.mean:.2f} tricks, when aiming at {result.bid}.")
    screen.gap()
    _how_found(screen, result)
    return screen.text()


def facts_screen(facts: Sequence[tuple[str, str]], terminal: Terminal) -> str:
    """Compose a screen of names and values."""
    screen = Screen(terminal)
    screen.facts(facts)
    return screen.text()


def _heading(screen: Screen, view: View) -> None:
    screen.say(screen.cards(view.hand), style="bold")
    turned = f" ({screen.card(view.turn_up)} turned up)" if view.turn_up else ""
    verb = "bid" if view.phase == "bid" else "sit"
    dealer = " and deal" if view.position == view.players else ""
    screen.say(
        f"{screen.trump(view.trump)}{turned}, {view.players} players, "
        f"you {verb} {ordinal(view.position)}{dealer}, rules {view.rules.name}"
    )
    if view.bids:
        screen.say(f"bids so far: {' '.join(map(str, view.bids))}{_standing(screen, view)}")


def _standing(screen: Screen, view: View) -> str:
    if view.phase != "play":
        return ""
    text = f"; you bid {view.bid_of(view.seat)} and won {view.tricks_won[view.seat]}"
    if view.current.cards:
        text += f"; on the table {screen.cards(view.current.cards)}"
    return text


def _choices(screen: Screen, advice: BidAdvice | CardAdvice) -> None:
    bids = advice.kind == "bid"
    columns = [
        Column(title="", left=True),
        Column(title="bid" if bids else "card", left=not bids),
        Column(title="chance\nto make"),
        Column(title="expected\npoints" + ("" if advice.exact else " ± 95%")),
        Column(title="chance it\nis best"),
    ]
    rows: Sequence[Any] = advice.rows
    notes = [_note(advice, row) for row in rows]
    if any(notes):
        columns.append(Column(title="", left=True))
    screen.table(
        columns,
        [_choice(screen, advice, row, note) for row, note in zip(rows, notes, strict=True)],
        bar_after=2,
    )


def _choice(screen: Screen, advice: BidAdvice | CardAdvice, row: Any, note: str) -> Row:
    legal = getattr(row, "legal", True)
    recommended = _recommended(advice, row)
    alone = sum(getattr(other, "legal", True) for other in advice.rows) == 1
    points = (
        f"{row.points:.2f}" if advice.exact else give_or_take(row.points, HALF_WIDTH_95 * row.se)
    )
    return Row(
        cells=[
            "→" if recommended else "",
            str(row.bid) if advice.kind == "bid" else screen.card(row.card),
            percent(row.p_make, certain=row.p_se == 0),
            points,
            percent(row.p_best, certain=advice.exact or alone) if legal else "-",
            note,
        ],
        bar=row.p_make,
        style="bold green" if recommended else "" if legal else "dim",
    )


def _recommended(advice: BidAdvice | CardAdvice, row: Any) -> bool:
    if advice.kind == "bid":
        return bool(row.bid == advice.recommended)
    return bool(row.card.code == advice.recommended)


def _note(advice: BidAdvice | CardAdvice, row: Any) -> str:
    if getattr(row, "legal", True):
        return "recommended" if _recommended(advice, row) else ""
    hooked = advice.rules.hook != "off" and len(advice.bids) == advice.view.players - 1
    return "barred by hook" if hooked else "not allowed"


def _tricks_taken(screen: Screen, result: TrickDistribution) -> None:
    rows = []
    for tricks, (chance, error) in enumerate(zip(result.chances, result.errors, strict=True)):
        if error == 0:
            shown = percent(chance)
        else:
            number, around = give_or_take(100 * chance, 100 * HALF_WIDTH_95 * error).split(" ± ")
            shown = f"{number} % ± {around}"
        at_least = round(math.fsum(result.chances[tricks:]), 12)
        rows.append(
            Row(
                cells=[str(tricks), shown, percent(at_least, certain=result.exact or tricks == 0)],
                bar=chance,
            )
        )
    screen.table(
        [
            Column(title="tricks"),
            Column(title="chance" if result.exact else "chance ± 95%"),
            Column(title="at least"),
        ],
        rows,
        bar_after=1,
    )


def _how_found(screen: Screen, result: Any) -> None:
    if result.exact:
        worlds = f"{result.samples:,}" if result.samples < MANY else f"{result.samples:.1e}"
        parts = [f"Exact: all {worlds} worlds counted"]
    else:
        parts = [f"{result.samples:,} worlds played", f"seed {result.seed}"]
        if not getattr(result, "decided", True):
            parts.append("not decided")
    if result.interrupted:
        parts.append("interrupted")
    screen.say(", ".join(parts) + ".", style="dim")
