"""The kernels against C by hand, against OpenSpiel, against themselves."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.rows import Benchmark, Row
from benchmarks.timing import Ratio, Times, interleaved, ratio
from benchmarks.yardstick import Yardstick, yardsticks
from ohhell_sim import kernels

if TYPE_CHECKING:
    from ohhell_sim.inference.plan import PlanArrays

__all__ = ["KERNEL_BENCHMARKS", "against_c"]

Counts = NDArray[np.int64]
Call = Callable[..., object]

_SIZES = ((4, 3), (4, 7), (4, 10), (4, 13), (7, 7))
_SEED = np.uint64(7)
# A round lasts about this long: short enough for a quiet moment, long beside the clock's grain.
_ROUND = 0.004


def _call(kernel: str, yardstick: Yardstick | None) -> Call:
    """Return the kernel, or the same in C."""
    if yardstick is None:
        function: Call = getattr(kernels, kernel)
        return function
    return partial(yardstick.call, kernel)


def _worlds_a_round(call: Callable[[int], object]) -> int:
    """Return how many worlds take about a round, in whole chunks."""
    call(kernels.CHUNK)
    start = time.perf_counter()
    call(4 * kernels.CHUNK)
    elapsed = time.perf_counter() - start
    return kernels.CHUNK * max(1, round(4 * _ROUND / elapsed))


def _rate(times: Times, worlds: int) -> str:
    return f"{worlds / float(np.median(times)) / 1e6:.2f} M/s"


def _fastest(times: Times) -> int:
    """Return which of the contestants after the first is the fastest."""
    return 1 + int(np.argmin(np.median(times[1:], axis=1)))


def against_c(
    name: str,
    what: str,
    bar: float,
    rounds: int,
    run: Callable[[Yardstick | None, int, NDArray[Any]], object],
    result: Callable[[int], NDArray[Any]],
) -> Row:
    """Compare a kernel with the fastest C.

    Parameters
    ----------
    name, what, bar
        As for `Row`.
    rounds : int
        Rounds of timing.
    run : callable
        Plays so many worlds, by the kernel (None) or the C code, and fills a result.
    result : callable
        Makes an empty result for so many worlds.

    Returns
    -------
    Row
        Marked as wrong where the two disagree.
    """
    rivals = yardsticks()
    if not rivals:
        return Row(name=name, what=what, bar=bar, note="no C compiler on PATH")
    check = 20 * kernels.CHUNK
    ours = result(check)
    run(None, check, ours)
    for rival in rivals:
        theirs = result(check)
        run(rival, check, theirs)
        if not np.array_equal(ours, theirs):
            note = f"other results than the C code of {rival.compiler}: no ratio"
            return Row(name=name, what=what, bar=bar, note=note, wrong=True)
    scratch = result(check)
    worlds = min(check, _worlds_a_round(lambda n: run(None, n, scratch)))
    times = interleaved([partial(run, who, worlds, scratch) for who in (None, *rivals)], rounds)
    best = _fastest(times)
    note = f"{_rate(times[0], worlds)}; {rivals[best - 1].compiler} {_rate(times[best], worlds)}"
    return Row(name=name, what=what, bar=bar, reached=ratio(times[best], times[0]), note=note)


def _bids(players: int, cards: int) -> Counts:
    """Return bids that add up to about the tricks, some of them 0."""
    pattern = np.array([2, 1, 0, 1, 0, 2, 0, 1])
    bids = pattern * cards // max(1, int(pattern[:players].sum()))
    return np.ascontiguousarray(bids, np.int64)


def _random_playouts(size: tuple[int, int], rounds: int) -> list[Row]:
    players, cards = size

    def run(who: Yardstick | None, worlds: int, counts: NDArray[Any]) -> None:
        call = _call("random_deals", who)
        call(players, cards, kernels.TOP_LANE, _SEED, 0, worlds, counts)

    return [
        against_c(
            f"random/{players}/{cards}",
            f"random playouts, {players} players, {cards} cards, against C",
            0.95,
            rounds,
            run,
            lambda _worlds: np.zeros((players, cards + 1), np.int64),
        )
    ]


def _policy_playouts(size: tuple[int, int], rounds: int) -> list[Row]:
    players, cards = size
    policies = {"policy": kernels.policy_for(players, cards), "quick": kernels.POLICY_WEIGHTS}
    return [
        row
        for name, weights in policies.items()
        for row in _playouts_by(name, weights, players, cards, rounds)
    ]


def _playouts_by(
    name: str, weights: NDArray[np.int64], players: int, cards: int, rounds: int
) -> list[Row]:
    bids = _bids(players, cards)

    def run(who: Yardstick | None, worlds: int, counts: NDArray[Any]) -> None:
        call = _call("policy_deals", who)
        call(players, cards, kernels.TOP_LANE, bids, weights, _SEED, 0, worlds, counts)

    kind = "the standard policy" if name == "policy" else "the quick policy"
    return [
        against_c(
            f"{name}/{players}/{cards}",
            f"playouts by {kind}, {players} players, {cards} cards, against C",
            0.9,
            rounds,
            run,
            lambda _worlds: np.zeros((players, cards + 1), np.int64),
        )
    ]


def _openspiel(rounds: int) -> list[Row]:
    name, bar = "openspiel", 40.0
    what = "random playouts, 4 players, 7 cards, against OpenSpiel's rollouts in C++"
    try:
        import pyspiel
    except ImportError:
        return [Row(name=name, what=what, bar=bar, note="open_spiel is not installed")]
    game = pyspiel.load_game("oh_hell(players=4,num_tricks_fixed=7)")
    draw = np.random.default_rng(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(int(draw.choice([action for action, _ in state.chance_outcomes()])))
    for _ in range(4):
        state.apply_action(int(draw.choice(state.legal_actions())))
    rollouts = 1000
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    # One simulation of its tree search is the rollouts of the root and nothing else.
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 1000, False, 1, False)
    counts = np.zeros((4, 8), np.int64)
    worlds = 20 * kernels.CHUNK
    times = interleaved(
        [
            lambda: kernels.random_deals(4, 7, kernels.TOP_LANE, _SEED, 0, worlds, counts),
            lambda: bot.step(state),
        ],
        rounds,
    )
    times[0] /= worlds
    times[1] /= rollouts
    note = f"{_rate(times[0], 1)}; OpenSpiel {_rate(times[1], 1)}, without dealing"
    return [Row(name=name, what=what, bar=bar, reached=ratio(times[1], times[0]), note=note)]


# A table in its sixth trick of ten.
_PLAYED, _LEFT = 5, 5


def _cards_seen() -> tuple[int, int]:
    """Return my hand and the cards played so far, in kernel layout."""
    draw = np.random.default_rng(3)
    order = [int(card) for card in draw.permutation(52)]
    bits = [1 << (16 * (card // 13) + card % 13) for card in order]
    return sum(bits[:_LEFT]), sum(bits[_LEFT : _LEFT + 4 * _PLAYED])


def _plans(seats_with_voids: int) -> tuple[PlanArrays, PlanArrays]:
    """Return the plan of a table with its voids, and the plan as if none were known."""
    from ohhell_sim.cards import FULL_PACK
    from ohhell_sim.inference import Constraints, build_plan

    mine, played = _cards_seen()
    pool = FULL_PACK & ~mine & ~played
    anything = (True, True, True, True)
    shown = [(True, False, True, True), (True, True, False, True), (False, True, True, False)]
    allowed = (anything, *shown[:seats_with_voids], *[anything] * (3 - seats_with_voids))
    need = (0, _LEFT, _LEFT, _LEFT)
    bound = Constraints(pool, need, (mine, 0, 0, 0), allowed)
    free = Constraints(pool, need, (mine, 0, 0, 0), (anything,) * 4)
    return build_plan(bound).arrays, build_plan(free).arrays


_SEATS = {1: "one seat with a void", 2: "two seats with voids", 3: "three seats with voids"}


def _void_dealing(seats: int, rounds: int) -> list[Row]:
    bound, free = _plans(seats)

    def deal(plan: PlanArrays, who: Yardstick | None, worlds: int, out: NDArray[Any]) -> None:
        _call("deal_worlds", who)(*plan, _SEED, 0, worlds, out)

    def result(worlds: int) -> NDArray[Any]:
        return np.zeros((worlds, 8), np.uint64)

    scratch = result(20 * kernels.CHUNK)
    worlds = min(len(scratch), _worlds_a_round(lambda n: deal(bound, None, n, scratch)))
    times = interleaved(
        [partial(deal, plan, None, worlds, scratch) for plan in (bound, free)], rounds
    )
    return [
        Row(
            name=f"voids/deal/{seats}",
            what=f"dealing around {_SEATS[seats]}, against dealing freely",
            bar=0.5,
            reached=ratio(times[1], times[0]),
            note=f"{_rate(times[0], worlds)}; freely {_rate(times[1], worlds)}",
        ),
        against_c(
            f"voids/c/{seats}",
            f"dealing around {_SEATS[seats]}, against C",
            0.9,
            rounds,
            partial(deal, bound),
            result,
        ),
    ]


def _void_playouts(seats: int, rounds: int) -> list[Row]:
    bound, free = _plans(seats)
    mine, played = _cards_seen()
    cards = np.array([mine & -mine, 1 << (mine.bit_length() - 1)], np.uint64)
    hand_size = _PLAYED + _LEFT
    table = np.array([4, 0, 3, 0, 0, 0, _LEFT, hand_size, 1, 0, kernels.STANDARD, 0])
    # Tricks won: two by me, one by each of the others.
    masks = np.array([0, 0, kernels.TOP_LANE, played, 0x01010102], np.uint64)
    score = np.diag(10 + np.arange(hand_size + 1))
    bids = np.array([3, 2, 3, 2, 0, 0, 0, 0])
    no_worlds = np.zeros((0, 8), np.uint64)
    model = kernels.bid_model_for(4, hand_size)
    weights = kernels.policy_for(4, hand_size)
    once = np.zeros(0, np.int64)
    seen, products = np.zeros((2, hand_size + 1), np.int64), np.zeros((2, 2), np.int64)

    def evaluate(plan: PlanArrays, worlds: int) -> None:
        kernels.evaluate(
            *plan, no_worlds, once, table, masks, bids, model, score, weights,
            bids[[0, 0]], cards, _SEED, 0, worlds, seen, products,
        )  # fmt: skip

    worlds = _worlds_a_round(lambda n: evaluate(bound, n))
    times = interleaved([partial(evaluate, plan, worlds) for plan in (bound, free)], rounds)
    return [
        Row(
            name=f"voids/advice/{seats}",
            what=f"two cards played out in worlds around {_SEATS[seats]}, against free worlds",
            bar=0.5,
            reached=ratio(times[1], times[0]),
            note=f"{_rate(times[0], worlds)}; freely {_rate(times[1], worlds)}",
        )
    ]


def _threads(rounds: int) -> list[Row]:
    name, bar, total = "threads", 1.8, 2_000_000
    what = "two threads against one, two million random playouts, 4 players, 7 cards"
    if (os.cpu_count() or 1) < 2:
        return [Row(name=name, what=what, bar=bar, note="this machine has one processor")]
    step = 32 * kernels.CHUNK
    starts = range(0, total, step)

    def play(lo: int) -> Counts:
        counts = np.zeros((4, 8), np.int64)
        hi = min(lo + step, total)
        kernels.random_deals(4, 7, kernels.TOP_LANE, _SEED, lo, hi, counts)
        return counts

    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(2) as two:
        results: list[Any] = [None, None]

        def run(which: int, pool: ThreadPoolExecutor) -> None:
            results[which] = sum(pool.map(play, starts))

        runs = [partial(run, 0, one), partial(run, 1, two)]
        times = interleaved(runs, rounds, time.perf_counter)
        # What it costs to share the work; on a machine with a free processor the rest is won.
        work = interleaved(runs, 5, time.process_time)
    cost = ratio(work[1], work[0]).median
    return [
        Row(
            name=name,
            what=what,
            bar=bar,
            reached=ratio(times[0], times[1]),
            note=f"{_rate(times[1], total)}; one thread {_rate(times[0], total)}; "
            f"processor time {cost:.2f} x",
            wrong=not np.array_equal(results[0], results[1]),
        )
    ]


def _compile_time(rounds: int) -> list[Row]:
    del rounds
    from benchmarks.timing import seconds_of_process

    with tempfile.TemporaryDirectory(prefix="ohhell-compile-") as folder:
        env = {**os.environ, "NUMBA_CACHE_DIR": folder}
        report = os.path.join(folder, "seconds.json")  # noqa: PTH118
        seconds_of_process([sys.executable, "-m", "benchmarks.compiling", report], env)
        with open(report) as file:  # noqa: PTH123
            seconds = json.load(file)
    return [
        Row(
            name="compile",
            what="compiling every kernel, one after another, into an empty cache",
            unit="s",
            at_most=True,
            reached=Ratio.of(np.array([sum(seconds.values())])),
            note=", ".join(f"{kernel} {spent:.1f}" for kernel, spent in seconds.items()),
        )
    ]


KERNEL_BENCHMARKS = (
    *(Benchmark(f"random/{p}/{c}", partial(_random_playouts, (p, c))) for p, c in _SIZES),
    *(Benchmark(f"policy/{p}/{c}", partial(_policy_playouts, (p, c))) for p, c in _SIZES),
    Benchmark("openspiel", _openspiel, 21, 7),
    *(Benchmark(f"voids/deal/{seats}", partial(_void_dealing, seats)) for seats in _SEATS),
    *(Benchmark(f"voids/advice/{seats}", partial(_void_playouts, seats)) for seats in _SEATS),
    Benchmark("threads", _threads, 9, 3),
    Benchmark("compile", _compile_time, 1, 1),
)
