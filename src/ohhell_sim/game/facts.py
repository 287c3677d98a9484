"""What the cards played say about the cards that a seat holds, under every rule of play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ohhell_sim.cards import Card, Deck, Hand, Suit
from ohhell_sim.game.obligations import TRUMPS, TrickRules
from ohhell_sim.game.trick import Trick
from ohhell_sim.rules import BeatRule, TrumpLead

__all__ = ["Played", "cards_played", "excluded_cards", "shown_voids", "trumps_held_back"]


def trumps_held_back(play: TrickRules, tricks: Sequence[Trick]) -> bool:
    """Say whether trumps may not be led to the trick after these.

    Parameters
    ----------
    play : TrickRules
        The rules of the tricks.
    tricks : sequence of Trick
        The completed tricks.

    Returns
    -------
    bool
        A hand of nothing but trumps may lead them all the same.

    Examples
    --------
    >>> from ohhell_sim.cards import Suit
    >>> from ohhell_sim.rules import Rules
    >>> trumps_held_back(TrickRules.of(Rules(trump_lead="broken"), Suit.SPADES), [])
    True
    """
    if play.trump_lead is TrumpLead.ANY:
        return False
    if play.trump_lead is TrumpLead.NOT_FIRST_TRICK:
        return not tricks
    return not any(play.is_trump(card) for trick in tricks for card in trick.cards)


@dataclass(frozen=True, slots=True)
class Played:
    """A card as it was played, and what it says about the hand that it came from.

    Attributes
    ----------
    seat : int
        Who played it.
    card : Card
        The card.
    trick : int
        The number of the trick, from 1.
    table : tuple of Card
        The cards of the trick before it.
    held_back : bool
        Whether trumps might not be led.
    """

    seat: int
    card: Card
    trick: int
    table: tuple[Card, ...]
    held_back: bool

    def rules_out(self, other: Card, play: TrickRules) -> bool:
        """Whether a hand with this other card might not have played this one.

        The obligations look at one card at a time: if some other card forbids this one, it does
        so whatever else is held. So the two are tried as a hand of two.
        """
        if play.is_free(self.card) or not (self.table or self.held_back):
            return False
        two = Hand([self.card, other])
        return self.card not in play.legal(two, self.table, trumps_held_back=self.held_back)


def cards_played(tricks: Sequence[Trick], players: int, play: TrickRules) -> Iterator[Played]:
    """Return every card of some tricks with what was on the table before it.

    Parameters
    ----------
    tricks : sequence of Trick
        The tricks from the first on.
    players : int
        The number of players.
    play : TrickRules
        The rules of the tricks.

    Returns
    -------
    iterator of Played
        In the order of play.

    Examples
    --------
    >>> from ohhell_sim.cards import parse_cards
    >>> [str(played.card) for played in cards_played([Trick(0, tuple(parse_cards("5H 2S")))], 2,
    ...                                              TrickRules(None))]
    ['5H', '2S']
    """
    for number, trick in enumerate(tricks):
        held_back = trumps_held_back(play, tricks[:number])
        for place, seat in enumerate(trick.seats(players)):
            table = trick.cards[:place]
            yield Played(seat, trick.cards[place], number + 1, table, held_back)


def excluded_cards(
    tricks: Sequence[Trick], players: int, play: TrickRules, deck: Deck
) -> tuple[frozenset[Card], ...]:
    """Return the cards that each seat has shown not to hold.

    Parameters
    ----------
    tricks : sequence of Trick
        The tricks so far, the one on the table included.
    players : int
        The number of players.
    play : TrickRules
        The rules of the tricks.
    deck : Deck
        The cards played with.

    Returns
    -------
    tuple of frozenset of Card
        One set a seat, cards seen elsewhere included.

    Examples
    --------
    >>> from ohhell_sim.cards import Suit, parse_cards
    >>> from ohhell_sim.rules import Rules
    >>> play = TrickRules.of(Rules(beat_rule="must-beat"), Suit.SPADES)
    >>> trick = Trick(0, tuple(parse_cards("QH 2H")))
    >>> sorted(excluded_cards([trick], 2, play, Deck())[1])
    [Card('KH'), Card('AH')]
    """
    found: list[set[Card]] = [set() for _ in range(players)]
    for played in cards_played(tricks, players, play):
        # The number of the trick says nothing, and one key does for every seat.
        found[played.seat] |= _ruled_out(replace(played, seat=0, trick=0), play, deck)
    return tuple(map(frozenset, found))


@lru_cache(maxsize=4096)
def _ruled_out(played: Played, play: TrickRules, deck: Deck) -> frozenset[Card]:
    """Return the cards that a card says are not in the hand it came from.

    The views of a deal share all cards but the last ones, so most of this is known already.
    """
    others = (card for card in deck if card != played.card)
    return frozenset(card for card in others if played.rules_out(card, play))


def shown_voids(
    tricks: Sequence[Trick], players: int, play: TrickRules, deck: Deck
) -> tuple[frozenset[Suit], ...]:
    """Return the suits that each seat has shown to be out of, by playing another one.

    Parameters
    ----------
    tricks, players, play, deck
        As for `excluded_cards`.

    Returns
    -------
    tuple of frozenset of Suit
        One set a seat.

    Examples
    --------
    >>> from ohhell_sim.cards import Suit, parse_cards
    >>> from ohhell_sim.rules import Rules
    >>> play = TrickRules.of(Rules(void_rule="must-trump"), Suit.SPADES)
    >>> trick = Trick(0, tuple(parse_cards("QH 2C")))
    >>> sorted(suit.letter for suit in shown_voids([trick], 2, play, Deck())[1])
    ['H', 'S']
    """
    found: list[set[Suit]] = [set() for _ in range(players)]
    plain = _only_follow_suit(play)
    suits = {suit: {card for card in deck if card.suit is suit} for suit in Suit}
    for played in cards_played(tricks, players, play):
        card = played.card
        if plain:
            led = play.suit_led(played.table)
            suit = play.trump if led == TRUMPS else led
            if suit is not None and not play.belongs(card, led) and not play.is_free(card):
                found[played.seat].add(suit)
            continue
        out = _ruled_out(replace(played, seat=0, trick=0), play, deck)
        for suit, cards in suits.items():
            if card.suit is not suit and cards <= out:
                found[played.seat].add(suit)
    return tuple(map(frozenset, found))


def _only_follow_suit(play: TrickRules) -> bool:
    """Whether following suit is the only obligation."""
    free = play.beat is BeatRule.FREE and play.trump_lead is TrumpLead.ANY
    return free and not play.must_trump
