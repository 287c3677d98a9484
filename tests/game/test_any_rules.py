"""Under any valid rules a match goes on to its end, loses no card, and shows each seat its own."""

from __future__ import annotations

import copy
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell_sim.cards import Card, Suit
from ohhell_sim.errors import IllegalAction
from ohhell_sim.game import Deal, Match, Phase, View
from ohhell_sim.rules import TrumpFrom
from oracles.strategies import SEEDS, any_rules

ORDER = [Phase.TRUMP, Phase.PASS, Phase.BID, Phase.TRUMP, Phase.PLAY, Phase.DONE]


def check_cards(deal):
    """Every card of the deck is in one place."""
    deck = deal.rules.deck(deal.players)
    played = [card for trick in (*deal.tricks, deal.current) for card in trick.cards]
    held = [card for hand in deal.hands for card in hand]
    outside = list(deal.set_aside)
    if deal.turn_up is not None and deal.plan.trump is not TrumpFrom.DEALER_LAST_CARD:
        outside.append(deal.turn_up)
    places = [*played, *held, *outside]
    assert len(places) == len(set(places))
    assert set(places) <= set(deck)
    assert len(played) + len(held) == deal.players * deal.hand_size
    if deal.plan.trump is TrumpFrom.DEALER_LAST_CARD:
        assert deal.turn_up in held + played


def check_deal(deal):
    """A deal that is done adds up."""
    assert deal.phase is Phase.DONE
    assert sum(deal.tricks_won) == deal.hand_size == len(deal.tricks)
    assert not any(deal.hands)
    assert len(deal.bids) == deal.players
    assert all(bid in deal.rules.bid_range(deal.hand_size) for bid in deal.bids)
    if deal.plan.hooked:
        total = sum(deal.bids)
        assert total != deal.hand_size or len(deal.rules.bid_range(deal.hand_size)) == 1
    for before, after in zip(deal.tricks, deal.tricks[1:], strict=False):
        assert after.leader == before.winner
    assert len(deal.scores()) == deal.players


def kind_of(action, phase):
    """Whether an action is of the kind that its phase asks for."""
    if phase is Phase.PASS:
        return isinstance(action, tuple) and all(isinstance(card, Card) for card in action)
    if phase is Phase.TRUMP:
        return action is None or isinstance(action, Suit)
    if phase is Phase.BID:
        return type(action) is int
    return isinstance(action, Card)


def random_player(seed, check=lambda view, legal: None):
    chance = random.Random(seed)

    def choose(view):
        legal = view.legal_actions()
        assert legal
        assert all(kind_of(action, view.phase) for action in legal)
        check(view, legal)
        return chance.choice(legal)

    return choose


@given(any_rules(most_players=6, largest=6), SEEDS)
@settings(max_examples=60)
def test_a_whole_match(drawn, seed):
    rules, players = drawn
    match = Match(rules, players, seed=seed)
    match.play(random_player(seed), deals=25)
    for current in match.rounds if match.over else match.rounds[:-1]:
        check_cards(current.deal)
        check_deal(current.deal)
        assert len(set(current.seats)) == current.deal.players
        assert current.deal.hand_size <= rules.largest_hand(len(current.seats) + rules.dead_hand)
    if match.over:
        assert match.winners
        assert match.actor is None
        assert match.current is None
        counted = [0] * players
        for current in match.rounds:
            if not current.extra:
                for player, points in current.points().items():
                    counted[player] += points
        assert counted == match.standings
    else:
        assert rules.end.target is not None or len(rules.hand_sizes(players)) > 20


@given(any_rules(most_players=5, largest=4), SEEDS, st.integers(0, 60))
@settings(max_examples=60)
def test_at_every_step(drawn, seed, steps):
    """Cards are kept, phases come in order, illegal actions change nothing, views are honest."""
    rules, players = drawn
    chance = random.Random(seed)
    plans = rules.deals(players)
    plan = chance.choice(plans)
    deal = Deal.random(rules, players, plan.hand_size, seed=seed, plan=plan)
    stage = 0
    for _ in range(steps):
        stage = ORDER.index(deal.phase, stage)
        if deal.phase is Phase.DONE:
            break
        check_cards(deal)
        actor = deal.actor
        legal = deal.legal_actions()
        assert legal == deal.view(actor).legal_actions()
        for seat in range(deal.players):
            view = deal.view(seat)
            assert isinstance(view, View)
            assert view.phase is deal.phase
            at_once = view.phase is Phase.PASS or (view.phase is Phase.BID and view.bids_are_secret)
            if seat != actor and not at_once:
                assert view.legal_actions() == []
            check_view(deal, view)
        deal.act(chance.choice(legal))


def check_view(deal, view):
    """A view holds what is true and hides what is hidden."""
    for seat in range(deal.players):
        hand = set(deal.hands[seat])
        assert set(view.known(seat)) <= hand
        assert not view.excluded(seat) & hand
        assert not any(card.suit in view.voids()[seat] for card in hand)
        assert view.cards_left(seat) == len(hand)
    if view.hand_is_hidden:
        assert len(view.hand) == 0
        assert all(len(view.known(seat)) == 1 for seat in range(deal.players) if seat != view.seat)
    else:
        assert view.hand == deal.hands[view.seat]
    unseen = set(view.unseen())
    hidden = {card for hand in deal.hands for card in hand} - {
        card for seat in range(deal.players) for card in view.known(seat)
    }
    assert hidden <= unseen
    if view.trump_known:
        assert view.trump == deal.trump
    else:
        assert view.trump is None
    if view.bids:
        assert view.bids == deal.bids
    assert hash(view) == hash(deal.view(view.seat))


JUNK = [None, True, 1.0, "1", "AS", b"AS", -1, 60, (), [], Suit.SPADES, object(), Card.wizard()]


@given(any_rules(most_players=4, largest=4), SEEDS, st.integers(0, 30))
@settings(max_examples=60)
def test_illegal_actions_change_nothing(drawn, seed, steps):
    rules, players = drawn
    chance = random.Random(seed)
    plan = chance.choice(rules.deals(players))
    deal = Deal.random(rules, players, plan.hand_size, seed=seed, plan=plan)
    for _ in range(steps):
        if deal.phase is Phase.DONE:
            break
        deal.act(chance.choice(deal.legal_actions()))
    before = everything(deal)
    legal = deal.legal_actions()
    others = [*range(deal.hand_size + 1), *Suit, *rules.deck(players), *JUNK]
    pairs = [tuple(chance.sample(rules.deck(players).cards, 2)) for _ in range(5)]
    for action in [*others, *pairs]:
        if any(
            action is known or (type(action) is type(known) and action == known) for known in legal
        ):
            continue
        if (
            isinstance(action, tuple)
            and deal.phase is Phase.PASS
            and set(action) in map(set, legal)
        ):
            continue
        with pytest.raises(IllegalAction) as caught:
            deal.act(action)
        assert len(str(caught.value)) > 20
        assert everything(deal) == before
    for action in legal[:3]:
        other = copy.deepcopy(deal)
        other.act(action)
        assert everything(other) != before
        assert other.undo() == action
        assert everything(other) == before


def everything(deal):
    views = [deal.view(seat) for seat in range(deal.players)]
    return (repr(deal), deal.history, deal.hands, deal.actor, deal.phase, deal.bids, views)
