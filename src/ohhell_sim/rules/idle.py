"""Fields that say nothing beside others: refused when given, gone with what they hang on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from ohhell_sim.rules.axes import (
    Hook,
    JokerRole,
    Parity,
    ScheduleName,
    TrumpSource,
)

if TYPE_CHECKING:
    from ohhell_sim.rules.fields import AxisFields

__all__ = ["IDLE", "Idle"]

_SIZES = ("schedule", "hand_min", "hand_max", "parity", "tie_break")
_BIDS = ("bid_min", "bid_max", "forced_bid")
_NAMED = (TrumpSource.ELDEST, TrumpSource.DEALER, TrumpSource.HIGHEST_BIDDER)
_SHOWN = (TrumpSource.TURN_UP, TrumpSource.DEALER_LAST_CARD)


class Idle(NamedTuple):
    """Fields that have no effect while others have certain values.

    Attributes
    ----------
    fields : tuple of str
        The fields without effect; anything but their defaults is refused.
    on : tuple of str
        What they hang on: where one of these is changed they go back to their defaults.
    holds : callable
        Whether they are idle under some rules.
    why : callable
        What makes them so, to follow on "with".
    way_out : str
        What else could be set.
    """

    fields: tuple[str, ...]
    on: tuple[str, ...]
    holds: Callable[[AxisFields], bool]
    why: Callable[[AxisFields], str]
    way_out: str


def _no_single_cards(rules: AxisFields) -> bool:
    """Whether no deal of the match has one card."""
    if rules.tie_break == "extra-deal:1":
        return False
    if isinstance(rules.schedule, tuple):
        return 1 not in rules.schedule
    if rules.schedule is ScheduleName.CONSTANT:
        return rules.hand_max != 1
    return rules.hand_min > 1 or rules.parity is Parity.EVEN


def _never_trumps(rules: AxisFields) -> bool:
    """Whether no card is ever a trump: jokers above all trumps are some by themselves."""
    return rules.trump is TrumpSource.NONE and rules.joker_role is not JokerRole.TOP_TRUMP


def _no_free_zero(rules: AxisFields) -> bool:
    """Whether no player ever chooses between zero and another bid."""
    return rules.forced_bid is not None or rules.bid_max == 0 or rules.bid_min != 0


def _source(rules: AxisFields) -> str:
    return f"trump = '{rules.trump}'"


IDLE = (
    Idle(
        ("hand_min", "hand_max"),
        ("schedule",),
        lambda rules: isinstance(rules.schedule, tuple),
        lambda _: "a list of hand sizes, which says it all",
        "name a schedule",
    ),
    Idle(
        ("hand_min",),
        ("schedule",),
        lambda rules: rules.schedule is ScheduleName.CONSTANT,
        lambda _: "schedule = 'constant', where every hand has hand_max cards",
        "set hand_max",
    ),
    Idle(
        ("blind_hands",),
        _SIZES,
        _no_single_cards,
        lambda _: "hand sizes without a deal of one card, the only one that is played so",
        "let the hands begin with one card",
    ),
    Idle(
        ("trump_choice_none",),
        ("trump",),
        lambda rules: rules.trump not in _NAMED,
        lambda rules: f"{_source(rules)}, which no player names",
        "set trump = 'eldest', 'dealer' or 'highest-bidder'",
    ),
    Idle(
        ("trump_when_exhausted",),
        ("trump",),
        lambda rules: rules.trump is not TrumpSource.TURN_UP,
        lambda rules: f"{_source(rules)}, which takes no card of the stock",
        "set trump = 'turn-up'",
    ),
    Idle(
        ("turned_ace", "turned_face", "turned_joker"),
        ("trump",),
        lambda rules: rules.trump not in _SHOWN,
        lambda rules: f"{_source(rules)}, where no card is turned",
        "set trump = 'turn-up'",
    ),
    Idle(
        ("no_trump_biggest", "no_trump_every"),
        ("trump",),
        lambda rules: rules.trump is TrumpSource.NONE,
        lambda _: "trump = 'none', where no deal has a trump",
        "set trump = 'turn-up'",
    ),
    Idle(
        ("void_rule", "trump_lead"),
        ("trump", "jokers", "joker_role"),
        _never_trumps,
        lambda _: "trump = 'none', where no card is a trump",
        "set trump = 'turn-up'",
    ),
    Idle(
        ("hook_from", "hook_exempt_last"),
        ("hook",),
        lambda rules: rules.hook is Hook.OFF,
        lambda _: "hook = 'off'",
        "set hook = 'last-bidder'",
    ),
    Idle(
        ("zero_streak_max",),
        _BIDS,
        _no_free_zero,
        lambda _: "bids that leave no choice of a zero",
        "leave bid_min, bid_max and forced_bid out",
    ),
    Idle(
        ("match_goal",),
        ("end",),
        lambda rules: rules.end.errors is not None,
        lambda _: "end = { errors = ... }, where the last one in wins",
        "set end = 'schedule'",
    ),
)
"""Every such case; the first that holds is named."""
