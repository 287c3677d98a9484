"""Numbers of a study in words: values with their units, findings with how sure they are."""

from __future__ import annotations

import math

from ohhell_sim.study.statistics import ALPHA, FEWEST_MATCHES, Difference, Estimate

__all__ = ["finding", "how_sure", "in_unit", "shown_p", "surety", "with_interval"]

_DIGITS = {"points": 2, "tricks": 3, "deals": 1, "changes": 2, "correlation": 3}
_SURE = ((1e-6, "as good as certain"), (0.001, "very sure"), (0.01, "sure"), (ALPHA, "fairly sure"))


def in_unit(
    value: float | None, unit: str, *, signed: bool = False, bare: bool = False, more: int = 0
) -> str:
    """Return a value as a reader wants it.

    Parameters
    ----------
    value : float or None
        What was measured.
    unit : str
        The unit of its metric.
    signed : bool, optional
        Whether a plus is written, as for a difference, which is in percentage points.
    bare : bool, optional
        Whether the unit is left out.
    more : int, optional
        How many digits more than usual.

    Returns
    -------
    str
        Percent for shares, few digits; a dash for nothing.

    Examples
    --------
    >>> in_unit(0.1234, "share"), in_unit(-0.5, "points", signed=True), in_unit(None, "share")
    ('12.3%', '-0.50 points', '-')
    """
    if value is None or math.isnan(value):
        return "-"
    sign = "+" if signed and value > 0 else ""
    if unit == "share":
        digits = 1 if abs(value) >= 0.0095 or value == 0 else 2
        text = f"{sign}{_digits(100 * value, digits + more)}"
        return text if bare else f"{text}{' percentage points' if signed else '%'}"
    digits = 0 if unit == "tricks" and value and value.is_integer() else _DIGITS.get(unit, 2)
    text = f"{sign}{_digits(value, digits + more)}"
    return text if bare or unit == "correlation" else f"{text} {unit}"


def _digits(value: float, digits: int) -> str:
    """Return a number with so many digits, or as many more as it takes to show which side of 0."""
    if abs(value) < 5e-6:
        value = 0.0
    while value and not float(f"{value:.{digits}f}"):
        digits += 1
    return f"{value:,.{digits}f}"


def with_interval(item: Estimate | Difference, *, signed: bool = False) -> str:
    """Return a value and its interval, without the unit.

    Parameters
    ----------
    item : Estimate or Difference
        What was measured.
    signed : bool, optional
        Whether a plus is written.

    Returns
    -------
    str
        Such as "12.3 (11.9 to 12.7)".
    """
    unit = item.metric.unit
    low, high = (in_unit(end, unit, signed=signed, bare=True) for end in item.interval())
    return f"{in_unit(item.value, unit, signed=signed, bare=True)} ({low} to {high})"


def shown_p(p: float | None) -> str:
    """Return a p-value in few digits.

    Parameters
    ----------
    p : float or None
        None is what was not tested.

    Returns
    -------
    str
        Such as "0.031" or "< 0.0001".

    Examples
    --------
    >>> shown_p(0.0312), shown_p(1e-9), shown_p(None)
    ('0.031', '< 0.0001', 'not tested')
    """
    if p is None:
        return "not tested"
    return "< 0.0001" if p < 0.0001 else f"{p:.4f}" if p < 0.001 else f"{min(p, 1.0):.3f}"


def surety(p: float | None) -> str:
    """Return how sure a difference is, in words.

    Parameters
    ----------
    p : float or None
        The corrected p-value.

    Returns
    -------
    str
        From "as good as certain" to "not found".

    Examples
    --------
    >>> surety(0.02), surety(0.3), surety(None)
    ('fairly sure', 'not found', 'too rare to tell')
    """
    if p is None:
        return "too rare to tell"
    return next((words for bound, words in _SURE if p < bound), "not found")


def how_sure(item: Difference) -> str:
    """Return how sure a difference is, with its p-value, or why nothing was found.

    Parameters
    ----------
    item : Difference
        The difference, corrected for how many were tested.

    Returns
    -------
    str
        Such as "sure (p = 0.004)".
    """
    if item.same:
        return "the same in every match"
    if item.other_points:
        return "not tested: other points"
    words = surety(item.p_holm)
    if words in ("not found", "too rare to tell"):
        return words
    if item.se == 0:
        return "certain: the same in every match"
    p = shown_p(item.p_holm)
    return f"{words} (p {p if p.startswith('<') else f'= {p}'})"


def finding(item: Difference, names: tuple[str, ...]) -> str:
    """Return a difference, or that there is none, as a sentence.

    Parameters
    ----------
    item : Difference
        The difference, corrected for how many were tested.
    names : tuple of str
        The variants.

    Returns
    -------
    str
        With values, interval, and how sure it is.
    """
    metric = item.metric
    mine, other = _named(names[item.variant]), _named(names[item.baseline])
    low, high = (in_unit(end, metric.unit, signed=True, bare=True) for end in item.interval())
    values = (
        f"{in_unit(item.values[1], metric.unit)} against {in_unit(item.values[0], metric.unit)}"
    )
    what = f"{metric.title[0].upper()}{metric.title[1:]}"
    if item.found:
        said = _plainly(item, mine, other)
        if item.se == 0:
            return f"{said}: {values}, in every match alike."
        return (
            f"{said}: {values}, a difference of {in_unit(item.value, metric.unit, signed=True)} "
            f"(95% interval {low} to {high})."
        )
    if item.other_points:
        return f"{what}: {values}; {mine} and {other} count their points in other ways: no test."
    if item.p is None and item.matches < FEWEST_MATCHES:
        return f"{what}: too few matches to compare {mine} and {other} ({values})."
    if item.p is None:
        return f"{what}: too rare under {mine} and {other} to compare ({values})."
    if item.same:
        return f"{what}: the same with {mine} as with {other} ({values}), in every match."
    hint = ""
    if item.p < ALPHA:
        hint = " (alone it would be a hint; among so many comparisons it is none)"
    detectable = in_unit(item.detectable, metric.unit, signed=True).lstrip("+")
    return (
        f"{what}: no difference found between {mine} and {other}{hint}, {values}; a difference of "
        f"{detectable} would have been found in at least nine of ten such studies."
    )


def _named(name: str) -> str:
    """Return the name of a variant, in quotes where it would be read as part of the sentence."""
    return f'"{name}"' if name.lower().startswith("with") or "," in name else name


def _plainly(item: Difference, mine: str, other: str) -> str:
    """Return which way a difference goes, in the words of its metric."""
    plain = item.metric.plain
    if not plain:
        way = "higher" if item.value > 0 else "lower"
        return f"With {mine}, the {item.metric.title} is {way} than with {other}"
    return f"With {mine}, {plain[item.value < 0]} than with {other}"
