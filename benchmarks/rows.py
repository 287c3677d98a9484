"""One line of the table: what was measured, the bar, and whether it was reached."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from benchmarks.timing import Ratio

__all__ = ["Benchmark", "Row", "Status"]

Status = Literal["pass", "fail", "skip", "info"]


@dataclass(frozen=True, kw_only=True)
class Row:
    """A measured number beside the bar that it has to reach.

    Parameters
    ----------
    name : str
        For ``--only``, for example "random/4/7".
    what : str
        What was measured, against what.
    bar : float, optional
        The floor, or the ceiling for `at_most`; None for a number that is only told.
    at_most : bool
        Whether less is better.
    unit : str
        "x" for a ratio, "s" for seconds.
    reached : Ratio, optional
        The measured number; None if it could not be measured.
    note : str
        Rates behind a ratio, or why nothing was measured.
    wrong : bool
        True if the two sides gave different results, which fails whatever the speed.
    """

    name: str
    what: str
    bar: float | None = None
    at_most: bool = False
    unit: str = "x"
    reached: Ratio | None = None
    note: str = ""
    wrong: bool = False

    @property
    def status(self) -> Status:
        """Whether the bar was reached."""
        if self.wrong:
            return "fail"
        if self.reached is None:
            return "skip"
        if self.bar is None:
            return "info"
        value = self.reached.median
        return "pass" if (value <= self.bar if self.at_most else value >= self.bar) else "fail"

    @property
    def shown_bar(self) -> str:
        """The bar, ready to print."""
        if self.bar is None:
            return ""
        return f"{'at most' if self.at_most else 'at least'} {self.bar:g} {self.unit}"

    @property
    def shown(self) -> str:
        """The measured number with its quartiles, ready to print."""
        if self.reached is None:
            return ""
        digits = 1 if self.reached.median >= 20 else 2
        median, low, high = (
            f"{value:.{digits}f}"
            for value in (self.reached.median, self.reached.low, self.reached.high)
        )
        spread = "" if low == high == median else f" ({low} to {high})"
        return f"{median} {self.unit}{spread}"

    def to_dict(self) -> dict[str, Any]:
        """Return the row as JSON has it."""
        reached = self.reached
        return {
            "name": self.name,
            "what": self.what,
            "bar": self.bar,
            "at_most": self.at_most,
            "unit": self.unit,
            "reached": reached.median if reached else None,
            "quartiles": [reached.low, reached.high] if reached else None,
            "status": self.status,
            "note": self.note,
        }


@dataclass(frozen=True)
class Benchmark:
    """A named measurement that makes one row or a few.

    Parameters
    ----------
    name : str
        What ``--only`` matches.
    run : callable
        Takes the number of rounds and returns the rows.
    rounds, quick_rounds : int
        Rounds of a full and of a quick run.
    """

    name: str
    run: Callable[[int], list[Row]]
    rounds: int = field(default=61)
    quick_rounds: int = field(default=11)
