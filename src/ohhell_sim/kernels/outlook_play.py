"""Playing by the outlook: the card after which a seat has most often made its bid."""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import block, inline
from ohhell_sim.kernels.bits import FULL, NONE, ONE, highest, lane_of, popcount
from ohhell_sim.kernels.card_inputs import (
    CARD_SPACE,
    LAYER_AT,
    distinct_cards,
    tell_about_card,
    tell_about_hand,
)
from ohhell_sim.kernels.memory import load, load_int, scratch, store
from ohhell_sim.kernels.net import begin_net, finish_net
from ohhell_sim.kernels.outlook import NET_AT, OUTLOOK_AT, pressure, wanted
from ohhell_sim.kernels.policy import lowest_rank
from ohhell_sim.kernels.tricks import last_trick, tricks_of
from ohhell_sim.kernels.words import Address, Flag, Int, Word

__all__ = ["best_outlook", "choose_by_outlook", "choose_with_duty", "play_by_outlook"]


@block
def _lost(legal: Word, winners: Word, leads: Flag, need: Int) -> Word:
    """Choose a card when the bid is lost: win what can be won, or else nothing more."""
    losers = legal ^ winners
    if need > 0:
        return highest(winners) if winners != NONE else lowest_rank(legal)
    if leads or losers == NONE:
        return lowest_rank(legal)
    return highest(losers)


@inline
def _others_than_sure(
    hand: Word, rest: Word, winners: Word, leads: Flag, trumps: Word, need: Int, unseen: Word
) -> Word:
    """Return the cards to choose among where trumps that nothing unseen can beat are enough.

    They take their tricks whenever they are played, and all others have to lose: better now, when
    higher ones are still about, unless each of them would be ahead behind others.
    """
    hidden = unseen & trumps
    beaten = (highest(hidden) << ONE) - ONE if hidden != NONE else NONE
    sure = hand & trumps & ~beaten
    others = rest & ~sure
    lose = others if leads else others & ~winners
    return others if popcount(sure) == need and lose != NONE else rest


@block
def best_outlook(
    hand: Word,
    legal: Word,
    winners: Word,
    leads: Flag,
    trumps: Word,
    need: Int,
    left: Int,
    after: Int,
    unseen: Word,
    total: Int,
    outlook: Address,
) -> Word:
    """Choose the card after which the bid is made most often.

    A seat whose bid is lost wins what it can if it has too few tricks, else nothing more.

    Parameters
    ----------
    hand, legal, winners, leads, trumps, left, after, unseen
        As for `choose_among`.
    need : int64
        Bid less tricks won.
    total : int64
        Tricks that all seats together still need.
    outlook : uint64
        Address of the learned tables, and the net `NET_AT` bytes behind.

    Returns
    -------
    uint64
        The card to play.
    """
    if need < 0 or need > left:
        return _lost(legal, winners, leads, need)
    rest = distinct_cards(legal, winners, unseen)
    if need > 0:
        rest = _others_than_sure(hand, rest, winners, leads, trumps, need, unseen)
    if rest & (rest - ONE) == NONE:
        return rest
    spare = pressure(total - left)
    space = scratch(CARD_SPACE)
    layer = space + np.uint64(8 * LAYER_AT)
    net = outlook + NET_AT
    tell_about_hand(hand, unseen, leads, trumps, need, left, after, total, spare, outlook, space)
    begin_net(space, net, layer)
    choice = NONE
    most = -1.0e300
    while rest != NONE:
        card = highest(rest)
        rest ^= card
        value = tell_about_card(
            card, hand, winners & card != NONE, leads, unseen, trumps, need, left, after, spare,
            outlook, space,
        )  # fmt: skip
        value += finish_net(space, net, layer)
        if value > most:
            most = value
            choice = card
    return choice


@inline
def choose_with_duty(
    hand: Word,
    led: Word,
    best: Word,
    trumps: Word,
    must_trump: Int,
    need: Int,
    left: Int,
    after: Int,
    unseen: Word,
    total: Int,
    weights: Address,
) -> tuple[Word, Word]:
    """Choose a card by the outlook, where a hand that cannot follow suit may have to trump.

    Parameters
    ----------
    hand, led, best, trumps, need, left, after, unseen, total, weights
        As for `choose_by_outlook`.
    must_trump : int64
        1 if it has to, else 0.

    Returns
    -------
    card, legal : uint64
        The card to play, and the cards that may be played.
    """
    legal = hand
    winners = hand
    if led != NONE:
        if hand & led != NONE:
            legal = hand & led
        elif must_trump != 0 and hand & trumps != NONE:
            legal = hand & trumps
        winners = legal & (led | trumps) & ~((best << ONE) - ONE)
    if legal & (legal - ONE) == NONE:
        return legal, legal
    card = best_outlook(
        hand, legal, winners, led == NONE, trumps, need, left, after, unseen, total,
        weights + OUTLOOK_AT,
    )  # fmt: skip
    return card, legal


@inline
def choose_by_outlook(
    hand: Word,
    led: Word,
    best: Word,
    trumps: Word,
    need: Int,
    left: Int,
    after: Int,
    unseen: Word,
    total: Int,
    weights: Address,
) -> Word:
    """Choose a card by the outlook, where following suit is the only obligation.

    Parameters
    ----------
    hand : uint64
        Cards held.
    led, best : uint64
        Lane of the suit led and the winning card so far, 0 when leading.
    trumps, need, left, after, unseen, total
        As for `best_outlook`.
    weights : uint64
        Address of the parameters of the policy: the weights of the quick one, 1 if an outlook
        follows, the outlook, the net.

    Returns
    -------
    uint64
        The card to play.
    """
    card, _legal = choose_with_duty(
        hand, led, best, trumps, np.int64(0), need, left, after, unseen, total, weights
    )
    return card


@block
def play_by_outlook(
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
) -> Word:
    """Play a deal to its end, every seat by its outlook.

    Parameters
    ----------
    hands, players, tricks, seat, played, led, best, best_seat, trumps, won, seen, bids
        As for `play_standard`.
    weights : uint64
        As for `choose_by_outlook`.

    Returns
    -------
    uint64
        Tricks won, a byte a seat.
    """
    total = wanted(players, won, bids)
    for left in range(tricks, 1, -1):
        for place in range(played, players):
            hand = load(hands, seat)
            need = load_int(bids, seat) - tricks_of(won, seat)
            card = choose_by_outlook(
                hand,
                led,
                best,
                trumps,
                need,
                left,
                players - 1 - place,
                FULL & ~(seen | hand),
                total,
                weights,
            )
            store(hands, seat, hand ^ card)
            seen |= card
            if led == NONE:
                led = lane_of(card)
                best = card
                best_seat = seat
            elif (card & (led | trumps)) > best:
                best = card
                best_seat = seat
            seat = seat + 1 if seat + 1 < players else np.int64(0)
        if load_int(bids, best_seat) > tricks_of(won, best_seat):
            total -= 1
        won += ONE << np.uint64(8 * best_seat)
        seat = best_seat
        led = NONE
        best = NONE
        played = np.int64(0)
    if tricks > 0:
        _best, best_seat = last_trick(hands, players, seat, played, led, best, best_seat, trumps)
        won += ONE << np.uint64(8 * best_seat)
    return won
