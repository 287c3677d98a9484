"""What chance the standard player gives its own bid."""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import block, inline
from ohhell_sim.kernels.bidding import CELLS
from ohhell_sim.kernels.forecast import aimed_chance, forecast
from ohhell_sim.kernels.memory import load, load_int, load_real, store_int
from ohhell_sim.kernels.policy import STANDARD
from ohhell_sim.kernels.wide.auction import ELDEST, HAND_SIZE, PLAYERS, SECRET
from ohhell_sim.kernels.wide.bidding import wide_chances
from ohhell_sim.kernels.wide.forehead import forehead_chance
from ohhell_sim.kernels.words import Address, Int, Word

__all__ = ["SAID_ONE", "say_chances"]

#: What a chance of 1 is said as.
SAID_ONE = 10_000


@inline
def _heard(question: Address, bids: Address, seat: Int) -> tuple[Int, Int]:
    """Return how many bids a seat heard before its own, and what they add up to."""
    total: Int = np.int64(0)
    players = load_int(question, PLAYERS)
    other: Int = load_int(question, ELDEST)
    place: Int = np.int64(0)
    while other != seat:
        total += load_int(bids, other)
        place += 1
        other = other + 1 if other + 1 < players else np.int64(0)
    hears = np.int64(1) - load_int(question, SECRET)
    return hears * place, hears * total


@block
def say_chances(
    question: Address, bids: Address, firsts: Address, seconds: Address, seen_first: Word,
    seen_second: Word, deck_first: Word, deck_second: Word, trump_lane: Word, chances: Address,
    codes: Address, forehead: Int, leader: Int, obligations: Address, spread: Address,
    said: Address,
) -> None:  # fmt: skip
    """Write the chance that each seat of the standard player gives its bid, in 10,000ths."""
    players = load_int(question, PLAYERS)
    for seat in range(players):
        chance = -1.0
        if load_int(codes, seat) == STANDARD:
            if forehead == 1:
                wins = forehead_chance(
                    seat, players, leader, trump_lane, firsts, seconds, seen_first, seen_second,
                    deck_first, deck_second, obligations,
                )  # fmt: skip
                chance = wins if load_int(bids, seat) == 1 else 1.0 - wins
            else:
                first = load(firsts, seat)
                second = load(seconds, seat)
                bid = load_int(bids, seat)
                out_first = deck_first & ~(seen_first | first)
                if load_real(chances, CELLS) != 0.0:
                    size = load_int(question, HAND_SIZE)
                    place, total = _heard(question, bids, seat)
                    mass = forecast(
                        first, out_first, trump_lane, place, players, size, total, chances, spread
                    )
                    chance = aimed_chance(bid, bid, size, chances, spread, mass)
                else:
                    wide_chances(
                        first, second, out_first, deck_second & ~(seen_second | second),
                        trump_lane, chances, spread,
                    )  # fmt: skip
                    chance = load_real(spread, bid)
        store_int(said, seat, np.int64(chance * SAID_ONE + 0.5) if chance >= 0.0 else np.int64(-1))
