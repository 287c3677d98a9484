"""The reference engine against OpenSpiel's ``oh_hell``, card by card.

There the hook is always on, a card is always turned up, a make scores 10 + tricks and a miss the
tricks; the player left of the dealer bids and leads first.
"""

from __future__ import annotations

import random

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


def number_of(card):
    return card.rank * 4 + SUITS.index(card.suit)


def card_of(number):
    return Card(SUITS[number % 4], Rank(number // 4))


def same_deal(deal):
    """The deal in OpenSpiel: hand size, dealer, cards one by one from seat 0, turn-up."""
    name = f"oh_hell(players={deal.players},num_tricks_fixed={deal.hand_size})"
    state = pyspiel.load_game(name).new_initial_state()
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
        theirs = state.legal_actions()
        if deal.phase == "bid":
            assert [52 + bid for bid in legal] == sorted(theirs)
        else:
            assert {number_of(card) for card in legal} == set(theirs)
        action = chance.choice(legal)
        deal.act(action)
        state.apply_action(number_of(action) if isinstance(action, Card) else 52 + action)
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
    for seed in range(500):
        play_in_both(players, size, 10**6 * players + 10**4 * size + seed)
