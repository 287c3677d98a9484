"""`compare` and what it returns, with what users give by mistake."""

from __future__ import annotations

import pytest

from ohhell_sim.errors import OhHellError, SettingError
from ohhell_sim.rules import Rules
from ohhell_sim.study import StudyResult, Variant, compare, run_study

SMALL = {"players": 3, "matches": 10, "skill": False}


@pytest.fixture(scope="module")
def result():
    return compare(["classic", "hook"], **{**SMALL, "matches": 40})


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"variants": None}, "variants is None: a list of rules"),
        ({"variants": 3}, "variants is 3"),
        ({"variants": []}, "1 to 12"),
        ({"variants": ["clasic"]}, "did you mean 'classic'"),
        ({"variants": [Variant(name="x", rules=Rules(), players=4, seated="strong")]}, "seated"),
        ({"players": "four"}, "whole number"),
        ({"matches": 1}, "matches is 1"),
        ({"seed": -1}, "seed is -1"),
        ({"threads": 0}, "threads is 0"),
        ({"threads": "two"}, "threads is 'two'"),
        ({"executor": 3}, "executor is 3: anything with a map method"),
        ({"folder": 3}, "folder is 3: the name of a folder"),
        ({"folder": __file__}, "cannot be written"),
        ({"folder": "/proc/nothing/here"}, "cannot be written"),
    ],
)
def test_what_cannot_be_is_one_sentence(given, words):
    arguments = {"variants": ["classic"], **SMALL, **given}
    with pytest.raises(OhHellError) as caught:
        compare(**arguments)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        (None, "path is None: the name of a folder"),
        (" ", "the name of a folder"),
        (__file__, "is a file: the report needs a folder"),
        ("/proc/nothing/here", "cannot be written"),
    ],
)
def test_a_report_needs_a_folder(result, path, words):
    with pytest.raises(SettingError) as caught:
        result.report(path)
    assert words in str(caught.value)


def test_a_report_takes_the_place_of_no_other_file(result, tmp_path):
    mine = tmp_path / "metrics.csv"
    mine.write_text("mine", "utf-8")
    with pytest.raises(SettingError, match="is not empty"):
        result.report(tmp_path)
    assert mine.read_text("utf-8") == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["metrics.csv"]
    page = result.report(tmp_path / "new")
    assert result.report(tmp_path / "new") == page
    other = compare(["classic", "hook"], **SMALL)
    with pytest.raises(SettingError, match="no report of this study"):
        other.report(tmp_path / "new")


def test_a_comparison_that_was_broken_off_goes_on(tmp_path):
    def stop(done, total):
        if done:
            raise KeyboardInterrupt

    arguments = {**SMALL, "matches": 1200, "folder": tmp_path}
    with pytest.raises(KeyboardInterrupt):
        compare(["classic"], **arguments, progress=stop)
    with pytest.raises(SettingError, match="resume=True"):
        compare(["classic"], **arguments)
    result = compare(["classic"], **arguments, resume=True)
    assert result.counts == run_study(result.study)
    assert compare(["classic"], **arguments, resume=True).counts == result.counts
    assert result.report(tmp_path).exists()


def test_tables_have_the_same_columns_whatever_is_compared(result):
    alone = compare(["classic"], **SMALL)
    assert isinstance(alone, StudyResult)
    assert list(alone.differences().columns) == list(result.differences().columns)
    assert list(alone.to_frame().columns) == list(result.to_frame().columns)
