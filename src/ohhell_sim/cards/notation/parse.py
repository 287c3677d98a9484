"""Cards and hands from what people type: the entrance to the notation package."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from ohhell_sim.cards.card import MAX_JOKERS, MAX_PACKS, PACK_SIZE, SPECIAL_LETTERS, Card
from ohhell_sim.cards.deck import Deck, check_packs
from ohhell_sim.cards.hand import Hand
from ohhell_sim.cards.notation.hints import cards_instead, explain
from ohhell_sim.cards.notation.sequence import read
from ohhell_sim.cards.notation.text import check_length, clean, quote
from ohhell_sim.cards.notation.trouble import Trouble
from ohhell_sim.cards.notation.words import Language, language, with_jokers
from ohhell_sim.errors import CardError

__all__ = ["CardLike", "CardsLike", "parse_card", "parse_cards", "parse_hand"]

CardLike = str | Card
"""One card: a `Card`, or text for one."""

CardsLike = str | Card | Iterable[str | Card]
"""Cards: text for any number of them, a `Card`, or an iterable of both."""

MAX_ITEMS = 1_000
"""Longest list that is read at all."""

_SHORT = 400
_PIECES = re.compile(r"[^ ]+")
_CODES = {card.code: card for card in map(Card.from_id, range(MAX_PACKS * PACK_SIZE))}
_JOKER_CODES = {
    card.code: card
    for first in range(len(SPECIAL_LETTERS))
    for card in Card.from_id(MAX_PACKS * PACK_SIZE + first * MAX_JOKERS).copies
}


def parse_card(text: CardLike, *, lang: str = "en", deck: Deck | None = None) -> Card:
    """Read one card.

    Parameters
    ----------
    text : str or Card
        Rank and suit in either order, as letters, words, symbols or a playing-card character:
        ``"AS"``, ``"10h"``, ``"♠A"``, ``"queen of hearts"``, ``"🂡"``. A `Card` passes through.
    lang : str, optional
        Whose letters count: ``"en"``, ``"pl"``, ``"it"``, ``"fr"``, ``"de"``, ``"nl"`` or
        ``"es"``. Whole words of all these languages are always understood.
    deck : Deck, optional
        The cards in play, if they are not those of packs of 52. Jokers, wizards and jesters are
        read only where the deck has them.

    Returns
    -------
    Card
        The card.

    Raises
    ------
    CardError
        If the text is not exactly one card; the message names the part and the likely fix.

    Examples
    --------
    >>> from ohhell_sim.cards import parse_card
    >>> [str(parse_card(text)) for text in ("10h", "♠A", "queen of ♥", "asso di picche")]
    ['TH', 'AS', 'QH', 'AS']
    >>> parse_card("DP", lang="pl")
    Card('QS')
    >>> parse_card("wizard 2", deck=Deck(wizards=4))
    Card('W2')
    """
    letters = _letters(lang, deck)
    if isinstance(text, Card):
        _check_deck([text], deck)
        return text
    if not isinstance(text, str):
        raise _wrong_type(text, "a card")
    cards = [card for card, _ in _read_text(text, letters, "")]
    if not cards:
        known = _CODES.values() if deck is None else deck.cards
        raise CardError(
            "empty text where one card is expected, such as 'AS'",
            value=text,
            allowed=[card.code for card in known if deck is not None or not card.pack],
        )
    if len(cards) > 1:
        shown = " ".join(card.code for card in cards[:13]) + (" ..." if len(cards) > 13 else "")
        message = f"expected one card, got {len(cards)}: {shown}"
        raise CardError(message, value=text, allowed=[card.code for card in cards])
    _check_deck(cards, deck)
    return cards[0]


def parse_cards(text: CardsLike, *, lang: str = "en", deck: Deck | None = None) -> list[Card]:
    """Read any number of cards, keeping the order in which they are given.

    Parameters
    ----------
    text : str, Card or iterable of them
        Cards in any of the notations of `parse_hand`. Empty text is no cards; a card may come
        more than once.
    lang : str, optional
        Whose letters count, see `parse_card`.
    deck : Deck, optional
        The cards in play, if they are not those of packs of 52. Jokers, wizards and jesters are
        read only where the deck has them.

    Returns
    -------
    list of Card
        The cards in the order given, from the first pack unless marked as in ``"AS*"``.

    Raises
    ------
    CardError
        If any part is no card; the message names the part, its place and the likely fix.

    Examples
    --------
    >>> from ohhell_sim.cards import parse_cards
    >>> parse_cards("9D, A♠ 4s")
    [Card('9D'), Card('AS'), Card('4S')]
    >>> parse_cards("")
    []
    """
    cards = [card for card, _ in _read_all(text, _letters(lang, deck))]
    _check_deck(cards, deck)
    return cards


def parse_hand(
    text: CardsLike, *, packs: int = 1, lang: str = "en", deck: Deck | None = None
) -> Hand:
    """Read a hand.

    Parameters
    ----------
    text : str, Card or iterable of them
        The cards: separated by spaces, commas, semicolons, ``|``, ``/`` or ``-``, or run together
        (``"ASKH3C"``), grouped by suit (``"S: A K 4; H: 10"``, ``"♠AK4 ♥10"``) or in dot notation
        (``"AK4.T..5"``: spades, hearts, diamonds, clubs).
    packs : int, optional
        Packs in play: each card may come that many times.
    lang : str, optional
        Whose letters count, see `parse_card`.
    deck : Deck, optional
        The cards in play, as for `parse_card`; `packs` does not count then.

    Returns
    -------
    Hand
        The hand. It is empty only for an empty list; empty text is an error.

    Raises
    ------
    CardError
        If any part is no card, or a card comes more often than there are packs.

    Examples
    --------
    >>> from ohhell_sim.cards import parse_hand
    >>> hand = parse_hand("AK4.T.-.5")
    >>> hand == parse_hand("S: A K 4; H: 10; C: 5") == parse_hand("ASKS4S 10h 5♣")
    True
    >>> parse_hand("AS KH AS")
    Traceback (most recent call last):
    ohhell_sim.errors.CardError: the ace of spades (AS) appears twice, at positions 1 and 7: ...
    """
    packs = check_packs(packs) if deck is None else deck.packs
    letters = _letters(lang, deck)
    if isinstance(text, Hand):
        _check_packs_of(text, packs)
        _check_deck(text, deck)
        return text
    placed = list(_read_all(text, letters))
    if not placed and isinstance(text, str):
        raise CardError("empty hand; pass [] for no cards", value=text)
    cards = [card for card, _ in placed]
    _check_packs_of(cards, packs)
    _check_deck(cards, deck)
    return Hand(_dealt(placed, packs, deck, in_list=not isinstance(text, str)))


def _letters(lang: str, deck: Deck | None) -> Language:
    letters = language(lang)
    return with_jokers(letters) if deck is not None and deck.jokers else letters


def _check_packs_of(cards: Iterable[Card], packs: int) -> None:
    for card in cards:
        if card.pack >= packs:
            raise CardError(
                f"{card!r} is from pack {card.pack + 1}, but packs is {packs}",
                value=card,
                allowed=[copy.code for copy in card.copies if copy.pack < packs],
            )


def _check_deck(cards: Iterable[Card], deck: Deck | None) -> None:
    for card in cards if deck is not None else ():
        if deck is not None and card not in deck:
            raise CardError(
                f"{card.code} is not in this deck ({deck.describe()})",
                value=card,
                allowed=[known.code for known in deck.cards],
            )


def _dealt(
    placed: list[tuple[Card, int]], packs: int, deck: Deck | None, *, in_list: bool
) -> Iterator[Card]:
    """Make equal cards different copies, and refuse more of them than there are."""
    places: defaultdict[Card, list[int]] = defaultdict(list)
    taken: set[Card] = set()
    for card, place in placed:
        copies = [
            copy for copy in card.copies if copy.pack < packs and (deck is None or copy in deck)
        ]
        found = places[copies[0]]
        found.append(place)
        if len(found) > len(copies):
            raise _too_often(card, found, len(copies), in_list=in_list)
        free = card if card not in taken else next(copy for copy in copies if copy not in taken)
        taken.add(free)
        yield free


def _too_often(card: Card, places: list[int], copies: int, *, in_list: bool) -> CardError:
    where = "in items" if in_list else "at positions"
    listed = f"{', '.join(map(str, places[:-1]))} and {places[-1]}"
    often = "twice" if len(places) == 2 else f"{len(places)} times"
    if card.suit is None:
        fix = f"the deck has {copies} of its kind"
    elif copies == 1:
        fix = "one pack has it once; use packs=2 if you play with two packs"
    else:
        fix = f"{copies} packs have it {copies} times only"
    return CardError(
        f"the {card.words} ({card.code}) appears {often}, {where} {listed}: {fix}", value=card
    )


def _read_all(text: CardsLike, letters: Language) -> Iterator[tuple[Card, int]]:
    """Return cards with their places: the position in a text, the number of an item in a list."""
    if isinstance(text, str):
        yield from _read_text(text, letters, "")
        return
    if isinstance(text, Card):
        yield text, 1
        return
    if isinstance(text, bytes | bytearray | memoryview | Mapping) or not isinstance(text, Iterable):
        raise _wrong_type(text, "cards")
    length = 0
    for number, item in enumerate(text, 1):
        if number > MAX_ITEMS:
            raise CardError(
                f"the list has more than {MAX_ITEMS} items: that is no list of cards", value=item
            )
        if isinstance(item, Card):
            yield item, number
            continue
        if not isinstance(item, str):
            raise _wrong_type(item, f"item {number}")
        length += len(item)
        check_length(length, item)
        cards = _read_text(item, letters, f"item {number}, ")
        if not cards:
            raise CardError(
                f"item {number} is {quote(item)}, which has no card: leave it out", value=item
            )
        for card, _ in cards:
            yield card, number


def _read_text(text: str, letters: Language, where: str) -> list[tuple[Card, int]]:
    """Return the cards of a text with their positions, or raise an error that explains.

    Codes with spaces between, the way in which hands are printed, need no further look.
    """
    if letters.code == "en" and len(text) <= _SHORT:
        codes = _CODES if not letters.jokers else _CODES | _JOKER_CODES
        plain = [(codes.get(piece[0]), piece.start() + 1) for piece in _PIECES.finditer(text)]
        if plain and all(card is not None for card, _ in plain):
            return [(card, place) for card, place in plain if card is not None]
    source = clean(text)
    try:
        return [(card, source.position(start)) for card, start, _ in read(source, letters)]
    except Trouble as trouble:
        typed = source.typed(trouble.start, trouble.end)
        why = explain(source, trouble, letters)
        place = f"({where}position {source.position(trouble.start)})"
        instead = cards_instead(source, trouble, letters)
        raise CardError(f"{quote(typed)} {why} {place}", value=typed, allowed=instead) from None


def _wrong_type(value: object, what: str) -> CardError:
    hint = ""
    if isinstance(value, int) and not isinstance(value, bool):
        hint = "; for the number of a card use Card.from_id"
    elif isinstance(value, bytes | bytearray):
        hint = "; decode it first"
    elif value is None and what == "cards":
        hint = "; for no cards pass []"
    kind = "None" if value is None else f"a value of type {type(value).__name__}"
    return CardError(
        f"{what} cannot be {kind}: give text such as 'AS' or a Card{hint}", value=value
    )
