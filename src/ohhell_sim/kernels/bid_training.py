"""Fitting the bid model of a table to how deals end once everybody plays by outlook and net."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ohhell_sim.kernels.bid_model import chances
from ohhell_sim.kernels.bits import TOP_LANE
from ohhell_sim.kernels.forecast import FEATURES
from ohhell_sim.kernels.learned import Learned
from ohhell_sim.kernels.learning import outlook_deals
from ohhell_sim.kernels.outlook_training import ON_THE_WAY, fit_bids, training_scores
from ohhell_sim.kernels.parameters import bid_array, policy_array

__all__ = ["BidPlan", "bid_plan", "learn_bids"]

# More deals than rows are wanted from: in half of them one bid alone is noted.
_SPARE = 1.1


class BidPlan(NamedTuple):
    """How much self-play a bid model is fitted to.

    Rounds, bids that a round on the way and the last one note, and of how many rounds the bids
    are fitted together.
    """

    rounds: int
    on_the_way: int
    last: int
    together: int


def bid_plan(*, trump: bool, near: bool) -> BidPlan:
    """Return how much to play with or without trumps.

    It is a round less where the model to start from is `near`: of the same table, and by rules
    that make little difference.
    """
    if trump:
        return BidPlan(2 if near else 3, 40_000 // ON_THE_WAY, 40_000, 1)
    # Without trumps bids swing from round to round, so that the rows of some are taken together.
    return BidPlan(5 if near else 6, 20_000, 20_000, 4)


def learn_bids(
    players: int,
    cards: int,
    *,
    trump: bool,
    must_trump: bool = False,
    hook: bool = False,
    what: Learned,
    net: NDArray[np.float32],
    plan: BidPlan,
    seed: int = 1,
) -> NDArray[np.float64]:
    """Fit the bid model of a table anew, in rounds of self-play that bid by the one before.

    Parameters
    ----------
    players, cards : int
        2 to 8 players, players * cards at most 52.
    trump, must_trump : bool
        Whether there are trumps, and whether a hand that cannot follow suit must play one.
    hook : bool
        Whether the last bidder may not make the bids add up to the tricks.
    what : Learned
        The outlook, and the bid model to start from.
    net : float32 array, shape (NET_SIZE,)
        The net that everybody plays by.
    plan : BidPlan
        How much to play.
    seed : int
        The same seed learns the same.

    Returns
    -------
    float64 array, shape (forecast_size(cards),)
        The fitted numbers.
    """
    scores = training_scores(cards)
    fitted = what.fitted
    turned = int(trump and players * cards < 52)
    kept: list[NDArray[np.float64]] = []
    for played in range(plan.rounds):
        wanted = plan.last if played == plan.rounds - 1 else plan.on_the_way
        rows = np.zeros((wanted, FEATURES + 4))
        outcomes = np.zeros((len(scores), players, cards + 1, cards + 1), np.int64)
        outlook_deals(
            players, cards, TOP_LANE if trump else np.uint64(0), turned, 10 * hook, int(must_trump),
            bid_array(chances(players, cards), what.outlook, fitted), scores,
            policy_array(what.outlook, net), 0, 0, 1, np.uint64(seed + 1000 * played), 0,
            int(_SPARE * 2 * wanted / (players + 1)), outcomes, np.zeros((0, 2), np.int64), rows,
            np.zeros(0, np.int64),
        )  # fmt: skip
        kept = [*kept, rows][-plan.together :]
        fitted = fit_bids(np.concatenate(kept), cards, fitted)
    return fitted
