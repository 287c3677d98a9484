"""The phases of a deal, and what can be done in them."""

from __future__ import annotations

from enum import StrEnum, unique
from typing import TypeAlias

from ohhell_sim.cards import Card, Suit

__all__ = ["Action", "Phase"]

Action: TypeAlias = int | Card | Suit | tuple[Card, ...] | None
"""A bid, a card to play, a trump suit (None for no-trump), or cards to pass."""


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
    """The players bid, in turn or all at once."""

    PLAY = "play"
    """The players play cards in turn."""

    DONE = "done"
    """Every trick is taken; the points are known."""
