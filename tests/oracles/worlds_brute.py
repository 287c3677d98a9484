"""Worlds by trying everything: slow, obvious, and without the code under test."""

from __future__ import annotations

from itertools import combinations

LANES = [0x1FFF << 16 * lane for lane in range(4)]


def single_bits(bits):
    return [1 << place for place in range(64) if bits >> place & 1]


def worlds(pool, need, allowed):
    """Every tuple of hands, one int a seat, that fits."""

    def fill(seat, left):
        if seat == len(need):
            yield ()
            return
        may = [
            card
            for card in single_bits(left)
            if any(card & lane and ok for lane, ok in zip(LANES, allowed[seat], strict=True))
        ]
        for hand in combinations(may, need[seat]):
            taken = sum(hand)
            for rest in fill(seat + 1, left & ~taken):
                yield (taken, *rest)

    return list(fill(0, pool))
