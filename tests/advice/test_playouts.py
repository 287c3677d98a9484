"""Playing worlds drawn from a view."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from ohhell_sim import (
    Deal,
    SettingError,
    ViewError,
    advise,
    playouts,
    sample_worlds,
)
from ohhell_sim.cards import Hand
from ohhell_sim.game import view_from_record
from ohhell_sim.inference import DeckLayout

VIEW = view_from_record(
    rules="classic", players=3, hand="KH 3C", trump="H", bids=[1, 1, 1], position=3,
    played="AS 4S 7S | 2H 9D",
)  # fmt: skip


def test_tricks_of_all_seats_add_up():
    for policy in ("standard", "random"):
        tricks = playouts(VIEW, 5000, seed=3, policy=policy)
        assert tricks.shape == (5000, 3)
        assert tricks.dtype == np.int64
        assert (tricks.sum(axis=1) == VIEW.hand_size).all()
        assert (tricks[:, 0] >= 1).all()


def test_worlds_are_those_of_sample_worlds():
    """One card each is left: every playout can be checked with the reference engine."""
    view = view_from_record(
        rules="classic", players=3, hand="KH", trump="H", bids=[1, 0, 1], position=3,
        played="AS 4S 7S | 2H 9D",
    )  # fmt: skip
    worlds = sample_worlds(view, 300, seed=3)
    tricks = playouts(view, 300, seed=3)
    for world, won in zip(worlds, tricks, strict=True):
        hands = [Hand.from_bits(int(bits)) for bits in world]
        before = [["AS", "2H"], ["4S", "9D"], ["7S"]]
        deal = Deal(
            "classic",
            [[*played, *hand] for played, hand in zip(before, hands, strict=True)],
            trump="H",
            dealer=2,
        )
        for bid in (1, 0, 1):
            deal.bid(bid)
        for card in ("AS", "4S", "7S", "2H", "9D", "KH"):
            deal.play(card)
        assert list(deal.tricks_won) == won.tolist()


def test_longer_runs_begin_with_shorter_ones():
    long, short = playouts(VIEW, 3000, seed=3), playouts(VIEW, 1500, seed=3)
    assert (long[:1500] == short).all()
    assert (playouts(VIEW, 3000, seed=4) != long).any()


def test_the_standard_policy_is_that_of_advice():
    """With a card forced, advice counts the very playouts."""
    view = view_from_record(
        rules="classic", players=3, hand="KH QD JD 3C 9S", trump="H", bids=[1, 0, 1], position=3,
        played="AS 4S",
    )  # fmt: skip
    tricks = playouts(view, 4096, seed=9)
    advice = advise(view, samples=4096, seed=9, beliefs="none")
    (row,) = advice.rows
    counts = np.bincount(tricks[:, 2], minlength=6) / 4096
    assert counts.tolist() == list(row.tricks)


def test_random_play_before_the_bids():
    deal = Deal.random("classic", players=4, hand_size=5, seed=1)
    tricks = playouts(deal.view(2), 2000, seed=1, policy="random")
    assert (tricks.sum(axis=1) == 5).all()
    means = tricks.mean(axis=0)
    for one, other in itertools.combinations(np.delete(means, 2), 2):
        assert abs(one - other) < 0.2
    assert playouts(deal.view(2), 0, seed=1, policy="random").shape == (0, 4)


def test_what_cannot_be_played_is_refused():
    deal = Deal("classic", ["AS", "2S"], trump="H", dealer=1)
    with pytest.raises(ViewError, match="2 of 2 bids are missing"):
        playouts(deal.view(0), 10, seed=1)
    for bid in (1, 0):
        deal.bid(bid)
    with pytest.raises(SettingError, match="did you mean 'random'"):
        playouts(deal.view(0), 10, seed=1, policy="rndom")
    with pytest.raises(SettingError, match="takes a View"):
        playouts("AS", 10, seed=1)
    with pytest.raises(SettingError):
        playouts(deal.view(0), -1, seed=1)
    with pytest.raises(SettingError):
        playouts(deal.view(0), 10, seed=-1)
    for card in ("AS", "2S"):
        deal.play(card)
    with pytest.raises(ViewError, match="over"):
        playouts(deal.view(0), 10, seed=1)


@pytest.mark.parametrize("rules", ["wizard", "pocha", {"packs": 2, "duplicates": "last-wins"}])
@pytest.mark.parametrize("policy", ["standard", "random"])
def test_playouts_under_any_rules(rules, policy):
    deal = Deal.random(rules, 4, 4, seed=2)
    while deal.phase == "bid":
        deal.act(deal.legal_actions()[-1])
    deal.act(deal.legal_actions()[0])
    tricks = playouts(deal.view(deal.actor), 500, seed=1, policy=policy)
    assert (tricks.sum(axis=1) == 4).all()
    assert tricks.std() > 0


def test_playouts_of_the_last_trick_are_those_of_the_reference_engine():
    rules = {"packs": 2, "duplicates": "last-wins", "jokers": 1, "joker_role": "top-trump"}
    deal = Deal.random(rules, 3, 1, seed=4)
    for _ in range(3):
        deal.bid(0)
    view = deal.view(deal.actor)
    worlds = sample_worlds(view, 200, seed=3)
    tricks = playouts(view, 200, seed=3)
    layout = DeckLayout(view.rules, 3, view.trump)
    for world, won in zip(layout.from_natural(worlds), tricks, strict=True):
        hands = [layout.from_kernel(*words) for words in world]
        played = Deal(rules, hands, trump=view.trump, dealer=deal.dealer)
        for _ in range(3):
            played.bid(0)
        for _ in range(3):
            played.act(played.legal_actions()[0])
        assert played.tricks_won == tuple(won)


def test_a_deal_that_cannot_be_played_yet():
    with pytest.raises(ViewError, match="trump is not known"):
        playouts(Deal.random({"trump": "eldest"}, 3, 2, seed=1).view(0), 10, seed=1)
    with pytest.raises(ViewError, match="passed"):
        playouts(Deal.random({"pass_cards": 1}, 3, 2, seed=1).view(0), 10, seed=1, policy="random")
