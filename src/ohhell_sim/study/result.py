"""What came of a study: tables, differences, findings, and the report."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ohhell_sim.study.counts import Counts, layout_of
from ohhell_sim.study.definition import Study
from ohhell_sim.study.ledger import SAID_BINS
from ohhell_sim.study.metrics import MAIN, Metric
from ohhell_sim.study.provenance import program
from ohhell_sim.study.readings import Calibration, SkillNeed
from ohhell_sim.study.saving import as_folder, refuse_foreign
from ohhell_sim.study.statistics import (
    Difference,
    Estimate,
    difference_of,
    estimate_of,
    matches_needed,
    with_holm,
)
from ohhell_sim.study.wording import finding, how_sure

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Finding", "StudyResult"]


@dataclass(frozen=True)
class Finding:
    """One sentence of the report.

    Attributes
    ----------
    text : str
        What was found, or that nothing was.
    sure : str
        How sure it is, in words.
    difference : Difference
        The numbers behind it.
    """

    text: str
    sure: str
    difference: Difference


@dataclass(frozen=True)
class StudyResult:
    """What came of a study.

    Attributes
    ----------
    study : Study
        What was compared.
    counts : Counts
        What was counted.

    Examples
    --------
    >>> from ohhell_sim.study import compare
    >>> result = compare(["classic", "hook"], players=3, matches=64, seed=7, skill=False)
    >>> frame = result.to_frame().set_index(["variant", "metric"])
    >>> float(frame.loc[("hook", "all_make"), "value"])
    0.0
    >>> result.findings[0].text[:50]
    'With hook, everybody makes the bid less often than'
    >>> result.names, len(result.metrics) > 50
    (('classic', 'hook'), True)
    >>> 0.4 < result.estimates["make_rate", 0].value < 0.8
    True
    >>> result.compared[0].metric.key
    'make_rate'
    """

    study: Study
    counts: Counts

    @property
    def names(self) -> tuple[str, ...]:
        """The variants."""
        return tuple(variant.name for variant in self.study.variants)

    @property
    def metrics(self) -> tuple[Metric, ...]:
        """What was measured."""
        return layout_of(self.study).metrics

    @cached_property
    def estimates(self) -> dict[tuple[str, int], Estimate]:
        """Every metric of every variant that has it, by key and place of the variant."""
        layout = layout_of(self.study)
        found = {}
        for metric in layout.metrics:
            for variant in range(len(self.study.variants)):
                estimate = estimate_of(metric, self.counts, layout, variant)
                if estimate is not None:
                    found[metric.key, variant] = estimate
        return found

    @cached_property
    def compared(self) -> tuple[Difference, ...]:
        """Every difference to the first variant, corrected for their number."""
        found = [
            self.difference(metric, variant, 0)
            for variant in range(1, len(self.study.variants))
            for metric in self.metrics
        ]
        return tuple(with_holm(item for item in found if item is not None))

    def difference(self, metric: Metric, variant: int, baseline: int) -> Difference | None:
        """Return a difference between any two variants, not corrected; None where one has none.

        Parameters
        ----------
        metric : Metric
            What is measured.
        variant, baseline : int
            The places of the variants.

        Returns
        -------
        Difference or None
            Without a p-value where the variants count their points in other ways.

        Examples
        --------
        >>> from ohhell_sim.study import compare
        >>> result = compare(["classic", "wizard"], players=3, matches=40, seed=7, skill=False)
        >>> points = next(metric for metric in result.metrics if metric.key == "points")
        >>> result.difference(points, 1, 0).other_points
        True
        """
        item = difference_of(metric, self.counts, layout_of(self.study), variant, baseline)
        one, other = self.study.variants[variant], self.study.variants[baseline]
        if item is None or metric.unit != "points" or one.counts_as(other):
            return item
        return replace(item, p=None, other_points=True)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What there is to say of the main metrics, the largest effects first, then the rest."""
        main = [item for item in self.compared if item.metric.family == MAIN]
        # What does not depend on the cards comes first, what was not found last.
        main.sort(key=lambda item: (not item.found, item.p is None, item.same, -abs(item.effect)))
        return tuple(Finding(finding(item, self.names), how_sure(item), item) for item in main)

    @property
    def nothing_found(self) -> str:
        """Why nothing was found, in a sentence, where that is so.

        Examples
        --------
        >>> from ohhell_sim.study import compare
        >>> compare(["hook", "hook"], matches=10, seed=7, skill=False).nothing_found
        'The variants are alike in every match: there is nothing to test.'
        """
        if all(item.same for item in self.compared):
            return "The variants are alike in every match: there is nothing to test."
        if all(item.p_holm is None for item in self.compared):
            return f"Nothing was tested: {self.counts.matches:,} matches are too few."
        return "No difference between the variants was found."

    def to_frame(self) -> pd.DataFrame:
        """Return every metric of every variant as a table.

        Returns
        -------
        pandas.DataFrame
            Columns variant, metric, title, group, unit, value, se, low, high (95% interval) and
            matches.

        Examples
        --------
        >>> from ohhell_sim.study import compare
        >>> result = compare(["classic", "hook"], players=3, matches=40, seed=7, skill=False)
        >>> result.to_frame().columns[:3].to_list()
        ['variant', 'metric', 'title']
        """
        import pandas as pd  # noqa: PLC0415 - loaded on use

        rows = [
            {
                "variant": self.names[variant],
                "metric": key,
                "title": item.metric.title,
                "group": item.metric.group,
                "unit": item.metric.unit,
                "value": item.value,
                "se": item.se,
                "low": item.interval()[0],
                "high": item.interval()[1],
                "matches": item.matches,
            }
            for (key, variant), item in self.estimates.items()
        ]
        return pd.DataFrame(rows)

    def differences(self) -> pd.DataFrame:
        """Return every difference to the first variant as a table.

        Returns
        -------
        pandas.DataFrame
            Columns variant, baseline, metric, title, family, unit, difference, se, low, high,
            effect (in standard deviations of a match), p, p_holm, found, sure,
            and gain (what the same cards are worth: how many times the matches it saves).

        Examples
        --------
        >>> from ohhell_sim.study import compare
        >>> result = compare(["classic", "hook"], players=3, matches=40, seed=7, skill=False)
        >>> bool(result.differences().set_index("metric").loc["all_make", "found"])
        True
        """
        import pandas as pd  # noqa: PLC0415 - loaded on use

        rows = [
            {
                "variant": self.names[item.variant],
                "baseline": self.names[item.baseline],
                "metric": item.metric.key,
                "title": item.metric.title,
                "family": item.metric.family,
                "unit": item.metric.unit,
                "difference": item.value,
                "se": item.se,
                "low": item.interval()[0],
                "high": item.interval()[1],
                "effect": item.effect,
                "p": item.p,
                "p_holm": item.p_holm,
                "found": item.found,
                "sure": how_sure(item),
                "gain": item.gain,
            }
            for item in self.compared
        ]
        return pd.DataFrame(rows, columns=_DIFFERENCE_COLUMNS)

    def calibration(self, variant: int) -> Calibration:
        """Return how the chances that players gave their bids compare with what happened.

        Parameters
        ----------
        variant : int
            The place of the variant.

        Returns
        -------
        Calibration
            Empty where nobody said a chance.

        Examples
        --------
        >>> from ohhell_sim.study import compare
        >>> result = compare(["classic", "hook"], players=3, matches=40, seed=7, skill=False)
        >>> 0 < result.calibration(0).error < 0.3
        True
        """
        table = np.array(self.counts.said[variant]).reshape(SAID_BINS, 3)
        table = table[table[:, 0] > 0]
        return Calibration(
            tuple((table[:, 1] / table[:, 0] / 10_000).tolist()),
            tuple((table[:, 2] / table[:, 0]).tolist()),
            tuple(table[:, 0].tolist()),
        )

    def skill(self, variant: int) -> SkillNeed | None:
        """Return how many matches it takes to tell the players apart.

        Parameters
        ----------
        variant : int
            The place of the variant.

        Returns
        -------
        SkillNeed or None
            None where the study did not measure it.

        Examples
        --------
        >>> from ohhell_sim.study import compare
        >>> need = compare(["classic"], matches=60, seed=7).skill(0)
        >>> 3 < need.matches < 5
        True
        """
        wins = self.estimates.get(("skill_wins", variant))
        if wins is None:
            return None
        spread = wins.se * math.sqrt(wins.matches)
        low, high = wins.interval()
        needs = [matches_needed(share - 0.5, spread) for share in (wins.value, high, low)]
        return SkillNeed(wins, *needs)

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain data, ready for JSON.

        Returns
        -------
        dict
            The study, the versions, every estimate and difference, and the findings.

        Examples
        --------
        >>> from ohhell_sim.study import compare
        >>> result = compare(["classic", "hook"], players=3, matches=40, seed=7, skill=False)
        >>> sorted(result.to_dict())[:4]
        ['differences', 'estimates', 'findings', 'kind']
        """
        return {
            "kind": "study",
            "title": self.study.title,
            "study": self.study.to_dict(),
            "program": program(),
            "estimates": [
                {
                    "variant": self.names[variant],
                    "metric": key,
                    "unit": item.metric.unit,
                    "value": item.value,
                    "se": item.se,
                }
                for (key, variant), item in self.estimates.items()
            ],
            "differences": [
                {
                    "variant": self.names[item.variant],
                    "metric": item.metric.key,
                    "difference": item.value,
                    "se": item.se,
                    "effect": item.effect if math.isfinite(item.effect) else None,
                    "p": item.p,
                    "p_holm": item.p_holm,
                    "found": item.found,
                }
                for item in self.compared
            ],
            "findings": [{"text": item.text, "sure": item.sure} for item in self.findings],
        }

    def report(self, path: str | Path, *, command: str | None = None) -> Path:
        """Write the report: one page, the same as text, tables and plots.

        Parameters
        ----------
        path : str or Path
            A folder, made if it is not there; other files are never written over.
        command : str, optional
            What made it, for the section on the method.

        Returns
        -------
        Path
            The page, ``report.html``.

        Raises
        ------
        SettingError
            For a folder that holds something else than a report or matches of this study, or
            cannot be written.

        Examples
        --------
        >>> import tempfile
        >>> from ohhell_sim.study import compare
        >>> result = compare(["classic"], players=3, matches=40, seed=7, skill=False)
        >>> result.report(tempfile.mkdtemp()).name
        'report.html'
        """
        from ohhell_sim.study.report import write_report  # noqa: PLC0415 - loads matplotlib

        folder = as_folder("path", path)
        refuse_foreign(folder, f"study {self.study.key}")
        return write_report(self, folder, command=command)


_DIFFERENCE_COLUMNS = [
    "variant", "baseline", "metric", "title", "family", "unit", "difference", "se", "low", "high",
    "effect", "p", "p_holm", "found", "sure", "gain",
]  # fmt: skip
