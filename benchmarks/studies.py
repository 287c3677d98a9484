"""How many deals a second a study plays, with 1 and 2 workers, and what a billion would cost.

Run ``python -m benchmarks.studies``; it prints the table of ``docs/studies.md``.
"""

from __future__ import annotations

import contextlib
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ohhell_sim.study import Study, process_executor, run_study
from ohhell_sim.study.definition import CHUNK_MATCHES

CHUNKS = 64
_BILLION = 1e9


def _pool(kind: str, workers: int) -> contextlib.AbstractContextManager[Any]:
    return ThreadPoolExecutor(workers) if kind == "threads" else process_executor(workers)


def main() -> None:
    """Measure and print."""
    study = Study.of(["classic", "hook"], matches=CHUNKS * CHUNK_MATCHES, seed=1, skill=False)
    warm = study.with_matches(24 * CHUNK_MATCHES)
    deals = study.matches * sum(len(v.rules.hand_sizes(v.players)) for v in study.variants)
    print(
        "| workers | deals a second | against 1 | hours for a billion deals "
        "| deals a second of processor time |"
    )
    print("| --- | --- | --- | --- | --- |")
    for kind in ("threads", "processes"):
        first = 0.0
        for workers in (1, 2):
            with _pool(kind, workers) as pool:
                run_study(warm, executor=pool)
                start, spent = time.perf_counter(), time.process_time()
                run_study(study, executor=pool)
                rate = deals / (time.perf_counter() - start)
                spent = time.process_time() - spent
            first = first or rate
            hours = _BILLION / rate / 3600
            own = f"{deals / spent:,.0f}" if kind == "threads" else ""
            print(f"| {workers} {kind} | {rate:,.0f} | {rate / first:.2f} | {hours:.1f} | {own} |")


if __name__ == "__main__":
    main()
