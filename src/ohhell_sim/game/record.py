"""Reading what a player at a real table has seen into a `View`, or naming the contradiction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ohhell_sim.cards import Card, Hand
from ohhell_sim.errors import RulesError, ViewError
from ohhell_sim.game.phase import Phase
from ohhell_sim.game.record_checks import check_followed, check_turn
from ohhell_sim.game.record_seen import Played, check_places, copy_of_turn_up, read_seen, shown_to
from ohhell_sim.game.table import MAY_BE_HIDDEN, UNSAID, Trump, Unsaid, decide_trump, plural
from ohhell_sim.game.tally import Tally
from ohhell_sim.game.trick import Trick
from ohhell_sim.game.view import View
from ohhell_sim.rules import (
    BidOrder,
    DealPlan,
    Rules,
    TrumpFrom,
    TrumpRevealed,
    TrumpSource,
    resolve_rules,
)
from ohhell_sim.rules.reading import listed, shown, whole_number

__all__ = ["view_from_record"]


def view_from_record(
    *,
    rules: Rules | str | Path | Mapping[str, Any],
    players: int,
    hand: Hand | str | Iterable[Card | str] = (),
    trump: Trump | Unsaid = UNSAID,
    turn_up: Card | str | None = None,
    bids: Sequence[int] = (),
    position: int | None = None,
    played: Played = "",
    hand_size: int | None = None,
    phase: Phase | str | None = None,
    forehead: str | Sequence[Card | str] | None = None,
    passed: str | Sequence[Card | str] = (),
    received: str | Sequence[Card | str] = (),
    set_aside: str | Sequence[Card | str] = (),
    last: bool = False,
    tally: Tally | None = None,
) -> View:
    """Return the view of a player from what was seen at the table.

    Seats are positions less one: position 1, the first to bid, is seat 0.

    Parameters
    ----------
    rules : Rules, str, Path or mapping
        What the table plays by.
    players : int
        The number of players who were dealt cards.
    hand : Hand, str or iterable of cards
        The cards that the player still holds; none in a deal from the forehead.
    trump : Suit, str or None
        The trump suit; None or "none" is no-trump. It may be left out where `turn_up` shows it,
        and as long as it is not known yet.
    turn_up : Card or str, optional
        The card turned up, or shown by the dealer, if it was seen.
    bids : sequence of int, optional
        The bids so far, in bidding order.
    position : int, optional
        The place of the player in bidding order, from 1. It may be left out while bids are
        missing, or trump is to be named: then it is whose turn it is.
    played : str or iterable of cards, optional
        The cards played so far, in order, such as "AS 4S 7S 2S | 9D".
    hand_size : int, optional
        Cards that each player was dealt, if that is to be checked.
    phase : Phase or str, optional
        "pass" while cards are to be passed; any other is checked against the rest.
    forehead : str or sequence of cards, optional
        The cards on the foreheads of the others, in bidding order.
    passed, received : str or sequence of cards, optional
        Cards that the player passed on and got before the bids.
    set_aside : str or sequence of cards, optional
        Jokers turned up and put away before the `turn_up`.
    last : bool, optional
        Whether it is the last deal of a match.
    tally : Tally, optional
        How the match stands.

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
    rules = resolve_rules(rules).for_one_deal()
    players = rules.check_players(players)
    seen = read_seen(
        rules.deck(players), players, hand, turn_up, played, forehead, passed, received, set_aside
    )
    bids = _as_tuple(bids)
    wanted = _read_phase(phase)
    size = (1 if seen.forehead and not seen.hand else len(seen.hand)) + len(seen.played) // players
    plan = _plan(rules, size, players, seen.turn_up, last=last)
    view = View(
        rules=rules,
        players=players,
        seat=0,
        dealer=0 if rules.bid_order is BidOrder.DEALER_FIRST else players - 1,
        hand_size=size,
        hand=seen.hand,
        trump=None,
        turn_up=None,
        bids=bids,
        tricks=(),
        current=Trick(0),
        plan=plan,
        passed=seen.passed,
        received=seen.received,
        set_aside=seen.set_aside,
        tally=tally,
    )
    view = replace(view, seat=_provisional_seat(position, view))
    view = _with_trump(view, trump, seen.turn_up)
    if view.phase is Phase.PASS and wanted is not Phase.PASS:
        # Nothing is known of the passing.
        view = replace(view, plan=replace(plan, pass_cards=0))
    if position is None:
        view = replace(view, seat=_seat_to_act(view))
    tricks, current = _cut(seen.played, view)
    in_trick = view.seat in current.seats(players)
    view = replace(view, tricks=tricks, current=current, hand_size=size + in_trick)
    if seen.turn_up is not None:
        seen = replace(seen, turn_up=copy_of_turn_up(view, seen, seen.turn_up))
        view = replace(view, turn_up=seen.turn_up)
    check_places(view, seen)
    view = replace(view, shown=shown_to(view, seen))
    check_turn(view, wanted)
    _check_size(view, hand_size)
    _check_bids(view)
    check_followed(view)
    return replace(view, bids=tuple(int(bid) for bid in bids))


def _as_tuple(bids: Sequence[int]) -> tuple[int, ...]:
    if isinstance(bids, str | bytes) or not isinstance(bids, Iterable):
        raise ViewError(
            f"bids is {shown(bids)}: give a list of whole numbers in bidding order", value=bids
        )
    return tuple(bids)


def _read_phase(phase: Phase | str | None) -> Phase | None:
    known = [option.value for option in Phase if option is not Phase.DONE]
    if phase is None:
        return None
    if not isinstance(phase, str) or phase.strip().lower() not in known:
        raise ViewError(f"phase is {shown(phase)}: {listed(known)}", value=phase, allowed=known)
    return Phase(phase.strip().lower())


def _plan(rules: Rules, size: int, players: int, turn_up: Card | None, *, last: bool) -> DealPlan:
    """Return what the rules say of the deal, if so many cards go round."""
    try:
        if size > rules.largest_hand(players):
            rules.check_hand_size(size, players, turn_up=turn_up is not None, field=None)
        return rules.plan(size, players, last=last)
    except RulesError as error:
        raise _as_view_error(error) from error


def _as_view_error(error: RulesError) -> ViewError:
    return ViewError(str(error), value=error.value, allowed=error.allowed)


def _provisional_seat(position: int | None, view: View) -> int:
    """Return the seat of a position, or one to go on with where none was given."""
    if position is None:
        return len(view.bids) % view.players
    return read_position(position, view.rules, view.players) - 1


def read_position(position: object, rules: Rules, players: int) -> int:
    """Return a place in bidding order as a number.

    Parameters
    ----------
    position : int
        The place, from 1.
    rules : Rules
        What the table plays by.
    players : int
        The number of players.

    Returns
    -------
    int
        The same.

    Raises
    ------
    ViewError
        If there is no such place.
    """
    number = whole_number(position)
    if number is None or not 1 <= number <= players:
        first = "the dealer" if rules.bid_order is BidOrder.DEALER_FIRST else "left of the dealer"
        raise ViewError(
            f"position is {shown(position)}: 1 ({first}) to {players}",
            value=position,
            allowed=range(1, players + 1),
        )
    return number


def _seat_to_act(view: View) -> int:
    """Return the seat whose turn it is while trump is named or bids are missing."""
    if view.phase is Phase.TRUMP and view.actor is not None:
        return view.actor
    if len(view.bids) > view.players:
        _check_bids(view)
    if len(view.bids) >= view.players:
        raise ViewError(
            f"all {view.players} bids are in: position says which player you are, 1 to "
            f"{view.players}",
            allowed=range(1, view.players + 1),
        )
    return len(view.bids)


def _with_trump(view: View, trump: Trump | Unsaid, turn_up: Card | None) -> View:
    """Return the view with the trump that was said, as far as it can be known."""
    rules, plan = view.rules, view.plan
    hidden = rules.trump_revealed is TrumpRevealed.AFTER_BIDS and plan.trump in MAY_BE_HIDDEN
    own = plan.trump is TrumpFrom.DEALER_LAST_CARD and view.seat == view.dealer
    if hidden and len(view.bids) < view.players and not (own and turn_up is not None):
        if turn_up is not None or not isinstance(trump, Unsaid):
            raise ViewError(
                f"under the rules {rules.name!r} trump is shown only when all bids are in: leave "
                "trump and turn_up out until then",
                value=turn_up,
            )
        return replace(view, trump_known=False)
    if turn_up is not None and plan.trump is not TrumpFrom.DEALER_LAST_CARD:
        try:
            rules.check_hand_size(view.hand_size, view.players, turn_up=True, field=None)
        except RulesError as error:
            raise _as_view_error(error) from error
    if rules.trump is TrumpSource.ROTATE and isinstance(trump, Unsaid):
        raise ViewError(
            "trump is missing: trumps rotate, so say which suit, or 'none'",
            allowed=("S", "H", "D", "C", "none"),
        )
    suit, known = decide_trump(rules, plan, trump, turn_up, ViewError)
    view = replace(view, trump=suit, trump_known=known, turn_up=turn_up)
    if view.phase is Phase.TRUMP and view.bids and plan.trump is not TrumpFrom.HIGHEST_BIDDER:
        raise ViewError(
            "trump is missing: it was named before the bids, so say which suit",
            allowed=("S", "H", "D", "C", "none"),
        )
    return view


def _check_size(view: View, hand_size: int | None) -> None:
    """Refuse a hand size other than that of the cards given."""
    mine = len(view.played_by(view.seat))
    if hand_size is not None and hand_size != view.hand_size:
        raise ViewError(
            f"{plural(len(view.hand), 'card')} in the hand and {mine} played make "
            f"{view.hand_size}, but hand_size is {shown(hand_size)}: add or remove cards",
            value=hand_size,
            allowed=(view.hand_size,),
        )


def _check_bids(view: View) -> None:
    """Refuse bids that could not be made."""
    try:
        view.rules.check_bids(view.hand_size, view.players, view.bids, last=view.plan.last)
    except RulesError as error:
        raise _as_view_error(error) from error


def _cut(cards: Sequence[Card], view: View) -> tuple[tuple[Trick, ...], Trick]:
    """Cut the cards played into whole tricks and the one on the table."""
    tricks: list[Trick] = []
    leader, players = view.first_leader, view.players
    whole = len(cards) - len(cards) % players
    for start in range(0, whole, players):
        trick = tuple(cards[start : start + players])
        winner = (leader + view.play.winner(trick)) % players
        tricks.append(Trick(leader, trick, winner))
        leader = winner
    return tuple(tricks), Trick(leader, tuple(cards[whole:]))
