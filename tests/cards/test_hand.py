"""Hands: order, algebra and styles of printing."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ohhell_sim.cards import Card, CardError, Hand, Suit, parse_card, parse_hand

card_sets = st.sets(st.integers(0, 103), max_size=30).map(
    lambda ids: frozenset(Card.from_id(number) for number in ids)
)
one_pack = st.sets(st.integers(0, 51)).map(lambda ids: [Card.from_id(number) for number in ids])


def test_the_styles_of_a_hand():
    hand = parse_hand("3C 10H KH AS")
    assert str(hand) == f"{hand}" == "AS KH TH 3C"
    assert hand.symbols == f"{hand:symbols}" == "A♠ K♥ 10♥ 3♣"
    assert hand.dots == f"{hand:dots}" == "A.KT..3"
    assert hand.groups == f"{hand:groups}" == "S: A; H: K 10; C: 3"
    assert hand.codes == ["AS", "KH", "TH", "3C"]
    assert repr(hand) == "Hand('AS KH TH 3C')"


def test_an_empty_hand():
    hand = Hand()
    assert (len(hand), str(hand), hand.symbols, hand.dots, hand.groups) == (0, "", "", "...", "")
    assert hand.bits == 0
    assert not hand
    assert hand == Hand([]) == parse_hand([])


@given(st.permutations(range(52)))
def test_the_order_is_spades_hearts_diamonds_clubs_from_high_to_low(ids):
    hand = Hand(Card.from_id(number) for number in ids)
    assert "".join(card.suit.letter for card in hand) == "S" * 13 + "H" * 13 + "D" * 13 + "C" * 13
    for suit in Suit:
        assert "".join(card.rank.letter for card in hand.suit(suit)) == "AKQJT98765432"


def test_equal_cards_of_two_packs_stand_together():
    hand = Hand([Card(3, 12, 1), Card(3, 11), Card(3, 12)])
    assert [card.id for card in hand] == [51, 103, 50]
    assert str(hand) == "AS AS* KS"
    assert hand.dots == "AAK..."
    assert hand.groups == "S: A A* K"


def test_jokers_stand_before_the_suits_and_jesters_behind():
    hand = Hand([Card.jester(1), Card(3, 12), Card.joker(0), Card.wizard(2), Card(0, 0)])
    assert str(hand) == "W3 JK1 AS 2C N2"
    assert hand.symbols == "W3 JK1 A♠ 2♣ N2"
    assert hand.groups == "S: A; C: 2; W3; JK1; N2"
    assert hand.suit(3) == Hand([Card(3, 12)])
    with pytest.raises(CardError, match="wizard 3 has no place in dot notation"):
        _ = hand.dots
    with pytest.raises(CardError, match="wizard 3 has no bit"):
        _ = hand.bits


@given(card_sets, card_sets)
def test_hands_are_sets(one, two):
    a, b = Hand(one), Hand(two)
    assert set(a | b) == one | two
    assert set(a - b) == one - two
    assert set(a & b) == one & two
    assert (a == b) is (one == two)
    if one == two:
        assert hash(a) == hash(b)
    assert (a - b) | (a & b) == a
    assert len(a | b) == len(a) + len(b) - len(a & b)
    assert a - list(two) == a - b
    assert a | list(two) == a | b
    assert all((card in a) is (card in one) for card in one | two)


@given(one_pack)
def test_bits_and_hands_are_the_same(cards):
    hand = Hand(cards)
    assert Hand.from_bits(hand.bits) == hand
    assert hand.bits == sum(card.bit for card in cards)


@given(card_sets)
def test_a_hand_is_a_sequence_and_survives_pickle(cards):
    hand = Hand(cards)
    assert list(hand) == [hand[place] for place in range(len(hand))]
    assert hand[1:3] == Hand(list(hand)[1:3])
    assert isinstance(hand[:2], Hand)
    assert list(reversed(hand)) == list(hand)[::-1]
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert Hand(hand) == hand
    assert sum(len(hand.suit(suit)) for suit in Suit) == len(hand)


def test_what_is_no_hand_is_refused():
    with pytest.raises(CardError, match="ace of spades appears twice"):
        Hand([Card(3, 12), Card(3, 12)])
    for bad in ("AS", b"AS", 5, None, ["AS"], [51]):
        with pytest.raises(CardError, match="parse text with parse_hand"):
            Hand(bad)
    with pytest.raises(CardError, match="from pack 2"):
        _ = Hand([Card(3, 12, 1)]).bits
    with pytest.raises(CardError, match="bits are set"):
        Hand.from_bits(1 << 15)
    with pytest.raises(TypeError):
        _ = Hand() | "AS"
    with pytest.raises(TypeError):
        _ = Hand() - 5
    with pytest.raises(TypeError):
        _ = Hand() & "AS"
    with pytest.raises(CardError, match="suit of a card"):
        Hand().suit(7)


def test_a_hand_holds_cards_only():
    hand = parse_hand("AS")
    assert "AS" not in hand
    assert parse_card("AS") in hand
    assert hand != ["AS"]
    with pytest.raises(AttributeError):
        hand.cards = ()
    with pytest.raises(IndexError):
        _ = hand[1]
