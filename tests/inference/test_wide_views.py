from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

from ohhell_sim.cards import Hand, parse_hand
from ohhell_sim.errors import ViewError
from ohhell_sim.game import Deal, view_from_record
from ohhell_sim.inference import (
    Constraints,
    DeckLayout,
    WideConstraints,
    count_up_to,
    count_worlds,
    enumerate_worlds,
    facts_of,
    one_trick_chance,
    sample_worlds,
    sure_tricks,
)
from ohhell_sim.inference.wide.strength import Strength
from ohhell_sim.kernels import CHUNK
from oracles.wide_views import (
    SEEDS,
    advance,
    any_deals,
    fits,
    hidden_cards,
    kinds,
    slow_worlds,
    small_deals,
    ways_to_deal,
)

ALPHA = 1e-4


def hands_of(layout, row):
    return [layout.from_kernel(first, second) for first, second in row]


def natural_hands(view, row):
    """The hands of a row of sample_worlds."""
    layout = DeckLayout(view.rules, view.players, view.trump)
    words = np.array(row, np.uint64)
    if layout.one_word:
        words = np.stack([words, np.zeros_like(words)], axis=-1)
    return hands_of(layout, layout.from_natural(words).tolist())


# What a view says.


@given(deal=any_deals(most_players=8, largest=8))
@settings(max_examples=40, deadline=None)
def test_what_a_seat_has_shown_is_what_the_view_says(deal):
    view = deal.view(0)
    layout = DeckLayout(view.rules, view.players, view.trump)
    tricks = (*view.tricks, view.current)
    shown = Strength(layout, view.play).shown(tricks, view.players)
    # Cards on the table are in nobody's hand, whether a rule says so or not.
    hidden = layout.bits(hidden_cards(view))
    for seat in range(view.players):
        said = layout.bits(view.excluded(seat))
        assert layout.cards(shown[seat] & hidden) == layout.cards(said & hidden)


@given(deal=any_deals())
@settings(max_examples=60, deadline=None)
def test_the_true_hands_fit_every_view(deal):
    for seat in range(deal.players):
        view = deal.view(seat)
        facts = WideConstraints.from_view(view)
        assert facts.players == deal.players
        pool = set(facts.layout.cards(facts.pool))
        for other, hand in enumerate(deal.hands):
            known = facts.layout.cards(facts.fixed[other])
            if other == seat and not view.hand_is_hidden:
                assert set(known) == set(hand)
                continue
            assert set(known) <= set(hand)
            assert len(hand) - len(known) == facts.need[other]
            rest = set(hand) - set(known)
            assert rest <= pool
            assert rest <= set(facts.layout.cards(facts.allowed[other]))
        assert fits(view, deal.hands)


@given(deal=small_deals(), seed=SEEDS)
@settings(max_examples=50, deadline=None)
def test_the_worlds_of_a_view_are_all_that_replay(deal, seed):
    view = deal.view(random.Random(seed).randrange(deal.players))
    facts = WideConstraints.from_view(view)
    assume(count_up_to(facts, 2_000) is not None)
    assume(ways_to_deal(view) <= 3_000)
    listed = [hands_of(facts.layout, row) for row in enumerate_worlds(facts).tolist()]
    # Which of two equal cards a seat was seen to hold is known to the facts only by its kind.
    fast = {tuple(tuple(kinds(hand)) for hand in hands) for hands in listed}
    slow = {tuple(tuple(kinds(hand)) for hand in hands) for hands in slow_worlds(view)}
    assert fast == slow


@given(deal=any_deals(), seed=st.integers(0, 2**64 - 1), place=st.integers(0, 15))
@settings(max_examples=40, deadline=None)
def test_worlds_contradict_nothing_that_was_seen(deal, seed, place):
    """Situation 20, under all rules."""
    view = deal.view(place % deal.players)
    worlds = sample_worlds(view, 6, seed)
    one_word = DeckLayout(view.rules, view.players, None).one_word
    assert worlds.shape == ((6, view.players) if one_word else (6, view.players, 2))
    assert worlds.dtype == np.uint64
    hidden = set(hidden_cards(view))
    for row in worlds.tolist():
        hands = natural_hands(view, row)
        dealt = [card for hand in hands for card in hand]
        assert len(set(dealt)) == len(dealt)
        for seat, hand in enumerate(hands):
            assert len(hand) == view.cards_left(seat)
            if seat == view.seat and not view.hand_is_hidden:
                assert set(hand) == set(view.hand)
            else:
                assert set(hand) <= hidden
                assert not set(hand) & view.excluded(seat)
        assert fits(view, hands)


@given(deal=any_deals(most_players=5, largest=5), seed=SEEDS)
@settings(max_examples=15, deadline=None)
def test_worlds_do_not_depend_on_how_many_are_drawn(deal, seed):
    view = deal.view(0)
    long = sample_worlds(view, 2 * CHUNK + 10, seed)
    for n in (0, 1, 100, CHUNK, CHUNK + 1):
        assert (sample_worlds(view, n, seed) == long[:n]).all()


def test_the_classic_facts_are_the_same_either_way():
    deal = Deal.random("classic", players=5, hand_size=6, seed=3)
    advance(deal, 5 + 17, seed=4)
    view = deal.view(2)
    narrow, wide = Constraints.from_view(view), WideConstraints.from_view(view)
    assert facts_of(view) == narrow
    assert (narrow.pool, narrow.need, narrow.fixed) == (wide.pool, wide.need, wide.fixed)
    assert count_worlds(narrow) == count_worlds(wide)


@pytest.mark.parametrize("rules", ["wizard", "podrida", "pocha", {"packs": 2}])
def test_facts_that_take_more_than_suits_are_not_classic(rules):
    view = Deal.random(rules, players=4, hand_size=3, seed=1).view(0)
    assert isinstance(facts_of(view), WideConstraints)
    with pytest.raises(ViewError, match=r"use WideConstraints\.from_view"):
        Constraints.from_view(view)


# Forehead deals and passed cards.

FOREHEAD = {"blind_hands": "forehead-1"}


def forehead(hands, **more):
    return Deal({**FOREHEAD, **more}, hands, trump="S", dealer=len(hands) - 1)


def test_in_a_forehead_deal_the_own_card_is_any_that_nobody_shows():
    deal = forehead(["AH", "2H", "3C", "4D"])
    facts = facts_of(deal.view(1))
    assert facts.need == (0, 1, 0, 0)
    assert facts.stock == 48
    worlds = sample_worlds(deal.view(1), 40 * 49, seed=5)
    assert worlds.shape == (40 * 49, 4)
    assert [len(set(column)) for column in worlds.T.tolist()] == [1, 49, 1, 1]
    counts = np.unique(worlds[:, 1], return_counts=True)[1]
    assert chisquare(counts).pvalue > ALPHA


@pytest.mark.parametrize(
    ("hands", "seat", "chance"),
    [
        (["AH", "2H", "3C", "4D"], 0, Fraction(13 + 12 + 11 + 10, 49)),  # leads any suit
        (["AH", "2H", "3C", "4D"], 1, Fraction(13, 49)),
        (["5H", "2H", "3S", "4D"], 3, Fraction(11, 49)),  # one of the higher trumps
        (["5H", "2H", "AS", "4D"], 3, Fraction(0)),
        (["5H", "2H", "2D", "4D"], 2, Fraction(13 + 9, 49)),
    ],
)
def test_forehead_chances(hands, seat, chance):
    assert one_trick_chance(forehead(hands).view(seat)) == chance


def test_sure_forehead_tricks():
    deal = forehead(["AS", "2H"])
    assert sure_tricks(deal.view(0)) == 1  # whatever the own card, it leads and the two loses
    assert sure_tricks(deal.view(1)) == 0
    assert sure_tricks(forehead(["AS", "3H"]).view(0)) == 0  # the own card may be the two


def test_once_the_bids_are_in_the_own_card_is_seen():
    deal = forehead(["AH", "2H", "3C", "4D"])
    for _ in range(4):
        deal.bid(0)
    facts = facts_of(deal.view(1))
    assert facts.need == (0, 0, 0, 0)
    assert count_worlds(facts) == 1
    assert one_trick_chance(deal.view(0)) == 1


def passed(rules=(), hands=("AS KH 2C", "2S 3H 4C", "QD 5C 6C"), cards=("AS", "2S", "QD")):
    deal = Deal({"pass_cards": 1, **dict(rules)}, list(hands), trump="H", dealer=len(hands) - 1)
    for card in cards:
        deal.pass_cards(card)
    for _ in hands:
        deal.bid(0)
    return deal


def test_a_passed_card_is_where_it_went_until_it_is_played():
    deal = passed()
    assert facts_of(deal.view(0)).need == (0, 2, 3)
    for row in sample_worlds(deal.view(0), 100, seed=1).tolist():
        assert [card.code for card in natural_hands(deal.view(0), row)[1]].count("AS") == 1
    deal.play("QD")
    deal.play("AS")
    facts = facts_of(deal.view(0))
    assert facts.need == (0, 2, 3)
    assert facts.fixed[1] == 0


def test_before_the_cards_are_passed_nothing_is_known():
    deal = Deal({"pass_cards": 1}, ["AS KH", "2S 3H"], trump="H", dealer=1)
    facts = facts_of(deal.view(0))
    assert facts.need == (0, 2)
    assert sure_tricks(deal.view(0)) == 0
    with pytest.raises(ViewError, match="has 2 cards to play"):
        one_trick_chance(deal.view(0))


def test_a_seat_that_plays_a_twin_of_the_passed_card_may_hold_the_other_or_not():
    deal = passed({"packs": 2}, ["AS KH 2C", "AS 3H 4C", "QD 5C 6C"], ["AS", "3H", "QD"])
    view = deal.view(0)
    assert [card.code for card in facts_of(view).layout.cards(facts_of(view).fixed[1])] == ["AS"]
    deal.play("QD")
    mine, other = [card for card in deal.hands[1] if card.code.startswith("AS")]
    counts = []
    for card in (mine, other):
        after = passed({"packs": 2}, ["AS KH 2C", "AS 3H 4C", "QD 5C 6C"], ["AS", "3H", "QD"])
        after.play("QD")
        after.play(card)
        facts = facts_of(after.view(0))
        assert facts.fixed[1] == 0
        counts.append(count_worlds(facts))
    assert counts[0] == counts[1]


def test_the_last_card_dealt_is_in_the_hand_of_the_dealer():
    rules = {"trump": "dealer-last-card"}
    deal = Deal(rules, ["AS KH", "2S 3H", "QD 5C"], dealer=2, turn_up="5C")
    assert facts_of(deal.view(0)).need == (0, 2, 1)
    for row in sample_worlds(deal.view(0), 50, seed=1).tolist():
        assert "5C" in [card.code for card in natural_hands(deal.view(0), row)[2]]
    assert facts_of(deal.view(2)).need == (2, 2, 0)


# Contradictions.


def recorded(rules, hand, played, players=3, trump="S", **more):
    return view_from_record(
        rules=rules, players=players, hand=hand, trump=trump, bids=(0,) * players, position=1,
        played=played, **more,
    )  # fmt: skip


def test_a_passed_card_that_cannot_be_there_is_named():
    view = recorded({"pass_cards": 1}, "2H 2D", "KC 4H 5C", passed="AS", received="2H")
    view = replace(view, shown=(Hand(), parse_hand("AC"), Hand()))
    with pytest.raises(ViewError) as caught:
        facts_of(view)
    assert str(caught.value) == (
        "seat 1 was seen to hold AC and has not played it, but what it played instead shows that "
        "it does not"
    )


def test_more_cards_than_a_seat_has_left_are_named():
    played = "KC 4C 5C | KD 4D 5D"
    view = recorded({"pass_cards": 2}, "2H", played, passed="AS AC", received="2H KD")
    with pytest.raises(ViewError, match="hold AC and AS and has played none of them, but has only"):
        facts_of(view)


def test_hands_that_no_unseen_card_fits_are_named():
    # All 24 cards are dealt; the five other spades must be somewhere.
    rules = {"void_rule": "must-trump", "low_rank": "9"}
    view = recorded(rules, "9H TH JH QH KH AH 9C", "AS TD JD", trump="none")
    with pytest.raises(ViewError) as caught:
        facts_of(view)
    assert str(caught.value) == (
        "seats 1 and 2 together need 14 cards but have all shown out of spades, and only 9 "
        "unseen cards fit what they have shown"
    )


def test_must_beat_leaves_out_single_cards():
    facts = facts_of(recorded({"beat_rule": "must-beat"}, "2H", "QS 8S 7S"))
    left = {card.code for card in facts.layout.cards(facts.allowed[1])}
    assert left.isdisjoint({"KS", "AS"})
    assert {"JS", "9S", "AH"} <= left
