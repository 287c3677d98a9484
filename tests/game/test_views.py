"""What one seat knows: all of it, and nothing else."""

from __future__ import annotations

import dataclasses
import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ohhell_sim.cards import Deck, Hand
from ohhell_sim.errors import OhHellError
from ohhell_sim.game import Deal, Phase, Trick, View, view_from_record
from ohhell_sim.rules import Rules
from oracles.strategies import SEEDS, deals_under_way


@given(deals_under_way())
def test_views_tell_what_the_deal_tells(deal):
    assert deal.view(0) == deal.view(0)
    for seat in range(deal.players):
        view = deal.view(seat)
        assert view.seat == seat
        assert (seat - deal.dealer - 1) % deal.players + 1 == view.position
        assert (deal.dealer + view.position) % deal.players == seat
        assert view.hand == deal.hands[seat]
        for name in ("rules", "players", "dealer", "hand_size", "trump", "turn_up", "bids"):
            assert getattr(view, name) == getattr(deal, name)
        for name in ("tricks", "current", "tricks_won", "phase", "actor", "eldest"):
            assert getattr(view, name) == getattr(deal, name)
        assert sum(view.tricks_won) == len(view.tricks)
        if seat == deal.actor:
            assert view.legal_actions() == deal.legal_actions()
        else:
            assert view.legal_actions() == []
        for other in range(deal.players):
            mine = tuple(a for s, a in deal.history if s == other and not isinstance(a, int))
            assert view.played_by(other) == mine
            assert view.cards_left(other) == len(deal.hands[other])
            assert view.bid_of(other) == deal.bid_of(other)
        played = {a for _, a in deal.history if not isinstance(a, int)}
        seen = played | set(view.hand) | ({deal.turn_up} if deal.turn_up else set())
        assert set(view.unseen()) == set(Deck().cards) - seen
        assert hash(view) == hash(deal.view(seat))


@pytest.mark.parametrize("rules", ["classic", "podrida"])
def test_what_was_shown_is_worked_out_once(rules, monkeypatch):
    deal = Deal.random(rules, players=4, hand_size=3, seed=1)
    while len(deal.tricks) < 2:
        deal.act(deal.legal_actions()[0])
    view = deal.view(0)
    first, again = view.voids(), dataclasses.replace(view)
    assert again.voids() == first
    assert again == view
    monkeypatch.setattr("ohhell_sim.game.view.shown_voids", None)
    assert view.voids() is first


@given(deals_under_way())
def test_voids_are_those_shown(deal):
    shown = [set() for _ in range(deal.players)]
    for trick in (*deal.tricks, deal.current):
        for seat, card in zip(trick.seats(deal.players), trick.cards, strict=True):
            if card.suit != trick.led:
                shown[seat].add(trick.led)
    for seat in range(deal.players):
        voids = deal.view(seat).voids()
        assert voids == tuple(map(frozenset, shown))
        for other, suits in enumerate(voids):
            assert not any(card.suit in suits for card in deal.hands[other])


@given(deals_under_way(largest=8), SEEDS, st.data())
@settings(max_examples=60)
def test_views_show_nothing_hidden(deal, seed, data):
    """Deal the cards that a seat cannot see anew: the view must be equal."""
    seat = data.draw(st.integers(0, deal.players - 1))
    view = deal.view(seat)
    other = redeal(deal, view, random.Random(seed))
    assume(other is not None)
    assert other.view(seat) == view
    assert repr(other.view(seat)) == repr(view)


def redeal(deal, view, chance):
    """Return a deal that the seat cannot tell from this one, or None after many tries."""
    for _ in range(200):
        cards = list(view.unseen())
        chance.shuffle(cards)
        hands = []
        for seat in range(deal.players):
            left = view.cards_left(seat)
            held = list(view.hand) if seat == view.seat else [cards.pop() for _ in range(left)]
            hands.append(Hand([*held, *view.played_by(seat)]))
        other = Deal(deal.rules, hands, trump=deal.trump, dealer=deal.dealer, turn_up=deal.turn_up)
        try:
            for _, action in deal.history:
                other.act(action)
        except OhHellError:
            continue
        return other
    return None


@given(deals_under_way(largest=8))
def test_bids_open_to_a_seat(deal):
    for seat in range(deal.players):
        view = deal.view(seat)
        if view.bid_of(seat) is not None:
            assert view.legal_bids() == []
        elif seat == deal.actor:
            assert view.legal_bids() == deal.legal_actions()
        else:
            assert view.legal_bids() == list(range(deal.hand_size + 1))


def test_views_never_change():
    view = Deal.random(seed=1).view(0)
    with pytest.raises(dataclasses.FrozenInstanceError):
        view.bids = (1,)


@pytest.mark.parametrize("seat", [-1, 4, True, 1.0, None])
def test_seats_that_are_none(seat):
    with pytest.raises(OhHellError, match="seat = "):
        Deal.random(seed=1).view(seat)


def seated_in_order(deal):
    """The same deal with the seats named so that the last one deals."""
    order = [(deal.dealer + 1 + place) % deal.players for place in range(deal.players)]
    dealt = [Hand([*deal.hands[seat], *deal.view(seat).played_by(seat)]) for seat in order]
    other = Deal(deal.rules, dealt, trump=deal.trump, dealer=deal.players - 1, turn_up=deal.turn_up)
    for _, action in deal.history:
        other.act(action)
    return other


def typed(view, bars=True):
    """What a player would type to ask about this view."""
    tricks = [" ".join(map(str, trick.cards)) for trick in (*view.tricks, view.current)]
    return {
        "rules": view.rules,
        "players": view.players,
        "hand": str(view.hand),
        "trump": "none" if view.trump is None else view.trump.word,
        "turn_up": None if view.turn_up is None else view.turn_up.code,
        "bids": list(view.bids),
        "position": view.position,
        "played": (" | " if bars else " ").join(tricks),
    }


@given(deals_under_way(finished=False))
def test_records_give_the_view_of_the_deal(deal):
    deal = seated_in_order(deal)
    if deal.actor is None:
        return
    view = deal.view(deal.actor)
    assert view_from_record(**typed(view)) == view
    assert view_from_record(**typed(view, bars=False), hand_size=deal.hand_size) == view
    assert view_from_record(**typed(view) | {"hand": view.hand, "trump": view.trump}) == view
    cards = [card for trick in (*view.tricks, view.current) for card in trick.cards]
    assert view_from_record(**typed(view) | {"played": cards}) == view
    if view.turn_up is not None:
        record = typed(view)
        del record["trump"]
        assert view_from_record(**record) == view
    if view.phase is Phase.BID:
        assert view_from_record(**typed(view) | {"position": None}) == view


@given(deals_under_way(largest=6), st.data())
def test_bids_may_be_asked_for_before_the_turn(deal, data):
    # Simultaneous bidding: a later seat asks while nobody has bid.
    deal = seated_in_order(deal)
    while deal.history:
        deal.undo()
    seat = data.draw(st.integers(0, deal.players - 1))
    view = view_from_record(**typed(deal.view(seat)))
    assert view == deal.view(seat)
    assert view.legal_bids()


def test_a_view_by_hand():
    view = view_from_record(
        rules="hook",
        players=4,
        hand="KH 3C",
        trump="H",
        bids=[1, 0, 1, 0],
        position=4,
        played="AS 4S 7S 2S | 9D QD AD",
    )
    assert isinstance(view, View)
    assert (view.seat, view.dealer, view.hand_size, view.position) == (3, 3, 3, 4)
    assert view.current.leader == 0
    assert view.tricks == (Trick(0, view.tricks[0].cards, 0),)
    assert view.rules == Rules.preset("hook")
    assert [card.code for card in view.legal_actions()] == ["KH", "3C"]
