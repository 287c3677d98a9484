"""Making strategies by name: options of the right type, near misses named, other packages' own."""

from __future__ import annotations

import pytest

from ohhell_sim.advice.player import MonteCarlo
from ohhell_sim.errors import SettingError
from ohhell_sim.players import Strategy, factory_of, make_strategy, registry, strategies
from ohhell_sim.players.making import maker_of
from ohhell_sim.players.random_player import RandomPlayer

BUILT_IN = ["random", "thumb", "percard", "standard", "montecarlo"]


def test_the_built_in_ones_are_there_with_a_line_each():
    known = strategies()
    assert list(known)[: len(BUILT_IN)] == BUILT_IN
    for name in BUILT_IN:
        strategy = make_strategy(name, seed=1)
        assert isinstance(strategy, Strategy)
        assert strategy.name == name
        assert strategy.summary == known[name]


def test_options_have_the_types_that_the_strategy_says():
    assert registry.read_spec(" montecarlo: samples=50, time_limit=0.5 ")[1] == {
        "samples": 50,
        "time_limit": 0.5,
    }
    assert registry.read_spec("montecarlo:samples=none")[1] == {"samples": None}


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("thump", "did you mean 'thumb'?"),
        ("", "names no strategy"),
        (7, "names no strategy"),
        ("thumb:samples=5", "it takes none"),
        ("montecarlo:sample=5", "did you mean 'samples'?"),
        ("montecarlo:samples", "is no option: write key=value"),
        ("montecarlo:", "is no option"),
        ("montecarlo:samples=many", "a whole number would do"),
        ("montecarlo:samples=5,samples=6", "says samples twice"),
        ("montecarlo:samples=0", "samples is 0"),
        ("montecarlo:seed=1", "no option 'seed'"),
    ],
)
def test_what_cannot_be_made_says_what_would_do(spec, said):
    with pytest.raises(SettingError, match=said.replace("?", r"\?")):
        make_strategy(spec)


def test_other_packages_bring_their_own(monkeypatch):
    place = "ohhell_sim.players.random_player:RandomPlayer"
    brought = {"theirs": place, "broken": "no_such_package:Player", "thumb": place}
    monkeypatch.setattr(registry, "_brought", lambda: brought)
    assert factory_of("theirs") is RandomPlayer
    assert "from another package" in strategies()["theirs"]
    assert factory_of("thumb") is not RandomPlayer
    with pytest.raises(SettingError, match="cannot be loaded"):
        make_strategy("broken")


def test_entry_points_are_looked_for():
    registry._brought.cache_clear()
    assert isinstance(registry._brought(), dict)


class Mine:
    """A strategy of one's own."""

    def __init__(self, *, seed=None):
        self.seed = seed

    def choose_bid(self, view):
        return view.legal_bids()[0]


def test_whatever_stands_for_a_strategy_makes_fresh_ones():
    assert maker_of("thumb")(1).name == "thumb"
    assert maker_of(Mine)(5).seed == 5
    assert maker_of(Mine, "me").name == "me"
    one = Mine(seed=3)
    assert maker_of(one)(1) is not one
    assert maker_of(one)(1).seed == 3
    assert maker_of(lambda view: 0)(1) is not None

    def make(seed):
        return Mine(seed=seed)

    assert maker_of(make)(4).seed == 4
    with pytest.raises(SettingError, match="is no strategy"):
        maker_of(5)


def test_montecarlo_has_a_budget():
    with pytest.raises(SettingError):
        MonteCarlo(samples=0)
    with pytest.raises(SettingError):
        MonteCarlo(time_limit=-1)
