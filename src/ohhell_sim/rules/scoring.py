"""Scoring as data: one formula whose numbers make every system of the rule pages."""

# ruff: noqa: RUF009 - an Axis is how a field is declared here

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Self

from ohhell_sim.errors import RulesError
from ohhell_sim.rules.axes import Axis
from ohhell_sim.rules.axis import default_of
from ohhell_sim.rules.misses import (
    POINTS_LIMIT,
    Miss,
    known_keys,
    one_sided,
    only_fields,
    points,
    points_table,
)
from ohhell_sim.rules.reading import did_you_mean, flag, label, refuse, whole
from ohhell_sim.rules.systems import find_system, formula_names, modifier_names
from ohhell_sim.rules.tables import NumberTable
from ohhell_sim.rules.values import optional

__all__ = ["Miss", "ScoreFormula", "score_formula"]

_points_or_none = optional(points)


@only_fields
@dataclass(frozen=True, kw_only=True, repr=False)
class ScoreFormula:
    """Points of a bid and the tricks won, as the numbers of one formula.

    Made: ``made_base + made_per_trick * bid + made_square * bid * bid``; a made zero is worth
    ``zero_base + zero_per_h * hand_size`` instead where `zero_base` is given. Missed: the
    ``miss_...`` numbers as in `Miss`; `over` and `under` replace them where too many or too few
    tricks were won. The default is 10 + tricks for a make and 0 for a miss.

    A formula is called like a function: ``formula(bid, tricks, hand_size)``; its `name` is a label
    that does not count when formulas are compared.

    Examples
    --------
    >>> strict = ScoreFormula(miss_per_diff=10)
    >>> strict(3, 3, 7), strict(3, 1, 7), strict(3, 5, 7)
    (13, -20, -20)
    >>> ScoreFormula.named("tricks10+zero5h")(0, 0, 7)
    12
    """

    name: str = field(default="", compare=False)
    made_base: Axis[int, int] = Axis(10, points, "points of any made bid")
    made_per_trick: Axis[int, int] = Axis(1, points, "points of a make for each trick bid")
    made_square: Axis[int, int] = Axis(0, points, "times the bid squared, for a make")
    zero_base: Axis[int | None, int | None] = Axis(
        None, _points_or_none, "points of a made zero, instead of made_base"
    )
    zero_per_h: Axis[int, int] = Axis(0, points, "points of a made zero for each card of the hand")
    made_table: Axis[NumberTable | None, NumberTable | Mapping[Any, int] | None] = Axis(
        None, points_table, "points of a make by the bid, instead of the formula"
    )
    zero_table: Axis[NumberTable | None, NumberTable | Mapping[Any, int] | None] = Axis(
        None, points_table, "points of a made zero by the hand size, before all else"
    )
    max_bid_bonus: Axis[int, int] = Axis(0, points, "more points for bidding and making all")
    miss_base: Axis[int, int] = Axis(0, points, "points lost on any miss")
    miss_per_diff: Axis[int, int] = Axis(0, points, "points lost for each trick off")
    miss_triangular: Axis[int, int] = Axis(0, points, "times 1 + 2 + ... + tricks off, lost")
    miss_square: Axis[int, int] = Axis(0, points, "times tricks off squared, lost")
    miss_per_bid: Axis[int, int] = Axis(0, points, "points lost for each trick bid")
    miss_per_trick_won: Axis[int, int] = Axis(0, points, "points kept for each trick won")
    miss_table: Axis[NumberTable | None, NumberTable | Mapping[Any, int] | None] = Axis(
        None, points_table, "points of a miss by the tricks off, instead of the formula"
    )
    zero_miss: Axis[int | None, int | None] = Axis(
        None, _points_or_none, "points lost on a missed zero, instead of any other miss"
    )
    over: Axis[Miss | None, Miss | Mapping[str, int] | None] = Axis(
        None, one_sided, "the miss part where too many tricks were won"
    )
    under: Axis[Miss | None, Miss | Mapping[str, int] | None] = Axis(
        None, one_sided, "the miss part where too few tricks were won"
    )
    escalate: Axis[bool, bool] = Axis(
        False, flag, "a player's k-th miss of the match counts k times"
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", label("score.name", self.name))
        if self.zero_per_h and self.zero_base is None:
            raise RulesError(
                f"zero_per_h = {self.zero_per_h} needs zero_base: say zero_base = 5, for one",
                value=self.zero_per_h,
            )
        if self.zero_base is not None and self.made_table and self.made_table.get(0) is not None:
            raise RulesError(
                f"zero_base = {self.zero_base}, but made_table has points for 0 as well: say one",
                value=self.zero_base,
            )

    @classmethod
    def named(cls, name: str) -> Self:
        """Return a formula by its name; modifiers follow after ``+``.

        Parameters
        ----------
        name : str
            One of `names`, such as "exact10", "diff10" or "tricks10+zero5h".

        Returns
        -------
        ScoreFormula
            The formula.

        Raises
        ------
        RulesError
            For an unknown name, with the nearest known one.

        Examples
        --------
        >>> ScoreFormula.named("square_tri")(2, 5, 7)
        -30
        """
        found = find_system(name) if isinstance(name, str) else None
        if found is None:
            known = [*formula_names(), *modifier_names()]
            hint = did_you_mean(name, known) or ", or a table of numbers"
            raise refuse("score", name, f"one of {', '.join(known)}", known, hint)
        return cls(name=found[0], **found[1])

    @classmethod
    def names(cls) -> list[str]:
        """Return the names of the formulas, without those of the modifiers.

        Returns
        -------
        list of str
            In the order of the table, the plainest first.

        Examples
        --------
        >>> ScoreFormula.names()[:3]
        ['exact10', 'tricks10', 'tricks5']
        """
        return formula_names()

    @classmethod
    def from_mapping(cls, numbers: Mapping[str, Any]) -> Self:
        """Return the formula with the given numbers, checked.

        Parameters
        ----------
        numbers : mapping
            Fields and their values; a field left out has its default.

        Returns
        -------
        ScoreFormula
            The formula.

        Examples
        --------
        >>> ScoreFormula.from_mapping({"miss_per_diff": 10})(3, 1, 7)
        -20
        """
        known_keys(cls, numbers, "score")
        formula = cls(**numbers)
        if find_system(formula.name) is not None and formula != cls.named(formula.name):
            wanted = "a name of its own: these numbers are other ones"
            raise refuse("score.name", formula.name, wanted)
        return formula

    def __call__(self, bid: int, tricks: int, hand_size: int, *, misses: int = 0) -> int:
        """Return the points of one deal.

        Parameters
        ----------
        bid, tricks : int
            What was bid and what was won, from 0 to `hand_size`.
        hand_size : int
            The number of tricks of the deal.
        misses : int, optional
            Bids that the player missed before in the match; counts only with `escalate`.

        Returns
        -------
        int
            The points.

        Examples
        --------
        >>> ScoreFormula()(4, 4, 5)
        14
        >>> ScoreFormula.named("escalating")(4, 3, 5, misses=2)
        3
        """
        hand_size = whole(1, POINTS_LIMIT)("hand_size", hand_size)
        bid = whole(0, hand_size)("bid", bid)
        tricks = whole(0, hand_size)("tricks", tricks)
        if bid == tricks:
            return self._made(bid, hand_size)
        misses = whole(0, POINTS_LIMIT)("misses", misses)
        return self._missed(bid, tricks) * (misses + 1 if self.escalate else 1)

    def _made(self, bid: int, hand_size: int) -> int:
        listed = self.zero_table.get(hand_size) if self.zero_table and bid == 0 else None
        if listed is not None:
            return listed
        listed = self.made_table.get(bid) if self.made_table is not None else None
        if listed is None and bid == 0 and self.zero_base is not None:
            return self.zero_base + self.zero_per_h * hand_size
        if listed is None:
            listed = self.made_base + self.made_per_trick * bid + self.made_square * bid * bid
        return listed + (self.max_bid_bonus if bid == hand_size else 0)

    def _missed(self, bid: int, tricks: int) -> int:
        if bid == 0 and self.zero_miss is not None:
            return -self.zero_miss
        return self.miss(over=tricks > bid).points(bid, tricks)

    def miss(self, *, over: bool) -> Miss:
        """Return the miss part that holds for too many or too few tricks.

        Parameters
        ----------
        over : bool
            True for too many tricks, False for too few.

        Returns
        -------
        Miss
            The numbers that count.

        Examples
        --------
        >>> ScoreFormula.named("under_minus").miss(over=False).per_diff
        1
        """
        one_sided = self.over if over else self.under
        if one_sided is not None:
            return one_sided
        return Miss(
            base=self.miss_base,
            per_diff=self.miss_per_diff,
            triangular=self.miss_triangular,
            square=self.miss_square,
            per_bid=self.miss_per_bid,
            per_trick_won=self.miss_per_trick_won,
            table=self.miss_table,
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the fields that differ from their defaults, ready for JSON or TOML.

        Returns
        -------
        dict
            `over` and `under` are dictionaries themselves.

        Examples
        --------
        >>> ScoreFormula.named("tricks10_over_only").to_dict()
        {'name': 'tricks10_over_only', 'over': {'per_trick_won': 1}}
        """
        numbers: dict[str, Any] = {}
        for item in fields(self):
            value = getattr(self, item.name)
            if value == default_of(item):
                continue
            plain = isinstance(value, Miss | NumberTable)
            numbers[item.name] = value.to_plain() if plain else value
        return numbers

    def __repr__(self) -> str:
        return f"ScoreFormula({', '.join(f'{k}={v!r}' for k, v in self.to_dict().items())})"

    def to_plain(self) -> str | dict[str, Any]:
        """Return the name, if it stands for these numbers, or else the numbers.

        Returns
        -------
        str or dict
            What `Rules` takes as `score`.

        Examples
        --------
        >>> ScoreFormula.named("diff10").to_plain(), ScoreFormula(miss_per_diff=7).to_plain()
        ('diff10', {'miss_per_diff': 7})
        """
        known = bool(self.name) and find_system(self.name) is not None
        return self.name if known and ScoreFormula.named(self.name) == self else self.to_dict()

    def describe(self) -> str:
        """Return the formula in words.

        Returns
        -------
        str
            One line; d is the number of tricks off.

        Examples
        --------
        >>> ScoreFormula().describe()
        'make 10 + bid, miss 0'
        >>> ScoreFormula.named("under_minus+zero5h").describe()
        'make 10 + bid (a zero 5 + hand size), miss by too many 0, by too few -d'
        """
        from ohhell_sim.rules.wording import formula_in_words  # noqa: PLC0415 - it imports us

        return formula_in_words(self)


def score_formula(key: str, value: object) -> ScoreFormula:
    """Read a scoring system: a name, a table of numbers, or a formula.

    Parameters
    ----------
    key : str
        The field.
    value : object
        What was given.

    Returns
    -------
    ScoreFormula
        The formula.

    Examples
    --------
    >>> score_formula("score", "diff10")(3, 1, 7)
    -20
    """
    if isinstance(value, str):
        return ScoreFormula.named(value)
    if isinstance(value, Mapping):
        value = ScoreFormula.from_mapping(value)
    if isinstance(value, ScoreFormula):
        return value if value.name else _known_formulas().get(value, value)
    names = formula_names()
    raise refuse(key, value, "the name of a scoring system or a table of numbers", names)


@cache
def _known_formulas() -> dict[ScoreFormula, ScoreFormula]:
    """Return the named formulas, to be found by their numbers."""
    formulas = [ScoreFormula.named(name) for name in formula_names()]
    return dict(zip(formulas, formulas, strict=True))
