"""`montecarlo`: a player that asks `advise` at every turn, with a budget."""

from __future__ import annotations

import random
from dataclasses import replace

from ohhell_sim.advice.candidates import bid_candidates, card_candidates
from ohhell_sim.advice.choosing import best_of
from ohhell_sim.advice.early import advise_pass, advise_trump
from ohhell_sim.advice.question import Question, question_of
from ohhell_sim.advice.settings import read_settings
from ohhell_sim.advice.standing import why_not_winnable
from ohhell_sim.cards import Card, Suit
from ohhell_sim.game import View

__all__ = ["MonteCarlo"]

_SEEDS = 1 << 53
_FUTURES = 2048


class MonteCarlo:
    """Plays every candidate out in sampled worlds and takes the best, as `ohhell_sim.advise` does.

    Parameters
    ----------
    seed : int, optional
        Makes the worlds; something else each time if left out.
    samples : int, optional
        Worlds for a decision; 500 if there is no `time_limit`.
    time_limit : float, optional
        Seconds for a decision. With it the choices depend on the speed of the machine.
    beliefs : str, optional
        What bids and plays are taken to say: "full", "bids" or "none", as in `ohhell_sim.advise`.
    objective : str, optional
        "points" of the deal, or "win" the match. Trumps are named and cards passed for points
        all the same, and so is everything outside of matches, and in matches that are not won by
        points after a fixed number of deals.

    Examples
    --------
    >>> from ohhell_sim import Deal
    >>> deal = Deal("classic", ["AS KH 3H", "2S 3C 4C", "QD 5C 8D"], trump="H", dealer=2)
    >>> MonteCarlo(seed=1, samples=2000).choose_bid(deal.view(0))
    3
    """

    name = "montecarlo"
    summary = "advise() with a budget: samples=500 worlds a decision, or time_limit"

    def __init__(
        self,
        *,
        seed: int | None = None,
        samples: int | None = None,
        time_limit: float | None = None,
        beliefs: str = "full",
        objective: str = "points",
    ) -> None:
        if samples is None and time_limit is None:
            samples = 500
        self._samples, self._time_limit, self._beliefs = samples, time_limit, beliefs
        self._objective = objective
        read_settings(samples=samples, time_limit=time_limit, beliefs=beliefs, objective=objective)
        self._chance = random.Random(seed)  # noqa: S311 - cards, not secrets

    def choose_pass(self, view: View) -> tuple[Card, ...]:
        """Return the cards that it is best to pass."""
        return advise_pass(self._question(view, "points")).cards

    def choose_trump(self, view: View) -> Suit | None:
        """Return the trump with the most points."""
        return advise_trump(self._question(view, "points")).trump

    def choose_bid(self, view: View) -> int:
        """Return the bid with the most points."""
        question = self._question(view)
        allowed = question.legal_bids()
        if len(allowed) == 1:
            return allowed[0]
        bid = best_of(question, bid_candidates(question)).bid
        assert bid is not None  # noqa: S101 - bids are the candidates
        return bid

    def choose_card(self, view: View) -> Card:
        """Return the card with the most points."""
        if len(view.legal_cards()) == 1:
            return view.legal_cards()[0]
        question = self._question(view)
        bid = question.bids[view.seat]
        assert bid is not None  # noqa: S101 - all bids are in
        card = best_of(question, card_candidates(view, bid)).card
        assert card is not None  # noqa: S101 - cards are the candidates
        return card

    def _question(self, view: View, objective: str | None = None) -> Question:
        # Every decision has worlds of its own, so that errors do not add up over a match.
        seed = int(_SEEDS * self._chance.random())
        settings = read_settings(
            samples=self._samples, time_limit=self._time_limit, beliefs=self._beliefs, seed=seed,
            threads=1, objective=self._aim(view, objective),
        )  # fmt: skip
        # All decisions share their futures, which are kept from one to the next.
        return question_of(view, replace(settings, futures=_FUTURES, futures_seed=0))

    def _aim(self, view: View, objective: str | None) -> str:
        """Return what to aim at: where no match can be won there are only points."""
        if view.tally is None or why_not_winnable(view.rules):
            return "points"
        return objective or self._objective
