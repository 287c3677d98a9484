"""Tricks and legal actions once more, as obviously as can be."""

from __future__ import annotations

from collections.abc import Sequence

from ohhell_sim.cards import Card, Suit
from ohhell_sim.game import Deal


def slow_winner(cards: Sequence[Card], trump: Suit | None) -> int:
    """The highest trump, or else the highest card of the suit led."""
    trumps = [card for card in cards if card.suit == trump]
    best = max(trumps or [card for card in cards if card.suit == cards[0].suit])
    return list(cards).index(best)


def slow_legal_bids(deal: Deal) -> list[int]:
    """Every bid, less the one that the hook bars."""
    allowed = []
    for bid in range(deal.hand_size + 1):
        last = len(deal.bids) == deal.players - 1
        evens_out = sum(deal.bids) + bid == deal.hand_size
        hooked = deal.rules.hook == "last-bidder" and deal.hand_size >= deal.rules.hook_from
        if not (hooked and last and evens_out):
            allowed.append(bid)
    return allowed


def slow_legal_cards(deal: Deal) -> set[Card]:
    """The cards of the suit led, or the whole hand."""
    hand = set(deal.hands[deal.actor])
    if deal.current.cards:
        following = {card for card in hand if card.suit == deal.current.cards[0].suit}
        return following or hand
    return hand
