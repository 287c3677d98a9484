"""What each seat decides before the first lead, by the player that sits in it."""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import block
from ohhell_sim.kernels.bits import EACH_LANE, LANE0, NONE, lowest, mulhi, popcount, select
from ohhell_sim.kernels.memory import load, load_int, store, store_int, store_real
from ohhell_sim.kernels.policy import RANDOM, STANDARD
from ohhell_sim.kernels.streams import next_word
from ohhell_sim.kernels.thumb import BRASH, SHY, THUMB, thumb_pass, thumb_tricks
from ohhell_sim.kernels.wide.auction import (
    ELDEST,
    PASS_CARDS,
    PLAYERS,
    free_bids,
    model_bids,
)
from ohhell_sim.kernels.wide.bidding import allowed_bid, best_trump_lane, card_chance
from ohhell_sim.kernels.wide.forehead import best_forehead_lane, forehead_chance
from ohhell_sim.kernels.wide.obligations import JOKERS
from ohhell_sim.kernels.wide.play import FORGETFUL
from ohhell_sim.kernels.wide.worlds import SEATS
from ohhell_sim.kernels.words import Address, Int, State, Word

__all__ = ["CAREFUL", "cast_bids", "choose_passes", "name_lane"]

#: Policy code: bids a trick only for each card that is all but certain to win one, and plays by
#: the standard policy.
CAREFUL = 3
# What is all but certain.
_CERTAIN = 0.9

# One card more counts more than all strengths together.
_LONGER = 1000


@block
def _longest_lane(first: Word, second: Word) -> Int:
    """Return the lane of the most cards, of equals that of the higher ones, then the last one."""
    best: Int = 0
    most: Int = -1
    for lane in range(4):
        cards = LANE0 << np.uint64(16 * lane)
        worth: Int = 0
        for strength in range(13):
            place = cards & (EACH_LANE << np.uint64(strength))
            copies = popcount(first & place) + popcount(second & place)
            worth += copies * (_LONGER + strength)
        if worth >= most:
            most = worth
            best = lane
    return best


@block
def name_lane(
    question: Address, seat: Int, code: Int, none_too: Int, bid: Int, forehead: Int, leader: Int,
    firsts: Address, seconds: Address, room: Address, seen_first: Word, seen_second: Word,
    deck_first: Word, deck_second: Word, chances: Address, gains: Address, obligations: Address,
    spread: Address, state: State,
) -> tuple[Int, State]:  # fmt: skip
    """Return the lane that a seat names as trumps, 4 for none.

    Parameters
    ----------
    question : uint64
        Address of the question, see `ohhell_sim.kernels.wide.auction`.
    seat, code : int64
        Who names it, and the player in that seat.
    none_too : int64
        1 if no-trump may be named.
    bid : int64
        What the seat has bid, -1 before the bids.
    forehead, leader : int64
        1 if nobody sees the own card, and who leads then.
    firsts, seconds : uint64
        Addresses of the hands; lanes stand in their natural order.
    room : uint64
        Address of room for the hands.
    seen_first, seen_second, deck_first, deck_second, chances, gains, obligations, spread
        As for the bids.
    state : tuple of 4 uint64
        Random state.
    """
    first = load(firsts, seat)
    second = load(seconds, seat)
    if code == RANDOM:
        word, state = next_word(state)
        return np.int64(mulhi(word, np.uint64(4 + none_too))), state
    if forehead == 1:
        if code in (THUMB, SHY, BRASH):
            return _longest_lane(NONE, NONE), state
        lane = best_forehead_lane(
            seat, load_int(question, PLAYERS), leader, none_too, firsts, seconds, room,
            room + np.uint64(8 * SEATS), seen_first, seen_second, deck_first, deck_second,
            obligations,
        )  # fmt: skip
        return lane, state
    if code in (THUMB, SHY, BRASH):
        return _longest_lane(first, second), state
    least, most, _barred = free_bids(question, seat, np.int64(0), np.int64(0))
    lane, _bid = best_trump_lane(
        first, second, deck_first & ~(seen_first | first), deck_second & ~(seen_second | second),
        none_too, chances, gains, spread, bid, least, most,
    )  # fmt: skip
    return lane, state


@block
def _random_cards(first: Word, second: Word, cards: Int, state: State) -> tuple[Word, Word, State]:
    """Return so many random cards of a hand."""
    chosen_first = NONE
    chosen_second = NONE
    for _ in range(cards):
        word, state = next_word(state)
        n_first = np.uint64(popcount(first))
        k = mulhi(word, n_first + np.uint64(popcount(second)))
        if k < n_first:
            card = select(first, k)
            first ^= card
            chosen_first |= card
        else:
            card = select(second, k - n_first)
            second ^= card
            chosen_second |= card
    return chosen_first, chosen_second, state


@block
def choose_passes(
    question: Address, codes: Address, firsts: Address, seconds: Address, gone_first: Address,
    gone_second: Address, seen_first: Word, seen_second: Word, trump_lane: Word, state: State,
) -> State:  # fmt: skip
    """Write what each seat passes that does not pass by the model; nothing for the others.

    Parameters
    ----------
    question, codes : uint64
        Addresses of the question and of the player in each seat.
    firsts, seconds, gone_first, gone_second, seen_first, seen_second, trump_lane
        As for `pass_cards`.
    state : tuple of 4 uint64
        Random state.
    """
    for seat in range(load_int(question, PLAYERS)):
        code = load_int(codes, seat)
        first = load(firsts, seat) & ~seen_first
        second = load(seconds, seat) & ~seen_second
        chosen_first = NONE
        chosen_second = NONE
        if code == RANDOM:
            chosen_first, chosen_second, state = _random_cards(
                first, second, load_int(question, PASS_CARDS), state
            )
        elif code in (THUMB, SHY, BRASH):
            for _ in range(load_int(question, PASS_CARDS)):
                kind = thumb_pass(
                    (first & ~chosen_first) | (second & ~chosen_second), trump_lane | JOKERS
                )
                if first & ~chosen_first & kind != NONE:
                    chosen_first |= kind
                else:
                    chosen_second |= kind
        store(gone_first, seat, chosen_first)
        store(gone_second, seat, chosen_second)
    return state


@block
def _certain_tricks(
    first: Word, second: Word, out_first: Word, out_second: Word, trump_lane: Word,
    chances: Address,
) -> Int:  # fmt: skip
    """Return how many cards of a hand are all but certain to win a trick."""
    count: Int = popcount(first & JOKERS) + popcount(second & JOKERS)
    for copy in range(2):
        cards = first if copy == 0 else second
        for i in range(4):
            lane = LANE0 << np.uint64(16 * i)
            rest = cards & lane
            while rest != NONE:
                card = lowest(rest)
                rest ^= card
                chance = card_chance(
                    card, lane, first, second, out_first, out_second, trump_lane, chances
                )
                if chance >= _CERTAIN:
                    count += 1
    return count


@block
def _own_bid(
    question: Address, seat: Int, code: Int, place: Int, total: Int, forehead: Int, first: Word,
    second: Word, out_first: Word, out_second: Word, trump_lane: Word, aces: Word,
    chances: Address, state: State,
) -> tuple[Int, State]:  # fmt: skip
    """Return the bid of a seat that does not bid by the model."""
    least, most, barred = free_bids(question, seat, place, total)
    if code == RANDOM:
        n = most - least + 1
        if barred >= least and barred <= most:
            n -= 1
        word, state = next_word(state)
        bid = least + np.int64(mulhi(word, np.uint64(n)))
        if barred >= least and bid >= barred:
            bid += 1
        return bid, state
    wish: Int = 0
    if forehead == 0 and code == CAREFUL:
        wish = _certain_tricks(first, second, out_first, out_second, trump_lane, chances)
    elif forehead == 0:
        wish = thumb_tricks(first, second, aces | trump_lane | JOKERS)
    wish = wish if wish > least else least
    wish = wish if wish < most else most
    if wish == barred:
        wish = wish - 1 if wish > least else wish + 1
    return wish, state


@block
def _forehead_bids(
    question: Address, bids: Address, leader: Int, firsts: Address, seconds: Address,
    seen_first: Word, seen_second: Word, deck_first: Word, deck_second: Word, trump_lane: Word,
    gains: Address, obligations: Address, spread: Address,
) -> None:  # fmt: skip
    """Fill in the bids that are still to come (-1) where nobody sees the own card."""
    players = load_int(question, PLAYERS)
    seat: Int = load_int(question, ELDEST)
    total: Int = 0
    for place in range(players):
        bid: Int = load_int(bids, seat)
        if bid < 0:
            least, most, barred = free_bids(question, seat, np.int64(place), total)
            chance = forehead_chance(
                seat, players, leader, trump_lane, firsts, seconds, seen_first, seen_second,
                deck_first, deck_second, obligations,
            )  # fmt: skip
            store_real(spread, 0, 1.0 - chance)
            store_real(spread, 1, chance)
            bid, _points = allowed_bid(spread, np.int64(1), gains, least, most, barred)
            store_int(bids, seat, bid)
        total += bid
        seat = seat + 1 if seat + 1 < players else 0


@block
def cast_bids(
    question: Address, bids: Address, codes: Address, forehead: Int, leader: Int, firsts: Address,
    seconds: Address, seen_first: Word, seen_second: Word, deck_first: Word, deck_second: Word,
    trump_lane: Word, aces: Word, chances: Address, gains: Address, obligations: Address,
    spread: Address, scratch: Address, state: State,
) -> State:  # fmt: skip
    """Write the bids of all seats, each by the player that sits in it.

    Parameters
    ----------
    question, bids, codes : uint64
        Addresses of the question, and by seat of the bids and of the players.
    forehead, leader : int64
        1 if nobody sees the own card, and who leads then.
    firsts, seconds, seen_first, seen_second, deck_first, deck_second, trump_lane, chances, gains
        As for `model_bids`.
    aces : uint64
        Kinds that are aces.
    obligations, spread, scratch : uint64
        Addresses of the table of obligations, and of room for two distributions.
    state : tuple of 4 uint64
        Random state.
    """
    players = load_int(question, PLAYERS)
    first_bidder = load_int(question, ELDEST)
    last = first_bidder - 1 if first_bidder > 0 else players - 1
    for seat in range(players):
        code = load_int(codes, seat)
        bid: Int = -1
        if code not in (STANDARD, FORGETFUL):
            # What the last bidder bids is seen by nobody before: it follows below.
            bid = np.int64(0)
            if seat != last:
                first = load(firsts, seat)
                second = load(seconds, seat)
                bid, state = _own_bid(
                    question, seat, code, np.int64(0), np.int64(0), forehead, first, second,
                    deck_first & ~(seen_first | first), deck_second & ~(seen_second | second),
                    trump_lane, aces, chances, state,
                )  # fmt: skip
        store_int(bids, seat, bid)
    if forehead == 1:
        _forehead_bids(
            question, bids, leader, firsts, seconds, seen_first, seen_second, deck_first,
            deck_second, trump_lane, gains, obligations, spread,
        )  # fmt: skip
    else:
        model_bids(
            question, bids, firsts, seconds, seen_first, seen_second, deck_first, deck_second,
            trump_lane, chances, gains, spread, scratch,
        )  # fmt: skip
    code = load_int(codes, last)
    if code not in (STANDARD, FORGETFUL):
        total: Int = 0
        for seat in range(players):
            if seat != last:
                total += load_int(bids, seat)
        first = load(firsts, last)
        second = load(seconds, last)
        bid, state = _own_bid(
            question, last, code, players - 1, total, forehead, first, second,
            deck_first & ~(seen_first | first), deck_second & ~(seen_second | second), trump_lane,
            aces, chances, state,
        )  # fmt: skip
        store_int(bids, last, bid)
    return state
