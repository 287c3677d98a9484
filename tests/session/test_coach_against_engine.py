"""The coach follows whole matches of the engine, entered as one player sees them."""

from __future__ import annotations

import random

import pytest

from ohhell_sim import Rules
from ohhell_sim.cards import Suit
from ohhell_sim.game import Match, Phase, score_sheet
from ohhell_sim.game.sheet import Sheet
from ohhell_sim.rules import BidTiming
from ohhell_sim.session.coached_match import CoachedMatch
from ohhell_sim.session.seen_deal import Need

OTHERS = {
    "classic": {},
    "passing": {"pass_cards": 1},
    "eldest": {"trump": "eldest"},
    "bidder": {"trump": "highest-bidder"},
    "late": {"trump_revealed": "after-bids"},
    "secret": {"bid_timing": "simultaneous"},
    "dealers": {"trump": "dealer-last-card"},
    "dealers-late": {"trump": "dealer-last-card", "trump_revealed": "after-bids"},
    "packs": {"packs": 2},
    "rotate": {"trump": "rotate", "trump_order": "CDHSN"},
    "random": {"trump": "random"},
    "forehead": {"blind_hands": "forehead"},
    "dealer-first": {"bid_order": "dealer-first", "first_lead": "highest-bidder"},
}


def word(action):
    if action is None:
        return "none"
    if isinstance(action, Suit):
        return action.word
    if isinstance(action, tuple):
        return " ".join(card.code.rstrip("*") for card in action)
    return str(action) if isinstance(action, int) else action.code.rstrip("*")


def follow(rules, players, you, seed, deals):
    """Play a match at random and enter what one player sees of it; both must agree at each turn."""
    match = Match(rules, players, seed)
    coach = CoachedMatch(match.rules, [f"P{n + 1}" for n in range(players)], you)
    chance = random.Random(seed)
    while not match.over and match.current.number < deals:
        current = match.current
        deal, seats = current.deal, current.seats
        assert (coach.number, coach.seats, coach.dealer) == (current.number, seats, current.dealer)
        if you not in seats:
            while deal.phase is not Phase.DONE:
                match.act(chance.choice(deal.legal_actions()))
            coach.enter(
                "result "
                + " ".join(f"{deal.tricks_won[n]}/{deal.bid_of(n)}" for n in range(len(seats)))
            )
            continue
        seat = seats.index(you)
        own = deal.hands[seat]
        foreheads = [deal.hands[one][0] for one in coach.deal._order() if one != seat]
        begun = coach.number
        while match.current is current or deal.phase is not Phase.DONE:
            # What is seen is entered as soon as it is asked for.
            view = deal.view(seat)
            need = coach.deal.need
            if need is Need.HAND:
                coach.enter(" ".join(card.code.rstrip("*") for card in own))
            elif need is Need.FOREHEAD:
                coach.enter(" ".join(card.code for card in foreheads))
            elif need is Need.TURN_UP:
                if deal.turn_up is not None:
                    shown = [*deal.set_aside, deal.turn_up]
                    coach.enter(" ".join(card.code.rstrip("*") for card in shown))
                else:
                    coach.enter(word(deal.trump))
            elif need is Need.RECEIVED:
                while not deal.passes:
                    match.act(chance.choice(deal.legal_actions()))
                coach.enter(word(deal.view(seat).received))
            elif need is Need.PASS:
                while deal.actor != seat:
                    match.act(chance.choice(deal.legal_actions()))
                way = chance.choice(deal.view(seat).legal_actions())
                match.act(way)
                coach.enter(word(way))
            elif need is Need.BID and deal.rules.bid_timing is BidTiming.SIMULTANEOUS:
                while deal.phase is Phase.BID:
                    match.act(chance.choice(deal.legal_actions()))
                coach.enter(str(deal.bid_of(coach.deal.actor)))
            else:
                if coach.deal.actor == seat and need in (Need.BID, Need.CARD):
                    mine = coach.deal.view
                    assert mine.phase is view.phase
                    assert (
                        sorted(map(str, mine.legal_actions()))
                        == sorted(map(str, view.legal_actions()))
                        or match.rules.packs == 2
                    )
                assert coach.deal.actor == deal.actor
                action = chance.choice(deal.legal_actions())
                match.act(action)
                coach.enter(word(action))
            if coach.number != begun:
                break
        assert deal.phase is Phase.DONE
        assert coach.standings == match.standings
    assert coach.over == match.over
    assert coach.winners == match.winners
    return coach


@pytest.mark.parametrize("name", Rules.presets())
def test_the_presets_are_followed_to_the_end(name):
    rules = Rules.preset(name)
    players = next(n for n in (4, 5, 3, 6) if fits(rules, n))
    coach = follow(rules, players, players - 2, 5, 5)
    assert not score_sheet(Sheet.parse(coach.to_csv()), rules).faults


def fits(rules, players):
    try:
        rules.validate(players)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("you", [0, 3])
def test_other_rules_are_followed(name, you):
    rules = Rules.preset("classic").replace(schedule=(1, 2, 4), **OTHERS[name])
    coach = follow(rules, 4, you, 7, 4)
    faults = score_sheet(Sheet.parse(coach.to_csv()), rules).faults
    assert not faults


def test_a_dealer_who_sits_out_enters_the_result():
    rules = Rules.preset("classic").replace(schedule=(2, 3, 2), dead_hand=True)
    coach = follow(rules, 4, 3, 3, 9)
    assert coach.over
