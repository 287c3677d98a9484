"""Which reading of a token is meant where it stands, or the trouble when none or several are."""

from __future__ import annotations

from typing import Protocol

from ohhell_sim.cards.card import Card, Rank, Suit
from ohhell_sim.cards.notation.group import Group
from ohhell_sim.cards.notation.readings import Shape, fits, longest_prefix, readings
from ohhell_sim.cards.notation.tokens import NO_JOKER, Item, Mark, Token, Unit
from ohhell_sim.cards.notation.trouble import (
    ALL_RANKS,
    ALL_SUITS,
    Trouble,
    UnknownToken,
    UnsplitToken,
    either,
)
from ohhell_sim.cards.notation.words import Language

__all__ = ["choose", "no_suit"]

_Reading = tuple[Shape, tuple[Unit, ...]]


class Waiting(Protocol):
    """A rank that waits for its suit."""

    @property
    def rank(self) -> Rank: ...
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


def choose(
    token: Token,
    language: Language,
    *,
    waiting: Waiting | None,
    group: Group | None,
    following: Item | None,
) -> _Reading:
    """Return the one reading of a token that fits its place.

    Parameters
    ----------
    token : Token
        The token.
    language : Language
        The language whose letters count.
    waiting : object with rank, start and end, or None
        The rank before the token, if it still waits for its suit.
    group : Group or None
        The suit whose ranks are being listed.
    following : Token, Mark or None
        What comes after the token.

    Raises
    ------
    Trouble
        If no reading fits, or several that differ.
    """
    preferred, others = _shapes(waiting, group, following)
    found = _distinct(token, preferred, group) or _distinct(token, others, group)
    if len(found) > 1 and len(token.units) and {shape for shape, _ in found} <= _LONE:
        found = _by_following(found, following)
    if len(found) == 1:
        return found[0]
    if not found:
        raise _none_fits(token, waiting, group, following)
    raise _several_fit(token, found, language)


_LONE = {Shape.RANK, Shape.SUIT}


def _shapes(
    waiting: Waiting | None, group: Group | None, following: Item | None
) -> tuple[tuple[Shape, ...], tuple[Shape, ...]]:
    """Return the shapes to try first and those to try if none of the first fits."""
    colon = isinstance(following, Mark) and following.kind == "colon"
    if waiting is not None:
        return (Shape.SUIT,), ()
    if colon:
        if group is None:
            return (Shape.GROUPS_AND_LABEL,), ()
        if not group.count:
            return (Shape.RANKS_GROUPS_AND_LABEL,), (Shape.GROUPS_AND_LABEL,) if group.colon else ()
        return (Shape.GROUPS_AND_LABEL,), (Shape.RANKS_GROUPS_AND_LABEL,)
    if group is None:
        return (Shape.CARDS, Shape.GROUPS, Shape.SUIT, Shape.RANK, *_label(following)), ()
    if not group.count:
        both = (Shape.RANKS, Shape.RANKS_AND_GROUPS)
        return (both[:1], both[1:]) if group.colon else (both, ())
    every = (
        Shape.CARDS,
        Shape.GROUPS,
        Shape.RANKS_AND_GROUPS,
        Shape.SUIT,
        *_label(following),
    )
    return ((Shape.RANKS,), every) if group.colon else ((Shape.RANKS, *every), ())


def _label(following: Item | None) -> tuple[Shape, ...]:
    """Return the shape of a token such as ♠AK4♦ where a dash says that the last suit is void."""
    dash = isinstance(following, Mark) and following.kind in ("dash", "void")
    return (Shape.GROUPS_AND_LABEL,) if dash else ()


def _distinct(token: Token, shapes: tuple[Shape, ...], group: Group | None) -> list[_Reading]:
    """Return the readings of these shapes that mean different cards."""
    found: dict[tuple[object, ...], _Reading] = {}
    for shape in shapes:
        for units in readings(token, shape):
            found.setdefault(_meaning(units, shape, group), (shape, units))
    return list(found.values())


def _meaning(units: tuple[Unit, ...], shape: Shape, group: Group | None) -> tuple[object, ...]:
    """Return the cards of a reading, with a rank or suit left over at the end."""
    cards: list[object] = []
    if shape is Shape.CARDS:
        rank: object = None
        for unit in units:
            if unit.kind == "suit":
                cards.append((unit.value, rank))
            elif isinstance(unit.value, Card):
                cards.append(_card_meaning(unit.value))
            else:
                rank = unit.value
        return tuple(cards)
    suit: object = group.suit if group is not None else None
    fresh = False
    for unit in units:
        if unit.kind == "suit":
            suit, fresh = unit.value, True
        elif isinstance(unit.value, Card):
            cards.append(_card_meaning(unit.value))
        else:
            cards.append((suit, unit.value))
            fresh = False
    return (*cards, suit) if fresh else tuple(cards)


def _card_meaning(card: Card) -> object:
    return card if card.suit is None else (card.suit, card.rank)


def _by_following(found: list[_Reading], following: Item | None) -> list[_Reading]:
    """Decide between a lone rank and a lone suit by what comes next."""
    if isinstance(following, Mark):
        wanted = {"of": Shape.RANK, "dash": Shape.SUIT, "void": Shape.SUIT}.get(following.kind)
    elif following is None:
        wanted = None
    else:
        before_suit = fits(following, Shape.SUIT)
        before_ranks = fits(following, Shape.RANKS) or fits(following, Shape.RANKS_AND_GROUPS)
        wanted = None
        if before_suit is not before_ranks:
            wanted = Shape.RANK if before_suit else Shape.SUIT
    return [reading for reading in found if wanted is None or reading[0] is wanted]


def no_suit(rank: Rank, start: int, end: int) -> Trouble:
    """Return the trouble with a rank without a suit."""
    joker = " (there are no jokers in a 52-card pack)" if rank is Rank.JACK else ""
    codes = [rank.letter + suit for suit in ("S", "H", "D", "C")]
    why = f"is a rank without a suit: write {either(codes)}{joker}"
    return Trouble(start, end, why, codes)


def _none_fits(
    token: Token, waiting: Waiting | None, group: Group | None, following: Item | None
) -> Trouble:
    """Say why no reading of a token fits its place."""
    reach = _reach(token)
    if reach < token.end:
        return UnknownToken(token.start, token.end, reach)
    if waiting is not None:
        return no_suit(waiting.rank, waiting.start, waiting.end)
    if group is not None and not group.count and not group.void:
        letter = group.suit.letter
        return Trouble(
            group.start,
            group.end,
            f"is a suit without ranks before the next card: write a card such as {letter}A, "
            f"or '{letter}: -' for no {group.suit.word}",
            [rank.letter + letter for rank in Rank],
        )
    if isinstance(following, Mark) and following.kind == "colon":
        return Trouble(
            token.start, token.end, f"stands before a colon: only a suit ({ALL_SUITS}) may"
        )
    if fits(token, Shape.RANKS):
        ranks = readings(token, Shape.RANKS, limit=1)[0]
        joker = f"; {NO_JOKER}" if len(ranks) == 2 and _letters(ranks) == "JK" else ""
        return Trouble(
            token.start,
            token.end,
            "lists ranks without a suit: put the suit before them, "
            f"as in '♠ {_letters(ranks)[:13]}', or behind each{joker}",
        )
    if fits(token, Shape.RANKS_GROUPS_AND_LABEL):
        return Trouble(
            token.start,
            token.end,
            f"has several ranks before a suit: ranks are {ALL_RANKS}; "
            "give each rank its suit (AS KS), or put the suit first (S: A K)",
        )
    return _left_over(token)


def _left_over(token: Token) -> Trouble:
    """Name the part of a token that follows after whole cards."""
    longest = longest_prefix(token, Shape.CARDS) or longest_prefix(token, Shape.GROUPS)
    fix = "write rank and suit of each card, in the same order, such as AS KH"
    if longest:
        start = token.start + longest
        return Trouble(start, token.end, f"is left over behind whole cards: {fix}")
    return UnsplitToken(token.start, token.end, f"cannot be split into cards: {fix}")


def _letters(units: tuple[Unit, ...]) -> str:
    return "".join(unit.value.letter for unit in units if isinstance(unit.value, Rank))


def _reach(token: Token) -> int:
    """Return how far a token can be read as ranks, suits and cards in any order."""
    reached = {token.start}
    for place in range(token.start, token.end):
        if place in reached:
            reached.update(unit.end for unit in token.units[place - token.start])
    return max(reached)


def _several_fit(token: Token, found: list[_Reading], language: Language) -> Trouble:
    """Name the readings between which nothing decides."""
    shown = either(dict.fromkeys(_shown(units) for _, units in found[:3]))
    lone = any(shape is Shape.SUIT for shape, _ in found)
    colon = ", or put a colon behind a suit before its ranks" if lone else ""
    return Trouble(
        token.start,
        token.end,
        f"is ambiguous in {language.name}: it may be {shown}; "
        f"write the suit as a symbol (♠ ♥ ♦ ♣) or a word{colon}",
    )


def _shown(units: tuple[Unit, ...]) -> str:
    """Say a reading in plain words, such as "king of hearts"."""
    if len(units) == 2 and {unit.kind for unit in units} == {"rank", "suit"}:
        rank, suit = sorted(units, key=lambda unit: unit.kind)
        return f"{_word(rank)} of {_word(suit)}"
    return " ".join(_word(unit) for unit in units[:8]) + (" ..." if len(units) > 8 else "")


def _word(unit: Unit) -> str:
    if isinstance(unit.value, Rank | Suit):
        return unit.value.word
    return str(unit.value)
