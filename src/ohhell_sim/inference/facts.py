"""The facts that a view holds, in the simplest form that has room for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ohhell_sim.inference.constraints import Constraints, is_classic
from ohhell_sim.inference.wide.constraints import WideConstraints

if TYPE_CHECKING:
    from ohhell_sim.game import View

__all__ = ["facts_of"]


def facts_of(view: View) -> Constraints | WideConstraints:
    """Collect the facts that one seat has seen, under any rules.

    Parameters
    ----------
    view : View
        All that the seat knows.

    Returns
    -------
    Constraints or WideConstraints
        The former for the classic deck and obligations, which is faster.

    Raises
    ------
    ViewError
        If no world fits what was seen.

    Examples
    --------
    >>> from ohhell_sim.game import Deal
    >>> for rules in ("hook", "wizard", "podrida"):
    ...     print(type(facts_of(Deal.random(rules, hand_size=3, seed=1).view(0))).__name__)
    Constraints
    WideConstraints
    WideConstraints
    """
    return Constraints.from_view(view) if is_classic(view) else WideConstraints.from_view(view)
