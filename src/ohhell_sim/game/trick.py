"""Tricks: the cards played, which cards may be played, and which card wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ohhell_sim.cards import Card, Hand, Suit
from ohhell_sim.errors import IllegalAction
from ohhell_sim.game.obligations import TrickRules
from ohhell_sim.rules import Rules

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
        """The suit of the lead; None before it, and for a joker.

        Jesters do not count. With jokers among the trumps `TrickRules.suit_led` says more.

        Examples
        --------
        >>> from ohhell_sim.cards import parse_cards
        >>> Trick(0, tuple(parse_cards("5H 2S"))).led
        <Suit.HEARTS: 2>
        """
        return next((card.suit for card in self.cards if card.kind != "jester"), None)

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


def playable(
    hand: Hand,
    table: Sequence[Card] = (),
    trump: Suit | None = None,
    rules: Rules | None = None,
    *,
    trumps_held_back: bool = False,
) -> Hand:
    """Return the cards of a hand that may be played.

    Parameters
    ----------
    hand : Hand
        The cards held.
    table : sequence of Card, optional
        The trick so far; none for the leader.
    trump : Suit or None, optional
        The trump suit; None is no-trump.
    rules : Rules, optional
        What the table plays by: whether a void hand must trump, and so on. Left out, suit is
        followed and nothing else.
    trumps_held_back : bool, optional
        Whether trumps may not be led now.

    Returns
    -------
    Hand
        What the rules leave; at least one card of a hand that has one.

    Examples
    --------
    >>> from ohhell_sim.cards import parse_cards, parse_hand
    >>> print(playable(parse_hand("AS 3S KH"), parse_cards("7S")))
    AS 3S
    >>> print(playable(parse_hand("AS 3S KH"), parse_cards("7C"), Suit.HEARTS))
    AS 3S KH
    >>> podrida = Rules(void_rule="must-trump")
    >>> print(playable(parse_hand("AS 3S KH"), parse_cards("7C"), Suit.HEARTS, podrida))
    KH
    """
    play = TrickRules(trump) if rules is None else TrickRules.of(rules, trump)
    return play.legal(hand, table, trumps_held_back=trumps_held_back)


def trick_winner(cards: Sequence[Card], trump: Suit | None, rules: Rules | None = None) -> int:
    """Return the place of the card that wins a trick.

    Parameters
    ----------
    cards : sequence of Card
        In the order played, the lead first; at least one.
    trump : Suit or None
        The trump suit; None is no-trump.
    rules : Rules, optional
        What the table plays by: the order of the ranks, and which of equal cards wins. Left
        out, aces are high and the first of equal cards wins.

    Returns
    -------
    int
        0 for the lead, 1 for the card after it, ...

    Examples
    --------
    >>> from ohhell_sim.cards import Suit, parse_cards
    >>> trick_winner(parse_cards("5H 2S KH"), Suit.SPADES)
    1
    >>> trick_winner(parse_cards("5H 2S KH"), None)
    2
    >>> trick_winner(parse_cards("5H 5H*"), None, Rules(packs=2, duplicates="last-wins"))
    1
    """
    if not cards:
        raise IllegalAction("a trick without cards has no winner: at least the lead is needed")
    play = TrickRules(trump) if rules is None else TrickRules.of(rules, trump)
    return play.winner(cards)
