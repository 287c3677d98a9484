"""Studies that are no comparison of variants: single cards, and the deal of one card, exactly."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from ohhell_sim.errors import SettingError
from ohhell_sim.rules import Rules
from ohhell_sim.rules.reading import did_you_mean, shown
from ohhell_sim.study.card_tricks import card_tricks
from ohhell_sim.study.provenance import program
from ohhell_sim.study.report import write_pages
from ohhell_sim.study.verdicts import HOLDS, HOLDS_IN_PART, HOLDS_NOT, UNDECIDED, Verdict

__all__ = ["SPECIAL", "kind_of"]

Judge = Callable[..., tuple[str, list[Verdict]]]

_CARDS = ("ace", "king guarded", "king alone", "8 to 10")


def judge_cards(
    table: Mapping[str, Any], folder: Path, *, matches: int | None, seed: int | None, command: str
) -> tuple[str, list[Verdict]]:
    """Measure how often single cards win a trick, and write the report.

    Parameters
    ----------
    table : mapping
        The file: ``players`` and ``sizes`` (lists), ``deals``, ``seed``, and verdicts with
        ``claim``, ``card``, ``is`` and ``than``.
    folder : Path
        Where the report goes.
    matches, seed : int, optional
        Deals and seed instead of what the file says.
    command : str
        What makes it again.

    Returns
    -------
    size : str
        How much was played.
    verdicts : list of Verdict
        One for each claim.
    """
    deals = int(matches or table.get("deals", 4000))
    start = int(table.get("seed", 0) if seed is None else seed)
    rules = Rules.preset("classic")
    tables = [
        (players, size)
        for players, size in product(table["players"], table["sizes"])
        if players * size < rules.deck_size_for(players)
    ]
    found = {at: card_tricks(rules, *at, deals, start) for at in tables}
    rows = []
    for (players, size), tricks in found.items():
        cells = [{"text": _where((players, size))}]
        for card in _CARDS:
            if tricks.held[card]:
                low, high = (f"{100 * end:.1f}" for end in tricks.interval(card))
                cells.append(
                    {"text": f"{100 * tricks.share(card):.1f}", "small": f"{low} to {high}"}
                )
            else:
                cells.append({"text": "-"})
        rows.append({"cells": cells})
    verdicts = []
    for asked in table.get("verdict", []):
        card, than = asked["card"], float(asked["than"])
        level = 1 - 0.05 / (len(tables) * len(table["verdict"]))
        known = {at: tricks for at, tricks in found.items() if tricks.held[card]}
        sides = {at: _side(tricks.interval(card, level), than) for at, tricks in known.items()}
        wanted = 1 if asked["is"] == "above" else -1
        shares = {at: tricks.share(card) for at, tricks in known.items()}
        least, most = min(shares, key=shares.__getitem__), max(shares, key=shares.__getitem__)
        measured = (
            f"{asked.get('text', card)}: from {_percent(shares[least])} ({_where(least)}) to "
            f"{_percent(shares[most])} ({_where(most)})"
        )
        holding = [at for at, side in sides.items() if side == wanted]
        yardstick = f"{asked['is']} {_percent(than)} at every table"
        judged = _overall(sides.values(), wanted)
        verdicts.append(Verdict(asked["claim"], measured, judged, yardstick))
        if holding and len(holding) < len(sides):
            few = len(holding) <= len(sides) / 2
            named = holding if few else [at for at in sides if at not in holding]
            where = f"{'with' if few else 'but for'} {'; '.join(map(_where, named))}"
            said = f"{measured}; clearly {asked['is']} {_percent(than)} {where}"
            verdicts[-1] = Verdict(asked["claim"], said, HOLDS_IN_PART, yardstick)
    size = f"{deals:,} deals a table, seed {start}"
    tables_shown = [
        {
            "title": "Share of the cards of a side suit that won a trick, in percent",
            "heads": ["", "ace", "king with ace or queen", "king with neither", "8, 9 and 10"],
            "rows": rows,
            "note": "Small print: 95% intervals (Wilson). Deals with a trump only.",
        }
    ]
    method = [
        "Deals with a turned-up trump are played by standard players, and every card of a side "
        "suit is followed: was it dealt, did it win a trick. Players do not always want the trick: "
        "somebody who has bid zero throws an ace away where possible.",
    ]
    _write(folder, table, size, verdicts, tables_shown, method, command)
    return size, verdicts


def judge_one_card(
    table: Mapping[str, Any], folder: Path, *, matches: int | None, seed: int | None, command: str
) -> tuple[str, list[Verdict]]:
    """Work out the deal of one card exactly, and write the report.

    Parameters
    ----------
    table : mapping
        The file: ``players`` (a list), and verdicts with ``claim``, ``ranks``, ``bid`` and, for
        trumps or side suits alone, ``suit = "trump"`` or ``"side"``.
    folder : Path
        Where the report goes.
    matches, seed : int, optional
        Without meaning here: nothing is left to chance.
    command : str
        What makes it again.

    Returns
    -------
    size : str
        That it is exact.
    verdicts : list of Verdict
        One for each claim.
    """
    from ohhell_sim import trick_distribution  # noqa: PLC0415 - loads the compiler

    del matches, seed
    wins: dict[tuple[int, int, str, str], float] = {}
    for players in table["players"]:
        for place, rank in product(range(1, players + 1), "23456789TJQKA"):
            for suit, code in (("side", "S"), ("trump", "H")):
                answer = trick_distribution(
                    f"{rank}{code}", trump="H", players=players, position=place
                )
                wins[players, place, rank, suit] = float(answer.probabilities[1])
    # 10 + bid against nothing: a one is worth it from 10/21 on.
    ones = {key: 11 * chance > 10 * (1 - chance) for key, chance in wins.items()}
    rows = []
    for players in table["players"]:
        for place in range(1, players + 1):
            for suit in ("side", "trump"):
                cells = [{"text": f"{players} players, position {place}, {suit}"}]
                cells += [
                    {"text": f"{100 * wins[players, place, rank, suit]:.0f}"}
                    for rank in "23456789TJQKA"
                ]
                rows.append({"cells": cells})
    verdicts = []
    for asked in table.get("verdict", []):
        cases = {
            key: bids
            for key, bids in ones.items()
            if key[2] in asked["ranks"] and asked.get("suit", key[3]) == key[3]
        }
        right = [key for key, bids in cases.items() if int(bids) == asked["bid"]]
        worst = min(cases, key=lambda key: wins[key] if asked["bid"] else -wins[key])
        measured = (
            f"in {len(right)} of {len(cases)} cases (card, suit, position, number of players) the "
            f"bid of {asked['bid']} earns more; the chance to win is from "
            f"{_percent(min(wins[key] for key in cases))} to "
            f"{_percent(max(wins[key] for key in cases))}, furthest off for the {worst[2]} of a "
            f"{worst[3]} suit, {worst[0]} players, position {worst[1]}"
        )
        verdict = HOLDS if len(right) == len(cases) else HOLDS_IN_PART if right else HOLDS_NOT
        yardstick = f"a bid of {asked['bid']} earns more in every case"
        verdicts.append(Verdict(asked["claim"], measured, verdict, yardstick))
    tables = [
        {
            "title": "Chance of one card to win the trick, in percent",
            "heads": ["", *"23456789", "10", *"JQKA"],
            "rows": rows,
            "note": "Exact: every deal of the other cards is counted. Position 1 leads.",
        }
    ]
    method = [
        "In the deal of one card nobody has a choice but the bid, so the chance to win is counted "
        "over all deals of the cards that are not seen. The trump is known, the turned-up card is "
        "one of those. A bid of one is right where it earns more at 10 + bid for a make and 0 for "
        "a miss: from a chance of 10/21 on.",
    ]
    _write(folder, table, "exact", verdicts, tables, method, command)
    return "exact", verdicts


SPECIAL: dict[str, Judge] = {"cards": judge_cards, "one-card": judge_one_card}
"""The kinds of studies that are no comparison of variants."""


def kind_of(table: Mapping[str, Any]) -> Judge | None:
    """Return what plays a study of a special kind; None for a comparison of variants.

    Parameters
    ----------
    table : mapping
        The file.

    Returns
    -------
    callable or None
        One of `SPECIAL`.
    """
    kind = table.get("kind")
    if kind is None:
        return None
    if kind not in SPECIAL:
        raise SettingError(
            f"kind is {shown(kind)}: it is one of {', '.join(SPECIAL)}"
            f"{did_you_mean(kind, list(SPECIAL))}, or left out",
            value=kind,
            allowed=tuple(SPECIAL),
        )
    return SPECIAL[kind]


def _side(bounds: tuple[float, float], than: float) -> int:
    low, high = bounds
    return (low > than) - (high < than)


def _overall(sides: Any, wanted: int) -> str:
    kinds = set(sides)
    if kinds == {wanted}:
        return HOLDS
    if wanted in kinds:
        return HOLDS_IN_PART
    return HOLDS_NOT if -wanted in kinds else UNDECIDED


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def _where(at: tuple[int, int]) -> str:
    return f"{at[0]} players, {at[1]} {'card' if at[1] == 1 else 'cards'}"


def _write(
    folder: Path, table: Mapping[str, Any], size: str, verdicts: Sequence[Verdict],
    tables: Sequence[Mapping[str, Any]], method: Sequence[str], command: str,
) -> None:  # fmt: skip
    versions = program()
    content = {
        "title": table.get("title", folder.name),
        "question": table.get("question", ""),
        "size": f"{size[0].upper()}{size[1:]}.",
        "verdicts": [verdict.to_dict() for verdict in verdicts],
        "compares": False,
        "tables": tables,
        "plots": [],
        "variants": [],
        "metrics": [],
        "method": method,
        "command": command,
        "program": versions,
        "versions": "; ".join(f"{key} {value}" for key, value in versions.items()),
    }
    write_pages(folder, content, {})
