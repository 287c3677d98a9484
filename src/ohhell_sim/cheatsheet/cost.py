"""What a counting rule costs against full advice, in points a deal."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ohhell_sim.advice import BidAdvice, advise
from ohhell_sim.cheatsheet.fitting import CountingRule
from ohhell_sim.game import Deal, Phase, View
from ohhell_sim.game.asking import ask
from ohhell_sim.players.standard import Standard
from ohhell_sim.rules import Rules

__all__ = ["Cost", "cost_of_hand", "pooled"]

_WORLDS = 1024
_SEEDS = 1 << 32


@dataclass(frozen=True)
class Cost:
    """Points a deal, with their standard error.

    Attributes
    ----------
    points : float
        What full advice earns more than the rule.
    error : float
        The standard error; NaN for fewer than two hands.
    hands : int
        How many hands it was measured on.

    Examples
    --------
    >>> Cost(0.25, 0.05, 400).points
    0.25
    """

    points: float
    error: float
    hands: int


def pooled(costs: list[float]) -> Cost:
    """Return the mean of the costs of some hands, and its error.

    Parameters
    ----------
    costs : list of float
        One for each hand.

    Returns
    -------
    Cost
        NaN without any.

    Examples
    --------
    >>> pooled([0.0, 1.0, 0.5])
    Cost(points=0.5, error=0.28..., hands=3)
    """
    count = len(costs)
    if not count:
        return Cost(math.nan, math.nan, 0)
    mean = sum(costs) / count
    if count == 1:
        return Cost(mean, math.nan, 1)
    spread = sum((cost - mean) ** 2 for cost in costs) / (count - 1)
    return Cost(mean, math.sqrt(spread / count), count)


def cost_of_hand(
    rules: Rules, players: int, rule: CountingRule, *, seed: int, number: int
) -> float:
    """Return what the rule costs with one hand.

    The bid of full advice comes from some worlds, what both bids are worth from others: a choice
    judged by the worlds that it was made from would look better than it is.

    Parameters
    ----------
    rules : Rules
        What the table plays by.
    players : int
        The players at the table.
    rule : CountingRule
        For the hand size to be dealt.
    seed, number : int
        Make the hand; the seats take turns with the number.

    Returns
    -------
    float
        Points that full advice earns more; by chance it may be below 0.

    Examples
    --------
    >>> from ohhell_sim import Rules
    >>> rule = CountingRule(1, True, {"start with": 4}, 0.0)  # always bids one
    >>> cost_of_hand(Rules(), 4, rule, seed=1, number=2) >= 0
    True
    """
    dealt = (seed * 1_000_003 + rule.hand_size * 10_007 + number) % _SEEDS
    view = _about_to_bid(rules, players, rule, dealt, number)
    mine = rule.bid(view)
    if len(view.legal_bids()) == 1:
        return 0.0
    chosen = advise(view, samples=_WORLDS, seed=dealt)
    assert isinstance(chosen, BidAdvice)  # noqa: S101 - a bid is asked for
    if chosen.bid == mine:
        return 0.0
    judged = advise(view, samples=_WORLDS, seed=dealt + _SEEDS)
    assert isinstance(judged, BidAdvice)  # noqa: S101 - likewise
    points = {row.bid: row.points for row in judged.rows}
    better = points[chosen.bid] - points[mine]
    return -better if rules.winner == "lowest" else better


def _about_to_bid(rules: Rules, players: int, rule: CountingRule, seed: int, number: int) -> View:
    """Deal until trumps are as the rule needs them; returns what a seat sees before its bid."""
    standard = Standard()
    while True:
        deal = Deal.random(rules, players, rule.hand_size, seed)
        bidders = number % deal.players
        while deal.phase is not Phase.BID or len(deal.bids) < bidders:
            deal.act(ask(standard, _view(deal)))
        view = _view(deal)
        if rule.trump == (view.trump is not None):
            return view
        seed += _SEEDS


def _view(deal: Deal) -> View:
    actor = deal.actor
    assert actor is not None  # noqa: S101 - the deal is not done
    return deal.view(actor)
