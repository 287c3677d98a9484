"""Dealing the hidden cards of a world, uniformly among the worlds that fit the hard facts.

A plan says which cards are unseen, how many of them each seat holds, and, for seats that have
shown out of suits, with what exact probability they hold how many cards of each lane. Within a
lane every choice of cards is equally likely, so nothing is ever rejected and dealt again.
"""

from __future__ import annotations

import itertools
from math import comb
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ohhell_sim.kernels._jit import inline, jit, polished
from ohhell_sim.kernels.bits import LANE0, NONE, ONE, deposit, mulhi, popcount, select
from ohhell_sim.kernels.memory import address, load, load_int, store
from ohhell_sim.kernels.streams import CHUNK, DEALING, next_word, stream
from ohhell_sim.kernels.words import Address, Int, Ints, State, Word, Words

__all__ = ["deal_free", "deal_world", "deal_worlds"]

# Cards drawn from one random word: 52^6 / 2^64 bounds the bias of a draw by 1.1e-9.
_DRAWS = 6


def _subsets() -> tuple[NDArray[np.uint16], Words]:
    """List the subsets of 13 places, and where those of n places and k elements are."""
    # In numeric order among those of one size, the subsets of the first n places come first.
    subsets = np.arange(1 << 13, dtype=np.uint16)
    sizes = sum((subsets >> place) & 1 for place in range(13))
    starts = list(itertools.accumulate((comb(13, k) for k in range(13)), initial=0))
    choices = np.zeros(256, np.uint64)
    for n in range(14):
        for k in range(n + 1):
            choices[16 * n + k] = comb(n, k) << 16 | starts[k]
    return subsets[np.argsort(sizes, kind="stable")], choices


# The subsets of a lane's 13 places, by size; and for n cards of which to take k, at 16 n + k, the
# number of choices (shifted by 16) and where their subsets start.
_SUBSETS, _CHOICES = _subsets()

#: Addresses of `need` and `seat_order`, number of groups, address of `group_end`.
Facts: TypeAlias = tuple[Address, Address, Int, Address]
#: Addresses of `row_start`, `row_len`, `prob`, `alias`, `counts`, `next_state`.
Table: TypeAlias = tuple[Address, Address, Address, Address, Address, Address]


@polished
def _draw_next(
    pool: Word, wanted: Int, size: Int, left: Int, word: Word, state: State
) -> tuple[Word, Int, Int, Word, State]:
    """Draw the next seat's cards; the unused part of a random word is carried on."""
    if wanted >= size:
        return pool, 0, left, word, state
    inverse = 2 * wanted > size
    rest = pool
    n = np.uint64(size)
    for _ in range(size - wanted if inverse else wanted):
        if left == 0:
            word, state = next_word(state)
            left = _DRAWS
        left -= 1
        rest ^= select(rest, mulhi(word, n))
        word *= n
        n -= ONE
    if not inverse:
        rest ^= pool
    return rest, size - wanted, left, word, state


@polished
def _draw_cards(source: Word, wanted: Int, state: State) -> tuple[Word, State]:
    """Draw `wanted` of the cards of `source`, every choice equally likely."""
    part, _size, _left, _word, state = _draw_next(
        source, wanted, popcount(source), np.int64(0), NONE, state
    )
    return part, state


@polished
def _pick_cards(lane: Word, wanted: Word, word: Word) -> tuple[Word, Word]:
    """Draw `wanted` of the cards of a lane, every choice equally likely, by a part of a word."""
    cell = _CHOICES[(np.uint64(popcount(lane)) << np.uint64(4)) | wanted]
    n = cell >> np.uint64(16)
    which = (cell & np.uint64(0xFFFF)) + mulhi(word, n)
    return deposit(np.uint64(_SUBSETS[which]), lane), word * n


@inline
def _deal_groups(
    pool: Word, facts: Facts, table: Table, hands: Address, state: State
) -> tuple[Word, Int, State]:
    """Deal the seats that have shown out of suits, group by group."""
    need, seat_order, n_groups, group_end = facts
    row_start, row_len, prob, alias, counts, next_state = table
    begin: Int = 0
    row: Int = 0
    for group in range(n_groups):
        # Which lanes the group's cards come from: one draw from an alias table.
        word, state = next_word(state)
        length = np.uint64(load_int(row_len, row))
        start = load_int(row_start, row)
        entry = start + np.int64(mulhi(word, length))
        other = start + load_int(alias, entry)
        if word * length >= load(prob, entry):
            entry = other
        # Then the cards within the lanes; a word serves two lanes.
        packed = load(counts, entry)
        taken = NONE
        for half in range(2):
            word, state = next_word(state)
            for lane in range(2 * half, 2 * half + 2):
                part, word = _pick_cards(
                    pool & (LANE0 << np.uint64(16 * lane)),
                    (packed >> np.uint64(8 * lane)) & np.uint64(255),
                    word,
                )
                taken |= part
        row = load_int(next_state, entry)
        pool ^= taken
        end = load_int(group_end, group)
        for i in range(begin, end):
            seat = load_int(seat_order, i)
            part, state = _draw_cards(taken, load_int(need, seat), state)
            store(hands, seat, load(hands, seat) | part)
            taken ^= part
        begin = end
    return pool, begin, state


@polished
def deal_free(pool: Word, need: Address, players: Int, hands: Address, state: State) -> State:
    """Deal `need[seat]` cards of `pool` to each of the seats 0 to `players` - 1.

    Parameters
    ----------
    pool : uint64
    need : uint64
        Address of the number of cards by seat (int64).
    players : int64
    hands : uint64
        Address of 8 words, the first `players` of them filled.
    state : tuple of 4 uint64
    """
    size: Int = popcount(pool)
    left: Int = np.int64(0)
    word = NONE
    for seat in range(players):
        part, size, left, word, state = _draw_next(
            pool, load_int(need, seat), size, left, word, state
        )
        store(hands, seat, part)
        pool ^= part
    return state


@inline
def deal_world(
    pool: Word,
    fixed: Address,
    n_seats: Int,
    facts: Facts,
    table: Table,
    hands: Address,
    state: State,
) -> State:
    """Deal one world; returns the advanced random state.

    Parameters
    ----------
    pool : uint64
        The unseen cards.
    fixed : uint64
        Address of the cards known to be held, by seat.
    n_seats : int64
        Seats that hold unseen cards.
    facts : tuple
        Addresses of `need` and `seat_order`, the number of groups, address of `group_end`.
    table : tuple of 6 uint64
        Addresses of `row_start`, `row_len`, `prob`, `alias`, `counts`, `next_state`.
    hands : uint64
        Address of 8 words, filled with the hands.
    state : tuple of 4 uint64
        Random state.
    """
    for i in range(8):
        store(hands, i, load(fixed, i))
    need, seat_order, n_groups, _group_end = facts
    begin: Int = 0
    if n_groups > 0:
        pool, begin, state = _deal_groups(pool, facts, table, hands, state)
    size: Int = popcount(pool)
    left: Int = np.int64(0)
    word = NONE
    for i in range(begin, n_seats):
        seat = load_int(seat_order, i)
        part, size, left, word, state = _draw_next(
            pool, load_int(need, seat), size, left, word, state
        )
        store(hands, seat, load(hands, seat) | part)
        pool ^= part
    return state


@jit
def deal_worlds(
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
    seed: Word,
    lo: Int,
    hi: Int,
    out: Words,
) -> None:
    """Write the hands of the worlds `lo` to `hi` - 1 of a seed into `out`.

    Parameters
    ----------
    pool, need, fixed, seat_order, n_seats, n_groups, group_end
        What is unseen, and who may hold it: the first arrays of a `WorldPlan`.
    row_start, row_len, prob, alias, counts, next_state
        Its alias tables, by which groups of seats draw their cards.
    seed : uint64
    lo, hi : int64
        World numbers; `lo` a multiple of `CHUNK`.
    out : uint64 array, shape (hi - lo, 8)
        Filled with the hands by seat, kernel layout.

    Examples
    --------
    Two players with a card each, of whom the first is known to hold the ace of hearts.

    >>> from ohhell_sim.cards import FULL_PACK, parse_card
    >>> from ohhell_sim.inference import Constraints, build_plan
    >>> ace, anything = parse_card("AH").bit, (True,) * 4
    >>> facts = Constraints(FULL_PACK ^ ace, (0, 1), (ace, 0), (anything, anything))
    >>> worlds = np.zeros((3, 8), np.uint64)
    >>> deal_worlds(*build_plan(facts).arrays, np.uint64(1), 0, 3, worlds)
    >>> [hand == ace for hand in worlds[:, 0].tolist()]
    [True, True, True]
    >>> [hand.bit_count() for hand in worlds[0].tolist()]
    [1, 1, 0, 0, 0, 0, 0, 0]
    """
    facts = (address(need), address(seat_order), n_groups, address(group_end))
    table = (
        address(row_start),
        address(row_len),
        address(prob),
        address(alias),
        address(counts),
        address(next_state),
    )
    state = stream(seed, 0, DEALING)
    for world in range(lo, hi):
        if world % CHUNK == 0:
            state = stream(seed, world // CHUNK, DEALING)
        row = address(out) + np.uint64(64 * (world - lo))
        state = deal_world(pool, address(fixed), n_seats, facts, table, row, state)
