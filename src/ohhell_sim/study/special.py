"""Studies that are no comparison of variants, by their kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

from ohhell_sim.errors import SettingError
from ohhell_sim.rules.reading import did_you_mean, shown
from ohhell_sim.study.one_card import OneCard
from ohhell_sim.study.single_cards import SingleCards
from ohhell_sim.study.verdicts import Verdict

__all__ = ["SPECIAL", "Special", "special_of"]


class Special(Protocol):
    """A study of a special kind, checked before it is played."""

    def with_size(self, matches: int | None, seed: int | None) -> Special:
        """Return the same study of another size or seed."""

    def play(self, folder: Path, command: str) -> tuple[str, list[Verdict]]:
        """Play it, write its report, and return its size and verdicts."""


SPECIAL: dict[str, Callable[[Mapping[str, Any]], Special]] = {
    "cards": SingleCards.of,
    "one-card": OneCard.of,
}
"""The kinds, and what reads a file of each."""


def special_of(table: Mapping[str, Any]) -> Special | None:
    """Return the study of a file of a special kind; None for a comparison of variants.

    Parameters
    ----------
    table : mapping
        The file.

    Returns
    -------
    Special or None
        Checked, but not played.

    Raises
    ------
    SettingError
        For a kind that there is none, or a file that asks for what cannot be.

    Examples
    --------
    >>> special_of({"kind": "one-card", "players": [3, 4]}).players
    (3, 4)
    """
    kind = table.get("kind")
    if kind is None:
        return None
    if not isinstance(kind, str) or kind not in SPECIAL:
        raise SettingError(
            f"kind is {shown(kind)}: it is one of {', '.join(SPECIAL)}"
            f"{did_you_mean(kind, list(SPECIAL))}, or left out",
            value=kind,
            allowed=tuple(SPECIAL),
        )
    return SPECIAL[kind](table)
