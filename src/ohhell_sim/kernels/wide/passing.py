"""Passing cards before the bids: everybody at once, to the seat so many places on."""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import block
from ohhell_sim.kernels.bits import LANE0, NONE, lowest
from ohhell_sim.kernels.memory import load, store
from ohhell_sim.kernels.wide.bidding import card_chance
from ohhell_sim.kernels.words import Address, Int, Word

__all__ = ["pass_cards"]

_SECOND = np.uint64(1 << 63)


@block
def _least_certain(
    first: Word, second: Word, out_first: Word, out_second: Word, shown_first: Word,
    shown_second: Word, trump_lane: Word, chances: Address,
) -> Word:  # fmt: skip
    """Return the natural card whose trick is the least certain (bit 63: its second copy)."""
    worst = NONE
    most_open = -1.0
    for copy in range(2):
        cards = first if copy == 0 else second
        for i in range(4):
            lane = LANE0 << np.uint64(16 * i)
            rest = cards & lane
            rest &= ~(shown_first if copy == 0 else shown_second)
            while rest != NONE:
                card = lowest(rest)
                rest ^= card
                chance = card_chance(
                    card, lane, first, second, out_first, out_second, trump_lane, chances
                )
                openness = chance * (1.0 - chance)
                if openness > most_open:
                    most_open = openness
                    worst = card if copy == 0 else card | _SECOND
    return worst


@block
def pass_cards(
    players: Int, cards: Int, places: Int, firsts: Address, seconds: Address, gone_first: Address,
    gone_second: Address, seen_first: Word, seen_second: Word, deck_first: Word,
    deck_second: Word, trump_lane: Word, chances: Address,
) -> None:  # fmt: skip
    """Let every seat pass cards: those chosen for it, or else its least certain ones.

    Parameters
    ----------
    players : int64
    cards : int64
        How many cards each seat passes.
    places : int64
        How many places on they go: 1 to the left, players - 1 to the right.
    firsts, seconds : uint64
        Addresses of the hands, changed.
    gone_first, gone_second : uint64
        Addresses of 16 words each: what each seat passes if that is chosen already, else nothing,
        which leaves it to the model; filled with what each seat passed.
    seen_first, seen_second, deck_first, deck_second, trump_lane, chances
        As for the bids.
    """
    for seat in range(players):
        first = load(firsts, seat)
        second = load(seconds, seat)
        out_first = deck_first & ~(seen_first | first)
        out_second = deck_second & ~(seen_second | second)
        left_first = first
        left_second = second
        if load(gone_first, seat) | load(gone_second, seat) != NONE:
            left_first ^= load(gone_first, seat)
            left_second ^= load(gone_second, seat)
        else:
            for _ in range(cards):
                card = _least_certain(
                    left_first, left_second, out_first, out_second, seen_first, seen_second,
                    trump_lane, chances,
                )  # fmt: skip
                if card == NONE:
                    # Only jokers are left: the lowest of them goes.
                    card = lowest(left_first & ~seen_first)
                    if card == NONE:
                        card = lowest(left_second & ~seen_second) | _SECOND
                if card & _SECOND == NONE:
                    left_first ^= card
                else:
                    left_second ^= card & ~_SECOND
        store(gone_first, seat, first ^ left_first)
        store(gone_second, seat, second ^ left_second)
        store(firsts, seat, left_first)
        store(seconds, seat, left_second)
    for seat in range(players):
        to = (seat + places) % players
        store(firsts, to, load(firsts, to) | load(gone_first, seat))
        store(seconds, to, load(seconds, to) | load(gone_second, seat))
