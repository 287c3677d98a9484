"""Many matches at once: deal after deal to the winners, as arrays over the matches.

This is `ohhell_sim.game.Match` for a thousand matches in step: what deal comes next, who deals
and sits out, who is put out, who leads and what breaks a tie follow the same definitions. The
cards are played elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ohhell_sim.game.course import MOST_DEALS, extra_plan, next_plan
from ohhell_sim.inference.wide.whole_deals import Played, Seating
from ohhell_sim.rules import BidOrder, DealPlan, MatchGoal, Rules, Winner

__all__ = ["DealBlock", "Dealer", "MatchFold"]

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

#: Plays one deal of each of some matches: rules, plan, who sits where, and the bids and tricks.
Dealer = Callable[[Rules, DealPlan, Seating], Played]

_NEVER = -1


@dataclass(frozen=True)
class DealBlock:
    """One deal of each of some matches, all of one plan.

    Attributes
    ----------
    plan : DealPlan
        What the rules say of the deal.
    extra : bool
        Whether it only breaks a tie.
    rows : array of int64, shape (n,)
        Which matches, by their place in the fold.
    seats : array of int64, shape (n, hands)
        The player in each seat.
    positions : array of int64, shape (n, hands)
        The place of each seat in the bidding order, from 0.
    bids, tricks, points, said : array of int64, shape (n, hands)
        By seat; `said` as the kernel says it.
    """

    plan: DealPlan
    extra: bool
    rows: Ints
    seats: Ints
    positions: Ints
    bids: Ints
    tricks: Ints
    points: Ints
    said: Ints


class MatchFold:
    """Some matches, played deal by deal in step.

    Parameters
    ----------
    rules : Rules
        What the tables play by.
    players : int
        The players at each table.
    matches : array of int64, shape (n,)
        The numbers of the matches.
    codes : array of int64, shape (n, players)
        Who each player is, as the kernels number them.
    dealer : callable
        Plays the deals.

    Attributes
    ----------
    points, made, played, errors, bids_made, zeros, out_after : array of int64, shape (n, players)
        As in the records of a match; `out_after` is -1 for players who are in.
    winners : array of bool, shape (n, players)
        Who has won; nobody until the end.
    tied_first : array of int64, shape (n,)
        How many players were first before ties were broken.
    history : list of array of int64
        What counts for the win, the more the better, after each deal that is no extra deal.
    """

    def __init__(
        self, rules: Rules, players: int, matches: Ints, codes: Ints, dealer: Dealer
    ) -> None:
        self.rules = rules
        self.players = players
        self.matches = matches
        self.codes = codes
        self._deal = dealer
        shape = (len(matches), players)
        self.points, self.made, self.played, self.errors, self.bids_made, self.zeros = (
            np.zeros(shape, np.int64) for _ in range(6)
        )
        self.out_after = np.full(shape, _NEVER)
        self.winners = np.zeros(shape, np.bool_)
        self.tied_first = np.zeros(len(matches), np.int64)
        self.history: list[Ints] = []
        self._sizes = rules.hand_sizes(players)
        self._dealers = np.full(len(matches), players - 1)
        self._tied = np.zeros(shape, np.bool_)
        self._extra = np.zeros(len(matches), np.int64)
        self._number = 0

    def run(self) -> Iterator[DealBlock]:
        """Play the matches to their end, and hand every deal out as it is played."""
        while True:
            groups = self._next_deals()
            if not groups:
                return
            regular = False
            for plan, rows, extra in groups:
                yield self._play(plan, rows, extra=extra)
                regular |= not extra
            if regular:
                self.history.append(self.worth())
            self._number += 1

    def worth(self) -> Ints:
        """Return what counts for the win so far, the more the better."""
        if self.rules.end.errors is not None:
            return -self.errors
        return self.points * (1 if self.rules.winner is Winner.HIGHEST else -1)

    @property
    def misses(self) -> Ints:
        """Deals whose bid was missed."""
        return self.played - self.made

    @property
    def still_in(self) -> Flags:
        """Whom their errors have not put out."""
        still_in: Flags = self.out_after == _NEVER
        return still_in

    def leaders(self) -> Flags:
        """Return who leads, before ties are broken."""
        if self.rules.end.errors is not None:
            still_in = self.still_in
            last_out = np.maximum(self.out_after, 0).max(axis=1, keepdims=True)
            together = self.out_after == last_out
            among = np.where(still_in.any(axis=1, keepdims=True), still_in, together)
            return _best(among, -self.errors)
        among = np.ones_like(self.winners)
        if self.rules.match_goal is MatchGoal.ALL_MADE:
            perfect = self.misses == 0
            among = np.where(perfect.any(axis=1, keepdims=True), perfect, among)
        return _best(among, self.worth())

    # What comes next.

    def _next_deals(self) -> list[tuple[DealPlan, Ints, bool]]:
        """Return the deals of this step: plan, matches, and whether it breaks a tie."""
        going = ~self.winners.any(axis=1)
        if not going.any():
            return []
        breaking: Flags = np.asarray(going & self._tied.any(axis=1))
        regular = going & ~breaking & ~self._decided()
        groups: list[tuple[DealPlan, Ints, bool]] = []
        left = self.still_in.sum(axis=1)
        for count in np.unique(left[regular]).tolist():
            rows = np.flatnonzero(regular & (left == count))
            plan = next_plan(self.rules, self._sizes, self._number, count, self.players)
            if plan is None:
                regular[rows] = False
            else:
                groups.append((plan, rows, False))
        ended: Flags = np.asarray(going & ~breaking & ~regular)
        first = self.leaders()
        self.tied_first[ended] = first.sum(axis=1)[ended]
        self._settle(ended, first)
        self._settle(breaking, self._tied)
        return groups + self._extra_deals()

    def _decided(self) -> Flags:
        """Return in which matches no further deal follows."""
        target = self.rules.end.target
        if target is not None:
            reached = (self.points >= target).any(axis=1)
            over = self._number >= MOST_DEALS
            return np.asarray((reached | over) & (self._number > 0))
        over = self._number >= len(self._sizes)
        return np.asarray((self.still_in.sum(axis=1) < 2) | over)

    def _settle(self, rows: Flags, leaders: Flags) -> None:
        """Name the winners of some matches, or who plays an extra deal."""
        first = self._without_ties(leaders)
        count = first.sum(axis=1)
        more = np.zeros_like(rows)
        for tied, played in {*zip(count[rows].tolist(), self._extra[rows].tolist(), strict=True)}:
            if tied > 1 and extra_plan(self.rules, tied, self._number, played) is not None:
                more |= rows & (count == tied) & (self._extra == played)
        done = rows & ~more
        self.winners[done] = first[done]
        self._tied[done] = False
        self._tied[more] = first[more]

    def _without_ties(self, tied: Flags) -> Flags:
        """Return which of the leaders win by what they did, without another deal."""
        if self.rules.tie_break == "most-successful-bids":
            return _best(tied, self.made)
        if self.rules.tie_break == "sum-of-successful-bids":
            return _best(tied, self.bids_made)
        if self.rules.tie_break == "seat":
            return _best(tied, -np.broadcast_to(np.arange(self.players), tied.shape))
        return tied

    def _extra_deals(self) -> list[tuple[DealPlan, Ints, bool]]:
        groups: list[tuple[DealPlan, Ints, bool]] = []
        count = self._tied.sum(axis=1)
        for tied in np.unique(count[count > 0]).tolist():
            rows = np.flatnonzero(count == tied)
            plan = extra_plan(self.rules, tied, self._number, 0)
            if plan is not None:
                groups.append((plan, rows, True))
        return groups

    # One deal.

    def _play(self, plan: DealPlan, rows: Ints, *, extra: bool) -> DealBlock:
        among = self._tied[rows] if extra else self.still_in[rows]
        if self._number or extra:
            self._dealers[rows] = _next_after(self._dealers[rows], among)
        seats, dealers = self._seat(rows, among, plan.hands)
        rules = self.rules.for_one_deal()
        seating = Seating(
            matches=self.matches[rows],
            numbers=np.full(len(rows), self._number),
            dealers=dealers,
            no_zero=self._no_zero(rows, seats),
            codes=np.take_along_axis(self.codes[rows], seats, axis=1),
        )
        played = self._deal(rules, plan, seating)
        block = DealBlock(
            plan=plan,
            extra=extra,
            rows=rows,
            seats=seats,
            positions=self._positions(dealers, plan.hands),
            bids=played.bids,
            tricks=played.tricks,
            points=self._score(rows, seats, plan, played),
            said=played.said,
        )
        if extra:
            self._count_extra(block)
        else:
            self._count(block)
        return block

    def _seat(self, rows: Ints, among: Flags, hands: int) -> tuple[Ints, Ints]:
        """Return the players in the seats of a deal, and the seat that deals."""
        # Players who take part come first, in their order.
        seats = np.argsort(~among, axis=1, kind="stable")
        count = int(among[0].sum())
        seats = seats[:, :count]
        dealing = seats == self._dealers[rows][:, None]
        place = np.where(dealing.any(axis=1), dealing.argmax(axis=1), count - 1)
        if count == hands:
            return seats, place
        # The dealer sits out, and the next player has the first seat.
        order = (place[:, None] + 1 + np.arange(hands)) % count
        return np.take_along_axis(seats, order, axis=1), np.full(len(rows), hands - 1)

    def _positions(self, dealers: Ints, hands: int) -> Ints:
        first = dealers + (0 if self.rules.bid_order is BidOrder.DEALER_FIRST else 1)
        return (np.arange(hands) - first[:, None]) % hands

    def _no_zero(self, rows: Ints, seats: Ints) -> Ints:
        most = self.rules.zero_streak_max
        if not most:
            return np.zeros(len(rows), np.int64)
        zeros = np.take_along_axis(self.zeros[rows], seats, axis=1)
        bits = (zeros >= most).astype(np.int64) << np.arange(seats.shape[1])
        total: Ints = bits.sum(axis=1)
        return total

    def _score(self, rows: Ints, seats: Ints, plan: DealPlan, played: Played) -> Ints:
        points: Ints = _score_table(self.rules, plan.hand_size)[played.bids, played.tricks]
        if not self.rules.score.escalate:
            return points
        missed = np.take_along_axis(self.misses[rows], seats, axis=1)
        return np.where(played.bids == played.tricks, points, points * (missed + 1))

    def _count(self, block: DealBlock) -> None:
        """Count a deal for its players."""
        at = block.rows[:, None], block.seats
        made = block.bids == block.tricks
        self.points[at] += block.points
        self.played[at] += 1
        self.made[at] += made
        self.errors[at] += np.abs(block.bids - block.tricks)
        self.bids_made[at] += np.where(made, block.bids, 0)
        self.zeros[at] = np.where(block.bids == 0, self.zeros[at] + 1, 0)
        limit = self.rules.end.errors
        if limit is not None:
            out = (self.errors[block.rows] >= limit) & self.still_in[block.rows]
            self.out_after[block.rows] = np.where(out, self._number, self.out_after[block.rows])

    def _count_extra(self, block: DealBlock) -> None:
        """Keep those who did best in a deal that breaks a tie."""
        sign = 1 if self.rules.winner is Winner.HIGHEST else -1
        by_errors = self.rules.end.errors is not None
        worth = -np.abs(block.bids - block.tricks) if by_errors else sign * block.points
        best = worth == worth.max(axis=1, keepdims=True)
        self._tied[block.rows] = False
        self._tied[block.rows[:, None], block.seats] = best
        self._extra[block.rows] += 1


@lru_cache(maxsize=256)
def _score_table(rules: Rules, hand_size: int) -> Ints:
    return rules.score_table(hand_size)


def _best(among: Flags, worth: Ints) -> Flags:
    """Return who of some players has the most."""
    lowest = np.iinfo(np.int64).min
    counted = np.where(among, worth, lowest)
    best: Flags = among & (counted == counted.max(axis=1, keepdims=True))
    return best


def _next_after(dealers: Ints, among: Flags) -> Ints:
    """Return the next dealer of each match, among some players."""
    players = among.shape[1]
    order = (dealers[:, None] + 1 + np.arange(players)) % players
    steps = np.take_along_axis(among, order, axis=1).argmax(axis=1)
    following: Ints = (dealers + 1 + steps) % players
    return following
