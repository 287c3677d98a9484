"""Learning by self-play: sound numbers, better ones than at first, and the same for a seed."""

from __future__ import annotations

import numpy as np
import pytest

from ohhell_sim.kernels import CHUNK, JIT_DISABLED, TOP_LANE
from ohhell_sim.kernels.bid_model import chances
from ohhell_sim.kernels.forecast import FEATURES, forecast_size
from ohhell_sim.kernels.learned import bid_array, learned, learned_key, policy_array, unpack_learned
from ohhell_sim.kernels.learning import NOTES, outlook_deals
from ohhell_sim.kernels.outlook import OUTLOOK_CELLS
from ohhell_sim.kernels.outlook_training import learn, main, training_scores

DEALS = 30 if JIT_DISABLED else 4096


def play(players, cards, lo, hi, *, what=None, hook=5, explore=0, rows=0, learns=True):
    """Outcomes, cases and rows of some deals by what was learned, or as in the first round."""
    what = learned(players, cards, trump=True) if what is None else what
    scores = training_scores(cards)
    outcomes = np.zeros((len(scores), players, cards + 1, cards + 1), np.int64)
    cases = np.zeros((OUTLOOK_CELLS if learns else 0, 2), np.int64)
    table = np.zeros((rows, FEATURES + 4))
    outlook_deals(
        players, cards, TOP_LANE, int(players * cards < 52), hook,
        bid_array(chances(players, cards), *what), scores, policy_array(what.outlook), explore, 0,
        np.uint64(3), lo, hi, outcomes, cases, table, np.zeros(NOTES, np.int64),
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


@pytest.mark.skipif(JIT_DISABLED, reason="too slow without the compiler")
def test_the_data_file_holds_what_a_run_learns(tmp_path, monkeypatch):
    monkeypatch.setattr(
        "ohhell_sim.kernels.outlook_training._tables", lambda: iter([(2, 1, True), (3, 1, False)])
    )
    monkeypatch.setattr("ohhell_sim.kernels.outlook_training.ProcessPoolExecutor", Here)
    monkeypatch.setattr("ohhell_sim.kernels.outlook_training.as_completed", list)
    out = tmp_path / "data.npz"
    assert main(["--out", str(out), "--deals", "1024", "--rounds", "2", "--seed", "4"]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["data.npz"]
    with np.load(out) as arrays:
        assert len(arrays.files) == 4
        read = unpack_learned(arrays, learned_key(2, 1, trump=True), 1)
    fresh = learn(2, 1, trump=True, deals=1024, rounds=2, seed=4)
    np.testing.assert_allclose(read.fitted, fresh.fitted, rtol=1e-6)
    assert np.abs(read.outlook.astype(int) - fresh.outlook.astype(int)).max() <= 65535
    assert main(["--out", str(out), "--deals", "1024", "--rounds", "2", "--seed", "4"]) == 0


class Here:
    """An executor that works in this process."""

    def __init__(self, workers):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return None

    def submit(self, work, plan):
        done = work(plan)
        return type("Done", (), {"result": lambda self: done})()
