"""Advice on winning the match in plain words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from ohhell_sim.advice.bounds import HALF_WIDTH_95
from ohhell_sim.advice.explain import how_sure, made_how, share
from ohhell_sim.advice.results import Advice
from ohhell_sim.cards import Card, Suit, parse_cards
from ohhell_sim.game.table import plural

if TYPE_CHECKING:
    from ohhell_sim.advice.opening import AnyAdvice

__all__ = ["explain_win"]


def explain_win(advice: Advice) -> str:
    """Say what to do to win the match, how likely that is, and how sure.

    Parameters
    ----------
    advice : Advice
        Advice of any kind whose objective is to win.

    Returns
    -------
    str
        Four or five sentences.

    Examples
    --------
    >>> from ohhell_sim import advise
    >>> behind = {"standings": [10, 21], "deals_left": 0}
    >>> print(advise("9H", trump="H", players=2, objective="win", **behind).explain())
    Bid 1: you win the match with ... percentage points more than bidding 0. You make a bid of 1
    with 90.2 %, and get 9.92 points on average. You are 11 points behind, and this is the last
    deal. This is exact: all 51 worlds that fit were counted.
    """
    asked = cast("AnyAdvice", advice)
    rows: list[Any] = list(asked.rows)
    best = next(row for row in rows if _chosen(advice, row))
    first = f"{_what(advice)}: you win the match with {share(best.p_win)}"
    rival = _rival(asked)
    if rival:
        first += f", {_lead(advice, rival)}"
    elif sum(getattr(row, "legal", True) for row in rows) > 1:
        first += ", and so with every other choice"
    bid = getattr(best, "bid", advice.tricks.bid)
    points = f"{best.points:.2f} points on average"
    made = made_how(advice, best, f"{'a' if advice.kind != 'card' else 'your'} bid of {bid}")
    second = f"{made[0].upper()}{made[1:]}, and get {points}"
    sign = -1 if advice.stakes.fewest else 1
    legal = [row for row in rows if getattr(row, "legal", True)]
    most = max(legal, key=lambda row: sign * row.points)
    if sign * (most.points - best.points) > 0.005:
        fewer = "fewer" if advice.stakes.fewest else "more"
        second += f"; {_name(most)} would bring {fewer}, {most.points:.2f}"
    return f"{first}. {second}. {_stands(advice)}. {how_sure(advice, rival)}"


def _chosen(advice: Advice, row: Any) -> bool:
    if advice.kind == "bid":
        return bool(row.bid == advice.tricks.bid)
    name = {"card": "card", "trump": "trump", "pass": "cards"}[advice.kind]
    return bool(getattr(row, name) == getattr(advice, name))


def _what(advice: Advice) -> str:
    """Return what to do."""
    asked = cast("Any", advice)
    if advice.kind == "bid":
        return f"Bid {asked.bid}"
    if advice.kind == "card":
        return f"Play {asked.card.symbol}"
    if advice.kind == "trump":
        return f"Name {_trump(asked.trump)}"
    return f"Pass {_symbols(asked.cards)}"


def _name(row: Any) -> str:
    """Return what a row is about."""
    if hasattr(row, "card"):
        return str(row.card.symbol)
    if hasattr(row, "trump"):
        return _trump(row.trump)
    return f"passing {_symbols(row.cards)}" if hasattr(row, "cards") else f"bidding {row.bid}"


def _rival(advice: AnyAdvice) -> str:
    """Return the name of the next-best choice."""
    rival: Any = advice.runner_up
    if rival is None:
        return ""
    if advice.kind == "bid":
        return f"bidding {rival}"
    if advice.kind == "card":
        return str(rival.symbol)
    if advice.kind == "trump":
        return _trump(next((suit for suit in Suit if suit.letter == rival), None))
    return f"passing {_symbols(parse_cards(rival, deck=advice.view.deck))}"


def _trump(trump: Suit | None) -> str:
    return "no trump" if trump is None else trump.word


def _symbols(cards: list[Card] | tuple[Card, ...]) -> str:
    return " ".join(card.symbol for card in cards)


def _lead(advice: Advice, rival: str) -> str:
    """Return by how much the best choice wins more often than the next."""
    error = HALF_WIDTH_95 * advice.margin_se
    margin = f"{100 * abs(advice.margin):.1f}"
    if error:
        margin += f" ± {100 * error:.1f}"
    if advice.margin <= 0:
        return f"level with {rival} ({margin} percentage points)"
    return f"{margin} percentage points more than {rival}"


def _stands(advice: Advice) -> str:
    """Return how the match stands for the seat."""
    standing = advice.standing
    assert standing is not None  # noqa: S101 - the match is asked for
    points = [standing.sign * number for number in standing.points]
    seat = advice.view.seat
    others = max(number for place, number in enumerate(points) if place != seat)
    gap = points[seat] - others
    if gap > 0:
        text = f"You are {plural(gap, 'point')} ahead"
    elif gap < 0:
        text = f"You are {plural(-gap, 'point')} behind"
    else:
        text = "You are level with the first of the others"
    left = standing.deals_left
    return (
        f"{text}, and {plural(left, 'deal')} follow{'s' if left == 1 else ''}"
        if left
        else (f"{text}, and this is the last deal")
    )
