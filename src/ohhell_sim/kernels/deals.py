"""Whole deals from a fresh pack: by random cards, by the policy, and with bids by the model."""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import jit, polished
from ohhell_sim.kernels.bidding import best_bids, chance_cell, trick_chances
from ohhell_sim.kernels.bits import FULL, LANE0, NONE, TOP_LANE, highest, mulhi, select
from ohhell_sim.kernels.memory import address, load, load_int, scratch, store, store_int
from ohhell_sim.kernels.outlook_play import play_by_outlook
from ohhell_sim.kernels.policy import HAS_OUTLOOK, play_standard
from ohhell_sim.kernels.streams import CHOICES, CHUNK, DEALING, next_word, stream
from ohhell_sim.kernels.tricks import play_random, tricks_of
from ohhell_sim.kernels.words import Address, Int, Ints, Reals, Word
from ohhell_sim.kernels.worlds import deal_free

__all__ = ["policy_deals", "random_deals", "self_play"]

# For a literal 0 numba would compile everything below once more.
_ZERO = np.int64(0)


@polished
def _equal_hands(players: Int, cards: Int, need: Address) -> Address:
    for seat in range(players):
        store_int(need, seat, cards)
    return need


@polished
def _count(won: Word, players: Int, counts: Ints) -> None:
    for seat in range(players):
        counts[np.uint64(seat), np.uint64(tricks_of(won, seat))] += 1


@jit
def random_deals(
    players: Int, cards: Int, trumps: Word, seed: Word, lo: Int, hi: Int, counts: Ints
) -> None:
    """Deal and play the deals `lo` to `hi` - 1 of a seed by random legal cards; seat 0 leads.

    Parameters
    ----------
    players, cards : int64
        2 to 8 players, players * cards at most 52.
    trumps : uint64
        `TOP_LANE`, or 0 without trump.
    seed : uint64
    lo, hi : int64
        `lo` a multiple of `CHUNK`.
    counts : int64 array, shape (players, cards + 1)
        Added to: deals in which a seat took so many tricks.

    Examples
    --------
    >>> counts = np.zeros((3, 2), dtype=np.int64)
    >>> random_deals(3, 1, TOP_LANE, np.uint64(1), 0, 100, counts)
    >>> counts.sum(axis=0).tolist()
    [200, 100]
    """
    hands = scratch(8)
    need = _equal_hands(players, cards, scratch(8))
    dealing = stream(seed, 0, DEALING)
    choices = stream(seed, 0, CHOICES)
    for deal in range(lo, hi):
        if deal % CHUNK == 0:
            dealing = stream(seed, deal // CHUNK, DEALING)
            choices = stream(seed, deal // CHUNK, CHOICES)
        dealing = deal_free(FULL, need, players, hands, dealing)
        won, choices = play_random(
            hands, players, cards, _ZERO, _ZERO, NONE, NONE, _ZERO, trumps, NONE, choices
        )
        _count(won, players, counts)


@jit
def policy_deals(
    players: Int,
    cards: Int,
    trumps: Word,
    bids: Ints,
    weights: Ints,
    seed: Word,
    lo: Int,
    hi: Int,
    counts: Ints,
) -> None:
    """Deal and play deals like `random_deals`, every seat by a policy for its bid.

    Parameters
    ----------
    players, cards, trumps, seed, lo, hi, counts : scalars and an array
        As for `random_deals`.
    bids : int64 array, shape (8,)
        What each seat aims at.
    weights : int64 array
        Parameters of the policy: `POLICY_WEIGHTS` for the quick one, those of `policy_for` for
        the standard one.

    Examples
    --------
    >>> from ohhell_sim.kernels import POLICY_WEIGHTS
    >>> bids, counts = np.ones(8, dtype=np.int64), np.zeros((3, 2), dtype=np.int64)
    >>> policy_deals(3, 1, TOP_LANE, bids, POLICY_WEIGHTS, np.uint64(1), 0, 100, counts)
    >>> counts.sum(axis=0).tolist()
    [200, 100]
    """
    hands = scratch(8)
    need = _equal_hands(players, cards, scratch(8))
    dealing = stream(seed, 0, DEALING)
    for deal in range(lo, hi):
        if deal % CHUNK == 0:
            dealing = stream(seed, deal // CHUNK, DEALING)
        dealing = deal_free(FULL, need, players, hands, dealing)
        if load_int(address(weights), HAS_OUTLOOK) != 0:
            won = play_by_outlook(
                hands, players, cards, _ZERO, _ZERO, NONE, NONE, _ZERO, trumps, NONE, NONE,
                address(bids), address(weights),
            )  # fmt: skip
        else:
            won, _winning = play_standard(
                hands,
                players,
                cards,
                _ZERO,
                _ZERO,
                NONE,
                NONE,
                _ZERO,
                trumps,
                NONE,
                NONE,
                address(bids),
                address(weights),
            )
        _count(won, players, counts)


@jit
def self_play(
    players: Int,
    cards: Int,
    trumps: Word,
    turned: Int,
    hook: Int,
    chances: Reals,
    score: Ints,
    weights: Ints,
    seed: Word,
    lo: Int,
    hi: Int,
    outcomes: Ints,
    used: Ints,
) -> None:
    """Play deals in which every seat bids by the model and plays by the policy.

    Parameters
    ----------
    players, cards, trumps, seed, lo, hi : scalars
        As for `random_deals`; seat 0 is the eldest hand.
    turned : int64
        1 if a trump is turned up first (and seen by all), else 0.
    hook : int64
        1 if the last bidder may not make the bids add up to the tricks, else 0.
    chances, score, weights : arrays
        As for `evaluate`.
    outcomes : int64 array, shape (players, cards + 1, cards + 1)
        Added to: deals by seat, bid and tricks.
    used : int64 array, shape (CELLS, 2)
        Added to: cards dealt, and cards that won a trick, by cell of the bid model.

    Examples
    --------
    A bid model that gives no card a chance lets everybody bid 0.

    >>> from ohhell_sim.kernels import CELLS, POLICY_WEIGHTS
    >>> outcomes, used = np.zeros((3, 2, 2), np.int64), np.zeros((CELLS, 2), np.int64)
    >>> self_play(
    ...     3, 1, TOP_LANE, 1, 0, np.zeros(CELLS), np.diag([10, 11]), POLICY_WEIGHTS,
    ...     np.uint64(1), 0, 100, outcomes, used,
    ... )
    >>> outcomes.sum(axis=0).tolist(), used.sum(axis=0).tolist()
    ([[200, 100], [0, 0]], [300, 100])
    """
    hands = scratch(8)
    dealt = scratch(8)
    need = _equal_hands(players, cards, scratch(8))
    bids = scratch(8)
    spread = scratch(64)
    dealing = stream(seed, 0, DEALING)
    for deal in range(lo, hi):
        if deal % CHUNK == 0:
            dealing = stream(seed, deal // CHUNK, DEALING)
        seen = NONE
        if turned != 0:
            word, dealing = next_word(dealing)
            seen = select(TOP_LANE, mulhi(word, np.uint64(13)))
        dealing = deal_free(FULL & ~seen, need, players, hands, dealing)
        total: Int = 0
        for seat in range(players):
            hand = load(hands, seat)
            store(dealt, seat, hand)
            unseen = FULL & ~(seen | hand)
            trick_chances(hand, unseen, trumps, address(chances), spread)
            bid, second = best_bids(spread, cards, address(score))
            if hook != 0 and seat == players - 1 and total + bid == cards:
                bid = second
            total += bid
            store_int(bids, seat, bid)
        won, winning = play_standard(
            hands,
            players,
            cards,
            _ZERO,
            _ZERO,
            NONE,
            NONE,
            _ZERO,
            trumps,
            NONE,
            seen,
            bids,
            address(weights),
        )
        for seat in range(players):
            mine = np.uint64(tricks_of(won, seat))
            outcomes[np.uint64(seat), np.uint64(load_int(bids, seat)), mine] += 1
            hand = load(dealt, seat)
            unseen = FULL & ~(seen | hand)
            for i in range(4):
                lane = LANE0 << np.uint64(16 * i)
                rest = hand & lane
                while rest != NONE:
                    card = highest(rest)
                    rest ^= card
                    cell = np.uint64(chance_cell(card, lane, hand, unseen, trumps))
                    used[cell, np.uint64(0)] += 1
                    if card & winning != NONE:
                        used[cell, np.uint64(1)] += 1
