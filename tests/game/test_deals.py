"""The reference engine: what it allows, what it refuses, and what it keeps."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell_sim.cards import Card, Deck, Hand, Suit, parse_card
from ohhell_sim.errors import CardError, IllegalAction, OhHellError, RulesError, SettingError
from ohhell_sim.game import Deal, Phase, Trick
from ohhell_sim.rules import Rules
from oracles.slow_tricks import slow_legal_bids, slow_legal_cards, slow_winner
from oracles.strategies import SEEDS, deals, deals_under_way, play_out


def snapshot(deal):
    """Everything that can be seen of a deal."""
    return (
        deal.phase,
        deal.actor,
        deal.hands,
        deal.bids,
        deal.tricks,
        deal.current,
        deal.tricks_won,
        deal.history,
        deal.trump,
        deal.turn_up,
        list(deal.legal_actions()),
        repr(deal),
    )


JUNK = [None, True, False, 1.0, "1", "AS", b"AS", -1, 53, 2**80, [], (), Suit.SPADES, object()]


@given(deals_under_way(largest=9))
@settings(max_examples=60)
def test_legal_actions_are_accepted_and_no_others(deal):
    legal = deal.legal_actions()
    if deal.phase is Phase.BID:
        assert legal == slow_legal_bids(deal)
    elif deal.phase is Phase.PLAY:
        assert set(legal) == slow_legal_cards(deal)
        assert len(legal) == len(set(legal))
    else:
        assert legal == []
    before = snapshot(deal)
    others = [*range(-1, deal.hand_size + 2), *Deck().cards]
    for action in [other for other in others if other not in legal] + JUNK:
        with pytest.raises(IllegalAction) as caught:
            deal.act(action)
        assert str(caught.value)
        assert snapshot(deal) == before
    for action in legal:
        other = copy.deepcopy(deal)
        other.act(action)
        assert other.history == (*deal.history, (deal.actor, action))
        assert snapshot(other) != before
    assert snapshot(deal) == before


@given(deals_under_way())
def test_cards_are_conserved(deal):
    played = [card for trick in (*deal.tricks, deal.current) for card in trick.cards]
    held = [card for hand in deal.hands for card in hand]
    everywhere = played + held + ([deal.turn_up] if deal.turn_up else [])
    assert len(set(everywhere)) == len(everywhere)
    assert len(played) + len(held) == deal.players * deal.hand_size
    assert [action for _, action in deal.history] == [*deal.bids, *played]
    for trick in deal.tricks:
        seats = trick.seats(deal.players)
        assert sorted(seats) == list(range(deal.players))
        assert trick.winner == seats[slow_winner(trick.cards, deal.trump)]


@given(deals(), SEEDS)
def test_a_deal_played_out(deal, seed):
    play_out(deal, seed)
    assert deal.phase == "done"
    assert deal.actor is None
    assert sum(deal.tricks_won) == deal.hand_size == len(deal.tricks)
    assert all(len(hand) == 0 for hand in deal.hands)
    first = deal.tricks[0]
    assert first.leader == deal.eldest == (deal.dealer + 1) % deal.players
    for before, after in zip(deal.tricks, deal.tricks[1:], strict=False):
        assert after.leader == before.winner
    bidders = [seat for seat, _ in deal.history[: deal.players]]
    assert bidders == [(deal.eldest + place) % deal.players for place in range(deal.players)]
    if deal.rules.hook == "last-bidder" and deal.hand_size >= deal.rules.hook_from:
        assert sum(deal.bids) != deal.hand_size
    for seat, points in enumerate(deal.scores()):
        bid, tricks = deal.bid_of(seat), deal.tricks_won[seat]
        assert points == (10 + bid if bid == tricks else 0)


@given(deals_under_way(largest=3))
def test_taking_everything_back(deal):
    while deal.history:
        last = deal.history[-1][1]
        before = copy.deepcopy(deal)
        assert deal.undo() == last
        again = copy.deepcopy(deal)
        again.act(last)
        assert snapshot(again) == snapshot(before)
    fresh = snapshot(deal)
    assert fresh[3] == fresh[4] == fresh[7] == ()
    with pytest.raises(IllegalAction, match="nothing to take back"):
        deal.undo()
    assert snapshot(deal) == fresh


@given(deals_under_way())
def test_copies_go_their_own_way(deal):
    other = pickle.loads(pickle.dumps(deal))
    before = snapshot(deal)
    assert snapshot(other) == before
    play_out(other)
    assert snapshot(deal) == before


def table(**changes):
    given = {"rules": "classic", "hands": ["AS KH", "2S 3H", "QD 5C"], "trump": "H", "dealer": 2}
    given |= changes
    return Deal(given.pop("rules"), given.pop("hands"), **given)


def test_a_whole_deal():
    deal = table(turn_up="7H")
    assert (deal.phase, deal.actor, deal.bids, deal.eldest) == ("bid", 0, (), 0)
    assert deal.legal_actions() == [0, 1, 2]
    deal.bid(2)
    deal.act(0)
    assert (deal.bids, deal.bid_of(0), deal.bid_of(1), deal.bid_of(2)) == ((2, 0), 2, 0, None)
    deal.bid(np.int64(1))
    assert deal.bids == (2, 0, 1)
    assert type(deal.bids[2]) is int
    assert deal.phase == "play"
    deal.play("as")
    deal.act(parse_card("2S"))
    assert deal.current == Trick(0, (parse_card("AS"), parse_card("2S")))
    deal.play("QD")
    assert deal.tricks_won == (1, 0, 0)
    assert deal.legal_actions() == [parse_card("KH")]
    with pytest.raises(IllegalAction, match="no points yet: 1 trick of 2"):
        deal.scores()
    for card in ("KH", "3H", "5C"):
        deal.play(card)
    assert deal.phase == "done"
    assert deal.scores() == [12, 10, 0]
    assert deal.tricks_won == (2, 0, 0)
    assert repr(deal).startswith("<Deal classic")


def test_a_renege_names_a_card_held():
    # Situation 17.
    deal = table()
    for bid in (1, 1, 1):
        deal.bid(bid)
    deal.play("AS")
    with pytest.raises(IllegalAction) as caught:
        deal.play("3H")
    assert "3H is a renege: spades were led and seat 1 holds 2S" in str(caught.value)
    assert caught.value.allowed == (parse_card("2S"),)
    with pytest.raises(IllegalAction, match="seat 1 does not hold KS: it holds"):
        deal.play("KS")
    with pytest.raises(CardError):
        deal.play("1S")
    with pytest.raises(OhHellError):
        deal.play("")
    assert deal.actor == 1


def test_actions_out_of_their_phase():
    deal = table()
    with pytest.raises(IllegalAction, match="no card can be played yet: seat 0") as caught:
        deal.play("AS")
    assert caught.value.allowed == (0, 1, 2)
    for bid in (1, 1, 1):
        deal.bid(bid)
    with pytest.raises(IllegalAction, match="all bids are in: seat 0 is to play"):
        deal.bid(1)
    with pytest.raises(IllegalAction, match="'AS' is no Card"):
        deal.act("AS")
    play_out(deal)
    with pytest.raises(IllegalAction, match="the deal is over"):
        deal.bid(1)
    with pytest.raises(IllegalAction, match="the deal is over"):
        deal.play("AS")


@pytest.mark.parametrize("bid", [True, 1.0, "1", None, -1, 3, np.float64(1), np.bool_(True)])
def test_bids_that_are_none(bid):
    deal = table()
    with pytest.raises(IllegalAction, match="is no bid: with 2 cards a bid is a whole") as caught:
        deal.bid(bid)
    assert caught.value.allowed == (0, 1, 2)
    assert deal.bids == ()


def test_the_hook_names_the_bids_allowed():
    deal = table(rules="hook")
    deal.bid(1)
    deal.bid(0)
    assert deal.legal_actions() == [0, 2]
    with pytest.raises(IllegalAction, match="add up to the 2 tricks: 0 or 2 would do") as caught:
        deal.bid(1)
    assert caught.value.allowed == (0, 2)
    assert deal.bids == (1, 0)


def test_trump_must_be_said():
    # Situation 16.
    with pytest.raises(RulesError, match="trump is missing: say a suit, or 'none'"):
        Deal("classic", ["AS", "2S"], dealer=1)
    for word in (None, "none", "NT", "no trump"):
        assert Deal("classic", ["AS", "2S"], trump=word, dealer=1).trump is None
    for word in ("h", "Hearts", Suit.HEARTS, "♥"):
        assert Deal("classic", ["AS", "2S"], trump=word, dealer=1).trump is Suit.HEARTS
    assert Deal("classic", ["AS", "2S"], dealer=1, turn_up="7D").trump is Suit.DIAMONDS
    with pytest.raises(CardError):
        Deal("classic", ["AS", "2S"], trump="", dealer=1)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"hands": ["AS KH", "2S KH", "QD 5C"]}, "KH is in the hand of seat 0 and in the hand of"),
        ({"hands": ["AS AS", "2S KH", "QD 5C"]}, "hand of seat 0: "),
        ({"hands": ["AS KH", "2S", "QD 5C"]}, "hands of 2, 1, 2 cards: all must be of one size"),
        ({"hands": ["AS KH", "", "QD 5C"]}, "hand of seat 1: "),
        ({"hands": ["AS KH", "2S 1H", "QD 5C"]}, "hand of seat 1: "),
        ({"hands": "AS KH"}, "give a list with one hand a seat"),
        ({"hands": ["AS KH"]}, "players = 1"),
        ({"hands": ["AS KH"] * 9}, "players = 9"),
        ({"hands": []}, "players = 0"),
        ({"hands": [[], [], []]}, "hand_size = 0 will not do: it must be a whole number from 1 to"),
        ({"turn_up": "AS"}, "AS is in the hand of seat 0 and turned up"),
        ({"turn_up": "7S"}, "turn_up 7S makes spades trump, but hearts trump was said"),
        ({"turn_up": "7S", "trump": None}, "7S makes spades trump, but no trump was said"),
        ({"turn_up": "7"}, "7"),
        ({"dealer": 3}, "dealer = 3 will not do: it must be a whole number from 0 to 2"),
        ({"dealer": -1}, "dealer = -1"),
        ({"dealer": True}, "dealer = True"),
        ({"rules": "clasic"}, "did you mean 'classic'"),
        ({"rules": Rules(trump="none")}, "there is never a trump"),
        ({"rules": Rules(trump="none"), "turn_up": "7H"}, "no card is turned up"),
    ],
)
def test_deals_that_cannot_be(changes, words):
    with pytest.raises(OhHellError) as caught:
        table(**changes)
    assert words in str(caught.value)
    assert isinstance(caught.value, ValueError)


def test_a_turn_up_needs_a_card_left():
    cards = Deck().cards
    hands = [Hand(cards[seat::4]) for seat in range(4)]
    assert Deal("classic", hands, trump="S", dealer=0).hand_size == 13
    with pytest.raises(RulesError, match=r"4 x 13 = 52 cards and one to turn up, the deck has 52"):
        Deal("classic", hands, dealer=0, turn_up="AS")


@given(st.integers(2, 8), st.integers(1, 26), SEEDS, st.booleans())
def test_random_deals(players, size, seed, last):
    if players * size > 52:
        with pytest.raises(RulesError, match="does not go round"):
            Deal.random("classic", players, size, seed)
        return
    deal = Deal.random("hook", players=players, hand_size=size, seed=seed, last=last)
    assert snapshot(deal) == snapshot(Deal.random("hook", players, size, seed, last=last))
    assert (deal.players, deal.hand_size, deal.dealer, deal.actor) == (
        players,
        size,
        players - 1,
        0,
    )
    if last or players * size == 52:
        assert deal.trump is deal.turn_up is None
    else:
        assert deal.trump is deal.turn_up.suit


def test_random_deals_differ():
    assert Deal.random(seed=1).hands != Deal.random(seed=2).hands
    assert Deal.random().hands != Deal.random().hands
    assert Deal.random(seed=1, dealer=0).actor == 1
    assert Deal.random(Rules(trump="none"), seed=1).trump is None


def test_a_random_deal_stays_what_it_is():
    deal = Deal.random("classic", players=3, hand_size=2, seed=1)
    assert " | ".join(map(str, deal.hands)) == "JH 2D | 9D JC | 2H 8D"
    assert str(deal.turn_up) == "TC"


@pytest.mark.parametrize("seed", [-1, 1.5, "1", True])
def test_seeds_that_are_none(seed):
    with pytest.raises(SettingError, match="seed is"):
        Deal.random(seed=seed)


def test_shuffles_are_uniform():
    # Each card turned up equally often: chi-squared with 51 degrees of freedom, 99.9 %: 87.97.
    counts = dict.fromkeys(Deck().cards, 0)
    for seed in range(5200):
        counts[Deal.random("classic", 2, 1, seed).turn_up] += 1
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 87.97


def test_history_holds_seats_and_actions():
    deal = Deal("classic", ["AS", "2S", "3S"], trump=None, dealer=0)
    for action in (0, 1, 0, Card.from_id(50)):
        try:
            deal.act(action)
        except IllegalAction:
            deal.play("2S")
    assert deal.history == ((1, 0), (2, 1), (0, 0), (1, parse_card("2S")))
