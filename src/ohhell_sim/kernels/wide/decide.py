"""One decision of one seat by the bid model and the standard policy, under every rule.

Unlike the simulations next door these take what a single seat sees: no world, no other hand.
"""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import jit
from ohhell_sim.kernels.bits import NONE
from ohhell_sim.kernels.memory import address, load, scratch, store
from ohhell_sim.kernels.wide.auction import PASS_CARDS, model_bids
from ohhell_sim.kernels.wide.bidding import best_trump_lane
from ohhell_sim.kernels.wide.obligations import beats, legal_cards, suit_led, trump_cards
from ohhell_sim.kernels.wide.passing import pass_cards
from ohhell_sim.kernels.wide.play import pick_standard
from ohhell_sim.kernels.words import Flag, Int, Ints, Reals, Word, Words

__all__ = ["decide_bid", "decide_card", "decide_pass", "decide_trump"]

_ZERO = np.int64(0)
_ONE = np.int64(1)
_SEATS = 16


@jit
def decide_card(
    words: Words, table: Words, n_table: Int, numbers: Ints, rules: Ints, weights: Ints
) -> Word:
    """Return the card that the standard policy plays.

    Parameters
    ----------
    words : uint64 array, shape (7,)
        Hand, cards that the seat has not seen, each as first and second copies; the trump lane;
        0 or 1 for trumps held back; room.
    table : uint64 array
        The cards of the trick so far, as kinds.
    n_table : int64
        How many there are.
    numbers : int64 array, shape (4,)
        Players, tricks still needed, tricks left with this one, tricks that all seats need.
    rules, weights : int64 array
        The table of obligations, the weights of the policy.

    Returns
    -------
    uint64
        The card as a kind; bit 63 marks the second copy.
    """
    rules_at = address(rules)
    trumps = trump_cards(words[4], rules_at)
    led = NONE
    best = NONE
    closed: Flag = False
    for i in range(n_table):
        card = table[i]
        led, closed = suit_led(card, led, closed, trumps, rules_at)
        if beats(card, best, led, trumps, rules_at):
            best = card
    on_lead = n_table == 0
    legal_first, legal_second, over, follows = legal_cards(
        words[0], words[1], on_lead, led, best, trumps, words[5] != NONE, rules_at
    )
    return pick_standard(
        words[0], words[1], legal_first, legal_second, over, on_lead, follows, trumps, numbers[1],
        numbers[2], numbers[0] - 1 - n_table, words[2] | words[3], numbers[3],
        address(weights),
    )  # fmt: skip


@jit
def decide_bid(
    question: Ints, bids: Ints, hand: Words, masks: Words, chances: Reals, score: Ints
) -> None:
    """Write the bid that the model makes for one seat into `bids`.

    Parameters
    ----------
    question : int64 array, shape (15,)
        The question, see `ohhell_sim.kernels.wide.auction`.
    bids : int64 array, shape (16,)
        The bids by seat: -1 for the seat that bids, 0 for those that bid later.
    hand : uint64 array, shape (2,)
        Its hand, first and second copies.
    masks : uint64 array, shape (7,)
        Trump lane, cards that all have seen, the deck, two more.
    chances : float64 array
        The bid model.
    score : int64 array, shape (hand size + 1, hand size + 1)
        Points by bid and tricks.
    """
    firsts = scratch(16)
    seconds = scratch(16)
    for seat in range(_SEATS):
        store(firsts, seat, hand[0])
        store(seconds, seat, hand[1])
    model_bids(
        address(question), address(bids), firsts, seconds, masks[1], masks[2], masks[3], masks[4],
        masks[0], address(chances), address(score), scratch(96), scratch(96),
    )  # fmt: skip


@jit
def decide_trump(
    hand: Words, masks: Words, none_too: Int, bid: Int, least: Int, most: Int, chances: Reals,
    score: Ints,
) -> Int:  # fmt: skip
    """Return the lane that serves a hand best as trumps; 4 for none.

    Parameters
    ----------
    hand, masks, chances, score
        As for `decide_bid`; lanes stand in their natural order.
    none_too : int64
        1 if no-trump may be named.
    bid : int64
        The bid to serve, -1 for the best one.
    least, most : int64
        The bids that the rules allow.
    """
    lane, _bid = best_trump_lane(
        hand[0], hand[1], masks[3] & ~(masks[1] | hand[0]), masks[4] & ~(masks[2] | hand[1]),
        none_too, address(chances), address(score), scratch(96), bid, least, most,
    )  # fmt: skip
    return lane


@jit
def decide_pass(question: Ints, hand: Words, masks: Words, chances: Reals, passed: Words) -> None:
    """Write the cards that the model passes on into `passed`, first and second copies.

    Parameters
    ----------
    question, hand, masks, chances
        As for `decide_bid`.
    passed : uint64 array, shape (2,)
        Filled.
    """
    firsts = scratch(16)
    seconds = scratch(16)
    gone_first = scratch(16)
    gone_second = scratch(16)
    for seat in range(_SEATS):
        store(firsts, seat, hand[0])
        store(seconds, seat, hand[1])
        store(gone_first, seat, NONE)
        store(gone_second, seat, NONE)
    pass_cards(
        _ONE, question[PASS_CARDS], _ZERO, firsts, seconds, gone_first, gone_second, masks[1],
        masks[2], masks[3], masks[4], masks[0], address(chances),
    )  # fmt: skip
    passed[0] = load(gone_first, 0)
    passed[1] = load(gone_second, 0)
