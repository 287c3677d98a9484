"""`Axis` declares a field in one line; the values of a `Choice` say what they mean."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

__all__ = ["Axis", "Choice", "default_of"]

Read = TypeVar("Read")
Given = TypeVar("Given", contravariant=True)  # noqa: PLC0105 - reads better


class Axis(Generic[Read, Given]):
    """A field of a frozen dataclass that is read, checked and normalised when it is set.

    The declaration stands as the default of the dataclass field; where no value is given, its
    `default` is stored.

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

    def __repr__(self) -> str:
        return repr(self.default)

    if TYPE_CHECKING:  # at run time there is none: values are read from the instance, at once

        def __get__(self, instance: object, owner: type) -> Read: ...

    def __set__(self, instance: object, value: Given) -> None:
        given: object = value
        stored = self.default if given is self else self.read(self.key, value)
        instance.__dict__[self.key] = stored


def default_of(item: Field[Any]) -> Any:
    """Return the default of a field of a dataclass, declared as an `Axis` or not.

    Parameters
    ----------
    item : dataclasses.Field
        The field.

    Returns
    -------
    object
        Its value where none is given.

    Examples
    --------
    >>> from dataclasses import fields
    >>> from ohhell_sim.rules import Rules
    >>> default_of(fields(Rules)[1])
    1
    """
    return item.default.default if isinstance(item.default, Axis) else item.default


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
