"""Trials of cards: deals of self-play in which every card of a decision is tried in turn.

From a decision on, the true hands are played out once for each card that may be played, everybody
else and the seat itself going on by the policy. What differs between these courses is due to the
card alone, which tells cards apart with much fewer deals than playing one of them would.
"""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import block, jit
from ohhell_sim.kernels.bits import (
    FULL,
    NONE,
    ONE,
    highest,
    lane_of,
    mulhi,
    popcount,
)
from ohhell_sim.kernels.card_inputs import (
    CARD_SPACE,
    distinct_cards,
    tell_about_card,
    tell_about_hand,
)
from ohhell_sim.kernels.forecast import best_allowed, forecast
from ohhell_sim.kernels.learning import barred_bid, deal_rules, deal_with_turn_up, strayed
from ohhell_sim.kernels.memory import (
    address,
    load,
    load_int,
    load_single,
    scratch,
    store,
    store_int,
)
from ohhell_sim.kernels.net import INPUTS
from ohhell_sim.kernels.outlook import OUTLOOK_AT, pressure, wanted
from ohhell_sim.kernels.outlook_play import choose_by_outlook, play_by_outlook
from ohhell_sim.kernels.streams import CHOICES, CHUNK, DEALING, next_word, stream
from ohhell_sim.kernels.tricks import lay, tricks_of
from ohhell_sim.kernels.words import Address, Int, Ints, Reals, Singles, Word

__all__ = ["try_cards"]

_MOST_CARDS = 32


@block
def _made(
    card: Word,
    seat: Int,
    hands: Address,
    trial: Address,
    players: Int,
    left: Int,
    place: Int,
    led: Word,
    best: Word,
    best_seat: Int,
    trumps: Word,
    won: Word,
    seen: Word,
    bids: Address,
    weights: Address,
) -> Int:
    """Return 1 if the seat makes its bid when it plays this card now, else 0."""
    for other in range(players):
        store(trial, other, load(hands, other))
    store(trial, seat, load(hands, seat) ^ card)
    following, left, played, led, best, best_seat, won = lay(
        card, seat, players, left, place, led, best, best_seat, trumps, won
    )
    won = play_by_outlook(
        trial, players, left, following, played, led, best, best_seat, trumps, won, seen | card,
        bids, weights,
    )  # fmt: skip
    return np.int64(tricks_of(won, seat) == load_int(bids, seat))


@jit
def try_cards(
    players: Int,
    cards: Int,
    trumps: Word,
    turned: Int,
    hook: Int,
    model: Reals,
    scores: Ints,
    weights: Ints,
    share: Int,
    stray: Int,
    seed: Word,
    lo: Int,
    hi: Int,
    inputs: Singles,
    values: Singles,
    made: Singles,
    decisions: Ints,
) -> Int:
    """Play deals, and at some decisions try every card that may be played.

    Parameters
    ----------
    players, cards, trumps, turned, hook, model, scores, weights, stray
        As for `outlook_deals`; the model has a forecast.
    share : int64
        Of a thousand decisions with a choice and a bid in reach, how many are noted.
    seed : uint64
    lo, hi : int64
        `lo` a multiple of `CHUNK`.
    inputs : float32 array, shape (n, INPUTS)
        Filled with a row for each card tried, as the net is told about it.
    values : float32 array, shape (n,)
        Filled with what the outlook gives it.
    made : float32 array, shape (n,)
        Filled with 1 where the bid was made, else 0.
    decisions : int64 array, shape (n,)
        Filled with the number of the decision.

    Returns
    -------
    int64
        Rows filled. Decisions that find no room are left out.
    """
    hands = scratch(8)
    trial = scratch(8)
    need = scratch(8)
    bids = scratch(8)
    forecast_space = scratch(96)
    space = scratch(CARD_SPACE)
    model_at = address(model)
    weights_at = address(weights)
    outlook = weights_at + OUTLOOK_AT
    rows: Int = np.int64(0)
    decision: Int = np.int64(0)
    for seat in range(players):
        store_int(need, seat, cards)
    dealing = stream(seed, 0, DEALING)
    choices = stream(seed, 0, CHOICES)
    for deal in range(lo, hi):
        if deal % CHUNK == 0:
            dealing = stream(seed, deal // CHUNK, DEALING)
            choices = stream(seed, deal // CHUNK, CHOICES)
        seen, dealing = deal_with_turn_up(turned, players, need, hands, dealing)
        _kind, score_at, hooked = deal_rules(np.int64(deal), cards, scores, hook)
        total: Int = np.int64(0)
        for seat in range(players):
            hand = load(hands, seat)
            barred = barred_bid(hooked, np.int64(seat), players, cards, total)
            mass = forecast(
                hand, FULL & ~(seen | hand), trumps, np.int64(seat), players, cards, total,
                model_at, forecast_space,
            )  # fmt: skip
            bid, _points = best_allowed(
                cards, np.int64(0), cards, barred, score_at, model_at, forecast_space, mass
            )
            if stray > 0:
                bid, choices = strayed(bid, cards, barred, stray, choices)
            total += bid
            store_int(bids, seat, bid)
        won = NONE
        leader: Int = np.int64(0)
        for left in range(cards, 1, -1):
            led = NONE
            best = NONE
            best_seat = leader
            total = wanted(players, won, bids)
            for place in range(players):
                actor: Int = (leader + place) % players
                hand = load(hands, actor)
                unseen = FULL & ~(seen | hand)
                after = np.int64(players - 1 - place)
                taken = tricks_of(won, actor)
                aim = load_int(bids, actor) - taken
                legal = hand & led if hand & led != NONE else hand
                word, choices = next_word(choices)
                noted = np.int64(mulhi(word, np.uint64(1000))) < share
                if noted and popcount(legal) > 1 and aim >= 0 and aim <= left:
                    winners = legal
                    if led != NONE:
                        winners = legal & (led | trumps) & ~((best << ONE) - ONE)
                    spare = pressure(total - left)
                    rest = distinct_cards(legal, winners, unseen)
                    if popcount(rest) > 1 and rows + _MOST_CARDS < len(made):
                        tell_about_hand(
                            hand, unseen, led == NONE, trumps, aim, np.int64(left), after, total,
                            spare, outlook, space,
                        )  # fmt: skip
                        while rest != NONE:
                            card = highest(rest)
                            rest ^= card
                            value = tell_about_card(
                                card, hand, winners & card != NONE, led == NONE, unseen, trumps,
                                aim, np.int64(left), after, spare, outlook, space,
                            )  # fmt: skip
                            for i in range(INPUTS):
                                inputs[rows, i] = load_single(space, i)
                            values[rows] = value
                            decisions[rows] = decision
                            made[rows] = _made(
                                card, actor, hands, trial, players, np.int64(left),
                                np.int64(place), led, best, best_seat, trumps, won, seen, bids,
                                weights_at,
                            )  # fmt: skip
                            rows += 1
                        decision += 1
                card = choose_by_outlook(
                    hand, led, best, trumps, aim, np.int64(left), after, unseen, total, weights_at
                )
                store(hands, actor, hand ^ card)
                seen |= card
                if led == NONE:
                    led = lane_of(card)
                    best = card
                    best_seat = actor
                elif (card & (led | trumps)) > best:
                    best = card
                    best_seat = actor
            won += ONE << np.uint64(8 * best_seat)
            leader = best_seat
    return rows
