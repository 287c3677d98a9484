"""A deal that the kernel of whole deals played, played again by the reference engine."""

from __future__ import annotations

import numpy as np

from ohhell_sim.cards import Suit
from ohhell_sim.game import Deal, Phase, Tally
from ohhell_sim.inference import DeckLayout
from ohhell_sim.inference.wide.whole_deals import Seating, play_deals
from ohhell_sim.kernels.thumb import THUMB
from ohhell_sim.kernels.wide.deals import NO_LANE, RECORD
from ohhell_sim.players.thumb import Thumb
from ohhell_sim.rules import TrumpFrom

SECOND = 1 << 63
JOKER_BITS = 0b11 << 61


def card_of(layout, word):
    """The card of one word whose top bit marks a second copy."""
    kind = word & ~SECOND
    (card,) = layout.from_kernel(*((0, kind) if word & SECOND else (kind, 0)))
    return card


def one_deal(rules, players, plan, *, seed, codes, dealer, match=0, no_zero=0):
    """Play one deal in the kernel: what it returns, and the record as whole numbers."""
    record = np.zeros((1, RECORD + 4 * plan.hands * plan.hand_size), np.uint64)
    seating = Seating(
        matches=np.array([match]),
        numbers=np.array([plan.number]),
        dealers=np.array([dealer]),
        no_zero=np.array([no_zero]),
        codes=np.array([codes]),
    )
    return play_deals(rules, players, plan, seating, seed, record), record[0].tolist()


def replay(rules, players, plan, *, seed, codes, dealer, match=0, no_zero=0):
    """Play a deal in the kernel, then the same by the reference engine, which must agree."""
    played, record = one_deal(
        rules, players, plan, seed=seed, codes=codes, dealer=dealer, match=match, no_zero=no_zero
    )
    seats = range(plan.hands)
    natural = DeckLayout(rules, players, None)
    hands = [natural.from_kernel(record[seat], record[16 + seat]) for seat in seats]
    trump = None if record[65] == NO_LANE else Suit(record[65])
    shown = card_of(natural, record[64]) if record[64] else None
    given = {}
    if shown is not None:
        given["turn_up"] = shown
        if plan.trump is TrumpFrom.TURN_UP:
            given["set_aside"] = put_aside(natural, record, shown)
    elif plan.trump in (TrumpFrom.TURN_UP, TrumpFrom.RANDOM, TrumpFrom.NONE, TrumpFrom.SUIT):
        given["trump"] = trump
    tally = Tally(
        points=(0,) * plan.hands,
        misses=(0,) * plan.hands,
        errors=(0,) * plan.hands,
        zeros=tuple((no_zero >> seat & 1) * rules.zero_streak_max for seat in seats),
    )
    deal = Deal(rules, hands, dealer=dealer, plan=plan, tally=tally, **given)
    layout = DeckLayout(rules, players, trump)
    passing = DeckLayout(rules, players, trump if deal.view(0).trump_known else None)
    cards = [
        record[RECORD + 4 * row : RECORD + 4 * row + 4]
        for row in range(len(seats) * plan.hand_size)
    ]
    thumb = Thumb()
    while deal.phase is not Phase.DONE:
        actor = deal.actor
        view = deal.view(actor)
        if deal.phase is Phase.TRUMP:
            action = trump
            passing = layout if not deal.bids else passing
        elif deal.phase is Phase.PASS:
            after = passing.from_kernel(record[32 + actor], record[48 + actor])
            action = tuple(card for card in hands[actor] if card not in after)
        elif deal.phase is Phase.BID:
            action = int(played.bids[0, actor])
        else:
            seat, word, first, second = cards.pop(0)
            assert seat == actor
            assert set(layout.from_kernel(first, second)) == set(deal.legal_actions())
            action = card_of(layout, word)
        if codes[actor] == THUMB:
            assert_alike(thumb_says(thumb, view), action)
        deal.act(action)
    assert list(deal.tricks_won) == played.tricks[0].tolist()
    return deal, played


def put_aside(layout, record, shown):
    """The jokers that were turned before the card that stays."""
    seen = layout.from_kernel(record[66] & JOKER_BITS, record[67] & JOKER_BITS)
    return [card for card in seen if card != shown]


def thumb_says(thumb, view):
    """What the reference definition of the rule of thumb does."""
    method = {
        Phase.TRUMP: thumb.choose_trump,
        Phase.PASS: thumb.choose_pass,
        Phase.BID: thumb.choose_bid,
        Phase.PLAY: thumb.choose_card,
    }[view.phase]
    return method(view)


def kind(action):
    """A card without the pack that it is from; jokers of a kind are alike."""
    return (action.suit, action.rank, action.kind) if hasattr(action, "rank") else action


def assert_alike(expected, action):
    """The same action, up to which of two equal cards it is."""
    if isinstance(expected, tuple):
        assert sorted(map(str, map(kind, expected))) == sorted(map(str, map(kind, action)))
    else:
        assert kind(expected) == kind(action)
