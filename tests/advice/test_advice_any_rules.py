"""Advice under every kind of rules: legal at each decision, and the same however it is computed."""

from __future__ import annotations

import itertools
import math
import random
import subprocess
import sys
from fractions import Fraction

import pytest

from ohhell_sim import Deal, SettingError, ViewError, advise, trick_distribution
from ohhell_sim.advice.question import Question
from ohhell_sim.cards import Hand
from ohhell_sim.rules import Rules

HIGHEST = {"trump": "highest-bidder", "trump_choice_none": True, "first_lead": "highest-bidder"}
TABLES = [
    ("podrida", 4, 3),
    ("wizard", 4, 3),
    ({"preset": "kachuful", "hook": "off", "bid_timing": "simultaneous"}, 4, 3),
    ("nomination-whist", 4, 3),
    ("boerenbridge", 3, 1),
    ("italian", 4, 3),
    ({"packs": 2, "duplicates": "last-wins"}, 7, 3),
    ({"packs": 2, "pass_cards": 2}, 10, 3),
    ({"jokers": 2, "joker_role": "top-trump"}, 4, 3),
    ({"jokers": 3, "joker_role": "top-trump", "joker_play": "any-time", "packs": 2}, 4, 3),
    ("pocha", 4, 4),
    (HIGHEST, 4, 3),
    ({"trump_revealed": "after-bids", "turned_ace": "none"}, 4, 3),
    ({"trump": "random", "trump_revealed": "after-bids"}, 4, 3),
    ({"trump": "dealer-last-card", "trump_revealed": "after-bids", "pass_cards": 1}, 4, 3),
    ({"pass_cards": 2, "pass_to": "right", "trump": "dealer"}, 4, 3),
    ({"trump": "eldest", "pass_cards": 1}, 3, 3),
    ({"dead_hand": True, "low_rank": "auto8", "void_rule": "must-trump"}, 7, 3),
    (
        {"bid_order": "dealer-first", "hook": True, "first_lead": "dealer", "bid_max": 2}
        | {"trump_lead": "broken", "low_rank": "7"},
        4,
        3,
    ),
    ({"forced_bid": 0}, 4, 3),
    ({"rank_order": "ten-second", "beat_rule": "must-overtrump", "packs": 2}, 5, 3),
    ({"score": "escalating", "winner": "lowest"}, 4, 3),
    ({"score": "errors", "winner": "lowest", "end": {"errors": 2}}, 4, 3),
]


def choice(advice):
    """What the advice recommends, as `Deal.act` takes it."""
    return {"bid": "bid", "card": "card", "trump": "trump", "pass": "cards"}[advice.kind]


def plain(advice):
    """All numbers of the advice."""
    found = advice.to_dict()
    return found | {"tricks": list(advice.tricks)}


@pytest.mark.parametrize(("rules", "players", "size"), TABLES, ids=str)
def test_every_decision_of_a_deal_gets_legal_advice(rules, players, size):
    chance = random.Random(f"{rules}")
    deal = Deal.random(rules, players, size, seed=11, dealer=1)
    while deal.actor is not None:
        legal = deal.legal_actions()
        view = deal.view(deal.actor)
        advice = advise(view, samples=150, seed=3, threads=1)
        action = getattr(advice, choice(advice))
        if advice.kind == "pass":
            assert any(Hand(action) == Hand(cards) for cards in legal)
        else:
            assert action in legal
        assert math.fsum(row.p_best for row in advice.rows) == pytest.approx(1)
        for row in advice.rows:
            assert math.fsum(row.tricks) == pytest.approx(1)
            assert 0 <= row.p_make <= 1
        assert 20 < len(advice.explain()) < 600
        assert advice.to_dict()["kind"] == advice.kind
        assert len(advice.to_frame()) == len(advice.rows)
        if deal.phase != "play" or chance.random() < 0.2:
            again = advise(view, samples=150, seed=3, threads=2)
            assert plain(again) == plain(advice)
        deal.act(action if chance.random() < 0.7 else chance.choice(legal))
    assert sum(deal.tricks_won) == size


def both_kernels(monkeypatch, **question):
    """Both without beliefs, which only one of them has."""
    question["beliefs"] = "none"
    classic = advise(**question)
    monkeypatch.setattr(Question, "is_narrow", property(lambda self: False))
    return classic, advise(**question)


QUESTIONS = [
    {"hand": "AS KH 3C QD 7H", "trump": "H"},
    {"hand": "AS KH 3C QD 7H", "trump": "none", "bids": "1,2,0", "rules": "hook"},
    {"hand": "AS KH 3C QD 7H", "trump": "H", "turn_up": "2H", "position": 2},
    {"hand": "AS KH 3C QD 7H", "trump": "H", "position": 3, "rules": "hook"},
    {
        "hand": "KH 3C QD 7H",
        "trump": "H",
        "bids": "1,2,0,1",
        "position": 1,
        "played": "AS 4S 2S 5S",
    },
    {
        "hand": "KH 3C QD 7H",
        "trump": "H",
        "bids": "1,2,0,1",
        "position": 2,
        "played": "AS 4S 2S 9D | 8D",
    },
    {"hand": "AS KH 3C", "trump": "S", "players": 7, "bids": "1", "rules": {"score": "diff10"}},
]


@pytest.mark.parametrize("question", QUESTIONS, ids=str)
def test_both_kernels_find_the_same_in_the_classic_game(monkeypatch, question):
    samples = 16384
    classic, wide = both_kernels(monkeypatch, **question, samples=samples, seed=5)
    assert [row.legal if classic.kind == "bid" else row.card for row in classic.rows] == [
        row.legal if wide.kind == "bid" else row.card for row in wide.rows
    ]
    for one, other in zip(classic.rows, wide.rows, strict=True):
        for here, there in zip(one.tricks, other.tricks, strict=True):
            middle = (here + there) / 2
            error = math.sqrt(2 * max(middle * (1 - middle), 1 / samples) / samples)
            assert abs(here - there) < 4.5 * error


def test_both_kernels_count_the_same_where_every_world_is_played(monkeypatch):
    question = {"hand": "AH 7C", "trump": "H", "players": 2, "bids": [1, 1], "position": 1}
    classic, wide = both_kernels(monkeypatch, **question)
    assert classic.exact
    assert wide.exact
    assert classic.samples == wide.samples
    assert [row.p_make for row in classic.rows] == [row.p_make for row in wide.rows]


def test_the_classic_game_loads_nothing_of_the_other_kernels():
    program = (
        "import sys; from ohhell_sim import advise; advise('AS KH 3C', trump='H', samples=100)\n"
        "print([name for name in sys.modules if 'kernels.wide' in name or 'advice.wide' in name\n"
        "       or name.endswith(('advice.early', 'advice.opening'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], check=False, capture_output=True, text=True
    )
    assert done.stdout.strip() == "[]", done.stderr


def brute_force(rules, hand, trump, position, players, turn_up=None):
    """The chance of the only trick, by the reference engine and every deal of the deck."""
    rules = Rules.from_mapping(rules)
    deck = rules.deck(players)
    mine = next(card for card in deck if card.code == hand)
    rest = [card for card in deck if card != mine and card.code != turn_up]
    won = total = 0
    for cards in itertools.permutations(rest, players - 1):
        hands = [*cards[: position - 1], mine, *cards[position - 1 :]]
        deal = Deal(rules, [[card] for card in hands], trump=trump, dealer=players - 1)
        for _ in range(players):
            deal.bid(0)
        for card in hands:
            deal.play(card)
        won += deal.tricks_won[position - 1]
        total += 1
    return Fraction(won, total)


@pytest.mark.parametrize(
    ("rules", "hand", "position"),
    [
        ({"jokers": 2, "joker_role": "top-trump", "low_rank": "9"}, "JK1", 2),
        ({"jokers": 2, "joker_role": "top-trump", "low_rank": "9"}, "AH", 1),
        ({"jokers": 1, "joker_role": "jester", "low_rank": "9"}, "N1", 1),
        ({"packs": 2, "duplicates": "last-wins", "low_rank": "9"}, "AS", 1),
        ({"packs": 2, "duplicates": "first-wins", "low_rank": "9"}, "AS", 1),
        ({"packs": 2, "duplicates": "first-wins", "low_rank": "9"}, "AS", 2),
        ({"rank_order": "ace-low", "low_rank": "9"}, "AH", 2),
    ],
    ids=str,
)
def test_one_card_deals_under_other_decks_are_exact(rules, hand, position):
    advice = advise(
        hand, trump="H", players=2, rules=rules, position=position, bids=[0] * (position - 1)
    )
    assert advice.exact
    assert advice.rows[1].p_make == pytest.approx(float(brute_force(rules, hand, "H", position, 2)))


def test_a_card_on_the_forehead_is_one_of_the_unseen_ones():
    seen = {1: "AS", 3: "KH", 4: "2C"}
    advice = advise("", forehead=seen, trump="H", rules="boerenbridge")
    # Led is a spade: only the ace of hearts takes the trick from the king of hearts.
    assert advice.exact
    assert advice.view.position == 2
    assert advice.rows[1].p_make == pytest.approx(1 / 49)
    low = advise("", forehead="1:2S,2:3H,3:4C", trump="H", turn_up="5H", rules="boerenbridge")
    # Mine is one of 48: the ten hearts above the three of hearts that are unseen take the trick.
    assert low.rows[1].p_make == pytest.approx(10 / 48)
    assert low.to_dict()["seen_in_hands"] == [["2S"], ["3H"], ["4C"], []]


@pytest.mark.parametrize(
    "forehead", ["1:AS,1:KH", "1:AS", "9:AS,3:KH,4:2C", "AS", "1=AS,2=KS,3=2C"]
)
def test_foreheads_that_cannot_be(forehead):
    with pytest.raises((ViewError, ValueError)):
        advise("", forehead=forehead, trump="H", rules="boerenbridge", position=2)


def test_a_lone_wizard_takes_its_trick_unless_one_came_before():
    assert advise("W", trump="H", rules="wizard").bid == 1
    lead = advise("W", trump="H", rules="wizard").rows[1]
    last = advise("W", trump="H", rules="wizard", bids="0,0,0").rows[1]
    assert lead.p_make == 1
    assert 0.5 < last.p_make < 1
    assert advise("N", trump="H", rules="wizard").bid == 0


def test_having_to_trump_changes_what_a_small_trump_is_worth():
    # Bid none, and void of the suit led: bound to trump, it may take a trick that it need not.
    question = {
        "hand": "2H 3H 4C",
        "trump": "H",
        "bids": "1,0,1,0",
        "position": 2,
        "played": "AS",
        "seed": 1,
        "samples": 4000,
        "beliefs": "none",
    }
    free = advise(**question)
    bound = advise(**question, rules="podrida")
    assert [row.card.code for row in free.rows] == ["3H", "2H", "4C"]
    assert [row.card.code for row in bound.rows] == ["3H", "2H"]
    assert free.card.code != bound.card.code
    # Who may throw the side card away had better; the others are bound as well, so that chances
    # under the two rules do not bear on each other.
    assert free.rows[2].p_make > free.rows[0].p_make + 4 * free.rows[0].p_se


def test_simultaneous_bids_are_free_of_each_other():
    rules = {"bid_timing": "simultaneous"}
    alone = advise("AS KH 3C", trump="H", position=3, rules=rules, samples=2000, seed=1)
    assert alone.rows[0].legal
    told = advise(
        "AS KH 3C", trump="H", position=3, rules=rules, bid_of={1: 3, 4: 3}, samples=2000, seed=1
    )
    assert told.bids == (3, None, None, 3)
    assert told.rows[0].tricks != alone.rows[0].tricks


@pytest.mark.parametrize("bids", [[1], [1, 1], [1, 0, 2], "1,0"])
def test_simultaneous_bids_are_all_known_or_none(bids):
    question = {"hand": "AH KH 9C", "trump": "H", "rules": {"bid_timing": "simultaneous"}}
    with pytest.raises(ViewError, match="give your position and no bids, or all 4"):
        advise(**question, bids=bids, samples=100)
    with pytest.raises(ViewError, match="bid at once"):
        advise(**question, bids=bids, position=3, samples=100)
    card = advise(**question, bids=[1, 0, 2, 1], position=1, samples=100, seed=1)
    assert card.kind == "card"
    assert advise(**question, position=3, samples=100, seed=1).kind == "bid"


def test_random_play_and_exact_worlds_go_together():
    rules = {"void_rule": "must-trump"}
    advice = advise("AH 7C", trump="H", players=2, rules=rules, opponents="random", samples=500)
    assert not advice.exact
    assert advice.samples == 500


def test_distributions_before_the_bids_are_those_of_the_best_choice():
    rules = {"trump": "eldest"}
    tricks = trick_distribution("AH KH QH 2C", rules=rules, samples=2000, seed=1)
    assert tricks.bid == 3
    assert tricks[3] > 0.9


@pytest.mark.parametrize(
    "wrong",
    [
        {"misses": -1},
        {"misses": "two"},
        {"errors": 1.5},
        {"phase": "sleep"},
        {"phase": "pass"},
        {"forehead": "1:AS,2:KS,3:QS"},
        {"misses": 3},
        {"errors": 3},
    ],
    ids=str,
)
def test_what_the_rules_know_nothing_of_is_refused(wrong):
    with pytest.raises((SettingError, ViewError)):
        advise("AS KH", trump="H", **wrong)
