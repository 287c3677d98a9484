"""One-card deals whose bids say what was held: against all deals, and against known numbers."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ohhell_sim.cards import Card, parse_card
from ohhell_sim.errors import RulesError, ViewError
from ohhell_sim.game import Deal, view_from_record
from ohhell_sim.inference import (
    bid_aware_chance,
    bid_aware_worlds,
    bids_are_telling,
    cards_that_bid_one,
    count_worlds,
    facts_of,
    one_card_table,
    one_trick_chance,
)
from ohhell_sim.inference.fillings import count_fillings
from ohhell_sim.rules import Rules
from oracles.one_card_brute import EveryDeal

TURNED = parse_card("7H")
SCORES = ("exact10", "tricks10", "diff10", "mult10", "errors")


def rules_of(score="tricks10", hook=False, **other):
    return Rules(score=score, hook=hook, **other)


@lru_cache(maxsize=8)
def every_deal(rules, players, trump="H"):
    """Return all deals under some rules, 7H turned up, or without trump and turn-up."""
    cards = [card for card in rules.deck(players) if trump is None or card != TURNED]
    sign = -1 if rules.winner == "lowest" else 1
    gains = [[sign * rules.score(bid, won, 1) for won in (0, 1)] for bid in (0, 1)]
    suit = None if trump is None else TURNED.suit
    pairs = [(card.suit, card.rank) for card in cards]
    return cards, EveryDeal(pairs, suit, players, gains, rules.hook == "last-bidder")


def seen(rules, players, card, bids, position, played=(), trump="H"):
    return view_from_record(
        rules=rules, players=players, hand=[card], trump="none" if trump is None else trump,
        turn_up=None if trump is None else TURNED, bids=bids, position=position, played=played,
    )  # fmt: skip


def histories(rules, players, number):
    found = [()]
    for _ in range(number):
        found = [(*bids, bid) for bids in found for bid in rules.legal_bids(1, players, bids)]
    return found


# Against every deal.


@pytest.mark.parametrize("hook", [False, True])
@pytest.mark.parametrize("score", SCORES)
def test_three_players_agree_with_all_deals(score, hook):
    """Each card of each bidder after all bids, among the 50 * 49 deals of the others."""
    rules = rules_of(score, hook, winner="lowest" if score == "errors" else "highest")
    cards, brute = every_deal(rules, 3)
    unheard_of = 0
    for place in range(3):
        for bids in histories(rules, 3, place):
            ones = cards_that_bid_one(rules, 3, bids, turn_up=TURNED)
            assert set(ones) == {
                card for card, one in zip(cards, brute.ones(bids), strict=True) if one
            }
            for number, card in enumerate(cards):
                chance = brute.chance(place, number, bids)
                if chance is None:
                    unheard_of += 1
                else:
                    assert bid_aware_chance(seen(rules, 3, card, bids, place + 1)) == chance
    assert unheard_of <= 2 * 51


@pytest.mark.parametrize("trump", ["H", None])
@pytest.mark.parametrize(("hook", "place"), [(True, 0), (False, 1), (True, 2)])
def test_the_play_agrees_with_all_deals(hook, place, trump):
    """All bids are in, and the cards before the own one lie on the table."""
    rules = rules_of(hook=hook)
    cards, brute = every_deal(rules, 3, trump)
    checked = 0
    for bids in histories(rules, 3, 3):
        for number in range(place, len(cards), 5):
            for table in ((), (1,), (1, 20))[place : place + 1]:
                if number in table:
                    continue
                chance = brute.chance(place, number, bids, table)
                played = [cards[shown] for shown in table]
                view = seen(rules, 3, cards[number], bids, place + 1, played, trump)
                if chance is not None:
                    assert bid_aware_chance(view) == chance
                    checked += 1
    assert checked >= 10


@pytest.mark.parametrize(("score", "hook"), [("exact10", False), ("diff10", True)])
def test_four_players_with_a_short_pack_agree_with_all_deals(score, hook):
    rules = rules_of(score, hook, low_rank="7")
    cards, brute = every_deal(rules, 4)
    for bids in histories(rules, 4, 3):
        for number, card in enumerate(cards):
            chance = brute.chance(3, number, bids)
            if chance is not None:
                assert bid_aware_chance(seen(rules, 4, card, bids, 4)) == chance
    table = one_card_table(rules, 4, turn_up=TURNED)
    assert [seat.points for seat in table] == brute.means()


def test_where_the_dealer_bids_first_the_leader_bids_second():
    """Three players: places lead in the order 1, 2, 0."""
    rules = Rules(score="tricks10", bid_order="dealer-first", low_rank="9")
    deal = Deal(rules, ["AS", "KS", "QS"], dealer=2, turn_up="9H")
    deal.bid(0)
    view = deal.view(0)
    assert view.position == 2
    # The dealer plays last and bids 1 with any trump, so it has none now.
    dealer = cards_that_bid_one(rules, 3, turn_up="9H")
    assert [card.code for card in dealer] == ["AH", "KH", "QH", "JH", "TH"]
    hidden = [card for card in view.unseen() if card not in dealer]
    losing = sum(second in dealer for third in hidden for second in view.unseen())
    total = len(hidden) * (len(view.unseen()) - 1)
    assert bid_aware_worlds(view) == (total - losing, total)


# Known numbers.

PUBLISHED = {
    3: ("7.033 9.191 4.465", 9.321),
    5: ("8.261 9.285 9.423 9.543 4.005", 9.636),
    7: ("8.955 9.373 9.431 9.502 9.581 9.667 3.780", 9.745),
}
"""Mean points by position with the hook, and of the dealer without, from 4e7 simulated deals whose
standard errors are up to .0008: 3 of them, and half of the last digit."""


@pytest.mark.parametrize("players", PUBLISHED)
def test_means_by_position(players):
    hooked, dealer = PUBLISHED[players]
    table = one_card_table(rules_of(hook=True), players, turn_up="AH")
    assert [float(seat.points) for seat in table] == pytest.approx(
        [float(word) for word in hooked.split()], abs=0.0029
    )
    assert 0.505 < table[-1].barred < 0.635  # 51 to 63 %
    assert all(seat.barred == 0 for seat in table[:-1])
    if players < 7:
        free = one_card_table(rules_of(hook=False), players, turn_up="AH")
        assert free[:-1] == table[:-1]
        assert float(free[-1].points) == pytest.approx(dealer, abs=0.0029)
        assert sum(seat.barred for seat in free) == 0


def test_the_leader_of_three_is_a_known_fraction():
    table = one_card_table(rules_of(hook=True), 3, turn_up="AH")
    assert table[0].points == Fraction(25849, 3675)


@pytest.mark.parametrize("hook", [False, True])
def test_means_of_three_players_over_all_deals(hook):
    rules = rules_of(hook=hook)
    table = one_card_table(rules, 3, turn_up=TURNED)
    assert [seat.points for seat in table] == every_deal(rules, 3)[1].means()
    assert table == one_card_table(rules, 3, turn_up="AH") == one_card_table(rules, 3, turn_up="2C")


@pytest.mark.parametrize(
    ("players", "lowest_trump", "sides"), [(3, "2", "AKQ"), (5, "6", ""), (7, "8", "")]
)
def test_cards_with_which_the_leader_bids_one(players, lowest_trump, sides):
    ranks = "KQJT98765432"
    trumps = {f"{rank}H" for rank in ranks[: ranks.index(lowest_trump) + 1]}
    cards = {card.code for card in cards_that_bid_one(rules_of(), players, turn_up="AH")}
    assert cards == trumps | {rank + suit for rank in sides for suit in "SDC"}


def test_forced_bids_count_in_the_table():
    table = one_card_table(Rules(forced_bid=0), 3, turn_up=TURNED)
    assert [seat.bids_one for seat in table] == [0, 0, 0]
    assert sum(1 - seat.makes for seat in table) == 1  # the one who takes the trick


# Bids that say nothing, or cannot have been made.


def test_a_bid_that_nobody_would_make_says_nothing():
    """After a bid of 1 by the ace of trumps, shown by nobody, two more claim the trick."""
    rules = rules_of("diff10")
    view = seen(rules, 3, parse_card("AH"), (1, 1), 3)
    second = cards_that_bid_one(rules, 3, (1,), turn_up=TURNED)
    assert parse_card("AH") in second
    assert bid_aware_chance(view) == 1
    # Forced bids are made with any card.
    forced = Rules(forced_bid=1)
    for card in ("KS", "3H"):
        told = seen(forced, 3, parse_card(card), (1, 1), 3)
        assert bid_aware_chance(told) == one_trick_chance(told)


def test_bids_that_cannot_be_true_together_are_believed_in_order():
    """Eight players, seven of whom say that they win: no chances leave the bounds."""
    rules = rules_of("exact10")
    for bids in ((1,) * 7, (1, 1, 1, 1, 0, 1, 0), (0, 0, 0, 0, 0, 0, 1)):
        for card in ("AH", "KH", "2H", "AS", "2C"):
            view = seen(rules, 8, parse_card(card), bids, 8)
            good, total = bid_aware_worlds(view)
            assert 0 <= good <= total
            assert total > 0
    top = seen(rules, 8, parse_card("AH"), (1,) * 7, 8)
    assert bid_aware_chance(top) == 1


def test_a_card_on_the_table_outweighs_the_bid():
    """The leader bid 0 and plays the ace of trumps: a card seen needs no guess."""
    rules = rules_of()
    view = seen(rules, 3, parse_card("KH"), (0, 1, 0), 2, [parse_card("AH")])
    assert bid_aware_chance(view) == 0


# Whatever the deal.


@st.composite
def deals(draw):
    players = draw(st.integers(2, 8))
    rules = draw(
        st.sampled_from(
            [
                rules_of(score, hook)
                for score in ("exact10", "tricks10", "diff10")
                for hook in (False, True)
            ]
            + [rules_of(low_rank="6"), rules_of(bid_order="dealer-first")]
        )
    )
    turned = draw(st.booleans())
    deal = Deal.random(
        rules,
        players,
        1,
        seed=draw(st.integers(0, 10**6)),
        dealer=draw(st.integers(0, players - 1)),
    )
    if not turned:
        deal = Deal(
            rules, deal.hands, trump=draw(st.sampled_from(["S", "none"])), dealer=deal.dealer
        )
    for _ in range(draw(st.integers(0, 2 * players - 1))):
        deal.act(draw(st.sampled_from(deal.view(deal.actor).legal_actions())))
    return deal


@given(deals())
@settings(max_examples=60, deadline=None)
def test_chances_are_chances(deal):
    view = deal.view(deal.actor)
    good, total = bid_aware_worlds(view)
    assert 0 <= good <= total <= count_worlds(facts_of(view))
    assert total > 0
    if not view.bids or one_trick_chance(view) in (0, 1):
        assert Fraction(good, total) == one_trick_chance(view)
        assert view.bids or total == count_worlds(facts_of(view))


@given(deals())
@settings(max_examples=20, deadline=None)
def test_the_suits_may_be_swapped(deal):
    """Trump for trump, and side suits for one another."""
    view = deal.view(deal.actor)
    assume(view.phase == "bid")
    swap = [3, 0, 1, 2]
    view_of = {"rules": view.rules, "players": view.players, "position": view.position}

    def moved(card):
        return Card(swap[card.suit], card.rank)

    other = view_from_record(
        **view_of,
        hand=[moved(card) for card in view.hand],
        trump="none" if view.trump is None else "CDHS"[swap[view.trump]],
        turn_up=None if view.turn_up is None else moved(view.turn_up),
        bids=view.bids,
    )
    assert bid_aware_worlds(other) == bid_aware_worlds(view)


@given(st.lists(st.integers(0, 63), max_size=5))
def test_fillings_are_counted(sets):
    ways = sum(
        len(set(choice)) == len(choice)
        for choice in product(*[[n for n in range(6) if cards >> n & 1] for cards in sets])
    )
    assert count_fillings(sets) == ways


# What is not known.


@pytest.mark.parametrize(
    "rules",
    [
        "wizard",
        {"packs": 2},
        {"rank_order": "ace-low"},
        {"blind_hands": "forehead-1"},
        {"trump": "eldest"},
        {"bid_timing": "simultaneous"},
        {"first_lead": "highest-bidder"},
    ],
)
def test_other_games_are_refused(rules):
    view = Deal.random(rules, players=4, hand_size=1, seed=3).view(0)
    assert not bids_are_telling(view)
    with pytest.raises(ViewError, match=r"one card each, of one pack without jokers"):
        bid_aware_chance(view)


def test_more_cards_are_refused():
    with pytest.raises(ViewError, match="one card each"):
        bid_aware_chance(Deal.random("hook", players=4, hand_size=2, seed=3).view(0))


def test_tables_of_other_games_are_refused():
    with pytest.raises(ViewError, match="ace-low"):
        one_card_table({"rank_order": "ace-low", "name": "ace-low"}, 4, turn_up="7H")
    with pytest.raises(RulesError, match="all 3 bids are in"):
        cards_that_bid_one("classic", 3, (0, 0, 0), turn_up="7H")
    with pytest.raises(RulesError, match="bid 2 of position 1"):
        cards_that_bid_one("classic", 3, (2,), turn_up="7H")
