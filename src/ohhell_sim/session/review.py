"""What was done against what the advice was: luck, bidding and play of a deal, in points.

Of the points of a deal, four parts are told apart, which add up to what was scored:

* the *average*: what the standard player scores at that place with that many cards;
* the *cards*: the expected points at the first decision, of what the advice says, less the
  average: the luck of the cards, before anything was done with them;
* *bidding* and *play*: the points that each decision gave away, by the advice at that moment;
* the *rest*: how the hidden cards lay and what the others did.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ohhell_sim.errors import SettingError
from ohhell_sim.game import Action, Phase, View
from ohhell_sim.rules import DealPlan, Rules, Winner
from ohhell_sim.session.pages import action_words

if TYPE_CHECKING:
    from ohhell_sim.advice import AnyAdvice

__all__ = ["DealReview", "Note", "average_points", "judge"]

_DEALS = 4096
_SEED = 20_240_601


@dataclass(frozen=True)
class Note:
    """One decision beside the advice.

    Parameters
    ----------
    phase : str
        "pass", "trump", "bid" or "play".
    done, advised : str
        What was done, and what the advice was.
    best : float
        The points that the advised choice was worth.
    lost : float
        How many points what was done gave away; 0 for what was advised.
    se : float
        The standard error of `best`.

    Examples
    --------
    >>> Note("bid", "1", "0", 6.5, 0.8, 0.02).lost
    0.8
    """

    phase: str
    done: str
    advised: str
    best: float
    lost: float
    se: float

    def to_plain(self) -> list[object]:
        """Return it as JSON holds it.

        Returns
        -------
        list
            The fields in order.

        Examples
        --------
        >>> Note("bid", "1", "0", 6.5, 0.8, 0.02).to_plain()
        ['bid', '1', '0', 6.5, 0.8, 0.02]
        """
        numbers = [round(number, 6) for number in (self.best, self.lost, self.se)]
        return [self.phase, self.done, self.advised, *numbers]

    @classmethod
    def from_plain(cls, data: object) -> Note:
        """Return what JSON holds.

        Parameters
        ----------
        data : list
            As `to_plain` makes it.

        Returns
        -------
        Note
            The note.

        Examples
        --------
        >>> Note.from_plain(["bid", "1", "0", 6.5, 0.8, 0.02]).done
        '1'
        """
        if (
            not isinstance(data, list)
            or len(data) != 6
            or not all(isinstance(text, str) and len(text) < 200 for text in data[:3])
            or not all(isinstance(n, int | float) and abs(n) < 1e9 for n in data[3:])
        ):
            raise SettingError("a note of the review is damaged", value=data)
        return cls(*data)


def judge(view: View, action: Action, advice: AnyAdvice) -> Note:
    """Compare a decision with the advice.

    Parameters
    ----------
    view : View
        What the seat saw.
    action : int, Card, Suit, None or tuple of Card
        What it did.
    advice : BidAdvice, CardAdvice, TrumpAdvice or PassAdvice
        What the advice was.

    Returns
    -------
    Note
        The comparison.

    Examples
    --------
    >>> from ohhell_sim import advise
    >>> from ohhell_sim.game import view_from_record
    >>> view = view_from_record(rules="classic", players=2, hand="AH", trump="H")
    >>> note = judge(view, 0, advise(view))
    >>> note.advised, note.best, note.lost
    ('1', 11.0, 11.0)
    """
    sign = -1 if view.rules.winner is Winner.LOWEST else 1
    rows: list[Any] = list(advice.rows)
    best = next(row for row in rows if _is(advice, row, _advised(advice)))
    # A way to pass that the advice did not look at is worth no more than the worst it did.
    done = next((row for row in rows if _is(advice, row, action)), None)
    if done is None:
        done = min(rows, key=lambda row: sign * row.points)
    lost = max(0.0, sign * (best.points - done.points))
    return Note(
        advice.kind if advice.kind != "card" else "play",
        action_words(action),
        action_words(_advised(advice)),
        float(best.points),
        float(lost),
        float(best.se),
    )


_CHOICE = {"bid": "bid", "card": "card", "trump": "trump", "pass": "cards"}


def _advised(advice: AnyAdvice) -> Any:
    return getattr(advice, _CHOICE[advice.kind])


def _is(advice: AnyAdvice, row: Any, action: Any) -> bool:
    choice = getattr(row, _CHOICE[advice.kind])
    if advice.kind == "pass":
        return {card.code for card in choice} == {card.code for card in action}
    if advice.kind == "card":
        # Copies of a card of two packs are worth the same.
        return bool(action in choice.copies)
    return bool(choice == action)


@dataclass(frozen=True)
class DealReview:
    """A deal that is over, taken apart.

    Parameters
    ----------
    number : int
        The place of the deal in its match, from 0.
    points : int
        What was scored.
    average : float
        What the standard player scores there.
    notes : tuple of Note
        The decisions, in order.
    fewest : bool, optional
        Whether the fewest points win.

    Examples
    --------
    >>> notes = (Note("bid", "1", "0", 6.5, 0.8, 0.0), Note("play", "A♠", "A♠", 5.7, 0.0, 0.0))
    >>> review = DealReview(0, 11, 6.0, notes)
    >>> round(review.cards, 2), review.bidding, review.play, round(review.rest, 2)
    (0.5, -0.8, 0.0, 5.3)
    """

    number: int
    points: int
    average: float
    notes: tuple[Note, ...]
    fewest: bool = False

    @property
    def cards(self) -> float:
        """The luck of the cards: what they promised, less the average."""
        return self.notes[0].best - self.average if self.notes else 0.0

    @property
    def bidding(self) -> float:
        """What the decisions before the play cost: 0, or a loss."""
        return self._lost(note for note in self.notes if note.phase != Phase.PLAY)

    @property
    def play(self) -> float:
        """What the cards played cost: 0, or a loss."""
        return self._lost(note for note in self.notes if note.phase == Phase.PLAY)

    @property
    def rest(self) -> float:
        """How the hidden cards lay, and what the others did."""
        return self.points - self.average - self.cards - self.bidding - self.play

    def _lost(self, notes: Iterable[Note]) -> float:
        lost = sum(note.lost for note in notes)
        return lost if self.fewest else -lost + 0.0

    def to_plain(self) -> dict[str, object]:
        """Return it as JSON holds it.

        Returns
        -------
        dict
            Plain data.

        Examples
        --------
        >>> DealReview(0, 11, 6.0, ()).to_plain()
        {'number': 0, 'points': 11, 'average': 6.0, 'notes': []}
        """
        return {
            "number": self.number,
            "points": self.points,
            "average": round(self.average, 6),
            "notes": [note.to_plain() for note in self.notes],
        }

    @classmethod
    def from_plain(cls, data: object, *, fewest: bool = False) -> DealReview:
        """Return what JSON holds.

        Parameters
        ----------
        data : dict
            As `to_plain` makes it.
        fewest : bool, optional
            Whether the fewest points win.

        Returns
        -------
        DealReview
            The review.

        Examples
        --------
        >>> DealReview.from_plain(DealReview(0, 11, 6.0, ()).to_plain()).points
        11
        """
        if (
            not isinstance(data, Mapping)
            or not all(isinstance(data.get(key), int) for key in ("number", "points"))
            or not isinstance(data.get("average"), int | float)
            or not all(abs(data[key]) < 1e9 for key in ("number", "points", "average"))
            or not isinstance(data.get("notes"), list)
        ):
            raise SettingError("a review in the saved match is damaged", value=data)
        notes = tuple(map(Note.from_plain, data["notes"]))
        return cls(data["number"], data["points"], float(data["average"]), notes, fewest)


@lru_cache(maxsize=256)
def average_points(
    rules: Rules, players: int, plan: DealPlan, misses: int = 0
) -> tuple[float, ...]:
    """Return what standard players score on average in a deal, from eldest hand to the dealer.

    Parameters
    ----------
    rules : Rules
        What the table plays by.
    players : int
        The players at the table.
    plan : DealPlan
        What the rules say of the deal.
    misses : int, optional
        Bids missed before, where misses cost more and more.

    Returns
    -------
    tuple of float
        By seat, the one left of the dealer first; from some four thousand deals.

    Examples
    --------
    >>> from ohhell_sim import Rules
    >>> rules = Rules.preset("classic")
    >>> len(average_points(rules, 3, rules.plan(1, 3)))
    3
    """
    import numpy as np  # noqa: PLC0415 - on use

    from ohhell_sim.inference.wide.whole_deals import Seating, play_deals  # noqa: PLC0415 - loads the kernels
    from ohhell_sim.study.definition import PLAYERS  # noqa: PLC0415 - loads the kernels

    rules = rules.for_one_deal()
    nothing = np.zeros(_DEALS, np.int64)
    seating = Seating(
        matches=np.arange(_DEALS),
        numbers=nothing,
        dealers=nothing + plan.hands - 1,
        no_zero=nothing,
        codes=np.full((_DEALS, plan.hands), PLAYERS["standard"]),
    )
    played = play_deals(rules, players, plan, seating, _SEED)
    table = rules.score_table(plan.hand_size, misses=misses)
    return tuple(table[played.bids, played.tricks].mean(axis=0).tolist())
