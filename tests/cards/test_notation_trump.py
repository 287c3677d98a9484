"""Suits and trumps as people type them."""

from __future__ import annotations

import pytest

from ohhell_sim.cards import Card, CardError, Suit, parse_suit, parse_trump


@pytest.mark.parametrize("suit", list(Suit))
def test_every_way_to_say_a_suit(suit):
    white = "♧♢♡♤"[suit]
    for text in (
        suit, suit.letter, suit.letter.lower(), suit.word, suit.word[:-1], suit.word.upper(),
        suit.symbol, white, suit.symbol + "\ufe0f", f" {suit.word}\n", f"&{suit.word};".replace(
            "diamonds", "diams"), f"“{suit.letter}”",
    ):  # fmt: skip
        assert parse_suit(text) is suit
        assert parse_trump(text) is suit


@pytest.mark.parametrize(
    "text",
    [None, "none", "None", "NONE", "NT", "nt", "N", "no", "no trump", "No-Trump", "notrump",
     "no trumps", "no\u00a0trump", "sans atout", "bez atu", "ohne Trumpf", "senza briscola"],
)  # fmt: skip
def test_every_way_to_say_no_trump(text):
    assert parse_trump(text) is None


@pytest.mark.parametrize("text", ["7H", "h7", "7♥", "🂷", "seven of hearts", Card(2, 5)])
def test_a_card_is_told_about_turn_up(text):
    for read in (parse_trump, parse_suit):
        with pytest.raises(
            CardError, match="'7H', a card: write H for the suit, or pass the card as turn_up"
        ):
            read(text)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "trump is empty"),
        ("  ", "trump is empty"),
        ("-", "trump is empty"),
        ("spaeds", "did you mean 'spades'?"),
        ("haerts", "did you mean 'hearts'?"),
        ("P", "a suit in Polish, Italian, French, German and Spanish: pass lang='pl'"),
        ("K", "a suit in Polish, French, German and Dutch"),
        ("X", "'X', which is no suit"),
        ("AS KH", "'AS KH', which is no suit"),
        ("a\x07", "U+0007"),
        (5, "a value of type int"),
        (True, "a value of type bool"),
        (b"S", "a value of type bytes"),
        (["S"], "a value of type list"),
    ],
)
def test_what_is_no_trump_suit_is_refused(text, part):
    with pytest.raises(CardError) as caught:
        parse_trump(text)
    assert part in str(caught.value)
    assert "none for no-trump" in str(caught.value)
    assert caught.value.allowed == tuple(Suit)


def test_no_trump_is_no_suit():
    for text in ("none", "NT"):
        with pytest.raises(CardError, match="no-trump is no suit"):
            parse_suit(text)
    with pytest.raises(CardError, match="type NoneType"):
        parse_suit(None)


def test_letters_of_a_declared_language():
    assert parse_trump("P", lang="pl") is Suit.SPADES
    assert parse_trump("Ca", lang="fr") is Suit.DIAMONDS
    assert parse_trump("Kr", lang="de") is Suit.CLUBS
    assert parse_trump("none", lang="nl") is None
    with pytest.raises(CardError, match="in Polish may be hearts or diamonds") as caught:
        parse_trump("K", lang="pl")
    assert caught.value.allowed == (Suit.HEARTS, Suit.DIAMONDS)
    with pytest.raises(CardError, match="none of the languages"):
        parse_trump(None, lang="xx")


def test_a_long_text_is_quoted_short():
    with pytest.raises(CardError) as caught:
        parse_trump("y" * 9000)
    assert len(str(caught.value)) < 250
    with pytest.raises(CardError, match="more than the 10000"):
        parse_trump("y" * 10_001)
