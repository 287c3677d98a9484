"""From what a seat has seen to the worlds that fit it: counted, listed, or drawn.

`facts_of` collects the hard facts of a view: `Constraints` for one pack and suits that seats are
out of, `WideConstraints` for every other deck and rule. `count_worlds` counts the worlds that fit
them, `enumerate_worlds` lists them, and `sample_worlds` draws them, each as likely as any other.
Worlds come from exact counts, so that none is dealt and thrown away; only where six players or
more have shown so much about single cards that the tables would grow out of hand are some facts
met by dealing again, which changes no chance. `one_trick_chance` and `sure_tricks` answer what
can be answered without playing; so do `bid_aware_chance`, which minds what the bids of a one-card
deal say of the cards, and `one_card_table`, what such a deal is worth by position.

The arrays of worlds need numpy and the compiled kernels; these are loaded when first asked for.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ohhell_sim.inference.certain import sure_tricks
    from ohhell_sim.inference.constraints import Constraints
    from ohhell_sim.inference.counting import count_up_to, count_worlds
    from ohhell_sim.inference.enumeration import enumerate_worlds
    from ohhell_sim.inference.facts import facts_of
    from ohhell_sim.inference.lanes import from_kernel, to_kernel
    from ohhell_sim.inference.layout import DeckLayout
    from ohhell_sim.inference.one_card_bids import (
        bid_aware_chance,
        bid_aware_worlds,
        bids_are_telling,
    )
    from ohhell_sim.inference.one_card_seats import (
        OneCardSeat,
        cards_that_bid_one,
        one_card_table,
    )
    from ohhell_sim.inference.one_trick import one_trick_chance
    from ohhell_sim.inference.plan import WorldPlan, build_plan
    from ohhell_sim.inference.wide.constraints import WideConstraints
    from ohhell_sim.inference.wide.plan import WidePlan, build_wide_plan
    from ohhell_sim.inference.worlds import sample_worlds

_HOMES = {
    "Constraints": "constraints",
    "DeckLayout": "layout",
    "OneCardSeat": "one_card_seats",
    "WideConstraints": "wide.constraints",
    "WidePlan": "wide.plan",
    "WorldPlan": "plan",
    "bid_aware_chance": "one_card_bids",
    "bid_aware_worlds": "one_card_bids",
    "bids_are_telling": "one_card_bids",
    "build_plan": "plan",
    "build_wide_plan": "wide.plan",
    "cards_that_bid_one": "one_card_seats",
    "count_up_to": "counting",
    "count_worlds": "counting",
    "enumerate_worlds": "enumeration",
    "facts_of": "facts",
    "from_kernel": "lanes",
    "one_card_table": "one_card_seats",
    "one_trick_chance": "one_trick",
    "sample_worlds": "worlds",
    "sure_tricks": "certain",
    "to_kernel": "lanes",
}

__all__ = [
    "Constraints",
    "DeckLayout",
    "OneCardSeat",
    "WideConstraints",
    "WidePlan",
    "WorldPlan",
    "bid_aware_chance",
    "bid_aware_worlds",
    "bids_are_telling",
    "build_plan",
    "build_wide_plan",
    "cards_that_bid_one",
    "count_up_to",
    "count_worlds",
    "enumerate_worlds",
    "facts_of",
    "from_kernel",
    "one_card_table",
    "one_trick_chance",
    "sample_worlds",
    "sure_tricks",
    "to_kernel",
]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
