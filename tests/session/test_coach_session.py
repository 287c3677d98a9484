"""The coach as somebody at a table uses it: entries, undo, corrections, what is kept."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell_sim import SettingError
from ohhell_sim.game import score_sheet
from ohhell_sim.session import CoachSession
from oracles.pages import lines_of

GOLDEN = Path(__file__).parent / "golden"
FIRST = ["AS", "7H", "1", "0", "1", "AS", "2S", "3S"]
SECOND = ["KH QH", "7D", "0", "1", "2", "2C 3C", "KH", "QH", "4H 5H"]


def coach(**more):
    more.setdefault("advised", False)
    return CoachSession(more.pop("rules", "classic"), 3, seed=1, **more)


def enter(session, lines):
    told = [*lines_of(session.begin())]
    for line in lines:
        told += [f"> {line}", *lines_of(session.take(line))]
    return told


def test_the_transcript_of_two_deals_is_known():
    lines = [
        *FIRST,
        "sheet",
        *SECOND,
        "list",
        "fix 1 KS",
        "fix 1 KS; 6 KS",
        "undo",
        "undo",
        "redo",
        "7S",
        "help",
    ]
    told = "\n".join(enter(coach(names=["Me", "Ben", "Cal"]), lines)) + "\n"
    assert told == (GOLDEN / "coach.txt").read_text("utf-8")


@pytest.mark.parametrize(
    ("before", "line", "why"),
    [
        ([], "AS KH", "2 cards, but 1 card is dealt"),
        ([], "foo", "foo"),
        (["AS"], "AS", "in your own hand"),
        (["AS", "7H"], "2", "may not bid 2"),
        (["AS", "7H"], "-1", "is no bid"),
        (["AS", "7H", "1", "0", "1", "AS"], "7H", "was turned up"),
        (["AS", "7H", "1", "0", "1"], "KS", "is not in your hand"),
        (["AS", "7H", "1", "0", "1", "AS"], "AS", "was played by You in trick 1"),
        (FIRST, "KH", "2 cards are dealt"),
        ([], "result 1/1 0/0", "for each of"),
        ([], "result 1/1 1/1 0/0", "add up to 2"),
        ([], "result 1/3 0/0 0/0", "bid"),
        ([], "undo", "nothing"),
        ([], "redo", "nothing"),
        ([], "hint", "not your turn"),
        (FIRST, "fix 99 AS", "1 to 8"),
        (FIRST, "fix 1 2S", "entry 6"),
        (FIRST, "fix 1 2S; 6 2S", "entry 7"),
        (FIRST, "fix 1 KS; x", "fix takes"),
        (FIRST, "fix", "fix takes"),
        ([], "csv", "csv takes"),
        ([], "9" * 5000, "too long"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(before, line, why):
    session = coach()
    enter(session, before)
    kept = session.to_plain()
    (said,) = session.take(line)
    assert why in said
    assert "\n" not in said
    assert session.to_plain() == kept


def test_a_renege_is_found_when_it_shows():
    session = coach()
    enter(session, [*FIRST, "2C 3C", "7D", "0 0", "0", "KH 9S"])
    session.take("2C")
    told = enter(session, ["8H 9H"])
    assert "renege" in told[-1] or "follow" in told[-1] or "hearts" in told[-1], told[-1]


def test_a_line_with_a_mistake_enters_nothing_of_it():
    session = coach()
    enter(session, ["AS", "7H"])
    session.take("1 0 7")
    assert session.entries == ["AS", "7H"]
    assert session.match.deal.bids == ()
    session.take("1 0 1")
    assert session.entries[2:] == ["1", "0", "1"]


def test_several_entries_are_put_right_at_once():
    session = coach()
    enter(session, FIRST)
    session.take("fix 1 KS; 6 KS")
    assert session.entries[0] == session.entries[5] == "KS"
    assert session.match.standings == [11, 10, 0]


def test_advice_comes_at_your_turns_and_for_hint():
    session = coach(advised=True, samples=64)
    session.take("AS")
    assert [line for line in lines_of(session.take("7H")) if line.startswith("[advice")]
    assert not [line for line in lines_of(session.take("1")) if line.startswith("[advice")]
    quiet = coach(samples=64)
    enter(quiet, ["AS", "7H"])
    assert lines_of(quiet.take("hint"))


LINES = st.sampled_from(
    [*FIRST, *SECOND, "undo", "redo", "undo", "redo", "void", "result 1/1 0/0 0/0", "fix 1 KS"]
)


@settings(max_examples=60)
@given(st.lists(LINES, max_size=25))
def test_undo_and_redo_lead_back_to_the_same_match(lines):
    session = coach()
    for line in lines:
        session.take(line)
    entries, sheet = [*session.entries], session.match.to_csv()
    prompt = [*lines_of(session.begin())]
    for _ in entries:
        session.take("undo")
    assert session.entries == []
    for _ in entries:
        session.take("redo")
    assert session.entries == entries
    assert session.match.to_csv() == sheet
    assert [*lines_of(session.begin())] == prompt


@settings(max_examples=30)
@given(st.lists(st.one_of(LINES, st.text(max_size=12)), max_size=20))
def test_whatever_is_entered_can_be_gone_on_with(tmp_path_factory, lines):
    path = tmp_path_factory.mktemp("kept") / "coach.json"
    session = coach()
    session.keep_in(path)
    for line in lines:
        session.take(line)
        again = CoachSession.open(path)
        assert again.to_plain() == session.to_plain()
        if not session.waiting:
            break


def test_the_sheet_is_one_that_score_reads(tmp_path):
    session = coach()
    session.keep_in(tmp_path / "coach.json", tmp_path / "sheet.csv")
    enter(session, [*FIRST, "result 1/1 1/1 0/2"])
    score = score_sheet(tmp_path / "sheet.csv")
    assert not score.faults
    assert [one.points for one in score.standings] == session.match.standings


@pytest.mark.parametrize(
    "change",
    [
        {"entries": ["nothing"]},
        {"entries": 3},
        {"entries": ["AS", "AS"]},
        {"names": ["You", "you", "Ben"]},
        {"names": ["=1+1", "B", "C"]},
        {"players": 1},
        {"rules": 7},
        {"seed": None, "samples": -1},
    ],
    ids=str,
)
def test_a_state_that_cannot_be_is_refused_in_one_sentence(change, tmp_path):
    path = tmp_path / "coach.json"
    session = coach()
    session.keep_in(path)
    enter(session, FIRST)
    document = json.loads(path.read_text())
    document["state"] |= change
    text = json.dumps(document["state"], sort_keys=True, separators=(",", ":"))
    path.write_text(json.dumps(document | {"check": zlib.crc32(text.encode())}))
    with pytest.raises(SettingError, match="damaged") as caught:
        CoachSession.open(path)
    assert "\n" not in str(caught.value)
    path.write_text(json.dumps(document | {"check": 1}))
    with pytest.raises(SettingError, match="checksum"):
        CoachSession.open(path)
