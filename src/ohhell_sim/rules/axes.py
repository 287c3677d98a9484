"""The axes along which rules differ: small enums that say what each value means."""

from __future__ import annotations

from ohhell_sim.rules.axis import Axis, Choice
from ohhell_sim.rules.deal_axes import (
    Direction,
    Duplicates,
    HandMax,
    JokerPlay,
    JokerRole,
    LowRank,
    Parity,
    RankOrder,
    ScheduleName,
    TrumpExhausted,
    TrumpRevealed,
    TrumpSource,
    TurnedCard,
    TurnedJoker,
)
from ohhell_sim.rules.play_axes import (
    BeatRule,
    BidOrder,
    BidTiming,
    BlindHands,
    FirstLead,
    Hook,
    MatchGoal,
    PassTo,
    TrumpLead,
    VoidRule,
    Winner,
)

__all__ = [
    "Axis",
    "BeatRule",
    "BidOrder",
    "BidTiming",
    "BlindHands",
    "Choice",
    "Direction",
    "Duplicates",
    "FirstLead",
    "HandMax",
    "Hook",
    "JokerPlay",
    "JokerRole",
    "LowRank",
    "MatchGoal",
    "Parity",
    "PassTo",
    "RankOrder",
    "ScheduleName",
    "TrumpExhausted",
    "TrumpLead",
    "TrumpRevealed",
    "TrumpSource",
    "TurnedCard",
    "TurnedJoker",
    "VoidRule",
    "Winner",
]
