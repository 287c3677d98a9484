"""Scoring in words, one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ohhell_sim.rules.misses import Miss
    from ohhell_sim.rules.scoring import ScoreFormula

__all__ = ["formula_in_words"]

_HALVED = "half_zero"
"""The scoring with halves: its points are whole numbers of half points."""


def _sum(parts: list[tuple[int, str]]) -> str:
    """Return "10 + 3 x bid - d" for [(10, ""), (3, "bid"), (-1, "d")]."""
    text = ""
    for factor, what in parts:
        if not factor:
            continue
        size = abs(factor)
        term = str(size) if not what else what if size == 1 else f"{size} x {what}"
        if text:
            text += f" - {term}" if factor < 0 else f" + {term}"
        else:
            text = f"-{term}" if factor < 0 else term
    return text or "0"


def _miss_in_words(miss: Miss) -> str:
    listed = miss.table.pairs if miss.table is not None else ()
    tables = [f"{points} by {off}" for off, points in listed]
    rest = _sum(
        [
            (miss.per_trick_won, "tricks"),
            (-miss.base, ""),
            (-miss.per_diff, "d"),
            (-miss.triangular, "(1 + ... + d)"),
            (-miss.square, "d x d"),
            (-miss.per_bid, "bid"),
        ]
    )
    return f"{rest} ({', '.join(tables)})" if tables else rest


def formula_in_words(formula: ScoreFormula) -> str:
    """Return what a make and a miss score, in one line.

    Parameters
    ----------
    formula : ScoreFormula
        The scoring.

    Returns
    -------
    str
        Such as "make 10 + bid, miss 0"; d is the number of tricks off.
    """
    made = [(formula.made_base, ""), (formula.made_per_trick, "bid")]
    made.append((formula.made_square, "bid x bid"))
    text = f"make {_sum(made)}"
    extras = []
    if formula.made_table is not None:
        extras += [f"a {bid} {points}" for bid, points in formula.made_table.pairs]
    if formula.zero_base is not None:
        zero = [(formula.zero_base, ""), (formula.zero_per_h, "hand size")]
        extras.append(f"a zero {_sum(zero)}")
    if formula.zero_table is not None:
        cards = [f"{points} with {size} cards" for size, points in formula.zero_table.pairs]
        extras.append(f"a zero {', '.join(cards)}")
    if formula.max_bid_bonus:
        extras.append(f"{formula.max_bid_bonus:+} for bidding and making all")
    if extras:
        text += f" ({', '.join(extras)})"
    over, under = (_miss_in_words(formula.miss(over=side)) for side in (True, False))
    text += f", miss {over}" if over == under else f", miss by too many {over}, by too few {under}"
    if formula.zero_miss is not None:
        text += f" (a missed zero {-formula.zero_miss})"
    if formula.escalate:
        text += ", times the misses so far"
    if formula.name.partition("+")[0] == _HALVED:
        text += ", all in half points"
    return text
