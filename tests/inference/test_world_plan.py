from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell_sim.errors import ViewError
from ohhell_sim.inference import Constraints, build_plan, count_worlds
from ohhell_sim.inference.alias import alias_table
from oracles.facts import lanes, pool_of, small_facts
from oracles.plan_walk import entry_chances, walk, world_chance
from oracles.worlds_brute import worlds

FREE = lanes("")


@given(facts=small_facts(max_cards=9))
@settings(max_examples=200, deadline=None)
def test_every_world_has_the_same_chance(facts):
    pool, need, allowed = facts
    fitting = worlds(pool, need, allowed)
    if not fitting:
        with pytest.raises(ViewError):
            build_plan(Constraints(pool, need, (0,) * len(need), allowed))
        return
    plan = build_plan(Constraints(pool, need, (0,) * len(need), allowed))
    for hands in fitting[:: 1 + len(fitting) // 50]:
        chance = world_chance(plan, hands)
        assert abs(chance * len(fitting) - 1) < Fraction(1, 2**50)


@given(weights=st.lists(st.integers(1, 10**30), min_size=1, max_size=40))
def test_alias_tables_draw_by_weight(weights):
    prob, alias = alias_table(weights)
    chances = [Fraction(0)] * len(weights)
    for k, (own, other) in enumerate(zip(prob, alias, strict=True)):
        chances[k] += Fraction(own, 2**64)
        chances[other] += 1 - Fraction(own, 2**64)
    for chance, weight in zip(chances, weights, strict=True):
        error = abs(chance / len(weights) - Fraction(weight, sum(weights)))
        assert error <= Fraction(len(weights), 2**63)


FACTS = [
    Constraints(pool_of(9, 9, 9, 9), (0, 6, 6, 6), (0,) * 4, (FREE,) * 4),
    Constraints(pool_of(9, 9, 9, 9), (0, 6, 6, 6), (0,) * 4, (FREE, lanes("3"), FREE, FREE)),
    Constraints(
        pool_of(9, 9, 9, 9), (0, 6, 6, 5), (0,) * 4, (FREE, lanes("3"), lanes("0"), lanes("01"))
    ),
    Constraints(pool_of(8, 8, 8, 8), (0, 16, 16), (0,) * 3, (FREE, lanes("3"), lanes("0"))),
    Constraints(
        pool_of(7, 7, 7, 7), (0, 4, 4, 4, 4, 4, 4), (0,) * 7,
        (FREE, lanes("3"), lanes("3"), lanes("0"), lanes("012"), lanes("23"), FREE),
    ),
]  # fmt: skip


@pytest.mark.parametrize("facts", FACTS)
def test_the_arrays_have_the_agreed_shapes(facts):
    plan = build_plan(facts)
    assert [type(value) for value in plan.arrays[:1]] == [np.uint64]
    assert isinstance(plan.n_seats, np.int64)
    assert isinstance(plan.n_groups, np.int64)
    for name in ("need", "seat_order", "group_end", "row_start", "row_len", "alias", "next_state"):
        assert getattr(plan, name).dtype == np.int64, name
    for name in ("fixed", "prob", "counts"):
        assert getattr(plan, name).dtype == np.uint64, name
    for name in ("need", "fixed", "seat_order", "group_end"):
        assert getattr(plan, name).shape == (8,), name
    entries = len(plan.prob)
    assert len(plan.alias) == len(plan.counts) == len(plan.next_state) == entries
    assert plan.row_start[0] == 0
    assert all(
        start + length == following
        for (start, following), length in zip(
            pairwise([*plan.row_start.tolist(), entries]), plan.row_len.tolist(), strict=True
        )
    )
    assert plan.next_state.max() < len(plan.row_start)
    assert (plan.alias < np.repeat(plan.row_len, plan.row_len)).all()
    dealt = [seat for seat, need in enumerate(facts.need) if need]
    assert sorted(plan.seat_order[: plan.n_seats].tolist()) == dealt


@pytest.mark.parametrize("facts", FACTS)
def test_walks_fit_the_facts(facts):
    plan = build_plan(facts)
    rng = random.Random(5)
    for _ in range(50):
        hands = walk(plan, rng)
        dealt = 0
        for seat, need in enumerate(facts.need):
            assert hands[seat].bit_count() == need
            assert not hands[seat] & dealt
            assert not hands[seat] & ~facts.pool
            dealt |= hands[seat]
            for lane in range(4):
                assert facts.allowed[seat][lane] or not hands[seat] >> 16 * lane & 0x1FFF
        # A world that was dealt has the chance that the count gives it.
        assert abs(world_chance(plan, hands) * count_worlds(facts) - 1) < Fraction(1, 2**50)


def test_rows_are_drawn_by_the_exact_counts():
    # One card for a seat that holds nothing of lane 0: lanes 1, 2, 3 as 5 : 3 : 1.
    plan = build_plan(Constraints(pool_of(4, 5, 3, 1), (1, 2), (0, 0), (lanes("0"), FREE)))
    chances = {
        int(word): chance for word, chance in zip(plan.counts, entry_chances(plan, 0), strict=True)
    }
    expected = {1 << 8: Fraction(5, 9), 1 << 16: Fraction(3, 9), 1 << 24: Fraction(1, 9)}
    assert chances.keys() == expected.keys()
    assert all(abs(chances[word] - expected[word]) < Fraction(1, 2**60) for word in expected)


def test_known_cards_are_handed_on():
    facts = Constraints(pool_of(0, 3, 0, 0), (1, 1), (0b101, 0), (FREE, FREE))
    plan = build_plan(facts)
    assert plan.fixed.tolist() == [0b101, 0, 0, 0, 0, 0, 0, 0]
    assert all(hands[0] & 0b101 for hands in [walk(plan, random.Random(1))])
