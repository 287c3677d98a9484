"""Tables of numbers as values of a field: hand sizes by players, points by bids."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self

from ohhell_sim.errors import RulesError
from ohhell_sim.rules import reading
from ohhell_sim.rules.axes import HandMax
from ohhell_sim.rules.reading import refuse, whole, whole_number
from ohhell_sim.rules.values import LARGEST_HAND, MIN_PLAYERS, MOST_PLAYERS

__all__ = ["HandTable", "NumberTable", "hand_max", "table_size"]


@dataclass(frozen=True)
class NumberTable:
    """Whole numbers by whole numbers, such as hand sizes by players or points by bids.

    Attributes
    ----------
    pairs : tuple of (int, int)
        Keys and values, in the order of the keys.

    Examples
    --------
    >>> table = NumberTable(((1, 15), (2, 22)))
    >>> table.get(2), table.get(3), table.to_plain()
    (22, None, {'1': 15, '2': 22})
    """

    pairs: tuple[tuple[int, int], ...]

    @classmethod
    def read(
        cls,
        key: str,
        given: Mapping[Any, object],
        keys: tuple[int, int],
        read: Callable[[str, object], int],
    ) -> Self:
        """Return the table of a mapping.

        Parameters
        ----------
        key : str
            The field.
        given : mapping
            Its keys may be texts of digits, as TOML has them.
        keys : tuple of int
            The least and the largest key.
        read : callable
            What reads the values.

        Returns
        -------
        NumberTable
            The table.

        Raises
        ------
        RulesError
            For an empty table, or a key or value that is none.

        Examples
        --------
        >>> NumberTable.read("hand_max", {"3": 15, 4: 13}, (2, 8), whole(1, 52))
        NumberTable({3: 15, 4: 13})
        """
        low, high = keys
        wanted = f"whole numbers from {low} to {high}"
        if not given:
            raise refuse(key, dict(given), f"a table with an entry, its keys {wanted}")
        found: dict[int, int] = {}
        for entry, value in given.items():
            text = entry.strip() if isinstance(entry, str) else ""
            digits = text.isascii() and text.isdigit() and len(text) < 4
            number = whole_number(int(text) if digits else entry)
            if number is None or not low <= number <= high:
                raise refuse(f"{key} with the key", entry, f"a table whose keys are {wanted}")
            if number in found:
                raise refuse(f"{key} with the key", entry, "a table that has each key once")
            found[number] = read(f"{key}.{number}", value)
        return cls(tuple(sorted(found.items())))

    def get(self, key: int) -> int | None:
        """Return the value of a key, or None where the table has none.

        Parameters
        ----------
        key : int
            The number to look up.

        Returns
        -------
        int or None
            Its value.

        Examples
        --------
        >>> table = NumberTable(((1, 15), (2, 22)))
        >>> table.get(2), table.get(3)
        (22, None)
        """
        return dict(self.pairs).get(key)

    def to_plain(self) -> dict[str, int]:
        """Return the table as TOML and JSON write it.

        Returns
        -------
        dict of str to int
            Keys as texts, in their order.

        Examples
        --------
        >>> NumberTable(((1, 15), (2, 22))).to_plain()
        {'1': 15, '2': 22}
        """
        return {str(key): value for key, value in self.pairs}

    def __iter__(self) -> Iterator[int]:
        return (key for key, _ in self.pairs)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({dict(self.pairs)})"


class HandTable(NumberTable):
    """Hand sizes by the number of players.

    Attributes
    ----------
    pairs : tuple of (int, int)
        Players and cards, in the order of the players.

    Examples
    --------
    >>> hand_max("hand_max", {"3": 15, "4": 13})
    HandTable({3: 15, 4: 13})
    """


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
        players = (MIN_PLAYERS, MOST_PLAYERS)
        return HandTable.read(key, value, players, whole(1, LARGEST_HAND))
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
