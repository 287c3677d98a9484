"""A plain-Python walk of a dealing plan, with Python's own random numbers.

It reads the same arrays as the compiled kernel and shares no code with it.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

LANES = [0x1FFF << 16 * lane for lane in range(4)]


def single_bits(bits):
    return [1 << place for place in range(64) if bits >> place & 1]


def _row(plan, state):
    start, length = int(plan.row_start[state]), int(plan.row_len[state])
    return start, length


def lane_numbers(word):
    return [int(word) >> 8 * lane & 255 for lane in range(4)]


def walk(plan, rng):
    """Deal one world: a list of 8 hands."""
    pool = int(plan.pool)
    hands = [int(bits) for bits in plan.fixed]
    order = [int(seat) for seat in plan.seat_order[: plan.n_seats]]
    begin = state = 0
    for group in range(int(plan.n_groups)):
        start, length = _row(plan, state)
        product = rng.getrandbits(64) * length
        k, low = product >> 64, product & (2**64 - 1)
        entry = start + (k if low < int(plan.prob[start + k]) else int(plan.alias[start + k]))
        cards = []
        for mask, number in zip(LANES, lane_numbers(plan.counts[entry]), strict=True):
            cards += rng.sample(single_bits(pool & mask), number)
        pool ^= sum(cards)
        rng.shuffle(cards)
        for seat in order[begin : int(plan.group_end[group])]:
            for _ in range(int(plan.need[seat])):
                hands[seat] |= cards.pop()
        assert not cards
        begin = int(plan.group_end[group])
        state = int(plan.next_state[entry])
    cards = single_bits(pool)
    rng.shuffle(cards)
    for seat in order[begin:]:
        for _ in range(int(plan.need[seat])):
            hands[seat] |= cards.pop()
    return hands


def entry_chances(plan, state):
    """The chance of each entry of a state's row, as the alias table has it."""
    start, length = _row(plan, state)
    chances = [Fraction(0)] * length
    for k in range(length):
        own = Fraction(int(plan.prob[start + k]), 2**64)
        chances[k] += own / length
        chances[int(plan.alias[start + k])] += (1 - own) / length
    return chances


def world_chance(plan, hands):
    """The chance with which a walk of the plan deals these hands (8 ints)."""
    pool = int(plan.pool)
    hands = [hand & pool for hand in hands]
    order = [int(seat) for seat in plan.seat_order[: plan.n_seats]]
    chance = Fraction(1)
    begin = state = 0
    for group in range(int(plan.n_groups)):
        seats = order[begin : int(plan.group_end[group])]
        taken = sum(hands[seat] for seat in seats)
        numbers = [(taken & mask).bit_count() for mask in LANES]
        start, length = _row(plan, state)
        rows = [lane_numbers(plan.counts[start + k]) for k in range(length)]
        if numbers not in rows:
            return Fraction(0)
        k = rows.index(numbers)
        chance *= entry_chances(plan, state)[k]
        for mask, number in zip(LANES, numbers, strict=True):
            chance /= comb((pool & mask).bit_count(), number)
        chance *= _split_chance([int(plan.need[seat]) for seat in seats], taken.bit_count())
        pool &= ~taken
        begin = int(plan.group_end[group])
        state = int(plan.next_state[start + k])
    return chance * _split_chance([int(plan.need[s]) for s in order[begin:]], pool.bit_count())


def _split_chance(needs, size):
    ways = 1
    for need in needs:
        ways *= comb(size, need)
        size -= need
    return Fraction(1, ways)
