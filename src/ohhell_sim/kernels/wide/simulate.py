"""Every candidate played out in the same worlds, under every rule of the catalogue."""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import block, jit
from ohhell_sim.kernels.bits import LANE0, NONE, TOP_LANE, mulhi, popcount, select
from ohhell_sim.kernels.memory import (
    address,
    load,
    load_int,
    load_real,
    store,
    store_int,
    store_real,
)
from ohhell_sim.kernels.streams import CHOICES, CHUNK, DEALING, next_word, stream
from ohhell_sim.kernels.wide.bidding import allowed_bid, best_trump_lane, swap_lane, wide_chances
from ohhell_sim.kernels.wide.obligations import trump_cards
from ohhell_sim.kernels.wide.passing import pass_cards
from ohhell_sim.kernels.wide.play import SEAT, finish_deal
from ohhell_sim.kernels.wide.worlds import SEATS, deal_wide_world
from ohhell_sim.kernels.words import Address, Int, Ints, Reals, State, Word, Words

__all__ = ["evaluate_wide", "trace_deals"]

# Places in the table of the question.
PLAYERS = 0
ME = 1
ELDEST = 2  # bids first
HAND_SIZE = 3
POLICY = 4
#: 0: the trump lane is known; 1: the highest bidder names it; 2: it is turned up after the bids;
#: 3: 1, with no-trump among the choices.
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


@block
def _spread_unknown_trump(
    first: Word, second: Word, out_first: Word, out_second: Word, chances: Address, spread: Address,
    total: Address,
) -> Int:  # fmt: skip
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
    return size


@block
def _model_bids(
    table: Address, bids: Address, firsts: Address, seconds: Address, seen_first: Word,
    seen_second: Word, deck_first: Word, deck_second: Word, trump_lane: Word, chances: Address,
    score: Address, spread: Address, scratch: Address,
) -> None:  # fmt: skip
    """Fill in the bids that are still to come (-1), in bidding order, by the model."""
    players = load_int(table, PLAYERS)
    size = load_int(table, HAND_SIZE)
    how = load_int(table, TRUMP_HOW)
    seat: Int = load_int(table, ELDEST)
    total: Int = 0
    for place in range(players):
        bid: Int = load_int(bids, seat)
        if bid < 0:
            first = load(firsts, seat)
            second = load(seconds, seat)
            out_first = deck_first & ~(seen_first | first)
            out_second = deck_second & ~(seen_second | second)
            least = load_int(table, BID_MIN)
            most = load_int(table, BID_MAX)
            barred: Int = -1
            if load_int(table, HOOK) == 1 and place == players - 1:
                barred = size - total
            if how in (1, 3):
                _lane, bid = best_trump_lane(
                    first, second, out_first, out_second, 1 if how == 3 else 0, chances, score,
                    spread, -1, least, most,
                )  # fmt: skip
                if bid == barred:
                    bid = bid - 1 if bid > least else bid + 1
            else:
                if how == 2:
                    _spread_unknown_trump(
                        first, second, out_first, out_second, chances, spread, scratch
                    )
                else:
                    wide_chances(first, second, out_first, out_second, trump_lane, chances, spread)
                bid, _points = allowed_bid(spread, size, score, least, most, barred)
            store_int(bids, seat, bid)
        total += bid
        seat = seat + 1 if seat + 1 < players else 0


@block
def _highest_bidder(bids: Address, players: Int, eldest: Int) -> Int:
    """Return the seat of the highest bid, the earliest of equals."""
    seat = eldest
    top = seat
    for _ in range(players - 1):
        seat = seat + 1 if seat + 1 < players else 0
        if load_int(bids, seat) > load_int(bids, top):
            top = seat
    return top


@block
def _swap_all(lane: Int, players: Int, firsts: Address, seconds: Address) -> None:
    for seat in range(players):
        store(firsts, seat, swap_lane(load(firsts, seat), lane))
        store(seconds, seat, swap_lane(load(seconds, seat), lane))


@block
def _name_trump(
    table: Address, bids: Address, firsts: Address, seconds: Address, seen_first: Word,
    seen_second: Word, deck_first: Word, deck_second: Word, chances: Address, score: Address,
    spread: Address,
) -> Word:  # fmt: skip
    """Let the highest bidder name the trump suit; its lane goes on top in every hand."""
    players = load_int(table, PLAYERS)
    top = _highest_bidder(bids, players, load_int(table, ELDEST))
    first = load(firsts, top)
    second = load(seconds, top)
    lane, _bid = best_trump_lane(
        first, second, deck_first & ~(seen_first | first), deck_second & ~(seen_second | second),
        1 if load_int(table, TRUMP_HOW) == 3 else 0, chances, score, spread, load_int(bids, top),
        load_int(table, BID_MIN), load_int(table, BID_MAX),
    )  # fmt: skip
    if lane == 4:
        return NONE
    _swap_all(lane, players, firsts, seconds)
    return TOP_LANE


@block
def _turn_trump(
    players: Int, firsts: Address, seconds: Address, deck_first: Word, deck_second: Word,
    seen_first: Word, seen_second: Word, state: State,
) -> tuple[Word, Word, Word, State]:  # fmt: skip
    """Turn a card of the stock up; returns the trump lane and the card (first, second copy)."""
    stock_first = deck_first & ~seen_first
    stock_second = deck_second & ~seen_second
    for seat in range(players):
        stock_first &= ~load(firsts, seat)
        stock_second &= ~load(seconds, seat)
    word, state = next_word(state)
    n_first = np.uint64(popcount(stock_first))
    n = n_first + np.uint64(popcount(stock_second))
    if n == NONE:
        return NONE, NONE, NONE, state
    k = mulhi(word, n)
    kind = select(stock_first, k) if k < n_first else select(stock_second, k - n_first)
    trump_lane = NONE
    for lane in range(4):
        if kind & (LANE0 << np.uint64(16 * lane)) != NONE:
            _swap_all(lane, players, firsts, seconds)
            kind = swap_lane(kind, lane)
            trump_lane = TOP_LANE
            break
    if k < n_first:
        return trump_lane, kind, NONE, state
    return trump_lane, NONE, kind, state


@jit
def evaluate_wide(
    pool: Words, need: Ints, fixed: Words, barred: Words, seat_order: Ints, n_seats: Int,
    n_groups: Int, group_end: Ints, classes: Words, row_start: Ints, row_len: Ints, prob: Words,
    alias: Ints, counts: Ints, next_state: Ints, given: Words, table: Ints, numbers: Ints,
    words: Words, masks: Words, won: Ints, bids: Ints, chances: Reals, score: Ints, weights: Ints,
    rules: Ints, candidate_bids: Ints, candidate_cards: Words, seed: Word, lo: Int, hi: Int,
    tricks_seen: Ints, bids_seen: Ints, products: Ints,
) -> None:  # fmt: skip
    """Play every candidate out in the worlds `lo` to `hi` - 1 and count the tricks.

    Parameters
    ----------
    pool ... next_state
        The arrays of a wide plan, from which worlds are dealt.
    given : uint64 array, shape (n, 32)
        Worlds to play instead (first copies by seat, then second copies), if n > 0.
    table : int64 array, shape (12,)
        The question, see the names above.
    numbers, words : int64 array, shape (6,); uint64 array, shape (2,)
        The trick so far, as for `finish_deal`.
    masks : uint64 array, shape (5,)
        Trump lane, cards that all have seen (two words), cards of the deck (two words).
    won, bids : int64 array, shape (16,)
        Tricks won and bids by seat; a bid of -1 is still to come.
    chances, score, weights, rules
        The bid model, the points by bid and tricks, the policy's weights, the obligations.
    candidate_bids : int64 array, shape (k,)
        What I bid under each candidate; -1 to leave it to the model.
    candidate_cards : uint64 array, shape (k, 2)
        Without passing, the card that I play first (0 for none, bit 63 of the first word for a
        second copy); with passing, the cards that I pass (first, second copies).
    seed, lo, hi
        As for `evaluate`.
    tricks_seen, bids_seen : int64 array, shape (k, hand size + 1)
        Added to: my tricks, and my bids, under each candidate.
    products : int64 array, shape (k, k)
        Added to: sums of the products of two candidates' points (lower triangle).
    """
    players = table[PLAYERS]
    me = table[ME]
    width = table[HAND_SIZE] + 1
    n_candidates = len(candidate_bids)
    world_words = np.zeros(2 * SEATS, np.uint64)
    hand_words = np.zeros(2 * SEATS, np.uint64)
    gone_words = np.zeros(2 * SEATS, np.uint64)
    bid_cells = np.zeros(SEATS, np.int64)
    won_cells = np.zeros(SEATS, np.int64)
    number_cells = np.zeros(8, np.int64)
    spread_cells = np.zeros(128, np.float64)
    point_cells = np.zeros(n_candidates, np.int64)
    world_first = address(world_words)
    world_second = world_first + np.uint64(8 * SEATS)
    firsts = address(hand_words)
    seconds = firsts + np.uint64(8 * SEATS)
    gone = address(gone_words)
    these_bids = address(bid_cells)
    these_won = address(won_cells)
    these_numbers = address(number_cells)
    spread = address(spread_cells)
    scratch = spread + np.uint64(8 * 64)
    points = address(point_cells)
    question = address(table)
    chances_at = address(chances)
    score_at = address(score)
    facts = (address(need), address(seat_order), n_groups, address(group_end), address(classes))
    alias_table = (
        address(row_start), address(row_len), address(prob), address(alias), address(counts),
        address(next_state),
    )  # fmt: skip
    never = address(barred) if len(barred) > 0 else NONE
    deck_first = masks[3]
    deck_second = masks[4]
    dealing = stream(seed, lo // CHUNK, DEALING)
    choices = stream(seed, lo // CHUNK, CHOICES)
    for world in range(lo, hi):
        if len(given) > 0:
            for i in range(2 * SEATS):
                store(world_first, i, given[world, i])
        else:
            if world % CHUNK == 0:
                dealing = stream(seed, world // CHUNK, DEALING)
                choices = stream(seed, world // CHUNK, CHOICES)
            dealing = deal_wide_world(
                pool[0], pool[1], address(fixed), never, n_seats, facts, alias_table, world_first,
                world_second, dealing,
            )  # fmt: skip
        before = dealing
        after = choices
        for k in range(n_candidates):
            dealing = before
            trump_lane = masks[0]
            seen_first = masks[1]
            seen_second = masks[2]
            opening = NONE
            for i in range(2 * SEATS):
                store(firsts, i, load(world_first, i))
            for seat in range(SEATS):
                store_int(these_bids, seat, bids[seat])
                store_int(these_won, seat, won[seat])
            for i in range(6):
                store_int(these_numbers, i, numbers[i])
            if table[PASS_CARDS] > 0:
                pass_cards(
                    players, me, table[PASS_CARDS], table[PASS_TO], candidate_cards[k, 0],
                    candidate_cards[k, 1], firsts, seconds, gone, gone + np.uint64(8 * SEATS),
                    seen_first, seen_second, deck_first, deck_second, trump_lane, chances_at,
                )  # fmt: skip
            else:
                opening = candidate_cards[k, 0]
            if candidate_bids[k] >= 0:
                store_int(these_bids, me, candidate_bids[k])
            _model_bids(
                question, these_bids, firsts, seconds, seen_first, seen_second, deck_first,
                deck_second, trump_lane, chances_at, score_at, spread, scratch,
            )  # fmt: skip
            if table[TRUMP_HOW] == 2:
                trump_lane, up_first, up_second, dealing = _turn_trump(
                    players, firsts, seconds, deck_first, deck_second, seen_first, seen_second,
                    dealing,
                )  # fmt: skip
                seen_first |= up_first
                seen_second |= up_second
            elif table[TRUMP_HOW] != 0:
                trump_lane = _name_trump(
                    question, these_bids, firsts, seconds, seen_first, seen_second, deck_first,
                    deck_second, chances_at, score_at, spread,
                )  # fmt: skip
            if table[HIGH_LEADS] == 1 and numbers[3] == table[HAND_SIZE] and numbers[1] == 0:
                leader = _highest_bidder(these_bids, players, table[ELDEST])
                store_int(these_numbers, SEAT, leader)
            after = finish_deal(
                table[POLICY], firsts, seconds, players, these_numbers, address(words),
                trump_cards(trump_lane, address(rules)), these_won, seen_first, seen_second,
                deck_first, deck_second, these_bids, address(weights), address(rules), opening,
                choices, NONE,
            )  # fmt: skip
            mine = load_int(these_won, me)
            bid = load_int(these_bids, me)
            tricks_seen[k, mine] += 1
            bids_seen[k, bid] += 1
            gained = load_int(score_at, bid * width + mine)
            store_int(points, k, gained)
            for j in range(k + 1):
                products[k, j] += gained * load_int(points, j)
        choices = after


@jit
def trace_deals(
    hands: Words, policy: Int, players: Int, tricks: Int, leader: Int, masks: Words, bids: Ints,
    weights: Ints, rules: Ints, seed: Word, won: Ints, trace: Words,
) -> None:  # fmt: skip
    """Play one deal from its hands and record every card, for tests and studies of a policy.

    Parameters
    ----------
    hands : uint64 array, shape (32,)
        First copies by seat, then second copies; used up.
    policy, players, tricks, leader : int64
    masks, bids, weights, rules
        As for `evaluate_wide`.
    seed : uint64
        Seed of the random choices.
    won : int64 array, shape (16,)
        Tricks by seat, added to.
    trace : uint64 array, shape (players * tricks, 4)
        Filled: seat, card, and the legal cards (two words).
    """
    number_cells = np.zeros(8, np.int64)
    word_cells = np.zeros(2, np.uint64)
    number_cells[0] = leader
    number_cells[3] = tricks
    firsts = address(hands)
    finish_deal(
        policy, firsts, firsts + np.uint64(8 * SEATS), players, address(number_cells),
        address(word_cells), trump_cards(masks[0], address(rules)), address(won), masks[1],
        masks[2], masks[3], masks[4], address(bids), address(weights), address(rules), NONE,
        stream(seed, 0, CHOICES), address(trace),
    )  # fmt: skip
