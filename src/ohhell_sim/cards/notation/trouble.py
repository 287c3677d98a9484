"""What the reading steps raise among themselves; `parse` turns it into a `CardError`."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["ALL_RANKS", "ALL_SUITS", "Trouble", "UnknownToken", "UnsplitToken", "either"]

ALL_RANKS = "2-10, J, Q, K, A"
ALL_SUITS = "S, H, D, C"


class Trouble(Exception):  # noqa: N818 - never leaves the package
    """A stretch of the cleaned text that cannot be read.

    Parameters
    ----------
    start, end : int
        The stretch.
    why : str
        What is wrong and what would do, to be put behind the quoted stretch.
    allowed : iterable of str, optional
        What would do in its place, where that is known: codes of cards.
    """

    def __init__(self, start: int, end: int, why: str, allowed: Iterable[str] = ()) -> None:
        super().__init__(why)
        self.allowed = tuple(allowed)
        self.start = start
        self.end = end
        self.why = why


class UnknownToken(Trouble):
    """A stretch with a character that is no rank and no suit: `hints` looks for the likely fix.

    Parameters
    ----------
    start, end : int
        The stretch.
    bad : int
        The place of the first character that means nothing.
    """

    def __init__(self, start: int, end: int, bad: int) -> None:
        super().__init__(start, end, "is not a card")
        self.bad = bad


class UnsplitToken(Trouble):
    """A stretch of ranks and suits in an order that makes no cards."""


def either(choices: Iterable[str]) -> str:
    """Return "a, b or c"."""
    *first, last = choices
    return f"{', '.join(first)} or {last}" if first else last
