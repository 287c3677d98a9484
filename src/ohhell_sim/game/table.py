"""Checks shared by deals and records: cards that are where they can be, and the trump."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import TypeAlias

from ohhell_sim.cards import Card, Deck, Hand, Suit, parse_trump
from ohhell_sim.errors import OhHellError
from ohhell_sim.rules import DealPlan, Rules, TrumpFrom, TrumpSource, TurnedJoker
from ohhell_sim.rules.reading import whole

__all__ = [
    "MAY_BE_HIDDEN",
    "UNSAID",
    "Trump",
    "Unsaid",
    "check_apart",
    "check_seat",
    "decide_trump",
    "held_copies",
    "plural",
    "spread_copies",
]


class Unsaid(Enum):
    """Stands for an argument that was left out where None has a meaning of its own.

    Examples
    --------
    >>> from ohhell_sim.game import Deal
    >>> Deal("classic", ["AS", "2S"], trump=UNSAID, turn_up="7H", dealer=1).trump
    <Suit.HEARTS: 2>
    """

    UNSAID = "unsaid"

    def __repr__(self) -> str:
        return "<left out>"


UNSAID = Unsaid.UNSAID

Trump: TypeAlias = Suit | str | None
"""A trump as users give it: a suit, its name or letter, or None or "none" for no-trump."""


def plural(count: int, what: str) -> str:
    """Return "1 card" or "3 cards"."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def decide_trump(
    rules: Rules,
    plan: DealPlan,
    trump: Trump | Unsaid,
    turn_up: Card | None,
    error: type[OhHellError],
) -> tuple[Suit | None, bool]:
    """Return the trump suit of a deal, or say why there is no telling.

    Parameters
    ----------
    rules : Rules
        What the table plays by.
    plan : DealPlan
        What they say of the deal.
    trump : Suit, str, None or UNSAID
        What was said about the trump.
    turn_up : Card or None
        The card that shows it.
    error : type of OhHellError
        The kind of error to raise.

    Returns
    -------
    suit : Suit or None
        None is no-trump, or not named yet.
    known : bool
        Whether it is decided.
    """
    if turn_up is not None and rules.trump not in _SHOWN_BY_A_CARD:
        raise error(
            f"turn_up {turn_up.code}, but under the rules {rules.name!r} no card is turned up: "
            "leave it out",
            value=turn_up,
        )
    chosen = turn_up is not None and rules.turned(turn_up) is TurnedJoker.DEALER_CHOOSES
    named = chosen or plan.trump in _NAMED
    if isinstance(trump, Unsaid):
        return _trump_by_rules(rules, plan, turn_up, error, named=named)
    suit = parse_trump(trump)
    _check_said(rules, plan, suit, trump, error)
    if turn_up is None:
        return suit, True
    shown = rules.trump_of(turn_up)
    if chosen and suit is None:
        raise error(
            f"turn_up {turn_up.code} lets the dealer name a suit: say which",
            value=trump,
            allowed=("S", "H", "D", "C"),
        )
    if not chosen and shown is not suit:
        raise error(
            f"turn_up {turn_up.code} makes {_trump_word(shown)}, but {_trump_word(suit)} was "
            "said: change one of them",
            value=trump,
            allowed=("none" if shown is None else shown.letter,),
        )
    return suit, True


MAY_BE_HIDDEN = (TrumpFrom.TURN_UP, TrumpFrom.RANDOM, TrumpFrom.DEALER_LAST_CARD)
"""What makes trump by chance, and so may be shown after the bids only."""

_SHOWN_BY_A_CARD = (TrumpSource.TURN_UP, TrumpSource.DEALER_LAST_CARD)
_SAID_BY_RULES = (TrumpSource.NONE, TrumpSource.ROTATE, TrumpSource.FIXED)
_NAMED = (TrumpFrom.ELDEST, TrumpFrom.DEALER, TrumpFrom.HIGHEST_BIDDER)


def _trump_word(suit: Suit | None) -> str:
    return "no trump" if suit is None else f"{suit.word} trump"


def _trump_by_rules(
    rules: Rules, plan: DealPlan, turn_up: Card | None, error: type[OhHellError], *, named: bool
) -> tuple[Suit | None, bool]:
    """Return the trump where nothing was said about it."""
    if named:
        return None, False
    if turn_up is not None:
        return rules.trump_of(turn_up), True
    if plan.trump is TrumpFrom.SUIT or rules.trump in _SAID_BY_RULES:
        return plan.suit, True
    raise error(
        "trump is missing: say a suit, or 'none' for a deal without trump",
        allowed=("S", "H", "D", "C", "none"),
    )


def _check_said(
    rules: Rules, plan: DealPlan, suit: Suit | None, said: Trump, error: type[OhHellError]
) -> None:
    """Refuse a trump that the rules never make."""
    if rules.trump is TrumpSource.NONE and suit is not None:
        raise error(
            f"trump {suit.word}, but under the rules {rules.name!r} there is never a trump: "
            "say 'none', or other rules",
            value=said,
            allowed=("none",),
        )
    fixed = plan.suit if rules.trump is TrumpSource.FIXED else None
    # Where a seat sits out, a table does not say how many play the match, nor which hands are its
    # largest.
    largest = suit is None and rules.no_trump_biggest
    if fixed is not None and suit is not fixed and not largest:
        raise error(
            f"{_trump_word(suit)}, but under the rules {rules.name!r} it is always "
            f"{fixed.word}: leave trump out",
            value=said,
            allowed=(fixed.letter,),
        )
    if plan.trump in _NAMED and suit is None and not rules.trump_choice_none:
        raise error(
            f"no trump, but under the rules {rules.name!r} a suit must be named "
            "(trump_choice_none = true would let it be none)",
            value=said,
            allowed=("S", "H", "D", "C"),
        )


def check_apart(places: Iterable[tuple[str, Iterable[Card]]], error: type[OhHellError]) -> None:
    """Refuse a card that is in two places.

    Parameters
    ----------
    places : iterable of (str, iterable of Card)
        What each place is called, and its cards.
    error : type of OhHellError
        The kind of error to raise.
    """
    found: dict[Card, str] = {}
    for place, cards in places:
        for card in cards:
            if card in found:
                where = f"twice {place}" if found[card] == place else f"{found[card]} and {place}"
                raise error(f"{card.code} is {where}: each card is there once", value=card)
            found[card] = place


def spread_copies(cards: Sequence[Card], taken: Iterable[Card], deck: Deck) -> list[Card]:
    """Return cards as different copies, none of which lies elsewhere, as far as there are any.

    People write AS for either ace of spades of two packs: which is which makes no difference.

    Parameters
    ----------
    cards : sequence of Card
        As they were written.
    taken : iterable of Card
        Cards that lie elsewhere.
    deck : Deck
        The cards played with.

    Returns
    -------
    list of Card
        In the same order; a card stays what it is where no copy is left.

    Examples
    --------
    >>> from ohhell_sim.cards import parse_cards
    >>> spread_copies(parse_cards("AS KH"), parse_cards("AS"), Deck(packs=2))
    [Card('AS*'), Card('KH')]
    >>> spread_copies(parse_cards("AS KH"), parse_cards("AS"), Deck())
    [Card('AS'), Card('KH')]
    """
    elsewhere = set(taken)
    kept = {card for card in cards if card not in elsewhere}
    used = elsewhere | kept
    spread: list[Card] = []
    for card in cards:
        if card in kept:
            kept.remove(card)
            spread.append(card)
        else:
            free = [copy for copy in card.copies if copy in deck and copy not in used]
            spread.append(free[0] if free else card)
            used.add(spread[-1])
    return spread


def held_copies(cards: Sequence[Card], hand: Hand, deck: Deck) -> list[Card]:
    """Return cards as they were written, as the copies of them that are held.

    Parameters
    ----------
    cards : sequence of Card
        As they were written.
    hand : Hand
        The cards held.
    deck : Deck
        The cards played with.

    Returns
    -------
    list of Card
        In the same order; a card stays what it is where no copy is held.

    Examples
    --------
    >>> from ohhell_sim.cards import parse_card
    >>> held_copies([parse_card("AS")], Hand([parse_card("AS*")]), Deck(packs=2))
    [Card('AS*')]
    """
    elsewhere = [copy for card in cards for copy in card.copies if copy not in hand]
    return spread_copies(cards, elsewhere, deck)


def check_seat(name: str, seat: int, players: int) -> int:
    """Return a seat of the table, or say which there are.

    Parameters
    ----------
    name : str
        What the message calls it.
    seat : int
        The seat.
    players : int
        The number of players.

    Returns
    -------
    int
        The seat.
    """
    return whole(0, players - 1)(name, seat)
