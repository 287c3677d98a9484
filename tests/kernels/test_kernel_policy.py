from __future__ import annotations

import random

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st

from ohhell_sim.cards import parse_hand
from ohhell_sim.kernels import FULL, POLICY_WEIGHTS, STANDARD, TOP_LANE
from ohhell_sim.kernels._jit import inline
from ohhell_sim.kernels.memory import address
from ohhell_sim.kernels.policy import choose_card
from oracles.kernel_runs import deal_worlds, free_plan, play_worlds

LANES = [0x1FFF << 16 * lane for lane in range(4)]
NO_TRUMP = 0
SPADES = int(TOP_LANE)


@inline
def choose(hand, led, best, trumps, need, left, after, unseen, weights):
    return choose_card(hand, led, best, trumps, need, left, after, unseen, address(weights))


def chosen(hand, *, led=0, best=0, trumps=SPADES, need=0, left=None, after=0, unseen=None):
    left = hand.bit_count() if left is None else left
    unseen = int(FULL) & ~(hand | best) if unseen is None else unseen
    words = [np.uint64(word) for word in (hand, led, best, trumps)]
    return int(choose(*words, need, left, after, np.uint64(unseen), POLICY_WEIGHTS))


def bits(text):
    return parse_hand(text).bits if text else 0


@st.composite
def situations(draw):
    """A hand and a trick so far, as the kernels may meet them."""
    shuffled = random.Random(draw(st.integers(0, 2**32)))
    cards = [1 << (16 * lane + rank) for lane in range(4) for rank in range(13)]
    shuffled.shuffle(cards)
    size = draw(st.integers(1, 13))
    hand, rest = sum(cards[:size]), cards[size:]
    trumps = draw(st.sampled_from([SPADES, NO_TRUMP]))
    led = best = 0
    if draw(st.booleans()):
        played = rest[: draw(st.integers(1, 7))]
        (led,) = [lane for lane in LANES if played[0] & lane]
        best = max(played, key=lambda card: card & (led | trumps))
    unseen = sum(card for card in rest if card != best and shuffled.random() < 0.6)
    return {
        "hand": hand,
        "led": led,
        "best": best,
        "trumps": trumps,
        "unseen": unseen,
        "need": draw(st.integers(-3, size + 1)),
        "left": size,
        "after": draw(st.integers(0, 7)) if best else draw(st.integers(1, 7)),
    }


@given(situations())
def test_the_card_is_legal(situation):
    card = chosen(**situation)
    legal = situation["hand"] & situation["led"] or situation["hand"]
    assert card.bit_count() == 1
    assert card & legal


@given(situations())
def test_the_same_situation_has_the_same_card(situation):
    assert chosen(**situation) == chosen(**situation)


@given(situations())
def test_a_made_bid_takes_no_trick_that_it_can_leave(situation):
    assume(situation["best"])
    situation["need"] = 0
    strong = situation["led"] | situation["trumps"]
    legal = situation["hand"] & situation["led"] or situation["hand"]
    there = [1 << place for place in range(64) if legal >> place & 1]
    losers = [card for card in there if card & strong <= situation["best"]]
    if losers:
        assert chosen(**situation) in losers


@given(situations())
def test_a_seat_that_needs_every_trick_wins_where_it_can(situation):
    assume(situation["best"])
    situation["need"] = situation["left"]
    strong = situation["led"] | situation["trumps"]
    legal = situation["hand"] & situation["led"] or situation["hand"]
    there = [1 << place for place in range(64) if legal >> place & 1]
    winners = [card for card in there if card & strong > situation["best"]]
    if winners:
        assert chosen(**situation) in winners


def test_the_last_seat_wins_as_cheaply_as_it_can():
    hearts = LANES[2]
    assert chosen(bits("AH QH JH 2H"), led=hearts, best=bits("TH"), need=4) == bits("JH")
    assert chosen(bits("AD 9S 3S 2S"), led=hearts, best=bits("2S"), need=4) == bits("3S")


def test_a_made_bid_gets_rid_of_the_highest_card_that_loses():
    hearts = LANES[2]
    assert chosen(bits("AH QH JH 2H"), led=hearts, best=bits("KH")) == bits("QH")
    assert chosen(bits("AD 9S 2C"), led=hearts, best=bits("AS")) == bits("9S")


def test_a_boss_is_led_where_every_trick_is_needed():
    assert chosen(bits("AS KD 2C"), need=3, after=3) == bits("AS")


def test_outcomes_do_not_depend_on_the_seed():
    worlds = deal_worlds(free_plan(4, 5), 0, 30)
    first = play_worlds(worlds, 4, 5, policy=STANDARD, seed=1)
    assert np.array_equal(first, play_worlds(worlds, 4, 5, policy=STANDARD, seed=2))
