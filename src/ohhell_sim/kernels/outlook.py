"""The strong policy: the card after which a seat has most often made its bid.

It rests on three learned tables of shares. The first says how often a card that is kept comes to
win a trick, by its kind, the unseen cards above and below it in its suit, the tricks left, and
whether the table as a whole wants more tricks than there are. The second says how often a card
that leads, or that is ahead, holds the trick. The third says how often a seat that needs so many
tricks of a hand worth so much made its bid. A card is as good as the second and the third, taken
together, say.

A seat sees its own hand, the cards that everybody has seen, the bids and the tricks; nothing else.
"""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import inline
from ohhell_sim.kernels.bits import (
    ONE,
    lane_of,
    popcount,
)
from ohhell_sim.kernels.memory import load_int, load_share
from ohhell_sim.kernels.tricks import tricks_of
from ohhell_sim.kernels.words import Address, Flag, Int, Word

__all__ = [
    "HOLD_AT",
    "HOLD_SHAPE",
    "NET_AT",
    "OPENING",
    "OUTLOOK_AT",
    "OUTLOOK_CELLS",
    "STAND_AT",
    "STAND_SHAPE",
    "WORTH_SHAPE",
    "about",
    "hold_cell",
    "pressure",
    "stand_cell",
    "stands",
    "wanted",
    "worth_cell",
]

_HIGHER = 8
_LOWER = 4
_STEPS = 36
_MOST_LEFT = 12

#: Cells of the worth of a card: kind (trump, other), higher cards, lower cards, tricks left,
#: pressure.
WORTH_SHAPE = (2, _HIGHER, _LOWER, 9, 3)
#: Cells of holding a trick: kind, on lead, higher cards, lower cards, seats to come, pressure,
#: tricks left.
HOLD_SHAPE = (2, 2, _HIGHER, _LOWER, 4, 3, 4)
#: Cells of how a seat stands: tricks left, need less worth, need (none, some, all), spread of the
#: worth, pressure, on lead.
STAND_SHAPE = (_MOST_LEFT, _STEPS, 3, 3, 3, 2)
#: Where the second and the third table begin.
HOLD_AT = 2 * _HIGHER * _LOWER * 9 * 3
STAND_AT = HOLD_AT + 2 * 2 * _HIGHER * _LOWER * 4 * 3 * 4
#: Cells of all three tables.
OUTLOOK_CELLS = STAND_AT + _MOST_LEFT * _STEPS * 3 * 3 * 3 * 2
#: Where the outlook begins among the parameters of a policy, in bytes.
OUTLOOK_AT = np.uint64(8 * 6)
#: Where the net begins behind an outlook, in bytes.
NET_AT = np.uint64(8 * -(-OUTLOOK_CELLS // 4))
#: Stands for the tricks left while the bids are made.
OPENING = 60


@inline
def pressure(spare: Int) -> Int:
    """Return 0, 1 or 2: the tricks still wanted are fewer than, as many as, or more than left."""
    return np.int64(spare >= 0) + np.int64(spare > 0)


@inline
def about(card: Word, unseen: Word, trumps: Word) -> tuple[Int, Int, Int]:
    """Return the kind of a card, and what is unseen above and below it, as parts of a cell."""
    lane = lane_of(card)
    kind = np.int64(lane != trumps)
    above = popcount(unseen & lane & ~((card << ONE) - ONE))
    below = popcount(unseen & lane & (card - ONE))
    higher = above if above < _HIGHER - 1 else np.int64(_HIGHER - 1)
    # 0, 1 or 2, 3 or 4, more.
    lower = (below + 1) >> 1 if below < 5 else np.int64(3)
    return kind, higher, lower


@inline
def worth_cell(card: Word, unseen: Word, trumps: Word, left: Int, spare: Int) -> Int:
    """Return the cell of a kept card in the first table.

    Parameters
    ----------
    card, unseen, trumps : uint64
    left : int64
        Tricks after the current one, or `OPENING`.
    spare : int64
        Pressure, see `pressure`.
    """
    kind, higher, lower = about(card, unseen, trumps)
    span: Int = np.int64(7)
    if left <= 5:
        span = left - 1
    elif left <= 7:
        span = np.int64(5)
    elif left <= 10:
        span = np.int64(6)
    elif left == OPENING:
        span = np.int64(8)
    return (((kind * _HIGHER + higher) * _LOWER + lower) * 9 + span) * 3 + spare


@inline
def hold_cell(
    card: Word, leads: Flag, unseen: Word, trumps: Word, after: Int, left: Int, spare: Int
) -> Int:
    """Return the cell of a card that leads or is ahead in the second table.

    Parameters
    ----------
    card : uint64
    leads : bool
    unseen, trumps : uint64
    after : int64
        Seats still to play to the trick, at least 1.
    left : int64
        Tricks left, this one included.
    spare : int64
        Pressure.
    """
    kind, higher, lower = about(card, unseen, trumps)
    place = (kind * 2 + np.int64(leads)) * _HIGHER + higher
    span: Int = np.int64(3)
    if left <= 2:
        span = np.int64(0)
    elif left <= 4:
        span = np.int64(1)
    elif left <= 7:
        span = np.int64(2)
    others = (after if after < 4 else np.int64(4)) - 1
    return HOLD_AT + (((place * _LOWER + lower) * 4 + others) * 3 + spare) * 4 + span


@inline
def stand_cell(left: Int, need: Int, worth: float, spread: float, spare: Int, lead: Int) -> Int:
    """Return the cell of a seat after a trick in the third table.

    Parameters
    ----------
    left : int64
        Tricks left, at least 1.
    need : int64
        Tricks still needed, 0 to `left`.
    worth, spread : float64
        Sum of the worths of the cards kept, and of worth * (1 - worth).
    spare : int64
        Pressure.
    lead : int64
        1 if the seat has won the trick and leads.
    """
    step = np.int64((need - worth) * 6.0 + (_STEPS / 2))
    step = step if step > 0 else np.int64(0)
    step = step if step < _STEPS - 1 else np.int64(_STEPS - 1)
    part: Int = np.int64(1)
    if need == 0:
        part = np.int64(0)
    elif need == left:
        part = np.int64(2)
    wide = np.int64(spread >= 0.3) + np.int64(spread >= 0.6)
    rest = left if left < _MOST_LEFT else np.int64(_MOST_LEFT)
    place = ((rest - 1) * _STEPS + step) * 3 + part
    return STAND_AT + ((place * 3 + wide) * 3 + spare) * 2 + lead


@inline
def stands(
    left: Int, need: Int, worth: float, spread: float, spare: Int, lead: Int, outlook: Address
) -> float:
    """Return how often a seat makes its bid from here."""
    if need < 0 or need > left:
        return 0.0
    if left == 0:
        return 1.0
    return load_share(outlook, stand_cell(left, need, worth, spread, spare, lead))


@inline
def wanted(players: Int, won: Word, bids: Address) -> Int:
    """Return the tricks that the seats together still need."""
    total: Int = np.int64(0)
    for seat in range(players):
        need = load_int(bids, seat) - tricks_of(won, seat)
        total += need if need > 0 else np.int64(0)
    return total
