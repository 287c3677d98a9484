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
    for its own random choices, which come from its seed alone. This class only describes it:
    nothing has to derive from it.

    Examples
    --------
    >>> from ohhell_sim.players import make_strategy
    >>> isinstance(make_strategy("thumb"), Strategy)
    True
    """

    def choose_pass(self, view: View) -> tuple[Card, ...]:
        """Return the cards to pass on.

        Parameters
        ----------
        view : View
            What the seat sees; it is its turn.

        Returns
        -------
        tuple of Card
            One of ``view.legal_passes()``.

        Examples
        --------
        >>> from ohhell_sim import Deal, make_strategy
        >>> deal = Deal({"pass_cards": 1}, ["AS KH", "2S 3H"], trump="H", dealer=1)
        >>> make_strategy("thumb").choose_pass(deal.view(0))
        (Card('AS'),)
        """

    def choose_trump(self, view: View) -> Suit | None:
        """Return the trump to name.

        Parameters
        ----------
        view : View
            What the seat sees; it is its turn.

        Returns
        -------
        Suit or None
            One of ``view.legal_trumps()``; None is no-trump.

        Examples
        --------
        >>> from ohhell_sim import Deal, make_strategy
        >>> deal = Deal({"trump": "eldest"}, ["AS KH", "2S 3H"], dealer=1)
        >>> make_strategy("thumb").choose_trump(deal.view(0)).word
        'spades'
        """

    def choose_bid(self, view: View) -> int:
        """Return the bid.

        Parameters
        ----------
        view : View
            What the seat sees; it is its turn.

        Returns
        -------
        int
            One of ``view.legal_bids()``.

        Examples
        --------
        >>> from ohhell_sim import Deal, make_strategy
        >>> deal = Deal("classic", ["AS KH", "2S 3H"], trump="H", dealer=1)
        >>> make_strategy("thumb").choose_bid(deal.view(0))
        2
        """

    def choose_card(self, view: View) -> Card:
        """Return the card to play.

        Parameters
        ----------
        view : View
            What the seat sees; it is its turn.

        Returns
        -------
        Card
            One of ``view.legal_cards()``.

        Examples
        --------
        >>> from ohhell_sim import Deal, make_strategy
        >>> deal = Deal("classic", ["AS KH", "2S 3H"], trump="H", dealer=1)
        >>> deal.bid(2), deal.bid(0)
        (None, None)
        >>> make_strategy("thumb").choose_card(deal.view(0))
        Card('KH')
        """


class StrategyFactory(Protocol):
    """What makes a strategy: a class, or a function."""

    def __call__(self, *, seed: int | None = None) -> Strategy:
        """Return a fresh strategy; its random choices come from the seed."""
