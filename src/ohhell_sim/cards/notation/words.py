"""What people call suits and ranks: words of eight languages, letters of seven.

Words are folded (capitals, no accents, see `text.fold`) and none means two things, so all of them
are understood always. Letters do collide (K is a Polish king, but also kier and karo), so only the
letters of one declared language count.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, Literal

from ohhell_sim.cards.card import CardKind, Rank, Suit
from ohhell_sim.cards.notation.text import fold
from ohhell_sim.errors import CardError

__all__ = [
    "FOREIGN_SUIT_WORDS",
    "JOKER_PLURALS",
    "JOKER_WORDS",
    "KNIGHT",
    "KNIGHT_WORDS",
    "LANGUAGES",
    "NO_TRUMP_WORDS",
    "OF_WORDS",
    "RANK_WORDS",
    "SUIT_SYMBOLS",
    "SUIT_WORDS",
    "UNKNOWN_WORDS",
    "Language",
    "language",
    "with_jokers",
]

KNIGHT: Final[Literal["knight"]] = "knight"
"""Stands for the tarot rank between jack and queen, which no pack of 52 has."""

SUIT_SYMBOLS = {suit.symbol: suit for suit in Suit}

_SUIT_WORDS = {
    Suit.SPADES: {
        "en": "spade spades",
        "pl": "pik piki pików pikowy pikowa wino wina winny",
        "it": "picche picca spade",
        "fr": "pique piques",
        "de": "Pik Piks Schippen Grün Gruen Laub",
        "nl": "schoppen",
        "es": "espada espadas pica picas",
        "gu": "kari",
    },
    Suit.HEARTS: {
        "en": "heart hearts",
        "pl": "kier kiery kierów kierowy kierowa czerwo czerwień serce serca",
        "it": "cuori cuore coppe coppa",
        "fr": "cœur cœurs",
        "de": "Herz Herzen",
        "nl": "harten",
        "es": "copa copas corazón corazones",
        "gu": "lal",
    },
    Suit.DIAMONDS: {
        "en": "diamond diamonds diam diams",
        "pl": "karo karowy karowa dzwonek dzwonki",
        "it": "quadri quadro denari denaro",
        "fr": "carreau carreaux",
        "de": "Karo Karos Schellen Schelle",
        "nl": "ruiten",
        "es": "oro oros diamante diamantes",
        "gu": "falli",
    },
    Suit.CLUBS: {
        "en": "club clubs",
        "pl": "trefl trefle trefli treflowy treflowa żołądź żołędzie",
        "it": "fiori fiore bastoni bastone",
        "fr": "trèfle trèfles",
        "de": "Kreuz Treff Eichel",
        "nl": "klaveren klaver",
        "es": "basto bastos trébol tréboles",
        "gu": "chukat",
    },
}

_RANK_WORDS = {
    Rank.TWO: "two twos deuce deuces dwójka due Zwei twee dos deux",
    Rank.THREE: "three threes trójka tre trois Drei drie tres",
    Rank.FOUR: "four fours czwórka quattro quatre Vier cuatro",
    Rank.FIVE: "five fives piątka cinque cinq Fünf Fuenf vijf cinco",
    Rank.SIX: "six sixes szóstka sei Sechs zes seis",
    Rank.SEVEN: "seven sevens siódemka sette sept Sieben zeven siete",
    Rank.EIGHT: "eight eights ósemka otto huit Acht ocho",
    Rank.NINE: "nine nines dziewiątka nove neuf Neun negen nueve",
    Rank.TEN: "ten tens dziesiątka dieci dix Zehn tien diez",
    Rank.JACK: "jack jacks knave knaves walet fante valet Bube boer sota jota",
    Rank.QUEEN: "queen queens dama donna regina dame reine vrouw reina",
    Rank.KING: "king kings król re roi König Koenig heer koning rey",
    Rank.ACE: "ace aces asso Ass aas",
}
# "as" is the ace in French, German, Polish and Spanish, but A of S in English: see `tokens.cut`.

SUIT_WORDS: dict[str, Suit] = {
    fold(word): suit
    for suit, languages in _SUIT_WORDS.items()
    for words in languages.values()
    for word in words.split()
}


def _folded(words: str) -> frozenset[str]:
    return frozenset(map(fold, words.split()))


FOREIGN_SUIT_WORDS = frozenset(SUIT_WORDS) - {
    word for languages in _SUIT_WORDS.values() for word in _folded(languages["en"])
}

RANK_WORDS: dict[str, Rank] = {
    fold(word): rank for rank, words in _RANK_WORDS.items() for word in words.split()
}


OF_WORDS = _folded("of de di du von van")
KNIGHT_WORDS = _folded("knight knights cavallo caballo cavalier Ritter")
JOKER_WORDS = {
    word: kind
    for kind, words in {
        CardKind.JOKER: "joker jolly dżoker comodín",
        CardKind.WIZARD: "wizard Zauberer",
        CardKind.JESTER: "jester Narr",
    }.items()
    for word in _folded(words)
}
JOKER_PLURALS = _folded("jokers jesters wizards")
UNKNOWN_WORDS = _folded("blotka blotki spot spots unknown any")

NO_TRUMP_WORDS = _folded(
    "none n nt no notrump notrumps without withouttrump ohne "
    "bezatu sansatout senzabriscola senzaatout ohnetrumpf sintriunfo zondertroef"
)
"""What means no-trump, spaces and hyphens taken out."""


@dataclass(frozen=True, slots=True)
class Language:
    """The letters that one language uses for suits and ranks.

    Parameters
    ----------
    code : str
        The code given as ``lang=``.
    name : str
        The name of the language in English.
    suits : mapping
        Letter, or two letters, to the suits that it may stand for.
    ranks : mapping
        Letter to the rank; `KNIGHT` for the Spanish caballo.
    not_words : frozenset of str
        Words of other languages that are also cards in this one's letters, and so no words here.
    jokers : bool
        Whether jokers, wizards and jesters are cards here.
    """

    code: str
    name: str
    suits: Mapping[str, tuple[Suit, ...]]
    ranks: Mapping[str, Rank | Literal["knight"]]
    not_words: frozenset[str] = frozenset()
    jokers: bool = False


def _language(
    code: str,
    name: str,
    suits: str,
    ranks: str,
    not_words: str = "",
) -> Language:
    """Build a language from "letter=meaning" lists."""
    symbols = {suit.letter: suit for suit in Suit}
    values: dict[str, Rank | Literal["knight"]] = {rank.letter: rank for rank in Rank}
    values["N"] = KNIGHT
    suit_letters = {
        letter: tuple(symbols[meaning] for meaning in meanings)
        for letter, meanings in (entry.split("=") for entry in suits.split())
    }
    rank_letters = {digit: values[digit] for digit in "23456789"} | {"10": Rank.TEN}
    for entry in ranks.split():
        letter, _, meaning = entry.partition("=")
        rank_letters[letter] = values[meaning or letter]
    return Language(code, name, suit_letters, rank_letters, _folded(not_words))


LANGUAGES = {
    one.code: one
    for one in (
        _language("en", "English", "S=S H=H D=D C=C", "A K Q J T"),
        _language("pl", "Polish", "P=S K=HD C=H T=C", "A K D=Q W=J Q J"),
        _language("it", "Italian", "P=S C=H Q=D F=C", "A K Q J T R=K D=Q F=J"),
        _language("fr", "French", "P=S C=H CO=H K=D CA=D T=C", "A R=K D=Q V=J Q J 1=A"),
        _language("de", "German", "P=S H=H K=D KR=C", "A K D=Q B=J Q J T"),
        _language("nl", "Dutch", "S=S H=H R=D K=C", "A H=K V=Q B=J Q J T"),
        _language(
            "es",
            "Spanish",
            "E=S C=H O=D B=C P=S D=D T=C",
            "A R=K C=N S=J K Q J 1=A",
            "re trójka Ass aas",
        ),
    )
}
"""The languages that `lang=` may name."""


def language(lang: object) -> Language:
    """Return the language with this code.

    Parameters
    ----------
    lang : str
        One of the codes of `LANGUAGES`, in any case.

    Returns
    -------
    Language
        Its letters.

    Raises
    ------
    CardError
        If there is no such language.
    """
    found = LANGUAGES.get(lang.strip().lower()) if isinstance(lang, str) else None
    if found is None:
        shown = repr(lang[:20]) if isinstance(lang, str) else f"a {type(lang).__name__}"
        raise CardError(
            f"lang is {shown}, which is none of the languages {', '.join(LANGUAGES)}",
            value=lang,
            allowed=LANGUAGES,
        )
    return found


@cache
def _with_jokers(code: str) -> Language:
    return replace(LANGUAGES[code], jokers=True)


def with_jokers(letters: Language) -> Language:
    """Return a language in which jokers, wizards and jesters are cards.

    Parameters
    ----------
    letters : Language
        The language.

    Returns
    -------
    Language
        The same letters and words.
    """
    return _with_jokers(letters.code)
