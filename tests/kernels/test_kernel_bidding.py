from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ohhell_sim.kernels import CELLS, FULL, JIT_DISABLED, TOP_LANE
from ohhell_sim.kernels._jit import inline
from ohhell_sim.kernels.bidding import LENGTHS, best_bids, trick_chances
from ohhell_sim.kernels.memory import address
from oracles.kernel_runs import self_play

PLACES = [16 * lane + rank for lane in range(4) for rank in range(13)]
chance_tables = st.integers(0, 2**32).map(lambda s: np.random.default_rng(s).random(CELLS))


@inline
def spread_of(hand, unseen, trumps, chances, spread):
    return trick_chances(hand, unseen, trumps, address(chances), address(spread))


@inline
def bids_of(spread, size, score):
    return best_bids(address(spread), size, address(score))


def slow_spread(hand, unseen, trumps, chances):
    """Convolve the chances of the cards one by one."""
    spread = np.ones(1)
    for place in range(64):
        if not hand >> place & 1:
            continue
        lane = 0x1FFF << place // 16 * 16
        kind = 2 if not trumps else 0 if lane == int(TOP_LANE) else 1
        higher = (unseen & lane & ~((2 << place) - 1)).bit_count()
        length = min((hand & lane).bit_count(), LENGTHS)
        chance = chances[(kind * 13 + higher) * LENGTHS + length - 1]
        spread = np.convolve(spread, [1 - chance, chance])
    return spread


@given(
    st.lists(st.sampled_from(PLACES), unique=True, min_size=1, max_size=13),
    st.sets(st.sampled_from(PLACES)),
    st.sampled_from([0, int(TOP_LANE)]),
    chance_tables,
)
def test_chances_of_cards_make_a_distribution_of_tricks(held, seen, trumps, chances):
    hand = sum(1 << place for place in held)
    unseen = int(FULL) & ~hand & ~sum(1 << place for place in seen)
    spread = np.zeros(64)
    words = [np.uint64(word) for word in (hand, unseen, trumps)]
    assert spread_of(*words, chances, spread) == len(held)
    expected = slow_spread(hand, unseen, trumps, chances)
    np.testing.assert_allclose(spread[: len(held) + 1], expected, atol=1e-12)


@given(st.integers(1, 13), st.integers(0, 2**32))
def test_the_best_bids_are_those_with_the_most_points(size, seed):
    draw = np.random.default_rng(seed)
    spread = draw.dirichlet(np.ones(size + 1))
    score = draw.integers(-20, 40, (size + 1, size + 1))
    best, second = bids_of(spread, size, score)
    points = score @ spread
    order = np.argsort(-points, kind="stable")
    assert points[best] == pytest.approx(points[order[0]])
    assert points[second] == pytest.approx(points[order[1]])
    assert best != second


@pytest.mark.parametrize(("players", "cards"), [(2, 1), (4, 3), (7, 2)])
def test_self_play_counts_every_deal_of_every_seat(players, cards):
    deals = 20 if JIT_DISABLED else 2000
    outcomes, used = self_play(players, cards, 0, deals)
    assert outcomes.sum(axis=(1, 2)).tolist() == [deals] * players
    # Every trick is somebody's, and won by one of the cards dealt.
    tricks = np.arange(cards + 1)
    assert (outcomes.sum(axis=(0, 1)) * tricks).sum() == deals * cards
    assert used.sum(axis=0).tolist() == [deals * players * cards, deals * cards]
    assert np.all(used[:, 1] <= used[:, 0])


def test_the_hook_bars_bids_that_add_up():
    # Two players, one card: with the hook the bids are never one and none.
    for hook, even in ((1, False), (0, True)):
        deals = [self_play(2, 1, 0, n, hook)[0] for n in range(1, 20)]
        sums = {int((deal.sum(axis=2) * np.arange(2)).sum()) for deal in np.diff(deals, axis=0)}
        assert (1 in sums) == even
