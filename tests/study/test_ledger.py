"""The parts that metrics are made of, counted again by hand from the deals of each match."""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np
import pytest

from ohhell_sim.inference.wide.whole_deals import play_deals
from ohhell_sim.kernels.policy import STANDARD
from ohhell_sim.kernels.thumb import THUMB
from ohhell_sim.study import Study, StudyResult, run_study
from ohhell_sim.study.definition import PLAYERS, Variant
from ohhell_sim.study.fold import MatchFold
from ohhell_sim.study.ledger import played_ledger

SEED = 5


def played(variant, matches, codes=None):
    """The deals of each match as plain rows (players, positions, bids, tricks, points, size)."""
    if codes is None:
        codes = np.full((len(matches), variant.players), PLAYERS[variant.seated])
    fold = MatchFold(
        variant.rules, variant.players, matches, codes,
        lambda rules, plan, seating: play_deals(rules, plan.hands, plan, seating, SEED),
    )  # fmt: skip
    deals = [[] for _ in matches]
    for block in fold.run():
        for at, row in enumerate(block.rows.tolist()):
            if block.extra:
                continue
            fields = (block.seats, block.positions, block.bids, block.tricks, block.points)
            rows = list(zip(*(part[at].tolist() for part in fields), strict=True))
            deals[row].append((block.plan.hand_size, rows))
    return deals, fold.winners


def apart(values):
    """How far each is from the mean, times how many there are."""
    return [len(values) * value - sum(values) for value in values]


def count_match(deals, winners, players, lowest):
    """Count one match, slowly."""
    parts = Counter(matches=1, deals=len(deals), entrants=players)
    totals = [0] * players
    after = []
    made = Counter()
    for size, rows in deals:
        makes = sum(bid == tricks for _, _, bid, tricks, _ in rows)
        parts["hands"] += len(rows)
        parts["tricks"] += size
        parts["made"] += makes
        parts["all_made"] += makes == len(rows)
        parts["excess"] += sum(row[2] for row in rows) - size
        before_last = sum(bid for _, place, bid, _, _ in rows if place < len(rows) - 1)
        for player, place, bid, tricks, points in rows:
            totals[player] += points
            ok = bid == tricks
            made[player] += ok
            parts["zeros"] += bid == 0
            parts["points"] += points
            parts["points2"] += points * points
            for tag in (f"size{size}", f"bid{bid}", f"place{place + 1}"):
                parts[f"hands:{tag}"] += 1
                parts[f"made:{tag}"] += ok
            for tag in (f"bid{bid}", f"place{place + 1}"):
                parts[f"points:{tag}"] += points
            if size <= 3:
                parts["small_hands"] += 1
                parts["small_low"] += bid <= 1
            if place == len(rows) - 1:
                parts["last_zero"] += bid == 0
                parts["full_before"] += before_last >= size
                parts["last_zero_full"] += bid == 0 and before_last >= size
        after.append([-total if lowest else total for total in totals])
    won = [player for player in range(players) if winners[player]]
    best = [{p for p in range(players) if worth[p] == max(worth)} for worth in after]
    parts["lead_changes"] = sum(not a & b for a, b in itertools.pairwise(best))
    parts["winners"] = len(won)
    parts["shared"] = len(won) > 1
    parts["tied_first"] = len(best[-1]) > 1
    first, second = sorted(after[-1])[-1:-3:-1]
    parts["margin"] = first - second
    misses = [len(deals) - made[p] for p in range(players)]
    parts["winners_fewest"] = sum(misses[p] == min(misses) for p in won)
    parts["had_fewest"] = misses.count(min(misses))
    middle = sorted(size for size, _ in deals)[len(deals) // 2]
    made_in = {
        kind: [
            sum(row[2] == row[3] for size, rows in deals if (size >= middle) == large
                for row in rows if row[0] == p)
            for p in range(players)
        ]
        for kind, large in (("large", True), ("small", False))
    }  # fmt: skip
    most = max(made_in["large"])
    parts["winners_large"] = sum(made_in["large"][p] == most for p in won)
    parts["had_most_large"] = made_in["large"].count(most)
    ends = apart(after[-1])
    parts["result2"] = sum(end * end for end in ends)
    for name, values in {"misses": [-m for m in misses], **made_in}.items():
        off = apart(values)
        parts[f"result_{name}"] = sum(a * b for a, b in zip(ends, off, strict=True))
        parts[f"{name}2"] = sum(a * a for a in off)
    half = after[len(deals) // 2 - 1]
    for name, end in (("half_first", max(half)), ("half_last", min(half))):
        there = [p for p in range(players) if half[p] == end]
        parts[name] = len(there)
        parts[f"{name}_won"] = sum(p in won for p in there)
    return parts, after[-1]


@pytest.mark.parametrize(
    ("rules", "players"),
    [("classic", 4), ("italian", 3), ({"score": "escalating", "winner": "lowest"}, 5)],
)
def test_parts_are_what_they_say(rules, players):
    variant = Variant.of(rules, players)
    matches = np.arange(3, 15)
    ledger = played_ledger(variant, matches, SEED, skill=True)
    deals, winners = played(variant, matches)
    lowest = str(variant.rules.winner) == "lowest"
    names = set()
    for row in range(len(matches)):
        parts, _ = count_match(deals[row], winners[row], players, lowest)
        names |= set(parts)
        for name, value in parts.items():
            column = ledger.columns.get(name)
            assert (0 if column is None else column[row]) == value, name
    unchecked = {"skill_wins", "skill_winners", "skill_apart", "seats", "facing"}
    assert set(ledger.columns) - names <= unchecked | {"luck_both", "luck_all"}


def test_skill_is_counted_on_both_tables():
    variant = Variant.of("classic", 4)
    matches = np.arange(6)
    ledger = played_ledger(variant, matches, SEED, skill=True)
    ours = np.array([STANDARD, THUMB] * 2)
    tables = []
    for codes in (ours, np.array([THUMB, STANDARD] * 2)):
        deals, winners = played(variant, matches, np.tile(codes, (6, 1)))
        ends = [count_match(deals[row], winners[row], 4, lowest=False)[1] for row in range(6)]
        tables.append((codes == STANDARD, winners, np.array(ends)))
    wins = sum((winners & mine).sum(axis=1) for mine, winners, _ in tables)
    assert ledger.columns["skill_wins"].tolist() == wins.tolist()
    apart = [4 * ends - ends.sum(axis=1, keepdims=True) for _, _, ends in tables]
    assert ledger.columns["luck_both"].tolist() == (apart[0] * apart[1]).sum(axis=1).tolist()
    standard = sum(
        (part * mine).sum(axis=1) for part, (mine, _, _) in zip(apart, tables, strict=True)
    )
    assert ledger.columns["skill_apart"].tolist() == standard.tolist()


@pytest.mark.parametrize("players", [3, 4, 5])
def test_skill_is_the_lead_at_the_same_table(players):
    """Also where one player has a seat more than the other: by hand, table by table."""
    variant = Variant.of({"hand_max": 4}, players)
    study = Study.of([variant], matches=40, seed=SEED)
    found = StudyResult(study, run_study(study)).estimates
    every_second = np.arange(players) % 2 == 0
    leads, squares, luck, shared = [], [], [], []
    for mine in (every_second, ~every_second):
        codes = np.tile(np.where(mine, STANDARD, THUMB), (40, 1))
        deals, winners = played(variant, np.arange(40), codes)
        ends = np.array([count_match(deals[row], winners[row], players, lowest=False)[1]
                         for row in range(40)])  # fmt: skip
        leads.append(ends[:, mine].mean() - ends[:, ~mine].mean())
        off = ends - ends.mean(axis=1, keepdims=True)
        squares.append((off**2).mean())
        luck.append((mine, off))
    lead = np.mean(leads)
    assert found["skill_gap", 0].value == pytest.approx(lead)
    # What a constant lead makes of results, of which nothing but who plays is in them.
    kinds = [np.where(mine, lead, 0.0) for mine, _ in luck]
    made = np.mean([(kind - kind.mean()) ** 2 for kind in kinds])
    assert found["skill_share", 0].value == pytest.approx(made / np.mean(squares))
    shared = (luck[0][1] * luck[1][1]).mean()
    apart_means = [kind - kind.mean() for kind in kinds]
    shared -= np.mean(apart_means[0] * apart_means[1])
    assert found["same_luck", 0].value == pytest.approx(shared / np.mean(squares))


def test_the_hook_leaves_nobody_to_make_all():
    ledger = played_ledger(Variant.of("hook", 5), np.arange(30), 1, skill=False)
    assert ledger.columns["all_made"].sum() == 0
