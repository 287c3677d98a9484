"""Small runs of every kernel, the same compiled and not; run as a script it prints their digest."""

from __future__ import annotations

import hashlib
import sys

import numpy as np

from ohhell_sim import kernels
from ohhell_sim.cards import FULL_PACK
from ohhell_sim.inference import Constraints, build_plan
from ohhell_sim.kernels import beliefs
from oracles.facts import lanes

FREE = lanes("")
#: Seats 0 to 3, my hand known, two seats with voids, some cards gone.
VOIDS = Constraints(
    FULL_PACK & ~0x001F000000000000 & ~0x0003000700010001,
    (0, 5, 4, 5),
    (0x001F000000000000, 0, 0, 0),
    (FREE, lanes("0"), lanes("13"), FREE),
)
BIDS = np.array([1, 2, 0, 1, 0, 2, 0, 1])


def free_plan(players, cards):
    need = (cards,) * players
    return build_plan(Constraints(FULL_PACK, need, (0,) * players, (FREE,) * players)).arrays


def chances():
    """A bid model of no merit, without a forecast: more higher cards, smaller chances."""
    return np.concatenate([np.linspace(0.95, 0.05, kernels.CELLS), np.zeros(1)])


def score(cards):
    return np.diag(10 + np.arange(cards + 1))


def question(players, cards, *, all_bid=0, hook=1, policy=kernels.STANDARD):
    """The table and the masks of `evaluate` before the first card, me at seat 0."""
    table = np.array([players, 0, players - 1, 0, 0, 0, cards, cards, all_bid, hook, policy, 0])
    masks = np.array([0, 0, kernels.TOP_LANE, 0, 0], np.uint64)
    return table, masks


def random_deals(players, cards, lo, hi, trumps=kernels.TOP_LANE, seed=5):
    counts = np.zeros((players, cards + 1), np.int64)
    kernels.random_deals(players, cards, trumps, np.uint64(seed), lo, hi, counts)
    return counts


def policy_deals(players, cards, lo, hi, trumps=kernels.TOP_LANE, seed=5, bids=BIDS):
    counts = np.zeros((players, cards + 1), np.int64)
    weights = kernels.POLICY_WEIGHTS
    kernels.policy_deals(players, cards, trumps, bids, weights, np.uint64(seed), lo, hi, counts)
    return counts


def self_play(players, cards, lo, hi, hook=1, seed=5):
    outcomes = np.zeros((players, cards + 1, cards + 1), np.int64)
    used = np.zeros((kernels.CELLS, 2), np.int64)
    kernels.self_play(
        players, cards, kernels.TOP_LANE, 1, hook, chances(), score(cards),
        kernels.POLICY_WEIGHTS, np.uint64(seed), lo, hi, outcomes, used,
    )  # fmt: skip
    return outcomes, used


def deal_worlds(plan, lo, hi, seed=5):
    out = np.zeros((hi - lo, 8), np.uint64)
    kernels.deal_worlds(*plan, np.uint64(seed), lo, hi, out)
    return out


def play_worlds(worlds, players, cards, lo=0, policy=kernels.STANDARD, seed=5, bids=BIDS):
    table, masks = question(players, cards, all_bid=1, policy=policy)
    out = np.zeros((len(worlds), players), np.int64)
    weights = kernels.policy_for(players, cards)
    kernels.play_worlds(worlds, table, masks, bids, weights, np.uint64(seed), lo, out)
    return out


def evaluate(plan, players, cards, lo, hi, *, all_bid=0, policy=kernels.STANDARD, worlds=None):
    """Every bid as a candidate, in dealt worlds or in those given."""
    table, masks = question(players, cards, all_bid=all_bid, policy=policy)
    given = np.zeros((0, 8), np.uint64) if worlds is None else worlds
    bids = np.arange(cards + 1)
    seen = np.zeros((len(bids), cards + 1), np.int64)
    products = np.zeros((len(bids), len(bids)), np.int64)
    kernels.evaluate(
        *plan, given, np.zeros(0, np.int64), table, masks, BIDS.copy(),
        kernels.bid_model_for(players, cards), score(cards), kernels.policy_for(players, cards),
        bids, np.zeros(len(bids), np.uint64), np.uint64(5), lo, hi, seen, products,
    )  # fmt: skip
    return seen, products


def believe_worlds(players, cards, lo, hi, seed=5):
    """Worlds weighed by bids alone: me at seat 0, everybody has bid."""
    out = np.zeros((hi - lo, 8), np.uint64)
    beliefs.believe_worlds(
        *free_plan(players, cards), np.array([players, 0, 0, cards, players, 1]),
        np.array([kernels.TOP_LANE, 0], np.uint64), np.minimum(BIDS, cards),
        np.zeros(8, np.uint64), np.zeros(0, np.int64), np.zeros(0, np.uint64), score(cards),
        kernels.bid_model_for(players, cards), kernels.policy_for(players, cards), 0.6, 0.3, 4,
        np.uint64(seed), lo, hi, out,
    )  # fmt: skip
    return out


def everything(deals):
    """Arrays from every kernel: so many deals of each of a few sizes."""
    for players, cards in ((4, 3), (3, 7), (7, 2)):
        for trumps in (kernels.TOP_LANE, np.uint64(0)):
            yield random_deals(players, cards, 0, deals, trumps)
            yield policy_deals(players, cards, 0, deals, trumps)
        yield from self_play(players, cards, 0, deals)
        worlds = deal_worlds(free_plan(players, cards), 0, deals)
        yield worlds
        yield believe_worlds(players, cards, 0, deals)
        for policy in (kernels.RANDOM, kernels.STANDARD):
            yield play_worlds(worlds, players, cards, policy=policy)
            for all_bid in (0, 1):
                plan = free_plan(players, cards)
                yield from evaluate(plan, players, cards, 0, deals, all_bid=all_bid, policy=policy)
    yield deal_worlds(build_plan(VOIDS).arrays, 0, 8 * deals)


def dealing(deals):
    """Arrays from the kernels that choose among cards, where processors differ."""
    for players, cards in ((4, 3), (2, 17), (7, 7)):
        yield random_deals(players, cards, 0, deals)
    yield deal_worlds(build_plan(VOIDS).arrays, 0, 8 * deals)


def digest(arrays):
    total = hashlib.sha256()
    for array in arrays:
        total.update(np.ascontiguousarray(array, array.dtype.newbyteorder("<")).tobytes())
    return total.hexdigest()


RUNS = {"everything": everything, "dealing": dealing}

if __name__ == "__main__":
    sys.stdout.write(digest(RUNS[sys.argv[1]](int(sys.argv[2]))))
