"""Advice in plain words: what to do, what it is worth, why, and how sure that is."""

from __future__ import annotations

import math
from typing import Protocol

from ohhell_sim.advice.bounds import CONFIDENCE, HALF_WIDTH_95
from ohhell_sim.advice.results import Advice, BidAdvice, CardAdvice
from ohhell_sim.advice.rows import BidRow
from ohhell_sim.game.table import plural

__all__ = [
    "explain_bid",
    "explain_card",
    "how_sure",
    "lead_over",
    "made_how",
    "share",
    "worth",
]


_CHOICES = {"bid": "bids", "card": "cards", "trump": "trumps", "pass": "ways to pass"}


class Row(Protocol):
    """What the rows of all kinds of advice have in common."""

    @property
    def p_make(self) -> float:
        """The chance to make the bid."""

    @property
    def p_se(self) -> float:
        """Its standard error."""

    @property
    def points(self) -> float:
        """The expected points."""

    @property
    def se(self) -> float:
        """Their standard error."""


def share(chance: float) -> str:
    """Write a chance; 0 % and 100 % stand for exactly that.

    Parameters
    ----------
    chance : float
        From 0 to 1.

    Returns
    -------
    str
        With one place after the point.

    Examples
    --------
    >>> share(0), share(0.0002), share(0.4051), share(0.9999), share(1)
    ('0 %', '<0.1 %', '40.5 %', '>99.9 %', '100 %')
    """
    if chance in {0, 1}:
        return "100 %" if chance else "0 %"
    if chance < 0.0005:
        return "<0.1 %"
    if chance >= 0.9995:
        return ">99.9 %"
    return f"{100 * chance:.1f} %"


def explain_bid(advice: BidAdvice) -> str:
    """Say what to bid and why.

    Parameters
    ----------
    advice : BidAdvice
        The advice.

    Returns
    -------
    str
        Two or three sentences.

    Examples
    --------
    >>> from ohhell_sim import advise
    >>> print(explain_bid(advise("AS", trump="H", players=4)))
    Bid 0: you make it with 59.5 %, worth 5.95 points on average, 1.49 more than bidding 1. A made
    1 pays 11 points against 10 for a made 0, so 1 takes a chance of 47.6 %, and the card has 40.5
    %. This is exact: all 124,950 worlds that fit were counted.
    """
    row = advice.rows[advice.bid]
    first = f"Bid {advice.bid}: {made_how(advice, row, 'it')}, {worth(advice, row)}"
    rival = "" if advice.runner_up is None else f"bidding {advice.runner_up}"
    if rival:
        first += f", {lead_over(advice, rival)}"
    elif sum(other.legal for other in advice.rows) == 1:
        first += "; the rules leave no other bid"
    else:
        first += "; every other bid is worth the same"
    reasons = [reason for reason in (_why_bid(advice, row), _hook(advice, row)) if reason]
    if advice.stakes.fewest:
        reasons.append("the fewest points win")
    if advice.stakes.out_at is not None:
        reasons.append(_out(advice))
    why = "; ".join(reasons)
    return f"{first}. {why[0].upper()}{why[1:]}. {how_sure(advice, rival)}"


def _why_bid(advice: BidAdvice, row: BidRow) -> str:
    """Return the reason that tells most, if one does."""
    view = advice.view
    size = view.hand_size
    if advice.reach.sure == size:
        return f"your cards take {'the trick' if size == 1 else f'all {size} tricks'} for certain"
    if size == 1:
        return _threshold(advice)
    more_often = max(
        (other for other in advice.rows if other.legal), key=lambda other: other.p_make
    )
    points, gain = advice.stakes.points, advice.stakes.gain
    paid, other_paid = points[row.bid][row.bid], points[more_often.bid][more_often.bid]
    sure = advice.reach.sure
    certain = f"{plural(sure, 'trick')} {'is' if sure == 1 else 'are'} certain" if sure else ""
    better = gain[row.bid][row.bid] > gain[more_often.bid][more_often.bid]
    if more_often.p_make > row.p_make and better:
        return (
            f"{more_often.bid} would be made more often, with {share(more_often.p_make)}, but a "
            f"made {row.bid} {'costs' if advice.stakes.fewest else 'pays'} {paid} points against "
            f"{other_paid}"
        )
    average = f"you take {advice.tricks.mean:.2f} tricks on average when you aim at {advice.bid}"
    return f"{average}, and {certain}" if certain else average


def _threshold(advice: BidAdvice) -> str:
    """Return from which chance of the trick on one card is worth a bid of 1."""
    (none, spoilt), (missed, made) = advice.stakes.gain
    gain = (made - missed) + (none - spoilt)
    chance = advice.rows[1].p_make
    if gain <= 0 or not advice.stakes.is_plain:
        return f"the card takes the trick with {share(chance)}"
    bar = (none - missed) / gain
    joint = "and" if (chance > bar) == (advice.bid == 1) else "but"
    return (
        f"a made 1 pays {made} points against {none} for a made 0, so 1 takes a chance of "
        f"{share(bar)}, {joint} the card has {share(chance)}"
    )


def _out(advice: Advice) -> str:
    """Return how close the seat is to being put out of the match."""
    out = advice.stakes.out_at or 0
    return f"{plural(out, 'trick')} off the bid would put you out of the match"


def _hook(advice: BidAdvice, row: BidRow) -> str:
    """Return which bid the rules bar, and whether it would have been better."""
    barred = [other for other in advice.rows if not other.legal]
    if not barred:
        return ""
    sign = -1 if advice.stakes.fewest else 1
    best = max(barred, key=lambda other: sign * other.points)
    view = advice.view
    hooked = view.plan.hooked and best.bid in view.rules.bid_range(view.hand_size)
    text = f"{'the hook bars' if hooked else 'the rules bar'} {best.bid}"
    if sign * best.points <= sign * row.points:
        return text
    return f"{text}, which would be {worth(advice, best)}".replace(" points on average", "")


def explain_card(advice: CardAdvice) -> str:
    """Say which card to play and why.

    Parameters
    ----------
    advice : CardAdvice
        The advice.

    Returns
    -------
    str
        Two or three sentences.

    Examples
    --------
    >>> from ohhell_sim import advise
    >>> print(explain_card(advise("9H", trump="H", players=2, bids=[1, 1], position=1)))
    Play 9♥, the only card you may play: you make your bid of 1 with 58.3 %, worth 6.42 points on
    average. You need the last trick. This is exact if the others bid for the most points: all 12
    worlds that are left were counted.
    """
    row = next(row for row in advice.rows if row.card == advice.card)
    only = ", the only card you may play" if len(advice.rows) == 1 else ""
    play = f"Play {advice.card.symbol}{only}"
    rival = "" if advice.runner_up is None else advice.runner_up.symbol
    if advice.bid not in advice.reach:
        if rival:
            first = f"{play}: {worth(advice, row)}, {lead_over(advice, rival)}"
        elif only:
            first = f"{play}: {worth(advice, row)}"
        else:
            first = f"{play}: every card is {worth(advice, row)}"
        return f"{_why_lost(advice)}. {first}. {how_sure(advice, rival)}"
    first = f"{play}: {made_how(advice, row, f'your bid of {advice.bid}')}, {worth(advice, row)}"
    if rival:
        first += f", {lead_over(advice, rival)}"
    elif not only:
        first += "; the other cards are worth the same"
    state = _state(advice)
    if advice.stakes.out_at is not None:
        state += f"; {_out(advice)}"
    return f"{first}. {state}. {how_sure(advice, rival)}"


def _why_lost(advice: CardAdvice) -> str:
    """Return why the bid cannot be made any more."""
    reach = advice.reach
    lost = f"Your bid of {advice.bid} is lost"
    if reach.won > advice.bid:
        return f"{lost}: you have won {plural(reach.won, 'trick')}"
    if reach.low > advice.bid:
        sure = plural(reach.sure, "trick")
        return f"{lost}: you have won {reach.won}, and {sure} more cannot be avoided"
    left = f"only {plural(reach.left, 'trick')} {'is' if reach.left == 1 else 'are'} left"
    return f"{lost}: you have won {reach.won}, and {left}"


def _state(advice: CardAdvice) -> str:
    """Return what is still needed, and what is certain."""
    reach = advice.reach
    needed = advice.bid - reach.won
    if needed == reach.left == 1:
        text = "You need the last trick"
    elif needed:
        text = f"You need {needed} more of the {plural(reach.left, 'trick')} left"
    elif reach.won:
        text = f"You have the {plural(reach.won, 'trick')} you bid and must take no more"
    else:
        text = "You must take no trick"
    if reach.sure:
        text += f"; {reach.sure} {'is' if reach.sure == 1 else 'are'} certain"
    return text


# What bids and cards have in common.


def made_how(advice: Advice, row: Row, what: str) -> str:
    """Return with what chance the bid is made."""
    if row.p_make not in {0, 1}:
        return f"you make {what} with {share(row.p_make)}"
    which = "every" if row.p_make else "no"
    if advice.exact:
        fits = "in which all bid for the most points" if _by_best_bids(advice) else "that fits"
        return f"you make {what} in {which} world {fits}"
    if row.p_se > 0:
        return f"you make {what} in {which} world played"
    return f"you make {what} for certain" if row.p_make else f"you cannot make {what}"


def worth(advice: Advice, row: Row) -> str:
    """Return what a choice is worth."""
    word = "at" if advice.stakes.fewest else "worth"
    if row.se == 0 and row.points == int(row.points):
        return f"{word} {plural(int(row.points), 'point')}"
    return f"{word} {row.points:.2f} points on average"


def lead_over(advice: Advice, rival: str) -> str:
    """Return by how much the best choice is ahead of the next, with the 95% error."""
    error = HALF_WIDTH_95 * advice.margin_se
    places = 2 if error == 0 or error >= 0.01 else min(1 - math.floor(math.log10(error)), 6)
    margin = f"{abs(advice.margin):.{places}f}"
    if error:
        margin += f" ± {error:.{places}f}"
    more = "fewer" if advice.stakes.fewest else "more"
    if advice.margin <= 0:
        return f"level with {rival} ({margin})"
    counted = "" if advice.stakes.out_at is None else ", being put out counted,"
    return f"{margin} {more}{counted} than {rival}"


def _by_best_bids(advice: Advice) -> bool:
    """Say whether an exact answer takes the others to bid for the most points."""
    return bool(advice.weighed_by) and advice.view.hand_size == 1


def _how_exact(advice: Advice) -> str:
    """Return which worlds were counted, and what that rests on."""
    one = advice.samples == 1
    if not advice.weighed_by:
        if one:
            return "This is exact: only one world fits."
        return f"This is exact: all {advice.samples:,} worlds that fit were counted."
    if _by_best_bids(advice):
        which = "only one world is" if one else f"all {advice.samples:,} worlds that are"
        counted = "" if one else " were counted"
        return f"This is exact if the others bid for the most points: {which} left{counted}."
    if one:
        return "This is exact: only one world fits."
    return (
        f"This is exact if the others {_do(advice)} as the standard player does: all "
        f"{advice.samples:,} worlds that fit were counted, the more often the better they explain "
        f"the {advice.weighed_by}."
    )


def _do(advice: Advice) -> str:
    return "bid and play" if advice.weighed_by == "bids and plays" else "bid"


def how_sure(advice: Advice, rival: str) -> str:
    """Return how the numbers were found, and whether they settle the choice."""
    if advice.exact:
        if advice.reach.low == advice.reach.high:
            return "This is exact: it holds in every world that fits."
        return _how_exact(advice)
    start = "Broken off, the" if advice.interrupted else "The"
    one = advice.samples == 1
    start += " 1 world" if one else f" {advice.samples:,} worlds"
    level = f"{100 * CONFIDENCE:.0f} %"
    rows = getattr(advice, "rows", ())
    if not rival and sum(getattr(row, "legal", True) for row in rows) > 1:
        broken = "Broken off: all" if advice.interrupted else "All"
        played = "the 1 world" if one else f"each of the {advice.samples:,} worlds"
        few = "" if advice.decided else f", too few to settle it at {level}"
        return f"{broken} {_CHOICES[advice.kind]} are worth the same in {played} played{few}."
    sure = f"the choice at {level}"
    if advice.decided:
        return f"{start} played settle {sure}."
    return f"{start} played {'does' if one else 'do'} not settle {sure}: {rival} may be as good."
