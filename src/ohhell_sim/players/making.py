"""Fresh strategies from whatever stands for one: a name, a class, a function, an object."""

from __future__ import annotations

import copy
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ohhell_sim.errors import OhHellError, SettingError, StrategyError
from ohhell_sim.players.registry import make_strategy, read_spec
from ohhell_sim.rules.reading import shown

__all__ = ["Maker", "maker_of"]

_METHODS = ("choose_pass", "choose_trump", "choose_bid", "choose_card")


@dataclass(frozen=True)
class Maker:
    """Makes fresh strategies; it can be sent to another process if its source can.

    Attributes
    ----------
    name : str
        What the strategy is called.
    source : object
        A name with options, what takes ``seed=``, or a strategy that is copied.
    copied : bool
        Whether the source is itself the strategy.
    """

    name: str
    source: Any
    copied: bool = False

    def __call__(self, seed: int | None = None) -> Any:
        """Return a fresh strategy.

        Parameters
        ----------
        seed : int, optional
            Makes its random choices.

        Returns
        -------
        Strategy or callable
            Something that a `Match` can ask.

        Raises
        ------
        StrategyError
            Where the strategy of somebody else cannot be made.
        """
        if isinstance(self.source, str):
            return make_strategy(self.source, seed)
        try:
            return copy.deepcopy(self.source) if self.copied else self.source(seed=seed)
        except OhHellError:
            raise
        except Exception as error:
            raise StrategyError(
                f"{self.name} cannot be made from a seed: {type(error).__name__}: {error}",
                value=self.source,
            ) from error


def maker_of(strategy: object, name: str | None = None) -> Maker:
    """Return what makes fresh strategies.

    Parameters
    ----------
    strategy : str, class, callable or object
        A name as for `make_strategy`; a class or function that takes ``seed=`` and makes a
        strategy; a strategy, of which copies are used; or a function from a view to an action.
    name : str, optional
        What to call it; what it calls itself if left out.

    Returns
    -------
    Maker
        The maker.

    Raises
    ------
    SettingError
        For a name that there is not, or something that is no strategy.

    Examples
    --------
    >>> maker_of("thumb").name, maker_of(lambda view: view.legal_actions()[0], "first").copied
    ('thumb', True)
    """
    if isinstance(strategy, str):
        read_spec(strategy)
        return Maker(name or strategy.strip(), strategy.strip())
    methods = any(hasattr(strategy, method) for method in _METHODS)
    if inspect.isclass(strategy) or (callable(strategy) and not methods and _takes_seed(strategy)):
        return Maker(name or _name_of(strategy), strategy)
    if not methods and not callable(strategy):
        raise SettingError(
            f"{shown(strategy)} is no strategy: give a name such as 'standard', a class or "
            f"function that takes seed=, or an object with {', '.join(_METHODS)}",
            value=strategy,
        )
    return Maker(name or _name_of(strategy), strategy, copied=True)


def _takes_seed(factory: Callable[..., Any]) -> bool:
    try:
        return "seed" in inspect.signature(factory).parameters
    except (TypeError, ValueError):
        return False


def _name_of(strategy: object) -> str:
    name = getattr(strategy, "name", None) or getattr(strategy, "__name__", None)
    return name if isinstance(name, str) else type(strategy).__name__
