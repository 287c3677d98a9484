"""The check of a strategy finds each kind of fault, and leaves sound strategies alone."""

from __future__ import annotations

import gc
import random

import pytest

from ohhell_sim import StrategyError, check_strategy
from ohhell_sim.cards import Hand
from ohhell_sim.errors import SettingError
from ohhell_sim.game import Deal
from ohhell_sim.players.thumb import Thumb


@pytest.mark.parametrize("name", ["random", "thumb", "percard", "standard"])
def test_the_built_in_ones_keep_to_the_rules_in_every_phase(name):
    report = check_strategy(name)
    assert {"trump", "bid", "play", "pass"} <= set(report.asked)
    assert report.tables >= 25
    assert "no fault" in str(report)


def test_montecarlo_keeps_to_the_rules():
    assert check_strategy("montecarlo:samples=20", matches=6).deals >= 6


class Broken(Thumb):
    """Otherwise sound."""


class Undecided(Broken):
    def choose_bid(self, view):
        return random.choice(view.legal_bids())


class Peeking(Broken):
    """Looks for the deal among the objects of the process."""

    def choose_bid(self, view):
        deals = [
            one
            for one in gc.get_objects()
            if type(one) is Deal and one.hands[view.seat] == view.hand and not one.bids
        ]
        return view.legal_bids()[-1 if deals else 0]


class Changing(Broken):
    def choose_card(self, view):
        card = super().choose_card(view)
        object.__setattr__(view, "hand", Hand([card]))
        return card


class Failing(Broken):
    def choose_card(self, view):
        return 1 / 0


class Truthful(Broken):
    def choose_bid(self, view):
        return True


class Late(Broken):
    choose_trump = None


@pytest.mark.parametrize(
    ("strategy", "said"),
    [
        (Undecided, "with the same seed it answers the same views differently"),
        (Peeking, "it looks at something besides the view and the seed"),
        (Changing, "it changed the view"),
        (Failing, "ZeroDivisionError: division by zero"),
        (Truthful, "True is no legal answer"),
        (Late, "in the trump phase"),
        (lambda view: "AS", "'AS' is no legal answer"),
        (lambda view: None, "None is no legal answer"),
        (lambda view: 99, "99 is no legal answer, 0 or 1 would do"),
    ],
)
def test_the_first_fault_is_named_with_its_place(strategy, said):
    with pytest.raises(StrategyError) as caught:
        check_strategy(strategy)
    assert said in str(caught.value)
    assert "players" in str(caught.value)


def test_a_strategy_that_cannot_be_made():
    def make(seed):
        raise OSError("no file of mine")

    with pytest.raises(StrategyError, match="cannot be made from a seed: OSError"):
        check_strategy(make)
    with pytest.raises(SettingError, match="is no strategy"):
        check_strategy(3)


def test_a_strategy_with_a_clock_may_be_undecided():
    assert not check_strategy(Undecided, matches=3, deterministic=False).deterministic


def test_objects_are_copied_and_stay_as_they_are():
    class Counting(Thumb):
        asked = 0

        def choose_bid(self, view):
            self.asked += 1
            return super().choose_bid(view)

    one = Counting()
    check_strategy(one, matches=3)
    assert one.asked == 0
