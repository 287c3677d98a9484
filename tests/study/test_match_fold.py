"""Many matches in step against one match at a time, fed with the same deals."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings

from ohhell_sim.game import Match
from ohhell_sim.inference.wide.whole_deals import Played
from ohhell_sim.rules import Rules
from ohhell_sim.study.fold import MatchFold
from oracles.strategies import SEEDS, any_rules


def played_match(rules, players, seed):
    chance = random.Random(seed)
    match = Match(rules, players, seed=seed)
    match.play(lambda view: chance.choice(view.legal_actions()), deals=60)
    return match


class Recorded:
    """Plays what matches have played, and holds the fold to their plans, seats and dealers."""

    def __init__(self, matches):
        self.matches = matches

    def __call__(self, rules, plan, seating):
        bids = np.zeros((len(seating.matches), plan.hands), np.int64)
        tricks = np.zeros_like(bids)
        for row, (number, deal) in enumerate(zip(seating.matches, seating.numbers, strict=True)):
            current = self.matches[number].rounds[deal]
            assert current.deal.plan == plan
            assert current.deal.rules == rules
            assert current.deal.dealer == seating.dealers[row]
            most = rules.zero_streak_max
            zeros = [bool(most) and zeros >= most for zeros in current.deal.tally.zeros]
            assert seating.no_zero[row] == sum(1 << seat for seat, bar in enumerate(zeros) if bar)
            assert list(current.seats) == seating.codes[row].tolist()
            bids[row] = [current.deal.bid_of(seat) for seat in range(plan.hands)]
            tricks[row] = current.deal.tricks_won
        return Played(bids, tricks, bids * 0)


def check(rules, players, seeds):
    matches = [played_match(rules, players, seed) for seed in seeds]
    if not all(match.over for match in matches):
        return
    count = len(matches)
    codes = np.tile(np.arange(players), (count, 1))
    fold = MatchFold(rules, players, np.arange(count), codes, Recorded(matches))
    blocks = list(fold.run())
    for row, match in enumerate(matches):
        assert fold.points[row].tolist() == match.standings
        assert fold.misses[row].tolist() == match.misses
        assert fold.errors[row].tolist() == match.errors
        assert np.flatnonzero(fold.winners[row]).tolist() == match.winners
        assert np.flatnonzero(fold.still_in[row]).tolist() == match.still_in
        mine = [block for block in blocks if row in block.rows]
        assert [block.extra for block in mine] == [current.extra for current in match.rounds]
        for block, current in zip(mine, match.rounds, strict=True):
            at = block.rows.tolist().index(row)
            assert block.seats[at].tolist() == list(current.seats)
            assert block.points[at].tolist() == current.deal.scores()
            bidders = np.argsort(block.positions[at])
            assert [block.bids[at, seat] for seat in bidders] == list(current.deal.bids)


@given(any_rules(most_players=6, largest=5), SEEDS)
@settings(max_examples=60)
def test_a_fold_of_matches_is_the_matches(drawn, seed):
    check(*drawn, [seed, seed + 1, seed + 2])


@pytest.mark.parametrize(
    "changes",
    [
        {"end": {"errors": 3}, "tie_break": "extra-deal:2"},
        {"end": {"errors": 2}, "score": "errors", "winner": "lowest"},
        {"end": {"target": 60}, "schedule": "constant", "hand_max": 3, "tie_break": "extra-max"},
        {"tie_break": "most-successful-bids"},
        {"tie_break": "sum-of-successful-bids"},
        {"tie_break": "seat"},
        {"match_goal": "all-made", "hand_max": 2},
        {"score": "escalating", "winner": "lowest", "tie_break": "extra-deal:1"},
        {"zero_streak_max": 1},
        {"dead_hand": True, "bid_order": "eldest-first"},
        {"bid_order": "dealer-first"},
    ],
)
def test_the_ends_of_matches(changes):
    rules = Rules(**{"hand_max": 4, **changes})
    check(rules, 4, range(40))
