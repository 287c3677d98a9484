"""What a study compares: variants, how many matches, from which seed; read from TOML."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ohhell_sim.errors import SettingError
from ohhell_sim.rules import Rules, apply_settings, resolve_rules
from ohhell_sim.rules.files import file_stem, read_toml
from ohhell_sim.rules.reading import did_you_mean, shown, whole_number
from ohhell_sim.study.variant import PLAYERS, Variant, VariantLike

__all__ = [
    "CHUNK_MATCHES",
    "LARGEST_SEED",
    "PLAYERS",
    "Study",
    "Variant",
    "VariantLike",
    "in_range",
]

#: Matches that are played together; part of the definition of every result.
CHUNK_MATCHES = 512
_MOST_MATCHES = 10**12
_MOST_VARIANTS = 12
LARGEST_SEED = 2**64 - 1
_STUDY_KEYS = ("title", "question", "variants", "players", "matches", "seed", "skill", "variant")
_FILE_KEYS = (*_STUDY_KEYS, "verdict")
_LISTED = {"variants": 'variants = ["classic", "hook"]', "variant": "[[variant]]"}
_VARIANT_KEYS = ("name", "rules", "players", "seated", "rival", "set")


@dataclass(frozen=True, kw_only=True)
class Study:
    """A comparison of variants, fixed before the first card.

    Attributes
    ----------
    variants : tuple of Variant
        The first is the one that the others are compared with.
    matches : int
        How many matches each plays; match k has the same cards under each, as far as the decks
        allow.
    seed : int
        What the cards come from.
    skill : bool
        Whether matches of the standard player against the rule of thumb are played as well, by
        which skill and luck are measured.
    title, question : str
        For the report.
    extra : mapping
        Whatever else the file says, for those who read it.

    Examples
    --------
    >>> study = Study.of(["classic", "hook"], matches=100, seed=7)
    >>> [variant.name for variant in study.variants], study.chunks
    (['classic', 'hook'], 1)
    """

    variants: tuple[Variant, ...]
    matches: int = 2000
    seed: int = 0
    skill: bool = True
    title: str = ""
    question: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict, compare=False, hash=False)

    def __post_init__(self) -> None:
        if not 1 <= len(self.variants) <= _MOST_VARIANTS:
            raise SettingError(
                f"{len(self.variants)} variants: a study has 1 to {_MOST_VARIANTS}",
                value=len(self.variants),
                allowed=range(1, _MOST_VARIANTS + 1),
            )
        names = [variant.name for variant in self.variants]
        for name in names:
            if names.count(name) > 1:
                raise SettingError(
                    f"two variants are called {name!r}: give each a name of its own", value=name
                )
        in_range("matches", self.matches, 2, _MOST_MATCHES)
        in_range("seed", self.seed, 0, LARGEST_SEED)
        if not self.title:
            object.__setattr__(self, "title", " / ".join(names))

    @classmethod
    def of(
        cls,
        variants: Iterable[VariantLike],
        *,
        players: int = 4,
        matches: int = 2000,
        seed: int = 0,
        skill: bool = True,
        title: str = "",
        question: str = "",
    ) -> Study:
        """Return a study of rules in any form.

        Parameters
        ----------
        variants : iterable
            Presets, files, rules or variants; the first is compared with the others.
        players, matches, seed, skill, title, question
            As above; `players` for those that do not say it themselves.

        Returns
        -------
        Study
            Checked, but not played.

        Examples
        --------
        >>> Study.of(["classic", "hook"], players=3).variants[1].players
        3
        """
        if isinstance(variants, str | Path | Rules | Mapping | Variant):
            variants = [variants]
        if not isinstance(variants, Iterable):
            raise SettingError(
                f'variants is {shown(variants)}: a list of rules, such as ["classic", "hook"]',
                value=variants,
            )
        return cls(
            variants=_numbered(_with_names([Variant.of(given, players) for given in variants])),
            matches=matches,
            seed=seed,
            skill=bool(skill),
            title=title,
            question=question,
        )

    @classmethod
    def from_toml(cls, path: str | Path) -> Study:
        r"""Return the study of a TOML file.

        Parameters
        ----------
        path : str or Path
            A file with ``variants = ["classic", "hook"]``, or a table ``[[variant]]`` for each
            with ``name``, ``rules`` (a preset or a file next to this one), ``players``,
            ``seated``, ``rival`` and further fields of the rules under ``set``; and ``title``,
            ``question``, ``players``, ``matches``, ``seed`` and ``skill``. Tables with other
            names are kept in `extra`.

        Returns
        -------
        Study
            Checked, but not played.

        Raises
        ------
        SettingError, RulesError
            For what cannot be, naming it.

        Examples
        --------
        >>> import tempfile
        >>> path = Path(tempfile.mkdtemp()) / "ours.toml"
        >>> size = path.write_text('variants = ["classic", "hook"]\nmatches = 10', "utf-8")
        >>> Study.from_toml(path).title
        'ours'
        """
        path = Path(path)
        table = read_toml(path)
        try:
            return cls._from_table(table, path)
        except SettingError as error:
            message = f"study {str(path)!r}: {error}"
            raise SettingError(message, value=error.value, allowed=error.allowed) from error

    @classmethod
    def _from_table(cls, table: dict[str, Any], path: Path) -> Study:
        extra = {
            key: value
            for key, value in table.items()
            if key not in _STUDY_KEYS and isinstance(value, dict | list)
        }
        for key in table:
            if key not in _STUDY_KEYS and key not in extra:
                raise SettingError(
                    f"unknown key {shown(key)}; a study has {', '.join(_FILE_KEYS)}"
                    f"{did_you_mean(key, _FILE_KEYS)}",
                    value=key,
                    allowed=_FILE_KEYS,
                )
        players = table.get("players", 4)
        lists = {key: table.get(key, []) for key in ("variants", "variant")}
        for key, value in lists.items():
            if not isinstance(value, list):
                raise SettingError(
                    f"{key} = {shown(value)} is no list: write {_LISTED[key]}", value=value
                )
        given = [*lists["variants"], *lists["variant"]]
        if not given:
            raise SettingError('a study needs variants = ["classic", "hook"], for one')
        variants = [_read_variant(item, players, path.parent) for item in given]
        numbers = {key: table[key] for key in ("matches", "seed", "skill") if key in table}
        if not isinstance(numbers.get("skill", True), bool):
            raise SettingError(
                f"skill is {shown(numbers['skill'])}: true or false", value=numbers["skill"]
            )
        return cls(
            variants=_with_names(variants),
            title=str(table.get("title", "")) or file_stem(path),
            question=str(table.get("question", "")),
            extra=extra,
            **numbers,
        )

    @property
    def chunks(self) -> int:
        """How many chunks the matches make."""
        return -(-self.matches // CHUNK_MATCHES)

    def with_matches(self, matches: int | None = None, seed: int | None = None) -> Study:
        """Return the same study of another size or seed.

        Parameters
        ----------
        matches, seed : int, optional
            What is left out stays.

        Returns
        -------
        Study
            Checked.

        Examples
        --------
        >>> Study.of(["classic"]).with_matches(10).matches
        10
        """
        return replace(
            self,
            matches=self.matches if matches is None else matches,
            seed=self.seed if seed is None else seed,
        )

    def to_dict(self) -> dict[str, Any]:
        """Return what makes the numbers of the study, as plain data.

        Returns
        -------
        dict
            Without title and question, which change none.

        Examples
        --------
        >>> sorted(Study.of(["classic"]).to_dict())
        ['chunk', 'matches', 'seed', 'skill', 'variants']
        """
        return {
            "variants": [variant.to_dict() for variant in self.variants],
            "matches": self.matches,
            "seed": self.seed,
            "skill": self.skill,
            "chunk": CHUNK_MATCHES,
        }

    @property
    def key(self) -> str:
        """A short hash of what makes the numbers of the study.

        Examples
        --------
        >>> Study.of(["classic"]).key == Study.of(["classic"], title="ours").key
        True
        """
        text = json.dumps(self.to_dict(), sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def _read_variant(given: object, players: int, folder: Path) -> Variant:
    """Return a variant of a file: the name of rules, or a table."""
    if isinstance(given, str):
        return Variant.of(_near(given, folder), players)
    if not isinstance(given, Mapping):
        raise SettingError(f"{shown(given)} is no variant: give a name or a table", value=given)
    for key in given:
        if key not in _VARIANT_KEYS:
            raise SettingError(
                f"unknown key {shown(key)} of a variant; it has {', '.join(_VARIANT_KEYS)} "
                f"(fields of the rules go under set){did_you_mean(key, _VARIANT_KEYS)}",
                value=key,
                allowed=_VARIANT_KEYS,
            )
    rules = resolve_rules(_near(given.get("rules", "classic"), folder))
    changes = given.get("set", {})
    if isinstance(changes, Mapping):
        rules = rules.replace(**Rules.known_fields(changes)) if changes else rules
    elif isinstance(changes, list) and all(isinstance(change, str) for change in changes):
        rules = apply_settings(rules, changes)
    else:
        raise SettingError(
            f"set = {shown(changes)} of a variant is no table of fields of the rules: write "
            "[variant.set], or set = { hook = true }",
            value=changes,
        )
    return Variant(
        name=str(given.get("name", rules.name)),
        rules=rules,
        players=given.get("players", players),
        seated=given.get("seated", "standard"),
        rival=given.get("rival", "thumb"),
    ).checked()


def _near(name: Any, folder: Path) -> Any:
    """Return rules files as they lie, seen from the file that names them."""
    if isinstance(name, str) and name.endswith(".toml"):
        return folder / name
    return name


def _with_names(variants: Sequence[Variant]) -> tuple[Variant, ...]:
    """Tell variants apart that differ in their players alone."""
    names = [variant.name for variant in variants]
    if len(set(names)) == len(names):
        return tuple(variants)
    tables = {(variant.name, variant.players) for variant in variants}
    return tuple(
        replace(variant, name=f"{variant.name}, {variant.players} players")
        if sum(name == variant.name for name, _ in tables) > 1
        else variant
        for variant in variants
    )


def _numbered(variants: Sequence[Variant]) -> tuple[Variant, ...]:
    """Tell variants apart that are alike, such as the same rules given twice, by a number."""
    names: list[str] = []
    for variant in variants:
        name, count = variant.name, 1
        while name in names:
            count += 1
            name = f"{variant.name} ({count})"
        names.append(name)
    return tuple(replace(variant, name=name) for variant, name in zip(variants, names, strict=True))


def in_range(key: str, value: object, least: int, most: int) -> int:
    """Return a whole number that a study is given.

    Parameters
    ----------
    key : str
        What it is called.
    value : object
        What was given.
    least, most : int
        What it may be.

    Returns
    -------
    int
        The number.

    Raises
    ------
    SettingError
        For anything else.

    Examples
    --------
    >>> in_range("matches", 100, 2, 1000)
    100
    """
    number = whole_number(value)
    if number is None or not least <= number <= most:
        raise SettingError(
            f"{key} is {shown(value)}: a whole number from {least} to {most:,}",
            value=value,
        )
    return number
