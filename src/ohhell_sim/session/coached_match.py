"""A match at a real table as one player follows it: deal after deal, with its score sheet."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ohhell_sim.errors import IllegalAction, OhHellError, SettingError
from ohhell_sim.game import Tally
from ohhell_sim.game.course import MOST_DEALS, extra_plan, next_plan
from ohhell_sim.game.ranking import Record, best_of_extra_deal, first_places, without_ties
from ohhell_sim.rules import DealPlan, Rules
from ohhell_sim.rules.reading import shown
from ohhell_sim.session.coached_deal import CoachedDeal
from ohhell_sim.session.seen_deal import Need

__all__ = ["SHEET_HEAD", "CoachedMatch", "Line", "check_names", "replayed"]

_LONGEST_NAME = 30

SHEET_HEAD = b"deal,dealer,hand size,player,bid,tricks,points\n"
"""The first line of every score sheet that is written."""


@dataclass(frozen=True)
class Line:
    """What a deal that is over has brought.

    Parameters
    ----------
    number : int
        Its place in the match, from 0.
    dealer : int
        The player who dealt.
    hand_size : int
        The cards each.
    results : dict of int to (int, int, int)
        Bid, tricks and points by player.
    extra : bool, optional
        Whether it only broke a tie.

    Examples
    --------
    >>> Line(0, 1, 1, {0: (1, 1, 11), 1: (0, 0, 10)}).results[0]
    (1, 1, 11)
    """

    number: int
    dealer: int
    hand_size: int
    results: Mapping[int, tuple[int, int, int]]
    extra: bool = False


def check_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of players, or say what is wrong with them.

    Parameters
    ----------
    names : sequence of str
        In seating order.

    Returns
    -------
    tuple of str
        The same, without blanks around them.

    Raises
    ------
    SettingError
        For an empty name, one twice, or one that would not do in a score sheet.

    Examples
    --------
    >>> check_names(["Ann ", "Ben"])
    ('Ann', 'Ben')
    """
    found = tuple(name.strip() for name in names)
    for name in found:
        odd = not name.isprintable() or not name[:1].isalpha() or set(name) & set(",;|\t\"'")
        if not name or odd or len(name) > _LONGEST_NAME:
            raise SettingError(
                f"names has {shown(name)}: a name begins with a letter, has no commas or quotes, "
                f"and at most {_LONGEST_NAME} characters",
                value=name,
            )
    if len({name.casefold() for name in found}) < len(found):
        raise SettingError(f"names has a name twice: {', '.join(found)}", value=names)
    return found


class CoachedMatch:
    """A match that is followed; players are numbered by the bidding order of the first deal.

    Parameters
    ----------
    rules : Rules
        What the table plays by.
    names : sequence of str
        The players, the one who bids first in the first deal first.
    you : int
        Which of them you are.
    lang : str, optional
        The language of single letters for cards.

    Examples
    --------
    >>> match = CoachedMatch(Rules.preset("classic"), ["You", "Ben"], 0)
    >>> for text in ("AS", "7H", "1", "0", "AS", "2S"):
    ...     match.enter(text)
    >>> match.standings, match.number
    ([11, 10], 1)
    """

    def __init__(self, rules: Rules, names: Sequence[str], you: int, lang: str = "en") -> None:
        self.rules = rules
        self.players = rules.check_players(len(names))
        rules.validate(self.players)
        self.names = check_names(names)
        self.you = you
        self.lang = lang
        self.lines: list[Line] = []
        self.winners: list[int] = []
        self.deal: CoachedDeal | None = None
        self.seats: tuple[int, ...] = ()
        self.plan: DealPlan | None = None
        self.dealer = self.players - 1
        self._sizes = rules.hand_sizes(self.players)
        self._records = [Record() for _ in names]
        self._tied: list[int] = []
        self._begin_next()

    @property
    def number(self) -> int:
        """The place of the deal under way, from 0."""
        return len(self.lines)

    @property
    def standings(self) -> list[int]:
        """The points of each player so far."""
        return [record.points for record in self._records]

    @property
    def over(self) -> bool:
        """Whether the winners are known."""
        return bool(self.winners)

    @property
    def extra(self) -> bool:
        """Whether the deal under way only breaks a tie."""
        return bool(self._tied)

    # Entries.

    def enter(self, text: str) -> None:
        """Take an entry: what is needed next, or the result of a deal that was not followed.

        Parameters
        ----------
        text : str
            The entry; "result 1/1 0/0" gives what each has won and bid, "void" deals again.

        Raises
        ------
        OhHellError
            For what cannot be; nothing is changed.

        Examples
        --------
        >>> match = CoachedMatch(Rules.preset("classic"), ["You", "Ben"], 0)
        >>> match.enter("result 1/1 0/1")
        >>> match.standings
        [11, 0]
        """
        if self.over:
            raise IllegalAction("the match is over: nothing is left to enter", value=text)
        word, _, rest = text.strip().partition(" ")
        if word.lower() == "result":
            self._count(self._read_result(rest))
        elif word.lower() == "void":
            self._open()
        elif self.deal is None:
            raise IllegalAction(
                "you sit this deal out: enter its result, such as result "
                + " ".join("0/0" for _ in self.seats),
                value=text,
            )
        else:
            after = self.deal.entered(text)
            if after.need is Need.NOTHING:
                won = after.view.tricks_won
                self._count([(after.bids[seat] or 0, won[seat]) for seat in range(after.players)])
            else:
                self.deal = after

    def _read_result(self, text: str) -> list[tuple[int, int]]:
        found = [re.fullmatch(r"(\d{1,2})/(\d{1,2})", part) for part in text.split()]
        names = ", ".join(self.names[player] for player in self.seats)
        pairs = [(int(one[2]), int(one[1])) for one in found if one is not None]
        if len(pairs) != len(found) or len(pairs) != len(self.seats):
            raise IllegalAction(
                f"a result is tricks won/bid for each of {names}: result "
                + " ".join("0/0" for _ in self.seats),
                value=text,
            )
        assert self.plan is not None  # noqa: S101 - a deal is under way
        size = self.plan.hand_size
        won = sum(tricks for _, tricks in pairs)
        if won != size:
            raise IllegalAction(
                f"the tricks won add up to {won}, but {size} are played: enter won/bid again",
                value=text,
            )
        first = 0 if self.rules.bid_order != "dealer-first" else -1
        dealer = self._dealer_seat()
        order = [(dealer + 1 + first + step) % len(pairs) for step in range(len(pairs))]
        self.rules.for_one_deal().check_bids(
            size, len(pairs), [pairs[seat][0] for seat in order], last=self.plan.last
        )
        return pairs

    # How it goes on, as in `Match`.

    def _count(self, pairs: Sequence[tuple[int, int]]) -> None:
        assert self.plan is not None  # noqa: S101 - a deal is under way
        size, results = self.plan.hand_size, {}
        rules = self.rules.for_one_deal()
        for player, (bid, tricks) in zip(self.seats, pairs, strict=True):
            points = rules.score(bid, tricks, size, misses=self._records[player].misses)
            results[player] = (bid, tricks, points)
        line = Line(self.number, self.dealer, size, results, self.extra)
        if self.extra:
            self.lines.append(line)
            self._settle(best_of_extra_deal(self.rules, results))
            return
        limit = self.rules.end.errors
        for player, (bid, tricks, points) in results.items():
            self._records[player].add(bid, tricks, points)
        for record in self._records if limit is not None else ():
            if record.out_after is None and limit is not None and record.errors >= limit:
                record.out_after = self.number
        self.lines.append(line)
        self._begin_next()

    def _still_in(self) -> list[int]:
        return [n for n, record in enumerate(self._records) if record.out_after is None]

    def _begin_next(self) -> None:
        left, number = self._still_in(), self.number
        end, plan = self.rules.end, None
        if end.target is not None:
            reached = any(record.points >= end.target for record in self._records)
            decided = number > 0 and (reached or number >= MOST_DEALS)
        else:
            decided = number >= len(self._sizes) or len(left) < 2
        if not decided:
            plan = next_plan(self.rules, self._sizes, number, len(left), self.players)
        if plan is None:
            self._settle(first_places(self.rules, self._records))
            return
        self.dealer = self._next_dealer(left) if number else self.dealer
        seats = left
        if self.rules.dead_hand:
            after = seats.index(self.dealer) + 1
            seats = [*seats[after:], *seats[: after - 1]]
        self.plan, self.seats = plan, tuple(seats)
        self._open()

    def _next_dealer(self, among: Sequence[int]) -> int:
        later = [player for player in among if player > self.dealer]
        return min(later or among)

    def _dealer_seat(self) -> int:
        return self.seats.index(self.dealer) if self.dealer in self.seats else len(self.seats) - 1

    def _settle(self, leaders: Sequence[int]) -> None:
        first = without_ties(self.rules, leaders, self._records)
        plan = None
        if len(first) > 1:
            played = sum(line.extra for line in self.lines)
            plan = extra_plan(self.rules, len(first), self.number, played)
        if plan is None:
            self.winners, self.deal, self.plan, self.seats = first, None, None, ()
            return
        self._tied = first
        self.dealer = self._next_dealer(first)
        self.plan, self.seats = plan, tuple(first)
        self._open()

    def _open(self) -> None:
        """Begin the deal, or begin it again."""
        assert self.plan is not None  # noqa: S101 - a deal is due
        self.deal = None
        if self.you not in self.seats:
            return
        self.deal = CoachedDeal(
            rules=self.rules.for_one_deal(),
            plan=self.plan,
            seat=self.seats.index(self.you),
            dealer=self._dealer_seat(),
            names=tuple(self.names[player] for player in self.seats),
            tally=self._tally(),
            lang=self.lang,
        )

    def _tally(self) -> Tally:
        records = [self._records[player] for player in self.seats]
        endless = self.rules.end.target is not None and not self.extra
        return Tally(
            points=tuple(record.points for record in records),
            misses=tuple(record.misses for record in records),
            errors=tuple(record.errors for record in records),
            zeros=tuple(record.zeros for record in records),
            deals_left=None if endless else max(len(self._sizes) - 1 - self.number, 0),
        )

    # The score sheet.

    def to_csv(self) -> str:
        """Return the score sheet, as ``ohhell-sim score`` reads it.

        Returns
        -------
        str
            A row for each player of each deal that is over.

        Examples
        --------
        >>> match = CoachedMatch(Rules.preset("classic"), ["You", "Ben"], 0)
        >>> match.enter("result 1/1 0/1")
        >>> match.to_csv().splitlines()[1]
        '1,Ben,1,You,1,1,11'
        """
        out = io.StringIO()
        sheet = csv.writer(out, lineterminator="\n")
        sheet.writerow(SHEET_HEAD.decode().strip().split(","))
        for line in self.lines:
            for player, (bid, tricks, points) in sorted(line.results.items()):
                dealer = self.names[line.dealer]
                row = [line.number + 1, dealer, line.hand_size, self.names[player]]
                sheet.writerow([*row, bid, tricks, points])
        return out.getvalue()


def replayed(match: CoachedMatch, entries: Sequence[str]) -> CoachedMatch:
    """Return a match after some entries.

    Parameters
    ----------
    match : CoachedMatch
        A fresh one.
    entries : sequence of str
        What was entered, in order.

    Returns
    -------
    CoachedMatch
        The same.

    Raises
    ------
    IllegalAction
        For the first entry that cannot be, with its number.

    Examples
    --------
    >>> replayed(CoachedMatch(Rules.preset("classic"), ["You", "Ben"], 0), ["AS"]).deal.hand
    Hand('AS')
    """
    for number, text in enumerate(entries, 1):
        try:
            match.enter(text)
        except OhHellError as error:
            raise IllegalAction(
                f"entry {number}, {shown(text)}: {error}", value=text, allowed=error.allowed
            ) from error
    return match
