"""Every card that the kernels play, replayed on the reference engine."""

from __future__ import annotations

import random

import numpy as np
import pytest

from ohhell_sim.cards import Card, Hand, Suit
from ohhell_sim.game import Deal
from ohhell_sim.kernels import JIT_DISABLED, RANDOM, STANDARD, TOP_LANE, play_worlds, policy_for
from oracles.kernel_runs import deal_worlds, free_plan, question
from oracles.recorder import record

SIZES = [
    (players, cards)
    for players in range(2, 9)
    for cards in (1, 2, 3, 5, 7, 10, 13, 17)
    if players * cards <= 52
]


def how_many(players, cards):
    """More of the small deals: some two thousand deals in all, most of the time in Python."""
    return 1 if JIT_DISABLED else min(60, max(5, 300 // (players * cards)))


def recorded(policy, players, cards, trumps, bids, seed):
    """Worlds, the cards of each in the order of play, and the tricks of each seat."""
    deals = how_many(players, cards)
    worlds = deal_worlds(free_plan(players, cards), 0, deals, seed)
    out = np.zeros((deals, players * cards + 1), np.uint64)
    weights = policy_for(players, cards, trump=bool(trumps))
    arguments = players, cards, trumps, bids, weights, np.uint64(seed)
    record(worlds, policy, *arguments, out)
    won = [[int(row[-1]) >> 8 * seat & 255 for seat in range(players)] for row in out]
    return worlds, out[:, :-1].tolist(), won


def replay(world, cards_played, players, trump, bids):
    """Play recorded cards on the reference engine, each checked to be legal; returns the deal."""
    hands = [Hand.from_bits(int(bits)) for bits in world[:players]]
    deal = Deal("classic", hands, trump=trump, dealer=players - 1)
    for bid in bids[:players]:
        deal.bid(int(bid))
    for bit in cards_played:
        card = Card.from_bit(int(bit))
        assert card in deal.legal_actions()
        deal.play(card)
    return deal


@pytest.mark.parametrize("policy", [RANDOM, STANDARD], ids=["random", "standard"])
@pytest.mark.parametrize(("players", "cards"), SIZES)
def test_cards_are_legal_and_tricks_go_to_the_right_seat(policy, players, cards):
    draw = random.Random(f"{policy} {players} {cards}")
    for trump, trumps in ((Suit.SPADES, TOP_LANE), (None, np.uint64(0))):
        seed = draw.getrandbits(64)
        bids = np.array([draw.randint(0, min(cards, 4)) for _ in range(8)])
        worlds, played, won = recorded(policy, players, cards, trumps, bids, seed)
        table, masks = question(players, cards, all_bid=1, policy=policy)
        masks[2] = trumps
        tricks = np.zeros((len(worlds), players), np.int64)
        weights = policy_for(players, cards, trump=bool(trumps))
        play_worlds(worlds, table, masks, bids, weights, np.uint64(seed), 0, tricks)
        # What is recorded is what the kernel behind advice plays.
        assert tricks.tolist() == won
        for world, cards_played, expected in zip(worlds, played, won, strict=True):
            deal = replay(world, cards_played, players, trump, bids)
            assert deal.phase == "done"
            assert list(deal.tricks_won) == expected


@pytest.mark.parametrize("policy", [RANDOM, STANDARD], ids=["random", "standard"])
def test_a_deal_taken_up_in_the_middle_ends_alike(policy):
    """From any card on: with the standard policy the end is the same, with random cards legal."""
    players, cards = 4, 4
    bids = np.array([1, 0, 2, 1, 0, 0, 0, 0])
    worlds, played, won = recorded(policy, players, cards, TOP_LANE, bids, 11)
    for row in range(min(len(worlds), 6)):
        deal = replay(worlds[row], [], players, Suit.SPADES, bids)
        for number, bit in enumerate(played[row]):
            table, masks = question(players, cards, all_bid=1, policy=policy)
            current = deal.current.cards
            table[3], table[4], table[6] = deal.actor, len(current), cards - len(deal.tricks)
            seen = played[row][:number]
            masks[3] = sum(seen)
            if current:
                led = current[0]
                masks[0] = 0x1FFF << 16 * int(led.suit)
                strong = int(masks[0]) | int(TOP_LANE)
                best = max(range(len(current)), key=lambda i: current[i].bit & strong)
                masks[1] = current[best].bit
                table[5] = (deal.actor - len(current) + best) % players
            masks[4] = sum(tricks << 8 * seat for seat, tricks in enumerate(deal.tricks_won))
            rest = np.zeros((1, 8), np.uint64)
            rest[0, :players] = [Hand(hand).bits for hand in deal.hands]
            tricks = np.zeros((1, players), np.int64)
            seed = np.uint64(3)
            weights = policy_for(players, cards)
            play_worlds(rest, table, masks, bids, weights, seed, 0, tricks)
            assert tricks.sum() == cards
            assert np.all(tricks[0] >= np.array(deal.tricks_won))
            if policy == STANDARD:
                assert tricks[0].tolist() == won[row]
            deal.play(Card.from_bit(int(bit)))


def test_every_legal_card_is_as_likely():
    """Three cards led, by a player who may lead any of them."""
    n = 300 if JIT_DISABLED else 30_000
    world = np.zeros((n, 8), np.uint64)
    mine = [Card.from_id(number).bit for number in (0, 20, 51)]
    world[:, 0] = sum(mine)
    world[:, 1] = sum(Card.from_id(number).bit for number in (1, 21, 50))
    out = np.zeros((n, 7), np.uint64)
    bids = np.zeros(8, np.int64)
    record(world, RANDOM, 2, 3, TOP_LANE, bids, policy_for(2, 3), np.uint64(1), out)
    led = np.array([(out[:, 0] == np.uint64(bit)).sum() for bit in mine])
    assert led.sum() == n
    # Five standard deviations.
    assert np.all(np.abs(led - n / 3) < 5 * np.sqrt(n * 2 / 9))
