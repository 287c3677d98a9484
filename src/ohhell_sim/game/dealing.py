"""Hands for a deal: shuffled from a seed, or read from what a user gives."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from ohhell_sim.cards import Card, Deck, Hand, parse_hand
from ohhell_sim.errors import CardError, RulesError, SettingError
from ohhell_sim.rules.matches import check_players
from ohhell_sim.rules.reading import shown, whole_number

__all__ = ["HandLike", "read_hands", "shuffled"]

HandLike: TypeAlias = Hand | str | Iterable[Card | str]
"""A hand as users give it: text, cards, or a `Hand`."""


def shuffled(seed: int | None) -> list[Card]:
    """Return the deck in a random order.

    Parameters
    ----------
    seed : int or None
        The same seed gives the same order; None gives another one each time.

    Returns
    -------
    list of Card
        Every card once.

    Examples
    --------
    >>> shuffled(1) == shuffled(1), shuffled(1) == shuffled(2), len(shuffled(1))
    (True, False, 52)
    """
    if seed is not None and (whole_number(seed) is None or seed < 0):
        raise SettingError(
            f"seed is {shown(seed)}: a whole number from 0, or None for a new deal each time",
            value=seed,
        )
    # Only random() is promised to stay the same in later Pythons, so it sorts the cards.
    chance = random.Random(seed)  # noqa: S311 - cards, not secrets
    return sorted(Deck().cards, key=lambda _: chance.random())


def read_hands(hands: Sequence[HandLike]) -> tuple[Hand, ...]:
    """Return hands as users give them, one a seat, all of one size.

    Parameters
    ----------
    hands : sequence of hands
        Texts, cards, or hands.

    Returns
    -------
    tuple of Hand
        The hands.

    Raises
    ------
    CardError
        For a hand that is none, naming the seat.
    RulesError
        For too few or too many hands, or hands of several sizes.

    Examples
    --------
    >>> read_hands(["AS KH", "2S 3H"])
    (Hand('AS KH'), Hand('2S 3H'))
    """
    if isinstance(hands, str) or not isinstance(hands, Sequence):
        raise RulesError(
            f"hands is {shown(hands)}: give a list with one hand a seat, as ['AS KH', '2S 3H']",
            value=hands,
        )
    check_players(len(hands))
    dealt = []
    for seat, hand in enumerate(hands):
        try:
            dealt.append(parse_hand(hand))
        except CardError as error:
            message = f"hand of seat {seat}: {error}"
            raise CardError(message, value=error.value, allowed=error.allowed) from error
    sizes = [len(hand) for hand in dealt]
    if len(set(sizes)) > 1:
        raise RulesError(
            f"hands of {', '.join(map(str, sizes))} cards: all must be of one size", value=sizes
        )
    return tuple(dealt)
