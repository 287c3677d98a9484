"""The best of some candidates and nothing else: for players, who decide thousands of times."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TypeAlias

from ohhell_sim.advice.answer import find
from ohhell_sim.advice.candidates import Candidate
from ohhell_sim.advice.question import Question
from ohhell_sim.advice.sampling import decision_table, play_all
from ohhell_sim.advice.winning import best_to_win
from ohhell_sim.game import Phase
from ohhell_sim.inference.constraints import Constraints
from ohhell_sim.inference.counting import count_worlds
from ohhell_sim.kernels import CHUNK

__all__ = ["best_of"]

_FEW_CARDS = 3  # with more of them in the hand it is not worth counting the worlds
_FEW_WORLDS = 2000  # so many, or twice the samples, are all played


def best_of(question: Question, candidates: Sequence[Candidate]) -> Candidate:
    """Return the candidate with the most points, or wins of the match, of equal ones the lowest.

    Worlds are those of `ohhell_sim.advise`, and in the end of a deal all of them; how sure the
    choice is is not looked at.

    Parameters
    ----------
    question : Question
        What is asked; it says how many worlds to play, or for how long.
    candidates : sequence of Candidate
        What to choose among; those that are not legal are left out.

    Returns
    -------
    Candidate
        One of them.
    """
    legal = [choice for choice in candidates if choice.legal]
    if len(legal) == 1:
        return legal[0]
    if question.standing is not None:
        return best_to_win(question, legal)
    if question.view.hand_size == 1 and question.is_narrow:
        return find(question, legal).best
    counts = _all_worlds(question, legal) or _some_worlds(question, legal)
    gain = question.stakes.gain
    worths = [
        sum(number * worth for number, worth in zip(row, gain[choice.bid or 0], strict=True))
        for row, choice in zip(counts, legal, strict=True)
    ]
    return min(zip(worths, legal, strict=True), key=lambda pair: (-pair[0], pair[1].rank))[1]


Counts: TypeAlias = Sequence[Sequence[int]]


def _all_worlds(question: Question, choices: Sequence[Candidate]) -> Counts | None:
    """Play every world that there can be, if they are few, as in the end of a deal."""
    view, samples = question.view, question.settings.samples
    if view.phase is not Phase.PLAY or len(view.hand) > _FEW_CARDS or not question.is_narrow:
        return None
    facts = Constraints.from_view(view)
    if count_worlds(facts) > max(_FEW_WORLDS, 2 * (samples or 0)):
        return None
    return play_all(question, choices, facts).tricks


def _some_worlds(question: Question, choices: Sequence[Candidate]) -> Counts:
    """Play dealt worlds, as many as asked for, or until the time is up."""
    table = decision_table(question, choices)
    most, deadline = question.settings.samples, question.settings.deadline
    counts, _ = table.play(0, CHUNK if most is None else min(CHUNK, most))
    done = CHUNK
    while (most is None or done < most) and time.monotonic() < deadline:
        more, _ = table.play(done, done + CHUNK if most is None else min(done + CHUNK, most))
        counts += more
        done += CHUNK
    played: Counts = counts.tolist()
    return played
