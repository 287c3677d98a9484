"""The catalogue of the axes: what each field takes, an example, and what was decided."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from ohhell_sim.rules.axes import Choice, JokerPlay, JokerRole
from ohhell_sim.rules.endings import TIE_BREAKS
from ohhell_sim.rules.files import own_tables, parse_toml
from ohhell_sim.rules.rules import Rules

__all__ = ["CatalogueEntry", "catalogue"]

_UNSET = "unset"
_UNSET_CHOICES: dict[str, type[Choice]] = {"joker_role": JokerRole, "joker_play": JokerPlay}


@dataclass(frozen=True, kw_only=True)
class CatalogueEntry:
    """One axis of the rules.

    Attributes
    ----------
    key : str
        The field of `Rules`.
    group : str
        What it belongs to, such as "Bidding".
    about : str
        What it says.
    names : dict of str to str
        The names that it takes, each with what it means; empty for numbers.
    takes : str
        What else it takes; empty where the names are all.
    default : str
        Its default.
    example : str
        Fields and values as TOML, with commas between.
    means : str
        What the example does.
    decision : str
        What was decided where descriptions of the game are silent, or contradict each other.

    Examples
    --------
    >>> entry = next(entry for entry in catalogue() if entry.key == "hook")
    >>> entry.group, entry.default, entry.example
    ('Bidding', 'off', 'hook = "last-bidder"')
    >>> str(entry.rules.hook)
    'last-bidder'
    """

    key: str
    group: str
    about: str
    names: dict[str, str]
    takes: str
    default: str
    example: str
    means: str
    decision: str

    @property
    def rules(self) -> Rules:
        """The rules of the example."""
        return Rules.from_mapping(parse_toml(f"fields = {{ {self.example} }}")["fields"])


@cache
def catalogue() -> tuple[CatalogueEntry, ...]:
    """Return the catalogue, an entry for each field in their order.

    Returns
    -------
    tuple of CatalogueEntry
        The entries.

    Examples
    --------
    >>> catalogue()[0].key, catalogue()[0].default, catalogue()[0].example
    ('packs', '1', 'packs = 2')
    """
    told = own_tables("catalogue.toml")
    defaults = Rules().to_dict()
    return tuple(
        CatalogueEntry(
            key=key,
            group=told[key]["group"],
            about=axis.about,
            names=_names(key, axis.default),
            takes=told[key].get("takes", ""),
            default=_default(defaults[key]),
            example=told[key]["example"],
            means=told[key]["means"],
            decision=told[key]["decision"],
        )
        for key, axis in Rules.axes().items()
    )


def _names(key: str, default: object) -> dict[str, str]:
    """Return the names that a field takes, with what they mean."""
    if key == "tie_break":
        return dict(TIE_BREAKS)
    if isinstance(default, bool):
        return {"true": "it is so", "false": "it is not"}
    kind = _UNSET_CHOICES.get(key, type(default))
    return {option.value: option.about for option in kind} if issubclass(kind, Choice) else {}


def _default(value: Any) -> str:
    if value is None:
        return _UNSET
    return str(value).lower() if isinstance(value, bool) else str(value)
