"""The fields of the rules: every axis with its default, and the way to text and back."""

# ruff: noqa: RUF009 - an Axis is how a field is declared here

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Self

from ohhell_sim.errors import RulesError
from ohhell_sim.rules import files, reading
from ohhell_sim.rules.axes import Axis, HandMax, Hook, ScheduleName, TrumpSource, Winner
from ohhell_sim.rules.reading import did_you_mean, shown, whole
from ohhell_sim.rules.scoring import ScoreFormula, score_formula

__all__ = ["LARGEST_HAND", "RuleFields"]

LARGEST_HAND = 26
"""Half a pack: two players, every card dealt."""

_hook = reading.choice(Hook, {True: Hook.LAST_BIDDER, False: Hook.OFF, "on": Hook.LAST_BIDDER})


@dataclass(frozen=True, kw_only=True, repr=False)
class RuleFields:
    """The axes along which tables differ; what they mean for a deal is in `Rules`."""

    name: str = field(default="", compare=False)
    schedule: Axis[ScheduleName | tuple[int, ...], ScheduleName | str | Sequence[int]] = Axis(
        ScheduleName.UP, reading.schedule, "hand sizes of the match: a name, or one by one"
    )
    hand_min: Axis[int, int] = Axis(1, whole(1, LARGEST_HAND), "the smallest hand of the match")
    hand_max: Axis[int | HandMax, int | HandMax | str] = Axis(
        HandMax.DECK, reading.hand_max, "the largest hand of the match"
    )
    trump: Axis[TrumpSource, TrumpSource | str] = Axis(
        TrumpSource.TURN_UP, reading.choice(TrumpSource), "where the trump suit comes from"
    )
    no_trump_last_deal: Axis[bool, bool] = Axis(
        True, reading.flag, "the last deal of the match has no trump, cards left or not"
    )
    hook: Axis[Hook, Hook | str | bool] = Axis(
        Hook.OFF, _hook, "whether the bids may add up to the tricks"
    )
    hook_from: Axis[int, int] = Axis(
        1, whole(1, LARGEST_HAND), "the smallest hand at which the hook holds"
    )
    score: Axis[ScoreFormula, ScoreFormula | str | Mapping[str, Any]] = Axis(
        ScoreFormula.named("exact10"), score_formula, "points: a name or a table of numbers"
    )
    winner: Axis[Winner, Winner | str] = Axis(
        Winner.HIGHEST, reading.choice(Winner), "which total wins the match"
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", reading.label("name", self.name))
        high = self.hand_max
        named = isinstance(self.schedule, ScheduleName)
        if named and not isinstance(high, HandMax) and high < self.hand_min:
            raise RulesError(
                f"hand_max = {high} is less than hand_min = {self.hand_min}: change one of them",
                value=high,
            )
        if not self.name:
            object.__setattr__(self, "name", self._label())

    def _label(self) -> str:
        """Return the name of the preset that these rules are, or nearest to, and what differs."""
        from ohhell_sim.rules.presets import preset_table  # noqa: PLC0415 - made of rules

        mine = self.to_dict()
        labels = []
        for preset, _ in preset_table().values():
            theirs = preset.to_dict()
            changes = [
                f"{key}={_setting(value)}"
                for key, value in mine.items()
                if key != "name" and value != theirs[key]
            ]
            labels.append((len(changes), preset.name, changes))
        _, name, changes = min(labels, key=lambda label: label[0])
        return reading.fitted(f"{name} with {', '.join(changes)}") if changes else name

    def __repr__(self) -> str:
        named = [f"name={self.name!r}"]
        for item in fields(self):
            value = getattr(self, item.name)
            if item.name != "name" and value != item.default:
                plain = value.to_plain() if isinstance(value, ScoreFormula) else value
                named.append(
                    f"{item.name}={str(plain)!r}"
                    if isinstance(plain, str)
                    else f"{item.name}={plain!r}"
                )
        return f"{type(self).__name__}({', '.join(named)})"

    @classmethod
    def about(cls) -> dict[str, str]:
        """Return what each field is about, for the rules reference.

        Returns
        -------
        dict of str to str
            One line for each field but `name`, in their order.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> Rules.about()["hook"]
        'whether the bids may add up to the tricks'
        """
        declared = vars(RuleFields)
        return {key: axis.about for key, axis in declared.items() if isinstance(axis, Axis)}

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
        plain: dict[str, Any] = {}
        for item in fields(self):
            value = getattr(self, item.name)
            if isinstance(value, ScoreFormula):
                value = value.to_plain()
            elif isinstance(value, tuple):
                value = list(value)
            elif isinstance(value, str):
                value = str(value)
            plain[item.name] = value
        return plain

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
        known = {item.name: getattr(self, item.name) for item in fields(self)}
        known |= self.known_fields(changes)
        if "name" in changes:
            return type(self)(**known)
        changed = type(self)(**known | {"name": ""})
        if self.name == self._label():
            return changed
        # A name of the user's own stays, with what was changed.
        mine, theirs = self.to_dict(), changed.to_dict()
        listed = [f"{key}={_setting(theirs[key])}" for key in changes if mine[key] != theirs[key]]
        if not listed:
            return self
        joint = ", " if " with " in self.name else " with "
        name = reading.fitted(f"{self.name}{joint}{', '.join(listed)}")
        return type(self)(**known | {"name": name})

    @classmethod
    def known_fields(cls, changes: Mapping[str, Any]) -> dict[str, Any]:
        """Return the changes if the rules have such fields."""
        names = [item.name for item in fields(cls)]
        for key in changes:
            if key not in names:
                raise RulesError(
                    f"the rules have no field {shown(key)}: they have {', '.join(names)}"
                    f"{did_you_mean(key, names)}",
                    value=key,
                    allowed=names,
                )
        return dict(changes)


def _setting(value: object) -> str:
    """Return a value as it is written after ``field=``."""
    if isinstance(value, Mapping):
        value = value.get("name") or value
    return value if isinstance(value, str) else files.toml_value(value)
