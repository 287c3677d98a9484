"""A study of the deal of one card, exactly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from ohhell_sim.errors import SettingError
from ohhell_sim.rules.reading import did_you_mean, shown
from ohhell_sim.study.asked import claim_text, known_keys, tables_of
from ohhell_sim.study.special_pages import numbers_of, percent, write_special
from ohhell_sim.study.verdicts import HOLDS, HOLDS_IN_PART, HOLDS_NOT, Verdict

__all__ = ["OneCard"]

_RANKS = "23456789TJQKA"
_SUITS = {"side": "S", "trump": "H"}
_KEYS = ("kind", "title", "question", "players", "verdict")
_VERDICT_KEYS = ("claim", "ranks", "suit", "bid", "note")

#: Players, position, rank, and "side" or "trump".
Case = tuple[int, int, str, str]


@dataclass(frozen=True)
class _Asked:
    """One claim: of which cards, and what is to be bid with them."""

    claim: str
    ranks: tuple[str, ...]
    suits: tuple[str, ...]
    bid: int
    note: str


@dataclass(frozen=True)
class OneCard:
    """A study of kind ``one-card``, checked before anything is worked out.

    Attributes
    ----------
    said : mapping
        The file, for title and question.
    players : tuple of int
        The tables.
    asked : tuple
        The claims.
    """

    said: Mapping[str, Any]
    players: tuple[int, ...]
    asked: tuple[_Asked, ...]

    @classmethod
    def of(cls, table: Mapping[str, Any]) -> OneCard:
        """Return the study of a file.

        Parameters
        ----------
        table : mapping
            ``players`` (a list), and verdicts with ``claim``, ``ranks``, ``bid`` and, for trumps
            or side suits alone, ``suit = "trump"`` or ``"side"``.

        Returns
        -------
        OneCard
            Checked, but not worked out.

        Raises
        ------
        SettingError
            For what cannot be, naming it.
        """
        known_keys(table, _KEYS, "a study of one card")
        players = numbers_of(table, "players", 2, 13)
        return cls(table, players, tuple(_read(asked) for asked in tables_of(table)))

    def with_size(self, matches: int | None, seed: int | None) -> OneCard:
        """Return the same study: nothing is left to chance.

        Parameters
        ----------
        matches, seed : int, optional
            Without meaning here.

        Returns
        -------
        OneCard
            The same.
        """
        del matches, seed
        return self

    def play(self, folder: Path, command: str) -> tuple[str, list[Verdict]]:
        """Work the deal out, and write the report.

        Parameters
        ----------
        folder : Path
            Where the report goes.
        command : str
            What makes it again.

        Returns
        -------
        size : str
            That it is exact.
        verdicts : list of Verdict
            One for each claim.
        """
        wins = self._wins()
        verdicts = [_judge(ask, wins) for ask in self.asked]
        rows = [
            {
                "cells": [
                    {"text": f"{players} players, position {place}, {suit}"},
                    *({"text": f"{100 * wins[players, place, rank, suit]:.0f}"} for rank in _RANKS),
                ]
            }
            for players in self.players
            for place in range(1, players + 1)
            for suit in _SUITS
        ]
        tables = [
            {
                "title": "Chance of one card to win the trick, in percent",
                "heads": ["table and suit", *"23456789", "10", *"JQKA"],
                "rows": rows,
                "note": "Exact: every deal of the other cards is counted. Position 1 leads.",
            }
        ]
        method = [
            "In the deal of one card nobody has a choice but the bid, so the chance to win is "
            "counted over all deals of the cards that are not seen. The trump is known, the "
            "turned-up card is one of those; what others bid is not looked at. A bid of one is "
            "right where it earns more at 10 + bid for a make and 0 for a miss: from a chance of "
            "10/21 on. Nothing is sampled, so that there is no interval.",
        ]
        write_special(
            folder, self.said, size="exact", verdicts=verdicts, tables=tables, method=method,
            command=command,
        )  # fmt: skip
        return "exact", verdicts

    def _wins(self) -> dict[Case, float]:
        """Return the chance of each card to win the trick."""
        from ohhell_sim import trick_distribution  # noqa: PLC0415 - loads the compiler

        wins: dict[Case, float] = {}
        for players in self.players:
            for place, rank in product(range(1, players + 1), _RANKS):
                for suit, code in _SUITS.items():
                    answer = trick_distribution(
                        f"{rank}{code}", trump="H", players=players, position=place
                    )
                    wins[players, place, rank, suit] = float(answer.probabilities[1])
        return wins


def _read(table: Mapping[str, Any]) -> _Asked:
    known_keys(table, _VERDICT_KEYS, "a verdict on one card")
    claim, ranks, bid = claim_text(table), table.get("ranks"), table.get("bid")
    if not isinstance(ranks, list) or not ranks:
        raise SettingError(
            f'ranks = {shown(ranks)} of a verdict: a list of ranks, such as ["2", "3"]', value=ranks
        )
    read = []
    for given in ranks:
        rank = "T" if str(given) == "10" else str(given).upper()
        if rank not in tuple(_RANKS):
            raise SettingError(
                f"rank {shown(given)} of a verdict: 2 to 10, J, Q, K or A", value=given
            )
        read.append(rank)
    suits = tuple(_SUITS)
    if "suit" in table:
        if table["suit"] not in suits:
            raise SettingError(
                f"suit = {shown(table['suit'])} of a verdict: side or trump"
                f"{did_you_mean(table['suit'], suits)}",
                value=table["suit"],
                allowed=suits,
            )
        suits = (table["suit"],)
    if isinstance(bid, bool) or bid not in (0, 1):
        raise SettingError(f"bid = {shown(bid)} of a verdict: 0 or 1", value=bid, allowed=(0, 1))
    return _Asked(claim, tuple(read), suits, int(bid), str(table.get("note", "")))


def _judge(ask: _Asked, wins: Mapping[Case, float]) -> Verdict:
    cases = {key: p for key, p in wins.items() if key[2] in ask.ranks and key[3] in ask.suits}
    # 10 + bid against nothing: a one is worth it from 10/21 on.
    right = [key for key, p in cases.items() if int(11 * p > 10 * (1 - p)) == ask.bid]
    worst = min(cases, key=lambda key: cases[key] if ask.bid else -cases[key])
    suit = "a trump" if worst[3] == "trump" else "a card of a side suit"
    measured = (
        f"in {len(right)} of {len(cases)} cases (card, suit, position, number of players) the bid "
        f"of {ask.bid} earns more; the chance to win is from {percent(min(cases.values()))} to "
        f"{percent(max(cases.values()))}"
    )
    if len(right) < len(cases):
        measured += (
            f", furthest off with {_rank(worst[2])}, {suit}, {worst[0]} players, position "
            f"{worst[1]}"
        )
    verdict = HOLDS if len(right) == len(cases) else HOLDS_IN_PART if right else HOLDS_NOT
    yardstick = f"a bid of {ask.bid} earns more in every case"
    return Verdict(ask.claim, measured, verdict, yardstick, ask.note)


def _rank(rank: str) -> str:
    names = {"T": "a 10", "J": "a jack", "Q": "a queen", "K": "a king", "A": "an ace", "8": "an 8"}
    return names.get(rank, f"a {rank}")
