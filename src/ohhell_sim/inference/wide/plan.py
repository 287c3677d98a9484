"""From facts about single cards to the arrays by which the wide kernels deal worlds.

As in the classic plan, groups of seats draw how many cards of each class they take from alias
tables of exact counts; here the classes of a group are whatever it and the later groups can tell
apart. Where the tables would have too many rows, or a group too many classes, the plan tells
fewer cards apart and bars the wrong ones: a world with a barred card is dealt again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from ohhell_sim.errors import SettingError
from ohhell_sim.inference.groups import Level, group_levels
from ohhell_sim.inference.layout import WORD
from ohhell_sim.inference.wide.constraints import WIDE_SEATS, WideConstraints
from ohhell_sim.inference.wide.counting import group_hands
from ohhell_sim.inference.wide.relaxing import wider_facts
from ohhell_sim.inference.wide.rows import Rows

__all__ = ["MAX_CLASSES", "WidePlan", "build_wide_plan"]

MAX_CLASSES = 16
"""Classes of cards that the kernels have room for in one group."""

# Entries of tables that are tried one after the other, and how many of the worlds dealt must
# then fit: a larger table takes longer to build, and a smaller one more tries a world.
_SIZES = ((4_000, 0.2), (40_000, 0.02), (250_000, 0.0002))
_PILOT = 16_384  # worlds by which the share that fits is measured
_WORD_FULL = (1 << WORD) - 1

Words = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.int64]
WideArrays = tuple[
    Words, Numbers, Words, Words, Numbers, np.int64, np.int64, Numbers, Words,
    Numbers, Numbers, Words, Numbers, Numbers, Numbers,
]  # fmt: skip


@dataclass(frozen=True, eq=False)
class WidePlan:
    """The arrays that the wide kernels take, in the order in which they take them.

    Parameters
    ----------
    pool : uint64 array, shape (2,)
        The unseen cards: first copies, second copies.
    need : int64 array, shape (16,)
        The cards of the pool that each seat holds.
    fixed : uint64 array, shape (32,)
        The cards known to be in each seat's hand: first copies by seat, then second copies.
    barred : uint64 array, shape (32,) or (0,)
        Cards that a hand may not be dealt, likewise; empty where the tables see to that.
    seat_order : int64 array, shape (16,)
        The seats in the order in which they are dealt to, those in groups first.
    n_seats : int64
        Entries of `seat_order` that are used.
    n_groups : int64
        Groups of seats that may not hold everything.
    group_end : int64 array, shape (16,)
        Where in `seat_order` each group ends.
    classes : uint64 array, shape (32 * groups,), at least (32,)
        The classes that each group may hold: first and second copies of 16 classes a group.
    row_start, row_len : int64 array, shape (rows,)
        The entries of each row; row 0 is the start.
    prob : uint64 array, shape (entries,)
        Below which 64-bit number an entry stands for itself.
    alias : int64 array, shape (entries,)
        Which entry of the row it stands for otherwise, counted from the start of the row.
    counts : int64 array, shape (16 * entries,)
        Cards that the group takes from each of its classes.
    next_state : int64 array, shape (entries,)
        The row of the next group; 0 after the last group.

    Examples
    --------
    >>> from ohhell_sim.cards import Deck, Suit
    >>> from ohhell_sim.inference.layout import DeckLayout
    >>> layout = DeckLayout.of_deck(Deck(packs=2), None)
    >>> no_spades = layout.full & ~layout.suit(Suit.SPADES)
    >>> facts = WideConstraints(layout, layout.full, (1, 1), (0, 0), (no_spades, layout.full))
    >>> plan = build_wide_plan(facts)
    >>> int(plan.n_seats), int(plan.n_groups), plan.counts[:2].tolist(), len(plan.barred)
    (2, 1, [1, 0], 0)
    """

    pool: Words
    need: Numbers
    fixed: Words
    barred: Words
    seat_order: Numbers
    n_seats: np.int64
    n_groups: np.int64
    group_end: Numbers
    classes: Words
    row_start: Numbers
    row_len: Numbers
    prob: Words
    alias: Numbers
    counts: Numbers
    next_state: Numbers

    @property
    def arrays(self) -> WideArrays:
        """The first arguments of the wide kernels, in order."""
        return (
            self.pool, self.need, self.fixed, self.barred, self.seat_order, self.n_seats,
            self.n_groups, self.group_end, self.classes, self.row_start, self.row_len, self.prob,
            self.alias, self.counts, self.next_state,
        )  # fmt: skip


def build_wide_plan(facts: WideConstraints) -> WidePlan:
    """Build the arrays for dealing worlds that fit the facts, each as likely as any other.

    Parameters
    ----------
    facts : WideConstraints
        The facts.

    Returns
    -------
    WidePlan
        The arrays.

    Raises
    ------
    SettingError
        If so many seats have shown so much that worlds can neither be counted nor be found in
        reasonable time.

    Examples
    --------
    >>> from ohhell_sim.cards import Deck
    >>> from ohhell_sim.inference.layout import DeckLayout
    >>> full = DeckLayout.of_deck(Deck(wizards=4, jesters=4), None).full
    >>> layout = DeckLayout.of_deck(Deck(wizards=4, jesters=4), None)
    >>> plan = build_wide_plan(WideConstraints(layout, full, (5, 5), (0, 0), (full, full)))
    >>> int(plan.n_seats), int(plan.n_groups)
    (2, 0)
    """
    steps: list[Sequence[tuple[int, int]]] = []
    end = 0
    for most, share in _SIZES:
        plan = _plan(facts, facts.hands, most)
        if plan is not None:
            return plan
        if not steps:
            steps = list(wider_facts(facts.sizes, facts.hands))
            end = len(steps) - 1  # the last one tells no cards apart, and always fits
        # The fewest steps whose tables are not too large.
        start = 1
        while start < end:
            middle = (start + end) // 2
            if _plan(facts, steps[middle], most) is None:
                start = middle + 1
            else:
                end = middle
        plan = _plan(facts, steps[end], most)
        barred = _barred(facts, steps[end])
        if plan is not None and _share_that_fits(plan, barred) >= share:
            return replace(plan, barred=barred)
    raise SettingError(
        f"{sum(1 for need in facts.need if need)} seats have shown so many different things that "
        "no world can be drawn in reasonable time: ask earlier or later in the deal",
        value=facts,
    )


def _plan(facts: WideConstraints, hands: Sequence[tuple[int, int]], most: int) -> WidePlan | None:
    """Build the plan for these hands, if its tables are not too large."""
    groups, free = group_hands(facts.sizes, hands)
    levels = group_levels(groups, len(facts.sizes))
    if any(level.takes > MAX_CLASSES for level in levels):
        return None
    rows = Rows(groups, levels, facts.sizes, most)
    if not rows.fits:
        return None
    order = [seat for group in groups for seat in group.seats] + free
    ends, end = [], 0
    for group in groups:
        end += len(group.seats)
        ends.append(end)
    counts = np.zeros((len(rows.counts), MAX_CLASSES), np.int64)
    for width in {len(taken) for taken in rows.counts}:
        places = [place for place, taken in enumerate(rows.counts) if len(taken) == width]
        counts[places, :width] = [rows.counts[place] for place in places]
    return WidePlan(
        pool=np.array(_words([facts.pool]), np.uint64),
        need=_padded(facts.need, WIDE_SEATS, np.int64),
        fixed=_by_seat(facts.fixed),
        barred=np.zeros(0, np.uint64),
        seat_order=_padded(order, WIDE_SEATS, np.int64),
        n_seats=np.int64(len(order)),
        n_groups=np.int64(len(groups)),
        group_end=_padded(ends, WIDE_SEATS, np.int64),
        classes=_class_words(levels, facts.classes),
        row_start=np.array(rows.start, np.int64),
        row_len=np.array(rows.length, np.int64),
        prob=np.array(rows.prob, np.uint64),
        alias=np.array(rows.alias, np.int64),
        counts=counts.reshape(-1),
        next_state=np.array(rows.next_state, np.int64),
    )


def _barred(facts: WideConstraints, hands: Sequence[tuple[int, int]]) -> Words:
    """Return, by seat, the cards that only the wider facts let in."""
    wrong = []
    for (classes, need), allowed in zip(hands, facts.allowed, strict=True):
        held = sum(cards for place, cards in enumerate(facts.classes) if classes >> place & 1)
        wrong.append(held & ~allowed if need else 0)
    return _by_seat(wrong)


def _share_that_fits(plan: WidePlan, barred: Words) -> float:
    """Measure how many of the worlds that a plan deals hold no barred card."""
    from ohhell_sim.kernels.wide.worlds import deal_wide_worlds  # noqa: PLC0415 - compiles

    worlds = np.zeros((_PILOT, 2 * WIDE_SEATS), np.uint64)
    deal_wide_worlds(*plan.arrays, np.uint64(0), np.int64(0), np.int64(_PILOT), worlds)
    return float(np.mean(~(worlds & barred).any(axis=1)))


def _class_words(levels: Sequence[Level], classes: Sequence[int]) -> Words:
    words = np.zeros((max(1, len(levels)), MAX_CLASSES, 2), np.uint64)
    for row, level in zip(words, levels, strict=False):
        for place, members in enumerate(level.classes[: level.takes]):
            row[place] = _words([sum(classes[member] for member in members)])
    return words.reshape(-1)


def _by_seat(sets: Sequence[int]) -> Words:
    words = _words(sets)
    firsts = _padded(words[: len(sets)], WIDE_SEATS, np.uint64)
    return np.concatenate([firsts, _padded(words[len(sets) :], WIDE_SEATS, np.uint64)])


def _words(sets: Sequence[int]) -> list[int]:
    """Return the first copies of all sets, then their second copies."""
    return [cards & _WORD_FULL for cards in sets] + [cards >> WORD for cards in sets]


def _padded(values: Sequence[int], size: int, dtype: type[Any]) -> npt.NDArray[Any]:
    array = np.zeros(size, dtype)
    array[: len(values)] = values
    return array
