"""The C code that the benchmark compares with does the same, deal by deal."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from ohhell_sim import kernels
from ohhell_sim.inference import build_plan
from ohhell_sim.kernels import JIT_DISABLED, POLICY_WEIGHTS, TOP_LANE, policy_for
from ohhell_sim.kernels.endings import EVERYBODY, solve_endings
from oracles.kernel_runs import (
    BIDS,
    VOIDS,
    deal_worlds,
    free_plan,
    policy_deals,
    question,
    random_deals,
)

ROOT = Path(__file__).parents[2]
DEALS = 30 if JIT_DISABLED else 5000


@pytest.fixture(scope="module")
def yardstick():
    if shutil.which("cc") is None:
        pytest.skip("no C compiler")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT))
        patch.setenv("CC", "cc")
        from benchmarks.yardstick import yardsticks

        made = yardsticks()
    if not made:
        pytest.skip("the C compiler does not compile for this machine")
    return made[0]


@pytest.mark.parametrize("trumps", [TOP_LANE, np.uint64(0)], ids=["trump", "no trump"])
@pytest.mark.parametrize(("players", "cards"), [(2, 17), (3, 1), (4, 7), (4, 13), (7, 7), (8, 6)])
def test_counts_are_the_same(yardstick, players, cards, trumps):
    stream = np.uint64(5), 0, DEALS
    counts = np.zeros((players, cards + 1), np.int64)
    yardstick.call("random_deals", players, cards, trumps, *stream, counts)
    assert np.array_equal(counts, random_deals(players, cards, 0, DEALS, trumps))
    counts[:] = 0
    yardstick.call("policy_deals", players, cards, trumps, BIDS, POLICY_WEIGHTS, *stream, counts)
    assert np.array_equal(counts, policy_deals(players, cards, 0, DEALS, trumps))
    ours = np.zeros_like(counts)
    weights = policy_for(players, cards, trump=bool(trumps))
    arguments = players, cards, trumps, BIDS, weights, *stream
    counts[:] = 0
    yardstick.call("policy_deals", *arguments, counts)
    kernels.policy_deals(*arguments, ours)
    assert np.array_equal(counts, ours)


def test_worlds_around_voids_are_the_same(yardstick):
    plan = build_plan(VOIDS).arrays
    worlds = np.zeros((DEALS, 8), np.uint64)
    yardstick.call("deal_worlds", *plan, np.uint64(5), 0, DEALS, worlds)
    assert np.array_equal(worlds, deal_worlds(plan, 0, DEALS))


@pytest.mark.parametrize(("players", "cards"), [(2, 5), (4, 3), (7, 2)])
def test_endings_are_the_same(yardstick, players, cards):
    n = DEALS // 10
    worlds = deal_worlds(free_plan(players, cards), 0, n)
    table, masks = question(players, cards, all_bid=1)
    score = np.diag(10 + np.arange(cards + 1))
    bids = np.minimum(BIDS, cards)
    ours, theirs = np.zeros((2, n, players), np.int64)
    cards_ours, cards_theirs = np.zeros((2, n), np.uint64)
    solve_endings(worlds, table, masks, bids, score, EVERYBODY, ours, cards_ours)
    yardstick.call(
        "solve_endings", worlds, n, table, masks, bids, score, theirs, cards_theirs
    )  # fmt: skip
    assert np.array_equal(ours, theirs)
    assert np.array_equal(cards_ours, cards_theirs)


@pytest.mark.skipif(JIT_DISABLED, reason="measures compiled kernels")
def test_the_benchmark_prints_a_table_and_writes_json_and_markdown(tmp_path):
    report, page = tmp_path / "speed.json", tmp_path / "speed.md"
    page.write_text("before\n<!-- speed -->\nold\n<!-- end -->\nafter\n")
    options = ["--quick", "--only", "voids/advice/1", "--json", report, "--markdown", page]
    command = [sys.executable, "-m", "benchmarks.speed", *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "pass" in done.stdout
    assert "voids/advice/1" in done.stderr
    (row,) = json.loads(report.read_text())["rows"]
    assert row["reached"] > row["bar"] == 0.5
    text = page.read_text()
    assert text.startswith("before\n<!-- speed -->\n")
    assert text.endswith("<!-- end -->\nafter\n")
    assert "old" not in text
    assert "| pass |" in text
