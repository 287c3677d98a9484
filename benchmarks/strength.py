"""Who beats whom, by how much, and how sure that is: the table of `docs/strength.md`.

``python -m benchmarks.strength [--quick] [--only NAME]... [--minutes N] [--json FILE]
[--markdown FILE]``, from the root of the repository. Finished blocks are written to the file as
they come, and a later run goes on from there. Progress goes to stderr, the table to stdout.
"""

from __future__ import annotations

import functools
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from benchmarks.pairs import EQUAL_TIME, FRUGAL, OWN_TABLES, PRESET_TABLES, Pair, Tally
from benchmarks.report import machine
from benchmarks.self_play import Makes, tables
from benchmarks.stored import Store, put_between
from benchmarks.strength_report import BEGIN, END, markdown_text, print_rows

__all__ = ["main", "plan"]

RESULTS = Path(__file__).parent / "results" / "strength.json"
Row = Pair | Makes

_THEIRS = "openspiel"
_THEIR_FIRST = ((4, 7), (4, 3), (3, 5), (5, 5), (7, 5), (3, 10))
_THEIR_OTHERS = (
    (3, 3), (3, 7), (4, 5), (4, 10), (5, 3), (5, 7), (5, 10), (7, 3), (7, 7),
)  # fmt: skip
_OURS = (
    (FRUGAL, "thumb", 20),
    (FRUGAL, "percard", 40),
    (FRUGAL, "random", 10),
    (FRUGAL, "standard", 100),
    ("standard", "thumb", 200),
    ("ismcts", "thumb", 40),
)
#: Batches of deals of self-play, in a full run and a quick one.
_BATCHES = (40, 4)
_QUICK = 2
#: Blocks of a row before any row is gone on with.
_LEAST = 8


def plan() -> tuple[Row, ...]:
    """Return all rows, the most important first."""
    return tuple(_plan())


def _plan() -> Iterator[Row]:
    yield from tables()
    for alone in ("ours", "theirs"):
        for players, cards in _THEIR_FIRST:
            yield Pair("montecarlo", _THEIRS, players, _THEIRS, cards, alone, 100)
    for players, cards in (*_THEIR_FIRST, *_THEIR_OTHERS):
        yield Pair("montecarlo", "openspiel-blind", players, _THEIRS, cards, blocks=100)
    for players in (4, 3, 5, 7):
        for label in OWN_TABLES:
            for ours, theirs, blocks in _OURS:
                yield Pair(ours, theirs, players, label, blocks=blocks)
        if players == 4:
            yield from _more_at_their_table(_THEIR_FIRST)
            for alone in ("ours", "theirs"):
                for seats, cards in _THEIR_OTHERS:
                    yield Pair("montecarlo", _THEIRS, seats, _THEIRS, cards, alone, 100)
    yield from _more_at_their_table(_THEIR_OTHERS)
    for label in PRESET_TABLES:
        for ours, theirs, blocks in _OURS:
            if theirs != "standard" and ours != "ismcts":
                yield Pair(ours, theirs, 4, label, blocks=blocks)


def _more_at_their_table(places: tuple[tuple[int, int], ...]) -> Iterator[Row]:
    for players, cards in places:
        yield Pair("standard", _THEIRS, players, _THEIRS, cards, "theirs", 200)
        yield Pair("standard", _THEIRS, players, _THEIRS, cards, "ours", 100)
        yield Pair(EQUAL_TIME, _THEIRS, players, _THEIRS, cards, "ours", 60)
        yield Pair("standard", "thumb", players, _THEIRS, cards, "ours", 400)
        yield Pair(_THEIRS, "thumb", players, _THEIRS, cards, "ours", 100)


@functools.cache
def _commit() -> str:
    command = ["git", "describe", "--always", "--dirty", "--exclude=*"]
    try:
        found = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return found.stdout.strip()


class _Run:
    """A run over the rows that are not finished."""

    def __init__(self, store: Store, until: float) -> None:
        self._store = store
        self._until = until
        self._machine = machine()

    @property
    def left(self) -> float:
        """Seconds left."""
        return self._until - time.monotonic()

    def makes(self, row: Makes, batches: int) -> None:
        """Play the deals of a cell of self-play, unless that has been done."""
        deals = self._store.rows.get(row.name, {}).get("deals", 0)
        if deals >= batches * row.batch:
            return
        told = {
            "kind": "self-play",
            "strategy": row.strategy,
            "players": row.players,
            "cards": row.cards,
            **row.play(batches).to_dict(),
            "theirs": row.theirs,
            "commit": _commit(),
        }
        self._store.put(row.name, told, self._machine)

    def pair(self, row: Pair, blocks: int, seconds: float) -> None:
        """Play a pair up to a number of blocks, or until its time is over."""
        kept = self._store.rows.get(row.name, {})
        tally = Tally(**kept["sums"]) if kept else Tally()
        spec = kept.get("ours_spec", row.ours)
        end = time.monotonic() + seconds
        step = 4 if row.cards and row.ours != "standard" else 1
        while tally.blocks < blocks and (time.monotonic() < end or tally.blocks < _QUICK):
            if spec == EQUAL_TIME:
                spec = _spec_of_equal_time(row)
            played = Pair(spec, row.theirs, row.players, row.rules, row.cards, row.alone)
            count = min(step, blocks - tally.blocks)
            step = min(2 * step, 16)
            for outcome in _playing(played).play(range(tally.blocks, tally.blocks + count)):
                tally.add(outcome)
            self._store.put(row.name, _told(row, spec, tally), self._machine)


@functools.lru_cache(maxsize=4)
def _playing(pair: Pair) -> Pair:
    """Keep the table of a pair, so that what is compiled and loaded once is not timed again."""
    return pair


def _told(row: Pair, spec: str, tally: Tally) -> dict[str, Any]:
    return {
        "kind": "pair",
        "ours": row.ours,
        "ours_spec": spec,
        "theirs": row.theirs,
        "players": row.players,
        "rules": row.rules,
        "cards": row.cards,
        "alone": row.alone,
        "lead": tally.mean,
        "se": tally.error,
        "reach95": tally.reach(0.95),
        "reach99": tally.reach(0.99),
        "milliseconds": [tally.milliseconds(0), tally.milliseconds(1)],
        "sums": tally.to_dict(),
        "commit": _commit(),
    }


def _spec_of_equal_time(row: Pair) -> str:
    """Return montecarlo with as many samples as take the time of the other, by two trials."""
    samples = 500
    for _ in range(2):
        spec = f"montecarlo:samples={samples}"
        tally = Tally()
        trial = Pair(spec, row.theirs, row.players, row.rules, row.cards)
        for outcome in trial.play(range(900_000, 900_002)):
            tally.add(outcome)
        ratio = tally.milliseconds(1) / tally.milliseconds(0)
        samples = max(50, min(10 * round(samples * ratio / 10), 20_000))
    return f"montecarlo:samples={samples}"


def _run(rows: list[Row], store: Store, minutes: float, *, quick: bool) -> None:
    run = _Run(store, time.monotonic() + 60 * minutes)
    passes = (0.0,) if quick else (0.25, 1.0)
    for part in passes:
        for number, row in enumerate(rows):
            if run.left <= 0:
                return
            click.echo(f"[{number + 1}/{len(rows)}] {row.name}", err=True)
            if isinstance(row, Makes):
                run.makes(row, _BATCHES[quick])
            else:
                share = run.left / (len(rows) - number)
                run.pair(
                    row,
                    max(round(part * row.blocks), _QUICK if quick else _LEAST),
                    max(share, 60.0),
                )


@click.command()
@click.option("--only", multiple=True, metavar="NAME", help="Play only what begins with NAME.")
@click.option("--quick", is_flag=True, help="Two blocks a row: to see that it runs.")
@click.option("--minutes", default=1e6, help="Stop after so many minutes, spread over the rows.")
@click.option(
    "--json", "json_file", type=click.Path(path_type=Path), default=None,
    help=f"Keep the rows there (a full run keeps them in {RESULTS.name}).",
)  # fmt: skip
@click.option(
    "--markdown", type=click.Path(path_type=Path, exists=True, dir_okay=False), default=None,
    help="Renew the tables between the markers of this file.",
)  # fmt: skip
@click.option("--list", "list_names", is_flag=True, help="List the names and stop.")
@click.option("--report", is_flag=True, help="Play nothing, show what there is.")
def main(
    only: tuple[str, ...],
    quick: bool,
    minutes: float,
    json_file: Path | None,
    markdown: Path | None,
    list_names: bool,
    report: bool,
) -> None:
    """Play strategies against each other, and measure what self-play comes to."""
    rows = [row for row in plan() if not only or any(row.name.startswith(name) for name in only)]
    if list_names:
        click.echo("\n".join(row.name for row in rows))
        return
    if not rows:
        raise click.BadParameter(f"nothing begins with {only[0]!r}: see --list")
    store = Store(json_file or (None if quick else RESULTS))
    if not report:
        try:
            _run(rows, store, minutes, quick=quick)
        except KeyboardInterrupt:
            click.echo("interrupted: what was finished is kept", err=True)
    names = [row.name for row in rows if row.name in store.rows]
    found = [store.rows[name] for name in names]
    print_rows(found, Console(width=None if sys.stdout.isatty() else 140))
    if markdown is not None:
        try:
            put_between(markdown, BEGIN, END, markdown_text(found))
        except ValueError as error:
            raise click.UsageError(str(error)) from None


if __name__ == "__main__":
    main()
