"""Hypothesis strategies for the domain: tables, rules, deals and deals under way.

Cards come from a seed, so that a failing example shrinks to few players, few cards and few
actions rather than to a particular shuffle.
"""

from __future__ import annotations

import random

from hypothesis import strategies as st

from ohhell_sim.cards import Deck, Hand, Suit
from ohhell_sim.game import Deal
from ohhell_sim.rules import (
    LARGEST_HAND,
    MAX_PLAYERS,
    MIN_PLAYERS,
    MOST_PLAYERS,
    Miss,
    Rules,
    ScoreFormula,
    TrumpSource,
)
from oracles.rule_space import rules_and_players

SEEDS = st.integers(0, 2**32 - 1)
POINTS = st.integers(-30, 30)


@st.composite
def tables(draw: st.DrawFn, largest: int = 26) -> tuple[int, int]:
    """Players and a hand size that goes round."""
    players = draw(st.integers(MIN_PLAYERS, MAX_PLAYERS))
    return players, draw(st.integers(1, min(largest, 52 // players)))


def misses() -> st.SearchStrategy[Miss]:
    """A miss part with any numbers."""
    names = ["base", "per_diff", "triangular", "square", "per_bid", "per_trick_won"]
    numbers = dict.fromkeys(names, POINTS)
    return st.fixed_dictionaries({}, optional={**numbers, "table": point_tables(1)}).map(
        lambda numbers: Miss(**numbers)
    )


def point_tables(least: int = 0) -> st.SearchStrategy[dict[int, int]]:
    """Points by a number, as a scoring takes them."""
    return st.dictionaries(st.integers(least, 8), POINTS, min_size=1, max_size=3)


@st.composite
def formulas(draw: st.DrawFn) -> ScoreFormula:
    """A named scoring, with or without modifiers, or one of free numbers."""
    if draw(st.booleans()):
        name = draw(st.sampled_from(ScoreFormula.names()))
        modifiers = draw(
            st.lists(st.sampled_from(["zero5h", "zero5", "all_tricks_bonus"]), max_size=3)
        )
        return ScoreFormula.named("+".join([name, *modifiers]))
    names = ["made_base", "made_per_trick", "made_square", "max_bid_bonus", "miss_base"]
    names += ["miss_per_diff", "miss_triangular", "miss_square", "miss_per_bid"]
    numbers = draw(
        st.fixed_dictionaries(
            {},
            optional={
                **dict.fromkeys([*names, "miss_per_trick_won", "zero_base"], POINTS),
                "zero_miss": POINTS,
                "zero_table": point_tables(1),
                "made_table": point_tables(1),
                "miss_table": point_tables(1),
                "over": misses(),
                "under": misses(),
                "escalate": st.booleans(),
                "name": st.sampled_from(["", "ours", 'quoted "name"', "ünïcode ♠"]),
            },
        )
    )
    if "zero_base" in numbers:
        numbers["zero_per_h"] = draw(POINTS)
    return ScoreFormula(**numbers)


@st.composite
def rules(draw: st.DrawFn, scoring: bool = True) -> Rules:
    """Valid rules along every axis; not every schedule fits every number of players."""
    low = draw(st.integers(1, 6))
    names = st.sampled_from(["up", "down", "up-down", "down-up", "constant"])
    sizes = st.lists(st.integers(1, 26), min_size=1, max_size=12).map(tuple)
    return Rules(
        schedule=draw(names | sizes),
        hand_min=low,
        hand_max=draw(st.sampled_from(["deck", "deck-turnup"]) | st.integers(low, 26)),
        trump=draw(st.sampled_from(["turn-up", "none"])),
        no_trump_last_deal=draw(st.booleans()),
        hook=draw(st.booleans()),
        hook_from=draw(st.integers(1, 5)),
        score=draw(formulas()) if scoring else "exact10",
        winner=draw(st.sampled_from(["highest", "lowest"])),
        name=draw(st.sampled_from(["", "", "our table", "a 'b' \"c\" \\d"])),
    )


def any_rules(
    most_players: int = MOST_PLAYERS, largest: int = LARGEST_HAND
) -> st.SearchStrategy[tuple[Rules, int]]:
    """Valid rules over every axis, and players that they fit: ``rules, players``.

    `most_players` and `largest` (hand) keep matches short; more than 8 players have two packs.
    """
    return rules_and_players(formulas(), most_players, largest)


@st.composite
def deals(draw: st.DrawFn, largest: int = 26) -> Deal:
    """A deal before its first bid: any table, with and without hook, trump and turn-up."""
    players, size = draw(tables(largest))
    table = Rules(
        hook=draw(st.booleans()),
        hook_from=draw(st.integers(1, 4)),
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
