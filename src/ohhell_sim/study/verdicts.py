"""From claims to verdicts: what a study says of a sentence in a rule book."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ohhell_sim.study.asked import ALWAYS, Case, Claim, claims_of
from ohhell_sim.study.counts import layout_of
from ohhell_sim.study.metrics import MAIN
from ohhell_sim.study.result import StudyResult
from ohhell_sim.study.statistics import ALPHA, Difference, Estimate
from ohhell_sim.study.wording import in_unit

__all__ = [
    "HOLDS",
    "HOLDS_IN_PART",
    "HOLDS_NOT",
    "UNDECIDED",
    "Verdict",
    "how_judged",
    "in_all",
    "verdicts_of",
]

HOLDS = "holds"
HOLDS_IN_PART = "holds only under some conditions"
HOLDS_NOT = "does not hold"
UNDECIDED = "not decided at this size"


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
        for case in claim.cases:
            known = False
            if case.against is not None and 0 in (case.variant, case.against):
                known = (case.metric.key, max(case.variant, case.against)) in tested
            more += claim.way not in ALWAYS and not known
    return len(tested), more


@dataclass(frozen=True)
class _Judged:
    """What was seen of one case: the number in words, and the verdict."""

    shown: str
    verdict: str
    value: float = 0.0
    why: str = ""
    named: bool = False


#: Of so many cases each is told.
_ALL_NAMED = 3


def _verdict(result: StudyResult, claim: Claim, level: float) -> Verdict:
    judged = [_judge(result, claim, case, level) for case in claim.cases]
    if len(judged) == 1:
        measured, verdict = f"{claim.text}: {judged[0].shown}{judged[0].why}", judged[0].verdict
    else:
        labels = [claim.label(case, result.study) for case in claim.cases]
        measured, verdict = _together(claim.text, labels, judged)
    if verdict == HOLDS and claim.only:
        measured, verdict = f"{measured}; {claim.only}", HOLDS_IN_PART
    return Verdict(claim.claim, measured, verdict, claim.yardstick(result.study), claim.note)


def _together(text: str, labels: Sequence[str], judged: Sequence[_Judged]) -> tuple[str, str]:
    """Return what a claim on several cases comes to: it holds if it holds in each."""
    verdict = in_all([item.verdict for item in judged])
    told = list(zip(judged, labels, strict=True))
    lines = [item.shown if item.named else f"{item.shown} with {label}" for item, label in told]
    if len(judged) <= _ALL_NAMED:
        said = f"{text}: {'; '.join(lines)}"
    else:
        order = sorted(range(len(judged)), key=lambda at: judged[at].value)
        said = f"{text}: from {lines[order[0]]} to {lines[order[-1]]}"
    if len({item.verdict for item in judged}) > 1:
        for kind in (HOLDS, HOLDS_NOT, UNDECIDED):
            which = [label for item, label in told if item.verdict == kind]
            if which:
                said += f"; {kind} with {' and '.join(which)}"
    return said, verdict


def in_all(verdicts: Iterable[str]) -> str:
    """Return the verdict on a claim that is to hold in each of several cases.

    Parameters
    ----------
    verdicts : iterable of str
        `HOLDS`, `HOLDS_NOT` or `UNDECIDED` of each case.

    Returns
    -------
    str
        `HOLDS` if it holds in each; `HOLDS_IN_PART` if it holds in some and does not in others;
        `HOLDS_NOT` if it does not in some and holds in none; else `UNDECIDED`.
    """
    kinds = set(verdicts)
    if kinds == {HOLDS}:
        return HOLDS
    if HOLDS_NOT in kinds:
        return HOLDS_IN_PART if HOLDS in kinds else HOLDS_NOT
    return UNDECIDED


def _judge(result: StudyResult, claim: Claim, case: Case, level: float) -> _Judged:
    if case.against is not None:
        return _against(result, claim, case, case.against, level)
    item = result.estimates.get((case.metric.key, case.variant))
    if item is None:
        return _Judged("never happened", UNDECIDED)
    if claim.way in ALWAYS:
        return _without_exception(result, claim.way, item)
    bounds = item.interval(level)
    verdict = _decide(bounds, claim.than, claim.way)
    return _Judged(_shown(item, bounds, claim.than), verdict, item.value)


def _without_exception(result: StudyResult, way: str, item: Estimate) -> _Judged:
    """Judge what is to be so always or never; what was not seen may be rare."""
    places = layout_of(result.study).parts
    times, of = (result.counts.sums[places[item.variant, part]] for part in item.metric.parts)
    what = item.metric.parts[-1].partition(":")[0]
    said = f"{times:,} of {of:,} {_COUNTED.get(what, what)}"
    end = 1.0 if way == "always" else 0.0
    if item.value != end:
        return _Judged(f"{said} ({in_unit(item.value, 'share')})", HOLDS_NOT, item.value)
    low, high = item.interval()
    most = in_unit(1 - low if way == "always" else high, "share")
    why = f", in {item.say:,} matches; at most {most} of all matches have an exception (95%)"
    return _Judged(said, HOLDS, item.value, why)


#: What the parts of a share count, in words.
_COUNTED = {"hands": "bids", "small_hands": "bids", "half_first": "leaders", "half_last": "players",
            "last_zero": "zeros", "full_before": "deals", "skill_winners": "wins"}  # fmt: skip


def _against(result: StudyResult, claim: Claim, case: Case, other: int, level: float) -> _Judged:
    metric, names = case.metric, result.names
    found = result.difference(metric, case.variant, other)
    if found is not None and found.other_points:
        return _Judged("points are counted in other ways", UNDECIDED)
    if found is None or found.p is None:
        return _Judged("too rare to compare", UNDECIDED)
    theirs, mine = (in_unit(value, metric.unit) for value in found.values)
    said = f"{names[case.variant]} {mine}, {names[other]} {theirs}"
    if found.same:
        return _Judged(f"{said}, the same in every match", HOLDS_NOT, found.value, named=True)
    if found.se == 0:
        said += f", a difference of {in_unit(found.value, metric.unit, signed=True)} in every match"
        bounds = (found.value, found.value)
    else:
        bounds = found.interval(level)
        said += f", a difference of {_shown(found, bounds, 0.0, signed=True)}"
    return _Judged(said, _decide(bounds, 0.0, claim.way), found.value, named=True)


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
