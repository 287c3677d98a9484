"""When a run ends, and that nothing but the seed and the number of worlds decides a result."""

from __future__ import annotations

import math
import time
from itertools import count

import pytest

from ohhell_sim import advise, trick_distribution
from ohhell_sim.advice import sampling
from ohhell_sim.advice.table import Table

TIE = {"trump": "H", "bids": [1, 1, 0, 0], "position": 1}
"""Two cards that differ in no way but the name of their suit: "7S 7D"."""


def test_a_clear_choice_ends_the_run():
    advice = advise("AS KH 3C", trump="H", seed=1)
    assert advice.decided
    assert sampling.ENOUGH_WORLDS <= advice.samples < sampling.MOST_WORLDS


def test_a_tie_runs_to_the_end_of_the_budget():
    advice = advise("7S 7D", **TIE, seed=1)
    assert advice.samples == sampling.MOST_WORLDS == 200_000
    assert not advice.decided
    assert "do not settle" in advice.explain()
    assert min(row.p_best for row in advice.rows) > 0.001


@pytest.mark.parametrize("samples", [1, 100, 1024, 5000])
def test_samples_are_played_exactly(samples):
    advice = advise("2S 3D 4C", trump="H", samples=samples, seed=1)
    assert advice.samples == samples
    for row in advice.rows:
        assert all(round(p * samples) == pytest.approx(p * samples) for p in row.tricks)
        assert math.isfinite(row.se)
        assert row.se > 0
    assert advice.decided == (samples >= 1000)


@pytest.mark.parametrize("precision", [0.1, 0.03])
def test_precision_is_reached_and_not_much_more(precision):
    advice = advise("AS KH 3C", trump="H", precision=precision, seed=1)
    best = advice.rows[advice.bid]
    assert best.se <= precision
    needed = advice.samples * (best.se / precision) ** 2
    assert advice.samples <= max(sampling.FIRST_BATCH, 1.1 * needed + 1024)


def test_precision_gives_up_at_the_cap(monkeypatch):
    monkeypatch.setattr(sampling, "MOST_FOR_PRECISION", 10_000)
    advice = advise("AS KH 3C", trump="H", precision=1e-9, seed=1)
    assert advice.samples == 10_000


def test_the_first_limit_reached_ends_the_run():
    assert advise("AS KH 3C", trump="H", precision=1e-9, samples=7000, seed=1).samples == 7000
    few = advise("AS KH 3C", trump="H", precision=0.2, samples=10**9, seed=1)
    assert few.samples < 100_000


def test_time_ends_the_run_and_samples_repeat_it():
    advise("AS KH 3C", trump="H", samples=10, seed=1)
    start = time.monotonic()
    limited = advise("AS KH 3C", trump="H", time_limit=0.3, seed=5)
    assert time.monotonic() - start < 3
    assert limited.samples >= sampling.FIRST_BATCH
    again = advise("AS KH 3C", trump="H", samples=limited.samples, seed=5)
    assert again.rows == limited.rows
    assert again.decided == limited.decided


def test_time_that_is_up_at_once_still_gives_an_answer():
    advice = advise("AS KH 3C", trump="H", time_limit=1e-9, seed=5)
    assert advice.samples == sampling.FIRST_BATCH


def test_a_run_without_settings_is_repeated_by_its_samples():
    free = advise("AS KH 3C", trump="H", seed=11)
    again = advise("AS KH 3C", trump="H", seed=11, samples=free.samples)
    assert again == free


def test_a_seed_is_drawn_and_reported():
    one, other = (advise("AS KH 3C", trump="H", samples=2000) for _ in range(2))
    assert one.seed != other.seed
    assert advise("AS KH 3C", trump="H", samples=2000, seed=one.seed) == one


@pytest.mark.parametrize("batch", [1024, 4096])
def test_threads_and_batches_change_nothing(monkeypatch, batch):
    """Enough cards a world that every batch but the first is spread over the threads."""
    hand = "AS KS 4S TH 9H 3H QD JD 2D 3C"
    alone = advise(hand, trump="H", bids=[3, 2], samples=9000, seed=3, threads=1)
    monkeypatch.setattr(sampling, "FIRST_BATCH", batch)
    calls = count()
    play = Table.play

    def counted(table, lo, hi):
        next(calls)
        return play(table, lo, hi)

    monkeypatch.setattr(Table, "play", counted)
    for threads in (2, 3):
        assert advise(hand, trump="H", bids=[3, 2], samples=9000, seed=3, threads=threads) == alone
    assert next(calls) > 4


def test_common_worlds_make_equal_rows():
    """A bid is played out in the same worlds alone and among others."""
    advice = advise("AS KH 3C", trump="H", samples=5000, seed=1)
    for row in advice.rows:
        alone = trick_distribution("AS KH 3C", trump="H", samples=5000, seed=1, bid=row.bid)
        assert alone.chances == row.tricks
    best = trick_distribution("AS KH 3C", trump="H", samples=5000, seed=1)
    assert best == advice.tricks


def test_progress_is_told():
    told = []
    advise("AS KH 3C", trump="H", samples=30_000, seed=1, progress=lambda *news: told.append(news))
    assert told[-1] == (30_000, 30_000)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    told.clear()
    advise("AS KH 3C", trump="H", time_limit=0.05, progress=lambda *news: told.append(news))
    assert told[-1][1] is None


@pytest.mark.parametrize("threads", [1, 2])
def test_a_break_hands_back_what_there_is(threads):
    hand = "AS KS 4S TH 9H 3H QD JD 2D 3C"

    def impatient(done, total):
        if done > 2 * sampling.FIRST_BATCH:
            raise KeyboardInterrupt

    broken = advise(hand, trump="H", samples=10**9, seed=3, threads=threads, progress=impatient)
    assert broken.interrupted
    assert broken.to_dict()["interrupted"]
    assert "Broken off" in broken.explain()
    whole = advise(hand, trump="H", samples=broken.samples, seed=3)
    assert whole.rows == broken.rows
    assert not whole.interrupted


def test_a_break_in_the_middle_of_a_batch_drops_that_batch(monkeypatch):
    play = Table.play

    def interrupted(table, lo, hi):
        if lo >= 4096:
            raise KeyboardInterrupt
        return play(table, lo, hi)

    monkeypatch.setattr(Table, "play", interrupted)
    advice = advise("AS KH 3C", trump="H", seed=1)
    assert advice.interrupted
    assert advice.samples == 4096


@pytest.mark.parametrize("threads", [1, 2])
def test_the_effective_size_is_that_of_the_worlds_handed_back(threads):
    hand = "AS KS 4S TH 9H 3H QD JD 2D 3C"

    def impatient(done, total):
        if done > 2 * sampling.FIRST_BATCH:
            raise KeyboardInterrupt

    common = {"trump": "H", "bids": [3, 2], "seed": 3}
    broken = advise(hand, **common, samples=10**9, threads=threads, progress=impatient)
    assert broken.interrupted
    assert advise(hand, **common, samples=broken.samples).pool_share == broken.pool_share


def test_a_break_before_the_first_batch_is_passed_on(monkeypatch):
    def interrupted(table, lo, hi):
        raise KeyboardInterrupt

    monkeypatch.setattr(Table, "play", interrupted)
    with pytest.raises(KeyboardInterrupt):
        advise("AS KH 3C", trump="H", seed=1)


def test_an_error_in_a_thread_comes_out(monkeypatch):
    play = Table.play

    def failing(table, lo, hi):
        if lo >= 4096:
            raise RuntimeError("out of order")
        return play(table, lo, hi)

    monkeypatch.setattr(Table, "play", failing)
    with pytest.raises(RuntimeError, match="out of order"):
        advise("AS KS 4S TH 9H 3H QD JD 2D 3C", trump="H", samples=20_000, seed=3, threads=2)


def test_a_precision_that_no_number_of_worlds_reaches_ends_with_the_time():
    advice = advise("AS KH", trump="S", precision=1e-300, time_limit=0.01, seed=1)
    assert advice.samples >= sampling.FIRST_BATCH
