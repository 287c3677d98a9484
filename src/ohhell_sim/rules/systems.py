"""The scoring systems that have names, as the numbers of their formulas."""

from __future__ import annotations

from functools import cache
from typing import Any

from ohhell_sim.rules.files import own_tables

__all__ = ["BASE", "find_system", "formula_names", "modifier_names"]

BASE = "exact10"
"""The system that a modifier named alone changes."""


@cache
def _tables() -> dict[str, dict[str, dict[str, Any]]]:
    """Return "formulas" and "modifiers", each by name."""
    return own_tables("scores.toml")


def formula_names() -> list[str]:
    """Return the names of the formulas.

    Returns
    -------
    list of str
        In the order of the table, the plainest first.

    Examples
    --------
    >>> formula_names()[0]
    'exact10'
    """
    return list(_tables()["formulas"])


def modifier_names() -> list[str]:
    """Return the names of what may stand after a ``+``.

    Returns
    -------
    list of str
        In the order of the table.

    Examples
    --------
    >>> modifier_names()
    ['zero5h', 'zero5', 'all_tricks_bonus']
    """
    return list(_tables()["modifiers"])


def find_system(text: str) -> tuple[str, dict[str, Any]] | None:
    """Return the full name of a system and the numbers that differ from the defaults.

    Parameters
    ----------
    text : str
        A formula, a modifier, or a formula and modifiers with ``+`` between.

    Returns
    -------
    tuple of (str, dict) or None
        None where nothing of that name is known.

    Examples
    --------
    >>> find_system("zero5h")
    ('exact10+zero5h', {'zero_base': 5, 'zero_per_h': 1})
    >>> find_system("exact11") is None
    True
    """
    formulas, modifiers = _tables()["formulas"], _tables()["modifiers"]
    first, *rest = [part.strip().lower().replace("-", "_") for part in text.split("+")]
    if first in modifiers:
        first, rest = BASE, [first, *rest]
    if first not in formulas or any(part not in modifiers for part in rest):
        return None
    numbers = dict(formulas[first])
    for part in rest:
        numbers |= modifiers[part]
    return "+".join([first, *rest]), numbers
