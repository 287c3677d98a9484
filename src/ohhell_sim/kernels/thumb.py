"""The rule-of-thumb player: what many people do at the table, in a few lines.

It bids a trick for every ace of a side suit and for every trump it holds. While it needs tricks
it leads its highest trump, or else its highest card, and follows with the cheapest card that
beats what lies, or else its lowest. Once it needs none it plays the highest card that does not
win, or else its lowest. Trumps count as higher than all other cards.
"""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import block, inline
from ohhell_sim.kernels.bits import EACH_LANE, LANE_PLACES, NONE, highest, lowest, popcount
from ohhell_sim.kernels.words import Flag, Int, Word

__all__ = ["BRASH", "SHY", "THUMB", "thumb_card", "thumb_pass", "thumb_tricks"]

#: Policy code: the player of this module; 0 and 1 are those of the standard policy's module.
THUMB = 2
#: Policy code: like `THUMB`, but leads its highest side card before any trump.
SHY = 4
#: Policy code: like `THUMB`, but leads its highest card when it needs no trick, too.
BRASH = 5

# Where jesters stand, the lowest of all cards.
_JESTERS = np.uint64(0x6000)


@inline
def _ranks(cards: Word) -> Word:
    """Fold the four lanes into one: the ranks that occur."""
    cards |= cards >> np.uint64(32)
    return (cards | (cards >> np.uint64(16))) & LANE_PLACES


@inline
def _cheapest(cards: Word, trumps: Word) -> Word:
    """Return the lowest card: of side suits if there is one, of equals the lowest lane."""
    if cards & _JESTERS != NONE:
        return lowest(cards & _JESTERS)
    side = cards & ~trumps
    if side == NONE:
        return lowest(cards)
    return lowest(side & (lowest(_ranks(side)) * EACH_LANE))


@inline
def _dearest(cards: Word, trumps: Word) -> Word:
    """Return the highest card: a trump if there is one, of equals the highest lane."""
    high = cards & trumps
    if high != NONE:
        return highest(high)
    if cards & ~_JESTERS != NONE:
        cards &= ~_JESTERS
    return highest(cards & (highest(_ranks(cards)) * EACH_LANE))


@inline
def thumb_tricks(first: Word, second: Word, sure: Word) -> Int:
    """Return the tricks that the player would bid: one for each card of a set.

    Parameters
    ----------
    first, second : uint64
        The hand, first and second copies.
    sure : uint64
        Kinds that count as a trick: the aces and the trumps.
    """
    return popcount(first & sure) + popcount(second & sure)


@inline
def thumb_pass(cards: Word, trumps: Word) -> Word:
    """Choose a kind of card to pass on: the lowest.

    Parameters
    ----------
    cards : uint64
        Kinds that may be passed.
    trumps : uint64
        Kinds that count as trumps.
    """
    return _cheapest(cards, trumps)


@block
def thumb_card(legal: Word, over: Word, on_lead: Flag, trumps: Word, need: Int, code: Int) -> Word:
    """Choose a kind of card by the rule of thumb.

    Parameters
    ----------
    legal : uint64
        Kinds that may be played.
    over : uint64
        Kinds that would win the trick as it lies.
    on_lead : bool
        Whether the card is led.
    trumps : uint64
        Kinds that count as trumps, jokers and wizards among them.
    need : int64
        Bid less tricks won.
    code : int64
        `THUMB`, `SHY` or `BRASH`.
    """
    if on_lead:
        if need <= 0 and code != BRASH:
            return _cheapest(legal, trumps)
        if code == SHY and legal & ~trumps != NONE:
            return _dearest(legal & ~trumps, trumps)
        return _dearest(legal, trumps)
    if need > 0:
        return _cheapest(legal & over if legal & over != NONE else legal, trumps)
    if legal & ~over != NONE:
        return _dearest(legal & ~over, trumps)
    return _cheapest(legal, trumps)
