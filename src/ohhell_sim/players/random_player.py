"""`random`: any legal action, each as likely as the others."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from ohhell_sim.cards import Card, Suit
from ohhell_sim.game import View

__all__ = ["RandomPlayer"]

Item = TypeVar("Item")


class RandomPlayer:
    """Any legal action, each as likely as the others.

    Parameters
    ----------
    seed : int, optional
        Makes its choices; something else each time if left out.

    Examples
    --------
    >>> from ohhell_sim import Deal
    >>> view = Deal.random(seed=1).view(0)
    >>> RandomPlayer(seed=1).choose_bid(view) == RandomPlayer(seed=1).choose_bid(view)
    True
    """

    name = "random"
    summary = "any legal action, each as likely as the others"

    def __init__(self, *, seed: int | None = None) -> None:
        self._chance = random.Random(seed)  # noqa: S311 - cards, not secrets

    def choose_pass(self, view: View) -> tuple[Card, ...]:
        """Return random cards."""
        return self._one_of(view.legal_passes())

    def choose_trump(self, view: View) -> Suit | None:
        """Return a random trump."""
        return self._one_of(view.legal_trumps())

    def choose_bid(self, view: View) -> int:
        """Return a random bid."""
        return self._one_of(view.legal_bids())

    def choose_card(self, view: View) -> Card:
        """Return a random card."""
        return self._one_of(view.legal_cards())

    def _one_of(self, choices: Sequence[Item]) -> Item:
        # Only random() is promised to stay the same in later Pythons.
        return choices[int(len(choices) * self._chance.random())]
