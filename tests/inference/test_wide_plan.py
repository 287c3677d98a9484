from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

from ohhell_sim.cards import Deck, Suit
from ohhell_sim.errors import SettingError
from ohhell_sim.inference import (
    DeckLayout,
    WideConstraints,
    build_wide_plan,
    count_worlds,
    enumerate_worlds,
)
from ohhell_sim.inference.wide import plan as planning
from ohhell_sim.inference.wide.relaxing import wider_facts
from ohhell_sim.inference.wide.rows import count_splits
from ohhell_sim.kernels import CHUNK
from ohhell_sim.kernels.wide.worlds import deal_wide_worlds
from oracles.wide_worlds import (
    barred_of,
    card_worlds,
    fixed_of,
    plan_chance,
    single,
    small_wide_facts,
)

#: Level of every test of uniformity; the seeds are fixed, so it passes or fails for good.
ALPHA = 1e-4

TWO_PACKS = DeckLayout.of_deck(Deck(packs=2, jokers=2), Suit.HEARTS)


def deal(facts, seed, lo, hi, plan=None):
    out = np.zeros((hi - lo, 32), np.uint64)
    arrays = (plan or build_wide_plan(facts)).arrays
    deal_wide_worlds(*arrays, np.uint64(seed), np.int64(lo), np.int64(hi), out)
    return np.stack([out[:, : facts.players], out[:, 16 : 16 + facts.players]], axis=2)


def rows_of(worlds):
    return [tuple(one | two << 64 for one, two in row) for row in worlds.tolist()]


# The tables.


@given(facts=small_wide_facts())
@settings(max_examples=200, deadline=None)
def test_every_world_has_the_same_chance(facts):
    layout, pool, need, allowed = facts
    worlds = card_worlds(pool, need, allowed)
    if not worlds:
        return
    plan = build_wide_plan(WideConstraints(layout, pool, need, (0,) * len(need), allowed))
    assert not len(plan.barred)
    for hands in worlds[:: 1 + len(worlds) // 50]:
        chance = plan_chance(plan, hands)
        assert abs(chance * len(worlds) - 1) < Fraction(1, 2**50)


@given(facts=small_wide_facts(), most=st.integers(1, 6))
@settings(max_examples=200, deadline=None)
def test_with_small_tables_worlds_that_fit_have_the_same_chance(facts, most):
    layout, pool, need, allowed = facts
    worlds = card_worlds(pool, need, allowed)
    if not worlds:
        return
    facts = WideConstraints(layout, pool, need, (0,) * len(need), allowed)
    for hands in wider_facts(facts.sizes, facts.hands):
        plan = planning._plan(facts, hands, most)
        if plan is not None:
            break
    barred = planning._barred(facts, hands)
    chances = [plan_chance(plan, world) for world in worlds[:: 1 + len(worlds) // 50]]
    assert max(chances) - min(chances) <= min(chances) / 2**50
    # Exactly the worlds that do not fit hold a barred card.
    sets = barred_of(planning.replace(plan, barred=barred))
    for seat, cards in enumerate(sets[: len(need)]):
        wide = sum(bits for n, bits in enumerate(facts.classes) if hands[seat][0] >> n & 1)
        assert cards == (wide & ~facts.allowed[seat] if need[seat] else 0)
        assert facts.allowed[seat] & ~wide == 0


@given(
    sizes=st.lists(st.integers(0, 4), max_size=5),
    need=st.integers(0, 8),
)
def test_splits_are_counted(sizes, need):
    sums = {0: 1}
    for size in sizes:
        after = {}
        for total, ways in sums.items():
            for number in range(size + 1):
                after[total + number] = after.get(total + number, 0) + ways
        sums = after
    assert count_splits(need, sizes) == sums.get(need, 0)


def chain_facts(seats, need, seed, layout=TWO_PACKS):
    """Every seat has failed to beat a card of each suit, or has shown out of it."""
    chance = random.Random(seed)
    allowed = []
    for _ in range(seats):
        may = layout.full
        for suit in Suit:
            cards = single(layout.suit(suit))
            cards.sort(key=lambda bit: bit if bit < 1 << 64 else bit >> 64)
            may &= ~sum(cards[chance.randrange(2, len(cards) + 1) :])
        allowed.append(may)
    return WideConstraints(layout, layout.full, (need,) * seats, (0,) * seats, tuple(allowed))


def test_the_arrays_have_the_agreed_shapes():
    facts = chain_facts(3, 5, seed=1)
    plan = build_wide_plan(facts)
    entries, rows = len(plan.prob), len(plan.row_start)
    shapes = {
        "pool": (2,), "need": (16,), "fixed": (32,), "barred": (0,), "seat_order": (16,),
        "n_seats": (), "n_groups": (), "group_end": (16,), "classes": (32 * 3,),
        "row_start": (rows,), "row_len": (rows,), "prob": (entries,), "alias": (entries,),
        "counts": (16 * entries,), "next_state": (entries,),
    }  # fmt: skip
    words = {"pool", "fixed", "barred", "classes", "prob"}
    assert len(plan.arrays) == len(shapes)
    for array, (name, shape) in zip(plan.arrays, shapes.items(), strict=True):
        assert array.shape == shape, name
        assert array.dtype == (np.uint64 if name in words else np.int64), name
    assert plan.arrays[0] is plan.pool
    assert plan.arrays[-1] is plan.next_state
    assert plan.next_state.max() < rows
    assert (plan.row_start + plan.row_len).max() == entries


def test_known_cards_are_handed_on():
    layout = TWO_PACKS
    mine, pool = layout.full & 0xF << 64, 0xFF
    facts = WideConstraints(layout, pool, (0, 3), (mine, 0xF00), (0, pool))
    plan = build_wide_plan(facts)
    assert fixed_of(plan) == [mine, 0xF00, *[0] * 14]
    for world in rows_of(deal(facts, 1, 0, 50)):
        assert world[0] == mine
        assert world[1] & ~pool == 0xF00
        assert (world[1] & pool).bit_count() == 3


# The compiled dealer.


def small(layout, per_suit, need, allowed):
    """Facts about the lowest cards of each suit, both copies, and the jokers."""
    pool = layout.full & (
        (0x6000 << 48 | 0x6000 | sum((1 << per_suit) - 1 << 16 * n for n in range(4)))
        * (1 + (1 << 64))
    )
    return WideConstraints(
        layout, pool, need, (0,) * len(need), tuple(may(layout, pool) for may in allowed)
    )


def everything(layout, pool):
    return pool


def without(*suits, above=None):
    def may(layout, pool):
        for suit in suits:
            pool &= ~layout.suit(suit)
        for suit, rank in (above or {}).items():
            lane = layout.suit(suit)
            keep = lane & -lane
            pool &= ~lane | keep * ((1 << rank) - 1) | (keep << 64) * ((1 << rank) - 1)
        return pool

    return may


WIZARDS = DeckLayout.of_deck(Deck(wizards=4, jesters=4), Suit.SPADES)
C, D, H, S = Suit
SHAPES = {
    "nothing shown, two packs": small(TWO_PACKS, 1, (0, 2, 2), [everything] * 3),
    "nothing shown, wizards": small(WIZARDS, 1, (0, 2, 2), [everything] * 3),
    "a void": small(TWO_PACKS, 1, (0, 3, 2), [everything, without(H), everything]),
    "a void and twins, nothing left over": small(
        DeckLayout.of_deck(Deck(packs=2), None), 2, (0, 8, 8),
        [everything, without(H), everything],
    ),
    "two seats in one group": small(
        TWO_PACKS, 1, (0, 2, 1, 1), [everything, without(S), without(S), everything]
    ),
    "single cards excluded": small(
        TWO_PACKS, 2, (0, 2, 2), [everything, without(C, above={H: 1, S: 1}), without(D, S)]
    ),
    "three groups that see different things": small(
        WIZARDS, 2, (0, 2, 1, 1),
        [everything, without(C, above={H: 1}), without(D, above={S: 1}), without(H, S)],
    ),
    "four groups and a free seat": small(
        DeckLayout.of_deck(Deck(packs=2), None), 1, (1, 1, 1, 1, 1),
        [everything, without(C), without(D), without(H), without(S)],
    ),
}  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES)
def test_worlds_are_uniform(shape):
    facts = SHAPES[shape]
    listed = rows_of(enumerate_worlds(facts))
    number = {row: place for place, row in enumerate(listed)}
    drawn = rows_of(deal(facts, 20_231, 0, 20 * len(listed)))
    counts = np.bincount([number[row] for row in drawn], minlength=len(listed))
    assert count_worlds(facts) == len(listed)
    assert 100 < len(listed) < 20_000
    assert chisquare(counts).pvalue > ALPHA


@pytest.mark.parametrize("most", [1, 8, 30])
@pytest.mark.parametrize("shape", list(SHAPES)[4:])
def test_worlds_are_uniform_with_small_tables(shape, most, monkeypatch):
    monkeypatch.setattr(planning, "_SIZES", ((most, 0.0),))
    facts = SHAPES[shape]
    listed = rows_of(enumerate_worlds(facts))
    number = {row: place for place, row in enumerate(listed)}
    drawn = rows_of(deal(facts, 4, 0, 20 * len(listed)))
    counts = np.bincount([number[row] for row in drawn], minlength=len(listed))
    assert chisquare(counts).pvalue > ALPHA


@pytest.mark.parametrize("seed", range(3))
def test_large_hands_have_the_right_chances(seed):
    # Too many worlds to list: the chance that a seat holds a card, by the exact count.
    facts = chain_facts(4, 6, seed)
    assert not len(build_wide_plan(facts).barred)
    n = 40_000
    worlds = deal(facts, seed, 0, n)
    total = count_worlds(facts)
    chance = random.Random(seed)
    for _ in range(12):
        seat = chance.randrange(4)
        card = chance.choice(single(facts.allowed[seat]))
        need = tuple(count - (place == seat) for place, count in enumerate(facts.need))
        fixed = tuple(card if place == seat else 0 for place in range(4))
        rest = WideConstraints(facts.layout, facts.pool ^ card, need, fixed, facts.allowed)
        expected = count_worlds(rest) / total
        word = np.uint64(card if card < 1 << 64 else card >> 64)
        seen = ((worlds[:, seat, int(card >= 1 << 64)] & word) != 0).mean()
        assert abs(seen - expected) < 4.5 * (expected * (1 - expected) / n) ** 0.5 + 1e-9


@pytest.mark.parametrize("seats", [7, 8])
def test_more_facts_than_the_tables_hold_are_met_all_the_same(seats):
    facts = chain_facts(seats, 4, seed=seats)
    assert len(facts.classes) > 16
    plan = build_wide_plan(facts)
    assert len(plan.barred) == 32
    assert len(plan.prob) <= 250_000
    for world in rows_of(deal(facts, 3, 0, 200, plan)):
        dealt = 0
        for hand, allowed in zip(world, facts.allowed, strict=True):
            assert hand.bit_count() == 4
            assert not hand & ~allowed
            assert not hand & dealt
            dealt |= hand


@pytest.mark.parametrize("seats", [3, 7])
def test_any_chunking_gives_the_same_worlds(seats):
    facts = chain_facts(seats, 4, seed=2)
    plan = build_wide_plan(facts)
    n = 3 * CHUNK + 100
    whole = deal(facts, 9, 0, n, plan)
    for cut in (CHUNK, 2 * CHUNK):
        parts = [deal(facts, 9, 0, cut, plan), deal(facts, 9, cut, n, plan)]
        assert (np.concatenate(parts) == whole).all()
    # Building the plan again changes nothing either.
    assert (deal(facts, 9, 0, CHUNK) == whole[:CHUNK]).all()


def test_facts_that_no_table_holds_and_no_luck_meets_are_refused(monkeypatch):
    monkeypatch.setattr(planning, "_SIZES", ((1, 2.0),))
    with pytest.raises(SettingError, match="3 seats have shown so many different things"):
        build_wide_plan(SHAPES["three groups that see different things"])
