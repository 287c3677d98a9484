"""Which questions the classic kernels answer: one word a hand, and the play of the base game."""

from __future__ import annotations

from ohhell_sim.game import Phase, View
from ohhell_sim.rules import (
    BeatRule,
    BidOrder,
    FirstLead,
    LowRank,
    RankOrder,
    Rules,
    TrumpLead,
    VoidRule,
)

__all__ = ["is_narrow"]

_MOST_PLAYERS = 8


def is_narrow(view: View) -> bool:
    """Whether the classic kernels can play what a seat sees.

    They know one full pack whose aces are high, following suit as the only obligation, bids in
    turn from eldest hand, who also leads, and a trump that is known. Bids may be hidden, and the
    hook may bar one; points may be of any kind.

    Parameters
    ----------
    view : View
        What the seat knows.

    Returns
    -------
    bool
        False where the kernels for all rules are needed.

    Examples
    --------
    >>> from ohhell_sim.game import view_from_record
    >>> def narrow(rules):
    ...     return is_narrow(view_from_record(rules=rules, players=4, hand="AS KH", trump="H"))
    >>> narrow("hook"), narrow("podrida"), narrow({"packs": 2})
    (True, False, False)
    """
    rules = view.rules
    return (
        view.players <= _MOST_PLAYERS
        and view.trump_known
        and view.phase in (Phase.BID, Phase.PLAY)
        and not view.plan.forehead
        and not any(view.shown)
        and _has_classic_cards(rules)
        and _has_classic_play(rules)
        and _has_classic_bids(view)
    )


def _has_classic_cards(rules: Rules) -> bool:
    return (
        rules.packs == 1
        and rules.jokers == 0
        and rules.low_rank is LowRank.TWO
        and rules.rank_order is RankOrder.ACE_HIGH
    )


def _has_classic_play(rules: Rules) -> bool:
    return (
        rules.void_rule is VoidRule.FREE
        and rules.beat_rule is BeatRule.FREE
        and rules.trump_lead is TrumpLead.ANY
        and rules.first_lead is FirstLead.ELDEST
    )


def _has_classic_bids(view: View) -> bool:
    """Whether the bids are in, or run from 0 to the hand size, eldest hand first."""
    if view.phase is Phase.PLAY:
        return True
    rules, tally = view.rules, view.tally
    zeros = tally is not None and rules.zero_streak_max and any(tally.zeros)
    return (
        rules.bid_order is BidOrder.ELDEST_FIRST
        and rules.bid_range(view.hand_size) == range(view.hand_size + 1)
        and not zeros
    )
