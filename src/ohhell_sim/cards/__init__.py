"""Cards, hands and decks, and the notations in which people write them.

Examples
--------
>>> from ohhell_sim.cards import parse_hand, parse_trump
>>> hand = parse_hand("As K♥ 3c")
>>> print(hand)
AS KH 3C
>>> hand.symbols
'A♠ K♥ 3♣'
>>> parse_trump("hearts")
<Suit.HEARTS: 2>
"""

from __future__ import annotations

from ohhell_sim.cards.card import (
    MAX_JOKERS,
    MAX_PACKS,
    PACK_SIZE,
    SUITS,
    Card,
    CardKind,
    Rank,
    Suit,
)
from ohhell_sim.cards.deck import RANK_ORDERS, Deck
from ohhell_sim.cards.hand import DISPLAY_SUITS, Hand
from ohhell_sim.cards.layout import FULL_PACK, LANE, RANKS, bits_of, cards_of, lane_mask
from ohhell_sim.cards.notation import (
    parse_card,
    parse_cards,
    parse_hand,
    parse_suit,
    parse_trump,
)
from ohhell_sim.errors import CardError

__all__ = [
    "DISPLAY_SUITS",
    "FULL_PACK",
    "LANE",
    "MAX_JOKERS",
    "MAX_PACKS",
    "PACK_SIZE",
    "RANKS",
    "RANK_ORDERS",
    "SUITS",
    "Card",
    "CardError",
    "CardKind",
    "Deck",
    "Hand",
    "Rank",
    "Suit",
    "bits_of",
    "cards_of",
    "lane_mask",
    "parse_card",
    "parse_cards",
    "parse_hand",
    "parse_suit",
    "parse_trump",
]
