"""The cheat sheet: counting rules for some hand sizes, and what they cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from typing import Any

from ohhell_sim.cheatsheet.cost import Cost, cost_of_hand, pooled
from ohhell_sim.cheatsheet.fitting import CountingRule, fit_rule
from ohhell_sim.errors import SettingError
from ohhell_sim.game import View
from ohhell_sim.rules import Rules, resolve_rules

__all__ = ["CheatSheet", "make_sheet"]

_COLUMNS = 13
_MARKS = {0: "", 1: "¼", 2: "½", 3: "¾"}
_CELL = 6  # characters of a column


@dataclass(frozen=True)
class CheatSheet:
    """Counting rules by hand size.

    Attributes
    ----------
    rules : Rules
        What the table plays by.
    players : int
        The players at the table.
    columns : tuple of CountingRule
        One for each hand size.
    costs : tuple of Cost
        What each rule costs against full advice.
    cost : Cost
        What they cost a deal of any of the sizes.
    seed : int
        From which all of it follows.

    Examples
    --------
    >>> sheet = make_sheet("classic", players=4, sizes=[1], hands=0)
    >>> sheet.rows[:2]
    ('start with', 'ace of trumps')
    """

    rules: Rules
    players: int
    columns: tuple[CountingRule, ...]
    costs: tuple[Cost, ...]
    cost: Cost
    seed: int

    @property
    def rows(self) -> tuple[str, ...]:
        """What is counted, in the order of the page, as far as it is worth anything."""
        names: list[str] = []
        for column in sorted(self.columns, key=lambda column: (column.trump, column.hand_size))[
            ::-1
        ]:
            names += [row for row in column.quarters if row not in names]
        worth = [row for row in names if any(column.quarters.get(row) for column in self.columns)]
        return tuple(worth)

    def bid(self, view: View) -> int:
        """Return the bid that the sheet makes.

        Parameters
        ----------
        view : View
            What the seat that bids sees.

        Returns
        -------
        int
            A legal bid.

        Raises
        ------
        SettingError
            For a hand size that is not on the sheet.

        Examples
        --------
        >>> from ohhell_sim import Deal
        >>> sheet = make_sheet("classic", players=4, sizes=[2], hands=0)
        >>> deal = Deal("classic", ["AH KH", "2S 3S", "4S 5S", "6S 7S"], trump="H", dealer=3)
        >>> sheet.bid(deal.view(0))
        2
        """
        for column in self.columns:
            if column.hand_size == view.hand_size:
                return column.bid(view)
        sizes = [column.hand_size for column in self.columns]
        raise SettingError(
            f"the sheet has no column for {view.hand_size} cards: it has {sizes}",
            value=view.hand_size,
            allowed=sizes,
        )

    def cell(self, row: str, column: CountingRule) -> str:
        """Return what a row is worth as the page shows it.

        Parameters
        ----------
        row : str
            One of `rows`.
        column : CountingRule
            One of `columns`.

        Returns
        -------
        str
            Such as "1¼"; a dot for nothing, a dash where the row hardly occurs.

        Examples
        --------
        >>> sheet = make_sheet("classic", players=4, sizes=[1], hands=0)
        >>> sheet.cell("side king guarded (2 cards or more)", sheet.columns[0])
        '-'
        """
        quarters = column.quarters.get(row)
        if quarters is None:
            return "-"
        if not quarters:
            return "·"
        whole, rest = divmod(abs(quarters), 4)
        sign = "-" if quarters < 0 else ""
        return f"{sign}{whole or ''}{_MARKS[rest]}"

    def as_text(self, width: int = 80) -> str:
        """Return the table as plain text.

        Parameters
        ----------
        width : int, optional
            Characters of a line; hand sizes that do not fit beside the others come below them.

        Returns
        -------
        str
            A line for each row of the page.

        Examples
        --------
        >>> text = make_sheet("classic", players=4, sizes=[1], hands=0).as_text()
        >>> text.splitlines()[0].split()
        ['cards', 'in', 'the', 'hand', '1']
        """
        lines = [("cards in the hand", [str(column.hand_size) for column in self.columns])]
        lines += [(row, [self.cell(row, column) for column in self.columns]) for row in self.rows]
        if self.cost.hands:
            lines.append(("costs, points a deal", [f"{cost.points:.2f}" for cost in self.costs]))
        broad = max(len(label) for label, _ in lines)
        fit = max((width - broad) // _CELL, 1)
        parts = [
            "\n".join(
                f"{label:<{broad}}" + "".join(f"{cell:>{_CELL}}" for cell in cells[at : at + fit])
                for label, cells in lines
            )
            for at in range(0, len(self.columns), fit)
        ]
        if self.cost.hands > 1:
            points, error = self.cost.points, self.cost.error
            said = (
                f"Against full advice the sheet costs {points:.2f} ± {error:.2f} (standard error) "
                f"points a deal, on {self.cost.hands:,} hands."
            )
            parts.append("\n".join(wrap(said, width)))
        return "\n\n".join(parts)

    def to_dict(self) -> dict[str, Any]:
        """Return the sheet as plain data.

        Returns
        -------
        dict
            What ``ohhell-sim cheatsheet --json`` prints.

        Examples
        --------
        >>> sheet = make_sheet("classic", players=4, sizes=[1], hands=0)
        >>> sheet.to_dict()["sizes"][0]["hand_size"]
        1
        """
        sizes = [
            {
                "hand_size": column.hand_size,
                "trump": column.trump,
                "tricks": {row: quarters / 4 for row, quarters in column.quarters.items()},
                "agrees": column.agrees,
                **_cost_dict(cost),
            }
            for column, cost in zip(self.columns, self.costs, strict=True)
        ]
        return {
            "kind": "cheatsheet",
            "rules": self.rules.name,
            "players": self.players,
            "seed": self.seed,
            "sizes": sizes,
            **_cost_dict(self.cost),
        }

    def save(self, path: str | Path) -> Path:
        """Write the page.

        Parameters
        ----------
        path : str or Path
            A file that ends in .pdf, .png or .html; it is written whole or not at all.

        Returns
        -------
        Path
            The file.

        Raises
        ------
        SettingError
            For another ending, or a place that cannot be written.

        Examples
        --------
        >>> make_sheet("classic", players=4, sizes=[1], hands=0).save("sheet.doc")
        Traceback (most recent call last):
        ...
        ohhell_sim.errors.SettingError: 'sheet.doc' ends in none of .pdf, .png, .html: ...
        """
        from ohhell_sim.cheatsheet.page import write_page  # noqa: PLC0415 - loads matplotlib

        return write_page(self, Path(path))


def _cost_dict(cost: Cost) -> dict[str, Any]:
    return {
        "cost": cost.points if cost.hands else None,
        "se": cost.error if cost.hands > 1 else None,
        "hands": cost.hands,
    }


def make_sheet(
    rules: str | Rules | Path = "classic",
    *,
    players: int = 4,
    sizes: Sequence[int] | None = None,
    seed: int = 0,
    hands: int = 40,
    progress: Callable[[int, int | None], object] | None = None,
) -> CheatSheet:
    """Fit a counting rule for each hand size, and measure what it costs.

    Parameters
    ----------
    rules : str, Rules or Path, optional
        What the table plays by.
    players : int, optional
        The players at the table.
    sizes : sequence of int, optional
        Hand sizes, at most thirteen; all of a match if left out.
    seed : int, optional
        The same seed makes the same sheet.
    hands : int, optional
        Hands of each size on which the cost is measured.
    progress : callable, optional
        Hears how many hands have been looked at, of how many.

    Returns
    -------
    CheatSheet
        The sheet.

    Raises
    ------
    SettingError
        For sizes or rules that a sheet cannot be made for.
    RulesError
        For hands that the players cannot be dealt.

    Examples
    --------
    >>> sheet = make_sheet("classic", players=4, sizes=[1, 2], hands=2)
    >>> sheet.columns[0].quarters["ace of trumps"] >= 2, sheet.cost.hands
    (True, 4)
    """
    rules = resolve_rules(rules)
    wanted = sorted(set(rules.hand_sizes(players) if sizes is None else sizes))
    if not 1 <= len(wanted) <= _COLUMNS:
        raise SettingError(
            f"{len(wanted)} hand sizes: a page has room for 1 to {_COLUMNS}, so name fewer",
            value=list(wanted[:99]),
        )
    if hands < 0:
        raise SettingError(f"hands is {hands}: give a whole number from 0", value=hands)
    tell = progress or (lambda _done, _total: None)
    tell(0, len(wanted) * hands)
    columns = [fit_rule(rules, players, size, seed=seed) for size in wanted]
    by_size: list[list[float]] = []
    for column in columns:
        costs: list[float] = []
        for number in range(hands):
            costs.append(cost_of_hand(rules, players, column, seed=seed, number=number))
            tell(len(by_size) * hands + number + 1, len(wanted) * hands)
        by_size.append(costs)
    return CheatSheet(
        rules,
        players,
        tuple(columns),
        tuple(pooled(costs) for costs in by_size),
        pooled([cost for costs in by_size for cost in costs]),
        seed,
    )
