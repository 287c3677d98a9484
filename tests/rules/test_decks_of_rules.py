"""The cards that rules play with, and the hands that go round."""

from __future__ import annotations

import pytest

from ohhell_sim.cards import Deck
from ohhell_sim.errors import RulesError
from ohhell_sim.rules import Rules


def test_sizes_of_decks():
    assert Rules().deck_size == 52
    assert Rules(packs=2).deck_size == 104
    assert Rules(packs=2, jokers=4, joker_role="top-trump").deck_size == 108
    assert Rules(rank_order="spanish").deck_size == 40
    assert Rules(packs=2, rank_order="spanish").deck_size == 80
    assert [Rules(low_rank=low).deck_size for low in "23456789"] == [*range(52, 20, -4)]
    assert Rules.preset("wizard").deck_size == 60
    assert Rules(jokers=1, joker_role="top-trump").deck_size == 53
    romanian = Rules.preset("romanian-whist")
    assert [romanian.deck_size_for(players) for players in (3, 4, 5, 6)] == [24, 32, 40, 48]
    assert romanian.deck_size == 48


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"packs": 2},
        {"low_rank": 9},
        {"low_rank": "auto8"},
        {"rank_order": "spanish"},
        {"rank_order": "ace-low", "low_rank": 7},
        {"jokers": 3, "joker_role": "top-trump"},
        {"jokers": 2, "joker_role": "wizard"},
        {"jokers": 4, "joker_role": "jester", "packs": 2},
        {"jokers": 8, "joker_role": "wizards+jesters"},
    ],
)
def test_decks_have_the_size_that_the_rules_say(fields):
    rules = Rules(**fields)
    for players in (3, 6):
        deck = rules.deck(players)
        assert len(deck) == rules.deck_size_for(players)
        assert len(set(deck)) == len(deck)
        assert deck.packs == rules.packs
        assert deck.rank_order == rules.rank_order


def test_decks_by_their_cards():
    assert Rules().deck(4) == Deck()
    assert [Rules(low_rank="auto8").deck(n).ranks[0].letter for n in (3, 4, 5, 6)] == list("9753")
    wizard = Rules.preset("wizard").deck(4)
    assert [card.kind for card in wizard.jokers] == ["wizard"] * 4 + ["jester"] * 4
    spanish = Rules(rank_order="spanish").deck(4)
    assert [rank.letter for rank in spanish.ranks] == list("24567JQK3A")


def test_largest_hands():
    # Situation 21, and the numbers of the rule pages for up to ten players.
    two = Rules(packs=2)
    assert [two.largest_hand(n, turn_up=True) for n in (2, 3, 8, 9, 10, 13)] == [
        51, 34, 12, 11, 10, 7,
    ]  # fmt: skip
    assert [two.largest_hand(n) for n in (2, 3, 8, 9, 10, 13)] == [52, 34, 13, 11, 10, 8]
    wizard = Rules.preset("wizard")
    assert [max(wizard.hand_sizes(n)) for n in (3, 4, 5, 6)] == [20, 15, 12, 10]
    jokers = Rules(packs=2, jokers=8, joker_role="wizards+jesters")
    assert jokers.largest_hand(2) == 52


def test_seven_cards_with_eight_players_take_a_second_pack():
    with pytest.raises(RulesError, match="at most 6 each, or packs = 2"):
        Rules(hand_max=7).validate(8)
    Rules(hand_max=7, packs=2).validate(8)
    with pytest.raises(RulesError, match=r"8 x 14 = 112 cards, the deck has 104: at most 13 each$"):
        Rules(hand_max=14, packs=2).validate(8)


def test_more_than_eight_players_take_a_second_pack():
    for players in (9, 13):
        with pytest.raises(RulesError, match=r"from 2 to 8 \(up to 13 with packs = 2\)"):
            Rules().validate(players)
        Rules(packs=2).validate(players)
    with pytest.raises(RulesError, match=r"a whole number from 2 to 13$"):
        Rules(packs=2).validate(14)


@pytest.mark.parametrize("players", [2, 7, 8])
def test_eight_cards_a_hand_come_from_one_pack(players):
    with pytest.raises(RulesError, match=r"low_rank = 'auto8' with \d hands: eight cards a hand"):
        Rules(low_rank="auto8").validate(players)
