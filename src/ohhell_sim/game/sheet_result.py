"""What a score sheet came to: points, standings and faults."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from typing import Any

from ohhell_sim.game.sheet import Fault, Sheet
from ohhell_sim.rules import RULES_VERSION, Rules

__all__ = ["Line", "SheetScore", "Standing"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """The points of one player for one deal.

    Attributes
    ----------
    line : int
        The line of the file.
    deal : str
        What the sheet calls the deal.
    dealer : str or None
        Who dealt.
    hand_size : int
        The number of cards.
    player : str
        The name.
    bid, tricks : int or None
        As written.
    points : int or None
        What they come to; None where they are no bid or no tricks of such a deal.
    total : int
        The points so far.
    extra : bool
        Whether the deal only breaks a tie, so that its points do not count.
    """

    line: int
    deal: str
    dealer: str | None
    hand_size: int
    player: str
    bid: int | None
    tricks: int | None
    points: int | None
    total: int
    extra: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Where one player stands at the end of a sheet.

    Attributes
    ----------
    player : str
        The name.
    points : int
        The total.
    deals, made : int
        Deals counted, and those whose bid was made.
    errors : int
        Tricks off the bids.
    out : bool
        Whether errors have put the player out.
    """

    player: str
    points: int
    deals: int
    made: int
    errors: int
    out: bool = False

    @property
    def made_rate(self) -> float | None:
        """The share of the deals that were made; None without any."""
        return self.made / self.deals if self.deals else None


@dataclass(frozen=True, kw_only=True)
class SheetScore:
    r"""A score sheet under some rules: points as written, and faults, nothing put right.

    Attributes
    ----------
    rules : Rules
        What it was scored by.
    sheet : Sheet
        What was written.
    lines : tuple of Line
        Bid, tricks and points of each player for each deal.
    standings : tuple of Standing
        In seating order.
    faults : tuple of Fault
        What cannot be, in the order of the lines, bids before tricks.
    over : bool
        Whether the match is over under these rules.
    winners : tuple of str
        Who has won, once it is over.
    fits : tuple of str
        Where the sheet has other points: the presets that make the points it has.

    Examples
    --------
    >>> from ohhell_sim.game import score_sheet
    >>> sheet = Sheet.parse("deal,Ann bid,Ann tricks,Ben bid,Ben tricks\n1,1,1,0,0")
    >>> score = score_sheet(sheet)
    >>> [(one.player, one.points) for one in score.standings], score.faults, score.over
    ([('Ann', 11), ('Ben', 10)], (), False)
    """

    rules: Rules
    sheet: Sheet
    lines: tuple[Line, ...]
    standings: tuple[Standing, ...]
    faults: tuple[Fault, ...]
    over: bool
    winners: tuple[str, ...]
    fits: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        r"""Return everything as plain data, ready for JSON.

        Returns
        -------
        dict
            Deals with their rows, standings, faults.

        Examples
        --------
        >>> from ohhell_sim.game import score_sheet
        >>> sheet = Sheet.parse("deal,Ann bid,Ann tricks,Ben bid,Ben tricks\n1,1,1,0,0")
        >>> score = score_sheet(sheet)
        >>> found = score.to_dict()
        >>> found["kind"], found["rules"], found["rows"][0]["points"]
        ('score', 'classic', 11)
        """
        return {
            "kind": "score",
            "rules": self.rules.name,
            "rules_version": RULES_VERSION,
            "players": list(self.sheet.players),
            "rows": [
                {
                    "line": row.line,
                    "deal": row.deal,
                    "dealer": row.dealer,
                    "hand_size": row.hand_size,
                    "player": row.player,
                    "bid": row.bid,
                    "tricks": row.tricks,
                    "points": row.points,
                    "total": row.total,
                    "extra": row.extra,
                }
                for row in self.lines
            ],
            "standings": [
                {
                    "player": one.player,
                    "points": one.points,
                    "deals": one.deals,
                    "made": one.made,
                    "made_rate": one.made_rate,
                    "errors": one.errors,
                    "out": one.out,
                }
                for one in self.standings
            ],
            "over": self.over,
            "winners": list(self.winners),
            "faults": [
                {"line": fault.line, "kind": fault.kind, "message": fault.message}
                for fault in self.faults
            ],
            "fits": list(self.fits),
        }

    def to_csv(self) -> str:
        r"""Return the sheet as CSV, a row for each player of a deal, points and totals added.

        Returns
        -------
        str
            What `Sheet.parse` reads again.

        Examples
        --------
        >>> from ohhell_sim.game import score_sheet
        >>> sheet = Sheet.parse("deal,Ann bid,Ann tricks,Ben bid,Ben tricks\n1,1,1,0,0")
        >>> score = score_sheet(sheet)
        >>> print(score.to_csv().splitlines()[1])
        1,...
        """
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(
            ["deal", "dealer", "hand size", "player", "bid", "tricks", "points", "total"]
        )
        for row in self.lines:
            cells = [row.deal, row.dealer, row.hand_size, row.player, row.bid, row.tricks]
            cells += [row.points, row.total]
            writer.writerow(["" if cell is None else _harmless(cell) for cell in cells])
        return out.getvalue()


def _harmless(cell: object) -> object:
    """Return a cell that no spreadsheet takes for a formula."""
    is_formula = isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@")
    return f"'{cell}" if is_formula else cell
