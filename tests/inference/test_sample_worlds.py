from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

from ohhell_sim.cards import Suit, parse_card
from ohhell_sim.errors import SettingError
from ohhell_sim.game import Deal, view_from_record
from ohhell_sim.inference import (
    Constraints,
    build_plan,
    count_worlds,
    enumerate_worlds,
    sample_worlds,
    to_kernel,
)
from ohhell_sim.kernels import CHUNK, deal_worlds
from oracles.facts import lanes, pool_of

FREE = lanes("")
#: Level of every test of uniformity; the seeds are fixed, so it passes or fails for good.
ALPHA = 1e-4


def deal(facts, seed, lo, hi):
    out = np.zeros((hi - lo, 8), np.uint64)
    deal_worlds(*build_plan(facts).arrays, np.uint64(seed), np.int64(lo), np.int64(hi), out)
    return out[:, : facts.players]


SHAPES = {
    "no void": Constraints(pool_of(2, 2, 2, 1), (0, 2, 2), (0,) * 3, (FREE,) * 3),
    "one void": Constraints(pool_of(2, 3, 1, 2), (0, 3, 2), (0,) * 3, (FREE, lanes("1"), FREE)),
    "one void, nothing left over": Constraints(
        pool_of(3, 3, 2, 2), (0, 5, 5), (0,) * 3, (FREE, lanes("0"), FREE)
    ),
    "two seats in one group": Constraints(
        pool_of(3, 2, 2, 2), (0, 2, 1, 2), (0,) * 4, (FREE, lanes("0"), lanes("0"), FREE)
    ),
    "two groups": Constraints(
        pool_of(3, 3, 2, 2), (0, 3, 3), (0,) * 3, (FREE, lanes("0"), lanes("1"))
    ),
    "three groups, no free seat": Constraints(
        pool_of(2, 3, 2, 3), (0, 2, 2, 2), (0,) * 4, (FREE, lanes("0"), lanes("1"), lanes("03"))
    ),
    "four groups and a free seat": Constraints(
        pool_of(2, 2, 2, 3), (0, 1, 1, 1, 2, 1), (0,) * 6,
        (FREE, lanes("0"), lanes("12"), lanes("3"), FREE, lanes("013")),
    ),
    "forced lanes": Constraints(
        pool_of(4, 2, 4, 1), (0, 5, 5), (0,) * 3, (FREE, lanes("03"), lanes("2"))
    ),
}  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES)
def test_worlds_are_uniform(shape):
    facts = SHAPES[shape]
    listed = [tuple(row) for row in enumerate_worlds(facts).tolist()]
    number = {row: place for place, row in enumerate(listed)}
    samples = 40 * len(listed)
    drawn = deal(facts, 20_231, 0, samples).tolist()
    counts = np.bincount([number[tuple(row)] for row in drawn], minlength=len(listed))
    assert count_worlds(facts) == len(listed)
    assert 10 < len(listed) < 20_000
    assert chisquare(counts).pvalue > ALPHA


def test_large_hands_have_the_right_mean_lengths():
    # Too many worlds to list: compare the mean lane lengths of one seat with exact counts.
    facts = Constraints(
        pool_of(10, 9, 8, 9), (0, 7, 7, 7), (0,) * 4, (FREE, lanes("3"), lanes("0"), lanes("13"))
    )
    n = 100_000
    hands = deal(facts, 5, 0, n)[:, 2]
    total = count_worlds(facts)
    for lane, size in enumerate((10, 9, 8, 9)):
        if lane == 0:
            continue
        # Chance that seat 2 holds the lowest card of the lane: fix it there and count again.
        card = 1 << 16 * lane
        fixed = Constraints(facts.pool ^ card, (0, 7, 6, 7), (0, 0, card, 0), facts.allowed)
        chance = count_worlds(fixed) / total
        held = ((hands >> np.uint64(16 * lane)) & np.uint64(0x1FFF)).astype(np.int64)
        length = sum((held >> rank) & 1 for rank in range(13))
        error = length.std() / np.sqrt(n)
        assert abs(length.mean() - size * chance) < 4 * error


@pytest.mark.parametrize("shape", SHAPES)
def test_any_chunking_gives_the_same_worlds(shape):
    facts = SHAPES[shape]
    n = 3 * CHUNK + 100
    whole = deal(facts, 9, 0, n)
    parts = [deal(facts, 9, lo, min(lo + CHUNK, n)) for lo in range(0, n, CHUNK)]
    assert (np.concatenate(parts) == whole).all()
    assert (
        np.concatenate([deal(facts, 9, 0, 2 * CHUNK), deal(facts, 9, 2 * CHUNK, n)]) == whole
    ).all()


def view_of(seed, players, size, plays, seat):
    deal = Deal.random("classic", players=players, hand_size=size, seed=seed)
    for _ in range(players):
        deal.bid(0)
    for step in range(plays):
        legal = deal.legal_actions()
        # High cards and discards by turns, so that suits run out.
        deal.play(legal[(seed + step * step) % len(legal)])
    return deal, deal.view(seat)


@given(
    seed=st.integers(0, 10**6),
    players=st.integers(2, 8),
    size=st.integers(1, 17),
    share=st.floats(0, 1, exclude_max=True),
    place=st.integers(0, 7),
)
@settings(max_examples=100, deadline=None)
def test_worlds_contradict_nothing_that_was_seen(seed, players, size, share, place):
    size = min(size, 51 // players)
    seat = place % players
    deal, view = view_of(seed, players, size, int(share * players * size), seat)
    worlds = sample_worlds(view, 50, seed)
    assert worlds.shape == (50, players)
    unseen = {card.bit for card in view.unseen()}
    for row in worlds.tolist():
        seen = 0
        for other, bits in enumerate(row):
            cards = {1 << p for p in range(64) if bits >> p & 1}
            assert len(cards) == view.cards_left(other)
            assert not bits & seen
            seen |= bits
            if other == seat:
                assert bits == view.hand.bits
                continue
            assert cards <= unseen
            for suit in view.voids()[other]:
                assert not bits >> 16 * suit & 0x1FFF
    # What was really dealt is one of the worlds.
    facts = Constraints.from_view(view)
    if count_worlds(facts) < 20_000:
        real = [to_kernel(hand.bits, deal.trump) for hand in deal.hands]
        assert real in enumerate_worlds(facts).tolist()


def test_a_longer_array_begins_with_the_shorter():
    _, view = view_of(4, 5, 6, 13, 2)
    long = sample_worlds(view, 5000, seed=11)
    for n in (0, 1, 100, CHUNK, CHUNK + 1):
        assert (sample_worlds(view, n, seed=11) == long[:n]).all()
    assert (sample_worlds(view, 5000, seed=12) != long).any()


def test_worlds_of_a_view_are_uniform():
    # Position 3 is out of spades, position 2 of hearts, the trumps; both have one card left.
    view = view_from_record(
        rules="classic", players=4, hand="2D", trump="H", turn_up="4H", bids=(1, 1, 1, 1),
        position=1, played="AS KS 2C QS | 5H 3C 6H AH | 7C",
    )  # fmt: skip
    deck = {card for card in view.unseen() if card.suit != Suit.HEARTS}
    fitting = [
        (two.bit, three.bit)
        for two in deck
        for three in view.unseen()
        if three.suit != Suit.SPADES and two != three
    ]
    number = {hands: place for place, hands in enumerate(fitting)}
    worlds = sample_worlds(view, 40 * len(fitting), seed=77)
    assert (worlds[:, 0] == parse_card("2D").bit).all()
    assert not worlds[:, 3].any()
    counts = np.bincount(
        [number[row[1], row[2]] for row in worlds.tolist()], minlength=len(fitting)
    )
    assert chisquare(counts).pvalue > ALPHA


@pytest.mark.parametrize(
    ("n", "seed", "message"),
    [
        (-1, 0, "n is -1, but only 0 to 10000000 will do"),
        (2.5, 0, "n is a whole number, 0 to 10000000, not 2.5"),
        (True, 0, "n is a whole number"),
        (1, -1, "seed is -1"),
        (1, 2**64, "seed is 18446744073709551616, but only 0 to 18446744073709551615"),
        (1, None, "seed is a whole number"),
    ],
)
def test_bad_settings_are_refused(n, seed, message):
    _, view = view_of(1, 3, 2, 0, 0)
    with pytest.raises(SettingError, match=message):
        sample_worlds(view, n, seed)
