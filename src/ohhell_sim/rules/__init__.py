"""Rules as data: what a table plays by, as a frozen value with a default for everything.

`Rules` holds the axes, `ScoreFormula` the points; `resolve_rules` takes the name of a preset, a
TOML file, a mapping or rules; `apply_settings` changes fields by texts such as ``hook=true``.
"""

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
from ohhell_sim.rules.catalogue import CatalogueEntry, catalogue
from ohhell_sim.rules.checking import check_file, faults_of
from ohhell_sim.rules.endings import MatchEnd
from ohhell_sim.rules.page import rules_sections
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
    "resolve_rules",
    "rules_sections",
]
