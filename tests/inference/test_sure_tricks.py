from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell_sim.cards import Hand
from ohhell_sim.game import Deal, view_from_record
from ohhell_sim.inference import sample_worlds, sure_tricks


def sure(hand, trump, *, turn_up=None, position=2, players=4, played=None, bids=None):
    if bids is None:
        bids = (0,) * (position - 1 if played is None else players)
    return sure_tricks(
        view_from_record(
            rules="classic",
            players=players,
            hand=hand,
            trump=trump,
            turn_up=turn_up,
            bids=bids,
            position=position,
            played=played or "",
        )
    )


@pytest.mark.parametrize(
    ("hand", "trump", "turn_up", "tricks"),
    [
        ("3C 2C", "C", "KC", 0),
        ("AC KC", "C", None, 2),
        ("AC QC", "C", None, 1),
        ("AC QC", "C", "KC", 2),
        ("KC QC", "C", "AC", 2),
        ("KC QC", "C", None, 0),
        ("AC 2H 3H 4H 5H 6H 7H", "C", "2C", 1),
        ("AS KS", "C", None, 0),
        ("AS KS", "none", None, 0),
        ("AC KC QC 2S", "C", None, 3),
    ],
)
def test_the_run_of_top_trumps(hand, trump, turn_up, tricks):
    assert sure(hand, trump, turn_up=turn_up) == tricks


@pytest.mark.parametrize(
    ("hand", "trump", "tricks"),
    [
        ("AS KS AH", "none", 3),
        ("AS KS 2H", "none", 0),
        ("AS KS QS", "H", 0),
        ("AH AS", "H", 1),
    ],
)
def test_on_lead(hand, trump, tricks):
    assert sure(hand, trump, position=1) == tricks


def test_played_trumps_leave_the_run():
    assert sure("QC 3S", "C", position=3, played="2H 3H AH 4H | AC 5C 6C KC") == 1
    assert sure("QC 3S", "C", position=3, played="2H 3H AH 4H | AC 5C 6C 7C") == 0


@pytest.mark.parametrize(
    ("hand", "played", "tricks"),
    [
        ("KC QC", "AC", 1),  # one of the two falls under the ace
        ("KC 2C", "AC", 0),  # the king may fall under it
        ("KC 2S", "AC", 0),  # it must
        ("AC KC 2S", "3S", 2),  # spades have to be followed: the trumps stay
        ("AC QC", "KC", 1),  # the queen may fall under the king
        ("AC KC", "QC", 2),
        ("KC QC", "AC 3C 4C", 1),
        ("AH 2H", "2D 3D 4D", 0),  # cannot win the trick
    ],
)
def test_in_the_middle_of_a_trick(hand, played, tricks):
    assert sure(hand, "C", position=len(played.split()) + 1, played=played) == tricks


def test_last_to_play_over_all():
    # The last player must take it, and holds nothing else.
    assert sure("9D", "C", position=4, played="2D 3D 4D") == 1
    assert sure("9D", "C", position=4, played="2D 3C 4D") == 0
    assert sure("9D 8D", "C", position=4, played="2D 3D 4D") == 1
    assert sure("9D", "C", position=3, played="2D 3D") == 0


def test_trumps_that_nobody_can_hold_do_not_count():
    # Everybody else shows out of trumps: the two is as good as the ace.
    played = "3C 2D 3D 4D"
    assert sure("2C 5S", "C", position=1, played=played) == 1
    assert sure("2C AS", "C", position=1, played=played) == 2


def test_a_card_on_the_table_counts_while_the_trick_is_open():
    deal = Deal("classic", ["AC 2S", "3C 4S", "5C 6S"], trump="C", dealer=2)
    for _ in range(3):
        deal.bid(0)
    deal.play("AC")
    assert sure_tricks(deal.view(0)) == 1
    deal.play("3C")
    deal.play("5C")
    assert sure_tricks(deal.view(0)) == 0  # taken: no longer to come
    for card in ("2S", "4S", "6S"):
        deal.play(card)
    assert [sure_tricks(deal.view(seat)) for seat in range(3)] == [0, 0, 0]


@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_nobody_can_prevent_them(data):
    """Play out worlds at random, from random views: the seat takes at least its sure tricks."""
    draw = st.integers(0, 10**6)
    players = data.draw(st.integers(2, 5))
    size = data.draw(st.integers(1, 6))
    deal = Deal.random("classic", players=players, hand_size=size, seed=data.draw(draw))
    if data.draw(st.booleans()):
        deal = Deal("classic", deal.hands, trump="none", dealer=players - 1)
    for _ in range(players):
        deal.bid(0)
    for _ in range(data.draw(st.integers(0, players * size - 1))):
        legal = deal.legal_actions()
        deal.play(legal[data.draw(draw) % len(legal)])
    seat = data.draw(st.integers(0, players - 1))
    view = deal.view(seat)
    promised = sure_tricks(view)
    history = [card for _, card in deal.history[players:]]
    for row in sample_worlds(view, 5, seed=data.draw(draw)).tolist():
        hands = [Hand([*Hand.from_bits(bits), *view.played_by(s)]) for s, bits in enumerate(row)]
        world = Deal("classic", hands, trump=deal.trump, dealer=deal.dealer)
        for _ in range(players):
            world.bid(0)
        for card in history:
            world.play(card)
        before = world.tricks_won[seat]
        while world.actor is not None:
            legal = world.legal_actions()
            world.play(legal[data.draw(draw) % len(legal)])
        assert world.tricks_won[seat] - before >= promised
