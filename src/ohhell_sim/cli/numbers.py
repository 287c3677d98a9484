"""Numbers as options: what is none is refused in one line that says what would do."""

from __future__ import annotations

import re
from collections.abc import Callable

import click

_LONGEST = 60


class NoNumber(click.ClickException):
    """An option that takes a number was given something else: exit code 2."""

    exit_code = 2


class Whole(click.ParamType):  # type: ignore[type-arg]  # click 8.1 has none
    """A whole number; its range is left to the library.

    Parameters
    ----------
    allowed : str
        What would do, for the message.
    example : str
        A value that does.
    """

    name = "integer"
    read: Callable[[str], float] = int

    def __init__(self, allowed: str, example: str) -> None:
        self.allowed = allowed
        self.example = example

    def convert(
        self,
        value: object,
        param: click.Parameter | None,
        ctx: click.Context | None,  # noqa: ARG002 - click passes it
    ) -> object:
        """Return the number that a text is."""
        if not isinstance(value, str):
            return value
        number = self._number(value)
        if number is not None:
            return number
        option = param.opts[0] if param is not None else "the option"
        shown = value if len(value) <= _LONGEST else f"{value[:_LONGEST]}..."
        meant = self._meant(value)
        fix = f"; did you mean {meant}?" if meant else f", such as {option} {self.example}"
        raise NoNumber(f"{option} is {shown!r}: give {self.allowed}{fix}")

    def _number(self, text: str) -> float | None:
        try:
            return type(self).read(text)
        except (ValueError, OverflowError):  # ValueError: so many digits, too
            return None

    def _meant(self, text: str) -> str:
        """Return what a text such as "1,000", "5s" or "1e5" stands for, or nothing."""
        if len(text) > _LONGEST:
            return ""
        text = text.strip()
        if re.fullmatch(r"[0-9]{1,3}(?:[ ,.'][0-9]{3})+", text):
            return re.sub(r"[^0-9]", "", text)
        if match := re.fullmatch(r"([0-9]+)(?:\.0*|e([0-9]{1,2}))", text, re.IGNORECASE):
            return match[1] + "0" * int(match[2] or 0)
        return self._without_unit(text)

    def _without_unit(self, text: str) -> str:
        """Return the number before a word, or nothing."""
        match = re.fullmatch(r"([0-9][0-9.,]*) ?[a-z]+", text, re.IGNORECASE)
        number = match[1].replace(",", ".") if match else text.replace(",", ".")
        return number if self._number(number) is not None else ""


class Decimal(Whole):
    """A number that may have a decimal point."""

    name = "float"
    read = float

    def _meant(self, text: str) -> str:
        return self._without_unit(text.strip()) if len(text) <= _LONGEST else ""
