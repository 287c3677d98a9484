"""Strategies by name: those of this library, and those that other packages bring along."""

from __future__ import annotations

import importlib
import inspect
import types
import typing
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from ohhell_sim.errors import SettingError
from ohhell_sim.players.protocol import Strategy
from ohhell_sim.rules.reading import did_you_mean, listed, shown

__all__ = ["ENTRY_POINTS", "factory_of", "make_strategy", "read_spec", "strategies"]

ENTRY_POINTS = "ohhell_sim.strategies"
"""The group of entry points by which other packages bring their strategies."""

# Where each lives, and what it does: nothing is imported before it is used.
_BUILT_IN = {
    "random": (
        "ohhell_sim.players.random_player:RandomPlayer",
        "any legal action, each as likely as the others",
    ),
    "thumb": (
        "ohhell_sim.players.thumb:Thumb",
        "the rule of thumb: bids side aces and trumps, plays by need",
    ),
    "percard": (
        "ohhell_sim.players.percard:PerCard",
        "each card a chance to win a trick, taken as independent",
    ),
    "standard": (
        "ohhell_sim.players.standard:Standard",
        "the bid model and the playout policy: microseconds a decision",
    ),
    "montecarlo": (
        "ohhell_sim.advice.player:MonteCarlo",
        "advise() with a budget: samples=500 worlds a decision, or time_limit",
    ),
    "ismcts": (
        "ohhell_sim.advice.tree_player:IsmctsPlayer",
        "information-set tree search: simulations=1000 a decision, or time_limit",
    ),
}


def strategies() -> dict[str, str]:
    """Return the names of the strategies that there are, with what each does.

    Returns
    -------
    dict of str to str
        In order of strength as a rule; those of other packages last.

    Examples
    --------
    >>> list(strategies())[:4]
    ['random', 'thumb', 'percard', 'standard']
    """
    known = {name: summary for name, (_, summary) in _BUILT_IN.items()}
    for name in _brought():
        if name not in known:
            known[name] = f"from another package: {_brought()[name]}"
    return known


def make_strategy(spec: str, seed: int | None = None) -> Strategy:
    """Make a strategy by its name.

    Parameters
    ----------
    spec : str
        A name, or a name with options: "montecarlo:samples=500,time_limit=0.1".
    seed : int, optional
        Makes its random choices; something else each time if left out.

    Returns
    -------
    Strategy
        A fresh one.

    Raises
    ------
    SettingError
        For a name or an option that there is not, or a value of the wrong kind.

    Examples
    --------
    >>> make_strategy("random", seed=1).name
    'random'
    >>> make_strategy("thump")
    Traceback (most recent call last):
        ...
    ohhell_sim.errors.SettingError: there is no strategy 'thump' (did you mean 'thumb'?): random, \
thumb, percard, ... would do
    """
    factory, options = read_spec(spec)
    strategy: Strategy = factory(seed=seed, **options)
    return strategy


def factory_of(name: str) -> Callable[..., Strategy]:
    """Return what makes the strategies of a name.

    Parameters
    ----------
    name : str
        One of `strategies`.

    Returns
    -------
    callable
        It takes ``seed=`` and the options of the strategy.

    Raises
    ------
    SettingError
        For a name that there is not, or one that cannot be loaded.

    Examples
    --------
    >>> factory_of("thumb").__name__
    'Thumb'
    """
    place = _BUILT_IN[name][0] if name in _BUILT_IN else _brought().get(name)
    if place is None:
        known = list(strategies())
        raise SettingError(
            f"there is no strategy {shown(name)}{did_you_mean(name, known)}: "
            f"{listed(known)} would do",
            value=name,
            allowed=known,
        )
    module, _, attribute = place.partition(":")
    try:
        found: Any = importlib.import_module(module)
        for part in attribute.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError) as error:
        raise SettingError(
            f"the strategy {name!r} cannot be loaded from {place}: {error}", value=name
        ) from error
    factory: Callable[..., Strategy] = found
    return factory


def read_spec(spec: str) -> tuple[Callable[..., Strategy], dict[str, Any]]:
    """Read a name with options.

    Parameters
    ----------
    spec : str
        As `make_strategy` takes it.

    Returns
    -------
    factory : callable
        What makes the strategy.
    options : dict
        The options, each of its type.

    Raises
    ------
    SettingError
        As `make_strategy`.

    Examples
    --------
    >>> factory, options = read_spec("montecarlo:samples=500")
    >>> options
    {'samples': 500}
    """
    if not isinstance(spec, str) or not spec.strip():
        raise SettingError(
            f"{shown(spec)} names no strategy: give a name such as 'standard', or "
            "'montecarlo:samples=500'",
            value=spec,
            allowed=list(strategies()),
        )
    name, colon, text = spec.strip().partition(":")
    factory = factory_of(name.strip())
    if not colon:
        return factory, {}
    kinds = _option_types(factory)
    options: dict[str, Any] = {}
    for part in text.split(","):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not key or not value:
            raise SettingError(
                f"strategy {shown(spec)}: {shown(part)} is no option: write key=value, "
                "such as 'montecarlo:samples=500'",
                value=spec,
            )
        if key not in kinds:
            there = f"there are {listed(kinds)}" if kinds else "it takes none"
            raise SettingError(
                f"strategy {name!r} has no option {shown(key)}{did_you_mean(key, kinds)}: {there}",
                value=key,
                allowed=list(kinds),
            )
        if key in options:
            raise SettingError(f"strategy {shown(spec)} says {key} twice", value=spec)
        options[key] = _read(name, key, value, kinds[key])
    return factory, options


def _option_types(factory: Callable[..., Any]) -> dict[str, tuple[type, ...]]:
    """Return the options that a factory takes besides the seed, with the types of each."""
    maker = factory.__init__ if inspect.isclass(factory) else factory
    try:
        hints = typing.get_type_hints(maker)
    except (NameError, TypeError):  # names that only a type checker sees
        hints = {}
    found = {}
    for name, parameter in inspect.signature(factory).parameters.items():
        if name == "seed" or parameter.kind is not inspect.Parameter.KEYWORD_ONLY:
            continue
        found[name] = tuple(_alternatives(hints.get(name, str)))
    return found


def _alternatives(hint: Any) -> Iterator[type]:
    """Return the types that a hint allows, such as int and None."""
    if isinstance(hint, types.UnionType) or typing.get_origin(hint) is typing.Union:
        for part in typing.get_args(hint):
            yield from _alternatives(part)
    else:
        yield hint if isinstance(hint, type) else str


_WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_NAMES = {int: "a whole number", float: "a number", bool: "true or false", str: "a text"}


def _read(strategy: str, key: str, text: str, kinds: tuple[type, ...]) -> Any:
    """Read the value of an option by the types it may have."""
    if type(None) in kinds and text.lower() == "none":
        return None
    if bool in kinds and text.lower() in _WORDS:
        return _WORDS[text.lower()]
    for kind in (int, float):
        if kind in kinds:
            try:
                return kind(text)
            except ValueError:
                continue
    if str in kinds:
        return text
    wanted = [_NAMES[kind] for kind in _NAMES if kind in kinds]
    raise SettingError(
        f"strategy {strategy!r}: {key} is {shown(text)}: {listed(wanted)} would do",
        value=text,
    )


@lru_cache(maxsize=1)
def _brought() -> dict[str, str]:
    """Return the places of the strategies that other packages bring, by name."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - reads many small files

    return {point.name: point.value for point in entry_points(group=ENTRY_POINTS)}
