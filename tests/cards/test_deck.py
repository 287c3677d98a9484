"""Decks of one or more packs."""

from __future__ import annotations

import pytest

from ohhell_sim.cards import FULL_PACK, Card, CardError, Deck


@pytest.mark.parametrize("packs", [1, 2, 3, 4])
def test_a_deck_has_every_card_of_its_packs_once(packs):
    deck = Deck(packs)
    assert len(deck) == len(set(deck)) == 52 * packs
    assert [card.id for card in deck] == list(range(52 * packs))
    assert deck.cards == tuple(deck) == deck[:]
    assert deck.packs == packs
    assert deck.bits == FULL_PACK
    assert Card(0, 0, packs - 1) in deck
    assert packs == 4 or Card(0, 0, packs) not in deck
    assert "AS" not in deck
    assert repr(deck) == f"Deck(packs={packs})"


def test_decks_compare_by_their_packs():
    assert Deck() == Deck(1) != Deck(2)
    assert hash(Deck()) == hash(Deck(1))
    assert Deck() != list(Deck())
    assert Deck()[51] == Card.from_id(51)
    with pytest.raises(AttributeError):
        Deck().packs = 2


@pytest.mark.parametrize("packs", [0, 5, -1, 1.0, True, "1", None, 10**50])
def test_other_numbers_of_packs_are_refused(packs):
    with pytest.raises(CardError, match="a whole number from 1 to 4") as caught:
        Deck(packs)
    assert caught.value.allowed == (1, 2, 3, 4)
