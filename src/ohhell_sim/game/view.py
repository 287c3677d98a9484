"""`View`: all that one seat knows of a deal, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from ohhell_sim.cards import Card, Hand, Suit
from ohhell_sim.game.facts import excluded_cards, shown_voids
from ohhell_sim.game.phase import Action, Phase
from ohhell_sim.game.sight import Sight
from ohhell_sim.game.trick import Trick
from ohhell_sim.rules import TrumpFrom

__all__ = ["View"]


@dataclass(frozen=True, kw_only=True)
class View(Sight):
    """What one seat knows: its cards, the trump, the bids and the cards played.

    Views come from `Deal.view` or from `view_from_record`; strategies and advice get them.
    Two deals that a seat cannot tell apart give it equal views.

    Attributes
    ----------
    rules : Rules
        What the table plays by.
    players : int
        The number of players; seats are 0 to players - 1, in the order of play.
    seat : int
        Whose view it is.
    dealer : int
        The seat that dealt.
    hand_size : int
        Cards that each player was dealt.
    hand : Hand
        The cards that the seat still holds; empty while it may not see them.
    trump : Suit or None
        The trump suit; None is no-trump, or not known yet: see `trump_known`.
    turn_up : Card or None
        The card that shows trump, if it was seen.
    bids : tuple of int
        The bids that are known, in bidding order: simultaneous ones only when all are in.
    tricks : tuple of Trick
        The completed tricks.
    current : Trick
        The trick on the table; without cards before its lead.
    plan : DealPlan
        What the rules say of this deal.
    trump_known : bool
        Whether the trump is named and shown.
    set_aside : tuple of Card
        Cards that everybody saw turned up and put away before the `turn_up`.
    shown : tuple of Hand
        Cards that this seat saw in the hands of others, by seat; empty for none at all.
    passed, received : tuple of Card
        Cards that this seat gave away and got; `received` is empty until all have chosen.
    own_bid : int or None
        The bid that this seat has made while the bids are still secret.
    tally : Tally or None
        How the match stands, if the deal is part of one.

    Examples
    --------
    >>> from ohhell_sim.game import Deal
    >>> deal = Deal("classic", ["AS KH", "2S 3H", "QD 5C"], trump="H", dealer=2)
    >>> view = deal.view(0)
    >>> print(view.hand, view.position, view.legal_actions(), len(view.unseen()))
    AS KH 1 [0, 1, 2] 50
    """

    # What may be done.

    def legal_actions(self) -> list[Action]:
        """Return what the seat may do now.

        Returns
        -------
        list
            Tuples of cards to pass, suits to name (None for no-trump), bids, or cards; empty
            when it is not the turn of this seat.

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
        if self.phase is Phase.PASS:
            return list(self.legal_passes())
        if self.phase is Phase.TRUMP:
            return list(self.legal_trumps())
        if self.phase is Phase.BID:
            return list(self.legal_bids())
        return list(self.legal_cards())

    def legal_passes(self) -> list[tuple[Card, ...]]:
        """Return the cards that this seat may pass on, all ways to choose them.

        The card that shows trump in the dealer's hand stays where everybody saw it.

        Returns
        -------
        list of tuple of Card
            Each in the order of the hand.

        Examples
        --------
        >>> from ohhell_sim.game import Deal
        >>> deal = Deal({"pass_cards": 1}, ["AS KH", "2S 3H"], trump="H", dealer=1)
        >>> deal.view(0).legal_passes()
        [(Card('AS'),), (Card('KH'),)]
        """
        return list(combinations(self._may_be_passed(), self.plan.pass_cards))

    def _may_be_passed(self) -> list[Card]:
        return [card for card in self.hand if card != self.turn_up]

    def legal_trumps(self) -> list[Suit | None]:
        """Return what may be named as trump.

        Returns
        -------
        list of Suit or None
            The four suits; None, for no-trump, where the rules let it be named.

        Examples
        --------
        >>> from ohhell_sim.game import Deal
        >>> len(Deal({"trump": "eldest"}, ["AS KH", "2S 3H"], dealer=1).view(0).legal_trumps())
        4
        """
        named = self.plan.trump in (TrumpFrom.ELDEST, TrumpFrom.DEALER, TrumpFrom.HIGHEST_BIDDER)
        return [*Suit, None] if named and self.rules.trump_choice_none else list(Suit)

    def legal_bids(self) -> list[int]:
        """Return the bids that the rules leave to this seat, as far as it knows.

        Before its turn, as in simultaneous bidding, the hook bars nothing.

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
        zeros = 0 if self.tally is None else self.tally.zeros[self.seat]
        turn = len(self.bids) == self.position - 1
        return self.rules.legal_bids(
            self.hand_size,
            self.players,
            self.bids if turn else (),
            last=self.plan.last,
            zeros=zeros,
        )

    def legal_cards(self) -> Hand:
        """Return the cards of the hand that may be played to the trick on the table.

        Returns
        -------
        Hand
            What following suit and further obligations leave.

        Examples
        --------
        >>> from ohhell_sim.game import view_from_record
        >>> view = view_from_record(rules="classic", players=2, hand="KH 2C", trump="S",
        ...                         bids=[1, 1], position=2, played="AH")
        >>> view.legal_cards()
        Hand('KH')
        """
        return self.play.legal(
            self.hand, self.current.cards, trumps_held_back=self.trumps_held_back
        )

    # What was seen.

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

        Where void hands must trump, a discard shows that there are no trumps either.

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
        return self._voids

    @cached_property
    def _voids(self) -> tuple[frozenset[Suit], ...]:
        return shown_voids(self._all_tricks, self.players, self.play, self.deck)

    def excluded(self, seat: int) -> frozenset[Card]:
        """Return the cards that a seat has shown not to hold.

        By not following, by not trumping where that is a duty, by not beating a card that it
        had to beat, by leading a trump while those were held back.

        Parameters
        ----------
        seat : int
            The seat.

        Returns
        -------
        frozenset of Card
            Cards of the suits that it is out of, and others; some may lie open elsewhere.

        Examples
        --------
        >>> from ohhell_sim.game import view_from_record
        >>> view = view_from_record(rules={"beat_rule": "must-beat"}, players=2, hand="KH",
        ...                         trump="S", bids=[1, 1], position=1, played="QH 2H")
        >>> sorted(view.excluded(1))
        [Card('KH'), Card('AH')]
        """
        return self._excluded[seat]

    @cached_property
    def _excluded(self) -> tuple[frozenset[Card], ...]:
        return excluded_cards(self._all_tricks, self.players, self.play, self.deck)

    @property
    def _all_tricks(self) -> tuple[Trick, ...]:
        return (*self.tricks, self.current)

    def known(self, seat: int) -> Hand:
        """Return the cards that this seat knows to be in a hand now.

        Parameters
        ----------
        seat : int
            Whose hand.

        Returns
        -------
        Hand
            The own hand; of another seat the cards seen there and not played since.

        Examples
        --------
        >>> from ohhell_sim.game import Deal
        >>> deal = Deal({"pass_cards": 1}, ["AS KH", "2S 3H"], trump="H", dealer=1)
        >>> deal.pass_cards("AS"), deal.pass_cards("2S")
        (None, None)
        >>> deal.view(0).known(1), deal.view(0).hand
        (Hand('AS'), Hand('2S KH'))
        """
        if seat == self.seat:
            return self.hand
        return self.shown[seat] - self.played_by(seat) if self.shown else Hand()

    def unseen(self) -> Hand:
        """Return the cards that this seat has not seen: with the others or in the stock.

        Returns
        -------
        Hand
            The deck without the cards held, shown, turned up or played.

        Examples
        --------
        >>> from ohhell_sim.game import Deal
        >>> len(Deal("classic", ["AS", "2S"], trump="H", dealer=1, turn_up="7H").view(0).unseen())
        50
        """
        seen = {*self.hand, *self.set_aside}
        if self.turn_up is not None:
            seen.add(self.turn_up)
        for cards in self.shown:
            seen.update(cards)
        for trick in self._all_tricks:
            seen.update(trick.cards)
        return Hand(card for card in self.deck if card not in seen)

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
