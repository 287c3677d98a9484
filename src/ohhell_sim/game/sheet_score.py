"""What a score sheet comes to under some rules, and what on it cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ohhell_sim.errors import RulesError, SheetError
from ohhell_sim.game.course import extra_plan, next_plan
from ohhell_sim.game.ranking import Record, best_of_extra_deal, first_places, without_ties
from ohhell_sim.game.sheet import Entry, Fault, Sheet, SheetDeal
from ohhell_sim.game.sheet_checks import (
    DealerRotation,
    bidding_order,
    check_bids,
    check_seats,
    check_tricks,
)
from ohhell_sim.game.sheet_result import Line, SheetScore, Standing
from ohhell_sim.game.table import plural
from ohhell_sim.rules import MIN_PLAYERS, MOST_PLAYERS, DealPlan, Rules, resolve_rules
from ohhell_sim.rules.values import most_players

__all__ = ["score_sheet"]


def score_sheet(
    sheet: Sheet | str | Path, rules: Rules | str | Path | dict[str, Any] = "classic"
) -> SheetScore:
    """Return what a score sheet comes to.

    Parameters
    ----------
    sheet : Sheet, str or Path
        The sheet, or the path of its file; see `Sheet.read`.
    rules : Rules, str, Path or mapping, optional
        What was played by.

    Returns
    -------
    SheetScore
        Points, standings and faults. Rows that cannot be are named, and counted as written.

    Raises
    ------
    SheetError
        For a file that is no score sheet.
    RulesError
        For rules that so many players cannot play.

    Examples
    --------
    >>> sheet = Sheet.parse('''deal,dealer,hand size,player,bid,tricks
    ... 1,Cid,1,Ann,1,1
    ... 1,Cid,1,Ben,0,0
    ... 1,Cid,1,Cid,1,0''')
    >>> [one.points for one in score_sheet(sheet).standings]
    [11, 10, 0]
    """
    if not isinstance(sheet, Sheet):
        sheet = Sheet.read(sheet)
    scorer = _Scorer(sheet, resolve_rules(rules))
    return scorer.result()


class _Scorer:
    """Goes through the deals of a sheet as a match would."""

    def __init__(self, sheet: Sheet, rules: Rules) -> None:
        self.sheet = sheet
        self.rules = rules
        self.players = len(sheet.players)
        _check_count(sheet, rules)
        rules.validate(self.players)
        self.sizes = rules.hand_sizes(self.players)
        self.places = {name: place for place, name in enumerate(sheet.players)}
        self.records = [Record() for _ in sheet.players]
        self.rotation = DealerRotation(sheet.players)
        self.faults = list(sheet.faults)
        self.lines: list[Line] = []
        self.counted = 0
        self.due = _due(sheet.deals)
        self.extra_deals = 0
        self.tied: list[int] = []

    def result(self) -> SheetScore:
        for place, deal in enumerate(self.sheet.deals):
            if not self._schedule_is_over():
                self._pass_over(deal, self.due[place])
            if deal.void:
                self.faults += self.rotation.check(deal, self._still_in())[1]
            elif not self._schedule_is_over():
                self._count(deal, self._still_in())
            elif self._needs_extra_deal():
                self._count(deal, self.tied)
            else:
                why = f"deal {deal.label} comes after the last of the match, deal {self.counted}"
                self.faults.append(Fault(deal.line, "deal", f"{why}: it does not count"))
        over = self._schedule_is_over() and not self._needs_extra_deal()
        differences = list(self._other_points())
        return SheetScore(
            rules=self.rules,
            sheet=self.sheet,
            lines=tuple(self.lines),
            standings=tuple(map(_standing, self.sheet.players, self.records)),
            faults=tuple(sorted([*self.faults, *differences], key=_fault_key)),
            over=over,
            winners=tuple(self.sheet.players[player] for player in self._leaders()) if over else (),
            fits=tuple(self._fitting_presets()) if differences else (),
        )

    # How far the match has come.

    def _still_in(self) -> list[int]:
        return [n for n, record in enumerate(self.records) if record.out_after is None]

    def _schedule_is_over(self) -> bool:
        """Whether no deal follows but such as break a tie."""
        end = self.rules.end
        if end.target is not None:
            return any(record.points >= end.target for record in self.records)
        left = len(self._still_in())
        if self.counted >= len(self.sizes) or left < 2:
            return True
        return next_plan(self.rules, self.sizes, self.counted, left, self.players) is None

    def _leaders(self) -> list[int]:
        if self.tied:
            return self.tied
        return without_ties(self.rules, first_places(self.rules, self.records), self.records)

    def _needs_extra_deal(self) -> bool:
        """Whether a tie is broken by another deal, and who plays it."""
        leaders = self._leaders()
        if len(leaders) < 2:
            return False
        if extra_plan(self.rules, len(leaders), self.counted, self.extra_deals) is None:
            return False
        self.tied = leaders
        return True

    # One deal.

    def _pass_over(self, deal: SheetDeal, due: int) -> None:
        """Go on to the place of a deal in the match, and name the deals before it that lack."""
        if self.rules.end.target is None:
            due = min(due, len(self.sizes))
        missing = due - self.counted
        if missing <= 0:
            return
        first = (deal.number or 0) - missing
        last = first + missing - 1
        which = f"deal {first} is" if missing == 1 else f"deals {first} to {last} are"
        self.faults.append(Fault(deal.line, "deal", f"{which} missing before deal {deal.label}"))
        self.rotation.skip(missing, self._still_in())
        self.counted = due

    def _count(self, deal: SheetDeal, among: list[int]) -> None:
        """Count a deal, and note what is wrong with it."""
        extra = bool(self.tied)
        dealer, faults = self.rotation.check(deal, among)
        self.faults += faults
        sits_out = self.rules.dead_hand and not extra
        rules = self.rules if sits_out else self.rules.for_one_deal()
        seats = [player for player in among if not (sits_out and player == dealer)]
        complete = not sits_out or dealer is not None
        if complete:
            absent = check_seats(deal, self.sheet.players, seats)
            complete = not absent
            self.faults += absent
        size, plan = self._size(deal, rules, len(among), extra=extra)
        entries = {self.places[entry.player]: entry for entry in deal.entries}
        order = bidding_order(entries, dealer, rules, self.players)
        bids = [(entries[player], self.records[player]) for player in order]
        if plan is not None:
            known = dealer is not None
            self.faults += check_bids(deal, bids, rules, plan, len(among), dealer_known=known)
        self.faults += check_tricks(deal, size, complete=complete)
        name = None if dealer is None else self.sheet.players[dealer]
        scores = {
            p: self._write(deal, entry, size, name, extra=extra) for p, entry in entries.items()
        }
        if extra:
            self._settle_extra(entries, scores)
        else:
            self._put_out()
            self.counted += 1

    def _size(
        self, deal: SheetDeal, rules: Rules, players: int, *, extra: bool
    ) -> tuple[int, DealPlan | None]:
        """Return the hand size of a deal, what the rules say of it, and note what is wrong."""
        endless = self.rules.end.target is not None
        last = not endless and not extra and self.counted == len(self.sizes) - 1
        if extra:
            due = self.rules.extra_deal or rules.largest_hand(players)
        else:
            due = min(self.sizes[self.counted % len(self.sizes)], rules.largest_hand(players))
        size = due if deal.hand_size is None else deal.hand_size
        if size != due:
            why = f"deal {deal.label} has {plural(size, 'card')}, where the rules have {due}"
            self.faults.append(Fault(deal.line, "hand size", why))
        try:
            return size, rules.plan(size, players, number=self.counted, last=last)
        except RulesError as error:
            self.faults.append(Fault(deal.line, "hand size", f"deal {deal.label}: {error}"))
            return size, None

    def _write(
        self, deal: SheetDeal, entry: Entry, size: int, dealer: str | None, *, extra: bool
    ) -> int | None:
        """Return the points of a player for a deal, written down and counted."""
        record = self.records[self.places[entry.player]]
        points = _points(self.rules, entry, size, record)
        if points is not None and not extra:
            record.add(entry.bid or 0, entry.tricks or 0, points)
        self.lines.append(
            Line(
                line=entry.line,
                deal=deal.label,
                dealer=dealer,
                hand_size=size,
                player=entry.player,
                bid=entry.bid,
                tricks=entry.tricks,
                points=points,
                total=record.points,
                extra=extra,
            )
        )
        return points

    def _put_out(self) -> None:
        """Put out those with too many errors."""
        limit = self.rules.end.errors
        for record in self.records if limit is not None else ():
            if record.out_after is None and limit is not None and record.errors >= limit:
                record.out_after = self.counted

    def _settle_extra(self, entries: Mapping[int, Entry], scores: Mapping[int, int | None]) -> None:
        """Leave those in the tie who did best in an extra deal."""
        self.extra_deals += 1
        results = {
            player: (entries[player].bid or 0, entries[player].tricks or 0, points)
            for player, points in scores.items()
            if points is not None and player in self.tied
        }
        if results:
            self.tied = best_of_extra_deal(self.rules, results)

    # The points that the sheet has.

    def _said(self) -> dict[tuple[int, str], int]:
        """Return the points on the sheet by line and player."""
        return {
            (entry.line, entry.player): entry.points
            for deal in self.sheet.deals
            for entry in deal.entries
            if entry.points is not None
        }

    def _other_points(self) -> Iterator[Fault]:
        """Return the points that differ from those of the sheet, be they per deal or totals."""
        said = self._said()
        rows = [row for row in self.lines if (row.line, row.player) in said]
        if all(said[row.line, row.player] == row.total for row in rows):
            return
        for row in rows:
            points = said[row.line, row.player]
            if points != row.points:
                makes = "nothing" if row.points is None else row.points
                yield Fault(
                    row.line,
                    "points",
                    f"the sheet has {points} points for {row.player} in deal {row.deal}, the rules "
                    f"{self.rules.name!r} {makes} for bid {row.bid} and {row.tricks} tricks",
                )

    def _fitting_presets(self) -> Iterator[str]:
        """Return the presets under which the points are those of the sheet."""
        said = self._said()
        for name in Rules.presets():
            rules, records = Rules.preset(name), [Record() for _ in self.sheet.players]
            for row in self.lines:
                entry = Entry(row.line, row.player, row.bid, row.tricks)
                record = records[self.places[row.player]]
                points = _points(rules, entry, row.hand_size, record)
                if points is not None:
                    record.add(row.bid or 0, row.tricks or 0, points)
                if said.get((row.line, row.player), points) != points:
                    break
            else:
                yield name


def _check_count(sheet: Sheet, rules: Rules) -> None:
    """Refuse a sheet of more players than the rules take."""
    try:
        rules.check_players(len(sheet.players))
    except RulesError as error:
        raise SheetError(
            f"the score sheet has {len(sheet.players)} players ({', '.join(sheet.players)}): "
            f"{MIN_PLAYERS} to {most_players(rules.packs)} can play with one pack, up to "
            f"{MOST_PLAYERS} with packs = 2",
            value=sheet.players,
            allowed=error.allowed,
        ) from error


def _due(deals: Sequence[SheetDeal]) -> list[int]:
    """Return the place of each deal in the match, from 0: by its number where all have one.

    Numbers begin with 1, or with 0. A void deal with a number of its own takes none from the
    match.
    """
    numbers = [deal.number for deal in deals]
    if any(number is None or number < 0 for number in numbers):
        return [0] * len(deals)
    played = {deal.number for deal in deals if not deal.void}
    shift = min(1, *(number or 0 for number in numbers))
    found = []
    for deal in deals:
        found.append((deal.number or 0) - shift)
        shift += deal.void and deal.number not in played
    return found


def _fault_key(fault: Fault) -> tuple[int, int]:
    """Order faults by their lines, bids before tricks before all else."""
    kinds = ("bid", "tricks")
    return fault.line, kinds.index(fault.kind) if fault.kind in kinds else len(kinds)


def _points(rules: Rules, entry: Entry, size: int, record: Record) -> int | None:
    """Return the points for bid and tricks as written, None where they are none."""
    bid, tricks = entry.bid, entry.tricks
    if bid is None or tricks is None or size < 1:
        return None
    if not (0 <= bid <= size and 0 <= tricks <= size):
        return None
    return rules.score(bid, tricks, size, misses=record.misses)


def _standing(name: str, record: Record) -> Standing:
    return Standing(
        player=name,
        points=record.points,
        deals=record.played,
        made=record.made,
        errors=record.errors,
        out=record.out_after is not None,
    )
