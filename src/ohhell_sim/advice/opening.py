"""Advice before the bids: which trump to name, and which cards to pass on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from ohhell_sim.advice.results import Advice, BidAdvice, CardAdvice
from ohhell_sim.advice.rows import chance_to_win, frame_of
from ohhell_sim.cards import Card, Suit

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["AnyAdvice", "PassAdvice", "PassRow", "TrumpAdvice", "TrumpRow", "trump_code"]


def trump_code(trump: Suit | None) -> str:
    """Return the letter of a suit, or "none" for no-trump.

    Parameters
    ----------
    trump : Suit or None
        The trump.

    Returns
    -------
    str
        As `advise` takes it.

    Examples
    --------
    >>> trump_code(Suit.HEARTS), trump_code(None)
    ('H', 'none')
    """
    return "none" if trump is None else trump.letter


@dataclass(frozen=True, slots=True)
class TrumpRow:
    """What one trump is worth.

    Attributes
    ----------
    trump : Suit or None
        The trump; None is no-trump.
    bid : int
        The bid that goes with it: the one made, or before the bids the best one, or, where
        others bid first, the one that the bid model makes most often.
    p_make, points, se, p_best, tricks, p_se, p_win, p_win_se
        As in `BidRow`.

    Examples
    --------
    >>> from ohhell_sim import advise
    >>> rules = {"trump": "eldest"}
    >>> advice = advise("AH KH QH 2C", rules=rules, phase="trump", samples=1024, seed=1)
    >>> row = advice.rows[1]
    >>> row.trump, row.bid, len(row.tricks)
    (<Suit.HEARTS: 2>, 3, 5)
    """

    trump: Suit | None
    bid: int
    p_make: float
    points: float
    se: float
    p_best: float
    tricks: tuple[float, ...]
    p_se: float
    p_win: float | None = None
    p_win_se: float | None = None


@dataclass(frozen=True, slots=True)
class PassRow:
    """What it is worth to pass some cards.

    Attributes
    ----------
    cards : tuple of Card
        The cards, in the order of the hand.
    bid : int
        The bid that the bid model makes most often then.
    p_make, points, se, p_best, tricks, p_se, p_win, p_win_se
        As in `BidRow`.

    Examples
    --------
    >>> from ohhell_sim import advise
    >>> rules, more = {"pass_cards": 1}, {"position": 1, "samples": 1024, "seed": 1}
    >>> advice = advise("AH KH 9C", trump="H", rules=rules, phase="pass", **more)
    >>> row = advice.rows[2]
    >>> row.cards, len(row.tricks)
    ((Card('9C'),), 4)
    """

    cards: tuple[Card, ...]
    bid: int
    p_make: float
    points: float
    se: float
    p_best: float
    tricks: tuple[float, ...]
    p_se: float
    p_win: float | None = None
    p_win_se: float | None = None


@dataclass(frozen=True, kw_only=True)
class TrumpAdvice(Advice):
    """Which trump to name.

    Attributes
    ----------
    trump : Suit or None
        The recommended trump; None is no-trump.
    rows : tuple of TrumpRow
        Spades, hearts, diamonds, clubs, then no-trump where it may be named.
    runner_up : str or None
        The next-best trump, if there is one that is worse.

    See Also
    --------
    ohhell_sim.advice.results.Advice : What else there is.

    Examples
    --------
    >>> from ohhell_sim import advise
    >>> advice = advise("AH KH QH 2C", rules={"trump": "eldest"}, phase="trump", seed=1)
    >>> advice.recommended, advice.bid
    ('H', 3)
    """

    kind: ClassVar[str] = "trump"

    trump: Suit | None
    rows: tuple[TrumpRow, ...]
    runner_up: str | None

    @property
    def bid(self) -> int:
        """The bid that goes with the recommended trump."""
        return self.tricks.bid

    @property
    def recommended(self) -> str:
        """The letter of the recommended suit, or "none"."""
        return trump_code(self.trump)

    def explain(self) -> str:
        """Say in two or three sentences which trump to name, and how sure that is.

        Returns
        -------
        str
            Plain words.

        Examples
        --------
        >>> from ohhell_sim import advise
        >>> rules = {"trump": "eldest"}
        >>> advice = advise("AH KH QH 2C", rules=rules, phase="trump", samples=1024, seed=1)
        >>> print(advice.explain())
        Name hearts: ...
        """
        if self.standing is not None:
            from ohhell_sim.advice.explain_win import explain_win  # noqa: PLC0415 - circular

            return explain_win(self)
        from ohhell_sim.advice.explain_opening import explain_trump  # noqa: PLC0415 - circular

        return explain_trump(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the advice as plain data, ready for JSON.

        Returns
        -------
        dict
            Texts, numbers, truth values and lists.

        Examples
        --------
        >>> from ohhell_sim import advise
        >>> rules = {"trump": "eldest"}
        >>> advice = advise("AH KH QH 2C", rules=rules, phase="trump", samples=1024, seed=1)
        >>> found = advice.to_dict()
        >>> found["kind"], found["recommended"], [row["trump"] for row in found["trumps"]]
        ('trump', 'H', ['S', 'H', 'D', 'C'])
        """
        return {
            "kind": self.kind,
            "recommended": self.recommended,
            "bid": self.bid,
            **self.asked(),
            "objective": self.objective,
            **self.found(),
            "decided": self.decided,
            "trumps": [{"trump": trump_code(row.trump), **_numbers(row)} for row in self.rows],
        }

    def to_frame(self) -> pd.DataFrame:
        """Return the trumps as a table.

        Returns
        -------
        pandas.DataFrame
            Columns trump, bid, p_make, points, se and p_best.

        Examples
        --------
        >>> from ohhell_sim import advise
        >>> rules = {"trump": "eldest"}
        >>> advice = advise("AH KH QH 2C", rules=rules, phase="trump", samples=1024, seed=1)
        >>> advice.to_frame().trump.tolist()
        ['S', 'H', 'D', 'C']
        """
        frame = frame_of(self.rows, ("trump", "bid", "p_make", "points", "se", "p_best"))
        frame["trump"] = [trump_code(row.trump) for row in self.rows]
        return frame


@dataclass(frozen=True, kw_only=True)
class PassAdvice(Advice):
    """Which cards to pass on.

    Attributes
    ----------
    cards : tuple of Card
        The recommended cards.
    ways : int
        How many ways there are to choose them.
    rows : tuple of PassRow
        Every way to choose them, or the 40 most promising; in the order of the hand.
    runner_up : tuple of str or None
        The next-best cards, if there are some that are worse.

    See Also
    --------
    ohhell_sim.advice.results.Advice : What else there is.

    Examples
    --------
    >>> from ohhell_sim import advise
    >>> rules = {"pass_cards": 1}
    >>> advice = advise("AH KH 9C", trump="H", rules=rules, phase="pass", position=1, seed=1)
    >>> advice.recommended, len(advice.rows)
    (['9C'], 3)
    """

    kind: ClassVar[str] = "pass"

    cards: tuple[Card, ...]
    ways: int
    rows: tuple[PassRow, ...]
    runner_up: tuple[str, ...] | None

    @property
    def bid(self) -> int:
        """The bid that most often goes with the recommended cards."""
        return self.tricks.bid

    @property
    def recommended(self) -> list[str]:
        """The codes of the recommended cards."""
        return [card.code for card in self.cards]

    def explain(self) -> str:
        """Say in two or three sentences which cards to pass, and how sure that is.

        Returns
        -------
        str
            Plain words.

        Examples
        --------
        >>> from ohhell_sim import advise
        >>> rules, more = {"pass_cards": 1}, {"position": 1, "samples": 1024, "seed": 1}
        >>> advice = advise("AH KH 9C", trump="H", rules=rules, phase="pass", **more)
        >>> print(advice.explain())
        Pass 9♣: ...
        """
        if self.standing is not None:
            from ohhell_sim.advice.explain_win import explain_win  # noqa: PLC0415 - circular

            return explain_win(self)
        from ohhell_sim.advice.explain_opening import explain_pass  # noqa: PLC0415 - circular

        return explain_pass(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the advice as plain data, ready for JSON.

        Returns
        -------
        dict
            Texts, numbers, truth values and lists.

        Examples
        --------
        >>> from ohhell_sim import advise
        >>> rules, more = {"pass_cards": 1}, {"position": 1, "samples": 1024, "seed": 1}
        >>> advice = advise("AH KH 9C", trump="H", rules=rules, phase="pass", **more)
        >>> found = advice.to_dict()
        >>> found["kind"], found["recommended"], [row["cards"] for row in found["passes"]]
        ('pass', ['9C'], [['AH'], ['KH'], ['9C']])
        """
        return {
            "kind": self.kind,
            "recommended": self.recommended,
            "bid": self.bid,
            **self.asked(),
            "objective": self.objective,
            **self.found(),
            "decided": self.decided,
            "ways": self.ways,
            "passes": [
                {"cards": [card.code for card in row.cards], **_numbers(row)} for row in self.rows
            ],
        }

    def to_frame(self) -> pd.DataFrame:
        """Return the ways to pass as a table.

        Returns
        -------
        pandas.DataFrame
            Columns cards, bid, p_make, points, se and p_best.

        Examples
        --------
        >>> from ohhell_sim import advise
        >>> rules, more = {"pass_cards": 1}, {"position": 1, "samples": 1024, "seed": 1}
        >>> advice = advise("AH KH 9C", trump="H", rules=rules, phase="pass", **more)
        >>> advice.to_frame().cards.tolist()
        ['AH', 'KH', '9C']
        """
        frame = frame_of(self.rows, ("cards", "bid", "p_make", "points", "se", "p_best"))
        frame["cards"] = [" ".join(card.code for card in row.cards) for row in self.rows]
        return frame


AnyAdvice: TypeAlias = BidAdvice | CardAdvice | TrumpAdvice | PassAdvice
"""Advice of any kind."""


def _numbers(row: TrumpRow | PassRow) -> dict[str, Any]:
    return {
        "bid": row.bid,
        "p_make": row.p_make,
        "p_se": row.p_se,
        "points": row.points,
        "se": row.se,
        "p_best": row.p_best,
        **chance_to_win(row),
        "tricks": list(row.tricks),
    }
