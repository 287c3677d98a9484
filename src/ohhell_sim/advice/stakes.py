"""What a deal is worth to a seat: points, what earlier misses make of them, and staying in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from ohhell_sim.game import View
from ohhell_sim.rules import Rules, Winner

__all__ = ["PUT_OUT", "Points", "Stakes", "stakes_of"]

Points: TypeAlias = tuple[tuple[int, ...], ...]
"""Points by bid and tricks."""

PUT_OUT = 10
"""Spans of the score table that being put out of the match counts against a seat."""


@dataclass(frozen=True, kw_only=True)
class Stakes:
    """What every bid and number of tricks is worth.

    Attributes
    ----------
    points : tuple of tuple of int
        The points of the deal, as the score sheet has them.
    bidding : tuple of tuple of int
        What everybody bids by: the points, with their sign turned where the fewest win.
    gain : tuple of tuple of int
        What counts for this seat: the same, less what being put out costs.
    fewest : bool
        Whether the fewest points win.
    out_at : int or None
        Errors in this deal that put the seat out; None where no deal of this size can.
    """

    points: Points
    bidding: Points
    gain: Points
    fewest: bool
    out_at: int | None

    @property
    def is_plain(self) -> bool:
        """Whether the points are what counts."""
        return self.gain == self.points

    @property
    def span(self) -> int:
        """The difference between the most and the fewest points."""
        cells = [cell for row in self.points for cell in row]
        return max(cells) - min(cells)


def stakes_of(view: View, *, misses: int = 0, errors: int = 0) -> Stakes:
    """Return what a deal is worth to a seat.

    Parameters
    ----------
    view : View
        What the seat knows.
    misses : int, optional
        Bids that it missed before, where misses cost more and more.
    errors : int, optional
        Tricks by which its bids were off before, where so many put it out.

    Returns
    -------
    Stakes
        Where the rules put nobody out, all three tables agree but for the sign.

    Examples
    --------
    >>> from ohhell_sim.game import view_from_record
    >>> view = view_from_record(rules={"score": "escalating", "winner": "lowest"}, players=4,
    ...                         hand="AS KH", trump="H")
    >>> stakes_of(view, misses=2).points, stakes_of(view, misses=2).gain[0]
    (((0, 3, 3), (3, 0, 3), (3, 3, 0)), (0, -3, -3))
    """
    rules = view.rules
    limit = rules.end.errors
    return _stakes(rules, view.hand_size, misses, None if limit is None else limit - errors)


@lru_cache(maxsize=256)
def _stakes(rules: Rules, size: int, misses: int, to_spare: int | None) -> Stakes:
    """Return the stakes of all deals of a size that are alike."""
    numbers = range(size + 1)
    fewest = rules.winner is Winner.LOWEST
    points = tuple(
        tuple(rules.score(bid, tricks, size, misses=misses) for tricks in numbers)
        for bid in numbers
    )
    sign = -1 if fewest else 1
    bidding = tuple(tuple(sign * cell for cell in row) for row in points)
    left = None if to_spare is None else max(to_spare, 1)
    plain = Stakes(points=points, bidding=bidding, gain=bidding, fewest=fewest, out_at=None)
    if left is None or left > size:
        return plain
    cost = PUT_OUT * max(plain.span, 1)
    gain = tuple(
        tuple(cell - cost * (abs(bid - tricks) >= left) for tricks, cell in enumerate(row))
        for bid, row in enumerate(bidding)
    )
    return Stakes(points=points, bidding=bidding, gain=gain, fewest=fewest, out_at=left)
