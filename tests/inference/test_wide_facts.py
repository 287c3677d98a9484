from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ohhell_sim.cards import Card, Deck, Suit, parse_cards
from ohhell_sim.errors import RulesError, ViewError
from ohhell_sim.inference import (
    DeckLayout,
    WideConstraints,
    count_up_to,
    count_worlds,
    enumerate_worlds,
    to_kernel,
)
from ohhell_sim.inference.wide.classes import shortage, split_classes
from oracles.wide_worlds import DECKS, card_worlds, layouts, single, small_wide_facts

# The layout.


@given(layout=layouts(), data=st.data())
def test_every_card_has_a_bit_of_its_own(layout, data):
    bits = [layout.bits([card]) for card in layout.deck.cards]
    assert len(set(bits)) == len(bits) == layout.full.bit_count()
    assert sum(bits) == layout.full
    cards = data.draw(st.lists(st.sampled_from(layout.deck.cards), unique=True))
    first, second = layout.to_kernel(cards)
    assert set(layout.from_kernel(first, second)) == set(cards)
    assert first < 1 << 63
    assert second < 1 << 63


@pytest.mark.parametrize("deck", DECKS, ids=repr)
@pytest.mark.parametrize("trump", [None, *Suit])
def test_the_place_in_a_lane_is_the_strength(deck, trump):
    layout = DeckLayout.of_deck(deck, trump)
    for suit in Suit:
        for pack in range(deck.packs):
            bits = [layout.bits([Card(suit, rank, pack)]) >> 64 * pack for rank in deck.ranks]
            assert bits == sorted(bits)
            assert len({(bit.bit_length() - 1) // 16 for bit in bits}) == 1
            assert all((bit.bit_length() - 1) % 16 <= 12 for bit in bits)
    if trump is None:
        assert layout.trumps == 0
    else:
        assert layout.trumps == layout.suit(trump)
        lanes = (3 << 4, 4 << 4)
        for card in layout.cards(layout.trumps):
            assert lanes[0] <= (layout.bits([card]).bit_length() - 1) % 64 < lanes[1]


def test_jokers_wizards_and_jesters_stand_where_the_kernels_look():
    from ohhell_sim.kernels.wide.obligations import JESTERS, JOKERS

    for deck, kind in ((Deck(packs=2, jokers=4), "joker"), (Deck(wizards=4), "wizard")):
        layout = DeckLayout.of_deck(deck, Suit.CLUBS)
        first, second = layout.to_kernel(card for card in deck.cards if card.kind == kind)
        assert first == second == int(JOKERS)
    layout = DeckLayout.of_deck(Deck(wizards=4, jesters=4), None)
    assert layout.to_kernel([Card.jester(0), Card.jester(1)]) == (int(JESTERS), 0)
    assert layout.to_kernel([Card.jester(2)]) == (0, 1 << 13)
    assert layout.to_kernel([Card.wizard(0)]) == (1 << 61, 0)
    assert layout.to_kernel([Card.wizard(3)]) == (0, 1 << 62)


@pytest.mark.parametrize("trump", [None, *Suit])
def test_the_classic_deck_is_laid_out_as_the_classic_kernels_have_it(trump):
    layout = DeckLayout.of_deck(Deck(), trump)
    assert all(layout.bits([card]) == to_kernel(card.bit, trump) for card in Deck())


def test_which_decks_fit_one_word():
    one_word = [DeckLayout.of_deck(deck, None).one_word for deck in DECKS]
    assert one_word == [True, False, False, False, False, False, True]


@given(layout=layouts(), data=st.data())
def test_words_go_to_the_public_layout_and_back(layout, data):
    hands = data.draw(st.lists(st.lists(st.sampled_from(layout.deck.cards), unique=True)))
    words = np.array([layout.to_kernel(hand) for hand in hands], np.uint64).reshape(-1, 2)
    natural = layout.to_natural(words)
    for hand, row in zip(hands, natural.tolist(), strict=True):
        for pack in range(layout.deck.packs):
            suits = sum(card.bit for card in hand if card.suit is not None and card.pack == pack)
            assert row[pack] & sum(0x1FFF << 16 * lane for lane in range(4)) == suits
        assert sum(word.bit_count() for word in row) == len(hand)
    assert (layout.from_natural(natural) == words).all()


def test_both_copies_of_a_kind():
    layout = DeckLayout.of_deck(Deck(packs=2, jokers=3), Suit.SPADES)
    kings = layout.kinds(layout.bits(parse_cards("KS")))
    assert [card.code for card in layout.cards(kings)] == ["KS", "KS*"]
    jokers = layout.kinds(layout.bits([Card.joker(1)]))
    assert {card.code for card in layout.cards(jokers)} == {"JK1", "JK2", "JK3"}


def test_cards_that_the_deck_does_not_have_are_refused():
    layout = DeckLayout.of_deck(Deck(low_rank="7"), None)
    with pytest.raises(RulesError, match="2C is not in the deck: 32 cards"):
        layout.bits([Card(0, 0)])
    with pytest.raises(RulesError, match="jokers or wizards, not both"):
        DeckLayout.of_deck(Deck(jokers=1, wizards=1), None)


def test_layouts_are_values():
    layout = DeckLayout.of_deck(Deck(packs=2, jokers=2), Suit.HEARTS)
    assert pickle.loads(pickle.dumps(layout)) == layout == copy.deepcopy(layout)
    assert layout != DeckLayout.of_deck(Deck(packs=2, jokers=2), None)
    assert layout != DeckLayout.of_deck(Deck(packs=2), Suit.HEARTS)
    assert len({layout, DeckLayout.of_deck(Deck(packs=2, jokers=2), Suit.HEARTS)}) == 1


# Classes and contradictions.


@given(facts=small_wide_facts())
def test_classes_are_what_the_facts_tell_apart(facts):
    _, pool, _, allowed = facts
    classes = split_classes(pool, allowed)
    assert sum(classes) == pool
    marks = {bit: [bool(bit & cards) for cards in allowed] for bit in single(pool)}
    for members in classes:
        assert len({tuple(marks[bit]) for bit in single(members)}) == 1
    assert len({tuple(mark) for mark in marks.values()}) == len(classes)


@given(facts=small_wide_facts())
@settings(max_examples=300, deadline=None)
def test_facts_are_refused_exactly_when_no_world_fits(facts):
    layout, pool, need, allowed = facts
    fixed = (0,) * len(need)
    if card_worlds(pool, need, allowed):
        WideConstraints(layout, pool, need, fixed, allowed)
    else:
        with pytest.raises(ViewError, match="seat"):
            WideConstraints(layout, pool, need, fixed, allowed)


@given(
    sizes=st.lists(st.integers(0, 5), min_size=1, max_size=7),
    data=st.data(),
)
@settings(max_examples=300)
def test_hands_that_cannot_be_filled_are_found(sizes, data):
    hand = st.tuples(st.integers(0, 2 ** len(sizes) - 1), st.integers(0, 6))
    needs = data.draw(st.lists(hand, max_size=6))
    short = shortage(sizes, needs)
    if short:
        union = 0
        for number in short:
            union |= needs[number][0]
        room = sum(size for place, size in enumerate(sizes) if union >> place & 1)
        assert sum(needs[number][1] for number in short) > room
        return
    for chosen in range(1 << len(needs)):  # Hall's condition, all of it
        hands = [hand for number, hand in enumerate(needs) if chosen >> number & 1]
        union = 0
        for classes, _ in hands:
            union |= classes
        room = sum(size for place, size in enumerate(sizes) if union >> place & 1)
        assert sum(need for _, need in hands) <= room


LAYOUT = DeckLayout.of_deck(Deck(packs=2, jokers=1), Suit.HEARTS)
SPADES = LAYOUT.suit(Suit.SPADES)
HEARTS = LAYOUT.suit(Suit.HEARTS)


def cards(*codes):
    return LAYOUT.bits(parse_cards(" ".join(codes)))


@pytest.mark.parametrize(
    ("pool", "need", "allowed", "message"),
    [
        (cards("2S", "3S"), (2, 1), (SPADES, SPADES), "seats 0 and 1 together need 3 cards, and "
         "only 2 cards are unseen"),
        (cards("2S"), (0, 2), (0, SPADES), "seat 1 needs 2 cards, and only 1 card is unseen"),
        (SPADES | cards("2H", "4H"), (3, 3), (SPADES, HEARTS), "seat 1 needs 3 cards but has shown "
         "out of spades, and only 2 unseen cards fit what it has shown (2H 4H)"),
        (SPADES | HEARTS, (3, 3), (SPADES, HEARTS ^ HEARTS), "seat 1 needs 3 cards but has shown "
         "out of spades and hearts, and no unseen card fits what it has shown"),
        (SPADES, (3, 2, 2), (SPADES, cards("AS", "KS", "QS"), cards("AS", "KS", "QS")),
         "seats 1 and 2 together need 4 cards, but only 3 unseen cards fit what they have shown "
         "(QS KS AS)"),
        (SPADES | HEARTS, (1, 30), (HEARTS, HEARTS), "seat 1 needs 30 cards but has shown out of "
         "spades, and only 26 unseen cards fit what it has shown"),
        (SPADES | HEARTS, (14, 14), (HEARTS, HEARTS), "seats 0 and 1 together need 28 cards but "
         "have all shown out of spades, and only 26 unseen cards fit what they have shown"),
    ],
)  # fmt: skip
def test_contradictions_are_named(pool, need, allowed, message):
    with pytest.raises(ViewError) as caught:
        WideConstraints(LAYOUT, pool, need, (0,) * len(need), allowed)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("pool", "need", "fixed", "allowed", "message"),
    [
        (1, (1,), (0, 0), (1,), "have 1, 2 and 1 entries"),
        (1, (0,) * 17, (0,) * 17, (1,) * 17, "at most 16"),
        (1, (-1,), (0,), (1,), "nobody holds fewer than 0"),
        (1, (0,), (1,), (1,), "the hand of seat 0 has a card that is elsewhere too"),
        (1 << 63, (0,), (0,), (1,), "the pool has bits where no card is"),
    ],
)
def test_nonsense_is_refused(pool, need, fixed, allowed, message):
    with pytest.raises(ViewError, match=message):
        WideConstraints(LAYOUT, pool, need, fixed, allowed)


def test_facts_that_say_the_same_are_equal():
    one = WideConstraints(LAYOUT, SPADES, (0, 1), (0, 0), (0, LAYOUT.full))
    two = WideConstraints(LAYOUT, SPADES, (0, 1), (0, 0), (HEARTS, SPADES))
    assert one == two
    assert len({one, two}) == 1


# Counting and listing.


@given(facts=small_wide_facts())
@settings(max_examples=300, deadline=None)
@example(facts=(LAYOUT, SPADES & 0xFF, (0, 0), (0, 0)))
def test_counts_and_lists_agree_with_trying_everything(facts):
    layout, pool, need, allowed = facts
    worlds = card_worlds(pool, need, allowed)
    if not worlds:
        return
    held = layout.full & ~pool  # somebody's known hand
    fixed = (held, *[0] * (len(need) - 1))
    facts = WideConstraints(layout, pool, need, fixed, allowed)
    assert count_worlds(facts) == len(worlds) == count_up_to(facts, len(worlds))
    assert count_up_to(facts, len(worlds) - 1) is None
    rows = enumerate_worlds(facts)
    assert rows.shape == (len(worlds), len(need), 2)
    assert rows.dtype == np.uint64
    listed = [tuple(first | second << 64 for first, second in row) for row in rows.tolist()]
    expected = [(world[0] | held, *world[1:]) for world in worlds]
    assert sorted(listed) == sorted(expected)


def test_a_table_of_many_seats_is_counted():
    # Every seat has shown something else about one suit: a chain, which stays small.
    spades = single(SPADES)
    allowed = [LAYOUT.full & ~sum(spades[place:]) for place in range(0, 26, 2)]
    facts = WideConstraints(LAYOUT, LAYOUT.full, (4,) * 13, (0,) * 13, tuple(allowed))
    assert len(facts.classes) > 12
    assert count_worlds(facts) > 10**40
