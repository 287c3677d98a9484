"""Playing tricks under every rule of play: by random cards, or by the standard policy."""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import block, inline
from ohhell_sim.kernels.bits import NONE, ONE, mulhi, popcount, select
from ohhell_sim.kernels.memory import load, load_int, store, store_int
from ohhell_sim.kernels.outlook import OUTLOOK_AT
from ohhell_sim.kernels.outlook_play import best_outlook
from ohhell_sim.kernels.policy import HAS_OUTLOOK, RANDOM, choose_among
from ohhell_sim.kernels.streams import next_word
from ohhell_sim.kernels.thumb import BRASH, SHY, THUMB, thumb_card
from ohhell_sim.kernels.wide.obligations import (
    JESTERS,
    JOKERS,
    TRUMP_LEAD,
    beats,
    legal_cards,
    suit_led,
)
from ohhell_sim.kernels.words import Address, Flag, Int, State, Word

__all__ = [
    "BEST", "BEST_SEAT", "BROKEN", "CLOSED", "FORGETFUL", "LED", "PLAYED", "SEAT", "TRICKS",
    "finish_deal", "pick_standard",
]  # fmt: skip

# Places in the table of the trick: words first, then numbers, in arrays of their own.
LED = 0
BEST = 1
SEAT = 0
PLAYED = 1
BEST_SEAT = 2
TRICKS = 3
CLOSED = 4
BROKEN = 5


@inline
def _pick_random(first: Word, second: Word, state: State) -> tuple[Word, State]:
    """Return a random card of a set: a kind, bit 63 set for its second copy."""
    word, state = next_word(state)
    n_first = np.uint64(popcount(first))
    k = mulhi(word, n_first + np.uint64(popcount(second)))
    if k < n_first:
        return select(first, k), state
    return select(second, k - n_first) | SECOND, state


#: Policy code: like the standard policy, but takes every card for unseen that it does not hold.
FORGETFUL = 6
#: Marks the second copy of a kind.
SECOND = np.uint64(1 << 63)


@block
def pick_standard(
    first: Word, second: Word, legal_first: Word, legal_second: Word, over: Word, on_lead: Flag,
    follows: Flag, trumps: Word, need: Int, left: Int, after: Int, unseen: Word, total: Int,
    weights: Address,
) -> Word:  # fmt: skip
    """Choose a card by the standard policy, which sees kinds and not copies."""
    legal = legal_first | legal_second
    if legal & (legal - ONE) == NONE:
        return legal if legal_first != NONE else legal | SECOND
    if load_int(weights, HAS_OUTLOOK) != 0:
        return best_outlook(
            first, legal, legal & over, on_lead, trumps, need, left, after, unseen, total,
            weights + OUTLOOK_AT,
        )  # fmt: skip
    serious = legal & ~JESTERS
    if serious == NONE or (need <= 0 and serious & ~over == NONE and legal != serious):
        kind = legal & JESTERS
        kind &= ~kind + ONE
    else:
        kind = choose_among(
            (first | second) & ~JESTERS, serious, serious & over, on_lead, follows, trumps, need,
            left, after, unseen & ~JESTERS, weights,
        )  # fmt: skip
    return kind if legal_first & kind != NONE else kind | SECOND


@block
def finish_deal(
    policy: Int, firsts: Address, seconds: Address, players: Int, numbers: Address, words: Address,
    trumps: Word, won: Address, seen_first: Word, seen_second: Word, deck_first: Word,
    deck_second: Word, bids: Address, weights: Address, rules: Address, opening: Word,
    state: State, trace: Address, codes: Address,
) -> State:  # fmt: skip
    """Play the rest of a deal.

    Parameters
    ----------
    policy : int64
        How everybody plays: `RANDOM`, `STANDARD` or `THUMB`.
    firsts, seconds : uint64
        Addresses of the hands by seat, first and second copies; used up.
    players : int64
    numbers, words : uint64
        Addresses of the trick so far: seat to play, cards played, winning seat, tricks left,
        whether no suit can be led any more, whether trumps may be led; led suit and best kind.
    trumps : uint64
        Kinds that win as trumps.
    won : uint64
        Address of the tricks by seat (int64), added to.
    seen_first, seen_second, deck_first, deck_second : uint64
        Cards that everybody has seen, and all cards of the deck.
    bids, weights, rules : uint64
        Addresses of the bids by seat, the policy's weights and the table of obligations.
    opening : uint64
        A card that the seat to play plays first (bit 63 for its second copy), 0 for none.
    state : tuple of 4 uint64
        Random state.
    trace : uint64
        Address of rows of 4 words (seat, card, legal first and second copies), one filled a card
        played; 0 for none.
    codes : uint64
        Address of a policy for each seat, which then counts instead; 0 for none.

    Returns
    -------
    tuple of 4 uint64
        The advanced random state.
    """
    seat: Int = load_int(numbers, SEAT)
    played: Int = load_int(numbers, PLAYED)
    best_seat: Int = load_int(numbers, BEST_SEAT)
    tricks = load_int(numbers, TRICKS)
    closed = load_int(numbers, CLOSED) != 0
    broken = load_int(numbers, BROKEN) != 0
    led = load(words, LED)
    best = load(words, BEST)
    trump_lead = load_int(rules, TRUMP_LEAD)
    row = 0
    for trick in range(tricks):
        left = tricks - trick
        total: Int = np.int64(0)
        for other in range(players):
            need = load_int(bids, other) - load_int(won, other)
            total += need if need > 0 else np.int64(0)
        for place in range(played, players):
            first = load(firsts, seat)
            second = load(seconds, seat)
            on_lead = place == 0
            held_back = (trump_lead == 1 and not broken) or (trump_lead == 2 and not broken)
            legal_first, legal_second, over, follows = legal_cards(
                first, second, on_lead, led, best, trumps, held_back, rules
            )
            code: Int = policy
            if codes != NONE:
                code = load_int(codes, seat)
            if opening != NONE:
                card = opening
                opening = NONE
            elif code == RANDOM:
                card, state = _pick_random(legal_first, legal_second, state)
            elif code in (THUMB, SHY, BRASH):
                kind = thumb_card(
                    legal_first | legal_second, over, on_lead, trumps | JOKERS,
                    load_int(bids, seat) - load_int(won, seat), code,
                )  # fmt: skip
                card = kind if legal_first & kind != NONE else kind | SECOND
            else:
                unseen = (deck_first & ~(seen_first | first)) | (
                    deck_second & ~(seen_second | second)
                )
                if code == FORGETFUL:
                    unseen = (deck_first & ~first) | (deck_second & ~second)
                card = pick_standard(
                    first, second, legal_first, legal_second, over, on_lead, follows, trumps,
                    load_int(bids, seat) - load_int(won, seat), left, players - 1 - place, unseen,
                    total, weights,
                )  # fmt: skip
            if trace != NONE:
                store(trace, row, np.uint64(seat))
                store(trace, row + 1, card)
                store(trace, row + 2, legal_first)
                store(trace, row + 3, legal_second)
                row += 4
            kind = card & ~SECOND
            if card == kind:
                store(firsts, seat, first ^ kind)
                seen_first |= kind
            else:
                store(seconds, seat, second ^ kind)
                seen_second |= kind
            led, closed = suit_led(kind, led, closed, trumps, rules)
            if beats(kind, best, led, trumps, rules):
                best = kind
                best_seat = seat
            if trump_lead == 1 and kind & trumps != NONE:
                broken = True
            seat = seat + 1 if seat + 1 < players else 0
        store_int(won, best_seat, load_int(won, best_seat) + 1)
        seat = best_seat
        led = NONE
        best = NONE
        closed = False
        played = 0
        if trump_lead == 2:
            broken = True
    return state
