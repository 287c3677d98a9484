"""Every candidate played out in the same worlds, under every rule of the catalogue."""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import jit
from ohhell_sim.kernels.bits import NONE, TOP_LANE
from ohhell_sim.kernels.memory import address, load, load_int, scratch, store, store_int
from ohhell_sim.kernels.streams import CHOICES, CHUNK, DEALING, stream
from ohhell_sim.kernels.wide.auction import (
    ELDEST,
    HAND_SIZE,
    HIGH_LEADS,
    KNOWN,
    ME,
    PASS_CARDS,
    PASS_TO,
    PLAYERS,
    POLICY,
    TRUMP_HOW,
    find_trump,
    highest_bidder,
    model_bids,
    swap_all,
)
from ohhell_sim.kernels.wide.bidding import swap_lane
from ohhell_sim.kernels.wide.obligations import trump_cards
from ohhell_sim.kernels.wide.passing import pass_cards
from ohhell_sim.kernels.wide.play import SEAT, TRICKS, finish_deal
from ohhell_sim.kernels.wide.worlds import SEATS, deal_wide_world
from ohhell_sim.kernels.words import Int, Ints, Reals, Word, Words

__all__ = ["evaluate_wide", "play_wide_worlds", "trace_deals"]

# Words for the hands of all seats, first copies and second ones.
_HANDS = 2 * SEATS


@jit
def evaluate_wide(
    pool: Words, need: Ints, fixed: Words, barred: Words, seat_order: Ints, n_seats: Int,
    n_groups: Int, group_end: Ints, classes: Words, row_start: Ints, row_len: Ints, prob: Words,
    alias: Ints, counts: Ints, next_state: Ints, given: Words, table: Ints, numbers: Ints,
    words: Words, masks: Words, won: Ints, bids: Ints, chances: Reals, score: Ints, gains: Ints,
    weights: Ints, rules: Ints, candidate_bids: Ints, candidate_cards: Words,
    candidate_trumps: Ints, seed: Word, lo: Int, hi: Int, outcomes: Ints, products: Ints,
    ends: Ints,
) -> None:  # fmt: skip
    """Play every candidate out in the worlds `lo` to `hi` - 1 and count the tricks.

    Parameters
    ----------
    pool ... next_state
        The arrays of a wide plan, from which worlds are dealt.
    given : uint64 array, shape (n, 32)
        Worlds to play instead (first copies by seat, then second copies), if n > 0.
    table : int64 array, shape (15,)
        The question, see the names in `ohhell_sim.kernels.wide.auction`.
    numbers, words : int64 array, shape (6,); uint64 array, shape (2,)
        The trick so far, as for `finish_deal`.
    masks : uint64 array, shape (7,)
        Trump lane, cards that all have seen (two words), cards of the deck (two words), kinds
        that are turned again, kinds that make no trump when turned after the bids.
    won, bids : int64 array, shape (16,)
        Tricks won and bids by seat; a bid of -1 is still to come.
    chances, score, gains, weights, rules
        The bid model, the points by bid and tricks that everybody bids by, those that count for
        me, the policy's weights, the obligations.
    candidate_bids : int64 array, shape (k,)
        What I bid under each candidate; -1 to leave it to the model.
    candidate_cards : uint64 array, shape (k, 2)
        Without passing, the card that I play first (0 for none, bit 63 of the first word for a
        second copy); with passing, the cards that I pass (first, second copies), none to leave
        that to the model.
    candidate_trumps : int64 array, shape (k,)
        The lane that I name as trump under each candidate, 4 for no-trump; -1 where I name none.
    seed, lo, hi
        As for `evaluate`.
    outcomes : int64 array, shape (k, (hand size + 1) ** 2)
        Added to: how often each candidate ended with each bid and number of tricks of mine, at
        place bid * (hand size + 1) + tricks.
    products : int64 array, shape (k, k) or (0, 0)
        Added to, if there is room: sums of the products of two candidates' points (lower
        triangle).
    ends : int64 array, shape (hi - lo, k, 2, players) or (0, 0, 0, 0)
        Filled, if there is room: by world and candidate the bids, then the tricks, by seat.
    """
    players = table[PLAYERS]
    me = table[ME]
    width = table[HAND_SIZE] + 1
    n_candidates = len(candidate_bids)
    world_first = scratch(_HANDS)
    world_second = world_first + np.uint64(8 * SEATS)
    firsts = scratch(_HANDS)
    seconds = firsts + np.uint64(8 * SEATS)
    gone = scratch(_HANDS)
    these_bids = scratch(SEATS)
    these_won = scratch(SEATS)
    these_numbers = scratch(8)
    spread = scratch(96)
    other_spread = scratch(96)
    points = np.zeros(n_candidates, np.int64)
    question = address(table)
    chances_at = address(chances)
    score_at = address(score)
    gains_at = address(gains)
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
            if candidate_trumps[k] == 4:
                trump_lane = NONE
            elif candidate_trumps[k] >= 0:
                lane = candidate_trumps[k]
                trump_lane = TOP_LANE
                swap_all(lane, players, firsts, seconds)
                seen_first = swap_lane(seen_first, lane)
                seen_second = swap_lane(seen_second, lane)
            if table[PASS_CARDS] > 0:
                for i in range(2 * SEATS):
                    store(gone, i, NONE)
                store(gone, me, candidate_cards[k, 0])
                store(gone, SEATS + me, candidate_cards[k, 1])
                pass_cards(
                    players, table[PASS_CARDS], table[PASS_TO], firsts, seconds, gone,
                    gone + np.uint64(8 * SEATS), seen_first, seen_second, deck_first, deck_second,
                    trump_lane, chances_at,
                )  # fmt: skip
            else:
                opening = candidate_cards[k, 0]
            if candidate_bids[k] >= 0:
                store_int(these_bids, me, candidate_bids[k])
            model_bids(
                question, these_bids, firsts, seconds, seen_first, seen_second, deck_first,
                deck_second, trump_lane, chances_at, score_at, spread, other_spread,
            )  # fmt: skip
            if table[TRUMP_HOW] != KNOWN:
                found, up_first, up_second, dealing = find_trump(
                    question, these_bids, firsts, seconds, seen_first, seen_second, deck_first,
                    deck_second, masks[5], masks[6], chances_at, score_at, spread, dealing,
                )  # fmt: skip
                seen_first |= up_first
                seen_second |= up_second
                trump_lane = NONE
                if found < 4:
                    trump_lane = TOP_LANE
                    swap_all(found, players, firsts, seconds)
                    seen_first = swap_lane(seen_first, found)
                    seen_second = swap_lane(seen_second, found)
            if table[HIGH_LEADS] == 1 and numbers[3] == table[HAND_SIZE] and numbers[1] == 0:
                leader = highest_bidder(these_bids, players, table[ELDEST])
                store_int(these_numbers, SEAT, leader)
            after = finish_deal(
                table[POLICY], firsts, seconds, players, these_numbers, address(words),
                trump_cards(trump_lane, address(rules)), these_won, seen_first, seen_second,
                deck_first, deck_second, these_bids, address(weights), address(rules), opening,
                choices, NONE, NONE,
            )  # fmt: skip
            mine = load_int(these_won, me)
            bid = load_int(these_bids, me)
            outcomes[k, bid * width + mine] += 1
            if len(products) > 0:
                gained = load_int(gains_at, bid * width + mine)
                points[k] = gained
                for j in range(k + 1):
                    products[k, j] += gained * points[j]
            if len(ends) > 0:
                for seat in range(players):
                    ends[world - lo, k, 0, seat] = load_int(these_bids, seat)
                    ends[world - lo, k, 1, seat] = load_int(these_won, seat)
        choices = after


@jit
def play_wide_worlds(
    worlds: Words, policy: Int, players: Int, numbers: Ints, words: Words, masks: Words, won: Ints,
    bids: Ints, weights: Ints, rules: Ints, seed: Word, lo: Int, out: Ints,
) -> None:  # fmt: skip
    """Play worlds to their end and write the tricks of every seat.

    Parameters
    ----------
    worlds : uint64 array, shape (n, 32)
        First copies by seat, then second copies.
    policy, players : int64
    numbers, words, masks, won, bids, weights, rules
        As for `evaluate_wide`; all bids are in, or the policy does without.
    seed : uint64
        Seed of the random choices.
    lo : int64
        Number of the first world, a multiple of `CHUNK`.
    out : int64 array, shape (n, players)
        Filled with the tricks of each seat at the end of the deal.
    """
    firsts = scratch(_HANDS)
    these_won = scratch(SEATS)
    choices = stream(seed, lo // CHUNK, CHOICES)
    for row in range(len(worlds)):
        world = lo + row
        if world % CHUNK == 0:
            choices = stream(seed, world // CHUNK, CHOICES)
        for i in range(2 * SEATS):
            store(firsts, i, worlds[row, i])
        for seat in range(SEATS):
            store_int(these_won, seat, won[seat])
        choices = finish_deal(
            policy, firsts, firsts + np.uint64(8 * SEATS), players, address(numbers),
            address(words), trump_cards(masks[0], address(rules)), these_won, masks[1], masks[2],
            masks[3], masks[4], address(bids), address(weights), address(rules), NONE, choices,
            NONE, NONE,
        )  # fmt: skip
        for seat in range(players):
            out[row, seat] = load_int(these_won, seat)


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
    numbers = scratch(8)
    store_int(numbers, SEAT, leader)
    store_int(numbers, TRICKS, tricks)
    firsts = address(hands)
    finish_deal(
        policy, firsts, firsts + np.uint64(8 * SEATS), players, numbers, scratch(2),
        trump_cards(masks[0], address(rules)), address(won), masks[1], masks[2], masks[3],
        masks[4], address(bids), address(weights), address(rules), NONE, stream(seed, 0, CHOICES),
        address(trace), NONE,
    )  # fmt: skip
