"""The claims of a folder of studies: each file played, each claim judged, one table of verdicts."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ohhell_sim.errors import SettingError
from ohhell_sim.rules.files import read_toml
from ohhell_sim.study.definition import Study
from ohhell_sim.study.report import write_report
from ohhell_sim.study.result import StudyResult
from ohhell_sim.study.running import Mapper, run_study
from ohhell_sim.study.saving import refuse_foreign
from ohhell_sim.study.special import kind_of
from ohhell_sim.study.verdicts import Verdict, claims_of, how_judged, verdicts_of

__all__ = ["Claims", "judge_file", "judge_folder"]

TABLE = "README.md"


@dataclass(frozen=True)
class Claims:
    """What one file of studies says of its claims.

    Attributes
    ----------
    name : str
        The name of the file, and of the folder of its report.
    size : str
        How much was played, from which seed.
    verdicts : list of Verdict
        One for each claim.
    """

    name: str
    size: str
    verdicts: list[Verdict]


def judge_folder(
    folder: Path,
    out: Path,
    *,
    matches: int | None = None,
    seed: int | None = None,
    executor: Mapper | None = None,
    threads: int | None = None,
    heard: Callable[[str], object] | None = None,
) -> list[Claims]:
    """Play every study of a folder, write their reports, and one table of verdicts.

    Parameters
    ----------
    folder : Path
        With files of studies.
    out : Path
        Where a folder for each report goes, and the table (README.md).
    matches, seed : int, optional
        Instead of what the files say.
    executor, threads
        As for `run_study`.
    heard : callable, optional
        Hears the name of each file as it begins.

    Returns
    -------
    list of Claims
        In the order of the names.
    """
    files = sorted(folder.glob("*.toml"))
    if not files:
        raise SettingError(f"{str(folder)!r} holds no studies: no file ends in .toml")
    heading = _heading(out / TABLE)
    for file in files:
        refuse_foreign(out / file.stem, _mark(file))
    judged = []
    for file in files:
        if heard is not None:
            heard(file.stem)
        judged.append(
            judge_file(
                file,
                out / file.stem,
                matches=matches,
                seed=seed,
                executor=executor,
                threads=threads,
            )
        )
    text = _table(judged, heading)
    partial = out / f".{TABLE}.partial"
    partial.write_text(text, "utf-8")
    partial.replace(out / TABLE)
    return judged


def judge_file(
    file: Path,
    out: Path,
    *,
    matches: int | None = None,
    seed: int | None = None,
    executor: Mapper | None = None,
    threads: int | None = None,
) -> Claims:
    """Play one study, of whatever kind, and write its report.

    Parameters
    ----------
    file : Path
        The study.
    out : Path
        The folder of its report.
    matches, seed, executor, threads
        As for `judge_folder`.

    Returns
    -------
    Claims
        Its verdicts.
    """
    table = read_toml(file)
    words = ["ohhell-sim", "study", file.name]
    words += [] if matches is None else ["--matches", str(matches)]
    words += [] if seed is None else ["--seed", str(seed)]
    command = shlex.join([*words, "--out", out.name])
    refuse_foreign(out, _mark(file))
    kind = kind_of(table)
    if kind is not None:
        size, verdicts = kind(table, out, matches=matches, seed=seed, command=command)
        return Claims(file.stem, size, verdicts)
    study = Study.from_toml(file).with_matches(matches, seed)
    claims_of(study)  # what cannot be judged is refused before anything is played
    result = StudyResult(study, run_study(study, executor=executor, threads=threads))
    verdicts = verdicts_of(result)
    shown = [verdict.to_dict() for verdict in verdicts]
    judged = how_judged(result) if shown else ""
    write_report(result, out, command=command, verdicts=shown, judged=judged)
    return Claims(file.stem, f"{study.matches:,} matches a variant, seed {study.seed}", verdicts)


def _mark(file: Path) -> str:
    """Return what a report of a file says."""
    return shlex.join(["ohhell-sim", "study", file.name])


_BEGIN = "<!-- The table below is made by `ohhell-sim study`: do not edit it. -->"


def _heading(path: Path) -> str:
    """Return what stands above the table; words that somebody wrote there stay."""
    if path.exists():
        before, mark, _ = path.read_text("utf-8").partition(_BEGIN)
        if mark:
            return before
        raise SettingError(
            f"{str(path)!r} is no table of verdicts, which would take its place: name another "
            "folder with --out, or move it",
            value=str(path),
        )
    return "# What the rule books claim, measured\n\n"


def _table(judged: list[Claims], heading: str) -> str:
    lines = [
        f"{heading}{_BEGIN}",
        "",
        "| Claim | Holds if | Measured | Verdict | Study |",
        "| --- | --- | --- | --- | --- |",
    ]
    for claims in judged:
        link = f"[{claims.name}]({claims.name}/report.md), {claims.size}"
        lines += [
            f"| {_cell(verdict.claim)} | {_cell(verdict.yardstick or '-')} "
            f"| {_cell(_measured(verdict))} | {verdict.verdict} | {link} |"
            for verdict in claims.verdicts
        ]
    return "\n".join([*lines, ""])


def _measured(verdict: Verdict) -> str:
    return f"{verdict.measured}. {verdict.note}" if verdict.note else verdict.measured


def _cell(text: Any) -> str:
    return str(text).replace("|", "\\|").replace("\n", " ")
