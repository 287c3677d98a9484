"""Facts about single cards of any deck, and their worlds by trying everything."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

from hypothesis import strategies as st

from ohhell_sim.cards import Deck
from ohhell_sim.inference import DeckLayout

DECKS = [
    Deck(),
    Deck(packs=2),
    Deck(packs=2, jokers=3),
    Deck(wizards=4, jesters=4),
    Deck(low_rank="7", rank_order="ten-second", jokers=1),
    Deck(rank_order="spanish", packs=2),
    Deck(rank_order="ace-low"),
]


def single(bits):
    return [1 << place for place in range(128) if bits >> place & 1]


def card_worlds(pool, need, allowed):
    """Every tuple of hands, one number a seat, that fits: each card of a hand is allowed there."""

    def fill(seat, left):
        if seat == len(need):
            yield ()
            return
        for hand in combinations(single(left & allowed[seat]), need[seat]):
            taken = sum(hand)
            for rest in fill(seat + 1, left & ~taken):
                yield (taken, *rest)

    return list(fill(0, pool))


@st.composite
def layouts(draw):
    return DeckLayout.of_deck(
        draw(st.sampled_from(DECKS)), draw(st.sampled_from([None, *range(4)]))
    )


@st.composite
def small_wide_facts(draw, max_cards=9, max_seats=4):
    """A layout, a pool of few cards, needs and allowed cards; they may contradict each other."""
    layout = draw(layouts())
    bits = draw(st.lists(st.sampled_from(single(layout.full)), unique=True, max_size=max_cards))
    seats = draw(st.integers(1, max_seats))
    need, left = [], len(bits)
    for _ in range(seats):
        need.append(draw(st.integers(0, min(left, 3))))
        left -= need[-1]
    # Two cards alike more often than chance would have it, so that classes are not all of one.
    kinds = draw(st.lists(st.integers(0, 3), min_size=len(bits), max_size=len(bits)))
    allowed = []
    for _ in range(seats):
        may = draw(st.tuples(*[st.sampled_from([True, True, False])] * 4))
        allowed.append(sum(bit for bit, kind in zip(bits, kinds, strict=True) if may[kind]))
    return layout, sum(bits), tuple(need), tuple(allowed)


def _sets(words):
    firsts, seconds = words[: len(words) // 2], words[len(words) // 2 :]
    return [int(one) | int(two) << 64 for one, two in zip(firsts, seconds, strict=True)]


def plan_chance(plan, hands):
    """The chance with which one try of a plan deals these hands (one number a seat)."""
    pool = int(plan.pool[0]) | int(plan.pool[1]) << 64
    hands = [hand & pool for hand in hands]
    order = [int(seat) for seat in plan.seat_order[: plan.n_seats]]
    chance = Fraction(1)
    begin = row = 0
    for group in range(int(plan.n_groups)):
        words = plan.classes[32 * group : 32 * group + 32]
        classes = [int(words[2 * c]) | int(words[2 * c + 1]) << 64 for c in range(16)]
        seats = order[begin : int(plan.group_end[group])]
        taken = sum(hands[seat] for seat in seats)
        if taken & ~sum(classes):
            return Fraction(0)
        numbers = [(taken & cards).bit_count() for cards in classes]
        start, length = int(plan.row_start[row]), int(plan.row_len[row])
        rows = [plan.counts[16 * e : 16 * e + 16].tolist() for e in range(start, start + length)]
        if numbers not in rows:
            return Fraction(0)
        assert rows.count(numbers) == 1
        entry = rows.index(numbers)
        drawn = Fraction(0)
        for k in range(length):
            own = Fraction(int(plan.prob[start + k]), 2**64)
            drawn += own / length if k == entry else 0
            drawn += (1 - own) / length if int(plan.alias[start + k]) == entry else 0
        chance *= drawn
        for cards, number in zip(classes, numbers, strict=True):
            chance /= comb((pool & cards).bit_count(), number)
        chance /= _ways([int(plan.need[seat]) for seat in seats], taken.bit_count())
        pool &= ~taken
        begin = int(plan.group_end[group])
        row = int(plan.next_state[start + entry])
    return chance / _ways([int(plan.need[seat]) for seat in order[begin:]], pool.bit_count())


def fixed_of(plan):
    return _sets(plan.fixed)


def barred_of(plan):
    return _sets(plan.barred) if len(plan.barred) else [0] * 16


def _ways(needs, size):
    ways = 1
    for need in needs:
        ways *= comb(size, need)
        size -= need
    return ways
