"""The wide kernels' bits, once more and from their description alone.

A word holds 16 bits a lane, trumps in the top lane, strength from the low end; jokers and wizards
stand at bits 61 and 62, jesters at 13 and 14; the second word holds second copies.
"""

from __future__ import annotations

from ohhell_sim.cards import RANK_ORDERS, Card, Deck, Suit

TOP = 3


def place_of(card: Card, deck: Deck, trump: Suit | None) -> tuple[int, int]:
    """The word (0 or 1) and the bit of a card."""
    if card.suit is None:
        word, copy = divmod(card.number, 2)
        return word, (13 if card.kind == "jester" else 61) + copy
    lane = int(card.suit)
    if trump is not None and lane in (trump, TOP):
        lane = trump + TOP - lane
    return card.pack, 16 * lane + RANK_ORDERS[deck.rank_order].index(card.rank)


def words_of(cards, deck: Deck, trump: Suit | None) -> tuple[int, int]:
    """Two words for a set of cards."""
    words = [0, 0]
    for card in cards:
        word, bit = place_of(card, deck, trump)
        assert not words[word] >> bit & 1
        words[word] |= 1 << bit
    return words[0], words[1]


def cards_at(deck: Deck, trump: Suit | None) -> dict[tuple[int, int], Card]:
    """The card of each word and bit."""
    return {place_of(card, deck, trump): card for card in deck}
