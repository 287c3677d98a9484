"""How many bids a player makes at a table of its own, at every hand size.

The rules are 10 and the square of the bid for a make, 5 (1 + ... + d) off for d tricks off, and
the last bidder may not make the bids add up. Deals of `standard` are played in the kernels: a
seat's bid comes from its own hand, the card turned up and the bids before, its cards from those
played too. Other players play card by card. What `montecarlo` bids with one card is exact, so the
share is counted over all deals.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.pairs import FRUGAL
from ohhell_sim import Deal, Rules
from ohhell_sim.game.asking import ask
from ohhell_sim.inference import one_card_table
from ohhell_sim.kernels.bits import TOP_LANE
from ohhell_sim.kernels.forecast import FEATURES
from ohhell_sim.kernels.learned import bid_model_for, policy_for
from ohhell_sim.kernels.learning import NOTES, outlook_deals
from ohhell_sim.kernels.streams import CHUNK
from ohhell_sim.players import make_strategy

__all__ = [
    "BATCH", "SQUARES", "THEIRS", "THEIR_POSITIONS", "Makes", "Shares", "square_scores", "tables",
]  # fmt: skip

#: Percent of bids made in self-play by a learned player that takes cards to be independent, under
#: the same rules: by players and hand size; measured with its own code, standard error 0.4 to 1.2.
THEIRS: dict[int, tuple[float, ...]] = {
    3: (66.5, 60.1, 55.6, 56.1, 50.8, 50.9, 50.5, 48.4, 47.9, 47.7),
    4: (74.1, 69.6, 64.8, 62.0, 60.7, 59.7, 56.5, 58.4, 55.3, 58.9),
    5: (78.9, 76.2, 71.8, 69.0, 65.8, 64.6, 63.0, 66.0, 65.0, 66.0),
    6: (82.3, 78.3, 75.1, 72.4, 69.5, 70.2, 68.7, 69.2),
    7: (84.8, 82.4, 78.1, 75.5, 73.2, 73.4, 70.5),
}
#: The same over all hand sizes by place, first bidder to dealer.
THEIR_POSITIONS: dict[int, tuple[float, ...]] = {
    4: (60.8, 68.5, 69.9, 53.2),
    5: (68.0, 73.7, 74.5, 75.7, 57.9),
    7: (78.9, 82.9, 81.7, 82.9, 84.5, 84.9, 56.6),
}

#: The rules that all play by.
SQUARES = Rules.preset("hook").replace(score="square_tri")

_ALWAYS = 10
_SEED = 777_001
#: Deals in a batch, in the kernels and card by card.
BATCH = 4 * CHUNK
_SLOW_BATCH = 256
_EXACT = "montecarlo"
_PACK = 52


@dataclass(frozen=True)
class Shares:
    """Shares of bids made, with the standard error, and by place: first bidder to dealer.

    With an error of 0 they were counted over all deals.
    """

    deals: int
    made: float
    error: float
    by_place: tuple[float, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return them for JSON."""
        return asdict(self)


@dataclass(frozen=True)
class Makes:
    """One cell of the table of self-play.

    Attributes
    ----------
    players, cards : int
        The table.
    strategy : str
        Who sits in all seats.
    """

    players: int
    cards: int
    strategy: str = "standard"

    @property
    def name(self) -> str:
        """A name to choose the row by, and to keep it under."""
        return f"self-play/{self.strategy.replace(':', '-')}/{self.players}-{self.cards}"

    @property
    def theirs(self) -> float:
        """The share to reach, from 0 to 1."""
        return THEIRS[self.players][self.cards - 1] / 100

    @property
    def batch(self) -> int:
        """Deals in a batch."""
        return BATCH if self.strategy == "standard" else _SLOW_BATCH

    def play(self, batches: int) -> Shares:
        """Play batches of deals; the error is that of independent batches."""
        if self.strategy == _EXACT and self.cards == 1:
            return self._counted()
        made = np.zeros((batches, self.players))
        for batch in range(batches):
            if self.strategy == "standard":
                made[batch] = self._in_the_kernels(batch)
            else:
                made[batch] = self._card_by_card(batch)
        return shares_of(made, self.batch)

    def _counted(self) -> Shares:
        # Which card is turned up only renames the other trumps.
        seats = one_card_table(SQUARES, self.players, turn_up="7H")
        by_place = tuple(float(seat.makes) for seat in seats)
        deals = math.perm(_PACK, self.players + 1)
        return Shares(deals, sum(by_place) / self.players, 0.0, by_place)

    def _in_the_kernels(self, batch: int) -> NDArray[np.float64]:
        """Return the share of bids made by place in one batch."""
        players, cards = self.players, self.cards
        outcomes = np.zeros((1, players, cards + 1, cards + 1), np.int64)
        outlook_deals(
            players, cards, TOP_LANE, int(players * cards < _PACK),
            _ALWAYS, 0, bid_model_for(players, cards, hook=True), square_scores(cards)[None],
            policy_for(players, cards), 0, 0, 0, np.uint64(_SEED), batch * BATCH,
            (batch + 1) * BATCH, outcomes, np.zeros((0, 2), np.int64),
            np.zeros((0, FEATURES + 4)), np.zeros(NOTES, np.int64),
        )  # fmt: skip
        shares: NDArray[np.float64] = np.trace(outcomes[0], axis1=1, axis2=2) / BATCH
        return shares

    def _card_by_card(self, batch: int) -> NDArray[np.float64]:
        """Return the share of bids made by place in one batch."""
        made = np.zeros(self.players)
        for number in range(batch * _SLOW_BATCH, (batch + 1) * _SLOW_BATCH):
            deal = Deal.random(SQUARES, self.players, self.cards, seed=_SEED + number)
            seats = [
                make_strategy(self.strategy, seed=_SEED + number * self.players + seat)
                for seat in range(self.players)
            ]
            while (actor := deal.actor) is not None:
                deal.act(ask(seats[actor], deal.view(actor)))
            for seat, won in enumerate(deal.tricks_won):
                made[seat] += won == deal.bid_of(seat)
        return made / _SLOW_BATCH


def shares_of(made: NDArray[np.float64], deals: int) -> Shares:
    """Return the shares of bids made from those of batches, by place.

    Parameters
    ----------
    made : float64 array, shape (batches, players)
        Share of bids made.
    deals : int
        Deals in a batch.
    """
    batches = len(made)
    each = made.mean(axis=1)
    error = float(each.std(ddof=1) / np.sqrt(batches)) if batches > 1 else float("nan")
    return Shares(
        batches * deals, float(each.mean()), error, tuple(float(one) for one in made.mean(axis=0))
    )


def square_scores(cards: int) -> NDArray[np.int64]:
    """Return the points by bid and tricks, as the kernels take them."""
    return np.array(SQUARES.score_table(cards), np.int64)


def tables() -> tuple[Makes, ...]:
    """Return all cells that there is a number to compare with; small hands also of `montecarlo`."""
    cells = [(players, cards + 1) for players in THEIRS for cards in range(len(THEIRS[players]))]
    return (
        *(Makes(players, cards) for players, cards in cells),
        *(Makes(players, 1, _EXACT) for players in THEIRS),
        *(Makes(players, 2, FRUGAL) for players in THEIRS),
    )
