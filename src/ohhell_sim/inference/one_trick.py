"""The exact chance to take a trick to which everybody plays the only card that he holds."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ohhell_sim.cards import Suit
from ohhell_sim.errors import ViewError
from ohhell_sim.inference.facts import facts_of
from ohhell_sim.inference.groups import count_ways
from ohhell_sim.inference.lanes import LANE_MASKS, LANES, lane_counts, to_kernel
from ohhell_sim.inference.wide.certain import leader_known
from ohhell_sim.inference.wide.constraints import WideConstraints
from ohhell_sim.inference.wide.one_trick import wide_chance

if TYPE_CHECKING:
    from ohhell_sim.game import View

__all__ = ["beaters", "one_trick_chance"]

_TOP = LANES - 1


def one_trick_chance(view: View) -> Fraction:
    """Count the chance that the seat takes the trick when everybody has one card.

    Every world that fits what was seen is equally likely; bids carry no information here. In a
    forehead deal the own card is one of the unseen ones, and those of the others are known.

    Parameters
    ----------
    view : View
        All that the seat knows, of a one-card deal or in the last trick of any deal.

    Returns
    -------
    Fraction
        The chance, exact.

    Raises
    ------
    ViewError
        If somebody has more than one card to play, the trump or who leads is not known yet, or
        the view contradicts itself.

    Examples
    --------
    The jack of a side suit, led by the first of four players:

    >>> from ohhell_sim.game import view_from_record
    >>> view = view_from_record(
    ...     rules="classic", players=4, hand="JS", trump="H", turn_up=None, bids=(), position=1,
    ...     played="",
    ... )
    >>> one_trick_chance(view)
    Fraction(11, 35)
    """
    _check_one_card_each(view)
    facts = facts_of(view)
    if isinstance(facts, WideConstraints):
        return wide_chance(view, facts)
    table = view.current.cards
    leader = view.current.leader
    order = [(leader + step) % view.players for step in range(view.players)]
    played = dict(zip(order, table, strict=False))
    mine = facts.fixed[view.seat]
    if view.seat in played:
        mine = to_kernel(played[view.seat].bit, view.trump)
    hands = [_lane_set(row) for row in facts.allowed]
    needs = list(zip(hands, facts.need, strict=True))
    total = count_ways(lane_counts(facts.pool), needs)
    if table or leader == view.seat:
        led = to_kernel(table[0].bit, view.trump) if table else mine
        over = beaters(mine, _lane(led), view.trump)
        if over is None or any(to_kernel(card.bit, view.trump) & over for card in table):
            return Fraction(0)
        return Fraction(count_ways(lane_counts(facts.pool & ~over), needs), total)
    # The leader's card decides which suit counts: take it out of each lane in turn.
    needs[leader] = (0, 0)
    good = 0
    for lane, mask in enumerate(LANE_MASKS):
        over = beaters(mine, lane, view.trump)
        if over is None or not hands[leader] >> lane & 1:
            continue
        rest = facts.pool & ~over
        leads = rest & mask
        if leads:
            good += leads.bit_count() * count_ways(lane_counts(rest ^ (leads & -leads)), needs)
    return Fraction(good, total)


def _check_one_card_each(view: View) -> None:
    """Refuse a view of more than one trick, or of one that lacks its trump or its leader."""
    if not view.trump_known:
        raise ViewError("the trump is not known yet: ask again when it is", value=view)
    if not leader_known(view):
        raise ViewError(
            "the highest bidder leads, and not all bids are known: ask again when they are",
            value=view,
        )
    played = view.current.seats(view.players)
    for seat in range(view.players):
        cards = view.cards_left(seat) + (seat in played)
        if cards != 1:
            raise ViewError(
                f"seat {seat} has {cards} cards to play: the chance of one trick is counted when "
                "everybody has exactly one",
                value=view,
            )


def beaters(card: int, led: int, trump: Suit | None) -> int | None:
    """Return the cards that take the trick from a card, in the kernel layout.

    Parameters
    ----------
    card : int
        One bit.
    led : int
        The lane that was led.
    trump : Suit or None
        The trump suit; None without trumps.

    Returns
    -------
    int or None
        A set of cards; None if the card cannot take the trick at all, being neither a trump nor
        of the led lane.

    Examples
    --------
    >>> from ohhell_sim.cards import Suit, cards_of, parse_card
    >>> [card.code for card in cards_of(beaters(parse_card("QC").bit, 0, None))]
    ['KC', 'AC']
    >>> beaters(parse_card("QC").bit, 1, Suit.SPADES) is None
    True
    """
    lane = _lane(card)
    higher = LANE_MASKS[lane] & ~(2 * card - 1)
    trumps = LANE_MASKS[_TOP] if trump is not None else 0
    if card & trumps:
        return higher
    return higher | trumps if lane == led else None


def _lane(card: int) -> int:
    return next(lane for lane, mask in enumerate(LANE_MASKS) if card & mask)


def _lane_set(row: tuple[bool, ...]) -> int:
    return sum(1 << lane for lane, may in enumerate(row) if may)
