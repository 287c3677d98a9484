"""From claims to verdicts: what a study says of a sentence in a rule book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ohhell_sim.errors import SettingError
from ohhell_sim.rules.reading import did_you_mean, shown
from ohhell_sim.study.counts import layout_of
from ohhell_sim.study.definition import Study
from ohhell_sim.study.metrics import MAIN, Metric
from ohhell_sim.study.result import StudyResult
from ohhell_sim.study.statistics import ALPHA, Difference, Estimate
from ohhell_sim.study.wording import in_unit

__all__ = [
    "HOLDS",
    "HOLDS_IN_PART",
    "HOLDS_NOT",
    "UNDECIDED",
    "Claim",
    "Verdict",
    "claims_of",
    "how_judged",
    "verdicts_of",
]

HOLDS = "holds"
HOLDS_IN_PART = "holds only under some conditions"
HOLDS_NOT = "does not hold"
UNDECIDED = "not decided at this size"

_KEYS = ("claim", "metric", "variant", "against", "is", "than", "text", "only", "note")
_WAYS = ("above", "below", "always", "never")
_ALWAYS = ("always", "never")


@dataclass(frozen=True)
class Verdict:
    """What a study says of a claim.

    Attributes
    ----------
    claim : str
        The sentence.
    measured : str
        What was measured, in words.
    verdict : str
        `HOLDS`, `HOLDS_IN_PART`, `HOLDS_NOT` or `UNDECIDED`.
    yardstick : str
        What would make the claim hold.
    note : str
        What the study does not cover.
    """

    claim: str
    measured: str
    verdict: str
    yardstick: str = ""
    note: str = ""

    def to_dict(self) -> dict[str, str]:
        """Return the verdict as plain data."""
        return dict(vars(self))


@dataclass(frozen=True)
class Claim:
    """What a table ``[[verdict]]`` asks.

    Attributes
    ----------
    claim : str
        The sentence.
    metric : Metric
        What is measured.
    variant : int
        Of which variant.
    against : int or None
        Which variant it is held against; None for a number.
    way : str
        "above", "below", "always" or "never".
    than : float
        The number.
    text : str
        What was measured, in words.
    only : str
        A condition that the study is played under and the claim does not name: it then holds
        only under some conditions at best.
    note : str
        What the study does not cover.
    """

    claim: str
    metric: Metric
    variant: int
    against: int | None
    way: str
    than: float
    text: str
    only: str
    note: str

    def yardstick(self, study: Study) -> str:
        """Return what would make the claim hold."""
        if self.way in _ALWAYS:
            return self.way
        if self.against is not None:
            return f"{self.way} {study.variants[self.against].name}"
        return f"{self.way} {in_unit(self.than, self.metric.unit)}"


def claims_of(study: Study) -> list[Claim]:
    """Return what the file of a study asks for, before anything is played.

    Parameters
    ----------
    study : Study
        One whose file has tables ``[[verdict]]``: the ``claim``; a ``metric`` of a ``variant``;
        and either ``is = "above"`` or ``"below"`` a number (``than``) or another variant
        (``against``), or ``is = "always"`` or ``"never"`` for a share of 1 or 0 without
        exception; ``text``, ``only`` and ``note`` are for the reader.

    Returns
    -------
    list of Claim
        In the order of the file.

    Raises
    ------
    SettingError
        For a table that asks for what the study does not have.
    """
    asked = study.extra.get("verdict", [])
    if not isinstance(asked, list) or not all(isinstance(table, Mapping) for table in asked):
        raise SettingError("verdict is no list of tables: write [[verdict]]", value=asked)
    return [_claim(study, table) for table in asked]


def _claim(study: Study, table: Mapping[str, Any]) -> Claim:
    for key in table:
        if key not in _KEYS:
            raise SettingError(
                f"unknown key {shown(key)} of a verdict; it has {', '.join(_KEYS)}"
                f"{did_you_mean(key, _KEYS)}",
                value=key,
                allowed=_KEYS,
            )
    way, than = table.get("is"), table.get("than", 0)
    if way not in _WAYS:
        raise SettingError(
            f"is = {shown(way)} of a verdict: {', '.join(_WAYS)}", value=way, allowed=_WAYS
        )
    if isinstance(than, bool) or not isinstance(than, int | float):
        raise SettingError(f"than = {shown(than)} of a verdict is no number", value=than)
    if "against" in table and (way in _ALWAYS or "than" in table):
        what = f'is = "{way}"' if way in _ALWAYS else "than"
        raise SettingError(f"against and {what} of a verdict cannot go together", value=way)
    metric = _metric(study, table.get("metric"))
    variant = _variant(study, "variant", table.get("variant", study.variants[0].name))
    against = _variant(study, "against", table["against"]) if "against" in table else None
    default = f"{metric.title}, {study.variants[variant].name}"
    return Claim(
        claim=str(table.get("claim", "")),
        metric=metric,
        variant=variant,
        against=against,
        way=str(way),
        than=float(than),
        text=str(table.get("text", metric.title if against is not None else default)),
        only=str(table.get("only", "")),
        note=str(table.get("note", "")),
    )


def verdicts_of(result: StudyResult) -> list[Verdict]:
    """Return the verdicts that the file of a study asks for.

    Parameters
    ----------
    result : StudyResult
        What came of a study whose file has tables ``[[verdict]]`` (`claims_of`).

    Returns
    -------
    list of Verdict
        A claim holds if the interval is on its side, and does not hold if it is on the other.
        The claims and the comparisons that the findings are made of are one family: each interval
        is so much wider that all hold together with 95 % (Bonferroni). What a claim between two
        variants says to hold is therefore found as well.

    Raises
    ------
    SettingError
        For a table that asks for what the study does not have.
    """
    claims = claims_of(result.study)
    level = 1 - ALPHA / max(sum(_family(result, claims)), 1)
    return [_verdict(result, claim, level) for claim in claims]


def how_judged(result: StudyResult) -> str:
    """Return in a sentence what the verdicts are corrected for.

    Parameters
    ----------
    result : StudyResult
        As for `verdicts_of`.

    Returns
    -------
    str
        How many tests there are, of which kind.
    """
    tested, more = _family(result, claims_of(result.study))
    if not tested + more:
        return "Nothing here is a matter of chance: one exception decides."
    parts = [f"the {tested} comparisons that the findings are made of"] if tested else []
    if more:
        further = "more " if tested else ""
        parts.append(f"{more} {further}claim{'s' if more > 1 else ''}")
    return (
        f"The intervals of the verdicts hold together with {1 - ALPHA:.0%}. One correction covers "
        f"{' and '.join(parts)}: each interval is at "
        f"{100 * (1 - ALPHA / (tested + more)):.6g}% (Bonferroni), wider than the 95% of those "
        "below."
    )


def _family(result: StudyResult, claims: list[Claim]) -> tuple[int, int]:
    """Return how many comparisons the findings test, and how many claims are none of them."""
    tested = {
        (item.metric.key, item.variant)
        for item in result.compared
        if item.metric.family == MAIN and item.p_holm is not None
    }
    more = 0
    for claim in claims:
        known = False
        if claim.against is not None and 0 in (claim.variant, claim.against):
            known = (claim.metric.key, max(claim.variant, claim.against)) in tested
        more += claim.way not in _ALWAYS and not known
    return len(tested), more


def _verdict(result: StudyResult, claim: Claim, level: float) -> Verdict:
    measured, verdict = _judge(result, claim, level)
    if verdict == HOLDS and claim.only:
        measured, verdict = f"{measured}; {claim.only}", HOLDS_IN_PART
    return Verdict(claim.claim, measured, verdict, claim.yardstick(result.study), claim.note)


def _judge(result: StudyResult, claim: Claim, level: float) -> tuple[str, str]:
    if claim.against is not None:
        return _against(result, claim, claim.against, level)
    item = result.estimates.get((claim.metric.key, claim.variant))
    if item is None:
        return f"{claim.text}: never happened", UNDECIDED
    if claim.way in _ALWAYS:
        end = 1.0 if claim.way == "always" else 0.0
        said = f"{claim.text}: {in_unit(item.value, item.metric.unit)} of {_times(result, item)}"
        return said, HOLDS if item.value == end else HOLDS_NOT
    bounds = item.interval(level)
    return f"{claim.text}: {_shown(item, bounds, claim.than)}", _decide(
        bounds, claim.than, claim.way
    )


def _against(result: StudyResult, claim: Claim, other: int, level: float) -> tuple[str, str]:
    metric, names = claim.metric, result.names
    found = result.difference(metric, claim.variant, other)
    if found is not None and found.other_points:
        return f"{metric.title}: points are counted in other ways", UNDECIDED
    if found is None or found.p is None:
        return f"{metric.title}: too rare to compare", UNDECIDED
    bounds = found.interval(level)
    theirs, mine = (in_unit(value, metric.unit) for value in found.values)
    said = (
        f"{claim.text}: {names[claim.variant]} {mine}, {names[other]} {theirs}; difference "
        f"{_shown(found, bounds, 0.0, signed=True)}"
    )
    if found.same:
        return f"{said}, the same in every match", HOLDS_NOT
    return said, _decide(bounds, 0.0, claim.way)


def _decide(bounds: tuple[float, float], than: float, way: str) -> str:
    low, high = bounds
    above, below = low > than, high < than
    if way == "above":
        return HOLDS if above else HOLDS_NOT if below else UNDECIDED
    return HOLDS if below else HOLDS_NOT if above else UNDECIDED


def _shown(
    item: Estimate | Difference, bounds: tuple[float, float], than: float, *, signed: bool = False
) -> str:
    """Return a value and its interval, in digits that show which side of a number it is on."""
    unit = item.metric.unit
    ends = []
    for end in bounds:
        more = 0
        while (
            more < _MOST_DIGITS
            and end != than
            and _near(end, unit, more) == _near(than, unit, more)
        ):
            more += 1
        ends.append(in_unit(end, unit, signed=signed, bare=True, more=more))
    return f"{in_unit(item.value, unit, signed=signed)} ({ends[0]} to {ends[1]})"


_MOST_DIGITS = 4


def _near(value: float, unit: str, more: int) -> str:
    return in_unit(value, unit, bare=True, more=more)


def _times(result: StudyResult, item: Estimate) -> str:
    place = layout_of(result.study).parts[item.variant, item.metric.parts[-1]]
    what = item.metric.parts[-1].partition(":")[0].replace("small_hands", "bids")
    return f"{result.counts.sums[place]:,} {what.replace('hands', 'bids')}"


def _metric(study: Study, key: object) -> Metric:
    known = {metric.key: metric for metric in layout_of(study).metrics}
    if key not in known:
        raise SettingError(
            f"metric = {shown(key)} of a verdict: the study has {', '.join(known)}"
            f"{did_you_mean(key, list(known))}",
            value=key,
            allowed=tuple(known),
        )
    return known[str(key)]


def _variant(study: Study, key: str, name: object) -> int:
    names = tuple(variant.name for variant in study.variants)
    if name not in names:
        raise SettingError(
            f"{key} = {shown(name)} of a verdict: the study has {', '.join(names)}",
            value=name,
            allowed=names,
        )
    return names.index(str(name))
