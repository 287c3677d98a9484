"""Learning the bid model by self-play: ``python -m ohhell_sim.kernels.training``.

Every seat bids by the present chances and plays by the standard policy; the share of cards of a
kind that won a trick becomes the next chances. A few rounds suffice for bids and results to agree.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ohhell_sim.kernels.bid_model import pack_tables
from ohhell_sim.kernels.bidding import CELLS
from ohhell_sim.kernels.deals import self_play
from ohhell_sim.kernels.policy import POLICY_WEIGHTS

__all__ = ["learn_chances", "main"]

_TOP_LANE = np.uint64(0x1FFF000000000000)
# How many seen cards the guess for a kind of card weighs as much as.
_PRIOR_CARDS = 50.0


def _first_guess(players: int, cards: int) -> NDArray[np.float64]:
    """Return chances to start from: a card wins if nobody holds a higher one of its suit."""
    higher = np.arange(13)[:, None]
    held = min(1.0, (players - 1) * cards / 51)
    chance = np.broadcast_to((1 - held) ** higher, (13, CELLS // 39))
    side = chance * (1 - held / 3)
    return np.stack([chance, side, chance]).reshape(CELLS).copy()


def _smooth(used: NDArray[np.int64], guess: NDArray[np.float64]) -> NDArray[np.float64]:
    """Estimate a chance a cell: rare ones lean on other lengths, then on the guess."""
    dealt = used[:, 0].reshape(3, 13, -1).astype(np.float64)
    won = used[:, 1].reshape(3, 13, -1).astype(np.float64)
    prior = guess.reshape(3, 13, -1)
    pooled = (won.sum(2, keepdims=True) + _PRIOR_CARDS * prior) / (
        dealt.sum(2, keepdims=True) + _PRIOR_CARDS
    )
    rates = (won + _PRIOR_CARDS * pooled) / (dealt + _PRIOR_CARDS)
    # A card with one more unseen card above it cannot be better: no order by chance alone.
    monotone: NDArray[np.float64] = np.minimum.accumulate(rates, axis=1)
    return monotone.reshape(CELLS)


def learn_chances(
    players: int, cards: int, *, deals: int = 102_400, rounds: int = 5, seed: int = 1
) -> NDArray[np.float64]:
    """Learn the chances for one number of players and one hand size.

    Parameters
    ----------
    players, cards : int
        2 to 8 players, players * cards at most 52.
    deals : int
        Deals a round, half of them with a trump where both occur.
    rounds : int
        Rounds of self-play.
    seed : int

    Returns
    -------
    float64 array, shape (CELLS,)
    """
    size = cards + 1
    bid, tricks = np.indices((size, size))
    score = np.where(bid == tricks, 10 + bid, 0).astype(np.int64)
    turned = 1 if players * cards < 52 else 0
    chances = _first_guess(players, cards)
    for played in range(rounds):
        used = np.zeros((CELLS, 2), dtype=np.int64)
        outcomes = np.zeros((players, size, size), dtype=np.int64)
        for trumps, turn in ((_TOP_LANE, turned), (np.uint64(0), 0)):
            self_play(
                players, cards, trumps, turn, 0, chances, score, POLICY_WEIGHTS,
                np.uint64(seed + played), 0, deals // 2, outcomes, used,
            )  # fmt: skip
        chances = _smooth(used, chances)
    return chances


def _sizes() -> Iterator[tuple[int, int]]:
    for players in range(2, 9):
        for cards in range(1, 52 // players + 1):
            yield players, cards


def main(arguments: list[str] | None = None) -> int:
    """Learn every table and write the data file."""
    default = Path(__file__).parent / "data" / "bid_chances.npz"
    parser = argparse.ArgumentParser(prog="python -m ohhell_sim.kernels.training")
    parser.add_argument("--out", type=Path, default=default, help="file to write")
    parser.add_argument("--deals", type=int, default=204_800, help="deals a round")
    parser.add_argument("--rounds", type=int, default=6, help="rounds of self-play")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    tables = {}
    for players, cards in _sizes():
        sys.stderr.write(f"\r{players} players, {cards} cards ")
        tables[players, cards] = learn_chances(
            players, cards, deals=options.deals, rounds=options.rounds, seed=options.seed
        )
    sys.stderr.write("\n")
    partial = options.out.with_suffix(".partial.npz")
    arrays = pack_tables(tables)
    np.savez_compressed(partial, keys=arrays["keys"], chances=arrays["chances"])
    partial.replace(options.out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
