"""Bids in a deal of one card that all see but its owner."""

from __future__ import annotations

from ohhell_sim.kernels._jit import block
from ohhell_sim.kernels.bits import NONE, TOP_LANE, lowest
from ohhell_sim.kernels.memory import load, store
from ohhell_sim.kernels.wide.bidding import swap_lane
from ohhell_sim.kernels.wide.obligations import beats, suit_led, trump_cards
from ohhell_sim.kernels.words import Address, Flag, Int, Word

__all__ = ["best_forehead_lane", "forehead_chance"]


@block
def _wins(
    seat: Int, kind: Word, players: Int, leader: Int, trumps: Word, firsts: Address,
    seconds: Address, rules: Address,
) -> bool:  # fmt: skip
    """Say whether a seat would win the one trick with a card of its own."""
    led = NONE
    closed: Flag = False
    best = NONE
    best_seat: Int = leader
    player: Int = leader
    for _ in range(players):
        card = kind if player == seat else load(firsts, player) | load(seconds, player)
        led, closed = suit_led(card, led, closed, trumps, rules)
        if beats(card, best, led, trumps, rules):
            best = card
            best_seat = player
        player = player + 1 if player + 1 < players else 0
    return bool(best_seat == seat)


@block
def forehead_chance(
    seat: Int, players: Int, leader: Int, trump_lane: Word, firsts: Address, seconds: Address,
    seen_first: Word, seen_second: Word, deck_first: Word, deck_second: Word, rules: Address,
) -> float:  # fmt: skip
    """Return the chance of a seat to win the trick, its own card being any that it cannot see.

    Parameters
    ----------
    seat, players, leader : int64
    trump_lane : uint64
    firsts, seconds : uint64
        Addresses of the hands, of one card each.
    seen_first, seen_second, deck_first, deck_second : uint64
        Cards that all have seen, and all cards of the deck.
    rules : uint64
        Address of the table of obligations.
    """
    trumps = trump_cards(trump_lane, rules)
    hidden_first = deck_first & ~seen_first
    hidden_second = deck_second & ~seen_second
    for other in range(players):
        if other != seat:
            hidden_first &= ~load(firsts, other)
            hidden_second &= ~load(seconds, other)
    wins = 0
    cards = 0
    for copy in range(2):
        rest = hidden_first if copy == 0 else hidden_second
        while rest != NONE:
            kind = lowest(rest)
            rest ^= kind
            cards += 1
            if _wins(seat, kind, players, leader, trumps, firsts, seconds, rules):
                wins += 1
    return wins / cards if cards > 0 else 0.0


@block
def best_forehead_lane(
    seat: Int, players: Int, leader: Int, none_too: Int, firsts: Address, seconds: Address,
    gone_first: Address, gone_second: Address, seen_first: Word, seen_second: Word,
    deck_first: Word, deck_second: Word, rules: Address,
) -> Int:  # fmt: skip
    """Return the lane (4: none) that gives a seat the best chance to win the trick.

    Parameters
    ----------
    seat, players, leader, firsts, seconds, seen_first, seen_second, deck_first, deck_second, rules
        As for `forehead_chance`.
    none_too : int64
        1 if no-trump may be named.
    gone_first, gone_second : uint64
        Addresses of room for the hands with lanes exchanged.
    """
    best_lane: Int = 0
    best = -1.0
    for lane in range(4 + none_too):
        swap = lane if lane < 4 else 3
        for other in range(players):
            store(gone_first, other, swap_lane(load(firsts, other), swap))
            store(gone_second, other, swap_lane(load(seconds, other), swap))
        chance = forehead_chance(
            seat, players, leader, TOP_LANE if lane < 4 else NONE, gone_first, gone_second,
            swap_lane(seen_first, swap), swap_lane(seen_second, swap), deck_first, deck_second,
            rules,
        )  # fmt: skip
        if chance > best:
            best = chance
            best_lane = lane
    return best_lane
