"""Rows of the table of strength: tallies, names, and what is kept between runs."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
from benchmarks.pairs import PRESET_TABLES, TABLES, Outcome, Pair, Spent, Tally, rules_of
from benchmarks.self_play import SQUARES, THEIRS, Makes, shares_of, square_scores, tables
from benchmarks.stored import Store, put_between
from benchmarks.strength import plan
from benchmarks.strength_report import markdown_text, verdict

from ohhell_sim import Rules
from ohhell_sim.cards import parse_card
from ohhell_sim.game import view_from_record
from ohhell_sim.inference import cards_that_bid_one
from ohhell_sim.players import make_strategy


def outcome(lead):
    return Outcome((5.0 + lead, 5.0), (0.5, 0.4), (Spent(0.2, 10), Spent(0.1, 20)))


def test_a_tally_has_the_mean_and_the_error_of_its_blocks():
    leads = [1.0, 2.0, 4.0, 5.5]
    tally = Tally()
    for lead in leads:
        tally.add(outcome(lead))
    assert tally.mean == pytest.approx(np.mean(leads))
    assert tally.error == pytest.approx(np.std(leads, ddof=1) / 2)
    assert tally.reach(0.99) > tally.reach(0.95) > tally.error
    assert tally.milliseconds(0) == pytest.approx(20.0)


def test_a_tally_comes_back_from_json():
    tally = Tally()
    tally.add(outcome(1.5))
    assert Tally(**json.loads(json.dumps(tally.to_dict()))) == tally
    assert math.isnan(tally.error)


def test_rows_have_names_of_their_own():
    names = [row.name for row in plan()]
    assert len(set(names)) == len(names)


def test_all_targets_have_rows():
    names = {row.name for row in plan()}
    frugal = "montecarlo-samples=100"
    for players in (3, 4, 5, 7):
        for label in ("classic", "hook", "podrida", "minus-ten"):
            for pair in (f"{frugal}-thumb", f"{frugal}-standard", "standard-thumb"):
                assert f"{label}/{pair}/{players}" in names
        for cards in (3, 5, 7, 10):
            expected = players * cards < 52
            assert (f"openspiel/montecarlo-openspiel/{players}-{cards}" in names) == expected


def test_the_rules_of_minus_ten():
    table = rules_of("minus ten").score_table(3)
    assert table[2].tolist() == [-20, -10, 12, -10]


def test_every_preset_is_played():
    played = [rules_of(label) for label in TABLES]
    assert [name for name in Rules.presets() if Rules.preset(name) not in played] == []
    frugal, names = "montecarlo-samples=100", {row.name for row in plan()}
    for preset, _changes in PRESET_TABLES.values():
        for other in ("thumb", "percard", "random"):
            assert f"{preset}-preset/{frugal}-{other}/4" in names


@pytest.mark.parametrize("alone", ["ours", "theirs"])
def test_the_lead_is_ours_whoever_is_alone(alone):
    pair = Pair("thumb", "random", 3, "classic", alone=alone)
    blocks = pair.play(range(2))
    assert all(block.points[0] > block.points[1] for block in blocks)
    assert all(block.spent[0].moves > 0 for block in blocks)
    again = Pair("thumb", "random", 3, "classic", alone=alone).play([1])[0]
    assert again.points == blocks[1].points


@pytest.mark.parametrize(
    ("lead", "reach", "word"),
    [(1.0, 0.5, "ahead"), (-1.0, 0.5, "behind"), (0.4, 0.5, "open"), (1.0, math.nan, "?")],
)
def test_the_verdict_on_an_interval(lead, reach, word):
    assert verdict(lead, reach) == word


def test_rows_of_several_writers_are_kept(tmp_path):
    path = tmp_path / "rows.json"
    first, second = Store(path), Store(path)
    first.put("a", {"n": 1}, {})
    second.put("b", {"n": 2}, {})
    first.put("a", {"n": 3}, {})
    assert Store(path).rows == {"a": {"n": 3}, "b": {"n": 2}}
    assert [each.name for each in tmp_path.iterdir()] == ["rows.json"]


def test_a_table_is_put_between_its_markers(tmp_path):
    path = tmp_path / "page.md"
    path.write_text("before\n<a>\nold\n<b>\nafter\n", "utf-8")
    put_between(path, "<a>", "<b>", "new")
    assert path.read_text("utf-8") == "before\n<a>\n\nnew\n<b>\nafter\n"
    with pytest.raises(ValueError, match="lacks"):
        put_between(path, "<c>", "<b>", "new")


def test_the_scores_of_self_play():
    assert square_scores(3)[2].tolist() == [-15, -5, 14, -5]


def test_self_play_is_measured_at_every_hand_size_known():
    rows = tables()
    standard = [row for row in rows if row.strategy == "standard"]
    assert len(standard) == sum(len(row) for row in THEIRS.values())
    assert len({row.name for row in rows}) == len(rows)
    assert Makes(4, 7).theirs == pytest.approx(0.565)


def test_shares_of_batches():
    shares = shares_of(np.array([[0.4, 0.6], [0.6, 0.8]]), 100)
    assert shares.deals == 200
    assert shares.made == pytest.approx(0.6)
    assert shares.error == pytest.approx(0.1)
    assert shares.by_place == pytest.approx((0.5, 0.7))


def test_self_play_makes_most_single_cards():
    shares = Makes(4, 1).play(2)
    assert 0.6 < shares.made < 0.9
    assert shares.by_place[-1] == min(shares.by_place)


def test_single_cards_are_counted_for_who_bids_exactly():
    shares = Makes(3, 1, "montecarlo").play(1)
    assert (shares.error, shares.deals) == (0.0, 52 * 51 * 50 * 49)
    view = view_from_record(rules=SQUARES, players=3, hand="8S", turn_up="7H", bids=[0])
    bid = make_strategy("montecarlo", seed=1).choose_bid(view)
    ones = cards_that_bid_one(SQUARES, 3, [0], turn_up="7H")
    assert bid == int(parse_card("8S") in ones)
    played = Makes(3, 1, "montecarlo:samples=50").play(8)
    assert played.made == pytest.approx(shares.made, abs=4 * played.error)


def test_other_players_are_seen_to_play():
    shares = Makes(3, 2, "thumb").play(2)
    assert shares.deals == 2 * Makes(3, 2, "thumb").batch
    assert 0.2 < shares.made < 0.6
    assert shares.made == pytest.approx(sum(shares.by_place) / 3)


def test_the_page_has_a_line_for_each_row():
    tally = Tally()
    for lead in (1.0, 2.0):
        tally.add(outcome(lead))
    pair = {
        "kind": "pair", "ours": "montecarlo", "ours_spec": "montecarlo", "theirs": "thumb",
        "players": 4, "rules": "classic", "cards": 0, "alone": "ours", "lead": tally.mean,
        "reach95": tally.reach(0.95), "reach99": tally.reach(0.99),
        "milliseconds": [2.0, 0.05], "sums": tally.to_dict(),
    }  # fmt: skip
    makes = {
        "kind": "self-play", "strategy": "standard", "players": 4, "cards": 7, "made": 0.57,
        "error": 0.001, "theirs": 0.565, "by_place": [0.5, 0.6, 0.6, 0.58],
    }  # fmt: skip
    text = markdown_text([pair, makes])
    assert "`montecarlo`" in text
    assert "57.0 ± 0.1" in text
    assert "reached" in text
