"""Hand sizes of a match as functions of the smallest and the largest hand."""

# ruff: noqa: ARG001 - every schedule takes the same arguments

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ohhell_sim.rules.axes import ScheduleName

__all__ = ["SCHEDULES", "DealPlan"]


@dataclass(frozen=True, slots=True)
class DealPlan:
    """One deal of a match, before any card is dealt.

    Attributes
    ----------
    number : int
        The place of the deal in the match, from 0.
    hand_size : int
        Cards that each player gets.
    turned : bool
        Whether a card is turned up for trump.
    dealer_offset : int
        Seats that the deal has moved on from the first dealer, clockwise.

    Examples
    --------
    >>> from ohhell_sim.rules import Rules
    >>> Rules.preset("classic").deals(4)[-1]
    DealPlan(number=12, hand_size=13, turned=False, dealer_offset=0)
    """

    number: int
    hand_size: int
    turned: bool
    dealer_offset: int


def _up(low: int, high: int, players: int) -> list[int]:
    return list(range(low, high + 1))


def _down(low: int, high: int, players: int) -> list[int]:
    return list(range(high, low - 1, -1))


def _up_down(low: int, high: int, players: int) -> list[int]:
    return [*range(low, high + 1), *range(high - 1, low - 1, -1)]


def _down_up(low: int, high: int, players: int) -> list[int]:
    return [*range(high, low - 1, -1), *range(low + 1, high + 1)]


def _constant(low: int, high: int, players: int) -> list[int]:
    return [high] * players


SCHEDULES: dict[ScheduleName, Callable[[int, int, int], list[int]]] = {
    ScheduleName.UP: _up,
    ScheduleName.DOWN: _down,
    ScheduleName.UP_DOWN: _up_down,
    ScheduleName.DOWN_UP: _down_up,
    ScheduleName.CONSTANT: _constant,
}
"""Each schedule as a function of (hand_min, hand_max, players)."""
