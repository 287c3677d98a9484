from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest
from scipy.stats import chi2, chisquare

from ohhell_sim.inference import Constraints, build_plan
from ohhell_sim.kernels import CHUNK, FULL, JIT_DISABLED
from ohhell_sim.kernels.worlds import _CHOICES, _SUBSETS
from oracles.facts import pool_of
from oracles.kernel_runs import FREE, VOIDS, deal_worlds, free_plan

#: Level of the tests of uniformity; the seeds are fixed, so they pass or fail for good.
ALPHA = 1e-4
SIZES = [(2, 1), (2, 17), (3, 10), (4, 7), (4, 13), (5, 10), (7, 7), (8, 6)]


def thousands(n):
    return max(1, n // 50) if JIT_DISABLED else 1000 * n


@pytest.mark.parametrize(("players", "cards"), SIZES)
def test_hands_have_their_sizes_and_share_no_card(players, cards):
    for hands in deal_worlds(free_plan(players, cards), 0, 20).tolist():
        assert [hand.bit_count() for hand in hands] == [cards] * players + [0] * (8 - players)
        union = 0
        for hand in hands:
            assert not union & hand
            union |= hand
        assert union & ~int(FULL) == 0


@pytest.mark.parametrize(("players", "cards"), [(4, 3), (4, 12), (3, 17), (7, 7)])
def test_every_card_is_as_likely_in_every_hand(players, cards):
    n = thousands(20)
    worlds = deal_worlds(free_plan(players, cards), 0, n)[:, :players]
    held = np.array(
        [
            ((worlds >> np.uint64(16 * lane + rank)) & np.uint64(1)).sum(axis=0)
            for lane in range(4)
            for rank in range(13)
        ],
        dtype=np.int64,
    )
    rest = n - held.sum(axis=1, keepdims=True)
    seen = np.hstack([held, rest])[:, : players + (players * cards < 52)]
    expected = np.array([n * cards / 52] * players + [n * (1 - players * cards / 52)])
    expected = np.broadcast_to(expected[: seen.shape[1]], seen.shape)
    # Hands have fixed sizes, so the owners of 52 cards are worth 51.
    statistic = ((seen - expected) ** 2 / expected).sum() * 51 / 52
    assert chi2.sf(statistic, 51 * (seen.shape[1] - 1)) > ALPHA


@pytest.mark.parametrize("need", [(2, 2), (1, 3), (3, 3), (4, 1)])
def test_every_world_of_a_small_pool_is_as_likely(need):
    pool = pool_of(2, 1, 2, 1)
    plan = build_plan(Constraints(pool, need, (0, 0), (FREE, FREE))).arrays
    n = thousands(60)
    seen = Counter(map(tuple, deal_worlds(plan, 0, n)[:, :2].tolist()))
    number = comb(6, need[0]) * comb(6 - need[0], need[1])
    assert sum(seen.values()) == n
    if n >= 5 * number:
        assert len(seen) == number
    counts = list(seen.values()) + [0] * (number - len(seen))
    assert chisquare(counts).pvalue > ALPHA


def test_subsets_of_a_lane_are_all_there_once():
    for n in range(14):
        for k in range(n + 1):
            cell = int(_CHOICES[16 * n + k])
            ways, start = cell >> 16, cell & 0xFFFF
            listed = _SUBSETS[start : start + ways].tolist()
            assert sorted(listed) == sorted(
                sum(1 << place for place in places) for places in combinations(range(n), k)
            )


def test_worlds_around_voids_fit_the_facts():
    plan = build_plan(VOIDS).arrays
    lanes = [0x1FFF << 16 * lane for lane in range(4)]
    for hands in deal_worlds(plan, 0, 300).tolist():
        assert hands[0] == VOIDS.fixed[0]
        for seat in (1, 2, 3):
            assert hands[seat].bit_count() == VOIDS.need[seat]
            assert hands[seat] & ~VOIDS.pool == 0
            for lane, allowed in zip(lanes, VOIDS.allowed[seat], strict=True):
                assert allowed or not hands[seat] & lane
        assert (hands[1] | hands[2] | hands[3]).bit_count() == sum(VOIDS.need)


@pytest.mark.parametrize("plan", [free_plan(2, 1), build_plan(VOIDS).arrays])
def test_a_world_depends_on_its_number_alone(plan):
    hi = CHUNK + 40
    whole = deal_worlds(plan, 0, hi)
    assert np.array_equal(deal_worlds(plan, CHUNK, hi), whole[CHUNK:])
    assert np.array_equal(deal_worlds(plan, 0, 17), whole[:17])
    assert not np.array_equal(deal_worlds(plan, 0, 40), whole[CHUNK:])
    assert not np.array_equal(deal_worlds(plan, 0, 40, seed=6), whole[:40])
