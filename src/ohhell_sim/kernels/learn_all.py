"""Learning everything by self-play: ``python -m ohhell_sim.kernels.learn_all``.

First the outlook of each table with a bid model to go with it, then a net for each number of
players, then the bid models anew, since with the net deals end otherwise: with the hook and
without, and with a duty to trump and without.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from ohhell_sim.kernels.bid_training import bid_plan, learn_bids
from ohhell_sim.kernels.learned import (
    LEARNED_FILE,
    Learned,
    bids_key,
    learned_key,
    net_key,
    pack_learned,
    unpack_learned,
)
from ohhell_sim.kernels.net_training import learn_net
from ohhell_sim.kernels.outlook_training import learn

__all__ = ["main"]

_PLAYERS = range(2, 9)
_PACK = 52
_STAGES = ("outlook", "net", "bids")
_Arrays = dict[str, Any]


def _tables(players: int) -> Iterator[tuple[int, bool]]:
    for cards in range(_PACK // players, 0, -1):
        yield cards, True
        yield cards, False


def _outlook(players: int, cards: int, *, trump: bool) -> _Arrays:
    found = learn(players, cards, trump=trump)
    return pack_learned(learned_key(players, cards, trump=trump), cards, found)


def _read(arrays: _Arrays, players: int, cards: int, *, trump: bool) -> Learned:
    return unpack_learned(arrays, learned_key(players, cards, trump=trump), cards)


def _net(players: int, arrays: _Arrays) -> _Arrays:
    tables = {
        (cards, trump): _read(arrays, players, cards, trump=trump)
        for cards, trump in _tables(players)
    }
    return {net_key(players): learn_net(players, tables)}


def _bids(players: int, cards: int, arrays: _Arrays) -> _Arrays:
    net = arrays[net_key(players)]
    found: _Arrays = {}
    for trump in (True, False):
        what = _read(arrays, players, cards, trump=trump)
        for must_trump, hook in product((False, True) if trump else (False,), (False, True)):
            fitted = learn_bids(
                players, cards, trump=trump, must_trump=must_trump, hook=hook, what=what, net=net,
                plan=bid_plan(trump=trump, near=hook),
            )  # fmt: skip
            key = bids_key(players, cards, trump=trump, must_trump=must_trump, hook=hook)
            found[key] = fitted.astype(np.float32)
            # The other rules begin with these bids: with the hook they fit nearly.
            what = what._replace(fitted=fitted)
    return found


def _of(arrays: _Arrays, players: int) -> _Arrays:
    """Return the arrays of so many players, which is all that a job needs."""
    return {key: arrays[key] for key in arrays if key.startswith((f"{players}-", f"{players}."))}


def _jobs(stage: str, arrays: _Arrays) -> Iterator[tuple[Callable[..., _Arrays], Any, Any]]:
    """Return what there is to do in a stage: functions with their arguments."""
    for players in _PLAYERS:
        if stage == "net":
            yield _net, (players, _of(arrays, players)), {}
        elif stage == "bids":
            for cards in range(_PACK // players, 0, -1):
                yield _bids, (players, cards, _of(arrays, players)), {}
        else:
            for cards, trump in _tables(players):
                yield _outlook, (players, cards), {"trump": trump}


def _run(stages: Iterable[str], arrays: _Arrays, workers: int, out: Path) -> None:
    for stage in stages:
        with ProcessPoolExecutor(workers) as pool:
            jobs = [pool.submit(job, *args, **named) for job, args, named in _jobs(stage, arrays)]
            for count, done in enumerate(as_completed(jobs), start=1):
                arrays.update(done.result())
                sys.stderr.write(f"\r{stage}: {count} of {len(jobs)} ")
                sys.stderr.flush()
        sys.stderr.write("\n")
        partial = out.with_suffix(".partial.npz")
        ordered: _Arrays = {key: arrays[key] for key in sorted(arrays)}
        np.savez_compressed(partial, **ordered)
        partial.replace(out)


def main(arguments: list[str] | None = None) -> int:
    """Learn all tables and write the data file, after each stage."""
    default = Path(__file__).parent / "data" / LEARNED_FILE
    parser = argparse.ArgumentParser(prog="python -m ohhell_sim.kernels.learn_all")
    parser.add_argument("--out", type=Path, default=default, help="file to write, or go on from")
    parser.add_argument("--begin", choices=_STAGES, default=_STAGES[0], help="first stage")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args(arguments)
    arrays: _Arrays = {}
    if options.begin != _STAGES[0]:
        with np.load(options.out) as stored:
            arrays = dict(stored)
    _run(_STAGES[_STAGES.index(options.begin) :], arrays, options.workers, options.out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
