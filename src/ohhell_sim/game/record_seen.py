"""The cards of a record: read from what a user types, each in one place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ohhell_sim.cards import Card, Deck, Hand, parse_card, parse_cards, parse_hand
from ohhell_sim.errors import ViewError
from ohhell_sim.game.table import check_apart, plural, spread_copies
from ohhell_sim.game.view import View
from ohhell_sim.rules import PassTo, TrumpFrom

__all__ = ["Played", "Seen", "check_places", "read_seen", "shown_to"]

Played: TypeAlias = str | Iterable[Card | str]
"""Cards in playing order: "AS 4S 7S 2S | 9D", bars between tricks optional, or a list of cards."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The cards that a player has seen.

    Attributes
    ----------
    hand : Hand
        Those still held.
    turn_up : Card or None
        The card that shows trump.
    played : list of Card
        In playing order.
    forehead : list of Card
        Those on the foreheads of the others, in bidding order.
    passed, received : tuple of Card
        Given away and got before the bids.
    set_aside : tuple of Card
        Turned up and put away.
    """

    hand: Hand
    turn_up: Card | None
    played: list[Card]
    forehead: list[Card]
    passed: tuple[Card, ...]
    received: tuple[Card, ...]
    set_aside: tuple[Card, ...] = ()


def read_seen(
    deck: Deck,
    players: int,
    hand: Hand | str | Iterable[Card | str],
    turn_up: Card | str | None,
    played: Played,
    forehead: str | Sequence[Card | str] | None,
    passed: str | Sequence[Card | str],
    received: str | Sequence[Card | str],
    set_aside: str | Sequence[Card | str] = (),
) -> Seen:
    """Read the cards of a record.

    Parameters
    ----------
    deck : Deck
        The cards played with.
    players : int
        The number of players.
    hand, turn_up, played, forehead, passed, received, set_aside
        As for `view_from_record`.

    Returns
    -------
    Seen
        The cards; of two equal ones that were typed alike, the second copy second.
    """
    held = parse_hand(hand, deck=deck)
    turned = None if turn_up is None else parse_card(turn_up, deck=deck)
    on_table = _read_played(played, players, deck)
    foreheads = [] if forehead is None else parse_cards(forehead, deck=deck)
    given, got = parse_cards(passed, deck=deck), parse_cards(received, deck=deck)
    put_away = parse_cards(set_aside, deck=deck)
    if len(deck) > len({card.copies for card in deck}):
        on_table = spread_copies(on_table, held, deck)
        foreheads = spread_copies(foreheads, held, deck)
        got = spread_copies(got, set(deck) - {*held, *on_table}, deck)
        given = spread_copies(given, [*held, *got], deck)
        put_away = spread_copies(put_away, [*held, *on_table], deck)
    return Seen(held, turned, on_table, foreheads, tuple(given), tuple(got), tuple(put_away))


def _read_played(played: Played, players: int, deck: Deck) -> list[Card]:
    """Return the cards played; bars must stand between whole tricks."""
    if not isinstance(played, str):
        return parse_cards(played, deck=deck)
    *barred, rest = played.split("|")
    cards: list[Card] = []
    for number, part in enumerate([*barred, rest], start=1):
        found = parse_cards(part, deck=deck) if part.strip() else []
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


def copy_of_turn_up(view: View, seen: Seen, card: Card) -> Card:
    """Return the copy of the card turned up that can be meant.

    Parameters
    ----------
    view : View
        The view so far, with its tricks.
    seen : Seen
        The cards.
    card : Card
        The card as it was typed.

    Returns
    -------
    Card
        A copy that lies nowhere else; of a card that the dealer shows one that the dealer may
        hold or has played.
    """
    elsewhere = {*seen.hand, *seen.played, *seen.set_aside}
    if view.plan.trump is TrumpFrom.DEALER_LAST_CARD:
        dealers = {*view.played_by(view.dealer), *(seen.hand if _deals(view) else ())}
        if _deals(view):
            elsewhere = {copy for copy in card.copies if copy not in dealers}
        else:
            elsewhere -= dealers
    return spread_copies([card], elsewhere, view.deck)[0]


def _deals(view: View) -> bool:
    return view.seat == view.dealer


def check_places(view: View, seen: Seen) -> None:
    """Refuse cards that are in two places, and hands that are seen or not against the rules.

    Parameters
    ----------
    view : View
        The view so far: the rules, the seat and the trump.
    seen : Seen
        The cards.
    """
    own_card = view.plan.trump is TrumpFrom.DEALER_LAST_CARD
    turned = [] if seen.turn_up is None or own_card else [seen.turn_up]
    players = view.players
    tricks = [
        (f"in trick {start // players + 1}", seen.played[start : start + players])
        for start in range(0, len(seen.played), players)
    ]
    away = ("turned up", [*turned, *seen.set_aside])
    check_apart([("in the hand", seen.hand), away, *tricks], ViewError)
    if own_card and seen.turn_up is not None:
        _check_dealers_card(view, seen, seen.turn_up)
    _check_foreheads(view, seen)
    gone = next((card for card in seen.passed if card in seen.hand), None)
    if gone is not None:
        raise ViewError(f"{gone.code} was passed on, but is in the hand", value=gone)
    got = next((c for c in seen.received if c not in seen.hand and c not in seen.played), None)
    if got is not None:
        raise ViewError(
            f"{got.code} was received, but is neither in the hand nor played", value=got
        )
    for name, cards in (("passed", seen.passed), ("received", seen.received)):
        if cards and len(cards) != view.plan.pass_cards:
            raise ViewError(
                f"{plural(len(cards), 'card')} {name}, but the rules say {view.plan.pass_cards}",
                value=cards,
            )


def _check_dealers_card(view: View, seen: Seen, card: Card) -> None:
    dealer = view.dealer + 1 if view.dealer else 1
    if view.seat == view.dealer and card not in seen.hand and card not in seen.played:
        raise ViewError(
            f"turn_up {card.code} is the dealer's last card, and you deal: it is neither in the "
            "hand nor played",
            value=card,
        )
    if view.seat != view.dealer and card in seen.hand:
        raise ViewError(
            f"turn_up {card.code} is the dealer's last card, but in the hand of another player: "
            f"position {dealer} deals",
            value=card,
        )


def _check_foreheads(view: View, seen: Seen) -> None:
    """Refuse a hand that the rules hide, and cards on foreheads where they do not."""
    if seen.forehead and not view.plan.forehead:
        raise ViewError(
            f"forehead cards, but under the rules {view.rules.name!r} each player of a deal of "
            f"{plural(view.hand_size, 'card')} sees the own hand: leave forehead out",
            value=seen.forehead,
        )
    if view.plan.forehead and view.hand_is_hidden and seen.hand:
        raise ViewError(
            "each player sees all cards but the own until the bids are in: give forehead, the "
            "cards of the others, and an empty hand",
            value=seen.hand,
        )
    if seen.forehead:
        check_apart([("in the hand", seen.hand), ("on a forehead", seen.forehead)], ViewError)
        if view.turn_up is not None:
            check_apart(
                [("turned up", [view.turn_up]), ("on a forehead", seen.forehead)], ViewError
            )
        if len(seen.forehead) != view.players - 1:
            raise ViewError(
                f"{plural(len(seen.forehead), 'card')} on foreheads, but {view.players - 1} other "
                "players: one each, in bidding order",
                value=seen.forehead,
            )


def shown_to(view: View, seen: Seen) -> tuple[Hand, ...]:
    """Return the cards seen in the hands of others, as `View.shown` holds them.

    Parameters
    ----------
    view : View
        The view so far, with its seat.
    seen : Seen
        The cards.

    Returns
    -------
    tuple of Hand
        By seat; empty where there are none.
    """
    shown: list[set[Card]] = [set() for _ in range(view.players)]
    others = [seat for seat in range(view.players) if seat != view.seat]
    for seat, card in zip(others, seen.forehead, strict=False):
        shown[seat].add(card)
    if view.plan.trump is TrumpFrom.DEALER_LAST_CARD and view.turn_up is not None:
        shown[view.dealer].add(view.turn_up)
    if view.received:
        step = 1 if view.rules.pass_to is PassTo.LEFT else -1
        shown[(view.seat + step) % view.players].update(view.passed)
    shown[view.seat].clear()
    return tuple(map(Hand, shown)) if any(shown) else ()
