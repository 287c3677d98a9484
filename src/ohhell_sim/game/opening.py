"""What is there when a deal begins: the hands, the trump as far as it is known, and the rules."""

from __future__ import annotations

from dataclasses import dataclass

from ohhell_sim.cards import Card, Hand, Suit
from ohhell_sim.game.tally import Tally
from ohhell_sim.rules import DealPlan, Rules

__all__ = ["Opening"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """A deal before the first action, checked.

    Attributes
    ----------
    rules : Rules
        What the table plays by.
    plan : DealPlan
        What the rules say of this deal.
    hands : tuple of Hand
        The cards of each seat.
    dealer : int
        The seat that deals.
    trump : Suit or None
        The trump suit; None is no-trump, or not named yet.
    trump_known : bool
        Whether the trump is decided, seen or not.
    turn_up : Card or None
        The card that shows trump.
    set_aside : tuple of Card
        Cards turned up and put away before it.
    tally : Tally or None
        How the match stands.
    """

    rules: Rules
    plan: DealPlan
    hands: tuple[Hand, ...]
    dealer: int
    trump: Suit | None
    trump_known: bool
    turn_up: Card | None = None
    set_aside: tuple[Card, ...] = ()
    tally: Tally | None = None
