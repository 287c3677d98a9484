"""One block of a tournament: the same cards played with the strategies in other seats."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any

from ohhell_sim.errors import IllegalAction, StrategyError
from ohhell_sim.game import Action, Match, View
from ohhell_sim.game.asking import ask
from ohhell_sim.rules import Winner
from ohhell_sim.tournament.design import Design

__all__ = ["WIN", "Block", "play_block"]

WIN = 720720
"""A match won alone; it can be shared by up to 16 players and stays a whole number."""


@dataclass(frozen=True)
class Block:
    """The counts of one block, all of them whole numbers, by strategy.

    Attributes
    ----------
    number : int
        Which block it is.
    seats : tuple of int
        Seats taken in matches.
    deals, made, points : tuple of int
        Deals played, bids made in them, and points.
    wins : tuple of int
        Matches won, in parts of `WIN`.
    ahead : tuple of tuple of int
        For each strategy and each other one: twice the pairs of seats in which it ended ahead,
        and once those that ended level.
    moves, nanoseconds : tuple of int
        Decisions, and the time that they took: the only numbers that differ from run to run.

    Examples
    --------
    >>> from ohhell_sim.tournament import read_design
    >>> block = play_block(read_design(["random"], players=3, matches=1), 0)
    >>> block.number, block.seats, block.wins == (WIN,)
    (0, (3,), True)
    """

    number: int
    seats: tuple[int, ...]
    deals: tuple[int, ...]
    made: tuple[int, ...]
    points: tuple[int, ...]
    wins: tuple[int, ...]
    ahead: tuple[tuple[int, ...], ...]
    moves: tuple[int, ...]
    nanoseconds: tuple[int, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the counts as plain data, ready for JSON.

        Returns
        -------
        dict
            Whole numbers, and tuples of them.

        Examples
        --------
        >>> from ohhell_sim.tournament import read_design
        >>> play_block(read_design(["random"], players=3, matches=1), 0).to_dict()["deals"]
        (51,)
        """
        return {name: getattr(self, name) for name in _FIELDS}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Block:
        """Return the block that `to_dict` wrote.

        Parameters
        ----------
        data : dict
            As JSON hands it back, lists for tuples.

        Returns
        -------
        Block
            The block.

        Raises
        ------
        ValueError
            For anything else.

        Examples
        --------
        >>> from ohhell_sim.tournament import read_design
        >>> block = play_block(read_design(["random"], players=3, matches=1), 0)
        >>> Block.from_dict(block.to_dict()) == block
        True
        """
        if sorted(data) != sorted(_FIELDS) or not isinstance(data["ahead"], list | tuple):
            raise ValueError("no block")
        (number,) = _whole([data["number"]])
        rows = {name: _whole(data[name]) for name in _FIELDS if name not in ("number", "ahead")}
        return cls(number=number, ahead=tuple(map(_whole, data["ahead"])), **rows)

    def could_be_of(self, design: Design) -> bool:
        """Return whether a block of a tournament may have such counts.

        Parameters
        ----------
        design : Design
            The tournament.

        Returns
        -------
        bool
            False for a wrong number of strategies, or counts that no cards bring about.

        Examples
        --------
        >>> from ohhell_sim.tournament import read_design
        >>> block = play_block(read_design(["random"], players=3, matches=1), 0)
        >>> block.could_be_of(read_design(["random"], players=3))
        True
        >>> block.could_be_of(read_design(["random", "thumb"], players=3))
        False
        """
        count, seats = len(design.entries), [design.players] * len(design.entries)
        if design.seating == "hero":
            seats[1] *= design.players - 1
        rows = [getattr(self, name) for name in _FIELDS if name not in ("number", "ahead")]
        return (
            self.number >= 0
            and all(len(row) == count for row in (*rows, self.ahead, *self.ahead))
            and list(self.seats) == seats
            and min(*self.deals, *self.made, *self.wins, *self.moves, *self.nanoseconds) >= 0
            and all(made <= deals for made, deals in zip(self.made, self.deals, strict=True))
            and sum(self.wins) <= WIN * design.tables
            and all(
                0 <= pairs <= 2 * mine * theirs * (place != other)
                for place, (row, mine) in enumerate(zip(self.ahead, seats, strict=True))
                for other, (pairs, theirs) in enumerate(zip(row, seats, strict=True))
            )
        )


_FIELDS = tuple(one.name for one in fields(Block))
_LARGEST = 1 << 53


def _whole(row: Any) -> tuple[int, ...]:
    for value in row if isinstance(row, list | tuple) else [None]:
        if not isinstance(value, int) or isinstance(value, bool) or abs(value) > _LARGEST:
            raise ValueError("no whole number")
    return tuple(row)


class _Clocked:
    """A strategy with a clock: counts decisions and the time that they take."""

    def __init__(self, player: Any, name: str, place: Callable[[], str]) -> None:
        self._player = player
        self._name = name
        self._place = place
        self.moves = 0
        self.nanoseconds = 0

    def __call__(self, view: View) -> Action:
        start = time.perf_counter_ns()
        try:
            action = ask(self._player, view)
        except Exception as error:
            raise StrategyError(
                f"{self._name} has no answer in the {view.phase} phase ({self._place()}): "
                f"{type(error).__name__}: {error}",
                value=view,
            ) from error
        self.nanoseconds += time.perf_counter_ns() - start
        self.moves += 1
        return action


def play_block(design: Design, number: int) -> Block:
    """Play the matches of a block.

    It is a function of its arguments alone, but for the time that the moves took: wherever it
    runs, the counts are the same.

    Parameters
    ----------
    design : Design
        The tournament.
    number : int
        Which block.

    Returns
    -------
    Block
        The counts.

    Raises
    ------
    StrategyError
        Where a strategy breaks the rules, or fails.

    Examples
    --------
    >>> from ohhell_sim.tournament import read_design
    >>> block = play_block(read_design(["thumb", "random"], players=4, matches=1), 0)
    >>> block.seats, block.deals
    ((4, 4), (52, 52))
    """
    count = len(design.entries)
    sums = {name: [0] * count for name in ("seats", "deals", "made", "points", "wins")}
    spent = {name: [0] * count for name in ("moves", "nanoseconds")}
    ahead = [[0] * count for _ in range(count)]
    for lineup in design.lineups(number):
        match = Match(design.rules, design.players, seed=design.cards(number))
        players = _seated(design, number, lineup, match)
        try:
            match.play(players)
        except IllegalAction as error:
            who = design.names[lineup[match.actor or 0]]
            raise StrategyError(
                f"{who} breaks the rules ({_place(number, match)}): {error}",
                value=error.value,
                allowed=error.allowed,
            ) from error
        _count(match, lineup, sums, ahead)
        for seat, entry in enumerate(lineup):
            spent["moves"][entry] += players[seat].moves
            spent["nanoseconds"][entry] += players[seat].nanoseconds
    counts = {name: tuple(values) for name, values in (sums | spent).items()}
    return Block(number=number, ahead=tuple(map(tuple, ahead)), **counts)


def _seated(design: Design, number: int, lineup: Sequence[int], match: Match) -> list[_Clocked]:
    return [
        _Clocked(
            design.entries[entry](design.player_seed(number, entry, seat)),
            design.names[entry],
            lambda: _place(number, match),
        )
        for seat, entry in enumerate(lineup)
    ]


def _place(number: int, match: Match) -> str:
    return f"match {number + 1}, deal {len(match.rounds)}, player {match.actor}"


def _count(
    match: Match, lineup: Sequence[int], sums: dict[str, list[int]], ahead: list[list[int]]
) -> None:
    """Add a match that is over."""
    for played in match.rounds:
        if played.extra:
            continue
        deal = played.deal
        won, points = deal.tricks_won, deal.scores()
        for seat, player in enumerate(played.seats):
            entry = lineup[player]
            sums["deals"][entry] += 1
            sums["made"][entry] += deal.bid_of(seat) == won[seat]
            sums["points"][entry] += points[seat]
    winners = match.winners
    for player in winners:
        sums["wins"][lineup[player]] += WIN // len(winners)
    sign = -1 if match.rules.winner is Winner.LOWEST else 1
    ends = [
        (player in winners, player in match.still_in, sign * points)
        for player, points in enumerate(match.standings)
    ]
    for player, entry in enumerate(lineup):
        sums["seats"][entry] += 1
        for other, rival in enumerate(lineup):
            if entry != rival and ends[player] >= ends[other]:
                ahead[entry][rival] += 1 + (ends[player] > ends[other])
