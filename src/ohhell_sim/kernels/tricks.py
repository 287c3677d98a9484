"""Tricks: what a card does to one, and play by uniformly random legal cards.

A card wins by number: ``bit & (led lane | trump lane)`` compared as numbers, the trump lane on top.
"""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import inline, polished
from ohhell_sim.kernels.bits import NONE, ONE, lane_of, mulhi, popcount, select
from ohhell_sim.kernels.memory import load, store
from ohhell_sim.kernels.streams import next_word
from ohhell_sim.kernels.words import Address, Int, State, Word

__all__ = ["last_trick", "lay", "play_random", "tricks_of"]

_BYTE = np.uint64(255)


@polished
def tricks_of(won: Word, seat: Int) -> Int:
    """Return the tricks of a seat, of tricks a byte a seat."""
    return np.int64((won >> np.uint64(8 * seat)) & _BYTE)


@inline
def lay(
    card: Word,
    seat: Int,
    players: Int,
    tricks: Int,
    played: Int,
    led: Word,
    best: Word,
    best_seat: Int,
    trumps: Word,
    won: Word,
) -> tuple[Int, Int, Int, Word, Word, Int, Word]:
    """Lay a card on the table; the last one of a trick gives it to its winner, who leads.

    Parameters
    ----------
    card : uint64
        The card, which has left its hand.
    seat, players, tricks, played, led, best, best_seat, trumps, won
        As for `play_random`.

    Returns
    -------
    seat, tricks, played, led, best, best_seat, won
        What has become of them.
    """
    if led == NONE:
        led = lane_of(card)
    if (card & (led | trumps)) > best:
        best = card
        best_seat = seat
    seat = seat + 1 if seat + 1 < players else np.int64(0)
    played += 1
    if played == players:
        won += ONE << np.uint64(8 * best_seat)
        tricks -= 1
        seat = best_seat
        led = NONE
        best = NONE
        played = np.int64(0)
    return seat, tricks, played, led, best, best_seat, won


@polished
def last_trick(
    hands: Address,
    players: Int,
    seat: Int,
    played: Int,
    led: Word,
    best: Word,
    best_seat: Int,
    trumps: Word,
) -> tuple[Word, Int]:
    """Play the last trick of a deal, in which nobody has a choice.

    Parameters
    ----------
    hands, players, seat, played, led, best, best_seat, trumps
        As for `play_random`.

    Returns
    -------
    best : uint64
        The card that wins the trick.
    best_seat : int64
        Who played it.
    """
    if led == NONE:
        best = load(hands, seat)
        led = lane_of(best)
        best_seat = seat
        seat = 0 if seat + 1 == players else seat + 1
        played = 1
    strong = led | trumps
    for _ in range(played, players):
        card = load(hands, seat)
        if (card & strong) > best:
            best = card
            best_seat = seat
        seat = 0 if seat + 1 == players else seat + 1
    return best, best_seat


@polished
def play_random(
    hands: Address,
    players: Int,
    tricks: Int,
    seat: Int,
    played: Int,
    led: Word,
    best: Word,
    best_seat: Int,
    trumps: Word,
    won: Word,
    state: State,
) -> tuple[Word, State]:
    """Play a deal to its end by random legal cards.

    Parameters
    ----------
    hands : uint64
        Address of the cards still held, by seat; changed.
    players : int64
    tricks : int64
        Tricks still to be decided, the current one included.
    seat : int64
        Seat to play.
    played : int64
        Cards already in the current trick.
    led : uint64
        Lane of the suit led, 0 if nobody has led.
    best : uint64
        Winning card of the current trick so far, 0 if none.
    best_seat : int64
        Who played it.
    trumps : uint64
        The trump lane, 0 without trump.
    won : uint64
        Tricks won so far, a byte a seat.
    state : tuple of 4 uint64
        Random state.

    Returns
    -------
    won : uint64
    state : tuple of 4 uint64
    """
    for _ in range(tricks - 1):
        # One word serves all choices of a trick: 26 x 26 or 6^8 choices at most.
        word, state = next_word(state)
        if led == NONE:
            hand = load(hands, seat)
            n = np.uint64(popcount(hand))
            best = select(hand, mulhi(word, n))
            word *= n
            store(hands, seat, hand ^ best)
            led = lane_of(best)
            best_seat = seat
            seat = seat + 1 if seat + 1 < players else 0
            played = 1
        strong = led | trumps
        for _ in range(played, players):
            hand = load(hands, seat)
            legal = hand & led
            if legal == NONE:
                legal = hand
            n = np.uint64(popcount(legal))
            card = select(legal, mulhi(word, n))
            word *= n
            store(hands, seat, hand ^ card)
            if (card & strong) > best:
                best = card
                best_seat = seat
            seat = seat + 1 if seat + 1 < players else 0
        won += ONE << np.uint64(8 * best_seat)
        seat = best_seat
        led = NONE
        played = 0
    if tricks > 0:
        # The last trick takes no choice, and yet its random word.
        _word, state = next_word(state)
        _best, best_seat = last_trick(hands, players, seat, played, led, best, best_seat, trumps)
        won += ONE << np.uint64(8 * best_seat)
    return won, state
