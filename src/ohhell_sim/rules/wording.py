"""Rules and scoring in words, one line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ohhell_sim.rules.axes import HandMax, Hook, ScheduleName, TrumpSource, Winner

if TYPE_CHECKING:
    from ohhell_sim.rules.rules import Rules
    from ohhell_sim.rules.scoring import Miss, ScoreFormula

__all__ = ["formula_in_words", "rules_in_words"]

_SCHEDULES = {
    ScheduleName.UP: "hands {low} up to {high}",
    ScheduleName.DOWN: "hands {high} down to {low}",
    ScheduleName.UP_DOWN: "hands {low} up to {high} and down again",
    ScheduleName.DOWN_UP: "hands {high} down to {low} and up again",
    ScheduleName.CONSTANT: "hands of {high}",
}
_LARGEST = {HandMax.DECK: "all the cards", HandMax.DECK_TURNUP: "all the cards but a turn-up"}


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
    return text


def rules_in_words(rules: Rules) -> str:
    """Return what the rules say, in one line.

    Parameters
    ----------
    rules : Rules
        The rules.

    Returns
    -------
    str
        Name, hand sizes, trump, bidding, scoring and what wins.
    """
    return "; ".join(
        [
            f"{rules.name}: {_sizes(rules)}",
            _trump(rules),
            _bidding(rules),
            f"{rules.score.name or 'own scoring'} ({rules.score.describe()})",
            "most points win" if rules.winner is Winner.HIGHEST else "fewest points win",
        ]
    )


def _sizes(rules: Rules) -> str:
    if isinstance(rules.schedule, tuple):
        return f"hands {', '.join(map(str, rules.schedule))}"
    high = rules.hand_max
    largest = _LARGEST[high] if isinstance(high, HandMax) else str(high)
    return _SCHEDULES[rules.schedule].format(low=rules.hand_min, high=largest)


def _trump(rules: Rules) -> str:
    if rules.trump is TrumpSource.NONE:
        return "never a trump"
    last = ", none in the last deal" if rules.no_trump_last_deal else ""
    return f"trump turned up{last}"


def _bidding(rules: Rules) -> str:
    if rules.hook is Hook.OFF:
        return "free bids"
    small = f" from {rules.hook_from} cards" if rules.hook_from > 1 else ""
    return f"the last bidder may not even out the bids{small}"
