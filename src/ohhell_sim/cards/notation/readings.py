"""The ways in which the letters of one token form cards, groups, ranks or suits.

A token is a lattice: at each character some units may start (in Polish, K may be the king, kier or
karo). Each shape is a small automaton over the kinds of units; a reading is a path through both.
"""

from __future__ import annotations

from enum import Enum

from ohhell_sim.cards.notation.tokens import Kind, Token, Unit

__all__ = ["Shape", "fits", "longest_prefix", "readings"]

_Moves = dict[int, dict[Kind, int]]


class Shape(Enum):
    """What a token may be as a whole; S is a suit, R a rank, C a code point of a card."""

    CARDS = "(RS|C)+"
    GROUPS = "(SR+|C)+"
    RANKS = "R+"
    RANKS_AND_GROUPS = "R+(SR+)+"
    GROUPS_AND_LABEL = "(SR+)*S"
    RANKS_GROUPS_AND_LABEL = "R+(SR+)*S"
    SUIT = "S"
    RANK = "R"


_AUTOMATA: dict[Shape, tuple[_Moves, frozenset[int]]] = {
    Shape.CARDS: (
        {0: {"rank": 1, "card": 2}, 1: {"suit": 2}, 2: {"rank": 1, "card": 2}},
        frozenset({2}),
    ),
    Shape.GROUPS: (
        {
            0: {"suit": 1, "card": 3},
            1: {"rank": 2},
            2: {"rank": 2, "suit": 1, "card": 3},
            3: {"suit": 1, "card": 3},
        },
        frozenset({2, 3}),
    ),
    Shape.RANKS: ({0: {"rank": 1}, 1: {"rank": 1}}, frozenset({1})),
    Shape.RANKS_AND_GROUPS: (
        {0: {"rank": 1}, 1: {"rank": 1, "suit": 2}, 2: {"rank": 3}, 3: {"rank": 3, "suit": 2}},
        frozenset({3}),
    ),
    Shape.GROUPS_AND_LABEL: (
        {0: {"suit": 1}, 1: {"rank": 2}, 2: {"rank": 2, "suit": 1}},
        frozenset({1}),
    ),
    Shape.RANKS_GROUPS_AND_LABEL: (
        {0: {"rank": 1}, 1: {"rank": 1, "suit": 2}, 2: {"rank": 3}, 3: {"rank": 3, "suit": 2}},
        frozenset({2}),
    ),
    Shape.SUIT: ({0: {"suit": 1}, 1: {}}, frozenset({1})),
    Shape.RANK: ({0: {"rank": 1}, 1: {}}, frozenset({1})),
}


def fits(token: Token, shape: Shape) -> bool:
    """Tell whether a token has a reading of this shape."""
    return bool(readings(token, shape, limit=1))


def longest_prefix(token: Token, shape: Shape) -> int:
    """Return how many characters at the start of a token read as this shape, 0 if none do."""
    moves, accepted = _AUTOMATA[shape]
    length = token.end - token.start
    reached: list[set[int]] = [{0}] + [set() for _ in range(length)]
    longest = 0
    for place in range(length + 1):
        if reached[place] & accepted:
            longest = place
        for unit in token.units[place] if place < length else ():
            for state in reached[place]:
                target = moves[state].get(unit.kind)
                if target is not None:
                    reached[unit.end - token.start].add(target)
    return longest


def readings(token: Token, shape: Shape, limit: int = 3) -> list[tuple[Unit, ...]]:
    """Return the readings of a token as one shape, at most `limit` of them.

    The work grows in proportion to the length of the token.
    """
    moves, accepted = _AUTOMATA[shape]
    length = token.end - token.start
    # alive[i]: the states from which the characters i.. can be read to the end.
    alive: list[set[int]] = [set() for _ in range(length)] + [set(accepted)]
    for place in range(length - 1, -1, -1):
        for state, steps in moves.items():
            for unit in token.units[place]:
                target = steps.get(unit.kind)
                if target is not None and target in alive[unit.end - token.start]:
                    alive[place].add(state)
                    break
    if 0 not in alive[0]:
        return []
    found: list[tuple[Unit, ...]] = []
    path: list[Unit] = []
    # Depth first, by hand: (depth, state, place, unit taken to get there).
    stack: list[tuple[int, int, int, Unit | None]] = [(0, 0, 0, None)]
    while stack and len(found) < limit:
        depth, state, place, taken = stack.pop()
        if taken is not None:
            del path[depth - 1 :]
            path.append(taken)
        if place == length:
            found.append(tuple(path))
            continue
        for unit in reversed(token.units[place]):
            target = moves[state].get(unit.kind)
            end = unit.end - token.start
            if target is not None and target in alive[end]:
                stack.append((depth + 1, target, end, unit))
    return found
