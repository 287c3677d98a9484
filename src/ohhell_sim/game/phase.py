"""The phases of a deal."""

from __future__ import annotations

from enum import StrEnum, unique

__all__ = ["Phase"]


@unique
class Phase(StrEnum):
    """What the next action of a deal is.

    Examples
    --------
    >>> Phase.BID == "bid"
    True
    """

    PASS = "pass"  # noqa: S105 - cards are passed
    """Cards are passed on."""

    TRUMP = "trump"
    """A player names the trump."""

    BID = "bid"
    """The players bid in turn, eldest hand first."""

    PLAY = "play"
    """The players play cards in turn."""

    DONE = "done"
    """Every trick is taken; the points are known."""
