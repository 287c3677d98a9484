"""Cutting cleaned text into tokens and marks, and finding what each part of a token may mean."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, NamedTuple

from ohhell_sim.cards.card import Card, Rank, Suit
from ohhell_sim.cards.notation.trouble import Trouble
from ohhell_sim.cards.notation.words import (
    FOREIGN_SUIT_WORDS,
    JOKER_WORDS,
    KNIGHT,
    KNIGHT_WORDS,
    OF_WORDS,
    RANK_WORDS,
    SUIT_SYMBOLS,
    SUIT_WORDS,
    UNKNOWN_WORDS,
    Language,
)

__all__ = ["Item", "Kind", "MarkKind", "Token", "Unit", "cut"]

Kind = Literal["rank", "suit", "card"]
MarkKind = Literal["colon", "dash", "comma", "break", "dot", "of", "void"]


class Unit(NamedTuple):
    """One meaning of a stretch of a token: a rank, a suit or a whole card."""

    kind: Kind
    value: Rank | Suit | Card | Literal["knight"]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Token:
    """A stretch without separators, and the units that may start at each of its characters.

    Parameters
    ----------
    start, end : int
        The stretch of the cleaned text.
    units : tuple of tuple of Unit
        For each character, the units that may start there.
    """

    start: int
    end: int
    units: tuple[tuple[Unit, ...], ...]


class Mark(NamedTuple):
    """A separator or a small word between tokens."""

    kind: MarkKind
    start: int
    end: int


Item = Token | Mark

_MARKS: dict[str, MarkKind] = {
    ":": "colon",
    "-": "dash",
    ",": "comma",
    "&": "comma",
    "+": "comma",
    ";": "break",
    "|": "break",
    "/": "break",
    ".": "dot",
}
_PIECE = re.compile(r"[:\-,&+;|/.]|[^:\-,&+;|/.\s]+")
_RUN = re.compile(r"[A-Z]+")
_WORD_MARKS: dict[str, MarkKind] = {
    **dict.fromkeys(OF_WORDS, "of"),
    "AND": "comma",
    "VOID": "void",
}
_ALL_WORDS = frozenset(SUIT_WORDS) | frozenset(RANK_WORDS) | OF_WORDS
_LONGEST_WORD = max(map(len, _ALL_WORDS))
_LONGEST_COMPOUND = 40
_ACES = ("AS", "ASS", "AAS")

NO_KNIGHT = "the knight is a tarot card, not in a 52-card pack"
NO_JOKER = "there are no jokers in a 52-card pack; for a jack write J and a suit, such as JS"
FULL_HANDS = "the simulator needs full hands: write every card with its rank and suit"


def cut(text: str, language: Language) -> list[Item]:
    """Cut cleaned text into tokens and marks.

    Raises
    ------
    Trouble
        For a word or a code point that is no card of a pack of 52: knight, joker, unknown card.
    """
    pieces: list[tuple[int, int, str]] = []
    for match in _PIECE.finditer(text):
        pieces.extend(_split_compound(match.start(), match[0]))
    items: list[Item] = []
    for number, (start, end, piece) in enumerate(pieces):
        mark = _MARKS.get(piece) or _WORD_MARKS.get(piece)
        if mark is not None:
            items.append(Mark(mark, start, end))
            continue
        _refuse_word(piece, start, end)
        if piece in _ACES and _is_ace(
            (start, end, piece),
            pieces[number - 1][2] if number else "",
            pieces[number + 1][2] if number + 1 < len(pieces) else "",
            language,
        ):
            ace = (Unit("rank", Rank.ACE, start, end),)
            items.append(Token(start, end, (ace, *[()] * (end - start - 1))))
        else:
            items.append(Token(start, end, _meanings(piece, start, language)))
    return items


def _refuse_word(piece: str, start: int, end: int) -> None:
    """Raise for the words that name no card of a pack of 52."""
    if piece in KNIGHT_WORDS:
        raise Trouble(start, end, f"is not a card: {NO_KNIGHT}")
    if piece in JOKER_WORDS:
        raise Trouble(start, end, f"is not a card: {NO_JOKER}")
    if piece in UNKNOWN_WORDS:
        raise Trouble(start, end, f"stands for an unknown card: {FULL_HANDS}")


def _is_ace(piece: tuple[int, int, str], before: str, after: str, language: Language) -> bool:
    """Tell whether a token such as AS is a word for the ace, rather than the letters A and S."""
    start, end, word = piece
    if after in OF_WORDS or after in FOREIGN_SUIT_WORDS or before in FOREIGN_SUIT_WORDS:
        return True
    if "S" in language.suits:
        return word == "AAS" and language.code == "nl"
    if "S" in language.ranks and before:
        raise Trouble(
            start,
            end,
            f"can be read as the ace or as two ranks, A and S, in {language.name}: "
            "write A, or put a space between",
        )
    return True


def _split_compound(start: int, piece: str) -> list[tuple[int, int, str]]:
    """Split words written as one, such as HERZKONIG or ACEOFSPADES; other pieces stay whole."""
    whole = [(start, start + len(piece), piece)]
    if (
        not 5 <= len(piece) <= _LONGEST_COMPOUND
        or piece in _ALL_WORDS
        or _RUN.fullmatch(piece) is None
    ):
        return whole
    # best[i]: where the last word starts of a split of piece[:i] into words, or None.
    best: list[int | None] = [0] + [None] * len(piece)
    for end in range(2, len(piece) + 1):
        for begin in range(max(0, end - _LONGEST_WORD), end - 1):
            if best[begin] is not None and piece[begin:end] in _ALL_WORDS:
                best[end] = begin
                break
    if best[-1] is None:
        return whole
    parts = []
    end = len(piece)
    while end:
        begin = best[end] or 0
        parts.append((start + begin, start + end, piece[begin:end]))
        end = begin
    return parts[::-1]


def _meanings(piece: str, start: int, language: Language) -> tuple[tuple[Unit, ...], ...]:
    """Return the units that may start at each character of a piece."""
    units: list[tuple[Unit, ...]] = []
    place = 0
    while place < len(piece):
        run = _RUN.match(piece, place)
        word = _word(run[0], start + place, language) if run is not None else None
        if run is not None and word is not None and run[0] == piece:
            units.append((word,))
            units.extend([()] * (len(run[0]) - 1))
            place = run.end()
        else:
            stop = run.end() if run is not None else place + 1
            letters = [_characters(piece, index, start, language) for index in range(place, stop)]
            if word is not None:
                letters[0] = (word, *letters[0])
            units.extend(letters)
            place = stop
    return tuple(units)


def _word(run: str, start: int, language: Language) -> Unit | None:
    if run in language.not_words or (run in _ACES and "S" in language.suits):
        return None
    rank = RANK_WORDS.get(run)
    if rank is not None:
        return Unit("rank", rank, start, start + len(run))
    suit = SUIT_WORDS.get(run)
    return None if suit is None else Unit("suit", suit, start, start + len(run))


def _characters(piece: str, index: int, start: int, language: Language) -> tuple[Unit, ...]:
    """Return the units of one or two characters that may start at `index`."""
    place = start + index
    character = piece[index]
    code = ord(character)
    if 0x1F0A0 <= code <= 0x1F0FF:
        return (Unit("card", _code_point(code, place), place, place + 1),)
    found: list[Unit] = []
    symbol = SUIT_SYMBOLS.get(character)
    if symbol is not None:
        found.append(Unit("suit", symbol, place, place + 1))
    for length in (1, 2):
        letters = piece[index : index + length]
        if len(letters) < length:
            break
        rank = language.ranks.get(letters)
        if rank is not None:
            found.append(Unit("rank", rank, place, place + length))
        found.extend(
            Unit("suit", suit, place, place + length) for suit in language.suits.get(letters, ())
        )
    return tuple(found)


_CODE_POINT_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


def _code_point(code: int, place: int) -> Card:
    """Return the card of a Unicode playing card: ace, 2 to 10, jack, knight, queen, king."""
    row, column = divmod(code - 0x1F0A0, 16)
    if code in (0x1F0BF, 0x1F0CF, 0x1F0DF):
        raise Trouble(place, place + 1, f"is a joker: {NO_JOKER}")
    if code == 0x1F0A0:
        raise Trouble(place, place + 1, f"is the back of a card: {FULL_HANDS}")
    if row >= len(_CODE_POINT_SUITS):
        raise Trouble(place, place + 1, "is a tarot trump, not in a 52-card pack")
    if not 1 <= column <= 14:
        raise Trouble(place, place + 1, "is no playing card, only its code is near theirs")
    suit = _CODE_POINT_SUITS[row]
    if column == 12:
        raise Trouble(
            place, place + 1, f"is the {KNIGHT} of {suit.word}: a tarot card, not in a 52-card pack"
        )
    if column == 1:
        return Card(suit, Rank.ACE)
    return Card(suit, column - 2 if column < 12 else column - 3)
