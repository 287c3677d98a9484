"""How a match stands when a deal begins."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Tally"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What the deals before have left, by the seats of the deal that begins.

    Attributes
    ----------
    points : tuple of int
        The points so far.
    misses : tuple of int
        Bids missed so far, which cost more and more under some rules.
    errors : tuple of int
        Tricks off the bids so far, which put players out under some rules.
    zeros : tuple of int
        Zeros bid in a row, deal after deal, up to now.
    deals_left : int or None
        Deals after this one; None where nobody can know.

    Examples
    --------
    >>> Tally.start(3, deals_left=12).misses
    (0, 0, 0)
    """

    points: tuple[int, ...]
    misses: tuple[int, ...]
    errors: tuple[int, ...]
    zeros: tuple[int, ...]
    deals_left: int | None = None

    @classmethod
    def start(cls, players: int, deals_left: int | None = None) -> Tally:
        """Return the tally before the first deal.

        Parameters
        ----------
        players : int
            The number of players.
        deals_left : int, optional
            Deals after the first.

        Returns
        -------
        Tally
            Nothing for everybody.

        Examples
        --------
        >>> Tally.start(2).points
        (0, 0)
        """
        nothing = (0,) * players
        return cls(
            points=nothing, misses=nothing, errors=nothing, zeros=nothing, deals_left=deals_left
        )
