"""The pieces of a screen: text that fits the terminal, tables with bars, numbers for reading."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rich import box
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from ohhell_sim.cli.output import Terminal

if TYPE_CHECKING:
    from ohhell_sim.cards import Card, Suit

WIDEST_BAR, NARROWEST_BAR = 20, 5
GAP = 2  # columns between two cells of a table
UNBREAKABLE = "\ue000"  # stands for a space where no line may end; rich breaks at all real ones
ENDLESS = Console(file=io.StringIO(), width=1000)  # measures a table without squeezing it

_ASCII_RULE = box.Box("    \n    \n -- \n    \n    \n    \n    \n    \n", ascii=True)
_EIGHTHS = ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")
_TO_ASCII = str.maketrans(
    {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "±": "+/-", "→": ">", "×": "x", "…": "..."}  # noqa: RUF001
    | {"–": "-", "—": "-", "≤": "<=", "≥": ">=", "’": "'", "‘": "'", "“": '"', "”": '"'}  # noqa: RUF001
)


@dataclass(frozen=True, kw_only=True)
class Column:
    """A column of a table: its title, and whether its cells stand to the left."""

    title: str
    left: bool = False


@dataclass(frozen=True, kw_only=True)
class Row:
    """A row of a table: its cells, the share that its bar shows, and a style."""

    cells: Sequence[str]
    bar: float = 0.0
    style: str = ""


@dataclass
class Screen:
    """Text being composed for a terminal.

    Parameters
    ----------
    terminal : Terminal
        What the output can show.
    """

    terminal: Terminal
    _parts: list[RenderableType] = field(default_factory=list)

    def say(self, text: str, style: str = "") -> None:
        """Add a paragraph, wrapped to the width, a number never parted from its unit."""
        kept = re.sub(r"(?<=\d) (?=[%±])|(?<=±) ", UNBREAKABLE, text)
        self._parts.append(Text(self.plain(kept), style=style))

    def gap(self) -> None:
        """Add an empty line."""
        self._parts.append(Text(""))

    def plain(self, text: str) -> str:
        """Replace symbols that the output cannot show."""
        return text if self.terminal.symbols else text.translate(_TO_ASCII)

    def card(self, card: Card) -> str:
        """Write a card as the output can show it."""
        return card.symbol if self.terminal.symbols else card.code

    def cards(self, cards: Iterable[Card]) -> str:
        """Write several cards."""
        return " ".join(self.card(card) for card in cards)

    def trump(self, suit: Suit | None) -> str:
        """Write what is trump."""
        if suit is None:
            return "no trump"
        return f"{suit.word} {suit.symbol} trump" if self.terminal.symbols else f"{suit.word} trump"

    def fits(self, columns: Sequence[Column], rows: Sequence[Row]) -> bool:
        """Whether a table of all these columns finds room."""
        table = self._table(columns, rows, None, 0)
        return ENDLESS.measure(table).maximum <= self.terminal.width

    def table(
        self, columns: Sequence[Column], rows: Sequence[Row], *, bar_after: int | None = None
    ) -> None:
        """Add a table, with a bar behind column `bar_after` where the width leaves room for it.

        Where the columns themselves find no room, they are left out from the right.
        """
        for kept in range(len(columns), 0, -1):
            table = self._table(columns[:kept], rows, bar_after, 0)
            room = self.terminal.width - ENDLESS.measure(table).maximum
            if room >= 0:
                break
        width = min(room - GAP, WIDEST_BAR)
        if bar_after is not None and kept == len(columns) and width >= NARROWEST_BAR:
            table = self._table(columns[:kept], rows, bar_after, width)
        self._parts.append(table)

    def facts(self, facts: Sequence[tuple[str, str]]) -> None:
        """Add lines of names and values."""
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column(style="bold", no_wrap=True)
        table.add_column(overflow="fold")
        for name, value in facts:
            table.add_row(self.plain(name), self.plain(value))
        self._parts.append(table)

    def text(self) -> str:
        """Return all that was added, without trailing spaces."""
        console = self._console()
        with console.capture() as capture:
            for part in self._parts:
                console.print(part)
        lines = capture.get().replace(UNBREAKABLE, " ").rstrip("\n").split("\n")
        return "\n".join(line.rstrip() for line in lines)

    def _console(self) -> Console:
        colour = self.terminal.colour
        return Console(
            file=io.StringIO(),
            width=self.terminal.width,
            force_terminal=colour,
            no_color=not colour,
            color_system="standard" if colour else None,
            legacy_windows=False,
            markup=False,
            emoji=False,
            highlight=False,
        )

    def _table(
        self, columns: Sequence[Column], rows: Sequence[Row], bar_after: int | None, width: int
    ) -> Table:
        symbols = self.terminal.symbols
        table = Table(
            box=box.SIMPLE_HEAD if symbols else _ASCII_RULE,
            show_edge=False,
            pad_edge=False,
            padding=(0, GAP - 1, 0, 0),
            header_style="bold",
        )
        for number, column in enumerate(columns):
            table.add_column(
                Text(self.plain(column.title)),
                justify="left" if column.left else "right",
                vertical="bottom",
                no_wrap=True,
            )
            if width and number == bar_after:
                table.add_column("", width=width)
        for row in rows:
            cells = [Text(self.plain(cell)) for cell in row.cells[: len(columns)]]
            if width and bar_after is not None:
                cells.insert(bar_after + 1, Text(bar(row.bar, width, symbols=symbols)))
            table.add_row(*cells, style=row.style)
        return table


def bar(share: float, width: int, *, symbols: bool) -> str:
    """Draw `share` (0 to 1) as a bar of at most `width` characters.

    Examples
    --------
    >>> bar(0.5, 4, symbols=True), bar(0.3, 4, symbols=True), bar(0.5, 4, symbols=False)
    ('██', '█▎', '##')
    """
    share = min(max(share, 0.0), 1.0)
    if not symbols:
        return "#" * round(share * width)
    full, part = divmod(round(share * width * 8), 8)
    return "█" * full + _EIGHTHS[part]


def percent(share: float, *, certain: bool = True) -> str:
    """Write a chance; ``0 %`` and ``100 %`` stand for certainty alone.

    Parameters
    ----------
    share : float
        The chance.
    certain : bool, optional
        Whether a chance of 0 or 1 is certain, not just what a sample shows.

    Returns
    -------
    str
        With one decimal.

    Examples
    --------
    >>> percent(0), percent(0.0002), percent(0.4051), percent(0.9999), percent(1)
    ('0 %', '<0.1 %', '40.5 %', '>99.9 %', '100 %')
    >>> percent(0, certain=False), percent(1, certain=False)
    ('<0.1 %', '>99.9 %')
    """
    if certain and share in {0, 1}:
        return "100 %" if share else "0 %"
    if share < 0.0005:
        return "<0.1 %"
    if share >= 0.9995:
        return ">99.9 %"
    return f"{100 * share:.1f} %"


def give_or_take(value: float, half_width: float) -> str:
    """Write a number and half the width of its interval, to two decimals.

    Examples
    --------
    >>> give_or_take(6.4876, 0.0586), give_or_take(0.0011, 0.0008), give_or_take(11, 0)
    ('6.49 ± 0.06', '0.00 ± <0.01', '11.00 ± 0.00')
    """
    around = "<0.01" if 0 < half_width < 0.005 else f"{half_width:.2f}"
    return f"{value:.2f} ± {around}"


def ordinal(number: int) -> str:
    """Write a position at the table.

    Examples
    --------
    >>> ordinal(1), ordinal(2), ordinal(4)
    ('1st', '2nd', '4th')
    """
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"
