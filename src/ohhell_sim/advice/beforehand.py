"""What is wrong with a question whatever the hand, for those who ask about many."""

from __future__ import annotations

from typing import Any

from ohhell_sim.advice.settings import read_settings
from ohhell_sim.advice.situation import (
    check_counts,
    check_secret_bids,
    read_bids,
    read_count,
    read_forehead,
)
from ohhell_sim.errors import ViewError
from ohhell_sim.game import UNSAID
from ohhell_sim.game.record import read_position
from ohhell_sim.game.table import decide_trump
from ohhell_sim.rules import Rules, TrumpRevealed

__all__ = ["check_options"]

_SETTINGS = (
    "objective",
    "standings",
    "deals_left",
    "samples",
    "precision",
    "time_limit",
    "seed",
    "threads",
)


def check_options(rules: Rules, players: int, **options: Any) -> None:
    """Refuse options of `ohhell_sim.advise` that go with no hand at all.

    Parameters
    ----------
    rules : Rules
        What the table plays by.
    players : int
        The number of players.
    **options
        Others of `ohhell_sim.advise`; those that depend on the hand are not looked at.

    Raises
    ------
    OhHellError
        As `ohhell_sim.advise` would for every hand.

    Examples
    --------
    >>> check_options(Rules(), 4, trump="H", position=5)
    Traceback (most recent call last):
        ...
    ohhell_sim.errors.ViewError: position is 5: 1 (left of the dealer) to 4
    """
    rules = rules.for_one_deal()
    players = rules.check_players(players)
    read_settings(**{name: options[name] for name in _SETTINGS if name in options})
    stakes = {name: read_count(name, options.get(name)) for name in ("misses", "errors")}
    check_counts(rules, **stakes)
    _, position = read_forehead(options.get("forehead"), options.get("position"), players)
    if position is not None:
        read_position(position, rules, players)
    bids = read_bids(options.get("bids", ()))
    if len(bids) > players:
        raise ViewError(
            f"{len(bids)} bids with {players} players: at most {players}, in bidding order"
        )
    check_secret_bids(rules, bids, players)
    if rules.trump_revealed is not TrumpRevealed.AFTER_BIDS:
        _check_trump(rules, players, options)


def _check_trump(rules: Rules, players: int, options: dict[str, Any]) -> None:
    """Refuse a trump that no hand size makes possible."""
    trump, turn_up = options.get("trump", UNSAID), options.get("turn_up")
    refused = None
    for size in range(1, rules.largest_hand(players) + 1):
        plan = rules.plan(size, players, last=bool(options.get("last")))
        try:
            decide_trump(rules, plan, trump, turn_up, ViewError)
        except ViewError as error:
            refused = error
        else:
            return
    if refused is not None:
        raise refused
