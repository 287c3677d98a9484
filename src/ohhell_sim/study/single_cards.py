"""A study of what single cards of a side suit are worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

from ohhell_sim.errors import SettingError
from ohhell_sim.rules import Rules
from ohhell_sim.rules.reading import did_you_mean, shown
from ohhell_sim.study.asked import claim_text, known_keys, tables_of
from ohhell_sim.study.card_tricks import CARDS, CardTricks, card_tricks
from ohhell_sim.study.definition import LARGEST_SEED, in_range
from ohhell_sim.study.special_pages import numbers_of, percent, write_special
from ohhell_sim.study.statistics import ALPHA
from ohhell_sim.study.verdicts import HOLDS, HOLDS_NOT, UNDECIDED, Verdict, in_all

__all__ = ["SingleCards"]

_KEYS = ("kind", "title", "question", "players", "sizes", "deals", "seed", "verdict")
_VERDICT_KEYS = ("claim", "card", "is", "than", "text", "note")
_WAYS = ("above", "below")
_MOST_DEALS = 10**9

Table = tuple[int, int]


@dataclass(frozen=True)
class _Asked:
    """One claim: a kind of card, and the share that it is held against."""

    claim: str
    card: str
    way: str
    than: float
    text: str
    note: str


@dataclass(frozen=True)
class SingleCards:
    """A study of kind ``cards``, checked before the first deal.

    Attributes
    ----------
    said : mapping
        The file, for title and question.
    tables : tuple of (int, int)
        Players and hand size.
    deals, seed : int
        How many deals at each table, and what the cards come from.
    asked : tuple
        The claims.
    """

    said: Mapping[str, Any]
    tables: tuple[Table, ...]
    deals: int
    seed: int
    asked: tuple[_Asked, ...]

    @classmethod
    def of(cls, table: Mapping[str, Any]) -> SingleCards:
        """Return the study of a file.

        Parameters
        ----------
        table : mapping
            ``players`` and ``sizes`` (lists), ``deals``, ``seed``, and verdicts with ``claim``,
            ``card``, ``is`` and ``than``.

        Returns
        -------
        SingleCards
            Checked, but not played.

        Raises
        ------
        SettingError
            For what cannot be, naming it.
        """
        known_keys(table, _KEYS, "a study of cards")
        rules = Rules.preset("classic")
        every = product(numbers_of(table, "players", 2, 13), numbers_of(table, "sizes", 1, 26))
        tables = tuple((n, size) for n, size in every if n * size < rules.deck_size_for(n))
        if not tables:
            raise SettingError("players and sizes: no deal is so small that a card is left over")
        return cls(
            said=table,
            tables=tables,
            deals=in_range("deals", table.get("deals", 4000), 2, _MOST_DEALS),
            seed=in_range("seed", table.get("seed", 0), 0, LARGEST_SEED),
            asked=tuple(_read(asked) for asked in tables_of(table)),
        )

    def with_size(self, matches: int | None, seed: int | None) -> SingleCards:
        """Return the same study of another size or seed.

        Parameters
        ----------
        matches, seed : int, optional
            Deals a table, and the seed; what is left out stays.

        Returns
        -------
        SingleCards
            Checked.
        """
        return replace(
            self,
            deals=self.deals if matches is None else in_range("matches", matches, 2, _MOST_DEALS),
            seed=self.seed if seed is None else in_range("seed", seed, 0, LARGEST_SEED),
        )

    def play(self, folder: Path, command: str) -> tuple[str, list[Verdict]]:
        """Play the deals, and write the report.

        Parameters
        ----------
        folder : Path
            Where the report goes.
        command : str
            What makes it again.

        Returns
        -------
        size : str
            How much was played.
        verdicts : list of Verdict
            One for each claim.
        """
        rules = Rules.preset("classic")
        found = {at: card_tricks(rules, *at, self.deals, self.seed) for at in self.tables}
        tests = sum(tricks.seen(ask.card) for ask in self.asked for tricks in found.values())
        level = 1 - ALPHA / max(tests, 1)
        verdicts = [_judge(ask, found, level) for ask in self.asked]
        size = f"{self.deals:,} deals a table, seed {self.seed}"
        shown_table = {
            "title": "Share of the cards of a side suit that won a trick, in percent",
            "heads": ["table", "ace", "king with ace or queen", "king with neither", "8, 9 and 10"],
            "rows": [_row(at, tricks) for at, tricks in found.items()],
            "note": "Small print: 95% intervals. Deals with a trump only.",
        }
        method = [
            "Deals with a turned-up trump are played by standard players, and every card of a "
            "side suit is followed: was it dealt, did it win a trick. Players do not always want "
            "the trick: somebody who has bid zero throws an ace away where possible.",
            "Deals are independent, and they are the unit: the intervals are Wilson's, with as "
            "many cards as those of all deals are worth by the variance of their share from deal "
            "to deal.",
        ]
        judged = (
            f"The intervals of the verdicts hold together with {1 - ALPHA:.0%}: each of the "
            f"{tests} is at {100 * level:.6g}% (Bonferroni), wider than those of the table. A "
            "claim holds if it holds at every table."
        )
        write_special(
            folder, self.said, size=size, verdicts=verdicts, tables=[shown_table], method=method,
            command=command, judged=judged if self.asked else "",
        )  # fmt: skip
        return size, verdicts


def _read(table: Mapping[str, Any]) -> _Asked:
    known_keys(table, _VERDICT_KEYS, "a verdict on cards")
    claim, card, way, than = (
        claim_text(table),
        table.get("card"),
        table.get("is"),
        table.get("than"),
    )
    if card not in CARDS:
        raise SettingError(
            f"card = {shown(card)} of a verdict: {', '.join(CARDS)}{did_you_mean(card, CARDS)}",
            value=card,
            allowed=CARDS,
        )
    if way not in _WAYS:
        raise SettingError(
            f"is = {shown(way)} of a verdict on cards: {', '.join(_WAYS)}", value=way, allowed=_WAYS
        )
    if isinstance(than, bool) or not isinstance(than, int | float) or not 0 <= than <= 1:
        raise SettingError(
            f"than = {shown(than)} of a verdict on cards: a share from 0 to 1", value=than
        )
    text, note = str(table.get("text", card)), str(table.get("note", ""))
    return _Asked(claim, str(card), str(way), float(than), text, note)


def _judge(ask: _Asked, found: Mapping[Table, CardTricks], level: float) -> Verdict:
    """Return the verdict on a claim, which is to hold at every table."""
    yardstick = f"{ask.way} {percent(ask.than)} at every table"
    seen = {at: tricks for at, tricks in found.items() if tricks.seen(ask.card)}
    if not seen:
        return Verdict(ask.claim, f"{ask.text}: never dealt", UNDECIDED, yardstick, ask.note)
    shares = {at: tricks.share(ask.card) for at, tricks in seen.items()}
    least, most = min(shares, key=shares.__getitem__), max(shares, key=shares.__getitem__)
    said = (
        f"{ask.text}: from {percent(shares[least])} ({_where(least)}) to "
        f"{percent(shares[most])} ({_where(most)})"
    )
    sides = {at: _side(ask, tricks.interval(ask.card, level)) for at, tricks in seen.items()}
    holding = [at for at, side in sides.items() if side == HOLDS]
    if holding and len(holding) < len(sides):
        few = len(holding) <= len(sides) / 2
        named = holding if few else [at for at in sides if at not in holding]
        where = f"{'with' if few else 'but for'} {'; '.join(map(_where, named))}"
        said = f"{said}; clearly {ask.way} {percent(ask.than)} {where}"
    return Verdict(ask.claim, said, in_all(sides.values()), yardstick, ask.note)


def _side(ask: _Asked, bounds: tuple[float, float]) -> str:
    above, below = bounds[0] > ask.than, bounds[1] < ask.than
    if not above and not below:
        return UNDECIDED
    return HOLDS if above == (ask.way == "above") else HOLDS_NOT


def _row(at: Table, tricks: CardTricks) -> dict[str, Any]:
    cells = [{"text": _where(at)}]
    for card in CARDS:
        if tricks.seen(card):
            low, high = (f"{100 * end:.1f}" for end in tricks.interval(card))
            cells.append({"text": f"{100 * tricks.share(card):.1f}", "small": f"{low} to {high}"})
        else:
            cells.append({"text": "-"})
    return {"cells": cells}


def _where(at: Table) -> str:
    return f"{at[0]} players, {at[1]} {'card' if at[1] == 1 else 'cards'}"
