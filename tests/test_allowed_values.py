"""Errors carry the offending value and, where they can be listed, the values that would do."""

from __future__ import annotations

import pickle

import pytest

import ohhell_sim as oh
from ohhell_sim import Card, Deal, Deck, Match, Rules, ScoreFormula
from ohhell_sim.cards import parse_card, parse_cards, parse_hand
from ohhell_sim.game import check_view
from ohhell_sim.rules import Miss, apply_settings

SUITS = "SHDC"
RANKS = "23456789TJQKA"
ALL = tuple(rank + suit for suit in SUITS for rank in RANKS)


def refused(call):
    with pytest.raises(oh.OhHellError) as caught:
        call()
    return caught.value


@pytest.mark.parametrize(
    ("text", "value", "allowed"),
    [
        ("K", "K", ("KS", "KH", "KD", "KC")),
        ("10Z", "10Z", ("TS", "TH", "TD", "TC")),
        ("AX", "AX", ("AS", "AH", "AD", "AC")),
        ("1S", "1S", tuple(rank + "S" for rank in RANKS)),
        ("Z♥", "Z♥", tuple(rank + "H" for rank in RANKS)),
        ("ZZ", "ZZ", ALL),
        ("Queem of spades", "Queem", ALL),
        ("AS KH", "AS KH", ("AS", "KH")),
    ],
)
def test_a_text_that_is_no_card_lists_the_cards_that_would_do(text, value, allowed):
    error = refused(lambda: parse_card(text))
    assert isinstance(error, oh.CardError)
    assert (error.value, error.allowed) == (value, allowed)


def test_an_empty_text_lists_every_card():
    assert set(refused(lambda: parse_card("")).allowed) == set(ALL)
    short = Deck(low_rank="7")
    assert len(refused(lambda: parse_card("", deck=short)).allowed) == 32


def test_the_letters_of_other_languages_count():
    assert refused(lambda: parse_card("DX", lang="pl")).allowed == ("QS", "QH", "QD", "QC")


def test_a_card_of_another_deck_lists_the_deck():
    short = Deck(low_rank="7")
    error = refused(lambda: parse_hand("2S", deck=short))
    assert error.allowed == tuple(card.code for card in short.cards)
    assert refused(lambda: parse_hand([Card.from_id(103)])).allowed == ("AS",)


@pytest.mark.parametrize(
    ("call", "allowed"),
    [
        (lambda: Card(4, 0), range(4)),
        (lambda: Card(0, "A"), range(13)),
        (lambda: Card.from_id(200), range(116)),
        (lambda: Rules().score(5, 1, 3), range(4)),
        (lambda: Rules().score(1, 5, 3), range(4)),
        (lambda: Rules().score_table(0), range(1, 105)),
        (lambda: Rules().score_deal([2, 0], [1, 0], 1), range(2)),
        (lambda: Deal.random(players=4, seed=1).view(9), range(4)),
        (lambda: Deal.random(players=4, seed=1, dealer=5), range(4)),
        (lambda: Deal("classic", ["AS", "2S"], trump="H", dealer=5), range(2)),
        (lambda: Match(players=4, seed=1).view(7), range(4)),
        (lambda: Rules(hook_from=0), range(1, 105)),
        (lambda: Rules(dead_hand=True).hands_dealt(2), range(3, 9)),
    ],
)
def test_numbers_out_of_their_range_list_the_range(call, allowed):
    found = refused(call).allowed
    assert found
    assert found[0] == allowed[0]
    assert set(found) <= set(allowed)


def test_the_card_bits_are_listed():
    assert set(refused(lambda: Card.from_bit(3)).allowed) == {
        card.bit for card in parse_cards(" ".join(ALL))
    }


def test_a_range_of_very_many_numbers_is_not_listed():
    assert refused(lambda: oh.advise("AS", trump="H", samples=0)).allowed == ()
    assert refused(lambda: oh.ScoreFormula(made_base=10**9)).allowed == ()


def test_the_phase_that_is_needed_is_named():
    deal = Deal("classic", ["AS", "2S"], trump="H", dealer=1)
    assert refused(deal.scores).allowed == ("done",)
    view = deal.view(0)
    object.__setattr__(view, "dealer", 7)
    assert refused(lambda: check_view(view)).value == 7


@pytest.mark.parametrize(
    "make",
    [
        lambda: Rules(hok=True),
        lambda: Rules().replace(hok=True),
        lambda: Rules.preset("podrida").replace(hok=True),
        lambda: Rules.from_mapping({"preset": "podrida", "hok": True}),
        lambda: apply_settings(Rules.preset("wizard"), ["hok=true"]),
        lambda: oh.advise("AS", trump="H", rules={"preset": "hook", "hok": True}),
    ],
)
def test_an_unknown_field_of_the_rules_is_met_with_the_nearest(make):
    error = refused(make)
    assert isinstance(error, oh.RulesError)
    assert "'hok' (did you mean 'hook'?)" in str(error)
    assert error.value == "hok"
    assert "hook" in error.allowed


def test_unknown_numbers_of_a_scoring_are_met_with_the_nearest():
    for make, name in (
        (lambda: ScoreFormula(made_bas=1), "made_base"),
        (lambda: Miss(per_dif=1), "per_diff"),
    ):
        error = refused(make)
        assert isinstance(error, oh.RulesError)
        assert f"did you mean {name!r}?" in str(error)
        assert name in error.allowed


def test_rules_without_the_name_of_a_field_point_to_the_presets():
    error = refused(lambda: Rules("hook"))
    assert isinstance(error, oh.RulesError)
    assert "Rules.preset('hook')" in str(error)


def test_rules_still_are_what_they_were():
    import inspect

    assert "hook" in inspect.signature(Rules).parameters
    assert "made_base" in inspect.signature(ScoreFormula).parameters
    rules = Rules(hook=True, score=ScoreFormula(miss_per_diff=3))
    assert pickle.loads(pickle.dumps(rules)) == rules
