"""Passing, naming trump, hidden trumps, foreheads, secret bids: what is done and who sees what."""

from __future__ import annotations

import pytest

from ohhell_sim.cards import Card, Hand, Suit, parse_card, parse_cards, parse_hand
from ohhell_sim.errors import CardError, IllegalAction, RulesError, ViewError
from ohhell_sim.game import Deal, Phase, view_from_record
from ohhell_sim.rules import Rules

HANDS = ["AS KH 3C", "2S 3H 4C", "QD 5C 6D"]


def deal_of(rules, hands=HANDS, **more):
    more = {"trump": "H", "dealer": 2} | more
    if more["trump"] == "named":
        del more["trump"]
    return Deal(rules, hands, **more)


# Passing (S3 "Scambio"): trump known, all at once, before the bids, to the left unless said.


@pytest.mark.parametrize(
    ("to", "after"),
    [
        ("left", ["AS KH 6D", "2S 3H 3C", "QD 5C 4C"]),
        ("right", ["AS KH 4C", "2S 3H 6D", "QD 5C 3C"]),
    ],
)
def test_passing_one_card(to, after):
    deal = deal_of({"pass_cards": 1, "pass_to": to})
    assert (deal.phase, deal.actor) == (Phase.PASS, 0)
    assert deal.legal_actions() == [(card,) for card in parse_hand("AS KH 3C")]
    deal.pass_cards("3C")
    deal.act((parse_card("4C"),))
    assert deal.hands[0] == parse_hand("AS KH 3C")
    assert deal.passes == ()
    deal.pass_cards(parse_cards("6D"))
    assert deal.hands == tuple(map(parse_hand, after))
    assert (deal.phase, deal.actor) == (Phase.BID, 0)
    assert deal.passes == ((parse_card("3C"),), (parse_card("4C"),), (parse_card("6D"),))


def test_what_is_seen_of_the_passing():
    deal = deal_of({"pass_cards": 1})
    deal.pass_cards("3C")
    assert deal.view(0).passed == (parse_card("3C"),)
    assert deal.view(0).actor is None
    assert deal.view(1) == deal_of({"pass_cards": 1}).view(1)
    assert deal.view(2).legal_actions() == [(card,) for card in parse_hand("QD 6D 5C")]
    deal.pass_cards("4C")
    deal.pass_cards("6D")
    view = deal.view(0)
    assert (view.passed, view.received) == ((parse_card("3C"),), (parse_card("6D"),))
    assert view.known(1) == parse_hand("3C")
    assert view.known(2) == Hand()
    assert parse_card("3C") not in view.unseen()
    for bid in (0, 0, 0):
        deal.bid(bid)
    for card in ("AS", "2S", "4C", "KH", "3H", "5C"):
        deal.play(card)
    assert deal.view(0).known(1) == parse_hand("3C")
    deal.play("6D")
    deal.play("3C")
    assert deal.view(0).known(1) == Hand()


def test_two_cards_and_short_hands():
    deal = deal_of({"pass_cards": 2})
    assert len(deal.legal_actions()) == 3
    deal.pass_cards("AS KH")
    deal.pass_cards("2S 3H")
    deal.pass_cards("QD 5C")
    assert deal.hands == (parse_hand("3C QD 5C"), parse_hand("4C AS KH"), parse_hand("6D 2S 3H"))
    # A hand of no more cards than are passed would only move round the table.
    assert deal_of({"pass_cards": 3}).phase is Phase.BID
    assert deal_of({"pass_cards": 1}, ["AS", "2S"], dealer=1).phase is Phase.BID


def test_two_players_swap():
    deal = Deal({"pass_cards": 1}, ["AS KH", "2S 3H"], trump="S", dealer=1)
    deal.pass_cards("AS")
    deal.pass_cards("3H")
    assert deal.hands == (parse_hand("KH 3H"), parse_hand("AS 2S"))


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("AS KH", "seat 0 passes 1 card, not 2: choose among AS KH 3C"),
        ("2S", "seat 0 does not hold 2S: choose among"),
        ([], "are no cards to pass"),
        (None, "None are no cards to pass"),
        (1, "1 are no cards to pass"),
        (["AS"], "are no cards to pass"),
        ((parse_card("AS"), parse_card("AS")), "passes different cards, not AS twice"),
    ],
)
def test_passes_that_are_none(cards, words):
    deal = deal_of({"pass_cards": 1})
    with pytest.raises(IllegalAction) as caught:
        deal.pass_cards(cards)
    assert words in str(caught.value)
    assert deal.history == ()
    with pytest.raises(CardError):
        deal.pass_cards("1S")
    with pytest.raises(IllegalAction, match="seat 0 is to pass cards"):
        deal.bid(0)
    with pytest.raises(IllegalAction, match="seat 0 is to pass cards"):
        deal.play("AS")


# Trump named by a player.


@pytest.mark.parametrize(("source", "actor"), [("eldest", 0), ("dealer", 2)])
def test_trump_named_before_the_bids(source, actor):
    deal = deal_of({"trump": source}, trump="named")
    assert (deal.phase, deal.actor, deal.trump, deal.trump_known) == (
        Phase.TRUMP,
        actor,
        None,
        False,
    )
    assert deal.legal_actions() == list(Suit)
    assert deal.view(actor).legal_actions() == list(Suit)
    assert deal.view(1).legal_actions() == []
    with pytest.raises(IllegalAction, match=f"seat {actor} names trump and may not name no trump"):
        deal.act(None)
    with pytest.raises(IllegalAction, match="is no trump, and seat"):
        deal.act(2)
    with pytest.raises(CardError):
        deal.name_trump("x")
    deal.act(Suit.CLUBS)
    assert (deal.phase, deal.actor, deal.trump) == (Phase.BID, 0, Suit.CLUBS)
    assert deal.view(1).trump is Suit.CLUBS
    assert deal.history == ((actor, Suit.CLUBS),)
    with pytest.raises(IllegalAction, match="seat 0 is to bid"):
        deal.name_trump("S")


def test_no_trump_may_be_named_where_the_rules_say_so():
    deal = deal_of({"trump": "eldest", "trump_choice_none": True}, trump="named")
    assert deal.legal_actions() == [*Suit, None]
    deal.name_trump("none")
    assert (deal.trump, deal.trump_known, deal.phase) == (None, True, Phase.BID)


def test_the_earliest_of_the_highest_bidders_names_trump():
    rules = {"trump": "highest-bidder", "first_lead": "highest-bidder"}
    deal = deal_of(rules, trump="named")
    assert deal.phase is Phase.BID
    assert deal.view(0).trump_known is False
    for bid in (1, 2, 2):
        deal.bid(bid)
    assert (deal.phase, deal.actor) == (Phase.TRUMP, 1)
    deal.name_trump("D")
    assert (deal.phase, deal.actor, deal.trump) == (Phase.PLAY, 1, Suit.DIAMONDS)
    dealer_first = deal_of(rules | {"bid_order": "dealer-first"}, trump="named")
    assert dealer_first.actor == 2
    for bid in (2, 1, 2):
        dealer_first.bid(bid)
    assert (dealer_first.phase, dealer_first.actor) == (Phase.TRUMP, 2)


def test_a_trump_named_already():
    assert deal_of({"trump": "eldest"}).phase is Phase.BID
    with pytest.raises(RulesError, match="a suit must be named"):
        deal_of({"trump": "eldest"}, trump="none")


def test_passing_comes_after_the_trump_and_before_the_bids():
    deal = deal_of({"trump": "eldest", "pass_cards": 1}, trump="named")
    seen = []
    while deal.phase is not Phase.DONE:
        seen.append(deal.phase)
        deal.act(deal.legal_actions()[0])
    assert list(dict.fromkeys(seen)) == [Phase.TRUMP, Phase.PASS, Phase.BID, Phase.PLAY]
    deal = deal_of({"trump": "highest-bidder", "pass_cards": 1}, trump="named")
    seen = []
    while deal.phase is not Phase.DONE:
        seen.append(deal.phase)
        deal.act(deal.legal_actions()[0])
    assert list(dict.fromkeys(seen)) == [Phase.PASS, Phase.BID, Phase.TRUMP, Phase.PLAY]


# Trump by a card, or by none.


def test_the_dealers_last_card():
    rules = {"trump": "dealer-last-card"}
    deal = deal_of(rules, trump="named", turn_up="6D")
    assert (deal.trump, deal.turn_up) == (Suit.DIAMONDS, parse_card("6D"))
    assert deal.view(0).known(2) == parse_hand("6D")
    assert parse_card("6D") not in deal.view(0).unseen()
    assert deal.view(2).known(0) == Hand()
    with pytest.raises(RulesError, match="it is not in the hand of the dealer, seat 2"):
        deal_of(rules, trump="named", turn_up="AS")
    passing = deal_of(rules | {"pass_cards": 1}, trump="named", turn_up="6D")
    passing.pass_cards("AS")
    passing.pass_cards("2S")
    assert passing.legal_actions() == [(parse_card("QD"),), (parse_card("5C"),)]
    with pytest.raises(IllegalAction, match="may not pass 6D, the card that shows trump"):
        passing.pass_cards("6D")


def test_random_deals_of_every_source():
    last = Deal.random({"trump": "dealer-last-card"}, 4, 13, seed=1)
    assert last.turn_up in last.hands[3]
    assert last.trump is last.turn_up.suit
    exhausted = Rules(trump_when_exhausted="dealer-last-card")
    assert Deal.random(exhausted, 4, 13, seed=1).trump is last.trump
    assert (
        Deal.random(exhausted, 4, 12, seed=1).turn_up
        not in Deal.random(exhausted, 4, 12, seed=1).hands[3]
    )
    cut = Deal.random(Rules(trump_when_exhausted="cut-before-deal"), 4, 13, seed=1)
    assert cut.trump is not None
    assert cut.turn_up is None
    trumps = {Deal.random({"trump": "random"}, 4, 5, seed=seed).trump for seed in range(30)}
    assert trumps == set(Suit)
    order = {"trump": "rotate", "trump_order": "CDHSN"}
    rotated = [Deal.random(order, 4, 5, seed=1, number=number).trump for number in range(6)]
    assert rotated == [*Suit, None, Suit.CLUBS]
    assert Deal.random({"trump": "fixed", "trump_order": "S"}, seed=1).trump is Suit.SPADES
    assert Deal.random({"no_trump_every": 5}, 4, 5, seed=1).trump is None
    assert Deal.random({"no_trump_every": 5}, 4, 4, seed=1).trump is not None
    named = Deal.random({"trump": "dealer"}, 4, 5, seed=1)
    assert (named.phase, named.actor, named.trump_known) == (Phase.TRUMP, 3, False)


def test_trumps_that_the_rules_fix_or_rotate():
    fixed = {"trump": "fixed", "trump_order": "S"}
    assert deal_of(fixed, trump="named").trump is Suit.SPADES
    with pytest.raises(RulesError, match="it is always spades: leave trump out"):
        deal_of(fixed)
    rotate = {"trump": "rotate", "trump_order": "CDHSN"}
    assert deal_of(rotate, trump="named", number=3).trump is Suit.SPADES
    assert deal_of(rotate, trump="named", number=4).trump is None
    assert deal_of(rotate).trump is Suit.HEARTS
    with pytest.raises(RulesError, match="trumps rotate, so say which suit"):
        deal_of(rotate, trump="named")
    with pytest.raises(RulesError, match="no card is turned up"):
        deal_of(rotate, turn_up="7H")
    with pytest.raises(RulesError, match="trump is missing"):
        deal_of({"trump": "random"}, trump="named")


def test_a_turned_joker():
    pack = {"jokers": 2, "joker_role": "top-trump"}
    assert deal_of(pack, trump="named", turn_up="JK1").trump is None
    redraw = pack | {"turned_joker": "redraw"}
    deal = deal_of(redraw, trump="named", stock=["JK1", "JK2", "7D", "8D"])
    assert (deal.turn_up, deal.trump) == (parse_card("7D"), Suit.DIAMONDS)
    assert deal.set_aside == (Card.joker(0), Card.joker(1))
    assert not {*deal.set_aside, deal.turn_up} & set(deal.view(0).unseen())
    assert deal_of(redraw, trump="named", stock=["JK1"]).trump is None
    chooses = deal_of(pack | {"turned_joker": "dealer-chooses"}, trump="named", turn_up="JK2")
    assert (chooses.phase, chooses.actor) == (Phase.TRUMP, 2)
    chooses.name_trump("C")
    assert chooses.trump is Suit.CLUBS
    wizard = Rules.preset("wizard")
    assert deal_of(wizard, trump="named", turn_up="N1").trump is None
    assert deal_of(wizard, trump="named", turn_up="W1").phase is Phase.TRUMP
    face = {"turned_face": "none", "turned_ace": "none"}
    assert deal_of(face, trump="named", turn_up="KD").trump is None
    assert deal_of(face, trump="named", turn_up="AD").trump is None
    assert deal_of(face, trump="named", turn_up="TD").trump is Suit.DIAMONDS


# Half blind: the trump is shown after the bids.


def test_a_trump_shown_after_the_bids():
    deal = deal_of({"trump_revealed": "after-bids"}, trump="named", turn_up="7D")
    for seat in range(3):
        view = deal.view(seat)
        assert (view.trump, view.turn_up, view.trump_known) == (None, None, False)
        assert parse_card("7D") in view.unseen()
    other = deal_of({"trump_revealed": "after-bids"}, trump="named", turn_up="8S")
    assert other.view(0) == deal.view(0)
    for bid in (0, 1, 0):
        deal.bid(bid)
    view = deal.view(1)
    assert (view.trump, view.turn_up, view.phase) == (Suit.DIAMONDS, parse_card("7D"), Phase.PLAY)
    own = {"trump": "dealer-last-card", "trump_revealed": "after-bids"}
    deal = deal_of(own, trump="named", turn_up="6D")
    assert deal.view(2).trump is Suit.DIAMONDS
    assert deal.view(0).trump_known is False
    assert deal.view(0).known(2) == Hand()


# From the forehead (S3, Boerenbridge): one card, seen by all but its owner.


def test_a_card_on_the_forehead():
    rules = Rules(blind_hands="forehead-1")
    deal = Deal(rules, ["AS", "2S", "QD"], dealer=2, turn_up="7H")
    view = deal.view(0)
    assert view.hand == Hand()
    assert view.hand_is_hidden
    assert (view.known(1), view.known(2)) == (parse_hand("2S"), parse_hand("QD"))
    assert view.legal_actions() == [0, 1]
    # The own card is uniform over the cards that nobody shows: 52 less three.
    assert len(view.unseen()) == 49
    assert view == Deal(rules, ["KC", "2S", "QD"], dealer=2, turn_up="7H").view(0)
    for bid in (1, 0, 0):
        deal.bid(bid)
    assert deal.view(0).hand == parse_hand("AS")
    assert deal.legal_actions() == [parse_card("AS")]
    two = Deal(rules, ["AS 2C", "2S 3C"], trump="H", dealer=1)
    assert two.view(0).hand == parse_hand("AS 2C")
    assert two.view(0).known(1) == Hand()


def test_a_record_from_the_forehead():
    record = {"rules": Rules(blind_hands="forehead-1"), "players": 4, "turn_up": "7H"}
    view = view_from_record(**record, bids=[1], forehead="AS 2H 9C")
    assert (view.seat, view.hand_size, len(view.unseen())) == (1, 1, 48)
    assert [str(view.known(seat)) for seat in (0, 2, 3)] == ["AS", "2H", "9C"]
    for change, words in [
        ({"forehead": "AS 2H"}, "2 cards on foreheads, but 3 other players"),
        ({"forehead": "AS 2H 7H"}, "7H is turned up and on a forehead"),
        ({"forehead": "AS 2H AS"}, "AS is twice on a forehead"),
        ({"hand": "KC"}, "each player sees all cards but the own"),
        ({"rules": "classic"}, "sees the own hand: leave forehead out"),
    ]:
        with pytest.raises(ViewError) as caught:
            view_from_record(**{**record, "bids": [1], "forehead": "AS 2H 9C"} | change)
        assert words in str(caught.value)


# Bids at once, dealer first.


def test_bids_at_once():
    rules = {"bid_timing": "simultaneous"}
    deal = deal_of(rules)
    assert deal.actor == 0
    assert all(deal.view(seat).legal_actions() == [0, 1, 2, 3] for seat in range(3))
    deal.bid(3)
    assert (deal.bids, deal.actor) == ((3,), 1)
    assert (deal.view(0).own_bid, deal.view(0).bid_of(0), deal.view(0).bids) == (3, 3, ())
    assert deal.view(0).legal_actions() == []
    assert deal.view(1) == deal_of(rules).view(1)
    assert deal.view(2).bid_of(0) is None
    deal.bid(0)
    deal.bid(1)
    assert deal.view(2).bids == (3, 0, 1)
    assert deal.view(2).own_bid is None
    assert deal.phase is Phase.PLAY
    view = view_from_record(rules=rules, players=3, hand="2S 3H 4C", trump="H", position=2)
    assert view == deal_of(rules).view(1)
    with pytest.raises(ViewError, match="all bid at once, so no bid is known before all are"):
        view_from_record(rules=rules, players=3, hand="2S 3H", trump="H", position=2, bids=[1])


def test_the_dealer_bids_or_leads_first():
    deal = deal_of({"bid_order": "dealer-first", "hook": True})
    order = []
    while deal.phase is Phase.BID:
        order.append(deal.actor)
        deal.act(deal.legal_actions()[-1])
    assert order == [2, 0, 1]
    assert deal.bids == (3, 3, 3)
    assert deal.bid_of(1) == 3
    assert [deal.view(seat).position for seat in range(3)] == [2, 3, 1]
    assert deal.actor == 0
    # Situation 24: the hook binds whoever bids last, here the one right of the dealer.
    hooked = deal_of({"bid_order": "dealer-first", "hook": True})
    hooked.bid(1)
    hooked.bid(1)
    assert hooked.actor == 1
    assert hooked.legal_actions() == [0, 2, 3]
    leads = deal_of({"first_lead": "dealer"})
    for _ in range(3):
        leads.bid(0)
    assert leads.actor == 2
    view = view_from_record(
        rules={"bid_order": "dealer-first"},
        players=3,
        hand="AS KH",
        trump="H",
        bids=[0, 0, 0],
        position=2,
    )
    assert (view.seat, view.dealer, view.actor) == (1, 0, 1)


def test_limits_of_the_bids():
    nullo = deal_of({"forced_bid": 0})
    assert nullo.legal_actions() == [0]
    with pytest.raises(IllegalAction, match="is no bid: with 3 cards only 0 may be bid"):
        nullo.bid(1)
    capped = deal_of({"bid_min": 1, "bid_max": 2})
    assert capped.legal_actions() == [1, 2]
    with pytest.raises(IllegalAction, match="a bid is a whole number from 1 to 2"):
        capped.bid(0)


def test_hands_of_stripped_packs_and_of_a_dealer_who_sits_out():
    with pytest.raises(
        CardError, match=r"hand of seat 0: 3C is not in this deck \(32 cards, 7-A\)"
    ):
        deal_of({"low_rank": "7"})
    romanian = Rules(low_rank="auto8", dead_hand=True)
    deal = Deal.random(romanian, players=7, hand_size=8, seed=1)
    assert (deal.players, deal.dealer, deal.eldest) == (6, 5, 0)
    assert len(deal.rules.deck(deal.players)) == 48
    assert deal.turn_up is None
