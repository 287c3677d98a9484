"""Tricks that a seat takes whatever anybody does, its own mistakes included."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ohhell_sim.game import Phase
from ohhell_sim.inference.constraints import Constraints
from ohhell_sim.inference.facts import facts_of
from ohhell_sim.inference.lanes import LANE_MASKS, LANES, single_bits, to_kernel
from ohhell_sim.inference.one_trick import beaters
from ohhell_sim.inference.wide.certain import leader_known, wide_sure_tricks
from ohhell_sim.inference.wide.constraints import WideConstraints

if TYPE_CHECKING:
    from ohhell_sim.game import View

__all__ = ["sure_tricks"]


def sure_tricks(view: View) -> int:
    """Count the tricks still to come that the seat takes whatever anybody does.

    These are the run of top trumps in hand, jokers and wizards among them: those above every
    trump that another seat may still hold, and without a twin there. The turn-up, the played
    cards and what only players who have shown out could hold are out of the run. Without trumps
    against it, a seat on lead whose every card is the highest of its suit takes all. In the
    middle of a trick the count is that of the worst legal card.

    Parameters
    ----------
    view : View
        All that the seat knows.

    Returns
    -------
    int
        The number of certain tricks; those taken before are not counted. While cards are still
        to be passed there are none, and before the trump is known only jokers and wizards count.

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
    settled = view.phase is not Phase.PASS and view.trump_known and leader_known(view)
    facts = facts_of(view) if settled else WideConstraints.from_view(view)
    if isinstance(facts, WideConstraints):
        return wide_sure_tricks(view, facts)
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
        choices = [(card, hand ^ card) for card in single_bits(follow or hand)]
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
    if on_lead and not out & trumps and all(_is_top(card, out) for card in single_bits(hand)):
        return hand.bit_count()
    return sum(_is_top(card, out) for card in single_bits(hand & trumps))


def _is_top(card: int, out: int) -> bool:
    lane = next(mask for mask in LANE_MASKS if card & mask)
    return out & lane < card
