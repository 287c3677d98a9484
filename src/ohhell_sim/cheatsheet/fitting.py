"""Counting rules found by fitting: what each kind of card is worth, in quarters of a trick."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ohhell_sim.cheatsheet.counting import BASE, Hands, counted_rows, hands_of_view
from ohhell_sim.errors import SettingError
from ohhell_sim.game import View
from ohhell_sim.inference.wide.whole_deals import Seating, play_deals
from ohhell_sim.kernels import STANDARD
from ohhell_sim.kernels.wide.deals import NO_LANE, RECORD
from ohhell_sim.players.legal import nearest
from ohhell_sim.rules import BidOrder, Rules, TrumpFrom, TrumpRevealed

__all__ = ["CountingRule", "fit_rule"]

Ints = NDArray[np.int64]

_QUARTERS = 4
_DEALS = 4000
_SELDOM = 40  # hands in which a row has to occur to be worth anything
_ROUNDS = 12
_RIDGE = 1.0
_BY_CHANCE = (TrumpFrom.TURN_UP, TrumpFrom.DEALER_LAST_CARD, TrumpFrom.RANDOM)


@dataclass(frozen=True)
class CountingRule:
    """What to count in hands of one size.

    Attributes
    ----------
    hand_size : int
        Cards in the hand.
    trump : bool
        Whether it is for deals with trumps.
    quarters : dict of str to int
        What each row is worth, in quarters of a trick; rows that hardly occur are left out.
    agrees : float
        The share of fresh hands in which the rule bids what the bid model bids.

    Examples
    --------
    >>> rule = CountingRule(3, True, {"start with": 1, "side ace": 2, "king of trumps": 3}, 0.8)
    >>> from ohhell_sim import Deal
    >>> deal = Deal("classic", ["AS KH 3H", "2S 3C 4C", "QD 5C 8D"], trump="H", dealer=2)
    >>> rule.bid(deal.view(0))  # one and a half, halves are rounded up
    2
    """

    hand_size: int
    trump: bool
    quarters: dict[str, int]
    agrees: float

    def bid(self, view: View) -> int:
        """Return the bid that the rule makes: the count, rounded, or the nearest allowed.

        Parameters
        ----------
        view : View
            What the seat that bids sees; its hand is of the size of the rule.

        Returns
        -------
        int
            A legal bid; of two that are as near, the lower.

        Examples
        --------
        >>> from ohhell_sim import Deal
        >>> rule = CountingRule(2, True, {"start with": 0, "ace of trumps": 4}, 0.5)
        >>> deal = Deal("classic", ["AH 2H", "2S 3S"], trump="H", dealer=1)
        >>> rule.bid(deal.view(0)), rule.bid(deal.view(0)) in deal.legal_actions()
        (1, True)
        """
        counted = counted_rows(view.rules, view.players, hands_of_view(view))
        worth = np.array([self.quarters.get(row, 0) for row in counted.rows])
        return nearest(int(_rounded(counted.numbers @ worth)[0]), view.legal_bids())


def fit_rule(rules: Rules, players: int, hand_size: int, *, seed: int = 0) -> CountingRule:
    """Fit a counting rule to what the bid model bids in self-play.

    Least squares, rounded to quarters; then each row is moved by a quarter for as long as that
    brings the bids nearer to those of the model. Half of the deals serve to fit, half to judge.

    Parameters
    ----------
    rules : Rules
        What the table plays by.
    players : int
        The players at the table.
    hand_size : int
        Cards for each.
    seed : int, optional
        Makes the deals.

    Returns
    -------
    CountingRule
        The rule for deals with trumps, where any have trumps.

    Raises
    ------
    SettingError
        Where the hand is not seen, or trumps are not known, before the bids.

    Examples
    --------
    >>> from ohhell_sim import Rules
    >>> rule = fit_rule(Rules(), 4, 5)
    >>> rule.quarters["ace of trumps"] > rule.quarters["side ace"] > 0
    True
    """
    hands, bids = _self_play(rules, players, hand_size, seed)
    counted = counted_rows(rules, players, hands)
    half = len(bids) // 2
    numbers, wanted = counted.numbers[:half], bids[:half]
    occurs = (numbers != 0).sum(axis=0) >= _SELDOM
    seen = numbers[:, occurs]
    gram = seen.T @ seen + _RIDGE * np.eye(seen.shape[1])
    worth = np.rint(_QUARTERS * np.linalg.solve(gram, seen.T @ wanted)).astype(np.int64)
    worth = _settled(seen, wanted, worth, hand_size)
    rows = [row for row, there in zip(counted.rows, occurs, strict=True) if there]
    fresh = _clipped(counted.numbers[half:, occurs] @ worth, hand_size)
    quarters = dict(zip(rows, worth.tolist(), strict=True))
    agrees = float((fresh == bids[half:]).mean())
    return CountingRule(hand_size, hands.trump, {BASE: 0, **quarters}, agrees)


def _settled(numbers: Ints, wanted: Ints, worth: Ints, hand_size: int) -> Ints:
    """Move rows by quarters while that brings the bids nearer to the wanted ones."""
    sums = numbers @ worth
    least = _misses(sums, wanted, hand_size)
    for _ in range(_ROUNDS):
        before = least
        for row in range(len(worth)):
            for step in (1, -1):
                moved = sums + step * numbers[:, row]
                misses = _misses(moved, wanted, hand_size)
                if misses < least:
                    least, sums = misses, moved
                    worth[row] += step
                    break
        if least == before:
            break
    return worth


def _misses(sums: Ints, wanted: Ints, hand_size: int) -> int:
    return int(np.abs(_clipped(sums, hand_size) - wanted).sum())


def _rounded(quarters: Ints) -> Ints:
    """Round quarters to tricks, halves up."""
    return (quarters + _QUARTERS // 2) // _QUARTERS


def _clipped(quarters: Ints, hand_size: int) -> Ints:
    rounded: Ints = np.clip(_rounded(quarters), 0, hand_size)
    return rounded


def _self_play(rules: Rules, players: int, hand_size: int, seed: int) -> tuple[Hands, Ints]:
    """Deal and play; returns the hands and what the model bids with them, hook left aside."""
    free = rules.replace(hook="off") if rules.plan(hand_size, players).hooked else rules
    plan = free.plan(hand_size, players)
    _check_known(rules, players, hand_size)
    nobody = np.zeros(_DEALS, np.int64)
    codes = np.full((_DEALS, plan.hands), STANDARD)
    records = np.zeros((_DEALS, RECORD + 4 * plan.hands * hand_size), np.uint64)
    seating = Seating(np.arange(_DEALS), nobody, nobody + plan.hands - 1, nobody, codes)
    played = play_deals(free, players, plan, seating, seed, records)
    trumps = records[:, 65] != NO_LANE
    trump = bool(trumps.any())
    kept = trumps if trump else np.ones(_DEALS, np.bool_)
    shift = plan.hands - 1 if rules.bid_order is BidOrder.DEALER_FIRST else 0
    order = [(shift + place) % plan.hands for place in range(plan.hands)]
    bids = played.bids[kept][:, order]
    total = np.cumsum(bids, axis=1) - bids
    before = np.broadcast_to(np.arange(plan.hands), bids.shape)
    columns = np.array(order)
    hands = Hands(
        records[kept][:, 32 + columns].ravel(), records[kept][:, 48 + columns].ravel(),
        before.ravel(), total.ravel(), hand_size, plan.hands, trump,
    )  # fmt: skip
    return hands, bids.ravel()


def _check_known(rules: Rules, players: int, hand_size: int) -> None:
    """Refuse deals in which a hand cannot be counted before it bids."""
    plan = rules.plan(hand_size, players)
    if plan.forehead:
        raise SettingError(
            f"under the rules {rules.name!r} nobody sees the own card of a deal of {hand_size}: "
            f"leave {hand_size} out of the sizes",
            value=hand_size,
        )
    late = rules.trump_revealed is TrumpRevealed.AFTER_BIDS and plan.trump in _BY_CHANCE
    if late or plan.trump is TrumpFrom.HIGHEST_BIDDER:
        raise SettingError(
            f"under the rules {rules.name!r} trumps are not known before the bids: a cheat sheet "
            "counts trumps, so choose rules that show them first",
            value=rules.name,
        )
