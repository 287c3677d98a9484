from __future__ import annotations

import json
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell_sim.cards import Suit, parse_card
from ohhell_sim.errors import ViewError
from ohhell_sim.game import Deal, trick_winner, view_from_record
from ohhell_sim.inference import one_trick_chance
from oracles.worlds_brute import single_bits, worlds

KNOWN = json.loads(
    (Path(__file__).parents[1] / "data" / "known_answers.json").read_text(encoding="utf-8")
)["cases"]


def one_card(hand, trump, players, position, turn_up=None, bids=(), played=""):
    return view_from_record(
        rules="classic", players=players, hand=hand, trump=trump, turn_up=turn_up,
        bids=bids or (0,) * (position - 1), position=position, played=played,
    )  # fmt: skip


@pytest.mark.parametrize(
    "case", KNOWN, ids=lambda c: "-".join(str(value) for value in list(c.values())[:5])
)
def test_known_answers(case):
    view = one_card(case["hand"], case["trump"], case["players"], case["position"], case["turn_up"])
    assert one_trick_chance(view) == Fraction(case["p_trick"])


RANKS = "AKQJT98765432"
TABLE = {
    "trump": ".9412 .8847 .8305 .7786 .7289 .6814 .6360 .5926 .5513 .5119 .4744 .4388",
    "side card leading": ".4051 .3731 .3429 .3143 .2873 .2620 .2382 .2158 .1950 .1755 .1573 "
    ".1405 .1248",
}


def test_four_players_from_the_ace_down():
    trumps = [one_trick_chance(one_card(f"{rank}H", "H", 4, 2)) for rank in RANKS]
    assert [f"{float(chance):.4f}"[1:] for chance in trumps[1:]] == TABLE["trump"].split()
    assert trumps[0] == 1
    leads = [one_trick_chance(one_card(f"{rank}S", "H", 4, 1)) for rank in RANKS]
    assert [f"{float(chance):.4f}"[1:] for chance in leads] == TABLE["side card leading"].split()


@pytest.mark.parametrize(
    ("hand", "players", "position", "expected"),
    [
        ("KH", 4, 1, 0.9400),
        ("QH", 4, 2, 0.8824),
        ("6H", 4, 3, 0.6296),
        ("3H", 4, 4, 0.5041),
        ("2H", 4, 1, 0.4663),
        ("AS", 4, 1, 0.4304),
        ("AS", 4, 2, 0.1359),
        ("JS", 3, 1, 0.4857),
    ],
)
def test_with_the_seven_of_trumps_turned_up(hand, players, position, expected):
    chance = one_trick_chance(one_card(hand, "H", players, position, turn_up="7H"))
    assert round(float(chance), 4) == expected


def test_a_led_card_counts():
    # 3 players, the nine of spades led, the turn-up is no spade: nobody beats it.
    view = one_card("9S", "H", 3, 1, turn_up="7H")
    higher = 5 + 12  # five spades and the hearts but the seven
    assert one_trick_chance(view) == Fraction((50 - higher) * (49 - higher), 50 * 49)
    assert one_trick_chance(view) == Fraction(33, 50) * Fraction(32, 49)


def test_eight_players():
    view = one_card("2H", "H", 8, 8)
    chance = Fraction(1)
    for step in range(7):
        chance *= Fraction(51 - 12 - step, 51 - step)
    assert one_trick_chance(view) == chance


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        ("2C", Fraction(0)),  # not of the suit led, no trump
        ("AS", Fraction(0)),  # beaten on the table
        ("2H", Fraction(0)),  # a trump led
        ("4S", Fraction(49 - 12 - 6, 49)),  # one player to come: 12 trumps or 9 T J Q K A beat it
    ],
)
def test_cards_on_the_table(played, expected):
    view = one_card("8S", "H", 3, 2, turn_up="7H", bids=(0, 0, 0), played=played)
    assert one_trick_chance(view) == expected


def test_a_card_already_played():
    deal = Deal("classic", ["KS", "AS", "2H", "5C"], trump="H", dealer=3)
    for _ in range(4):
        deal.bid(0)
    deal.play("KS")
    assert one_trick_chance(deal.view(0)) == Fraction(37 * 36 * 35, 51 * 50 * 49)
    deal.play("AS")
    assert one_trick_chance(deal.view(0)) == 0


def test_two_cards_each_are_refused():
    with pytest.raises(ViewError, match="seat 0 has 2 cards to play"):
        one_trick_chance(one_card("2S 3S", "H", 3, 1))


def slow_chance(view):
    """Try every world: who wins when everybody plays his only card?"""
    pool = view.unseen().bits
    voids = view.voids()
    order = [(view.current.leader + step) % view.players for step in range(view.players)]
    need = [0 if seat == view.seat else view.cards_left(seat) for seat in range(view.players)]
    allowed = [[suit not in voids[seat] for suit in Suit] for seat in range(view.players)]
    fitting = worlds(pool, need, allowed)
    by_bit = {card.bit: card for card in [*view.unseen(), *view.hand]}
    won = 0
    for hands in fitting:
        cards = list(view.current.cards)
        for seat in order[len(cards) :]:
            bits = view.hand.bits if seat == view.seat else hands[seat]
            cards.append(by_bit[single_bits(bits)[0]])
        won += order[trick_winner(cards, view.trump)] == view.seat
    return Fraction(won, len(fitting))


@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_last_tricks_agree_with_every_world(data):
    seed = data.draw(st.integers(0, 10**6), label="seed")
    players = data.draw(st.integers(2, 4), label="players")
    size = data.draw(st.integers(1, 12 if players == 4 else 3), label="size")
    deal = Deal.random("classic", players=players, hand_size=size, seed=seed)
    if data.draw(st.booleans(), label="no trump"):
        deal = Deal("classic", deal.hands, trump="none", dealer=players - 1)
    for _ in range(players):
        deal.bid(0)
    choices = st.integers(0, 10**6)
    for _ in range(players * (size - 1) + data.draw(st.integers(0, players - 1), label="on")):
        legal = deal.legal_actions()
        deal.play(legal[data.draw(choices) % len(legal)])
    for seat in range(players):
        view = deal.view(seat)
        hidden = sum(view.cards_left(other) for other in range(players) if other != seat)
        if len(view.unseen()) ** hidden < 5_000:
            assert one_trick_chance(view) == slow_chance(view)


def test_voids_and_earlier_tricks_count():
    # Position 4 has shown out of spades, so the lead of the last trick tells on him.
    played = "AS KS QS 2C | JS TS 9S 3C"
    view = one_card("8S", "none", 4, 1, bids=(0, 0, 0, 0), played=played)
    assert one_trick_chance(view) == slow_chance(view)
    assert one_trick_chance(view) == 1  # every higher spade is gone


def test_seats_are_alike_whoever_follows():
    chances = {one_trick_chance(one_card("KS", "H", 5, position)) for position in (2, 3, 4, 5)}
    assert len(chances) == 1


def test_suits_do_not_matter():
    chances = set()
    for trump, side in permutations("CDHS", 2):
        chances.add(one_trick_chance(one_card(f"T{side}", trump, 4, 2)))
        assert parse_card(f"T{side}").suit != trump
    assert len(chances) == 1
