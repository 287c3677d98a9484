"""Whole deals under every rule of the catalogue, from the shuffle to the last trick.

The cards of a deal are a matter of the seed, the match and the place of the deal in it alone: two
rule sets with the same deck deal from the same shuffled pack. The first card of the pack is kept
to be turned up, and the others go round one by one, so that a larger hand holds the smaller one.
"""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import block, jit
from ohhell_sim.kernels.bits import LANE0, NONE, TOP_LANE, mulhi
from ohhell_sim.kernels.memory import address, load, load_int, scratch, store, store_int
from ohhell_sim.kernels.policy import STANDARD
from ohhell_sim.kernels.streams import CHOICES, DEALING, next_word, stream
from ohhell_sim.kernels.wide.auction import (
    DEALER,
    ELDEST,
    HAND_SIZE,
    HIGH_LEADS,
    KNOWN,
    NO_ZERO,
    PASS_CARDS,
    PASS_TO,
    PLAYERS,
    TRUMP_HOW,
    highest_bidder,
    swap_all,
)
from ohhell_sim.kernels.wide.bidding import swap_lane
from ohhell_sim.kernels.wide.obligations import trump_cards
from ohhell_sim.kernels.wide.passing import pass_cards
from ohhell_sim.kernels.wide.play import SEAT, TRICKS, finish_deal
from ohhell_sim.kernels.wide.said import SAID_ONE, say_chances
from ohhell_sim.kernels.wide.seats import cast_bids, choose_passes, name_lane
from ohhell_sim.kernels.wide.worlds import SEATS
from ohhell_sim.kernels.words import Address, Int, Ints, Reals, State, Word, Words

__all__ = [
    "BIDS_FIRST", "BY_DEALER", "BY_ELDEST", "BY_HIGHEST", "CARD_CUT", "CARD_TURNED",
    "DEALERS_CARD", "DEALS_A_MATCH", "FOREHEAD", "LANE", "LEADS_FIRST", "NONE_TOO", "NO_LANE",
    "RECORD", "SAID", "SAID_ONE", "SETUP", "SHOWN_LATE", "SOURCE", "SUIT_DRAWN",
    "play_whole_deals",
]  # fmt: skip

#: Deals of one match have numbers below this.
DEALS_A_MATCH = 4096
#: Words of a record of a deal, before the cards played.
RECORD = 68
#: Stands for no lane: no trump.
NO_LANE = 4

# Places in the table of the set-up.
#: Where the trump comes from: one of the codes below.
SOURCE = 0
#: The lane of a trump that the rules say, or `NO_LANE`.
LANE = 1
#: 1 if no-trump may be named.
NONE_TOO = 2
#: 1 if the table sees the trump after the bids only.
SHOWN_LATE = 3
#: Places from eldest hand on to the first bidder, if that is not eldest hand.
BIDS_FIRST = 4
#: Places from eldest hand on to the first leader, likewise.
LEADS_FIRST = 5
#: 1 if nobody sees the own card.
FOREHEAD = 6
#: How many places there are.
SETUP = 7

# Where the trump comes from.
#: The rules say it.
SAID = 0
CARD_TURNED = 1
#: The last card dealt to the dealer.
DEALERS_CARD = 2
#: A card of the whole deck.
CARD_CUT = 3
SUIT_DRAWN = 4
BY_ELDEST = 5
BY_DEALER = 6
BY_HIGHEST = 7

# Kinds in the table of masks.
_AGAIN = 2
_BLANK = 3
_CHOOSES = 4
_ACES = 5

_SECOND = np.uint64(1 << 63)
_PACK = 128
# Words for the hands of all seats, first copies and second ones.
_HANDS = 2 * SEATS


@block
def _shuffle(pack: Address, cards: Int, wanted: Int, order: Address, state: State) -> None:
    """Write the first cards of the shuffled pack to `order`; how many are wanted changes none."""
    for i in range(cards):
        store(order, i, load(pack, i))
    word = NONE
    left = 0
    for i in range(wanted):
        if left == 0:
            word, state = next_word(state)
            left = 5
        left -= 1
        n = np.uint64(cards - i)
        j = i + np.int64(mulhi(word, n))
        word *= n
        card = load(order, j)
        store(order, j, load(order, i))
        store(order, i, card)


@block
def _hand_out(
    order: Address, cards: Int, players: Int, size: Int, firsts: Address, seconds: Address
) -> None:
    """Deal the pack out, one card at a time, from its second card on."""
    for seat in range(SEATS):
        store(firsts, seat, NONE)
        store(seconds, seat, NONE)
    place: Int = 1
    for _ in range(size):
        for seat in range(players):
            card = load(order, place if place < cards else 0)
            place += 1
            if card & _SECOND == NONE:
                store(firsts, seat, load(firsts, seat) | card)
            else:
                store(seconds, seat, load(seconds, seat) | (card & ~_SECOND))


@block
def _lane_of_kind(kind: Word) -> Int:
    """Return the lane of a natural card, `NO_LANE` for a joker."""
    for lane in range(4):
        if kind & (LANE0 << np.uint64(16 * lane)) != NONE:
            return lane
    return NO_LANE


@block
def _turn_up(order: Address, cards: Int, dealt: Int, again: Word) -> tuple[Word, Word, Word]:
    """Return the card turned up (0: none is left), and all cards seen on the way to it."""
    seen_first = NONE
    seen_second = NONE
    place: Int = 0
    while place < cards:
        card = load(order, place)
        if card & _SECOND == NONE:
            seen_first |= card
        else:
            seen_second |= card & ~_SECOND
        if card & ~_SECOND & again == NONE:
            return card, seen_first, seen_second
        place = place + 1 if place > 0 else dealt + 1
    return NONE, seen_first, seen_second


@block
def _cut(pack: Address, cards: Int, barred: Word, word: Word) -> Word:
    """Return a card of the pack, by a random word, that is none of the barred kinds."""
    fit = 0
    for i in range(cards):
        if load(pack, i) & ~_SECOND & barred == NONE:
            fit += 1
    k = np.int64(mulhi(word, np.uint64(fit)))
    for i in range(cards):
        if load(pack, i) & ~_SECOND & barred == NONE:
            if k == 0:
                return load(pack, i)
            k -= 1
    return NONE


@jit
def play_whole_deals(
    pack: Words, table: Ints, setup: Ints, masks: Words, chances: Reals, gains: Ints,
    weights: Ints, obligations: Ints, matches: Ints, numbers: Ints, dealers: Ints, no_zero: Ints,
    codes: Ints, seed: Word, bids: Ints, tricks: Ints, said: Ints, records: Words,
) -> None:  # fmt: skip
    """Deal and play one deal of each of some matches, all of the same plan.

    Parameters
    ----------
    pack : uint64 array
        The cards of the deck in a fixed order, in the kernel layout without trump; bit 63 marks
        a second copy.
    table : int64 array, shape (15,)
        See the names in `ohhell_sim.kernels.wide.auction`; who bids first, who deals and who has
        bid too many zeros are filled in here.
    setup : int64 array, shape (SETUP,)
        See the names in this module.
    masks : uint64 array, shape (6,)
        The cards of the deck, first and second copies; then kinds that are turned again, that
        make no trump when turned, that let the dealer name one, and that are aces.
    chances, gains, weights, obligations
        The bid model, what each bid and number of tricks is worth to everybody, the weights of
        the policy, the table of obligations.
    matches, numbers, dealers, no_zero : int64 array, shape (n,)
        Match and place of the deal in it, from which the cards follow; the seat that deals; a
        bit for each seat that may not bid zero.
    codes : int64 array, shape (n, 16)
        The player in each seat: `RANDOM`, `STANDARD`, `CAREFUL`, `FORGETFUL`, `THUMB`, `SHY` or
        `BRASH`.
    seed : uint64
    bids, tricks, said : int64 array, shape (n, 16)
        Filled by seat; `said` is the chance that a standard player gave its bid in 10,000ths, or
        -1 where it is not known.
    records : uint64 array, shape (n, RECORD + 4 * cards played) or (0, 0)
        Filled, if there is room: hands as dealt (32 words), hands when bids are made, card shown,
        lane of the trump, cards that all saw before the bids (two words); then as for
        `finish_deal`.
    """
    order = scratch(_PACK)
    firsts = scratch(_HANDS)
    seconds = firsts + np.uint64(8 * SEATS)
    gone = scratch(_HANDS)
    question = scratch(16)
    these_bids = scratch(SEATS)
    these_said = scratch(SEATS)
    won = scratch(SEATS)
    trick_numbers = scratch(8)
    trick_words = scratch(2)
    spread = scratch(96)
    other_spread = scratch(96)
    pack_at = address(pack)
    chances_at = address(chances)
    gains_at = address(gains)
    weights_at = address(weights)
    rules_at = address(obligations)
    cards = len(pack)
    players = table[PLAYERS]
    size = table[HAND_SIZE]
    source = setup[SOURCE]
    none_too = setup[NONE_TOO]
    deck_first = masks[0]
    deck_second = masks[1]
    wanted: Int = players * size + 1
    if masks[_AGAIN] != NONE or wanted > cards:
        wanted = cards
    for i in range(15):
        store_int(question, i, table[i])
    for deal in range(len(matches)):
        number = matches[deal] * DEALS_A_MATCH + numbers[deal]
        dealing = stream(seed, number, DEALING)
        choices = stream(seed, number, CHOICES)
        cut_word, dealing = next_word(dealing)
        _shuffle(pack_at, cards, wanted, order, dealing)
        _hand_out(order, cards, players, size, firsts, seconds)
        dealer = dealers[deal]
        eldest = dealer + 1 if dealer + 1 < players else 0
        leader = (eldest + setup[LEADS_FIRST]) % players
        store_int(question, ELDEST, (eldest + setup[BIDS_FIRST]) % players)
        store_int(question, DEALER, dealer)
        store_int(question, NO_ZERO, no_zero[deal])
        codes_at = address(codes) + np.uint64(8 * SEATS * deal)
        record = NONE
        if len(records) > 0:
            record = address(records) + np.uint64(8 * (RECORD + 4 * players * size) * deal)
            for i in range(2 * SEATS):
                store(record, i, load(firsts, i))
        seen_first = NONE
        seen_second = NONE
        shown = NONE
        lane: Int = NO_LANE
        namer: Int = -1
        if source == SAID:
            lane = setup[LANE]
        elif source == SUIT_DRAWN:
            lane = np.int64(mulhi(cut_word, np.uint64(4)))
        elif source == CARD_CUT:
            shown = _cut(pack_at, cards, masks[_AGAIN] | masks[_CHOOSES], cut_word)
            lane = _lane_of_kind(shown & ~masks[_BLANK])
            shown = NONE
        elif source == DEALERS_CARD:
            place = (size - 1) * players + dealer + 1
            shown = load(order, place if place < cards else 0)
            lane = _lane_of_kind(shown & ~masks[_BLANK])
            seen_first = shown & ~_SECOND if shown & _SECOND == NONE else NONE
            seen_second = shown & ~_SECOND if shown & _SECOND != NONE else NONE
            if shown & masks[_CHOOSES] != NONE:
                namer = dealer
        elif source == CARD_TURNED:
            shown, seen_first, seen_second = _turn_up(order, cards, players * size, masks[_AGAIN])
            lane = _lane_of_kind(shown & ~masks[_BLANK])
            if shown & masks[_CHOOSES] != NONE:
                namer = dealer
        elif source == BY_ELDEST:
            namer = eldest
        elif source == BY_DEALER:
            namer = dealer
        if namer >= 0:
            named_none = none_too if source in (BY_ELDEST, BY_DEALER) else np.int64(0)
            lane, choices = name_lane(
                question, namer, load_int(codes_at, namer), named_none, np.int64(-1),
                setup[FOREHEAD], leader, firsts, seconds, gone, seen_first, seen_second,
                deck_first, deck_second, chances_at, gains_at, rules_at, spread, choices,
            )  # fmt: skip
        hidden_first = NONE
        hidden_second = NONE
        hidden_lane: Int = NO_LANE
        late = setup[SHOWN_LATE] == 1 and namer < 0
        if late:
            hidden_first = seen_first
            hidden_second = seen_second
            hidden_lane = lane
            seen_first = NONE
            seen_second = NONE
            lane = NO_LANE
        trump_lane = NONE
        if lane < NO_LANE:
            trump_lane = TOP_LANE
            swap_all(lane, players, firsts, seconds)
            seen_first = swap_lane(seen_first, lane)
            seen_second = swap_lane(seen_second, lane)
        if table[PASS_CARDS] > 0:
            choices = choose_passes(
                question, codes_at, firsts, seconds, gone, gone + np.uint64(8 * SEATS), seen_first,
                seen_second, trump_lane, choices,
            )  # fmt: skip
            pass_cards(
                players, table[PASS_CARDS], table[PASS_TO], firsts, seconds, gone,
                gone + np.uint64(8 * SEATS), seen_first, seen_second, deck_first, deck_second,
                trump_lane, chances_at,
            )  # fmt: skip
        if record != NONE:
            for i in range(2 * SEATS):
                store(record, 2 * SEATS + i, load(firsts, i))
            store(record, 64, shown)
            store(record, 66, seen_first)
            store(record, 67, seen_second)
        choices = cast_bids(
            question, these_bids, codes_at, setup[FOREHEAD], leader, firsts, seconds, seen_first,
            seen_second, deck_first, deck_second, trump_lane, masks[_ACES], chances_at, gains_at,
            rules_at, spread, other_spread, choices,
        )  # fmt: skip
        if table[TRUMP_HOW] == KNOWN:
            say_chances(
                question, these_bids, firsts, seconds, seen_first, seen_second, deck_first,
                deck_second, trump_lane, chances_at, codes_at, setup[FOREHEAD], leader, rules_at,
                spread, these_said,
            )  # fmt: skip
        else:
            for seat in range(players):
                store_int(these_said, seat, np.int64(-1))
        if source == BY_HIGHEST:
            top = highest_bidder(these_bids, players, load_int(question, ELDEST))
            lane, choices = name_lane(
                question, top, load_int(codes_at, top), none_too, load_int(these_bids, top),
                setup[FOREHEAD], leader, firsts, seconds, gone, seen_first, seen_second,
                deck_first, deck_second, chances_at, gains_at, rules_at, spread, choices,
            )  # fmt: skip
        elif late:
            lane = hidden_lane
            seen_first |= hidden_first
            seen_second |= hidden_second
        if (source == BY_HIGHEST or late) and lane < NO_LANE:
            trump_lane = TOP_LANE
            swap_all(lane, players, firsts, seconds)
            seen_first = swap_lane(seen_first, lane)
            seen_second = swap_lane(seen_second, lane)
        if table[HIGH_LEADS] == 1:
            leader = highest_bidder(these_bids, players, load_int(question, ELDEST))
        for seat in range(SEATS):
            store_int(won, seat, np.int64(0))
        for i in range(6):
            store_int(trick_numbers, i, np.int64(0))
        store_int(trick_numbers, SEAT, leader)
        store_int(trick_numbers, TRICKS, size)
        store(trick_words, 0, NONE)
        store(trick_words, 1, NONE)
        trace = NONE
        if record != NONE:
            store(record, 65, np.uint64(lane))
            trace = record + np.uint64(8 * RECORD)
        choices = finish_deal(
            STANDARD, firsts, seconds, players, trick_numbers, trick_words,
            trump_cards(trump_lane, rules_at), won, seen_first, seen_second, deck_first,
            deck_second, these_bids, weights_at, rules_at, NONE, choices, trace, codes_at,
        )  # fmt: skip
        for seat in range(players):
            bids[deal, seat] = load_int(these_bids, seat)
            tricks[deal, seat] = load_int(won, seat)
            said[deal, seat] = load_int(these_said, seat)
