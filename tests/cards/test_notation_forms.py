"""Every form in which people write cards, read as what they meant."""

from __future__ import annotations

import pytest

from ohhell_sim.cards import Card, parse_card, parse_cards, parse_hand


def codes(text, **options):
    return " ".join(card.code for card in parse_cards(text, **options))


@pytest.mark.parametrize(
    "text",
    [
        "AS", "As", "as", "aS", "SA", "sA", "Sa",
        "A♠", "♠A", "A♤", "♤a", "♠️A", "A♠\ufe0e", "\ufeffA\u200d♠", "A ♠", "♠ A", "♠: A",
        "ace of spades", "Ace Spades", "ACE OF SPADE", "spades ace", "ace of ♠", "A of S",
        "aces of spades", "ace-of-spades", "ace_of_spades", "AceOfSpades",
        "ace\u00a0of\u00a0spades",
        "A&spades;", "A&#9824;", "&#x2660;A", "&SPADES; A", "🂡",
        "\uff21\uff33", "“AS”", "'AS'", '"AS"', "[AS]", "(A♠)", " AS ", "\tAS\n", "AS.", "AS,",
        "S A", "A S", "S: A", "A...", "A.-.-.-", "A.\u2013.\u2014.-",
        "as pik", "Pik As", "Pik Ass", "Pikass", "asso di picche", "asso di spade", "as de pique",
        "as de picas", "as de espadas", "schoppen aas", "as wino", "ace kari",
    ],
)  # fmt: skip
def test_the_ace_of_spades(text):
    assert parse_card(text) == Card.from_id(51)
    assert parse_hand(text).codes == ["AS"]


@pytest.mark.parametrize(
    "text", ["TH", "10H", "10h", "th", "tH", "HT", "h10", "♥10", "10♥", "10 ♡", "T❤",
             "ten of hearts",
             "10 of hearts", "Hearts 10", "&hearts;10", "🂺", "dziesiątka kier", "Herz Zehn",
             "10 ❤️"],
)  # fmt: skip
def test_the_ten_of_hearts(text):
    assert parse_card(text).code == "TH"


@pytest.mark.parametrize("word", ["two", "three", "four", "five", "six", "seven", "eight", "nine",
                                  "ten", "jack", "queen", "king", "ace"])  # fmt: skip
@pytest.mark.parametrize("suit", ["clubs", "diamonds", "hearts", "spades"])
def test_every_card_in_words(word, suit):
    card = parse_card(f"{word} of {suit}")
    assert (card.rank.word, card.suit.word) == (word, suit)
    assert parse_card(f"{word.title()} {suit[:-1].upper()}") == card
    assert parse_card(f"{suit} {word}") == card
    assert parse_card(f"{word}{suit}") == card
    assert parse_card(f"{card.rank.label} of {card.suit.symbol}") == card


def test_every_code_point():
    for base, suit in ((0x1F0A1, "S"), (0x1F0B1, "H"), (0x1F0C1, "D"), (0x1F0D1, "C")):
        for offset, rank in zip((*range(11), 12, 13), "A23456789TJQK", strict=True):
            assert parse_card(chr(base + offset)).code == rank + suit


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # run together
        ("AsKd10h", "AS KD TH"),
        ("As10h", "AS TH"),
        ("AC2H3H", "AC 2H 3H"),
        ("ASKH3C", "AS KH 3C"),
        ("10s10h10d", "TS TH TD"),
        ("SAHKC3", "AS KH 3C"),
        ("♠A♥K♣3", "AS KH 3C"),
        ("A♠K♥3♣", "AS KH 3C"),
        ("🂡🂾🃓", "AS KH 3C"),
        ("🂡KH🃓", "AS KH 3C"),
        # separators
        ("AS KH 3C", "AS KH 3C"),
        ("AS, KH, 3C", "AS KH 3C"),
        ("AS;KH;3C", "AS KH 3C"),
        ("AS\tKH\n3C", "AS KH 3C"),
        ("AS|KH|3C", "AS KH 3C"),
        ("AS/KH/3C", "AS KH 3C"),
        ("AS-KH-3C", "AS KH 3C"),
        ("AS-9S-3S", "AS 9S 3S"),
        ("9S-TS", "9S TS"),
        ("AS-5H", "AS 5H"),
        ("AS \u2013 KH \u2014 3C", "AS KH 3C"),
        ("AS • KH · 3C", "AS KH 3C"),
        ("AS KH and 3C", "AS KH 3C"),
        ("AS & KH + 3C", "AS KH 3C"),
        ('["AS", "KH", "3C"]', "AS KH 3C"),
        ("AS.KH.3C", "AS KH 3C"),
        ("H4 HT CA", "4H TH AC"),
        ("A S K H 3 C", "AS KH 3C"),
        ("S A H K C 3", "AS KH 3C"),
        ("ace of spades, King hearts; 3♣.", "AS KH 3C"),
        ("2 of clubs 3 of clubs", "2C 3C"),
        # groups by suit
        ("S: A K 4; H: Q 10", "AS KS 4S QH TH"),
        ("S: A, K, 4; H: Q, 10", "AS KS 4S QH TH"),
        ("S:AK4 H:Q10", "AS KS 4S QH TH"),
        ("S:AK4H:QT", "AS KS 4S QH TH"),
        ("S : AK4 H : QT", "AS KS 4S QH TH"),
        ("♠ AK4 ♥ Q10", "AS KS 4S QH TH"),
        ("♠AK4 ♥Q10", "AS KS 4S QH TH"),
        ("♠AK4♥Q10", "AS KS 4S QH TH"),
        ("♠\nAK4\n♥\nQ10", "AS KS 4S QH TH"),
        ("spades AK4, hearts Q10", "AS KS 4S QH TH"),
        ("Spades: ace king 4. Hearts: queen ten.", "AS KS 4S QH TH"),
        ("S AK4 H QT", "AS KS 4S QH TH"),
        ("S - AK4, H - QT", "AS KS 4S QH TH"),
        ("SA K 4 HQ T", "AS KS 4S QH TH"),
        ("♠ A K 4♥Q10", "AS KS 4S QH TH"),
        ("S: A K, QH TH", "AS KS QH TH"),
        ("S:AK4 H:- D:QT C:", "AS KS 4S QD TD"),
        ("S: A H: D: C: 5", "AS 5C"),
        ("♠AK4♥Q10♦-♣5", "AS KS 4S QH TH 5C"),
        ("♠ A ♥ — ♦ void ♣ 5", "AS 5C"),
        ("SA7.H864.DQJT73.CAKQ", "AS 7S 8H 6H 4H QD JD TD 7D 3D AC KC QC"),
        ("♠1098", "TS 9S 8S"),
        ("H 10 9 8", "TH 9H 8H"),
        ("S: A-K-4", "AS KS 4S"),
        ("S: A-K", "AS KS"),
        ("pik AK, kier D, karo 10, trefl W", None),
        # dots
        ("AK4.QT..5", "AS KS 4S QH TH 5C"),
        ("AKQ.T9.-.5", "AS KS QS TH 9H 5C"),
        ("AK4.T.-.5", "AS KS 4S TH 5C"),
        ("ak4 . q 10 . . 5", "AS KS 4S QH TH 5C"),
        ("...5", "5C"),
        ("AK…5", "AS KS 5C"),
        ("10.J.Q.K", "TS JH QD KC"),
    ],
)
def test_forms_of_a_hand(text, expected):
    if expected is None:
        assert codes(text, lang="pl") == "AS KS QH TD JC"
    else:
        assert codes(text) == expected


def test_the_order_typed_is_kept_and_cards_may_come_again():
    assert codes("3C AS 3c") == "3C AS 3C"
    assert codes("10h TH h10 ♥10") == "TH TH TH TH"


@pytest.mark.parametrize("text", ["", " ", ",;", "[]", "...", "-", "\u200b", [], (), iter([])])
def test_no_cards(text):
    assert parse_cards(text) == []


def test_lists_of_cards_and_texts():
    ace = parse_card("AS")
    for given in (
        ["AS", "KH", "3C"],
        ("3C", "KH", "AS"),
        {"AS", "KH", "3C"},
        [ace, "K♥", "three of clubs"],
        ["AS KH", "3C"],
        iter(["AS", "KH", "3C"]),
        parse_hand("AS KH 3C"),
        parse_hand("AS KH 3C").codes,
    ):
        assert str(parse_hand(given)) == "AS KH 3C"
    assert parse_cards(ace) == [ace]
    assert parse_hand(ace).codes == ["AS"]
    assert parse_card(Card(3, 12, 1)) == Card(3, 12, 1)


def test_two_packs_have_a_card_twice():
    hand = parse_hand("AS AS KH", packs=2)
    assert [card.id for card in hand] == [51, 103, 37]
    ace = parse_card("AS")
    assert parse_hand([ace, ace], packs=2) == parse_hand([ace, Card(3, 12, 1)], packs=2)
    assert parse_hand(["AS", Card(3, 12, 1)], packs=2) == parse_hand("as as", packs=2)
    assert parse_hand([Card(3, 12, 1), "AS"], packs=2) == parse_hand("as as", packs=2)
    assert parse_hand(hand, packs=2) is hand
