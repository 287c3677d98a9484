"""Reading cards, hands, suits and trumps from what people type."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ohhell_sim.cards.card import Card, Rank, Suit
from ohhell_sim.cards.deck import check_packs
from ohhell_sim.cards.hand import Hand
from ohhell_sim.errors import CardError

_SUITS = {s.letter: s for s in Suit} | {s.symbol: s for s in Suit}
_SUITS |= {s.word.upper(): s for s in Suit} | {s.word.upper()[:-1]: s for s in Suit}
_RANKS = {r.letter: r for r in Rank} | {"10": Rank.TEN}
_NONE = {"NONE", "NT", "N", "NO TRUMP", "NO-TRUMP", "NOTRUMP", "NO TRUMPS"}


def parse_suit(text: str | Suit) -> Suit:
    """Read a suit."""
    if isinstance(text, Suit):
        return text
    found = _SUITS.get(str(text).strip().upper())
    if found is None:
        raise CardError(f"{text!r} is no suit: S, H, D or C", value=text, allowed="SHDC")
    return found


def parse_trump(text: str | Suit | None) -> Suit | None:
    """Read a trump suit; none is no-trump."""
    if text is None or (isinstance(text, str) and text.strip().upper() in _NONE):
        return None
    return parse_suit(text)


def parse_card(text: str | Card, *, lang: str = "en") -> Card:
    """Read one card."""
    cards = parse_cards(text, lang=lang)
    if len(cards) != 1:
        raise CardError(f"expected one card, got {len(cards)}", value=text)
    return cards[0]


def parse_cards(text: str | Card | Iterable[str | Card], *, lang: str = "en") -> list[Card]:
    """Read cards in the order typed."""
    if isinstance(text, Card):
        return [text]
    if not isinstance(text, str):
        return [card for part in text for card in parse_cards(part, lang=lang)]
    cards = []
    for token in re.split(r"[\s,;]+", text.strip()):
        rest = token.upper()
        while rest:
            match = re.match(r"(10|[2-9TJQKA])([SHDC♠♥♦♣])", rest)
            if match is None:
                raise CardError(f"{token!r} is not a card", value=token)
            cards.append(Card(_SUITS[match[2]], _RANKS[match[1]]))
            rest = rest[match.end() :]
    return cards


def parse_hand(text: str | Iterable[str | Card], *, packs: int = 1, lang: str = "en") -> Hand:
    """Read a hand."""
    packs = check_packs(packs)
    cards = parse_cards(text, lang=lang)
    if not cards and isinstance(text, str):
        raise CardError("empty hand; pass [] for no cards", value=text)
    seen: dict[Card, int] = {}
    held = []
    for card in cards:
        count = seen[card] = seen.get(card, -1) + 1
        if count >= packs:
            raise CardError(f"the {card.words} appears twice", value=card)
        held.append(Card(card.suit, card.rank, count) if packs > 1 else card)
    return Hand(held)
