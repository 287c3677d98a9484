"""Who wins a trick, and what may be played: functions of the cards alone."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ohhell_sim.cards import Deck, Hand, Suit, parse_cards, parse_hand
from ohhell_sim.errors import IllegalAction
from ohhell_sim.game import Trick, playable, trick_winner
from oracles.slow_tricks import slow_winner
from oracles.strategies import SEEDS


@pytest.mark.parametrize(
    ("cards", "trump", "winner"),
    [
        ("5H 2S KH", Suit.SPADES, 1),  # situation 15
        ("KD 2S", Suit.SPADES, 1),
        ("5H 2S KH", None, 2),
        ("5H AS AC AD", None, 0),
        ("2S AH 3S", Suit.HEARTS, 1),
        ("2H 3H AH KH", Suit.HEARTS, 2),
        ("7C", Suit.SPADES, 0),
    ],
)
def test_winners(cards, trump, winner):
    assert trick_winner(parse_cards(cards), trump) == winner


@given(SEEDS, st.integers(1, 8), st.sampled_from([None, *Suit]))
def test_winner_against_the_obvious(seed, count, trump):
    cards = random.Random(seed).sample(Deck().cards, count)
    place = trick_winner(cards, trump)
    assert place == slow_winner(cards, trump)
    # Situation 19: asked again, or after taking cards back, the answer is the same.
    for less in range(1, count):
        assert trick_winner(cards[:less], trump) == slow_winner(cards[:less], trump)
    assert trick_winner(tuple(cards), trump) == place


def test_a_trick_without_cards():
    with pytest.raises(IllegalAction, match="at least the lead"):
        trick_winner([], None)


@given(SEEDS, st.integers(2, 26), st.sampled_from([None, *Suit]))
def test_playable(seed, count, trump):
    lead, *held = random.Random(seed).sample(Deck().cards, count)
    hand = Hand(held)
    following = {card for card in hand if card.suit == lead.suit}
    assert set(playable(hand, [lead], trump)) == (following or set(hand))
    assert playable(hand, (), trump) == hand


def test_playable_of_a_hand():
    hand = parse_hand("AS 3S KH")
    assert playable(hand) == hand
    assert playable(hand, parse_cards("2H")) == parse_hand("KH")
    assert playable(hand, parse_cards("2C AC")) == hand


def test_seats_of_a_trick():
    trick = Trick(3, tuple(parse_cards("5H 2S KH")))
    assert trick.seats(4) == (3, 0, 1)
    assert trick.led is Suit.HEARTS
    assert Trick(0).led is None
