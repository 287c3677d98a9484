"""What was learned for the table that a seat sits at: its bid model and its policy."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ohhell_sim.cards import Deck
from ohhell_sim.game import View
from ohhell_sim.rules import DealPlan, Rules, VoidRule

__all__ = ["bid_facts", "bid_model_of", "deck_facts", "policy_of"]


def bid_model_of(view: View) -> NDArray[np.float64]:
    """Return the bid model of the table that a seat sits at, for the kernels.

    Parameters
    ----------
    view : View
        What the seat knows.

    Returns
    -------
    float64 array
        See `ohhell_sim.kernels.learned.bid_model_for`; shared, so copy it before changing it.

    Examples
    --------
    >>> from ohhell_sim.game import Deal
    >>> from ohhell_sim.kernels.forecast import FORECAST_AT
    >>> float(bid_model_of(Deal.random(players=4, hand_size=3, seed=1).view(0))[FORECAST_AT])
    1.0
    """
    from ohhell_sim.kernels.learned import bid_model_for  # noqa: PLC0415 - reads a file

    trump = view.trump is not None or not view.trump_known
    return bid_model_for(
        view.players, view.hand_size, trump=trump, **bid_facts(view.rules, view.plan),
        **deck_facts(view.deck),
    )  # fmt: skip


def policy_of(view: View, name: str = "standard") -> NDArray[np.int64]:
    """Return the parameters of a policy at the table that a seat sits at, for the kernels.

    Parameters
    ----------
    view : View
        What the seat knows.
    name : str
        "standard"; others have no parameters, and get those of the quick policy.

    Returns
    -------
    int64 array
        See `ohhell_sim.kernels.learned.policy_for`; shared, so copy it before changing it.

    Examples
    --------
    >>> from ohhell_sim.game import Deal
    >>> len(policy_of(Deal.random(players=4, hand_size=3, seed=1).view(0), "quick"))
    6
    """
    from ohhell_sim.kernels.learned import policy_for  # noqa: PLC0415 - reads a file
    from ohhell_sim.kernels.policy import POLICY_WEIGHTS  # noqa: PLC0415 - with the kernels

    if name != "standard":
        return POLICY_WEIGHTS
    trump = view.trump is not None or not view.trump_known
    return policy_for(view.players, view.hand_size, trump=trump, **deck_facts(view.deck))


def bid_facts(rules: Rules, plan: DealPlan) -> dict[str, bool]:
    """Return what the learned bid models depend on, of the rules of a deal.

    Parameters
    ----------
    rules : Rules
        Any rules.
    plan : DealPlan
        A deal of theirs.

    Returns
    -------
    dict
        For `ohhell_sim.kernels.learned.bid_model_for`.

    Examples
    --------
    >>> from ohhell_sim.game import Deal
    >>> view = Deal.random("hook", players=4, hand_size=3, seed=1).view(0)
    >>> bid_facts(view.rules, view.plan)
    {'must_trump': False, 'hook': True}
    """
    return {"must_trump": rules.void_rule is VoidRule.MUST_TRUMP, "hook": plan.hooked}


def deck_facts(deck: Deck) -> dict[str, Any]:
    """Return what the learned tables of the kernels depend on, of a deck.

    Parameters
    ----------
    deck : Deck
        Any deck.

    Returns
    -------
    dict of str to object
        The keywords `deck` and `plain` of `ohhell_sim.kernels.learned.policy_for`.

    Examples
    --------
    >>> from ohhell_sim.cards import Deck
    >>> deck_facts(Deck(low_rank="9", packs=2))
    {'deck': 48, 'plain': False}
    """
    return {"deck": len(deck), "plain": deck.packs == 1 and not deck.jokers}
