"""Advice: what to bid or play, with all its numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, cast

from ohhell_sim.advice.candidates import Reach
from ohhell_sim.advice.distribution import Result, TrickDistribution
from ohhell_sim.advice.rows import BidRow, CardRow, chance_to_win, frame_of
from ohhell_sim.advice.stakes import Stakes
from ohhell_sim.cards import Card

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from ohhell_sim.advice.opening import AnyAdvice

__all__ = ["Advice", "BidAdvice", "CardAdvice"]


@dataclass(frozen=True, kw_only=True)
class Advice(Result):
    """What bids and cards have in common; see `BidAdvice` and `CardAdvice`.

    Attributes
    ----------
    view : View
        What was known.
    bids : tuple of (int or None)
        The bids known, in bidding order; None where one is not.
    samples : int
        Worlds played, or counted where the advice is exact.
    seed : int
        The same seed and samples give the same advice.
    exact : bool
        Whether there is no sampling error.
    decided : bool
        Whether it is 99% sure that no other choice is better, but for differences of less than
        1/2000 of the span of the score table.
    interrupted : bool
        Whether it was broken off, and says what was found up to then.
    objective, opponents : str
        What is made as large as can be, and how all seats are taken to play.
    beliefs : str
        What the bids and plays of others were to say of their cards: "full", "bids" or "none".
    pool_share : float or None
        What they leave of the worlds that fit, as a share; None where they say nothing.
    tricks : TrickDistribution
        The chance of each number of tricks with the recommended choice.
    reach : Reach
        The numbers of tricks that are possible.
    runner_up
        The next-best choice, if there is one that is worse; else None.
    margin, margin_se : float
        By how many points it is worse, or by how much its chance to win is smaller, with the
        standard error of that difference; below 0 where the two are level but for the sampling
        error.
    stakes : Stakes
        What counts: the points, where the fewest win, and what being put out costs.

    Examples
    --------
    >>> from ohhell_sim import advise
    >>> advice = advise("KS", trump="S")
    >>> isinstance(advice, Advice), advice.kind, advice.recommended, advice.tricks.bid
    (True, 'bid', 1, 1)
    """

    kind: ClassVar[str]

    decided: bool
    tricks: TrickDistribution
    reach: Reach
    margin: float
    margin_se: float
    stakes: Stakes

    def explain(self) -> str:
        """Say in two or three sentences what to do, what it is worth, and how sure that is.

        Returns
        -------
        str
            Plain words.

        Examples
        --------
        >>> from ohhell_sim import advise
        >>> print(advise("KS", trump="S").explain())
        Bid 1: ...
        """
        raise NotImplementedError

    def plot(self, ax: Axes | None = None) -> Figure:
        """Draw the chance to make it and the expected points of every choice.

        Parameters
        ----------
        ax : matplotlib.axes.Axes, optional
            Where to draw the expected points, with the chances written at the bars; if left out,
            a new figure with a panel for each.

        Returns
        -------
        matplotlib.figure.Figure
            The figure that the drawing is in.

        Examples
        --------
        >>> from ohhell_sim import advise
        >>> figure = advise("KS", trump="S").plot()
        >>> len(figure.axes)
        2
        """
        from ohhell_sim.advice.plots import plot_advice  # noqa: PLC0415 - loads matplotlib

        return plot_advice(cast("AnyAdvice", self), ax)


@dataclass(frozen=True, kw_only=True)
class BidAdvice(Advice):
    """What to bid.

    Attributes
    ----------
    bid : int
        The recommended bid.
    rows : tuple of BidRow
        Every bid from 0 to the hand size, barred ones included.
    runner_up : int or None
        The next-best legal bid, if there is one that is worse.

    See Also
    --------
    ohhell_sim.advice.results.Advice : What else there is.

    Examples
    --------
    >>> from ohhell_sim import advise
    >>> advice = advise("AS", trump="H", players=4)
    >>> advice.bid, advice.exact, round(advice.rows[1].p_make, 4)
    (0, True, 0.4051)
    """

    kind: ClassVar[str] = "bid"

    bid: int
    rows: tuple[BidRow, ...]
    runner_up: int | None

    @property
    def recommended(self) -> int:
        """The recommended bid."""
        return self.bid

    def explain(self) -> str:
        """Say in two or three sentences what to bid, what it is worth, and how sure that is.

        Returns
        -------
        str
            Plain words.

        Examples
        --------
        >>> from ohhell_sim import advise
        >>> print(advise("AH", trump="H").explain())
        Bid 1: ...
        """
        if self.standing is not None:
            from ohhell_sim.advice.explain_win import explain_win  # noqa: PLC0415 - circular

            return explain_win(self)
        from ohhell_sim.advice.explain import explain_bid  # noqa: PLC0415 - imports this module

        return explain_bid(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the advice as plain data, ready for JSON.

        Returns
        -------
        dict
            Texts, numbers, truth values and lists.

        Examples
        --------
        >>> from ohhell_sim import advise
        >>> found = advise("AH", trump="H").to_dict()
        >>> found["kind"], found["recommended"], found["bids"][1]["points"]
        ('bid', 1, 11.0)
        """
        return {
            "kind": self.kind,
            "recommended": self.bid,
            **self.asked(),
            "objective": self.objective,
            **self.found(),
            "decided": self.decided,
            "bids": [
                {
                    "bid": row.bid,
                    "legal": row.legal,
                    "p_make": row.p_make,
                    "p_se": row.p_se,
                    "points": row.points,
                    "se": row.se,
                    "p_best": row.p_best,
                    **chance_to_win(row),
                    "tricks": list(row.tricks),
                }
                for row in self.rows
            ],
        }

    def to_frame(self) -> pd.DataFrame:
        """Return the bids as a table.

        Returns
        -------
        pandas.DataFrame
            Columns bid, legal, p_make, points, se and p_best.

        Examples
        --------
        >>> from ohhell_sim import advise
        >>> advise("AH", trump="H").to_frame().points.tolist()
        [0.0, 11.0]
        """
        return frame_of(self.rows, ("bid", "legal", "p_make", "points", "se", "p_best"))


@dataclass(frozen=True, kw_only=True)
class CardAdvice(Advice):
    """Which card to play.

    Attributes
    ----------
    card : Card
        The recommended card.
    rows : tuple of CardRow
        Every card that may be played, in the order of the hand.
    runner_up : Card or None
        The next-best card, if there is one that is worse.

    See Also
    --------
    ohhell_sim.advice.results.Advice : What else there is.

    Examples
    --------
    >>> from ohhell_sim import advise
    >>> advice = advise("AS 2C", trump="H", players=2, bids=[1, 1], position=2, played="KS")
    >>> print(advice.card, advice.recommended)
    AS AS
    """

    kind: ClassVar[str] = "card"

    card: Card
    rows: tuple[CardRow, ...]
    runner_up: Card | None

    @property
    def bid(self) -> int:
        """The bid that is aimed at."""
        return self.tricks.bid

    @property
    def recommended(self) -> str:
        """The code of the recommended card."""
        return self.card.code

    def explain(self) -> str:
        """Say in two or three sentences what to play, what it is worth, and how sure that is.

        Returns
        -------
        str
            Plain words.

        Examples
        --------
        >>> from ohhell_sim import advise
        >>> print(advise("AH", trump="H", players=2, bids=[1, 1], position=1).explain())
        Play A♥, the only card you may play: you make your bid of 1 in every world ...
        """
        if self.standing is not None:
            from ohhell_sim.advice.explain_win import explain_win  # noqa: PLC0415 - circular

            return explain_win(self)
        from ohhell_sim.advice.explain import explain_card  # noqa: PLC0415 - imports this module

        return explain_card(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the advice as plain data, ready for JSON.

        Returns
        -------
        dict
            Texts, numbers, truth values and lists.

        Examples
        --------
        >>> from ohhell_sim import advise
        >>> found = advise("AH", trump="H", players=2, bids=[1, 1], position=1).to_dict()
        >>> found["kind"], found["recommended"], found["cards"][0]["p_make"]
        ('card', 'AH', 1.0)
        """
        return {
            "kind": self.kind,
            "recommended": self.card.code,
            **self.asked(),
            "objective": self.objective,
            **self.found(),
            "decided": self.decided,
            "cards": [
                {
                    "card": row.card.code,
                    "p_make": row.p_make,
                    "p_se": row.p_se,
                    "points": row.points,
                    "se": row.se,
                    "p_best": row.p_best,
                    **chance_to_win(row),
                    "tricks": list(row.tricks),
                }
                for row in self.rows
            ],
        }

    def to_frame(self) -> pd.DataFrame:
        """Return the cards as a table.

        Returns
        -------
        pandas.DataFrame
            Columns card, p_make, points, se and p_best.

        Examples
        --------
        >>> from ohhell_sim import advise
        >>> frame = advise("AH", trump="H", players=2, bids=[1, 1], position=1).to_frame()
        >>> frame.card.tolist()
        ['AH']
        """
        frame = frame_of(self.rows, ("card", "p_make", "points", "se", "p_best"))
        frame["card"] = [row.card.code for row in self.rows]
        return frame
