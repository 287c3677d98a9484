"""Why an action is refused, in a sentence that says what would do."""

from __future__ import annotations

from collections.abc import Iterable

from ohhell_sim.cards import Card, Hand, Suit
from ohhell_sim.errors import IllegalAction
from ohhell_sim.game.obligations import TRUMPS, Led
from ohhell_sim.game.phase import Phase
from ohhell_sim.game.table import plural
from ohhell_sim.game.view import View
from ohhell_sim.rules import TrumpLead
from ohhell_sim.rules.reading import listed, shown, whole_number

__all__ = ["no_such_bid", "no_such_pass", "no_such_play", "no_such_trump", "out_of_turn"]


def out_of_turn(
    value: object, phase: Phase, actor: int | None, legal: Iterable[object]
) -> IllegalAction:
    """Return the error for an action that another phase asks for.

    Parameters
    ----------
    value : object
        What was to be done.
    phase : Phase
        What is to be done instead.
    actor : int or None
        By whom.
    legal : iterable
        What would do.

    Returns
    -------
    IllegalAction
        To be raised by the caller.

    Examples
    --------
    >>> print(out_of_turn("AS", Phase.BID, 2, [0, 1]))
    no card can be played yet: seat 2 is to bid
    """
    why = {
        Phase.PASS: f"seat {actor} is to pass cards",
        Phase.TRUMP: f"seat {actor} is to name trump",
        Phase.BID: f"no card can be played yet: seat {actor} is to bid",
        Phase.PLAY: f"all bids are in: seat {actor} is to play a card",
        Phase.DONE: "the deal is over: every trick is taken",
    }[phase]
    return IllegalAction(why, value=value, allowed=legal)


def no_such_bid(bid: object, view: View) -> IllegalAction:
    """Return the error for a bid that is none, or that the rules bar.

    Parameters
    ----------
    bid : object
        What was bid.
    view : View
        What the bidder sees.

    Returns
    -------
    IllegalAction
        To be raised by the caller.

    Examples
    --------
    >>> from ohhell_sim.game import Deal
    >>> deal = Deal("hook", ["AS", "2S"], trump="H", dealer=1)
    >>> deal.bid(1)
    >>> print(no_such_bid(0, deal.view(1)))
    seat 1 bids last and may not bid 0, as the bids would add up to the 1 trick: 1 would do
    """
    number, size, legal = whole_number(bid), view.hand_size, view.legal_bids()
    allowed = view.rules.bid_range(size)
    if number is None or number not in allowed:
        one = f"only {allowed[0]} may be bid"
        why = f"{shown(bid)} is no bid: with {plural(size, 'card')} " + (
            one
            if len(allowed) == 1
            else f"a bid is a whole number from {allowed[0]} to {allowed[-1]}"
        )
    elif sum(view.bids) + number == size and view.plan.hooked:
        why = (
            f"seat {view.seat} bids last and may not bid {number}, as the bids would add up to "
            f"the {plural(size, 'trick')}: {listed(legal)} would do"
        )
    else:
        why = (
            f"seat {view.seat} may not bid {number} once more, after "
            f"{view.rules.zero_streak_max} in a row: {listed(legal)} would do"
        )
    return IllegalAction(why, value=bid, allowed=legal)


def no_such_trump(trump: object, view: View) -> IllegalAction:
    """Return the error for a trump that may not be named.

    Parameters
    ----------
    trump : object
        What was named.
    view : View
        What the seat that names trump sees.

    Returns
    -------
    IllegalAction
        To be raised by the caller.

    Examples
    --------
    >>> from ohhell_sim.game import Deal
    >>> deal = Deal({"trump": "eldest"}, ["AS", "2S"], dealer=1)
    >>> print(no_such_trump(None, deal.view(0)))
    seat 0 names trump and may not name no trump: C, D, H or S would do
    """
    legal = view.legal_trumps()
    letters = listed(["none" if suit is None else suit.letter for suit in legal])
    if trump is None or isinstance(trump, Suit):
        what = "no trump" if trump is None else trump.word
        why = f"seat {view.seat} names trump and may not name {what}: {letters} would do"
    else:
        why = f"{shown(trump)} is no trump, and seat {view.seat} is to name one: {letters} would do"
    return IllegalAction(why, value=trump, allowed=legal)


def no_such_pass(cards: object, view: View) -> IllegalAction:
    """Return the error for cards that may not be passed on.

    Parameters
    ----------
    cards : object
        What was to be passed.
    view : View
        What the seat sees.

    Returns
    -------
    IllegalAction
        To be raised by the caller.

    Examples
    --------
    >>> from ohhell_sim.cards import parse_cards
    >>> from ohhell_sim.game import Deal
    >>> deal = Deal({"pass_cards": 1}, ["AS KH", "2S 3H"], trump="H", dealer=1)
    >>> print(no_such_pass(parse_cards("AS KH"), deal.view(0)))
    seat 0 passes 1 card, not 2: choose among AS KH
    """
    count = view.plan.pass_cards
    may = Hand(card for card in view.hand if card != view.turn_up)
    choose = f"choose among {may}"
    given = list(cards) if isinstance(cards, tuple | list | Hand) else []
    if not given or not all(isinstance(card, Card) for card in given):
        why = (
            f"{shown(cards)} are no cards to pass: seat {view.seat} passes {plural(count, 'card')}"
        )
        return IllegalAction(f"{why}, {choose}", value=cards)
    missing = [card for card in given if card not in view.hand]
    if missing:
        why = f"seat {view.seat} does not hold {missing[0].code}"
    elif len(set(given)) != count or len(given) != count:
        why = f"seat {view.seat} passes {plural(count, 'card')}, not {len(given)}"
        if len(set(given)) < len(given):
            why = f"seat {view.seat} passes different cards, not {Hand(set(given))} twice"
    else:
        why = f"seat {view.seat} may not pass {view.turn_up}, the card that shows trump"
    return IllegalAction(f"{why}: {choose}", value=cards)


def no_such_play(card: Card, view: View) -> IllegalAction:
    """Return the error for a card that is not held, or that an obligation bars.

    Parameters
    ----------
    card : Card
        What was played.
    view : View
        What the seat sees.

    Returns
    -------
    IllegalAction
        To be raised by the caller.

    Examples
    --------
    >>> from ohhell_sim.cards import parse_card
    >>> from ohhell_sim.game import Deal
    >>> deal = Deal("classic", ["AS KH", "2S 3H"], trump="H", dealer=1)
    >>> deal.bid(1), deal.bid(1), deal.play("AS")
    (None, None, None)
    >>> print(no_such_play(parse_card("3H"), deal.view(1)))
    3H is a renege: spades were led and seat 1 holds 2S, which must be played
    """
    legal = view.legal_cards()
    if card not in view.hand:
        why = f"seat {view.seat} does not hold {card.code}: it holds {view.hand}"
    else:
        why = _obligation(card, view, legal)
    return IllegalAction(why, value=card, allowed=legal)


def _obligation(card: Card, view: View, legal: Hand) -> str:
    """Say which obligation bars a card that is held."""
    play, table, seat = view.play, view.current.cards, view.seat
    must = f"{legal}, {'which' if len(legal) == 1 else 'one of which'} must be played"
    if not table:
        until = (
            "to the first trick"
            if play.trump_lead is TrumpLead.NOT_FIRST_TRICK
            else "before one was played"
        )
        return f"{card.code} is a trump and may not be led {until}: seat {seat} holds {must}"
    led = play.suit_led(table)
    if any(play.belongs(held, led) for held in view.hand) and not play.belongs(card, led):
        return f"{card.code} is a renege: {_word(led)} were led and seat {seat} holds {must}"
    if not play.belongs(card, led) and not play.is_trump(card):
        return (
            f"{card.code} does not trump, as seat {seat} must without {_word(led)}: it holds {must}"
        )
    best = table[play.winner(table)]
    return f"{card.code} does not beat {best.code}, and seat {seat} holds {must}"


def _word(led: Led) -> str:
    if led is None or led == TRUMPS:
        return "trumps"
    return led.word
