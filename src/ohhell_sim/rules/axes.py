"""The axes along which rules differ: small enums that say what each value means.

`Axis` is the one-line declaration of a field of `Rules` or `ScoreFormula`: its default, the
function that reads what a user gives into what is stored, and what the key is about.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum, unique
from typing import Generic, TypeVar, cast

__all__ = ["Axis", "HandMax", "Hook", "ScheduleName", "TrumpSource", "Winner"]

Read = TypeVar("Read")
Given = TypeVar("Given", contravariant=True)  # noqa: PLC0105 - reads better


class Axis(Generic[Read, Given]):
    """A field of a frozen dataclass that is read, checked and normalised when it is set.

    Parameters
    ----------
    default : Read
        The value of the field where none is given, already normalised.
    read : callable
        ``read(key, value)`` returns the value to store, or raises `RulesError` naming the key.
    about : str
        One line for the rules reference.

    Examples
    --------
    >>> from ohhell_sim.rules import Rules
    >>> Rules(hook=True).hook
    <Hook.LAST_BIDDER: 'last-bidder'>
    """

    def __init__(self, default: Read, read: Callable[[str, object], Read], about: str) -> None:
        self.default = default
        self.read = read
        self.about = about
        self.key = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.key = name

    def __get__(self, instance: object, owner: type) -> Read:
        if instance is None:
            return self.default
        return cast("Read", instance.__dict__[self.key])

    def __set__(self, instance: object, value: Given) -> None:
        instance.__dict__[self.key] = self.read(self.key, value)


@unique
class ScheduleName(StrEnum):
    """How the hand size moves from deal to deal of a match."""

    UP = "up"
    """``hand_min`` to ``hand_max``, one card more each deal."""

    DOWN = "down"
    """``hand_max`` to ``hand_min``, one card fewer each deal."""

    UP_DOWN = "up-down"
    """Up and down again, the largest hand dealt once: 1, 2, ..., 10, ..., 2, 1."""

    DOWN_UP = "down-up"
    """Down and up again, the smallest hand dealt once: 10, 9, ..., 1, ..., 9, 10."""

    CONSTANT = "constant"
    """``hand_max`` in every deal; each player deals once."""


@unique
class HandMax(StrEnum):
    """The largest hand of a match, where it depends on the number of players."""

    DECK = "deck"
    """As many cards as go round: floor(52 / players)."""

    DECK_TURNUP = "deck-turnup"
    """As many as go round with one card left to turn up: floor(51 / players)."""


@unique
class TrumpSource(StrEnum):
    """Where the trump suit of a deal comes from."""

    TURN_UP = "turn-up"
    """The next undealt card is turned up; its suit is trump and it stays out of play.

    Where every card is dealt there is none to turn: the deal has no trump.
    """

    NONE = "none"
    """There is never a trump."""


@unique
class Hook(StrEnum):
    """Whether the bids may add up to the number of tricks."""

    OFF = "off"
    """Every bid from 0 to the hand size is free."""

    LAST_BIDDER = "last-bidder"
    """Whoever bids last may not make the bids add up to the tricks."""


@unique
class Winner(StrEnum):
    """Which total wins the match."""

    HIGHEST = "highest"
    """Most points win."""

    LOWEST = "lowest"
    """Fewest points win: points count against the player."""
