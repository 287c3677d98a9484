"""What a metric is.

A metric is a smooth function of the means, over matches, of a few whole numbers that each match
gives (`ohhell_sim.study.ledger`). That is all that its estimate, its error and its differences
need.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

__all__ = ["DETAIL", "MAIN", "Metric"]

#: The family of the metrics that findings are made of.
MAIN = "main"
#: The family of the tables by position, bid and hand size.
DETAIL = "detail"


@dataclass(frozen=True)
class Metric:
    """One number that a variant has.

    Attributes
    ----------
    key : str
        Its name in tables and files.
    title : str
        Its name in words.
    unit : str
        "share" (from 0 to 1, shown in percent), "points", "tricks", "deals", "changes" or
        "correlation" (from -1 to 1).
    formula : str
        How it is computed.
    meaning : str
        What it says.
    parts : tuple of str
        The whole numbers of a match that it needs.
    value : callable
        From the means of the parts to the metric; made of functions that are smooth, so that its
        error follows by the delta method.
    family : str
        `MAIN` or `DETAIL`: differences are tested together by family.
    group : str
        Which table it stands in.
    plain : tuple of str
        What it means in plain words that the metric is higher, and that it is lower; empty where
        findings do not say it.
    clear : str
        A part that has to be clearly off 0 for the error to be what it says, since its square
        counts; empty where there is none. Elsewhere no difference is tested.

    Examples
    --------
    >>> from ohhell_sim.study import Study, study_metrics
    >>> metric = study_metrics(Study.of(["classic"]))[0]
    >>> metric.title, metric.formula, metric.value(31, 52)
    ('make rate', 'bids made / bids', 0.5961538461538461)
    """

    key: str
    title: str
    unit: str
    formula: str
    meaning: str
    parts: tuple[str, ...]
    value: Callable[..., Any]
    family: str = MAIN
    group: str = "game"
    plain: tuple[str, ...] = ()
    clear: str = ""
