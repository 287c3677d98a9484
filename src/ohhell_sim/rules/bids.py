"""What the rules make of the bidding: which bids are free, and which are barred."""

from __future__ import annotations

from collections.abc import Sequence

from ohhell_sim.errors import RulesError
from ohhell_sim.rules import reading
from ohhell_sim.rules.axes import Hook
from ohhell_sim.rules.matches import MatchRules
from ohhell_sim.rules.reading import shown

__all__ = ["BidRules"]


class BidRules(MatchRules):
    """The part of `Rules` that says which bids may be made."""

    def bid_range(self, hand_size: int) -> range:
        """Return the bids of a deal before the hook and earlier zeros are looked at.

        Parameters
        ----------
        hand_size : int
            The number of tricks of the deal.

        Returns
        -------
        range
            From `bid_min` to `bid_max`, at most the hand size; the forced bid alone if there
            is one.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> Rules(bid_min=1, bid_max=3).bid_range(7), Rules(forced_bid=0).bid_range(7)
        (range(1, 4), range(0, 1))
        """
        if self.forced_bid is not None:
            bid = min(self.forced_bid, hand_size)
            return range(bid, bid + 1)
        low, high = (
            hand_size if isinstance(bound, str) else min(bound, hand_size)
            for bound in (self.bid_min, self.bid_max)
        )
        return range(low, high + 1)

    def barred_bid(
        self, hand_size: int, players: int, bids: Sequence[int], *, last: bool = False
    ) -> int | None:
        """Return the bid that the hook bars now, if any.

        Parameters
        ----------
        hand_size : int
            The number of tricks of the deal.
        players : int
            The number of players.
        bids : sequence of int
            The bids made so far, in bidding order.
        last : bool, optional
            Whether it is the last deal of the match, which may be free of the hook.

        Returns
        -------
        int or None
            None where every bid is free.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> Rules.preset("hook").barred_bid(7, 4, [1, 2, 3])
        1
        """
        made = self._bids_so_far(hand_size, players, bids)
        exempt = hand_size < self.hook_from or (last and self.hook_exempt_last)
        if self.hook is Hook.OFF or exempt or len(made) != self.hands_dealt(players) - 1:
            return None
        rest = hand_size - sum(made)
        return rest if rest in self.bid_range(hand_size) else None

    def legal_bids(
        self,
        hand_size: int,
        players: int,
        bids: Sequence[int],
        *,
        last: bool = False,
        zeros: int = 0,
    ) -> list[int]:
        """Return the bids that the next bidder may make.

        Parameters
        ----------
        hand_size : int
            The number of tricks of the deal.
        players : int
            The number of players.
        bids : sequence of int
            The bids made so far, in bidding order.
        last : bool, optional
            Whether it is the last deal of the match, which may be free of the hook.
        zeros : int, optional
            Zeros that the bidder bid in a row in the deals before, which `zero_streak_max`
            limits. Where the hook leaves nothing else, a zero stays free.

        Returns
        -------
        list of int
            From low to high.

        Raises
        ------
        RulesError
            Where a bid is none, or all bids are in.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> Rules.preset("hook").legal_bids(3, 3, [1, 0])
        [0, 1, 3]
        >>> Rules(zero_streak_max=5).legal_bids(2, 3, [], zeros=5)
        [1, 2]
        """
        made = self._bids_so_far(hand_size, players, bids)
        hands = self.hands_dealt(players)
        if len(made) == hands:
            raise RulesError(f"all {hands} bids are in: {list(made)}", value=bids)
        barred = self.barred_bid(hand_size, players, made, last=last)
        free = [bid for bid in self.bid_range(hand_size) if bid != barred]
        if self.zero_streak_max and zeros >= self.zero_streak_max:
            return [bid for bid in free if bid] or free
        return free

    def check_bids(
        self, hand_size: int, players: int, bids: Sequence[int], *, last: bool = False
    ) -> tuple[int, ...]:
        """Return the bids of a deal, all or the first of them, if they could be made so.

        Parameters
        ----------
        hand_size : int
            The number of tricks of the deal.
        players : int
            The number of players.
        bids : sequence of int
            Bids in bidding order.
        last : bool, optional
            Whether it is the last deal of the match, which may be free of the hook.

        Returns
        -------
        tuple of int
            The same bids.

        Raises
        ------
        RulesError
            For a bid out of range, too many bids, or a total that the hook bars.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> Rules.preset("hook").check_bids(3, 3, [1, 1, 1])
        Traceback (most recent call last):
            ...
        ohhell_sim.errors.RulesError: bids 1 + 1 + 1 = 3, the number of tricks: the hook bars the \
last bid 1 (0, 2 or 3 would do)
        """
        made = self._bids_so_far(hand_size, players, bids)
        if len(made) != self.hands_dealt(players):
            return made
        would = self.legal_bids(hand_size, players, made[:-1], last=last)
        if made[-1] not in would:
            raise RulesError(
                f"bids {' + '.join(map(str, made))} = {sum(made)}, the number of tricks: the hook "
                f"bars the last bid {made[-1]} ({reading.listed(would)} would do)",
                value=made[-1],
                allowed=would,
            )
        return made

    def _bids_so_far(self, hand_size: int, players: int, bids: Sequence[int]) -> tuple[int, ...]:
        """Return the bids as numbers, if each is one that the rules take."""
        self.check_hand_size(hand_size, players)
        if isinstance(bids, str | bytes) or not hasattr(bids, "__len__"):
            raise reading.refuse("bids", bids, "a list of whole numbers in bidding order")
        hands = self.hands_dealt(players)
        if len(bids) > hands:
            raise RulesError(
                f"{len(bids)} bids with {hands} players: at most {hands}, in bidding order",
                value=bids,
            )
        allowed = self.bid_range(hand_size)
        for place, bid in enumerate(bids, start=1):
            number = reading.whole_number(bid)
            if number is None or number not in allowed:
                raise RulesError(
                    f"bid {shown(bid)} of position {place}: with {hand_size} "
                    f"{'card' if hand_size == 1 else 'cards'} a bid is {_span(allowed)}",
                    value=bid,
                    allowed=allowed,
                )
        return tuple(int(bid) for bid in bids)


def _span(allowed: range) -> str:
    if len(allowed) == 1:
        return f"{allowed[0]}: the rules allow no other"
    return f"a whole number from {allowed[0]} to {allowed[-1]}"
