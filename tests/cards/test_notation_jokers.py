"""Jokers, wizards, jesters, second packs and stripped decks: read where a deck has them only."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ohhell_sim.cards import (
    Card,
    CardError,
    Deck,
    Hand,
    Suit,
    parse_card,
    parse_cards,
    parse_hand,
)
from ohhell_sim.cards.notation import LANGUAGES

WIZARD = Deck(wizards=4, jesters=4)
JOKERS = Deck(packs=2, jokers=4)


@pytest.mark.parametrize(
    ("text", "deck", "code"),
    [
        ("W1", WIZARD, "W1"),
        ("w", WIZARD, "W1"),
        ("n3", WIZARD, "N3"),
        ("wizard", WIZARD, "W1"),
        ("Wizard 4", WIZARD, "W4"),
        ("Zauberer", WIZARD, "W1"),
        ("jester 2", WIZARD, "N2"),
        ("Narr", WIZARD, "N1"),
        ("Joker", JOKERS, "JK1"),
        ("jk2", JOKERS, "JK2"),
        ("JK", JOKERS, "JK1"),
        ("joker 3", JOKERS, "JK3"),
        ("jolly", JOKERS, "JK1"),
        ("🃏", JOKERS, "JK1"),
        ("🂿", JOKERS, "JK2"),
        ("🃟", JOKERS, "JK3"),
        ("A♠*", JOKERS, "AS*"),
        ("ace of spades*", JOKERS, "AS*"),
        ("sa*", JOKERS, "AS*"),
        ("🂡*", JOKERS, "AS*"),
    ],
)
def test_one_card(text, deck, code):
    assert parse_card(text, deck=deck).code == code


@pytest.mark.parametrize(
    ("text", "deck", "codes"),
    [
        ("W W2 W AS N", WIZARD, "W1 W2 W3 AS N1"),
        ("W1N2AS10h", WIZARD, "W1 AS TH N2"),
        ("wizard 2 of clubs", WIZARD, "W1 2C"),
        ("wizard 2 C", WIZARD, "W1 2C"),
        ("wizard 2 3c", WIZARD, "W2 3C"),
        ("wizard 2", WIZARD, "W2"),
        ("S: A JK; H: K; W1", WIZARD, "W1 AS KS JS KH"),
        ("AJK.2..", JOKERS, "AS KS JS 2H"),
        ("JK, joker, AS", JOKERS, "JK1 JK2 AS"),
        ("JK22S", JOKERS, "JK2 2S"),
        ("AS AS", JOKERS, "AS AS*"),
        ("AS* AS", JOKERS, "AS AS*"),
        ("AS* KS*", JOKERS, "AS* KS*"),
        ("AS*KS*", JOKERS, "AS* KS*"),
        ("S: A A* K*; H: 2", JOKERS, "AS AS* KS* 2H"),
        ("♠A*K 2♥*", JOKERS, "AS* KS 2H*"),
    ],
)
def test_hands(text, deck, codes):
    assert parse_hand(text, deck=deck).codes == codes.split()


@pytest.mark.parametrize(
    ("text", "deck", "words"),
    [
        ("JK", WIZARD, "JK1 is not in this deck (60 cards, 2-A, 4 wizards, 4 jesters)"),
        ("W", Deck(jokers=1), "W1 is not in this deck (53 cards, 2-A, 1 joker)"),
        ("JK2", Deck(jokers=1), "JK2 is not in this deck"),
        ("joker", Deck(packs=2), "there are no jokers"),
        ("8H", Deck(low_rank="9"), "8H is not in this deck (24 cards, 9-A)"),
        ("8H", Deck(rank_order="spanish"), "(40 cards, 2 4 5 6 7 J Q K 3 A)"),
        ("AS*", Deck(), "AS*') is from pack 2, but packs is 1"),
        ("wizards", WIZARD, "write each of them, such as W1 W2"),
        ("W W W W W", WIZARD, "appears 5 times, at positions 1, 3, 5, 7 and 9: the deck has 4"),
        ("JK JK", Deck(jokers=1), "appears twice, at positions 1 and 4: the deck has 1 of its"),
        ("AS AS AS", JOKERS, "2 packs have it 2 times only"),
        ("W*", WIZARD, "has a star too many"),
        ("AS* *", JOKERS, "an unknown card cannot be used"),
        ("AS**", JOKERS, "an unknown card cannot be used"),
        ("A*", JOKERS, "an unknown card cannot be used"),
        ("S*", JOKERS, "an unknown card cannot be used"),
        ("*S", JOKERS, "an unknown card cannot be used"),
        ("A* of spades", JOKERS, "an unknown card cannot be used"),
        ("W5", WIZARD, "'5' is left over behind whole cards"),
        ("S: W1", WIZARD, "is a suit without ranks"),
    ],
)
def test_refused(text, deck, words):
    with pytest.raises(CardError) as caught:
        parse_hand(text, deck=deck)
    assert words in str(caught.value)


def test_letters_that_a_language_uses_for_ranks_stay_ranks():
    assert parse_card("W pik", lang="pl", deck=WIZARD).code == "JS"
    assert parse_card("WP", lang="pl", deck=WIZARD).code == "JS"
    assert parse_card("W1", lang="pl", deck=WIZARD).code == "W1"
    assert parse_card("dżoker", lang="pl", deck=JOKERS).code == "JK1"


def test_a_card_that_is_one_passes_if_the_deck_has_it():
    assert parse_card(Card.wizard(1), deck=WIZARD) == Card.wizard(1)
    assert parse_card(Card.wizard(1)) == Card.wizard(1)
    assert parse_hand([Card.wizard(1), "AS"]).codes == ["W2", "AS"]
    assert parse_hand([Card.joker(), Card.joker()]).codes == ["JK1", "JK2"]
    with pytest.raises(CardError, match="W2 is not in this deck"):
        parse_card(Card.wizard(1), deck=Deck())
    with pytest.raises(CardError, match="W2 is not in this deck"):
        parse_hand(Hand([Card.wizard(1)]), deck=Deck())
    with pytest.raises(CardError, match="W2 is not in this deck"):
        parse_cards([Card.wizard(1)], deck=Deck())
    assert parse_cards("W W", deck=WIZARD) == [Card.wizard(0), Card.wizard(0)]


@pytest.mark.parametrize("deck", [Deck(), Deck(2), WIZARD, JOKERS, Deck(low_rank="7", jokers=2)])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_that_is_written_is_read(deck, lang):
    for card in deck:
        if lang == "en" or card.suit is None:
            assert parse_card(card.code, lang=lang, deck=deck) == card
            assert parse_card(card.code.lower(), lang=lang, deck=deck) == card
        assert parse_card(card.glyph, lang=lang, deck=deck) == card
    if lang == "en":
        for card in deck:
            assert parse_card(card.symbol, deck=deck) == card
            if card.pack == 0:
                assert parse_card(card.words, deck=deck) == card


@given(st.data())
def test_every_hand_that_is_written_is_read(data):
    deck = data.draw(st.sampled_from([Deck(), Deck(2), WIZARD, JOKERS]))
    hand = Hand(data.draw(st.lists(st.sampled_from(deck.cards), unique=True, min_size=1)))
    for text in (str(hand), hand.symbols, hand.groups, "".join(hand.codes), str(hand).lower()):
        assert parse_hand(text, deck=deck) == hand
    assert parse_hand(hand, deck=deck) is hand
    assert parse_cards(str(hand), deck=deck) == list(hand)


@given(st.text("W N1234JKAS*♠ ;:"), st.sampled_from([None, WIZARD, JOKERS]))
def test_hostile_texts_with_jokers(text, deck):
    try:
        cards = parse_cards(text, deck=deck)
    except CardError as error:
        assert 10 < len(str(error)) < 500
    else:
        assert all(card in (deck or Deck(2)) for card in cards)


def test_suits_are_still_no_jokers():
    assert [card.suit for card in parse_cards("AS 2C", deck=WIZARD)] == [Suit.SPADES, Suit.CLUBS]


def test_a_star_without_a_card_before_it_is_named():
    for text in ("W*", " *", "*"):
        with pytest.raises(CardError):
            parse_cards(text)
