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

from ohhell_sim.kernels._jit import block, inline
from ohhell_sim.kernels.bits import (
    FULL,
    NONE,
    ONE,
    highest,
    lane_of,
    lowest,
    popcount,
)
from ohhell_sim.kernels.memory import load, load_int, load_share, store
from ohhell_sim.kernels.policy import lowest_rank
from ohhell_sim.kernels.tricks import last_trick
from ohhell_sim.kernels.words import Address, Flag, Int, Word

__all__ = [
    "HOLD_AT",
    "HOLD_SHAPE",
    "OPENING",
    "OUTLOOK_AT",
    "OUTLOOK_CELLS",
    "STAND_AT",
    "STAND_SHAPE",
    "WORTH_SHAPE",
    "about",
    "best_outlook",
    "choose_by_outlook",
    "hold_cell",
    "play_by_outlook",
    "pressure",
    "stand_cell",
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
def _stands(
    left: Int, need: Int, worth: float, spread: float, spare: Int, lead: Int, outlook: Address
) -> float:
    """Return how often a seat makes its bid from here."""
    if need < 0 or need > left:
        return 0.0
    if left == 0:
        return 1.0
    return load_share(outlook, stand_cell(left, need, worth, spread, spare, lead))


@block
def _lost(legal: Word, winners: Word, leads: Flag, need: Int) -> Word:
    """Choose a card when the bid is lost: win what can be won, or else nothing more."""
    losers = legal ^ winners
    if need > 0:
        return highest(winners) if winners != NONE else lowest_rank(legal)
    if leads or losers == NONE:
        return lowest_rank(legal)
    return highest(losers)


@block
def best_outlook(
    hand: Word,
    legal: Word,
    winners: Word,
    leads: Flag,
    trumps: Word,
    need: Int,
    left: Int,
    after: Int,
    unseen: Word,
    total: Int,
    outlook: Address,
) -> Word:
    """Choose the card after which the bid is made most often.

    A seat whose bid is lost wins what it can if it has too few tricks, else nothing more.

    Parameters
    ----------
    hand, legal, winners, leads, trumps, left, after, unseen
        As for `choose_among`.
    need : int64
        Bid less tricks won.
    total : int64
        Tricks that all seats together still need.
    outlook : uint64
        Address of the learned tables (uint16[OUTLOOK_CELLS]).

    Returns
    -------
    uint64
        The card to play.
    """
    if need < 0 or need > left:
        return _lost(legal, winners, leads, need)
    spare = pressure(total - left)
    worth = 0.0
    spread = 0.0
    rest = hand
    while rest != NONE:
        card = lowest(rest)
        rest ^= card
        share = load_share(outlook, worth_cell(card, unseen, trumps, left - 1, spare))
        worth += share
        spread += share * (1.0 - share)
    choice = NONE
    most = -1.0
    rest = legal
    last_lane = NONE
    last_above: Int = np.int64(-1)
    last_ahead: Int = np.int64(0)
    while rest != NONE:
        card = highest(rest)
        rest ^= card
        lane = lane_of(card)
        above = popcount(unseen & lane & ~((card << ONE) - ONE))
        ahead = np.int64(winners & card != NONE)
        if lane == last_lane and above == last_above and ahead == last_ahead:
            continue  # as good as the card before
        last_lane = lane
        last_above = above
        last_ahead = ahead
        share = load_share(outlook, worth_cell(card, unseen, trumps, left - 1, spare))
        kept = worth - share
        apart = spread - share * (1.0 - share)
        holds = 0.0
        if ahead != 0:
            holds = 1.0
            if after > 0:
                holds = load_share(
                    outlook, hold_cell(card, leads, unseen, trumps, after, left, spare)
                )
        value = 0.0
        if holds > 0.0:
            value += holds * _stands(left - 1, need - 1, kept, apart, spare, np.int64(1), outlook)
        if holds < 1.0:
            stays = _stands(left - 1, need, kept, apart, spare, np.int64(0), outlook)
            value += (1.0 - holds) * stays
        if value > most:
            most = value
            choice = card
    return choice


@inline
def choose_by_outlook(
    hand: Word,
    led: Word,
    best: Word,
    trumps: Word,
    need: Int,
    left: Int,
    after: Int,
    unseen: Word,
    total: Int,
    weights: Address,
) -> Word:
    """Choose a card by the outlook, where following suit is the only obligation.

    Parameters
    ----------
    hand : uint64
        Cards held.
    led, best : uint64
        Lane of the suit led and the winning card so far, 0 when leading.
    trumps, need, left, after, unseen, total
        As for `best_outlook`.
    weights : uint64
        Address of the parameters of the policy: the weights of the quick one, 1 if an outlook
        follows, the outlook.

    Returns
    -------
    uint64
        The card to play.
    """
    legal = hand
    winners = hand
    if led != NONE:
        if hand & led != NONE:
            legal = hand & led
        winners = legal & (led | trumps) & ~((best << ONE) - ONE)
    if legal & (legal - ONE) == NONE:
        return legal
    return best_outlook(
        hand, legal, winners, led == NONE, trumps, need, left, after, unseen, total,
        weights + OUTLOOK_AT,
    )  # fmt: skip


@inline
def wanted(players: Int, won: Word, bids: Address) -> Int:
    """Return the tricks that the seats together still need."""
    total: Int = np.int64(0)
    for seat in range(players):
        need = load_int(bids, seat) - np.int64((won >> np.uint64(8 * seat)) & np.uint64(255))
        total += need if need > 0 else np.int64(0)
    return total


@block
def play_by_outlook(
    hands: Address,
    players: Int,
    tricks: Int,
    seat: Int,
    played: Int,
    led: Word,
    best: Word,
    best_seat: Int,
    trumps: Word,
    won: Word,
    seen: Word,
    bids: Address,
    weights: Address,
) -> Word:
    """Play a deal to its end, every seat by its outlook.

    Parameters
    ----------
    hands, players, tricks, seat, played, led, best, best_seat, trumps, won, seen, bids
        As for `play_standard`.
    weights : uint64
        As for `choose_by_outlook`.

    Returns
    -------
    uint64
        Tricks won, a byte a seat.
    """
    total = wanted(players, won, bids)
    for left in range(tricks, 1, -1):
        for place in range(played, players):
            hand = load(hands, seat)
            need = load_int(bids, seat) - np.int64((won >> np.uint64(8 * seat)) & np.uint64(255))
            card = choose_by_outlook(
                hand,
                led,
                best,
                trumps,
                need,
                left,
                players - 1 - place,
                FULL & ~(seen | hand),
                total,
                weights,
            )
            store(hands, seat, hand ^ card)
            seen |= card
            if led == NONE:
                led = lane_of(card)
                best = card
                best_seat = seat
            elif (card & (led | trumps)) > best:
                best = card
                best_seat = seat
            seat = seat + 1 if seat + 1 < players else np.int64(0)
        if load_int(bids, best_seat) > np.int64((won >> np.uint64(8 * best_seat)) & np.uint64(255)):
            total -= 1
        won += ONE << np.uint64(8 * best_seat)
        seat = best_seat
        led = NONE
        best = NONE
        played = np.int64(0)
    if tricks > 0:
        _best, best_seat = last_trick(hands, players, seat, played, led, best, best_seat, trumps)
        won += ONE << np.uint64(8 * best_seat)
    return won
