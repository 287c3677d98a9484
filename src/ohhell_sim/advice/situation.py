"""Reading parts of a situation as users give them: bids, cards on foreheads, earlier misses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import TypeAlias

from ohhell_sim.cards import Card
from ohhell_sim.errors import SettingError, ViewError
from ohhell_sim.rules import BidTiming, Rules
from ohhell_sim.rules.reading import shown, whole_number

__all__ = [
    "BidsLike",
    "ForeheadLike",
    "check_counts",
    "check_secret_bids",
    "first_bids",
    "read_bid_of",
    "read_bids",
    "read_count",
    "read_forehead",
]

BidsLike: TypeAlias = Sequence[int] | str
"""Bids in bidding order, as numbers or as a text such as ``"1,0,2"``."""

ForeheadLike: TypeAlias = Mapping[int, Card | str] | Iterable[Card | str] | str
"""The cards on the foreheads of the others: by position, or in bidding order."""

_MOST_COUNTED = 10_000


def read_bids(bids: BidsLike) -> Sequence[int]:
    """Return bids given as a text as numbers; other sequences as they are.

    Parameters
    ----------
    bids : sequence of int or str
        In bidding order.

    Returns
    -------
    sequence of int
        The bids.

    Examples
    --------
    >>> read_bids("1, 0,2")
    (1, 0, 2)
    """
    if not isinstance(bids, str):
        unordered = isinstance(bids, bytes | Mapping | Set)
        if unordered or not hasattr(bids, "__len__"):
            raise ViewError(
                f"bids is {shown(bids)}: give a list of whole numbers in bidding order, or bids "
                "by position as bid_of",
                value=bids,
            )
        return tuple(bids)
    parts = re.split(r"\s*[,;]\s*|\s+", bids.strip()) if bids.strip() else []
    for place, part in enumerate(parts, start=1):
        if not re.fullmatch(r"[0-9]{1,3}", part):
            raise ViewError(
                f"bid {place} is {shown(part)}, not a whole number from 0: write the bids in "
                'bidding order, such as "1,0,2"',
                value=part,
            )
    return tuple(int(part) for part in parts)


def read_bid_of(bid_of: Mapping[int, int], players: int) -> dict[int, int]:
    """Return bids by position, checked as far as that goes without the hand.

    Parameters
    ----------
    bid_of : mapping of int to int
        The bids by position.
    players : int
        The number of players.

    Returns
    -------
    dict of int to int
        The same.

    Examples
    --------
    >>> read_bid_of({1: 2, 3: 0}, 4)
    {1: 2, 3: 0}
    """
    if not isinstance(bid_of, Mapping):
        raise ViewError(
            f"bid_of is {shown(bid_of)}: give a mapping of positions to bids, such as {{1: 2}}",
            value=bid_of,
        )
    known: dict[int, int] = {}
    for place, bid in bid_of.items():
        position = whole_number(place)
        if position is None or not 1 <= position <= players:
            raise ViewError(
                f"bid_of names position {shown(place)}: with {players} players positions are "
                f"1 (left of the dealer) to {players}",
                value=place,
                allowed=range(1, players + 1),
            )
        number = whole_number(bid)
        if number is None or number < 0:
            raise ViewError(
                f"bid_of says {shown(bid)} for position {position}: a bid is a whole number from 0",
                value=bid,
            )
        known[position] = number
    return known


def first_bids(known: Mapping[int, int], position: int | None, players: int) -> list[int]:
    """Return the bids of positions 1, 2, ... as far as they are known, none after a gap.

    Parameters
    ----------
    known : mapping of int to int
        The bids by position.
    position : int or None
        Whose advice it is.
    players : int
        The number of players.

    Returns
    -------
    list of int
        The bids.

    Examples
    --------
    >>> first_bids({1: 2, 3: 0}, 2, 4)
    [2]
    """
    if len(known) < players and position in known:
        raise ViewError(
            f"bid_of has a bid of position {position}, which is yours, but others are missing: "
            "leave yours out to be advised on it, or give all bids",
            value=known,
        )
    first: list[int] = []
    while len(first) + 1 in known:
        first.append(known[len(first) + 1])
    return first


def read_count(name: str, count: object) -> int | None:
    """Return a number of misses or errors.

    Parameters
    ----------
    name : str
        What the message calls it.
    count : int or None
        The number.

    Returns
    -------
    int or None
        The same.

    Examples
    --------
    >>> read_count("misses", 2)
    2
    """
    if count is None:
        return None
    number = whole_number(count)
    if number is None or not 0 <= number <= _MOST_COUNTED:
        raise SettingError(
            f"{name} is {shown(count)}: a whole number from 0 to {_MOST_COUNTED}, those of the "
            "deals before",
            value=count,
        )
    return number


def check_counts(rules: Rules, *, misses: int | None, errors: int | None) -> None:
    """Refuse earlier misses and errors that the rules do not count, or that put one out.

    Parameters
    ----------
    rules : Rules
        What the table plays by.
    misses, errors : int or None
        Those of the deals before; none say nothing.

    Raises
    ------
    SettingError
        For others.

    Examples
    --------
    >>> check_counts(Rules(score="escalating", winner="lowest"), misses=2, errors=None)
    >>> check_counts(Rules(), misses=2, errors=None)
    Traceback (most recent call last):
        ...
    ohhell_sim.errors.SettingError: misses is 2, but under the rules 'classic' earlier misses do \
not count: leave it out, or take a scoring that escalates, such as score = "escalating"
    """
    if misses and not rules.score.escalate:
        raise SettingError(
            f"misses is {misses}, but under the rules {rules.name!r} earlier misses do not count: "
            'leave it out, or take a scoring that escalates, such as score = "escalating"',
            value=misses,
            allowed=(0,),
        )
    most = rules.end.errors
    if errors and most is None:
        raise SettingError(
            f"errors is {errors}, but under the rules {rules.name!r} errors put nobody out: leave "
            "it out, or set end = { errors = 20 }, for one",
            value=errors,
            allowed=(0,),
        )
    if errors and most is not None and errors >= most:
        raise SettingError(
            f"errors is {errors}, but a player with {most} is out of the match: 0 to {most - 1}",
            value=errors,
            allowed=range(most),
        )


def check_secret_bids(rules: Rules, bids: Sequence[int], players: int) -> None:
    """Refuse some of the bids where all bid at once, so that nobody hears some of them.

    Parameters
    ----------
    rules : Rules
        What the table plays by.
    bids : sequence of int
        In bidding order.
    players : int
        The number of players.

    Raises
    ------
    ViewError
        For more than none and fewer than all.

    Examples
    --------
    >>> check_secret_bids(Rules(), [1, 1], 4)
    >>> check_secret_bids(Rules(bid_timing="simultaneous"), [1, 1], 4)
    Traceback (most recent call last):
        ...
    ohhell_sim.errors.ViewError: bids of 2 players, but all 4 bid at once and nobody hears another \
bid before the own: give your position and no bids, or all 4 once they are in
    """
    if rules.bid_timing is BidTiming.SIMULTANEOUS and 0 < len(bids) < players:
        raise ViewError(
            f"bids of {len(bids)} {'player' if len(bids) == 1 else 'players'}, but all {players} "
            "bid at once and nobody hears another bid before the own: give your position and no "
            f"bids, or all {players} once they are in",
            value=bids,
        )


def read_forehead(
    forehead: ForeheadLike | None, position: int | None, players: int
) -> tuple[str | list[Card | str] | None, int | None]:
    """Return the cards on the foreheads of the others in bidding order, and my position.

    Parameters
    ----------
    forehead : mapping, iterable of cards, str or None
        By position, such as ``{1: "AS", 3: "KH"}`` or ``"1:AS,3:KH"``; or the cards alone, in
        bidding order.
    position : int or None
        My position, if it was said.
    players : int
        The number of players.

    Returns
    -------
    cards : str, list of cards or None
        In bidding order.
    position : int or None
        By position, the one that is left out is mine.

    Examples
    --------
    >>> read_forehead("1:AS, 3:KH", None, 3)
    (['AS', 'KH'], 2)
    """
    if isinstance(forehead, str) and ":" in forehead:
        forehead = _by_position(forehead)
    if not isinstance(forehead, Mapping):
        cards = forehead if forehead is None or isinstance(forehead, str) else list(forehead)
        return cards, position
    places = {}
    for place, card in forehead.items():
        number = whole_number(place)
        if number is None or not 1 <= number <= players:
            raise ViewError(
                f"forehead names position {shown(place)}: with {players} players positions are 1 "
                f"to {players}",
                value=place,
                allowed=range(1, players + 1),
            )
        places[number] = card
    left = [place for place in range(1, players + 1) if place not in places]
    if len(left) != 1 or position not in (None, left[0]):
        mine = "" if position is None else f", position {position},"
        raise ViewError(
            f"forehead names the positions {', '.join(map(str, sorted(places)))}: with {players} "
            f"players it takes a card for each but yours{mine}",
            value=forehead,
        )
    return [places[place] for place in sorted(places)], left[0]


def _by_position(text: str) -> dict[int, Card | str]:
    """Read a text such as "1:AS,3:KH"."""
    found: dict[int, Card | str] = {}
    for part in re.split(r"\s*[,;]\s*|\s+(?=\d+\s*:)", text.strip()):
        match = re.fullmatch(r"(\d{1,2})\s*:\s*(.+)", part)
        if match is None or int(match[1]) in found:
            raise ViewError(
                f"forehead has {shown(part.strip())}: write one card for each position, such as "
                '"1:AS,3:KH"',
                value=text,
            )
        found[int(match[1])] = match[2]
    return found
