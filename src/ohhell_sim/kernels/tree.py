"""Information-set tree search: one tree over what is played, a fresh world for every playout.

The tree is that of one observer (single-observer ISMCTS: P. Cowling, E. Powley, D. Whitehouse,
"Information set Monte Carlo tree search", 2012). Each simulation deals a world that fits what the
observer knows, goes down the tree by cards that are legal in that world, adds one node, plays the
deal out, and rewards every seat on the way by its own points. A card that few worlds allow is
measured against the times it could be played, not against all visits.

Nodes are rows of one array that the caller hands in: nothing is allocated here.
"""

from __future__ import annotations

import math

import numpy as np

from ohhell_sim.kernels._jit import block, inline, jit
from ohhell_sim.kernels.bidding import best_bids, trick_chances
from ohhell_sim.kernels.bits import FULL, NONE, ONE, mulhi, popcount, select
from ohhell_sim.kernels.endgame import merged
from ohhell_sim.kernels.memory import (
    address,
    load,
    load_int,
    load_real,
    scratch,
    store,
    store_int,
    store_real,
)
from ohhell_sim.kernels.policy import RANDOM, play_standard
from ohhell_sim.kernels.streams import CHOICES, DEALING, next_word, stream
from ohhell_sim.kernels.tricks import lay, play_random, tricks_of
from ohhell_sim.kernels.words import Address, Int, Ints, Reals, Word, Words
from ohhell_sim.kernels.worlds import deal_world

__all__ = ["NODE_CELLS", "TREE_STATE_CELLS", "grow_tree"]

#: Words of a node: what leads to it (a card, or the bit of a bid), its first child, its next
#: sibling (0 for none), visits, times it could be chosen, sum of rewards; two are spare.
NODE_CELLS = 8
#: Words that a tree keeps between calls: nodes in use, then the two random streams.
TREE_STATE_CELLS = 9

_NODE_BYTES = np.uint64(8 * NODE_CELLS)
# Longest way down: 52 cards and 8 bids.
_PATH = 64
_NEVER = -1.0e300


@inline
def _new_node(nodes: Address, count: Int, parent: Int, key: Word) -> None:
    """Make node number `count` a child of `parent`."""
    node = nodes + _NODE_BYTES * np.uint64(count)
    above = nodes + _NODE_BYTES * np.uint64(parent)
    store(node, 0, key)
    store_int(node, 1, np.int64(0))
    store_int(node, 2, load_int(above, 1))
    store_int(node, 3, np.int64(0))
    store_int(node, 4, np.int64(0))
    store_real(node, 5, 0.0)
    store_int(above, 1, np.int64(count))


@block
def _choose(
    nodes: Address, parent: Int, moves: Word, word: Word, exploration: float
) -> tuple[Int, Word]:
    """Choose among the moves of a world.

    Returns
    -------
    node : int64
        The child that promises most, or 0 if a move is untried.
    key : uint64
        Its move, or one of the untried ones at random.
    """
    untried = moves
    best: Int = np.int64(0)
    best_key = NONE
    best_value = _NEVER
    child = load_int(nodes + _NODE_BYTES * np.uint64(parent), 1)
    while child != 0:
        node = nodes + _NODE_BYTES * np.uint64(child)
        key = load(node, 0)
        if key & moves != NONE:
            untried ^= key
            visits = np.float64(load_int(node, 3))
            could = load_int(node, 4) + 1
            store_int(node, 4, could)
            value = load_real(node, 5) / visits + exploration * math.sqrt(math.log(could) / visits)
            if value > best_value:
                best_value = value
                best = child
                best_key = key
        child = load_int(node, 2)
    if untried != NONE:
        return np.int64(0), select(untried, mulhi(word, np.uint64(popcount(untried))))
    return best, best_key


@inline
def _find(nodes: Address, parent: Int, key: Word) -> Int:
    """Return the child that a move leads to, 0 if there is none."""
    child = load_int(nodes + _NODE_BYTES * np.uint64(parent), 1)
    while child != 0 and load(nodes + _NODE_BYTES * np.uint64(child), 0) != key:
        child = load_int(nodes + _NODE_BYTES * np.uint64(child), 2)
    return child


@jit
def grow_tree(
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
    table: Ints,
    masks: Words,
    bids: Ints,
    chances: Reals,
    score: Ints,
    weights: Ints,
    legal_bids: Word,
    rewards: Reals,
    exploration: float,
    seed: Word,
    lo: Int,
    hi: Int,
    state: Words,
    tree: Words,
) -> None:
    """Do the simulations `lo` to `hi` - 1 of a tree search.

    Parameters
    ----------
    pool, need, fixed, seat_order, n_seats, n_groups, group_end
        What is unseen, and who may hold it: the first arrays of a `WorldPlan`.
    row_start, row_len, prob, alias, counts, next_state
        Its alias tables, by which worlds are dealt.
    given : uint64 array, shape (n, 8)
        Worlds to take in turn instead of dealt ones, if n > 0.
    table, masks, bids, chances, score, weights : arrays
        As for `evaluate`: the observer is `me`, and it is its turn. Bids still to come are made
        by the bid model, for `score`.
    legal_bids : uint64
        The bids that the observer may make, a bit each; 0 if it is to play a card.
    rewards : float64 array, shape (players + 1, hand size + 1, hand size + 1)
        What counts for each seat, by its bid and tricks, from 0 to 1; at the end what counts for
        the observer when it chooses its bid.
    exploration : float
        Weight of the bound of UCB.
    seed : uint64
    lo, hi : int64
        A tree starts with a call from 0, and goes on from where the last call ended.
    state : uint64 array, shape (TREE_STATE_CELLS,)
        Kept between the calls of one tree.
    tree : uint64 array, shape (n, NODE_CELLS)
        The nodes; row 0 is the root. Once it is full, the tree grows no further.

    Examples
    --------
    Two players, two cards each, spades trump; I hold the ace of trumps and may bid 0, 1 or 2.

    >>> from ohhell_sim.cards import FULL_PACK, bits_of, parse_cards
    >>> from ohhell_sim.inference import Constraints, build_plan
    >>> from ohhell_sim.kernels import CELLS, POLICY_WEIGHTS, STANDARD, TOP_LANE
    >>> hand, anything = bits_of(parse_cards("AS 2C")), (True,) * 4
    >>> facts = Constraints(FULL_PACK ^ hand, (0, 2), (hand, 0), (anything, anything))
    >>> table = np.array([2, 0, 1, 0, 0, 0, 2, 2, 0, 0, STANDARD])
    >>> masks, score = np.array([0, 0, TOP_LANE, 0, 0], np.uint64), np.diag([10, 11, 12])
    >>> rewards = np.array([np.eye(3), np.eye(3), score / 12])
    >>> tree, state = np.zeros((500, NODE_CELLS), np.uint64), np.zeros(TREE_STATE_CELLS, np.uint64)
    >>> grow_tree(
    ...     *build_plan(facts).arrays, np.zeros((0, 8), np.uint64), table, masks,
    ...     np.zeros(8, np.int64), np.zeros(CELLS), score, POLICY_WEIGHTS, np.uint64(0b111),
    ...     rewards, 0.7, np.uint64(1), 0, 200, state, tree,
    ... )
    >>> visits, child = {}, int(tree[0, 1])
    >>> while child:
    ...     visits[int(tree[child, 0]).bit_length() - 1] = int(tree[child, 3])
    ...     child = int(tree[child, 2])
    >>> sum(visits.values()), min(visits, key=visits.get)
    (200, 0)
    """
    players = table[0]
    me = table[1]
    last = table[2]
    hand_size = table[7]
    width = hand_size + 1
    trumps = masks[2]
    capacity = len(tree)
    hands = scratch(8)
    path = scratch(_PATH)
    movers = scratch(_PATH)
    spread = scratch(64)
    nodes = address(tree)
    bids_at = address(bids)
    facts = (address(need), address(seat_order), n_groups, address(group_end))
    alias_table = (
        address(row_start),
        address(row_len),
        address(prob),
        address(alias),
        address(counts),
        address(next_state),
    )
    dealing = stream(seed, 0, DEALING)
    choices = stream(seed, 0, CHOICES)
    used: Int = np.int64(1)
    if lo > 0:
        used = np.int64(state[0])
        dealing = (state[1], state[2], state[3], state[4])
        choices = (state[5], state[6], state[7], state[8])
    else:
        for i in range(NODE_CELLS):
            store(nodes, i, NONE)
    for simulation in range(lo, hi):
        if len(given) > 0:
            for i in range(8):
                store(hands, i, given[simulation % len(given), i])
        else:
            dealing = deal_world(pool, address(fixed), n_seats, facts, alias_table, hands, dealing)
        parent: Int = np.int64(0)
        depth: Int = np.int64(0)
        inside = True
        if legal_bids != NONE:
            word, choices = next_word(choices)
            node, key = _choose(nodes, parent, legal_bids, word, exploration)
            bid: Int = popcount(key - ONE)
            seat = me
            mover = players
            while True:
                store_int(bids_at, seat, bid)
                if inside:
                    if node == 0 and used < capacity:
                        node = used
                        _new_node(nodes, used, parent, key)
                        used += 1
                    # A full tree ends here; what hangs on a new node is made at once.
                    inside = node != 0
                    if inside:
                        store_int(path, depth, node)
                        store_int(movers, depth, mover)
                        depth += 1
                        parent = node
                if seat == last:
                    break
                seat = seat + 1 if seat + 1 < players else 0
                mover = seat
                hand = load(hands, seat)
                unseen = FULL & ~(masks[3] | hand)
                size = trick_chances(hand, unseen, trumps, address(chances), spread)
                bid, second = best_bids(spread, size, address(score))
                if seat == last and table[9] != 0:
                    total: Int = np.int64(0)
                    for each in range(players):
                        total += load_int(bids_at, each) if each != seat else np.int64(0)
                    bid = second if total + bid == hand_size else bid
                key = ONE << np.uint64(bid)
                node = _find(nodes, parent, key) if inside else np.int64(0)
        seat = table[3]
        played = table[4]
        best_seat = table[5]
        tricks = table[6]
        led = masks[0]
        best = masks[1]
        known = masks[3]
        won = masks[4]
        while inside and tricks > 1:
            hand = load(hands, seat)
            legal = hand & led
            if legal == NONE:
                legal = hand
            # Cards are equal where no card lies between them that anybody might still hold.
            moves = merged(legal, (FULL & ~known) | best)
            word, choices = next_word(choices)
            node, card = _choose(nodes, parent, moves, word, exploration)
            if node == 0:
                inside = False
                if used < capacity:
                    node = used
                    _new_node(nodes, used, parent, card)
                    used += 1
                    store_int(nodes + _NODE_BYTES * np.uint64(node), 4, np.int64(1))
            if node != 0:
                store_int(path, depth, node)
                store_int(movers, depth, seat)
                depth += 1
                parent = node
            store(hands, seat, hand ^ card)
            known |= card
            seat, tricks, played, led, best, best_seat, won = lay(
                card, seat, players, tricks, played, led, best, best_seat, trumps, won
            )
        if table[10] == RANDOM:
            won, choices = play_random(
                hands, players, tricks, seat, played, led, best, best_seat, trumps, won, choices
            )
        else:
            won, _winning = play_standard(
                hands, players, tricks, seat, played, led, best, best_seat, trumps, won, known,
                bids_at, address(weights),
            )  # fmt: skip
        for i in range(depth):
            mover = load_int(movers, i)
            seat = me if mover == players else mover
            bid = load_int(bids_at, seat)
            cell = (mover * width + bid) * width + tricks_of(won, seat)
            node_at = nodes + _NODE_BYTES * np.uint64(load_int(path, i))
            store_int(node_at, 3, load_int(node_at, 3) + 1)
            store_real(node_at, 5, load_real(node_at, 5) + load_real(address(rewards), cell))
    state[0] = np.uint64(used)
    for i in range(4):
        state[1 + i] = dealing[i]
        state[5 + i] = choices[i]
