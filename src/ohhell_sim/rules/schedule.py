"""Hand sizes of a match as functions of the smallest and the largest hand, and plans of deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import unique
from typing import TYPE_CHECKING

from ohhell_sim.rules.axes import Choice, ScheduleName

if TYPE_CHECKING:
    from ohhell_sim.cards import Suit

__all__ = ["DealPlan", "TrumpFrom", "schedule_sizes"]


@unique
class TrumpFrom(Choice):
    """Where the trump of one deal comes from, once the rules have been applied to it.

    Examples
    --------
    >>> from ohhell_sim.rules import Rules
    >>> Rules(trump="eldest").deals(4)[0].trump is TrumpFrom.ELDEST
    True
    """

    TURN_UP = "turn-up", "the card turned up"
    SUIT = "suit", "a suit that is known before the deal"
    RANDOM = "random", "a suit drawn before the deal"
    NONE = "none", "there is no trump"
    DEALER_LAST_CARD = "dealer-last-card", "the last card dealt, the dealer's, which is shown"
    HIGHEST_BIDDER = "highest-bidder", "named by the highest bidder after the bids"
    ELDEST = "eldest", "named by eldest hand before the bids"
    DEALER = "dealer", "named by the dealer before the bids"


@dataclass(frozen=True, slots=True)
class DealPlan:
    """One deal of a match, before any card is dealt.

    Attributes
    ----------
    number : int
        The place of the deal in the match, from 0.
    hand_size : int
        Cards that each player gets.
    turned : bool
        Whether a card is turned up for trump.
    dealer_offset : int
        Seats that the deal has moved on from the first dealer.
    hands : int
        The hands dealt: one fewer than the players where the dealer sits out.
    last : bool
        Whether it is the last deal of the match.
    trump : TrumpFrom
        Where its trump comes from.
    suit : Suit or None
        The trump, where it is known before the deal (`trump` is SUIT).
    hooked : bool
        Whether the hook holds.
    forehead : bool
        Whether each sees all cards but the own.
    pass_cards : int
        Cards that each passes before the bids.

    Examples
    --------
    >>> from ohhell_sim.rules import Rules
    >>> plan = Rules.preset("classic").deals(4)[-1]
    >>> plan.number, plan.hand_size, plan.turned, plan.dealer_offset, str(plan.trump)
    (12, 13, False, 0, 'none')
    """

    number: int
    hand_size: int
    turned: bool
    dealer_offset: int
    hands: int
    last: bool
    trump: TrumpFrom
    suit: Suit | None
    hooked: bool
    forehead: bool
    pass_cards: int


def schedule_sizes(
    name: ScheduleName, sizes: Sequence[int], lows: int, highs: int, players: int
) -> list[int]:
    """Return the hand sizes of a match with a named schedule.

    Parameters
    ----------
    name : ScheduleName
        How the sizes move.
    sizes : sequence of int
        Those that may be dealt, from low to high; at least one.
    lows, highs : int
        How often the smallest and the largest are dealt, each time that they are reached.
    players : int
        The number of players.

    Returns
    -------
    list of int
        In the order of the deals.

    Examples
    --------
    >>> schedule_sizes(ScheduleName.UP_DOWN, range(1, 5), 2, 1, 4)
    [1, 1, 2, 3, 4, 3, 2, 1, 1]
    """
    if name is ScheduleName.CONSTANT:
        return [sizes[-1]] * players
    if len(sizes) == 1:
        return [sizes[0]] * max(lows, highs)
    low, high = [sizes[0]] * lows, [sizes[-1]] * highs
    up = list(sizes[1:-1])
    down = up[::-1]
    return {
        ScheduleName.UP: low + up + high,
        ScheduleName.DOWN: high + down + low,
        ScheduleName.UP_DOWN: low + up + high + down + low,
        ScheduleName.DOWN_UP: high + down + low + up + high,
    }[name]
