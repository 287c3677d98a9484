"""Values of fields that are more than a number or a name, and their readers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from ohhell_sim.rules import reading
from ohhell_sim.rules.axes import LowRank
from ohhell_sim.rules.reading import refuse, shown, whole_number

__all__ = [
    "LARGEST_HAND",
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "MOST_PLAYERS",
    "check_players",
    "low_rank",
    "most_players",
    "optional",
    "trump_order",
    "whole_or",
]

Read = TypeVar("Read")

MIN_PLAYERS = 2
MAX_PLAYERS = 8
"""Most players with one pack."""

MOST_PLAYERS = 13
"""Most players with two packs."""

LARGEST_HAND = 52
"""Two players and two packs, every card dealt."""

_TRUMP_LETTERS = "CDHSN"
_LONGEST_ORDER = 60
_SYMBOLS = dict(zip("♣♦♥♠♧♢♡♤", "CDHS" * 2, strict=True))


def optional(read: Callable[[str, object], Read]) -> Callable[[str, object], Read | None]:
    """Return a reader that also takes None, or the text "none", for a field that may be unset.

    Parameters
    ----------
    read : callable
        What reads any other value.

    Returns
    -------
    callable
        ``read(key, value) -> value or None``.

    Examples
    --------
    >>> from ohhell_sim.rules.reading import whole
    >>> optional(whole(0, 5))("forced_bid", None), optional(whole(0, 5))("forced_bid", 0)
    (None, 0)
    """

    def read_or_none(key: str, value: object) -> Read | None:
        if value is None or (isinstance(value, str) and value.strip().lower() == "none"):
            return None
        return read(key, value)

    return read_or_none


def whole_or(word: str, low: int, high: int) -> Callable[[str, object], int | str]:
    """Return a reader of whole numbers that also takes one word.

    Parameters
    ----------
    word : str
        The word, such as "players".
    low, high : int
        The range of numbers, both ends allowed.

    Returns
    -------
    callable
        ``read(key, value) -> int or str``.

    Examples
    --------
    >>> whole_or("h", 0, 52)("bid_max", "H"), whole_or("h", 0, 52)("bid_max", 3)
    ('h', 3)
    """

    def read(key: str, value: object) -> int | str:
        if isinstance(value, str) and value.strip().lower() == word:
            return word
        number = whole_number(value)
        if number is None or not low <= number <= high:
            hint = reading.as_number_hint(key, value, low, high)
            raise refuse(key, value, f"a whole number from {low} to {high}, or {word!r}", (), hint)
        return number

    return read


def low_rank(key: str, value: object) -> LowRank:
    """Read the lowest rank of the pack, as a text or a number.

    Parameters
    ----------
    key : str
        The field.
    value : object
        "2" to "9", the number itself, or "auto8".

    Returns
    -------
    LowRank
        The rank.

    Examples
    --------
    >>> low_rank("low_rank", 7), low_rank("low_rank", "auto8")
    (<LowRank.SEVEN: '7'>, <LowRank.AUTO8: 'auto8'>)
    """
    number = whole_number(value)
    return reading.choice(LowRank)(key, value if number is None else shown(number))


def trump_order(key: str, value: object) -> str:
    """Read the suits that are trump one after the other.

    Parameters
    ----------
    key : str
        The field.
    value : object
        Letters C, D, H, S and N (no trump), or suit symbols, as a text or a list.

    Returns
    -------
    str
        The letters.

    Examples
    --------
    >>> trump_order("trump_order", "cdhsn"), trump_order("trump_order", ["S", "♥"])
    ('CDHSN', 'SH')
    """
    parts: Sequence[object] = value if isinstance(value, str | list | tuple) else ()
    if all(isinstance(part, str) for part in parts) and len(parts) <= 4 * _LONGEST_ORDER:
        text = "".join(map(str, parts)).upper()
        letters = [_SYMBOLS.get(letter, letter) for letter in text if letter not in " ,;-"]
        if 1 <= len(letters) <= _LONGEST_ORDER and set(letters) <= set(_TRUMP_LETTERS):
            return "".join(letters)
    wanted = f"1 to {_LONGEST_ORDER} of the letters C, D, H, S and N (no trump), such as 'CDHSN'"
    raise refuse(key, value, wanted, tuple(_TRUMP_LETTERS))


def most_players(packs: int) -> int:
    """Return the most players that so many packs are dealt to."""
    return MAX_PLAYERS if packs == 1 else MOST_PLAYERS


def check_players(players: object, packs: int | None = None) -> int:
    """Return a number of players that can sit at a table, or say which can.

    Parameters
    ----------
    players : object
        The number.
    packs : int, optional
        The packs played with; left out, any number that some rules allow will do.

    Returns
    -------
    int
        The number.

    Raises
    ------
    RulesError
        For any other value.

    Examples
    --------
    >>> check_players(4), check_players(13, packs=2)
    (4, 13)
    """
    most = MOST_PLAYERS if packs is None else most_players(packs)
    number = whole_number(players)
    if number is None or not MIN_PLAYERS <= number <= most:
        wanted = f"a whole number from {MIN_PLAYERS} to {MAX_PLAYERS}"
        wanted += f" (up to {MOST_PLAYERS} with packs = 2)"
        if packs == 2:
            wanted = f"a whole number from {MIN_PLAYERS} to {MOST_PLAYERS}"
        raise refuse("players", players, wanted, range(MIN_PLAYERS, most + 1))
    return number
