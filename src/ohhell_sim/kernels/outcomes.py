"""What every seat bids and wins under each candidate, and how often that wins a match."""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import inline, jit
from ohhell_sim.kernels.memory import address, load, load_int, scratch, store
from ohhell_sim.kernels.simulate import play_candidate
from ohhell_sim.kernels.streams import CHOICES, CHUNK, stream
from ohhell_sim.kernels.tricks import tricks_of
from ohhell_sim.kernels.words import Int, Ints, Reals, Word, Words

__all__ = ["WON", "count_wins", "play_outcomes", "wins_by_future"]

#: A match won alone, in parts: it can be shared by up to 16 players.
WON = 720720


@jit
def play_outcomes(
    worlds: Words, table: Ints, masks: Words, bids: Ints, model: Reals, score: Ints,
    weights: Ints, candidate_bids: Ints, candidate_cards: Words, seed: Word, lo: Int,
    ends: Ints,
) -> None:  # fmt: skip
    """Play every candidate out in some worlds and write what every seat bid and won.

    Parameters
    ----------
    worlds : uint64 array, shape (n, 8)
        Hands by seat, kernel layout.
    table, masks, bids, model, score, weights, candidate_bids, candidate_cards
        As for `ohhell_sim.kernels.evaluate`; `score` is what the seats bid by.
    seed : uint64
        Seed of the random choices.
    lo : int64
        Number of the first world, a multiple of `CHUNK`.
    ends : int64 array, shape (n, k, 2, players)
        Filled: by world and candidate the bids, then the tricks, by seat.
    """
    players = table[0]
    hands = scratch(8)
    space = scratch(96)
    bids_at = address(bids)
    model_at = address(model)
    score_at = address(score)
    weights_at = address(weights)
    worlds_at = address(worlds)
    choices = stream(seed, lo // CHUNK, CHOICES)
    for row in range(len(worlds)):
        if (lo + row) % CHUNK == 0:
            choices = stream(seed, (lo + row) // CHUNK, CHOICES)
        after = choices
        for k in range(len(candidate_bids)):
            for i in range(8):
                store(hands, i, load(worlds_at, 8 * row + i))
            won, after = play_candidate(
                candidate_bids[k], candidate_cards[k], hands, address(table), address(masks),
                bids_at, model_at, score_at, weights_at, space, choices,
            )  # fmt: skip
            for one in range(players):
                ends[row, k, 0, one] = load_int(bids_at, one)
                ends[row, k, 1, one] = tricks_of(won, one)
        choices = after


@inline
def _share(totals: Ints, row: Int, futures: Ints, future: Int, me: Int) -> Int:
    """Return my part of the first place."""
    mine = totals[row, me] + futures[future, me]
    level: Int = np.int64(0)
    for player in range(totals.shape[1]):
        theirs = totals[row, player] + futures[future, player]
        if theirs > mine:
            return np.int64(0)
        if theirs == mine:
            level += 1
    return WON // level


@jit
def count_wins(totals: Ints, futures: Ints, me: Int, wins: Ints) -> None:
    """Write what every total wins, over all futures: more points are better.

    Parameters
    ----------
    totals : int64 array, shape (n, players)
        Points by player.
    futures : int64 array, shape (m, players)
        Points still to come.
    me : int64
        Whose wins are counted.
    wins : int64 array, shape (n,)
        Filled: matches won in parts of `WON`; those tied at the top share one.

    Examples
    --------
    >>> wins = np.zeros(2, np.int64)
    >>> count_wins(np.array([[3, 3], [3, 4]]), np.array([[1, 0], [0, 0]]), 0, wins)
    >>> (wins / WON).tolist()
    [1.5, 0.5]
    """
    for row in range(len(totals)):
        count: Int = np.int64(0)
        for future in range(len(futures)):
            count += _share(totals, row, futures, future, me)
        wins[row] = count


@jit
def wins_by_future(totals: Ints, counts: Ints, futures: Ints, me: Int, wins: Ints) -> None:
    """Write what every future wins, over all totals.

    Parameters
    ----------
    totals, futures, me
        As for `count_wins`.
    counts : int64 array, shape (k, n)
        How often each candidate ended with each total.
    wins : int64 array, shape (k, m)
        Filled: for each candidate and future, matches won in parts of `WON`.

    Examples
    --------
    >>> wins = np.zeros((1, 2), np.int64)
    >>> totals, futures = np.array([[3, 3], [3, 4]]), np.array([[1, 0], [0, 0]])
    >>> wins_by_future(totals, np.array([[10, 1]]), futures, 0, wins)
    >>> (wins / WON).tolist()
    [[10.5, 5.0]]
    """
    for future in range(len(futures)):
        for k in range(len(counts)):
            wins[k, future] = 0
        for row in range(len(totals)):
            share = _share(totals, row, futures, future, me)
            if share > 0:
                for k in range(len(counts)):
                    wins[k, future] += share * counts[k, row]
