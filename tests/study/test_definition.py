"""Studies as users write them: what is read, what is refused, what makes their numbers."""

from __future__ import annotations

import pickle

import pytest

from ohhell_sim.errors import OhHellError, RulesError, SettingError
from ohhell_sim.rules import Rules
from ohhell_sim.study import Study, StudyResult, Variant, run_study, study_metrics


def study_file(tmp_path, text):
    path = tmp_path / "ours.toml"
    path.write_text(text, "utf-8")
    return Study.from_toml(path)


def test_a_file_says_it_all(tmp_path):
    (tmp_path / "house.toml").write_text('preset = "hook"\nhook_from = 3', "utf-8")
    study = study_file(
        tmp_path,
        """
title = "Ours"
question = "Does it matter?"
players = 5
matches = 30
seed = 9
skill = false
variants = ["classic", "house.toml"]

[[variant]]
name = "strict"
rules = "hook"
players = 3
seated = "thumb"
set = { score = "diff10" }

[[verdict]]
claim = "It matters."
""",
    )
    assert [v.name for v in study.variants] == ["classic", "house", "strict"]
    assert [v.players for v in study.variants] == [5, 5, 3]
    assert study.variants[1].rules.hook_from == 3
    assert study.variants[2].rules == Rules(hook=True, score="diff10")
    assert study.variants[2].seated == "thumb"
    assert (study.title, study.question, study.matches, study.seed) == (
        "Ours", "Does it matter?", 30, 9,
    )  # fmt: skip
    assert study.extra == {"verdict": [{"claim": "It matters."}]}
    assert pickle.loads(pickle.dumps(study)) == study
    result = StudyResult(study, run_study(study))
    frame = result.to_frame()
    assert not ((frame["variant"] == "strict") & (frame["metric"] == "make_rate:place4")).any()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a study needs variants"),
        ('variants = ["classic"]\nmatchs = 3', "did you mean 'matches'"),
        ('variants = ["clasic"]', "did you mean 'classic'"),
        ('variants = ["classic"]\nmatches = 1', "matches is 1: a whole number from 2"),
        ('variants = ["classic"]\nmatches = "many"', "matches is 'many'"),
        ('variants = ["classic", "classic"]', "two variants are called 'classic"),
        ("variants = [3]", "3 is no variant"),
        ('[[variant]]\nrules = "hook"\nhook_from = 3', "go under set"),
        ('[[variant]]\nseated = "thum"', "did you mean 'thumb'"),
        ('variants = ["classic"]\nplayers = 90', "players"),
        ('[[variant]]\nset = { hok = true }', "did you mean 'hook'"),
        ("variants = [", "TOML"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_named(tmp_path, text, words):
    with pytest.raises(OhHellError, match=r"ours\.toml|classic|seated|hok|players") as caught:
        study_file(tmp_path, text)
    assert words in str(caught.value)


def test_too_many_variants_and_none():
    with pytest.raises(SettingError, match="1 to 12"):
        Study.of([])
    with pytest.raises(RulesError):
        Study.of(["classic"], players=9)


def test_variants_that_differ_in_players_get_names():
    study = Study.of([Variant.of("classic", players) for players in (3, 5)])
    assert [v.name for v in study.variants] == ["classic, 3 players", "classic, 5 players"]


def test_what_makes_the_numbers_makes_the_key():
    study = Study.of(["classic"], matches=10)
    assert Study.of(["classic"], matches=10, title="Other").key == study.key
    others = [
        study.with_matches(11), study.with_matches(seed=1), Study.of(["hook"], matches=10),
        Study.of(["classic"], matches=10, skill=False),
        Study.of(["classic"], matches=10, players=5),
    ]  # fmt: skip
    assert len({study.key, *(other.key for other in others)}) == 6


def test_every_metric_has_a_key_a_formula_and_a_meaning():
    metrics = study_metrics(Study.of(["wizard", "italian"], players=6))
    assert len({metric.key for metric in metrics}) == len(metrics)
    for metric in metrics:
        assert metric.formula and metric.meaning.endswith(".") and metric.parts and metric.title
        assert metric.unit in {"share", "points", "tricks", "deals", "changes", "correlation"}
        assert len(metric.plain) in (0, 2)
