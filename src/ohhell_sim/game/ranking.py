"""Who wins a match: points, errors, deals made, and what breaks a tie."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ohhell_sim.rules import MatchGoal, Rules, Winner

__all__ = ["Record", "best_of_extra_deal", "first_places", "without_ties"]


@dataclass(slots=True)
class Record:
    """What one player has done in a match.

    Attributes
    ----------
    points : int
        The total.
    played, made : int
        Deals played, and those whose bid was made.
    errors : int
        Tricks off the bids.
    bids_made : int
        The sum of the bids that were made.
    zeros : int
        Zeros bid in a row, up to now.
    out_after : int or None
        The number of the deal in which the player went out; None while in.
    """

    points: int = 0
    played: int = 0
    made: int = 0
    errors: int = 0
    bids_made: int = 0
    zeros: int = 0
    out_after: int | None = field(default=None)

    @property
    def misses(self) -> int:
        """Deals whose bid was missed."""
        return self.played - self.made

    def add(self, bid: int, tricks: int, points: int) -> None:
        """Count a deal."""
        self.points += points
        self.played += 1
        self.errors += abs(bid - tricks)
        self.zeros = self.zeros + 1 if bid == 0 else 0
        if bid == tricks:
            self.made += 1
            self.bids_made += bid


def _least(players: Iterable[int], scores: Sequence[int]) -> list[int]:
    """Return the players with the smallest score."""
    players = list(players)
    best = min(scores[player] for player in players)
    return [player for player in players if scores[player] == best]


def first_places(rules: Rules, records: Sequence[Record]) -> list[int]:
    """Return the players who lead, before ties are broken.

    Parameters
    ----------
    rules : Rules
        What the table plays by.
    records : sequence of Record
        One for each player.

    Returns
    -------
    list of int
        Where errors put players out, those still in with the fewest errors, or else those who
        went out last with the fewest; in a match for making every deal those who did; in any
        other match, and where nobody did, those with the best total.

    Examples
    --------
    >>> first_places(Rules(), [Record(points=30), Record(points=41), Record(points=41)])
    [1, 2]
    """
    everybody = list(range(len(records)))
    if rules.end.errors is not None:
        still_in = [player for player in everybody if records[player].out_after is None]
        last_out = max(record.out_after or 0 for record in records)
        together = [player for player in everybody if records[player].out_after == last_out]
        return _least(still_in or together, [record.errors for record in records])
    if rules.match_goal is MatchGoal.ALL_MADE:
        perfect = [player for player in everybody if not records[player].misses]
        everybody = perfect or everybody
    sign = -1 if rules.winner is Winner.HIGHEST else 1
    return _least(everybody, [sign * record.points for record in records])


def without_ties(rules: Rules, tied: Sequence[int], records: Sequence[Record]) -> list[int]:
    """Return those of the leaders who win by what they did, without another deal.

    Parameters
    ----------
    rules : Rules
        What the table plays by.
    tied : sequence of int
        The leaders.
    records : sequence of Record
        One for each player.

    Returns
    -------
    list of int
        Several where the tie is shared.

    Examples
    --------
    >>> records = [Record(points=9, made=1), Record(points=9, made=2)]
    >>> without_ties(Rules(tie_break="most-successful-bids"), [0, 1], records)
    [1]
    """
    if rules.tie_break == "most-successful-bids":
        return _least(tied, [-record.made for record in records])
    if rules.tie_break == "sum-of-successful-bids":
        return _least(tied, [-record.bids_made for record in records])
    if rules.tie_break == "seat":
        return [min(tied)]
    return list(tied)


def best_of_extra_deal(rules: Rules, results: Mapping[int, tuple[int, int, int]]) -> list[int]:
    """Return those who did best in a deal that is to break a tie.

    Parameters
    ----------
    rules : Rules
        What the table plays by.
    results : mapping of int to (int, int, int)
        Bid, tricks and points of each player.

    Returns
    -------
    list of int
        Those with the fewest errors where errors put players out, else with the best points;
        several where they are tied again.

    Examples
    --------
    >>> best_of_extra_deal(Rules(), {1: (1, 1, 11), 3: (2, 1, 0)})
    [1]
    """
    sign = -1 if rules.winner is Winner.HIGHEST else 1
    scores = {
        player: abs(bid - tricks) if rules.end.errors is not None else sign * points
        for player, (bid, tricks, points) in results.items()
    }
    best = min(scores.values())
    return [player for player, score in scores.items() if score == best]
