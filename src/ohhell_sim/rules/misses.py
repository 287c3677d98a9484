"""What a missed bid scores, and tables of points by number."""

# ruff: noqa: RUF009 - an Axis is how a field is declared here

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import wraps
from typing import Any, TypeVar, cast

from ohhell_sim.errors import RulesError
from ohhell_sim.rules.axes import Axis
from ohhell_sim.rules.reading import did_you_mean, refuse, shown, whole
from ohhell_sim.rules.tables import NumberTable
from ohhell_sim.rules.values import LARGEST_HAND

__all__ = [
    "POINTS_LIMIT",
    "Miss",
    "known_keys",
    "one_sided",
    "only_fields",
    "points",
    "points_table",
]

Made = TypeVar("Made")

POINTS_LIMIT = 1_000_000
points = whole(-POINTS_LIMIT, POINTS_LIMIT)
"""Reads a number of points."""


def _triangle(number: int) -> int:
    """Return 1 + 2 + ... + number."""
    return number * (number + 1) // 2


def points_table(key: str, value: object) -> NumberTable | None:
    """Read points by a number of tricks or cards, such as ``{1 = 15, 2 = 22}``.

    Parameters
    ----------
    key : str
        The field.
    value : object
        A mapping of whole numbers (texts of digits will do) to points, or None.

    Returns
    -------
    NumberTable or None
        The table.

    Examples
    --------
    >>> points_table("made_table", {"1": 15}).get(1)
    15
    """
    if value is None or isinstance(value, NumberTable):
        return value
    if not isinstance(value, Mapping):
        raise refuse(key, value, "a table of points, such as { 1 = 15, 2 = 22 }")
    return NumberTable.read(key, value, (0, LARGEST_HAND), points)


def known_keys(kind: type, given: Iterable[object], where: str) -> None:
    """Refuse a key that the dataclass `kind` does not have.

    Parameters
    ----------
    kind : type
        A dataclass.
    given : iterable
        Keys.
    where : str
        What the message calls it.

    Raises
    ------
    RulesError
        With the nearest known key.
    """
    names = [item.name for item in fields(kind)]
    for key in given:
        if key not in names:
            raise RulesError(
                f"{where} has no field {shown(key)}; it has {', '.join(names)}"
                f"{did_you_mean(key, names)}",
                value=key,
                allowed=names,
            )


def only_fields(kind: type[Made]) -> type[Made]:
    """Let a dataclass refuse an unknown field by a `RulesError`, as it refuses a value.

    Parameters
    ----------
    kind : type
        A dataclass whose fields are given by name.

    Returns
    -------
    type
        The same.

    Examples
    --------
    >>> Miss(per_dif=10)
    Traceback (most recent call last):
    ...
    ohhell_sim.errors.RulesError: Miss has no field 'per_dif'; it has base, per_diff, ...
    """
    plain = kind.__init__

    @wraps(plain)
    def checked(self: Made, **given: Any) -> None:
        known_keys(kind, given, kind.__name__)
        plain(self, **given)

    cast("Any", kind).__init__ = checked
    return kind


@only_fields
@dataclass(frozen=True, kw_only=True)
class Miss:
    """What a missed bid scores: points for tricks won, minus a penalty.

    With d the tricks off, ``per_trick_won * tricks - (base + per_diff * d + triangular *
    (1 + ... + d) + square * d * d + per_bid * bid)``. A `table` gives the points for some d
    outright.

    Examples
    --------
    >>> Miss(per_diff=10).points(3, 1)
    -20
    """

    base: Axis[int, int] = Axis(0, points, "points lost on any miss")
    per_diff: Axis[int, int] = Axis(0, points, "points lost for each trick off")
    triangular: Axis[int, int] = Axis(0, points, "times 1 + 2 + ... + tricks off, lost")
    square: Axis[int, int] = Axis(0, points, "times tricks off squared, lost")
    per_bid: Axis[int, int] = Axis(0, points, "points lost for each trick bid")
    per_trick_won: Axis[int, int] = Axis(0, points, "points kept for each trick won")
    table: Axis[NumberTable | None, NumberTable | Mapping[Any, int] | None] = Axis(
        None, points_table, "points by tricks off, instead of all that"
    )

    def points(self, bid: int, tricks: int) -> int:
        """Return the points of a missed bid.

        Parameters
        ----------
        bid, tricks : int
            What was bid and what was won; not equal.

        Returns
        -------
        int
            The points, mostly negative or 0.

        Examples
        --------
        >>> Miss(per_trick_won=1).points(3, 4)
        4
        """
        off = abs(bid - tricks)
        listed = self.table.get(off) if self.table is not None else None
        if listed is not None:
            return listed
        penalty = self.base + self.per_diff * off + self.triangular * _triangle(off)
        penalty += self.square * off * off + self.per_bid * bid
        return self.per_trick_won * tricks - penalty

    def to_plain(self) -> dict[str, Any]:
        """Return the numbers that are not 0, as TOML and JSON write them.

        Returns
        -------
        dict
            What `one_sided` reads.

        Examples
        --------
        >>> Miss(per_diff=2, table={1: 0}).to_plain()
        {'per_diff': 2, 'table': {'1': 0}}
        """
        given = {item.name: getattr(self, item.name) for item in fields(self)}
        return {
            key: value.to_plain() if isinstance(value, NumberTable) else value
            for key, value in given.items()
            if value
        }


def one_sided(key: str, value: object) -> Miss | None:
    """Read the miss part of one side: a table of numbers, or None for the general one.

    Parameters
    ----------
    key : str
        The field.
    value : object
        A mapping of the fields of `Miss`, a `Miss`, or None.

    Returns
    -------
    Miss or None
        The numbers.

    Examples
    --------
    >>> one_sided("over", {"per_diff": 2}).points(1, 3)
    -4
    """
    if value is None or isinstance(value, Miss):
        return value
    if not isinstance(value, Mapping):
        names = [item.name for item in fields(Miss)]
        raise refuse(key, value, f"a table with any of {', '.join(names)}", names)
    known_keys(Miss, value, key)
    return Miss(**value)
