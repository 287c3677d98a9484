"""Certain tricks and exact chances under every rule of play."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ohhell_sim.cards import Hand, Suit, parse_hand
from ohhell_sim.errors import ViewError
from ohhell_sim.game import Deal, Phase, TrickRules
from ohhell_sim.inference import (
    DeckLayout,
    WideConstraints,
    count_up_to,
    enumerate_worlds,
    one_trick_chance,
    sample_worlds,
    sure_tricks,
)
from ohhell_sim.inference.wide.strength import Strength
from ohhell_sim.rules import Rules
from oracles.wide_views import SEEDS, advance, any_deals, play_on, small_rules

# Which card beats which.


@given(table=small_rules(), seed=SEEDS, trump=st.sampled_from([None, *Suit]), n=st.integers(2, 6))
@settings(max_examples=150, deadline=None)
def test_the_winner_is_the_card_that_no_other_beats(table, seed, trump, n):
    layout = DeckLayout(table, 3, trump)
    strength = Strength(layout, TrickRules.of(table, trump))
    cards = random.Random(seed).sample(layout.deck.cards, n)
    bits = [layout.bits([card]) for card in cards]
    led, _ = strength.led(bits)
    unbeaten = []
    for place, card in enumerate(bits):
        before = strength.over(card, led, later=False)
        after = strength.over(card, led, later=True)
        if before is None or after is None:
            continue
        if not before & sum(bits[:place]) and not after & sum(bits[place + 1 :]):
            unbeaten.append(place)
    assert unbeaten == [strength.play.winner(cards)]
    assert layout.cards(led) == sorted(
        (c for c in layout.deck if strength.play.belongs(c, strength.play.suit_led(cards))),
        key=lambda card: layout.bits([card]),
    )
    assert set(layout.cards(strength.free)) == {c for c in layout.deck if strength.play.is_free(c)}


# The chance of one trick.


def slow_chance(view):
    """Try every world: who wins when everybody plays his only card?"""
    facts = WideConstraints.from_view(view)
    order = [(view.current.leader + step) % view.players for step in range(view.players)]
    won = total = 0
    for row in enumerate_worlds(facts).tolist():
        cards = list(view.current.cards)
        for seat in order[len(cards) :]:
            (card,) = facts.layout.from_kernel(*row[seat])
            cards.append(card)
        won += order[view.play.winner(cards)] == view.seat
        total += 1
    return Fraction(won, total)


@given(table=small_rules(), players=st.integers(2, 4), seed=SEEDS, on=st.integers(0, 3))
@settings(max_examples=60, deadline=None)
def test_one_card_each_agrees_with_every_world(table, players, seed, on):
    deal = Deal.random(table, players=players, hand_size=1, seed=seed)
    advance(deal, on * players // 2 + on, seed)
    assume(deal.phase is not Phase.DONE)
    for seat in range(players):
        view = deal.view(seat)
        if not view.trump_known:
            with pytest.raises(ViewError, match="the trump is not known yet"):
                one_trick_chance(view)
        elif count_up_to(WideConstraints.from_view(view), 5_000):
            assert one_trick_chance(view) == slow_chance(view)


@given(
    table=small_rules(), players=st.integers(2, 4), size=st.integers(2, 5), seed=SEEDS,
    on=st.integers(0, 3),
)  # fmt: skip
@settings(max_examples=60, deadline=None)
def test_last_tricks_agree_with_every_world(table, players, size, seed, on):
    size = min(size, table.largest_hand(players, turn_up=True))
    deal = Deal.random(table, players=players, hand_size=size, seed=seed)
    while deal.phase is not Phase.PLAY or len(deal.tricks) < size - 1:
        advance(deal, 1, seed + len(deal.history))
    advance(deal, min(on, players - 1), seed)
    for seat in range(players):
        view = deal.view(seat)
        if count_up_to(WideConstraints.from_view(view), 5_000):
            assert one_trick_chance(view) == slow_chance(view)


def chance(rules, hand, position, players=3, trump="H"):
    """The chance of a card at a position before anything is played."""
    others = [card for card in Rules(**rules).deck(players) if card.code != hand]
    hands = [[card] for card in others[: players - 1]]
    hands.insert(position - 1, [hand])
    deal = Deal(rules, hands, trump=trump, dealer=players - 1)
    return one_trick_chance(deal.view(position - 1))


WIZARDS = {"jokers": 8, "joker_role": "wizards+jesters"}
JOKERS = {"jokers": 2, "joker_role": "top-trump"}
TWO = {"packs": 2}


@pytest.mark.parametrize(
    ("rules", "hand", "position", "expected"),
    [
        (WIZARDS, "W1", 1, Fraction(1)),
        # Behind two players who have no wizard.
        (WIZARDS, "W1", 3, Fraction(56 * 55, 59 * 58)),
        (JOKERS, "JK1", 1, Fraction(1)),
        (JOKERS, "JK1", 2, Fraction(52, 53)),  # the first of equal jokers wins
        ({**JOKERS, "jokers": 1}, "AH", 2, Fraction(50, 52)),
        (TWO, "AH", 1, Fraction(1)),
        (TWO, "AH", 2, Fraction(102, 103)),
        ({**TWO, "duplicates": "last-wins"}, "AH", 2, Fraction(102, 103)),
        ({**TWO, "duplicates": "last-wins"}, "AH", 3, Fraction(1)),
        ({"rank_order": "ace-low"}, "KH", 2, Fraction(1)),
        ({"rank_order": "ten-second", "low_rank": "7"}, "TH", 3, Fraction(30 * 29, 31 * 30)),
    ],
)
def test_known_chances(rules, hand, position, expected):
    assert chance(rules, hand, position) == expected


def test_a_jester_wins_among_jesters_only():
    assert chance(WIZARDS, "N1", 1) == Fraction(3 * 2, 59 * 58)
    assert chance(WIZARDS, "N1", 2) == 0  # of jesters the first wins


def test_before_the_leader_is_known_there_is_no_chance_to_tell():
    deal = Deal({"first_lead": "highest-bidder"}, ["AS", "2S"], trump="H", dealer=1)
    with pytest.raises(ViewError, match="the highest bidder leads"):
        one_trick_chance(deal.view(0))
    deal.bid(0), deal.bid(1)
    assert one_trick_chance(deal.view(1)) == slow_chance(deal.view(1))


# Certain tricks.


def sure(rules, hands, seat=0, trump="H", plays=()):
    deal = Deal(rules, hands, trump=trump, dealer=len(hands) - 1)
    if plays:
        for _ in hands:
            deal.bid(0)
    for card in plays:
        deal.play(card)
    return sure_tricks(deal.view(seat))


@pytest.mark.parametrize(
    ("rules", "hand", "tricks"),
    [
        ({**JOKERS, "jokers": 1}, "JK1 AH 2S", 2),
        ({**JOKERS, "jokers": 1}, "AH KH 2S", 0),
        (JOKERS, "JK1 AH 2S", 0),  # the other joker may come first
        (JOKERS, "JK1 JK2 AH", 3),
        (TWO, "AH KH 2S", 0),
        (TWO, "AH AH KH", 2),
        (TWO, "AH AH KH KH", 4),
        ({**TWO, **JOKERS, "jokers": 1}, "JK1 AH AH", 3),
        (WIZARDS, "W1 W2 W3", 0),
        (WIZARDS, "W1 W2 W3 W4", 4),
        (WIZARDS, "W1 W2 W3 W4 AH N1", 5),
        ({"rank_order": "ace-low"}, "KH QH AH", 2),
        ({"rank_order": "spanish"}, "AH 3H KH 2S", 3),
        ({"low_rank": "7", "rank_order": "ten-second"}, "AH TH QH", 2),
    ],
)
def test_runs_of_top_trumps(rules, hand, tricks):
    deck = Rules(**rules).deck(3)
    mine = parse_hand(hand, deck=deck)
    rest = [card for card in deck if card not in mine]
    hands = [Hand(rest[: len(mine)]), mine, Hand(rest[-len(mine) :])]
    assert sure(rules, hands, seat=1) == tricks


@pytest.mark.parametrize(
    ("rules", "hands", "plays", "tricks"),
    [
        # On lead with cards that nobody tops and nobody trumps.
        (TWO, ["AS KS", "2C 3C", "4C 5C"], [], 0),
        ({**TWO, "duplicates": "last-wins"}, ["AS AD", "2C 3C", "4C 5C"], [], 0),
        # In the middle of a trick: the twin on the table is first, or it is not.
        (TWO, ["AH 2S", "AH 3S", "2C 3C"], ["AH"], 0),
        ({**TWO, "duplicates": "last-wins"}, ["AH 2S", "AH 3S", "2C 3C"], ["AH"], 1),
        (WIZARDS, ["N1 2S", "W1 3S", "2C 3C"], ["N1"], 0),
    ],
)
def test_in_the_middle_of_a_trick(rules, hands, plays, tricks):
    assert sure(rules, hands, seat=len(plays), plays=plays) == tricks


def test_a_card_on_the_table_against_those_to_come():
    deal = Deal(WIZARDS, ["W1 2S", "3C 4S", "5C 6S"], trump="H", dealer=2)
    for _ in range(3):
        deal.bid(0)
    deal.play("W1")
    assert sure_tricks(deal.view(0)) == 1  # the first wizard, whoever plays another


def test_a_forced_card_counts():
    # Must beat: the ace has to go on the king, and nothing of the suit is over it.
    rules = {"beat_rule": "must-beat"}
    assert sure(rules, ["KS 2H", "AS 2S", "3C 4C"], seat=1, plays=["KS"], trump="none") == 1
    assert sure({}, ["KS 2H", "AS 2S", "3C 4C"], seat=1, plays=["KS"], trump="none") == 0


def test_before_the_trump_is_named_only_jokers_and_wizards_are_certain():
    rules = {"trump": "highest-bidder", "trump_choice_none": True}
    deal = Deal({**rules, **JOKERS, "jokers": 1}, ["JK1 AS", "2S 3S"], dealer=1)
    assert sure_tricks(deal.view(0)) == 1
    deal = Deal(rules, ["AS AH", "2S 3S"], dealer=1)
    assert sure_tricks(deal.view(0)) == 0


def test_the_highest_bidder_leads_and_is_not_known_yet():
    rules = {"first_lead": "highest-bidder"}
    deal = Deal(rules, ["AS AD", "2S 3S"], trump="none", dealer=1)
    assert sure_tricks(deal.view(0)) == 0
    deal.bid(1), deal.bid(0)
    assert sure_tricks(deal.view(0)) == 2


@given(deal=any_deals(most_players=6, largest=6), seed=SEEDS, place=st.integers(0, 5))
@settings(max_examples=60, deadline=None)
def test_nobody_can_prevent_them(deal, seed, place):
    """Play out worlds at random: the seat takes at least its sure tricks."""
    view = deal.view(place % deal.players)
    promised = sure_tricks(view)
    if view.phase is Phase.PASS or not view.trump_known:
        assert promised <= view.hand_size
        return
    chance = random.Random(seed)
    layout = DeckLayout(view.rules, view.players, view.trump)
    for row in sample_worlds(view, 5, seed).tolist():
        words = np.array(row, np.uint64)
        if layout.one_word:
            words = np.stack([words, np.zeros_like(words)], axis=-1)
        hands = [layout.from_kernel(*pair) for pair in layout.from_natural(words).tolist()]
        won = play_on(view, hands, chance)
        assert won[view.seat] >= promised
