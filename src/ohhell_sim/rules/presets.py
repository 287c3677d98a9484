"""The named rule sets, and rules from whatever a user names them by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ohhell_sim.errors import RulesError
from ohhell_sim.rules.files import own_tables, parse_toml
from ohhell_sim.rules.reading import did_you_mean, shown
from ohhell_sim.rules.rules import Rules

__all__ = ["apply_settings", "preset_sources", "preset_summary", "resolve_rules"]


class Preset(NamedTuple):
    """A named rule set, with what the list of presets says of it."""

    rules: Rules
    summary: str
    sources: str


@cache
def preset_table() -> dict[str, Preset]:
    """Return every preset by name, in the order of the file."""
    found: dict[str, Preset] = {}
    for name, table in own_tables("presets.toml").items():
        changes = dict(table)
        summary, sources = changes.pop("summary"), changes.pop("sources")
        start = changes.pop("preset", None)
        rules = Rules(name=name) if start is None else found[start].rules
        found[name] = Preset(rules.replace(name=name, **changes), summary, sources)
    return found


def preset(name: str) -> Rules:
    """Return the rules of a preset; see `Rules.preset`."""
    table = preset_table()
    key = name.strip().lower().replace("_", "-").replace(" ", "-") if isinstance(name, str) else ""
    if key not in table:
        raise RulesError(
            f"no rules are called {shown(name)}: there are {', '.join(table)}"
            f"{did_you_mean(name, table) or ', and files that end in .toml'}",
            value=name,
            allowed=table,
        )
    return table[key].rules


def preset_summary(name: str) -> str:
    """Return one line about a preset.

    Parameters
    ----------
    name : str
        One of `Rules.presets`.

    Returns
    -------
    str
        What the list of presets says.

    Examples
    --------
    >>> preset_summary("hook")
    'As classic, but the last bidder may not make the bids add up to the tricks'
    """
    return preset_table()[preset(name).name].summary


def preset_sources(name: str) -> str:
    """Return where a preset is described, and what was decided where that is silent.

    Parameters
    ----------
    name : str
        One of `Rules.presets`.

    Returns
    -------
    str
        Plain text.

    Examples
    --------
    >>> preset_sources("pagat")
    "pagat's base game, for three to seven players"
    """
    return preset_table()[preset(name).name].sources


def resolve_rules(rules: str | Path | Rules | Mapping[str, Any]) -> Rules:
    """Return rules from whatever names them.

    Parameters
    ----------
    rules : str, Path, Rules or mapping
        The name of a preset, the path of a TOML file (a text that ends in ``.toml``), a mapping
        of fields, or rules.

    Returns
    -------
    Rules
        The rules.

    Raises
    ------
    RulesError
        Where nothing of that name is known, with the nearest known one.

    Examples
    --------
    >>> resolve_rules("hook") == Rules.preset("hook")
    True
    >>> resolve_rules({"preset": "hook", "score": "diff10"}).name
    'hook with score=diff10'
    """
    if isinstance(rules, Rules):
        return rules
    if isinstance(rules, Path):
        return Rules.from_toml(rules)
    if isinstance(rules, Mapping):
        return Rules.from_mapping(rules)
    if isinstance(rules, str) and rules.strip().lower().endswith(".toml"):
        return Rules.from_toml(rules)
    return preset(rules)


def apply_settings(rules: Rules, settings: Iterable[str]) -> Rules:
    """Return rules changed by texts such as ``"hook=true"``.

    Parameters
    ----------
    rules : Rules
        Where to start from.
    settings : iterable of str
        ``field=value`` each. A value is TOML (``true``, ``10``, ``[7, 5]``) or else plain text.

    Returns
    -------
    Rules
        The changed rules.

    Raises
    ------
    RulesError
        For a text without ``=``, an unknown field, or a value that the field does not take.

    Examples
    --------
    >>> changed = apply_settings(Rules(), ["hook=true", "score=diff10", "schedule=[3, 2, 1]"])
    >>> changed.name
    'hook with schedule=[3, 2, 1], score=diff10'
    """
    changes: dict[str, Any] = {}
    for setting in settings:
        key, equals, text = setting.partition("=")
        key = key.strip().lower().replace("-", "_")
        if not equals or not key or not text.strip():
            raise RulesError(
                f"{shown(setting)} is no setting: write field=value, such as hook=true",
                value=setting,
            )
        if key == "preset":
            raise RulesError(
                f"{shown(setting)}: a setting changes one field; name the preset with --rules",
                value=setting,
            )
        changes[key] = _value(text.strip())
    return rules.replace(**changes) if changes else rules


def _value(text: str) -> object:
    """Read a value as TOML, or take it as plain text."""
    try:
        table = parse_toml(f"value = {text}")
    except RulesError:
        return text
    return table["value"] if len(table) == 1 else text
