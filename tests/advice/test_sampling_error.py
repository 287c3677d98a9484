"""Sampled numbers against exact ones, and whether the errors stated are the errors made."""

from __future__ import annotations

import itertools
import json
from fractions import Fraction
from pathlib import Path

import pytest

from ohhell_sim import advise
from ohhell_sim.advice import answer, exact
from ohhell_sim.cards import Deck, parse_cards, parse_hand
from ohhell_sim.game import trick_winner

KNOWN = Path(__file__).parents[1] / "data" / "known_answers.json"
CASES = json.loads(KNOWN.read_text("utf-8"))["cases"]


@pytest.fixture
def _sampled(monkeypatch):
    """Sample even where the answer could be counted."""
    monkeypatch.setattr(answer, "exact_tally", lambda *_: None)


def one_card(case: dict) -> dict:
    return {name: case[name] for name in ("trump", "players", "position", "turn_up")}


@pytest.mark.usefixtures("_sampled")
@pytest.mark.parametrize("number", range(0, len(CASES), 3))
def test_sampled_one_card_deals_are_near_the_exact_ones(number):
    """Within 4.5 standard errors: 36 cases fail by chance with less than 3e-4, and the seeds are
    fixed. Certain tricks come out as certain."""
    case = CASES[number]
    advice = advise(case["hand"], **one_card(case), samples=20_000, seed=number)
    assert not advice.exact
    chance = float(Fraction(case["p_trick"]))
    row = advice.rows[1]
    assert abs(row.p_make - chance) <= 4.5 * row.p_se
    assert abs(row.points - 11 * chance) <= 4.5 * row.se
    if chance in {0, 1}:
        assert row.p_make == chance


@pytest.mark.usefixtures("_sampled")
@pytest.mark.parametrize("hand", ["AS", "9H", "2S"])
def test_intervals_hold_as_often_as_they_say(hand):
    """400 seeds of 1,024 worlds: how often the truth is within 1.96 standard errors.

    With a true rate of 95% the number of hits is outside of 357 to 398 with a chance below 1e-5
    (binomial), here for the points of a bid of 1 and for the margin of two bids.
    """
    case = next(c for c in CASES if (c["hand"], c["players"]) == (hand, 4))
    truth = float(Fraction(case["p_trick"]))
    margin = abs(11 * truth - 10 * (1 - truth))
    hits = ahead = 0
    for seed in range(400):
        advice = advise(case["hand"], **one_card(case), samples=1024, seed=seed)
        row = advice.rows[1]
        hits += abs(row.points - 11 * truth) <= 1.96 * row.se
        signed = advice.margin if (advice.bid == 1) == (truth > 10 / 21) else -advice.margin
        ahead += abs(signed - margin) <= 1.96 * advice.margin_se
    assert 357 <= hits <= 398
    assert 357 <= ahead <= 398


def last_tricks(mine: str, led: str, trump: str) -> dict[str, list[int]]:
    """Return my tricks in all worlds, by the card that I play as the last of three to a trick.

    Everybody has one card left then, so that the rest is forced; written with the reference
    function for who wins a trick, and nothing else.
    """
    hand = parse_hand(mine)
    table = parse_cards(led)
    suit = {"H": 2, "S": 3, None: None}[trump]
    seen = {*hand, *table}
    others = [card for card in Deck().cards if card not in seen]
    out = [card.suit is not table[0].suit for card in table]
    counts: dict[str, list[int]] = {}
    for card in hand.suit(table[0].suit) or hand:
        first = trick_winner([*table, card], suit)
        (kept,) = hand - [card]
        row = counts.setdefault(card.code, [0, 0, 0])
        for left, right in itertools.permutations(others, 2):
            if out[1] and right.suit is table[0].suit:
                continue
            holds = [left, right, kept]
            order = [(first + step) % 3 for step in range(3)]
            second = order[trick_winner([holds[seat] for seat in order], suit)]
            row[(first == 2) + (second == 2)] += 1
    return counts


FORCED = [
    ("KS 2S", "5S 9S", "H"),
    ("KS 2S", "5S 9D", "H"),
    ("QH 3C", "5S 9S", "H"),
    ("AD 3C", "5S 2H", "H"),
    ("TH 9H", "QS 2D", "H"),
    ("JD 4C", "JC 2D", None),
]


@pytest.mark.parametrize(("mine", "led", "trump"), FORCED)
def test_all_worlds_against_the_reference(mine, led, trump):
    counts = last_tricks(mine, led, trump)
    advice = advise(
        mine, trump=trump, players=3, bids=[0, 1, 1], position=3, played=led, beliefs="none"
    )
    assert advice.exact
    worlds = sum(next(iter(counts.values())))
    assert advice.samples == worlds
    for row in advice.rows:
        expected = counts[row.card.code]
        assert [round(p * worlds) for p in row.tricks] == expected
        assert row.se == row.p_se == 0
    assert sum(row.p_best for row in advice.rows) == pytest.approx(1)


@pytest.mark.usefixtures("_sampled")
@pytest.mark.parametrize(("mine", "led", "trump"), FORCED)
def test_sampled_worlds_against_the_reference(mine, led, trump):
    """Within 4.5 standard errors: the six cases fail by chance with less than 2e-4."""
    counts = last_tricks(mine, led, trump)
    advice = advise(
        mine, trump=trump, players=3, bids=[0, 1, 1], position=3, played=led, beliefs="none",
        samples=20_000, seed=5,
    )  # fmt: skip
    for row in advice.rows:
        expected = counts[row.card.code]
        truth = expected[1] / sum(expected)
        assert abs(row.p_make - truth) <= 4.5 * row.p_se


def test_all_worlds_and_sampled_ones_agree_where_play_is_free(monkeypatch):
    """Two players, three cards: every world by the same policy, within 4.5 standard errors."""
    counted = advise("KS 7H 3D", trump="H", players=2)
    assert counted.exact
    assert counted.samples == 18_424
    monkeypatch.setattr(exact, "MAX_PLAYOUTS", 0)
    sampled = advise("KS 7H 3D", trump="H", players=2, samples=40_000, seed=2)
    assert not sampled.exact
    assert sampled.bid == counted.bid
    for truth, row in zip(counted.rows, sampled.rows, strict=True):
        assert abs(row.p_make - truth.p_make) <= 4.5 * row.p_se
        assert abs(row.points - truth.points) <= 4.5 * row.se


def test_all_worlds_are_counted_alike_by_any_number_of_threads():
    one, two = (advise("KS 7H 5D 3D", trump="H", players=2, threads=n, seed=1) for n in (1, 2))
    assert one.exact
    assert one == two


def test_random_play_is_never_called_exact():
    """Every world could be played, but not every choice of cards."""
    advice = advise("KS 7H 3D", trump="H", players=2, opponents="random", samples=3000, seed=1)
    assert not advice.exact
    assert advise("KS", trump="H", players=2, opponents="random").exact
