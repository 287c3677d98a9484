"""Everything that is wrong with a file of rules, rather than the first thing."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ohhell_sim.errors import RulesError
from ohhell_sim.rules import files, reading
from ohhell_sim.rules.axes import Winner
from ohhell_sim.rules.rules import Rules
from ohhell_sim.rules.verdict import odd_bids

__all__ = ["check_file", "faults_of", "remarks"]


def check_file(path: str | Path) -> tuple[Rules | None, list[RulesError]]:
    r"""Return the rules of a file, or all that is wrong with them.

    Parameters
    ----------
    path : str or Path
        A TOML file, as `Rules.from_toml` takes it.

    Returns
    -------
    rules : Rules or None
        The rules, unless something is wrong.
    faults : list of RulesError
        One for each key that cannot be; where each can by itself, the first contradiction.

    Raises
    ------
    RulesError
        For a file that cannot be read, or is no TOML.

    Examples
    --------
    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "ours.toml"
    >>> size = path.write_text('hook = "maybe"\nscore = "exact11"', "utf-8")
    >>> [fault.value for fault in check_file(path)[1]]
    ['maybe', 'exact11']
    """
    path = Path(path)
    table = files.read_toml(path)
    faults = faults_of(table)
    if faults:
        return None, faults
    return Rules.from_mapping({"name": files.file_stem(path), **table}), []


def faults_of(given: Mapping[str, Any]) -> list[RulesError]:
    """Return all that is wrong with keys and values of rules.

    Parameters
    ----------
    given : mapping
        As `Rules.from_mapping` takes it.

    Returns
    -------
    list of RulesError
        One for each key that cannot be; where each can by itself, the first contradiction.

    Examples
    --------
    >>> [str(fault).split(":")[0] for fault in faults_of({"jokers": 1})]
    ['jokers = 1 without a joker_role']
    """
    faults = []
    for key, value in given.items():
        try:
            _check_key(key, value)
        except RulesError as error:
            faults.append(error)
    if not faults:
        try:
            Rules.from_mapping(given)
        except RulesError as error:
            faults.append(error)
    return faults


def _check_key(key: str, value: Any) -> None:
    """Raise what is wrong with one key and its value."""
    if key == "preset":
        Rules.preset(value)
    elif key == "name":
        reading.label(key, value)
    else:
        Rules.known_fields({key: value})
        Rules.axes()[key].read(key, value)


def remarks(rules: Rules) -> list[str]:
    """Return what is allowed, but hardly meant.

    Parameters
    ----------
    rules : Rules
        The rules.

    Returns
    -------
    list of str
        A sentence each; none for most rules.

    Examples
    --------
    >>> print(remarks(Rules(score={"made_base": 0, "miss_per_diff": -1}))[0])
    a missed 0 is worth more than a made one (1 and 0 points, the highest total wins): say winner \
= "lowest" if points count against the player
    """
    odd = odd_bids(rules.score, rules.winner)
    if not odd:
        return []
    bid, made, missed = odd[0]
    other = Winner.LOWEST if rules.winner is Winner.HIGHEST else Winner.HIGHEST
    against = "against" if other is Winner.LOWEST else "for"
    return [
        f"a missed {bid} is worth more than a made one ({missed} and {made} points, the "
        f'{rules.winner} total wins): say winner = "{other}" if points count {against} the player'
    ]
