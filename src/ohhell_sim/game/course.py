"""The course of a match: which deal comes next, and when none does."""

from __future__ import annotations

from collections.abc import Sequence

from ohhell_sim.errors import RulesError
from ohhell_sim.rules import DealPlan, Rules

__all__ = ["MOST_DEALS", "MOST_EXTRA_DEALS", "extra_plan", "next_plan"]

MOST_DEALS = 1000
"""A match to a target ends after so many deals, reached or not."""

MOST_EXTRA_DEALS = 10
"""A tie that so many extra deals do not break is shared."""


def next_plan(
    rules: Rules, sizes: Sequence[int], number: int, still_in: int, players: int
) -> DealPlan | None:
    """Return the plan of a deal; None where so few players cannot be dealt any more.

    Parameters
    ----------
    rules : Rules
        What the table plays by.
    sizes : sequence of int
        The hand sizes of the match.
    number : int
        The place of the deal in the match, from 0.
    still_in, players : int
        How many players are left, and how many there were at the start.

    Returns
    -------
    DealPlan or None
        A smaller hand than the schedule says where fewer players make it necessary.

    Examples
    --------
    >>> rules = Rules.preset("classic")
    >>> next_plan(rules, rules.hand_sizes(4), 12, 4, 4).hand_size
    13
    """
    size = sizes[number % len(sizes)]
    last = rules.end.target is None and number == len(sizes) - 1
    try:
        size = min(size, rules.largest_hand(still_in))
        return rules.plan(size, still_in, number=number, last=last)
    except RulesError:
        if still_in == players:
            raise
        return None


def extra_plan(rules: Rules, tied: int, number: int, played: int) -> DealPlan | None:
    """Return the plan of a deal that breaks a tie; None where none is played.

    Parameters
    ----------
    rules : Rules
        What the table plays by.
    tied : int
        How many players are tied.
    number : int
        The place of the deal in the match, from 0.
    played : int
        How many extra deals there were.

    Returns
    -------
    DealPlan or None
        None also after too many extra deals.

    Examples
    --------
    >>> extra_plan(Rules(tie_break="extra-deal:3"), 2, 13, 0).hand_size
    3
    """
    rules = rules.for_one_deal()
    if played >= MOST_EXTRA_DEALS or (rules.extra_deal is None and rules.tie_break != "extra-max"):
        return None
    try:
        largest = rules.largest_hand(tied)
        size = largest if rules.extra_deal is None else min(rules.extra_deal, largest)
        return rules.plan(size, tied, number=number)
    except RulesError:
        return None
