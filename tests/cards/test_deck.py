"""Decks of one or more packs."""

from __future__ import annotations

import pytest

from ohhell_sim.cards import FULL_PACK, RANK_ORDERS, Card, CardError, Deck, Rank


@pytest.mark.parametrize("packs", [1, 2])
def test_a_deck_has_every_card_of_its_packs_once(packs):
    deck = Deck(packs)
    assert len(deck) == len(set(deck)) == 52 * packs
    assert [card.id for card in deck] == list(range(52 * packs))
    assert deck.cards == tuple(deck) == deck[:]
    assert deck.packs == packs
    assert deck.bits == FULL_PACK
    assert Card(0, 0, packs - 1) in deck
    assert packs == 2 or Card(0, 0, packs) not in deck
    assert "AS" not in deck
    assert repr(deck) == f"Deck(packs={packs})"


def test_decks_compare_by_their_packs():
    assert Deck() == Deck(1) != Deck(2)
    assert hash(Deck()) == hash(Deck(1))
    assert Deck() != list(Deck())
    assert Deck()[51] == Card.from_id(51)
    with pytest.raises(AttributeError):
        Deck().packs = 2


@pytest.mark.parametrize("packs", [0, 3, -1, 1.0, True, "1", None, 10**50])
def test_other_numbers_of_packs_are_refused(packs):
    with pytest.raises(CardError, match="a whole number from 1 to 2") as caught:
        Deck(packs)
    assert caught.value.allowed == (1, 2)


def test_a_stripped_pack():
    deck = Deck(low_rank="7")
    assert len(deck) == 32
    assert min(card.rank for card in deck) is Rank.SEVEN
    assert Card(0, Rank.SIX) not in deck
    assert deck == Deck(low_rank=Rank.SEVEN) != Deck()
    assert deck.bits.bit_count() == 32
    assert deck.describe() == "32 cards, 7-A"
    with pytest.raises(CardError, match="the deck has no six: it has 32 cards, 7-A"):
        deck.strength(Rank.SIX)


@pytest.mark.parametrize(
    ("order", "high_to_low"),
    [
        ("ace-high", "AKQJT98765432"),
        ("ace-low", "KQJT98765432A"),
        ("spanish", "A3KQJ76542"),
        ("ten-second", "ATKQJ98765432"),
    ],
)
def test_orders_of_the_ranks(order, high_to_low):
    deck = Deck(rank_order=order)
    assert "".join(rank.letter for rank in reversed(deck.ranks)) == high_to_low
    assert len(deck) == 4 * len(high_to_low) == len(set(deck))
    assert [deck.strength(rank) for rank in deck.ranks] == list(range(len(high_to_low)))
    assert deck.rank_order == order
    assert deck.ranks == RANK_ORDERS[order]


def test_a_low_ace_stays_in_a_stripped_pack():
    deck = Deck(low_rank="9", rank_order="ace-low")
    assert [rank.letter for rank in deck.ranks] == list("A9TJQK")


def test_jokers_wizards_and_jesters_are_added():
    deck = Deck(packs=2, jokers=2)
    assert (len(deck), deck.jokers) == (106, (Card.joker(0), Card.joker(1)))
    assert Card.joker(1) in deck
    assert Card.joker(2) not in deck
    wizard = Deck(wizards=4, jesters=4)
    assert len(wizard) == 60
    assert wizard.describe() == "60 cards, 2-A, 4 wizards, 4 jesters"
    assert repr(wizard) == "Deck(packs=1, wizards=4, jesters=4)"
    assert wizard != Deck(jokers=4)
    assert eval(repr(deck), {"Deck": Deck}) == deck
    assert Deck().jokers == ()
    odd = Deck(packs=2, low_rank="3", rank_order="ace-low", jokers=1)
    assert eval(repr(odd), {"Deck": Deck}) == odd


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"jokers": 5}, "jokers is 5, a whole number from 0 to 4"),
        ({"wizards": -1}, "wizards is -1"),
        ({"jesters": True}, "jesters is True"),
        ({"jokers": "1"}, "jokers is str"),
        ({"low_rank": "T"}, "low_rank is 'T', a rank from 2 to 9"),
        ({"low_rank": 2}, "low_rank is a int"),
        ({"rank_order": "ace"}, "rank_order is 'ace', one of ace-high, ace-low"),
        ({"rank_order": None}, "rank_order is a NoneType"),
    ],
)
def test_decks_that_cannot_be(settings, words):
    with pytest.raises(CardError, match=words):
        Deck(**settings)
