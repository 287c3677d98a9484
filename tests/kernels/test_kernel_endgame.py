"""Perfect play of the last tricks: against trying every line, and endings known by hand."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell_sim.cards import Card, Suit, bits_of, parse_cards
from ohhell_sim.kernels import JIT_DISABLED, TOP_LANE, play_worlds, policy_for
from ohhell_sim.kernels.bits import FULL
from ohhell_sim.kernels.endgame import merged
from ohhell_sim.kernels.endings import EVERYBODY, solve_endings
from oracles.kernel_runs import deal_worlds, free_plan, question
from oracles.slow_endings import Ending, slow_coalition, slow_max_n
from oracles.slow_tricks import slow_winner

#: Points for bid (row) and tricks: all or nothing, each trick off costs one, tricks count.
SCORES = {
    "exact": lambda b, t: 10 + b if b == t else 0,
    "distance": lambda b, t: 10 + b if b == t else -abs(b - t),
    "tricks": lambda b, t: 10 + t if b == t else t,
    "flat": lambda b, t: 0,
}


def points(name, size):
    return [[SCORES[name](b, t) for t in range(size + 1)] for b in range(size + 1)]


def solve(ending, bids, score, alone=EVERYBODY):
    """What the kernel says: tricks by seat or points, and the card."""
    players, size = len(ending.hands), len(score) - 1
    left = len(ending.hands[ending.leader]) + (len(ending.cards) > 0)
    table, masks = question(players, size, all_bid=1)
    table[3], table[4], table[6] = ending.actor, len(ending.cards), left
    masks[2] = 0 if ending.trump is None else TOP_LANE
    if ending.cards:
        place = slow_winner(ending.cards, ending.trump)
        masks[0] = 0x1FFF << 16 * ending.cards[0].suit
        masks[1] = ending.cards[place].bit
        table[5] = (ending.leader + place) % players
    masks[4] = sum(tricks << 8 * seat for seat, tricks in enumerate(ending.won))
    world = np.zeros((1, 8), np.uint64)
    world[0, :players] = [bits_of(hand) for hand in ending.hands]
    before = world.copy()
    out, cards = np.zeros((1, players), np.int64), np.zeros(1, np.uint64)
    all_bids = np.zeros(8, np.int64)
    all_bids[:players] = bids
    solve_endings(world, table, masks, all_bids, np.array(score), alone, out, cards)
    assert np.array_equal(world, before)
    value = tuple(out[0].tolist()) if alone == EVERYBODY else int(out[0, 0])
    return value, Card.from_bit(int(cards[0]))


@st.composite
def endings(draw, sizes=((2, 5), (3, 3), (4, 2))):
    """A few cards a hand, some of the first trick played, some tricks won before."""
    players, most = draw(st.sampled_from(sizes))
    left = draw(st.integers(1, most))
    chance = random.Random(draw(st.integers(0, 2**32)))
    # Few suits, so that cards are often equal, followed and ruffed.
    suits = draw(st.sampled_from([1, 2, 4]))
    pack = [card for card in map(Card.from_id, range(52)) if card.suit >= 4 - suits]
    cards = chance.sample(pack, players * left) if players * left <= len(pack) else []
    if not cards:
        cards = chance.sample([Card.from_id(i) for i in range(52)], players * left)
    hands = tuple(frozenset(cards[i::players]) for i in range(players))
    won = [0] * players
    for _ in range(chance.randrange(3)):
        won[chance.randrange(players)] += 1
    trump = draw(st.sampled_from([Suit.SPADES, None]))
    ending = Ending(hands, chance.randrange(players), (), tuple(won), trump)
    for _ in range(draw(st.integers(0, players - 1))):
        ending = ending.after(chance.choice(ending.legal()))
    size = left + sum(won)
    score = points(draw(st.sampled_from(sorted(SCORES))), size)
    return ending, [chance.randint(0, min(size, 3)) for _ in range(players)], score


EXAMPLES = 25 if JIT_DISABLED else 400


@settings(max_examples=EXAMPLES)
@given(endings())
def test_everybody_for_itself_as_by_trying_every_line(case):
    ending, bids, score = case
    assert solve(ending, bids, score) == slow_max_n(ending, bids, score)


@settings(max_examples=EXAMPLES)
@given(endings(), st.data())
def test_one_against_all_as_by_trying_every_line(case, data):
    ending, bids, score = case
    me = data.draw(st.integers(0, len(bids) - 1))
    value, card = solve(ending, bids, score, me)
    expected, choice = slow_coalition(ending, me, bids[me], score)
    assert (value, card) == (expected, choice)


@pytest.mark.slow
@settings(max_examples=60)
@given(endings(sizes=((2, 6), (3, 4), (4, 3), (5, 3))), st.data())
def test_longer_endings_as_by_trying_every_line(case, data):
    ending, bids, score = case
    assert solve(ending, bids, score) == slow_max_n(ending, bids, score)
    me = data.draw(st.integers(0, len(bids) - 1))
    assert solve(ending, bids, score, me) == slow_coalition(ending, me, bids[me], score)


@settings(max_examples=EXAMPLES)
@given(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
def test_equal_cards_are_those_with_nothing_in_play_between(a, b):
    hand = a & int(FULL)
    in_play = hand | (b & int(FULL))
    lowest_of_runs = 0
    for lane in range(4):
        below = None
        for place in range(13):
            bit = 1 << 16 * lane + place
            if in_play & bit:
                mine = bool(hand & bit)
                if mine and below is not True:
                    lowest_of_runs |= bit
                below = mine
    assert int(merged(np.uint64(hand), np.uint64(in_play))) == lowest_of_runs


def ending_of(hands, *, leader=0, cards="", won=None, trump=Suit.SPADES):
    held = tuple(frozenset(parse_cards(hand)) for hand in hands)
    return Ending(held, leader, tuple(parse_cards(cards)), won or (0,) * len(hands), trump)


@pytest.mark.parametrize(
    ("hands", "leader", "bids", "won", "card"),
    [
        # A tenace takes both tricks when the king has to lead, and one when it leads itself.
        (["AH QH", "KH 2H"], 1, [2, 1], (2, 0), "2H"),
        (["AH QH", "KH 2H"], 0, [2, 1], (1, 1), "QH"),
        # Unless the king's holder wants none, and lets the queen pass.
        (["AH QH", "KH 2H"], 0, [2, 0], (2, 0), "QH"),
        # Two boss cards cannot miss two tricks.
        (["AS KS", "AH KH", "AD KD"], 0, [2, 0, 0], (2, 0, 0), "KS"),
        # The ace of trumps takes a trick whatever its holder bid.
        (["AS 2H", "3H 3C", "4H 4C"], 0, [0, 0, 2], (1, 0, 1), "2H"),
    ],
)
def test_endings_known_by_hand(hands, leader, bids, won, card):
    value, choice = solve(ending_of(hands, leader=leader), bids, points("exact", 2))
    assert (value, choice.code) == (won, card)


def test_a_coalition_takes_what_an_own_interest_would_leave():
    """Seat 1 wants no trick and throws its king away; against seat 0 alone it keeps the king."""
    ending = ending_of(["QH 2C", "KH JH", "3H 4C"], trump=None)
    score = points("exact", 2)
    assert solve(ending, [1, 0, 1], score) == ((1, 0, 1), parse_cards("2C")[0])
    assert solve(ending, [1, 0, 1], score, alone=0)[0] == 0


def test_a_trick_left_is_played_out():
    value, choice = solve(ending_of(["AH", "2S", "KH"], trump=None), [1, 0, 0], points("exact", 1))
    assert (value, choice.code) == ((1, 0, 0), "AH")


def test_perfect_play_scores_more_than_the_policy():
    """With all cards open, a seat that plays perfectly gets at least what the policy gives all."""
    n, players, size = (20 if JIT_DISABLED else 3000), 4, 3
    worlds = deal_worlds(free_plan(players, size), 0, n)
    bids = np.array([1, 1, 0, 1, 0, 0, 0, 0])
    score = np.array(points("exact", size))
    table, masks = question(players, size, all_bid=1)
    policy, perfect = np.zeros((2, n, players), np.int64)
    weights = policy_for(players, size)
    play_worlds(worlds, table, masks, bids, weights, np.uint64(1), 0, policy)
    solve_endings(worlds, table, masks, bids, score, EVERYBODY, perfect, np.zeros(n, np.uint64))
    made = [(score[bids[:players], tricks]).sum() for tricks in (policy, perfect)]
    assert made[1] > made[0]
