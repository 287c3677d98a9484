"""Answers without sampling error: by counting, by certainty, or by playing every world there is."""

from __future__ import annotations

from collections.abc import Sequence

from ohhell_sim.advice.candidates import Candidate, Reach
from ohhell_sim.advice.question import Question
from ohhell_sim.advice.tally import Tally
from ohhell_sim.inference.constraints import Constraints
from ohhell_sim.inference.counting import count_worlds
from ohhell_sim.inference.one_trick import one_trick_chance

__all__ = ["MAX_PLAYOUTS", "exact_tally"]

MAX_PLAYOUTS = 2_000_000
"""Worlds times candidates up to which every world is played."""


def exact_tally(question: Question, candidates: Sequence[Candidate], reach: Reach) -> Tally | None:
    """Return counts over all worlds, if they can be had.

    In a one-card deal, or with one card left, the play is forced and the worlds are counted.
    Where all the cards held are certain tricks there is nothing to count. Where few enough
    worlds fit what was seen, each is played out by the standard policy.

    Parameters
    ----------
    question : Question
        What is asked.
    candidates : sequence of Candidate
        What to choose among.
    reach : Reach
        The numbers of tricks that are possible.

    Returns
    -------
    Tally or None
        None where only sampling will do.
    """
    view = question.view
    facts = Constraints.from_view(view)
    size = view.hand_size
    if len(view.hand) == 1:
        worlds = count_worlds(facts)
        good = int(one_trick_chance(view) * worlds)
        row = [0] * (size + 1)
        row[reach.won] = worlds - good
        row[reach.won + 1] = good
        return Tally(worlds=worlds, tricks=[row] * len(candidates), exact=True)
    if reach.low == reach.high:
        worlds = count_worlds(facts)
        row = [0] * (size + 1)
        row[reach.low] = worlds
        return Tally(worlds=worlds, tricks=[row] * len(candidates), exact=True)
    if question.settings.opponents != "standard":
        return None
    worlds = count_worlds(facts)
    if worlds * len(candidates) > MAX_PLAYOUTS:
        return None
    from ohhell_sim.advice.sampling import play_all  # noqa: PLC0415 - loads the kernels

    return play_all(question, candidates, facts)
