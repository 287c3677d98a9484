"""What has happened so far, as the kernels take it that draw worlds by what it says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ohhell_sim.advice.question import Question
from ohhell_sim.cards import bits_of
from ohhell_sim.game import Phase, View, trick_winner
from ohhell_sim.inference.constraints import MAX_SEATS
from ohhell_sim.inference.lanes import LANE_MASKS, lane_of_suit, to_kernel
from ohhell_sim.inference.learned import bid_model_of, policy_of
from ohhell_sim.kernels.beliefs import EVENT_NUMBERS, EVENT_WORDS
from ohhell_sim.rules import BidOrder, BidTiming

__all__ = ["POOL", "SOFTNESS", "SURPRISE", "Story", "multiples_of", "story_of"]

POOL = 16
"""Worlds that fit what was seen of which one is picked by what was bid and played."""

SOFTNESS = 0.06
"""By what share of what a bid made is worth a bid must be better to be e times as likely."""

_FINE = 1 << 16

SURPRISE = 0.3
"""What a card counts that the standard policy would not have played."""


@dataclass(frozen=True)
class Story:
    """Bids and plays of the others.

    Attributes
    ----------
    arrays : tuple of arrays
        As `ohhell_sim.kernels.beliefs.believe_worlds` takes them between the plan and the pool.
    """

    arrays: tuple[Any, ...]


def story_of(question: Question) -> Story | None:
    """Return what the others have bid and played, if that is to be taken into account.

    Parameters
    ----------
    question : Question
        A decision that the classic kernels can play out.

    Returns
    -------
    Story or None
        None where nobody has said or played anything yet that would tell worlds apart.

    Examples
    --------
    >>> from ohhell_sim.advice.question import ask
    >>> story_of(ask("AS KH 3C", trump="H")) is None
    True
    >>> story_of(ask("AS KH 3C", trump="H", bids="2,0")) is None
    False
    """
    settings, view = question.settings, question.view
    if settings.beliefs == "none" or settings.opponents != "standard":
        return None
    heard = (
        view.rules.bid_timing is BidTiming.SEQUENTIAL
        and view.rules.bid_order is BidOrder.ELDEST_FIRST
        and view.rules.bid_range(view.hand_size) == range(view.hand_size + 1)
    )
    n_bids = len(view.bids) if heard else 0
    numbers, words = _plays(view) if settings.beliefs == "full" else ([], [])
    if n_bids - (n_bids >= view.position) <= 0 and not numbers:
        return None
    bids = np.zeros(MAX_SEATS, np.int64)
    played = np.zeros(MAX_SEATS, np.uint64)
    for seat in range(view.players):
        bids[seat] = view.bid_of(seat) or 0
        played[seat] = to_kernel(bits_of(view.played_by(seat)), view.trump)
    turned = 0 if view.turn_up is None else to_kernel(view.turn_up.bit, view.trump)
    trumps = 0 if view.trump is None else LANE_MASKS[-1]
    points = np.array(view.rules.gain_table(view.hand_size), np.int64)
    return Story(
        (
            np.array(
                [
                    view.players,
                    view.seat,
                    view.eldest,
                    view.hand_size,
                    n_bids,
                    bool(view.plan.hooked),
                ],
                np.int64,
            ),
            np.array([trumps, turned], np.uint64),
            bids,
            played,
            np.array(numbers, np.int64),
            np.array(words, np.uint64),
            points,
            bid_model_of(view),
            policy_of(view),
            SOFTNESS * _worth_of_a_bid(points),
            SURPRISE,
        )
    )


def multiples_of(question: Question, worlds: NDArray[np.uint64]) -> NDArray[np.int64] | None:
    """Return how often each world counts where all are played, by what was bid and played.

    No world counts more than `POOL` times as often as the mean one, as in pools.

    Parameters
    ----------
    question : Question
        A decision that the classic kernels can play out.
    worlds : array of uint64, shape (n, 8)
        Every world that fits, in the kernel layout.

    Returns
    -------
    array of int64, shape (n,), or None
        None where all count alike.
    """
    story = story_of(question)
    if story is None:
        return None
    from ohhell_sim.kernels.beliefs import weigh_worlds  # noqa: PLC0415 - a kernel more

    weights = np.zeros(len(worlds))
    weigh_worlds(*(worlds, *story.arrays, weights))
    shares = np.minimum(weights / weights.mean(), POOL)
    multiples: NDArray[np.int64] = np.maximum(np.rint(shares * _FINE), 1).astype(np.int64)
    return multiples


def _worth_of_a_bid(points: NDArray[np.int64]) -> float:
    """Return what it is worth on the average to make a bid rather than miss it by one."""
    made = np.diagonal(points).astype(np.float64)
    missed = [
        float(np.mean([points[bid, t] for t in (bid - 1, bid + 1) if 0 <= t < len(points)]))
        for bid in range(len(points))
    ]
    return max(float(np.mean(np.abs(made - missed))), 1e-6)


def _plays(view: View) -> tuple[list[int], list[int]]:
    """Return the numbers and words of the cards that the others played, in order.

    The last trick is left out, in which nobody has a choice, and so are cards of a trick to which
    a seat had no other card to play.
    """
    if view.phase is not Phase.PLAY:
        return [], []
    won = [0] * view.players
    bids = [view.bid_of(seat) or 0 for seat in range(view.players)]
    seen = 0 if view.turn_up is None else view.turn_up.bit
    since = {seat: bits_of(view.played_by(seat)) for seat in range(view.players)}
    numbers: list[int] = []
    words: list[int] = []
    for number, trick in enumerate((*view.tricks, view.current)):
        left = view.hand_size - number
        total = sum(max(bid - taken, 0) for bid, taken in zip(bids, won, strict=True))
        for place, card in enumerate(trick.cards):
            seat = (trick.leader + place) % view.players
            if seat != view.seat and left > 1:
                led = best = 0
                first = trick.cards[0]
                if place and first.suit is not None:
                    led = LANE_MASKS[lane_of_suit(first.suit, view.trump)]
                    best_place = trick_winner(trick.cards[:place], view.trump)
                    best = to_kernel(trick.cards[best_place].bit, view.trump)
                after = view.players - 1 - place
                numbers += [seat, bids[seat] - won[seat], left, after, total]
                words += [
                    to_kernel(card.bit, view.trump), led, best, to_kernel(seen, view.trump),
                    to_kernel(since[seat], view.trump),
                ]  # fmt: skip
            since[seat] &= ~card.bit
            seen |= card.bit
        if len(trick.cards) == view.players:
            winner = (trick.leader + trick_winner(trick.cards, view.trump)) % view.players
            won[winner] += 1
    assert len(numbers) // EVENT_NUMBERS == len(words) // EVENT_WORDS  # noqa: S101
    return numbers, words
