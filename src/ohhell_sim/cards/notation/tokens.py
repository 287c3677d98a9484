"""Cutting cleaned text into tokens and marks, and finding what each part of a token may mean."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from ohhell_sim.cards.card import JOKER_GLYPHS, SPECIAL_LETTERS, Card, CardKind, Rank, Suit
from ohhell_sim.cards.notation.trouble import Trouble
from ohhell_sim.cards.notation.words import (
    FOREIGN_SUIT_WORDS,
    JOKER_PLURALS,
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
MarkKind = Literal["colon", "dash", "comma", "break", "dot", "of", "void", "star"]


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
_STARRED = re.compile(r"(?:[^*?X]+\*)+[^*?X]*")
_STAR_PARTS = re.compile(r"\*|[^*]+")
_JOKER_CODE = re.compile(r"(JK|W|N)([1-4]?)")
_JOKER_NUMBERS = frozenset("1234")
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


def cut(text: str, language: Language, accents: frozenset[int] = frozenset()) -> list[Item]:
    """Cut cleaned text into tokens and marks.

    Characters with accents are understood in words only, as no letter for a rank or suit has any.

    Raises
    ------
    Trouble
        For a word or a code point that is no card of a pack of 52: knight, joker, unknown card.
    """
    pieces: list[tuple[int, int, str]] = []
    for match in _PIECE.finditer(text):
        starred = _STAR_PARTS.finditer(match[0]) if _STARRED.fullmatch(match[0]) else [None]
        for part in starred:
            begin, word = (0, match[0]) if part is None else (part.start(), part[0])
            pieces.extend(_split_compound(match.start() + begin, word))
    items: list[Item] = []
    joined = -1
    for number, (start, end, piece) in enumerate(pieces):
        if number == joined:
            continue
        mark = _MARKS.get(piece) or _WORD_MARKS.get(piece)
        if piece == "*" and number and pieces[number - 1][1] == start:
            mark = "star"
        if mark is not None:
            items.append(Mark(mark, start, end))
            continue
        if language.jokers and piece in JOKER_WORDS:
            copy = _joker_number(pieces, number, language)
            joined = number + 1 if copy else -1
            last = pieces[joined][1] if copy else end
            card = (Unit("card", _joker(JOKER_WORDS[piece], copy), start, last),)
            items.append(Token(start, last, (card, *[()] * (last - start - 1))))
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
            items.append(Token(start, end, _meanings(piece, start, language, accents)))
    return items


def _refuse_word(piece: str, start: int, end: int) -> None:
    """Raise for the words that name no card of a pack of 52."""
    if piece in KNIGHT_WORDS:
        raise Trouble(start, end, f"is not a card: {NO_KNIGHT}")
    if piece in JOKER_WORDS:
        raise Trouble(start, end, f"is not a card: {NO_JOKER}")
    if piece in JOKER_PLURALS:
        raise Trouble(
            start, end, "is not a card: write each of them, such as W1 W2, if any are in play"
        )
    if piece in UNKNOWN_WORDS:
        raise Trouble(start, end, f"stands for an unknown card: {FULL_HANDS}")


def _joker(kind: CardKind, copy: str) -> Card:
    make = {CardKind.JOKER: Card.joker, CardKind.WIZARD: Card.wizard}.get(kind, Card.jester)
    return make(int(copy) - 1 if copy else 0)


def _joker_number(pieces: list[tuple[int, int, str]], place: int, language: Language) -> str:
    """Return the number behind a word such as WIZARD, unless a suit makes a card of it."""
    following = [piece for _, _, piece in pieces[place + 1 : place + 3]]
    if not following or following[0] not in _JOKER_NUMBERS:
        return ""
    suit = following[1] if len(following) == 2 else ""
    is_suit = suit in OF_WORDS or suit in SUIT_WORDS or suit in SUIT_SYMBOLS
    return "" if is_suit or suit in language.suits else following[0]


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


def _meanings(
    piece: str, start: int, language: Language, accents: frozenset[int]
) -> tuple[tuple[Unit, ...], ...]:
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
            if word is None and accents.intersection(range(start + place, start + stop)):
                raise Trouble(
                    start,
                    start + len(piece),
                    "has an accent, which no letter of a card has: leave it out, as in 'AS'",
                )
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
        card = _code_point(code, place, jokers=language.jokers)
        return (Unit("card", card, place, place + 1),)
    found: list[Unit] = []
    if language.jokers:
        found.extend(_joker_codes(piece, index, place, language))
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


def _joker_codes(piece: str, index: int, place: int, language: Language) -> Iterator[Unit]:
    """Return the jokers whose codes may start here: JK2, W1 and N4, also without a number."""
    match = _JOKER_CODE.match(piece, index)
    if match is None:
        return
    code, copy = match.groups()
    kind = next(kind for kind, letters in SPECIAL_LETTERS.items() if letters == code)
    if copy:
        yield Unit("card", _joker(kind, copy), place, place + len(match[0]))
    if code not in language.ranks and code not in language.suits:
        yield Unit("card", _joker(kind, ""), place, place + len(code))


_CODE_POINT_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


def _code_point(code: int, place: int, *, jokers: bool) -> Card:
    """Return the card of a Unicode playing card: ace, 2 to 10, jack, knight, queen, king."""
    row, column = divmod(code - 0x1F0A0, 16)
    joker = next((card for card, glyph in JOKER_GLYPHS.items() if ord(glyph) == code), None)
    if joker is not None and jokers:
        return joker
    if joker is not None:
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
