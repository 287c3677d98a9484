"""A match against strategies: what is told, what is kept, what a damaged file is."""

from __future__ import annotations

import json
import random
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ohhell_sim import OhHellError, Rules, SettingError
from ohhell_sim.cards import Suit
from ohhell_sim.session import DealReview, Note, PlaySession
from ohhell_sim.session.keeping import LARGEST_STATE
from oracles.pages import lines_of

GOLDEN = Path(__file__).parent / "golden"


def typed(action):
    if action is None:
        return "none"
    if isinstance(action, Suit):
        return action.letter
    if isinstance(action, tuple):
        return " ".join(card.code for card in action)
    return str(action) if isinstance(action, int) else action.code


def play(session, chance, most=10_000):
    """Play by chance; return what was told, and every line typed."""
    told = [*lines_of(session.begin())]
    while session.waiting and most > 0:
        most -= 1
        line = typed(chance.choice(session.view.legal_actions()))
        told += [f"> {line}", *lines_of(session.take(line))]
    return told


def fast(rules="classic", players=3, seed=1, **more):
    more.setdefault("reviewed", False)
    return PlaySession(rules, players, ["thumb"], seed, **more)


@pytest.mark.parametrize("name", Rules.presets())
def test_a_match_under_every_preset_ends(name):
    rules = Rules.preset(name)
    for players in (3, 4, 5, 6):
        try:
            rules.validate(players)
        except OhHellError:
            continue
        break
    session = fast(rules, players)
    told = play(session, random.Random(1), most=60)
    assert len(told) > 20
    assert not [line for line in told if "seat " in line]


@pytest.mark.parametrize(
    "more",
    [
        {"pass_cards": 1},
        {"trump": "eldest"},
        {"trump": "highest-bidder", "trump_choice_none": True},
        {"trump_revealed": "after-bids"},
        {"bid_timing": "simultaneous"},
        {"blind_hands": "forehead"},
        {"packs": 2},
        {"dead_hand": True},
    ],
    ids="-".join,
)
def test_other_rules_are_played_to_the_end_and_go_on_from_any_point(more, tmp_path):
    rules = Rules.preset("classic").replace(schedule=(1, 2, 3), **more)
    session = fast(rules, 4, position=2)
    chance = random.Random(3)
    session.begin()
    while session.waiting:
        session.save(tmp_path / "match.json")
        again = PlaySession.resume(tmp_path / "match.json")
        assert again.to_plain() == session.to_plain()
        assert [*lines_of(again.begin())][-1] == [*lines_of(session.begin())][-1]
        session.take(typed(chance.choice(session.view.legal_actions())))
    assert session.over


def test_the_transcript_of_a_match_is_known():
    session = fast(Rules.preset("hook").replace(schedule=(1, 2, 3)), 3, seed=7)
    told = "\n".join(play(session, random.Random(7))) + "\n"
    assert told == (GOLDEN / "play.txt").read_text("utf-8")


def test_a_match_that_goes_on_plays_as_if_it_had_never_stopped(tmp_path):
    whole, halves = fast(), fast()
    chance, again = random.Random(5), random.Random(5)
    play(whole, chance)
    play(halves, again, most=9)
    halves.save(tmp_path / "match.json")
    halves = PlaySession.resume(tmp_path / "match.json")
    play(halves, again)
    assert halves.to_plain() == whole.to_plain()


def test_what_cannot_be_done_changes_nothing_and_says_why():
    session = fast()
    session.begin()
    before = session.to_plain()
    for line in ("99", "AS", "foo", "save", "-1", "1.5", "\x00", "9" * 5000, "1 1"):
        (said, *_) = session.take(line)
        assert isinstance(said, str)
        assert said
        assert session.to_plain() == before


def test_the_others_are_named_not_numbered():
    session = fast(Rules.preset("classic").replace(schedule=(3,)), seed=4)
    play(session, random.Random(1), most=1)
    for card in ("AS", "AH", "AD", "AC", "2S", "2H", "2D", "2C"):
        assert "seat" not in session.take(card)[0] or session.over


def test_hint_and_review_give_the_same_numbers():
    rules = Rules.preset("classic").replace(schedule=(1, 1))
    session = PlaySession(rules, 3, ["thumb"], 1, samples=64)
    session.begin()
    advice = session.take("hint")[0]
    session.take("1")
    (note,) = session._notes
    assert note.best == advice.rows[advice.bid].points
    assert note.lost == pytest.approx(note.best - advice.rows[1].points)


notes = st.builds(
    Note,
    st.sampled_from(["pass", "trump", "bid", "play"]),
    st.text(max_size=5),
    st.text(max_size=5),
    st.floats(-100, 100).map(lambda number: round(number, 6)),
    st.floats(0, 100).map(lambda number: round(number, 6)),
    st.floats(0, 1).map(lambda number: round(number, 6)),
)


@given(
    st.integers(-100, 100),
    st.floats(-50, 50).map(lambda number: round(number, 6)),
    st.lists(notes, min_size=1, max_size=8).map(tuple),
    st.booleans(),
)
def test_the_parts_of_a_review_add_up_and_are_kept(points, average, decided, fewest):
    review = DealReview(3, points, average, decided, fewest)
    parts = review.average + review.cards + review.bidding + review.play + review.rest
    assert parts == pytest.approx(points)
    assert (review.bidding + review.play >= 0) is (fewest or not sum(n.lost for n in decided))
    assert DealReview.from_plain(json.loads(json.dumps(review.to_plain())), fewest=fewest) == review


def saved(path):
    session = fast()
    play(session, random.Random(2), most=8)
    session.save(path)
    return json.loads(path.read_text())


def rewrite(path, document):
    text = json.dumps(document["state"], sort_keys=True, separators=(",", ":"))
    document["check"] = zlib.crc32(text.encode())
    path.write_text(json.dumps(document))


@given(data=st.data())
def test_a_byte_that_changed_is_found(data, tmp_path_factory):
    path = tmp_path_factory.mktemp("kept") / "match.json"
    saved(path)
    text = bytearray(path.read_bytes())
    place = data.draw(st.integers(0, len(text) - 1))
    new = data.draw(st.integers(0, 255))
    same = bytes(text)
    text[place] = new
    path.write_bytes(bytes(text))
    try:
        session = PlaySession.resume(path)
    except SettingError as error:
        assert "\n" not in str(error)
    else:  # blanks between the parts say nothing
        path.write_bytes(same)
        assert session.to_plain() == PlaySession.resume(path).to_plain()


@pytest.mark.parametrize(
    "change",
    [
        {"events": [99]},
        {"events": ["AS", "AS"]},
        {"events": "AS"},
        {"events": [[["deep"]]]},
        {"events": None},
        {"players": 99},
        {"players": "3"},
        {"position": 0},
        {"seed": -1},
        {"seed": "x"},
        {"samples": 0},
        {"rules": {"score": "nothing"}},
        {"rules": []},
        {"opponents": ["nobody"]},
        {"opponents": 3},
        {"reviews": []},
        {"reviews": [{}]},
        {"notes": [[1]]},
    ],
    ids=str,
)
def test_a_state_that_cannot_be_is_refused_in_one_sentence(change, tmp_path):
    path = tmp_path / "match.json"
    document = saved(path)
    document["state"] |= change
    rewrite(path, document)
    with pytest.raises(SettingError) as caught:
        PlaySession.resume(path)
    assert "\n" not in str(caught.value)
    assert "damaged" in str(caught.value)


@pytest.mark.parametrize(
    "data",
    [b"", b"{}", b"[]", b"\0" * 100, b"[" * 100_000, b'{"format": "ohhell-sim coach 1"}', b"\xff"],
    ids=lambda data: repr(data[:12]),
)
def test_what_is_no_state_is_refused(data, tmp_path):
    path = tmp_path / "match.json"
    path.write_bytes(data)
    with pytest.raises(SettingError, match="holds"):
        PlaySession.resume(path)


def test_odd_files_are_refused(tmp_path):
    with pytest.raises(SettingError, match="is no file"):
        PlaySession.resume(tmp_path)
    large = tmp_path / "large.json"
    large.write_bytes(b" " * (LARGEST_STATE + 1))
    with pytest.raises(SettingError, match="more than"):
        PlaySession.resume(large)
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    with pytest.raises(SettingError, match="does not exist"):
        PlaySession.resume(tmp_path / "link")


def test_a_state_that_cannot_be_written_leaves_the_old_one(tmp_path, monkeypatch):
    path = tmp_path / "match.json"
    saved(path)
    old = path.read_bytes()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    session = PlaySession.resume(path)
    with pytest.raises(SettingError, match="No space left"):
        session.save()
    assert path.read_bytes() == old
    assert [one.name for one in tmp_path.iterdir()] == ["match.json"]


def test_settings_that_will_not_do_are_refused():
    with pytest.raises(SettingError, match="opponents"):
        PlaySession(players=4, opponents=["thumb", "thumb"])
    with pytest.raises(SettingError, match="position"):
        PlaySession(players=4, position=5)
    with pytest.raises(SettingError, match="did you mean"):
        PlaySession(players=4, opponents=["thump"])


def test_a_file_of_something_else_is_not_saved_over(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    session = fast()
    session.begin()
    assert "there already" in session.take(f"save {tmp_path / 'notes.txt'}")[0]
    assert (tmp_path / "notes.txt").read_text() == "mine"
    assert "Saved in" in session.take(f"save {tmp_path / 'match.json'}")[0]
    assert "Saved in" in session.take("save")[0]


def test_a_match_stopped_before_its_review_is_reviewed_when_it_goes_on(tmp_path, monkeypatch):
    rules = Rules.preset("classic").replace(schedule=(1, 1))
    session = PlaySession(rules, 3, ["thumb"], 1, samples=64)
    session.begin()
    session.save(tmp_path / "match.json")
    session.take("0")

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("ohhell_sim.session.play.average_points", interrupted)
    with pytest.raises(KeyboardInterrupt):
        session.take("3H")
    monkeypatch.setattr("ohhell_sim.session.play.average_points", lambda *_: (1.0, 2.0, 3.0))
    again = PlaySession.resume(tmp_path / "match.json")
    told = [*lines_of(again.begin())]
    assert "10 points = 1.0 on average here" in " ".join(told)
    assert again.reviews[0].average == 1.0
