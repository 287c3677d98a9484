"""What the tables [[verdict]] of a study ask, checked before anything is played."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from ohhell_sim.errors import SettingError
from ohhell_sim.rules.reading import did_you_mean, shown
from ohhell_sim.study.counts import layout_of
from ohhell_sim.study.definition import Study
from ohhell_sim.study.formulas import ratio
from ohhell_sim.study.metrics import Metric
from ohhell_sim.study.wording import in_unit

__all__ = ["ALWAYS", "Case", "Claim", "claim_text", "claims_of", "known_keys", "tables_of"]

#: What is asked without a number: one exception decides.
ALWAYS = ("always", "never")

_KEYS = ("claim", "metric", "variant", "against", "is", "than", "text", "only", "note")
_WAYS = ("above", "below", *ALWAYS)


@dataclass(frozen=True)
class Case:
    """One number that a claim is about.

    Attributes
    ----------
    metric : Metric
        What is measured.
    variant : int
        Of which variant.
    against : int or None
        Which variant it is held against; None for a number.
    """

    metric: Metric
    variant: int
    against: int | None


@dataclass(frozen=True)
class Claim:
    """What a table ``[[verdict]]`` asks.

    Attributes
    ----------
    claim : str
        The sentence.
    cases : tuple of Case
        What it is about: it holds if it holds in each.
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
    cases: tuple[Case, ...]
    way: str
    than: float
    text: str
    only: str
    note: str

    def yardstick(self, study: Study) -> str:
        """Return what would make the claim hold."""
        first = self.cases[0]
        if self.way in ALWAYS:
            said = self.way
        elif first.against is not None:
            said = f"{self.way} {study.variants[first.against].name}"
        else:
            said = f"{self.way} {in_unit(self.than, first.metric.unit)}"
        if len(self.cases) == 1:
            return said
        how_many = "both cases" if len(self.cases) == 2 else f"all {len(self.cases)} cases"
        return f"{said} in {how_many}"

    def label(self, case: Case, study: Study) -> str:
        """Return by what a case is told from the others."""
        names = []
        if len({item.metric.key for item in self.cases}) > 1:
            names.append(_told(case.metric))
        if len({item.variant for item in self.cases}) > 1 or not names:
            names.append(study.variants[case.variant].name)
        return ", ".join(names)


def _told(metric: Metric) -> str:
    """Return by what a metric is told from others of its kind."""
    tag = re.fullmatch(r".*:(bid|place|size)(\d+)", metric.key)
    if tag is None:
        return metric.title
    kinds = {"bid": "bids of {}", "place": "position {}", "size": "{} cards"}
    return kinds[tag[1]].format(tag[2])


def claims_of(study: Study) -> list[Claim]:
    """Return what the file of a study asks for, before anything is played.

    Parameters
    ----------
    study : Study
        One whose file has tables ``[[verdict]]``: the ``claim``; a ``metric`` of a ``variant``
        (or lists of them, for a claim that is to hold of each); and either ``is = "above"`` or
        ``"below"`` a number (``than``) or another variant (``against``), or ``is = "always"`` or
        ``"never"`` for a share of 1 or 0 without exception; ``text``, ``only`` and ``note`` are
        for the reader.

    Returns
    -------
    list of Claim
        In the order of the file.

    Raises
    ------
    SettingError
        For a table that asks for what the study does not have.
    """
    return [_claim(study, table) for table in tables_of(study.extra)]


def tables_of(extra: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the tables ``[[verdict]]`` of a file.

    Parameters
    ----------
    extra : mapping
        What the file says.

    Returns
    -------
    list of mapping
        None where the file judges nothing.

    Raises
    ------
    SettingError
        Where they are no tables.
    """
    asked = extra.get("verdict", [])
    if not isinstance(asked, list) or not all(isinstance(table, Mapping) for table in asked):
        raise SettingError("verdict is no list of tables: write [[verdict]]", value=asked)
    return asked


def known_keys(table: Mapping[str, Any], keys: Sequence[str], what: str) -> None:
    """Refuse a table with a key that means nothing.

    Parameters
    ----------
    table : mapping
        Of a file.
    keys : sequence of str
        The keys that it may have.
    what : str
        What the table is, in words.

    Raises
    ------
    SettingError
        Naming the key.
    """
    for key in table:
        if key not in keys:
            raise SettingError(
                f"unknown key {shown(key)} of {what}; it has {', '.join(keys)}"
                f"{did_you_mean(key, keys)}",
                value=key,
                allowed=tuple(keys),
            )


def claim_text(table: Mapping[str, Any]) -> str:
    """Return the sentence that a verdict is about.

    Parameters
    ----------
    table : mapping
        One ``[[verdict]]``.

    Returns
    -------
    str
        Its ``claim``.

    Raises
    ------
    SettingError
        Where there is none.
    """
    said = table.get("claim")
    if not isinstance(said, str) or not said.strip():
        raise SettingError(
            f"claim = {shown(said)} of a verdict is no sentence"
            if "claim" in table
            else "a verdict has no claim: write the sentence that is judged",
            value=said,
        )
    return said


def _claim(study: Study, table: Mapping[str, Any]) -> Claim:
    known_keys(table, _KEYS, "a verdict")
    said, way, than = claim_text(table), table.get("is"), table.get("than", 0)
    if way not in _WAYS:
        raise SettingError(
            f"is = {shown(way)} of a verdict: {', '.join(_WAYS)}", value=way, allowed=_WAYS
        )
    if isinstance(than, bool) or not isinstance(than, int | float) or not _is_finite(than):
        raise SettingError(f"than = {shown(than)} of a verdict is no number", value=than)
    if "against" in table and (way in ALWAYS or "than" in table):
        what = f'is = "{way}"' if way in ALWAYS else "than"
        raise SettingError(f"against and {what} of a verdict cannot go together", value=way)
    if "than" in table and way in ALWAYS:
        raise SettingError(f'than and is = "{way}" of a verdict cannot go together', value=way)
    metrics = [_metric(study, key) for key in _several(table.get("metric"))]
    mine = [
        _variant(study, "variant", name)
        for name in _several(table.get("variant", study.variants[0].name))
    ]
    against = _variant(study, "against", table["against"]) if "against" in table else None
    if against in mine:
        raise SettingError(
            f"variant and against of a verdict are both {study.variants[against].name!r}",
            value=study.variants[against].name,
        )
    for metric in metrics:
        _check_number(metric, way, float(than))
    if against is None and way not in ALWAYS and "than" not in table:
        raise SettingError(
            f"is = {shown(way)} of a verdict: than what? Give a number (than) or a variant "
            "(against)",
            value=way,
        )
    title = metrics[0].title if len(metrics) == 1 else "measured"
    alone = len(mine) == 1 and against is None and len(metrics) == 1
    default = f"{title}, {study.variants[mine[0]].name}" if alone else title
    return Claim(
        claim=said,
        cases=tuple(Case(metric, variant, against) for metric, variant in product(metrics, mine)),
        way=str(way),
        than=float(than),
        text=str(table.get("text", default)),
        only=str(table.get("only", "")),
        note=str(table.get("note", "")),
    )


def _is_finite(number: float) -> bool:
    try:
        return math.isfinite(number)
    except OverflowError:  # a whole number of hundreds of digits
        return False


def _several(given: object) -> Iterable[object]:
    """Return what is given once or as a list, each once."""
    if not isinstance(given, list):
        return [given]
    if not given:
        raise SettingError("metric or variant of a verdict is an empty list", value=given)
    return list({str(item): item for item in given}.values())


def _check_number(metric: Metric, way: str, than: float) -> None:
    """Refuse what no number of this metric can be."""
    if way in ALWAYS and (metric.unit != "share" or metric.value is not ratio):
        raise SettingError(
            f'is = "{way}" of a verdict is about shares, and {metric.key} is none: say above or '
            "below",
            value=way,
        )
    if metric.unit in ("share", "correlation") and abs(than) > 1:
        hint = f": write {than / 100:g} for {than:g}%" if metric.unit == "share" else ""
        raise SettingError(
            f"than = {than:g} of a verdict: {metric.key} is a {metric.unit}, at most 1{hint}",
            value=than,
        )


def _metric(study: Study, key: object) -> Metric:
    known = {metric.key: metric for metric in layout_of(study).metrics}
    if not isinstance(key, str) or key not in known:
        raise SettingError(
            f"metric = {shown(key)} of a verdict: the study has {', '.join(known)}"
            f"{did_you_mean(key, list(known))}",
            value=key,
            allowed=tuple(known),
        )
    return known[key]


def _variant(study: Study, key: str, name: object) -> int:
    names = tuple(variant.name for variant in study.variants)
    if name not in names:
        raise SettingError(
            f"{key} = {shown(name)} of a verdict: the study has {', '.join(names)}",
            value=name,
            allowed=names,
        )
    return names.index(str(name))
