"""How many bids `standard` makes at a table of its own, at every hand size.

The rules are 10 and the square of the bid for a make, 5 (1 + ... + d) off for d tricks off, and
the last bidder may not make the bids add up. Whole deals are played in the kernels: a seat's bid
comes from its own hand, the card turned up and the bids before, its cards from those played too.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ohhell_sim.kernels.bits import TOP_LANE
from ohhell_sim.kernels.forecast import FEATURES
from ohhell_sim.kernels.learned import bid_model_for, policy_for
from ohhell_sim.kernels.learning import NOTES, outlook_deals
from ohhell_sim.kernels.streams import CHUNK

__all__ = ["BATCH", "THEIRS", "THEIR_POSITIONS", "Makes", "Shares", "square_scores", "tables"]

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

_ALWAYS = 10
_SEED = 777_001
#: Deals in a batch.
BATCH = 4 * CHUNK


@dataclass(frozen=True)
class Shares:
    """Shares of bids made, with the standard error, and by place: first bidder to dealer."""

    deals: int
    made: float
    error: float
    by_place: tuple[float, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return them for JSON."""
        return asdict(self)


@dataclass(frozen=True)
class Makes:
    """One cell of the table of self-play."""

    players: int
    cards: int

    @property
    def name(self) -> str:
        """A name to choose the row by, and to keep it under."""
        return f"self-play/standard/{self.players}-{self.cards}"

    @property
    def theirs(self) -> float:
        """The share to reach, from 0 to 1."""
        return THEIRS[self.players][self.cards - 1] / 100

    def play(self, batches: int) -> Shares:
        """Play batches of deals; the error is that of independent batches."""
        players, cards = self.players, self.cards
        made = np.zeros((batches, players))
        notes = np.zeros(NOTES, np.int64)
        for batch in range(batches):
            outcomes = np.zeros((1, players, cards + 1, cards + 1), np.int64)
            outlook_deals(
                players, cards, TOP_LANE, int(players * cards < 52),
                _ALWAYS, 0, bid_model_for(players, cards, hook=True), square_scores(cards)[None],
                policy_for(players, cards), 0, 0, 0, np.uint64(_SEED), batch * BATCH,
                (batch + 1) * BATCH, outcomes, np.zeros((0, 2), np.int64),
                np.zeros((0, FEATURES + 4)), notes,
            )  # fmt: skip
            made[batch] = np.trace(outcomes[0], axis1=1, axis2=2) / BATCH
        return shares_of(made, BATCH)


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
    """Return the points by bid and tricks."""
    bid, tricks = np.indices((cards + 1, cards + 1))
    off = np.abs(bid - tricks)
    points: NDArray[np.int64] = np.where(
        off == 0, 10 + bid * bid, -5 * (off * (off + 1) // 2)
    ).astype(np.int64)
    return points


def tables() -> tuple[Makes, ...]:
    """Return all cells that there is a number to compare with."""
    return tuple(
        Makes(players, cards + 1) for players in THEIRS for cards in range(len(THEIRS[players]))
    )
