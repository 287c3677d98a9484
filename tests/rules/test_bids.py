"""Which bids are free, and which one the hook bars."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ohhell_sim.errors import RulesError
from ohhell_sim.rules import Rules
from oracles.rule_space import tables

HOOK = Rules.preset("hook")
CLASSIC = Rules.preset("classic")


def test_boss_trump_and_the_hook():
    # Situation 1: bids before the dealer 1, 2, 3 of 7 cards; the hook bars 1.
    assert HOOK.legal_bids(7, 4, [1, 2, 3]) == [0, 2, 3, 4, 5, 6, 7]
    assert HOOK.barred_bid(7, 4, [1, 2, 3]) == 1
    assert CLASSIC.legal_bids(7, 4, [1, 2, 3]) == list(range(8))


def test_the_rule_pages_own_examples():
    assert 1 not in HOOK.legal_bids(5, 4, [2, 1, 1])
    late = Rules(hook=True, hook_from=4)
    assert 2 not in late.legal_bids(7, 4, [0, 3, 2])
    assert late.legal_bids(3, 4, [0, 1, 1]) == [0, 1, 2, 3]


def test_the_hook_binds_whoever_bids_last():
    # Situation 24: only the number of bids made counts, not who dealt.
    assert HOOK.legal_bids(2, 3, [1]) == [0, 1, 2]
    assert HOOK.legal_bids(2, 3, [1, 0]) == [0, 2]


def test_a_total_over_the_tricks_frees_the_last_bidder():
    assert HOOK.legal_bids(3, 3, [3, 2]) == [0, 1, 2, 3]
    assert HOOK.barred_bid(3, 3, [3, 2]) is None


@given(tables(largest=6), st.booleans(), st.integers(1, 6), st.data())
def test_legal_bids_by_the_definition(table, hooked, hook_from, data):
    players, size = table
    bids = data.draw(st.lists(st.integers(0, size), max_size=players - 1))
    rules = Rules(hook=True, hook_from=hook_from) if hooked else Rules()
    legal = rules.legal_bids(size, players, bids)
    for bid in range(size + 1):
        last = len(bids) == players - 1
        barred = hooked and size >= hook_from and last and sum(bids) + bid == size
        assert (bid in legal) is not barred
    assert legal
    for bid in legal:
        assert rules.check_bids(size, players, [*bids, bid]) == (*bids, bid)


@pytest.mark.parametrize("bids", [[3], [-1], [True], [1.0], ["1"], [None], [2**70]])
def test_bids_that_are_none(bids):
    with pytest.raises(RulesError, match="position 1: with 2 cards a bid is a whole number from 0"):
        CLASSIC.legal_bids(2, 4, bids)


def test_too_many_bids():
    with pytest.raises(RulesError, match="all 2 bids are in"):
        CLASSIC.legal_bids(2, 2, [1, 1])
    with pytest.raises(RulesError, match="3 bids with 2 players: at most 2"):
        CLASSIC.legal_bids(2, 2, [1, 1, 1])


@pytest.mark.parametrize("bids", ["110", None, 3])
def test_bids_must_be_a_list(bids):
    with pytest.raises(RulesError, match="a list of whole numbers in bidding order"):
        CLASSIC.legal_bids(2, 4, bids)


def test_numpy_bids_are_bids():
    assert HOOK.legal_bids(2, 3, np.array([1, 0])) == [0, 2]
    assert HOOK.check_bids(2, 3, np.array([1, 0, 0])) == (1, 0, 0)


def test_a_barred_total_is_named():
    with pytest.raises(RulesError) as caught:
        HOOK.check_bids(3, 3, [1, 1, 1])
    assert "1 + 1 + 1 = 3" in str(caught.value)
    assert "(0, 2 or 3 would do)" in str(caught.value)
    assert caught.value.value == 1
    assert caught.value.allowed == (0, 2, 3)
