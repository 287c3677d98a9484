"""Those who play against a person: their names, their strategies, their choices."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from ohhell_sim.errors import OhHellError, SettingError, StrategyError
from ohhell_sim.game import Action, View
from ohhell_sim.game.asking import ask
from ohhell_sim.players import make_strategy

__all__ = ["choice_of", "derived_seed", "fresh_seed", "names_of", "read_opponents"]

_SEEDS = 1 << 53
_NAMES = ("Ann", "Ben", "Cal", "Dora", "Ed", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay", "Leo")


def names_of(players: int, you: int) -> list[str]:
    """Return what the players are called.

    Parameters
    ----------
    players : int
        How many there are.
    you : int
        The person among them.

    Returns
    -------
    list of str
        By player.

    Examples
    --------
    >>> names_of(3, 1)
    ['Ann', 'You', 'Ben']
    """
    others = iter(_NAMES)
    return ["You" if player == you else next(others) for player in range(players)]


def read_opponents(opponents: Sequence[str], players: int) -> list[str]:
    """Return one strategy for each opponent.

    Parameters
    ----------
    opponents : sequence of str
        One for all, or one for each.
    players : int
        The players, the person included.

    Returns
    -------
    list of str
        Names with options, each checked.

    Raises
    ------
    SettingError
        For a wrong number of them, or a name that there is not.

    Examples
    --------
    >>> read_opponents(["thumb"], 3)
    ['thumb', 'thumb']
    """
    given = list(opponents)
    if len(given) == 1:
        given *= players - 1
    if len(given) != players - 1:
        raise SettingError(
            f"{len(given)} opponents for {players} players: give one strategy for all, or "
            f"{players - 1}",
            value=opponents,
        )
    for spec in given:
        make_strategy(spec, 0)
    return given


def choice_of(spec: str, view: View, seed: int, number: int) -> Action:
    """Return what an opponent does.

    Parameters
    ----------
    spec : str
        Its strategy: a fresh one for each decision, so that a match that is gone on with plays
        as if it had never stopped.
    view : View
        What it sees.
    seed : int
        The seed of the match.
    number : int
        How many things were done before.

    Returns
    -------
    int, Card, Suit, None or tuple of Card
        The action, not checked.

    Raises
    ------
    StrategyError
        Where the strategy of somebody else fails.

    Examples
    --------
    >>> from ohhell_sim.game import Deal
    >>> choice_of("thumb", Deal("classic", ["AS", "2S"], trump="H", dealer=1).view(0), 1, 0)
    1
    """
    try:
        return ask(make_strategy(spec, derived_seed(seed, "player", number)), view)
    except OhHellError:
        raise
    except Exception as error:
        raise StrategyError(
            f"{spec} failed: {type(error).__name__}: {error}", value=spec
        ) from error


def derived_seed(seed: int, what: str, number: int) -> int:
    """Return a seed that follows from that of the match.

    Parameters
    ----------
    seed : int
        The seed of the match.
    what : str
        What it is for.
    number : int
        How many things were done before.

    Returns
    -------
    int
        A whole number below 2**53.

    Examples
    --------
    >>> derived_seed(1, "advice", 0) == derived_seed(1, "advice", 1)
    False
    """
    text = f"{seed} {what} {number}".encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big") % _SEEDS


def fresh_seed() -> int:
    """Return a seed by chance.

    Returns
    -------
    int
        A whole number below 2**53.

    Examples
    --------
    >>> fresh_seed() < 1 << 53
    True
    """
    import secrets  # noqa: PLC0415 - on use

    return secrets.randbelow(_SEEDS)
