from __future__ import annotations

import pytest
from hypothesis import given, settings

from ohhell_sim.cards import Suit, bits_of, parse_cards
from ohhell_sim.errors import ViewError
from ohhell_sim.game import Deal, view_from_record
from ohhell_sim.inference import Constraints, from_kernel, to_kernel
from oracles.facts import lanes, pool_of, small_facts
from oracles.worlds_brute import worlds

FREE = lanes("")


@given(facts=small_facts())
@settings(max_examples=300, deadline=None)
def test_facts_are_refused_exactly_when_no_world_fits(facts):
    pool, need, allowed = facts
    if worlds(pool, need, allowed):
        Constraints(pool, need, (0,) * len(need), allowed)
    else:
        with pytest.raises(ViewError, match="seat"):
            Constraints(pool, need, (0,) * len(need), allowed)


@pytest.mark.parametrize(
    ("pool", "need", "allowed", "message"),
    [
        (
            pool_of(1, 1, 9, 9),
            (2, 2, 3),
            (FREE, FREE, lanes("23")),
            "seat 2 needs 3 cards but has shown out of spades and hearts, "
            "and only 2 diamonds and clubs are unseen",
        ),
        (
            pool_of(3, 0, 1, 1),
            (1, 1, 1),
            (lanes("0"), lanes("0"), lanes("0")),
            "seats 0, 1 and 2 together need 3 cards but have all shown out of clubs, "
            "and only 2 spades, hearts and diamonds are unseen",
        ),
        (pool_of(4, 0, 0, 0), (2, 3), (FREE, FREE), "together need 5 cards, and only 4 cards are"),
        (pool_of(1, 0, 0, 0), (2, 0), (FREE, FREE), "seat 0 needs 2 cards, and only 1 card is"),
        (pool_of(9, 0, 0, 1), (2,), (lanes("0"),), "and only 1 card of spades, hearts and dia"),
        (pool_of(9, 9, 0, 0), (2,), (lanes("01"),), "and no spades or hearts are unseen"),
        (pool_of(9, 9, 9, 9), (1,), (lanes("0123"),), "needs 1 card but has shown out of every"),
    ],
)
def test_contradictions_are_named(pool, need, allowed, message):
    with pytest.raises(ViewError) as caught:
        Constraints(pool, need, (0,) * len(need), allowed)
    assert message in str(caught.value)


def test_suits_are_named_by_the_trump():
    # Lane 3 holds the clubs when they are trumps, lane 0 the spades.
    with pytest.raises(ViewError, match="shown out of clubs, and no spades, hearts or diamonds"):
        Constraints(pool_of(0, 0, 0, 5), (1,), (0,), (lanes("3"),), Suit.CLUBS)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (((1), (0,), (0, 0), (FREE,)), "have 1, 2 and 1 entries"),
        ((0, (0,) * 9, (0,) * 9, (FREE,) * 9), "at most 8"),
        ((1, (-1, 1), (0, 0), (FREE,) * 2), "fewer than 0"),
        ((1, (0, 0), (0, 1), (FREE,) * 2), "the hand of seat 1 has a card that is elsewhere too"),
        ((1 << 13, (0,), (0,), (FREE,)), "the pool has bits where no card is"),
    ],
)
def test_nonsense_is_refused(fields, message):
    with pytest.raises(ViewError, match=message):
        Constraints(*fields)


def view(hand, played, position=1, players=4, trump="H", turn_up=None):
    return view_from_record(
        rules="classic", players=players, hand=hand, trump=trump, turn_up=turn_up,
        bids=(0,) * players, position=position, played=played,
    )  # fmt: skip


def test_a_view_in_the_middle_of_a_trick():
    # Position 4 to play to the first trick: the three before him hold one card less.
    facts = Constraints.from_view(view("2S 3S 4C", "AS KS 2D", position=4, turn_up="7H"))
    assert facts.need == (2, 2, 2, 0)
    assert facts.pool.bit_count() == 52 - 3 - 3 - 1
    assert facts.stock == facts.pool.bit_count() - 6
    spades = to_kernel(bits_of(parse_cards("AS")), Suit.HEARTS)
    lane = next(lane for lane in range(4) if spades >> 16 * lane & 0x1FFF)
    assert facts.allowed[2] == tuple(number != lane for number in range(4))
    assert facts.allowed[0] == facts.allowed[1] == FREE


def test_a_view_between_tricks():
    facts = Constraints.from_view(view("KD QD", "AS 4S 7S 2S", position=1))
    assert facts.need == (0, 2, 2, 2)
    assert from_kernel(facts.fixed[0], Suit.HEARTS) == bits_of(parse_cards("KD QD"))
    assert facts.fixed[1:] == (0, 0, 0)


def test_the_unseen_cards_of_a_deal():
    deal = Deal.random("classic", players=5, hand_size=6, seed=3)
    facts = Constraints.from_view(deal.view(2))
    pool = from_kernel(facts.pool, deal.trump)
    hands = [hand.bits for hand in deal.hands]
    assert facts.need == (6, 6, 0, 6, 6)
    assert facts.stock == 52 - 1 - 30
    assert all(pool & hand == hand for seat, hand in enumerate(hands) if seat != 2)
    assert not pool & (hands[2] | deal.turn_up.bit)


def test_an_impossible_view_is_refused():
    # All 52 cards are dealt; the twelve other spades must be somewhere.
    with pytest.raises(
        ViewError,
        match="seats 1, 2 and 3 together need 36 cards but have all shown out of spades, "
        "and only 24 hearts, diamonds and clubs are unseen",
    ):
        Constraints.from_view(
            view("KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C", "AS 2H 3H 4H", trump="none")
        )
