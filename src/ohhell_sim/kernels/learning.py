"""Whole deals by the bid model and the outlook, with what there is to learn from them."""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import inline, jit
from ohhell_sim.kernels.bits import (
    FULL,
    NONE,
    ONE,
    TOP_LANE,
    lane_of,
    lowest,
    mulhi,
    popcount,
    select,
)
from ohhell_sim.kernels.forecast import FEATURES, FORECAST_AT, best_allowed, forecast, hand_features
from ohhell_sim.kernels.memory import (
    address,
    load,
    load_int,
    load_real,
    load_share,
    scratch,
    store,
    store_int,
)
from ohhell_sim.kernels.outlook import (
    OPENING,
    OUTLOOK_AT,
    hold_cell,
    pressure,
    stand_cell,
    wanted,
    worth_cell,
)
from ohhell_sim.kernels.outlook_play import choose_with_duty
from ohhell_sim.kernels.streams import CHOICES, CHUNK, DEALING, next_word, stream
from ohhell_sim.kernels.tricks import tricks_of
from ohhell_sim.kernels.words import Address, Flag, Int, Ints, Reals, State, Word
from ohhell_sim.kernels.worlds import deal_free

__all__ = ["NOTES", "barred_bid", "deal_rules", "deal_with_turn_up", "outlook_deals", "strayed"]

#: Cells of an array of notes for the largest deal: two numbers a note.
NOTES = 2 * 52 * 60
# Numbers of a note on how a seat stands, which are written from the end of the array.
_STANDING = 3


@inline
def _worth(
    cards: Word, unseen: Word, trumps: Word, left: Int, spare: Int, outlook: Address
) -> tuple[float, float]:
    worth = 0.0
    spread = 0.0
    while cards != NONE:
        card = lowest(cards)
        cards ^= card
        share = load_share(outlook, worth_cell(card, unseen, trumps, left, spare))
        worth += share
        spread += share * (1.0 - share)
    return worth, spread


@inline
def _note(notes: Ints, n: Int, cell: Int, about: Int) -> Int:
    notes[2 * n] = cell
    notes[2 * n + 1] = about
    return n + 1


@inline
def _note_cards(
    cards: Word, unseen: Word, trumps: Word, left: Int, spare: Int, notes: Ints, n: Int
) -> Int:
    """Note the worth cells of the cards that a seat keeps."""
    while cards != NONE:
        card = lowest(cards)
        cards ^= card
        n = _note(notes, n, worth_cell(card, unseen, trumps, left, spare), np.int64(card))
    return n


@inline
def _note_standing(
    seat: Int,
    kept: Word,
    unseen: Word,
    trumps: Word,
    left: Int,
    aim: Int,
    spare: Int,
    outlook: Address,
    notes: Ints,
    at: Int,
) -> None:
    """Note how a seat stands after the trick, both if it loses and if it wins it, -1 for lost.

    Which of the two has happened is known at the end of the trick.
    """
    worth, spread = _worth(kept, unseen, trumps, left, spare, outlook)
    notes[at] = seat
    notes[at + 1] = -1
    notes[at + 2] = -1
    if aim >= 0 and aim <= left:
        notes[at + 1] = stand_cell(left, aim, worth, spread, spare, np.int64(0))
    if aim >= 1 and aim <= left + 1:
        notes[at + 2] = stand_cell(left, aim - 1, worth, spread, spare, np.int64(1))


@inline
def _count_notes(
    notes: Ints, noted: Int, stood: Int, winning: Word, won: Word, bids: Address, learned: Ints
) -> None:
    """Count at the end of a deal which of the notes have come true."""
    for i in range(noted):
        cell = notes[2 * i]
        learned[cell, 0] += 1
        if np.uint64(notes[2 * i + 1]) & winning != NONE:
            learned[cell, 1] += 1
    for row in range(stood, len(notes), _STANDING):
        cell = notes[row + 1]
        if cell >= 0:
            learned[cell, 0] += 1
            if tricks_of(won, notes[row]) == load_int(bids, notes[row]):
                learned[cell, 1] += 1


@inline
def _first_bid(
    hand: Word, unseen: Word, trumps: Word, cards: Int, barred: Int, outlook: Address
) -> Int:
    """Bid before there is a forecast: the worth of the hand, rounded."""
    worth, _spread = _worth(hand, unseen, trumps, np.int64(OPENING), np.int64(1), outlook)
    bid = np.int64(worth + 0.5)
    bid = bid if bid < cards else np.int64(cards)
    if bid == barred:
        bid = bid - 1 if bid > 0 else np.int64(1)
    return bid


@inline
def _wander(card: Word, legal: Word, explore: Int, choices: State) -> tuple[Word, State]:
    """Now and then play any legal card instead of the chosen one."""
    word, choices = next_word(choices)
    if mulhi(word, np.uint64(1000)) < np.uint64(explore):
        word, choices = next_word(choices)
        card = select(legal, mulhi(word, np.uint64(popcount(legal))))
    return card, choices


@inline
def deal_with_turn_up(
    turned: Int, players: Int, need: Address, hands: Address, dealing: State
) -> tuple[Word, State]:
    """Turn a trump up, if one is turned up, and deal; returns the cards that everybody sees."""
    seen = NONE
    if turned != 0:
        word, dealing = next_word(dealing)
        seen = select(TOP_LANE, mulhi(word, np.uint64(13)))
    return seen, deal_free(FULL & ~seen, need, players, hands, dealing)


@inline
def deal_rules(deal: Int, cards: Int, scores: Ints, hook: Int) -> tuple[Int, Address, Flag]:
    """Return a deal's scoring, the address of its points, and whether the hook holds.

    Deals go through all scorings in turn, and the hook holds in `hook` rounds of these of ten.
    """
    kind = deal % len(scores)
    score_at = address(scores) + np.uint64(8 * kind * (cards + 1) * (cards + 1))
    return kind, score_at, deal // len(scores) % 10 < hook


@inline
def barred_bid(hooked: Flag, seat: Int, players: Int, cards: Int, total: Int) -> Int:
    """Return the bid that the hook bars, -1 if it bars none."""
    return cards - total if hooked and seat == players - 1 else np.int64(-1)


@inline
def strayed(bid: Int, cards: Int, barred: Int, stray: Int, choices: State) -> tuple[Int, State]:
    """Return a bid, `stray` times of a hundred one more or less if that may be bid."""
    word, choices = next_word(choices)
    draw = np.int64(mulhi(word, np.uint64(200)))
    if draw < stray and bid < cards and bid + 1 != barred:
        bid += 1
    elif draw >= 200 - stray and bid > 0 and bid - 1 != barred:
        bid -= 1
    return bid, choices


@jit
def outlook_deals(
    players: Int,
    cards: Int,
    trumps: Word,
    turned: Int,
    hook: Int,
    must_trump: Int,
    model: Reals,
    scores: Ints,
    weights: Ints,
    explore: Int,
    stray: Int,
    alone: Int,
    seed: Word,
    lo: Int,
    hi: Int,
    outcomes: Ints,
    learned: Ints,
    rows: Reals,
    notes: Ints,
) -> None:
    """Play deals in which every seat bids by the model and plays by its outlook.

    Parameters
    ----------
    players, cards : int64
        2 to 8 players; seat 0 is eldest hand.
    trumps : uint64
        `TOP_LANE`, or 0 without trump.
    turned : int64
        1 if a trump is turned up first, else 0.
    hook : int64
        In how many deals of ten the last bidder may not make the bids add up to the tricks.
    must_trump : int64
        1 if a hand that cannot follow suit must trump, else 0.
    model : float64 array
        The bid model; without a forecast, hands bid their worth, rounded.
    scores : int64 array, shape (n, cards + 1, cards + 1)
        Points by bid and tricks; each deal is played for one of them, in turn.
    weights : int64 array
        Parameters of the policy.
    explore, stray : int64
        How many cards of a thousand, and how many bids of a hundred, are not the best.
    alone : int64
        0, or 1 if instead of `stray` one seat bids one off in every other deal, all the others as
        they would; only bids that nobody else's was off for are written to `rows`.
    seed : uint64
    lo, hi : int64
        `lo` a multiple of `CHUNK`.
    outcomes : int64 array, shape (n, players, cards + 1, cards + 1)
        Added to: deals by scoring, seat, bid and tricks.
    learned : int64 array, shape (OUTLOOK_CELLS, 2)
        Added to, if it has any rows: how often a cell occurred, and how often it came true.
    rows : float64 array, shape (m, FEATURES + 4)
        The first m bids: numbers about the hand, bid, tricks, seat, scoring.
    notes : int64 array, shape (NOTES,)
        Scratch memory.
    """
    hands = scratch(8)
    need = scratch(8)
    bids = scratch(8)
    row_of = scratch(8)
    space = scratch(96)
    model_at = address(model)
    outlook_at = address(weights) + OUTLOOK_AT
    learns = len(learned) > 0
    n_rows: Int = np.int64(0)
    for seat in range(players):
        store_int(need, seat, cards)
    dealing = stream(seed, 0, DEALING)
    choices = stream(seed, 0, CHOICES)
    for deal in range(lo, hi):
        if deal % CHUNK == 0:
            dealing = stream(seed, deal // CHUNK, DEALING)
            choices = stream(seed, deal // CHUNK, CHOICES)
        seen, dealing = deal_with_turn_up(turned, players, need, hands, dealing)
        strayer: Int = np.int64(players)
        if alone != 0:
            word, choices = next_word(choices)
            strayer = np.int64(mulhi(word, np.uint64(2 * players)))
        kind, score_at, hooked = deal_rules(np.int64(deal), cards, scores, hook)
        total: Int = np.int64(0)
        noted: Int = np.int64(0)
        for seat in range(players):
            hand = load(hands, seat)
            unseen = FULL & ~(seen | hand)
            barred = barred_bid(hooked, np.int64(seat), players, cards, total)
            if model[FORECAST_AT] != 0.0:
                mass = forecast(
                    hand, unseen, trumps, np.int64(seat), players, cards, total, model_at, space
                )
                bid, _points = best_allowed(
                    cards, np.int64(0), cards, barred, score_at, model_at, space, mass
                )
            else:
                bid = _first_bid(hand, unseen, trumps, cards, barred, outlook_at)
            if alone != 0:
                if seat == strayer:
                    bid, choices = strayed(bid, cards, barred, np.int64(100), choices)
            elif stray > 0:
                bid, choices = strayed(bid, cards, barred, stray, choices)
            store_int(row_of, seat, np.int64(-1))
            kept = alone == 0 or strayer >= players or seat == strayer
            if kept and n_rows < len(rows):
                hand_features(
                    hand, unseen, trumps, np.int64(seat), players, cards, total, model_at, space
                )
                for i in range(FEATURES):
                    rows[n_rows, i] = load_real(space, i)
                rows[n_rows, FEATURES] = bid
                rows[n_rows, FEATURES + 2] = seat
                rows[n_rows, FEATURES + 3] = kind
                store_int(row_of, seat, n_rows)
                n_rows += 1
            if learns:
                noted = _note_cards(
                    hand, unseen, trumps, np.int64(OPENING), np.int64(1), notes, noted
                )
            total += bid
            store_int(bids, seat, bid)
        won = NONE
        winning = NONE
        leader: Int = np.int64(0)
        stood: Int = np.int64(len(notes))
        for left in range(cards, 0, -1):
            led = NONE
            best = NONE
            best_seat = leader
            total = wanted(players, won, bids)
            spare = pressure(total - left)
            for place in range(players):
                actor: Int = (leader + place) % players
                hand = load(hands, actor)
                unseen = FULL & ~(seen | hand)
                after = players - 1 - place
                taken = tricks_of(won, actor)
                aim = load_int(bids, actor) - taken
                card, legal = choose_with_duty(
                    hand, led, best, trumps, must_trump, aim, np.int64(left), np.int64(after),
                    unseen, total, address(weights),
                )  # fmt: skip
                if explore > 0:
                    card, choices = _wander(card, legal, explore, choices)
                store(hands, actor, hand ^ card)
                ahead = led == NONE or (card & (led | trumps)) > best
                if learns and ahead and after > 0:
                    cell = hold_cell(
                        card, led == NONE, unseen, trumps, np.int64(after), np.int64(left), spare
                    )
                    noted = _note(notes, noted, cell, np.int64(card))
                if learns and left > 1:
                    kept = hand ^ card
                    noted = _note_cards(kept, unseen, trumps, left - 1, spare, notes, noted)
                    stood -= _STANDING
                    _note_standing(
                        actor, kept, unseen, trumps, left - 1, aim, spare, outlook_at, notes, stood
                    )
                seen |= card
                if ahead:
                    led = lane_of(card) if led == NONE else led
                    best = card
                    best_seat = actor
            won += ONE << np.uint64(8 * best_seat)
            winning |= best
            leader = best_seat
            if learns and left > 1:
                for place in range(players):
                    row = stood + _STANDING * place
                    if notes[row] == best_seat:
                        notes[row + 1] = notes[row + 2]
        for seat in range(players):
            bid = load_int(bids, seat)
            taken = tricks_of(won, seat)
            outcomes[kind, seat, bid, taken] += 1
            if load_int(row_of, seat) >= 0:
                rows[load_int(row_of, seat), FEATURES + 1] = taken
        if learns:
            _count_notes(notes, noted, stood, winning, won, bids, learned)
