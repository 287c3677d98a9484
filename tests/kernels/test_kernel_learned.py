"""The data file of what was learned: every table is there, sound, and kept in little room."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from ohhell_sim.kernels import CELLS, POLICY_WEIGHTS, bid_model_for, policy_for
from ohhell_sim.kernels.forecast import FORECAST_AT, WORTHS, forecast_size
from ohhell_sim.kernels.learned import (
    Learned,
    learned,
    learned_bids,
    learned_net,
    pack_learned,
    unpack_learned,
)
from ohhell_sim.kernels.net import NET_SIZE
from ohhell_sim.kernels.outlook import OUTLOOK_CELLS
from ohhell_sim.kernels.parameters import bid_array, policy_array
from ohhell_sim.kernels.policy import HAS_OUTLOOK

RULES = [
    {"trump": trump, "must_trump": duty, "hook": hook}
    for trump, duty, hook in product((True, False), repeat=3)
]
SIZES = [(players, cards) for players in range(2, 9) for cards in range(1, 52 // players + 1)]


@pytest.mark.parametrize("trump", [True, False], ids=["trump", "none"])
@pytest.mark.parametrize("players", range(2, 9))
def test_every_table_is_there(players, trump):
    for _, cards in (size for size in SIZES if size[0] == players):
        found = learned.__wrapped__(players, cards, trump=trump)
        assert found.outlook.shape == (OUTLOOK_CELLS,)
        assert found.outlook.dtype == np.uint16
        assert found.outlook.any()
        assert found.fitted.shape == (forecast_size(cards),)
        assert np.isfinite(found.fitted).all()
        assert np.abs(found.fitted).max() < 1000
        model = bid_model_for.__wrapped__(players, cards, trump=trump)
        assert len(model) == CELLS + 1 + WORTHS + forecast_size(cards)
        assert model[FORECAST_AT] == 1
        worths = model[FORECAST_AT + 1 : FORECAST_AT + 1 + WORTHS]
        assert np.all((worths >= 0) & (worths <= 1))
        policy = policy_for.__wrapped__(players, cards, trump=trump)
        assert policy[HAS_OUTLOOK] == 1
        assert policy[6:].view(np.uint16)[:OUTLOOK_CELLS].tolist() == found.outlook.tolist()


@pytest.mark.parametrize("players", range(2, 9))
def test_every_net_and_every_bid_model_is_there(players):
    net = learned_net.__wrapped__(players)
    assert net.dtype == np.float32
    assert np.isfinite(net).all()
    assert net.any()
    for cards in range(1, 52 // players + 1):
        for rules in RULES:
            found = learned_bids(players, cards, **rules)
            assert found.shape == (forecast_size(cards),)
            assert np.isfinite(found).all()
            assert np.abs(found).max() < 1000
            model = bid_model_for.__wrapped__(players, cards, **rules)
            assert np.array_equal(model[-len(found) :], found)
        assert np.array_equal(policy_for(players, cards)[-NET_SIZE // 2 :].view(np.float32), net)
    none = bid_model_for(players, 3, trump=False, must_trump=True)
    assert np.array_equal(none, bid_model_for(players, 3, trump=False))


def test_what_is_packed_comes_back_up_to_rounding():
    draw = np.random.default_rng(1)
    for cards in (1, 5, 13, 26):
        outlook = draw.integers(0, 65536, OUTLOOK_CELLS).astype(np.uint16)
        fitted = draw.normal(size=forecast_size(cards))
        back = unpack_learned(pack_learned("x", cards, Learned(outlook, fitted)), "x", cards)
        used = np.flatnonzero(back.outlook)[-1] + 1
        off = back.outlook[:used].astype(int) - outlook[:used].astype(int)
        assert np.abs(off).max() <= 128
        np.testing.assert_allclose(back.fitted, fitted, rtol=1e-6)
        again = unpack_learned(pack_learned("x", cards, back), "x", cards)
        assert np.array_equal(again.outlook, back.outlook)
        assert np.array_equal(again.fitted, back.fitted)


def test_tables_of_other_kernels_are_refused():
    arrays = pack_learned("x", 4, learned(4, 4, trump=True))
    with pytest.raises(RuntimeError, match="train them anew"):
        unpack_learned(arrays, "x", 5)
    arrays["x.fitted"] = arrays["x.fitted"][:-1]
    with pytest.raises(RuntimeError, match="do not fit"):
        unpack_learned(arrays, "x", 4)


def test_what_was_learned_is_kept_in_little_room():
    """Every table of a match is read once, and no more than 64 are kept."""
    for reader in (learned, bid_model_for, policy_for):
        reader.cache_clear()
    for players, cards in SIZES:
        policy_for(players, cards)
        bid_model_for(players, cards)
    kept = 64 * (policy_for(4, 7).nbytes + learned(4, 7, trump=True).outlook.nbytes)
    assert kept < 10_000_000
    for reader in (learned, bid_model_for, policy_for):
        assert reader.cache_info().currsize <= 64
    hits = policy_for.cache_info().hits
    assert policy_for(8, 6) is policy_for(8, 6)
    assert policy_for.cache_info().hits == hits + 2


@pytest.mark.parametrize("deck", [{"deck": 104}, {"deck": 60}, {"deck": 48, "plain": False}])
def test_decks_with_jokers_or_twins_are_played_by_the_quick_policy(deck):
    assert policy_for(4, 5, **deck).tolist() == POLICY_WEIGHTS.tolist()
    assert bid_model_for(4, 5, **deck)[FORECAST_AT] == 0


def test_another_single_pack_takes_the_outlook_of_as_full_a_table():
    assert np.array_equal(policy_for(4, 5, deck=40), policy_for(4, 6))
    assert np.array_equal(policy_for(9, 5, deck=52), policy_for(8, 6))
    assert bid_model_for(4, 5, deck=40)[FORECAST_AT] == 0
    assert bid_model_for(9, 5)[FORECAST_AT] == 0


def test_without_fitted_numbers_there_is_no_forecast():
    plain, outlook = np.zeros(CELLS), np.zeros(OUTLOOK_CELLS, np.uint16)
    assert bid_array(plain, outlook, np.zeros(0))[FORECAST_AT] == 0
    policy = policy_array(outlook)
    assert len(policy) == 6 + -(-OUTLOOK_CELLS // 4) + NET_SIZE // 2
    assert not policy[6:].any()
