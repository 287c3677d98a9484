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

__all__ = ["CARDS", "CardTricks", "Tally", "card_tricks"]

Ints = NDArray[np.int64]

#: What cards of a side suit are told apart.
CARDS = ("ace", "king guarded", "king alone", "8 to 10")

_BATCH = 512
_SEATS = 16
_RANKS = 13
_EIGHT, _KING, _ACE = 6, 11, 12
_SECOND = np.uint64(1 << 63)


@dataclass
class Tally:
    """How often cards of a kind were dealt, and won a trick, with what that varies by deal.

    Attributes
    ----------
    held, won : int
        Cards dealt, and cards that won a trick.
    deals : int
        Deals with such a card.
    held2, both, won2 : int
        Sums over deals of the products of the two numbers.
    """

    held: int = 0
    won: int = 0
    deals: int = 0
    held2: int = 0
    both: int = 0
    won2: int = 0

    def add(self, held: Ints, won: Ints) -> None:
        """Add deals."""
        self.held += int(held.sum())
        self.won += int(won.sum())
        self.deals += int((held > 0).sum())
        self.held2 += int((held * held).sum())
        self.both += int((held * won).sum())
        self.won2 += int((won * won).sum())

    @property
    def share(self) -> float:
        """The share of the cards that won a trick."""
        return self.won / self.held

    @property
    def weight(self) -> float:
        """How many independent cards the cards of all deals are worth.

        Deals are independent, the cards within one are not: the variance of the share is that of
        a ratio of sums over deals.
        """
        share, deals = self.share, self.deals
        if share in (0, 1) or deals < 2:
            return float(deals)
        apart = self.won2 - 2 * share * self.both + share * share * self.held2
        variance = max(apart, 0.0) * deals / (deals - 1) / self.held**2
        return share * (1 - share) / variance if variance > 0 else float(deals)


@dataclass(frozen=True)
class CardTricks:
    """How often cards of a side suit won a trick.

    Attributes
    ----------
    tallies : dict of str to Tally
        By what the card was.
    """

    tallies: Mapping[str, Tally]

    def seen(self, what: str) -> bool:
        """Return whether such a card was dealt at all."""
        return self.tallies[what].held > 0

    def share(self, what: str) -> float:
        """Return the share of the cards that won a trick."""
        return self.tallies[what].share

    def interval(self, what: str, level: float = 0.95) -> tuple[float, float]:
        """Return the interval of that share.

        It is Wilson's (statsmodels), with as many cards as those dealt are worth: the deal is the
        unit, and cards of one deal are not taken for independent.
        """
        from statsmodels.stats.proportion import proportion_confint  # noqa: PLC0415 - on use

        tally = self.tallies[what]
        low, high = proportion_confint(
            tally.share * tally.weight, tally.weight, alpha=1 - level, method="wilson"
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
    tallies = {name: Tally() for name in CARDS}
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
        _count(hands, tricks, records[:, 65] != NO_LANE, tallies)
    return CardTricks(tallies)


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
    tallies: Mapping[str, Tally],
) -> None:
    """Add the cards of the three side suits of all hands, deal by deal."""
    lanes = (np.uint64(16) * np.arange(3, dtype=np.uint64))[None, None, :]
    one = np.uint64(1)
    places = np.arange(_RANKS, dtype=np.uint64)
    suits, takes = hands[has_trump][:, :, None] >> lanes, tricks[has_trump][:, :, None] >> lanes
    held = (suits[..., None] >> places & one).astype(np.int64)
    won = (takes[..., None] >> places & one).astype(np.int64)
    guarded = held[..., _ACE] | held[..., _KING - 1]
    for name, which, rank in (
        ("ace", 1, _ACE),
        ("king guarded", guarded, _KING),
        ("king alone", 1 - guarded, _KING),
    ):
        mine = (held[..., rank] * which, won[..., rank] * which)
        tallies[name].add(*(part.sum(axis=(1, 2)) for part in mine))
    low = slice(_EIGHT, _EIGHT + 3)
    tallies["8 to 10"].add(*(part[..., low].sum(axis=(1, 2, 3)) for part in (held, won)))
