"""Claims: what makes a verdict, and a folder of them that becomes one table."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from ohhell_sim import trick_distribution
from ohhell_sim.cli import main
from ohhell_sim.errors import SettingError
from ohhell_sim.kernels import kernel_hash
from ohhell_sim.rules import Rules
from ohhell_sim.study import Study, StudyResult, Variant, run_study
from ohhell_sim.study.card_tricks import card_tricks
from ohhell_sim.study.verdicts import (
    HOLDS,
    HOLDS_IN_PART,
    HOLDS_NOT,
    UNDECIDED,
    how_judged,
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
    ],
)
def test_a_verdict_that_cannot_be_is_named(counts, table, words):
    with pytest.raises(SettingError, match="of a verdict") as caught:
        judge(counts, **table)
    assert words in str(caught.value)


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
        {"metric": item.metric.key, "variant": bare.variants[item.variant].name, "against": "S",
         "is": "above" if item.value > 0 else "below"}
        for item in main
    ]  # fmt: skip
    tables.append({"metric": "make_rate", "variant": "S", "is": "above", "than": 0.1})
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
    assert found.held["ace"] == pytest.approx(3000 * 4 * 3 / 52, rel=0.15)
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
        if "kind =" not in file.read_text("utf-8"):
            study = Study.from_toml(file)
            assert study.extra["verdict"]
            assert study.question.endswith("?")


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
