"""`View`: all that one seat knows of a deal, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from ohhell_sim.cards import Card, Deck, Hand, Suit
from ohhell_sim.game.phase import Phase
from ohhell_sim.game.trick import Trick, playable
from ohhell_sim.rules import Rules

__all__ = ["View"]


@dataclass(frozen=True, kw_only=True)
class View:
    """What one seat knows: its cards, the trump, the bids and the cards played.

    Views come from `Deal.view` or from `view_from_record`; strategies and advice get them.
    Two deals that a seat cannot tell apart give it equal views.

    Attributes
    ----------
    rules : Rules
        What the table plays by.
    players : int
        The number of players; seats are 0 to players - 1, clockwise.
    seat : int
        Whose view it is.
    dealer : int
        The seat that dealt.
    hand_size : int
        Cards that each player was dealt.
    hand : Hand
        The cards that the seat still holds.
    trump : Suit or None
        The trump suit; None is no-trump.
    turn_up : Card or None
        The card turned up, if it was seen.
    bids : tuple of int
        The bids so far, in bidding order.
    tricks : tuple of Trick
        The completed tricks.
    current : Trick
        The trick on the table; without cards before its lead.

    Examples
    --------
    >>> from ohhell_sim.game import Deal
    >>> deal = Deal("classic", ["AS KH", "2S 3H", "QD 5C"], trump="H", dealer=2)
    >>> view = deal.view(0)
    >>> print(view.hand, view.position, view.legal_actions(), len(view.unseen()))
    AS KH 1 [0, 1, 2] 50
    """

    rules: Rules
    players: int
    seat: int
    dealer: int
    hand_size: int
    hand: Hand
    trump: Suit | None
    turn_up: Card | None
    bids: tuple[int, ...]
    tricks: tuple[Trick, ...]
    current: Trick

    @property
    def phase(self) -> Phase:
        """What comes next: a bid, a card, or nothing any more."""
        if len(self.bids) < self.players:
            return Phase.BID
        return Phase.PLAY if len(self.tricks) < self.hand_size else Phase.DONE

    @property
    def eldest(self) -> int:
        """The seat that bids and leads first."""
        return (self.dealer + 1) % self.players

    @property
    def actor(self) -> int | None:
        """The seat to act; None after the last trick."""
        if self.phase is Phase.BID:
            return (self.eldest + len(self.bids)) % self.players
        if self.phase is Phase.PLAY:
            return (self.current.leader + len(self.current.cards)) % self.players
        return None

    @property
    def position(self) -> int:
        """The place of the seat in bidding order, from 1."""
        return (self.seat - self.dealer - 1) % self.players + 1

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """The number of tricks that each seat has taken."""
        winners = [trick.winner for trick in self.tricks]
        return tuple(winners.count(seat) for seat in range(self.players))

    def bid_of(self, seat: int) -> int | None:
        """Return the bid of a seat.

        Parameters
        ----------
        seat : int
            The seat.

        Returns
        -------
        int or None
            None if it has not bid yet.

        Examples
        --------
        >>> from ohhell_sim.game import Deal
        >>> deal = Deal("classic", ["AS", "2S"], trump="H", dealer=1)
        >>> deal.bid(1)
        >>> deal.view(1).bid_of(0), deal.view(1).bid_of(1)
        (1, None)
        """
        place = (seat - self.dealer - 1) % self.players
        return self.bids[place] if place < len(self.bids) else None

    def legal_actions(self) -> list[int] | list[Card]:
        """Return what the seat may do now.

        Returns
        -------
        list of int or list of Card
            Bids, or cards; empty when it is not the turn of this seat.

        Examples
        --------
        >>> from ohhell_sim.game import Deal
        >>> deal = Deal("hook", ["AS", "2S"], trump="H", dealer=1)
        >>> deal.bid(1)
        >>> deal.view(1).legal_actions(), deal.view(0).legal_actions()
        ([1], [])
        """
        if self.actor != self.seat:
            return []
        if self.phase is Phase.BID:
            return self.legal_bids()
        return list(playable(self.hand, self.current.led))

    def legal_bids(self) -> list[int]:
        """Return the bids that the rules leave to this seat, as far as it knows.

        Before its turn, as in simultaneous bidding, nothing is barred.

        Returns
        -------
        list of int
            From low to high; empty once the seat has bid.

        Examples
        --------
        >>> from ohhell_sim.game import Deal
        >>> Deal("hook", ["AS", "2S"], trump="H", dealer=1).view(1).legal_bids()
        [0, 1]
        """
        if self.bid_of(self.seat) is not None:
            return []
        if len(self.bids) < self.position - 1:
            return list(range(self.hand_size + 1))
        return self.rules.legal_bids(self.hand_size, self.players, self.bids)

    def played_by(self, seat: int) -> tuple[Card, ...]:
        """Return the cards that a seat has played.

        Parameters
        ----------
        seat : int
            The seat.

        Returns
        -------
        tuple of Card
            In the order played.

        Examples
        --------
        >>> from ohhell_sim.game import view_from_record
        >>> view = view_from_record(rules="classic", players=2, hand="KH", trump="S",
        ...                         bids=[1, 1], position=1, played="AH 2H")
        >>> view.played_by(1)
        (Card('2H'),)
        """
        return tuple(
            trick.cards[place]
            for trick in (*self.tricks, self.current)
            if (place := (seat - trick.leader) % self.players) < len(trick.cards)
        )

    def voids(self) -> tuple[frozenset[Suit], ...]:
        """Return the suits that each seat has shown to be out of, by not following.

        Returns
        -------
        tuple of frozenset of Suit
            One set a seat.

        Examples
        --------
        >>> from ohhell_sim.game import view_from_record
        >>> view = view_from_record(rules="classic", players=2, hand="KH", trump="S",
        ...                         bids=[1, 1], position=1, played="AH 2C")
        >>> view.voids()
        (frozenset(), frozenset({<Suit.HEARTS: 2>}))
        """
        shown: list[set[Suit]] = [set() for _ in range(self.players)]
        for trick in (*self.tricks, self.current):
            for seat, card in zip(trick.seats(self.players), trick.cards, strict=True):
                if card.suit != trick.cards[0].suit:
                    shown[seat].add(trick.cards[0].suit)
        return tuple(frozenset(suits) for suits in shown)

    def unseen(self) -> Hand:
        """Return the cards that this seat has not seen: with the others or in the stock.

        Returns
        -------
        Hand
            The deck without the cards held, turned up or played.

        Examples
        --------
        >>> from ohhell_sim.game import Deal
        >>> len(Deal("classic", ["AS", "2S"], trump="H", dealer=1, turn_up="7H").view(0).unseen())
        50
        """
        seen = set(self.hand)
        if self.turn_up is not None:
            seen.add(self.turn_up)
        for trick in (*self.tricks, self.current):
            seen.update(trick.cards)
        return Hand(card for card in Deck().cards if card not in seen)

    def cards_left(self, seat: int) -> int:
        """Return the number of cards that a seat still holds.

        Parameters
        ----------
        seat : int
            The seat.

        Returns
        -------
        int
            The hand size less the cards played.

        Examples
        --------
        >>> from ohhell_sim.game import Deal
        >>> Deal("classic", ["AS KH", "2S 3H"], trump="H", dealer=1).view(0).cards_left(1)
        2
        """
        return self.hand_size - len(self.played_by(seat))
