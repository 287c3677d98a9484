"""Learning the outlook of a table by self-play.

Every seat bids by the present model and plays by its present outlook, with some bids and cards
that are not the best. What became of cards and seats makes the next outlook, and the bid model is
fitted to what bids came to; after a few rounds bids and results agree.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ohhell_sim.kernels.bid_model import chances
from ohhell_sim.kernels.bits import TOP_LANE
from ohhell_sim.kernels.fitting import likelihood
from ohhell_sim.kernels.forecast import FEATURES, PARTS, forecast_size
from ohhell_sim.kernels.learned import Learned
from ohhell_sim.kernels.learning import NOTES, outlook_deals
from ohhell_sim.kernels.outlook import (
    HOLD_AT,
    HOLD_SHAPE,
    OUTLOOK_CELLS,
    STAND_AT,
    STAND_SHAPE,
    WORTH_SHAPE,
)
from ohhell_sim.kernels.parameters import bid_array, policy_array

__all__ = ["ON_THE_WAY", "fit_bids", "learn", "training_scores"]

#: While bids are still moving, one row of so many does to fit them.
ON_THE_WAY = 4
_ROWS = 50_000
_EXPLORE = 40
_STRAY = 20
_RIDGE = 1e-5
_STEPS = 150
# What a round's cases count for in the next one.
_KEEP = 0.6


class _Plan(NamedTuple):
    """How much to play for one table."""

    players: int
    cards: int
    trump: bool
    deals: int
    rounds: int
    seed: int


def training_scores(cards: int) -> NDArray[np.int64]:
    """Return the ways to score that self-play goes through in turn.

    They differ in what bids they favour: 10 + tricks for a bid made; the same, less ten for each
    trick off; ten and the square of the bid, less five, fifteen, thirty ... for tricks off.

    Parameters
    ----------
    cards : int
        Hand size.

    Returns
    -------
    int64 array, shape (3, cards + 1, cards + 1)
        Points by bid and tricks.

    Examples
    --------
    >>> training_scores(2)[:, 1].tolist()
    [[0, 11, 0], [-10, 11, -10], [-5, 11, -5]]
    """
    bid, tricks = np.indices((cards + 1, cards + 1))
    off = np.abs(bid - tricks)
    made = bid == tricks
    tables = [
        np.where(made, 10 + tricks, 0),
        np.where(made, 10 + tricks, -10 * off),
        np.where(made, 10 + bid * bid, -5 * (off * (off + 1) // 2)),
    ]
    return np.array(tables, np.int64)


def _first_outlook() -> NDArray[np.uint16]:
    """Return an outlook to start from: higher unseen cards make a card weaker."""
    higher = np.arange(WORTH_SHAPE[1])
    worth = np.empty(WORTH_SHAPE)
    worth[:] = (0.55**higher)[None, :, None, None, None]
    worth[1] *= 0.7
    hold = np.empty(HOLD_SHAPE)
    others = np.arange(1, HOLD_SHAPE[4] + 1)
    hold[:] = ((1 - 0.12 * others) ** higher[:, None])[None, None, :, None, :, None, None]
    hold[1] *= 0.85
    off = (np.arange(STAND_SHAPE[1]) + 0.5 - STAND_SHAPE[1] / 2) / 6
    stand = np.empty(STAND_SHAPE)
    stand[:] = (0.6 * np.exp(-((off / 0.8) ** 2)))[None, :, None, None, None, None]
    shares = np.concatenate([worth.ravel(), hold.ravel(), stand.ravel()])
    return _as_shares(shares)


def _as_shares(values: NDArray[np.float64]) -> NDArray[np.uint16]:
    return np.rint(np.clip(values, 0, 1) * 65535).astype(np.uint16)


def _lean(
    seen: NDArray[Any], true: NDArray[Any], prior: NDArray[Any], weight: float
) -> NDArray[np.float64]:
    """Estimate shares: a cell leans on its prior with a weight in cases."""
    estimate: NDArray[np.float64] = (true + weight * prior) / (seen + weight)
    return estimate


def _pooled(
    seen: NDArray[Any], true: NDArray[Any], old: NDArray[Any], axes: tuple[int, ...]
) -> NDArray[np.float64]:
    """Estimate shares over some axes together, leaning a little on the old ones."""
    total = seen.sum(axes, keepdims=True)
    return _lean(total, true.sum(axes, keepdims=True), old.mean(axes, keepdims=True), 20.0)


def _next_outlook(learned: NDArray[np.float64], old: NDArray[np.uint16]) -> NDArray[np.uint16]:
    """Return the outlook that the cases of a round teach; rare cells lean on their neighbours."""
    parts = []
    spans = ((0, HOLD_AT, WORTH_SHAPE, (3, 4)), (HOLD_AT, STAND_AT, HOLD_SHAPE, (5, 6)))
    for begin, end, shape, axes in spans:
        seen = learned[begin:end, 0].reshape(shape)
        true = learned[begin:end, 1].reshape(shape)
        before = old[begin:end].reshape(shape) / 65535
        parts.append(_lean(seen, true, _pooled(seen, true, before, axes), 30.0).ravel())
    seen = learned[STAND_AT:, 0].reshape(STAND_SHAPE)
    true = learned[STAND_AT:, 1].reshape(STAND_SHAPE)
    before = old[STAND_AT:].reshape(STAND_SHAPE) / 65535
    prior = _pooled(seen, true, before, (3, 4, 5))
    parts.append(_lean(_blurred(seen), _blurred(true), prior, 20.0).ravel())
    return _as_shares(np.concatenate(parts))


def _blurred(counts: NDArray[np.float64]) -> NDArray[np.float64]:
    """Add a quarter of the neighbours along need less worth."""
    wide = counts.copy()
    wide[:, 1:] += 0.25 * counts[:, :-1]
    wide[:, :-1] += 0.25 * counts[:, 1:]
    return wide


def fit_bids(
    rows: NDArray[np.float64], cards: int, start: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Fit the bid model to bids and what they came to."""
    from scipy.optimize import minimize  # noqa: PLC0415 - for training alone

    # All numbers about a hand, and t * t, are brought to about the same size.
    scale = np.maximum(np.abs(rows[:, :FEATURES]).max(axis=0), 1e-9)
    scaled = rows.copy()
    scaled[:, :FEATURES] /= scale
    stretch = np.ones(len(start))
    stretch[1 : PARTS * FEATURES : PARTS] = cards
    units = 1 / stretch
    units[: PARTS * FEATURES] /= np.repeat(scale, PARTS)

    def loss(point: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        slopes = np.zeros(len(point))
        value = likelihood(scaled, len(scaled), cards, point / stretch, slopes)
        ridge = _RIDGE * float(point @ point) / 2
        return value + ridge, slopes / stretch + _RIDGE * point

    found = minimize(loss, start / units, jac=True, method="L-BFGS-B", options={"maxiter": _STEPS})
    fitted: NDArray[np.float64] = found.x * units
    return fitted


def learn(players: int, cards: int, *, trump: bool, deals: int = 40_960, rounds: int = 8,
          seed: int = 1, progress: Any = None) -> Learned:  # fmt: skip
    """Learn the outlook and the bid model of one table.

    Parameters
    ----------
    players, cards : int
        2 to 8 players, players * cards at most 52.
    trump : bool
        Whether there are trumps; one is turned up if a card is left.
    deals : int
        Deals a round.
    rounds : int
        Rounds of self-play.
    seed : int
        The same seed learns the same.
    progress : callable, optional
        Told the round and the share of bids made.

    Returns
    -------
    Learned
        The tables.
    """
    scores = training_scores(cards)
    outlook = _first_outlook()
    fitted = np.zeros(0)
    plain = chances(players, cards)
    turned = int(trump and players * cards < 52)
    notes = np.zeros(NOTES, np.int64)
    cases = np.zeros((OUTLOOK_CELLS, 2))
    for played in range(rounds):
        learned = np.zeros((OUTLOOK_CELLS, 2), np.int64)
        outcomes = np.zeros((len(scores), players, cards + 1, cards + 1), np.int64)
        rows = np.zeros((min(_ROWS, deals * players), FEATURES + 4))
        last = played == rounds - 1
        outlook_deals(
            players, cards, TOP_LANE if trump else np.uint64(0), turned, 5, 0,
            bid_array(plain, outlook, fitted), scores, policy_array(outlook),
            0 if last else _EXPLORE, _STRAY, 0, np.uint64(seed + 1000 * played), 0, deals,
            outcomes, learned, rows, notes,
        )  # fmt: skip
        if not last:
            cases = _KEEP * cases + learned
            outlook = _next_outlook(cases, outlook)
        if played % 2 == 1 or last:
            start = fitted if len(fitted) else np.zeros(forecast_size(cards))
            taken = rows if last else rows[: len(rows) // ON_THE_WAY]
            fitted = fit_bids(taken, cards, start)
        if progress is not None:
            progress(played, float(np.trace(outcomes.sum((0, 1))) / outcomes.sum()))
    return Learned(outlook, fitted)
