from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ohhell_sim.cards import FULL_PACK, Card, Suit, lane_mask
from ohhell_sim.inference import from_kernel, to_kernel
from ohhell_sim.inference.lanes import lane_counts, lane_of_suit

TRUMPS = [None, *Suit]
packs = st.integers(0, 2**64 - 1).map(lambda bits: bits & FULL_PACK)


@pytest.mark.parametrize("trump", TRUMPS)
def test_each_card_goes_to_its_lane_and_keeps_its_rank(trump):
    for number in range(52):
        card = Card.from_id(number)
        moved = Card.from_bit(to_kernel(card.bit, trump))
        assert moved.rank == card.rank
        assert moved.suit == lane_of_suit(card.suit, trump)


@pytest.mark.parametrize("trump", list(Suit))
def test_trumps_stand_on_top(trump):
    assert to_kernel(lane_mask(trump), trump) == lane_mask(Suit.SPADES)


@given(bits=packs, trump=st.sampled_from(TRUMPS))
def test_there_and_back_again(bits, trump):
    assert from_kernel(to_kernel(bits, trump), trump) == bits
    assert to_kernel(bits, trump).bit_count() == bits.bit_count()


@given(bits=st.lists(packs, max_size=5), trump=st.sampled_from(TRUMPS))
def test_arrays_and_numbers_agree(bits, trump):
    array = np.array(bits, np.uint64)
    moved = to_kernel(array, trump)
    assert moved.dtype == np.uint64
    assert moved.tolist() == [to_kernel(number, trump) for number in bits]


@given(bits=packs)
def test_lane_counts(bits):
    assert lane_counts(bits) == tuple((bits & lane_mask(suit)).bit_count() for suit in Suit)
