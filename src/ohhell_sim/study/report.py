"""The report of a study: one page that needs nothing else, the same as text, tables and plots."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ohhell_sim.errors import SettingError
from ohhell_sim.study.metrics import DETAIL, MAIN, Metric
from ohhell_sim.study.plots import Plot, study_plots
from ohhell_sim.study.provenance import program
from ohhell_sim.study.result import StudyResult
from ohhell_sim.study.saving import study_toml
from ohhell_sim.study.statistics import ALPHA, Difference
from ohhell_sim.study.svg import draw, svg_file, svg_inline
from ohhell_sim.study.wording import in_unit, shown_p

__all__ = ["write_pages", "write_report"]

#: So many findings stand open; the others are folded away.
_SHOWN_FIRST = 12

_GROUPS = {
    "position": "By position in the bidding order",
    "bid": "By bid",
    "size": "By hand size",
}


def write_report(
    result: StudyResult,
    folder: Path,
    *,
    command: str | None = None,
    verdicts: Sequence[Mapping[str, str]] = (),
    judged: str = "",
) -> Path:
    """Write the report of a study.

    Parameters
    ----------
    result : StudyResult
        What came of it.
    folder : Path
        Made if it is not there: report.html, report.md, metrics.csv, differences.csv, plots/.
    command : str, optional
        What makes it again.
    verdicts : sequence of mapping, optional
        Claims with what was measured and the verdict.
    judged : str, optional
        What the verdicts are corrected for.

    Returns
    -------
    Path
        The page.

    Raises
    ------
    SettingError
        Where the folder cannot be written.
    """
    plots = study_plots(result)
    drawn = {plot.key: draw(plot.figure) for plot in plots}
    shown = _content(result, plots, drawn, command or "ohhell-sim study study.toml --out report")
    shown |= {"verdicts": list(verdicts), "judged": judged}
    files = {} if command else {"study.toml": study_toml(result.study)}
    files |= {
        "metrics.csv": result.to_frame().to_csv(index=False, float_format="%.8g"),
        "differences.csv": result.differences().to_csv(index=False, float_format="%.8g"),
        **{f"plots/{key}.svg": svg_file(text) for key, text in drawn.items()},
    }
    return write_pages(folder, shown, files)


def write_pages(folder: Path, shown: Mapping[str, Any], files: Mapping[str, str]) -> Path:
    """Write the page, the same as text, and further files.

    Parameters
    ----------
    folder : Path
        Made if it is not there.
    shown : mapping
        What the templates show.
    files : mapping of str to str
        Further files by name.

    Returns
    -------
    Path
        The page.
    """
    import jinja2  # noqa: PLC0415 - loaded on use

    loader = jinja2.PackageLoader("ohhell_sim.study", "templates")
    page = jinja2.Environment(loader=loader, autoescape=True, keep_trailing_newline=True)
    page.filters["cell"] = lambda text: str(text).replace("|", "\\|")
    plain = page.overlay(autoescape=False)  # Markdown, not HTML
    # The text comes first: by what it says a folder is known again, should this be broken off.
    texts = {
        "report.md": plain.get_template("report.md.j2").render(shown),
        "report.html": page.get_template("report.html.j2").render(shown),
        **files,
    }
    try:
        for name, text in texts.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            _write_whole(folder / name, text)
    except OSError as error:
        raise SettingError(
            f"the report cannot be written to {str(folder)!r}: {error.strerror}", value=str(folder)
        ) from error
    return folder / "report.html"


def _write_whole(path: Path, text: str) -> None:
    """Write a file so that it is there as a whole or as it was."""
    partial = path.with_name(f".{path.name}.{os.getpid()}.partial")
    try:
        partial.write_text(text, "utf-8", newline="\n")
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def _content(
    result: StudyResult, plots: Sequence[Plot], drawn: Mapping[str, str], command: str
) -> dict[str, Any]:
    """Return what both templates show."""
    from markupsafe import Markup  # noqa: PLC0415 - comes with jinja2

    study = result.study
    findings = result.findings
    main = [item for item in result.compared if item.metric.family == MAIN]
    tested = sum(item.p_holm is not None for item in main)
    return {
        "title": study.title,
        "question": study.question,
        "size": _size(result),
        "compares": len(study.variants) > 1,
        "found": [item for item in findings if item.difference.found],
        "shown_first": _SHOWN_FIRST,
        "missing": [item for item in findings if not item.difference.found],
        "nothing": result.nothing_found,
        "how_sure": _how_sure(tested) if tested else "",
        "tables": _tables(result),
        "plots": [
            {
                "key": plot.key,
                "title": plot.title,
                "caption": plot.caption,
                "alt": plot.alt,
                "svg": Markup(svg_inline(drawn[plot.key], plot.key, plot.alt)),  # noqa: S704 - ours
            }
            for plot in plots
        ],
        "variants": [
            {
                "name": variant.name,
                "line": f"{variant.players} players, each {variant.seated}"
                f"{f' (skill and luck: against {variant.rival})' if study.skill else ''}; "
                f"{variant.rules.describe()}",
            }
            for variant in study.variants
        ],
        "method": _method(result),
        "command": command,
        "program": program(),
        "versions": "; ".join(
            f"{key} {value}" for key, value in {"study": study.key, **program()}.items()
        ),
        "metrics": [metric for metric in result.metrics if ":" not in metric.key]
        + _first_of_each(result.metrics),
    }


def _how_sure(tested: int) -> str:
    return (
        f"{tested} comparisons were tested together, with Holm's correction: where no variant "
        f"differs, there is at most a {ALPHA:.0%} chance of even one false finding among them. "
        "Differences may be small although they are certain; their size is in the sentence."
    )


def _first_of_each(metrics: Sequence[Metric]) -> list[Metric]:
    """Return one metric for each table by position, bid and hand size."""
    seen: dict[str, Metric] = {}
    for metric in metrics:
        name, _, place = metric.key.partition(":")
        if place:
            seen.setdefault(name + metric.group, metric)
    return list(seen.values())


def _size(result: StudyResult) -> str:
    study = result.study
    tables = {variant.players for variant in study.variants}
    players = " and ".join(map(str, sorted(tables)))
    deals = sum(
        result.counts.sums[place]
        for place in (_place(result, variant) for variant in range(len(study.variants)))
        if place is not None
    )
    return (
        f"{result.counts.matches:,} matches of {players} players under each of "
        f"{len(study.variants)} rule sets, {deals:,} deals, with the same cards under each as far "
        f"as the decks allow. Seed {study.seed}."
        if len(study.variants) > 1
        else f"{result.counts.matches:,} matches of {players} players, {deals:,} deals. "
        f"Seed {study.seed}."
    )


def _place(result: StudyResult, variant: int) -> int | None:
    from ohhell_sim.study.counts import layout_of  # noqa: PLC0415 - on use

    return layout_of(result.study).parts.get((variant, "deals"))


def _tables(result: StudyResult) -> list[dict[str, Any]]:
    """Return the tables of the report."""
    main = [m for m in result.metrics if m.family == MAIN or ":" not in m.key]
    tables = [_values("Every variant", result, main)]
    if result.study.skill:
        tables.append(_skill_table(result))
    if any(result.calibration(v).bids for v in range(len(result.names))):
        tables.append(_calibration_table(result))
    if len(result.names) > 1:
        compared = [item for item in result.compared if item.metric.family == MAIN]
        tables.append(_differences(f"Differences from {result.names[0]}", result, compared))
    for group, title in _GROUPS.items():
        mine = [m for m in result.metrics if m.group == group and ":" in m.key]
        tables.append({**_values(title, result, mine), "folded": True})
    if len(result.names) > 1:
        compared = [item for item in result.compared if item.metric.family == DETAIL]
        title = "Differences by position, bid and hand size"
        tables.append({**_differences(title, result, compared), "folded": True})
    return tables


def _values(title: str, result: StudyResult, metrics: Sequence[Metric]) -> dict[str, Any]:
    rows = []
    for metric in metrics:
        cells: list[dict[str, str]] = [{"text": metric.title, "small": _unit(metric)}]
        for variant in range(len(result.names)):
            item = result.estimates.get((metric.key, variant))
            if item is None:
                cells.append({"text": "-"})
                continue
            low, high = item.interval()
            value = in_unit(item.value, metric.unit, bare=True)
            bounds = " to ".join(in_unit(end, metric.unit, bare=True) for end in (low, high))
            cells.append({"text": value, "small": bounds if low < high else "in every match"})
        if any(cell["text"] != "-" for cell in cells[1:]):
            rows.append({"cells": cells})
    note = "Small print: 95% intervals, over matches."
    return {"title": title, "heads": ["number", *result.names], "rows": rows, "note": note}


def _unit(metric: Metric, *, difference: bool = False) -> str:
    """Return the unit that the numbers of a row are in."""
    if metric.unit == "share":
        return "percentage points" if difference else "percent"
    return metric.unit


def _skill_table(result: StudyResult) -> dict[str, Any]:
    rows = []
    for variant, name in enumerate(result.names):
        need = result.skill(variant)
        if need is None:
            continue
        numbers = [f"{n:,.0f}" if n < 1e9 else "never" for n in (need.matches, need.low, need.high)]
        cells = [
            {"text": name},
            {"text": in_unit(need.wins.value, "share")},
            {"text": numbers[0], "small": f"{numbers[1]} to {numbers[2]}"},
            {"text": in_unit(need.told_apart([1])[0], "share")},
            {"text": in_unit(need.told_apart([10])[0], "share")},
        ]
        rows.append({"cells": cells})
    heads = ["rules", "wins of the stronger", "matches to tell", "ahead after 1", "ahead after 10"]
    return {
        "title": "Skill: two players on the same cards",
        "heads": heads,
        "rows": rows,
        "note": "Matches to tell: how many it takes to find at the 5% level that one player is "
        "stronger, in 9 of 10 tries; each match is played on two tables with the players "
        "exchanged.",
    }


def _calibration_table(result: StudyResult) -> dict[str, Any]:
    rows = []
    for variant, name in enumerate(result.names):
        table = result.calibration(variant)
        cells = [{"text": name}, {"text": in_unit(table.error if table.bids else None, "share")}]
        rows.append({"cells": [*cells, {"text": f"{sum(table.bids):,}"}]})
    return {
        "title": "Calibration of the bids",
        "heads": ["rules", "mean distance of said and made", "bids"],
        "rows": rows,
        "note": "",
    }


def _differences(title: str, result: StudyResult, items: Sequence[Difference]) -> dict[str, Any]:
    rows = []
    for item in items:
        unit = item.metric.unit
        low, high = item.interval()
        bounds = " to ".join(in_unit(end, unit, signed=True, bare=True) for end in (low, high))
        cells = [
            {"text": item.metric.title, "small": _unit(item.metric, difference=True)},
            {"text": result.names[item.variant]},
            {
                "text": in_unit(item.value, unit, signed=True, bare=True),
                "small": bounds if low < high else "in every match",
            },
            {"text": f"{item.effect:+.2f}"},
            {"text": shown_p(item.p)},
            {"text": shown_p(item.p_holm)},
        ]
        rows.append({"cells": cells, "found": item.found})
    return {
        "title": title,
        "heads": ["number", "variant", "difference", "effect", "p alone", "p corrected"],
        "rows": rows,
        "note": "Effect: in standard deviations of a match (Cohen's d). Bold: found, at a "
        "corrected p below 0.05.",
    }


def _method(result: StudyResult) -> list[str]:
    variants = result.study.variants
    seated = {variant.seated for variant in variants}
    seated |= {variant.rival for variant in variants} if result.study.skill else set()
    players = {
        "standard": "The standard player bids what earns the most points by a learned model of its "
        "hand and the points of the rules in force, and plays for exactly its bid.",
        "thumb": "The rule of thumb bids a trick for every ace of a side suit and every trump.",
        "careful": "The careful player bids only the tricks that are all but certain, and plays as "
        "the standard player does.",
        "forgetful": "The forgetful player is the standard player, but takes every card that it "
        "does not hold for unseen.",
        "shy": "The shy player is the rule of thumb, but leads no trump while it has another card.",
        "brash": "The brash player is the rule of thumb, but leads its highest card even when it "
        "needs no trick.",
        "random": "The random player takes any legal action.",
    }
    lines = [words for name, words in players.items() if name in seated]
    return [
        " ".join(lines) + " All aim at the points of the deal; none looks at the standings.",
        "Match k has the same shuffled cards under each variant with the same deck: the same hands "
        "for the same hand size, and of a larger hand the smaller one. Differences are therefore "
        "taken match by match. Matches are independent, and they are the unit of every interval "
        "and test; deals and players within a match are not taken for independent.",
        "Shares and means are ratios of sums over matches, other numbers smooth functions of them; "
        "their errors follow by the delta method from exact sums, tests and intervals from "
        "Student's t (scipy). The p-values of a table are corrected together by Holm's method "
        "(statsmodels), the main metrics as one family, those by position, bid and hand size as "
        "another. What fewer than 30 matches have a say in, or fewer than 10 show, is not "
        "tested.",
        "The variance of a match is taken apart with matches that are played on two tables "
        "with the same cards, the two players exchanged. The players leave nothing to chance: "
        "what does not come from who plays comes from the cards; part of that stays when the "
        "players are exchanged, the rest is how the cards suit one way to play rather than the "
        "other.",
    ]
