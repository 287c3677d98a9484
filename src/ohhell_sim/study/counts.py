"""The counts of a chunk of matches: whole numbers that merge by addition."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ohhell_sim.study.definition import CHUNK_MATCHES, Study
from ohhell_sim.study.ledger import SAID_BINS, PointBins, played_ledger
from ohhell_sim.study.metrics import Metric, study_metrics

__all__ = ["Counts", "Layout", "count_chunk", "layout_of"]

Ints = NDArray[np.int64]

# Products up to here cannot overflow when those of a chunk are added up.
_SAFE = 2**62
# No sum of products that anybody will ever play is larger.
_LARGEST = 2**200


@dataclass(frozen=True)
class Layout:
    """Where each count of a study stands.

    Attributes
    ----------
    metrics : tuple of Metric
        What is measured.
    parts : dict of (int, str) to int
        The place of a part of a variant among the sums.
    pairs : dict of (int, int) to int
        The place of the product of two parts among the products, the smaller place first.
    bins : tuple of PointBins
        The bins of the points, by variant.
    """

    metrics: tuple[Metric, ...]
    parts: dict[tuple[int, str], int]
    pairs: dict[tuple[int, int], int]
    bins: tuple[PointBins, ...]


@lru_cache(maxsize=16)
def layout_of(study: Study) -> Layout:
    """Return where each count of a study stands.

    Parameters
    ----------
    study : Study
        What is compared.

    Returns
    -------
    Layout
        The same in every process.
    """
    metrics = study_metrics(study)
    names = list(dict.fromkeys(part for metric in metrics for part in metric.parts))
    variants = range(len(study.variants))
    places = {(v, name): v * len(names) + k for v in variants for k, name in enumerate(names)}
    pairs: dict[tuple[int, int], int] = {}
    for metric in metrics:
        mine = sorted({places[v, name] for v in variants for name in metric.parts})
        for pair in combinations_with_replacement(mine, 2):
            pairs.setdefault(pair, len(pairs))
    bins = tuple(PointBins.of(variant.rules, variant.players) for variant in study.variants)
    return Layout(metrics, places, pairs, bins)


@dataclass
class Counts:
    """What some matches add up to.

    Attributes
    ----------
    matches : int
        How many there are.
    sums : list of int
        Of each part.
    active : list of int
        Matches in which the part is not 0.
    products : list of int
        Sums of the products of two parts of the same match.
    points : list of list of int
        By variant and bin: how often a deal brought a player so many points.
    said : list of list of int
        By variant and bin of the chance said (three numbers a bin, flat).
    """

    matches: int
    sums: list[int]
    active: list[int]
    products: list[int]
    points: list[list[int]]
    said: list[list[int]]

    @classmethod
    def nothing(cls, study: Study) -> Counts:
        """Return the counts of no match."""
        layout = layout_of(study)
        return cls(
            0,
            [0] * len(layout.parts),
            [0] * len(layout.parts),
            [0] * len(layout.pairs),
            [[0] * bins.count for bins in layout.bins],
            [[0] * (3 * SAID_BINS) for _ in study.variants],
        )

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            self.matches + other.matches,
            _added(self.sums, other.sums),
            _added(self.active, other.active),
            _added(self.products, other.products),
            [_added(mine, theirs) for mine, theirs in zip(self.points, other.points, strict=True)],
            [_added(mine, theirs) for mine, theirs in zip(self.said, other.said, strict=True)],
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the counts as plain data."""
        return dict(vars(self))

    @classmethod
    def from_dict(cls, data: object, study: Study) -> Counts | None:
        """Return the counts that `to_dict` gave; None for what cannot be counts of the study."""
        nothing = vars(cls.nothing(study))
        if not isinstance(data, dict) or set(data) != set(nothing):
            return None
        if not all(_alike(data[name], shape) for name, shape in nothing.items()):
            return None
        return cls(**data)


def _alike(data: object, shape: object) -> bool:
    """Return whether data are whole numbers in lists of the same lengths."""
    if isinstance(shape, list):
        return (
            isinstance(data, list)
            and len(data) == len(shape)
            and all(_alike(one, other) for one, other in zip(data, shape, strict=True))
        )
    return type(data) is int and abs(data) < _LARGEST


def _added(some: Sequence[int], others: Sequence[int]) -> list[int]:
    return [a + b for a, b in zip(some, others, strict=True)]


def count_chunk(study: Study, number: int) -> Counts:
    """Play a chunk of the matches of a study, and count them.

    Parameters
    ----------
    study : Study
        What is compared.
    number : int
        The number of the chunk, from 0.

    Returns
    -------
    Counts
        A pure function of the arguments: whoever plays the chunk, wherever, gets the same.
    """
    first = number * CHUNK_MATCHES
    matches = np.arange(first, min(first + CHUNK_MATCHES, study.matches))
    ledgers = [
        played_ledger(variant, matches, study.seed, skill=study.skill) for variant in study.variants
    ]
    layout = layout_of(study)
    nothing = np.zeros(len(matches), np.int64)
    values = np.stack(
        [ledgers[variant].columns.get(name, nothing) for variant, name in layout.parts]
    )
    return Counts(
        len(matches),
        values.sum(axis=1).tolist(),
        (values != 0).sum(axis=1).tolist(),
        _products(values, layout.pairs),
        [ledger.points.tolist() for ledger in ledgers],
        [ledger.said.ravel().tolist() for ledger in ledgers],
    )


def _products(values: Ints, pairs: Iterable[tuple[int, int]]) -> list[int]:
    """Return the sums of the products of pairs of rows, exactly."""
    largest = [int(value) for value in np.abs(values).max(axis=1)]
    count = values.shape[1]
    places = np.array(list(pairs))
    sums = np.einsum("ij,ij->i", values[places[:, 0]], values[places[:, 1]])
    exact: list[int] = sums.tolist()
    for at, (i, j) in enumerate(places.tolist()):
        if largest[i] * largest[j] * count >= _SAFE:
            rows = zip(values[i].tolist(), values[j].tolist(), strict=True)
            exact[at] = sum(a * b for a, b in rows)
    return exact
