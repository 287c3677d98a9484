"""Hypothesis strategies for the domain: tables, rules, deals and deals under way.

Cards come from a seed, so that a failing example shrinks to few players, few cards and few
actions rather than to a particular shuffle. Those for rules alone are in `oracles.rule_space`.
"""

from __future__ import annotations

import random

from hypothesis import strategies as st

from ohhell_sim.cards import Deck, Hand, Suit
from ohhell_sim.game import Deal
from ohhell_sim.rules import Rules, TrumpSource
from oracles.rule_space import (
    POINTS,
    any_rules,
    formulas,
    misses,
    point_tables,
    rules,
    tables,
)

__all__ = [
    "POINTS",
    "SEEDS",
    "any_rules",
    "deals",
    "deals_under_way",
    "formulas",
    "misses",
    "play_out",
    "point_tables",
    "rules",
    "tables",
]

SEEDS = st.integers(0, 2**32 - 1)


@st.composite
def deals(draw: st.DrawFn, largest: int = 26) -> Deal:
    """A deal before its first bid: any table, with and without hook, trump and turn-up."""
    players, size = draw(tables(largest))
    hook = draw(st.booleans())
    table = Rules(
        hook=hook,
        hook_from=draw(st.integers(1, 4)) if hook else 1,
        trump=draw(st.sampled_from(["turn-up", "none"])),
    )
    cards = list(Deck().cards)
    random.Random(draw(SEEDS)).shuffle(cards)
    hands = [Hand(cards[seat * size : (seat + 1) * size]) for seat in range(players)]
    stock = cards[players * size :]
    trump: Suit | None = None
    turn_up = None
    if table.trump is TrumpSource.TURN_UP:
        trump = draw(st.sampled_from([None, *Suit]))
        if stock and draw(st.booleans()):
            turn_up, trump = stock[0], stock[0].suit
    dealer = draw(st.integers(0, players - 1))
    return Deal(table, hands, trump=trump, dealer=dealer, turn_up=turn_up)


@st.composite
def deals_under_way(draw: st.DrawFn, largest: int = 26, finished: bool = True) -> Deal:
    """A deal after any number of legal actions."""
    deal = draw(deals(largest))
    actions = deal.players * (deal.hand_size + 1)
    count = draw(st.integers(0, actions if finished else actions - 1))
    chance = random.Random(draw(SEEDS))
    for _ in range(count):
        deal.act(chance.choice(deal.legal_actions()))
    return deal


def play_out(deal: Deal, seed: int = 0) -> Deal:
    """Go on with random legal actions to the end."""
    chance = random.Random(seed)
    while deal.actor is not None:
        deal.act(chance.choice(deal.legal_actions()))
    return deal
