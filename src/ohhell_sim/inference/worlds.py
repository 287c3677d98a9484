"""Worlds drawn from what a seat has seen."""

from __future__ import annotations

import operator

import numpy as np
import numpy.typing as npt

from ohhell_sim.errors import SettingError
from ohhell_sim.game import View, check_view
from ohhell_sim.inference.constraints import MAX_SEATS, Constraints
from ohhell_sim.inference.facts import facts_of
from ohhell_sim.inference.lanes import from_kernel
from ohhell_sim.inference.plan import build_plan
from ohhell_sim.inference.wide.constraints import WIDE_SEATS
from ohhell_sim.inference.wide.plan import build_wide_plan
from ohhell_sim.kernels.worlds import deal_worlds
from ohhell_sim.rules.reading import shown

__all__ = ["sample_worlds"]

MAX_WORLDS = 10_000_000
"""Worlds that can be drawn at once; for more, draw some with another seed."""

_SEEDS = 1 << 64


def sample_worlds(view: View, n: int, seed: int) -> npt.NDArray[np.uint64]:
    """Draw worlds that fit what a seat has seen, each as likely as any other.

    Parameters
    ----------
    view : View
        All that the seat knows.
    n : int
        How many worlds to draw, with replacement; at most 10,000,000.
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
    if not isinstance(view, View):
        raise SettingError(
            f"sample_worlds takes a View, not a value of type {type(view).__name__}: give what "
            "Deal.view(seat) or view_from_record(...) returns",
            value=view,
        )
    n = _whole(n, "n", MAX_WORLDS + 1)
    check_view(view)
    seed = _whole(seed, "seed", _SEEDS)
    facts = facts_of(view)
    if isinstance(facts, Constraints):
        plan = build_plan(facts)
        worlds = np.zeros((n, MAX_SEATS), np.uint64)
        deal_worlds(*plan.arrays, np.uint64(seed), np.int64(0), np.int64(n), worlds)
        return from_kernel(np.ascontiguousarray(worlds[:, : view.players]), view.trump)
    from ohhell_sim.kernels.wide.worlds import deal_wide_worlds  # noqa: PLC0415 - rarely needed

    wide_plan = build_wide_plan(facts)
    worlds = np.zeros((n, 2, WIDE_SEATS), np.uint64)
    words = worlds.reshape(n, 2 * WIDE_SEATS)
    deal_wide_worlds(*wide_plan.arrays, np.uint64(seed), np.int64(0), np.int64(n), words)
    hands = worlds[:, :, : view.players].swapaxes(1, 2)
    natural = facts.layout.to_natural(np.ascontiguousarray(hands))
    return np.ascontiguousarray(natural[:, :, 0]) if facts.layout.one_word else natural


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
