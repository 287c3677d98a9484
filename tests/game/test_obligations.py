"""What must be played and what wins under the rules of the catalogue, by its worked examples."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ohhell_sim.cards import Card, Hand, Suit, parse_cards, parse_hand
from ohhell_sim.errors import IllegalAction, ViewError
from ohhell_sim.game import Deal, Trick, TrickRules, playable, trick_winner, view_from_record
from ohhell_sim.game.facts import excluded_cards, shown_voids
from ohhell_sim.rules import Rules
from oracles.strategies import SEEDS

WIZARD = Rules(jokers=8, joker_role="wizards+jesters")
TOP = Rules(jokers=2, joker_role="top-trump")
ANY_TIME = Rules(jokers=2, joker_role="top-trump", joker_play="any-time")
TWINS = Rules(packs=2)
LAST = Rules(packs=2, duplicates="last-wins")
PODRIDA = Rules(void_rule="must-trump")
POCHA = Rules(rank_order="spanish", void_rule="must-trump", beat_rule="must-beat")
OVERTRUMP = Rules(void_rule="must-trump", beat_rule="must-overtrump")
BEAT = Rules(beat_rule="must-beat")


def cards(text, rules):
    return parse_cards(text, deck=rules.deck(4))


def hand(text, rules):
    return parse_hand(text, deck=rules.deck(4))


@pytest.mark.parametrize(
    ("rules", "trump", "table", "winner"),
    [
        # Wizards and jesters: the first wizard, else as usual, else the first jester.
        (WIZARD, "S", "AH W1 AS W2", 1),
        (WIZARD, "S", "AH N1 2S", 2),
        (WIZARD, "S", "N1 N2 N3 N4", 0),
        (WIZARD, "S", "N1 2H AH 3D", 2),
        (WIZARD, None, "N1 2H AC N2", 1),
        (WIZARD, "S", "W1 AS W2", 0),
        (WIZARD, None, "2H N1 3C", 0),
        # Jokers above every trump, also above each other in the order played.
        (TOP, "S", "AS JK1", 1),
        (TOP, "S", "JK1 AS JK2", 0),
        (TOP, None, "AH JK1 AC", 1),
        (ANY_TIME, "S", "AS JK2 JK1", 1),
        (ANY_TIME, None, "JK1 AC", 0),
        # Twins.
        (TWINS, "S", "AH AH*", 0),
        (TWINS, "S", "AH* AH 2S 2S*", 2),
        (LAST, "S", "AH AH*", 1),
        (LAST, "S", "AH* AH 2S 2S*", 3),
        (LAST, None, "AH 2C 2C*", 0),
        (Rules(packs=2, jokers=2, joker_role="top-trump"), "S", "JK1 JK2", 0),
        (
            Rules(packs=2, jokers=2, joker_role="top-trump", duplicates="last-wins"),
            "S",
            "JK2 JK1",
            1,
        ),
        # Orders of the ranks.
        (Rules(rank_order="ace-low"), None, "AH 2H KH", 2),
        (Rules(rank_order="spanish"), None, "KH 3H QH", 1),
        (Rules(rank_order="spanish"), None, "3H AH KH", 1),
        (Rules(rank_order="spanish"), None, "7H JH 2H", 1),
        (Rules(rank_order="ten-second"), None, "KH TH QH", 1),
        (Rules(rank_order="ten-second"), None, "TH AH", 1),
    ],
)
def test_winners(rules, trump, table, winner):
    suit = None if trump is None else Suit("CDHS".index(trump))
    assert trick_winner(cards(table, rules), suit, rules) == winner


@pytest.mark.parametrize(
    ("rules", "trump", "held", "table", "legal"),
    [
        # Following suit is all that the base game asks for.
        (Rules(), "S", "2H 9D 3S", "AH", "2H"),
        (Rules(), "S", "9D 3S", "AH", "9D 3S"),
        # La Podrida and Romanian whist: a void hand trumps.
        (PODRIDA, "S", "9D 3S 2S", "AH", "3S 2S"),
        (PODRIDA, "S", "9D 3C", "AH", "9D 3C"),
        (PODRIDA, "S", "2H 3S", "AH", "2H"),
        (PODRIDA, "S", "9D 3C", "AS", "9D 3C"),
        (PODRIDA, None, "9D 3C", "AH", "9D 3C"),
        # Pocha: assist, beat, trump, overtrump.
        (POCHA, "S", "3H 2H 2S", "KH", "3H"),
        (POCHA, "S", "JH 2H 2S", "KH", "JH 2H"),
        (POCHA, "S", "3H 2H", "KH 2S", "3H 2H"),
        (POCHA, "S", "4S 7S 2C", "KH 6S", "7S"),
        (POCHA, "S", "4S 5S 2C", "KH 6S", "4S 5S"),
        (POCHA, "S", "4S 5S 2C", "KH", "4S 5S"),
        (POCHA, "S", "4S AS", "KS", "AS"),
        # Beating without the duty to trump: a discard is free.
        (BEAT, "S", "2S AD", "KH", "2S AD"),
        (BEAT, "S", "2H AH", "KH", "AH"),
        (BEAT, "S", "2H AH", "KH 2S", "2H AH"),
        # Overtrumping only.
        (OVERTRUMP, "S", "2H AH", "KH", "2H AH"),
        (OVERTRUMP, "S", "2S AS", "KS", "AS"),
        (OVERTRUMP, "S", "2S AS 3D", "KH 9S", "AS"),
        # Jokers, situation 18: exempt from following, or bound as trumps.
        (ANY_TIME, "S", "JK1 2H 3D", "AH", "JK1 2H"),
        (ANY_TIME, "S", "JK1 3D", "AS", "JK1 3D"),
        (TOP, "S", "JK1 2H 3D", "AH", "2H"),
        (TOP, "S", "JK1 3D", "AH", "JK1 3D"),
        (TOP, "S", "JK1 3D", "AS", "JK1"),
        (TOP, "S", "2S 3D", "JK1", "2S"),
        (TOP, None, "JK2 3D", "JK1", "JK2"),
        (TOP, None, "2S 3D", "JK1", "2S 3D"),
        (ANY_TIME, "S", "2S 3D JK2", "JK1", "2S JK2"),
        (ANY_TIME, None, "2S 3D", "JK1", "2S 3D"),
        (TOP.replace(void_rule="must-trump"), "S", "JK1 3D", "AH", "JK1"),
        (ANY_TIME.replace(void_rule="must-trump"), "S", "JK1 3D", "AH", "JK1 3D"),
        (TOP.replace(beat_rule="must-beat"), "S", "JK1 2S", "AS", "JK1"),
        # Wizards and jesters: at any time; what they leave to follow.
        (WIZARD, "S", "W1 N1 2H 3D", "AH", "W1 2H N1"),
        (WIZARD, "S", "W1 N1 3D", "AH", "W1 3D N1"),
        (WIZARD, "S", "2H 3D", "W1", "2H 3D"),
        (WIZARD, "S", "2H 3D", "W1 AH", "2H 3D"),
        (WIZARD, "S", "2H 3D", "N1", "2H 3D"),
        (WIZARD, "S", "2H 3D", "N1 AH", "2H"),
        (WIZARD, "S", "2H 3D", "N1 W1 AH", "2H 3D"),
        (WIZARD.replace(void_rule="must-trump"), "S", "2S 3D", "W1", "2S 3D"),
        (WIZARD.replace(void_rule="must-trump"), "S", "2S 3D", "N1 AH", "2S"),
        (WIZARD.replace(beat_rule="must-beat"), "S", "2H AH", "KH W1", "2H AH"),
        # Twins do not beat each other, unless the last one wins.
        (TWINS.replace(beat_rule="must-beat"), "S", "AH* 2H", "AH", "AH* 2H"),
        (LAST.replace(beat_rule="must-beat"), "S", "AH* 2H", "AH", "AH*"),
    ],
)
def test_what_may_be_played(rules, trump, held, table, legal):
    suit = None if trump is None else Suit("CDHS".index(trump))
    assert playable(hand(held, rules), cards(table, rules), suit, rules) == hand(legal, rules)


def test_leading_while_trumps_are_held_back():
    held = parse_hand("AS 2H")
    spades = Suit.SPADES
    assert playable(held, (), spades, trumps_held_back=True) == parse_hand("2H")
    assert playable(parse_hand("AS 2S"), (), spades, trumps_held_back=True) == parse_hand("AS 2S")
    assert playable(held, (), spades) == held
    joker = hand("JK1 2H", TOP)
    assert playable(joker, (), spades, TOP, trumps_held_back=True) == hand("2H", TOP)
    assert playable(joker, (), spades, ANY_TIME, trumps_held_back=True) == joker


def deal_of(rules, hands, trump="S"):
    """A deal in which seat 0 leads and everybody has bid 0."""
    deal = Deal(rules, hands, trump=trump, dealer=len(hands) - 1)
    for _ in hands:
        deal.bid(0)
    return deal


def test_trumps_are_broken():
    deal = deal_of({"trump_lead": "broken"}, ["AS 2H 3H", "2S AD KH", "4D 5D 6D"])
    assert [card.code for card in deal.legal_actions()] == ["3H", "2H"]
    with pytest.raises(IllegalAction) as caught:
        deal.play("AS")
    assert str(caught.value) == (
        "AS is a trump and may not be led before one was played: seat 0 holds 3H 2H, one of which "
        "must be played"
    )
    for card in ("2H", "KH", "4D"):
        deal.play(card)
    assert [card.code for card in deal.legal_actions()] == ["AD"]
    for card in ("AD", "5D", "AS"):
        deal.play(card)
    assert [card.code for card in deal.legal_actions()] == ["3H"]
    broken = deal_of({"trump_lead": "broken"}, ["AH 2S", "3S KS", "4D 5D"])
    for card in ("AH", "3S", "4D"):
        broken.play(card)
    assert broken.actor == 1
    assert [card.code for card in broken.legal_actions()] == ["KS"]


def test_no_trump_to_the_first_trick():
    deal = deal_of({"trump_lead": "not-first-trick"}, ["AS 2H", "3H 4H", "4D 5D"])
    with pytest.raises(IllegalAction, match="may not be led to the first trick: seat 0 holds 2H"):
        deal.play("AS")
    for card in ("2H", "4H", "5D"):
        deal.play(card)
    assert deal.actor == 1
    only_trumps = deal_of({"trump_lead": "not-first-trick"}, ["AS KS", "3H 4H", "4D 5D"])
    assert len(only_trumps.legal_actions()) == 2


@pytest.mark.parametrize(
    ("rules", "hands", "played", "wrong", "words"),
    [
        (
            PODRIDA,
            ["AH 2D", "3S 4C"],
            ["AH"],
            "4C",
            "4C does not trump, as seat 1 must without hearts: it holds 3S, which must be played",
        ),
        (
            BEAT,
            ["QH 2D", "KH 3H"],
            ["QH"],
            "3H",
            "3H does not beat QH, and seat 1 holds KH, which must be played",
        ),
        (
            OVERTRUMP,
            ["QH 2D", "9S 4C", "TS 2S"],
            ["QH", "9S"],
            "2S",
            "2S does not beat 9S, and seat 2 holds TS",
        ),
        (
            {"jokers": 1, "joker_role": "top-trump"},
            ["QS 2D", "JK 4C"],
            ["QS"],
            "4C",
            "4C is a renege: trumps were led and seat 1 holds JK1, which must be played",
        ),
    ],
)
def test_refusals_name_the_duty(rules, hands, played, wrong, words):
    deal = deal_of(rules, hands)
    for card in played:
        deal.play(card)
    with pytest.raises(IllegalAction) as caught:
        deal.play(wrong)
    assert words in str(caught.value)
    assert caught.value.allowed == tuple(deal.legal_actions())


def test_what_a_failure_to_trump_shows():
    record = {"rules": PODRIDA, "players": 3, "hand": "KH 2C", "trump": "S", "bids": [1, 0, 1]}
    view = view_from_record(**record, position=3, played="AH 2D")
    assert view.voids() == (frozenset(), {Suit.HEARTS, Suit.SPADES}, frozenset())
    assert len(view.excluded(1)) == 26
    free = view_from_record(**record | {"rules": "classic"}, position=3, played="AH 2D")
    assert free.voids()[1] == {Suit.HEARTS}
    assert len(free.excluded(1)) == 13


def test_what_a_failure_to_beat_shows():
    record = {"rules": BEAT, "players": 3, "hand": "KC 2C", "trump": "S", "bids": [1, 0, 1]}
    view = view_from_record(**record, position=3, played="JH 2H")
    assert view.voids()[1] == frozenset()
    assert {card.code for card in view.excluded(1)} == {"QH", "KH", "AH"}


def test_what_the_lead_of_a_trump_shows():
    record = {"players": 2, "hand": "KC 2C", "trump": "S", "bids": [1, 0], "position": 2}
    view = view_from_record(rules={"trump_lead": "broken"}, **record, played="2S")
    assert view.voids()[0] == {Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS}
    assert len(view.excluded(0)) == 39


@pytest.mark.parametrize(
    ("rules", "played", "hand", "words"),
    [
        (PODRIDA, "AH 2D 3H | 4C 5S KC", "2C", "position 2 did not trump in trick 1 (2D), but"),
        (BEAT, "JH 2H 3C | 4C KH KC", "2C", "position 2 did not beat JH in trick 1 (2H), but"),
        (
            {"trump_lead": "not-first-trick"},
            "2S 3S AS | 4C KH 5H",
            "2C",
            "position 1 led the trump 2S in trick 1, which only a hand of trumps may, but",
        ),
        (
            {"jokers": 1, "joker_role": "top-trump"},
            "AS 3C 2S | 4C JK 5D",
            "2C",
            "position 2 did not follow spades in trick 1 (3C), but plays JK1 in trick 2",
        ),
    ],
)
def test_records_that_neglect_a_duty(rules, played, hand, words):
    record = {"rules": rules, "players": 3, "hand": hand, "trump": "S", "bids": [1, 1, 1]}
    for position in (1, 2, 3):
        try:
            view_from_record(**record, position=position, played=played)
        except ViewError as error:
            if "turn" not in str(error):
                assert words
                assert words in str(error)
                return
    assert not words


@given(SEEDS, st.sampled_from([None, *Suit]), st.integers(2, 5))
def test_voids_by_following_alone(seed, trump, players):
    """Not to follow shows a void, and nothing else: as in the general way to look at it."""
    chance = random.Random(seed)
    deck = Rules(packs=2, jokers=2, joker_role="top-trump").deck(players)
    play = TrickRules.of(Rules(packs=2, jokers=2, joker_role="top-trump"), trump)
    tricks = [Trick(0, tuple(chance.sample(deck.cards, players))) for _ in range(3)]
    voids = shown_voids(tricks, players, play, deck)
    excluded = excluded_cards(tricks, players, play, deck)
    for seat in range(players):
        for suit in Suit:
            whole = {card for card in deck if card.suit is suit}
            if suit in voids[seat]:
                assert whole <= excluded[seat] | {trick.cards[seat] for trick in tricks}


@given(
    SEEDS, st.integers(2, 20), st.sampled_from([PODRIDA, POCHA, OVERTRUMP, BEAT, WIZARD, TOP, LAST])
)
def test_something_may_always_be_played(seed, count, rules):
    chance = random.Random(seed)
    *table, last = chance.sample(rules.deck(4).cards, min(count, 5))
    held = Hand(card for card in chance.sample(rules.deck(4).cards, count) if card not in table)
    trump = chance.choice([None, *Suit])
    legal = playable(held, table, trump, rules, trumps_held_back=chance.random() < 0.5)
    assert set(legal) <= set(held)
    assert bool(legal) == bool(held)
    assert 0 <= trick_winner([*table, last], trump, rules) <= len(table)


def test_a_text_means_the_copy_that_is_held():
    deal = Deal({"packs": 2}, ["AS KH", "AS 3H"], trump="H", dealer=1)
    assert [card.id for card in deal.hands[1]] == [103, 27]
    deal.bid(1)
    deal.bid(1)
    deal.play("AS")
    deal.play("AS")
    assert deal.tricks_won == (1, 0)
    assert deal.history[-1] == (1, Card(3, 12, 1))
    with pytest.raises(IllegalAction, match="seat 0 does not hold 3H"):
        deal.play("3H")
