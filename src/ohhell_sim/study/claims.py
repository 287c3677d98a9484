"""The claims of a folder of studies: each file played, each claim judged, one table of verdicts."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ohhell_sim.errors import SettingError
from ohhell_sim.rules.files import read_toml
from ohhell_sim.study.asked import claims_of
from ohhell_sim.study.definition import Study
from ohhell_sim.study.report import write_report
from ohhell_sim.study.result import StudyResult
from ohhell_sim.study.running import Mapper, ProgressCall, run_study
from ohhell_sim.study.saving import refuse_foreign, text_of
from ohhell_sim.study.special import Special, special_of
from ohhell_sim.study.store import ChunkStore
from ohhell_sim.study.verdicts import Verdict, how_judged, verdicts_of

__all__ = ["Claims", "judge_file", "judge_folder"]

TABLE = "README.md"

Watched = Callable[[str], AbstractContextManager["ProgressCall | None"]]
"""Hears the name of each file as it begins, and gives what hears how far it is."""


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


@dataclass(frozen=True)
class _Job:
    """One file, checked, and where its report goes."""

    name: str
    out: Path
    command: str
    study: Study | Special


def judge_folder(
    folder: Path,
    out: Path,
    *,
    matches: int | None = None,
    seed: int | None = None,
    executor: Mapper | None = None,
    threads: int | None = None,
    resume: bool = False,
    watched: Watched | None = None,
) -> list[Claims]:
    """Play every study of a folder, write their reports, and one table of verdicts.

    Everything is checked before the first card. Finished matches of each study are kept until the
    table is written, so that a run that was broken off goes on where it was.

    Parameters
    ----------
    folder : Path
        With files of studies; rules files that they name are no studies.
    out : Path
        Where a folder for each report goes, and the table (README.md).
    matches, seed : int, optional
        Instead of what the files say.
    executor, threads
        As for `run_study`.
    resume : bool, optional
        Whether to go on with finished matches that are there.
    watched : callable, optional
        Hears the name of each file as it begins, and gives a context whose value hears how many
        matches are done.

    Returns
    -------
    list of Claims
        In the order of the names.

    Raises
    ------
    SettingError, RulesError
        For a file that cannot be played or judged, or a folder that holds something else.
    """
    tables = {file: read_toml(file) for file in sorted(folder.glob("*.toml"))}
    rules = {path for file, table in tables.items() for path in _rules_files(table, file.parent)}
    files = {file: table for file, table in tables.items() if file.resolve() not in rules}
    if not files:
        raise SettingError(f"{str(folder)!r} holds no studies: no file ends in .toml")
    heading = _heading(out / TABLE)
    jobs = [_job(file, table, out / file.stem, matches, seed) for file, table in files.items()]
    for job in jobs:
        _check_kept(job, resume=resume)
    judged = []
    for job in jobs:
        with watched(job.name) if watched is not None else nullcontext() as progress:
            judged.append(
                _play(job, executor=executor, threads=threads, resume=resume, progress=progress)
            )
    partial = out / f".{TABLE}.partial"
    try:
        partial.write_text(_table(judged, heading), "utf-8")
        partial.replace(out / TABLE)
    except OSError as error:
        raise SettingError(f"{str(out / TABLE)!r} cannot be written: {error.strerror}") from error
    for job in jobs:
        _forget(job)
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
    job = _job(file, read_toml(file), out, matches, seed)
    _check_kept(job, resume=False)
    judged = _play(job, executor=executor, threads=threads, resume=False, progress=None)
    _forget(job)
    return judged


def _job(
    file: Path, table: Mapping[str, Any], out: Path, matches: int | None, seed: int | None
) -> _Job:
    """Read a file, and refuse what cannot be played, judged or written."""
    words = ["ohhell-sim", "study", file.name]
    refuse_foreign(out, shlex.join(words))
    words += [] if matches is None else ["--matches", str(matches)]
    words += [] if seed is None else ["--seed", str(seed)]
    command = shlex.join([*words, "--out", out.name])
    study: Study | Special
    try:
        special = special_of(table)
        if special is not None:
            study = special.with_size(matches, seed)
        else:
            study = Study.from_toml(file).with_matches(matches, seed)
            claims_of(study)
    except SettingError as error:
        label = f"study {str(file)!r}"
        said = str(error) if str(error).startswith(label) else f"{label}: {error}"
        raise SettingError(said, value=error.value, allowed=error.allowed) from error
    return _Job(file.stem, out, command, study)


def _rules_files(table: Mapping[str, Any], folder: Path) -> list[Path]:
    """Return the rules files that a study names."""
    variants, single = table.get("variant", []), table.get("variants", [])
    named = list(single) if isinstance(single, list) else []
    if isinstance(variants, list):
        named += [item.get("rules") for item in variants if isinstance(item, Mapping)]
    return [
        (folder / name).resolve()
        for name in named
        if isinstance(name, str) and name.endswith(".toml")
    ]


def _check_kept(job: _Job, *, resume: bool) -> None:
    """Refuse finished matches that are not asked for, or of another study."""
    if isinstance(job.study, Study) and (job.out / ChunkStore.FILE).exists():
        with ChunkStore(job.out, job.study, resume=resume):
            pass


def _forget(job: _Job) -> None:
    (job.out / ChunkStore.FILE).unlink(missing_ok=True)


def _play(
    job: _Job,
    *,
    executor: Mapper | None,
    threads: int | None,
    resume: bool,
    progress: ProgressCall | None,
) -> Claims:
    study = job.study
    if not isinstance(study, Study):
        size, verdicts = study.play(job.out, job.command)
        return Claims(job.name, size, verdicts)
    counts = run_study(
        study, executor=executor, threads=threads, folder=job.out, resume=resume, progress=progress
    )
    result = StudyResult(study, counts)
    verdicts = verdicts_of(result)
    shown = [verdict.to_dict() for verdict in verdicts]
    judged = how_judged(result) if shown else ""
    write_report(result, job.out, command=job.command, verdicts=shown, judged=judged)
    return Claims(job.name, f"{study.matches:,} matches a variant, seed {study.seed}", verdicts)


_BEGIN = "<!-- The table below is made by `ohhell-sim study`: do not edit it. -->"


def _heading(path: Path) -> str:
    """Return what stands above the table; words that somebody wrote there stay."""
    if path.exists():
        before, mark, _ = (text_of(path) or "").partition(_BEGIN)
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
