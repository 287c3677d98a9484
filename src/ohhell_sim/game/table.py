"""Checks shared by deals and records: cards that are where they can be, and the trump."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TypeAlias

from ohhell_sim.cards import Card, Suit, parse_trump
from ohhell_sim.errors import OhHellError
from ohhell_sim.rules import Rules, TrumpSource
from ohhell_sim.rules.reading import whole

__all__ = [
    "UNSAID",
    "Trump",
    "Unsaid",
    "check_apart",
    "check_seat",
    "decide_trump",
    "plural",
    "turned_up",
]


class Unsaid(Enum):
    """Stands for an argument that was left out where None has a meaning of its own."""

    UNSAID = "unsaid"

    def __repr__(self) -> str:
        return "<left out>"


UNSAID = Unsaid.UNSAID

Trump: TypeAlias = Suit | str | None
"""A trump as users give it: a suit, its name or letter, or None or "none" for no-trump."""


def plural(count: int, what: str) -> str:
    """Return "1 card" or "3 cards"."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def decide_trump(
    rules: Rules,
    trump: Trump | Unsaid,
    turn_up: Card | None,
    error: type[OhHellError],
) -> Suit | None:
    """Return the trump suit of a deal, or say why there is no telling.

    Parameters
    ----------
    rules : Rules
        What the table plays by.
    trump : Suit, str, None or UNSAID
        What was said about the trump.
    turn_up : Card or None
        The card turned up.
    error : type of OhHellError
        The kind of error to raise.

    Returns
    -------
    Suit or None
        None is no-trump.
    """
    if turn_up is not None and rules.trump is TrumpSource.NONE:
        raise error(
            f"turn_up {turn_up.code}, but under the rules {rules.name!r} no card is turned up: "
            "leave it out",
            value=turn_up,
        )
    if isinstance(trump, Unsaid):
        if turn_up is not None:
            return rules.trump_of(turn_up)
        raise error(
            "trump is missing: say a suit, or 'none' for a deal without trump",
            allowed=("S", "H", "D", "C", "none"),
        )
    suit = parse_trump(trump)
    if rules.trump is TrumpSource.NONE and suit is not None:
        raise error(
            f"trump {suit.word}, but under the rules {rules.name!r} there is never a trump: "
            "say 'none', or other rules",
            value=trump,
            allowed=("none",),
        )
    if turn_up is not None and rules.trump_of(turn_up) is not suit:
        shown = rules.trump_of(turn_up)
        word = "no trump" if shown is None else f"{shown.word} trump"
        said = "no trump" if suit is None else f"{suit.word} trump"
        raise error(
            f"turn_up {turn_up.code} makes {word}, but {said} was said: change one of them",
            value=trump,
            allowed=("none" if shown is None else shown.letter,),
        )
    return suit


def check_apart(places: Iterable[tuple[str, Iterable[Card]]], error: type[OhHellError]) -> None:
    """Refuse a card that is in two places.

    Parameters
    ----------
    places : iterable of (str, iterable of Card)
        What each place is called, and its cards.
    error : type of OhHellError
        The kind of error to raise.
    """
    found: dict[Card, str] = {}
    for place, cards in places:
        for card in cards:
            if card in found:
                where = f"twice {place}" if found[card] == place else f"{found[card]} and {place}"
                raise error(f"{card.code} is {where}: each card is there once", value=card)
            found[card] = place


def turned_up(turn_up: Card | None) -> list[tuple[str, list[Card]]]:
    """Return the place of the card turned up for `check_apart`, if there is one.

    Parameters
    ----------
    turn_up : Card or None
        The card.

    Returns
    -------
    list of (str, list of Card)
        One place or none.
    """
    return [] if turn_up is None else [("turned up", [turn_up])]


def check_seat(name: str, seat: int, players: int) -> int:
    """Return a seat of the table, or say which there are.

    Parameters
    ----------
    name : str
        What the message calls it.
    seat : int
        The seat.
    players : int
        The number of players.

    Returns
    -------
    int
        The seat.
    """
    return whole(0, players - 1)(name, seat)
