"""What could be bid or played, and which cards are as good as each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ohhell_sim.advice.question import Question
from ohhell_sim.cards import Card, bits_of
from ohhell_sim.game import View
from ohhell_sim.inference.certain import sure_tricks

__all__ = ["Candidate", "Reach", "bid_candidates", "card_candidates", "reach_of"]


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """One way to go on.

    Attributes
    ----------
    bid : int
        The number of tricks aimed at.
    card : Card or None
        The card that is played first; None for a bid.
    legal : bool
        Whether the rules allow it.
    alike : tuple of Card
        The cards that this one stands for, itself included: no card still in play ranks between
        them, so that it makes no difference which is played.
    """

    bid: int
    card: Card | None = None
    legal: bool = True
    alike: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Reach:
    """The numbers of tricks with which the deal can still end for a seat.

    Attributes
    ----------
    won : int
        Tricks taken.
    sure : int
        Further tricks that it takes whatever anybody does.
    left : int
        Tricks still to be decided.
    """

    won: int
    sure: int
    left: int

    @property
    def low(self) -> int:
        """The fewest tricks."""
        return self.won + self.sure

    @property
    def high(self) -> int:
        """The most tricks."""
        return self.won + self.left

    def __contains__(self, tricks: object) -> bool:
        return isinstance(tricks, int) and self.low <= tricks <= self.high


def reach_of(view: View) -> Reach:
    """Return the numbers of tricks with which the deal can still end for a seat.

    Parameters
    ----------
    view : View
        What the seat knows; it is its turn, or the bids are being made.

    Returns
    -------
    Reach
        From the certain tricks up to all that are left.

    Examples
    --------
    >>> from ohhell_sim.game import Deal
    >>> reach = reach_of(Deal("classic", ["AS 2C", "2S 3H"], trump="S", dealer=1).view(0))
    >>> reach.low, reach.high, 0 in reach
    (1, 2, False)
    """
    return Reach(view.tricks_won[view.seat], sure_tricks(view), len(view.hand))


def bid_candidates(question: Question) -> list[Candidate]:
    """Return every bid, those that the rules bar included.

    Parameters
    ----------
    question : Question
        A bid is asked for.

    Returns
    -------
    list of Candidate
        From 0 to the hand size.
    """
    legal = set(question.legal_bids())
    return [Candidate(bid=bid, legal=bid in legal) for bid in range(question.view.hand_size + 1)]


def card_candidates(view: View, bid: int) -> list[Candidate]:
    """Return the cards that may be played, one of each set of cards that are alike.

    Of cards that are alike the highest is played while tricks are needed, else the lowest.

    Parameters
    ----------
    view : View
        It is the turn of its seat.
    bid : int
        The number of tricks that the seat aims at.

    Returns
    -------
    list of Candidate
        In the order of the hand.

    Examples
    --------
    >>> from ohhell_sim.game import view_from_record
    >>> view = view_from_record(rules="classic", players=4, hand="KH QH 4H", turn_up="2H",
    ...                         bids=[3, 0, 0, 0], position=1)
    >>> [(choice.card, choice.alike) for choice in card_candidates(view, 3)]
    [(Card('KH'), (Card('KH'), Card('QH'))), (Card('4H'), (Card('4H'),))]
    """
    needed = bid > view.tricks_won[view.seat]
    between = bits_of(view.unseen()) | bits_of(view.current.cards)
    runs: list[list[Card]] = []
    for action in view.legal_actions():
        assert isinstance(action, Card)  # noqa: S101 - cards are being played
        if runs and _alike(runs[-1][-1], action, between):
            runs[-1].append(action)
        else:
            runs.append([action])
    return [
        Candidate(bid=bid, card=run[0] if needed else run[-1], alike=tuple(run)) for run in runs
    ]


def _alike(higher: Card, lower: Card, between: int) -> bool:
    """Return whether no card of a set ranks between two cards of one suit."""
    return higher.suit is lower.suit and not between & (higher.bit - 1) & ~(2 * lower.bit - 1)


def cards_of(candidates: Sequence[Candidate]) -> list[Card]:
    """Return all cards that the candidates stand for."""
    return [card for candidate in candidates for card in candidate.alike]
