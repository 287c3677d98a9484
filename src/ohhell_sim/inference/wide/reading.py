"""From a view to the facts about single cards that it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ohhell_sim.errors import ViewError
from ohhell_sim.inference.constraints import listed
from ohhell_sim.inference.lanes import single_bits
from ohhell_sim.inference.layout import DeckLayout
from ohhell_sim.inference.wide.constraints import WIDE_SEATS, WideConstraints
from ohhell_sim.inference.wide.strength import Strength

if TYPE_CHECKING:
    from ohhell_sim.game import View

__all__ = ["wide_facts"]


def wide_facts(view: View) -> WideConstraints:
    """Collect the facts that one seat has seen, under any rules.

    Two cards that look the same are the same to a player: who was passed an ace and then plays
    one may hold the other or not, whichever of the two it was.

    Parameters
    ----------
    view : View
        All that the seat knows.

    Returns
    -------
    WideConstraints
        Its facts. The seat itself needs nothing from the pool, unless it may not see its hand.

    Raises
    ------
    ViewError
        If no world fits what was seen, naming the contradiction.

    Examples
    --------
    >>> from ohhell_sim.game import Deal
    >>> deal = Deal({"pass_cards": 1}, ["AS KH", "2S 3H", "QD 5C"], trump="H", dealer=2)
    >>> deal.pass_cards("AS"), deal.pass_cards("2S"), deal.pass_cards("5C")
    (None, None, None)
    >>> facts = wide_facts(deal.view(0))
    >>> facts.need, [facts.layout.cards(cards) for cards in facts.fixed]
    ((0, 1, 2), [[Card('5C'), Card('KH')], [Card('AS')], []])
    """
    if view.players > WIDE_SEATS:
        raise ViewError(
            f"{view.players} players: worlds are drawn for at most {WIDE_SEATS}", value=view
        )
    layout = DeckLayout(view.rules, view.players, view.trump)
    tricks = (*view.tricks, view.current)
    played = [0] * view.players
    for trick in tricks:
        for seat, card in zip(trick.seats(view.players), trick.cards, strict=True):
            played[seat] |= layout.bits([card])
    fixed = [0] * view.players
    fixed[view.seat] = layout.bits(view.hand)
    for seat, cards in enumerate(view.shown):
        fixed[seat] |= _still_held(layout, layout.bits(cards), played[seat])
    seen = sum(played) | layout.bits(view.set_aside)
    if view.turn_up is not None and not any(view.turn_up in cards for cards in view.shown):
        seen |= layout.bits([view.turn_up])
    for held in fixed:
        seen |= held
    pool = layout.full & ~seen
    excluded = Strength(layout, view.play).shown(tricks, view.players)
    need = []
    for seat, (held, out) in enumerate(zip(fixed, excluded, strict=True)):
        wrong = held & out if seat != view.seat else 0
        if wrong:
            raise ViewError(
                f"seat {seat} was seen to hold {_codes(layout, wrong)} and has not played it, but "
                "what it played instead shows that it does not",
                value=view,
            )
        left = view.hand_size - played[seat].bit_count()
        if held.bit_count() > left:
            raise ViewError(
                f"seat {seat} was seen to hold {_codes(layout, held)} and has played none of "
                f"them, but has only {left} left",
                value=view,
            )
        need.append(left - held.bit_count() if seat != view.seat or view.hand_is_hidden else 0)
    allowed = [pool & ~out for out in excluded]
    return WideConstraints(layout, pool, tuple(need), tuple(fixed), tuple(allowed))


def _still_held(layout: DeckLayout, shown: int, played: int) -> int:
    """Return the cards seen in a hand that cannot have been those that it has played since."""
    held = shown & ~played
    for card in single_bits(played & ~shown):
        copies = held & layout.kinds(card)
        held &= ~(copies & -copies)
    return held


def _codes(layout: DeckLayout, cards: int) -> str:
    return listed([card.code for card in layout.cards(cards)], "and")
