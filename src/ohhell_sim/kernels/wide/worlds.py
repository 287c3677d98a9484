"""Dealing worlds of any deck: two words a hand, cards sorted into classes instead of suits."""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import block
from ohhell_sim.kernels.bits import NONE, ONE, mulhi, popcount, select
from ohhell_sim.kernels.memory import load, load_int, store
from ohhell_sim.kernels.streams import next_word
from ohhell_sim.kernels.words import Address, Int, State, Word

__all__ = ["CLASSES", "SEATS", "deal_wide_world"]

#: Seats that a wide world has room for.
SEATS = 16
#: Classes of cards that a plan can tell apart.
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
def deal_wide_world(
    pool_first: Word, pool_second: Word, fixed: Address, n_seats: Int,
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
    n_seats : int64
        Seats that hold unseen cards.
    facts : tuple
        Addresses of `need` and `seat_order`, the number of groups, addresses of `group_end` and
        of the classes (first and second copies of class 0, 1, ...).
    table : tuple of 6 uint64
        Addresses of `row_start`, `row_len`, `prob`, `alias`, `counts` (int64, `CLASSES` an
        entry) and `next_state`.
    firsts, seconds : uint64
        Addresses of the hands by seat, filled.
    state : tuple of 4 uint64
        Random state.
    """
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
        for c in range(CLASSES):
            wanted = load_int(counts, CLASSES * entry + c)
            if wanted > 0:
                part_first, part_second, state = _draw(
                    pool_first & load(classes, 2 * c), pool_second & load(classes, 2 * c + 1),
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
