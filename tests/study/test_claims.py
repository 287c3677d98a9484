"""Claims: what makes a verdict, and a folder of them that becomes one table."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from statsmodels.stats.proportion import proportion_confint

from ohhell_sim import trick_distribution
from ohhell_sim.cli import main
from ohhell_sim.errors import SettingError
from ohhell_sim.kernels import kernel_hash
from ohhell_sim.rules import Rules
from ohhell_sim.rules.files import read_toml
from ohhell_sim.study import Study, StudyResult, Variant, run_study
from ohhell_sim.study.asked import claims_of
from ohhell_sim.study.card_tricks import CardTricks, Tally, card_tricks
from ohhell_sim.study.special import special_of
from ohhell_sim.study.verdicts import (
    HOLDS,
    HOLDS_IN_PART,
    HOLDS_NOT,
    UNDECIDED,
    how_judged,
    in_all,
    verdicts_of,
)

REPORTS = Path(__file__).parents[2] / "reports"


@pytest.fixture(scope="module")
def counts():
    return run_study(STUDY)


STUDY = Study.of(["classic", "hook"], players=3, matches=200, seed=1, skill=False)


def judge(counts, **table):
    study = Study(variants=STUDY.variants, matches=200, seed=1, skill=False,
                  extra={"verdict": [{"claim": "So it is.", **table}]})  # fmt: skip
    return verdicts_of(StudyResult(study, counts))[0]


@pytest.mark.parametrize(
    ("table", "verdict"),
    [
        ({"metric": "all_make", "variant": "hook", "is": "never"}, HOLDS),
        ({"metric": "all_make", "variant": "classic", "is": "never"}, HOLDS_NOT),
        ({"metric": "length", "is": "above", "than": 16.5}, HOLDS),
        ({"metric": "make_rate", "is": "above", "than": 0.2}, HOLDS),
        ({"metric": "make_rate", "is": "below", "than": 0.2}, HOLDS_NOT),
        ({"metric": "make_rate", "variant": "hook", "against": "classic", "is": "below"}, HOLDS),
        (
            {"metric": "make_rate", "variant": "hook", "against": "classic", "is": "above"},
            HOLDS_NOT,
        ),
        ({"metric": "length", "variant": "hook", "against": "classic", "is": "above"}, HOLDS_NOT),
    ],
)  # fmt: skip
def test_a_claim_is_judged_by_its_interval(counts, table, verdict):
    found = judge(counts, **table)
    assert (found.claim, found.verdict) == ("So it is.", verdict)
    assert any(digit in found.measured for digit in "0123456789")


def test_what_is_too_close_is_not_decided(counts):
    rate = StudyResult(STUDY, counts).estimates["make_rate", 0].value
    for way in ("above", "below"):
        found = judge(counts, metric="make_rate", than=rate + 1e-5, **{"is": way})
        assert found.verdict == UNDECIDED


def test_bounds_show_which_side_they_are_on(counts):
    rate = StudyResult(STUDY, counts).estimates["make_rate", 0]
    low, _ = rate.interval(1 - 0.05 / (1 + how_many(counts)))
    found = judge(counts, metric="make_rate", than=low - 1e-5, **{"is": "above"})
    assert found.verdict == HOLDS
    assert float(found.measured.split("(")[1].split(" ")[0]) > round(100 * (low - 1e-5), 4)


def how_many(counts):
    compared = StudyResult(STUDY, counts).compared
    return sum(i.p_holm is not None and i.metric.family == "main" for i in compared)


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({"metric": "make_rat", "is": "above"}, "did you mean 'make_rate'"),
        ({"metric": "make_rate", "is": "higher"}, "above, below, always, never"),
        ({"metric": "make_rate", "is": "above", "variant": "hok"}, "the study has classic, hook"),
        ({"metric": "make_rate", "is": "above", "then": 1}, "did you mean 'than'"),
        ({"metric": "make_rate", "is": "above", "than": "half"}, "is no number"),
        ({"metric": "make_rate", "is": "never", "against": "hook"}, "cannot go together"),
        ({"metric": "make_rate", "is": "above", "against": "hok"}, "against = 'hok'"),
        ({"metric": "make_rate", "is": "above"}, "than what?"),
        ({"metric": "make_rate", "is": "above", "than": float("nan")}, "is no number"),
        ({"metric": "make_rate", "is": "above", "than": 90}, "write 0.9 for 90%"),
        ({"metric": "points", "is": "never"}, "is about shares"),
        ({"metric": "all_make", "is": "never", "than": 0.1}, "cannot go together"),
        ({"metric": "make_rate", "is": "above", "against": "classic"}, "are both 'classic'"),
        ({"metric": [], "is": "never"}, "is an empty list"),
        ({"metric": "all_make", "variant": ["hook", "hok"], "is": "never"}, "variant = 'hok'"),
        ({"metric": "all_make", "is": "never", "claim": " "}, "is no sentence"),
    ],
)
def test_a_verdict_that_cannot_be_is_named(counts, table, words):
    with pytest.raises(SettingError, match="of a verdict") as caught:
        judge(counts, **table)
    assert words in str(caught.value)


def test_a_claim_on_several_cases_holds_if_it_holds_in_each(counts):
    both = {"metric": "make_rate", "variant": ["classic", "hook"], "is": "above"}
    found = judge(counts, **both, than=0.2)
    assert (found.verdict, found.yardstick) == (HOLDS, "above 20.0% in both cases")
    assert " with classic; " in found.measured
    assert judge(counts, **both, than=0.9).verdict == HOLDS_NOT
    values = [StudyResult(STUDY, counts).estimates["all_make", v].value for v in (0, 1)]
    some = judge(counts, **{**both, "metric": "all_make"}, than=values[0] / 2)
    assert some.verdict == HOLDS_IN_PART
    assert some.measured.endswith("; holds with classic; does not hold with hook")
    keys = [f"zero_ahead:bid{bid}" for bid in range(1, 5)]
    many = judge(counts, metric=keys, **{"is": "above"}, than=-1)
    assert (many.verdict, many.yardstick) == (HOLDS, "above -100.0% in all 4 cases")
    assert "bids of " in many.measured
    assert in_all([HOLDS, UNDECIDED]) == UNDECIDED
    assert in_all([HOLDS_NOT, UNDECIDED]) == HOLDS_NOT


def test_each_case_is_a_test_of_its_own(counts):
    asked = {"claim": "So.", "metric": "make_rate", "is": "above", "than": 0.1}
    tests = []
    for variants in (["classic"], ["classic", "hook"]):
        study = Study(variants=STUDY.variants, matches=200, seed=1, skill=False,
                      extra={"verdict": [{**asked, "variant": variants}]})  # fmt: skip
        tests.append(how_judged(StudyResult(study, counts)))
    assert "1 more claim:" in tests[0]
    assert "2 more claims:" in tests[1]


def test_never_tells_how_many_were_seen_and_what_may_be_missed(counts):
    text = judge(counts, metric="all_make", variant="hook", **{"is": "never"}).measured
    assert "0 of 3,400 deals, in 200 matches; at most 1.8% of all matches" in text
    some = judge(counts, metric="all_make", variant="classic", **{"is": "never"}).measured
    assert re.search(r": [\d,]+ of 3,400 deals \(", some)


CARDS = 'kind = "cards"\nplayers = [3]\nsizes = [3]\ndeals = 1000000000\n'
ONE = 'kind = "one-card"\nplayers = [3]\n'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f'{CARDS}[[verdict]]\nclaim = "A."\ncard = "aces"\nis = "above"\nthan = 0.5',
         "did you mean 'ace'"),
        (f'{CARDS}[[verdict]]\nclaim = "A."\ncard = "ace"\nis = "over"\nthan = 0.5',
         "of a verdict on cards: above, below"),
        (f'{CARDS}[[verdict]]\nclaim = "A."\ncard = "ace"\nis = "above"\nthan = 90',
         "a share from 0 to 1"),
        (f'{CARDS}[[verdict]]\nclaim = "A."\ncard = "ace"\nis = "above"', "than = None"),
        (f'{CARDS}[[verdict]]\ncard = "ace"\nis = "above"\nthan = 0.5', "has no claim"),
        (f'{CARDS}[verdict]\nclaim = "A."', r"write [[verdict]]"),
        (f"{CARDS}matches = 3", "unknown key 'matches' of a study of cards"),
        (CARDS.replace("[3]", "3", 1), "a list of whole numbers"),
        (CARDS.replace("sizes = [3]", "sizes = [26]"), "no deal is so small"),
        (CARDS.replace("1000000000", "1"), "deals is 1"),
        (CARDS.replace("players = [3]", ""), "players is missing"),
        (f'{ONE}[[verdict]]\nclaim = "A."\nranks = ["A"]\nbid = 2', "bid = 2 of a verdict: 0 or"),
        (f'{ONE}[[verdict]]\nclaim = "A."\nranks = ["1"]\nbid = 1', "rank '1' of a verdict"),
        (f'{ONE}[[verdict]]\nclaim = "A."\nranks = []\nbid = 1', "a list of ranks"),
        (f'{ONE}[[verdict]]\nclaim = "A."\nranks = ["A"]\nsuit = "trumps"\nbid = 1',
         "did you mean 'trump'"),
        (f'{ONE}[[verdict]]\nclaim = "A."\nranks = ["A"]\nbit = 1', "did you mean 'bid'"),
        (ONE.replace("[3]", '["three"]'), "players is 'three'"),
        ('kind = ["cards"]', "it is one of cards, one-card"),
    ],
)  # fmt: skip
def test_a_special_study_that_cannot_be_is_refused_before_a_deal(tmp_path, text, words):
    """Alone as well as in a folder, of which nothing has been played then."""
    (tmp_path / "a.toml").write_text('variants = ["classic"]\nmatches = 1000000000', "utf-8")
    file = tmp_path / "b.toml"
    file.write_text(text, "utf-8")
    for args in ([str(file), "--out", str(tmp_path / "out")], [str(tmp_path)]):
        refused = CliRunner().invoke(main, ["study", *args])
        assert refused.exit_code == 2
        said = " ".join(refused.stderr.split())
        assert words in said
        assert "b.toml" in said
        assert "Traceback" not in said
    assert {path.name for path in tmp_path.iterdir()} == {"a.toml", "b.toml"}


def test_verdicts_on_cards_are_in_full(tmp_path):
    file = tmp_path / "c.toml"
    text = CARDS.replace("1000000000", "300")
    text += '[[verdict]]\nclaim = "A."\ncard = "{}"\nis = "{}"\nthan = {}\nnote = "Ours"'
    for card, way, than, verdict in (
        ("ace", "above", 0.01, HOLDS), ("ace", "below", 0.01, HOLDS_NOT),
        ("8 to 10", "below", 0.9, HOLDS), ("king alone", "above", 1, HOLDS_NOT),
    ):  # fmt: skip
        file.write_text(text.format(card, way, than), "utf-8")
        run = CliRunner().invoke(main, ["study", str(file), "--out", str(tmp_path / "o"), "--json"])
        (row,) = json.loads(run.stdout)["claims"]
        assert (row["verdict"], row["note"]) == (verdict, "Ours")
        assert f"{way} {100 * than:.1f}% at every table" == row["yardstick"]


def test_cards_of_one_deal_are_not_taken_for_independent():
    """Cards that win or lose together are worth one; cards apart are worth as many."""
    held, deals = np.full(400, 4), np.arange(400)
    together, apart = Tally(), Tally()
    together.add(held, np.where(deals % 2 == 0, 4, 0))
    apart.add(np.ones(1600, int), np.arange(1600) % 2)
    assert together.weight == pytest.approx(400, rel=0.01)
    assert apart.weight == pytest.approx(1600, rel=0.01)
    wide = CardTricks({"ace": together}).interval("ace")
    assert wide == pytest.approx(proportion_confint(200, 400, method="wilson"), abs=1e-3)
    none = Tally()
    none.add(held, np.zeros(400, int))
    assert CardTricks({"ace": none}).interval("ace")[1] == pytest.approx(
        proportion_confint(0, 400, method="wilson")[1]
    )


def test_verdicts_and_findings_do_not_contradict_each_other():
    """One correction covers both: what a claim says to hold is found, whatever the metric."""
    pair = [Variant(name=suit, rules=Rules(trump="fixed", trump_order=suit), players=3)
            for suit in "SH"]  # fmt: skip
    pair.append(Variant(name="hook", rules=Rules(trump="fixed", trump_order="S", hook=True),
                        players=3))  # fmt: skip
    bare = Study.of(pair, matches=150, seed=4, skill=False)
    counts = run_study(bare)
    main = [item for item in StudyResult(bare, counts).compared if item.metric.family == "main"]
    tables = [
        {"claim": "So.", "metric": item.metric.key, "against": "S",
         "variant": bare.variants[item.variant].name,
         "is": "above" if item.value > 0 else "below"}
        for item in main
    ]  # fmt: skip
    tables.append(
        {"claim": "So.", "metric": "make_rate", "variant": "S", "is": "above", "than": 0.1}
    )
    study = Study(variants=bare.variants, matches=150, seed=4, skill=False,
                  extra={"verdict": tables})  # fmt: skip
    result = StudyResult(study, counts)
    verdicts = verdicts_of(result)
    tested = sum(item.p_holm is not None for item in main)
    untested = len(main) - tested
    assert f"the {tested} comparisons" in how_judged(result)
    assert f"{untested + 1} more claim" in how_judged(result)
    for item, verdict in zip(main, verdicts[:-1], strict=True):
        if verdict.verdict == HOLDS:
            assert item.found
        if item.p_holm is not None and not item.found:
            assert verdict.verdict == UNDECIDED
        assert "-0.00 " not in verdict.measured
        assert "-0.0 " not in verdict.measured
    assert HOLDS in {verdict.verdict for verdict in verdicts[:-1]}


def test_a_condition_and_a_note_are_said(counts):
    asked = {"metric": "make_rate", "is": "above", "than": 0.2}
    found = judge(counts, **asked, only="with three players", note="Four are not covered")
    assert found.verdict == HOLDS_IN_PART
    assert found.measured.endswith("; with three players")
    assert (found.yardstick, found.note) == ("above 20.0%", "Four are not covered")


@pytest.mark.slow
@pytest.mark.parametrize("file", sorted(REPORTS.glob("*/report.md")), ids=lambda f: f.parent.name)
def test_the_reports_come_from_the_kernels_of_today(file):
    made = re.search(r"kernels (\w+)", file.read_text("utf-8"))
    assert made, f"{file} does not say which kernels it comes from"
    assert made[1] == kernel_hash(), (
        f"{file.parent.name} was played by other kernels ({made[1]}, now {kernel_hash()}): "
        "make the reports again with `ohhell-sim study reports --workers 2`"
    )


def test_a_readme_that_is_no_table_is_left_alone(tmp_path):
    (tmp_path / "one.toml").write_text('variants = ["classic"]\nmatches = 2', "utf-8")
    readme = tmp_path / "README.md"
    readme.write_text("My notes.", "utf-8")
    result = CliRunner().invoke(main, ["study", str(tmp_path)])
    assert result.exit_code == 2
    assert "no table of verdicts" in result.stderr
    assert readme.read_text("utf-8") == "My notes."


def test_cards_win_as_often_as_tricks_are_taken():
    """With one trick a deal, every card counted once: the shares add up to one trick."""
    found = card_tricks(Rules(hand_max=1), 4, 1, 3000, 1)
    assert found.tallies["ace"].held == pytest.approx(3000 * 4 * 3 / 52, rel=0.15)
    exact = [
        trick_distribution("AS", trump="H", players=4, position=place).probabilities[1]
        for place in range(1, 5)
    ]
    low, high = found.interval("ace", 0.999)
    assert low < sum(exact) / 4 < high
    low, high = found.interval("8 to 10")
    assert low < found.share("8 to 10") < high


def test_a_folder_becomes_one_table(tmp_path):
    for name in ("01-hook", "05-one-card", "04-single-cards"):
        text = (REPORTS / f"{name}.toml").read_text("utf-8")
        text = text.replace("[3, 4, 5, 6, 7]", "[3]").replace("[1, 3, 5, 7, 10, 12]", "[3]")
        (tmp_path / f"{name}.toml").write_text(text, "utf-8")
    readme = tmp_path / "README.md"
    for _ in range(2):
        result = CliRunner().invoke(main, ["study", str(tmp_path), "--matches", "60", "--json"])
        assert result.exit_code == 0, result.output
        text = readme.read_text("utf-8")
        assert text.startswith("# What the rule books claim") or text.startswith("# Mine")
        assert text.count("\n| ") == 2 + 2 + 4 + 3
        readme.write_text(text.replace("# What the rule books claim, measured", "# Mine"), "utf-8")
    rows = json.loads(result.stdout)["claims"]
    assert rows[0]["verdict"] == "holds"
    assert {row["study"] for row in rows} == {"01-hook", "04-single-cards", "05-one-card"}
    assert text.startswith("# Mine")
    for name in ("01-hook", "05-one-card", "04-single-cards"):
        page = (tmp_path / name / "report.html").read_text("utf-8")
        assert "<h2>Verdict</h2>" in page


def test_every_claim_of_the_reports_can_be_judged():
    files = sorted(REPORTS.glob("*.toml"))
    assert len(files) == 15
    for file in files:
        table = read_toml(file)
        assert table["verdict"]
        assert table["question"].endswith("?")
        if special_of(table) is None:
            assert len(claims_of(Study.from_toml(file))) == len(table["verdict"])


def test_a_study_of_a_special_kind_is_played_alone(tmp_path):
    file = tmp_path / "one.toml"
    text = (REPORTS / "05-one-card.toml").read_text("utf-8")
    file.write_text(text.replace("[3, 4, 5, 6, 7]", "[3]"), "utf-8")
    refused = CliRunner().invoke(main, ["study", str(file)])
    assert refused.exit_code == 2
    assert "--out" in refused.stderr
    out = tmp_path / "report"
    result = CliRunner().invoke(main, ["study", str(file), "--out", str(out)])
    assert result.exit_code == 0, result.output
    assert "automatic zero. holds" in result.stdout.replace("\n  ", " ")
    assert "ohhell-sim study one.toml --out report" in (out / "report.md").read_text("utf-8")
    file.write_text(text.replace("one-card", "two-card", 1), "utf-8")
    refused = CliRunner().invoke(main, ["study", str(file), "--out", str(out)])
    assert "did you mean 'one-card'" in refused.stderr
