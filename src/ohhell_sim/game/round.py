"""One deal of a match: the deal itself, and who sat where in it."""

from __future__ import annotations

from dataclasses import dataclass

from ohhell_sim.game.deal import Deal

__all__ = ["Round"]


@dataclass(frozen=True, slots=True)
class Round:
    """A deal of a match, and who sat where in it.

    Attributes
    ----------
    number : int
        The place of the deal in the match, from 0.
    deal : Deal
        The deal.
    seats : tuple of int
        The players of the match by the seats of the deal: some may be out, or sit it out.
    dealer : int
        The player who dealt.
    extra : bool
        Whether it only breaks a tie, so that its points do not count.
    """

    number: int
    deal: Deal
    seats: tuple[int, ...]
    dealer: int
    extra: bool = False

    def points(self) -> dict[int, int]:
        """Return the points of the players who took part, once the deal is done."""
        return dict(zip(self.seats, self.deal.scores(), strict=True))
