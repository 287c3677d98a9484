"""Perfect play of the last tricks, all cards open, under the obligation to follow suit alone.

Two solvers. *max^n*: every seat plays for as many points of its own as it can get, given that all
others do. *Coalition*: one seat plays for its own points, and all others together against it.
Both search every line of play; what they leave out cannot change the answer:

* Of cards of one hand with no card in play between them, only the lowest is tried: they take the
  same tricks. In play are the cards still held and the one that wins the trick on the table.
* A seat that has found the most points still in its reach looks no further.
* The coalition's search has alpha-beta windows.

Where several cards are worth the same to a seat, it plays the lowest, by the order of bits: lanes
from the bottom, trumps last. That holds for every seat at every card, so that an ending has one
outcome.

There is no recursion and nothing on the heap: the stack is an array of the caller's, of
`STACK_CELLS` words.
"""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import polished, polished_block
from ohhell_sim.kernels.bits import FULL, NONE, ONE, lowest
from ohhell_sim.kernels.memory import load, load_int, store, store_int
from ohhell_sim.kernels.tricks import last_trick, lay, tricks_of
from ohhell_sim.kernels.words import Address, Flag, Int, Word

__all__ = [
    "MOST_TRICKS",
    "STACK_CELLS",
    "merged",
    "solve_coalition",
    "solve_max_n",
]

#: Tricks left that the stack has room for, with 8 players: the last needs none.
MOST_TRICKS = 7
# Words of a frame: cards still to try, the card tried, the best value so far, its points; lane
# led, winning card, tricks won, the small numbers; alpha, beta.
_FRAME = 10
_FRAME_BYTES = np.uint64(8 * _FRAME)
#: Words of memory that a solver works in.
STACK_CELLS = _FRAME * 8 * (MOST_TRICKS - 1)

_BYTE = np.uint64(255)
_NO_POINTS = np.int64(-(1 << 62))
_MUCH = np.int64(1 << 62)


@polished
def merged(cards: Word, in_play: Word) -> Word:
    """Leave out every card that has the same hand's next lower card in play right below it.

    Parameters
    ----------
    cards : uint64
        Cards of one hand.
    in_play : uint64
        Cards that may still take a trick; these among them.

    Returns
    -------
    uint64
        The lowest card of each run.
    """
    gone = FULL & ~in_play
    above = cards << ONE
    # The carry of an addition runs up through the cards that are gone to the next one in play.
    return cards & ~(above | ((gone + (above & gone)) & ~gone))


@polished
def _pack(seat: Int, played: Int, best_seat: Int, tricks: Int) -> Word:
    return np.uint64(seat | (played << 8) | (best_seat << 16) | (tricks << 24))


@polished
def _most(row: Address, tricks: Int, left: Int) -> Int:
    """Return the most points for any number of tricks from `tricks` to `tricks + left`."""
    most = load_int(row, tricks)
    for more in range(tricks + 1, tricks + left + 1):
        points = load_int(row, more)
        most = points if points > most else most
    return most


@polished
def _fewest(row: Address, tricks: Int, left: Int) -> Int:
    fewest = load_int(row, tricks)
    for more in range(tricks + 1, tricks + left + 1):
        points = load_int(row, more)
        fewest = points if points < fewest else fewest
    return fewest


@polished_block
def solve_max_n(
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
    bids: Address,
    score: Address,
    width: Int,
    stack: Address,
) -> tuple[Word, Word]:
    """Play the last tricks perfectly, every seat for its own points.

    Parameters
    ----------
    hands : uint64
        Address of the cards still held, by seat; the same again at the end.
    players : int64
    tricks : int64
        Tricks still to be decided, the current one included: 1 to `MOST_TRICKS`, with time in
        mind to 5.
    seat : int64
        Seat to play.
    played : int64
        Cards in the current trick.
    led : uint64
        Lane of the suit led, 0 if nobody has led.
    best : uint64
        Winning card of the current trick, 0 if nobody has led.
    best_seat : int64
        Who played it.
    trumps : uint64
        The trump lane, 0 without trump.
    won : uint64
        Tricks won so far, a byte a seat.
    bids : uint64
        Address of the bids by seat (int64).
    score : uint64
        Address of the points by bid and tricks (int64[width, width]).
    width : int64
        Hand size of the deal + 1.
    stack : uint64
        Address of `STACK_CELLS` words to work in.

    Returns
    -------
    won : uint64
        Tricks won at the end of the deal, a byte a seat.
    card : uint64
        What `seat` plays now.
    """
    live = NONE
    for each in range(players):
        live |= load(hands, each)
    first = load(hands, seat)
    depth: Int = np.int64(0)
    while True:
        if tricks > 1:
            # A position with a choice: a frame with the cards to try.
            hand = load(hands, seat)
            legal = hand & led
            if legal == NONE:
                legal = hand
            frame = stack + _FRAME_BYTES * np.uint64(depth)
            store(frame, 0, merged(legal, live | best))
            store_int(frame, 3, _NO_POINTS)
            store(frame, 4, led)
            store(frame, 5, best)
            store(frame, 6, won)
            store(frame, 7, _pack(seat, played, best_seat, tricks))
            row = score + np.uint64(8 * width) * np.uint64(load_int(bids, seat))
            store_int(frame, 8, _most(row, tricks_of(won, seat), tricks))
            depth += 1
        else:
            # Nothing is left to choose: its value goes up to the last frame with a card to try.
            _best, best_seat = last_trick(
                hands, players, seat, played, led, best, best_seat, trumps
            )
            value = won + (ONE << np.uint64(8 * best_seat))
            while depth > 0:
                frame = stack + _FRAME_BYTES * np.uint64(depth - 1)
                card = load(frame, 1)
                seat = np.int64(load(frame, 7) & _BYTE)
                store(hands, seat, load(hands, seat) | card)
                live |= card
                row = score + np.uint64(8 * width) * np.uint64(load_int(bids, seat))
                points = load_int(row, tricks_of(value, seat))
                most = load_int(frame, 3)
                if points > most:
                    most = points
                    store(frame, 2, value)
                    store_int(frame, 3, points)
                    if depth == 1:
                        first = card
                if load(frame, 0) != NONE and most < load_int(frame, 8):
                    break
                value = load(frame, 2)
                depth -= 1
            if depth == 0:
                return value, first
        # The next card of the last frame.
        frame = stack + _FRAME_BYTES * np.uint64(depth - 1)
        rest = load(frame, 0)
        card = lowest(rest)
        store(frame, 0, rest ^ card)
        store(frame, 1, card)
        numbers = load(frame, 7)
        seat = np.int64(numbers & _BYTE)
        played = np.int64((numbers >> np.uint64(8)) & _BYTE)
        best_seat = np.int64((numbers >> np.uint64(16)) & _BYTE)
        tricks = np.int64(numbers >> np.uint64(24))
        led = load(frame, 4)
        best = load(frame, 5)
        won = load(frame, 6)
        store(hands, seat, load(hands, seat) ^ card)
        live ^= card
        seat, tricks, played, led, best, best_seat, won = lay(
            card, seat, players, tricks, played, led, best, best_seat, trumps, won
        )


@polished_block
def solve_coalition(
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
    me: Int,
    row: Address,
    stack: Address,
) -> tuple[Int, Word]:
    """Play the last tricks perfectly, one seat for its points and all others against it.

    Parameters
    ----------
    hands, players, tricks, seat, played, led, best, best_seat, trumps, won, stack
        As for `solve_max_n`.
    me : int64
        The seat that is alone.
    row : uint64
        Address of its points by tricks (int64), those of its bid.

    Returns
    -------
    points : int64
        What `me` gets.
    card : uint64
        What `seat` plays now.
    """
    live = NONE
    for each in range(players):
        live |= load(hands, each)
    first = load(hands, seat)
    depth: Int = np.int64(0)
    alpha: Int = -_MUCH
    beta: Int = _MUCH
    while True:
        value: Int = np.int64(0)
        mine: Int = tricks_of(won, me)
        ended: Flag = True
        if tricks > 1:
            # Whatever is played, I get so many points at most, and so many at least.
            most = _most(row, mine, tricks)
            value = _fewest(row, mine, tricks)
            ended = most == value and depth > 0
            if not ended:
                hand = load(hands, seat)
                legal = hand & led
                if legal == NONE:
                    legal = hand
                frame = stack + _FRAME_BYTES * np.uint64(depth)
                store(frame, 0, merged(legal, live | best))
                # The worst that the seat to play can get, and the best, at which it stops.
                store_int(frame, 3, value if seat == me else most)
                store_int(frame, 2, most if seat == me else value)
                store(frame, 4, led)
                store(frame, 5, best)
                store(frame, 6, won)
                store(frame, 7, _pack(seat, played, best_seat, tricks))
                store_int(frame, 8, alpha)
                store_int(frame, 9, beta)
                if depth == 0:
                    first = lowest(load(frame, 0))
                depth += 1
        else:
            _best, best_seat = last_trick(
                hands, players, seat, played, led, best, best_seat, trumps
            )
            value = load_int(row, mine + (1 if best_seat == me else 0))
        if ended:
            while depth > 0:
                frame = stack + _FRAME_BYTES * np.uint64(depth - 1)
                card = load(frame, 1)
                seat = np.int64(load(frame, 7) & _BYTE)
                store(hands, seat, load(hands, seat) | card)
                live |= card
                reached: Int = load_int(frame, 3)
                alpha = load_int(frame, 8)
                beta = load_int(frame, 9)
                if value > reached if seat == me else value < reached:
                    reached = value
                    store_int(frame, 3, value)
                    if depth == 1:
                        first = card
                    if seat == me:
                        alpha = value if value > alpha else alpha
                        store_int(frame, 8, alpha)
                    else:
                        beta = value if value < beta else beta
                        store_int(frame, 9, beta)
                if load(frame, 0) != NONE and alpha < beta and reached != load_int(frame, 2):
                    break
                value = reached
                depth -= 1
            if depth == 0:
                return value, first
        frame = stack + _FRAME_BYTES * np.uint64(depth - 1)
        rest = load(frame, 0)
        card = lowest(rest)
        store(frame, 0, rest ^ card)
        store(frame, 1, card)
        numbers = load(frame, 7)
        seat = np.int64(numbers & _BYTE)
        played = np.int64((numbers >> np.uint64(8)) & _BYTE)
        best_seat = np.int64((numbers >> np.uint64(16)) & _BYTE)
        tricks = np.int64(numbers >> np.uint64(24))
        led = load(frame, 4)
        best = load(frame, 5)
        won = load(frame, 6)
        alpha = load_int(frame, 8)
        beta = load_int(frame, 9)
        store(hands, seat, load(hands, seat) ^ card)
        live ^= card
        seat, tricks, played, led, best, best_seat, won = lay(
            card, seat, players, tricks, played, led, best, best_seat, trumps, won
        )
