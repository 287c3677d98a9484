"""Cards laid out for the kernels are played there as the reference engine plays them."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell_sim.cards import Hand, Suit
from ohhell_sim.game import Trick, TrickRules
from ohhell_sim.game.facts import trumps_held_back
from ohhell_sim.inference import DeckLayout
from ohhell_sim.inference.wide.codes import play_codes
from ohhell_sim.inference.wide.enumeration import kernel_rows
from ohhell_sim.kernels import POLICY_WEIGHTS, RANDOM, STANDARD
from ohhell_sim.kernels.wide.simulate import trace_deals
from oracles.wide_views import SEEDS, small_rules

SECOND = 1 << 63


def word_of(first, second):
    return np.array([[first, second]], np.uint64)


@given(
    table=small_rules(), players=st.integers(2, 6), seed=SEEDS,
    trump=st.sampled_from([None, *Suit]), policy=st.sampled_from([RANDOM, STANDARD]),
)  # fmt: skip
@settings(max_examples=40, deadline=None)
def test_kernels_play_as_the_engine_does(table, players, seed, trump, policy):
    layout = DeckLayout(table, players, trump)
    play = TrickRules.of(table, trump)
    chance = random.Random(seed)
    cards = list(layout.deck)
    chance.shuffle(cards)
    size = chance.randint(1, min(8, len(cards) // players))
    hands = [cards[size * seat : size * seat + size] for seat in range(players)]
    words = np.array([[layout.to_kernel(hand) for hand in hands]], np.uint64)
    leader = chance.randrange(players)
    lane = (0x1FFF << 48) if trump is not None else 0
    deck = layout.full & (1 << 64) - 1, layout.full >> 64
    masks = np.array([lane, 0, 0, *deck], np.uint64)
    bids = np.zeros(16, np.int64)
    bids[:players] = [chance.randint(0, size) for _ in range(players)]
    won = np.zeros(16, np.int64)
    trace = np.zeros((players * size, 4), np.uint64)
    trace_deals(
        kernel_rows(words)[0].copy(), policy, players, size, leader, masks, bids,
        np.array(POLICY_WEIGHTS, np.int64), play_codes(play, layout), np.uint64(seed), won, trace,
    )  # fmt: skip
    tricks, table_cards, order = [], [], []
    for seat, card, first, second in trace.tolist():
        if len(table_cards) == players:
            leader = order[play.winner(table_cards)]
            tricks.append(Trick(order[0], tuple(table_cards), leader))
            table_cards, order = [], []
        assert seat == (leader + len(order)) % players
        held_back = trumps_held_back(play, tricks)
        legal = play.legal(Hand(hands[seat]), table_cards, trumps_held_back=held_back)
        assert set(layout.from_kernel(first, second)) == set(legal)
        kind = card & ~SECOND
        (played,) = layout.from_kernel(*((0, kind) if card & SECOND else (kind, 0)))
        assert played in legal
        hands[seat].remove(played)
        table_cards.append(played)
        order.append(seat)
    tricks.append(Trick(order[0], tuple(table_cards), order[play.winner(table_cards)]))
    winners = [trick.winner for trick in tricks]
    assert won[:players].tolist() == [winners.count(seat) for seat in range(players)]


@pytest.mark.parametrize("seats", [1, 13])
def test_worlds_become_rows(seats):
    worlds = np.arange(4 * seats * 2, dtype=np.uint64).reshape(4, seats, 2)
    rows = kernel_rows(worlds)
    assert rows.shape == (4, 32)
    assert (rows[:, :seats] == worlds[:, :, 0]).all()
    assert (rows[:, 16 : 16 + seats] == worlds[:, :, 1]).all()
    assert rows.sum() == worlds.sum()
