"""Whether a strategy keeps to the rules: many deals under many rules, every answer looked at."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from ohhell_sim.errors import StrategyError
from ohhell_sim.game import Action, Match, Phase, View
from ohhell_sim.game.asking import ask
from ohhell_sim.players.making import Maker, maker_of
from ohhell_sim.players.random_player import RandomPlayer
from ohhell_sim.players.tables import TABLES
from ohhell_sim.rules import Rules
from ohhell_sim.rules.reading import shown

__all__ = ["StrategyReport", "check_strategy"]

_PHASES = (Phase.PASS, Phase.TRUMP, Phase.BID, Phase.PLAY)
_REPLAYS = 5


@dataclass(frozen=True, kw_only=True)
class StrategyReport:
    """What a strategy was asked, and how long it took; it made no fault.

    Attributes
    ----------
    name : str
        What the strategy calls itself.
    tables : int
        The rules and numbers of players under which it played.
    deals : int
        Deals in which it had a seat.
    asked : dict of str to int
        How often it was asked in each phase.
    seconds : dict of str to float
        Mean time of an answer in each phase.
    slowest : float
        The longest time of an answer, in seconds; the first one of all, which may have to compile
        or load something, apart.
    deterministic : bool
        Whether it was held to the same answers to the same views and seed.

    Examples
    --------
    >>> report = check_strategy("thumb", matches=3)
    >>> report.name, report.deals > 0, "bid" in report.asked
    ('thumb', True, True)
    """

    name: str
    tables: int
    deals: int
    asked: dict[str, int]
    seconds: dict[str, float]
    slowest: float
    deterministic: bool

    def __str__(self) -> str:
        lines = [f"{self.name}: no fault in {self.deals} deals at {self.tables} tables"]
        lines += [
            f"  {phase:5} asked {number:6,} times, {1000 * self.seconds[phase]:9.3f} ms on average"
            for phase, number in self.asked.items()
        ]
        lines.append(f"  slowest answer {1000 * self.slowest:.1f} ms")
        if self.deterministic:
            lines.append("  the same views and seed gave the same answers, open deal or none")
        return "\n".join(lines)


@dataclass
class _Log:
    """What a seat was asked in a match, and what it answered."""

    views: list[bytes] = field(default_factory=list)
    answers: list[Action] = field(default_factory=list)
    phases: list[Phase] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)


def check_strategy(
    strategy: object,
    *,
    matches: int | None = None,
    seed: int = 1,
    deterministic: bool = True,
) -> StrategyReport:
    """Play a strategy against random players under many rules and look at every answer.

    It has to answer in every phase that the rules have, only with legal actions, and without an
    error; it must leave the view as it is; and with the same seed it has to answer the same views
    equally, in a game that goes on and, asked again later, when no deal is there to be looked
    into.

    Parameters
    ----------
    strategy : str, class, callable or object
        A name as for `make_strategy`; a class or function that takes ``seed=`` and makes a
        strategy; a strategy, of which copies are used; or a function from a view to an action.
    matches : int, optional
        How many of the tables to play at; all of them, some two dozen, if left out.
    seed : int, optional
        Deals the cards.
    deterministic : bool, optional
        Whether the same views and seed have to get the same answers. Switch it off for a
        strategy that stops at a time limit.

    Returns
    -------
    StrategyReport
        What was asked; print it.

    Raises
    ------
    StrategyError
        For the first fault that is found.

    Examples
    --------
    >>> print(check_strategy("thumb", matches=3))
    thumb: no fault in 7 deals at 3 tables
    ...
    >>> check_strategy(lambda view: view.hand[0], matches=1)
    Traceback (most recent call last):
        ...
    ohhell_sim.errors.StrategyError: <lambda> in the bid phase: Card('3H') is no legal answer, 0 \
or 1 would do (classic with schedule=[1, 3], 4 players, deal 1, seat 0)
    """
    make = maker_of(strategy)
    name = make.name
    tables = TABLES if matches is None else TABLES[:matches]
    asked = dict.fromkeys(_PHASES, 0)
    seconds = dict.fromkeys(_PHASES, 0.0)
    every: list[float] = []
    deals = 0
    for number, (players, settings) in enumerate(tables):
        rules = Rules(**settings)
        seat = number % players
        log = _Log()
        deals += _play(make, rules, players, seat, seed + number, log)
        if deterministic:
            _play_again(make, rules, players, seat, seed + number, log)
        for phase, spent in zip(log.phases, log.seconds, strict=True):
            asked[phase] += 1
            seconds[phase] += spent
            every.append(spent)
    return StrategyReport(
        name=name,
        tables=len(tables),
        deals=deals,
        asked={str(phase): times for phase, times in asked.items() if times},
        seconds={str(phase): seconds[phase] / times for phase, times in asked.items() if times},
        slowest=max(every[1:], default=0.0),
        deterministic=deterministic,
    )


def _play(
    make: Maker,
    rules: Rules,
    players: int,
    seat: int,
    seed: int,
    log: _Log,
) -> int:
    """Play a match with the strategy in one seat; return the deals it took part in."""
    match = Match(rules, players, seed=seed)
    player = _Watched(make, seed, log, lambda: _where(match, seat))
    others = [RandomPlayer(seed=seed + 1000 * (n + 1)) for n in range(players)]
    match.play([player if n == seat else others[n] for n in range(players)])
    return sum(seat in played.seats for played in match.rounds)


def _played(make: Maker, rules: Rules, players: int, seat: int, seed: int) -> list[Action]:
    """Return the answers in a match played anew."""
    log = _Log()
    _play(make, rules, players, seat, seed, log)
    return log.answers


def _where(match: Match, seat: int) -> str:
    label = match.rules.name or match.rules.describe()
    return f"{label}, {match.players} players, deal {len(match.rounds)}, seat {seat}"


class _Watched:
    """A strategy whose every answer is looked at."""

    def __init__(
        self,
        make: Maker,
        seed: int,
        log: _Log,
        where: Callable[[], str],
    ) -> None:
        self._name = make.name
        self._log = log
        self._where = where
        self._player = make(seed)

    def __call__(self, view: View) -> Action:
        """Ask the strategy, and look at what it says and does."""
        before = pickle.dumps(_facts(view))
        start = time.perf_counter()
        try:
            answer = ask(self._player, view)
        except Exception as error:
            raise self._fault(view, f"{type(error).__name__}: {error}", error) from error
        spent = time.perf_counter() - start
        if pickle.dumps(_facts(view)) != before:
            raise self._fault(view, "it changed the view, which belongs to the game", view)
        allowed = view.legal_actions()
        if not _is_among(answer, allowed):
            some = ", ".join(map(str, allowed[:6])) + (", ..." if len(allowed) > 6 else "")
            if all(isinstance(action, int) for action in allowed) and len(allowed) <= 6:
                some = " or ".join(map(str, allowed))
            raise self._fault(
                view, f"{shown(answer)} is no legal answer, {some} would do", answer, allowed
            )
        self._log.views.append(before)
        self._log.answers.append(answer)
        self._log.phases.append(view.phase)
        self._log.seconds.append(spent)
        return answer

    def _fault(
        self, view: View, what: str, value: object, allowed: Sequence[object] = ()
    ) -> StrategyError:
        return StrategyError(
            f"{self._name} in the {view.phase} phase: {what} ({self._where()})",
            value=value,
            allowed=allowed,
        )


def _facts(view: View) -> tuple[Any, ...]:
    """Return what a view says, without what was worked out from it."""
    return tuple(getattr(view, one.name) for one in fields(view))


def _is_among(answer: object, allowed: Sequence[Action]) -> bool:
    """Whether an answer is one of the legal actions, and of its kind: True is no bid."""
    if isinstance(answer, bool | float):
        return False
    if isinstance(answer, list):
        answer = tuple(answer)
    if isinstance(answer, tuple):
        return any(isinstance(one, tuple) and set(one) == set(answer) for one in allowed)
    return any(type(one) is type(answer) and one == answer for one in allowed)


def _play_again(
    make: Maker,
    rules: Rules,
    players: int,
    seat: int,
    seed: int,
    log: _Log,
) -> None:
    """Ask a fresh strategy about the same views, away from any deal, and compare."""
    player = make(seed)
    for number, (facts, answer) in enumerate(zip(log.views, log.answers, strict=True)):
        names = [one.name for one in fields(View)]
        view = View(**dict(zip(names, pickle.loads(facts), strict=True)))  # noqa: S301 - our own
        again = ask(player, view)
        if again == answer:
            continue
        # One that answers by chance may well answer alike once.
        if all(_played(make, rules, players, seat, seed) == log.answers for _ in range(_REPLAYS)):
            why = "it looks at something besides the view and the seed"
        else:
            why = "with the same seed it answers the same views differently"
        raise StrategyError(
            f"{make.name} in the {view.phase} phase: {why}: {shown(answer)} in the game, then "
            f"{shown(again)} ({rules.name or rules.describe()}, {players} players, "
            f"question {number + 1})",
            value=again,
            allowed=(answer,),
        )
