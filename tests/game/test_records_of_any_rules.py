"""What a player would type at a real table gives back the view of the deal, under any rules."""

from __future__ import annotations

import random
from dataclasses import fields, replace

from hypothesis import example, given, settings
from hypothesis import strategies as st

from ohhell_sim.errors import OhHellError
from ohhell_sim.game import Deal, Phase, view_from_record
from ohhell_sim.rules import BidOrder, Rules
from oracles.strategies import SEEDS, any_rules


def typed(view):
    """What a player would type to ask about this view; copies of cards stay what they are."""
    tricks = [" ".join(map(str, trick.cards)) for trick in (*view.tricks, view.current)]
    record = {
        "rules": view.rules,
        "players": view.players,
        "hand": list(view.hand),
        "turn_up": view.turn_up,
        "set_aside": list(view.set_aside),
        "bids": list(view.bids),
        "position": view.position,
        "played": " | ".join(tricks),
        "passed": list(view.passed),
        "received": list(view.received),
    }
    if view.trump_known:
        record["trump"] = "none" if view.trump is None else view.trump.word
    if view.phase is Phase.PASS:
        record["phase"] = "pass"
    if view.plan.forehead:
        others = [view.shown[seat] for seat in range(view.players) if seat != view.seat]
        record["forehead"] = [card for hand in others for card in hand]
    return record


def seated_in_order(rules, players, plan, seed):
    """A random deal in which seats are places in bidding order."""
    dealer = 0 if rules.bid_order is BidOrder.DEALER_FIRST else plan.hands - 1
    return Deal.random(rules, players, plan.hand_size, seed=seed, dealer=dealer, plan=plan)


def play_on(deal, steps, seed):
    chance = random.Random(seed)
    for _ in range(steps):
        if deal.actor is None:
            break
        deal.act(chance.choice(deal.legal_actions()))


def largest_hands_without_trump_and_a_seat_that_sits_out():
    changes = {"hand_min": 2, "hand_max": {3: 2}, "dead_hand": True, "trump": "fixed"}
    changes |= {"trump_order": "C", "no_trump_last_deal": False, "no_trump_biggest": True}
    return Rules.preset("classic").replace(schedule="up", **changes)


@given(any_rules(most_players=5, largest=4), SEEDS, st.integers(0, 40))
@example((largest_hands_without_trump_and_a_seat_that_sits_out(), 3), 0, 0)
@settings(max_examples=100)
def test_records_give_the_view_of_the_deal(drawn, seed, steps):
    rules, players = drawn
    drawn_plan = random.Random(seed).choice(rules.deals(players))
    plan = rules.plan(drawn_plan.hand_size, players, last=drawn_plan.last)
    deal = seated_in_order(rules, players, plan, seed)
    play_on(deal, steps, seed)
    if deal.actor is None:
        return
    view = deal.view(deal.actor)
    again = view_from_record(**typed(view), last=plan.last)
    if rules.no_trump_biggest:
        again = replace(again, plan=view.plan)
    if view.phase is Phase.PASS or view.received or not view.plan.pass_cards:
        assert differences(again, view) == {}
        assert again == view


def differences(one, other):
    pairs = (
        (field.name, getattr(one, field.name), getattr(other, field.name)) for field in fields(one)
    )
    return {name: (mine, theirs) for name, mine, theirs in pairs if mine != theirs}


@given(any_rules(most_players=4, largest=3), SEEDS, st.integers(0, 20), st.data())
@settings(max_examples=100)
def test_changed_records_end_in_views_or_in_errors_that_say_why(drawn, seed, steps, data):
    rules, players = drawn
    plan = rules.deals(players)[0]
    deal = seated_in_order(rules, players, plan, seed)
    play_on(deal, steps, seed)
    if deal.actor is None:
        return
    record = typed(deal.view(deal.actor))
    key = data.draw(st.sampled_from(sorted(record)))
    other = data.draw(
        st.sampled_from(
            [None, "", "none", "S", [], ["AS"], "JK", "W1 N1", 1, -1, [1], "pass", "play"]
        )
    )
    try:
        view_from_record(**record | {key: other})
    except OhHellError as error:
        assert 10 < len(str(error)) < 700
    except TypeError:
        assert key == "players" or other is None
