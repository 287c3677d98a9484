"""Learning by self-play: sound numbers, better ones than at first, and the same for a seed."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from ohhell_sim.kernels import CHUNK, JIT_DISABLED, TOP_LANE, learn_all
from ohhell_sim.kernels.bid_model import chances
from ohhell_sim.kernels.bid_training import BidPlan, bid_plan, learn_bids
from ohhell_sim.kernels.forecast import FEATURES, forecast_size
from ohhell_sim.kernels.learned import bids_key, learned, learned_key, net_key, pack_learned
from ohhell_sim.kernels.learning import NOTES, outlook_deals
from ohhell_sim.kernels.net import INPUTS, NET_SIZE
from ohhell_sim.kernels.net_training import Trials, gather_all, gather_trials, learn_net, train_net
from ohhell_sim.kernels.outlook import OUTLOOK_CELLS
from ohhell_sim.kernels.outlook_training import learn, training_scores
from ohhell_sim.kernels.parameters import bid_array, policy_array

DEALS = 30 if JIT_DISABLED else 4096
TRIALS = 60 if JIT_DISABLED else 512


def play(players, cards, lo, hi, *, what=None, hook=5, explore=0, rows=0, learns=True, alone=0):
    """Outcomes, cases and rows of some deals by what was learned, or as in the first round."""
    what = learned(players, cards, trump=True) if what is None else what
    scores = training_scores(cards)
    outcomes = np.zeros((len(scores), players, cards + 1, cards + 1), np.int64)
    cases = np.zeros((OUTLOOK_CELLS if learns else 0, 2), np.int64)
    table = np.zeros((rows, FEATURES + 4))
    outlook_deals(
        players, cards, TOP_LANE, int(players * cards < 52), hook, 0,
        bid_array(chances(players, cards), *what), scores, policy_array(what.outlook), explore, 0,
        alone, np.uint64(3), lo, hi, outcomes, cases, table, np.zeros(NOTES, np.int64),
    )  # fmt: skip
    return outcomes, cases, table


@pytest.mark.parametrize(("players", "cards"), [(2, 1), (4, 3), (4, 13), (7, 7)])
def test_every_deal_is_counted_and_every_trick_is_won(players, cards):
    deals = min(DEALS, 300)
    outcomes, cases, rows = play(players, cards, 0, deals, explore=40, rows=deals * players)
    assert outcomes.sum(axis=(0, 2, 3)).tolist() == [deals] * players
    assert (outcomes.sum(axis=(0, 1, 2)) * np.arange(cards + 1)).sum() == deals * cards
    assert np.all(cases[:, 1] <= cases[:, 0])
    assert np.all(cases >= 0)
    # Each row is what one seat bid and took.
    found = np.zeros_like(outcomes)
    bid, taken, seat, kind = rows[:, FEATURES:].astype(int).T
    np.add.at(found, (kind, seat, bid, taken), 1)
    assert np.array_equal(found, outcomes)


def test_the_hook_is_minded_in_as_many_deals_as_asked():
    for hook, share in ((0, None), (10, 0.0)):
        even = 0
        deals = min(DEALS, 500)
        _, _, rows = play(3, 2, 0, deals, hook=hook, rows=3 * deals)
        sums = rows[:, FEATURES].reshape(deals, 3).sum(axis=1)
        even = float((sums == 2).mean())
        assert (even == share) if share is not None else even > 0


def test_one_seat_bids_otherwise_in_every_other_deal_and_only_such_bids_are_noted():
    deals = min(DEALS, 400)
    outcomes, _, rows = play(4, 5, 0, deals, rows=4 * deals, alone=1)
    assert outcomes.sum() == 4 * deals
    noted = rows[rows[:, 0] == 1]
    # 4 bids of half the deals, one of the others: 2.5 a deal, 5 standard errors of 1.5 each.
    assert abs(len(noted) / deals - 2.5) < 5 * 1.5 / deals**0.5
    _, _, plain = play(4, 5, 0, deals, rows=4 * deals)
    # The hands of the first bidder are the same, and so are three of its four bids or more.
    first = noted[noted[:, FEATURES + 2] == 0]
    aimed = {tuple(row[:FEATURES]): row[FEATURES] for row in plain if row[FEATURES + 2] == 0}
    off = np.array([row[FEATURES] - aimed[tuple(row[:FEATURES])] for row in first])
    assert set(np.unique(off)) <= {-1.0, 0.0, 1.0}
    assert 0.05 < (off != 0).mean() < 0.35


def test_pieces_add_up_to_the_whole():
    hi = CHUNK + 20
    whole = play(2, 1, 0, hi)
    parts = [play(2, 1, 0, CHUNK), play(2, 1, CHUNK, hi)]
    for place in range(2):
        assert np.array_equal(whole[place], parts[0][place] + parts[1][place])


def test_a_small_run_learns_the_same_from_the_same_seed():
    deals, rounds = (12, 2) if JIT_DISABLED else (1024, 3)
    runs = [learn(3, 2, trump=True, deals=deals, rounds=rounds, seed=seed) for seed in (5, 5, 6)]
    for run in runs:
        assert run.outlook.shape == (OUTLOOK_CELLS,)
        assert np.isfinite(run.fitted).all()
        assert len(run.fitted) == forecast_size(2)
    assert np.array_equal(runs[0].outlook, runs[1].outlook)
    assert np.array_equal(runs[0].fitted, runs[1].fitted)
    assert not np.array_equal(runs[0].fitted, runs[2].fitted)


@pytest.mark.skipif(JIT_DISABLED, reason="too slow without the compiler")
def test_rounds_of_self_play_make_more_bids_come_true():
    made = []
    learn(4, 4, trump=True, deals=DEALS, rounds=6, progress=lambda _, share: made.append(share))
    # The standard error of a share is below 0.004.
    assert len(made) == 6
    assert made[-1] > made[0] + 0.04


def some_trials(deals=TRIALS, seed=3, net=None, players=3, cards=4):
    net = np.zeros(NET_SIZE, np.float32) if net is None else net
    what = learned(players, cards, trump=True)
    return gather_trials(players, cards, trump=True, what=what, net=net, deals=deals, seed=seed)


def test_trials_are_the_cards_of_whole_decisions():
    trials = some_trials()
    assert trials.inputs.shape == (len(trials.made), INPUTS)
    assert set(np.unique(trials.made)) <= {0.0, 1.0}
    steps = np.diff(trials.decisions)
    assert trials.decisions[0] == 0
    assert set(np.unique(steps)) == {0, 1}
    sizes = np.bincount(trials.decisions)
    assert sizes.min() >= 2
    assert sizes.max() <= 4
    need, left = trials.inputs[:, 0], trials.inputs[:, 1]
    assert np.all((need >= 0) & (need <= left) & (left >= 2) & (left <= 4))
    np.testing.assert_array_equal(trials.inputs[:, 6], trials.values)
    # What is shared by the cards of a decision is the same in its rows.
    first = np.flatnonzero(np.append(1, steps))
    shared = trials.inputs[:, :6]
    np.testing.assert_array_equal(shared, np.repeat(shared[first], sizes, axis=0))


def test_trials_of_a_seed_are_the_same_and_others_differ():
    deals = 40
    one, two, other = some_trials(deals), some_trials(deals), some_trials(deals, seed=4)
    for name in Trials._fields:
        np.testing.assert_array_equal(getattr(one, name), getattr(two, name))
    assert not np.array_equal(one.values[:20], other.values[:20])


def test_a_net_finds_what_is_planted():
    """At 10,000 decisions among three cards, what is made hangs on a number the net is told."""
    draw = np.random.default_rng(1)
    inputs = draw.normal(size=(30_000, INPUTS)).astype(np.float32)
    better = np.where(inputs[:, 12] > 0, inputs[:, 12], 0.0)
    values = draw.uniform(0, 0.2, 30_000).astype(np.float32)
    common = np.repeat(draw.normal(size=10_000), 3)
    made = (values + 0.3 * better + common).astype(np.float32)
    decisions = np.repeat(np.arange(10_000), 3)
    net = train_net(Trials(inputs, values, made, decisions), epochs=80, seed=1)
    rows = net.reshape(INPUTS + 2, -1)
    found = np.maximum(inputs @ rows[1:-1] + rows[0], 0) @ rows[-1]
    off = (found - 0.3 * better).reshape(-1, 3)
    off -= off.mean(axis=1, keepdims=True)
    planted = (0.3 * better).reshape(-1, 3)
    planted = planted - planted.mean(axis=1, keepdims=True)
    assert off.std() < 0.2 * planted.std()


@pytest.mark.skipif(JIT_DISABLED, reason="too slow without the compiler")
def test_a_net_makes_more_bids_come_true():
    """By its choices more bids of the trials are made than by the outlook's, at 5 errors."""
    tables = {(cards, True): learned(3, cards, trump=True) for cards in (4, 5, 6)}
    net = learn_net(3, tables, rounds=1, effort=400_000, epochs=4, seed=5)
    trials = gather_all(3, tables, np.zeros(NET_SIZE, np.float32), effort=400_000, seed=6)
    rows = net.reshape(INPUTS + 2, -1)
    added = np.maximum(trials.inputs @ rows[1:-1] + rows[0], 0) @ rows[-1]
    gain = taken(trials, trials.values + added) - taken(trials, trials.values)
    assert gain.mean() > 5 * gain.std() / len(gain) ** 0.5


def taken(trials, values):
    """Whether the bid was made after the first of the best cards, by decision."""
    starts = np.flatnonzero(np.diff(trials.decisions, prepend=-1))
    most = np.maximum.reduceat(values, starts)
    best = np.flatnonzero(values >= most[trials.decisions])
    first = np.unique(trials.decisions[best], return_index=True)[1]
    return trials.made[best[first]]


@pytest.mark.skipif(JIT_DISABLED, reason="too slow without the compiler")
def test_bids_are_fitted_to_how_deals_end():
    """With the duty to trump, or the hook, deals end otherwise, and the fitted bids say so."""
    what = learned(4, 5, trump=True)
    net = np.zeros(NET_SIZE, np.float32)
    given = {"trump": True, "what": what, "net": net, "plan": BidPlan(1, 0, 40_000, 1)}
    free, bound, again, hooked = (
        learn_bids(4, 5, must_trump=duty, hook=hook, **given)
        for duty, hook in ((False, False), (True, False), (True, False), (False, True))
    )
    assert len(free) == forecast_size(5)
    assert np.isfinite(free).all()
    assert np.array_equal(bound, again)
    assert not np.allclose(free, bound, atol=0.05)
    assert not np.allclose(free, hooked, atol=0.05)


def test_where_the_model_to_start_from_is_near_there_is_a_round_less():
    for trump in (True, False):
        afresh = bid_plan(trump=trump, near=False)
        near = bid_plan(trump=trump, near=True)
        assert near == afresh._replace(rounds=afresh.rounds - 1)


def small_run(monkeypatch):
    """Let there be two players with one or two cards, and little effort."""
    monkeypatch.setattr(learn_all, "_PLAYERS", (2,))
    monkeypatch.setattr(learn_all, "_PACK", 4)
    monkeypatch.setattr(learn_all, "learn", partial(learn, deals=1024, rounds=2))
    few = partial(learn_net, rounds=1, effort=200_000, epochs=1)
    monkeypatch.setattr(learn_all, "learn_net", few)
    little = BidPlan(1, 0, 40_000, 1)
    monkeypatch.setattr(learn_all, "bid_plan", lambda **_table: little)
    monkeypatch.setattr(learn_all, "ProcessPoolExecutor", Here)
    monkeypatch.setattr(learn_all, "as_completed", list)


@pytest.mark.skipif(JIT_DISABLED, reason="too slow without the compiler")
def test_the_data_file_holds_what_a_run_learns(tmp_path, monkeypatch):
    small_run(monkeypatch)
    out = tmp_path / "data.npz"
    assert learn_all.main(["--out", str(out)]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["data.npz"]
    with np.load(out) as arrays:
        assert len(arrays.files) == 2 * 2 * 2 + 1 + 2 * 6
        assert arrays[net_key(2)].shape == (NET_SIZE,)
        assert arrays[bids_key(2, 2, trump=True, must_trump=True)].shape == (forecast_size(2),)
        before = {name: arrays[name] for name in arrays.files}
    fresh = learn(2, 1, trump=True, deals=1024, rounds=2)
    key = learned_key(2, 1, trump=True)
    packed = pack_learned(key, 1, fresh)
    assert np.array_equal(before[f"{key}.outlook"], packed[f"{key}.outlook"])
    assert len(before[f"{key}.fitted"]) == forecast_size(1)
    # A later stage goes on from the file: what was learned before it stays.
    assert learn_all.main(["--out", str(out), "--begin", "bids"]) == 0
    with np.load(out) as arrays:
        assert sorted(arrays.files) == sorted(before)
        assert np.array_equal(arrays[net_key(2)], before[net_key(2)])
        assert np.array_equal(arrays[f"{key}.outlook"], before[f"{key}.outlook"])


class Here:
    """An executor that works in this process."""

    def __init__(self, workers):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return None

    def submit(self, work, *args, **named):
        done = work(*args, **named)
        return type("Done", (), {"result": lambda self: done})()
