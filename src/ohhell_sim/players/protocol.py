"""What a player has to be able to do."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from ohhell_sim.cards import Card, Suit
from ohhell_sim.game import View

__all__ = ["Strategy", "StrategyFactory"]


@runtime_checkable
class Strategy(Protocol):
    """A player: asked with the view of its seat, it answers with a legal action.

    A strategy may be asked about any view at any time, and should answer equal views equally but
    for its own random choices, which come from its seed alone.

    Examples
    --------
    >>> from ohhell_sim.players import make_strategy
    >>> isinstance(make_strategy("thumb"), Strategy)
    True
    """

    def choose_pass(self, view: View) -> tuple[Card, ...]:
        """Return the cards to pass on, one of ``view.legal_passes()``."""

    def choose_trump(self, view: View) -> Suit | None:
        """Return the trump to name, one of ``view.legal_trumps()``; None is no-trump."""

    def choose_bid(self, view: View) -> int:
        """Return the bid, one of ``view.legal_bids()``."""

    def choose_card(self, view: View) -> Card:
        """Return the card to play, one of ``view.legal_cards()``."""


class StrategyFactory(Protocol):
    """What makes a strategy: a class, or a function."""

    def __call__(self, *, seed: int | None = None) -> Strategy:
        """Return a fresh strategy; its random choices come from the seed."""
