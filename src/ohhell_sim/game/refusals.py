"""Why a bid or a card is refused, in a sentence that says what would do."""

from __future__ import annotations

from collections.abc import Sequence

from ohhell_sim.cards import Card, Hand, Suit
from ohhell_sim.errors import IllegalAction
from ohhell_sim.game.table import plural
from ohhell_sim.game.trick import playable
from ohhell_sim.rules.reading import listed, shown, whole_number

__all__ = ["no_such_bid", "no_such_play"]


def no_such_bid(bid: object, seat: int, hand_size: int, legal: Sequence[int]) -> IllegalAction:
    """Return the error for a bid that is none, or that the hook bars.

    Parameters
    ----------
    bid : object
        What was bid.
    seat : int
        Who bid it.
    hand_size : int
        The number of tricks.
    legal : sequence of int
        The bids allowed.

    Returns
    -------
    IllegalAction
        To be raised by the caller.

    Examples
    --------
    >>> print(no_such_bid(1, 3, 2, [0, 2]))
    seat 3 bids last and may not bid 1, as the bids would add up to the 2 tricks: 0 or 2 would do
    """
    number = whole_number(bid)
    if number is None or not 0 <= number <= hand_size:
        why = (
            f"{shown(bid)} is no bid: with {plural(hand_size, 'card')} a bid is a whole number "
            f"from 0 to {hand_size}"
        )
    else:
        why = (
            f"seat {seat} bids last and may not bid {number}, as the bids would add up to the "
            f"{plural(hand_size, 'trick')}: {listed(legal)} would do"
        )
    return IllegalAction(why, value=bid, allowed=legal)


def no_such_play(card: Card, seat: int, hand: Hand, led: Suit | None) -> IllegalAction:
    """Return the error for a card that is not held, or that does not follow suit.

    Parameters
    ----------
    card : Card
        What was played.
    seat : int
        Who played it.
    hand : Hand
        What the seat holds.
    led : Suit or None
        The suit that was led.

    Returns
    -------
    IllegalAction
        To be raised by the caller.

    Examples
    --------
    >>> from ohhell_sim.cards import Suit, parse_card, parse_hand
    >>> print(no_such_play(parse_card("3H"), 1, parse_hand("2S 3H"), Suit.SPADES))
    3H is a renege: spades were led and seat 1 holds 2S, which must be played
    """
    must = playable(hand, led)
    if card not in hand:
        why = f"seat {seat} does not hold {card.code}: it holds {hand}"
    else:
        which = "which" if len(must) == 1 else "one of which"
        why = (
            f"{card.code} is a renege: {must[0].suit.word} were led and seat {seat} holds {must}, "
            f"{which} must be played"
        )
    return IllegalAction(why, value=card, allowed=must)
