"""The exceptions that the library raises, all rooted in `OhHellError`."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = [
    "CardError",
    "IllegalAction",
    "OhHellError",
    "RulesError",
    "SettingError",
    "SheetError",
    "ViewError",
]


class OhHellError(Exception):
    """Root of every error that ohhell-sim raises on purpose.

    Parameters
    ----------
    message : str
        One sentence that names the offending value, what is allowed, and the likely fix.
    value : object, optional
        The offending value, as it was given.
    allowed : iterable, optional
        The values that would have been accepted, where they can be listed.

    Attributes
    ----------
    value : object or None
        The offending value.
    allowed : tuple
        The allowed values; empty where they cannot be listed.

    Examples
    --------
    >>> from ohhell_sim.errors import OhHellError, RulesError
    >>> issubclass(RulesError, OhHellError) and issubclass(RulesError, ValueError)
    True
    >>> RulesError("players is 1, at least 2 are needed", value=1, allowed=(2, 3)).allowed
    (2, 3)
    """

    def __init__(
        self, message: str, *, value: object = None, allowed: Iterable[object] | None = None
    ) -> None:
        super().__init__(message)
        self.value = value
        self.allowed: tuple[object, ...] = tuple(allowed) if allowed is not None else ()


class CardError(OhHellError, ValueError):
    """A text or number that is no card, a card twice, or a hand that cannot be."""


class RulesError(OhHellError, ValueError):
    """Rules that contradict themselves, or that do not fit the players or the deck."""


class IllegalAction(OhHellError, ValueError):  # noqa: N818 - the published name
    """A bid or a card that the rules forbid now; nothing was changed."""


class ViewError(OhHellError, ValueError):
    """What a seat is said to have seen contradicts itself or the rules."""


class SheetError(OhHellError, ValueError):
    """A score sheet that cannot be read; rows that cannot be are listed in its result instead."""


class SettingError(OhHellError, ValueError):
    """An option such as the number of samples or the seed is out of its range."""
