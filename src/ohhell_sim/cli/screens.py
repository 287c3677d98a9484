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
    from ohhell_sim.advice import AnyAdvice, TrickDistribution
    from ohhell_sim.cards import Suit
    from ohhell_sim.game import View

# Half the width of a 95% interval, in standard errors.
HALF_WIDTH_95 = 1.959964
MOST_ROWS = 14  # ways to pass cards on a screen
MANY = 10**12  # worlds that are no longer written out


def advice_screen(advice: AnyAdvice, terminal: Terminal) -> str:
    """Compose the screen of `advise`.

    Parameters
    ----------
    advice : BidAdvice, CardAdvice, TrumpAdvice or PassAdvice
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
    screen.say(screen.cards(view.hand) or "your own card is hidden", style="bold")
    turned = f" ({screen.card(view.turn_up)} turned up)" if view.turn_up else ""
    verb = "bid" if view.phase == "bid" else "sit"
    dealer = " and deal" if view.seat == view.dealer else ""
    trump = screen.trump(view.trump) if view.trump_known else "trump not known yet"
    screen.say(
        f"{trump}{turned}, {view.players} players, "
        f"you {verb} {ordinal(view.position)}{dealer}, rules {view.rules.name}"
    )
    if any(view.shown):
        screen.say(f"seen in other hands: {_seen(screen, view)}")
    if view.bids:
        screen.say(f"bids so far: {' '.join(map(str, view.bids))}{_standing(screen, view)}")


def _seen(screen: Screen, view: View) -> str:
    places = {
        (seat - view.first_bidder) % view.players + 1: cards
        for seat, cards in enumerate(view.shown)
        if cards
    }
    return ", ".join(f"{place}: {screen.cards(places[place])}" for place in sorted(places))


def _standing(screen: Screen, view: View) -> str:
    if view.phase != "play":
        return ""
    text = f"; you bid {view.bid_of(view.seat)} and won {view.tricks_won[view.seat]}"
    if view.current.cards:
        text += f"; on the table {screen.cards(view.current.cards)}"
    return text


def _choices(screen: Screen, advice: AnyAdvice) -> None:
    early = advice.kind in ("trump", "pass")
    columns = [
        Column(title="", left=True),
        Column(title=advice.kind, left=advice.kind != "bid"),
        *([Column(title="with\nbid")] if early else []),
        Column(title="chance\nto make"),
        Column(title="expected\npoints" + ("" if advice.exact else " ± 95%")),
        Column(title="chance it\nis best"),
    ]
    rows: Sequence[Any] = _shown_rows(advice)
    if advice.standing is not None:
        columns.insert(-1, Column(title="chance to\nwin" + ("" if advice.exact else " ± 95%")))
    notes = [_note(advice, row) for row in rows]
    if any(notes):
        columns.append(Column(title="", left=True))
    screen.table(
        columns,
        [_choice(screen, advice, row, note) for row, note in zip(rows, notes, strict=True)],
        bar_after=3 if early else 2,
    )
    if len(rows) < len(advice.rows):
        screen.say(f"and {len(advice.rows) - len(rows)} ways more that are worth less")


def _shown_rows(advice: AnyAdvice) -> Sequence[Any]:
    """Return the rows; of many ways to pass cards the best ones, in their order."""
    rows: Sequence[Any] = advice.rows
    sign = 1 if advice.stakes.fewest else -1
    order = sorted(range(len(rows)), key=lambda place: sign * rows[place].points)
    if advice.kind != "pass" or len(rows) <= MOST_ROWS:
        return rows
    kept = {*order[:MOST_ROWS], *(n for n, row in enumerate(rows) if _recommended(advice, row))}
    return [rows[place] for place in sorted(kept)]


def _choice(screen: Screen, advice: AnyAdvice, row: Any, note: str) -> Row:
    legal = getattr(row, "legal", True)
    recommended = _recommended(advice, row)
    alone = sum(getattr(other, "legal", True) for other in advice.rows) == 1
    points = (
        f"{row.points:.2f}" if advice.exact else give_or_take(row.points, HALF_WIDTH_95 * row.se)
    )
    return Row(
        cells=[
            "→" if recommended else "",
            _name(screen, advice, row),
            *([str(row.bid)] if advice.kind in ("trump", "pass") else []),
            percent(row.p_make, certain=row.p_se == 0),
            points,
            *([] if advice.standing is None else [_wins(advice, row)]),
            percent(row.p_best, certain=advice.exact or alone) if legal else "-",
            note,
        ],
        bar=row.p_make,
        style="bold green" if recommended else "" if legal else "dim",
    )


def _wins(advice: AnyAdvice, row: Any) -> str:
    """Return the chance to win the match, in percent."""
    if advice.exact:
        return percent(row.p_win)
    return f"{100 * row.p_win:.1f} % ± {100 * HALF_WIDTH_95 * row.p_win_se:.1f}"


def _name(screen: Screen, advice: AnyAdvice, row: Any) -> str:
    if advice.kind == "bid":
        return str(row.bid)
    if advice.kind == "trump":
        return "no trump" if row.trump is None else screen.plain(_suit(row.trump))
    return screen.card(row.card) if advice.kind == "card" else screen.cards(row.cards)


def _suit(suit: Suit) -> str:
    return f"{suit.symbol} {suit.word}"


def _recommended(advice: AnyAdvice, row: Any) -> bool:
    chosen = row.bid if advice.kind == "bid" else None
    if advice.kind == "trump":
        chosen = "none" if row.trump is None else row.trump.letter
    elif advice.kind == "card":
        chosen = row.card.code
    elif advice.kind == "pass":
        chosen = [card.code for card in row.cards]
    return bool(chosen == advice.recommended)


def _note(advice: AnyAdvice, row: Any) -> str:
    if getattr(row, "legal", True):
        return "recommended" if _recommended(advice, row) else ""
    view = advice.view
    hooked = view.plan.hooked and row.bid in view.rules.bid_range(view.hand_size)
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
        one = result.samples == 1
        parts = ["Exact: the only world counted" if one else f"Exact: all {worlds} worlds counted"]
    else:
        parts = [f"{result.samples:,} worlds played", f"seed {result.seed}"]
        if result.weighed_by:
            parts.insert(1, f"weighed by the {result.weighed_by}")
        if not getattr(result, "decided", True):
            parts.append("not decided")
    if result.interrupted:
        parts.append("interrupted")
    screen.say(", ".join(parts) + ".", style="dim")
