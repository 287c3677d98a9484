"""Cards as sets of bits: what the cards of a table look like to the kernels, worked out once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ohhell_sim.cards import Card, Suit
from ohhell_sim.game import View
from ohhell_sim.inference.layout import WORD, DeckLayout
from ohhell_sim.inference.wide.codes import play_codes
from ohhell_sim.kernels import TOP_LANE
from ohhell_sim.rules import Rules, Winner

__all__ = ["CardWords", "card_words", "points_table", "seen_by_all"]

_WORD_FULL = (1 << WORD) - 1
_IDS = 116  # as many cards as there are
_PUT_OUT = 10  # spans of the score table that being put out of the match counts


class CardWords:
    """The cards of a table as the kernels see them; use `card_words`, which keeps them.

    Parameters
    ----------
    rules : Rules
        What the table plays by.
    players : int
        The number of players.
    trump : Suit or None
        The trump as far as it is known.

    Attributes
    ----------
    layout : DeckLayout
        Which bit stands for which card.
    bit_of : list of int
        The bit of a card by its `id`; second copies from bit 64 on.
    full : int
        All cards of the deck.
    trump_lane : int
        The lane of the trumps, 0 without.
    obligations : array of int64
        The rules of play, as the kernels take them.
    """

    def __init__(self, rules: Rules, players: int, trump: Suit | None) -> None:
        from ohhell_sim.game import TrickRules  # noqa: PLC0415 - for the first view only

        self.layout = DeckLayout(rules, players, trump)
        self.bit_of = [0] * _IDS
        for card in self.layout.deck:
            self.bit_of[card.id] = self.layout.bits([card])
        self.full = self.layout.full
        self.trump_lane = 0 if trump is None else int(TOP_LANE)
        self.obligations = play_codes(TrickRules.of(rules, trump), self.layout)

    def bits(self, cards: Iterable[Card]) -> int:
        """Return the set of some cards of the deck."""
        bit_of = self.bit_of
        bits = 0
        for card in cards:
            bits |= bit_of[card.id]
        return bits

    def words(self, bits: int) -> tuple[int, int]:
        """Return a set as its first and its second copies."""
        return bits & _WORD_FULL, bits >> WORD


@lru_cache(maxsize=64)
def card_words(rules: Rules, players: int, trump: Suit | None) -> CardWords:
    """Return the cards of a table, see `CardWords`."""
    return CardWords(rules, players, trump)


def seen_by_all(view: View, words: CardWords) -> int:
    """Return the cards that everybody has seen: played, turned up or put away.

    Parameters
    ----------
    view : View
        What one seat knows.
    words : CardWords
        The cards of the table.

    Returns
    -------
    int
        A set of cards.
    """
    bit_of = words.bit_of
    seen = 0
    for trick in view.tricks:
        for card in trick.cards:
            seen |= bit_of[card.id]
    for card in view.current.cards:
        seen |= bit_of[card.id]
    for card in view.set_aside:
        seen |= bit_of[card.id]
    if view.turn_up is not None:
        seen |= bit_of[view.turn_up.id]
    return seen


def points_table(view: View) -> NDArray[np.int64]:
    """Return what every bid and number of tricks of a deal is worth to a seat.

    Parameters
    ----------
    view : View
        What the seat knows.

    Returns
    -------
    array of int64, shape (hand size + 1, hand size + 1)
        Points by bid and tricks; the more the better, so with their sign turned where the fewest
        win, and with a heavy loss where errors put the seat out. Not to be written to.

    Examples
    --------
    >>> from ohhell_sim import Deal
    >>> points_table(Deal.random("hook", hand_size=1, seed=1).view(0)).tolist()
    [[10, 0], [0, 11]]
    """
    misses = errors = 0
    if view.tally is not None:
        misses, errors = view.tally.misses[view.seat], view.tally.errors[view.seat]
    if view.rules.end.errors is None:
        errors = 0
    return _points(view.rules, view.hand_size, misses, errors)


@lru_cache(maxsize=512)
def _points(rules: Rules, size: int, misses: int, errors: int) -> NDArray[np.int64]:
    numbers = range(size + 1)
    points = np.array(
        [[rules.score(bid, won, size, misses=misses) for won in numbers] for bid in numbers],
        np.int64,
    )
    if rules.winner is Winner.LOWEST:
        points = -points
    limit = rules.end.errors
    if limit is not None:
        cost = _PUT_OUT * max(int(points.max() - points.min()), 1)
        off = np.abs(np.subtract.outer(np.arange(size + 1), np.arange(size + 1)))
        points = points - cost * (off >= max(limit - errors, 1))
    points.setflags(write=False)
    return points
