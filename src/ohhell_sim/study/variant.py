"""One side of a comparison: rules, how many players, and who they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from ohhell_sim.errors import SettingError
from ohhell_sim.kernels.policy import RANDOM, STANDARD
from ohhell_sim.kernels.thumb import BRASH, SHY, THUMB
from ohhell_sim.kernels.wide.play import FORGETFUL
from ohhell_sim.kernels.wide.seats import CAREFUL
from ohhell_sim.rules import Rules, resolve_rules
from ohhell_sim.rules.reading import did_you_mean, shown

__all__ = ["PLAYERS", "Variant", "VariantLike"]

#: The players that a study knows, and their codes in the kernels.
PLAYERS = {
    "standard": STANDARD,
    "careful": CAREFUL,
    "forgetful": FORGETFUL,
    "thumb": THUMB,
    "shy": SHY,
    "brash": BRASH,
    "random": RANDOM,
}

VariantLike: TypeAlias = "str | Path | Rules | Mapping[str, Any] | Variant"
"""A variant as users give it: rules in any form, or a `Variant`."""


@dataclass(frozen=True, kw_only=True)
class Variant:
    """One side of a comparison.

    Attributes
    ----------
    name : str
        What tables and plots call it.
    rules : Rules
        What it is played by.
    players : int
        How many sit at the table.
    seated : str
        Who plays: "standard" bids by the learned model to the points of these rules, and plays
        for exactly the bid; "careful" bids only the tricks that are all but certain; "forgetful"
        is standard, but does not remember what was played; "thumb" is the rule of thumb; "shy"
        is that, but leads no trump while it has another card; "brash" leads high even when it
        needs no trick; "random" takes any legal action.
    rival : str
        Who plays against them for skill and luck.

    Examples
    --------
    >>> Variant.of("hook", players=5).name
    'hook'
    """

    name: str
    rules: Rules
    players: int
    seated: str = "standard"
    rival: str = "thumb"

    @classmethod
    def of(cls, given: VariantLike, players: int = 4, seated: str = "standard") -> Variant:
        """Return a variant from rules in any form.

        Parameters
        ----------
        given : str, Path, Rules, mapping or Variant
            A preset, a file, rules, fields of rules, or a variant, which is returned as it is.
        players : int, optional
            How many sit at the table.
        seated : str, optional
            Who plays.

        Returns
        -------
        Variant
            Checked: the rules fit the players.

        Examples
        --------
        >>> Variant.of({"preset": "classic", "hook": True}).rules.hook
        <Hook.LAST_BIDDER: 'last-bidder'>
        """
        if isinstance(given, Variant):
            return given.checked()
        rules = resolve_rules(given)
        return cls(name=rules.name, rules=rules, players=players, seated=seated).checked()

    def checked(self) -> Variant:
        """Return the variant, if its rules fit its players and somebody can sit down.

        Returns
        -------
        Variant
            The same.

        Examples
        --------
        >>> Variant(name="ours", rules=Rules(), players=4).checked().name
        'ours'
        """
        for key, name in (("seated", self.seated), ("rival", self.rival)):
            if not isinstance(name, str) or name not in PLAYERS:
                raise SettingError(
                    f"{key} is {shown(name)}: it is one of {', '.join(PLAYERS)}"
                    f"{did_you_mean(name, list(PLAYERS))}",
                    value=name,
                    allowed=tuple(PLAYERS),
                )
        self.rules.validate(self.players)
        return self

    def counts_as(self, other: Variant) -> bool:
        """Return whether points are counted, and a winner named, as in another variant.

        Parameters
        ----------
        other : Variant
            The other.

        Returns
        -------
        bool
            False where a point of one is not a point of the other.

        Examples
        --------
        >>> Variant.of("classic").counts_as(Variant.of({"score": "diff10"}))
        False
        """
        mine, theirs = self.rules.to_dict(), other.rules.to_dict()
        return all(mine[key] == theirs[key] for key in ("score", "winner", "match_goal"))

    def to_dict(self) -> dict[str, Any]:
        """Return the variant as plain data, by which it is told from others.

        Returns
        -------
        dict
            Name, rules, players, and who plays.

        Examples
        --------
        >>> sorted(Variant.of("hook").to_dict())
        ['name', 'players', 'rival', 'rules', 'seated']
        """
        return {
            "name": self.name,
            "rules": self.rules.to_dict(),
            "players": self.players,
            "seated": self.seated,
            "rival": self.rival,
        }
