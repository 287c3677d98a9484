"""What results hold, and the forms they can be had in."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys

import numpy as np
import pytest
from matplotlib.figure import Figure

from ohhell_sim import RulesError, __version__, advise, trick_distribution
from ohhell_sim.advice.explain import share

BID_KEYS = (
    "kind recommended hand trump players position rules objective samples seed exact decided bids"
)
CARD = {"trump": "H", "players": 4, "bids": [2, 0, 0, 1], "position": 1, "played": "KS 2S 3S 4S"}


@pytest.fixture(scope="module")
def bid():
    return advise("AS KH 3C", trump="H", bids=[1], rules="hook", samples=3000, seed=7)


@pytest.fixture(scope="module")
def card():
    return advise("KH 3C", **CARD, samples=3000, seed=7)


def test_json_of_a_bid(bid):
    found = json.loads(json.dumps(bid.to_dict()))
    assert set(BID_KEYS.split()) <= set(found)
    assert found["kind"] == "bid"
    assert found["recommended"] == bid.bid
    assert found["hand"] == ["AS", "KH", "3C"]
    assert (found["trump"], found["players"], found["position"]) == ("H", 4, 2)
    assert (found["rules"], found["objective"]) == ("hook", "points")
    assert (found["samples"], found["seed"], found["exact"]) == (3000, 7, False)
    assert found["bids_made"] == [1]
    assert found["turn_up"] is None
    assert found["version"] == __version__
    assert found["rng_scheme"].startswith("xoshiro")
    assert found["rules_version"]
    row = {"bid", "legal", "p_make", "p_se", "points", "se", "p_best", "tricks"}
    assert all(set(entry) == row for entry in found["bids"])
    assert [entry["bid"] for entry in found["bids"]] == [0, 1, 2, 3]


def test_json_of_a_card(card):
    found = json.loads(json.dumps(card.to_dict()))
    assert found["kind"] == "card"
    assert found["recommended"] == card.card.code
    assert found["bids_made"] == [2, 0, 0, 1]
    assert found["played"] == [["KS", "2S", "3S", "4S"]]
    assert found["tricks_won"] == [1, 0, 0, 0]
    row = {"card", "p_make", "p_se", "points", "se", "p_best", "tricks"}
    assert all(set(entry) == row for entry in found["cards"])
    assert "bids" not in found


def test_json_of_a_distribution():
    tricks = trick_distribution("AS KH 3C", trump="none", bid=2, samples=3000, seed=7)
    found = json.loads(json.dumps(tricks.to_dict()))
    assert (found["kind"], found["bid"], found["trump"]) == ("distribution", 2, None)
    assert [entry["tricks"] for entry in found["tricks"]] == [0, 1, 2, 3]
    assert found["mean"] == pytest.approx(sum(e["tricks"] * e["p"] for e in found["tricks"]))


def test_exact_results_say_so():
    found = advise("AH", trump="H").to_dict()
    assert found["exact"] is True
    assert found["rng_scheme"] == "none (exact)"
    assert isinstance(found["seed"], int)


@pytest.mark.parametrize("hand", ["KS", "KS 4H"])
def test_what_a_result_was_made_by_are_attributes_as_in_json(hand):
    for result in (
        advise(hand, trump="S", samples=1024, seed=1),
        trick_distribution(hand, trump="S", samples=1024, seed=1),
    ):
        found = result.to_dict()
        for name in ("seed", "samples", "exact", "rng_scheme", "rules_version"):
            assert getattr(result, name) == found[name]


def test_frames(bid, card):
    frame = bid.to_frame()
    assert list(frame.columns) == ["bid", "legal", "p_make", "points", "se", "p_best"]
    assert frame.points.tolist() == [row.points for row in bid.rows]
    frame = card.to_frame()
    assert list(frame.columns) == ["card", "p_make", "points", "se", "p_best"]
    assert frame.card.tolist() == ["KH", "3C"]
    assert list(bid.tricks.to_frame().columns) == ["tricks", "p", "se"]


def test_a_distribution_is_a_sequence(bid):
    tricks = bid.tricks
    assert len(tricks) == 4
    assert list(tricks) == [tricks[0], *tricks[1:]]
    assert tricks[-1] == tricks.chances[3]
    assert isinstance(tricks.probabilities, np.ndarray)
    assert tricks.probabilities.sum() == pytest.approx(1)
    assert tricks.standard_errors.shape == (4,)
    assert tricks.mean == pytest.approx(tricks.probabilities @ np.arange(4))
    assert tricks.bid == bid.bid
    assert bid.rows[bid.bid].tricks == tricks.chances
    assert max(tricks) in tricks


def test_results_are_values(bid):
    again = advise("AS KH 3C", trump="H", bids=[1], rules="hook", samples=3000, seed=7)
    assert again == bid
    assert hash(again) == hash(bid)
    assert pickle.loads(pickle.dumps(bid)) == bid
    with pytest.raises(AttributeError):
        bid.bid = 3


def test_a_distribution_for_another_aim_than_the_bid():
    hand = "QH TH JS QD 9D 8C 3C"
    plain = trick_distribution(hand, **CARD, samples=3000, seed=7)
    other = trick_distribution(hand, **CARD, samples=3000, seed=7, bid=4)
    assert plain.bid == 2
    assert other.bid == 4
    assert other[4] > plain[4] + 0.05
    assert plain[2] > other[2] + 0.02
    assert other.mean > plain.mean


# Words.


def test_explanation_of_a_bid(bid):
    text = bid.explain()
    assert text.startswith(f"Bid {bid.bid}: you make it with ")
    assert " ± " in text
    assert 2 <= text.count(". ") + 1 <= 4


def test_explanation_of_a_card(card):
    assert card.explain().startswith(f"Play {card.card.symbol}: you make your bid of 2 with ")
    assert "You need 1 more of the 2 tricks left" in card.explain()


def test_explanation_of_a_bid_that_is_made_less_often_but_pays_more():
    advice = advise("AS", trump="H", players=3, rules={"score": {"made_per_trick": 20}})
    assert advice.bid == 1
    assert "A made 1 pays 30 points against 10 for a made 0" in advice.explain()


def test_explanation_of_the_only_choice():
    forced = advise("AS", trump="H", players=2, bids=[1], rules="hook")
    assert "the rules leave no other bid" in forced.explain()
    assert "the hook bars 0, which would be worth" in forced.explain()


def test_explanation_where_all_is_equal():
    advice = advise(
        "AS", trump="H", rules={"score": {"made_base": 0, "made_per_trick": 0}}, players=3
    )
    assert "every other bid is worth the same" in advice.explain()
    assert [row.p_best for row in advice.rows] == [0.5, 0.5]


@pytest.mark.parametrize("chance", [0, 1e-6, 0.25, 0.99999, 1])
def test_shares_are_certain_only_where_they_are(chance):
    assert (share(chance) in {"0 %", "100 %"}) == (chance in {0, 1})


# Figures.


def test_plots(bid, card, tmp_path):
    for number, result in enumerate([bid, card, bid.tricks]):
        figure = result.plot()
        assert isinstance(figure, Figure)
        figure.savefig(tmp_path / f"{number}.png")
        assert all(ax.get_ylabel() for ax in figure.axes)
        assert figure.axes[-1].get_xlabel()
    assert bid.plot().axes[0].get_title(loc="left").startswith("A♠ K♥ 3♣")


def test_plots_into_given_axes(bid, card):
    figure = Figure(figsize=(6, 2))
    for ax, result in zip(figure.subplots(1, 3), [bid, card, bid.tricks], strict=True):
        assert result.plot(ax) is figure
        assert len(ax.patches) == len(getattr(result, "rows", result))


def test_plot_marks_the_recommended_and_the_barred():
    advice = advise("AS", trump="H", players=2, bids=[1], rules="hook")
    chances, points = advice.plot().axes
    labels = points.get_xticklabels()
    assert [label.get_text() for label in labels] == ["0\nbarred", "1"]
    assert [label.get_fontweight() for label in labels] == ["normal", "bold"]
    assert len({bar.get_facecolor() for bar in chances.patches}) == 2


def test_plots_of_many_bars_stay_readable(tmp_path):
    hand = "AKQ4.T932.QJT.32"
    figure = advise(hand, trump=None, samples=200, seed=1).plot()
    figure.savefig(tmp_path / "wide.png")
    assert not any(ax.texts for ax in figure.axes)
    big = advise(
        "AKQ43.T9832.QJT42.32", trump=None, players=3, samples=50, seed=1, opponents="random"
    ).plot()
    assert big.get_figwidth() > figure.get_figwidth()


# What is loaded.


def test_nothing_heavy_is_loaded_for_an_answer():
    program = """
import sys
import ohhell_sim
exact = ohhell_sim.advise("AS", trump="H", players=4)
exact.explain(), exact.to_dict(), exact.tricks.mean
loaded = {"numba", "numpy", "pandas", "matplotlib"} & set(sys.modules)
assert not loaded, loaded
ohhell_sim.advise("AS KH 3C", trump="H", samples=100, seed=1).explain()
loaded = {"pandas", "matplotlib", "rich", "click"} & set(sys.modules)
assert not loaded, loaded
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_impossible_hands_are_refused():
    with pytest.raises((RulesError, ValueError), match="the deck has 52"):
        advise("AKQ43.T9832.QJT42.32", trump=None, players=4)


def test_cards_that_are_all_worth_the_same_are_no_open_choice():
    lost = {"bids": [1, 0, 1, 1], "position": 4, "played": "2S 3S 4S"}
    advice = advise("AH KH 9C", trump="H", **lost, samples=500, seed=1)
    assert advice.decided
    assert advice.runner_up is None
    assert advice.explain().endswith(
        "All cards are worth the same in each of the 500 worlds played."
    )
    few = advise("AS KH 3C", trump="H", samples=1, seed=2, rules={"forced_bid": 0})
    assert few.explain().endswith("settle the choice at 99 %.")
    score = {"made_base": 0, "made_per_trick": 0, "zero_base": 0}
    free = advise("AS KH 3C", trump="H", samples=500, seed=2, rules={"score": score})
    assert free.decided
    assert free.explain().endswith("All bids are worth the same in each of the 500 worlds played.")


def test_no_sentence_of_advice_names_nobody():
    # Too few worlds to settle anything, in which every card did the same.
    question = {"bids": [1, 1, 0, 1], "position": 3, "played": "AS 2S", "samples": 1}
    for seed in range(20):
        advice = advise("KH QD 9C", trump="H", **question, seed=seed)
        assert "None" not in advice.explain()
        assert ":  " not in advice.explain()
        if advice.runner_up is None and not advice.decided:
            assert "too few to settle it at 99 %" in advice.explain()
            break
    else:
        pytest.fail("one world never left the cards level")
