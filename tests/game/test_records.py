"""Every way in which what was seen can contradict itself, and what the error says."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell_sim.cards import Suit
from ohhell_sim.errors import OhHellError, ViewError
from ohhell_sim.game import view_from_record
from ohhell_sim.rules import Rules

BIDDING = {
    "rules": "hook",
    "players": 4,
    "hand": "AS KH 3C",
    "trump": "H",
    "turn_up": "7H",
    "bids": [1, 0],
    "position": 3,
}
PLAYING = {
    "rules": "hook",
    "players": 4,
    "hand": "KH 3C",
    "trump": "H",
    "turn_up": "7H",
    "bids": [1, 0, 1, 0],
    "position": 1,
    "played": "AS 4S 7S 2S",
}


def test_the_bases_are_sound():
    assert view_from_record(**BIDDING).legal_actions() == [0, 1, 2, 3]
    assert len(view_from_record(**PLAYING).legal_actions()) == 2


@pytest.mark.parametrize(
    ("base", "changes", "words"),
    [
        # The trump.
        (BIDDING, {"trump": "S"}, ["turn_up 7H makes hearts trump, but spades trump was said"]),
        (BIDDING, {"trump": None}, ["7H makes hearts trump, but no trump was said"]),
        (BIDDING, {"turn_up": "KH"}, ["KH is in the hand and turned up"]),
        (BIDDING, {"rules": Rules(trump="none"), "turn_up": None}, ["there is never a trump"]),
        (BIDDING, {"rules": Rules(trump="none")}, ["no card is turned up: leave it out"]),
        # Cards.
        (PLAYING, {"played": "AS 4S AS 2S"}, ["AS is twice in trick 1"]),
        (PLAYING, {"played": "AS 4S 7S KH"}, ["KH is in the hand and in trick 1"]),
        (PLAYING, {"played": "AS 4S 7S 7H"}, ["7H is turned up and in trick 1"]),
        (
            PLAYING,
            {"played": "AS 4S 7S 2S | 9D 4S", "position": 3},
            ["4S is in trick 1 and in trick 2"],
        ),
        (PLAYING, {"hand_size": 4}, ["2 cards in the hand and 1 played make 3", "hand_size is 4"]),
        (BIDDING, {"hand_size": 2}, ["3 cards in the hand and 0 played make 3"]),
        (
            BIDDING,
            {"players": 8, "hand": "AS KS QS JS TS 9S 8S"},
            ["8 x 7 = 56 cards and one to turn up", "at most 6 each, or packs = 2"],
        ),
        (PLAYING, {"hand": []}, ["the hand is empty", "the cards that you still hold"]),
        (PLAYING, {"hand": [], "played": "AS 4S 7S 2S | 9D"}, ["after 5 cards"]),
        (BIDDING, {"hand": []}, ["hand_size = 0 will not do: it must be a whole number from 1"]),
        # Bids.
        (BIDDING, {"bids": [1, 4]}, ["bid 4 of position 2", "from 0 to 3"]),
        (BIDDING, {"bids": [1, -1]}, ["bid -1 of position 2"]),
        (BIDDING, {"bids": [True, 0]}, ["bid True of position 1"]),
        (BIDDING, {"bids": [1.0, 0]}, ["bid 1.0 of position 1"]),
        (BIDDING, {"bids": "1 0"}, ["bids is '1 0': give a list"]),
        (BIDDING, {"bids": 1}, ["bids is 1: give a list"]),
        (
            BIDDING,
            {"position": 2},
            ["position 2 has bid 0 already", "next to bid is position 3"],
        ),
        (PLAYING, {"bids": [1, 0, 1, 1]}, ["1 + 0 + 1 + 1 = 3", "the hook bars the last bid 1"]),
        (PLAYING, {"bids": [1, 0, 1, 0, 0]}, ["5 bids with 4 players: at most 4"]),
        (PLAYING, {"bids": [1, 0, 1]}, ["1 bid of 4 are missing"]),
        # Whose turn it is.
        (BIDDING, {"position": 0}, ["position is 0: 1 (left of the dealer) to 4"]),
        (BIDDING, {"position": 5}, ["position is 5"]),
        (BIDDING, {"position": 1.0}, ["position is 1.0"]),
        (BIDDING, {"position": True}, ["position is True"]),
        (PLAYING, {"position": None}, ["all 4 bids are in: position says which player you are"]),
        (
            PLAYING,
            {"position": 2},
            ["after 4 cards it is the turn of position 1, not of"],
        ),
        (PLAYING, {"played": "AS 4S 7S"}, ["after 3 cards it is the turn of position 4"]),
        (PLAYING, {"played": "2S 4S 7S AS"}, ["after 4 cards it is the turn of position 4"]),
        # Bars.
        (PLAYING, {"played": "AS 4S | 7S 2S"}, ["trick 1 has 2 cards before its bar"]),
        (PLAYING, {"played": "| AS 4S 7S 2S"}, ["trick 1 has 0 cards before its bar"]),
        (PLAYING, {"played": "AS 4S 7S 2S ||"}, ["trick 2 has 0 cards before its bar"]),
        (PLAYING, {"played": "AS 4S 7S 2S 9D |"}, ["trick 1 has 5 cards", "a trick has 4"]),
        (PLAYING, {"played": "AS 4S 7S 2S | 9D 8D 7D 6D 5D"}, ["trick 2 has 5 cards"]),
        # Following suit.
        (
            PLAYING,
            {"played": "9S 4D 7S 2S | TD 5S 8D 3D"},
            ["position 2 did not follow spades in trick 1 (4D), but plays 5S in trick 2"],
        ),
    ],
)
def test_contradictions_are_named(base, changes, words):
    with pytest.raises(ViewError) as caught:
        view_from_record(**base | changes)
    for word in words:
        assert word in str(caught.value)


def test_my_own_renege_shows_in_my_hand():
    # Position 3 leads trick 2; I am position 1 and threw 5C on spades, but still hold 9S.
    with pytest.raises(ViewError) as caught:
        view_from_record(
            rules="classic",
            players=3,
            hand="9S 3C",
            trump="H",
            bids=[0, 0, 0],
            position=2,
            played="AS 5C 2S",
        )
    assert "turn of position 1" in str(caught.value)
    with pytest.raises(ViewError) as caught:
        view_from_record(
            rules="classic",
            players=3,
            hand="9S 3C",
            trump="H",
            bids=[0, 0, 0],
            position=2,
            played="AS 5C 2S | KD",
        )
    assert str(caught.value) == (
        "position 2 did not follow spades in trick 1 (5C), but holds 9S: "
        "one of these cards is wrong"
    )


def test_a_renege_in_the_trick_on_the_table():
    with pytest.raises(ViewError) as caught:
        view_from_record(
            rules="classic",
            players=3,
            hand="9D 3C",
            trump="H",
            bids=[0, 0, 0],
            position=3,
            played="AS 5C 2S | KS 3S",
        )
    assert "position 2 did not follow spades in trick 1 (5C), but plays 3S in trick 2" in str(
        caught.value
    )


def test_no_trump_is_said_aloud():
    record = {key: value for key, value in BIDDING.items() if key not in ("trump", "turn_up")}
    with pytest.raises(ViewError, match="trump is missing"):
        view_from_record(**record)
    assert view_from_record(**record, trump="none").trump is None
    assert view_from_record(**record, turn_up="7H").trump is Suit.HEARTS


def test_the_whole_pack_leaves_no_turn_up():
    hand = "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"
    record = {"rules": "classic", "players": 4, "hand": hand, "bids": []}
    assert view_from_record(**record, trump="S").hand_size == 13
    with pytest.raises(ViewError, match="4 x 13 = 52 cards and one to turn up"):
        view_from_record(**record, turn_up="7H")


CARDS = st.sampled_from([f"{rank}{suit}" for rank in "AK72" for suit in "SHDC"])


@given(
    hand=st.lists(CARDS, max_size=4).map(" ".join),
    played=st.lists(CARDS | st.just("|"), max_size=9).map(" ".join),
    bids=st.lists(st.integers(-1, 4), max_size=4),
    position=st.none() | st.integers(0, 4),
    players=st.integers(2, 3),
    trump=st.sampled_from(["S", "none", None, ""]),
    turn_up=st.none() | CARDS,
)
@settings(max_examples=300)
def test_no_record_ends_in_another_error(**record):
    try:
        view = view_from_record(rules="hook", **record)
    except OhHellError as error:
        assert len(str(error)) > 10
    else:
        assert view.legal_actions() or view.legal_bids()
        assert view.cards_left(view.seat) == len(view.hand)
