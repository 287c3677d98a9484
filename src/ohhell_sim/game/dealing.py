"""What a deal begins with: shuffled from a seed, or read from what a user gives."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from ohhell_sim.cards import Card, Deck, Hand, Suit, parse_card, parse_cards, parse_hand
from ohhell_sim.errors import CardError, RulesError, SettingError
from ohhell_sim.game.opening import Opening
from ohhell_sim.game.table import (
    UNSAID,
    Trump,
    Unsaid,
    check_apart,
    check_seat,
    decide_trump,
    spread_copies,
)
from ohhell_sim.game.tally import Tally
from ohhell_sim.rules import DealPlan, Rules, TrumpFrom, TrumpSource, TurnedJoker
from ohhell_sim.rules.reading import shown, whole_number

__all__ = ["HandLike", "Shuffle", "check_seed", "deal_from", "read_opening", "shuffled"]

HandLike: TypeAlias = Hand | str | Iterable[Card | str]
"""A hand as users give it: text, cards, or a `Hand`."""


def check_seed(seed: int | None) -> None:
    """Refuse a seed that is none.

    Parameters
    ----------
    seed : int or None
        A whole number from 0; None is something else each time.
    """
    if seed is not None and (whole_number(seed) is None or seed < 0):
        raise SettingError(
            f"seed is {shown(seed)}: a whole number from 0, or None for a new deal each time",
            value=seed,
        )


def shuffled(seed: int | None, deck: Deck | None = None) -> list[Card]:
    """Return the deck in a random order.

    Parameters
    ----------
    seed : int or None
        The same seed gives the same order; None gives another one each time.
    deck : Deck, optional
        The cards; those of one pack if left out.

    Returns
    -------
    list of Card
        Every card once.

    Examples
    --------
    >>> shuffled(1) == shuffled(1), shuffled(1) == shuffled(2), len(shuffled(1))
    (True, False, 52)
    """
    return Shuffle(seed, deck or Deck()).cards


class Shuffle:
    """A deck in a random order, and what else chance decides in a deal.

    Parameters
    ----------
    seed : int or None
        The same seed gives the same; None something else each time.
    deck : Deck
        The cards.

    Attributes
    ----------
    cards : list of Card
        Every card once.
    """

    def __init__(self, seed: int | None, deck: Deck) -> None:
        check_seed(seed)
        # Only random() is promised to stay the same in later Pythons, so it sorts the cards.
        self._chance = random.Random(seed)  # noqa: S311 - cards, not secrets
        self._deck = deck
        self.cards = sorted(deck.cards, key=lambda _: self._chance.random())

    def suit(self) -> Suit:
        """Return a random suit."""
        return Suit(int(4 * self._chance.random()))

    def cut(self, rules: Rules) -> Suit | None:
        """Return the trump of a card cut from the deck and put back.

        A joker that would have to be looked at again, or leaves the suit to the dealer, is cut
        again.
        """
        again = (TurnedJoker.REDRAW, TurnedJoker.DEALER_CHOOSES)
        while True:
            card = self._deck[int(len(self._deck) * self._chance.random())]
            if rules.turned(card) not in again:
                return rules.trump_of(card)


def deal_from(
    shuffle: Shuffle, rules: Rules, plan: DealPlan, dealer: int
) -> tuple[list[Hand], Suit | Unsaid | None, Card | None, tuple[Card, ...]]:
    """Deal a shuffled deck.

    Parameters
    ----------
    shuffle : Shuffle
        The cards.
    rules : Rules
        What the table plays by.
    plan : DealPlan
        What they say of the deal.
    dealer : int
        The seat that deals.

    Returns
    -------
    hands : list of Hand
        One a seat.
    trump : Suit, None or UNSAID
        The trump where no card shows it.
    turn_up : Card or None
        The card that shows trump.
    set_aside : tuple of Card
        Cards turned up before it.
    """
    size, players, cards = plan.hand_size, plan.hands, shuffle.cards
    hands = [Hand(cards[seat * size : (seat + 1) * size]) for seat in range(players)]
    if plan.trump is TrumpFrom.TURN_UP:
        turn_up, set_aside = _turned(rules, cards[players * size :])
        return hands, None if turn_up is None else UNSAID, turn_up, set_aside
    if plan.trump is TrumpFrom.DEALER_LAST_CARD:
        return hands, UNSAID, cards[(dealer + 1) * size - 1], ()
    if plan.trump is TrumpFrom.RANDOM:
        drawn = shuffle.suit() if rules.trump is TrumpSource.RANDOM else shuffle.cut(rules)
        return hands, drawn, None, ()
    if plan.trump in (TrumpFrom.SUIT, TrumpFrom.NONE):
        return hands, plan.suit, None, ()
    return hands, UNSAID, None, ()


def _turned(rules: Rules, stock: Sequence[Card]) -> tuple[Card | None, tuple[Card, ...]]:
    """Turn cards up until one stays: it, or None if none is left, and those put away."""
    for place, card in enumerate(stock):
        if rules.turned(card) is not TurnedJoker.REDRAW:
            return card, tuple(stock[:place])
    return None, tuple(stock)


def read_opening(
    rules: Rules,
    hands: Sequence[HandLike],
    *,
    trump: Trump | Unsaid,
    dealer: int,
    turn_up: Card | str | None,
    stock: Sequence[Card | str] | None,
    set_aside: Sequence[Card | str],
    number: int | None,
    last: bool,
    plan: DealPlan | None,
    tally: Tally | None,
) -> Opening:
    """Return what a deal begins with, checked; the arguments are those of `Deal`."""
    rules = rules.for_one_deal()
    deck, dealt = _read_hands(hands, rules)
    players, size = len(dealt), len(dealt[0])
    dealer = check_seat("dealer", dealer, players)
    if plan is None:
        rules.check_hand_size(size, players)
        plan = rules.plan(size, players, number=number or 0, last=last)
        if number is None and rules.trump is TrumpSource.ROTATE and isinstance(trump, Unsaid):
            raise RulesError(
                "trump is missing: trumps rotate, so say which suit, or which deal of the match "
                "it is (number = 0 for the first)",
                allowed=("S", "H", "D", "C", "none"),
            )
    put_away = tuple(parse_cards(list(set_aside), deck=deck))
    turned = None if turn_up is None else parse_card(turn_up, deck=deck)
    if stock is not None and turned is None and isinstance(trump, Unsaid) and plan.turned:
        turned, put_away = _turned(rules, parse_cards(list(stock), deck=deck))
        trump = UNSAID if turned is not None else None
    in_hands = [card for hand in dealt for card in hand]
    own = plan.trump is TrumpFrom.DEALER_LAST_CARD
    if turned is not None and own:
        turned = _dealers_own(turned, dealt[dealer], dealer)
    else:
        rules.check_hand_size(size, players, turn_up=turned is not None)
    outside = [*put_away, *([turned] if turned is not None and not own else [])]
    outside = spread_copies(outside, in_hands, deck)
    if turned is not None and not own:
        *put_aside, turned = outside
        put_away = tuple(put_aside)
    places = [(f"in the hand of seat {seat}", hand) for seat, hand in enumerate(dealt)]
    check_apart([*places, ("turned up", outside)], RulesError)
    suit, known = decide_trump(rules, plan, trump, turned, RulesError)
    return Opening(
        rules=rules,
        plan=plan,
        hands=dealt,
        dealer=dealer,
        trump=suit,
        trump_known=known,
        turn_up=turned,
        set_aside=put_away,
        tally=tally,
    )


def _dealers_own(turned: Card, hand: Hand, dealer: int) -> Card:
    """Return the card that the dealer shows, the copy that the dealer holds."""
    held = [card for card in turned.copies if card in hand]
    if not held:
        raise RulesError(
            f"turn_up {turned.code} is the last card dealt, but it is not in the hand of the "
            f"dealer, seat {dealer}, who holds {hand}",
            value=turned,
            allowed=hand,
        )
    return turned if turned in held else held[0]


def _read_hands(hands: Sequence[HandLike], rules: Rules) -> tuple[Deck, tuple[Hand, ...]]:
    """Return hands as users give them, one a seat, all of one size, and the deck."""
    if isinstance(hands, str) or not isinstance(hands, Sequence):
        raise RulesError(
            f"hands is {shown(hands)}: give a list with one hand a seat, as ['AS KH', '2S 3H']",
            value=hands,
        )
    deck = rules.deck(len(hands))
    dealt: list[Hand] = []
    taken: list[Card] = []
    for seat, given in enumerate(hands):
        try:
            hand = parse_hand(given, deck=deck)
        except CardError as error:
            message = f"hand of seat {seat}: {error}"
            raise CardError(message, value=error.value, allowed=error.allowed) from error
        dealt.append(Hand(spread_copies(list(hand), taken, deck)))
        taken += dealt[-1]
    sizes = [len(hand) for hand in dealt]
    if len(set(sizes)) > 1:
        raise RulesError(
            f"hands of {', '.join(map(str, sizes))} cards: all must be of one size", value=sizes
        )
    return deck, tuple(dealt)
