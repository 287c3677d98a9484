"""Actions as people type them and as files hold them."""

from __future__ import annotations

from collections.abc import Sequence

from ohhell_sim.cards import Card, Deck, Suit, parse_card, parse_cards, parse_trump
from ohhell_sim.errors import IllegalAction, SettingError
from ohhell_sim.game import Action, Phase, View
from ohhell_sim.game.table import held_copies
from ohhell_sim.rules.reading import shown

__all__ = ["from_plain", "read_action", "read_bid", "to_plain"]

_LONGEST = 200


def read_bid(text: str) -> int:
    """Read a bid.

    Parameters
    ----------
    text : str
        A whole number.

    Returns
    -------
    int
        The bid, legal or not.

    Raises
    ------
    IllegalAction
        For anything else.

    Examples
    --------
    >>> read_bid(" 2 ")
    2
    """
    text = text.strip()
    if not (text.isascii() and text.isdigit()) or len(text) > 3:
        raise IllegalAction(f"{shown(text)} is no bid: type a number of tricks", value=text)
    return int(text)


def read_action(text: str, view: View, lang: str = "en") -> Action:
    """Read what the seat of a view does.

    Parameters
    ----------
    text : str
        A bid, a card, cards to pass, or a suit, as the phase has it.
    view : View
        What the seat sees.
    lang : str, optional
        The language of single letters for cards.

    Returns
    -------
    int, Card, Suit, None or tuple of Card
        The action; cards as the copies that are held. Whether it is legal the game says.

    Raises
    ------
    CardError, IllegalAction
        For a text that is no such thing.

    Examples
    --------
    >>> from ohhell_sim.game import Deal
    >>> deal = Deal("classic", ["AS", "2S"], trump="H", dealer=1)
    >>> read_action("1", deal.view(0))
    1
    >>> deal.bid(1), deal.bid(1)
    (None, None)
    >>> read_action("a♠", deal.view(0))
    Card('AS')
    """
    if len(text) > _LONGEST:
        raise IllegalAction(f"{shown(text)} is too long to be a bid or a card", value=text[:80])
    if view.phase is Phase.BID:
        return read_bid(text)
    if view.phase is Phase.TRUMP:
        return parse_trump(text, lang=lang)
    if view.phase is Phase.PASS:
        cards = parse_cards(text, lang=lang, deck=view.deck)
        return tuple(held_copies(cards, view.hand, view.deck))
    return held_copies([parse_card(text, lang=lang, deck=view.deck)], view.hand, view.deck)[0]


def to_plain(action: Action) -> object:
    """Return an action as JSON holds it.

    Parameters
    ----------
    action : int, Card, Suit, None or tuple of Card
        The action.

    Returns
    -------
    object
        A number, a card's code, a list of codes, or an object with the trump.

    Examples
    --------
    >>> from ohhell_sim.cards import Card
    >>> to_plain(1), to_plain(parse_card("AS")), to_plain(None), to_plain(Suit.HEARTS)
    (1, 'AS', {'trump': 'none'}, {'trump': 'H'})
    """
    if isinstance(action, Card):
        return action.code
    if action is None or isinstance(action, Suit):
        return {"trump": "none" if action is None else action.letter}
    if isinstance(action, tuple):
        return [card.code for card in action]
    return int(action)


def from_plain(data: object, deck: Deck) -> Action:
    """Return the action that JSON holds.

    Parameters
    ----------
    data : object
        As `to_plain` makes it.
    deck : Deck
        The cards played with.

    Returns
    -------
    int, Card, Suit, None or tuple of Card
        The action.

    Raises
    ------
    SettingError, CardError
        For anything else.

    Examples
    --------
    >>> from_plain("AS", Deck()), from_plain({"trump": "none"}, Deck())
    (Card('AS'), None)
    """
    if isinstance(data, int) and not isinstance(data, bool):
        return data
    if isinstance(data, str):
        return parse_card(data[:_LONGEST], deck=deck)
    if isinstance(data, dict) and isinstance(data.get("trump"), str):
        return parse_trump(data["trump"][:_LONGEST])
    if isinstance(data, Sequence) and all(isinstance(code, str) for code in data):
        return tuple(parse_card(code[:_LONGEST], deck=deck) for code in data)
    raise SettingError(f"{shown(data)} is no bid, card, trump or cards to pass", value=data)
