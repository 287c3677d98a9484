"""The bit layout: lanes of 16, ranks in the low 13."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ohhell_sim.cards import (
    FULL_PACK,
    LANE,
    RANKS,
    Card,
    CardError,
    Suit,
    bits_of,
    cards_of,
    lane_mask,
    parse_cards,
)

card_sets = st.sets(st.integers(0, 51)).map(lambda ids: {Card.from_id(number) for number in ids})


def test_the_numbers_of_the_layout():
    assert (LANE, RANKS) == (16, 13)
    assert FULL_PACK == 0x1FFF_1FFF_1FFF_1FFF
    assert [lane_mask(suit) for suit in Suit] == [0x1FFF << shift for shift in (0, 16, 32, 48)]


@given(card_sets)
def test_cards_and_bits_are_the_same_set(cards):
    bits = bits_of(cards)
    assert bits == sum(card.bit for card in cards)
    assert bits & ~FULL_PACK == 0
    assert cards_of(bits) == sorted(cards)


@given(card_sets, st.sampled_from(list(Suit)))
def test_a_lane_holds_one_suit(cards, suit):
    assert cards_of(bits_of(cards) & lane_mask(suit)) == sorted(c for c in cards if c.suit == suit)


@pytest.mark.parametrize("bits", [-1, 1 << 13, 1 << 31, 1 << 64, 10**4000, 1.0, "AS", None])
def test_bits_of_no_card_are_refused(bits):
    with pytest.raises(CardError, match="bits are"):
        cards_of(bits)


def test_what_is_no_set_of_one_pack_is_refused():
    with pytest.raises(CardError, match="ace of spades appears twice"):
        bits_of(parse_cards("AS AS"))
    with pytest.raises(CardError, match="from pack 2"):
        bits_of([Card(0, 0, 1)])
    with pytest.raises(CardError, match="takes cards, not a str"):
        bits_of(["AS"])
    with pytest.raises(CardError, match="suit of a card is 0 to 3"):
        lane_mask(4)
