"""What it pays to play for the match rather than for points, late in it.

A hero joins matches for their last deals, behind or ahead, against three standard players. Every
state is played twice with the same cards, seat and seeds: with ``objective="win"`` and with
``objective="points"``. The difference in the share of matches won is a mean over pairs.

Run: ``python -m benchmarks.winning [--pairs N] [--seeds N ...] [--out FILE]``.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, product
from pathlib import Path
from typing import Any

from ohhell_sim import __version__
from ohhell_sim.advice.player import MonteCarlo
from ohhell_sim.game import Deal, Phase, Tally
from ohhell_sim.game.asking import ask
from ohhell_sim.players import make_strategy
from ohhell_sim.rules import Rules, resolve_rules

__all__ = ["main", "play_pairs"]

_PLAYERS = 4
_SAMPLES = 250
#: Ends of matches: rules, and how many pairs of each kind are played for one of the others.
_ENDS: dict[str, tuple[dict[str, Any], int]] = {
    "hands of 3, 2, 1": ({"preset": "classic", "schedule": "up-down", "hand_max": 7}, 8),
    "hands of 5": ({"preset": "classic", "schedule": [5] * 8}, 1),
}
_GAPS = range(5, 16)
_HALF_WIDTH = 1.959964


@dataclass(frozen=True)
class State:
    """A match before one of its last deals."""

    rules: Rules
    name: str
    ahead: bool
    deals: int
    hero: int
    points: tuple[int, ...]
    seed: int


def states(pairs: int, seed: int) -> Iterable[State]:
    """Return states of all kinds: each end of a match, behind and ahead, 1 to 3 deals."""
    for name, (given, times) in _ENDS.items():
        for number in range(times * pairs):
            for ahead, deals in product((False, True), (1, 2, 3)):
                key = f"{seed} {number} {name} {ahead} {deals}"
                chance = random.Random(key)
                gap = chance.choice(_GAPS)
                hero = chance.randrange(_PLAYERS)
                # The best of the others has 60; the rest are up to 20 behind it.
                points = [60 - chance.randrange(21) for _ in range(_PLAYERS)]
                others = [seat for seat in range(_PLAYERS) if seat != hero]
                points[chance.choice(others)] = 60
                points[hero] = 60 + gap if ahead else 60 - gap
                yield State(
                        resolve_rules(given), name, ahead, deals, hero, tuple(points),
                        chance.randrange(1 << 53),
                    )  # fmt: skip


def play(state: State, objective: str) -> float:
    """Play the last deals, and return the hero's share of the first place."""
    plans = state.rules.deals(_PLAYERS)
    points = list(state.points)
    chance = random.Random(state.seed)
    seats: list[Any] = [make_strategy("standard", seed=seat) for seat in range(_PLAYERS)]
    seats[state.hero] = MonteCarlo(seed=state.seed, samples=_SAMPLES, objective=objective)
    nothing = (0,) * _PLAYERS
    for left in range(state.deals - 1, -1, -1):
        plan = plans[len(plans) - 1 - left]
        tally = Tally(
            points=tuple(points), misses=nothing, errors=nothing, zeros=nothing, deals_left=left
        )
        deal = Deal.random(
            state.rules, _PLAYERS, plan.hand_size, seed=chance.randrange(1 << 53),
            dealer=(_PLAYERS - 1 + plan.number) % _PLAYERS, plan=plan, tally=tally,
        )  # fmt: skip
        while deal.phase is not Phase.DONE:
            actor = deal.actor
            assert actor is not None
            deal.act(ask(seats[actor], deal.view(actor)))
        points = [old + new for old, new in zip(points, deal.scores(), strict=True)]
    best = max(points)
    return (points[state.hero] == best) / points.count(best)


def play_pairs(
    pairs: int, seeds: Sequence[int], tell: Callable[[str], object] = lambda _: None
) -> dict[str, Any]:
    """Play states both ways and compare.

    Parameters
    ----------
    pairs : int
        Pairs of each kind of state, for each seed.
    seeds : sequence of int
        Make states and cards.
    tell : callable, optional
        Called with a line now and then.

    Returns
    -------
    dict
        The rows of the table, and how they came about.
    """
    found: dict[tuple[str, bool, int], list[tuple[float, float]]] = {}
    start = time.process_time()
    for number, state in enumerate(chain.from_iterable(states(pairs, seed) for seed in seeds)):
        shares = play(state, "win"), play(state, "points")
        found.setdefault((state.name, state.ahead, state.deals), []).append(shares)
        if number % 240 == 239:
            tell(f"{number + 1} pairs, {time.process_time() - start:.0f} s")
    rows = []
    for where in ("behind", "ahead"):
        kinds = {kind: both for kind, both in found.items() if kind[1] == (where == "ahead")}
        for (name, _, deals), both in kinds.items():
            rows.append(_row(name, where, str(deals), both))
        rows.append(_row("both", where, "1-3", [pair for both in kinds.values() for pair in both]))
    rows.append(_row("both", "either", "1-3", [pair for both in found.values() for pair in both]))
    return {
        "version": __version__,
        "players": _PLAYERS,
        "samples": _SAMPLES,
        "pairs": pairs,
        "seeds": list(seeds),
        "cpu_seconds": round(time.process_time() - start),
        "rows": rows,
    }


def _row(name: str, where: str, deals: str, both: Sequence[tuple[float, float]]) -> dict[str, Any]:
    count = len(both)
    differences = [win - points for win, points in both]
    mean = math.fsum(differences) / count
    spread = math.fsum((one - mean) ** 2 for one in differences) / max(count - 1, 1)
    return {
        "rules": name,
        "hero": where,
        "deals": deals,
        "pairs": count,
        "win": math.fsum(win for win, _ in both) / count,
        "points": math.fsum(points for _, points in both) / count,
        "difference": mean,
        "half_width_95": _HALF_WIDTH * math.sqrt(spread / count),
    }


def table(found: dict[str, Any]) -> str:
    """Return the rows as a table in Markdown, shares in percent."""
    lines = [
        "| end of the match | hero | deals to play | pairs | won, win | won, points "
        "| difference ± 95 % |",
        "|---|---|---|---|---|---|---|",
    ]
    for row in found["rows"]:
        won = " | ".join(f"{100 * row[name]:.1f} %" for name in ("win", "points"))
        ahead = f"{100 * row['difference']:+.2f} ± {100 * row['half_width_95']:.2f}"
        lines.append(
            f"| {row['rules']} | {row['hero']} | {row['deals']} | {row['pairs']:,} | {won} | "
            f"{ahead} |"
        )
    return "\n".join(lines)


def main() -> None:
    """Play, print the table, and write the numbers."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pairs", type=int, default=40, help="pairs of each kind of state")
    parser.add_argument("--seeds", type=int, nargs="+", default=[3, 4])
    parser.add_argument("--out", type=Path, help="a JSON file to write")
    options = parser.parse_args()
    found = play_pairs(options.pairs, options.seeds, lambda line: print(line, flush=True))
    print(table(found))
    if options.out is not None:
        partial = options.out.with_suffix(".partial")
        partial.write_text(json.dumps(found, indent=1) + "\n")
        partial.replace(options.out)


if __name__ == "__main__":
    main()
