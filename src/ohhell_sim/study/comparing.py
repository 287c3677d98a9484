"""A comparison in one call."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ohhell_sim.study.definition import Study, VariantLike
from ohhell_sim.study.result import StudyResult
from ohhell_sim.study.running import Mapper, ProgressCall, run_study
from ohhell_sim.study.saving import as_folder

__all__ = ["compare"]


def compare(
    variants: Iterable[VariantLike],
    *,
    players: int = 4,
    matches: int = 2000,
    seed: int = 0,
    skill: bool = True,
    title: str = "",
    executor: Mapper | None = None,
    threads: int | None = None,
    folder: str | Path | None = None,
    resume: bool = False,
    progress: ProgressCall | None = None,
) -> StudyResult:
    """Play variants with the same cards, and say what differs.

    Parameters
    ----------
    variants : iterable
        Presets, rules files, rules, mappings of fields, or `Variant`; the others are compared
        with the first.
    players : int, optional
        At each table, where a variant does not say it.
    matches : int, optional
        How many matches each variant plays.
    seed : int, optional
        What the cards come from.
    skill : bool, optional
        Whether skill and luck are measured, which takes three times as long.
    title : str, optional
        For the report.
    executor : object with a ``map`` method, optional
        Plays the chunks of 512 matches; threads if left out. It changes no number.
    threads : int, optional
        How many threads, where no executor is given.
    folder : str or Path, optional
        Where finished chunks are kept (``chunks.jsonl``), so that a run that was broken off can
        go on; they stay there when it is over.
    resume : bool, optional
        Whether to go on with what is in the folder.
    progress : callable, optional
        Hears how many matches are done, of how many.

    Returns
    -------
    StudyResult
        Estimates, differences, findings, report.

    Raises
    ------
    RulesError, SettingError
        For what cannot be played.

    Examples
    --------
    >>> result = compare(["classic", "podrida"], players=3, matches=40, seed=1, skill=False)
    >>> result.names, result.counts.matches
    (('classic', 'podrida'), 40)
    """
    study = Study.of(
        variants, players=players, matches=matches, seed=seed, skill=skill, title=title
    )
    counts = run_study(
        study,
        executor=executor,
        threads=threads,
        folder=None if folder is None else as_folder("folder", folder),
        resume=resume,
        progress=progress,
    )
    return StudyResult(study, counts)
