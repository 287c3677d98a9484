"""The quick playout policy: every seat plays for exactly its bid, by simple rules.

A seat weighs what it still needs against what its hand is good for (boss cards, further trumps,
second-best side cards, each with a weight in sixteenths of a trick) and then either tries to win
the trick as cheaply as it can, or stays under and gets rid of the cards that would win later.
It sees its own hand, the cards that everybody has seen, and the bids; nothing else. It draws no
random numbers, so a world has one outcome.
"""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import inline
from ohhell_sim.kernels.bits import (
    EACH_LANE,
    FULL,
    LANE_PLACES,
    NONE,
    ONE,
    UP1,
    highest,
    lane_of,
    lowest,
    popcount,
    smear_down,
)
from ohhell_sim.kernels.memory import load, load_int, store
from ohhell_sim.kernels.tricks import last_trick, tricks_of
from ohhell_sim.kernels.words import Address, Flag, Int, Word

__all__ = [
    "HAS_OUTLOOK",
    "POLICY_WEIGHTS",
    "RANDOM",
    "STANDARD",
    "choose_among",
    "choose_card",
    "lowest_rank",
    "play_standard",
]

#: Policy code: uniformly random legal cards.
RANDOM = 0
#: Policy code: every seat by its outlook, the strongest play that fits a playout.
STANDARD = 1

#: Sixteenths of a trick that a card is worth: boss trump, other trump, boss of a side suit,
#: second-best of a side suit; then by how much need must exceed worth to go for a trick; last
#: whether an outlook follows (`ohhell_sim.kernels.outlook`), by which the cards are chosen then.
POLICY_WEIGHTS = np.array([26, 2, 0, 3, 0, 0], dtype=np.int64)
#: Where the last of them stands.
HAS_OUTLOOK = 5


@inline
def _ranks(cards: Word) -> Word:
    """Fold the four lanes into one: the ranks that occur."""
    cards |= cards >> np.uint64(32)
    return (cards | (cards >> np.uint64(16))) & LANE_PLACES


@inline
def lowest_rank(cards: Word) -> Word:
    """Return one of the lowest cards by rank, of some."""
    return lowest(cards & (lowest(_ranks(cards)) * EACH_LANE))


@inline
def _highest_rank(cards: Word) -> Word:
    return lowest(cards & (highest(_ranks(cards)) * EACH_LANE))


@inline
def _tempting(
    hand: Word, unseen: Word, covered: Word, trumps: Word, need: Int, weights: Address
) -> Flag:
    """Say whether the hand is worth so little that this trick had better be taken."""
    below = hand & covered
    bosses = hand ^ below
    tops = covered & ~((covered >> ONE) & UP1)
    seconds = below & ~smear_down(unseen ^ tops)
    worth = (
        load_int(weights, 0) * popcount(bosses & trumps)
        + load_int(weights, 1) * popcount(below & trumps)
        + load_int(weights, 2) * popcount(bosses & ~trumps)
        + load_int(weights, 3) * popcount(seconds & ~trumps)
    )
    return 16 * need - worth > load_int(weights, 4)


@inline
def _lead(
    hand: Word, legal: Word, trumps: Word, need: Int, left: Int, unseen: Word, weights: Address
) -> Word:
    """Choose the card to lead."""
    covered = smear_down(unseen)
    bosses = legal & ~covered
    if need > 0:
        must = need >= left
        if bosses != NONE:
            if must or _tempting(hand, unseen, covered, trumps, need, weights):
                # Boss trumps first: they draw the trumps that would ruff the side suits.
                return highest(bosses)
        elif must:
            own = legal & trumps
            return highest(own) if own != NONE else _highest_rank(legal)
    below = legal & covered
    side = below & ~trumps
    if side != NONE:
        below = side
    elif below == NONE:
        below = legal
    return lowest_rank(below)


@inline
def _reply(
    hand: Word,
    legal: Word,
    winners: Word,
    follows: Flag,
    trumps: Word,
    need: Int,
    left: Int,
    after: Int,
    unseen: Word,
    weights: Address,
) -> Word:
    """Choose the card to play to a trick that another seat has led."""
    # Choices that no branch predictor guesses are selects: all their cards are worked out.
    losers = legal ^ winners
    if need > 0:
        covered = smear_down(unseen)
        spare = losers & covered
        if need >= left or _tempting(hand, unseen, covered, trumps, need, weights):
            if winners != NONE and follows and after != 0:
                return highest(winners)
            spare &= ~trumps
            loser = lowest_rank(spare if spare != NONE else losers)
            winner = lowest(winners)
            return winner if winners != NONE else loser
        if spare != NONE:
            losers = spare
    if losers != NONE:
        # Get rid of the most dangerous card that cannot win this trick.
        danger = losers if follows else losers & trumps
        loser = _highest_rank(losers)
        return highest(danger) if danger != NONE else loser
    winner = lowest(winners)
    return highest(winners) if after == 0 else winner


@inline
def choose_among(
    hand: Word,
    legal: Word,
    winners: Word,
    leads: Flag,
    follows: Flag,
    trumps: Word,
    need: Int,
    left: Int,
    after: Int,
    unseen: Word,
    weights: Address,
) -> Word:
    """Choose one of the legal cards by the standard policy.

    Parameters
    ----------
    hand, legal, winners : uint64
        Cards held, those of them that may be played, and those of these that beat the trick.
    leads, follows : bool
        Whether the seat is on lead, and whether it follows suit.
    trumps : uint64
        The trump lane, 0 without trump.
    need : int64
        Bid less tricks won.
    left : int64
        Tricks left, this one included.
    after : int64
        Seats still to play to this trick.
    unseen : uint64
        Cards that the seat has not seen.
    weights : uint64
        Address of weights laid out as `POLICY_WEIGHTS`.

    Returns
    -------
    uint64
        The card to play.
    """
    if leads:
        return _lead(hand, legal, trumps, need, left, unseen, weights)
    return _reply(hand, legal, winners, follows, trumps, need, left, after, unseen, weights)


@inline
def choose_card(
    hand: Word,
    led: Word,
    best: Word,
    trumps: Word,
    need: Int,
    left: Int,
    after: Int,
    unseen: Word,
    weights: Address,
) -> Word:
    """Choose a card by the standard policy, where following suit is the only obligation.

    Parameters
    ----------
    hand : uint64
        Cards held.
    led : uint64
        Lane of the suit led, 0 when leading.
    best : uint64
        Winning card so far; any card when leading.
    trumps, need, left, after, unseen, weights
        As for `choose_among`.

    Returns
    -------
    uint64
        The card to play.
    """
    if led == NONE:
        return _lead(hand, hand, trumps, need, left, unseen, weights)
    follows = (hand & led) != NONE
    legal = hand & led if follows else hand
    if legal & (legal - ONE) == NONE:
        return legal
    # What is higher than the best card: of its own lane, or trumps.
    winners = legal & (led | trumps) & ~((best << ONE) - ONE)
    return _reply(hand, legal, winners, follows, trumps, need, left, after, unseen, weights)


@inline
def play_standard(
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
) -> tuple[Word, Word]:
    """Play a deal to its end, every seat by the standard policy.

    Parameters
    ----------
    hands, players, tricks, seat, played, led, best, best_seat, trumps, won
        As for `play_random`.
    seen : uint64
        Cards that everybody has seen: the turn-up and the cards played.
    bids : uint64
        Address of the bids by seat (int64).
    weights : uint64
        Address of the policy's weights.

    Returns
    -------
    won : uint64
        Tricks won, a byte a seat.
    winning : uint64
        The cards that won a trick.
    """
    winning = NONE
    for left in range(tricks, 1, -1):
        if led == NONE:
            hand = load(hands, seat)
            need = load_int(bids, seat) - tricks_of(won, seat)
            unseen = FULL & ~(seen | hand)
            best = choose_card(hand, NONE, NONE, trumps, need, left, players - 1, unseen, weights)
            store(hands, seat, hand ^ best)
            seen |= best
            led = lane_of(best)
            best_seat = seat
            seat = seat + 1 if seat + 1 < players else 0
            played = 1
        strong = led | trumps
        for place in range(played, players):
            hand = load(hands, seat)
            need = load_int(bids, seat) - tricks_of(won, seat)
            unseen = FULL & ~(seen | hand)
            card = choose_card(
                hand, led, best, trumps, need, left, players - 1 - place, unseen, weights
            )
            store(hands, seat, hand ^ card)
            seen |= card
            if (card & strong) > best:
                best = card
                best_seat = seat
            seat = seat + 1 if seat + 1 < players else 0
        won += ONE << np.uint64(8 * best_seat)
        winning |= best
        seat = best_seat
        led = NONE
        played = 0
    if tricks > 0:
        best, best_seat = last_trick(hands, players, seat, played, led, best, best_seat, trumps)
        won += ONE << np.uint64(8 * best_seat)
        winning |= best
    return won, winning
