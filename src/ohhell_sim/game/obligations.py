"""What the rules say of a trick: which suit is led, which card wins, which cards may be played.

Everything here is a function of the cards on the table and in one hand. The steps stand in the
order in which a player at the table would ask: what is led, what do I have to play, does it have
to win?
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from ohhell_sim.cards import RANK_ORDERS, Card, CardKind, Hand, Rank, Suit
from ohhell_sim.rules import BeatRule, Duplicates, JokerPlay, Rules, TrumpLead, VoidRule

__all__ = ["TRUMPS", "Led", "TrickRules"]

TRUMPS: Final = "trumps"
"""Says that trumps are led: the trump suit, and jokers that belong to it."""

Led: TypeAlias = Suit | Literal["trumps"] | None
"""What has to be followed: a side suit, `TRUMPS`, or None for nothing."""


@dataclass(frozen=True, slots=True)
class TrickRules:
    """The rules of play for one trump suit.

    Attributes
    ----------
    trump : Suit or None
        The trump suit; None is no-trump.
    ranks : tuple of Rank
        The ranks of a suit, lowest first.
    jokers_at_any_time : bool
        Whether jokers may be played without following suit; wizards and jesters always may.
    last_wins : bool
        Whether the last of equal cards wins, rather than the first.
    must_trump : bool
        Whether a player who cannot follow has to trump.
    beat : BeatRule
        Whether, and where, the trick has to be beaten.
    trump_lead : TrumpLead
        When trumps may be led.

    Examples
    --------
    >>> from ohhell_sim.cards import Suit, parse_cards, parse_hand
    >>> from ohhell_sim.rules import Rules
    >>> podrida = TrickRules.of(Rules(void_rule="must-trump"), Suit.SPADES)
    >>> print(podrida.legal(parse_hand("2S 9D KC"), parse_cards("5H")))
    2S
    >>> podrida.winner(parse_cards("5H 2S KH"))
    1
    """

    trump: Suit | None
    ranks: tuple[Rank, ...] = RANK_ORDERS["ace-high"]
    jokers_at_any_time: bool = False
    last_wins: bool = False
    must_trump: bool = False
    beat: BeatRule = BeatRule.FREE
    trump_lead: TrumpLead = TrumpLead.ANY

    @classmethod
    def of(cls, rules: Rules, trump: Suit | None) -> TrickRules:
        """Return what `rules` say of tricks with this trump suit.

        Parameters
        ----------
        rules : Rules
            What the table plays by.
        trump : Suit or None
            The trump suit; None is no-trump.

        Returns
        -------
        TrickRules
            The rules of play.

        Examples
        --------
        >>> from ohhell_sim.cards import Suit
        >>> from ohhell_sim.rules import Rules
        >>> TrickRules.of(Rules.preset("podrida"), Suit.SPADES).must_trump
        True
        """
        return _of(rules, trump)

    # What a card is.

    def is_trump(self, card: Card) -> bool:
        """Whether a card wins as a trump: those of the trump suit, and jokers.

        Parameters
        ----------
        card : Card
            The card.

        Returns
        -------
        bool
            False for wizards and jesters, which win or lose without being trumps.

        Examples
        --------
        >>> from ohhell_sim.cards import Card, Suit, parse_cards
        >>> cards = [*parse_cards("2S AH"), Card.joker()]
        >>> [TrickRules(Suit.SPADES).is_trump(card) for card in cards]
        [True, False, True]
        """
        if card.suit is None:
            return card.kind is CardKind.JOKER
        return card.suit == self.trump

    def is_free(self, card: Card) -> bool:
        """Whether a card may be played at any time and belongs to no suit.

        Parameters
        ----------
        card : Card
            The card.

        Returns
        -------
        bool
            True for wizards and jesters, and for jokers under some rules.

        Examples
        --------
        >>> from ohhell_sim.cards import Card, Suit, parse_card
        >>> cards = [parse_card("2S"), Card.joker(), Card.wizard()]
        >>> [TrickRules(Suit.SPADES).is_free(card) for card in cards]
        [False, False, True]
        """
        if card.kind is CardKind.JOKER:
            return self.jokers_at_any_time
        return card.suit is None

    def belongs(self, card: Card, led: Led) -> bool:
        """Whether a card is of the suit led.

        Parameters
        ----------
        card : Card
            The card.
        led : Suit, "trumps" or None
            What is led, as `suit_led` says it.

        Returns
        -------
        bool
            False where nothing has to be followed.

        Examples
        --------
        >>> from ohhell_sim.cards import Suit, parse_card
        >>> play = TrickRules(Suit.SPADES)
        >>> play.belongs(parse_card("2S"), "trumps"), play.belongs(parse_card("2S"), Suit.HEARTS)
        (True, False)
        """
        if led == TRUMPS:
            return self.is_trump(card) and not self.is_free(card)
        return led is not None and card.suit is led

    # What is led, and what wins.

    def suit_led(self, table: Iterable[Card]) -> Led:
        """Return what the cards of a trick ask the others to follow.

        A jester leaves it to the next card; after a wizard there is nothing to follow.

        Parameters
        ----------
        table : iterable of Card
            The cards of the trick so far.

        Returns
        -------
        Suit, "trumps" or None
            None where anything may be played.

        Examples
        --------
        >>> from ohhell_sim.cards import Card, Suit, parse_cards
        >>> play = TrickRules(Suit.SPADES)
        >>> play.suit_led([Card.jester(), *parse_cards("5H")]), play.suit_led(parse_cards("5S"))
        (<Suit.HEARTS: 2>, 'trumps')
        """
        for card in table:
            if card.kind is CardKind.JESTER:
                continue
            if card.kind is CardKind.WIZARD:
                return None
            return TRUMPS if self.is_trump(card) else card.suit
        return None

    def winner(self, cards: Sequence[Card]) -> int:
        """Return the place of the card that wins: 0 for the lead, 1 for the card after it, ...

        The first wizard; else the highest joker; else the highest trump; else the highest card
        of the suit led; else, with nothing but jesters, the first.

        Parameters
        ----------
        cards : sequence of Card
            In the order played; at least one.

        Returns
        -------
        int
            The place.

        Examples
        --------
        >>> from ohhell_sim.cards import Suit, parse_cards
        >>> TrickRules(Suit.SPADES).winner(parse_cards("5H KH 2S"))
        2
        """
        led = self.suit_led(cards)
        wizards = [n for n, card in enumerate(cards) if card.kind is CardKind.WIZARD]
        if wizards:
            return wizards[0]
        jokers = [n for n, card in enumerate(cards) if card.kind is CardKind.JOKER]
        if jokers:
            return jokers[-1 if self.last_wins else 0]
        trumps = [n for n, card in enumerate(cards) if self.is_trump(card)]
        if trumps:
            return self._highest(cards, trumps)
        following = [n for n, card in enumerate(cards) if self.belongs(card, led)]
        return self._highest(cards, following) if following else 0

    def _highest(self, cards: Sequence[Card], places: Sequence[int]) -> int:
        """Return the highest of some cards of one suit; of equal ones the first or the last."""
        strengths = [
            self.ranks.index(card.rank) for n in places if (card := cards[n]).rank is not None
        ]
        equal = [
            n for n, strength in zip(places, strengths, strict=True) if strength == max(strengths)
        ]
        return equal[-1 if self.last_wins else 0]

    def beats(self, card: Card, table: Sequence[Card]) -> bool:
        """Whether a card would win over the cards on the table.

        Parameters
        ----------
        card : Card
            The card.
        table : sequence of Card
            The cards of the trick so far.

        Returns
        -------
        bool
            True for any lead.

        Examples
        --------
        >>> from ohhell_sim.cards import Suit, parse_card, parse_cards
        >>> TrickRules(Suit.SPADES).beats(parse_card("2S"), parse_cards("5H AH"))
        True
        """
        return self.winner([*table, card]) == len(table)

    # What may be played.

    def legal(self, hand: Hand, table: Sequence[Card], *, trumps_held_back: bool = False) -> Hand:
        """Return the cards of a hand that may be played.

        Parameters
        ----------
        hand : Hand
            The cards held.
        table : sequence of Card
            The trick so far; empty for the leader.
        trumps_held_back : bool, optional
            Whether trumps may not be led now.

        Returns
        -------
        Hand
            Those that the obligations leave; never empty for a hand that is not.

        Examples
        --------
        >>> from ohhell_sim.cards import Suit, parse_cards, parse_hand
        >>> print(TrickRules(Suit.SPADES).legal(parse_hand("2S 9H KC"), parse_cards("5H")))
        9H
        """
        free = [card for card in hand if self.is_free(card)]
        bound = [card for card in hand if not self.is_free(card)]
        if not table:
            choice = self._leads(bound) if trumps_held_back else bound
        else:
            choice, due = self._due(bound, self.suit_led(table))
            if due:
                choice = self._winning(choice, table)
        return Hand([*choice, *free])

    def _leads(self, cards: list[Card]) -> list[Card]:
        """Return what may be led while trumps are held back: other cards, if there are any."""
        return [card for card in cards if not self.is_trump(card)] or cards

    def _due(self, cards: list[Card], led: Led) -> tuple[list[Card], bool]:
        """Return the cards of the suit led, or the trumps, if they must be played, or all."""
        following = [card for card in cards if self.belongs(card, led)]
        if following:
            return following, True
        trumps = [card for card in cards if self.is_trump(card)]
        if led is not None and self.must_trump and trumps:
            return trumps, True
        return cards, False

    def _winning(self, cards: list[Card], table: Sequence[Card]) -> list[Card]:
        """Return those of the cards due that win, if the trick must be beaten and can be."""
        trumps_only = all(map(self.is_trump, cards))
        if self.beat is BeatRule.FREE or (self.beat is BeatRule.MUST_OVERTRUMP and not trumps_only):
            return cards
        return [card for card in cards if self.beats(card, table)] or cards


@lru_cache(maxsize=256)
def _of(rules: Rules, trump: Suit | None) -> TrickRules:
    return TrickRules(
        trump=trump,
        ranks=RANK_ORDERS[rules.rank_order],
        jokers_at_any_time=rules.joker_play is JokerPlay.ANY_TIME,
        last_wins=rules.duplicates is Duplicates.LAST_WINS,
        must_trump=rules.void_rule is VoidRule.MUST_TRUMP,
        beat=rules.beat_rule,
        trump_lead=rules.trump_lead,
    )
