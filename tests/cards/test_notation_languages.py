"""Words of every language always, letters of one declared language."""

from __future__ import annotations

import pytest

from ohhell_sim.cards import CardError, Suit, parse_card, parse_cards, parse_suit
from ohhell_sim.cards.notation import LANGUAGES
from ohhell_sim.cards.notation.readings import Shape, fits
from ohhell_sim.cards.notation.text import fold
from ohhell_sim.cards.notation.tokens import Token, _characters
from ohhell_sim.cards.notation.words import (
    _RANK_WORDS,
    _SUIT_WORDS,
    OF_WORDS,
    RANK_WORDS,
    SUIT_WORDS,
)

WORDS = {
    "S": "spades pik wino picche spade pique Pik schoppen espadas picas kari",
    "H": "hearts kier czerwo czerwień serce cuori coppe cœur Herz harten copas corazones lal",
    "D": "diamonds karo dzwonek quadri denari carreau Karo ruiten oros diamantes falli",
    "C": "clubs trefl żołądź fiori bastoni trèfle Kreuz Treff klaveren bastos tréboles chukat",
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("letter", "word"), [(s, w) for s, ws in WORDS.items() for w in ws.split()]
)
def test_suit_words_are_understood_under_every_language(letter, word, lang):
    assert parse_suit(word, lang=lang).letter == letter
    assert parse_suit(word.upper(), lang=lang).letter == letter
    assert parse_card(f"7 {word}", lang=lang).code == "7" + letter


def test_no_word_means_two_things():
    for suit, languages in _SUIT_WORDS.items():
        assert all(SUIT_WORDS[fold(w)] == suit for ws in languages.values() for w in ws.split())
    for rank, words in _RANK_WORDS.items():
        assert all(RANK_WORDS[fold(word)] == rank for word in words.split())
    assert not set(RANK_WORDS) & set(SUIT_WORDS)
    assert not OF_WORDS & (set(RANK_WORDS) | set(SUIT_WORDS))


def test_no_word_hides_cards_written_in_letters():
    hidden = set()
    for lang, language in LANGUAGES.items():
        for word in {*RANK_WORDS, *SUIT_WORDS, *OF_WORDS} - language.not_words:
            units = tuple(_characters(word, place, 0, language) for place in range(len(word)))
            token = Token(0, len(word), units)
            if any(fits(token, shape) for shape in (Shape.CARDS, Shape.GROUPS)):
                hidden.add((lang, word))
    assert hidden == {("es", "TRES"), ("es", "OROS"), ("es", "ESPADA"), ("es", "ESPADAS")}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("król kier", "KH"), ("dama pik", "QS"), ("walet karo", "JD"), ("dwójka trefl", "2C"),
        ("KRÓL TREFL", "KC"), ("krol trefl", "KC"), ("kro\u0301l trefl", "KC"),
        ("re di cuori", "KH"), ("donna di quadri", "QD"), ("fante di fiori", "JC"),
        ("sette di denari", "7D"),
        ("roi de cœur", "KH"), ("dame de carreau", "QD"), ("valet de trèfle", "JC"),
        ("dix de pique", "TS"),
        ("Herz König", "KH"), ("Herzkönig", "KH"), ("Karo Dame", "QD"), ("Kreuz Bube", "JC"),
        ("Pik Sieben", "7S"), ("Schellen Acht", "8D"), ("Grün Fünf", "5S"), ("Eichel Ass", "AC"),
        ("harten heer", "KH"), ("schoppen vrouw", "QS"), ("ruiten boer", "JD"),
        ("klaveren 10", "TC"),
        ("rey de copas", "KH"), ("sota de oros", "JD"), ("reina de corazones", "QH"),
        ("as kari", "AS"), ("7 lal", "7H"),
    ],
)  # fmt: skip
def test_words_need_no_declared_language(text, code):
    assert parse_card(text).code == code


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("pl", "WP DT 10C A♥ K♦", "JS QC TH AH KD"),
        ("pl", "P: A K D W; T: 10 9", "AS KS QS JS TC 9C"),
        ("pl", "KT KP CK", "KC KS KH"),
        ("pl", "as pik, K♥", "AS KH"),
        ("pl", "QP JT", "QS JC"),
        ("pl", "as ♠", "AS"),
        ("pl", "K P", "KS"),
        ("it", "AP RC DQ FF", "AS KH QD JC"),
        ("it", "KC QQ JF 10P TP", "KH QD JC TS TS"),
        ("it", "C: A R D F", "AH KH QH JH"),
        ("fr", "AP RC DK VT 1C", "AS KH QD JC AH"),
        ("fr", "10P RCa Ca: D V", "TS KD QD JD"),
        ("fr", "VCo", "JH"),
        ("de", "AP KH DK BKr", "AS KH QD JC"),
        ("de", "P: AK4; Kr: 10", "AS KS 4S TC"),
        ("de", "KK KKR AKR K A", "KD KC AC AD"),
        ("nl", "AS HH VR BK", "AS KH QD JC"),
        ("nl", "H: AAS V", "AH QH"),
        ("en", "Pik Ass, harten aas", "AS AH"),
        ("en", "jack♠ ♥queen", "JS QH"),
        ("nl", "H: H V", "KH QH"),
        ("es", "AE RC SO 2B", "AS KH JD 2C"),
        ("es", "1E RP JD 10T", "AS KS JD TC"),
        ("es", "E: A R S", "AS KS JS"),
        ("es", "RE", "KS"),
        ("es", "as de oros", "AD"),
        ("EN", "AS", "AS"),
    ],
)
def test_letters_of_a_declared_language(lang, text, expected):
    assert " ".join(map(str, parse_cards(text, lang=lang))) == expected


@pytest.mark.parametrize(
    ("lang", "text", "readings"),
    [
        ("pl", "KK", ["king of hearts", "king of diamonds"]),
        ("pl", "DK", ["queen of hearts", "queen of diamonds"]),
        ("pl", "AK", ["ace of hearts", "ace of diamonds"]),
        ("pl", "K: A", ["hearts", "diamonds"]),
        ("pl", "P A K D", ["king", "hearts", "diamonds"]),
        ("it", "FQ", ["jack of diamonds", "queen of clubs"]),
        ("it", "QF", ["queen of clubs", "jack of diamonds"]),
        ("it", "P A4 Q 10", ["queen", "diamonds"]),
        ("fr", "CA", ["ace of hearts", "diamonds"]),
        ("de", "K K", ["king", "diamonds"]),
        ("nl", "S A4 H V10", ["king", "hearts"]),
        ("es", "E: AS", ["the ace", "A and S"]),
    ],
)
def test_ambiguous_letters_are_refused_with_all_readings(lang, text, readings):
    with pytest.raises(CardError) as caught:
        parse_cards(text, lang=lang)
    message = str(caught.value)
    assert all(reading in message for reading in readings), message
    assert LANGUAGES[lang].name in message


@pytest.mark.parametrize(
    "text", ["CC", "EC", "OC", "AC...", "C de copas", "caballo de copas", "cavallo C"]
)
def test_the_spanish_knight_is_no_card(text):
    with pytest.raises(CardError, match="knight"):
        parse_cards(text, lang="es")


@pytest.mark.parametrize("lang", ["xx", "", "english", None, 5, "e" * 1000])
def test_an_unknown_language_is_refused(lang):
    with pytest.raises(
        CardError, match="none of the languages en, pl, it, fr, de, nl, es"
    ) as caught:
        parse_card("AS", lang=lang)
    assert caught.value.allowed == ("en", "pl", "it", "fr", "de", "nl", "es")


def test_letters_stay_english_unless_declared():
    assert parse_card("DK").code == "KD"
    assert parse_suit("C") is Suit.CLUBS
    assert parse_suit("C", lang="it") is Suit.HEARTS
    assert parse_suit("Cuori") is Suit.HEARTS
