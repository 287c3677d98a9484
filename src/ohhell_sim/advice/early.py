"""Answers before the bids: the trump to name, and the cards to pass on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ohhell_sim.advice.answer import find
from ohhell_sim.advice.candidates import Candidate, pass_candidates, trump_candidates
from ohhell_sim.advice.opening import PassAdvice, PassRow, TrumpAdvice, TrumpRow, trump_code
from ohhell_sim.advice.question import Question

__all__ = ["MOST_PASSES", "advise_pass", "advise_trump"]

MOST_PASSES = 40
"""Ways to pass cards that are compared; of more, a trial finds the most promising."""

_TRIAL_WORLDS = 4096
_TRIAL_PLAYOUTS = 200_000
_FEWEST_TRIED = 128


def advise_trump(question: Question) -> TrumpAdvice:
    """Return advice on the trump to name.

    Before the bids every suit is taken with the bid that goes best with it; where others bid
    first, with the bid that the bid model makes then.

    Parameters
    ----------
    question : Question
        A trump is to be named.

    Returns
    -------
    TrumpAdvice
        The advice.
    """
    view = question.view
    candidates = trump_candidates(view, view.bid_of(view.seat))
    if not view.bids and view.position == 1 and not view.bids_are_secret:
        candidates = _with_best_bids(question, candidates)
    found = find(question, candidates)
    rival = found.runner_up
    return TrumpAdvice(
        **found.comparison(),
        trump=found.best.trump,
        rows=tuple(
            TrumpRow(
                trump=choice.trump,
                bid=estimate.bid,
                p_make=estimate.p_make,
                points=estimate.points,
                se=estimate.se,
                p_best=estimate.p_best,
                tricks=estimate.tricks,
                p_se=estimate.p_se,
                p_win=estimate.p_win,
                p_win_se=estimate.p_win_se,
            )
            for choice, estimate in found.rows()
        ),
        runner_up=None if rival is None else trump_code(rival.trump),
    )


def _with_best_bids(question: Question, candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates with the bids that earn the most in a trial of other worlds."""
    bids = question.view.rules.bid_range(question.view.hand_size)
    tried = [replace(choice, bid=bid) for choice in candidates for bid in bids]
    worths = _worths(question, tried, _TRIAL_WORLDS)
    best = []
    for start in range(0, len(tried), len(bids)):
        places = range(start, start + len(bids))
        best.append(tried[max(places, key=worths.__getitem__)])
    return best


def _worths(question: Question, candidates: Sequence[Candidate], worlds: int) -> list[int]:
    """Return the sum of what counts over a trial, for each candidate."""
    from ohhell_sim.advice.sampling import trial  # noqa: PLC0415 - loads the kernels

    gain = question.stakes.gain
    every = [cell for row in gain for cell in row]
    return [
        sum(
            number * worth
            for number, worth in zip(
                counts, every if choice.bid is None else gain[choice.bid], strict=True
            )
        )
        for choice, counts in zip(candidates, trial(question, candidates, worlds), strict=True)
    ]


def advise_pass(question: Question) -> PassAdvice:
    """Return advice on the cards to pass.

    Where there are more than a few dozen ways to choose them, a trial keeps the most promising.

    Parameters
    ----------
    question : Question
        Cards are to be passed.

    Returns
    -------
    PassAdvice
        The advice.
    """
    candidates = pass_candidates(question.view)
    ways = len(candidates)
    if ways > MOST_PASSES:
        worlds = max(_FEWEST_TRIED, _TRIAL_PLAYOUTS // ways)
        worths = _worths(question, candidates, min(worlds, _TRIAL_WORLDS))
        order = sorted(range(ways), key=lambda place: -worths[place])[:MOST_PASSES]
        candidates = [candidates[place] for place in sorted(order)]
    found = find(question, candidates)
    rival = found.runner_up
    return PassAdvice(
        **found.comparison(),
        cards=found.best.passed,
        ways=ways,
        rows=tuple(
            PassRow(
                cards=choice.passed,
                bid=estimate.bid,
                p_make=estimate.p_make,
                points=estimate.points,
                se=estimate.se,
                p_best=estimate.p_best,
                tricks=estimate.tricks,
                p_se=estimate.p_se,
                p_win=estimate.p_win,
                p_win_se=estimate.p_win_se,
            )
            for choice, estimate in found.rows()
        ),
        runner_up=None if rival is None else tuple(card.code for card in rival.passed),
    )
