"""What happened in each match, as whole numbers: the parts that every metric is made of."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ohhell_sim.inference.wide.whole_deals import Played, Seating, play_deals
from ohhell_sim.kernels.wide.deals import SAID_ONE
from ohhell_sim.rules import DealPlan, Rules
from ohhell_sim.study.definition import PLAYERS, Variant
from ohhell_sim.study.fold import DealBlock, MatchFold

__all__ = ["SAID_BINS", "Ledger", "PointBins", "played_ledger"]

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

#: Bins of the chance that a player gave its bid.
SAID_BINS = 20
#: A hand of so few cards is small.
SMALL = 3

_MOST_BINS = 160


@dataclass(frozen=True)
class PointBins:
    """The bins of the points of a deal: as wide as they have to be to stay few.

    Attributes
    ----------
    low : int
        The lowest points of the first bin.
    width : int
        How many points a bin spans.
    count : int
        How many bins there are; what lies outside counts for the first or the last.
    """

    low: int
    width: int
    count: int

    @classmethod
    def of(cls, rules: Rules, players: int) -> PointBins:
        """Return the bins for the deals of a match."""
        tables = [rules.score_table(size) for size in sorted(set(rules.hand_sizes(players)))]
        low = int(min(table.min() for table in tables))
        high = int(max(table.max() for table in tables))
        width = (high - low) // _MOST_BINS + 1
        return cls(low, width, (high - low) // width + 1)

    def place(self, points: Ints) -> Ints:
        """Return the bin of each number of points."""
        return np.clip((points - self.low) // self.width, 0, self.count - 1)


class Ledger:
    """Counts by match of one variant.

    Parameters
    ----------
    variant : Variant
        What is played.
    matches : array of int64, shape (n,)
        The numbers of the matches.

    Attributes
    ----------
    columns : dict of str to array of int64, shape (n,)
        The parts by name; one that never occurred is missing.
    points : array of int64
        How often a deal brought a player so many points, by bin.
    said : array of int64, shape (SAID_BINS, 3)
        By bin of the chance that players gave their bids: how often, the sum of the chances in
        10,000ths, and how often the bid was made.
    """

    def __init__(self, variant: Variant, matches: Ints) -> None:
        self.variant = variant
        self.matches = matches
        self.columns: dict[str, Ints] = {}
        self.bins = PointBins.of(variant.rules, variant.players)
        self.points = np.zeros(self.bins.count, np.int64)
        self.said = np.zeros((SAID_BINS, 3), np.int64)
        sizes = variant.rules.hand_sizes(variant.players)
        self._large = sorted(sizes)[len(sizes) // 2]
        self._large_made = np.zeros((len(matches), variant.players), np.int64)
        self._small_made = np.zeros_like(self._large_made)

    def add(self, name: str, rows: Ints | slice, values: Ints | Flags) -> None:
        """Add to a part of some matches."""
        if name not in self.columns:
            self.columns[name] = np.zeros(len(self.matches), np.int64)
        self.columns[name][rows] += values

    def count(self, block: DealBlock) -> None:
        """Count a deal; those that only break a tie do not count."""
        if block.extra:
            return
        rows, size, hands = block.rows, block.plan.hand_size, block.plan.hands
        made = block.bids == block.tricks
        makes = made.sum(axis=1)
        points = block.points.sum(axis=1)
        self.add("deals", rows, np.ones(len(rows), np.int64))
        self.add("tricks", rows, np.full(len(rows), size))
        self.add("hands", rows, np.full(len(rows), hands))
        self.add("made", rows, makes)
        self.add("all_made", rows, makes == hands)
        self.add("excess", rows, block.bids.sum(axis=1) - size)
        self.add("zeros", rows, (block.bids == 0).sum(axis=1))
        self.add("points", rows, points)
        self.add("points2", rows, (block.points**2).sum(axis=1))
        self.add(f"hands:size{size}", rows, np.full(len(rows), hands))
        self.add(f"made:size{size}", rows, makes)
        if size <= SMALL:
            self.add("small_hands", rows, np.full(len(rows), hands))
            self.add("small_low", rows, (block.bids <= 1).sum(axis=1))
        for bid in range(min(size, int(block.bids.max())) + 1):
            here = block.bids == bid
            self.add(f"hands:bid{bid}", rows, here.sum(axis=1))
            self.add(f"made:bid{bid}", rows, (here & made).sum(axis=1))
            self.add(f"points:bid{bid}", rows, np.where(here, block.points, 0).sum(axis=1))
        for place in range(hands):
            here = block.positions == place
            self.add(f"hands:place{place + 1}", rows, here.sum(axis=1))
            self.add(f"made:place{place + 1}", rows, (here & made).sum(axis=1))
            self.add(f"points:place{place + 1}", rows, (block.points * here).sum(axis=1))
        self._count_last_bidder(block)
        self._count_said(block, made)
        kept = self._large_made if size >= self._large else self._small_made
        kept[rows[:, None], block.seats] += made
        self.points += np.bincount(self.bins.place(block.points).ravel(), minlength=self.bins.count)

    def _count_last_bidder(self, block: DealBlock) -> None:
        """Count what the last bidder's zeros say about the bids before."""
        last = np.where(block.positions == block.plan.hands - 1, block.bids, 0).sum(axis=1)
        full = block.bids.sum(axis=1) - last >= block.plan.hand_size
        self.add("full_before", block.rows, full)
        self.add("last_zero", block.rows, last == 0)
        self.add("last_zero_full", block.rows, full & (last == 0))

    def _count_said(self, block: DealBlock, made: NDArray[np.bool_]) -> None:
        known = block.said >= 0
        said, happened = block.said[known], made[known]
        place = np.minimum(said * SAID_BINS // SAID_ONE, SAID_BINS - 1)
        self.said[:, 0] += np.bincount(place, minlength=SAID_BINS)
        np.add.at(self.said[:, 1], place, said)
        self.said[:, 2] += np.bincount(place[happened], minlength=SAID_BINS)

    def finish(self, fold: MatchFold) -> None:
        """Count what only the whole match shows."""
        every = slice(None)
        worth = fold.worth()
        self.add("matches", every, np.ones(len(self.matches), np.int64))
        self.add("tied_first", every, fold.tied_first > 1)
        self.add("winners", every, fold.winners.sum(axis=1))
        self.add("shared", every, fold.winners.sum(axis=1) > 1)
        if worth.shape[1] > 1:
            best = np.sort(worth, axis=1)
            self.add("margin", every, best[:, -1] - best[:, -2])
        fewest = fold.misses == fold.misses.min(axis=1, keepdims=True)
        self.add("winners_fewest", every, (fold.winners & fewest).sum(axis=1))
        most = self._large_made == self._large_made.max(axis=1, keepdims=True)
        self.add("winners_large", every, (fold.winners & most).sum(axis=1))
        self.add("entrants", every, np.full(len(self.matches), worth.shape[1]))
        self.add("had_fewest", every, fewest.sum(axis=1))
        self.add("had_most_large", every, most.sum(axis=1))
        result = _apart(worth)
        self.add("result2", every, (result**2).sum(axis=1))
        for name, good in (
            ("misses", -fold.misses),
            ("large", self._large_made),
            ("small", self._small_made),
        ):
            apart = _apart(good)
            self.add(f"result_{name}", every, (result * apart).sum(axis=1))
            self.add(f"{name}2", every, (apart**2).sum(axis=1))
        self._finish_lead(fold)

    def _finish_lead(self, fold: MatchFold) -> None:
        """Count changes of the lead, and how those first and last at half-time ended."""
        deals = self.columns["deals"]
        history = np.stack(fold.history)
        leads = history == history.max(axis=2, keepdims=True)
        kept = (leads[1:] & leads[:-1]).any(axis=2)
        self.add("lead_changes", slice(None), (~kept).sum(axis=0))
        played = deals >= 2
        half = np.maximum(deals // 2 - 1, 0)
        at_half = history[half, np.arange(len(deals))]
        first = (at_half == at_half.max(axis=1, keepdims=True)) & played[:, None]
        last = (at_half == at_half.min(axis=1, keepdims=True)) & played[:, None]
        for name, players in (("half_first", first), ("half_last", last)):
            self.add(name, slice(None), players.sum(axis=1))
            self.add(f"{name}_won", slice(None), (players & fold.winners).sum(axis=1))

    def count_skill(self, tables: tuple[MatchFold, MatchFold]) -> None:
        """Count two tables with the same cards and the players exchanged."""
        every = slice(None)
        players = self.variant.players
        apart = []
        for fold in tables:
            ours = fold.codes == PLAYERS[self.variant.seated]
            apart.append(_apart(fold.worth()))
            self.add("skill_wins", every, (fold.winners & ours).sum(axis=1))
            self.add("skill_winners", every, fold.winners.sum(axis=1))
            self.add("skill_apart", every, (apart[-1] * ours).sum(axis=1))
        self.add("seats", every, np.full(len(self.matches), players))
        half = players // 2
        self.add("facing", every, np.full(len(self.matches), 4 * half * (players - half)))
        self.add("luck_both", every, (apart[0] * apart[1]).sum(axis=1))
        self.add("luck_all", every, (apart[0] ** 2 + apart[1] ** 2).sum(axis=1))


def _apart(values: Ints) -> Ints:
    """Return how far each player is from the mean of the table, times the players."""
    apart: Ints = values.shape[1] * values - values.sum(axis=1, keepdims=True)
    return apart


def played_ledger(variant: Variant, matches: Ints, seed: int, *, skill: bool) -> Ledger:
    """Play some matches of a variant, and count them.

    Parameters
    ----------
    variant : Variant
        What is played.
    matches : array of int64, shape (n,)
        The numbers of the matches.
    seed : int
        What the cards come from.
    skill : bool
        Whether the two tables with mixed players are played as well.

    Returns
    -------
    Ledger
        A pure function of all that.
    """
    ledger = Ledger(variant, matches)
    seated = np.full((len(matches), variant.players), PLAYERS[variant.seated])
    fold = _fold(variant, matches, seated, seed)
    for block in fold.run():
        ledger.count(block)
    ledger.finish(fold)
    if skill:
        every_second = np.arange(variant.players) % 2 == 0
        tables = []
        for mine in (every_second, ~every_second):
            ours, theirs = PLAYERS[variant.seated], PLAYERS[variant.rival]
            codes = np.tile(np.where(mine, ours, theirs), (len(matches), 1))
            tables.append(_fold(variant, matches, codes, seed))
            for _ in tables[-1].run():
                pass
        ledger.count_skill((tables[0], tables[1]))
    return ledger


def _fold(variant: Variant, matches: Ints, codes: Ints, seed: int) -> MatchFold:
    def deal(rules: Rules, plan: DealPlan, seating: Seating) -> Played:
        return play_deals(rules, plan.hands, plan, seating, seed)

    return MatchFold(variant.rules, variant.players, matches, codes, deal)
