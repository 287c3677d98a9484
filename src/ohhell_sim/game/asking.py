"""Asking a player what to do: any callable, or an object with a method for each phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ohhell_sim.errors import SettingError
from ohhell_sim.game.phase import Action, Phase
from ohhell_sim.game.view import View
from ohhell_sim.rules.reading import shown

__all__ = ["ask", "seat_players"]

_METHODS = {
    Phase.PASS: "choose_pass",
    Phase.TRUMP: "choose_trump",
    Phase.BID: "choose_bid",
    Phase.PLAY: "choose_card",
}


def ask(player: Any, view: View) -> Action:
    """Return what a player does.

    Parameters
    ----------
    player : object
        Something with the methods ``choose_pass``, ``choose_trump``, ``choose_bid`` and
        ``choose_card``, as far as the rules ask for them, or else a callable. Each takes the
        view and returns one of its legal actions.
    view : View
        What the player sees.

    Returns
    -------
    Action
        The answer, not checked.

    Raises
    ------
    SettingError
        If the player has no answer to this question.

    Examples
    --------
    >>> from ohhell_sim.game import Deal
    >>> ask(lambda view: view.legal_actions()[-1], Deal.random(seed=1).view(0))
    7
    """
    name = _METHODS[view.phase]
    method = getattr(player, name, None)
    if method is None and not _is_strategy(player):
        method = player
    if not callable(method):
        raise SettingError(
            f"the player {shown(player)} has no {name}: the rules {view.rules.name!r} ask for it",
            value=player,
        )
    answer: Action = method(view)
    return answer


def _is_strategy(player: Any) -> bool:
    return any(hasattr(player, name) for name in _METHODS.values())


def seat_players(strategies: Any, players: int) -> list[Any]:
    """Return one strategy for each player.

    Parameters
    ----------
    strategies : object or sequence of objects
        One for all, or one each.
    players : int
        The number of players.

    Returns
    -------
    list
        By player.

    Raises
    ------
    SettingError
        For a number of strategies other than 1 and that of the players, or one that is none.

    Examples
    --------
    >>> len(seat_players(len, 4))
    4
    """
    if isinstance(strategies, Sequence) and not isinstance(strategies, str):
        seated = list(strategies)
        if len(seated) != players:
            raise SettingError(
                f"{len(seated)} strategies for {players} players: give one for each, or one alone "
                "that all play by",
                value=strategies,
            )
    else:
        seated = [strategies] * players
    for player in seated:
        if not callable(player) and not _is_strategy(player):
            raise SettingError(
                f"{shown(player)} is no strategy: give a callable that takes a view, or an object "
                f"with {', '.join(_METHODS.values())}",
                value=player,
            )
    return seated
