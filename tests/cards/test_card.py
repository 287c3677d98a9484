"""Suits, ranks and cards: numbers, bits, names, order, immutability."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ohhell_sim.cards import Card, CardError, CardKind, Rank, Suit

ids = st.integers(0, 115)


def test_suits_and_ranks_have_the_published_numbers():
    assert [suit.name for suit in Suit] == ["CLUBS", "DIAMONDS", "HEARTS", "SPADES"]
    assert [int(suit) for suit in Suit] == [0, 1, 2, 3]
    assert "".join(suit.letter for suit in Suit) == "CDHS"
    assert "".join(suit.symbol for suit in Suit) == "♣♦♥♠"
    assert [suit.word for suit in Suit] == ["clubs", "diamonds", "hearts", "spades"]
    assert "".join(rank.letter for rank in Rank) == "23456789TJQKA"
    assert [int(rank) for rank in Rank] == list(range(13))
    assert [rank.label for rank in Rank if len(rank.label) > 1] == ["10"]
    assert (Rank.TWO.word, Rank.TEN.word, Rank.ACE.word) == ("two", "ten", "ace")


@given(st.integers(0, 103))
def test_an_id_is_pack_suit_and_rank(number):
    card = Card.from_id(number)
    assert card.id == number == card.pack * 52 + card.suit * 13 + card.rank
    assert Card(card.suit, card.rank, card.pack) == card
    assert Card(int(card.suit), int(card.rank), card.pack) == card
    assert isinstance(card.suit, Suit)
    assert isinstance(card.rank, Rank)


@given(st.integers(0, 103))
def test_a_bit_is_a_lane_and_a_rank(number):
    card = Card.from_id(number)
    assert card.bit == 1 << (16 * card.suit + card.rank)
    assert Card.from_bit(card.bit, card.pack) == card


@given(ids, ids)
def test_cards_are_ordered_by_id(one, two):
    a, b = Card.from_id(one), Card.from_id(two)
    assert (a == b) is (one == two)
    assert (a < b, a <= b, a > b, a >= b) == (one < two, one <= two, one > two, one >= two)
    assert (hash(a) == hash(b)) is (one == two)


@given(ids)
def test_cards_survive_pickle_and_copy(number):
    card = Card.from_id(number)
    assert pickle.loads(pickle.dumps(card)) == copy.deepcopy(card) == copy.copy(card) == card


def test_names_of_a_card():
    ten, ace = Card(Suit.HEARTS, Rank.TEN), Card(Suit.SPADES, Rank.ACE)
    assert (ten.code, ten.symbol, ten.words, ten.glyph) == ("TH", "10♥", "10 of hearts", "🂺")
    assert (ace.code, ace.symbol, ace.words, ace.glyph) == ("AS", "A♠", "ace of spades", "🂡")
    assert str(ten) == "TH"
    assert repr(ten) == "Card('TH')"
    assert repr(Card(Suit.HEARTS, Rank.TEN, 1)) == "Card('TH*')"
    assert f"{ten} {ten:code} {ten:symbol} {ten:words} {ten:>4}" == "TH TH 10♥ 10 of hearts   TH"


def test_the_knight_has_no_glyph_here():
    glyphs = [Card.from_id(number).glyph for number in range(52)]
    assert len(set(glyphs)) == 52
    assert all(ord(glyph) % 16 not in (0, 12, 15) for glyph in glyphs)


def test_a_card_never_changes():
    card = Card.from_id(5)
    with pytest.raises(AttributeError, match="never changes"):
        card.rank = Rank.ACE
    with pytest.raises(AttributeError, match="never changes"):
        del card.rank
    with pytest.raises(AttributeError):
        card.colour = "red"
    assert card == Card.from_id(5)


def test_a_card_is_equal_to_cards_only():
    card = Card.from_id(5)
    assert card != 5
    assert card != "7C"
    for compare in ("__lt__", "__le__", "__gt__", "__ge__", "__eq__"):
        assert getattr(card, compare)(5) is NotImplemented


@pytest.mark.parametrize(
    "make",
    [
        lambda: Card(4, 0),
        lambda: Card(-1, 0),
        lambda: Card(0, 13),
        lambda: Card(0, 0, 2),
        lambda: Card(0, 0, -1),
        lambda: Card("S", "A"),
        lambda: Card(True, 0),
        lambda: Card(1.0, 0),
        lambda: Card(None, 0),
        lambda: Card.from_id(-1),
        lambda: Card.from_id(116),
        lambda: Card.joker(4),
        lambda: Card.wizard(-1),
        lambda: Card.jester(True),
        lambda: Card.from_id(10**5000),
        lambda: Card.from_id("AS"),
        lambda: Card.from_bit(0),
        lambda: Card.from_bit(3),
        lambda: Card.from_bit(1 << 13),
        lambda: Card.from_bit(1 << 64),
        lambda: Card.from_bit(-1),
        lambda: Card.from_bit(1, 2),
    ],
)
def test_numbers_of_no_card_are_refused(make):
    with pytest.raises(CardError) as caught:
        make()
    assert len(str(caught.value)) < 200


def test_text_for_a_number_is_told_where_to_go():
    with pytest.raises(CardError, match="'S'; for text use parse_card"):
        Card("S", "A")


@pytest.mark.parametrize(
    ("make", "kind", "first", "codes", "words"),
    [
        (Card.joker, CardKind.JOKER, 104, "JK1 JK2 JK3 JK4", "joker 2"),
        (Card.wizard, CardKind.WIZARD, 108, "W1 W2 W3 W4", "wizard 2"),
        (Card.jester, CardKind.JESTER, 112, "N1 N2 N3 N4", "jester 2"),
    ],
)
def test_cards_without_a_suit(make, kind, first, codes, words):
    cards = [make(number) for number in range(4)]
    assert cards[0] == make()
    assert [card.id for card in cards] == list(range(first, first + 4))
    assert " ".join(card.code for card in cards) == codes
    assert cards[1].words == words
    for number, card in enumerate(cards):
        assert (card.kind, card.number, card.copies) == (kind, number, tuple(cards))
        assert card.suit is card.rank is None
        assert card.symbol == card.code
        assert repr(card) == f"Card('{card.code}')"
        with pytest.raises(CardError, match="has no bit"):
            _ = card.bit


def test_cards_of_the_second_pack():
    card = Card(Suit.SPADES, Rank.ACE, 1)
    assert (card.code, card.symbol, card.words, card.glyph) == ("AS*", "A♠*", "ace of spades", "🂡*")
    assert (card.kind, card.number) == ("suit", 1)
    assert card.copies == (Card(3, 12), card) == Card(3, 12).copies
