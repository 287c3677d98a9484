"""From the hands to the first lead: the bids by the model, and the trump that follows from them."""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import block
from ohhell_sim.kernels.bidding import CELLS
from ohhell_sim.kernels.bits import LANE0, NONE, TOP_LANE, mulhi, popcount, select
from ohhell_sim.kernels.forecast import best_allowed, forecast
from ohhell_sim.kernels.memory import load, load_int, load_real, store, store_int, store_real
from ohhell_sim.kernels.streams import next_word
from ohhell_sim.kernels.wide.bidding import allowed_bid, best_trump_lane, swap_lane, wide_chances
from ohhell_sim.kernels.words import Address, Int, State, Word

__all__ = [
    "BID_MAX", "BID_MIN", "BY_BIDDER", "BY_BIDDER_OR_NONE", "CUT", "DEALER", "ELDEST", "HAND_SIZE",
    "HIGH_LEADS", "HOOK", "KNOWN", "LAST_CARD", "ME", "NO_ZERO", "PASS_CARDS", "PASS_TO", "PLAYERS",
    "POLICY", "SECRET", "TRUMP_HOW", "TURNED", "find_trump", "free_bids", "highest_bidder",
    "model_bids", "swap_all",
]  # fmt: skip

# Places in the table of the question.
PLAYERS = 0
ME = 1
#: Bids first.
ELDEST = 2
HAND_SIZE = 3
POLICY = 4
#: What makes the trump: one of the codes below.
TRUMP_HOW = 5
#: 1 if the last bidder may not make the bids add up to the tricks.
HOOK = 6
BID_MIN = 7
BID_MAX = 8
#: 1 if the highest bidder leads to the first trick.
HIGH_LEADS = 9
#: How many cards everybody passes first, to the seat PASS_TO places on.
PASS_CARDS = 10
PASS_TO = 11
DEALER = 12
#: One bit for each seat that has bid too many zeros to bid another.
NO_ZERO = 13
#: 1 if nobody hears the bids of the others before bidding.
SECRET = 14

#: The trump lane is known, or named by a candidate.
KNOWN = 0
#: The highest bidder names it.
BY_BIDDER = 1
#: A card of the stock is turned up after the bids.
TURNED = 2
#: The highest bidder names it, or no-trump.
BY_BIDDER_OR_NONE = 3
#: A card of the whole deck, cut before the deal, is shown after the bids.
CUT = 4
#: A card of the dealer's is shown after the bids.
LAST_CARD = 5


@block
def _spread_unknown_trump(
    first: Word, second: Word, out_first: Word, out_second: Word, chances: Address, spread: Address,
    total: Address,
) -> None:  # fmt: skip
    """Write the distribution of tricks, averaged over the four suits as trumps."""
    size: Int = 0
    for lane in range(4):
        size = wide_chances(
            swap_lane(first, lane), swap_lane(second, lane), swap_lane(out_first, lane),
            swap_lane(out_second, lane), TOP_LANE, chances, spread,
        )  # fmt: skip
        for t in range(size + 1):
            before = load_real(total, t) if lane > 0 else 0.0
            store_real(total, t, before + 0.25 * load_real(spread, t))
    for t in range(size + 1):
        store_real(spread, t, load_real(total, t))


@block
def free_bids(table: Address, seat: Int, place: Int, total: Int) -> tuple[Int, Int, Int]:
    """Return the least and the most that a seat may bid, and the bid barred to it (-1: none).

    Parameters
    ----------
    table : uint64
        Address of the question, see the names above.
    seat, place : int64
        The seat, and its place in the bidding order from 0.
    total : int64
        What the seats before it bid.
    """
    least: Int = load_int(table, BID_MIN)
    most = load_int(table, BID_MAX)
    barred: Int = np.int64(-1)
    if load_int(table, HOOK) == 1 and place == load_int(table, PLAYERS) - 1:
        barred = load_int(table, HAND_SIZE) - total
    no_zero = load_int(table, NO_ZERO) >> seat & 1
    # Where the hook leaves nothing else, a zero stays free.
    if no_zero == 1 and least == 0 and (most > 1 or (most == 1 and barred != 1)):
        least = np.int64(1)
    return least, most, barred


@block
def model_bids(
    table: Address, bids: Address, firsts: Address, seconds: Address, seen_first: Word,
    seen_second: Word, deck_first: Word, deck_second: Word, trump_lane: Word, chances: Address,
    score: Address, spread: Address, scratch: Address,
) -> None:  # fmt: skip
    """Fill in the bids that are still to come (-1), in bidding order, by the model.

    Parameters
    ----------
    table : uint64
        Address of the question, see the names above.
    bids : uint64
        Address of the bids by seat.
    firsts, seconds : uint64
        Addresses of the hands by seat.
    seen_first, seen_second, deck_first, deck_second : uint64
        Cards that all have seen, and all cards of the deck.
    trump_lane : uint64
    chances, score, spread, scratch : uint64
        Addresses of the bid model, of the points, and of room for two distributions.
    """
    players = load_int(table, PLAYERS)
    size = load_int(table, HAND_SIZE)
    how = load_int(table, TRUMP_HOW)
    hears: Int = np.int64(1) - load_int(table, SECRET)
    seat: Int = load_int(table, ELDEST)
    total: Int = 0
    for place in range(players):
        bid: Int = load_int(bids, seat)
        if bid < 0:
            first = load(firsts, seat)
            second = load(seconds, seat)
            out_first = deck_first & ~(seen_first | first)
            out_second = deck_second & ~(seen_second | second)
            least, most, barred = free_bids(table, seat, place, total)
            if how in (BY_BIDDER, BY_BIDDER_OR_NONE):
                _lane, bid = best_trump_lane(
                    first, second, out_first, out_second, 1 if how == BY_BIDDER_OR_NONE else 0,
                    chances, score, spread, np.int64(-1), least, most,
                )  # fmt: skip
                if bid == barred:
                    bid = bid - 1 if bid > least else bid + 1
            elif how == KNOWN and load_real(chances, CELLS) != 0.0:
                mass = forecast(
                    first, out_first, trump_lane, hears * place, players, size, hears * total,
                    chances, spread,
                )  # fmt: skip
                bid, _points = best_allowed(size, least, most, barred, score, chances, spread, mass)
            else:
                if how == KNOWN:
                    wide_chances(first, second, out_first, out_second, trump_lane, chances, spread)
                else:
                    _spread_unknown_trump(
                        first, second, out_first, out_second, chances, spread, scratch
                    )
                bid, _points = allowed_bid(spread, size, score, least, most, barred)
            store_int(bids, seat, bid)
        total += bid
        seat = seat + 1 if seat + 1 < players else 0


@block
def highest_bidder(bids: Address, players: Int, eldest: Int) -> Int:
    """Return the seat of the highest bid, the earliest of equals."""
    seat = eldest
    top = seat
    for _ in range(players - 1):
        seat = seat + 1 if seat + 1 < players else 0
        if load_int(bids, seat) > load_int(bids, top):
            top = seat
    return top


@block
def swap_all(lane: Int, players: Int, firsts: Address, seconds: Address) -> None:
    """Exchange a lane with the top lane in every hand."""
    for seat in range(players):
        store(firsts, seat, swap_lane(load(firsts, seat), lane))
        store(seconds, seat, swap_lane(load(seconds, seat), lane))


@block
def find_trump(
    table: Address, bids: Address, firsts: Address, seconds: Address, seen_first: Word,
    seen_second: Word, deck_first: Word, deck_second: Word, again: Word, blank: Word,
    chances: Address, score: Address, spread: Address, state: State,
) -> tuple[Int, Word, Word, State]:  # fmt: skip
    """Find the trump once all bids are in, by the code in the table.

    Parameters
    ----------
    table, bids, firsts, seconds, seen_first, seen_second, deck_first, deck_second
        As for `model_bids`; lanes stand in their natural order.
    again, blank : uint64
        Kinds that are turned again, and kinds that make no trump.
    chances, score, spread : uint64
        Addresses as above.
    state : tuple of 4 uint64
        Random state.

    Returns
    -------
    lane : int64
        The lane of the trump suit; 4 for none.
    up_first, up_second : uint64
        The card that shows it, first or second copy, if it was not seen before.
    state : tuple of 4 uint64
        The advanced random state.
    """
    players = load_int(table, PLAYERS)
    how = load_int(table, TRUMP_HOW)
    if how in (BY_BIDDER, BY_BIDDER_OR_NONE):
        top = highest_bidder(bids, players, load_int(table, ELDEST))
        first = load(firsts, top)
        second = load(seconds, top)
        lane, _bid = best_trump_lane(
            first, second, deck_first & ~(seen_first | first),
            deck_second & ~(seen_second | second), 1 if how == BY_BIDDER_OR_NONE else 0, chances,
            score, spread, load_int(bids, top), np.int64(0), np.int64(0),
        )  # fmt: skip
        return lane, NONE, NONE, state
    from_first = deck_first
    from_second = deck_second
    if how == LAST_CARD:
        dealer = load_int(table, DEALER)
        from_first = load(firsts, dealer)
        from_second = load(seconds, dealer)
    elif how == TURNED:
        from_first = deck_first & ~seen_first
        from_second = deck_second & ~seen_second
        for seat in range(players):
            from_first &= ~load(firsts, seat)
            from_second &= ~load(seconds, seat)
    from_first &= ~again
    from_second &= ~again
    word, state = next_word(state)
    n_first = np.uint64(popcount(from_first))
    n = n_first + np.uint64(popcount(from_second))
    if n == NONE:
        return np.int64(4), NONE, NONE, state
    k = mulhi(word, n)
    kind = select(from_first, k) if k < n_first else select(from_second, k - n_first)
    trump: Int = 4
    for lane in range(4):
        if kind & ~blank & (LANE0 << np.uint64(16 * lane)) != NONE:
            trump = lane
    if how == CUT:
        return trump, NONE, NONE, state
    if k < n_first:
        return trump, kind, NONE, state
    return trump, NONE, kind, state
