"""What is kept on disk between two runs, spoilt: refused in one sentence, or gone on with.

The checksums are right, as somebody who wants to do harm would make them.
"""

from __future__ import annotations

import json
import os
import zlib

import pytest
from click.testing import CliRunner
from hypothesis import strategies as st

from ohhell_sim.cli import main
from ohhell_sim.errors import SettingError
from ohhell_sim.session import CoachSession, PlaySession
from ohhell_sim.session.keeping import read_state, write_state
from ohhell_sim.study import Study, StudyResult, run_study
from ohhell_sim.study.store import ChunkStore
from ohhell_sim.tournament import read_design, run
from ohhell_sim.tournament.journal import JOURNAL
from oracles.fuzzing import JSON, WAYS, hostile, spoilt

PLACES = st.integers(0, 10**6)
NAN = float("nan")


def repr_short(value):
    return repr(value)[:20]


def refused(words, text=""):
    """Let the command line read it: one sentence and exit code 2, or all is well."""
    result = CliRunner().invoke(main, words, input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code in (0, 2), result.output
    if result.exit_code:
        assert result.stderr.count("\n") <= 1, result.stderr
        assert len(result.stderr) < 2000
    return result


# Matches played against strategies.


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """States of matches under way: a plain one with reviews, and one with cards passed on."""
    folder = tmp_path_factory.mktemp("played")
    states = []
    for rules, reviewed in (
        ({"preset": "classic"}, True),
        ({"preset": "classic", "pass_cards": 1, "trump": "dealer"}, False),
    ):
        session = PlaySession(rules, 3, ["thumb"], 5, samples=64, reviewed=reviewed)
        session.begin()
        for _ in range(14):
            session.take(_word(session.view.legal_actions()[0]))
        session.save(folder / f"{reviewed}.json")
        states.append(read_state(folder / f"{reviewed}.json", "play"))
        assert states[-1]["events"]
        session.take("hint")  # compiles
    assert states[0]["reviews"]
    return states


@pytest.fixture(scope="module")
def started(tmp_path_factory):
    """The state of a match whose first deal is over."""
    folder = tmp_path_factory.mktemp("started")
    session = PlaySession("classic", 3, ["thumb"], 5, samples=64, reviewed=False)
    session.begin()
    while not session.reviews:
        session.take(_word(session.view.legal_actions()[0]))
    session.save(folder / "a.json")
    return read_state(folder / "a.json", "play")


def _word(action):
    if isinstance(action, tuple):
        return " ".join(map(_word, action))
    return (
        "none"
        if action is None
        else getattr(action, "code", getattr(action, "letter", str(action)))
    )


@pytest.mark.slow
def test_saved_matches_spoilt(tmp_path, played):
    path = tmp_path / "a.json"

    @hostile(PLACES, WAYS, JSON, st.sampled_from(played))
    def spoil(place, way, value, state):
        write_state(path, "play", spoilt(state, place, way, value))
        session = PlaySession.resume(path)
        session.samples = 64
        session.begin()
        session.take("sheet")
        session.take("hint")
        session.save()

    spoil()


@pytest.mark.slow
def test_saved_matches_spoilt_on_the_command_line(tmp_path, played):
    path = tmp_path / "a.json"

    @hostile(PLACES, WAYS, JSON, st.sampled_from(played))
    def spoil(place, way, value, state):
        write_state(path, "play", spoilt(state, place, way, value))
        refused(["play", "--resume", str(path), "--quiet"], "sheet\n")

    spoil()


# Matches that are followed.


@pytest.fixture(scope="module")
def followed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("followed")
    session = CoachSession("classic", 3, 2, ["Ann", "You", "Ben"], 5, advised=False, samples=64)
    session.keep_in(folder / "a.json")
    for line in ("AS", "7H", "0 1 0", "2S AS 4S", "KH 2C", "9D", "1 1 1", "KD", "undo"):
        session.take(line)
    state = read_state(folder / "a.json", "coach")
    assert len(state["entries"]) == 12
    assert state["undone"]
    return state


@pytest.mark.slow
def test_followed_matches_spoilt(tmp_path, followed):
    path = tmp_path / "a.json"

    @hostile(PLACES, WAYS, JSON)
    def spoil(place, way, value):
        write_state(path, "coach", spoilt(followed, place, way, value))
        session = CoachSession.open(path)
        session.samples, session.csv = 64, None
        session.begin()
        for line in ("list", "sheet", "hint", "redo", "undo"):
            session.take(line)

    spoil()


@pytest.mark.slow
def test_followed_matches_spoilt_on_the_command_line(tmp_path, monkeypatch, followed):
    path = tmp_path / "a.json"
    monkeypatch.chdir(tmp_path)

    @hostile(PLACES, WAYS, JSON)
    def spoil(place, way, value):
        write_state(path, "coach", spoilt(followed, place, way, value))
        refused(["coach", "--state", str(path), "--quiet", "--no-advice"], "list\nsheet\n")

    spoil()


@pytest.mark.parametrize("kind", ["coach", "play"])
@pytest.mark.parametrize("key", ["players", "seed", "names", "entries", "undone", "rules", "lang"])
@pytest.mark.parametrize("value", [None, [1], {"a": 1}, NAN, 10**400, "\ud800"], ids=repr_short)
def test_fields_of_another_kind(tmp_path, followed, started, kind, key, value):
    path = tmp_path / "a.json"
    state = followed if kind == "coach" else started
    if key in state:
        write_state(path, kind, {**state, key: value})
        words = (
            ["--state", str(path), "--no-advice"] if kind == "coach" else ["--resume", str(path)]
        )
        result = refused([kind, *words, "--quiet"], "list\nsheet\nredo\n")
        assert result.exit_code == 2 or key in ("undone", "lang", "seed"), result.output
        assert "object" not in result.stderr, result.stderr


@pytest.mark.parametrize(
    "review",
    [
        {"number": 0, "points": 10**400, "average": 0.0, "notes": []},
        {"number": 0, "points": 0, "average": 10**400, "notes": []},
        {"number": 0, "points": 0, "average": NAN, "notes": []},
        {"number": 0, "points": 0, "average": 0.0, "notes": [["bid", "0", "0", NAN, 0, 0]]},
        {"number": 0, "points": 0, "average": 0.0, "notes": [["bid", "0", "0", 10**400, 0, 0]]},
    ],
    ids=repr_short,
)
def test_a_review_with_impossible_numbers(tmp_path, started, review):
    path = tmp_path / "a.json"
    write_state(path, "play", {**started, "reviews": [review]})
    result = refused(["play", "--resume", str(path)])
    assert result.exit_code == 2
    assert "damaged" in result.stderr


def test_a_state_writes_its_score_sheet_over_nothing_else(tmp_path, monkeypatch, followed):
    monkeypatch.chdir(tmp_path)
    other = tmp_path / "diary.txt"
    other.write_text("dear diary", "utf-8")
    write_state(tmp_path / "a.json", "coach", {**followed, "csv": str(other)})
    result = refused(["coach", "--state", "a.json", "--quiet"], "1\n")
    assert result.exit_code == 2
    assert "diary.txt" in result.stderr
    assert other.read_text("utf-8") == "dear diary"
    write_state(tmp_path / "a.json", "coach", {**followed, "csv": "sheet.csv"})
    for _ in range(2):
        assert refused(["coach", "--state", "a.json", "--quiet"], "sheet\n").exit_code == 0
    assert (tmp_path / "sheet.csv").read_text("utf-8").startswith("deal,dealer,")


# Tournaments that were broken off.


@pytest.fixture(scope="module")
def design():
    return read_design(["random", "thumb"], players=3, matches=4)


@pytest.fixture(scope="module")
def journal(tmp_path_factory, design):
    """The lines of a finished tournament."""
    folder = tmp_path_factory.mktemp("tournament")
    run(design, journal=folder / JOURNAL)
    return [json.loads(line) for line in (folder / JOURNAL).read_text("utf-8").splitlines()]


def as_lines(documents):
    return "".join(json.dumps(document) + "\n" for document in documents)


@pytest.mark.slow
def test_journals_of_tournaments_spoilt(tmp_path, design, journal):
    path = tmp_path / JOURNAL

    @hostile(PLACES, WAYS, JSON)
    def spoil(place, way, value):
        path.write_text(as_lines(spoilt(journal, place, way, value)), "utf-8")
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(tmp_path)
            result = run(design, journal=path, resume=True)
        result.to_dict()
        repr(result)

    spoil()


@pytest.mark.slow
def test_journals_of_tournaments_spoilt_on_the_command_line(tmp_path, design, journal):
    @hostile(PLACES, WAYS, JSON)
    def spoil(place, way, value):
        (tmp_path / JOURNAL).write_text(as_lines(spoilt(journal, place, way, value)), "utf-8")
        refused(["tournament", "--out", str(tmp_path), "--resume", "--quiet", "--matches", "4"])

    spoil()


@pytest.mark.parametrize(
    "changes",
    [
        {"number": [3]},
        {"number": -1},
        {"number": 10**400},
        {"seats": 3},
        {"seats": [3]},
        {"seats": [2, 4]},
        {"deals": [NAN, 51]},
        {"deals": [True, 51]},
        {"points": [10**400, 0]},
        {"made": [52, 0]},
        {"wins": [-1, 0]},
        {"wins": [10**9, 0]},
        {"ahead": 1},
        {"ahead": [[0, 1]]},
        {"ahead": [[0, 1], [1]]},
        {"ahead": [[1, 0], [0, 0]]},
        {"moves": [[[[]]], 1]},
        {"more": 1},
    ],
    ids=repr_short,
)
def test_a_block_of_no_tournament(tmp_path, journal, changes):
    path = tmp_path / JOURNAL
    path.write_text(as_lines([*journal[:-1], {**journal[-1], **changes}]), "utf-8")
    before = path.read_bytes()
    result = refused(["tournament", "--out", str(tmp_path), "--resume", "--quiet"])
    assert result.exit_code == 2
    assert "damaged in line 5" in result.stderr
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "changes",
    [
        {"strategies": [["random"], "thumb"]},
        {"strategies": [1, 2]},
        {"rules": "/dev/zero"},
        {"rules": None},
        {"players": NAN},
        {"matches": 10**400},
        {"seed": [1]},
        {"seating": {}},
        {"rules": {"name": "classic", "hand_max": [[1]]}},
    ],
    ids=repr_short,
)
def test_a_head_of_no_tournament(tmp_path, journal, changes):
    head = {**journal[0], "design": {**journal[0]["design"], **changes}}
    (tmp_path / JOURNAL).write_text(as_lines([head, *journal[1:]]), "utf-8")
    assert refused(["tournament", "--out", str(tmp_path), "--resume"]).exit_code == 2
    for key in journal[0]["design"]:
        rest = {name: value for name, value in journal[0]["design"].items() if name != key}
        (tmp_path / JOURNAL).write_text(as_lines([{**journal[0], "design": rest}]), "utf-8")
        assert refused(["tournament", "--out", str(tmp_path), "--resume"]).exit_code == 2


def files_that_are_none(folder, name):
    """Make a pipe, a folder, and a link to a file without end, one by one."""
    path = folder / name
    os.mkfifo(path)
    yield path
    path.unlink()
    path.mkdir()
    yield path
    path.rmdir()
    path.symlink_to("/dev/zero")
    yield path
    path.unlink()


def test_a_journal_that_is_no_file(tmp_path):
    for path in files_that_are_none(tmp_path, JOURNAL):
        for words in (["random", "thumb", "--resume"], ["--resume"]):
            assert refused(["tournament", "--out", str(tmp_path), *words]).exit_code == 2, path


def test_a_file_of_somebody_else_is_no_journal(tmp_path):
    (tmp_path / JOURNAL).write_text("a line without an end", "utf-8")
    words = ["random", "thumb", "--matches", "2", "--out", str(tmp_path)]
    for more in ([], ["--resume"]):
        assert refused(["tournament", *words, *more]).exit_code == 2
    assert (tmp_path / JOURNAL).read_text("utf-8") == "a line without an end"


# Studies that were broken off.


@pytest.fixture(scope="module")
def study():
    return Study.of(["classic", "hook"], players=3, matches=1024, skill=False)


@pytest.fixture(scope="module")
def chunk(tmp_path_factory, study):
    """The line of a finished chunk."""
    folder = tmp_path_factory.mktemp("study")
    run_study(study, folder=folder)
    lines = (folder / "chunks.jsonl").read_bytes().splitlines()
    return [json.loads(line.partition(b" ")[2]) for line in lines]


def study_line(document):
    text = json.dumps(document).encode()
    return b"%08x %s\n" % (zlib.crc32(text), text)


@pytest.mark.slow
def test_chunks_of_studies_spoilt(tmp_path, study, chunk):
    path = tmp_path / "chunks.jsonl"

    @hostile(PLACES, WAYS, JSON)
    def spoil(place, way, value):
        head, *rest = chunk
        path.write_bytes(b"".join(map(study_line, [head, *spoilt(rest, place, way, value)])))
        with ChunkStore(tmp_path, study, resume=True) as store:
            counts, finished = store.counts, store.finished
        assert finished <= study.chunks
        if finished == study.chunks:
            StudyResult(study, counts).to_dict()

    spoil()


@pytest.mark.parametrize(
    "changes",
    [
        {"chunks": [[0, float("inf")]]},
        {"chunks": [["0", "1"]]},
        {"chunks": [[0, 1], [0, 1]]},
        {"chunks": [[1, 2], [0, 1]]},
        {"chunks": [[False, True]]},
        {"chunks": []},
        {"counts": []},
        {"counts": {"matches": 511}},
        {"counts": {"matches": NAN}},
        {"counts": {"sums": [0]}},
        {"counts": {"sums": NAN}},
        {"counts": {"points": [[]]}},
        {"counts": {"more": 1}},
    ],
    ids=repr_short,
)
def test_a_chunk_of_no_study(tmp_path, study, chunk, changes):
    path = tmp_path / "chunks.jsonl"
    head, good, *_ = chunk
    counts = changes.get("counts", {})
    bad = {**good, **changes, "counts": {**good["counts"], **counts} if counts != [] else []}
    path.write_bytes(study_line(head) + study_line(bad))
    with pytest.raises(SettingError, match="none of this study"):
        ChunkStore(tmp_path, study, resume=True)
    for key, value in good["counts"].items() if not counts else ():
        for odd in (NAN, 10**400, True, 1.5, None):
            wrong = [odd, *value[1:]] if isinstance(value, list) else odd
            bad = {**good, "counts": {**good["counts"], key: wrong}}
            path.write_bytes(study_line(head) + study_line(bad))
            with pytest.raises(SettingError, match="none of this study"):
                ChunkStore(tmp_path, study, resume=True)


def test_chunks_that_are_no_file(tmp_path):
    words = ["compare", "classic", "hook", "--matches", "2", "--out", str(tmp_path)]
    for path in files_that_are_none(tmp_path, "chunks.jsonl"):
        for more in ([], ["--resume"]):
            assert refused([*words, *more]).exit_code == 2, path


def test_a_report_that_is_no_file(tmp_path):
    words = ["compare", "classic", "hook", "--matches", "2", "--out", str(tmp_path)]
    for path in files_that_are_none(tmp_path, "report.md"):
        assert refused(words).exit_code == 2, path
    (tmp_path / "studies").mkdir()
    (tmp_path / "studies" / "a.toml").write_text('variants = ["classic"]\nmatches = 2\n', "utf-8")
    for path in files_that_are_none(tmp_path / "studies", "README.md"):
        assert refused(["study", str(tmp_path / "studies")]).exit_code == 2, path
