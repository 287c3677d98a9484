"""Whether a view holds together: those made by `dataclasses.replace` need not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from ohhell_sim.cards import Card, Hand, Suit
from ohhell_sim.errors import OhHellError, ViewError
from ohhell_sim.game.phase import Phase
from ohhell_sim.game.record_checks import check_followed
from ohhell_sim.game.table import decide_trump, plural
from ohhell_sim.game.tally import Tally
from ohhell_sim.game.trick import Trick
from ohhell_sim.game.view import View
from ohhell_sim.rules import DealPlan, Rules, TrumpFrom
from ohhell_sim.rules.reading import shown, whole_number

__all__ = ["check_view"]


def check_view(view: object) -> View:
    """Return a view whose parts fit each other and the rules, or say which do not.

    Views of `Deal.view` and `view_from_record` always pass.

    Parameters
    ----------
    view : View
        The view.

    Returns
    -------
    View
        The same.

    Raises
    ------
    ViewError
        For anything that is no view, and for one that contradicts itself.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from ohhell_sim.game import Deal
    >>> view = Deal("classic", ["AS KH", "2S 3H"], trump="H", dealer=1).view(0)
    >>> check_view(view) is view
    True
    >>> check_view(replace(view, seat=7))
    Traceback (most recent call last):
        ...
    ohhell_sim.errors.ViewError: the view has seat 7: a whole number from 0 to 1
    """
    if not isinstance(view, View):
        raise ViewError(
            f"{shown(view)} is no View: give what Deal.view(seat) or view_from_record(...) returns",
            value=view,
        )
    _check_types(view)
    try:
        _check_table(view)
        _check_bids(view)
        _check_tricks(view)
        _check_cards(view)
        _check_trump(view)
    except ViewError:
        raise
    except OhHellError as error:
        message = f"the view contradicts itself: {error}"
        raise ViewError(message, value=error.value, allowed=error.allowed) from error
    check_followed(view)
    return view


def _refuse(name: str, value: object, wanted: str) -> NoReturn:
    raise ViewError(f"the view has {name} {shown(value)}: {wanted}", value=value)


def _check_types(view: View) -> None:
    one: dict[str, type | tuple[type, ...]] = {
        "rules": Rules,
        "hand": Hand,
        "trump": (Suit, type(None)),
        "turn_up": (Card, type(None)),
        "current": Trick,
        "plan": DealPlan,
        "trump_known": bool,
        "tally": (Tally, type(None)),
    }
    many: dict[str, type] = {
        "bids": int,
        "tricks": Trick,
        "set_aside": Card,
        "shown": Hand,
        "passed": Card,
        "received": Card,
    }
    for name, kind in one.items():
        value = getattr(view, name)
        if not isinstance(value, kind):
            _refuse(name, value, "a value of another type is needed")
    for name, kind in many.items():
        value = getattr(view, name)
        if not isinstance(value, tuple) or not all(isinstance(item, kind) for item in value):
            _refuse(name, value, f"a tuple of {kind.__name__} is needed")


def _check_number(name: str, value: object, low: int, high: int) -> None:
    number = whole_number(value)
    if number is None or not low <= number <= high:
        _refuse(name, value, f"a whole number from {low} to {high}")


def _check_table(view: View) -> None:
    """Refuse seats that there are not, and hands that do not go round."""
    view.rules.check_players(view.players)
    for name in ("seat", "dealer"):
        _check_number(name, getattr(view, name), 0, view.players - 1)
    _check_number("hand_size", view.hand_size, 1, view.rules.largest_hand(view.players))
    if view.plan.hand_size != view.hand_size:
        _refuse("hand_size", view.hand_size, f"its plan says {view.plan.hand_size}")
    if view.shown and len(view.shown) != view.players:
        _refuse("shown", view.shown, f"one hand for each of {view.players} seats, or none")
    if view.tally is not None:
        for name in ("points", "misses", "errors", "zeros"):
            numbers = getattr(view.tally, name)
            if not isinstance(numbers, tuple) or len(numbers) != view.players:
                _refuse(f"tally.{name}", numbers, f"one number for each of {view.players} seats")
            for number in numbers:
                if whole_number(number) is None:
                    _refuse(f"tally.{name}", numbers, "whole numbers are needed")


def _check_bids(view: View) -> None:
    """Refuse bids that could not be made."""
    for bid in view.bids:
        _check_number("the bid", bid, 0, view.hand_size)
    view.rules.check_bids(view.hand_size, view.players, view.bids, last=view.plan.last)
    if view.own_bid is not None:
        _check_number("own_bid", view.own_bid, 0, view.hand_size)
        if not view.bids_are_secret or view.bids:
            _refuse("own_bid", view.own_bid, "None, as the bids are not secret or no more")


def _check_tricks(view: View) -> None:
    """Refuse tricks that do not follow from each other."""
    tricks, current, players = view.tricks, view.current, view.players
    for trick in (*tricks, current):
        if not isinstance(trick.cards, tuple) or not all(isinstance(c, Card) for c in trick.cards):
            _refuse("a trick of", trick.cards, "a tuple of Card is needed")
        _check_number("a leader", trick.leader, 0, players - 1)
    if len(tricks) > view.hand_size:
        _refuse("tricks", len(tricks), f"at most {view.hand_size}")
    if view.phase not in (Phase.PLAY, Phase.DONE):
        if tricks or current.cards:
            raise ViewError(
                f"the view has cards played, but what comes next is {str(view.phase)!r}",
                value=view.phase,
            )
        return
    leader = view.first_leader
    for number, trick in enumerate(tricks, 1):
        if len(trick.cards) != players:
            _refuse(f"in trick {number}", plural(len(trick.cards), "card"), f"{players} are needed")
        winner = (leader + view.play.winner(trick.cards)) % players
        if trick.leader != leader or trick.winner != winner:
            raise ViewError(
                f"the view has trick {number} led by seat {trick.leader} and won by "
                f"{trick.winner}: it is led by {leader} and won by {winner}",
                value=trick,
            )
        leader = winner
    most = players - 1 if view.phase is Phase.PLAY else 0
    if len(current.cards) > most:
        _refuse("on the table", plural(len(current.cards), "card"), f"at most {most}")
    if view.phase is Phase.PLAY and current.leader != leader:
        _refuse("the leader", current.leader, f"the trick on the table is led by seat {leader}")


def _check_cards(view: View) -> None:
    """Refuse cards in two places, and hands that are too long or too short."""
    places: dict[Card, str] = {}

    def put(where: str, cards: Iterable[Card]) -> None:
        for card in cards:
            if card not in view.deck:
                _refuse(f"{where} the card", card, "it is not in the deck")
            if card in places:
                raise ViewError(
                    f"the view has {card.code} {places[card]} and {where}: a card is in one place",
                    value=card,
                )
            places[card] = where

    put("in the hand", view.hand)
    put("set aside", view.set_aside)
    for seat in range(view.players):
        put(f"played by seat {seat}", view.played_by(seat))
        if seat != view.seat:
            put(f"shown by seat {seat}", view.known(seat))
    turn_up = view.turn_up
    if turn_up is not None and view.plan.trump is not TrumpFrom.DEALER_LAST_CARD:
        put("turned up", [turn_up])
    elif turn_up is not None:
        holds = places.get(turn_up)
        mine = ("in the hand",) if view.seat == view.dealer and not view.hand_is_hidden else ()
        good = (*mine, f"played by seat {view.dealer}", f"shown by seat {view.dealer}")
        if holds not in good and not (view.seat == view.dealer and view.hand_is_hidden):
            _refuse("turn_up", turn_up, f"it is the last card of the dealer, seat {view.dealer}")
    if view.shown and view.shown[view.seat]:
        _refuse("shown", view.shown, f"what seat {view.seat} holds itself is its hand")
    for seat in range(view.players):
        if seat != view.seat and len(view.known(seat)) > view.cards_left(seat):
            _refuse("shown", view.shown, f"seat {seat} holds {view.cards_left(seat)} cards")
    _check_length(view)


def _check_length(view: View) -> None:
    wanted = 0 if view.hand_is_hidden else view.cards_left(view.seat)
    if len(view.hand) != wanted:
        _refuse("in the hand", plural(len(view.hand), "card"), f"{wanted} are needed")
    for name in ("passed", "received"):
        count = len(getattr(view, name))
        if count and count != view.plan.pass_cards:
            _refuse(name, plural(count, "card"), f"the rules say {view.plan.pass_cards}")


def _check_trump(view: View) -> None:
    """Refuse a trump that the rules or the card turned up do not make."""
    if not view.trump_known:
        if view.trump is not None:
            _refuse("trump", view.trump, "None, as it is not known yet")
        return
    decide_trump(view.rules, view.plan, view.trump, view.turn_up, ViewError)
