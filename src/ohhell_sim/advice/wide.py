"""A decision under any rules as the arrays that the wide kernels take."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ohhell_sim.advice.candidates import Candidate
from ohhell_sim.advice.question import Question
from ohhell_sim.advice.stakes import Points
from ohhell_sim.advice.table import POLICY_CODES, Ints, Words, check_points
from ohhell_sim.game import View
from ohhell_sim.inference.layout import DeckLayout
from ohhell_sim.inference.learned import bid_model_of, policy_of
from ohhell_sim.inference.wide.constraints import WIDE_SEATS, WideConstraints
from ohhell_sim.inference.wide.enumeration import kernel_rows
from ohhell_sim.inference.wide.plan import build_wide_plan
from ohhell_sim.inference.wide.state import WideState, by_seat
from ohhell_sim.inference.worlds import Drawing
from ohhell_sim.kernels.wide.simulate import evaluate_wide, play_wide_worlds

__all__ = ["WideTable", "wide_playouts"]

_SECOND = 1 << 63
_NO_TRUMP_LANE = 4
_NO_ENDS = np.zeros((0, 0, 0, 0), np.int64)


class WideTable:
    """A decision under any rules as the arrays that the wide kernels take; as `Table`.

    Parameters
    ----------
    question : Question
        What is asked.
    candidates : sequence of Candidate
        What to choose among.
    facts : WideConstraints
        What is known of the hidden cards.
    worlds : array of uint64, shape (n, players, 2), optional
        Worlds to play instead of dealt ones.
    pairs : bool, optional
        Whether products of the points of two candidates are counted.

    Attributes
    ----------
    shape : tuple of int
        The number of candidates, and of counts for each.
    plays : int
        Cards played in one world.
    """

    def __init__(
        self,
        question: Question,
        candidates: Sequence[Candidate],
        facts: WideConstraints,
        worlds: Words | None = None,
        *,
        pairs: bool = True,
    ) -> None:
        view = question.view
        width = view.hand_size + 1
        self._width, self._players = width, view.players
        self._free = any(choice.bid is None for choice in candidates)
        self.shape = (len(candidates), width * width if self._free else width)
        self.plays = len(candidates) * view.players * (view.hand_size - len(view.tricks))
        self._pairs = len(candidates) if pairs else 0
        self._plan = build_wide_plan(facts).arrays
        self._given = _given(worlds)
        stakes = question.stakes
        state = WideState(view, facts.layout)
        self._arrays = (
            state.question(POLICY_CODES[question.settings.opponents]),
            state.numbers(),
            state.words(),
            state.masks(),
            by_seat(view.tricks_won),
            by_seat([-1 if bid is None else bid for bid in question.bids]),
            bid_model_of(view),
            _points(stakes.bidding),
            _points(stakes.gain),
            policy_of(view, question.settings.opponents),
            state.obligations(),
            np.array([-1 if c.bid is None else c.bid for c in candidates], np.int64),
            np.array([_cards_of(choice, facts.layout) for choice in candidates], np.uint64),
            np.array([_lane_named(choice) for choice in candidates], np.int64),
        )
        self._seed = np.uint64(question.settings.seed)

    def pool_share(self, worlds: int) -> float | None:  # noqa: ARG002 - as in `Table`
        """Return None: bids and plays are not asked about the cards."""
        return None

    def play(self, lo: int, hi: int) -> tuple[Ints, Ints]:
        """Play the worlds `lo` to `hi` - 1; safe to call from several threads.

        Parameters
        ----------
        lo, hi : int
            `lo` is a multiple of the chunk size, unless worlds were given.

        Returns
        -------
        counts : array of int64, shape (candidates, counts)
            How often each candidate ended with each number of tricks; where it leaves my bid to
            the model, with each bid and number of tricks.
        products : array of int64, shape (candidates, candidates)
            Sums of the products of two candidates' points; the lower triangle.
        """
        choices, width = self.shape[0], self._width
        outcomes = np.zeros((choices, width * width), np.int64)
        products = np.zeros((self._pairs, self._pairs), np.int64)
        evaluate_wide(
            *self._plan, self._given, *self._arrays, self._seed, lo, hi, outcomes, products,
            _NO_ENDS,
        )  # fmt: skip
        if not self._free:
            outcomes = outcomes.reshape(choices, width, width).sum(axis=1)
        return outcomes, products

    def ends(self, lo: int, hi: int) -> Ints:
        """Play the worlds `lo` to `hi` - 1, and return what every seat bid and won.

        Parameters
        ----------
        lo, hi : int
            As for `play`.

        Returns
        -------
        array of int64, shape (hi - lo, candidates, 2, players)
            By world and candidate the bids, then the tricks, by seat.
        """
        choices, width = self.shape[0], self._width
        outcomes = np.zeros((choices, width * width), np.int64)
        products = np.zeros((0, 0), np.int64)
        ends = np.zeros((hi - lo, choices, 2, self._players), np.int64)
        evaluate_wide(
            *self._plan, self._given, *self._arrays, self._seed, lo, hi, outcomes, products, ends
        )
        return ends


def wide_playouts(view: View, drawing: Drawing, policy: str) -> Ints:
    """Play worlds to their end under any rules.

    Parameters
    ----------
    view : View
        What one seat knows; the trump is known.
    drawing : Drawing
        The worlds.
    policy : str
        How the cards are played out.

    Returns
    -------
    array of int64, shape (n, players)
        The tricks of each seat at the end of the deal.
    """
    facts = WideConstraints.from_view(view)
    state = WideState(view, facts.layout)
    tricks = np.zeros((drawing.n, view.players), np.int64)
    for lo, hi in drawing.blocks():
        worlds = drawing.draw(lo, hi)
        words = worlds if worlds.ndim == 3 else np.stack([worlds, np.zeros_like(worlds)], axis=2)
        play_wide_worlds(
            _given(facts.layout.from_natural(np.ascontiguousarray(words))), POLICY_CODES[policy],
            view.players, state.numbers(), state.words(), state.masks(), by_seat(view.tricks_won),
            by_seat([view.bid_of(seat) or 0 for seat in range(view.players)]),
            policy_of(view, policy), state.obligations(), np.uint64(drawing.seed),
            np.int64(lo), tricks[lo:hi],
        )  # fmt: skip
    return tricks


def _given(worlds: Words | None) -> Words:
    if worlds is None:
        return np.zeros((0, 2 * WIDE_SEATS), np.uint64)
    return kernel_rows(worlds)


def _points(points: Points) -> Ints:
    return check_points(np.array(points, np.int64))


def _cards_of(choice: Candidate, layout: DeckLayout) -> tuple[int, int]:
    """Return the card that a candidate plays first, or the cards that it passes."""
    if choice.card is not None:
        first, second = layout.to_kernel([choice.card])
        return (first or second | _SECOND), 0
    return layout.to_kernel(choice.passed)


def _lane_named(choice: Candidate) -> int:
    """Return the lane that a candidate names as trump, in the layout without a trump."""
    if not choice.names_trump:
        return -1
    return _NO_TRUMP_LANE if choice.trump is None else int(choice.trump)
