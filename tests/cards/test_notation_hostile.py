"""Whatever is typed: cards or a `CardError`, soon, and never a part of what was typed."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ohhell_sim.cards import (
    Card,
    CardError,
    Hand,
    parse_card,
    parse_cards,
    parse_hand,
    parse_suit,
    parse_trump,
)
from ohhell_sim.cards.notation import LANGUAGES
from ohhell_sim.cards.notation.sequence import read
from ohhell_sim.cards.notation.text import clean, quote
from ohhell_sim.cards.notation.words import language

anything = st.one_of(st.none(), st.integers(), st.floats(), st.binary(), st.booleans(), st.text())
languages = st.sampled_from(sorted(LANGUAGES))
nearly = st.lists(
    st.sampled_from(
        [*"23456789TJQKASHDC10", *"akqjtshdcwxpforevbNZ", *"♠♥♦♣♤♡",
         *" :;,.-|/&?+'\n\t\u00a0", "10",
         "of", " of ", "ace", "as", "spades", "pik", "herz", "void", "🂡", "🂬", "🃏", "&hearts;",
         "\ufe0f", "\x00", "\ud800", "AS ", "KH", " 3C"]
    ),
    max_size=24,
).map("".join)  # fmt: skip


def attempt(function, *values, **options):
    """Call, let a `CardError` pass if it is fit to be shown, and return the result or None."""
    try:
        return function(*values, **options)
    except CardError as error:
        message = str(error)
        assert message
        assert len(message) < 600
        assert message.isprintable(), message
        return None


@given(st.one_of(st.text(), nearly), languages)
@example("ß", "en")
@example("&#0;&#99999999;&;", "en")
@example("\u0130", "en")
def test_text_gives_cards_or_a_card_error(text, lang):
    cards = attempt(parse_cards, text, lang=lang)
    hand = attempt(parse_hand, text, lang=lang)
    card = attempt(parse_card, text, lang=lang)
    attempt(parse_suit, text, lang=lang)
    attempt(parse_trump, text, lang=lang)
    if hand is not None:
        assert isinstance(hand, Hand)
        assert cards is not None
        assert sorted(cards) == sorted(hand)
    if card is not None:
        assert cards == [card]


@given(nearly)
@settings(max_examples=300)
def test_no_typed_letter_or_digit_is_dropped(text):
    cards = attempt(parse_cards, text)
    if cards is None:
        return
    source = clean(text)
    ranks = sum(source.text.count(rank) for rank in ["2", "3", "4", "5", "6", "7", "8", "9", "10"])
    assert len(cards) >= ranks
    found = read(source, language("en"))
    assert [card for card, _, _ in found] == cards
    for card, start, end in found:
        assert 0 <= start < end <= len(source.text)
        assert source.typed(start, end)
        assert isinstance(card, Card)


@given(anything, anything)
def test_values_of_any_type_give_cards_or_a_card_error(one, two):
    for function in (parse_card, parse_cards, parse_hand, parse_suit, parse_trump):
        attempt(function, one)
        attempt(function, [one, two])
        attempt(function, "AS", lang=one)
    attempt(parse_hand, "AS", packs=one)
    attempt(Hand, one)
    attempt(Hand, [one])
    attempt(Card.from_id, one)
    attempt(Card.from_bit, one)
    attempt(Card, one, two)


@pytest.mark.parametrize(
    "part",
    ["-", "A", "AS", "K", "S", ".", ":", "&", "&#1;", "of ", "spades", "1", "♠", "x", "?", "A ",
     "AS ",
     "S A ", "♠A", "♠:", "ace of spades ", "quen ", "\ufdfa", "\x00", "🂡", "é", "QF", "CA", "S:",
     "♠-",
     "as pik ", "PN:", "A.", "\ud800", "aceof", "S A-"],
)  # fmt: skip
def test_long_texts_take_no_long_time(part):
    text = (part * (10_000 // len(part)))[:10_000]
    started = time.process_time()
    for lang in ("en", "fr"):
        attempt(parse_cards, text, lang=lang)
    attempt(parse_trump, text)
    assert time.process_time() - started < 10


def test_longer_texts_are_refused_at_once():
    for function in (parse_card, parse_cards, parse_hand, parse_suit, parse_trump):
        with pytest.raises(CardError, match="the text has 10001 characters") as caught:
            function("AS " * 3333 + "KH")
        assert len(str(caught.value)) < 200
    with pytest.raises(CardError, match="more than the 10000"):
        parse_cards(["AS " * 2000] * 3)
    with pytest.raises(CardError, match="more than 1000 items"):
        parse_cards(["AS"] * 1001)

    def endless():
        while True:
            yield "AS"

    with pytest.raises(CardError, match="more than 1000 items"):
        parse_hand(endless())


@given(st.text())
def test_quotes_are_short_and_can_be_printed(text):
    quoted = quote(text)
    assert quoted.isprintable()
    assert len(quoted) <= 45
    quoted.encode("utf-8")


def _all_readings(atoms):
    """Every way to cut ranks and suits into "rank suit" and "suit rank rank ...", slowly."""
    if not atoms:
        return [[]]
    found = []
    if len(atoms) > 1 and atoms[0] in RANKS and atoms[1] in SUITS:
        found += [[atoms[0] + atoms[1], *rest] for rest in _all_readings(atoms[2:])]
    if atoms[0] in SUITS:
        for end in range(1, len(atoms)):
            if atoms[end] not in RANKS:
                break
            group = [rank + atoms[0] for rank in atoms[1 : end + 1]]
            found += [group + rest for rest in _all_readings(atoms[end + 1 :])]
    return found


RANKS = ("A", "K", "T", "9", "J")
SUITS = ("S", "H", "♣", "D")


@given(st.lists(st.tuples(st.sampled_from(RANKS + SUITS), st.sampled_from(["", "", " "]))))
@settings(max_examples=500)
def test_what_is_read_is_the_only_reading(parts):
    atoms = [atom for atom, _ in parts]
    expected = _all_readings(atoms)
    assert len(expected) <= 1
    cards = attempt(parse_cards, "".join(atom + gap for atom, gap in parts))
    if cards is not None:
        assert [" ".join(cards_of_one).replace("♣", "C") for cards_of_one in expected] == [
            " ".join(card.code for card in cards)
        ]
