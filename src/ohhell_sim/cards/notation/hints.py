"""The likely fix for a token that is no card: what the user probably meant to type."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterator

from ohhell_sim.cards.card import Card, Rank, Suit
from ohhell_sim.cards.notation.sequence import read
from ohhell_sim.cards.notation.text import Source, clean, fold, quote
from ohhell_sim.cards.notation.tokens import FULL_HANDS
from ohhell_sim.cards.notation.trouble import (
    ALL_RANKS,
    ALL_SUITS,
    Trouble,
    UnknownToken,
    UnsplitToken,
    either,
)
from ohhell_sim.cards.notation.words import (
    LANGUAGES,
    RANK_WORDS,
    SUIT_SYMBOLS,
    SUIT_WORDS,
    Language,
)

__all__ = ["cards_instead", "explain", "languages_where", "similar_word", "unprintable"]

_ONE_CARD = 3  # characters of a card, as in 10S
_LONGEST = 16  # of a token for which a fix is looked for
_NUMBER = re.compile(r"[0-9]+")
_UNKNOWN = re.compile(r"[X?*]")
_LOOKALIKES = str.maketrans(
    "\u0410\u0415\u041a\u041d\u0421\u0422\u0405\u0408\u0391\u039a\u0397\u03a4",
    "AEKHCTSJAKHT",
)
_SLIPS = (("O", "0"), ("O", "10"), ("I", "1"), ("L", "1"), ("|", "1"))
_ENGLISH = (
    {rank.word for rank in Rank} | {suit.word for suit in Suit} | {suit.word[:-1] for suit in Suit}
)


def explain(source: Source, trouble: Trouble, language: Language) -> str:
    """Return what to say about a stretch that cannot be read, behind the quoted stretch."""
    token = source.text[trouble.start : trouble.end]
    if isinstance(trouble, UnsplitToken):
        other = _other_language(token, language)
        return f"{trouble.why}; {other}" if other else trouble.why
    if not isinstance(trouble, UnknownToken):
        return trouble.why
    bad = source.typed(trouble.bad, trouble.bad + 1)
    hint = (
        unprintable(bad)
        or _unknown_card(token, language)
        or _fix(source.typed(trouble.start, trouble.end), language)
        or _bad_number(token, trouble.bad - trouble.start)
        or _other_language(token, language)
        or _word(token)
        or _bad_letter(token, bad, language)
    )
    return f"is not a card: {hint}"


def cards_instead(source: Source, trouble: Trouble, language: Language) -> tuple[str, ...]:
    """Return the codes of the cards that would do in place of a stretch that cannot be read.

    Those for a card with a wrong letter have the rank or the suit that can be read at either end
    of it; else any card would do.
    """
    if trouble.allowed:
        return trouble.allowed
    token = source.text[trouble.start : trouble.end]
    ranks: set[Rank] = set()
    suits: set[Suit] = set()
    if isinstance(trouble, UnknownToken) and len(token) <= _ONE_CARD:
        for end in (token[:1], token[:2], token[-1:], token[-2:]):
            rank = language.ranks.get(end)
            ranks |= {rank} if isinstance(rank, Rank) else set()
            suits.update(language.suits.get(end, ()))
            suits |= {SUIT_SYMBOLS[end]} if end in SUIT_SYMBOLS else set()
    return tuple(
        Card(suit, rank).code
        for suit in sorted(suits or Suit, reverse=True)
        for rank in sorted(ranks or Rank)
    )


def unprintable(character: str) -> str:
    """Return the complaint about a character that cannot be seen, or nothing."""
    if len(character) != 1 or character.isprintable():
        return ""
    return f"the character U+{ord(character):04X} is part of no card"


def _unknown_card(token: str, language: Language) -> str:
    """Recognise x, ? and * as stand-ins for a card, a rank or a suit."""
    rest = _UNKNOWN.sub("", token)
    known = {*"".join((*language.ranks, *language.suits)), *(suit.symbol for suit in Suit)}
    if rest == token or not known.issuperset(rest):
        return ""
    return f"an unknown card cannot be used; {FULL_HANDS}"


def _cards(text: str, language: Language) -> list[Card]:
    """Return the cards of a text, or none if it cannot be read."""
    try:
        return [found.card for found in read(clean(text), language)]
    except Trouble:
        return []


def _fix(typed: str, language: Language) -> str:
    """Try the usual slips: letter O for zero, l or I for one, letters of another alphabet."""
    if len(typed) > _LONGEST:
        return ""
    capitals = typed.upper()
    latin = capitals.translate(_LOOKALIKES)
    if latin != capitals and _cards(latin, language):
        strange = next(letter for letter in typed if ord(letter.upper()[0]) in _LOOKALIKES)
        name = unicodedata.name(strange, "a letter of another alphabet")
        return f"it has U+{ord(strange):04X} {name}; did you mean {quote(latin)}?"
    for slips in _slips():
        fixed = typed
        for wrong, right in slips:
            fixed = fixed.replace(wrong, right).replace(wrong.lower(), right)
        if fixed != typed and _cards(fixed, language):
            return f"did you mean {quote(fixed)}?"
    return ""


def _slips() -> Iterator[tuple[tuple[str, str], ...]]:
    for length in (1, 2):
        yield from itertools.combinations(_SLIPS, length)


def _bad_number(token: str, bad: int) -> str:
    """Explain a number that is no rank, if the trouble is at a digit."""
    for match in _NUMBER.finditer(token):
        if match.start() <= bad < match.end():
            number = match[0]
            if number == "1":
                return "rank '1' is not used; write A for the ace or 10/T for the ten"
            if number == "0":
                return "rank '0' is not used; write T or 10 for the ten"
            return f"rank {quote(number)} is not used; ranks are {ALL_RANKS}"
    return ""


def languages_where(readable: dict[str, object]) -> str:
    """Return "Polish" or "Italian, French and Spanish" for language codes."""
    *first, last = [LANGUAGES[code].name for code in readable]
    return f"{', '.join(first)} and {last}" if first else last


def _other_language(token: str, language: Language) -> str:
    """Say in which other language the token is a card."""
    if len(token) > _LONGEST:
        return ""
    meanings: dict[str, object] = {}
    cards: list[Card] = []
    for code, other in LANGUAGES.items():
        if other is language:
            continue
        found = _cards(token, other)
        if found and (not cards or found == cards):
            meanings[code] = found
            cards = found
    if not cards:
        return ""
    codes = " ".join(card.code for card in cards)
    named = f"{codes}, the {cards[0].words}" if len(cards) == 1 else codes
    code = next(iter(meanings))
    instead = codes if language.code == "en" else " ".join(card.symbol for card in cards)
    return f"in {languages_where(meanings)} it is {named}; pass lang={code!r} or write {instead}"


def similar_word(word: str) -> str:
    """Return the word for a suit or a rank that is most like this one, or nothing."""
    if not 3 <= len(word) <= _LONGEST:
        return ""
    import difflib  # noqa: PLC0415 - only when a word is wrong

    english = {fold(name): name for name in _ENGLISH}
    for known in (english, {name: name.lower() for name in (*RANK_WORDS, *SUIT_WORDS)}):
        close = difflib.get_close_matches(word, known, n=1, cutoff=0.7)
        if close:
            return known[close[0]]
    return ""


def _word(token: str) -> str:
    for match in re.finditer(r"[A-Z]{3,}", token):
        run = match[0]
        if run in RANK_WORDS or run in SUIT_WORDS:
            continue
        inside = next((word for word in sorted(SUIT_WORDS) if run.endswith(word)), "")
        if inside:
            return f"put a space before {quote(inside.lower())}, or write one letter for the suit"
        similar = similar_word(run)
        if similar:
            return f"did you mean {quote(similar)}?"
    return ""


def _bad_letter(token: str, bad: str, language: Language) -> str:
    """Name the character that means nothing, and what would."""
    letters = {"en": ""}.get(language.code, f" in {language.name}")
    suits = either(language.suits) if letters else ALL_SUITS
    ranks = either(rank for rank in language.ranks if not rank.isdigit()) if letters else ALL_RANKS
    if len(token) > _LONGEST:
        return f"{quote(bad)} is neither a rank ({ranks}) nor a suit ({suits}){letters}"
    rest = token.replace(fold(bad), "", 1)
    if rest in language.ranks:
        return f"{quote(bad)} is no suit{letters}; suits are {suits} or ♠ ♥ ♦ ♣"
    if rest in language.suits:
        return f"{quote(bad)} is no rank{letters}; ranks are {ranks}"
    return f"{quote(bad)} is neither a rank ({ranks}) nor a suit ({suits}){letters}"
