"""Reading cards, hands, suits and trumps from what people type.

The way of a text: `text` cleans it, `tokens` cuts it and looks up letters and `words`, `readings`
finds what a token may be, `choice` which of that is meant, `sequence` and `dots` put the cards
together, `parse` and `trump` are the entrances, and `hints` explains what went wrong.
"""

from __future__ import annotations

from ohhell_sim.cards.notation.parse import (
    CardLike,
    CardsLike,
    parse_card,
    parse_cards,
    parse_hand,
)
from ohhell_sim.cards.notation.trump import parse_suit, parse_trump
from ohhell_sim.cards.notation.words import LANGUAGES

__all__ = [
    "LANGUAGES",
    "CardLike",
    "CardsLike",
    "parse_card",
    "parse_cards",
    "parse_hand",
    "parse_suit",
    "parse_trump",
]
