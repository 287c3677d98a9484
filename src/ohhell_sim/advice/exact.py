"""Answers without sampling error: by counting, by certainty, or by playing every world there is."""

from __future__ import annotations

from collections.abc import Sequence

from ohhell_sim.advice.candidates import Candidate, Reach
from ohhell_sim.advice.question import Question
from ohhell_sim.advice.tally import Tally
from ohhell_sim.game import Phase, View
from ohhell_sim.inference.constraints import Constraints
from ohhell_sim.inference.counting import count_worlds
from ohhell_sim.inference.one_card_bids import bid_aware_worlds, bids_are_telling
from ohhell_sim.inference.one_trick import one_trick_chance
from ohhell_sim.rules import FirstLead, TrumpFrom

__all__ = ["MAX_PLAYOUTS", "exact_tally"]

MAX_PLAYOUTS = 2_000_000
"""Worlds times candidates up to which every world is played."""

_MAX_WIDE_PLAYOUTS = 500_000  # the kernels for all rules take longer


def exact_tally(question: Question, candidates: Sequence[Candidate], reach: Reach) -> Tally | None:
    """Return counts over all worlds, if they can be had.

    In a one-card deal, or with one card left, the play is forced and the worlds are counted; in
    a one-card deal only those in which the others would have bid as they did, unless bids are
    not to be believed.
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
    if not question.is_narrow:
        return _exact_wide(question, candidates, reach)
    view = question.view
    facts = Constraints.from_view(view)
    if len(view.hand) == 1:
        return _one_trick(question, count_worlds(facts), len(candidates), reach)
    if reach.low == reach.high:
        worlds = count_worlds(facts)
        row = [0] * (view.hand_size + 1)
        row[reach.low] = worlds
        return Tally(worlds=worlds, tricks=[row] * len(candidates), exact=True)
    if question.settings.opponents != "standard":
        return None
    worlds = count_worlds(facts)
    if worlds * len(candidates) > MAX_PLAYOUTS:
        return None
    from ohhell_sim.advice.sampling import play_all  # noqa: PLC0415 - loads the kernels

    return play_all(question, candidates, facts)


def _one_trick(question: Question, worlds: int, choices: int, reach: Reach) -> Tally:
    """Return the counts of the last trick, or of the only one."""
    view = question.view
    share = None
    if _bids_count(question):
        fitting = worlds
        good, worlds = bid_aware_worlds(view)
        share = worlds / fitting
    else:
        good = int(one_trick_chance(view) * worlds)
    row = [0] * (view.hand_size + 1)
    row[reach.won] = worlds - good
    row[reach.won + 1] = good
    return Tally(worlds=worlds, tricks=[row] * choices, exact=True, pool_share=share)


def _bids_count(question: Question) -> bool:
    """Whether others have bid whose bids say something of their only cards."""
    view = question.view
    others = len(view.bids) - (len(view.bids) >= view.position)
    believed = question.settings.beliefs != "none"
    return believed and others > 0 and bids_are_telling(view)


def _exact_wide(question: Question, candidates: Sequence[Candidate], reach: Reach) -> Tally | None:
    """Return counts over all worlds under any rules, if they can be had."""
    from ohhell_sim.inference.wide.constraints import WideConstraints  # noqa: PLC0415
    from ohhell_sim.inference.wide.counting import wide_count  # noqa: PLC0415 - few rules need it

    view = question.view
    facts = WideConstraints.from_view(view)
    worlds = wide_count(facts)
    if worlds is None:
        return None
    if reach.left == 1 and _is_plain_trick(view):
        return _one_trick(question, worlds, len(candidates), reach)
    drawn = not view.trump_known and view.plan.trump in _DRAWN
    if question.settings.opponents != "standard" or drawn:
        return None
    if worlds * len(candidates) > _MAX_WIDE_PLAYOUTS:
        return None
    from ohhell_sim.advice.sampling import play_wide  # noqa: PLC0415 - loads the kernels

    return play_wide(question, candidates, facts)


_DRAWN = (TrumpFrom.TURN_UP, TrumpFrom.RANDOM, TrumpFrom.DEALER_LAST_CARD)


def _is_plain_trick(view: View) -> bool:
    """Whether the trump and the leader of the last trick do not depend on bids to come."""
    led = view.rules.first_lead is not FirstLead.HIGHEST_BIDDER or view.phase is Phase.PLAY
    return view.trump_known and led and view.phase in (Phase.BID, Phase.PLAY)
