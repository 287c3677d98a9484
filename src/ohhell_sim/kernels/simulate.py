"""The kernel behind advice: every candidate played out in the same worlds."""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import inline, jit
from ohhell_sim.kernels.bits import FULL, NONE
from ohhell_sim.kernels.forecast import best_allowed, forecast
from ohhell_sim.kernels.memory import address, load, load_int, scratch, store, store_int
from ohhell_sim.kernels.outlook_play import play_by_outlook
from ohhell_sim.kernels.policy import RANDOM
from ohhell_sim.kernels.streams import CHOICES, CHUNK, DEALING, stream
from ohhell_sim.kernels.tricks import lay, play_random, tricks_of
from ohhell_sim.kernels.words import Address, Int, Ints, Reals, State, Word, Words
from ohhell_sim.kernels.worlds import deal_world

__all__ = ["evaluate", "play_candidate", "play_worlds"]


@inline
def _rest_of_deal(
    policy: Int,
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
    seen: Word,
    bids: Address,
    weights: Address,
    choices: State,
) -> tuple[Word, State]:
    """Play the rest of a deal by a policy given as a code."""
    if policy == RANDOM:
        return play_random(
            hands, players, tricks, seat, played, led, best, best_seat, trumps, won, choices
        )
    won = play_by_outlook(
        hands, players, tricks, seat, played, led, best, best_seat, trumps, won, seen, bids,
        weights,
    )  # fmt: skip
    return won, choices


@inline
def _later_bids(
    hands: Address,
    players: Int,
    me: Int,
    last: Int,
    eldest: Int,
    hand_size: Int,
    hook: Int,
    seen: Word,
    trumps: Word,
    score: Address,
    bids: Address,
    model: Address,
    space: Address,
) -> None:
    """Let the seats after me up to the last one asked bid by the model, in bidding order."""
    asked = last - me
    asked = asked if asked > 0 else asked + players
    total: Int = np.int64(0)
    seat = eldest
    for place in range(players):
        after = seat - me
        after = after if after >= 0 else after + players
        if after > 0 and after <= asked:
            hand = load(hands, seat)
            unseen = FULL & ~(seen | hand)
            mass = forecast(
                hand, unseen, trumps, np.int64(place), players, hand_size, total, model, space
            )
            barred = hand_size - total if hook != 0 and place == players - 1 else np.int64(-1)
            bid, _points = best_allowed(
                hand_size, np.int64(0), hand_size, barred, score, model, space, mass
            )
            store_int(bids, seat, bid)
        total += load_int(bids, seat)
        seat = seat + 1 if seat + 1 < players else np.int64(0)


@inline
def play_candidate(
    bid: Int,
    card: Word,
    hands: Address,
    table: Address,
    masks: Address,
    bids: Address,
    model: Address,
    score: Address,
    weights: Address,
    space: Address,
    choices: State,
) -> tuple[Word, State]:
    """Play a world out after a bid of mine, or a card.

    Parameters
    ----------
    bid : int64
        What I aim at.
    card : uint64
        What I play first, 0 for none.
    hands : uint64
        Address of the cards held, by seat; empty at the end.
    table, masks, bids, model, score, weights
        As for `evaluate`, by address.
    space : uint64
        Address of `FORECAST_SPACE` cells of scratch memory.
    choices : tuple of four uint64
        Stream of the random choices.

    Returns
    -------
    won : uint64
        Tricks won, a byte a seat.
    choices : tuple of four uint64
        The stream after it.
    """
    players = load_int(table, 0)
    me = load_int(table, 1)
    last = load_int(table, 2)
    trumps = load(masks, 2)
    known = load(masks, 3)
    store_int(bids, me, bid)
    if load_int(table, 8) == 0 and me != last:
        _later_bids(
            hands, players, me, last, load_int(table, 11), load_int(table, 7), load_int(table, 9),
            known, trumps, score, bids, model, space,
        )  # fmt: skip
    seat: Int = load_int(table, 3)
    played: Int = load_int(table, 4)
    best_seat: Int = load_int(table, 5)
    tricks: Int = load_int(table, 6)
    led = load(masks, 0)
    best = load(masks, 1)
    won = load(masks, 4)
    if card != NONE:
        store(hands, me, load(hands, me) ^ card)
        known |= card
        seat, tricks, played, led, best, best_seat, won = lay(
            card, seat, players, tricks, played, led, best, best_seat, trumps, won
        )
    return _rest_of_deal(
        load_int(table, 10), hands, players, tricks, seat, played, led, best, best_seat, trumps,
        won, known, bids, weights, choices,
    )  # fmt: skip


@jit
def evaluate(
    pool: Word,
    need: Ints,
    fixed: Words,
    seat_order: Ints,
    n_seats: Int,
    n_groups: Int,
    group_end: Ints,
    row_start: Ints,
    row_len: Ints,
    prob: Words,
    alias: Ints,
    counts: Words,
    next_state: Ints,
    given: Words,
    multiples: Ints,
    table: Ints,
    masks: Words,
    bids: Ints,
    model: Reals,
    score: Ints,
    weights: Ints,
    candidate_bids: Ints,
    candidate_cards: Words,
    seed: Word,
    lo: Int,
    hi: Int,
    tricks_seen: Ints,
    products: Ints,
) -> None:
    """Play every candidate out in the worlds `lo` to `hi` - 1 and count the tricks.

    Parameters
    ----------
    pool, need, fixed, seat_order, n_seats, n_groups, group_end
        What is unseen, and who may hold it: the first arrays of a `WorldPlan`.
    row_start, row_len, prob, alias, counts, next_state
        Its alias tables, by which worlds are dealt.
    given : uint64 array, shape (n, 8)
        Worlds to play instead of dealt ones, if n > 0.
    multiples : int64 array, shape (n,) or (0,)
        How often each of them counts, if not once.
    table : int64 array, shape (12,)
        players, me, the last of the seats after me whose bids are not known, seat to play, cards
        in the current trick, seat that wins it so far, tricks left (this one included), hand size,
        whether the bids are all in (0 or 1), whether the hook binds the last bidder if that is one
        of these (0 or 1), policy code, eldest hand.
    masks : uint64 array, shape (5,)
        Lane led, winning card so far, trump lane, cards that all have seen, tricks won (a byte a
        seat).
    bids : int64 array, shape (8,)
        Bids by seat; those still to come are overwritten.
    model : float64 array
        The bid model of the seats that bid later, see `ohhell_sim.kernels.learned`.
    score : int64 array, shape (hand size + 1, hand size + 1)
        Points by bid and tricks.
    weights : int64 array
        Parameters of the policy, see `ohhell_sim.kernels.learned`.
    candidate_bids : int64 array, shape (k,)
        The bid that I aim at under each candidate; at most 64 candidates.
    candidate_cards : uint64 array, shape (k,)
        The card that I play first under each candidate, 0 for none.
    seed : uint64
    lo, hi : int64
        World numbers; `lo` a multiple of `CHUNK` unless worlds are given.
    tricks_seen : int64 array, shape (k, hand size + 1)
        Added to: how often each candidate ended with each number of my tricks.
    products : int64 array, shape (k, k)
        Added to: sums over worlds of the products of two candidates' points (lower triangle).

    Examples
    --------
    With the ace of hearts against one player, spades trump: bids of 0 and 1 in 1000 worlds.

    >>> from ohhell_sim.kernels import STANDARD, TOP_LANE, bid_model_for, policy_for
    >>> from ohhell_sim.cards import FULL_PACK, parse_card
    >>> from ohhell_sim.inference import Constraints, build_plan
    >>> ace, anything = parse_card("AH").bit, (True,) * 4
    >>> facts = Constraints(FULL_PACK ^ ace, (0, 1), (ace, 0), (anything, anything))
    >>> table = np.array([2, 0, 1, 0, 0, 0, 1, 1, 1, 0, STANDARD, 0])
    >>> masks = np.array([0, 0, TOP_LANE, 0, 0], np.uint64)
    >>> tricks, products = np.zeros((2, 2), np.int64), np.zeros((2, 2), np.int64)
    >>> evaluate(
    ...     *build_plan(facts).arrays, np.zeros((0, 8), np.uint64), np.zeros(0, np.int64), table,
    ...     masks, np.zeros(8, np.int64), bid_model_for(2, 1), np.diag([10, 11]),
    ...     policy_for(2, 1), np.array([0, 1]), np.zeros(2, np.uint64), np.uint64(1), 0, 1000,
    ...     tricks, products,
    ... )
    >>> tricks.sum(axis=1).tolist(), bool(0.7 < tricks[1, 1] / 1000 < 0.8)
    ([1000, 1000], True)
    """
    me = table[1]
    width = table[7] + 1
    n_candidates = len(candidate_bids)
    world_hands = scratch(8)
    hands = scratch(8)
    space = scratch(96)
    points = scratch(64)
    table_at = address(table)
    masks_at = address(masks)
    bids_at = address(bids)
    model_at = address(model)
    score_at = address(score)
    weights_at = address(weights)
    fixed_at = address(fixed)
    given_at = address(given)
    n_given = len(given)
    n_multiples = len(multiples)
    facts = (address(need), address(seat_order), n_groups, address(group_end))
    alias_table = (
        address(row_start),
        address(row_len),
        address(prob),
        address(alias),
        address(counts),
        address(next_state),
    )
    dealing = stream(seed, lo // CHUNK, DEALING)
    choices = stream(seed, lo // CHUNK, CHOICES)
    for world in range(lo, hi):
        times: Int = np.int64(1)
        if n_multiples > 0:
            times = multiples[world]
        if n_given > 0:
            for i in range(8):
                store(world_hands, i, load(given_at, 8 * world + i))
        else:
            if world % CHUNK == 0:
                dealing = stream(seed, world // CHUNK, DEALING)
                choices = stream(seed, world // CHUNK, CHOICES)
            dealing = deal_world(pool, fixed_at, n_seats, facts, alias_table, world_hands, dealing)
        after = choices
        for k in range(n_candidates):
            for i in range(8):
                store(hands, i, load(world_hands, i))
            won, after = play_candidate(
                candidate_bids[k], candidate_cards[k], hands, table_at, masks_at, bids_at,
                model_at, score_at, weights_at, space, choices,
            )  # fmt: skip
            mine = tricks_of(won, me)
            tricks_seen[k, mine] += times
            gained = load_int(score_at, candidate_bids[k] * width + mine)
            store_int(points, k, gained)
            for j in range(k + 1):
                products[k, j] += times * gained * load_int(points, j)
        choices = after


@jit
def play_worlds(
    worlds: Words,
    table: Ints,
    masks: Words,
    bids: Ints,
    weights: Ints,
    seed: Word,
    lo: Int,
    out: Ints,
) -> None:
    """Play worlds to their end and write the tricks of every seat.

    Parameters
    ----------
    worlds : uint64 array, shape (n, 8)
        Hands by seat, kernel layout.
    table, masks, bids, weights : arrays
        As for `evaluate`; all bids are in.
    seed : uint64
    lo : int64
        Number of the first world, a multiple of `CHUNK`.
    out : int64 array, shape (n, players)
        Filled with the tricks of each seat at the end of the deal.

    Examples
    --------
    The ace of hearts against a heart, without trump, is worth the trick.

    >>> from ohhell_sim.cards import parse_card
    >>> from ohhell_sim.kernels import STANDARD, policy_for
    >>> worlds = np.zeros((1, 8), np.uint64)
    >>> worlds[0, :2] = parse_card("AH").bit, parse_card("KH").bit
    >>> table = np.array([2, 0, 1, 0, 0, 0, 1, 1, 1, 0, STANDARD, 0])
    >>> bids, out = np.zeros(8, np.int64), np.zeros((1, 2), np.int64)
    >>> masks = np.zeros(5, np.uint64)
    >>> play_worlds(worlds, table, masks, bids, policy_for(2, 1), np.uint64(1), 0, out)
    >>> out.tolist()
    [[1, 0]]
    """
    players = table[0]
    hands = scratch(8)
    choices = stream(seed, lo // CHUNK, CHOICES)
    for row in range(len(worlds)):
        world = lo + row
        if world % CHUNK == 0:
            choices = stream(seed, world // CHUNK, CHOICES)
        for i in range(8):
            store(hands, i, worlds[row, i])
        won, choices = _rest_of_deal(
            table[10],
            hands,
            players,
            table[6],
            table[3],
            table[4],
            masks[0],
            masks[1],
            table[5],
            masks[2],
            masks[4],
            masks[3],
            address(bids),
            address(weights),
            choices,
        )
        for seat in range(players):
            out[row, seat] = tricks_of(won, seat)
