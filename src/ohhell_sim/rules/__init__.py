"""Rules as data: what a table plays by, as a frozen value with a default for everything.

`Rules` holds the axes, `ScoreFormula` the points; `resolve_rules` takes the name of a preset, a
TOML file, a mapping or rules; `apply_settings` changes fields by texts such as ``hook=true``.
"""

from ohhell_sim.rules.axes import HandMax, Hook, ScheduleName, TrumpSource, Winner
from ohhell_sim.rules.matches import MAX_PLAYERS, MIN_PLAYERS
from ohhell_sim.rules.presets import apply_settings, preset_summary, resolve_rules
from ohhell_sim.rules.rules import RULES_VERSION, Rules
from ohhell_sim.rules.schedule import DealPlan
from ohhell_sim.rules.scoring import Miss, ScoreFormula

__all__ = [
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "RULES_VERSION",
    "DealPlan",
    "HandMax",
    "Hook",
    "Miss",
    "Rules",
    "ScheduleName",
    "ScoreFormula",
    "TrumpSource",
    "Winner",
    "apply_settings",
    "preset_summary",
    "resolve_rules",
]
