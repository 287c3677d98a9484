"""Tricks: which cards may be played, and which card wins. Functions of the cards alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ohhell_sim.cards import Card, Hand, Suit
from ohhell_sim.errors import IllegalAction

__all__ = ["Trick", "playable", "trick_winner"]


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards of a trick in the order played, whole or begun.

    Attributes
    ----------
    leader : int
        The seat that plays first.
    cards : tuple of Card
        The cards so far.
    winner : int or None
        The seat that takes it; None while cards are missing.

    Examples
    --------
    >>> from ohhell_sim.cards import parse_cards
    >>> Trick(2, tuple(parse_cards("AS 4S 7S 2S")), winner=2).seats(4)
    (2, 3, 0, 1)
    """

    leader: int
    cards: tuple[Card, ...] = ()
    winner: int | None = None

    @property
    def led(self) -> Suit | None:
        """The suit to follow; None before the lead."""
        return self.cards[0].suit if self.cards else None

    def seats(self, players: int) -> tuple[int, ...]:
        """Return the seats of the cards so far.

        Parameters
        ----------
        players : int
            The number of players.

        Returns
        -------
        tuple of int
            One seat a card, clockwise from the leader.

        Examples
        --------
        >>> from ohhell_sim.cards import parse_cards
        >>> Trick(1, tuple(parse_cards("5H 2S"))).seats(3)
        (1, 2)
        """
        return tuple((self.leader + place) % players for place in range(len(self.cards)))


def playable(hand: Hand, led: Suit | None) -> Hand:
    """Return the cards of a hand that may be played.

    Parameters
    ----------
    hand : Hand
        The cards held.
    led : Suit or None
        The suit that was led; None for the leader.

    Returns
    -------
    Hand
        The cards of the suit led, or the whole hand where there are none.

    Examples
    --------
    >>> from ohhell_sim.cards import parse_hand
    >>> print(playable(parse_hand("AS 3S KH"), Suit.SPADES))
    AS 3S
    >>> print(playable(parse_hand("AS 3S KH"), Suit.CLUBS))
    AS 3S KH
    """
    if led is None:
        return hand
    return hand.suit(led) or hand


def trick_winner(cards: Sequence[Card], trump: Suit | None) -> int:
    """Return the place of the card that wins a trick.

    Parameters
    ----------
    cards : sequence of Card
        In the order played, the lead first; at least one.
    trump : Suit or None
        The trump suit; None is no-trump.

    Returns
    -------
    int
        0 for the lead, 1 for the card after it, ...

    Examples
    --------
    >>> from ohhell_sim.cards import parse_cards
    >>> trick_winner(parse_cards("5H 2S KH"), Suit.SPADES)
    1
    >>> trick_winner(parse_cards("5H 2S KH"), None)
    2
    """
    if not cards:
        raise IllegalAction("a trick without cards has no winner: at least the lead is needed")
    best = 0
    for place, card in enumerate(cards):
        if card.suit == cards[best].suit:
            if card.rank > cards[best].rank:
                best = place
        elif card.suit == trump:
            best = place
    return best
