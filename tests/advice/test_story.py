"""Worlds weighed by what others bid and played: the story, the weights, the draws, the report."""

from __future__ import annotations

import itertools
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from scipy.stats import chisquare

from ohhell_sim import advise, trick_distribution
from ohhell_sim.advice.question import question_of
from ohhell_sim.advice.settings import read_settings
from ohhell_sim.advice.story import POOL, multiples_of, story_of
from ohhell_sim.cards import Card
from ohhell_sim.game import Deal
from ohhell_sim.inference.constraints import Constraints
from ohhell_sim.inference.enumeration import enumerate_worlds
from ohhell_sim.inference.lanes import from_kernel
from ohhell_sim.inference.plan import build_plan
from ohhell_sim.kernels import CHUNK, JIT_DISABLED, deal_worlds
from ohhell_sim.kernels.beliefs import BID_FLOOR, ONE_POOL, believe_worlds, weigh_worlds
from ohhell_sim.players import make_strategy
from oracles import slow_learned as slow

#: Rules, players, cards each, tricks left: deals nearly all of whose cards are known to be out.
DEALS = [("classic", 3, 17, 4), ("hook", 4, 12, 2), ("classic", 2, 3, 2), ("hook", 7, 7, 2)]


def played_down_to(rules, players, size, left, seed, extra=0):
    """A deal with so many tricks left, and so many cards more played, and its cards before each."""
    deal = Deal.random(rules, players, size, seed=seed)
    seated = [make_strategy(("standard", "random")[n % 2], seed=n) for n in range(players)]
    before = []
    while deal.phase == "bid" or size - len(deal.tricks) > left or len(deal.current.cards) < extra:
        view = deal.view(deal.actor)
        if deal.phase == "bid":
            deal.bid(seated[view.seat].choose_bid(view))
        else:
            before.append((deal.actor, deal.view(deal.actor)))
            deal.play(seated[view.seat].choose_card(view))
    return deal, before


def asked(deal, **settings):
    return question_of(deal.view(deal.actor), read_settings(seed=1, **settings))


def worlds_of(question):
    rows = enumerate_worlds(Constraints.from_view(question.view))
    worlds = np.zeros((len(rows), 8), np.uint64)
    worlds[:, : rows.shape[1]] = rows
    return worlds


def dealt(question, n):
    worlds = np.zeros((n, 8), np.uint64)
    plan = build_plan(Constraints.from_view(question.view)).arrays
    deal_worlds(*plan, np.uint64(1), 0, n, worlds)
    return worlds


def weights_of(question, worlds):
    weights = np.zeros(len(worlds))
    weigh_worlds(*(worlds, *story_of(question).arrays, weights))
    return weights


def cards_of(word, trump):
    return {Card.from_bit(from_kernel(slow.bit(c), trump)) for c in slow.cards_in(int(word))}


@pytest.mark.parametrize("extra", [0, 1])
@pytest.mark.parametrize(("rules", "players", "size", "left"), DEALS)
def test_the_story_is_the_history_of_the_deal(rules, players, size, left, extra):
    for seed in range(3):
        deal, before = played_down_to(rules, players, size, left, seed, extra)
        question = asked(deal)
        view = question.view
        table, masks, bids, played, numbers, words, score, *_ = story_of(question).arrays
        assert table.tolist() == [
            players, deal.actor, deal.eldest, size, players, int(rules == "hook"),
        ]  # fmt: skip
        assert bids[:players].tolist() == [deal.bid_of(seat) for seat in range(players)]
        assert cards_of(masks[1], deal.trump) == ({deal.turn_up} if deal.turn_up else set())
        for seat in range(players):
            assert cards_of(played[seat], deal.trump) == set(view.played_by(seat))
        assert np.array_equal(score, view.rules.score_table(size))
        events = [(seat, then) for seat, then in before if seat != deal.actor]
        events = [(seat, then) for seat, then in events if size - len(then.tricks) > 1]
        assert len(numbers) == len(words) == 5 * len(events)
        for place, (seat, then) in enumerate(events):
            rest = [deal.bid_of(other) - then.tricks_won[other] for other in range(players)]
            assert numbers[5 * place : 5 * place + 5].tolist() == [
                seat,
                rest[seat],
                size - len(then.tricks),
                players - 1 - len(then.current.cards),
                sum(max(need, 0) for need in rest),
            ]
            card, led, best, seen, since = words[5 * place : 5 * place + 5]
            later = deal.view(deal.actor).played_by(seat)[len(then.played_by(seat)) :]
            assert cards_of(card, deal.trump) == {later[0]}
            assert cards_of(since, deal.trump) == set(later)
            lies = then.current.cards
            assert cards_of(led, deal.trump) == {
                c for c in map(Card.from_id, range(52)) if lies and c.suit == then.current.led
            }
            assert len(cards_of(best, deal.trump)) == bool(lies)
            assert cards_of(best, deal.trump) <= set(lies)
            out = {c for other in range(players) for c in then.played_by(other)}
            assert cards_of(seen, deal.trump) == out | ({deal.turn_up} if deal.turn_up else set())


def test_bids_alone_tell_of_no_plays():
    deal, _ = played_down_to("classic", 4, 7, 3, 1)
    arrays = story_of(asked(deal, beliefs="bids")).arrays
    assert arrays[0][4] == 4
    assert len(arrays[4]) == len(arrays[5]) == 0
    assert story_of(asked(deal, beliefs="none")) is None
    assert story_of(asked(deal, opponents="random")) is None


@pytest.mark.parametrize("beliefs", ["full", "bids"])
@pytest.mark.parametrize(("rules", "players", "size", "left"), DEALS)
def test_weights_are_those_of_a_slow_version(rules, players, size, left, beliefs):
    for seed in range(1 if JIT_DISABLED else 3):
        deal, _ = played_down_to(rules, players, size, left, seed, extra=seed % 2)
        question = asked(deal, beliefs=beliefs)
        worlds = dealt(question, 3 if JIT_DISABLED else 20)
        story = story_of(question).arrays
        tables = slow.Tables(story[8][6:])
        expected = [slow.weight(w, story, tables, story[7], floor=BID_FLOOR) for w in worlds]
        np.testing.assert_allclose(weights_of(question, worlds), expected, rtol=1e-7)
        assert min(expected) > 0


def some_worlds(left):
    """An ending that fits a few worlds of different weights."""
    for seed in range(100):
        question = asked(played_down_to("classic", 3, 17, left, seed)[0])
        worlds = worlds_of(question)
        weights = weights_of(question, worlds)
        if 6 <= len(worlds) <= 24 and weights.max() > 1.5 * weights.min():
            return question, worlds
    raise AssertionError


def believed(question, pool, lo, hi, seed=1):
    plan = build_plan(Constraints.from_view(question.view)).arrays
    out = np.zeros((hi - lo, 8), np.uint64)
    numbers = pool, np.uint64(seed), np.int64(lo), np.int64(hi), out
    effective = believe_worlds(*(*plan, *story_of(question).arrays, *numbers))
    return out, int(effective)


def picked(weights, pool):
    """The chance of each world to be picked of a pool, every pool counted."""
    n = len(weights)
    chances = np.zeros(n)
    for drawn in itertools.product(range(n), repeat=pool):
        total = sum(weights[world] for world in drawn)
        for world in drawn:
            chances[world] += weights[world] / total / n**pool
    return chances


@pytest.mark.parametrize(("pool", "left"), [(1, 4), (2, 4), (3, 3)])
def test_worlds_are_picked_as_often_as_every_pool_counted_says(pool, left):
    """A right draw fails one time in a million for each of three pool sizes."""
    question, worlds = some_worlds(left)
    weights = weights_of(question, worlds)
    n = 400 if JIT_DISABLED else 60_000
    drawn, _ = believed(question, pool, 0, n)
    number = {row.tobytes(): place for place, row in enumerate(worlds)}
    counts = np.bincount([number[row.tobytes()] for row in drawn], minlength=len(worlds))
    expected = picked(weights, pool) * n
    common = expected >= 5
    observed = [*counts[common], counts[~common].sum()]
    wanted = [*expected[common], expected[~common].sum()]
    if wanted[-1] < 5:
        observed[-2:], wanted[-2:] = [sum(observed[-2:])], [sum(wanted[-2:])]
    assert chisquare(observed, wanted).pvalue > 1e-6


def test_any_split_draws_the_same_worlds():
    question = asked(played_down_to("hook", 5, 10, 3, 2)[0])
    hi = CHUNK + 40 if JIT_DISABLED else 3 * CHUNK + 100
    whole, effective = believed(question, 2, 0, hi)
    pieces = [(lo, min(lo + CHUNK, hi)) for lo in range(0, hi, CHUNK)]
    with ThreadPoolExecutor(3) as threads:
        parts = list(threads.map(lambda piece: believed(question, 2, *piece), pieces))
    assert np.array_equal(whole, np.concatenate([part[0] for part in parts]))
    assert effective == sum(part[1] for part in parts)


@pytest.mark.parametrize("pool", [1, 2, POOL])
def test_the_effective_size_of_pools_is_a_share(pool):
    question = asked(played_down_to("classic", 4, 7, 3, 5)[0])
    n = 40 if JIT_DISABLED else 1000
    share = believed(question, pool, 0, n)[1] / ONE_POOL / n
    assert 1 / pool - 1e-5 <= share <= 1
    assert (share == 1) == (pool == 1)


def test_worlds_that_are_all_played_count_by_their_weights():
    question, worlds = some_worlds(4)
    weights = weights_of(question, worlds)
    # Nothing that is possible counts less than one unit.
    shares = np.clip(weights / weights.mean(), 1 / 65536, POOL)
    np.testing.assert_allclose(multiples_of(question, worlds) / 65536, shares, atol=1e-5)


# What the results say of it.

SAMPLED = {"hand": "AS KH 3C QD 7H", "trump": "H", "bids": "2,1", "samples": 2048, "seed": 3}


def test_results_say_what_was_believed():
    told = advise(**SAMPLED)
    assert told.beliefs == "full"
    assert 0 < told.pool_share < 1
    assert told.tricks.pool_share == told.pool_share
    assert told.weighed_by == "bids"
    found = told.to_dict()
    assert (found["beliefs"], found["pool_share"]) == ("full", told.pool_share)
    none = advise(**SAMPLED, beliefs="none")
    assert (none.beliefs, none.pool_share, none.weighed_by) == ("none", None, "")
    assert none.rows != told.rows
    early = advise("AS KH 3C", trump="H", samples=2048, seed=3)
    assert (early.beliefs, early.pool_share) == ("full", None)
    tricks = trick_distribution(**SAMPLED, bid=1).to_dict()
    assert (tricks["beliefs"], tricks["pool_share"]) == ("full", told.pool_share)


def test_threads_change_neither_advice_nor_shares():
    one, two = (advise(**SAMPLED | {"samples": 9000}, threads=n).to_dict() for n in (1, 2))
    assert one == two


def test_exact_advice_says_what_it_rests_on():
    question, worlds = some_worlds(4)
    told = advise(question.view, seed=1)
    plain = advise(question.view, seed=1, beliefs="none")
    assert told.exact
    assert plain.exact
    assert told.samples == plain.samples == len(worlds)
    assert 0 < told.pool_share <= 1
    assert "exact if the others bid and play as the standard player does: all" in told.explain()
    assert "This is exact: all" in plain.explain()
    bids = advise(question.view, seed=1, beliefs="bids")
    assert "exact if the others bid as the standard player does: all" in bids.explain()


def test_one_card_deals_are_exact_if_the_others_bid_for_points():
    told = advise("9H", players=3, turn_up="7H", bids=[1, 0], position=3)
    plain = advise("9H", players=3, turn_up="7H", bids=[1, 0], position=3, beliefs="none")
    assert "exact if the others bid for the most points: all" in told.explain()
    assert "This is exact: all 2,450 worlds that fit were counted." in plain.explain()
    assert told.pool_share == pytest.approx(told.samples / 2450)
    assert plain.pool_share is None
