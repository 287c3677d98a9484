"""One-card deals by looking at every deal, for tables on which all bid for the most points.

Written with arrays over all deals, one axis a player, and nothing of the package.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np


class EveryDeal:
    """All deals of one card each to a few players, eldest hand first; the dealer is the last.

    `cards` are (suit, rank) pairs without the turn-up; `gains[bid][tricks]` is what counts.
    """

    def __init__(self, cards, trump, players, gains, hook):
        self.players = players
        self.gains = gains
        self.hook = hook
        suit = np.array([suit for suit, _ in cards])
        rank = np.array([rank for _, rank in cards])
        self.axes = np.ix_(*[np.arange(len(cards))] * players)
        strength = np.stack(
            np.broadcast_arrays(
                *[
                    rank[axis]
                    + 100 * (suit[axis] == (-1 if trump is None else trump))
                    + 50 * (suit[axis] == suit[self.axes[0]])
                    for axis in self.axes
                ]
            )
        )
        self.winner = strength.argmax(axis=0)
        self.dealt = np.ones(self.winner.shape, dtype=bool)
        for one in range(players):
            for other in range(one):
                self.dealt &= self.axes[one] != self.axes[other]
        self._ones = {}

    def free(self, bids):
        """Return the bids that are open to the next bidder."""
        hooked = self.hook and len(bids) == self.players - 1
        return [bid for bid in (0, 1) if not (hooked and sum(bids) + bid == 1)]

    def fitting(self, bids, but=None):
        """Return which deals fit the bids, those of one place left out."""
        fits = self.dealt.copy()
        for place, bid in enumerate(bids):
            if place != but:
                fits &= self.ones(bids[:place])[self.axes[place]] == bool(bid)
        return fits

    def ones(self, bids):
        """Return for each card whether the next bidder bids 1 with it."""
        if bids not in self._ones:
            free = self.free(bids)
            good, total = self.counts(len(bids), self.fitting(bids))
            points = [
                self.gains[bid][0] * (total - good) + self.gains[bid][1] * good for bid in (0, 1)
            ]
            best = points[1] > points[0]
            self._ones[bids] = best if len(free) == 2 else np.full(len(best), free[0] == 1)
        return self._ones[bids]

    def counts(self, place, fits):
        """Return by the card of a place the deals that it wins, and all that fit."""
        others = tuple(axis for axis in range(self.players) if axis != place)
        return (fits & (self.winner == place)).sum(axis=others), fits.sum(axis=others)

    def chance(self, place, card, bids, table=()):
        """Return the chance to take the trick; None where nobody would have bid so."""
        fits = self.fitting(bids, but=place)
        for other, shown in enumerate(table):
            if other != place:
                fits = fits & (self.axes[other] == shown)
        good, total = self.counts(place, fits)
        return Fraction(int(good[card]), int(total[card])) if total[card] else None

    def means(self):
        """Return the mean points of each place."""
        sums = [0] * self.players
        histories = [()]
        for _ in range(self.players):
            histories = [(*bids, bid) for bids in histories for bid in self.free(bids)]
        for bids in histories:
            fits = self.fitting(bids)
            for place, bid in enumerate(bids):
                won = int((fits & (self.winner == place)).sum())
                all_deals = int(fits.sum())
                sums[place] += self.gains[bid][1] * won + self.gains[bid][0] * (all_deals - won)
        deals = int(self.dealt.sum())
        return [Fraction(total, deals) for total in sums]
