"""Tricks that a seat takes whatever anybody does, its own mistakes included."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ohhell_sim.inference.constraints import Constraints
from ohhell_sim.inference.lanes import LANE_MASKS, LANES, to_kernel
from ohhell_sim.inference.one_trick import beaters

if TYPE_CHECKING:
    from ohhell_sim.game import View

__all__ = ["sure_tricks"]


def sure_tricks(view: View) -> int:
    """Count the tricks still to come that the seat takes whatever anybody does.

    These are the run of top trumps in hand: those above every trump that another seat may still
    hold. The turn-up, the played cards and what only players who have shown out could hold are
    out of the run. Without trumps against it, a seat on lead whose every card is the highest of
    its suit takes all. In the middle of a trick the count is that of the worst legal card.

    Parameters
    ----------
    view : View
        All that the seat knows.

    Returns
    -------
    int
        The number of certain tricks; those taken before are not counted.

    Examples
    --------
    >>> from ohhell_sim.game import view_from_record
    >>> def sure(hand, trump, turn_up=None):
    ...     return sure_tricks(view_from_record(
    ...         rules="classic", players=4, hand=hand, trump=trump, turn_up=turn_up, bids=(0,),
    ...         position=2, played="",
    ...     ))
    >>> sure("3C 2C", "C", "KC"), sure("AH KH", "H"), sure("AH QH", "H"), sure("AH KS", "H")
    (0, 2, 1, 1)
    """
    facts = Constraints.from_view(view)
    trumps = LANE_MASKS[LANES - 1] if view.trump is not None else 0
    hand = facts.fixed[view.seat]
    leader = view.current.leader
    table = [to_kernel(card.bit, view.trump) for card in view.current.cards]
    order = [(leader + step) % view.players for step in range(view.players)]
    out = _reach(facts, order)
    if not hand and view.seat not in order[: len(table)]:
        return 0
    if not table and leader == view.seat:
        return _later(hand, out, trumps, on_lead=True)
    threats = _reach(facts, order[len(table) :]) | sum(table)
    led = next((lane for lane, mask in enumerate(LANE_MASKS) if table and table[0] & mask), -1)
    if view.seat in order[: len(table)]:
        mine = table[order.index(view.seat)]
        choices = [(mine, hand)]
    else:
        follow = hand & LANE_MASKS[led] if led >= 0 else 0
        choices = [(card, hand ^ card) for card in _single(follow or hand)]
    worst = []
    for card, rest in choices:
        over = beaters(card, led, view.trump)
        won = over is not None and not threats & over
        worst.append(won + _later(rest, out, trumps, on_lead=won))
    return min(worst)


def _reach(facts: Constraints, seats: Iterable[int]) -> int:
    """Return the unseen cards that one of the seats may hold."""
    cards = 0
    for seat in seats:
        if facts.need[seat]:
            for mask, may in zip(LANE_MASKS, facts.allowed[seat], strict=True):
                cards |= mask if may else 0
    return cards & facts.pool


def _later(hand: int, out: int, trumps: int, *, on_lead: bool) -> int:
    """Count the certain tricks of the tricks after this one."""
    if on_lead and not out & trumps and all(_is_top(card, out) for card in _single(hand)):
        return hand.bit_count()
    return sum(_is_top(card, out) for card in _single(hand & trumps))


def _is_top(card: int, out: int) -> bool:
    lane = next(mask for mask in LANE_MASKS if card & mask)
    return out & lane < card


def _single(cards: int) -> Iterator[int]:
    while cards:
        card = cards & -cards
        yield card
        cards ^= card
