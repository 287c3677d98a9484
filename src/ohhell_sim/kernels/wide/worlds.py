"""Dealing worlds of any deck: two words a hand, cards sorted into classes instead of suits.

A group of seats draws how many cards of each class it takes. What is a class is a matter of the
group: cards that neither it nor a later group tells apart. Where that would take too many rows,
the plan tells fewer cards apart and bars some from some hands: a world with a barred card is
dealt again, so that those kept are as likely as each other.
"""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import block, jit
from ohhell_sim.kernels.bits import NONE, ONE, mulhi, popcount, select
from ohhell_sim.kernels.memory import address, load, load_int, store
from ohhell_sim.kernels.streams import CHUNK, DEALING, next_word, stream
from ohhell_sim.kernels.words import Address, Int, Ints, State, Word, Words

__all__ = ["CLASSES", "SEATS", "deal_wide_world", "deal_wide_worlds"]

#: Seats that a wide world has room for.
SEATS = 16
#: Classes of cards that a group of seats can tell apart.
CLASSES = 16


@block
def _draw(first: Word, second: Word, wanted: Int, state: State) -> tuple[Word, Word, State]:
    """Draw cards from two words, every choice equally likely."""
    rest_first = first
    rest_second = second
    n_first = np.uint64(popcount(first))
    n = n_first + np.uint64(popcount(second))
    if np.uint64(wanted) >= n:
        return first, second, state
    left = 0
    word = NONE
    for _ in range(wanted):
        if left == 0:
            word, state = next_word(state)
            left = 5
        left -= 1
        k = mulhi(word, n)
        word *= n
        n -= ONE
        if k < n_first:
            rest_first ^= select(rest_first, k)
            n_first -= ONE
        else:
            rest_second ^= select(rest_second, k - n_first)
    return first ^ rest_first, second ^ rest_second, state


@block
def _deal_once(
    pool_first: Word, pool_second: Word, fixed: Address, n_seats: Int,
    facts: tuple[Address, Address, Int, Address, Address],
    table: tuple[Address, Address, Address, Address, Address, Address],
    firsts: Address, seconds: Address, state: State,
) -> State:  # fmt: skip
    """Deal one world that may hold barred cards; takes what `deal_wide_world` takes."""
    need, seat_order, n_groups, group_end, classes = facts
    row_start, row_len, prob, alias, counts, next_state = table
    for i in range(SEATS):
        store(firsts, i, load(fixed, i))
        store(seconds, i, load(fixed, SEATS + i))
    begin: Int = 0
    row: Int = 0
    for group in range(n_groups):
        word, state = next_word(state)
        length = np.uint64(load_int(row_len, row))
        start = load_int(row_start, row)
        entry = start + np.int64(mulhi(word, length))
        if word * length >= load(prob, entry):
            entry = start + load_int(alias, entry)
        taken_first = NONE
        taken_second = NONE
        mine = 2 * CLASSES * group
        for c in range(CLASSES):
            wanted = load_int(counts, CLASSES * entry + c)
            if wanted > 0:
                part_first, part_second, state = _draw(
                    pool_first & load(classes, mine + 2 * c),
                    pool_second & load(classes, mine + 2 * c + 1),
                    wanted, state,
                )  # fmt: skip
                taken_first |= part_first
                taken_second |= part_second
        row = load_int(next_state, entry)
        pool_first ^= taken_first
        pool_second ^= taken_second
        end = load_int(group_end, group)
        for i in range(begin, end):
            seat = load_int(seat_order, i)
            part_first, part_second, state = _draw(
                taken_first, taken_second, load_int(need, seat), state
            )
            store(firsts, seat, load(firsts, seat) | part_first)
            store(seconds, seat, load(seconds, seat) | part_second)
            taken_first ^= part_first
            taken_second ^= part_second
        begin = end
    for i in range(begin, n_seats):
        seat = load_int(seat_order, i)
        part_first, part_second, state = _draw(pool_first, pool_second, load_int(need, seat), state)
        store(firsts, seat, load(firsts, seat) | part_first)
        store(seconds, seat, load(seconds, seat) | part_second)
        pool_first ^= part_first
        pool_second ^= part_second
    return state


@block
def deal_wide_world(
    pool_first: Word, pool_second: Word, fixed: Address, barred: Address, n_seats: Int,
    facts: tuple[Address, Address, Int, Address, Address],
    table: tuple[Address, Address, Address, Address, Address, Address],
    firsts: Address, seconds: Address, state: State,
) -> State:  # fmt: skip
    """Deal one world.

    Parameters
    ----------
    pool_first, pool_second : uint64
        The unseen cards, first and second copies.
    fixed : uint64
        Address of the known cards: first copies by seat, then second copies.
    barred : uint64
        Address of the cards that a hand may not be dealt, likewise; 0 where none is barred.
    n_seats : int64
        Seats that hold unseen cards.
    facts : tuple
        Addresses of `need` and `seat_order`, the number of groups, addresses of `group_end` and
        of the classes (first and second copies of class 0, 1, ... of group 0, then of group 1).
    table : tuple of 6 uint64
        Addresses of `row_start`, `row_len`, `prob`, `alias`, `counts` (int64, `CLASSES` an
        entry) and `next_state`.
    firsts, seconds : uint64
        Addresses of the hands by seat, filled.
    state : tuple of 4 uint64
        Random state.
    """
    while True:
        state = _deal_once(
            pool_first, pool_second, fixed, n_seats, facts, table, firsts, seconds, state
        )
        wrong = NONE
        if barred != NONE:
            for i in range(SEATS):
                wrong |= load(firsts, i) & load(barred, i)
                wrong |= load(seconds, i) & load(barred, SEATS + i)
        if wrong == NONE:
            return state


@jit
def deal_wide_worlds(
    pool: Words, need: Ints, fixed: Words, barred: Words, seat_order: Ints, n_seats: Int,
    n_groups: Int, group_end: Ints, classes: Words, row_start: Ints, row_len: Ints, prob: Words,
    alias: Ints, counts: Ints, next_state: Ints, seed: Word, lo: Int, hi: Int, out: Words,
) -> None:  # fmt: skip
    """Write the hands of the worlds `lo` to `hi` - 1 of a seed into `out`.

    Parameters
    ----------
    pool ... next_state
        The arrays of a wide plan.
    seed : uint64
    lo, hi : int64
        World numbers; `lo` a multiple of `CHUNK`.
    out : uint64 array, shape (hi - lo, 32)
        Filled with the hands, kernel layout: first copies by seat, then second copies.
    """
    facts = (address(need), address(seat_order), n_groups, address(group_end), address(classes))
    table = (
        address(row_start), address(row_len), address(prob), address(alias), address(counts),
        address(next_state),
    )  # fmt: skip
    never = address(barred) if len(barred) > 0 else NONE
    state = stream(seed, 0, DEALING)
    for world in range(lo, hi):
        if world % CHUNK == 0:
            state = stream(seed, world // CHUNK, DEALING)
        firsts = address(out) + np.uint64(16 * SEATS * (world - lo))
        state = deal_wide_world(
            pool[0], pool[1], address(fixed), never, n_seats, facts, table, firsts,
            firsts + np.uint64(8 * SEATS), state,
        )  # fmt: skip
