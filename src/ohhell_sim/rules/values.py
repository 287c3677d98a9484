"""Values of fields that are more than a number or a name, and their readers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from ohhell_sim.errors import RulesError
from ohhell_sim.rules import reading
from ohhell_sim.rules.axes import HandMax, LowRank
from ohhell_sim.rules.reading import refuse, shown, whole, whole_number

__all__ = [
    "LARGEST_HAND",
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "MOST_PLAYERS",
    "TIE_BREAKS",
    "HandTable",
    "MatchEnd",
    "hand_max",
    "low_rank",
    "match_end",
    "optional",
    "tie_break",
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

TIE_BREAKS = {
    "shared": "the tied players share the place",
    "extra-deal:h": "the tied players play a deal of h cards, again while tied, at most 10 times",
    "extra-max": "as extra-deal, with as many cards as go round",
    "most-successful-bids": "more deals made",
    "sum-of-successful-bids": "more tricks in the bids made",
    "seat": "the lower seat",
}
"""What breaks a tie for the first place, each with what it means."""

_EXTRA_DEAL = "extra-deal:"
_TRUMP_LETTERS = "CDHSN"
_LONGEST_ORDER = 60
_SYMBOLS = dict(zip("♣♦♥♠♧♢♡♤", "CDHS" * 2, strict=True))
_MOST_POINTS = 1_000_000


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


@dataclass(frozen=True)
class HandTable:
    """Hand sizes by the number of players.

    Attributes
    ----------
    sizes : tuple of (int, int)
        Players and their size, in the order of the players.

    Examples
    --------
    >>> table = HandTable.read("hand_max", {"3": 15, "4": 13})
    >>> table.get(4), table.get(8), table
    (13, None, HandTable({3: 15, 4: 13}))
    """

    sizes: tuple[tuple[int, int], ...]

    @classmethod
    def read(cls, key: str, value: Mapping[Any, object]) -> HandTable:
        """Return the table of a mapping whose keys are numbers of players, also as texts."""
        wanted = f"numbers of players from {MIN_PLAYERS} to {MOST_PLAYERS} as its keys"
        if not value:
            raise refuse(key, value, f"a table that has {wanted}, such as {{ 4 = 13, 5 = 10 }}")
        sizes: dict[int, int] = {}
        for given, size in value.items():
            text = given.strip() if isinstance(given, str) else ""
            number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else given
            players = whole_number(number)
            if players is None or not MIN_PLAYERS <= players <= MOST_PLAYERS:
                raise refuse(f"{key} key", given, wanted[:-5].replace("numbers", "a number") + "")
            if players in sizes:
                raise refuse(f"{key} key", given, f"given once for {players} players")
            sizes[players] = whole(1, LARGEST_HAND)(f"{key}.{players}", size)
        return cls(tuple(sorted(sizes.items())))

    def get(self, players: int) -> int | None:
        """Return the size for a number of players, or None where the table has none."""
        return dict(self.sizes).get(players)

    def to_plain(self) -> dict[str, int]:
        """Return the table as TOML and JSON write it."""
        return {str(players): size for players, size in self.sizes}

    def __iter__(self) -> Iterator[int]:
        return (players for players, _ in self.sizes)

    def __repr__(self) -> str:
        return f"HandTable({dict(self.sizes)})"

    def __str__(self) -> str:
        return ", ".join(f"{size} with {players} players" for players, size in self.sizes)


def hand_max(key: str, value: object) -> int | HandMax | HandTable:
    """Read the largest hand: a number of cards, what it follows from, or a table by players.

    Parameters
    ----------
    key : str
        The field.
    value : object
        A whole number, "deck", "deck-turnup", or a mapping of players to numbers.

    Returns
    -------
    int, HandMax or HandTable
        The same, checked.

    Examples
    --------
    >>> hand_max("hand_max", 10), hand_max("hand_max", "deck")
    (10, <HandMax.DECK: 'deck'>)
    """
    if isinstance(value, HandTable):
        return value
    if isinstance(value, Mapping):
        return HandTable.read(key, value)
    number = whole_number(value)
    if number is not None and 1 <= number <= LARGEST_HAND:
        return number
    names = [option.value for option in HandMax]
    if isinstance(value, str) and value.strip().lower() in names:
        return HandMax(value.strip().lower())
    wanted = f"a whole number from 1 to {LARGEST_HAND}, a table by players, "
    wanted += reading.listed([repr(name) for name in names])
    hint = reading.as_number_hint(key, value, 1, LARGEST_HAND)
    raise refuse(key, value, wanted, names, hint or reading.did_you_mean(value, names))


@dataclass(frozen=True)
class MatchEnd:
    """When a match ends: with its schedule, at a total of points, or by elimination.

    Attributes
    ----------
    target : int or None
        The total that ends the match.
    errors : int or None
        The errors (tricks off) with which a player is out.

    Examples
    --------
    >>> match_end("end", {"errors": 20}), str(match_end("end", "schedule"))
    (MatchEnd(target=None, errors=20), 'schedule')
    """

    target: int | None = None
    errors: int | None = None

    def to_plain(self) -> str | dict[str, int]:
        """Return what `Rules` takes as `end`."""
        if self.target is not None:
            return {"target": self.target}
        return {"errors": self.errors} if self.errors is not None else "schedule"

    def __str__(self) -> str:
        plain = self.to_plain()
        return plain if isinstance(plain, str) else " ".join(f"{k} {n}" for k, n in plain.items())


def match_end(key: str, value: object) -> MatchEnd:
    """Read when a match ends.

    Parameters
    ----------
    key : str
        The field.
    value : object
        "schedule", or a table (or pair) with a target or a number of errors.

    Returns
    -------
    MatchEnd
        The end.

    Examples
    --------
    >>> match_end("end", {"target": 100}).target
    100
    """
    if isinstance(value, MatchEnd):
        value = value.to_plain()
    if isinstance(value, str):
        word, _, number = value.strip().lower().replace(":", " ").replace("=", " ").partition(" ")
        if word == "schedule" and not number:
            return MatchEnd()
        digits = number.strip()
        if digits.isascii() and digits.isdigit() and len(digits) < 10:
            value = {word: int(digits)}
    elif isinstance(value, list | tuple) and len(value) == 2 and isinstance(value[0], str):
        value = {value[0]: value[1]}
    if isinstance(value, Mapping) and len(value) == 1:
        kind, number = next(iter(value.items()))
        read = whole(1, _MOST_POINTS)
        if kind == "target":
            return MatchEnd(target=read(f"{key}.target", number))
        if kind == "errors":
            return MatchEnd(errors=read(f"{key}.errors", number))
    wanted = "'schedule', { target = N } or { errors = N }, one of them"
    raise refuse(key, value, wanted, ("schedule", "target", "errors"))


def tie_break(key: str, value: object) -> str:
    """Read what breaks a tie for the first place.

    Parameters
    ----------
    key : str
        The field.
    value : object
        One of `TIE_BREAKS`, with a number for h.

    Returns
    -------
    str
        The same, normalised.

    Examples
    --------
    >>> tie_break("tie_break", "extra-deal:3"), tie_break("tie_break", "Shared")
    ('extra-deal:3', 'shared')
    """
    names = [name for name in TIE_BREAKS if name != "extra-deal:h"]
    text = value.strip().lower().replace("_", "-") if isinstance(value, str) else ""
    if text in names:
        return text
    size = text.removeprefix(_EXTRA_DEAL).strip()
    if text.startswith(_EXTRA_DEAL) and size.isascii() and size.isdigit() and len(size) < 4:
        return f"{_EXTRA_DEAL}{whole(1, LARGEST_HAND)(f'{key} h', int(size))}"
    allowed = [*names, "extra-deal:3"]
    wanted = f"{reading.listed([repr(name) for name in allowed])} (or another number of cards)"
    raise refuse(key, value, wanted, allowed, reading.did_you_mean(value, allowed))


def extra_deal_size(text: str) -> int | None:
    """Return h of "extra-deal:h", None for any other tie-break."""
    return int(text.removeprefix(_EXTRA_DEAL)) if text.startswith(_EXTRA_DEAL) else None


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


def table_size(table: HandTable, key: str, players: int) -> int:
    """Return the size for a number of players, or say for which there are sizes."""
    size = table.get(players)
    if size is None:
        known = reading.listed(table)
        raise RulesError(
            f"{key} has no size for {players} players, only for {known}: add {players} = ...",
            value=players,
            allowed=tuple(table),
        )
    return size
