"""A decision as the arrays that the kernels take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ohhell_sim.advice.candidates import Candidate
from ohhell_sim.advice.question import Question
from ohhell_sim.advice.story import POOL, story_of
from ohhell_sim.cards import bits_of
from ohhell_sim.errors import RulesError
from ohhell_sim.game import Phase, View, trick_winner
from ohhell_sim.inference.constraints import MAX_SEATS, Constraints
from ohhell_sim.inference.lanes import LANE_MASKS, lane_of_suit, to_kernel
from ohhell_sim.inference.learned import bid_model_of, policy_of
from ohhell_sim.inference.plan import build_plan
from ohhell_sim.kernels import RANDOM, STANDARD, evaluate
from ohhell_sim.kernels.beliefs import ONE_POOL

__all__ = ["POLICY_CODES", "Ints", "Table", "Words", "check_points", "state_masks", "state_table"]

Ints: TypeAlias = NDArray[np.int64]
Words: TypeAlias = NDArray[np.uint64]

POLICY_CODES = {"standard": STANDARD, "random": RANDOM}
"""The ways to play out the cards, by the numbers that the kernels know them by."""

# Beyond this a sum of products of points over one chunk of worlds might not fit into 63 bits.
_LARGEST_POINTS = 90_000_000


class Table:
    """A decision as the arrays that the kernels take.

    Parameters
    ----------
    question : Question
        What is asked.
    candidates : sequence of Candidate
        What to choose among.
    facts : Constraints
        What is known of the hidden cards.
    worlds : array of uint64, shape (n, 8), optional
        Worlds to play instead of dealt ones.
    multiples : array of int64, shape (n,), optional
        How often each of these counts.

    Attributes
    ----------
    shape : tuple of int
        The number of candidates, and of possible numbers of tricks.
    plays : int
        Cards played in one world.
    """

    def __init__(
        self,
        question: Question,
        candidates: Sequence[Candidate],
        facts: Constraints,
        worlds: Words | None = None,
        multiples: Ints | None = None,
    ) -> None:
        view = question.view
        size = view.hand_size
        self.shape = (len(candidates), size + 1)
        self.plays = len(candidates) * view.players * (size - len(view.tricks))
        self._plan = build_plan(facts).arrays
        self._given = np.zeros((0, MAX_SEATS), np.uint64) if worlds is None else worlds
        self._multiples = np.zeros(0, np.int64) if multiples is None else multiples
        self._bids, last, asked = _bids(question)
        self._model = bid_model_of(view)
        self._table = state_table(view, question.settings.opponents)
        self._table[2] = last
        self._table[8] = not asked
        self._table[9] = view.plan.hooked and 0 < (view.dealer - view.seat) % view.players <= asked
        self._masks = state_masks(view)
        self._score = check_points(np.array(question.stakes.gain, np.int64))
        self._weights = policy_of(view, question.settings.opponents)
        self._aims = np.array([choice.bid for choice in candidates], np.int64)
        self._cards = np.array(
            [to_kernel(choice.card.bit, view.trump) if choice.card else 0 for choice in candidates],
            np.uint64,
        )
        self._seed = np.uint64(question.settings.seed)
        self._story = story_of(question)
        self._pools: list[tuple[int, int, int]] = []

    def pool_share(self, worlds: int) -> float | None:
        """Return the effective size of the pools of the first worlds, of those that were played.

        Parameters
        ----------
        worlds : int
            How many.

        Returns
        -------
        float or None
            A share, None where worlds do not come from pools.
        """
        pools = [pool for pool in self._pools if pool[1] <= worlds]
        drawn = sum(hi - lo for lo, hi, _ in pools)
        return sum(share for _, _, share in pools) / (drawn * ONE_POOL) if drawn else None

    def play(self, lo: int, hi: int) -> tuple[Ints, Ints]:
        """Play the worlds `lo` to `hi` - 1; safe to call from several threads.

        Parameters
        ----------
        lo, hi : int
            `lo` is a multiple of the chunk size, unless worlds were given.

        Returns
        -------
        tricks : array of int64, shape (candidates, hand size + 1)
            How often each candidate ended with each number of tricks.
        products : array of int64, shape (candidates, candidates)
            Sums of the products of two candidates' points; the lower triangle.
        """
        choices, columns = self.shape
        tricks = np.zeros((choices, columns), np.int64)
        products = np.zeros((choices, choices), np.int64)
        bids = self._bids.copy()  # the kernel writes the bids of the model into it
        given = self._given
        if self._story is not None and len(given) == 0:
            from ohhell_sim.kernels.beliefs import believe_worlds  # noqa: PLC0415 - a kernel more

            given = np.zeros((hi - lo, MAX_SEATS), np.uint64)
            pools = (POOL, self._seed, np.int64(lo), np.int64(hi), given)
            share = believe_worlds(*(*self._plan, *self._story.arrays, *pools))
            self._pools.append((lo, hi, int(share)))
            lo, hi = 0, hi - lo
        evaluate(
            *self._plan, given, self._multiples, self._table, self._masks, bids, self._model,
            self._score, self._weights, self._aims, self._cards, self._seed, lo, hi, tricks,
            products,
        )  # fmt: skip
        return tricks, products


def check_points(points: Ints) -> Ints:
    """Return a table of points if the sums of their products fit into 63 bits.

    Parameters
    ----------
    points : array of int64
        Points by bid and tricks.

    Returns
    -------
    array of int64
        The same.

    Raises
    ------
    RulesError
        For points that are too many.
    """
    largest = int(np.abs(points).max())
    if largest > _LARGEST_POINTS:
        raise RulesError(
            f"the rules give up to {largest} points for a deal, too many to add up: divide all "
            "their points by the same number",
            value=largest,
        )
    return points


def state_table(view: View, policy: str) -> Ints:
    """Return the numbers of a state of play; all bids are taken to be in, without a hook.

    Parameters
    ----------
    view : View
        What one seat knows.
    policy : str
        How the cards are played out.

    Returns
    -------
    array of int64, shape (12,)
        As `ohhell_sim.kernels.evaluate` takes it.
    """
    actor = view.eldest if view.phase is Phase.BID else view.actor
    return np.array(
        [
            view.players,
            view.seat,
            view.dealer,
            0 if actor is None else actor,
            len(view.current.cards),
            _winning_seat(view),
            view.hand_size - len(view.tricks),
            view.hand_size,
            1,
            0,
            POLICY_CODES[policy],
            view.eldest,
        ],
        np.int64,
    )


def state_masks(view: View) -> Words:
    """Return the cards of a state of play as masks, in the kernel layout.

    Parameters
    ----------
    view : View
        What one seat knows.

    Returns
    -------
    array of uint64, shape (5,)
        The lane led, the winning card, the trump lane, the cards that all have seen, and the
        tricks won, a byte a seat.
    """
    cards = view.current.cards
    led = best = trumps = 0
    if view.current.led is not None:
        led = LANE_MASKS[lane_of_suit(view.current.led, view.trump)]
        best = to_kernel(cards[trick_winner(cards, view.trump)].bit, view.trump)
    if view.trump is not None:
        trumps = LANE_MASKS[-1]
    seen = bits_of(card for trick in (*view.tricks, view.current) for card in trick.cards)
    if view.turn_up is not None:
        seen |= view.turn_up.bit
    won = sum(tricks << 8 * seat for seat, tricks in enumerate(view.tricks_won))
    return np.array([led, best, trumps, to_kernel(seen, view.trump), won], np.uint64)


def _winning_seat(view: View) -> int:
    """Return the seat that wins the trick on the table so far."""
    cards = view.current.cards
    if not cards:
        return 0
    return (view.current.leader + trick_winner(cards, view.trump)) % view.players


def _bids(question: Question) -> tuple[Ints, int, int]:
    """Return the bids by seat, the seat that bids last, and how many bids the model makes.

    The kernel lets the seats after this one up to the last bidder bid by the model. Usually
    these are the ones up to the dealer, and where nobody's bid is known they are all others. A
    hidden bid anywhere else, before a known one, is taken to be a fair share of the tricks that
    the known bids leave.
    """
    view = question.view
    hidden = set(question.hidden)
    last = view.seat
    asked = 0
    while (after := (last + 1) % view.players) in hidden:
        hidden.remove(after)
        last = after
        asked += 1
    known = [bid for seat, bid in enumerate(question.bids) if bid is not None and seat != view.seat]
    share = round(max(view.hand_size - sum(known), 0) / (view.players - len(known)))
    bids = np.zeros(MAX_SEATS, np.int64)
    for seat, bid in enumerate(question.bids):
        bids[seat] = share if bid is None else bid
    return bids, last if asked else view.dealer, asked
