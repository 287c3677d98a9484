from __future__ import annotations

import itertools
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from ohhell_sim.kernels import CHUNK, RANDOM, STANDARD, TOP_LANE, random_deals
from oracles import kernel_runs as runs

#: Two players and a card or two: as cheap as a deal can be, for the runs without the compiler.
HI = 2 * CHUNK + 100
PIECES = list(itertools.pairwise([0, CHUNK, 2 * CHUNK, HI]))

KERNELS = {
    "random_deals": lambda lo, hi: [runs.random_deals(2, 1, lo, hi)],
    "policy_deals": lambda lo, hi: [runs.policy_deals(2, 1, lo, hi)],
    "self_play": lambda lo, hi: list(runs.self_play(2, 1, lo, hi)),
    "evaluate, random cards": lambda lo, hi: list(
        runs.evaluate(runs.free_plan(2, 1), 2, 1, lo, hi, policy=RANDOM)
    ),
    "evaluate, bids to come": lambda lo, hi: list(
        runs.evaluate(runs.free_plan(2, 1), 2, 1, lo, hi, policy=STANDARD)
    ),
}


@pytest.mark.parametrize("kernel", KERNELS)
def test_counts_of_pieces_add_up_to_the_whole(kernel):
    run = KERNELS[kernel]
    whole = run(0, HI)
    pieces = [run(lo, hi) for lo, hi in PIECES]
    for i, array in enumerate(whole):
        assert np.array_equal(array, sum(piece[i] for piece in pieces))
        assert array.sum() > 0


@pytest.mark.parametrize("kernel", KERNELS)
def test_threads_change_nothing(kernel):
    run = KERNELS[kernel]
    with ThreadPoolExecutor(3) as pool:
        pieces = list(pool.map(lambda piece: run(*piece), PIECES))
    for i, array in enumerate(run(0, HI)):
        assert np.array_equal(array, sum(piece[i] for piece in pieces))


@pytest.mark.parametrize("policy", [RANDOM, STANDARD])
def test_worlds_played_in_pieces_end_alike(policy):
    worlds = runs.deal_worlds(runs.free_plan(2, 1), 0, HI)
    whole = runs.play_worlds(worlds, 2, 1, policy=policy)
    pieces = [runs.play_worlds(worlds[lo:hi], 2, 1, lo, policy) for lo, hi in PIECES]
    assert np.array_equal(whole, np.concatenate(pieces))
    assert np.all(whole.sum(axis=1) == 1)


def test_counts_are_added_to_what_is_there():
    counts = np.full((2, 2), 3, np.int64)
    random_deals(2, 1, TOP_LANE, np.uint64(5), 0, 10, counts)
    assert np.array_equal(counts - 3, runs.random_deals(2, 1, 0, 10))


def test_given_worlds_are_played_like_dealt_ones():
    plan = runs.free_plan(3, 2)
    worlds = runs.deal_worlds(plan, 0, 60)
    dealt = runs.evaluate(plan, 3, 2, 0, 60)
    given = runs.evaluate(plan, 3, 2, 0, 60, worlds=worlds)
    for ours, theirs in zip(dealt, given, strict=True):
        assert np.array_equal(ours, theirs)
