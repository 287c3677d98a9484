"""Rules as data: what a table plays by, as a frozen value with a default for everything.

`Rules` holds the axes, `ScoreFormula` the points; `resolve_rules` takes the name of a preset, a
TOML file, a mapping or rules; `apply_settings` changes fields by texts such as ``hook=true``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from ohhell_sim.rules.axes import (
    BeatRule,
    BidOrder,
    BidTiming,
    BlindHands,
    Direction,
    Duplicates,
    FirstLead,
    HandMax,
    Hook,
    JokerPlay,
    JokerRole,
    LowRank,
    MatchGoal,
    Parity,
    PassTo,
    RankOrder,
    ScheduleName,
    TrumpExhausted,
    TrumpLead,
    TrumpRevealed,
    TrumpSource,
    TurnedCard,
    TurnedJoker,
    VoidRule,
    Winner,
)
from ohhell_sim.rules.endings import MatchEnd
from ohhell_sim.rules.presets import apply_settings, preset_sources, preset_summary, resolve_rules
from ohhell_sim.rules.rules import RULES_VERSION, Rules
from ohhell_sim.rules.schedule import DealPlan, TrumpFrom
from ohhell_sim.rules.scoring import Miss, ScoreFormula
from ohhell_sim.rules.tables import HandTable, NumberTable
from ohhell_sim.rules.values import (
    LARGEST_HAND,
    MAX_PLAYERS,
    MIN_PLAYERS,
    MOST_PLAYERS,
)

if TYPE_CHECKING:
    from ohhell_sim.rules.checking import check_file, faults_of, remarks
    from ohhell_sim.rules.entries import CatalogueEntry, catalogue
    from ohhell_sim.rules.page import rules_sections

__all__ = [
    "LARGEST_HAND",
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "MOST_PLAYERS",
    "RULES_VERSION",
    "BeatRule",
    "BidOrder",
    "BidTiming",
    "BlindHands",
    "CatalogueEntry",
    "DealPlan",
    "Direction",
    "Duplicates",
    "FirstLead",
    "HandMax",
    "HandTable",
    "Hook",
    "JokerPlay",
    "JokerRole",
    "LowRank",
    "MatchEnd",
    "MatchGoal",
    "Miss",
    "NumberTable",
    "Parity",
    "PassTo",
    "RankOrder",
    "Rules",
    "ScheduleName",
    "ScoreFormula",
    "TrumpExhausted",
    "TrumpFrom",
    "TrumpLead",
    "TrumpRevealed",
    "TrumpSource",
    "TurnedCard",
    "TurnedJoker",
    "VoidRule",
    "Winner",
    "apply_settings",
    "catalogue",
    "check_file",
    "faults_of",
    "preset_sources",
    "preset_summary",
    "remarks",
    "resolve_rules",
    "rules_sections",
]

# Loaded when they are first asked for: a question at the table needs none of them.
_ON_USE = {
    "CatalogueEntry": "entries",
    "catalogue": "entries",
    "check_file": "checking",
    "faults_of": "checking",
    "remarks": "checking",
    "rules_sections": "page",
}


def __getattr__(name: str) -> object:
    """Load what is not needed at every start."""
    if name not in _ON_USE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_ON_USE[name]}"), name)
