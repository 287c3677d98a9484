"""One-card deals in which everybody bids for the most points and knows that the others do too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import perm
from typing import TypeAlias

from ohhell_sim.cards import Suit
from ohhell_sim.inference.fillings import count_fillings
from ohhell_sim.inference.lanes import LANE_MASKS, single_bits
from ohhell_sim.inference.one_trick import beaters
from ohhell_sim.rules import Rules, Winner

__all__ = ["OneCardModel", "one_card_model"]

_Gains: TypeAlias = tuple[tuple[int, int], tuple[int, int]]


class OneCardModel:
    """What the bids of a one-card deal say of the cards, by place in bidding order.

    Whoever bids knows the own card, what lies open, and the bids before; takes every card that
    is not known to be as likely as any other, but for those bids; and makes the legal bid with
    the most points on average, the lower one of two that are level. All know this of each
    other. The set of cards with which a place bids 1 therefore depends on the bids before it
    alone, and is worked out place by place. Sets of cards are in the kernel layout.

    Parameters
    ----------
    rules : Rules
        What the table plays by.
    players : int
        The number of players.
    pool : int
        The cards that do not lie open when the bidding begins.
    trumps : bool
        Whether the top lane is trump.
    leader : int
        The place of the seat that leads to the trick, from 0.
    last : bool
        Whether it is the last deal of the match.
    zeros, misses : tuple of int
        By place, the zeros bid in a row and the bids missed in the deals before.

    Examples
    --------
    >>> from ohhell_sim.cards import FULL_PACK, cards_of
    >>> from ohhell_sim.rules import Rules
    >>> none = (0, 0, 0)
    >>> model = OneCardModel(
    ...     Rules(), 3, FULL_PACK, trumps=True, leader=0, last=False, zeros=none, misses=none
    ... )
    >>> [card.code for card in cards_of(model.ones((1,)))]
    ['6S', '7S', '8S', '9S', 'TS', 'JS', 'QS', 'KS', 'AS']
    """

    def __init__(
        self,
        rules: Rules,
        players: int,
        pool: int,
        *,
        trumps: bool,
        leader: int,
        last: bool,
        zeros: tuple[int, ...],
        misses: tuple[int, ...],
    ) -> None:
        self.players = players
        self.pool = pool
        self._rules = rules
        self._trump = Suit.SPADES if trumps else None  # the lane of the trumps in this layout
        self._leader = leader
        self._last = last
        self._zeros = zeros
        sign = -1 if rules.winner is Winner.LOWEST else 1
        self._gains: list[_Gains] = [
            (
                (sign * rules.score(0, 0, 1, misses=m), sign * rules.score(0, 1, 1, misses=m)),
                (sign * rules.score(1, 0, 1, misses=m), sign * rules.score(1, 1, 1, misses=m)),
            )
            for m in misses
        ]
        self._wanted: dict[tuple[int, ...], int] = {}

    # What the bids say.

    def legal(self, bids: tuple[int, ...]) -> list[int]:
        """Return the bids that are open to the next bidder.

        Parameters
        ----------
        bids : tuple of int
            Those made before, in bidding order.

        Returns
        -------
        list of int
            0, 1 or both.
        """
        zeros = self._zeros[len(bids)]
        return self._rules.legal_bids(1, self.players, bids, last=self._last, zeros=zeros)

    def ones(self, bids: tuple[int, ...]) -> int:
        """Return the cards with which the next bidder bids 1.

        Parameters
        ----------
        bids : tuple of int
            Those made before, in bidding order.

        Returns
        -------
        int
            A set of cards; all or none where the rules leave one bid.
        """
        legal = self.legal(bids)
        if len(legal) == 1:
            return self.pool if legal[0] else 0
        return self.wanted(bids)

    def wanted(self, bids: tuple[int, ...]) -> int:
        """Return the cards with which the next bidder would bid 1 if both bids were free.

        Parameters
        ----------
        bids : tuple of int
            Those made before, in bidding order.

        Returns
        -------
        int
            A set of cards.
        """
        known = self._wanted.get(bids)
        if known is None:
            place = len(bids)
            sets = self.held(bids)
            known = 0
            for card in single_bits(self.pool):
                good, total = self.worlds(place, card, sets)
                pass_by, take = (self.worth(place, bid, good, total) for bid in (0, 1))
                if take > pass_by:
                    known |= card
            self._wanted[bids] = known
        return known

    def held(self, bids: tuple[int, ...]) -> list[int]:
        """Return the cards that each bidder holds one of, as its bid says.

        Parameters
        ----------
        bids : tuple of int
            Those made so far, in bidding order.

        Returns
        -------
        list of int
            A set a bid.
        """
        sets = []
        for place, bid in enumerate(bids):
            ones = self.ones(bids[:place])
            sets.append(ones if bid else self.pool & ~ones)
        return sets

    def worth(self, place: int, bid: int, good: int, total: int) -> int:
        """Return the points of a bid over all worlds, with their sign turned where few points win.

        Parameters
        ----------
        place : int
            Who bids.
        bid : int
            The bid.
        good, total : int
            The worlds in which the trick is taken, and all worlds.

        Returns
        -------
        int
            The sum.
        """
        missing, taking = self._gains[place][bid]
        return (total - good) * missing + good * taking

    # What is to be expected.

    def worlds(
        self, place: int, card: int, sets: Sequence[int], table: Mapping[int, int] | None = None
    ) -> tuple[int, int]:
        """Count the deals that fit the bids, and those of them in which a card takes the trick.

        Where no deal fits, the bids of the others are taken in bidding order, and each that
        leaves none is passed over, as if it had not been made.

        Parameters
        ----------
        place : int
            Whose trick it is to be.
        card : int
            The card that it holds or has played.
        sets : sequence of int
            As `held` returns them, for the bids made so far.
        table : mapping of int to int, optional
            The cards that lie on the table, by place.

        Returns
        -------
        good, total : int
            The counts, both of ways to give a card to each place whose card is hidden.
        """
        seen = dict(table or {})
        seen[place] = card
        pool = self.pool
        for shown in seen.values():
            pool &= ~shown
        hidden = self.players - len(seen)
        told = {other: cards & pool for other, cards in enumerate(sets) if other not in seen}
        total = _fill(told, pool, hidden)
        if not total:
            told = _believed(told)
            total = _fill(told, pool, hidden)
        led = seen.get(self._leader)
        lane = next(mask for mask in LANE_MASKS if (card if led is None else led) & mask)
        over = beaters(card, LANE_MASKS.index(lane), self._trump)
        if over is None or any(shown & over for shown in seen.values()):
            return 0, total
        if led is None and not (self._trump is not None and card & LANE_MASKS[self._trump]):
            # A side card takes the trick only if its suit is led.
            told[self._leader] = told.get(self._leader, pool) & lane
        return _fill(told, pool & ~over, hidden), total

    def fits(self, place: int, card: int, sets: Sequence[int]) -> bool:
        """Say whether the bids before can have been made where a place holds a card.

        Parameters
        ----------
        place : int
            Who is to bid.
        card : int
            Its card.
        sets : sequence of int
            As `held` returns them, for the bids before.

        Returns
        -------
        bool
            Whether some deal fits them all.
        """
        return count_fillings([cards & ~card for cards in sets[:place]]) > 0


def _fill(told: Mapping[int, int], pool: int, hidden: int) -> int:
    """Count the ways to give cards to all hidden places, of which some hold one of a set."""
    ways = count_fillings([cards & pool for cards in told.values()])
    return ways * perm(max(pool.bit_count() - len(told), 0), hidden - len(told))


def _believed(told: Mapping[int, int]) -> dict[int, int]:
    """Return the sets without those that leave no deal together with the ones before."""
    kept: dict[int, int] = {}
    for place, cards in told.items():
        if count_fillings([*kept.values(), cards]):
            kept[place] = cards
    return kept


@lru_cache(maxsize=64)
def one_card_model(
    rules: Rules,
    players: int,
    pool: int,
    *,
    trumps: bool,
    leader: int,
    last: bool,
    zeros: tuple[int, ...],
    misses: tuple[int, ...],
) -> OneCardModel:
    """Return the model of a deal, the same one for all deals that are alike.

    Parameters
    ----------
    rules, players, pool, trumps, leader, last, zeros, misses
        As `OneCardModel` takes them.

    Returns
    -------
    OneCardModel
        With what has been worked out before.
    """
    return OneCardModel(
        rules,
        players,
        pool,
        trumps=trumps,
        leader=leader,
        last=last,
        zeros=zeros,
        misses=misses,
    )
