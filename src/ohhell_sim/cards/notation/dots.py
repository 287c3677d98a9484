"""Dot notation: the ranks of spades, hearts, diamonds and clubs with dots between ("AK4.QT..5")."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ohhell_sim.cards.card import Rank
from ohhell_sim.cards.hand import DISPLAY_SUITS
from ohhell_sim.cards.notation.group import Found, Group, knight
from ohhell_sim.cards.notation.readings import Shape, fits, readings
from ohhell_sim.cards.notation.text import Source
from ohhell_sim.cards.notation.tokens import Item, Mark, Token
from ohhell_sim.cards.notation.trouble import Trouble, UnknownToken

__all__ = ["is_dotted", "read_dots", "refuse_deal"]

_DEAL = re.compile(r"\s*[NESW]\s*:[-2-9TJQKA10.\s]*")


def refuse_deal(text: str) -> None:
    """Refuse the PBN form of a whole deal, "N:AK4.QT..5 ...", whose first letter is a seat."""
    if text.count(".") >= len(DISPLAY_SUITS) - 1 and _DEAL.fullmatch(text):
        raise Trouble(
            0,
            len(text),
            "is a PBN deal, which starts with a seat: give one hand without it, such as AK4.QT..5",
        )


def is_dotted(items: Sequence[Item]) -> bool:
    """Tell whether dots stand between bare ranks, rather than between cards or after a sentence."""
    if not any(isinstance(item, Mark) and item.kind == "dot" for item in items):
        return False
    if any(isinstance(item, Mark) and item.kind not in ("dot", "dash", "comma") for item in items):
        return False
    tokens = [item for item in items if isinstance(item, Token)]
    ranks = sum(fits(token, Shape.RANKS) for token in tokens)
    suited = any(unit.kind != "rank" for token in tokens for units in token.units for unit in units)
    return ranks == len(tokens) or (ranks > 0 and not suited)


def read_dots(source: Source, items: Sequence[Item]) -> list[Found]:
    """Return the cards of a hand in dot notation.

    Raises
    ------
    Trouble
        If there are not four groups, or a group is no list of ranks.
    """
    dots = sum(isinstance(item, Mark) and item.kind == "dot" for item in items)
    if dots != len(DISPLAY_SUITS) - 1:
        raise _wrong_count(source, dots + 1)
    found: list[Found] = []
    suits = iter(DISPLAY_SUITS)
    group = Group(next(suits), 0, 0, colon=True)
    for item in items:
        if isinstance(item, Token):
            if group.void:
                raise Trouble(
                    item.start, item.end, "follows a dash, which says that the suit is void"
                )
            _add_ranks(item, group, found)
        elif item.kind == "dot":
            group.close({})
            group = Group(next(suits), item.start, item.end, colon=True)
        elif item.kind == "dash":
            if group.count or group.void:
                raise Trouble(
                    item.start,
                    item.end,
                    "means a void suit in dot notation: write every rank, with no dash between",
                )
            group.void = True
    return found


def _add_ranks(token: Token, group: Group, found: list[Found]) -> None:
    paths = readings(token, Shape.RANKS, limit=1)
    if not paths:
        bad = next((n for n, units in enumerate(token.units) if not units), 0)
        raise UnknownToken(token.start, token.end, token.start + bad)
    for unit in paths[0]:
        if not isinstance(unit.value, Rank):
            raise knight(unit)
        found.append(group.add(unit.value, unit))


def _wrong_count(source: Source, groups: int) -> Trouble:
    advice = (
        "one hand at a time" if groups > len(DISPLAY_SUITS) else "an empty group is a void suit"
    )
    typed = source.original.strip()
    if not typed.strip("."):
        advice = "write the ranks between the dots, such as AK4.T..5"
    elif groups == len(DISPLAY_SUITS) - 1 and len(typed) <= 20 and typed.isprintable():
        head, _, tail = typed.rpartition(".")
        advice = f"write {head}..{tail} or {typed}."
    return Trouble(
        0,
        len(source.text),
        "is dot notation, which needs 4 groups spades.hearts.diamonds.clubs, "
        f"found {groups}; {advice}",
    )
