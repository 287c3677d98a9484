from __future__ import annotations

from math import comb

import numpy as np
import pytest
from hypothesis import given, settings

from ohhell_sim.errors import SettingError
from ohhell_sim.inference import Constraints, count_worlds, enumerate_worlds
from oracles.facts import lanes, pool_of, small_facts
from oracles.worlds_brute import worlds

FREE = lanes("")


@given(facts=small_facts(max_cards=9))
@settings(max_examples=300, deadline=None)
def test_every_world_once(facts):
    pool, need, allowed = facts
    expected = worlds(pool, need, allowed)
    if not expected:
        return
    listed = enumerate_worlds(Constraints(pool, need, (0,) * len(need), allowed))
    assert listed.dtype == np.uint64
    assert listed.shape == (len(expected), len(need))
    assert sorted(map(tuple, listed.tolist())) == sorted(expected)


@pytest.mark.parametrize(
    "facts",
    [
        Constraints(pool_of(4, 3, 4, 4), (0, 4, 3), (0,) * 3, (FREE, lanes("0"), lanes("12"))),
        Constraints(
            pool_of(3, 4, 4, 3), (0, 2, 2, 2), (0,) * 4, (FREE, lanes("0"), lanes("0"), lanes("3"))
        ),
        # Hardly a world: hands of 15 of which all but a few cards are forced.
        Constraints(pool_of(8, 7, 8, 8), (0, 15, 15), (0,) * 3, (FREE, lanes("02"), lanes("13"))),
        Constraints(pool_of(8, 8, 8, 7), (0, 2, 2), (0,) * 3, (FREE, FREE, FREE)),
    ],
)
def test_larger_lists_are_complete(facts):
    listed = enumerate_worlds(facts)
    assert len(listed) == count_worlds(facts) == len(np.unique(listed, axis=0))
    sizes = sum((listed >> np.uint64(place) & np.uint64(1)).astype(int) for place in range(61))
    assert (sizes == np.array(facts.need)).all()
    assert not (np.bitwise_or.reduce(listed, axis=1) & ~np.uint64(facts.pool)).any()
    assert (np.bitwise_xor.reduce(listed, axis=1) == np.bitwise_or.reduce(listed, axis=1)).all()
    for seat, row in enumerate(facts.allowed):
        for lane, may in enumerate(row):
            assert may or not (listed[:, seat] >> np.uint64(16 * lane) & np.uint64(0x1FFF)).any()


def test_known_cards_stand_in_every_row():
    facts = Constraints(pool_of(0, 3, 0, 0), (1, 1), (0b1010, 0), (FREE, FREE))
    listed = enumerate_worlds(facts)
    assert len(listed) == 6
    assert (listed[:, 0] & np.uint64(0b1010) == 0b1010).all()


def test_no_hidden_hand():
    assert enumerate_worlds(Constraints(pool_of(1), (0, 0), (2, 4), (FREE,) * 2)).tolist() == [
        [2, 4]
    ]


def test_too_many_worlds_are_refused():
    facts = Constraints(pool_of(13, 13, 13, 13), (5,), (0,), (FREE,))
    with pytest.raises(SettingError, match="2598960 worlds fit, more than the limit of 1000"):
        enumerate_worlds(facts, limit=1000)
    assert len(enumerate_worlds(facts)) == comb(52, 5)
