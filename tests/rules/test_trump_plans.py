"""Where the trump of each deal comes from."""

from __future__ import annotations

import pytest

from ohhell_sim.cards import Card, parse_card
from ohhell_sim.errors import RulesError
from ohhell_sim.rules import Rules


def letters(rules: Rules, players: int) -> str:
    """Return the suits of a match as letters, N for none, ? for a suit not known before."""
    return "".join(
        "N" if plan.trump == "none" else plan.suit.letter if plan.trump == "suit" else "?"
        for plan in rules.deals(players)
    )


def rotating(order: str, **fields) -> Rules:
    return Rules(trump="rotate", trump_order=order, no_trump_last_deal=False, **fields)


def test_rotations_of_the_rule_pages():
    ten = {"schedule": "down-up", "hand_max": 10}
    assert letters(rotating("CDHSN", **ten), 4) == "CDHSNCDHSNCDHSNCDHS"
    assert letters(Rules.preset("kachuful"), 6) == "SDCHSDCH"
    assert letters(Rules.preset("nomination-whist"), 6) == "SHCDN" * 3
    assert letters(Rules.preset("guardian"), 5) == "HDCSNHD"
    assert letters(rotating("hcdsn", hand_max=6), 4) == "HCDSNH"
    assert letters(rotating("SDNCH", hand_max=5), 4) == "SDNCH"


def test_no_trump_goes_before_the_rotation():
    assert letters(rotating("CDHS", no_trump_every=5), 5) == "CDHSNDHSCN"
    last = Rules(trump="rotate", trump_order="CDHS", hand_max=6)
    assert letters(last, 4) == "CDHSCN"
    biggest = rotating("CDHS", schedule="up-down", hand_max=4, no_trump_biggest=True)
    assert letters(biggest, 4) == "CDHNCDH"


def test_fixed_and_no_trump():
    spades = Rules(trump="fixed", trump_order="s", no_trump_last_deal=False, hand_max=3)
    assert letters(spades, 4) == "SSS"
    assert letters(Rules(trump="none", hand_max=3), 4) == "NNN"


@pytest.mark.parametrize(
    "source", ["random", "dealer-last-card", "highest-bidder", "eldest", "dealer"]
)
def test_trumps_made_by_someone(source):
    plans = Rules(trump=source, no_trump_last_deal=False).deals(4)
    assert [plan.trump for plan in plans] == [source] * 13
    assert not any(plan.turned for plan in plans)
    assert Rules(trump=source).deals(4)[-1].trump == "none"


@pytest.mark.parametrize(
    ("exhausted", "trump"),
    [("none", "none"), ("dealer-last-card", "dealer-last-card"), ("cut-before-deal", "random")],
)
def test_trump_where_every_card_is_dealt(exhausted, trump):
    rules = Rules(trump_when_exhausted=exhausted, no_trump_last_deal=False)
    plans = rules.deals(4)
    assert [plan.trump for plan in plans] == ["turn-up"] * 12 + [trump]
    assert [plan.trump for plan in rules.deals(5)] == ["turn-up"] * 10
    assert rules.replace(no_trump_last_deal=True).deals(4)[-1].trump == "none"


def test_the_last_deal_or_the_biggest():
    up = {"no_trump_last_deal": False, "no_trump_biggest": True, "hand_max": 4}
    assert letters(Rules(**up), 5) == "???N"
    assert letters(Rules(schedule="down", **up), 5) == "N???"
    assert letters(Rules(schedule="down", hand_max=4), 5) == "???N"
    assert letters(Rules(schedule="down-up", **up), 5) == "N?????N"
    assert Rules(**up).has_turn_up(3, 5)
    assert not Rules(**up).has_turn_up(4, 5)


def test_what_a_turned_card_makes():
    plain = Rules()
    assert plain.trump_of(parse_card("8H")).letter == "H"
    strict = Rules(turned_ace="none", turned_face="none")
    for text, trump in [("AS", None), ("KD", None), ("QD", None), ("JC", None), ("TC", "C")]:
        suit = strict.trump_of(parse_card(text))
        assert (None if suit is None else suit.letter) == trump
    assert plain.turned(parse_card("AS")) == "suit"
    assert strict.turned(parse_card("AS")) == "none"
    assert Rules(trump="none").trump_of(parse_card("8H")) is None


@pytest.mark.parametrize("turned", ["none", "redraw", "dealer-chooses"])
def test_what_a_turned_joker_makes(turned):
    rules = Rules(jokers=1, joker_role="top-trump", turned_joker=turned)
    assert rules.turned(Card.joker(0)) == turned
    assert rules.trump_of(Card.joker(0)) is None
    wizard = Rules.preset("wizard").replace(turned_joker=turned)
    assert wizard.turned(Card.wizard(0)) == turned
    assert wizard.turned(Card.jester(0)) == "none"


def test_hook_forehead_and_passing_by_deal():
    rules = Rules(
        hook=True,
        hook_from=3,
        hook_exempt_last=True,
        blind_hands="forehead",
        pass_cards=2,
        hand_max=5,
    )
    plans = rules.deals(4)
    assert [plan.hooked for plan in plans] == [False, False, True, True, False]
    assert [plan.forehead for plan in plans] == [True, False, False, False, False]
    assert [plan.pass_cards for plan in plans] == [0, 0, 2, 2, 2]
    assert [plan.last for plan in plans] == [False] * 4 + [True]


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ("", "1 to 60 of the letters"),
        ("CDX", "trump_order = 'CDX'"),
        ("C" * 61, "1 to 60"),
        (5, "trump_order = 5"),
        (["C", 5], "trump_order"),
        ({"C": 1}, "trump_order"),
    ],
)
def test_orders_that_are_none(order, words):
    with pytest.raises(RulesError, match=words):
        Rules(trump="rotate", trump_order=order)


SPELLINGS = ["S, H, D, C", ["s", "h", "d", "c"], "♠♥♦♣", "shdc", ("S", "HDC")]


@pytest.mark.parametrize("order", SPELLINGS)
def test_orders_in_any_spelling(order):
    assert Rules(trump="rotate", trump_order=order).trump_order == "SHDC"
