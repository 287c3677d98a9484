"""The bid model: what a hand takes when it aims at a bid, and the bid that earns the most.

The tricks t of a hand x that aims at b have the chance

    P(t | x, b) = exp(c[t] + t * u(x) + t * t * v(x) + pull(t - b, b, x)) / Z
    pull(d, b, x) = f_d(x) + b * g_d(x) + h_d[b]    for d = 0, -1 and 1, else 0

with u, v, f and g linear in two dozen numbers about the hand: its worth by the learned tables and
the spread of that worth, its trumps, voids, singletons and longest suit, the cards and suits on
top, how hard each suit is to lose with, the place in bidding order, and how far the bids made so
far exceed their share of the tricks, with some of their products. So a hand is not a sum of
independent cards, bids say what the others want, and who aims at a bid is pulled to it: more to
some bids than to others. The numbers are fitted to self-play by maximum likelihood, a concave
problem. Fewer tricks than the trumps that nothing unseen can beat have no chance.
"""

from __future__ import annotations

import math

import numpy as np

from ohhell_sim.kernels._jit import block, inline
from ohhell_sim.kernels.bidding import CELLS
from ohhell_sim.kernels.bits import LANE0, NONE, ONE, highest, lowest, popcount
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
    "pulled_to",
]

#: Numbers about a hand.
FEATURES = 24
#: Linear forms of them: first and second power of t; pull to b, to b - 1, to b + 1; what each of
#: these three gains with b.
PARTS = 8
#: Where the numbers of this module begin in the array of the bid model, after the chances of
#: `ohhell_sim.kernels.bidding`: 1.0 if there are any, the worths of cards, the fitted numbers.
FORECAST_AT = CELLS
#: Worths of cards before the first lead: kind (trump, other), higher and lower cards unseen.
WORTHS = 2 * 8 * 4
#: Cells of scratch memory that a forecast takes: features, forms, the tricks.
FORECAST_SPACE = 96

_FITTED_AT = FORECAST_AT + 1 + WORTHS
_LEVELS_AT = _FITTED_AT + PARTS * FEATURES
_SURE_AT = FEATURES
_FORMS_AT = _SURE_AT + 1
_BASE_AT = _FORMS_AT + PARTS


def forecast_size(cards: int) -> int:
    """Return how many fitted numbers a hand size takes.

    They are the forms (by feature, then by part), the levels c by tricks, and h by d, then by bid.
    """
    return PARTS * FEATURES + 4 * (cards + 1)


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
    flat = 0.0
    sure: Int = np.int64(0)
    tops: Int = np.int64(0)
    stopped: Int = np.int64(0)
    singles: Int = np.int64(0)
    seconds: Int = np.int64(0)
    voids: Int = np.int64(0)
    longest: Int = np.int64(0)
    longer = 0.0
    strength = 0.0
    danger = 0.0
    worst = 0.0
    for i in range(4):
        lane = LANE0 << np.uint64(16 * i)
        mine = hand & lane
        theirs = unseen & lane
        held = popcount(mine)
        out = popcount(theirs)
        if lane != trumps:
            voids += np.int64(held == 0)
            longest = held if held > longest else longest
        if held == 0:
            continue
        singles += np.int64(held == 1)
        stopped += np.int64(theirs < highest(mine))
        # Low cards under a card of ours are what others can lose to it with.
        each = 1.0 / (out * out) if out > 0 else 0.0
        suit_worth = 0.0
        suit_danger = 0.0
        while mine != NONE:
            card = lowest(mine)
            mine ^= card
            kind, higher, lower = about(card, unseen, trumps)
            sure += np.int64(kind + higher == 0)
            tops += np.int64(higher == 0)
            seconds += np.int64(lower == 1)
            share = load_real(model, FORECAST_AT + 1 + (kind * 8 + higher) * 4 + lower)
            worth += share
            spread += share * (1.0 - share)
            flat += share * share
            suit_worth += share
            under = popcount(theirs & (card - ONE))
            suit_danger += under * under * each
        danger += suit_danger
        worst = suit_danger if suit_danger > worst else worst
        over = held - out / (players - 1)
        if over > 0.0:
            longer += over
            strength += over * suit_worth
    n_trumps = popcount(hand & trumps)
    ruffs = n_trumps if n_trumps < 3 else np.int64(3)
    excess = total - place * cards / players
    store_real(space, 0, 1.0)
    store_real(space, 1, worth)
    store_real(space, 2, spread)
    store_real(space, 3, float(n_trumps))
    store_real(space, 4, float(voids * ruffs))
    store_real(space, 5, float(longest))
    store_real(space, 6, excess)
    store_real(space, 7, 1.0 if place == players - 1 else 0.0)
    store_real(space, 8, 1.0 if place == 0 else 0.0)
    store_real(space, 9, excess * place / (players - 1))
    store_real(space, 10, worth * worth)
    store_real(space, 11, worth * worth * worth)
    store_real(space, 12, worth * place / (players - 1))
    store_real(space, 13, float(tops))
    store_real(space, 14, flat)
    store_real(space, 15, worth * spread)
    store_real(space, 16, float(stopped))
    store_real(space, 17, danger)
    store_real(space, 18, worst)
    store_real(space, 19, excess * excess)
    store_real(space, 20, strength)
    store_real(space, 21, float(seconds))
    store_real(space, 22, float(singles * ruffs))
    store_real(space, 23, longer)
    store_real(space, _SURE_AT, float(sure))


@inline
def _base(cards: Int, model: Address, space: Address) -> float:
    """Write the forms and exp(c + t u + t t v) by tricks; returns the sum of the latter."""
    for part in range(PARTS):
        store_real(space, _FORMS_AT + part, 0.0)
    for i in range(FEATURES):
        feature = load_real(space, i)
        for part in range(PARTS):
            form = load_real(space, _FORMS_AT + part)
            factor = load_real(model, _FITTED_AT + i * PARTS + part)
            store_real(space, _FORMS_AT + part, form + factor * feature)
    slope = load_real(space, _FORMS_AT)
    bend = load_real(space, _FORMS_AT + 1)
    top = -1.0e300
    for t in range(cards + 1):
        level = load_real(model, _LEVELS_AT + t) + t * slope + t * t * bend
        store_real(space, _BASE_AT + t, level)
        top = level if level > top else top
    total = 0.0
    sure = load_real(space, _SURE_AT)
    for t in range(cards + 1):
        chance = math.exp(load_real(space, _BASE_AT + t) - top) if t >= sure else 0.0
        store_real(space, _BASE_AT + t, chance)
        total += chance
    return total


@inline
def pulled_to(k: Int, bid: Int) -> Int:
    """Return the tricks of the first, second and third pull: b, b - 1, b + 1."""
    return bid + (k + 1) // 2 * (1 - 2 * (k & 1))


@inline
def _pull(k: Int, bid: Int, cards: Int, model: Address, space: Address) -> float:
    """Return what a pull adds to the chance of its tricks, as a share of it."""
    form = load_real(space, _FORMS_AT + 2 + k) + bid * load_real(space, _FORMS_AT + 5 + k)
    level = load_real(model, _LEVELS_AT + (k + 1) * (cards + 1) + bid)
    return math.exp(form + level) - 1.0


@inline
def expected_points(
    bid: Int, cards: Int, score: Address, model: Address, space: Address, total: float
) -> float:
    """Return the points expected of a bid."""
    row = bid * (cards + 1)
    points = 0.0
    for t in range(cards + 1):
        points += load_real(space, _BASE_AT + t) * load_int(score, row + t)
    for k in range(3):
        near = pulled_to(np.int64(k), bid)
        if near >= 0 and near <= cards:
            pull = _pull(np.int64(k), bid, cards, model, space)
            more = load_real(space, _BASE_AT + near) * pull
            total += more
            points += more * load_int(score, row + near)
    return points / total


@inline
def aimed_chance(
    bid: Int, tricks: Int, cards: Int, model: Address, space: Address, total: float
) -> float:
    """Return P(tricks | bid), after `_base` has filled `space` and returned `total`."""
    mass = total
    mine = load_real(space, _BASE_AT + tricks)
    factor = 1.0
    for k in range(3):
        near = pulled_to(np.int64(k), bid)
        if near >= 0 and near <= cards:
            pull = _pull(np.int64(k), bid, cards, model, space)
            mass += load_real(space, _BASE_AT + near) * pull
            if near == tricks:
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
    cards: Int,
    least: Int,
    most: Int,
    barred: Int,
    score: Address,
    model: Address,
    space: Address,
    mass: float,
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
    model : uint64
        Address of the array of the bid model.
    space, mass : uint64, float64
        What `forecast` filled and returned.
    """
    best: Int = least
    best_points = -1.0e300
    for bid in range(least, most + 1):
        if bid != barred:
            points = expected_points(np.int64(bid), cards, score, model, space, mass)
            if points > best_points:
                best = np.int64(bid)
                best_points = points
    return best, best_points
