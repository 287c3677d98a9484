"""The cheat sheet: what it counts, how near it comes to the model, and the pages."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from ohhell_sim import Deal, Rules, SettingError, advise
from ohhell_sim.cheatsheet import fit_rule, make_sheet
from ohhell_sim.cheatsheet.counting import counted_rows, hands_of_view
from ohhell_sim.cheatsheet.page import page_figure, page_html
from ohhell_sim.cli import main
from ohhell_sim.players.standard import Standard


def counts(hand, **options):
    others = ["2C 3C 4C 5C", "6C 7C 8C 9C", "2D 3D 4D 5D"]
    view = Deal("classic", [hand, *others], dealer=3, **options).view(0)
    counted = counted_rows(Rules(), 4, hands_of_view(view))
    return {row: n for row, n in zip(counted.rows, counted.numbers[0].tolist(), strict=True) if n}


def test_what_is_counted():
    assert counts("AS KH 3H KD", trump="H") == {
        "start with": 1,
        "king of trumps": 1,
        "other trump": 1,
        "side ace": 1,
        "side king alone": 1,
        "side suit void, with a trump": 1,
    }
    assert counts("KS QS 3S AC", trump="none") == {
        "start with": 1,
        "side ace": 1,
        "side king guarded (2 cards or more)": 1,
        "side queen guarded (3 cards or more)": 1,
    }


def test_two_packs_and_wizards():
    rules = Rules(packs=2)
    view = Deal(rules, ["AH AH 2H", "3C 4C 5C"], trump="H", dealer=1).view(0)
    counted = counted_rows(rules, 2, hands_of_view(view))
    assert counted.numbers[0][counted.rows.index("ace of trumps")] == 2
    rule = fit_rule(Rules.preset("wizard"), 4, 3)
    assert rule.quarters["wizard"] >= 3


@pytest.mark.parametrize("size", [1, 4, 7])
def test_the_rule_bids_nearly_as_the_model(size):
    rule = fit_rule(Rules(), 4, size)
    near = 0
    for seed in range(60):
        view = Deal.random("classic", 4, size, seed=seed).view(0)
        near += abs(rule.bid(view) - Standard().choose_bid(view)) <= 1
    assert near >= 57
    assert rule.agrees > 0.6
    assert rule.quarters["ace of trumps"] >= rule.quarters["side ace"]


def test_the_same_seed_makes_the_same_sheet():
    first = make_sheet(sizes=[1, 3], hands=3, seed=5)
    again = make_sheet(sizes=[3, 1], hands=3, seed=5)
    assert first == again
    assert first.cost.hands == 6
    assert first.cost.error >= 0


def test_the_bid_is_one_that_the_hook_leaves():
    sheet = make_sheet("hook", sizes=[2], hands=4)
    deal = Deal("hook", ["2S 3S", "4S 5S", "6S 7S", "8S 9S"], trump="H", dealer=3)
    for bid in (1, 1, 0):
        deal.act(bid)
    assert sheet.bid(deal.view(3)) == 1


@pytest.mark.parametrize("preset", Rules.presets())
def test_every_preset_has_a_sheet_or_a_reason(preset):
    try:
        sheet = make_sheet(preset, sizes=[3], hands=0)
    except SettingError as error:
        assert "trumps are not known" in str(error)
    else:
        assert len(sheet.rows) >= 3
        assert preset in page_html(sheet)


@pytest.mark.parametrize(
    ("form", "begins"), [("pdf", b"%PDF"), ("png", b"\x89PNG"), ("html", b"<!DOCTYPE")]
)
def test_one_page_of_each_form(tmp_path, form, begins):
    path = tmp_path / f"sheet.{form}"
    result = CliRunner().invoke(
        main, ["cheatsheet", "--sizes", "1-3", "--hands", "1", "--out", str(path)]
    )
    assert result.exit_code == 0, result.output
    data = path.read_bytes()
    assert data.startswith(begins)
    if form == "pdf":
        assert data.count(b"/Type /Page\n") + data.count(b"/Type /Page ") == 1
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_the_text_fits_into_the_terminal():
    """Sizes that do not fit beside the others come below them; the error is said to be one."""
    sheet = make_sheet(sizes=range(1, 11), hands=1)
    for width in (60, 80, 120):
        text = sheet.as_text(width)
        assert max(map(len, text.splitlines())) <= width
        heads = [line.split()[4:] for line in text.splitlines() if line.startswith("cards in")]
        assert [size for head in heads for size in head] == [str(size) for size in range(1, 11)]
    assert "(standard error)" in text


def test_the_page_scrolls_on_a_phone():
    page = page_html(make_sheet(sizes=[1, 2], hands=0))
    assert 'class="scroll"' in page
    assert "sticky" in page


def test_nothing_runs_off_the_page():
    sheet = make_sheet(sizes=range(1, 14), hands=0)
    figure = page_figure(sheet)
    figure.canvas.draw()
    for text in figure.texts:
        box = text.get_window_extent()
        assert box.x0 >= 0
        assert box.x1 <= figure.bbox.width
        assert box.y0 >= 0
        assert box.y1 <= figure.bbox.height


def test_json():
    result = CliRunner().invoke(main, ["cheatsheet", "--sizes", "2", "--hands", "2", "--json"])
    document = json.loads(result.stdout)
    assert document["kind"] == "cheatsheet"
    assert document["sizes"][0]["hand_size"] == 2
    assert document["hands"] == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--sizes", "x"], "--sizes"),
        (["--sizes", "5-3"], "--sizes"),
        (["--sizes", "1-99"], "99"),
        (["--sizes", "0"], "0"),
        (["--sizes", "14"], "14"),
        (["--players", "99"], "99"),
        (["--out", "sheet.doc"], ".pdf"),
        (["--out", "nowhere/at/all.pdf"], "folder"),
        (["--hands", "-1"], "hands"),
        (["--seed", "-1"], "seed"),
        (["--rules", "clasic"], "classic"),
        (["--sizes", "1", "--set", "blind_hands=forehead"], "1"),
        (["--sizes", "3", "--set", "trump=highest-bidder"], "trumps"),
    ],
)
def test_bad_input(arguments, said):
    result = CliRunner().invoke(main, ["cheatsheet", *arguments])
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("Error: ")
    assert result.stderr.count("\n") == 1
    assert said in result.stderr


def test_advice_never_costs():
    """Full advice judged by its own worlds is worth at least any other bid."""
    view = Deal.random("classic", 4, 4, seed=3).view(0)
    advice = advise(view, samples=1024, seed=1)
    points = [row.points for row in advice.rows]
    assert max(points) == next(row.points for row in advice.rows if row.bid == advice.bid)
