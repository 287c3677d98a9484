"""The points that the deals still to come may bring: whole deals played by the standard player."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ohhell_sim.advice.standing import Standing
from ohhell_sim.advice.table import POLICY_CODES
from ohhell_sim.game import View
from ohhell_sim.inference.wide.whole_deals import Seating, play_deals
from ohhell_sim.rules import DealPlan, Rules

__all__ = ["futures_of", "points_of"]

_FACTOR, _OFFSET, _SEEDS = 0x9E3779B97F4A7C15, 0x6A09E667F3BCC909, 1 << 64


def futures_of(
    view: View, standing: Standing, *, count: int, seed: int, policy: str = "standard"
) -> NDArray[np.int64]:
    """Return what the deals still to come bring to every seat, in so many futures.

    Every future is the sum of one deal of each plan, all seats playing alike; the deals of one
    future are independent of each other.

    Parameters
    ----------
    view : View
        What a seat knows.
    standing : Standing
        How the match stands.
    count : int
        How many futures to play.
    seed : int
        Makes them.
    policy : str, optional
        How all seats play.

    Returns
    -------
    array of int64, shape (count, players) or (1, players)
        Points with the sign that makes more of them better; a single row of zeros where nothing
        follows.

    Examples
    --------
    >>> from ohhell_sim.advice.standing import standing_of
    >>> from ohhell_sim.game import view_from_record
    >>> view = view_from_record(rules="classic", players=4, hand="AS KH", trump="H")
    >>> futures = futures_of(view, standing_of(view, (0, 0, 0, 0), 2), count=64, seed=1)
    >>> futures.shape, int(futures.min())
    ((64, 4), 0)
    """
    if not standing.plans:
        return np.zeros((1, view.players), np.int64)
    total = np.zeros((count, view.players), np.int64)
    seats = np.arange(view.players)
    for step, plan in enumerate(standing.plans, start=1):
        dealer = (view.dealer + step) % view.players
        points = _deals(view.rules, view.players, plan, count, seed % _SEEDS, policy)
        total += points[:, (seats - dealer - 1) % view.players]
    total *= standing.sign
    return total


@lru_cache(maxsize=256)
def _deals(
    rules: Rules, players: int, plan: DealPlan, count: int, seed: int, policy: str
) -> NDArray[np.int64]:
    """Return the points of one deal, dealt by the last seat, in so many matches."""
    nothing = np.zeros(count, np.int64)
    played = play_deals(
        rules,
        players,
        plan,
        Seating(
            matches=np.arange(count),
            numbers=nothing + plan.number,
            dealers=nothing + players - 1,
            no_zero=nothing,
            codes=np.full((count, players), POLICY_CODES[policy]),
        ),
        (seed * _FACTOR + _OFFSET) % _SEEDS,  # other cards than those of the worlds
    )
    return points_of(rules, plan.hand_size)[played.bids, played.tricks]


@lru_cache(maxsize=256)
def points_of(rules: Rules, hand_size: int) -> NDArray[np.int64]:
    """Return the points of every bid and number of tricks.

    Parameters
    ----------
    rules : Rules
        What the table plays by.
    hand_size : int
        Cards that each player is dealt.

    Returns
    -------
    array of int64, shape (hand size + 1, hand size + 1)
        As `Rules.score_table`, worked out once.
    """
    return rules.score_table(hand_size)
