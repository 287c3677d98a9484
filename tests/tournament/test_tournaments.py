"""Whole tournaments: the same numbers however they are played, and what they say."""

from __future__ import annotations

import json
import math
from concurrent.futures import ThreadPoolExecutor

import pytest

import ohhell_sim
from ohhell_sim.errors import SettingError, StrategyError
from ohhell_sim.players.thumb import Thumb
from ohhell_sim.rules import Rules
from ohhell_sim.tournament import play_block, read_design, tournament
from ohhell_sim.tournament.journal import JOURNAL

SMALL = {"rules": {"schedule": (1, 2, 3)}, "players": 4, "matches": 12, "seed": 5}


class Bold(Thumb):
    """A strategy of one's own, which other processes can import."""

    name = "bold"

    def choose_bid(self, view):
        return view.legal_bids()[-1]


def numbers(result):
    return json.dumps(result.to_dict())


def test_workers_and_executors_change_nothing():
    alone = numbers(tournament(["thumb", "random", Bold], **SMALL))
    with ThreadPoolExecutor(2) as threads:
        assert numbers(tournament(["thumb", "random", Bold], executor=threads, **SMALL)) == alone
    assert numbers(tournament(["thumb", "random", Thumb], workers=2, **SMALL)) == numbers(
        tournament(["thumb", "random", Thumb], **SMALL)
    )


def test_equal_strategies_are_exactly_level():
    result = tournament(["thumb", "thumb"], **SMALL)
    pair = result.pairs[0]
    assert (pair.difference, pair.points.se, pair.p, pair.ahead) == (0, 0, 1, 0.5)
    assert not pair.is_clear
    assert "No difference is shown" in result.explain()
    assert [row.rating.value for row in result.rows] == pytest.approx([1500, 1500])


def test_counts_add_up():
    design = read_design(["thumb", "random", "percard"], **SMALL)
    block = play_block(design, 3)
    assert block.seats == (4, 4, 4)
    assert block.deals == (12, 12, 12)
    assert sum(block.wins) == 3 * 720720
    for one in range(3):
        for two in range(3):
            if one != two:
                both = block.ahead[one][two] + block.ahead[two][one]
                pairs = sum(lineup.count(one) * lineup.count(two) for lineup in design.lineups(3))
                assert both == 2 * pairs
    assert all(moves > 0 for moves in block.moves)


def test_the_result_tells_the_strong_from_the_weak():
    result = ohhell_sim.tournament(["random", "thumb", "standard"], players=4, matches=30, seed=1)
    assert [row.name for row in result.rows][-1] == "random"
    assert all(pair.difference >= 0 for pair in result.pairs)
    assert {pair.second for pair in result.pairs if pair.is_clear} >= {"random"}
    assert math.isclose(sum(row.wins.value for row in result.rows) * 4 / 3, 1, rel_tol=1e-9)
    assert result.to_frame().shape == (3, 18)
    assert result.pairs_to_frame().shape == (3, 9)
    wide, narrow = result.rows_at(0.99)[0].points, result.rows_at(0.9)[0].points
    assert wide.low < narrow.low < narrow.value < narrow.high < wide.high
    with pytest.raises(SettingError, match="level is 95"):
        result.rows_at(95)


def test_where_the_fewest_points_win_the_fewest_are_ahead():
    rules = Rules(schedule=(2, 3, 4), score="escalating", winner="lowest")
    result = tournament(["random", "thumb"], rules=rules, players=4, matches=25, seed=1)
    assert result.rows[0].name == "thumb"
    assert result.pairs[0].difference < 0
    assert result.pairs[0].ahead > 0.5
    assert "points fewer a deal" in result.explain()


@pytest.mark.parametrize("rules", [{"end": {"errors": 4}}, {"dead_hand": True}, "wizard"])
def test_matches_of_other_kinds(rules):
    result = tournament(["random", "thumb"], rules=rules, players=4, matches=4, seed=1)
    assert len(result.blocks) == 4
    json.dumps(result.to_dict(), allow_nan=False)


def test_one_match_says_nothing_about_chance():
    result = tournament(["random", "thumb"], **(SMALL | {"matches": 1}))
    assert "says nothing about chance" in result.explain()
    assert result.to_dict()["pairs"][0]["p"] is None


def test_hero_seating():
    result = tournament(["thumb", "random"], seating="hero", **SMALL)
    assert result.blocks[0].seats == (4, 12)
    assert result.rows[0].name == "thumb"


def test_progress_counts_matches():
    told = []
    tournament(["thumb"], progress=lambda *counts: told.append(counts), **SMALL)
    assert told[0] == (0, 12)
    assert told[-1] == (12, 12)


class Cheating(Thumb):
    name = "cheat"

    def choose_card(self, view):
        return view.unseen()[0]


class Failing(Thumb):
    name = "fail"

    def choose_bid(self, view):
        raise KeyError("oops")


@pytest.mark.parametrize(
    ("player", "said"),
    [(Cheating, "cheat breaks the rules"), (Failing, "fail has no answer in the bid phase")],
)
def test_a_broken_strategy_is_named(player, said):
    with pytest.raises(StrategyError, match=said):
        tournament([player, "random"], **SMALL)


class Dying(Thumb):
    """Ends its process, as the system does when memory runs out."""

    name = "dying"

    def choose_card(self, view):
        import multiprocessing
        import os

        if multiprocessing.parent_process() is not None:
            os._exit(9)
        return super().choose_card(view)


def test_a_process_that_ends_is_one_sentence():
    with pytest.raises(SettingError, match="was ended from outside"):
        tournament([Dying], workers=2, **SMALL)


# What is kept on disk.


def test_finished_matches_are_kept_and_the_rest_is_played(tmp_path):
    whole = numbers(tournament(["thumb", "random"], **SMALL))

    def stop(done, total):
        if done == 5:
            raise KeyboardInterrupt

    part = tournament(["thumb", "random"], out=tmp_path, progress=stop, **SMALL)
    assert part.interrupted
    assert len(part.blocks) == 5
    assert not (tmp_path / "result.json").exists()
    resumed = tournament(["thumb", "random"], out=tmp_path, resume=True, **SMALL)
    assert numbers(resumed) == whole
    assert json.loads((tmp_path / "result.json").read_text()) == json.loads(whole)
    assert {path.suffix for path in tmp_path.iterdir()} == {".json", ".jsonl", ".csv"}


@pytest.mark.parametrize("cut", [1, 20, 200])
def test_a_line_cut_short_is_played_again(tmp_path, cut):
    whole = numbers(tournament(["thumb", "random"], out=tmp_path, **SMALL))
    journal = tmp_path / JOURNAL
    journal.write_bytes(journal.read_bytes()[:-cut])
    resumed = tournament(["thumb", "random"], out=tmp_path, resume=True, **SMALL)
    assert numbers(resumed) == whole
    assert len(journal.read_bytes().splitlines()) == 13


def test_more_matches_go_on_from_fewer(tmp_path):
    tournament(["thumb", "random"], out=tmp_path, **SMALL)
    more = SMALL | {"matches": 15}
    longer = tournament(["thumb", "random"], out=tmp_path, resume=True, **more)
    assert numbers(longer) == numbers(tournament(["thumb", "random"], **more))


def test_another_tournament_is_refused(tmp_path):
    tournament(["thumb", "random"], out=tmp_path, **SMALL)
    with pytest.raises(SettingError, match="holds matches already"):
        tournament(["thumb", "random"], out=tmp_path, **SMALL)
    with pytest.raises(SettingError, match="with other strategies"):
        tournament(["thumb", "percard"], out=tmp_path, resume=True, **SMALL)
    with pytest.raises(SettingError, match="with other seed"):
        tournament(["thumb", "random"], out=tmp_path, resume=True, **(SMALL | {"seed": 6}))
    with pytest.raises(SettingError, match="resume needs the folder"):
        tournament(["thumb", "random"], resume=True, **SMALL)


def test_damage_is_named_with_its_line(tmp_path):
    tournament(["thumb", "random"], out=tmp_path, **SMALL)
    journal = tmp_path / JOURNAL
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([*lines[:3], b'{"number":"x"}\n', *lines[4:]]))
    with pytest.raises(SettingError, match="damaged in line 4"):
        tournament(["thumb", "random"], out=tmp_path, resume=True, **SMALL)
    journal.write_bytes(b"something else\n")
    with pytest.raises(SettingError, match="is no tournament"):
        tournament(["thumb", "random"], out=tmp_path, resume=True, **SMALL)


def test_a_folder_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingError, match="cannot be written"):
        tournament(["thumb"], out=tmp_path / "file" / "deep", **SMALL)


def test_workers_that_cannot_be():
    with pytest.raises(SettingError, match="workers is 0"):
        tournament(["thumb"], workers=0, **SMALL)
    with pytest.raises(SettingError, match="workers besides an executor"):
        tournament(["thumb"], workers=2, executor=ThreadPoolExecutor(), **SMALL)
    with pytest.raises(SettingError, match="cannot be sent to other processes"):
        tournament([lambda view: view.legal_actions()[0]], workers=2, **SMALL)
