"""Kernels that write down every card played, built of the same blocks as the real ones."""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels import CHUNK, FULL, RANDOM
from ohhell_sim.kernels._jit import inline
from ohhell_sim.kernels.bits import NONE, lane_of, mulhi, popcount, select
from ohhell_sim.kernels.memory import address
from ohhell_sim.kernels.outlook_play import choose_by_outlook
from ohhell_sim.kernels.streams import CHOICES, next_word, stream


@inline
def record(worlds, policy, players, cards, trumps, bids, weights, seed, out):
    """Play worlds; out[row, i] is the card played i-th, out[row, -1] the tricks, a byte a seat."""
    state = stream(seed, 0, CHOICES)
    hands = np.zeros(8, np.uint64)
    for row in range(len(worlds)):
        if row % CHUNK == 0:
            state = stream(seed, row // CHUNK, CHOICES)
        for i in range(8):
            hands[i] = worlds[row, i]
        seat = 0
        seen = NONE
        won = NONE
        for trick in range(cards):
            word, state = next_word(state)
            led = NONE
            best = NONE
            best_seat = 0
            total = np.int64(0)
            for other in range(players):
                lacks = bids[other] - np.int64((won >> np.uint64(8 * other)) & np.uint64(255))
                total += max(lacks, np.int64(0))
            for place in range(players):
                hand = hands[seat]
                if policy == RANDOM:
                    legal = hand & led
                    if legal == NONE:
                        legal = hand
                    n = np.uint64(popcount(legal))
                    card = select(legal, mulhi(word, n))
                    word *= n
                else:
                    need = bids[seat] - np.int64((won >> np.uint64(8 * seat)) & np.uint64(255))
                    unseen = FULL & ~(seen | hand)
                    card = choose_by_outlook(
                        hand, led, best, trumps, need, np.int64(cards - trick),
                        np.int64(players - 1 - place), unseen, total, address(weights),
                    )  # fmt: skip
                hands[seat] = hand & ~card
                seen |= card
                out[row, trick * players + place] = card
                if led == NONE:
                    led = lane_of(card)
                    best = card
                    best_seat = seat
                elif card & (led | trumps) > best:
                    best = card
                    best_seat = seat
                seat = (seat + 1) % players
            won += np.uint64(1) << np.uint64(8 * best_seat)
            seat = best_seat
        out[row, players * cards] = won
