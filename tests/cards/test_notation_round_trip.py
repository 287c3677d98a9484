"""What is printed in any style is read as the same cards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ohhell_sim.cards import Card, CardError, Hand, Suit, parse_card, parse_cards, parse_hand
from ohhell_sim.cards.notation import LANGUAGES

cards = st.integers(0, 51).map(Card.from_id)
hands = st.lists(cards, unique=True, min_size=1, max_size=52)
white = str.maketrans("♠♥♦♣", "♤♡♢♧")

STYLES = {
    "code": lambda card: card.code,
    "lower": lambda card: card.code.lower(),
    "ten": lambda card: card.rank.label + card.suit.letter,
    "suit first": lambda card: card.suit.letter + card.rank.letter,
    "suit first, ten": lambda card: card.suit.letter.lower() + card.rank.label,
    "symbol": lambda card: card.symbol,
    "symbol first": lambda card: card.suit.symbol + card.rank.label,
    "white": lambda card: card.symbol.translate(white),
    "emoji": lambda card: card.symbol + "\ufe0f",
    "words": lambda card: card.words,
    "full words": lambda card: f"{card.rank.word} of {card.suit.word}",
    "words with gaps": lambda card: f"{card.rank.word.title()} {card.suit.word}",
    "glyph": lambda card: card.glyph,
    "entity": lambda card: f"{card.rank.label}&#{ord(card.suit.symbol)};",
}
SEPARATORS = [" ", "  ", ", ", ",", "; ", ";", "\t", "\n", "\r\n", "|", " | ", "/", "-", " - ",
              "\u00a0", "\u2003", " and ", "\u2013"]  # fmt: skip


@pytest.mark.parametrize("style", STYLES)
def test_every_card_in_every_style(style):
    for number in range(52):
        card = Card.from_id(number)
        assert parse_card(STYLES[style](card)) == card


@given(
    hands,
    st.lists(st.sampled_from(sorted(STYLES)), min_size=1, max_size=52),
    st.lists(st.sampled_from(SEPARATORS), min_size=1, max_size=52),
    st.randoms(use_true_random=False),
)
def test_cards_of_mixed_styles_with_any_separators_and_case(given_cards, styles, gaps, chance):
    if any(style.startswith("suit first") or style == "symbol first" for style in styles):
        # Behind "C2" a lone "four" goes on with clubs, so words need their "of" there.
        styles = [style for style in styles if style != "words with gaps"]
    text = ""
    for place, card in enumerate(given_cards):
        part = STYLES[styles[place % len(styles)]](card)
        if "&" not in part:
            part = "".join(chance.choice((c.lower(), c.upper())) for c in part)
        gap = gaps[place % len(gaps)] if place else ""
        if gap.strip() in ("-", "\u2013") and card.suit is given_cards[place - 1].suit:
            gap = "/"  # a dash may mean a range there
        text += gap + part
    assert parse_cards(text) == given_cards
    assert parse_hand(text) == Hand(given_cards)


@given(hands, st.sampled_from(["code", "lower", "ten", "symbol", "glyph", "suit first", "emoji"]))
def test_cards_run_together(given_cards, style):
    assert parse_cards("".join(map(STYLES[style], given_cards))) == given_cards


@given(hands.map(Hand))
def test_every_style_of_a_hand(hand):
    for text in (str(hand), hand.symbols, hand.dots, hand.groups, str(hand).lower(), f"{hand}"):
        assert parse_hand(text) == hand
    assert parse_hand(hand.codes) == hand
    assert parse_hand(", ".join(hand.codes)) == hand
    assert parse_hand(list(hand)) == parse_hand(set(hand)) == parse_hand(hand) == hand


@given(
    hands.map(Hand),
    st.sampled_from([Suit.letter.fget, Suit.symbol.fget, Suit.word.fget]),
    st.sampled_from([": ", ":", " : ", " "]),
    st.sampled_from(["", " ", ", "]),
    st.sampled_from([" ", "; ", ", ", "\n", " | ", " / "]),
    st.sampled_from([None, "-", "\u2014", "void"]),
    st.permutations(list(Suit)),
)
def test_suit_groups_of_every_kind(hand, label, behind, between, gap, void, order):
    groups = []
    for suit in order:
        ranks = between.join(card.rank.label for card in hand.suit(suit))
        if ranks or void:
            groups.append(f"{label(suit)}{behind}{ranks or void}")
    assert parse_hand(gap.join(groups)) == hand


@given(hands.map(Hand))
def test_symbol_groups_run_together(hand):
    text = "".join(
        suit.symbol + ("".join(card.rank.label for card in hand.suit(suit)) or "-")
        for suit in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
    )
    assert parse_hand(text) == hand


@given(hands.map(Hand), st.sampled_from(["", "-", " - ", "\u2014"]))
def test_dots_of_every_kind(hand, void):
    text = ".".join(group or void for group in hand.dots.split("."))
    assert parse_hand(text) == hand
    assert parse_hand(text.replace("T", "10").lower()) == hand
    assert parse_hand(text.replace(".", " . ")) == hand


@given(st.lists(st.integers(0, 103).map(Card.from_id), unique=True, min_size=1))
def test_two_packs_keep_how_often_a_card_is_held(given_cards):
    hand = Hand(given_cards)
    assert parse_hand(hand, packs=2) == parse_hand(list(hand), packs=2) == hand
    assert parse_hand(str(hand), packs=2).codes == hand.codes


@given(hands, st.data())
def test_a_card_twice_is_never_dropped(given_cards, data):
    twice = data.draw(st.sampled_from(given_cards))
    place = data.draw(st.integers(0, len(given_cards)))
    codes = [card.code for card in given_cards]
    codes.insert(place, twice.symbol)
    assert len(parse_cards(" ".join(codes))) == len(codes)
    with pytest.raises(CardError, match=f"the {twice.words} .* appears twice"):
        parse_hand(" ".join(codes))


def _foreign(card, language):
    """All ways to write a card in the letters of a language, that mean this card."""
    ranks = [letter for letter, rank in language.ranks.items() if rank == card.rank]
    suits = [letter for letter, found in language.suits.items() if found == (card.suit,)]
    return [rank + suit for rank in ranks for suit in (*suits, card.suit.symbol)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_letters_of_every_language_are_read_right_or_called_ambiguous(lang):
    right = 0
    for number in range(52):
        card = Card.from_id(number)
        for text in _foreign(card, LANGUAGES[lang]):
            try:
                assert parse_card(text, lang=lang) == card, text
            except CardError as error:
                assert "is ambiguous in" in str(error), (text, error)
            else:
                right += 1
    assert right >= 13 * 3
