"""From a question to its answer: candidates, counts, comparison, result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ohhell_sim.advice.candidates import (
    Candidate,
    Reach,
    bid_candidates,
    card_candidates,
    reach_of,
)
from ohhell_sim.advice.distribution import TrickDistribution
from ohhell_sim.advice.estimates import Estimate, Judge, Verdict
from ohhell_sim.advice.exact import exact_tally
from ohhell_sim.advice.question import Question
from ohhell_sim.advice.results import BidAdvice, CardAdvice
from ohhell_sim.advice.rows import BidRow, CardRow
from ohhell_sim.advice.tally import Tally
from ohhell_sim.cards import Card

__all__ = ["Found", "advise_bid", "advise_card", "distribution_of_bid", "find"]


@dataclass(frozen=True)
class Found:
    """The candidates of a question, the worlds counted, and the comparison.

    Attributes
    ----------
    question : Question
        What is asked.
    candidates : sequence of Candidate
        What to choose among.
    reach : Reach
        The numbers of tricks that are possible.
    tally : Tally
        The worlds counted.
    verdict : Verdict
        The comparison.
    """

    question: Question
    candidates: Sequence[Candidate]
    reach: Reach
    tally: Tally
    verdict: Verdict

    @property
    def best(self) -> Candidate:
        """The candidate to recommend."""
        return self.candidates[self.verdict.best]

    @property
    def runner_up(self) -> Candidate | None:
        """The next-best candidate that is worse."""
        place = self.verdict.runner_up
        return None if place is None else self.candidates[place]

    def rows(self) -> list[tuple[Candidate, Estimate]]:
        """Return the candidates with what is to be expected of them."""
        return list(zip(self.candidates, self.verdict.estimates, strict=True))

    def common(self) -> dict[str, Any]:
        """Return the fields that all results have."""
        settings = self.question.settings
        return {
            "view": self.question.view,
            "bids": self.question.bids_in_order,
            "samples": self.tally.counted or self.tally.worlds,
            "seed": settings.seed,
            "exact": self.tally.exact,
            "interrupted": self.tally.interrupted,
            "objective": settings.objective,
            "standing": self.question.standing,
            "opponents": settings.opponents,
            "beliefs": settings.beliefs,
            "pool_share": self.tally.pool_share,
        }

    def comparison(self) -> dict[str, Any]:
        """Return the fields that both kinds of advice have."""
        return {
            **self.common(),
            "decided": self.verdict.decided,
            "tricks": self.distribution(),
            "reach": self.reach,
            "margin": self.verdict.margin,
            "margin_se": self.verdict.margin_se,
            "stakes": self.question.stakes,
        }

    def distribution(self) -> TrickDistribution:
        """Return the chances of the tricks with the best candidate."""
        estimate = self.verdict.estimates[self.verdict.best]
        return TrickDistribution(
            **self.common(),
            bid=estimate.bid,
            chances=estimate.tricks,
            errors=estimate.tricks_se,
        )


def find(question: Question, candidates: Sequence[Candidate]) -> Found:
    """Count worlds, all of them or as many as it takes, and compare the candidates.

    Parameters
    ----------
    question : Question
        What is asked.
    candidates : sequence of Candidate
        What to choose among.

    Returns
    -------
    Found
        The comparison.
    """
    reach = reach_of(question.view)
    stakes = question.stakes
    points = None if stakes.is_plain else stakes.points
    judge = Judge(candidates, stakes.gain, reach, points)
    if question.standing is not None:
        from ohhell_sim.advice.winning import find_win  # noqa: PLC0415 - loads the kernels

        return Found(question, candidates, reach, *find_win(question, candidates, judge))
    tally = exact_tally(question, candidates, reach)
    if tally is None:
        from ohhell_sim.advice.sampling import play_until  # noqa: PLC0415 - loads the kernels

        tally = play_until(question, candidates, judge)
    return Found(question, candidates, reach, tally, judge.verdict(tally, question.settings.seed))


def advise_bid(question: Question) -> BidAdvice:
    """Return advice on a bid.

    Parameters
    ----------
    question : Question
        A bid is asked for.

    Returns
    -------
    BidAdvice
        The advice.
    """
    found = find(question, bid_candidates(question))
    rows = [
        BidRow(
            bid=estimate.bid,
            legal=choice.legal,
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
    ]
    rival = found.runner_up
    return BidAdvice(
        **found.comparison(),
        bid=found.distribution().bid,
        rows=tuple(rows),
        runner_up=None if rival is None else rival.bid,
    )


def advise_card(question: Question, aim: int | None = None) -> CardAdvice:
    """Return advice on a card.

    Parameters
    ----------
    question : Question
        A card is asked for.
    aim : int, optional
        The number of tricks to play for; the bid made if left out.

    Returns
    -------
    CardAdvice
        The advice.
    """
    view = question.view
    bid = question.bids[view.seat] if aim is None else aim
    assert bid is not None  # noqa: S101 - all bids are in
    found = find(question, card_candidates(view, bid))
    rows = {
        card: CardRow(
            card=card,
            p_make=estimate.p_make,
            points=estimate.points,
            se=estimate.se,
            p_best=estimate.p_best / len(choice.alike),
            tricks=estimate.tricks,
            p_se=estimate.p_se,
            p_win=estimate.p_win,
            p_win_se=estimate.p_win_se,
        )
        for choice, estimate in found.rows()
        for card in choice.alike
    }
    rival = found.runner_up
    card = found.best.card
    assert isinstance(card, Card)  # noqa: S101 - cards are the candidates
    return CardAdvice(
        **found.comparison(),
        card=card,
        rows=tuple(rows[held] for held in view.hand if held in rows),
        runner_up=None if rival is None else rival.card,
    )


def distribution_of_bid(question: Question, bid: int) -> TrickDistribution:
    """Return the chances of the tricks when playing for one bid.

    Parameters
    ----------
    question : Question
        A bid is asked for.
    bid : int
        The number of tricks to play for; it need not be legal.

    Returns
    -------
    TrickDistribution
        The chances.
    """
    return find(question, [Candidate(bid=bid, rank=(bid,))]).distribution()
