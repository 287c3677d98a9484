"""Measure the speed of everything that has a bar, and print the table.

``python -m benchmarks.speed [--only NAME]... [--quick] [--json FILE] [--markdown FILE]``, from the
root of the repository. Progress goes to stderr, the table to stdout. Exit code 1 if a bar was
missed.
"""

from __future__ import annotations

import sys
from pathlib import Path

import click
from rich.console import Console

from benchmarks.commands import COMMAND_BENCHMARKS
from benchmarks.endings import ENDING_BENCHMARKS
from benchmarks.kernels import KERNEL_BENCHMARKS
from benchmarks.report import print_table, write_json, write_markdown
from benchmarks.rows import Benchmark, Row
from benchmarks.searching import SEARCH_BENCHMARKS

__all__ = ["main"]

_RESULTS = Path(__file__).parent / "results" / "speed.json"
_ALL: tuple[Benchmark, ...] = (
    *KERNEL_BENCHMARKS,
    *ENDING_BENCHMARKS,
    *SEARCH_BENCHMARKS,
    *COMMAND_BENCHMARKS,
)


@click.command()
@click.option("--only", multiple=True, metavar="NAME", help="Measure only what begins with NAME.")
@click.option("--quick", is_flag=True, help="Fewer rounds: wider spreads, sooner done.")
@click.option(
    "--json", "json_file", type=click.Path(path_type=Path), default=None,
    help=f"Write the numbers there (a full run writes {_RESULTS.name} of its own).",
)  # fmt: skip
@click.option(
    "--markdown", type=click.Path(path_type=Path, exists=True, dir_okay=False), default=None,
    help="Renew the table between the markers of this file.",
)  # fmt: skip
@click.option("--list", "list_names", is_flag=True, help="List the names and stop.")
def main(
    only: tuple[str, ...],
    quick: bool,
    json_file: Path | None,
    markdown: Path | None,
    list_names: bool,
) -> None:
    """Measure speed against named references, each in the same run."""
    chosen = [each for each in _ALL if not only or any(each.name.startswith(name) for name in only)]
    if list_names:
        click.echo("\n".join(each.name for each in chosen))
        return
    if not chosen:
        names = ", ".join(each.name for each in _ALL)
        raise click.BadParameter(f"nothing begins with {only[0]!r}; there are {names}")
    rows: list[Row] = []
    for number, each in enumerate(chosen, 1):
        click.echo(f"[{number}/{len(chosen)}] {each.name}", err=True)
        try:
            rows += each.run(each.quick_rounds if quick else each.rounds)
        except (ImportError, RuntimeError) as error:
            reason = str(error).splitlines()[-1]
            rows.append(Row(name=each.name, what=each.name, note=reason, wrong=True))
    print_table(rows, Console(width=None if sys.stdout.isatty() else 160))
    if json_file is None and not only and not quick:
        json_file = _RESULTS
    if json_file is not None:
        write_json(rows, json_file)
        click.echo(f"numbers written to {json_file}", err=True)
    if markdown is not None:
        try:
            write_markdown(rows, markdown)
        except ValueError as error:
            raise click.UsageError(str(error)) from None
    if any(row.status == "fail" for row in rows):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
