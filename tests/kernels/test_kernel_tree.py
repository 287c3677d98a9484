"""The tree search: it counts right, comes in parts, and finds perfect play of an open deal."""

from __future__ import annotations

import numpy as np
import pytest

from ohhell_sim.kernels import JIT_DISABLED, POLICY_WEIGHTS, RANDOM, STANDARD
from ohhell_sim.kernels.endings import EVERYBODY, solve_endings
from ohhell_sim.kernels.tree import NODE_CELLS, TREE_STATE_CELLS, grow_tree
from oracles.kernel_runs import chances, deal_worlds, free_plan, question

SIMULATIONS = 60 if JIT_DISABLED else 4000
NO_WORLDS = np.zeros((0, 8), np.uint64)
BIDS = np.array([1, 0, 2, 1, 0, 1, 0, 1])


class Search:
    """A search from the start of a deal, or from later on."""

    def __init__(self, players, size, *, bidding=False, policy=STANDARD, worlds=NO_WORLDS, nodes=0):
        self.players, self.bidding = players, bidding
        table, masks = question(players, size, hook=int(bidding), policy=policy)
        score = np.diag(10 + np.arange(size + 1))
        self.rewards = np.zeros((players + 1, size + 1, size + 1))
        self.rewards[:] = np.eye(size + 1)
        self.rewards[players] = score / (10 + size)
        self.arguments = [
            *free_plan(players, size), worlds, table, masks, np.minimum(BIDS, size), chances(),
            score, POLICY_WEIGHTS, np.uint64((1 << (size + 1)) - 1 if bidding else 0),
            self.rewards, 0.7, np.uint64(3),
        ]  # fmt: skip
        if not bidding:
            table[2] = 0
        self.state = np.zeros(TREE_STATE_CELLS, np.uint64)
        self.tree = np.zeros((nodes or players * SIMULATIONS + 64, NODE_CELLS), np.uint64)

    def grow(self, lo, hi):
        grow_tree(*self.arguments, lo, hi, self.state, self.tree)
        return self

    def children(self, node=0):
        """Key, number of the node, visits, times it could be chosen, sum of rewards."""
        rewards = self.tree.view(np.float64)
        found = []
        child = int(self.tree[node, 1])
        while child:
            key, _, after, visits, could = (int(cell) for cell in self.tree[child, :5])
            found.append((key, child, visits, could, float(rewards[child, 5])))
            child = after
        return found


@pytest.mark.parametrize("policy", [STANDARD, RANDOM], ids=["standard", "random"])
@pytest.mark.parametrize(
    ("players", "size", "bidding"), [(4, 3, True), (3, 5, False), (7, 2, True)]
)
def test_every_simulation_is_counted_once_at_every_level(players, size, bidding, policy):
    search = Search(players, size, bidding=bidding, policy=policy).grow(0, SIMULATIONS)
    root = search.children()
    assert sum(visits for _, _, visits, _, _ in root) == SIMULATIONS
    for key, node, visits, could, reward in root:
        assert key.bit_count() == 1
        assert visits <= could or bidding
        assert 0 <= reward <= visits
        below = sum(visits for _, _, visits, _, _ in search.children(node))
        # The simulation that made the node went no further, but for the bids after a bid.
        assert below == (visits if bidding else visits - 1)
    assert int(search.state[0]) <= players * SIMULATIONS + 1


def test_a_tree_grown_in_parts_is_the_same():
    whole = Search(4, 3).grow(0, SIMULATIONS)
    parts = Search(4, 3)
    for lo, hi in ((0, 7), (7, 8), (8, SIMULATIONS)):
        parts.grow(lo, hi)
    assert np.array_equal(whole.tree, parts.tree)
    assert np.array_equal(whole.state, parts.state)


def test_a_full_tree_goes_on_counting():
    worlds = deal_worlds(free_plan(4, 3), 0, 1)
    search = Search(4, 3, worlds=worlds, nodes=9).grow(0, SIMULATIONS)
    assert int(search.state[0]) == 9
    assert sum(visits for _, _, visits, _, _ in search.children()) == SIMULATIONS


def test_what_few_worlds_allow_is_measured_against_those():
    """The second seat's cards could be played only when the world gave them to it."""
    search = Search(3, 5).grow(0, SIMULATIONS)
    for _, node, visits, _, _ in search.children():
        for _, _, chosen, could, _ in search.children(node):
            assert chosen <= could <= visits


@pytest.mark.skipif(JIT_DISABLED, reason="takes many simulations")
@pytest.mark.parametrize("row", range(12))
def test_open_cards_are_played_perfectly_in_the_end(row):
    """One world, two players, every trick a point: the tree comes to the value of the game."""
    size = 3
    worlds = deal_worlds(free_plan(2, size), 0, 12)
    search = Search(2, size, worlds=worlds[row : row + 1].copy(), nodes=200_000)
    search.arguments[-1] = np.uint64(row)
    search.rewards[:] = np.arange(size + 1) / size
    search.grow(0, 100_000)
    key = max(search.children(), key=lambda child: child[2])[0]
    table, masks = question(2, size, all_bid=1)
    points = np.zeros((4, 4), np.int64) + np.arange(4)
    out, card = np.zeros((1, 2), np.int64), np.zeros(1, np.uint64)
    solve_endings(worlds[row : row + 1], table, masks, BIDS, points, EVERYBODY, out, card)
    value = int(out[0, 0])
    # The card that the tree plays, then perfect play again.
    after = worlds[row : row + 1].copy()
    after[0, 0] ^= np.uint64(key)
    table[3], table[4], table[5] = 1, 1, 0
    masks[0], masks[1] = 0x1FFF << ((key.bit_length() - 1) & 48), key
    solve_endings(after, table, masks, BIDS, points, EVERYBODY, out, card)
    assert int(out[0, 0]) == value
