"""The reference engine against OpenSpiel's ``oh_hell``, card by card.

There the hook is always on, a card is always turned up, a make scores 10 + tricks and a miss the
tricks; the player left of the dealer bids and leads first.

The slow test plays 10,000 deals for each number of players and hand size, 54 pairs, in an hour or
two; ``OHHELL_SIM_OPENSPIEL_DEALS=500`` sets another number.
"""

from __future__ import annotations

import os
import random
from functools import cache

import pytest

from ohhell_sim.cards import Card, Deck, Rank, Suit
from ohhell_sim.game import Deal
from ohhell_sim.rules import Rules

pyspiel = pytest.importorskip("pyspiel")

RULES = Rules.preset("openspiel")
SUITS = [Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS]

# Every number of players with small, middle and the largest hands that leave a turn-up.
SIZES = {3: [1, 2, 5, 9, 17], 4: [1, 3, 7, 12], 5: [1, 4, 10], 6: [2, 5, 8], 7: [1, 3, 7]}
ALL_SIZES = [(players, size) for players in SIZES for size in RULES.hand_sizes(players)]
NUMBERS = {card: card.rank * 4 + SUITS.index(card.suit) for card in Deck().cards}
DEALS = int(os.environ.get("OHHELL_SIM_OPENSPIEL_DEALS", "10000"))


def number_of(card):
    return NUMBERS[card]


def card_of(number):
    return Card(SUITS[number % 4], Rank(number // 4))


@cache
def their_game(players, size):
    return pyspiel.load_game(f"oh_hell(players={players},num_tricks_fixed={size})")


def same_deal(deal):
    """The deal in OpenSpiel: hand size, dealer, cards one by one from seat 0, turn-up."""
    state = their_game(deal.players, deal.hand_size).new_initial_state()
    state.apply_action(deal.hand_size)
    state.apply_action(deal.dealer)
    for place in range(deal.hand_size):
        for hand in deal.hands:
            state.apply_action(number_of(hand[place]))
    state.apply_action(number_of(deal.turn_up))
    return state


def test_numbers_of_cards():
    assert [card_of(number_of(card)) for card in Deck().cards] == list(Deck().cards)


def play_in_both(players, size, seed):
    """Play one deal at random in both, which must allow the same and end with the same points."""
    chance = random.Random(seed)
    dealer = chance.randrange(players)
    deal = Deal.random(RULES, players, size, seed=chance.randrange(2**32), dealer=dealer)
    state = same_deal(deal)
    while deal.actor is not None:
        assert not state.is_terminal()
        assert state.current_player() == deal.actor
        legal = deal.legal_actions()
        ours = [52 + action if isinstance(action, int) else NUMBERS[action] for action in legal]
        assert sorted(ours) == sorted(state.legal_actions())
        place = chance.randrange(len(legal))
        deal.act(legal[place])
        state.apply_action(ours[place])
    assert state.is_terminal()
    assert deal.scores() == [int(points) for points in state.returns()]


@pytest.mark.parametrize(("players", "size"), [(p, s) for p, sizes in SIZES.items() for s in sizes])
def test_same_actions_and_same_points(players, size):
    for seed in range(15):
        play_in_both(players, size, 1000 * players + 100 * size + seed)


def test_every_hand_size_is_there():
    largest = {players: sizes[-1] for players, sizes in SIZES.items()}
    assert largest == {3: 17, 4: 12, 5: 10, 6: 8, 7: 7}
    assert len(ALL_SIZES) == sum(largest.values())


@pytest.mark.slow
@pytest.mark.parametrize(("players", "size"), ALL_SIZES)
def test_same_actions_and_same_points_at_length(players, size):
    for number in range(DEALS):
        play_in_both(players, size, f"{players} {size} {number}")
