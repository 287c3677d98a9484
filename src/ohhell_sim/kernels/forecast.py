"""The bid model: what a hand takes when it aims at a bid, and the bid that earns the most.

The tricks t of a hand x that aims at b have the chance

    P(t | x, b) = exp(c[t] + t * u(x) + t * t * v(x) + pull(t - b, x)) / Z

with u, v and the pulls at t = b, b - 1 and b + 1 linear in a few numbers about the hand: its worth
by the learned tables and the spread of that worth, its trumps, voids and longest suit, the cards
on top of their suit, the place in bidding order, alone and times the worth, and how far the bids
made so far exceed their share of the tricks. So a hand is not a sum of independent cards, bids say
what the others want, and who aims at a bid is pulled to it. The numbers are fitted to self-play by
maximum likelihood, a concave problem. Fewer tricks than the trumps that nothing unseen can beat
have no chance.
"""

from __future__ import annotations

import math

import numpy as np

from ohhell_sim.kernels._jit import block, inline
from ohhell_sim.kernels.bidding import CELLS
from ohhell_sim.kernels.bits import LANE0, NONE, lowest, popcount
from ohhell_sim.kernels.memory import load_int, load_real, store_real
from ohhell_sim.kernels.outlook import about
from ohhell_sim.kernels.words import Address, Int, Word

__all__ = [
    "FEATURES",
    "FORECAST_AT",
    "FORECAST_SPACE",
    "PARTS",
    "WORTHS",
    "aimed_chance",
    "best_allowed",
    "expected_points",
    "forecast",
    "forecast_size",
    "hand_features",
]

#: Numbers about a hand.
FEATURES = 14
#: Linear forms of them: first and second power of t, pull to b, to b - 1, to b + 1.
PARTS = 5
#: Where the numbers of this module begin in the array of the bid model, after the chances of
#: `ohhell_sim.kernels.bidding`: 1.0 if there are any, the worths of cards, the fitted numbers.
FORECAST_AT = CELLS
#: Worths of cards before the first lead: kind (trump, other), higher and lower cards unseen.
WORTHS = 2 * 8 * 4
#: Cells of scratch memory that a forecast takes: features, forms, the tricks.
FORECAST_SPACE = 96

_FITTED_AT = FORECAST_AT + 1 + WORTHS
_SURE_AT = FEATURES
_FORMS_AT = 16
_BASE_AT = 24


def forecast_size(cards: int) -> int:
    """Return how many fitted numbers a hand size takes."""
    return PARTS * FEATURES + cards + 1


@inline
def hand_features(
    hand: Word,
    unseen: Word,
    trumps: Word,
    place: Int,
    players: Int,
    cards: Int,
    total: Int,
    model: Address,
    space: Address,
) -> None:
    """Write the numbers about a hand to the first cells of `space`, then its certain tricks.

    Parameters
    ----------
    hand, unseen, trumps : uint64
    place : int64
        Bids made before, 0 for eldest hand.
    players, cards : int64
    total : int64
        Sum of the bids made before.
    model, space : uint64
        Addresses of the array of the bid model, and of room for the numbers.
    """
    worth = 0.0
    spread = 0.0
    sure: Int = np.int64(0)
    tops: Int = np.int64(0)
    rest = hand
    while rest != NONE:
        card = lowest(rest)
        rest ^= card
        kind, higher, lower = about(card, unseen, trumps)
        sure += np.int64(kind + higher == 0)
        tops += np.int64(higher == 0)
        share = load_real(model, FORECAST_AT + 1 + (kind * 8 + higher) * 4 + lower)
        worth += share
        spread += share * (1.0 - share)
    n_trumps = popcount(hand & trumps)
    voids: Int = np.int64(0)
    longest: Int = np.int64(0)
    for i in range(4):
        lane = LANE0 << np.uint64(16 * i)
        if lane != trumps:
            held = popcount(hand & lane)
            voids += np.int64(held == 0)
            longest = held if held > longest else longest
    excess = total - place * cards / players
    store_real(space, 0, 1.0)
    store_real(space, 1, worth)
    store_real(space, 2, spread)
    store_real(space, 3, float(n_trumps))
    store_real(space, 4, float(voids * (n_trumps if n_trumps < 3 else np.int64(3))))
    store_real(space, 5, float(longest))
    store_real(space, 6, excess)
    store_real(space, 7, 1.0 if place == players - 1 else 0.0)
    store_real(space, 8, 1.0 if place == 0 else 0.0)
    store_real(space, 9, excess * place / (players - 1))
    store_real(space, 10, worth * worth)
    store_real(space, 11, worth * worth * worth)
    store_real(space, 12, worth * place / (players - 1))
    store_real(space, 13, float(tops))
    store_real(space, _SURE_AT, float(sure))


@inline
def _base(cards: Int, model: Address, space: Address) -> float:
    """Write exp(c + t u + t t v) by tricks, and the pulls less 1; returns the sum of the former."""
    for part in range(PARTS):
        form = 0.0
        for i in range(FEATURES):
            form += load_real(model, _FITTED_AT + part * FEATURES + i) * load_real(space, i)
        store_real(space, _FORMS_AT + part, form)
    slope = load_real(space, _FORMS_AT)
    bend = load_real(space, _FORMS_AT + 1)
    top = -1.0e300
    for t in range(cards + 1):
        level = load_real(model, _FITTED_AT + PARTS * FEATURES + t) + t * slope + t * t * bend
        store_real(space, _BASE_AT + t, level)
        top = level if level > top else top
    for part in range(2, PARTS):
        store_real(space, _FORMS_AT + part, math.exp(load_real(space, _FORMS_AT + part)) - 1.0)
    total = 0.0
    sure = load_real(space, _SURE_AT)
    for t in range(cards + 1):
        chance = math.exp(load_real(space, _BASE_AT + t) - top) if t >= sure else 0.0
        store_real(space, _BASE_AT + t, chance)
        total += chance
    return total


@inline
def expected_points(bid: Int, cards: Int, score: Address, space: Address, total: float) -> float:
    """Return the points expected of a bid."""
    row = bid * (cards + 1)
    points = 0.0
    for t in range(cards + 1):
        points += load_real(space, _BASE_AT + t) * load_int(score, row + t)
    for k in range(3):
        # The pulls stand in the order b, b - 1, b + 1.
        near: Int = bid + (k + 1) // 2 * (1 - 2 * (k & 1))
        if near >= 0 and near <= cards:
            more = load_real(space, _BASE_AT + near) * load_real(space, _FORMS_AT + 2 + k)
            total += more
            points += more * load_int(score, row + near)
    return points / total


@inline
def aimed_chance(bid: Int, tricks: Int, cards: Int, space: Address, total: float) -> float:
    """Return P(tricks | bid), after `_base` has filled `space` and returned `total`."""
    mass = total
    mine = load_real(space, _BASE_AT + tricks)
    factor = 1.0
    for k in range(3):
        t = bid + (k + 1) // 2 * (1 - 2 * (k & 1))
        if t >= 0 and t <= cards:
            pull = load_real(space, _FORMS_AT + 2 + k)
            mass += load_real(space, _BASE_AT + t) * pull
            if t == tricks:
                factor = 1.0 + pull
    return mine * factor / mass


@block
def forecast(
    hand: Word,
    unseen: Word,
    trumps: Word,
    place: Int,
    players: Int,
    cards: Int,
    total: Int,
    model: Address,
    space: Address,
) -> float:
    """Fill `space` with what a hand is good for; returns the mass that chances are shares of.

    Parameters
    ----------
    hand, unseen, trumps, place, players, cards, total, model
        As for `hand_features`.
    space : uint64
        Address of `FORECAST_SPACE` cells of scratch memory.
    """
    hand_features(hand, unseen, trumps, place, players, cards, total, model, space)
    return _base(cards, model, space)


@block
def best_allowed(
    cards: Int, least: Int, most: Int, barred: Int, score: Address, space: Address, mass: float
) -> tuple[Int, float]:
    """Return the allowed bid that earns the most after a `forecast`, and its points.

    Parameters
    ----------
    cards : int64
        Hand size.
    least, most, barred : int64
        The bids that the rules leave; `barred` is -1 where the hook bars none.
    score : uint64
        Address of the points (int64[cards + 1, cards + 1], bid by tricks).
    space, mass : uint64, float64
        What `forecast` filled and returned.
    """
    best: Int = least
    best_points = -1.0e300
    for bid in range(least, most + 1):
        if bid != barred:
            points = expected_points(np.int64(bid), cards, score, space, mass)
            if points > best_points:
                best = np.int64(bid)
                best_points = points
    return best, best_points
