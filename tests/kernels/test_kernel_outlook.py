"""The outlook: always a legal card, and the one that a slow version in plain Python plays."""

from __future__ import annotations

import random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell_sim.kernels import FULL, JIT_DISABLED, TOP_LANE, policy_for
from ohhell_sim.kernels._jit import inline
from ohhell_sim.kernels.memory import address
from ohhell_sim.kernels.outlook_play import choose_by_outlook, choose_with_duty
from oracles import slow_learned as slow

LANES = [0x1FFF << 16 * lane for lane in range(4)]
TABLES = [(2, 9), (3, 5), (4, 7), (4, 13), (7, 3), (8, 6)]
EXAMPLES = 40 if JIT_DISABLED else 400


@inline
def choose(hand, led, best, trumps, need, left, after, unseen, total, weights):
    return choose_by_outlook(
        hand, led, best, trumps, need, left, after, unseen, total, address(weights)
    )


@st.composite
def situations(draw):
    """A table, a hand, and a trick so far, as the kernels may meet them."""
    players, cards = draw(st.sampled_from(TABLES))
    trump = draw(st.booleans())
    chance = random.Random(draw(st.integers(0, 2**32)))
    deck = [1 << 16 * lane + rank for lane in range(4) for rank in range(13)]
    chance.shuffle(deck)
    left = draw(st.integers(1, cards))
    hand, rest = sum(deck[:left]), deck[left:]
    place = draw(st.integers(0, players - 1))
    played, rest = rest[:place], rest[place:]
    led = best = 0
    if played:
        (led,) = [lane for lane in LANES if played[0] & lane]
        best = max(played, key=lambda card: card & (led | (LANES[3] if trump else 0)))
    gone = chance.randint(0, min(len(rest), players * (cards - left)))
    return {
        "table": (players, cards, trump),
        "hand": hand,
        "led": led,
        "best": best,
        "need": draw(st.integers(-2, left + 1)),
        "left": left,
        "after": players - 1 - place,
        "unseen": sum(rest[gone:]),
        "total": draw(st.integers(0, left + 3)),
    }


def chosen(situation):
    players, cards, trump = situation["table"]
    words = situation["hand"], situation["led"], situation["best"], TOP_LANE if trump else 0
    numbers = situation["need"], situation["left"], situation["after"]
    return int(
        choose(
            *map(np.uint64, words), *map(np.int64, numbers), np.uint64(situation["unseen"]),
            np.int64(situation["total"]), policy_for(players, cards, trump=trump),
        )
    )  # fmt: skip


def tables_of(players, cards, trump):
    return slow.Tables(policy_for(players, cards, trump=trump)[6:])


@settings(max_examples=EXAMPLES, deadline=None)
@given(situations())
def test_the_card_is_legal(situation):
    card = chosen(situation)
    legal = situation["hand"] & situation["led"] or situation["hand"]
    assert card.bit_count() == 1
    assert card & legal


@settings(max_examples=EXAMPLES, deadline=None)
@given(situations())
def test_a_slow_version_plays_the_same_card(situation):
    players, cards, trump = situation["table"]
    expected = slow.choose(
        tables_of(players, cards, trump), situation["hand"], situation["led"], situation["best"],
        trump, situation["need"], situation["left"], situation["after"], situation["unseen"],
        situation["total"],
    )  # fmt: skip
    assert chosen(situation) == expected


@inline
def choose_by_duty(hand, led, best, trumps, must_trump, need, left, after, unseen, total, weights):
    return choose_with_duty(
        hand, led, best, trumps, must_trump, need, left, after, unseen, total, address(weights)
    )


@settings(max_examples=EXAMPLES, deadline=None)
@given(situations(), st.booleans())
def test_a_slow_version_plays_the_same_card_where_it_may_have_to_trump(situation, must_trump):
    players, cards, trump = situation["table"]
    order = ["hand", "led", "best"]
    words = [np.uint64(situation[name]) for name in order]
    numbers = [np.int64(situation[name]) for name in ("need", "left", "after")]
    card, legal = choose_by_duty(
        *words, TOP_LANE if trump else np.uint64(0), np.int64(must_trump), *numbers,
        np.uint64(situation["unseen"]), np.int64(situation["total"]),
        policy_for(players, cards, trump=trump),
    )  # fmt: skip
    expected = slow.choose(
        tables_of(players, cards, trump), *map(int, words), trump, *map(int, numbers),
        situation["unseen"], situation["total"], must_trump=must_trump,
    )  # fmt: skip
    assert int(card) == expected
    assert int(legal) & expected
    if must_trump and situation["led"] and trump and not situation["hand"] & situation["led"]:
        assert int(legal) & ~LANES[3] == 0 or situation["hand"] & LANES[3] == 0


@settings(max_examples=EXAMPLES, deadline=None)
@given(situations(), st.integers(0, 2**32))
def test_cards_without_one_in_play_between_them_are_as_good(situation, seed):
    """Of equal cards it is the highest, whatever the learned shares are."""
    card = chosen(situation)
    legal = situation["hand"] & situation["led"] or situation["hand"]
    if not 0 <= situation["need"] <= situation["left"]:
        return
    higher = card << 1
    touching = higher & legal and higher & ~situation["best"]
    if touching and not (situation["best"] & (higher | card)):
        strong = situation["led"] | (LANES[3] if situation["table"][2] else 0)
        ahead = [bool(c & (strong or c)) and c > situation["best"] for c in (card, higher)]
        assert ahead[0] != ahead[1]


def test_every_card_of_the_pack_can_be_held_and_played_alone():
    for lane in range(4):
        for rank in range(13):
            card = np.uint64(1 << 16 * lane + rank)
            played = choose(
                card, np.uint64(0), np.uint64(0), TOP_LANE, np.int64(1), np.int64(1), np.int64(3),
                FULL ^ card, np.int64(1), policy_for(4, 7),
            )  # fmt: skip
            assert played == card


@settings(max_examples=EXAMPLES, deadline=None)
@given(situations())
def test_certain_trumps_wait_where_they_are_enough(situation):
    """They take their tricks later, too; what has to lose goes first, if it can lose."""
    hand, best = situation["hand"], situation["best"]
    legal = hand & situation["led"] or hand
    hidden = situation["unseen"] & LANES[3]
    sure = sum(
        1 << place for place in range(48, 61) if hand >> place & 1 and not hidden >> place + 1
    )
    if not situation["table"][2] or sure.bit_count() != situation["need"]:
        return
    others = legal & ~sure
    losing = [bit for bit in (1 << place for place in range(64)) if others & bit]
    if situation["led"]:
        strong = situation["led"] | LANES[3]
        losing = [bit for bit in losing if not bit & strong or bit < best]
    assert not losing or not chosen(situation) & sure
