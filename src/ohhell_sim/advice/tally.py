"""Counts of worlds: what sampling and counting hand on to the estimates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Tally"]


@dataclass(frozen=True, kw_only=True)
class Tally:
    """How often each candidate ended with each number of tricks, in the same worlds.

    Attributes
    ----------
    worlds : int
        Worlds played or counted.
    tricks : sequence of sequence of int
        By candidate and number of tricks.
    products : sequence of sequence of int
        By two candidates, the second not after the first: the sum over worlds of the product of
        their points. Empty in exact counts, which need none.
    exact : bool
        Whether every world that there can be was counted, once.
    interrupted : bool
        Whether the user broke it off.
    """

    worlds: int
    tricks: Sequence[Sequence[int]]
    products: Sequence[Sequence[int]] = ()
    exact: bool = False
    interrupted: bool = False
