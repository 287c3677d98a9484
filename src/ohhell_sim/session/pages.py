"""What a session answers: paragraphs, tables and advice, for a screen or a pipe to show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from ohhell_sim.cards import Card, Suit

if TYPE_CHECKING:
    from ohhell_sim.advice import AnyAdvice

__all__ = ["Page", "Table", "action_words", "cards_in_words", "trump_in_words"]


@dataclass(frozen=True)
class Table:
    """A table to be shown; its first columns are the ones to keep where room is scarce.

    Parameters
    ----------
    titles : tuple of str
        What stands above the columns.
    rows : tuple of tuple of str
        The cells.
    left : frozenset of int, optional
        The columns that are flush left; numbers are not.

    Examples
    --------
    >>> Table(("name", "points"), (("Ann", "11"),)).rows[0]
    ('Ann', '11')
    """

    titles: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    left: frozenset[int] = frozenset({0})


Page: TypeAlias = "str | Table | AnyAdvice"
"""A paragraph, a table, or advice with its numbers."""


def cards_in_words(cards: Iterable[Card]) -> str:
    """Return cards as a player reads them.

    Parameters
    ----------
    cards : iterable of Card
        The cards.

    Returns
    -------
    str
        With symbols, in the order given.

    Examples
    --------
    >>> from ohhell_sim.cards import parse_cards
    >>> cards_in_words(parse_cards("AS TH"))
    'A♠ 10♥'
    """
    return " ".join(card.symbol for card in cards)


def trump_in_words(trump: Suit | None) -> str:
    """Return what is trump.

    Parameters
    ----------
    trump : Suit or None
        The suit; None is no-trump.

    Returns
    -------
    str
        Such as "hearts trump".

    Examples
    --------
    >>> trump_in_words(Suit.HEARTS), trump_in_words(None)
    ('hearts trump', 'no trump')
    """
    return "no trump" if trump is None else f"{trump.word} trump"


def action_words(action: object) -> str:
    """Return an action as it is written in a review.

    Parameters
    ----------
    action : int, Card, Suit, None or sequence of Card
        What was done.

    Returns
    -------
    str
        The bid, the card, the suit, or the cards.

    Examples
    --------
    >>> action_words(2), action_words(Suit.HEARTS), action_words(None)
    ('2', 'hearts', 'no trump')
    """
    if isinstance(action, Card):
        return action.symbol
    if action is None:
        return "no trump"
    if isinstance(action, Suit):
        return action.word
    if isinstance(action, Sequence) and not isinstance(action, str):
        return cards_in_words(action)
    return str(action)
