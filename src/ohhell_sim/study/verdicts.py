"""From claims to verdicts: what a study says of a sentence in a rule book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ohhell_sim.errors import SettingError
from ohhell_sim.rules.reading import did_you_mean, shown
from ohhell_sim.study.counts import layout_of
from ohhell_sim.study.metrics import Metric
from ohhell_sim.study.result import StudyResult
from ohhell_sim.study.statistics import Difference, Estimate, difference_of
from ohhell_sim.study.wording import in_unit

__all__ = ["HOLDS", "HOLDS_NOT", "UNDECIDED", "Verdict", "verdicts_of"]

HOLDS = "holds"
HOLDS_NOT = "does not hold"
UNDECIDED = "not decided at this size"

_KEYS = ("claim", "metric", "variant", "against", "is", "than", "text")
_WAYS = ("above", "below", "always", "never")


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
        `HOLDS`, `HOLDS_NOT` or `UNDECIDED`.
    """

    claim: str
    measured: str
    verdict: str

    def to_dict(self) -> dict[str, str]:
        """Return the verdict as plain data."""
        return dict(vars(self))


def verdicts_of(result: StudyResult) -> list[Verdict]:
    """Return the verdicts that the file of a study asks for.

    Parameters
    ----------
    result : StudyResult
        What came of a study whose file has tables ``[[verdict]]``: the ``claim``; a ``metric``
        of a ``variant``; and either ``is = "above"`` or ``"below"`` a number (``than``) or
        another variant (``against``), or ``is = "always"`` or ``"never"`` for a share of 1 or 0
        without exception.

    Returns
    -------
    list of Verdict
        A claim holds if the interval is on its side, and does not hold if it is on the other.
        The intervals of a file hold together with 95 %: each is so much wider (Bonferroni).

    Raises
    ------
    SettingError
        For a table that asks for what the study does not have.
    """
    asked = result.study.extra.get("verdict", [])
    if not isinstance(asked, list):
        raise SettingError("verdict is no list of tables: write [[verdict]]", value=asked)
    level = 1 - 0.05 / max(len(asked), 1)
    return [_verdict(result, table, level) for table in asked]


def _verdict(result: StudyResult, table: Mapping[str, Any], level: float) -> Verdict:
    for key in table:
        if key not in _KEYS:
            raise SettingError(
                f"unknown key {shown(key)} of a verdict; it has {', '.join(_KEYS)}"
                f"{did_you_mean(key, _KEYS)}",
                value=key,
                allowed=_KEYS,
            )
    metric = _metric(result, table.get("metric"))
    variant = _variant(result, table.get("variant", result.names[0]))
    way = table.get("is")
    if way not in _WAYS:
        raise SettingError(
            f"is = {shown(way)} of a verdict: {', '.join(_WAYS)}", value=way, allowed=_WAYS
        )
    item = result.estimates.get((metric.key, variant))
    claim = str(table.get("claim", ""))
    what = str(table.get("text", f"{metric.title}, {result.names[variant]}"))
    if item is None:
        return Verdict(claim, f"{what}: never happened", UNDECIDED)
    if "against" in table:
        other = _variant(result, table["against"])
        return _against(result, metric, (variant, other), way, claim, level)
    if way in ("always", "never"):
        end = 1.0 if way == "always" else 0.0
        said = f"{what}: {in_unit(item.value, metric.unit)} of {_times(result, item)}"
        return Verdict(claim, said, HOLDS if item.value == end else HOLDS_NOT)
    than = float(table.get("than", 0))
    bounds = item.interval(level)
    return Verdict(claim, f"{what}: {_shown(item, bounds)}", _decide(bounds, than, way))


def _against(
    result: StudyResult, metric: Metric, pair: tuple[int, int], way: str, claim: str, level: float
) -> Verdict:
    found = difference_of(metric, result.counts, layout_of(result.study), *pair)
    mine, other = (result.names[place] for place in pair)
    if found is None or found.p is None:
        return Verdict(claim, f"{metric.title}: too rare to compare", UNDECIDED)
    bounds = found.interval(level)
    values = (in_unit(value, metric.unit) for value in found.values)
    other_value, my_value = values
    said = (
        f"{metric.title}: {mine} {my_value}, {other} {other_value}; difference "
        f"{_shown(found, bounds, signed=True)}"
    )
    if found.se == 0 and found.value == 0:
        return Verdict(claim, f"{said}, the same in every match", HOLDS_NOT)
    return Verdict(claim, said, _decide(bounds, 0.0, way))


def _decide(bounds: tuple[float, float], than: float, way: str) -> str:
    low, high = bounds
    above, below = low > than, high < than
    if way == "above":
        return HOLDS if above else HOLDS_NOT if below else UNDECIDED
    return HOLDS if below else HOLDS_NOT if above else UNDECIDED


def _shown(
    item: Estimate | Difference, bounds: tuple[float, float], *, signed: bool = False
) -> str:
    unit = item.metric.unit
    low, high = (in_unit(end, unit, signed=signed, bare=True) for end in bounds)
    return f"{in_unit(item.value, unit, signed=signed)} ({low} to {high})"


def _times(result: StudyResult, item: Estimate) -> str:
    place = layout_of(result.study).parts[item.variant, item.metric.parts[-1]]
    what = item.metric.parts[-1].partition(":")[0].replace("small_hands", "bids")
    return f"{result.counts.sums[place]:,} {what.replace('hands', 'bids')}"


def _metric(result: StudyResult, key: object) -> Metric:
    known = {metric.key: metric for metric in result.metrics}
    if key not in known:
        raise SettingError(
            f"metric = {shown(key)} of a verdict: the study has {', '.join(known)}"
            f"{did_you_mean(key, list(known))}",
            value=key,
            allowed=tuple(known),
        )
    return known[str(key)]


def _variant(result: StudyResult, name: object) -> int:
    if name not in result.names:
        raise SettingError(
            f"variant = {shown(name)} of a verdict: the study has {', '.join(result.names)}",
            value=name,
            allowed=result.names,
        )
    return result.names.index(str(name))
