"""How often single cards win a trick, in deals played to the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ohhell_sim.inference.wide.whole_deals import Seating, play_deals
from ohhell_sim.kernels.wide.deals import NO_LANE, RECORD
from ohhell_sim.rules import Rules
from ohhell_sim.study.definition import PLAYERS

__all__ = ["CardTricks", "card_tricks"]

Ints = NDArray[np.int64]

_BATCH = 512
_SEATS = 16
_RANKS = 13
_KING, _ACE = 11, 12
_SECOND = np.uint64(1 << 63)


@dataclass(frozen=True)
class CardTricks:
    """How often cards of a side suit won a trick.

    Attributes
    ----------
    held, won : dict of str to int
        By what the card was: how often it was dealt, and how often it won a trick.
    """

    held: Mapping[str, int]
    won: Mapping[str, int]

    def share(self, what: str) -> float:
        """Return the share of the cards that won a trick."""
        return self.won[what] / self.held[what]

    def interval(self, what: str, level: float = 0.95) -> tuple[float, float]:
        """Return the interval of that share (Wilson's, of statsmodels).

        The cards of one deal are not independent of each other, but nearly so: at most one of a
        kind is counted in a hand.
        """
        from statsmodels.stats.proportion import proportion_confint  # noqa: PLC0415 - on use

        low, high = proportion_confint(
            self.won[what], self.held[what], alpha=1 - level, method="wilson"
        )
        return float(low), float(high)


def card_tricks(rules: Rules, players: int, size: int, deals: int, seed: int) -> CardTricks:
    """Play deals by standard players, and count what aces, kings and others of side suits win.

    Parameters
    ----------
    rules : Rules
        What the table plays by; one pack.
    players, size : int
        The table.
    deals : int
        How many to play.
    seed : int
        What the cards come from.

    Returns
    -------
    CardTricks
        With the keys "ace", "king guarded" (with a queen or the ace of its suit in the hand),
        "king alone", and "8 to 10"; of each suit and hand.
    """
    plan = rules.plan(size, players)
    names = ("ace", "king guarded", "king alone", "8 to 10")
    held, won = dict.fromkeys(names, 0), dict.fromkeys(names, 0)
    for first in range(0, deals, _BATCH):
        count = min(_BATCH, deals - first)
        nothing = np.zeros(count, np.int64)
        records = np.zeros((count, RECORD + 4 * players * size), np.uint64)
        seating = Seating(
            matches=np.arange(first, first + count),
            numbers=nothing,
            dealers=nothing + players - 1,
            no_zero=nothing,
            codes=np.full((count, players), PLAYERS["standard"]),
        )
        played = play_deals(rules, players, plan, seating, seed, records)
        hands = _in_trump_order(records[:, :players], records[:, 65].astype(np.int64))
        tricks = _winning_cards(records[:, RECORD:], players, size, played.tricks)
        _count(hands, tricks, records[:, 65] != NO_LANE, held, won)
    return CardTricks(held, won)


def _in_trump_order(hands: NDArray[np.uint64], lanes: Ints) -> NDArray[np.uint64]:
    """Return hands with the trump lane on top, as the cards were played."""
    shift = (16 * np.minimum(lanes, 3))[:, None].astype(np.uint64)
    top, lane = np.uint64(48), np.uint64(0x1FFF)
    differ = ((hands >> top) ^ (hands >> shift)) & lane
    swapped: NDArray[np.uint64] = hands ^ (differ << top) ^ (differ << shift)
    return np.where((lanes < 3)[:, None], swapped, hands)


def _winning_cards(
    rows: NDArray[np.uint64], players: int, size: int, tricks: Ints
) -> NDArray[np.uint64]:
    """Return, by deal and seat, the cards with which it won a trick."""
    moves = rows.reshape(len(rows), size, players, 4)
    seats, cards = moves[..., 0].astype(np.int64), moves[..., 1] & ~_SECOND
    winners = np.empty((len(rows), size), np.int64)
    winners[:, :-1] = seats[:, 1:, 0]
    so_far = np.stack([(winners[:, :-1] == seat).sum(axis=1) for seat in range(players)], axis=1)
    winners[:, -1] = (tricks - so_far).argmax(axis=1)
    with_card = (np.where(seats == winners[..., None], cards, np.uint64(0))).max(axis=2)
    return np.stack(
        [
            np.bitwise_or.reduce(np.where(winners == seat, with_card, np.uint64(0)), axis=1)
            for seat in range(players)
        ],
        axis=1,
    )


def _count(
    hands: NDArray[np.uint64],
    tricks: NDArray[np.uint64],
    has_trump: NDArray[np.bool_],
    held: dict[str, int],
    won: dict[str, int],
) -> None:
    for lane in range(3):
        shift = np.uint64(16 * lane)
        suit = (hands[has_trump] >> shift) & np.uint64(0x1FFF)
        takes = (tricks[has_trump] >> shift) & np.uint64(0x1FFF)
        rank = [(suit >> np.uint64(place)) & np.uint64(1) for place in range(_RANKS)]
        take = [(takes >> np.uint64(place)) & np.uint64(1) for place in range(_RANKS)]
        guard = rank[_ACE] | rank[_KING - 1]
        kings = rank[_KING]
        for name, there, gained in (
            ("ace", rank[_ACE], take[_ACE]),
            ("king guarded", kings & guard, take[_KING] & guard),
            ("king alone", kings & ~guard & np.uint64(1), take[_KING] & ~guard & np.uint64(1)),
            *(("8 to 10", rank[place], take[place]) for place in (6, 7, 8)),
        ):
            held[name] += int(there.sum())
            won[name] += int(gained.sum())
