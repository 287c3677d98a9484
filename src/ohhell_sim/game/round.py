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

    Examples
    --------
    >>> from ohhell_sim.game import Match
    >>> first = Match(players=3, seed=1).current
    >>> first.number, first.deal.hand_size, first.seats, first.dealer, first.extra
    (0, 1, (0, 1, 2), 2, False)
    """

    number: int
    deal: Deal
    seats: tuple[int, ...]
    dealer: int
    extra: bool = False

    def points(self) -> dict[int, int]:
        """Return the points of the players who took part, once the deal is done.

        Returns
        -------
        dict of int to int
            Players of the match, and what each has scored.

        Raises
        ------
        IllegalAction
            Before the last card is played.

        Examples
        --------
        >>> deal = Deal("classic", ["AS", "2S"], trump="H", dealer=1)
        >>> for act, what in ((deal.bid, 1), (deal.bid, 1), (deal.play, "AS"), (deal.play, "2S")):
        ...     act(what)
        >>> done = Round(0, deal, seats=(3, 5), dealer=5)
        >>> done.points()
        {3: 11, 5: 0}
        """
        return dict(zip(self.seats, self.deal.scores(), strict=True))
