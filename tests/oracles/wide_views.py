"""Deals under way under any rules, and what a seat may think of them, by replaying every card."""

from __future__ import annotations

import random
from itertools import combinations
from math import comb

from hypothesis import strategies as st

from ohhell_sim.cards import Hand
from ohhell_sim.game import Deal, Trick
from ohhell_sim.game.facts import trumps_held_back
from ohhell_sim.rules import Rules
from ohhell_sim.rules.values import MOST_PLAYERS
from oracles.rule_space import any_rules

SEEDS = st.integers(0, 2**32 - 1)

#: Decks of few cards, by players: 24 cards of one pack, with what makes them hard.
SMALL_DECKS = [
    {"low_rank": "9"},
    {"low_rank": "9", "rank_order": "ten-second"},
    {"low_rank": "9", "jokers": 2, "joker_role": "top-trump"},
    {"low_rank": "9", "jokers": 2, "joker_role": "top-trump", "joker_play": "any-time"},
    {"low_rank": "9", "jokers": 3, "joker_role": "wizard"},
    {"low_rank": "9", "jokers": 3, "joker_role": "jester"},
    {"low_rank": "9", "jokers": 8, "joker_role": "wizards+jesters"},
    {"low_rank": "9", "packs": 2},
    {
        "low_rank": "9", "packs": 2, "duplicates": "last-wins", "jokers": 2,
        "joker_role": "top-trump",
    },
]  # fmt: skip


@st.composite
def small_rules(draw):
    """Rules with few cards: every deck, every obligation, trump shown or named."""
    passing = draw(st.sampled_from([{}, {"pass_cards": 1}, {"pass_cards": 2, "pass_to": "right"}]))
    fields = {
        **passing,
        **draw(st.sampled_from(SMALL_DECKS)),
        "trump": draw(st.sampled_from(["turn-up", "dealer-last-card", "eldest", "random", "none"])),
        "beat_rule": draw(st.sampled_from(["free", "must-beat", "must-overtrump"])),
    }
    if fields["trump"] != "none" or fields.get("joker_role") == "top-trump":
        fields["void_rule"] = draw(st.sampled_from(["free", "must-trump"]))
        fields["trump_lead"] = draw(st.sampled_from(["any", "broken", "not-first-trick"]))
    if fields["trump"] != "dealer-last-card":
        fields["blind_hands"] = draw(st.sampled_from(["none", "forehead-1"]))
    return Rules(**fields)


def advance(deal, actions, seed):
    """Do so many random legal actions, as far as there are any."""
    chance = random.Random(seed)
    for _ in range(actions):
        if deal.actor is None:
            break
        deal.act(chance.choice(deal.legal_actions()))
    return deal


@st.composite
def small_deals(draw, most_players=4, largest=4):
    """A deal of few cards after any number of actions."""
    table = draw(small_rules())
    players = draw(st.integers(2, most_players))
    size = draw(st.integers(1, largest))
    deal = Deal.random(table, players=players, hand_size=size, seed=draw(SEEDS))
    actions = players * (2 + size)
    return advance(deal, draw(st.integers(0, actions)), draw(SEEDS))


@st.composite
def any_deals(draw, most_players=MOST_PLAYERS, largest=13):
    """A deal under any valid rules after any number of actions."""
    table, players = draw(any_rules(most_players, largest))
    most = min(table.largest_hand(players, turn_up=True), largest)
    size = draw(st.integers(1, most))
    deal = Deal.random(table, players=players, hand_size=size, seed=draw(SEEDS))
    return advance(deal, draw(st.integers(0, deal.players * (2 + size))), draw(SEEDS))


def kinds(cards):
    """Cards without their copy numbers, sorted."""
    return sorted(card.copies[0].id for card in cards)


def replays(view, hands):
    """Whether every card was legal if these are the hands now; the own cards are known to be."""
    held = [[*hand, *view.played_by(seat)] for seat, hand in enumerate(hands)]
    tricks = (*view.tricks, view.current)
    for number, trick in enumerate(tricks):
        held_back = trumps_held_back(view.play, tricks[:number])
        for place, (seat, card) in enumerate(
            zip(trick.seats(view.players), trick.cards, strict=True)
        ):
            table = trick.cards[:place]
            if seat != view.seat:
                legal = view.play.legal(Hand(held[seat]), table, trumps_held_back=held_back)
                if card not in legal:
                    return False
            held[seat].remove(card)
    return True


def fits(view, hands):
    """Whether these may be the hands now: the sizes, what was seen in them, and every play."""
    for seat, hand in enumerate(hands):
        if len(hand) != view.cards_left(seat):
            return False
        if seat != view.seat and view.shown:
            # Of equal cards nobody knows which was played.
            left = kinds(view.shown[seat])
            for kind in kinds(view.played_by(seat)):
                if kind in left:
                    left.remove(kind)
            own = kinds(hand)
            if any(left.count(kind) > own.count(kind) for kind in left):
                return False
    return replays(view, hands)


def hidden_cards(view):
    """Cards that may be in a hidden hand: not in the own, not lying open, not put away."""
    gone = {*view.hand, *view.set_aside}
    if view.turn_up is not None and not any(view.turn_up in hand for hand in view.shown):
        gone.add(view.turn_up)
    for trick in (*view.tricks, view.current):
        gone.update(trick.cards)
    return [card for card in view.deck if card not in gone]


def ways_to_deal(view):
    """In how many ways the hidden cards can be dealt, whatever was seen."""
    left = len(hidden_cards(view))
    ways = 1
    for seat in range(view.players):
        if seat != view.seat or view.hand_is_hidden:
            ways *= comb(left, view.cards_left(seat))
            left -= view.cards_left(seat)
    return ways


def slow_worlds(view):
    """Every assignment of the hidden cards that fits, by trying all of them, as kinds by seat."""
    order = [seat for seat in range(view.players) if seat != view.seat or view.hand_is_hidden]
    hands = [list(view.hand) if seat == view.seat else [] for seat in range(view.players)]
    found = []

    def fill(place, cards):
        if place == len(order):
            if fits(view, hands):
                found.append(tuple(tuple(hand) for hand in hands))
            return
        seat = order[place]
        for chosen in combinations(cards, view.cards_left(seat)):
            hands[seat] = list(chosen)
            fill(place + 1, [card for card in cards if card not in chosen])

    fill(0, hidden_cards(view))
    return found


def play_on(view, hands, chance, trump_known=True):
    """Play a world to its end with random legal cards; return the tricks that each seat takes."""
    held = [list(hand) for hand in hands]
    tricks, current = list(view.tricks), view.current
    won = [0] * view.players
    leader = current.leader
    cards = list(current.cards)
    while any(held) or cards:
        while len(cards) < view.players:
            seat = (leader + len(cards)) % view.players
            held_back = trumps_held_back(view.play, tricks)
            legal = view.play.legal(Hand(held[seat]), cards, trumps_held_back=held_back)
            card = chance.choice(list(legal))
            held[seat].remove(card)
            cards.append(card)
        winner = (leader + view.play.winner(cards)) % view.players
        tricks.append(Trick(leader, tuple(cards), winner))
        won[winner] += 1
        leader, cards = winner, []
    return won
