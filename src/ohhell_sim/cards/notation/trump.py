"""Suits and trumps from what people type."""

from __future__ import annotations

import re

from ohhell_sim.cards.card import Card, Suit
from ohhell_sim.cards.notation.hints import languages_where, similar_word, unprintable
from ohhell_sim.cards.notation.sequence import read
from ohhell_sim.cards.notation.text import Source, clean, quote
from ohhell_sim.cards.notation.trouble import Trouble, either
from ohhell_sim.cards.notation.words import (
    LANGUAGES,
    NO_TRUMP_WORDS,
    SUIT_SYMBOLS,
    SUIT_WORDS,
    Language,
    language,
)
from ohhell_sim.errors import CardError

__all__ = ["parse_suit", "parse_trump"]

_GAPS = re.compile(r"[\s\-]+")
_SUITS = "S, H, D or C, a word such as hearts, or ♠ ♥ ♦ ♣"


def parse_suit(text: str | Suit, *, lang: str = "en") -> Suit:
    """Read a suit.

    Parameters
    ----------
    text : str or Suit
        A letter, a word or a symbol: ``"S"``, ``"spades"``, ``"♠"``, ``"picche"``.
    lang : str, optional
        Whose letters count, see `parse_card`.

    Returns
    -------
    Suit
        The suit.

    Raises
    ------
    CardError
        If the text is no suit, or its letter may be several.

    Examples
    --------
    >>> from ohhell_sim.cards import parse_suit
    >>> parse_suit("♡"), parse_suit("c"), parse_suit("C", lang="it")
    (<Suit.HEARTS: 2>, <Suit.CLUBS: 0>, <Suit.HEARTS: 2>)
    """
    return _suit(text, language(lang), "suit")


def parse_trump(text: str | Suit | None, *, lang: str = "en") -> Suit | None:
    """Read what is trump.

    Parameters
    ----------
    text : str, Suit or None
        A suit as for `parse_suit`; ``None``, ``"none"``, ``"NT"`` or ``"no trump"`` say that
        there is no trump.
    lang : str, optional
        Whose letters count, see `parse_card`.

    Returns
    -------
    Suit or None
        The trump suit, or None for no-trump.

    Raises
    ------
    CardError
        If the text is neither, is empty, or is a card.

    Examples
    --------
    >>> from ohhell_sim.cards import parse_trump
    >>> parse_trump("hearts"), parse_trump("no trump")
    (<Suit.HEARTS: 2>, None)
    >>> parse_trump("7H")
    Traceback (most recent call last):
    ohhell_sim.errors.CardError: trump is '7H', a card: write H for the suit, or pass ...
    """
    letters = language(lang)
    if text is None:
        return None
    if isinstance(text, str) and _squeezed(clean(text)) in NO_TRUMP_WORDS:
        return None
    return _suit(text, letters, "trump")


def _squeezed(source: Source) -> str:
    return _GAPS.sub("", source.text)


def _suit(text: object, letters: Language, what: str) -> Suit:
    none = "; none for no-trump" if what == "trump" else ""
    if isinstance(text, Suit):
        return text
    if isinstance(text, Card):
        raise _is_card(text.code, text, what)
    if not isinstance(text, str):
        raise CardError(
            f"{what} is a value of type {type(text).__name__}; write {_SUITS}{none}",
            value=text,
            allowed=Suit,
        )
    source = clean(text)
    word = _squeezed(source)
    if not word:
        raise CardError(f"{what} is empty; write {_SUITS}{none}", value=text, allowed=Suit)
    found = _meanings(word, letters)
    if len(found) == 1:
        return found[0]
    if found:
        raise CardError(
            f"{what} is {quote(text)}, which in {letters.name} may be "
            f"{either(suit.word for suit in found)}: write the word or the symbol "
            f"{either(suit.symbol for suit in found)}",
            value=text,
            allowed=found,
        )
    raise _no_suit(text, word, source, letters, what, none)


def _meanings(word: str, letters: Language) -> tuple[Suit, ...]:
    """Return the suits that a cleaned word, letter or symbol may be."""
    if word in letters.suits:
        return letters.suits[word]
    suit = SUIT_WORDS.get(word, SUIT_SYMBOLS.get(word))
    return () if suit is None else (suit,)


def _is_card(code: str, value: object, what: str) -> CardError:
    return CardError(
        f"{what} is {code!r}, a card: write {code[-1]} for the suit, "
        "or pass the card as turn_up if it was turned up",
        value=value,
        allowed=Suit,
    )


def _no_suit(
    text: str, word: str, source: Source, letters: Language, what: str, none: str
) -> CardError:
    """Say why a text is no suit, and which suit it may be meant to be."""
    try:
        cards = [found.card for found in read(source, letters)]
    except Trouble:
        cards = []
    if len(cards) == 1:
        return _is_card(cards[0].code, text, what)
    hint = ""
    if what == "suit" and word in NO_TRUMP_WORDS:
        hint = "; no-trump is no suit"
    strange = next(filter(unprintable, text), "")
    similar = similar_word(word)
    others = {
        code: other.suits[word]
        for code, other in LANGUAGES.items()
        if other is not letters and word in other.suits
    }
    if strange:
        hint = f"; {unprintable(strange)}"
    elif similar and (similar.upper() in SUIT_WORDS):
        hint = f"; did you mean {quote(similar)}?"
    elif others:
        hint = (
            f"; it is a suit in {languages_where(dict(others))}: pass lang={next(iter(others))!r}"
        )
    return CardError(
        f"{what} is {quote(text)}, which is no suit: write {_SUITS}{none}{hint}",
        value=text,
        allowed=Suit,
    )
