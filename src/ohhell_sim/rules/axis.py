"""`Axis` declares a field in one line; the values of a `Choice` say what they mean."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Generic, Self, TypeVar, cast

__all__ = ["Axis", "Choice"]

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
    >>> str(Rules(hook=True).hook)
    'last-bidder'
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


class Choice(StrEnum):
    """An enum of texts, each with what it means: ``UP = "up", "one card more each deal"``.

    Attributes
    ----------
    about : str
        What the value means, for documents and descriptions.

    Examples
    --------
    >>> from ohhell_sim.rules import Winner
    >>> Winner("lowest").about
    'fewest points win: points count against the player'
    """

    about: str

    def __new__(cls, value: str, about: str = "") -> Self:
        """Make a member of its text and what it means."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.about = about
        return member
