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
    "StrategyError",
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
    """A text or number that is no card, a card twice, or a hand that cannot be.

    Examples
    --------
    >>> from ohhell_sim import parse_card
    >>> try:
    ...     parse_card("1S")
    ... except CardError as error:
    ...     print(error.value)
    1S
    """


class RulesError(OhHellError, ValueError):
    """Rules that contradict themselves, or that do not fit the players or the deck.

    Examples
    --------
    >>> from ohhell_sim import Rules
    >>> try:
    ...     Rules.preset("clasic")
    ... except RulesError as error:
    ...     print(error.value, "classic" in error.allowed)
    clasic True
    """


class IllegalAction(OhHellError, ValueError):  # noqa: N818 - the published name
    """A bid or a card that the rules forbid now; nothing was changed.

    Examples
    --------
    >>> from ohhell_sim import Deal
    >>> deal = Deal("classic", ["AS", "2S"], trump="H", dealer=1)
    >>> try:
    ...     deal.bid(2)
    ... except IllegalAction as error:
    ...     print(error.value, error.allowed, deal.bids)
    2 (0, 1) ()
    """


class ViewError(OhHellError, ValueError):
    """What a seat is said to have seen contradicts itself or the rules.

    Examples
    --------
    >>> from ohhell_sim import advise
    >>> try:
    ...     advise("AS", trump="H", turn_up="7S")
    ... except ViewError as error:
    ...     print(error.value, error.allowed)
    H ('S',)
    """


class SheetError(OhHellError, ValueError):
    """A score sheet that cannot be read; rows that cannot be are listed in its result instead.

    Examples
    --------
    >>> from ohhell_sim import Sheet
    >>> try:
    ...     Sheet.parse("no sheet at all")
    ... except SheetError as error:
    ...     print(type(error).__name__)
    SheetError
    """


class SettingError(OhHellError, ValueError):
    """An option such as the number of samples or the seed is out of its range.

    Examples
    --------
    >>> from ohhell_sim import advise
    >>> try:
    ...     advise("AS", trump="H", samples=0)
    ... except SettingError as error:
    ...     print(error.value)
    0
    """


class StrategyError(OhHellError):
    """A player did what no player may do; the message names the first thing found.

    Examples
    --------
    >>> from ohhell_sim.players import check_strategy
    >>> try:
    ...     check_strategy(lambda view: 99)
    ... except StrategyError as error:
    ...     print(error.value)
    99
    """
