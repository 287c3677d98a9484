"""The design of a tournament: who sits where in which match, and which seeds make what."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ohhell_sim.errors import SettingError
from ohhell_sim.players.making import Maker, maker_of
from ohhell_sim.rules import RULES_VERSION, Rules, resolve_rules
from ohhell_sim.rules.reading import did_you_mean, listed, shown, whole_number

__all__ = ["SEATINGS", "Design", "StrategiesLike", "read_design", "seed_of"]

StrategiesLike: TypeAlias = Mapping[str, Any] | Iterable[Any]
"""Strategies by name, or one after the other."""

SEATINGS = ("even", "hero")
"""How strategies are seated: as evenly as possible, or the first one against the second."""

MOST_MATCHES = 10_000_000
_MOST_STRATEGIES = 50


@dataclass(frozen=True, kw_only=True)
class Design:
    """A tournament before it is played.

    A block is one match's cards, played several times with the strategies in other seats. In an
    even seating a block has as many matches as there are strategies: the seats get the numbers of
    different strategies, drawn anew for each block, as evenly as they go, and from match to match
    every seat goes on to the next strategy. So every strategy takes every seat exactly once on
    the same cards. In a hero seating a block has as many matches as there are seats: the first
    strategy takes each of them once, and all others are taken by the second one.

    Attributes
    ----------
    entries : tuple of Maker
        The strategies.
    rules : Rules
        What the table plays by.
    players : int
        The number of seats.
    matches : int
        The number of blocks.
    seed : int
        Makes the cards, the seats, and the random choices of the strategies.
    seating : str
        One of `SEATINGS`.

    Examples
    --------
    >>> design = read_design(["standard", "thumb"], players=4, seed=1)
    >>> design.lineups(0)
    ((1, 0, 0, 1), (0, 1, 1, 0))
    """

    entries: tuple[Maker, ...]
    rules: Rules
    players: int
    matches: int
    seed: int
    seating: str = "even"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the strategies."""
        return tuple(entry.name for entry in self.entries)

    @property
    def tables(self) -> int:
        """Matches in a block."""
        return self.players if self.seating == "hero" else len(self.entries)

    def lineups(self, number: int) -> tuple[tuple[int, ...], ...]:
        """Return who sits where in the matches of a block.

        Parameters
        ----------
        number : int
            The number of the block.

        Returns
        -------
        tuple of tuple of int
            For each match the numbers of the strategies by seat.

        Examples
        --------
        >>> read_design(["random", "thumb"], players=3, seating="hero").lineups(0)
        ((0, 1, 1), (1, 0, 1), (1, 1, 0))
        """
        seats = range(self.players)
        if self.seating == "hero":
            return tuple(tuple(int(seat != hero) for seat in seats) for hero in seats)
        count = len(self.entries)
        chance = random.Random(seed_of(self.seed, "seats", number))  # noqa: S311 - no secrets
        # Only random() is promised to stay the same in later Pythons, so it sorts.
        order = sorted(range(count), key=lambda _: chance.random())
        first = [order[seat % count] for seat in seats]
        first.sort(key=lambda _: chance.random())
        return tuple(tuple((one + turn) % count for one in first) for turn in range(count))

    def cards(self, number: int) -> int:
        """Return the seed of the cards of a block, whoever plays.

        Parameters
        ----------
        number : int
            The number of the block.

        Returns
        -------
        int
            A seed for a `Match`.

        Examples
        --------
        >>> read_design(["thumb"]).cards(3) == read_design(["random", "thumb"]).cards(3)
        True
        """
        return seed_of(self.seed, "cards", number)

    def player_seed(self, number: int, entry: int, seat: int) -> int:
        """Return the seed of a strategy in one seat of a block.

        Parameters
        ----------
        number, entry, seat : int
            The numbers of the block, the strategy and the seat.

        Returns
        -------
        int
            A seed for `Maker`.

        Examples
        --------
        >>> design = read_design(["random"])
        >>> design.player_seed(0, 0, 0) == design.player_seed(0, 0, 1)
        False
        """
        return seed_of(self.seed, "player", number, entry, seat)

    def to_dict(self) -> dict[str, Any]:
        """Return the design as plain data, ready for JSON.

        Returns
        -------
        dict
            All that decides the numbers of the result.

        Examples
        --------
        >>> read_design(["thumb", "thumb"]).to_dict()["strategies"]
        ['thumb', 'thumb #2']
        """
        return {
            "strategies": list(self.names),
            "rules": self.rules.to_dict(),
            "players": self.players,
            "matches": self.matches,
            "seed": self.seed,
            "seating": self.seating,
            "rules_version": RULES_VERSION,
        }


def seed_of(*parts: object) -> int:
    """Return a seed of its own for everything that has other parts.

    Parameters
    ----------
    *parts : object
        Whole numbers and texts.

    Returns
    -------
    int
        Below 2**53; the same on every machine.

    Examples
    --------
    >>> seed_of(1, "cards", 0) == seed_of(1, "cards", 0) != seed_of(1, "cards", 1)
    True
    """
    text = "/".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "little") >> 11


def read_design(
    strategies: StrategiesLike,
    *,
    rules: Any = "classic",
    players: int = 4,
    matches: int = 500,
    seed: int = 1,
    seating: str = "even",
) -> Design:
    """Check what a tournament is to be and return its design.

    Parameters
    ----------
    strategies, rules, players, matches, seed, seating
        As in `ohhell_sim.tournament`.

    Returns
    -------
    Design
        The design.

    Raises
    ------
    SettingError, RulesError
        For what cannot be.

    Examples
    --------
    >>> read_design({"a": "thumb", "b": "thumb"}).names
    ('a', 'b')
    """
    table = resolve_rules(rules)
    seats = table.check_players(players)
    table.validate(seats)
    count, start = whole_number(matches), whole_number(seed)
    if count is None or not 1 <= count <= MOST_MATCHES:
        raise SettingError(
            f"matches is {shown(matches)}: a whole number from 1 to {MOST_MATCHES}", value=matches
        )
    if start is None or start < 0:
        raise SettingError(f"seed is {shown(seed)}: a whole number from 0", value=seed)
    if seating not in SEATINGS:
        raise SettingError(
            f"seating is {shown(seating)}: {listed(map(repr, SEATINGS))} would do"
            f"{did_you_mean(seating, SEATINGS)}",
            value=seating,
            allowed=SEATINGS,
        )
    entries = _entries(strategies)
    if seating == "hero" and len(entries) != 2:
        raise SettingError(
            f"seating 'hero' sets one strategy against one other, not {len(entries)}: "
            "name two, or leave the seating out",
            value=seating,
        )
    return Design(
        entries=entries, rules=table, players=seats, matches=count, seed=start, seating=seating
    )


def _entries(strategies: StrategiesLike) -> tuple[Maker, ...]:
    """Return the strategies; two of the same name are told apart by a number."""
    if isinstance(strategies, Mapping):
        given: Sequence[Maker] = [maker_of(one, str(name)) for name, one in strategies.items()]
    elif isinstance(strategies, str) or not isinstance(strategies, Iterable):
        given = [maker_of(strategies)]
    else:
        given = [maker_of(one) for one in strategies]
    if not 1 <= len(given) <= _MOST_STRATEGIES:
        raise SettingError(
            f"{len(given)} strategies: a tournament has 1 to {_MOST_STRATEGIES}, such as "
            "'standard' and 'thumb'",
            value=strategies,
        )
    names: list[str] = []
    entries = []
    for maker in given:
        same = sum(name == maker.name or name.startswith(f"{maker.name} #") for name in names)
        name = f"{maker.name} #{same + 1}" if same else maker.name
        names.append(name)
        entries.append(Maker(name, maker.source, maker.copied))
    return tuple(entries)
