"""What a tournament comes to: a table of the strategies, and how each pair compares."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import numpy as np

from ohhell_sim.errors import SettingError
from ohhell_sim.rules import Winner
from ohhell_sim.tournament.block import WIN, Block
from ohhell_sim.tournament.design import Design
from ohhell_sim.tournament.rows import (
    LEVEL,
    Interval,
    PairRow,
    StrategyRow,
    columns,
    number,
    plain,
)
from ohhell_sim.tournament.statistics import (
    Ratio,
    holm,
    quantile,
    ratings,
    ratio_of,
    standard_error,
    two_sided,
)

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["TournamentResult"]


@dataclass(frozen=True, kw_only=True)
class TournamentResult:
    """What a tournament came to.

    Attributes
    ----------
    design : Design
        What was played.
    blocks : tuple of Block
        The counts of every match and its repetitions.
    interrupted : bool
        Whether matches are missing.

    Examples
    --------
    >>> from ohhell_sim.tournament import tournament
    >>> result = tournament(["thumb", "random"], players=4, matches=20, seed=1)
    >>> sorted(result.move_seconds)
    ['random', 'thumb']
    >>> print(result.explain())
    thumb is ahead of random, by ... points a deal (95% interval ... to ..., p below 0.001).
    20 matches, each played 2 times with the strategies in other seats.
    """

    design: Design
    blocks: tuple[Block, ...]
    interrupted: bool = False

    @cached_property
    def rows(self) -> tuple[StrategyRow, ...]:
        """The strategies, the best first."""
        return self.rows_at(LEVEL)

    @cached_property
    def pairs(self) -> tuple[PairRow, ...]:
        """All pairs, the better one of each first."""
        return self.pairs_at(LEVEL)

    def rows_at(self, level: float) -> tuple[StrategyRow, ...]:
        """Return the strategies with intervals of some level.

        Parameters
        ----------
        level : float
            The chance that an interval holds the truth, such as 0.99.

        Returns
        -------
        tuple of StrategyRow
            The best first.

        Examples
        --------
        >>> from ohhell_sim.tournament import tournament
        >>> result = tournament(["thumb", "random"], players=3, matches=5, seed=1)
        >>> [row.deals for row in result.rows_at(0.99)]
        [255, 255]
        """
        reach = quantile(_checked(level), len(self.blocks))
        values, errors = ratings(np.array([block.ahead for block in self.blocks], np.int64))
        rows = []
        for entry, name in enumerate(self.design.names):
            wins = self._ratio("wins", "seats", entry)
            rows.append(
                StrategyRow(
                    name=name,
                    points=_interval(self._ratio("points", "deals", entry), reach),
                    made=_interval(self._ratio("made", "deals", entry), reach),
                    wins=_interval(Ratio(wins.value / WIN, wins.residuals / WIN), reach),
                    rating=Interval.around(float(values[entry]), float(errors[entry]), reach),
                    deals=sum(block.deals[entry] for block in self.blocks),
                )
            )
        return tuple(sorted(rows, key=lambda row: self._sign * row.points.value, reverse=True))

    def pairs_at(self, level: float) -> tuple[PairRow, ...]:
        """Return all pairs with intervals of some level.

        Parameters
        ----------
        level : float
            The chance that an interval holds the truth, such as 0.99.

        Returns
        -------
        tuple of PairRow
            The better one of each pair first, the best pairs first.

        Examples
        --------
        >>> from ohhell_sim.tournament import tournament
        >>> result = tournament(["thumb", "random"], players=3, matches=5, seed=1)
        >>> result.pairs_at(0.99)[0].points.low < result.pairs_at(0.9)[0].points.low
        True
        """
        reach = quantile(_checked(level), len(self.blocks))
        places = {name: place for place, name in enumerate(self.design.names)}
        pairs = []
        for first, second in combinations([row.name for row in self.rows], 2):
            one, two = places[first], places[second]
            better = self._ratio("points", "deals", one)
            worse = self._ratio("points", "deals", two)
            difference = better.value - worse.value
            error = standard_error(better.residuals - worse.residuals)
            pairs.append(
                (
                    first,
                    second,
                    Interval.around(difference, error, reach),
                    two_sided(difference, error, len(self.blocks)),
                    self._ahead(one, two),
                )
            )
        corrected = holm([pair[3] for pair in pairs])
        return tuple(
            PairRow(first, second, points, p, p_holm, ahead)
            for (first, second, points, p, ahead), p_holm in zip(pairs, corrected, strict=True)
        )

    @property
    def fewest(self) -> bool:
        """Whether the fewest points win."""
        return self.design.rules.winner is Winner.LOWEST

    @property
    def _sign(self) -> int:
        return -1 if self.fewest else 1

    def _ratio(self, counted: str, of: str, entry: int) -> Ratio:
        return ratio_of(
            [getattr(block, counted)[entry] for block in self.blocks],
            [getattr(block, of)[entry] for block in self.blocks],
        )

    def _ahead(self, one: int, two: int) -> float:
        ahead = sum(block.ahead[one][two] for block in self.blocks)
        both = ahead + sum(block.ahead[two][one] for block in self.blocks)
        return ahead / both if both else math.nan

    @property
    def move_seconds(self) -> dict[str, float]:
        """The time a decision of each strategy took: the median over blocks of the mean.

        It differs from run to run, so it stands in no file and no JSON.
        """
        return {
            name: median(
                block.nanoseconds[entry] / block.moves[entry] / 1e9
                for block in self.blocks
                if block.moves[entry]
            )
            for entry, name in enumerate(self.design.names)
        }

    def explain(self) -> str:
        """Say what came out, and how sure that is.

        Returns
        -------
        str
            Plain words, a line for each pair.

        Examples
        --------
        >>> from ohhell_sim.tournament import tournament
        >>> result = tournament(["thumb", "random"], players=3, matches=5, seed=1)
        >>> result.explain().startswith("thumb is ahead of random, by ")
        True
        """
        from ohhell_sim.tournament.findings import findings  # noqa: PLC0415 - circular

        return findings(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain data, ready for JSON.

        Returns
        -------
        dict
            The design, the strategies and the pairs; the same for the same design, however and
            wherever it was played.

        Examples
        --------
        >>> from ohhell_sim.tournament import tournament
        >>> result = tournament(["thumb", "random"], players=3, matches=5, seed=1)
        >>> result.to_dict()["results"][0]["strategy"]
        'thumb'
        """
        from ohhell_sim import __version__  # noqa: PLC0415 - the package imports this module

        return {
            "kind": "tournament",
            "version": __version__,
            **self.design.to_dict(),
            "matches_done": len(self.blocks),
            "seatings": self.design.tables,
            "interrupted": self.interrupted,
            "level": LEVEL,
            "results": [
                {
                    "strategy": row.name,
                    "deals": row.deals,
                    "points": plain(row.points),
                    "made": plain(row.made),
                    "wins": plain(row.wins),
                    "rating": plain(row.rating),
                }
                for row in self.rows
            ],
            "pairs": [
                {
                    "first": pair.first,
                    "second": pair.second,
                    "points": plain(pair.points),
                    "p": number(pair.p),
                    "p_holm": number(pair.p_holm),
                    "ahead": number(pair.ahead),
                }
                for pair in self.pairs
            ],
        }

    def to_frame(self, level: float = LEVEL) -> pd.DataFrame:
        """Return the strategies as a table.

        Parameters
        ----------
        level : float, optional
            The level of the intervals.

        Returns
        -------
        pandas.DataFrame
            Columns strategy, deals, and value, se, low and high of points, made, wins and rating.

        Examples
        --------
        >>> from ohhell_sim.tournament import tournament
        >>> result = tournament(["thumb", "random"], players=3, matches=5, seed=1)
        >>> list(result.to_frame()["strategy"])
        ['thumb', 'random']
        """
        import pandas as pd  # noqa: PLC0415 - takes a while to load

        return pd.DataFrame(
            [
                {
                    "strategy": row.name,
                    "deals": row.deals,
                    **columns("points", row.points),
                    **columns("made", row.made),
                    **columns("wins", row.wins),
                    **columns("rating", row.rating),
                }
                for row in self.rows_at(level)
            ]
        )

    def pairs_to_frame(self, level: float = LEVEL) -> pd.DataFrame:
        """Return the pairs as a table.

        Parameters
        ----------
        level : float, optional
            The level of the intervals.

        Returns
        -------
        pandas.DataFrame
            Columns first, second, difference with se, low and high, p, p_holm and ahead.

        Examples
        --------
        >>> from ohhell_sim.tournament import tournament
        >>> result = tournament(["thumb", "random"], players=3, matches=5, seed=1)
        >>> result.pairs_to_frame().shape
        (1, 9)
        """
        import pandas as pd  # noqa: PLC0415 - takes a while to load

        return pd.DataFrame(
            [
                {
                    "first": pair.first,
                    "second": pair.second,
                    **columns("difference", pair.points),
                    "p": pair.p,
                    "p_holm": pair.p_holm,
                    "ahead": pair.ahead,
                }
                for pair in self.pairs_at(level)
            ],
            columns=[
                "first", "second", "difference", "difference_se", "difference_low",
                "difference_high", "p", "p_holm", "ahead",
            ],
        )  # fmt: skip

    def write(self, folder: Path) -> None:
        """Write the result into a folder: result.json, strategies.csv and pairs.csv.

        Parameters
        ----------
        folder : Path
            It is made if it is not there.

        Raises
        ------
        SettingError
            Where it cannot be written.

        Examples
        --------
        >>> from ohhell_sim.tournament import tournament
        >>> result = tournament(["thumb", "random"], players=3, matches=5, seed=1)
        >>> import tempfile, pathlib
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     result.write(pathlib.Path(folder))
        ...     sorted(path.name for path in pathlib.Path(folder).iterdir())
        ['pairs.csv', 'result.json', 'strategies.csv']
        """
        texts: Mapping[str, str] = {
            "strategies.csv": self.to_frame().to_csv(index=False),
            "pairs.csv": self.pairs_to_frame().to_csv(index=False),
            "result.json": json.dumps(self.to_dict(), indent=1, allow_nan=False) + "\n",
        }
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for name, text in texts.items():
                part = folder / f"{name}.part"
                part.write_text(text, "utf-8")
                part.replace(folder / name)
        except OSError as error:
            raise SettingError(
                f"{str(folder)!r} cannot be written: {error.strerror or error}", value=str(folder)
            ) from error

    def __repr__(self) -> str:
        names = ", ".join(self.design.names)
        return f"<TournamentResult {names}: {len(self.blocks)} of {self.design.matches} matches>"


def _checked(level: float) -> float:
    if not isinstance(level, int | float) or not 0 < level < 1:
        raise SettingError(
            f"level is {level!r}: a number between 0 and 1, such as 0.95", value=level
        )
    return level


def _interval(ratio: Ratio, reach: float) -> Interval:
    return Interval.around(ratio.value, ratio.se, reach)
