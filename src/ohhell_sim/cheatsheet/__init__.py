"""A page that says what to bid by counting cards, simple enough for a person at the table."""

from __future__ import annotations

from ohhell_sim.cheatsheet.cost import Cost
from ohhell_sim.cheatsheet.fitting import CountingRule, fit_rule
from ohhell_sim.cheatsheet.sheet import CheatSheet, make_sheet

__all__ = ["CheatSheet", "Cost", "CountingRule", "fit_rule", "make_sheet"]
