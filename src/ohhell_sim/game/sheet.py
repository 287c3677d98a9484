"""Score sheets: what was bid and won, deal by deal, as people write it down."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ohhell_sim.errors import SheetError
from ohhell_sim.game.sheet_text import Cells, fold, read_cells, read_file
from ohhell_sim.rules.reading import shown
from ohhell_sim.rules.values import MIN_PLAYERS, MOST_PLAYERS

__all__ = ["Entry", "Fault", "Sheet", "SheetDeal"]

LONGEST_NAME = 60
"""Letters of a player's name."""

_VOID = {"void", "voided", "redeal", "redealt", "misdeal", "uniewaznione", "annullata"}
_MINUS = str.maketrans({"\u2212": "-", "\u2013": "-"})


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    r"""Something on a sheet that cannot be.

    Attributes
    ----------
    line : int
        The line of the file.
    kind : str
        "bid", "tricks", "dealer", "hand size", "player", "deal", "points" or "cells".
    message : str
        What is wrong, and what would do.

    Examples
    --------
    >>> from ohhell_sim.game import score_sheet
    >>> sheet = Sheet.parse("deal,Ann bid,Ann tricks,Ben bid,Ben tricks\n1,2,1,0,0")
    >>> fault = score_sheet(sheet).faults[0]
    >>> fault.line, fault.kind
    (2, 'bid')
    """

    line: int
    kind: str
    message: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


@dataclass(frozen=True, slots=True)
class Entry:
    """What one player bid and won in one deal.

    Attributes
    ----------
    line : int
        The line of the file.
    player : str
        The name.
    bid, tricks : int or None
        None where the cell holds no number.
    points : int or None
        The points that the sheet has, if it has any.
    """

    line: int
    player: str
    bid: int | None
    tricks: int | None
    points: int | None = None


@dataclass(frozen=True, slots=True)
class SheetDeal:
    """One deal of a sheet.

    Attributes
    ----------
    label : str
        What the sheet calls it.
    entries : tuple of Entry
        In the order of the sheet.
    dealer : str or None
        Who dealt, if the sheet says so.
    hand_size : int or None
        The number of cards, if the sheet says so.
    void : bool
        Whether it was not played out, and dealt again.
    """

    label: str
    entries: tuple[Entry, ...]
    dealer: str | None = None
    hand_size: int | None = None
    void: bool = False

    @property
    def line(self) -> int:
        """The line on which it begins."""
        return self.entries[0].line

    @property
    def number(self) -> int | None:
        """The number of the deal, if the sheet calls it by one."""
        return whole_in(self.label)


@dataclass(frozen=True)
class Sheet:
    """A score sheet as it was written; `score_sheet` says what it comes to.

    Attributes
    ----------
    players : tuple of str
        The names in seating order: that of the headings, or of the rows of the first deal.
    deals : tuple of SheetDeal
        In the order of their numbers.
    faults : tuple of Fault
        Cells that hold something else than they should.

    Examples
    --------
    >>> sheet = Sheet.parse('''deal,dealer,hand size,player,bid,tricks
    ... 1,Ben,1,Ann,1,1
    ... 1,Ben,1,Ben,0,0''')
    >>> sheet.players, sheet.deals[0].dealer, sheet.deals[0].entries[0].bid
    (('Ann', 'Ben'), 'Ben', 1)
    """

    players: tuple[str, ...]
    deals: tuple[SheetDeal, ...]
    faults: tuple[Fault, ...] = ()

    @classmethod
    def read(cls, path: str | Path) -> Sheet:
        r"""Return the sheet that a file holds.

        Parameters
        ----------
        path : str or Path
            A CSV file: commas, semicolons or tabs between the cells, headings in the first
            line, either ``deal, player, bid, tricks`` with a row for each player of a deal, or
            ``deal, Ann bid, Ann tricks, Ben bid, ...`` with a row a deal. Columns ``dealer``,
            ``hand size``, ``points`` and ``note`` are read where they are there; the word "void"
            in a note marks a deal that was not played out. Other columns are passed over.

        Returns
        -------
        Sheet
            What it says.

        Raises
        ------
        SheetError
            For a file that is missing, too large, no text, or without these headings.

        Examples
        --------
        >>> import tempfile
        >>> path = Path(tempfile.mkdtemp()) / "sheet.csv"
        >>> text = "deal,Ann bid,Ann tricks,Ben bid,Ben tricks\n1,1,1,0,0"
        >>> size = path.write_text(text, "utf-8")
        >>> Sheet.read(path).players
        ('Ann', 'Ben')
        """
        return cls.parse(read_file(Path(path)))

    @classmethod
    def parse(cls, text: str) -> Sheet:
        r"""Return the sheet that a text holds.

        Parameters
        ----------
        text : str
            What a file of `read` holds.

        Returns
        -------
        Sheet
            What it says.

        Raises
        ------
        SheetError
            For a text without the headings, or without any deal.

        Examples
        --------
        >>> sheet = Sheet.parse("deal,Ann bid,Ann tricks,Ben bid,Ben tricks\n1,1,1,0,0")
        >>> [(entry.player, entry.bid, entry.tricks) for entry in sheet.deals[0].entries]
        [('Ann', 1, 1), ('Ben', 0, 0)]
        """
        return _Reader(read_cells(text)).sheet()


@dataclass
class _Reader:
    """Turns rows of cells into deals, and notes cells that hold something else."""

    rows: Sequence[Cells]
    names: dict[str, str] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def sheet(self) -> Sheet:
        """Return the whole sheet."""
        groups: dict[tuple[str | int, bool], list[Cells]] = {}
        for row in self.rows:
            if row.surplus:
                why = f"{row.surplus} cells more than headings: they are passed over"
                self.faults.append(Fault(row.line, "cells", why))
            void = not _VOID.isdisjoint(re.findall(r"\w+", fold(row.values.get("note", ""))))
            label = row.values["deal"]
            number = whole_in(label)
            groups.setdefault((label if number is None else number, void), []).append(row)
        deals = [
            self._deal(rows[0].values["deal"], rows, void=void)
            for (_, void), rows in groups.items()
        ]
        deals = [deal for deal in deals if deal.entries]
        if not any(not deal.void for deal in deals):
            raise SheetError("the score sheet has headings, but no deal under them")
        if not MIN_PLAYERS <= len(self.names) <= MOST_PLAYERS:
            raise SheetError(
                f"the score sheet has {len(self.names)} players ({self._shown_names()}): "
                f"{MIN_PLAYERS} to {MOST_PLAYERS} can play",
                value=tuple(self.names.values()),
            )
        if all(deal.number is not None for deal in deals):
            deals.sort(key=lambda deal: (deal.number or 0, not deal.void))
        return Sheet(tuple(self.names.values()), tuple(deals), tuple(self.faults))

    def _shown_names(self) -> str:
        return shown(", ".join(list(self.names.values())[:10]))[1:-1]

    def _name(self, given: str) -> str:
        """Return the name of a player, in its first spelling."""
        text = " ".join(given.split())[:LONGEST_NAME]
        text = "".join(letter for letter in text if letter.isprintable())
        return self.names.setdefault(text.casefold(), text)

    def _deal(self, label: str, rows: Iterable[Cells], *, void: bool) -> SheetDeal:
        rows = list(rows)
        entries = [entry for row in rows for entry in self._entries(row, void=void)]
        seen: set[str] = set()
        kept: list[Entry] = []
        for entry in entries:
            if entry.player in seen:
                why = f"{entry.player} has two rows in deal {label}: the first one counts"
                self.faults.append(Fault(entry.line, "player", why))
            else:
                seen.add(entry.player)
                kept.append(entry)
        if not label:
            self.faults.append(Fault(rows[0].line, "deal", "the number of the deal is missing"))
        return SheetDeal(
            label=label,
            entries=tuple(kept),
            dealer=self._same(rows, "dealer", label),
            hand_size=self._whole(self._same(rows, "hand size", label), rows[0].line, "hand size"),
            void=void,
        )

    def _same(self, rows: Sequence[Cells], heading: str, label: str) -> str | None:
        """Return what all rows of a deal say under a heading; the first where they differ."""
        said = ""
        for row in rows:
            cell = row.values.get(heading, "")
            if said and cell and cell.casefold() != said.casefold():
                why = f"{heading} {shown(cell)}, but deal {label} has {shown(said)} above"
                self.faults.append(Fault(row.line, heading, why))
            said = said or cell
        return said or None

    def _entries(self, row: Cells, *, void: bool) -> Iterator[Entry]:
        for given, cells in row.players.items():
            if not given:
                self.faults.append(Fault(row.line, "player", "the name of the player is missing"))
                continue
            empty = not any(cells.values())
            if empty and len(row.players) > 1:
                # In a sheet with a row a deal: somebody who sat it out.
                self._name(given)
                continue
            name = self._name(given)
            bid, tricks, points = (
                None if void else self._whole(cells.get(heading), row.line, heading, name)
                for heading in ("bid", "tricks", "points")
            )
            yield Entry(row.line, name, bid, tricks, points)

    def _whole(self, cell: str | None, line: int, heading: str, name: str = "") -> int | None:
        """Return the number in a cell, or note that it holds none."""
        number = whole_in(cell or "")
        if number is None and (cell or (heading in ("bid", "tricks"))):
            of = f" of {name}" if name else ""
            what = (
                f"the {heading}{of} is missing"
                if not cell
                else (f"the {heading}{of} is {shown(cell)}, not a whole number")
            )
            self.faults.append(Fault(line, heading, what))
        return number


def whole_in(cell: str) -> int | None:
    """Return the whole number that a cell holds, None if it holds none."""
    text = cell.translate(_MINUS).replace(" ", "")
    digits = text.lstrip("+-")
    if not digits.isascii() or not digits.isdigit() or len(text) - len(digits) > 1 or len(text) > 9:
        return None
    return int(text)
