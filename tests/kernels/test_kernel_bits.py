from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ohhell_sim.kernels import bits
from ohhell_sim.kernels._jit import inline

MASK = 2**64 - 1
FULL = int(bits.FULL)
words = st.integers(0, MASK)
cards = st.integers(0, FULL).map(lambda word: word & FULL)
some_cards = cards.filter(bool)
single_cards = st.sampled_from([1 << (16 * lane + rank) for lane in range(4) for rank in range(13)])


# What is written in LLVM's own instructions can only be called from compiled code.
@inline
def call_mulhi(x, n):
    return bits.mulhi(x, n)


@inline
def call_select(mask, k):
    return bits.select(mask, k)


@inline
def call_deposit(low, mask):
    return bits.deposit(low, mask)


@inline
def call_highest(mask):
    return bits.highest(mask)


@inline
def call_lane_of(card):
    return bits.lane_of(card)


def single_bits(mask):
    return [1 << place for place in range(64) if mask >> place & 1]


def word(value):
    return np.uint64(value)


@given(words, words)
def test_the_high_half_of_a_product(x, n):
    assert int(call_mulhi(word(x), word(n))) == x * n >> 64


@given(words)
def test_set_bits_are_counted(mask):
    assert int(bits.popcount(word(mask))) == mask.bit_count()


@given(words)
def test_the_lowest_and_the_highest_bit(mask):
    there = single_bits(mask) or [0]
    assert int(bits.lowest(word(mask))) == there[0]
    assert int(call_highest(word(mask))) == there[-1]


@given(words.filter(bool), st.data())
def test_the_kth_set_bit(mask, data):
    there = single_bits(mask)
    k = data.draw(st.integers(0, len(there) - 1))
    assert int(call_select(word(mask), word(k))) == there[k]


@given(words, words)
def test_bits_spread_over_a_mask(low, mask):
    spread = sum(bit for k, bit in enumerate(single_bits(mask)) if low >> k & 1)
    assert int(call_deposit(word(low), word(mask))) == spread


@given(single_cards)
def test_the_lane_of_a_card(card):
    (lane,) = [0x1FFF << 16 * lane for lane in range(4) if card & 0x1FFF << 16 * lane]
    assert int(call_lane_of(word(card))) == lane


@given(st.integers(0, MASK).map(lambda mask: mask & 0x7FFF7FFF7FFF7FFF))
def test_smearing_down_fills_each_lane_below_its_highest_bit(mask):
    expected = 0
    for lane in range(4):
        part = mask >> 16 * lane & 0xFFFF
        expected |= ((1 << part.bit_length()) - 1) << 16 * lane
    assert int(bits.smear_down(word(mask))) == expected


@given(words, words)
def test_blocks_return_words(x, n):
    for value in (call_mulhi(word(x), word(n)), bits.lowest(word(x)), call_highest(word(x))):
        assert isinstance(value, int | np.uint64)
        assert int(value) >= 0


def test_blocks_of_kernels_can_be_called_from_python():
    # Compiled for kernels they have no entry from Python; without care a call would crash.
    assert int(bits.popcount(bits.FULL)) == 52
    assert int(bits.popcount(bits.FULL)) == 52
    assert int(bits.smear_down(word(4))) == 7
