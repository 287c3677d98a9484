"""Worlds drawn from what a seat has seen."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterator
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from ohhell_sim.errors import SettingError
from ohhell_sim.game import View, check_view
from ohhell_sim.inference.constraints import MAX_SEATS, Constraints
from ohhell_sim.inference.facts import facts_of
from ohhell_sim.inference.lanes import from_kernel
from ohhell_sim.inference.plan import build_plan
from ohhell_sim.inference.wide.constraints import WIDE_SEATS, WideConstraints
from ohhell_sim.inference.wide.plan import build_wide_plan
from ohhell_sim.kernels.streams import CHUNK
from ohhell_sim.kernels.worlds import deal_worlds
from ohhell_sim.rules.reading import shown

__all__ = ["BLOCK", "MAX_BYTES", "MAX_WORLDS", "Drawing", "sample_worlds"]

MAX_WORLDS = 10_000_000
"""Worlds that can be drawn at once; for more, draw some with another seed."""

MAX_BYTES = 640_000_000
"""What the worlds drawn at once may take: `MAX_WORLDS` of them with 8 players and one pack."""

BLOCK = 64 * CHUNK
"""Worlds that are drawn at a time, so that little memory is needed beside the result."""

_SEEDS = 1 << 64

Words: TypeAlias = npt.NDArray[np.uint64]
Draw: TypeAlias = Callable[[np.uint64, np.int64, np.int64], Words]


def sample_worlds(view: View, n: int, seed: int) -> npt.NDArray[np.uint64]:
    """Draw worlds that fit what a seat has seen, each as likely as any other.

    Parameters
    ----------
    view : View
        All that the seat knows.
    n : int
        How many worlds to draw, with replacement; at most 10,000,000, and no more than fit into
        640 MB: with 8 bytes a hand, or 16 where hands are two words, that is fewer only for more
        than 8 players, or 4 with two words.
    seed : int
        0 to 2**64 - 1. A world depends on the seed and its own number alone: with the same seed,
        a longer array begins with the shorter one.

    Returns
    -------
    array of uint64, shape (n, players) or (n, players, 2)
        The cards that each seat holds now, its own hand included, as sums of `Card.bit`. With
        two packs, jokers, wizards or jesters a hand is two words: the cards of the first pack
        and those of the second; there jokers and wizards are bits 61 and 62 of the first word,
        then of the second, and jesters bits 13 and 14.

    Raises
    ------
    ViewError
        If no world fits what was seen, or it contradicts itself.
    SettingError
        If `view` is no View, if `n` or `seed` is out of its range, or if so many seats have shown
        so many different things that no world is found in reasonable time.

    Examples
    --------
    >>> from ohhell_sim.cards import Hand
    >>> from ohhell_sim.game import Deal
    >>> deal = Deal.random("classic", players=4, hand_size=3, seed=1)
    >>> worlds = sample_worlds(deal.view(0), 1000, seed=7)
    >>> worlds.shape
    (1000, 4)
    >>> Hand.from_bits(int(worlds[0, 0])) == deal.view(0).hand
    True
    """
    drawing = Drawing(view, n, seed)
    worlds = np.empty((drawing.n, *drawing.shape), np.uint64)
    for lo, hi in drawing.blocks():
        worlds[lo:hi] = drawing.draw(lo, hi)
    return worlds


class Drawing:
    """Worlds that are drawn block by block.

    Parameters
    ----------
    view, n, seed
        As for `sample_worlds`, with the same errors.

    Attributes
    ----------
    n, seed : int
        The same, checked.
    shape : tuple of int
        That of one world.

    Examples
    --------
    >>> from ohhell_sim.game import Deal
    >>> drawing = Drawing(Deal.random("classic", players=4, hand_size=3, seed=1).view(0), 100, 7)
    >>> drawing.shape, list(drawing.blocks()), drawing.draw(0, 100).shape
    ((4,), [(0, 100)], (100, 4))
    """

    def __init__(self, view: View, n: int, seed: int) -> None:
        _check(view)
        self.n = _whole(n, "n", MAX_WORLDS + 1)
        check_view(view)
        self.seed = _whole(seed, "seed", _SEEDS)
        facts = facts_of(view)
        one_word = isinstance(facts, Constraints) or facts.layout.one_word
        self.shape = (view.players,) if one_word else (view.players, 2)
        most = MAX_BYTES // (8 * math.prod(self.shape))
        if self.n > most:
            raise SettingError(
                f"n is {self.n}, but with {view.players} players under the rules "
                f"{view.rules.name!r} only 0 to {most} worlds fit into memory: draw some, then "
                "others with another seed",
                value=n,
            )
        self._draw = _classic(view, facts) if isinstance(facts, Constraints) else _wide(view, facts)

    def blocks(self) -> Iterator[tuple[int, int]]:
        """Return the first and the last world but one of each block, in their order."""
        return ((lo, min(lo + BLOCK, self.n)) for lo in range(0, self.n, BLOCK))

    def draw(self, lo: int, hi: int) -> Words:
        """Return the worlds `lo` to `hi` - 1 of the seed, `lo` a multiple of the chunk size."""
        return self._draw(np.uint64(self.seed), np.int64(lo), np.int64(hi))


def _classic(view: View, facts: Constraints) -> Draw:
    plan = build_plan(facts).arrays

    def draw(seed: np.uint64, lo: np.int64, hi: np.int64) -> Words:
        worlds = np.zeros((hi - lo, MAX_SEATS), np.uint64)
        deal_worlds(*plan, seed, lo, hi, worlds)
        return from_kernel(np.ascontiguousarray(worlds[:, : view.players]), view.trump)

    return draw


def _wide(view: View, facts: WideConstraints) -> Draw:
    from ohhell_sim.kernels.wide.worlds import deal_wide_worlds  # noqa: PLC0415 - rarely needed

    plan = build_wide_plan(facts).arrays

    def draw(seed: np.uint64, lo: np.int64, hi: np.int64) -> Words:
        worlds = np.zeros((hi - lo, 2, WIDE_SEATS), np.uint64)
        deal_wide_worlds(*plan, seed, lo, hi, worlds.reshape(hi - lo, 2 * WIDE_SEATS))
        hands = worlds[:, :, : view.players].swapaxes(1, 2)
        natural = facts.layout.to_natural(np.ascontiguousarray(hands))
        return np.ascontiguousarray(natural[:, :, 0]) if facts.layout.one_word else natural

    return draw


def _check(view: object) -> None:
    if not isinstance(view, View):
        raise SettingError(
            f"sample_worlds takes a View, not a value of type {type(view).__name__}: give what "
            "Deal.view(seat) or view_from_record(...) returns",
            value=view,
        )


def _whole(value: object, name: str, end: int) -> int:
    upto = f"0 to {end - 1}"
    try:
        number = operator.index(None if isinstance(value, bool) else value)  # type: ignore[arg-type]
    except TypeError:
        raise SettingError(
            f"{name} is a whole number, {upto}, not {shown(value)}", value=value
        ) from None
    if not 0 <= number < end:
        raise SettingError(f"{name} is {shown(number)}, but only {upto} will do", value=value)
    return number
