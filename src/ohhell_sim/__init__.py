"""ohhell-sim: what to bid and which card to play in Oh Hell, and what the rules do to the game.

Names are imported on first use, so that ``import ohhell_sim`` costs next to nothing and the
compiler is loaded only when a simulation is asked for.
"""

from __future__ import annotations

import importlib

__version__ = "0.1.0"

TYPE_CHECKING = False  # that of `typing`, which takes longer to load than all of this
if TYPE_CHECKING:
    from typing import Any

    from ohhell_sim.advice import (
        BidAdvice,
        CardAdvice,
        PassAdvice,
        TrickDistribution,
        TrumpAdvice,
        advise,
        playouts,
        trick_distribution,
    )
    from ohhell_sim.cards import (
        Card,
        Deck,
        Hand,
        Rank,
        Suit,
        parse_card,
        parse_hand,
        parse_trump,
    )
    from ohhell_sim.errors import (
        CardError,
        IllegalAction,
        OhHellError,
        RulesError,
        SettingError,
        SheetError,
        StrategyError,
        ViewError,
    )
    from ohhell_sim.game import Deal, Match, Sheet, View, score_sheet
    from ohhell_sim.inference import sample_worlds
    from ohhell_sim.players import Strategy, check_strategy, make_strategy, strategies
    from ohhell_sim.rules import Rules, ScoreFormula
    from ohhell_sim.study import Study, StudyResult, Variant, compare
    from ohhell_sim.tournament import TournamentResult, tournament

# Where each public name lives; `__getattr__` imports its room on first use.
_HOMES = {
    "BidAdvice": "advice",
    "Card": "cards",
    "CardAdvice": "advice",
    "CardError": "errors",
    "Deal": "game",
    "Deck": "cards",
    "Hand": "cards",
    "IllegalAction": "errors",
    "Match": "game",
    "OhHellError": "errors",
    "PassAdvice": "advice",
    "Rank": "cards",
    "Rules": "rules",
    "RulesError": "errors",
    "ScoreFormula": "rules",
    "SettingError": "errors",
    "Sheet": "game",
    "SheetError": "errors",
    "Strategy": "players",
    "StrategyError": "errors",
    "Study": "study",
    "StudyResult": "study",
    "Suit": "cards",
    "TournamentResult": "tournament",
    "TrickDistribution": "advice",
    "TrumpAdvice": "advice",
    "Variant": "study",
    "View": "game",
    "ViewError": "errors",
    "advise": "advice",
    "check_strategy": "players",
    "compare": "study",
    "make_strategy": "players",
    "parse_card": "cards",
    "parse_hand": "cards",
    "parse_trump": "cards",
    "playouts": "advice",
    "sample_worlds": "inference",
    "score_sheet": "game",
    "strategies": "players",
    "trick_distribution": "advice",
}

__all__ = [  # noqa: RUF022 - the version first
    "__version__",
    "BidAdvice",
    "Card",
    "CardAdvice",
    "CardError",
    "Deal",
    "Deck",
    "Hand",
    "IllegalAction",
    "Match",
    "OhHellError",
    "PassAdvice",
    "Rank",
    "Rules",
    "RulesError",
    "ScoreFormula",
    "SettingError",
    "Sheet",
    "SheetError",
    "Strategy",
    "StrategyError",
    "Study",
    "StudyResult",
    "Suit",
    "TournamentResult",
    "TrickDistribution",
    "TrumpAdvice",
    "Variant",
    "View",
    "ViewError",
    "advise",
    "check_strategy",
    "compare",
    "make_strategy",
    "parse_card",
    "parse_hand",
    "parse_trump",
    "playouts",
    "sample_worlds",
    "score_sheet",
    "strategies",
    "tournament",
    "trick_distribution",
]


def __getattr__(name: str) -> Any:
    if name == "tournament":  # a room that can be called
        return importlib.import_module(f"{__name__}.{name}")
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
