"""Worlds drawn by what bids and plays say of the hidden cards.

Each world is picked from a pool of worlds that fit what was seen, with chances as their weights:
how likely every hand would have been bid so, by the bid model, and played so, by the standard
policy. A pool of so many worlds lets no world count more than so many times its fair share,
however sure the model is of itself; the floors below do the rest.
"""

from __future__ import annotations

import math

import numpy as np

from ohhell_sim.kernels._jit import block, jit
from ohhell_sim.kernels.bits import FULL, NONE, ONE, lane_of, popcount
from ohhell_sim.kernels.forecast import expected_points, forecast
from ohhell_sim.kernels.memory import address, load, load_int, load_real, scratch, store, store_real
from ohhell_sim.kernels.outlook_play import choose_by_outlook
from ohhell_sim.kernels.streams import CHOICES, CHUNK, DEALING, next_word, stream
from ohhell_sim.kernels.words import Address, Int, Ints, Reals, Word, Words
from ohhell_sim.kernels.worlds import deal_world

__all__ = [
    "BID_FLOOR",
    "EVENT_NUMBERS",
    "EVENT_WORDS",
    "ONE_POOL",
    "believe_worlds",
    "weigh_worlds",
]

#: What a bid that the model would never make is taken for, at least.
BID_FLOOR = 0.02
#: Numbers of a card played: seat, need, tricks left, seats to come, tricks wanted by all.
EVENT_NUMBERS = 5
#: Words of a card played: the card, led lane, best card before, cards all had seen, cards that the
#: seat has played since, this one included.
EVENT_WORDS = 5

#: What a pool of equal weights has as its effective size.
ONE_POOL = 1 << 20


@block
def _bid_chance(
    hand: Word,
    unseen: Word,
    trumps: Word,
    place: Int,
    players: Int,
    cards: Int,
    total: Int,
    bid: Int,
    barred: Int,
    score: Address,
    model: Address,
    space: Address,
    softness: float,
) -> float:
    """Return the chance that a hand is bid so: better bids are made more often."""
    mass = forecast(hand, unseen, trumps, place, players, cards, total, model, space)
    points = space + np.uint64(8 * 96)
    top = -1.0e300
    choices = 0
    for b in range(cards + 1):
        if b != barred:
            gained = expected_points(np.int64(b), cards, score, model, space, mass)
            store_real(points, b, gained)
            top = gained if gained > top else top
            choices += 1
    every = 0.0
    for b in range(cards + 1):
        if b != barred:
            every += math.exp((load_real(points, b) - top) / softness)
    mine = math.exp((load_real(points, bid) - top) / softness)
    return (1.0 - BID_FLOOR) * mine / every + BID_FLOOR / choices


@block
def _weight(
    hands: Address,
    table: Address,
    trumps: Word,
    turned: Word,
    bids: Address,
    played: Address,
    n_events: Int,
    numbers: Address,
    words: Address,
    score: Address,
    model: Address,
    weights: Address,
    space: Address,
    softness: float,
    surprise: float,
) -> float:
    """Return how well a world explains the bids and the cards played by the others."""
    players = load_int(table, 0)
    me = load_int(table, 1)
    eldest = load_int(table, 2)
    cards = load_int(table, 3)
    n_bids = load_int(table, 4)
    hooked = load_int(table, 5)
    weight = 1.0
    total: Int = np.int64(0)
    for place in range(n_bids):
        seat = eldest + place
        seat = seat if seat < players else seat - players
        bid = load_int(bids, seat)
        if seat != me:
            hand = load(hands, seat) | load(played, seat)
            barred = cards - total if hooked != 0 and place == players - 1 else np.int64(-1)
            weight *= _bid_chance(
                hand, FULL & ~(turned | hand), trumps, np.int64(place), players, cards, total, bid,
                barred, score, model, space, softness,
            )  # fmt: skip
        total += bid
    for event in range(n_events):
        seat = load_int(numbers, event * EVENT_NUMBERS)
        card = load(words, event * EVENT_WORDS)
        hand = load(hands, seat) | load(words, event * EVENT_WORDS + 4)
        unseen = FULL & ~(load(words, event * EVENT_WORDS + 3) | hand)
        choice = choose_by_outlook(
            hand,
            load(words, event * EVENT_WORDS + 1),
            load(words, event * EVENT_WORDS + 2),
            trumps,
            load_int(numbers, event * EVENT_NUMBERS + 1),
            load_int(numbers, event * EVENT_NUMBERS + 2),
            load_int(numbers, event * EVENT_NUMBERS + 3),
            unseen,
            load_int(numbers, event * EVENT_NUMBERS + 4),
            weights,
        )
        if choice != card:
            lane = lane_of(card)
            high = choice if choice > card else card
            between = (high - ONE) & ~((choice ^ card ^ high) - ONE) & unseen
            if choice & lane == NONE or popcount(between) > 0:
                weight *= surprise
    return weight


@jit
def believe_worlds(
    pool: Word,
    need: Ints,
    fixed: Words,
    seat_order: Ints,
    n_seats: Int,
    n_groups: Int,
    group_end: Ints,
    row_start: Ints,
    row_len: Ints,
    prob: Words,
    alias: Ints,
    counts: Words,
    next_state: Ints,
    table: Ints,
    masks: Words,
    bids: Ints,
    played: Words,
    numbers: Ints,
    words: Words,
    score: Ints,
    model: Reals,
    weights: Ints,
    softness: float,
    surprise: float,
    worlds_a_pool: Int,
    seed: Word,
    lo: Int,
    hi: Int,
    out: Words,
) -> Int:
    """Draw the worlds `lo` to `hi` - 1, each from a pool of its own, as likely as its weight.

    Parameters
    ----------
    pool ... next_state
        The arrays of a plan, from which worlds are dealt.
    table : int64 array, shape (6,)
        players, me, eldest hand, hand size, bids known in bidding order, whether the last bidder
        had one bid barred (0 or 1).
    masks : uint64 array, shape (2,)
        Trump lane, cards that all saw before the bids.
    bids : int64 array, shape (8,)
        Bids by seat.
    played : uint64 array, shape (8,)
        Cards that each seat has played, the trick on the table included.
    numbers : int64 array, shape (n * EVENT_NUMBERS,)
    words : uint64 array, shape (n * EVENT_WORDS,)
        The cards that the others had a choice of, in order.
    score, model, weights
        As for `evaluate`.
    softness : float
        Points by which a bid must be better to be made e times as often.
    surprise : float
        What a card counts that the policy would not have played.
    worlds_a_pool : int64
        Worlds to pick one from.
    seed : uint64
    lo, hi : int64
        World numbers; `lo` a multiple of `CHUNK`.
    out : uint64 array, shape (hi - lo, 8)
        Filled with the hands by seat.

    Returns
    -------
    int64
        Sum over the pools of their effective size, each as a share in `ONE_POOL`ths.
    """
    hands = scratch(8)
    space = scratch(200)
    n_events = len(numbers) // EVENT_NUMBERS
    facts = (address(need), address(seat_order), n_groups, address(group_end))
    alias_table = (
        address(row_start), address(row_len), address(prob), address(alias), address(counts),
        address(next_state),
    )  # fmt: skip
    effective: Int = np.int64(0)
    dealing = stream(seed, lo // CHUNK, DEALING)
    choices = stream(seed, lo // CHUNK, CHOICES)
    for world in range(lo, hi):
        if world % CHUNK == 0:
            dealing = stream(seed, world // CHUNK, DEALING)
            choices = stream(seed, world // CHUNK, CHOICES)
        total = 0.0
        squares = 0.0
        for _ in range(worlds_a_pool):
            dealing = deal_world(pool, address(fixed), n_seats, facts, alias_table, hands, dealing)
            weight = _weight(
                hands, address(table), masks[0], masks[1], address(bids), address(played),
                n_events, address(numbers), address(words), address(score), address(model),
                address(weights), space, softness, surprise,
            )  # fmt: skip
            total += weight
            squares += weight * weight
            word, choices = next_word(choices)
            if np.float64(word >> np.uint64(11)) * 2.0**-53 * total < weight:
                for i in range(8):
                    out[world - lo, i] = load(hands, i)
        effective += np.int64(total * total / squares / worlds_a_pool * ONE_POOL)
    return effective


@jit
def weigh_worlds(
    worlds: Words,
    table: Ints,
    masks: Words,
    bids: Ints,
    played: Words,
    numbers: Ints,
    words: Words,
    score: Ints,
    model: Reals,
    weights: Ints,
    softness: float,
    surprise: float,
    out: Reals,
) -> None:
    """Write how well each world explains the bids and the cards of the others.

    Parameters
    ----------
    worlds : uint64 array, shape (n, 8)
        Hands by seat.
    table, masks, bids, played, numbers, words, score, model, weights, softness, surprise
        As for `believe_worlds`.
    out : float64 array, shape (n,)
        Filled with weights above 0 and at most 1.
    """
    hands = scratch(8)
    space = scratch(200)
    n_events = len(numbers) // EVENT_NUMBERS
    for row in range(len(worlds)):
        for i in range(8):
            store(hands, i, worlds[row, i])
        out[row] = _weight(
            hands, address(table), masks[0], masks[1], address(bids), address(played), n_events,
            address(numbers), address(words), address(score), address(model), address(weights),
            space, softness, surprise,
        )  # fmt: skip
