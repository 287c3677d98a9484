"""Limits on bids: least and largest, zeros in a row, forced bids, the kinds of hook."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ohhell_sim.errors import RulesError
from ohhell_sim.rules import Rules
from oracles.rule_space import any_rules


def test_every_bid_from_nothing_to_all():
    assert Rules().legal_bids(4, 4, []) == [0, 1, 2, 3, 4]


def test_least_and_largest_bids():
    assert Rules(bid_min=1).legal_bids(3, 4, []) == [1, 2, 3]
    assert Rules(bid_max=2).legal_bids(5, 4, []) == [0, 1, 2]
    assert Rules(bid_min=4, bid_max=6).legal_bids(3, 4, []) == [3]
    assert Rules(bid_min="h").legal_bids(3, 4, []) == [3]
    with pytest.raises(RulesError, match="position 2: with 5 cards a bid is a whole number from 1"):
        Rules(bid_min=1, bid_max=3).legal_bids(5, 4, [2, 4])


def test_nullo():
    nullo = Rules(forced_bid=0)
    assert nullo.legal_bids(7, 4, [0, 0, 0]) == [0]
    assert nullo.score_deal([0, 0, 0], [0, 3, 0], 3) == [10, 0, 10]
    with pytest.raises(RulesError, match="a bid is 0: the rules allow no other"):
        nullo.legal_bids(7, 4, [1])
    assert Rules(forced_bid=0, hook=True).legal_bids(7, 4, [0, 0, 0]) == [0]
    assert Rules(forced_bid=2).legal_bids(1, 4, []) == [1]


def test_no_more_than_five_zeros_in_a_row():
    rules = Rules(zero_streak_max=5)
    assert rules.legal_bids(2, 6, [], zeros=4) == [0, 1, 2]
    assert rules.legal_bids(2, 6, [], zeros=5) == [1, 2]
    assert Rules().legal_bids(2, 6, [], zeros=50) == [0, 1, 2]
    hooked = rules.replace(hook=True)
    assert hooked.legal_bids(1, 3, [0, 0], zeros=5) == [0]


@pytest.mark.parametrize("hook", ["last-bidder", "no-exact-total"])
def test_both_hooks_bind_the_last_bidder(hook):
    rules = Rules(hook=hook)
    assert rules.legal_bids(5, 4, [2, 1, 1]) == [0, 2, 3, 4, 5]
    assert rules.barred_bid(5, 4, [2, 1]) is None


def test_the_hook_and_the_last_deal():
    rules = Rules(hook=True, hook_exempt_last=True)
    assert 1 in rules.legal_bids(5, 4, [2, 1, 1], last=True)
    assert 1 not in rules.legal_bids(5, 4, [2, 1, 1])
    assert rules.check_bids(3, 3, [1, 1, 1], last=True) == (1, 1, 1)
    with pytest.raises(RulesError, match="the hook bars the last bid 1"):
        rules.check_bids(3, 3, [1, 1, 1])


def test_a_barred_bid_that_is_out_of_range_anyway():
    assert Rules(hook=True, bid_max=2).barred_bid(5, 3, [0, 0]) is None
    assert Rules(hook=True, bid_max=2).legal_bids(5, 3, [0, 0]) == [0, 1, 2]


def test_the_dealer_who_sits_out_bids_nothing():
    rules = Rules(hook=True, dead_hand=True)
    assert rules.legal_bids(5, 4, [2, 1]) == [0, 1, 3, 4, 5]
    with pytest.raises(RulesError, match="all 3 bids are in"):
        rules.legal_bids(5, 4, [2, 1, 1])


@given(any_rules(largest=8), st.data())
def test_somebody_can_always_bid(pair, data):
    rules, players = pair
    size = data.draw(st.sampled_from(rules.hand_sizes(players)))
    last = data.draw(st.booleans())
    bids: list[int] = []
    for _ in range(rules.hands_dealt(players)):
        zeros = data.draw(st.integers(0, 4))
        legal = rules.legal_bids(size, players, bids, last=last, zeros=zeros)
        assert legal
        assert legal == sorted(set(legal))
        assert set(legal) <= set(rules.bid_range(size))
        assert rules.barred_bid(size, players, bids, last=last) not in legal
        bids.append(data.draw(st.sampled_from(legal)))
    assert rules.check_bids(size, players, bids, last=last) == tuple(bids)
    plan = rules.plan(size, players, last=last)
    if plan.hooked:
        assert sum(bids) != size
