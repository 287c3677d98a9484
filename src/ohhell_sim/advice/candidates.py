"""What could be bid or played, and which cards are as good as each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ohhell_sim.advice.question import Question
from ohhell_sim.cards import Card, CardKind, Rank, Suit
from ohhell_sim.game import View
from ohhell_sim.inference.certain import sure_tricks

__all__ = [
    "Candidate",
    "Reach",
    "bid_candidates",
    "card_candidates",
    "pass_candidates",
    "reach_of",
    "trump_candidates",
]


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """One way to go on.

    Attributes
    ----------
    bid : int or None
        The number of tricks aimed at; None where the bid is left to the bid model.
    card : Card or None
        The card that is played first; None for a bid.
    legal : bool
        Whether the rules allow it.
    alike : tuple of Card
        The cards that this one stands for, itself included: no card still in play ranks between
        them, so that it makes no difference which is played.
    rank : tuple of int
        What decides between candidates that are level: the lowest is recommended.
    names_trump : bool
        Whether it names the trump.
    trump : Suit or None
        The suit that it names; None for no-trump.
    passed : tuple of Card
        The cards that it passes on.
    """

    bid: int | None
    card: Card | None = None
    legal: bool = True
    alike: tuple[Card, ...] = ()
    rank: tuple[int, ...] = ()
    names_trump: bool = False
    trump: Suit | None = None
    passed: tuple[Card, ...] = ()


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
    return Reach(view.tricks_won[view.seat], sure_tricks(view), view.cards_left(view.seat))


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
    return [
        Candidate(bid=bid, legal=bid in legal, rank=(bid,))
        for bid in range(question.view.hand_size + 1)
    ]


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
    cards = _by_strength(view)
    out = _strengths_out(view)
    runs: list[list[Card]] = []
    for card in cards:
        if runs and _alike(view, runs[-1][-1], card, out):
            runs[-1].append(card)
        else:
            runs.append([card])
    chosen = [(run[0] if needed else run[-1], tuple(run)) for run in runs]
    order = {card: place for place, card in enumerate(view.hand)}
    chosen.sort(key=lambda choice: order[choice[0]])
    return [
        Candidate(bid=bid, card=card, alike=run, rank=(_strength(view, card)[1], card.id))
        for card, run in chosen
    ]


def trump_candidates(view: View, bid: int | None) -> list[Candidate]:
    """Return what may be named as trump.

    Parameters
    ----------
    view : View
        Its seat is to name the trump.
    bid : int or None
        The bid made; None before the bids.

    Returns
    -------
    list of Candidate
        Spades, hearts, diamonds, clubs, then no-trump where it may be named.
    """
    trumps = sorted(view.legal_trumps(), key=_trump_order)
    return [
        Candidate(bid=bid, names_trump=True, trump=trump, rank=(_trump_order(trump),))
        for trump in trumps
    ]


def pass_candidates(view: View) -> list[Candidate]:
    """Return all ways to pass cards; copies of a card are not told apart.

    Parameters
    ----------
    view : View
        Its seat is to pass cards.

    Returns
    -------
    list of Candidate
        In the order of the hand; the bid is left to the model.
    """
    kinds: dict[tuple[object, ...], tuple[Card, ...]] = {}
    for cards in view.legal_passes():
        kinds.setdefault(tuple((card.kind, card.suit, card.rank) for card in cards), cards)
    return [
        Candidate(bid=None, passed=cards, rank=(place,))
        for place, cards in enumerate(kinds.values())
    ]


def _trump_order(trump: Suit | None) -> int:
    return len(Suit) if trump is None else len(Suit) - 1 - trump


# Cards that are as good as each other.


def _strength(view: View, card: Card) -> tuple[int, int]:
    """Return the suit of a card, jokers apart, and its place among the cards of that suit."""
    if card.suit is None or card.rank is None:
        low = card.kind is CardKind.JESTER
        return (-1 if low else len(Suit)), (-1 if low else len(Rank))
    return int(card.suit), view.play.ranks.index(card.rank)


def _by_strength(view: View) -> list[Card]:
    """Return the cards that may be played by suit, the strongest first."""
    return sorted(view.legal_cards(), key=lambda card: _strength(view, card), reverse=True)


def _strengths_out(view: View) -> set[tuple[int, int]]:
    """Return what the others may still hold, and what lies on the table."""
    cards = [*view.unseen(), *view.current.cards]
    cards += [
        card for seat in range(view.players) if seat != view.seat for card in view.known(seat)
    ]
    return {_strength(view, card) for card in cards}


def _alike(view: View, higher: Card, lower: Card, out: set[tuple[int, int]]) -> bool:
    """Return whether no card in play ranks between two cards of one suit, or equals just one."""
    (suit, high), (other, low) = _strength(view, higher), _strength(view, lower)
    if suit != other:
        return False
    return high == low or not any((suit, place) in out for place in range(low, high + 1))


def cards_of(candidates: Sequence[Candidate]) -> list[Card]:
    """Return all cards that the candidates stand for."""
    return [card for candidate in candidates for card in candidate.alike]
