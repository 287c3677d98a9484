"""What one choice is worth: the rows of an advice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ohhell_sim.cards import Card

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["BidRow", "CardRow", "chance_to_win", "frame_of"]


@dataclass(frozen=True, slots=True)
class BidRow:
    """What one bid is worth.

    Attributes
    ----------
    bid : int
        The bid.
    legal : bool
        Whether the rules allow it.
    p_make : float
        The chance to make it.
    points : float
        The expected points.
    se : float
        Their standard error.
    p_best : float
        The chance that no legal bid is better, given the sampling error; a difference of less
        than 1/2000 of the span of the score table counts for nothing.
    tricks : tuple of float
        The chance of each number of tricks when this bid is aimed at.
    p_se : float
        The standard error of `p_make`.
    p_win, p_win_se : float or None
        The chance to win the match, and its standard error; None where points are the objective.

    Examples
    --------
    >>> from ohhell_sim import advise
    >>> row = advise("AS", trump="H", players=4).rows[1]
    >>> row.bid, row.legal, round(row.p_make, 4), row.se
    (1, True, 0.4051, 0.0)
    """

    bid: int
    legal: bool
    p_make: float
    points: float
    se: float
    p_best: float
    tricks: tuple[float, ...]
    p_se: float
    p_win: float | None = None
    p_win_se: float | None = None


@dataclass(frozen=True, slots=True)
class CardRow:
    """What one card is worth; as `BidRow`, with the card that is played.

    Attributes
    ----------
    card : Card
        The card.
    p_make, points, se, p_best, tricks, p_se, p_win, p_win_se
        As in `BidRow`.

    Examples
    --------
    >>> from ohhell_sim import advise
    >>> row = advise("AH", trump="H", players=2, bids=[1, 1], position=1).rows[0]
    >>> row.card, row.p_make, row.points
    (Card('AH'), 1.0, 11.0)
    """

    card: Card
    p_make: float
    points: float
    se: float
    p_best: float
    tricks: tuple[float, ...]
    p_se: float
    p_win: float | None = None
    p_win_se: float | None = None


def chance_to_win(row: Any) -> dict[str, float]:
    """Return the chance to win of a row as plain data.

    Parameters
    ----------
    row : BidRow, CardRow, TrumpRow or PassRow
        A row of an advice.

    Returns
    -------
    dict of str to float
        Empty where points are the objective.
    """
    if row.p_win is None:
        return {}
    return {"p_win": row.p_win, "p_win_se": row.p_win_se}


def frame_of(rows: Sequence[object], columns: Sequence[str]) -> pd.DataFrame:
    """Return some attributes of rows as the columns of a table, chances to win where they are.

    Parameters
    ----------
    rows : sequence
        The rows of an advice.
    columns : sequence of str
        Names of attributes.

    Returns
    -------
    pandas.DataFrame
        One row each.
    """
    import pandas as pd  # noqa: PLC0415 - on use

    if any(getattr(row, "p_win", None) is not None for row in rows):
        columns = (*columns, "p_win", "p_win_se")
    return pd.DataFrame({name: [getattr(row, name) for row in rows] for name in columns})
