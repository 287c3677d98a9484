"""One deal of a match as the arrays that the kernel of whole deals takes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ohhell_sim.cards import Card, Rank
from ohhell_sim.game import TrickRules
from ohhell_sim.inference.layout import WORD, DeckLayout
from ohhell_sim.inference.learned import bid_facts, deck_facts
from ohhell_sim.inference.wide.codes import play_codes
from ohhell_sim.kernels.learned import bid_model_for, policy_for
from ohhell_sim.kernels.wide import auction
from ohhell_sim.kernels.wide import deals as kernel
from ohhell_sim.rules import (
    BidOrder,
    BidTiming,
    DealPlan,
    FirstLead,
    PassTo,
    Rules,
    TrumpFrom,
    TrumpRevealed,
    TrumpSource,
    TurnedCard,
    TurnedJoker,
)

__all__ = ["Played", "Seating", "deal_table", "play_deals"]

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]

_WORD_FULL = (1 << WORD) - 1
_SECOND = 1 << 63
_SEATS = 16
_SOURCES = {
    TrumpFrom.NONE: kernel.SAID,
    TrumpFrom.SUIT: kernel.SAID,
    TrumpFrom.TURN_UP: kernel.CARD_TURNED,
    TrumpFrom.DEALER_LAST_CARD: kernel.DEALERS_CARD,
    TrumpFrom.ELDEST: kernel.BY_ELDEST,
    TrumpFrom.DEALER: kernel.BY_DEALER,
    TrumpFrom.HIGHEST_BIDDER: kernel.BY_HIGHEST,
}
_BY_CHANCE = (TrumpFrom.TURN_UP, TrumpFrom.DEALER_LAST_CARD, TrumpFrom.RANDOM)
_FACES = (Rank.JACK, Rank.QUEEN, Rank.KING)


@dataclass(frozen=True)
class Seating:
    """Who sits where in a deal of each of some matches.

    Attributes
    ----------
    matches : array of int64, shape (n,)
        The number of the match in its study.
    numbers : array of int64, shape (n,)
        The place of the deal in the match, from 0.
    dealers : array of int64, shape (n,)
        The seat that deals.
    no_zero : array of int64, shape (n,)
        A bit for each seat that has bid too many zeros in a row to bid another.
    codes : array of int64, shape (n, seats)
        The player in each seat, as the kernels number them.
    """

    matches: Ints
    numbers: Ints
    dealers: Ints
    no_zero: Ints
    codes: Ints


@dataclass(frozen=True)
class Played:
    """What came of a deal of each of some matches, by seat.

    Attributes
    ----------
    bids, tricks : array of int64, shape (n, seats)
        What was bid and what was won.
    said : array of int64, shape (n, seats)
        The chance that a standard player gave its bid, in 10,000ths; -1 where there is none.
    """

    bids: Ints
    tricks: Ints
    said: Ints


@dataclass(frozen=True)
class DealTable:
    """The arrays of one plan, in the order in which the kernel takes them."""

    rules: Rules
    plan: DealPlan
    arrays: tuple[Words, Ints, Ints, Words, NDArray[np.float64], Ints, Ints, Ints]


@lru_cache(maxsize=512)
def deal_table(rules: Rules, players: int, plan: DealPlan) -> DealTable:
    """Return what the kernel has to know of a deal.

    Parameters
    ----------
    rules : Rules
        What the table plays by.
    players : int
        The players at the table, a dealer who sits out among them.
    plan : DealPlan
        What the rules say of the deal.

    Returns
    -------
    DealTable
        The same for every match.
    """
    layout = DeckLayout(rules, players, None)
    pack = [
        (first | (second | _SECOND if second else 0))
        for first, second in (layout.to_kernel([card]) for card in layout.deck.cards)
    ]
    bids = rules.bid_range(plan.hand_size)
    trump = plan.trump is not TrumpFrom.NONE
    table = np.zeros(15, np.int64)
    table[auction.SECRET] = rules.bid_timing is BidTiming.SIMULTANEOUS
    table[auction.PLAYERS] = plan.hands
    table[auction.HAND_SIZE] = plan.hand_size
    table[auction.TRUMP_HOW] = _how(rules, plan)
    table[auction.HOOK] = plan.hooked
    table[auction.BID_MIN], table[auction.BID_MAX] = bids[0], bids[-1]
    table[auction.HIGH_LEADS] = rules.first_lead is FirstLead.HIGHEST_BIDDER
    table[auction.PASS_CARDS] = plan.pass_cards
    table[auction.PASS_TO] = 1 if rules.pass_to is PassTo.LEFT else plan.hands - 1
    return DealTable(
        rules,
        plan,
        (
            np.array(pack, np.uint64),
            table,
            _setup(rules, plan),
            _masks(rules, layout),
            bid_model_for(
                plan.hands,
                plan.hand_size,
                trump=trump,
                **bid_facts(rules, plan),
                **deck_facts(layout.deck),
            ),
            np.ascontiguousarray(rules.gain_table(plan.hand_size)),
            policy_for(plan.hands, plan.hand_size, trump=trump, **deck_facts(layout.deck)),
            play_codes(TrickRules.of(rules, None), layout),
        ),
    )


def _how(rules: Rules, plan: DealPlan) -> int:
    """Return what is known of the trump when bids are made."""
    if plan.trump is TrumpFrom.HIGHEST_BIDDER:
        return auction.BY_BIDDER_OR_NONE if rules.trump_choice_none else auction.BY_BIDDER
    return auction.TURNED if _shown_late(rules, plan) else auction.KNOWN


def _shown_late(rules: Rules, plan: DealPlan) -> bool:
    return rules.trump_revealed is TrumpRevealed.AFTER_BIDS and plan.trump in _BY_CHANCE


def _setup(rules: Rules, plan: DealPlan) -> Ints:
    """Return the table of the set-up."""
    setup = np.zeros(kernel.SETUP, np.int64)
    if plan.trump is TrumpFrom.RANDOM:
        drawn = rules.trump is TrumpSource.RANDOM
        setup[kernel.SOURCE] = kernel.SUIT_DRAWN if drawn else kernel.CARD_CUT
    else:
        setup[kernel.SOURCE] = _SOURCES[plan.trump]
    setup[kernel.LANE] = kernel.NO_LANE if plan.suit is None else int(plan.suit)
    setup[kernel.NONE_TOO] = rules.trump_choice_none
    setup[kernel.SHOWN_LATE] = _shown_late(rules, plan)
    before = plan.hands - 1
    setup[kernel.BIDS_FIRST] = before if rules.bid_order is BidOrder.DEALER_FIRST else 0
    setup[kernel.LEADS_FIRST] = before if rules.first_lead is FirstLead.DEALER else 0
    setup[kernel.FOREHEAD] = plan.forehead
    return setup


def _masks(rules: Rules, layout: DeckLayout) -> Words:
    """Return the deck, the kinds that are special when turned, and the aces."""
    deck = list(layout.deck)
    jokers = [card for card in deck if card.suit is None and card.kind != "jester"]
    again = jokers if rules.turned_joker is TurnedJoker.REDRAW else []
    choose = jokers if rules.turned_joker is TurnedJoker.DEALER_CHOOSES else []
    blank = [card for card in deck if card.rank is Rank.ACE and _bare(rules.turned_ace)]
    blank += [card for card in deck if card.rank in _FACES and _bare(rules.turned_face)]
    top = TrickRules.of(rules, None).ranks[-1]
    aces = [card for card in deck if card.rank is top]
    kinds = [_kinds(layout, cards) for cards in (again, blank, choose, aces)]
    full = layout.full
    return np.array([full & _WORD_FULL, full >> WORD, *kinds], np.uint64)


def _bare(turned: TurnedCard) -> bool:
    return turned is TurnedCard.NONE


def _kinds(layout: DeckLayout, cards: list[Card]) -> int:
    bits = layout.bits(cards)
    return (bits | bits >> WORD) & _WORD_FULL


def play_deals(
    rules: Rules, players: int, plan: DealPlan, seating: Seating, seed: int,
    records: Words | None = None,
) -> Played:  # fmt: skip
    """Deal and play one deal of each of some matches.

    Parameters
    ----------
    rules : Rules
        What the tables play by.
    players : int
        The players at each table.
    plan : DealPlan
        What the rules say of the deal.
    seating : Seating
        The matches, and who sits where.
    seed : int
        From which, with the numbers of match and deal, the cards follow.
    records : array of uint64, optional
        Filled with every card, as `play_whole_deals` says.

    Returns
    -------
    Played
        Bids and tricks by seat.
    """
    count = len(seating.matches)
    codes = np.zeros((count, _SEATS), np.int64)
    codes[:, : plan.hands] = seating.codes
    bids, tricks, said = (np.zeros((count, _SEATS), np.int64) for _ in range(3))
    kernel.play_whole_deals(
        *deal_table(rules, players, plan).arrays,
        seating.matches, seating.numbers, seating.dealers, seating.no_zero, codes,
        np.uint64(seed), bids, tricks, said,
        np.zeros((0, 0), np.uint64) if records is None else records,
    )  # fmt: skip
    seats = slice(0, plan.hands)
    return Played(bids[:, seats], tricks[:, seats], said[:, seats])
