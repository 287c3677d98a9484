"""What ``compare`` and ``study`` share: running a study, showing it, writing its report."""

from __future__ import annotations

import contextlib
import textwrap
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from ohhell_sim.cli.numbers import Whole
from ohhell_sim.cli.output import Terminal, emit, emit_json, tell
from ohhell_sim.cli.progress import Progress
from ohhell_sim.errors import SettingError

if TYPE_CHECKING:
    from ohhell_sim.study import Study, StudyResult
    from ohhell_sim.study.running import Mapper

__all__ = ["judge_and_show", "play_and_show", "study_options"]

INTERRUPTED = 1

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

_OPTIONS = (
    click.option(
        "--out", metavar="DIR", help="Write the report there; finished matches are kept meanwhile."
    ),
    click.option("--resume", is_flag=True, help="Go on with a run that was broken off."),
    click.option(
        "--threads",
        type=Whole("a whole number from 1 to 256", "2"),
        metavar="N",
        help="Threads; never changes a result.",
    ),
    click.option(
        "--workers",
        type=Whole("a whole number from 1 to 256", "2"),
        metavar="N",
        help="Processes instead of threads; never changes a result.",
    ),
    click.option(
        "--cluster",
        metavar="ADDRESS",
        help="The scheduler of a Dask cluster, such as tcp://10.0.0.1:8786, that plays instead.",
    ),
)


def study_options(function: Decorated) -> Decorated:
    """Add the options on how a study is run and where its report goes."""
    for decorate in reversed(_OPTIONS):
        function = decorate(function)
    return function


def play_and_show(
    study: Study,
    command: str,
    *,
    out: str | None,
    resume: bool,
    threads: int | None,
    workers: int | None,
    cluster: str | None,
    as_json: bool,
    quiet: bool,
    no_color: bool,
) -> None:
    """Play a study, show what was found, and write the report.

    Parameters
    ----------
    study : Study
        What is compared.
    command : str
        What the report says to make it again.
    out, resume, threads, workers, cluster, as_json, quiet, no_color
        The options.
    """
    from ohhell_sim.kernels.wide.deals import play_whole_deals  # noqa: PLC0415 - on use
    from ohhell_sim.study import StudyResult, run_study  # noqa: PLC0415 - on use
    from ohhell_sim.study.asked import claims_of  # noqa: PLC0415 - on use
    from ohhell_sim.study.saving import refuse_foreign  # noqa: PLC0415 - on use
    from ohhell_sim.study.verdicts import how_judged, verdicts_of  # noqa: PLC0415 - on use

    folder = _folder(out)
    if resume and folder is None:
        raise SettingError("--resume goes on with what is in a folder: say which with --out")
    if folder is not None:
        refuse_foreign(folder, f"study {study.key}")
    claims_of(study)  # what cannot be judged is refused before anything is played
    hint = "Ctrl-C keeps them" if folder is not None else "without --out nothing is kept"
    progress = Progress(
        wanted=not (as_json or quiet), what="matches", hint=hint, kernel=play_whole_deals
    )
    try:
        with progress, _executor(workers, cluster, threads) as executor:
            counts = run_study(
                study,
                executor=executor,
                threads=_count("threads", threads),
                folder=folder,
                resume=resume,
                progress=progress,
            )
    except KeyboardInterrupt:
        _interrupted(kept=folder is not None)
    result = StudyResult(study, counts)
    page = None
    verdicts = [verdict.to_dict() for verdict in verdicts_of(result)]
    if folder is not None:
        from ohhell_sim.study.report import write_report  # noqa: PLC0415 - loads matplotlib

        judged = how_judged(result) if verdicts else ""
        page = write_report(result, folder, command=command, verdicts=verdicts, judged=judged)
        (folder / _KEPT).unlink(missing_ok=True)
    if as_json:
        whole = {**result.to_dict(), "verdicts": verdicts}
        emit_json({**whole, "report": None if page is None else str(page)})
    elif quiet and page is not None:
        emit(str(page))
    else:
        _show(result, page, verdicts, quiet=quiet, no_color=no_color)


_KEPT = "chunks.jsonl"


def _interrupted(*, kept: bool) -> NoReturn:
    """Say that a run was broken off, and leave."""
    how = "; the finished matches are kept: the same command with --resume goes on"
    tell(lambda: click.echo(f"Interrupted{how if kept else ''}.", err=True))
    click.get_current_context().exit(INTERRUPTED)


def judge_and_show(
    path: str,
    *,
    matches: int | None,
    seed: int | None,
    out: str | None,
    resume: bool,
    threads: int | None,
    workers: int | None,
    cluster: str | None,
    as_json: bool,
    quiet: bool,
    no_color: bool,  # noqa: ARG001 - one of the common options
) -> None:
    """Play every study of a folder, or one of a special kind, and show the verdicts.

    Parameters
    ----------
    path : str
        The folder or file.
    matches, seed, out, resume, threads, workers, cluster, as_json, quiet, no_color
        The options; the reports go to the folder itself where `out` is not given.
    """
    from ohhell_sim.study.claims import judge_file, judge_folder  # noqa: PLC0415 - on use

    place, folder = Path(path), _folder(out)
    if resume and not place.is_dir():
        raise SettingError("--resume: a study of this kind keeps no matches; leave it out")
    watched = partial(_watched, wanted=not (as_json or quiet))
    more: dict[str, Any] = {"matches": matches, "seed": seed}
    try:
        with _executor(workers, cluster, threads) as executor:
            more |= {"executor": executor, "threads": _count("threads", threads)}
            if place.is_dir():
                judged = judge_folder(
                    place, folder or place, resume=resume, watched=watched, **more
                )
            elif folder is None:
                raise SettingError("--out is missing: say where the report of this study goes")
            else:
                judged = [judge_file(place, folder, **more)]
    except KeyboardInterrupt:
        _interrupted(kept=place.is_dir())
    rows = [
        {"study": claims.name, "size": claims.size, **verdict.to_dict()}
        for claims in judged
        for verdict in claims.verdicts
    ]
    if as_json:
        emit_json({"kind": "claims", "claims": rows})
        return
    width = Terminal.of_stdout().width
    for row in rows:
        emit("\n".join(_item(f"{row['claim']} {row['verdict']}: {row['measured']}.", width)))


@contextlib.contextmanager
def _watched(name: str, *, wanted: bool) -> Iterator[Progress]:
    """Say which study begins, and give what counts its matches."""
    if wanted:
        tell(lambda: click.echo(f"{name} ...", err=True))
    with Progress(wanted=wanted, what="matches", hint="Ctrl-C keeps them") as progress:
        yield progress


def _folder(out: str | None) -> Path | None:
    if out is None:
        return None
    if not out.strip():
        raise SettingError(f"--out {out!r} names no folder: give one such as my-report")
    return Path(out)


def _count(name: str, number: int | None) -> int | None:
    if number is not None and not 1 <= number <= _MOST:
        raise SettingError(
            f"{name} is {number}: a whole number from 1 to {_MOST}",
            value=number,
            allowed=range(1, _MOST + 1),
        )
    return number


_MOST = 256


@contextlib.contextmanager
def _executor(
    workers: int | None, cluster: str | None, threads: int | None
) -> Iterator[Mapper | None]:
    """Give what plays the matches; None for threads of our own."""
    from ohhell_sim.study import cluster_executor, process_executor  # noqa: PLC0415 - on use

    given = [
        f"--{name}"
        for name, value in (("workers", workers), ("cluster", cluster), ("threads", threads))
        if value is not None
    ]
    if len(given) > 1:
        raise SettingError(f"{' and '.join(given)} cannot be given together: leave one out")
    if cluster is not None:
        with cluster_executor(cluster) as pool:
            yield pool
    elif workers is not None:
        with process_executor(_count("workers", workers) or 1) as processes:
            yield processes
    else:
        yield None


def _show(
    result: StudyResult,
    page: Path | None,
    verdicts: list[dict[str, str]],
    *,
    quiet: bool,
    no_color: bool,
) -> None:
    terminal = Terminal.of_stdout(no_color=no_color)
    lines = [result.study.title, ""]
    for row in verdicts:
        lines += _item(f"{row['claim']} {row['verdict']}: {row['measured']}.", terminal.width)
    lines += [""] if verdicts else []
    found = [item for item in result.findings if item.difference.found]
    for item in found:
        lines += _item(f"{item.text} {item.sure[0].upper()}{item.sure[1:]}.", terminal.width)
    if len(result.names) > 1 and not found:
        lines.append(result.nothing_found)
    if len(result.names) > 1 and not quiet:
        for text in _not_found(result):
            lines += ["", *textwrap.wrap(text, terminal.width)]
    if len(result.names) == 1:
        lines += [
            f"{item.metric.title}: {value}"
            for item, value in ((e, _value(e)) for e in result.estimates.values())
            if ":" not in item.metric.key
        ]
    if page is not None:
        lines += ["", f"The report is in {page}"]
    elif len(result.names) > 1:
        lines += ["", "With --out DIR all numbers, plots and the method go into a report."]
    emit("\n".join(lines))


def _not_found(result: StudyResult) -> Iterator[str]:
    """Give, for each variant, what did not differ from the first, what is alike, what is open."""
    first = result.names[0]
    for place, name in list(enumerate(result.names))[1:]:
        groups: dict[str, list[str]] = {}
        for item in result.findings:
            one = item.difference
            if one.variant != place or one.found:
                continue
            if one.other_points:
                group = "Not compared (points are counted in other ways)"
            elif one.same:
                group = "The same in every match"
            elif one.p_holm is None:
                group = "Not tested (too rare, or too few matches)"
            else:
                group = "No difference found"
            groups.setdefault(group, []).append(one.metric.title)
        for group, titles in groups.items():
            yield f"{name} against {first}. {group}: {'; '.join(sorted(titles))}."


def _value(item: Any) -> str:
    from ohhell_sim.study.wording import in_unit  # noqa: PLC0415 - on use

    return in_unit(item.value, item.metric.unit)


def _item(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, initial_indent="* ", subsequent_indent="  ")
