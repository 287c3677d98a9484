"""Reading what users give for a field: each reader returns the value or names what would do."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum, StrEnum
from typing import TypeVar

from ohhell_sim.errors import RulesError
from ohhell_sim.rules.axes import ScheduleName

__all__ = [
    "LONGEST_LABEL",
    "as_number_hint",
    "choice",
    "did_you_mean",
    "fitted",
    "flag",
    "label",
    "listed",
    "numbers_listed",
    "refuse",
    "schedule",
    "shown",
    "whole",
    "whole_number",
]

Option = TypeVar("Option", bound=StrEnum)

LONGEST_LABEL = 200
_SHOWN_AT_MOST = 60
_MOST_LISTED = 1000
_LARGEST_HAND = 52
_LONGEST_SCHEDULE = 1000


def shown(value: object) -> str:
    """Return the `repr` of a value, cut to fit into a message.

    Parameters
    ----------
    value : object
        Anything that a user may have given.

    Returns
    -------
    str
        At most about 60 characters; never an error, however large or odd the value is.

    Examples
    --------
    >>> shown("diff10")
    "'diff10'"
    >>> len(shown("x" * 1000))
    63
    >>> shown(1 << 100_000)
    'a number of 100001 bits'
    """
    if isinstance(value, StrEnum):
        value = value.value
    if isinstance(value, int) and value.bit_length() > 1000:
        return f"a number of {value.bit_length()} bits"
    if isinstance(value, str):
        value = value[: _SHOWN_AT_MOST + 1]
    try:
        text = repr(value)
    except (ValueError, RecursionError, MemoryError):
        return f"a {type(value).__name__} too large to show"
    except Exception:  # noqa: BLE001 - a message must not fail for what it names
        return f"a {type(value).__name__} that cannot be shown"
    return text if len(text) <= _SHOWN_AT_MOST + 3 else text[:_SHOWN_AT_MOST] + "..."


def did_you_mean(text: object, names: Iterable[str]) -> str:
    """Return `` (did you mean ...?)`` for a near miss, else an empty text.

    Parameters
    ----------
    text : object
        What was given.
    names : iterable of str
        What is known.

    Returns
    -------
    str
        A hint to put at the end of a message.

    Examples
    --------
    >>> did_you_mean("clasic", ["classic", "hook"])
    " (did you mean 'classic'?)"
    >>> did_you_mean("xyz", ["classic", "hook"])
    ''
    """
    from difflib import get_close_matches  # noqa: PLC0415 - for messages only

    if not isinstance(text, str):
        return ""
    near = get_close_matches(text[:100].lower(), list(names), n=1)
    return f" (did you mean {near[0]!r}?)" if near else ""


def refuse(
    key: str, value: object, wanted: str, allowed: Iterable[object] = (), hint: str = ""
) -> RulesError:
    """Return the error for a value that a field does not take.

    Parameters
    ----------
    key : str
        The field.
    value : object
        What was given for it.
    wanted : str
        What would do, in words.
    allowed : iterable, optional
        The values that would do, where they can be listed.
    hint : str, optional
        The likely fix, put at the end.

    Returns
    -------
    RulesError
        To be raised by the caller.

    Examples
    --------
    >>> print(refuse("hand_min", 0, "a whole number from 1 to 52"))
    hand_min = 0 will not do: it must be a whole number from 1 to 52
    """
    message = f"{key} = {shown(value)} will not do: it must be {wanted}{hint}"
    return RulesError(message, value=value, allowed=allowed)


def whole_number(value: object) -> int | None:
    """Return a whole number as an `int`, or None for all else, such as True, 1.0 or a suit.

    Parameters
    ----------
    value : object
        An int, a numpy integer, or something that is none.

    Returns
    -------
    int or None
        The number.

    Examples
    --------
    >>> whole_number(3), whole_number(True), whole_number(3.0), whole_number("3")
    (3, None, None, None)
    """
    if type(value) is int:
        return value
    if isinstance(value, bool | Enum):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def whole(low: int, high: int) -> Callable[[str, object], int]:
    """Return a reader of whole numbers from `low` to `high`.

    Parameters
    ----------
    low, high : int
        The range, both ends allowed.

    Returns
    -------
    callable
        ``read(key, value) -> int``.

    Examples
    --------
    >>> whole(1, 52)("hand_min", 3)
    3
    """

    def read(key: str, value: object) -> int:
        number = whole_number(value)
        if number is None or not low <= number <= high:
            hint = as_number_hint(key, value, low, high)
            would = numbers_listed(low, high)
            raise refuse(key, value, f"a whole number from {low} to {high}", would, hint)
        return number

    return read


def numbers_listed(low: int, high: int) -> range:
    """Return the whole numbers from `low` to `high`, or none where they are too many to list."""
    return range(low, high + 1 if high - low < _MOST_LISTED else low)


def as_number_hint(key: str, value: object, low: int, high: int) -> str:
    """Say how to write a number that was quoted."""
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit():
        text = value.strip()
        if len(text) <= len(str(high)) and low <= int(text) <= high:
            return f" (write {key} = {int(text)}, without quotes)"
    return ""


def flag(key: str, value: object) -> bool:
    """Read a truth value.

    Parameters
    ----------
    key : str
        The field.
    value : object
        True or False.

    Returns
    -------
    bool
        The same.

    Examples
    --------
    >>> flag("no_trump_last_deal", True)
    True
    """
    if not isinstance(value, bool):
        raise refuse(key, value, "true or false", (True, False))
    return value


def choice(
    options: type[Option], also: Mapping[object, Option] | None = None
) -> Callable[[str, object], Option]:
    """Return a reader of the members of an enum, given as members or as their texts.

    Parameters
    ----------
    options : type of StrEnum
        The allowed values.
    also : mapping, optional
        Other accepted values and what they stand for.

    Returns
    -------
    callable
        ``read(key, value) -> member``.

    Examples
    --------
    >>> from ohhell_sim.rules.axes import Winner
    >>> choice(Winner)("winner", "lowest")
    <Winner.LOWEST: 'lowest'>
    """
    names = [option.value for option in options]
    also = also or {}

    def read(key: str, value: object) -> Option:
        if isinstance(value, bool | str):
            if value in also:
                return also[value]
            if isinstance(value, str):
                text = value.strip().lower().replace("_", "-").replace(" ", "-")
                if text in names:
                    return options(text)
        others = [str(given).lower() for given in also if isinstance(given, bool)]
        wanted = listed([repr(name) for name in names] + others)
        raise refuse(key, value, wanted, names, did_you_mean(value, names))

    return read


def fitted(text: str) -> str:
    """Return a name, cut where it is too long for one.

    Parameters
    ----------
    text : str
        The name.

    Returns
    -------
    str
        At most `LONGEST_LABEL` characters.

    Examples
    --------
    >>> fitted("ours"), fitted("x" * 300)[-5:]
    ('ours', 'xx...')
    """
    return text if len(text) <= LONGEST_LABEL else text[: LONGEST_LABEL - 3] + "..."


def listed(values: Iterable[object]) -> str:
    """Return values as they stand in a sentence.

    Parameters
    ----------
    values : iterable
        At least one.

    Returns
    -------
    str
        Separated by commas and "or".

    Examples
    --------
    >>> listed([0, 2, 3])
    '0, 2 or 3'
    """
    texts = [str(value) for value in values]
    return " or ".join([", ".join(texts[:-1]), texts[-1]]) if len(texts) > 1 else texts[0]


def label(key: str, value: object) -> str:
    """Read a name for outputs.

    Parameters
    ----------
    key : str
        The field.
    value : object
        A text.

    Returns
    -------
    str
        The same, without blanks around it.

    Examples
    --------
    >>> label("name", " our table ")
    'our table'
    """
    if not isinstance(value, str) or not value.isprintable() or len(value) > LONGEST_LABEL:
        raise refuse(key, value, f"a text of at most {LONGEST_LABEL} printable characters")
    return value.strip()


def schedule(key: str, value: object) -> ScheduleName | tuple[int, ...]:
    """Read a schedule: a name, or the hand sizes of the match one by one.

    Parameters
    ----------
    key : str
        The field.
    value : object
        A name such as "up-down", or a sequence of hand sizes.

    Returns
    -------
    ScheduleName or tuple of int
        The name, or the sizes.

    Examples
    --------
    >>> schedule("schedule", "up"), schedule("schedule", [7, 7, 5])
    (<ScheduleName.UP: 'up'>, (7, 7, 5))
    """
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        if not 1 <= len(value) <= _LONGEST_SCHEDULE:
            wanted = f"1 to {_LONGEST_SCHEDULE} hand sizes, or the name of a schedule"
            raise refuse(key, value, wanted)
        read = whole(1, _LARGEST_HAND)
        return tuple(read(f"{key}[{place}]", size) for place, size in enumerate(value))
    if isinstance(value, str):
        return choice(ScheduleName)(key, value)
    names = [option.value for option in ScheduleName]
    wanted = f"{listed([repr(name) for name in names])}, or a list of hand sizes"
    raise refuse(key, value, wanted, names)
