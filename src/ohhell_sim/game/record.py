"""Reading what a player at a real table has seen into a `View`, or naming the contradiction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

from ohhell_sim.cards import Card, Hand, Suit, parse_card, parse_cards, parse_hand
from ohhell_sim.errors import RulesError, ViewError
from ohhell_sim.game.phase import Phase
from ohhell_sim.game.table import (
    UNSAID,
    Trump,
    Unsaid,
    check_apart,
    decide_trump,
    plural,
    turned_up,
)
from ohhell_sim.game.trick import Trick, trick_winner
from ohhell_sim.game.view import View
from ohhell_sim.rules import Rules, resolve_rules
from ohhell_sim.rules.matches import check_players
from ohhell_sim.rules.reading import shown, whole_number

__all__ = ["Played", "view_from_record"]

Played: TypeAlias = str | Iterable[Card | str]
"""Cards in playing order: "AS 4S 7S 2S | 9D", bars between tricks optional, or a list of cards."""


def view_from_record(
    *,
    rules: Rules | str | Path | Mapping[str, Any],
    players: int,
    hand: Hand | str | Iterable[Card | str],
    trump: Trump | Unsaid = UNSAID,
    turn_up: Card | str | None = None,
    bids: Sequence[int] = (),
    position: int | None = None,
    played: Played = "",
    hand_size: int | None = None,
) -> View:
    """Return the view of a player from what was seen at the table.

    Seats are positions less one: position 1, the eldest hand, is seat 0, and the last seat deals.

    Parameters
    ----------
    rules : Rules, str, Path or mapping
        What the table plays by.
    players : int
        The number of players.
    hand : Hand, str or iterable of cards
        The cards that the player still holds.
    trump : Suit, str or None
        The trump suit; None or "none" is no-trump. It may be left out only where `turn_up`
        shows it.
    turn_up : Card or str, optional
        The card turned up, if it was seen.
    bids : sequence of int, optional
        The bids so far, in bidding order.
    position : int, optional
        The place of the player in bidding order, from 1. It may be left out while bids are
        missing: then it is the next one.
    played : str or iterable of cards, optional
        The cards played so far, in order, such as "AS 4S 7S 2S | 9D".
    hand_size : int, optional
        Cards that each player was dealt, if that is to be checked.

    Returns
    -------
    View
        What the player knows.

    Raises
    ------
    ViewError
        Where what was seen contradicts itself or the rules, naming how.

    Examples
    --------
    >>> view = view_from_record(rules="classic", players=4, hand="KH 3C", trump="H",
    ...                         bids=[1, 0, 1, 1], position=1, played="AS 4S 7S 2S")
    >>> view.tricks_won, view.legal_actions()
    ((1, 0, 0, 0), [Card('KH'), Card('3C')])
    """
    rules = resolve_rules(rules)
    players = check_players(players)
    bids = _as_tuple(bids)
    held = parse_hand(hand)
    turned = None if turn_up is None else parse_card(turn_up)
    cards = _read_played(played, players)
    seat = _read_position(position, players, bids)
    suit = decide_trump(rules, trump, turned, ViewError)
    places = [("in the hand", held), *turned_up(turned), *_trick_places(cards, players)]
    check_apart(places, ViewError)
    tricks, current = _cut(cards, players, suit)

    mine = sum(seat in trick.seats(players) for trick in (*tricks, current))
    size = len(held) + mine
    if hand_size is not None and hand_size != size:
        raise ViewError(
            f"{plural(len(held), 'card')} in the hand and {mine} played make {size}, but "
            f"hand_size is {hand_size}: add or remove cards",
            value=hand_size,
            allowed=(size,),
        )
    view = View(
        rules=rules,
        players=players,
        seat=seat,
        dealer=players - 1,
        hand_size=size,
        hand=held,
        trump=suit,
        turn_up=turned,
        bids=bids,
        tricks=tricks,
        current=current,
    )
    _check_turn(view)
    _check_rules(view)
    _check_followed(view)
    return replace(view, bids=tuple(int(bid) for bid in bids))


def _as_tuple(bids: Sequence[int]) -> tuple[int, ...]:
    if isinstance(bids, str | bytes) or not isinstance(bids, Iterable):
        raise ViewError(
            f"bids is {shown(bids)}: give a list of whole numbers in bidding order", value=bids
        )
    return tuple(bids)


def _read_position(position: int | None, players: int, bids: Sequence[int]) -> int:
    """Return the seat of a position."""
    if position is None:
        if len(bids) >= players:
            raise ViewError(
                f"all {players} bids are in: position says which player you are, 1 to {players}",
                allowed=range(1, players + 1),
            )
        return len(bids)
    number = whole_number(position)
    if number is None or not 1 <= number <= players:
        raise ViewError(
            f"position is {shown(position)}: 1 (left of the dealer) to {players}",
            value=position,
            allowed=range(1, players + 1),
        )
    return number - 1


def _check_rules(view: View) -> None:
    """Refuse hands that do not go round, and bids that could not be made."""
    size, players = view.hand_size, view.players
    try:
        view.rules.check_hand_size(size, players, turn_up=view.turn_up is not None)
        view.rules.check_bids(size, players, view.bids)
    except RulesError as error:
        raise ViewError(str(error), value=error.value, allowed=error.allowed) from error


def _read_played(played: Played, players: int) -> list[Card]:
    """Return the cards played; bars must stand between whole tricks."""
    if not isinstance(played, str):
        return parse_cards(played)
    *barred, rest = played.split("|")
    cards: list[Card] = []
    for number, part in enumerate([*barred, rest], start=1):
        found = parse_cards(part) if part.strip() else []
        before_bar = number <= len(barred)
        if (before_bar and len(found) < players) or (barred and len(found) > players):
            raise ViewError(
                f"trick {number} has {plural(len(found), 'card')}"
                f"{' before its bar' if before_bar else ''}: with {players} players a trick has "
                f"{players}, and a '|' stands between tricks",
                value=part.strip(),
            )
        cards += found
    return cards


def _trick_places(cards: list[Card], players: int) -> list[tuple[str, list[Card]]]:
    """Name the trick of each card played."""
    return [
        (f"in trick {start // players + 1}", cards[start : start + players])
        for start in range(0, len(cards), players)
    ]


def _cut(cards: list[Card], players: int, trump: Suit | None) -> tuple[tuple[Trick, ...], Trick]:
    """Cut the cards played into whole tricks and the one on the table."""
    tricks: list[Trick] = []
    leader = 0
    whole = len(cards) - len(cards) % players
    for start in range(0, whole, players):
        trick = tuple(cards[start : start + players])
        winner = (leader + trick_winner(trick, trump)) % players
        tricks.append(Trick(leader, trick, winner))
        leader = winner
    return tuple(tricks), Trick(leader, tuple(cards[whole:]))


def _check_turn(view: View) -> None:
    """Refuse cards before the bids, a bid that was made already, and another player's turn."""
    any_card = bool(view.tricks or view.current.cards)
    if view.phase is Phase.BID:
        if any_card:
            missing = view.players - len(view.bids)
            raise ViewError(
                f"cards were played, but {plural(missing, 'bid')} of {view.players} are missing: "
                "give all bids in bidding order",
                value=view.bids,
            )
        if view.seat < len(view.bids):
            raise ViewError(
                f"position {view.position} has bid {view.bids[view.seat]} already: the next to "
                f"bid is position {len(view.bids) + 1}",
                value=view.position,
                allowed=(len(view.bids) + 1,),
            )
        return
    actor = view.actor
    if actor is None:
        raise ViewError(
            "the hand is empty and no trick is left to play: give the cards that you still hold",
            value=view.hand,
        )
    if actor != view.seat:
        count = len(view.tricks) * view.players + len(view.current.cards)
        raise ViewError(
            f"after {plural(count, 'card')} it is the turn of position {actor + 1}, not of "
            f"position {view.position}: check position and the cards played",
            value=view.position,
            allowed=(actor + 1,),
        )


def _check_followed(view: View) -> None:
    """Refuse a player who did not follow suit and shows that suit later."""
    out_of: dict[tuple[int, Suit], int] = {}
    for number, trick in enumerate((*view.tricks, view.current), start=1):
        for seat, card in zip(trick.seats(view.players), trick.cards, strict=True):
            if (seat, card.suit) in out_of:
                _refuse_renege(
                    view,
                    seat,
                    card,
                    out_of[seat, card.suit],
                    f"plays {card.code} in trick {number}",
                )
            if card.suit is not trick.cards[0].suit:
                out_of.setdefault((seat, trick.cards[0].suit), number)
    for card in view.hand:
        if (view.seat, card.suit) in out_of:
            _refuse_renege(
                view, view.seat, card, out_of[view.seat, card.suit], f"holds {card.code}"
            )


def _refuse_renege(view: View, seat: int, card: Card, number: int, then: str) -> NoReturn:
    trick = (*view.tricks, view.current)[number - 1]
    thrown = trick.cards[trick.seats(view.players).index(seat)]
    raise ViewError(
        f"position {seat + 1} did not follow {card.suit.word} in trick {number} ({thrown.code}), "
        f"but {then}: one of these cards is wrong",
        value=card,
    )
