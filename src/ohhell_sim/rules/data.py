"""The fields as one value: checked together, named, and turned into text and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import wraps
from typing import TYPE_CHECKING, Any, Self

from ohhell_sim.errors import RulesError
from ohhell_sim.rules import files, reading
from ohhell_sim.rules.axis import default_of
from ohhell_sim.rules.consistency import check_together, gone_with, play_of_jokers
from ohhell_sim.rules.endings import MatchEnd
from ohhell_sim.rules.fields import AxisFields
from ohhell_sim.rules.reading import did_you_mean, shown
from ohhell_sim.rules.scoring import ScoreFormula
from ohhell_sim.rules.tables import HandTable

__all__ = ["RuleFields"]

_BASES = ("classic", "hook")
"""The presets that rules without a name of their own are described by."""


class RuleFields(AxisFields):
    """The fields of `AxisFields`, checked against each other, with a name."""

    if not TYPE_CHECKING:  # type checkers read the fields, and find an unknown one themselves

        @wraps(AxisFields.__init__)
        def __init__(self, *unnamed: object, **given: Any) -> None:
            if unnamed:
                raise RulesError(
                    f"{shown(unnamed[0])} is given without the name of a field: write "
                    "Rules(hook=True), or Rules.preset('hook') for the rules of a preset",
                    value=unnamed[0],
                )
            super().__init__(**self.known_fields(given))

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", reading.label("name", self.name))
        check_together(self)
        self.__dict__["joker_play"] = play_of_jokers(self)
        if not self.name:
            object.__setattr__(self, "name", self._label())

    def __hash__(self) -> int:
        # Counted once: every view asks for it, and there are some sixty fields.
        known: int | None = self.__dict__.get("_hash")
        if known is None:
            known = self.__dict__["_hash"] = super().__hash__()
        return known

    def __getstate__(self) -> dict[str, Any]:
        # The hash of a text differs from one process to the next.
        return {key: value for key, value in self.__dict__.items() if key != "_hash"}

    def _label(self, base: str | None = None) -> str:
        """Return the name of the preset that these rules are, or nearest to, and what differs.

        They are described by `base`, `classic` or `hook`, whichever is nearest.
        """
        from ohhell_sim.rules.presets import preset_table  # noqa: PLC0415 - made of rules

        table = preset_table()
        for name in dict.fromkeys((base or _BASES[0], *table)):
            if table[name].rules == self:
                return name
        labels = []
        for name in dict.fromkeys((base or _BASES[0], *_BASES)):
            theirs = table[name].rules
            changes = [key for key in self.axes() if getattr(self, key) != getattr(theirs, key)]
            labels.append((len(changes), name, changes))
        _, name, changes = min(labels, key=lambda label: label[0])
        listed = [f"{key}={_setting(_plain(getattr(self, key)))}" for key in changes]
        return reading.fitted(f"{name} with {', '.join(listed)}")

    def _base(self) -> str | None:
        """Return the preset that the name of these rules begins with, if any."""
        from ohhell_sim.rules.presets import preset_table  # noqa: PLC0415 - made of rules

        first = self.name.split(" with ", 1)[0]
        return first if first in preset_table() else None

    def __repr__(self) -> str:
        named = [f"name={self.name!r}"]
        for item in fields(self):
            value = getattr(self, item.name)
            if item.name != "name" and value != default_of(item):
                named.append(f"{item.name}={_plain(value)!r}")
        return f"{type(self).__name__}({', '.join(named)})"

    def to_toml(self) -> str:
        """Return the rules as the text of a TOML file that `from_toml` reads.

        Returns
        -------
        str
            Every field, defaults included.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> print(Rules.preset("hook").to_toml().splitlines()[0])
        name = "hook"
        """
        return files.toml_text(self.to_dict())

    def to_dict(self) -> dict[str, Any]:
        """Return every field as plain data, ready for JSON, TOML or `from_mapping`.

        Returns
        -------
        dict
            Texts, numbers, truth values and lists; an own scoring is a dictionary.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> Rules.preset("hook").to_dict()["score"]
        'exact10'
        """
        return {item.name: _plain(getattr(self, item.name)) for item in fields(self)}

    def replace(self, **changes: Any) -> Self:
        """Return these rules with some fields changed.

        Parameters
        ----------
        **changes
            Fields and their new values.

        Returns
        -------
        Rules
            New rules; these stay as they are. Unless `name` is given, the new name says what
            was changed.

        Raises
        ------
        RulesError
            For an unknown field or a value that it does not take.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> Rules.preset("classic").replace(hook=True).name
        'hook'
        """
        known = self._changed(self.known_fields(changes))
        if "name" in changes:
            return type(self)(**known)
        base = self._base()
        changed = type(self)(**known | {"name": self.name})
        if self.name == self._label(base):
            object.__setattr__(changed, "name", changed._label(base))
            return changed
        # A name of the user's own stays, with what was changed.
        mine, theirs = self.to_dict(), changed.to_dict()
        listed = [f"{key}={_setting(theirs[key])}" for key in changes if mine[key] != theirs[key]]
        if not listed:
            return self
        joint = ", " if " with " in self.name else " with "
        name = reading.fitted(f"{self.name}{joint}{', '.join(listed)}")
        return type(self)(**known | {"name": name})

    def _changed(self, changes: dict[str, Any]) -> dict[str, Any]:
        """Return the fields after the changes; what hangs on a changed field goes with it."""
        known = {item.name: getattr(self, item.name) for item in fields(self)}
        bare = AxisFields(**known | changes)
        gone = {name: self.axes()[name].default for name in gone_with(changes, bare)}
        return known | gone | changes

    @classmethod
    def known_fields(cls, changes: Mapping[str, Any]) -> dict[str, Any]:
        """Return the changes if the rules have such fields.

        Parameters
        ----------
        changes : mapping
            Fields and their new values.

        Returns
        -------
        dict
            The same.

        Raises
        ------
        RulesError
            For a field that is none, with the nearest that is.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> Rules.known_fields({"hook": True})
        {'hook': True}
        """
        names = [item.name for item in fields(cls)]
        for key in changes:
            if key not in names:
                hint = did_you_mean(key, names) or f": they have {', '.join(names)}"
                if key == "players":
                    hint = ": the number of players is given with the match"
                raise RulesError(
                    f"the rules have no field {shown(key)}{hint}",
                    value=key,
                    allowed=names,
                )
        return dict(changes)


def _setting(value: object) -> str:
    """Return a value as it is written after ``field=``."""
    if isinstance(value, Mapping):
        value = value.get("name") or value
    if value is None:
        return "none"
    return value if isinstance(value, str) else files.toml_value(value)


def _plain(value: object) -> Any:
    """Return the value of a field as JSON and TOML write it; None where it is unset."""
    if isinstance(value, ScoreFormula | HandTable | MatchEnd):
        return value.to_plain()
    if isinstance(value, tuple):
        return list(value)
    return str(value) if isinstance(value, str) else value
