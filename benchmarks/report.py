"""What was measured, as a table on the terminal, as JSON, and as Markdown for the documents."""

from __future__ import annotations

import datetime
import json
import os
import platform
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.rows import Row
from benchmarks.yardstick import FLAGS, yardsticks

__all__ = ["BEGIN", "END", "machine", "print_table", "write_json", "write_markdown"]

BEGIN = "<!-- speed -->"
END = "<!-- end -->"

_STYLES = {"pass": "green", "fail": "bold red", "skip": "yellow", "info": "dim"}


def machine() -> dict[str, Any]:
    """Describe the machine and what ran on it."""
    from llvmlite import binding

    return {
        "date": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
        "processor": _processor(),
        "processors": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None,
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numba": metadata.version("numba"),
        "numpy": metadata.version("numpy"),
        "llvm": ".".join(str(part) for part in binding.llvm_version_info),
        "ohhell-sim": metadata.version("ohhell-sim"),
        "compilers": [each.compiler for each in yardsticks()],
        "compiler_flags": list(FLAGS),
    }


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or "unknown"


def print_table(rows: Sequence[Row], console: Console) -> None:
    """Print the rows; a colour says whether the bar was reached, and so does a word."""
    table = Table(title="Speed, each number beside its bar", title_justify="left")
    table.add_column("what", overflow="fold")
    table.add_column("bar", no_wrap=True)
    table.add_column("reached: median (quartiles)")
    table.add_column("", no_wrap=True)
    table.add_column("rates", overflow="fold")
    for row in rows:
        status = f"[{_STYLES[row.status]}]{row.status}[/]"
        table.add_row(row.what.replace("`", ""), row.shown_bar, row.shown, status, row.note)
    console.print(table)


def write_json(rows: Sequence[Row], path: Path) -> None:
    """Write the rows, the machine and the versions."""
    path.parent.mkdir(parents=True, exist_ok=True)
    report = {"machine": machine(), "rows": [row.to_dict() for row in rows]}
    path.write_text(json.dumps(report, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def write_markdown(rows: Sequence[Row], path: Path) -> None:
    """Put the table between the two markers of a Markdown file.

    Raises
    ------
    ValueError
        If the file does not have both markers, in order.
    """
    text = path.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _old, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{path} lacks the lines {BEGIN!r} and {END!r}: put the table's place in")
    path.write_text(before + begin + "\n" + _markdown(rows) + end + after, encoding="utf-8")


def _markdown(rows: Sequence[Row]) -> str:
    told = machine()
    lines = [
        "",
        "| what | bar | reached: median (quartiles) | | rates |",
        "| --- | --- | --- | --- | --- |",
        *(
            f"| {row.what} | {row.shown_bar} | {row.shown} | {row.status} | {row.note} |"
            for row in rows
        ),
        "",
        f"Measured on {told['date'][:10]}: {told['processor']}, {told['processors']} processors "
        f"(load {told['load']}), "
        f"{told['system']}; Python {told['python']}, numba {told['numba']} (LLVM {told['llvm']}), "
        f"numpy {told['numpy']}; C by the fastest of {', '.join(told['compilers']) or 'none'} "
        f"with {' '.join(told['compiler_flags'])}.",
        "",
    ]
    return "\n".join(lines)
