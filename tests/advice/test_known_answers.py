"""Deals of one card each, and certain tricks: answers that can be counted by hand."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from ohhell_sim import ViewError, advise, parse_card, trick_distribution
from ohhell_sim.cards import Deck
from oracles.one_card_brute import EveryDeal

KNOWN = Path(__file__).parents[1] / "data" / "known_answers.json"
CASES = json.loads(KNOWN.read_text("utf-8"))["cases"]

TRUMP = "A 1 K .9412 Q .8847 J .8305 10 .7786 9 .7289 8 .6814 7 .6360 6 .5926 5 .5513 4 .5119 "
TRUMP += "3 .4744 2 .4388"
LEADING = "A .4051 K .3731 Q .3429 J .3143 10 .2873 9 .2620 8 .2382 7 .2158 6 .1950 5 .1755 "
LEADING += "4 .1573 3 .1405 2 .1248"


def pairs(text: str) -> list[tuple[str, float]]:
    words = text.split()
    return list(zip(words[::2], map(float, words[1::2]), strict=True))


def one_card(case: dict) -> dict:
    """Return the keywords for a case; without bids, which would tell of the cards."""
    return {
        "trump": case["trump"],
        "players": case["players"],
        "position": case["position"],
        "turn_up": case["turn_up"],
    }


def name(case: dict) -> str:
    parts = [case["hand"], case["trump"] or "nt", case["players"], case["position"]]
    return "-".join(map(str, [*parts, case["turn_up"] or "none"]))


@pytest.mark.parametrize("case", CASES, ids=name)
def test_one_card_deals_are_exact(case):
    advice = advise(case["hand"], **one_card(case))
    chance = Fraction(case["p_trick"])
    assert advice.exact
    assert advice.decided
    for row in advice.rows:
        p_make = chance if row.bid == 1 else 1 - chance
        assert row.p_make == pytest.approx(float(p_make), abs=1e-12)
        assert row.points == pytest.approx(float(p_make) * (10 + row.bid), abs=1e-11)
        assert row.se == row.p_se == 0
        assert row.tricks == pytest.approx([float(1 - chance), float(chance)], abs=1e-12)
    assert advice.bid == int(11 * chance > 10 * (1 - chance))
    assert sum(row.p_best for row in advice.rows) == 1


def test_ace_of_spades_with_hearts_trump():
    advice = advise("AS", trump="hearts", players=4)
    assert advice.rows[1].p_make == float(Fraction(8436, 20825))
    assert advice.bid == 0
    assert advice.exact
    assert advice.samples == 51 * 50 * 49


def test_ace_of_trumps_is_certain():
    advice = advise("AH", trump="hearts", players=4)
    assert advice.rows[1].p_make == 1
    assert advice.bid == 1
    assert advice.rows[1].points == 11


@pytest.mark.parametrize("players", range(2, 9))
def test_three_top_trumps_are_three_tricks_for_certain(players):
    advice = advise("AH KH QH", trump="hearts", players=players)
    assert advice.bid == 3
    assert advice.exact
    assert [row.p_make for row in advice.rows] == [0, 0, 0, 1]
    assert advice.rows[3].points == 13
    assert list(advice.tricks) == [0, 0, 0, 1]


@pytest.mark.parametrize(
    ("suit", "position", "expected"),
    [("H", 1, TRUMP), ("H", 3, TRUMP), ("S", 1, LEADING), ("S", 2, "A .1279 K .1109 2 0")],
)
def test_published_chances_of_one_card(suit, position, expected):
    for rank, chance in pairs(expected):
        tricks = trick_distribution(rank + suit, trump="H", position=position)
        assert tricks[1] == pytest.approx(chance, abs=5e-5)
        if chance in {0, 1}:
            assert tricks[1] == chance


@pytest.mark.parametrize(
    ("hand", "players", "position", "turn_up", "chance"),
    [
        ("9S", 3, 1, "2H", 33 / 50 * 32 / 49),
        *[(f"{rank}H", 4, 1, "7H", p) for rank, p in pairs("K .94 Q .8824 6 .6296 3 .5041")],
        ("2H", 4, 1, "7H", 0.4663),
        ("AS", 4, 1, "7H", 0.4304),
        ("AS", 4, 2, "7H", 0.1359),
        ("JS", 3, 1, "2H", 0.4857),
    ],
)
def test_a_turn_up_moves_the_chances(hand, players, position, turn_up, chance):
    advice = advise(hand, players=players, turn_up=turn_up, position=position)
    assert advice.rows[1].p_make == pytest.approx(chance, abs=5e-5)


def test_the_threshold_is_not_one_half():
    jack = advise("JS", players=3, turn_up="2H")
    assert 10 / 21 < jack.rows[1].p_make < 0.5
    assert jack.bid == 1
    assert "47.6 %" in jack.explain()


@pytest.mark.parametrize("hand", ["KS", "4H", "QD", "2C"])
def test_dealer_under_the_hook_against_all_deals(hand):
    """All 50 * 49 deals, the others bidding for the most points and knowing that all do."""
    turned = parse_card("7H")
    cards = [card for card in Deck().cards if card != turned]
    gains = [[10, 0], [0, 11]]
    brute = EveryDeal([(card.suit, card.rank) for card in cards], turned.suit, 3, gains, hook=True)
    mine = cards.index(parse_card(hand))
    for bids, barred in (((1, 0), 0), ((0, 0), 1), ((1, 1), None)):
        advice = advise(hand, players=3, turn_up="7H", bids=bids, rules="hook")
        assert advice.exact
        chance = brute.chance(2, mine, bids)
        assert advice.rows[1].p_make == pytest.approx(float(chance), abs=1e-12)
        assert [row.bid for row in advice.rows if not row.legal] == (
            [] if barred is None else [barred]
        )
        if barred is not None:
            assert advice.bid == 1 - barred
            assert advice.rows[barred].p_best == 0


def test_bids_tell_of_the_cards_of_one_card_deals():
    """Two who claim the trick have better cards than two who do not."""
    chances = [
        advise("9H", players=3, turn_up="7H", bids=bids, position=3).rows[1].p_make
        for bids in ((1, 1), (1, 0), (), (0, 0))
    ]
    assert chances == sorted(chances)
    assert len(set(chances)) == 4
    play = advise("9H", players=3, turn_up="7H", bids=(0, 1, 1), position=2, played="2S")
    blind = 1 - 5 / 49  # ace to ten of trumps, as the last of three to play
    assert play.exact
    assert play.rows[0].p_make < blind


def test_the_last_card_of_a_deal_is_exact():
    """A diamond on a club lead takes nothing, whatever was dealt."""
    advice = advise(
        "QD", trump="H", players=3, bids=[1, 0, 0], position=3, played="AS 4S 7S | KD 2D 5D | 9C 3C"
    )
    assert advice.exact
    assert advice.recommended == "QD"
    assert advice.rows[0].p_make == 1
    assert advice.samples == 1


def test_eight_players_cannot_have_seven_cards():
    with pytest.raises(ViewError, match=r"8 x 7 = 56 cards, the deck has 52: at most 6 each"):
        advise("AS KS QS JS TS 9S 8S", trump="H", players=8)
