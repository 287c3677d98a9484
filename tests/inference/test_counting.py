from __future__ import annotations

from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell_sim.cards import FULL_PACK
from ohhell_sim.errors import ViewError
from ohhell_sim.inference import Constraints, count_worlds
from ohhell_sim.inference.counting import group_seats
from ohhell_sim.inference.groups import Tables, count_ways, splits
from oracles.facts import lanes, pool_of, small_facts
from oracles.worlds_brute import worlds

FREE = lanes("")


@given(facts=small_facts(max_cards=9))
@settings(max_examples=300, deadline=None)
def test_as_many_worlds_as_there_are(facts):
    pool, need, allowed = facts
    brute = len(worlds(pool, need, allowed))
    sizes = [(pool >> 16 * lane & 0x1FFF).bit_count() for lane in range(4)]
    sets = [sum(1 << lane for lane in range(4) if row[lane]) for row in allowed]
    assert count_ways(sizes, list(zip(sets, need, strict=True))) == brute
    if brute:
        assert count_worlds(Constraints(pool, need, (0,) * len(need), allowed)) == brute


def test_without_voids_it_is_a_multinomial():
    facts = Constraints(FULL_PACK, (0, 7, 7, 7), (0,) * 4, (FREE,) * 4)
    assert count_worlds(facts) == comb(52, 7) * comb(45, 7) * comb(38, 7)


def test_one_seat_without_a_suit():
    facts = Constraints(FULL_PACK, (13, 13), (0, 0), (lanes("2"), FREE))
    assert count_worlds(facts) == comb(39, 13) * comb(39, 13)


def test_two_seats_without_different_suits():
    # Seat 0 has k of the lane that seat 1 cannot hold.
    facts = Constraints(pool_of(6, 6, 6, 6), (5, 5), (0, 0), (lanes("0"), lanes("1")))
    expected = sum(comb(6, k) * comb(12, 5 - k) * comb(18 - (5 - k), 5) for k in range(6))
    assert count_worlds(facts) == expected


def test_no_hidden_hand_leaves_one_world():
    assert count_worlds(Constraints(FULL_PACK, (0, 0), (0, 0), (FREE, FREE))) == 1
    assert count_worlds(Constraints(0, (0,), (FULL_PACK,), (FREE,))) == 1


def test_no_world_is_an_error():
    with pytest.raises(ViewError, match="seat 0 needs 2 cards"):
        count_worlds(Constraints(1, (2,), (0,), (FREE,)))


@given(need=st.integers(0, 8), sizes=st.lists(st.integers(0, 5), max_size=4))
def test_splits_are_all_and_only_the_sums(need, sizes):
    found = splits(need, tuple(sizes))
    assert len(set(found)) == len(found)
    assert all(sum(row) == need for row in found)
    assert all(0 <= n <= top for row in found for n, top in zip(row, sizes, strict=True))
    every = {()}
    for top in sizes:
        every = {(*row, n) for row in every for n in range(top + 1)}
    assert set(found) == {row for row in every if sum(row) == need}


def test_the_order_of_groups_does_not_change_the_count():
    facts = Constraints(
        pool_of(5, 6, 7, 4), (0, 3, 4, 2, 3), (0,) * 5,
        (FREE, lanes("0"), lanes("1"), lanes("02"), lanes("3")),
    )  # fmt: skip
    groups, free = group_seats(facts)
    assert not free
    sizes = (5, 6, 7, 4)
    assert Tables(groups).ways(0, sizes) == Tables(groups[::-1]).ways(0, sizes)


def test_a_void_in_a_lane_that_is_gone_says_nothing():
    facts = Constraints(pool_of(5, 0, 5, 5), (3, 3), (0, 0), (lanes("1"), FREE))
    assert group_seats(facts) == ([], [0, 1])


def test_seats_with_the_same_voids_share_a_group():
    facts = Constraints(
        pool_of(5, 5, 5, 5), (3, 2, 3), (0,) * 3, (lanes("1"), lanes("0"), lanes("1"))
    )
    assert [group.seats for group in group_seats(facts)[0]] == [(1,), (0, 2)]
    assert [group.seats for group in group_seats(facts, merge=False)[0]] == [(1,), (0,), (2,)]


@pytest.mark.parametrize("scale", [1, 4])
def test_counts_are_exact_beyond_64_bits(scale):
    # Complementary voids: the count is a product of binomials, far beyond any machine word.
    need = 3 * scale
    facts = Constraints(FULL_PACK, (need, need), (0, 0), (lanes("01"), lanes("23")))
    assert count_worlds(facts) == comb(26, need) ** 2
