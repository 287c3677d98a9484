"""Text as it was typed and as it is read: cleaned, in capitals, with the way back to the original.

Error messages quote what the user typed, so every cleaned character remembers where it came from.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from ohhell_sim.errors import CardError

__all__ = ["MAX_LENGTH", "Source", "check_length", "clean", "fold", "quote"]

MAX_LENGTH = 10_000
"""Longest text that is read at all."""

_QUOTED = 40
_LONGEST_FORM = 4  # of what stands for one character; longer ones are whole phrases

_DROPPED = frozenset(
    "\u00ad\u200b\u200c\u200d\u2060\ufeff"  # soft hyphen, zero-width characters, byte-order mark
    "\ufe0e\ufe0f"  # text and emoji presentation
    "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # writing direction
)
_REPLACED = {
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u00ab\u00bb\"'`\u00b4", " "),
    **dict.fromkeys("[](){}_", " "),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
    **dict.fromkeys("\u2022\u00b7\u3001\uff0c", ","),
    "\u2664": "\u2660",
    "\u2661": "\u2665",
    "\u2764": "\u2665",
    "\u2662": "\u2666",
    "\u2667": "\u2663",
    "\u0141": "L",
    "\u0142": "L",
    "\u0152": "OE",
    "\u0153": "OE",
    "\u00df": "SS",
}
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,16});")
_CAPITALS = {code: code - 32 for code in range(ord("a"), ord("z") + 1)}


@dataclass(frozen=True, slots=True)
class Source:
    """A text, its cleaned form, and where each cleaned character came from.

    Parameters
    ----------
    original : str
        What the user typed.
    text : str
        The cleaned form: plain capitals, digits, suit symbols and punctuation.
    starts, ends : sequence of int
        For each cleaned character, the stretch of `original` that it stands for.
    accents : frozenset of int
        The cleaned characters that had an accent.
    """

    original: str
    text: str
    starts: range | list[int]
    ends: range | list[int]
    accents: frozenset[int] = frozenset()

    def typed(self, start: int, end: int) -> str:
        """Return what the user typed for the cleaned characters from `start` to `end`."""
        if start >= end:
            return ""
        return self.original[self.starts[start] : self.ends[end - 1]]

    def position(self, start: int) -> int:
        """Return the place of a cleaned character in the original, counted from 1."""
        return self.starts[start] + 1 if start < len(self.starts) else len(self.original) + 1


def quote(text: str) -> str:
    """Quote a text for a message: at most some 40 characters, control characters escaped."""
    shown = ""
    for character in text:
        piece = "'" if character == "'" else repr(character)[1:-1]
        if len(shown) + len(piece) > _QUOTED:
            return f"'{shown}...'"
        shown += piece
    return f"'{shown}'"


def check_length(length: int, text: str) -> None:
    """Refuse a text that is too long to be cards."""
    if length > MAX_LENGTH:
        raise CardError(
            f"the text has {length} characters, more than the {MAX_LENGTH} that are read: "
            f"{quote(text)} is not a list of cards",
            value=text[:_QUOTED],
        )


def fold(text: str) -> str:
    """Return a short text in plain capitals, without accents: the form in which words are kept."""
    return "".join(map(_character, text))


def clean(text: str) -> Source:
    """Clean a text for reading.

    Compatibility forms, accents and case are folded, invisible characters dropped, HTML entities
    decoded, quotes and brackets taken for spaces, and white suits made black.
    """
    check_length(len(text), text)
    if text.isascii() and "&" not in text:
        plain = "".join(_ASCII[character] for character in text)
        return Source(text, plain, range(len(text)), range(1, len(text) + 1))
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    accents: set[int] = set()
    place = 0
    while place < len(text):
        end, character = _decoded(text, place)
        piece = "".join(map(_character, character))
        if not character.isascii() and _has_accent(character):
            # An accent that comes as a character of its own belongs to the letter before it.
            accents.add(len(starts) if piece else len(starts) - 1)
        pieces.append(piece)
        starts.extend([place] * len(piece))
        ends.extend([end] * len(piece))
        place = end
    return Source(text, "".join(pieces), starts, ends, frozenset(accents))


def _has_accent(characters: str) -> bool:
    return any(map(unicodedata.combining, unicodedata.normalize("NFD", characters)))


def _decoded(text: str, place: int) -> tuple[int, str]:
    """Return the end and the meaning of the character or HTML entity at a place."""
    match = _ENTITY.match(text, place) if text[place] == "&" else None
    if match is None:
        return place + 1, text[place]
    import html  # noqa: PLC0415 - only for the few texts that have an ampersand

    entity = match[0]
    for spelling in (entity, entity.lower()):
        decoded = html.unescape(spelling)
        if decoded and not decoded.startswith("&"):
            return match.end(), decoded
    return place + 1, text[place]


def _character(character: str) -> str:
    """Return the cleaned form of one typed character."""
    if character in _DROPPED:
        return ""
    replaced = _REPLACED.get(character)
    if replaced is not None:
        return replaced
    if character.isspace() and not "\x1c" <= character <= "\x1f":
        return " "
    if character.isascii():
        return character.translate(_CAPITALS)
    parts = unicodedata.normalize("NFKD", character)
    if len(parts) > _LONGEST_FORM:
        return character
    folded = ""
    for part in parts:
        if not unicodedata.combining(part):
            folded += _REPLACED.get(part, " " if part.isspace() else part.translate(_CAPITALS))
    return folded


_ASCII = {chr(code): _character(chr(code)) for code in range(128)}
