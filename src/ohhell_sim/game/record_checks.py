"""What a record may not say: a turn that is another's, a card against an obligation."""

from __future__ import annotations

from typing import NoReturn

from ohhell_sim.cards import Card
from ohhell_sim.errors import ViewError
from ohhell_sim.game.facts import Played, cards_played
from ohhell_sim.game.obligations import TRUMPS
from ohhell_sim.game.phase import Phase
from ohhell_sim.game.table import plural
from ohhell_sim.game.view import View

__all__ = ["check_followed", "check_turn"]


def check_turn(view: View, phase: Phase | None) -> None:
    """Refuse cards before the bids, a bid that was made already, and another player's turn.

    Parameters
    ----------
    view : View
        The view.
    phase : Phase or None
        What the user says that comes next.
    """
    any_card = bool(view.tricks or view.current.cards)
    if any_card and view.phase in (Phase.PASS, Phase.TRUMP, Phase.BID):
        _refuse_early_cards(view)
    if phase is not None and phase is not view.phase:
        extra = "" if phase is not Phase.PASS else ": no cards are passed in this deal"
        raise ViewError(
            f"phase is {str(phase)!r}, but what was seen leads to {str(view.phase)!r}{extra}",
            value=phase,
            allowed=(view.phase,),
        )
    if view.phase is Phase.BID:
        _check_bidder(view)
        return
    actor = view.actor
    if actor is None:
        raise ViewError(
            "the hand is empty and no trick is left to play: give the cards that you still hold",
            value=view.hand,
        )
    if actor != view.seat:
        count = len(view.tricks) * view.players + len(view.current.cards)
        after = (
            "trump is to be named: it"
            if view.phase is Phase.TRUMP
            else (f"after {plural(count, 'card')} it")
        )
        raise ViewError(
            f"{after} is the turn of position {_position(view, actor)}, not of "
            f"position {view.position}: check position and the cards played",
            value=view.position,
            allowed=(_position(view, actor),),
        )


def _position(view: View, seat: int) -> int:
    return (seat - view.first_bidder) % view.players + 1


def _refuse_early_cards(view: View) -> NoReturn:
    if view.phase is Phase.BID:
        missing = view.players - len(view.bids)
        raise ViewError(
            f"cards were played, but {plural(missing, 'bid')} of {view.players} are missing: "
            "give all bids in bidding order",
            value=view.bids,
        )
    raise ViewError(
        "cards were played, but trump is not named: say which suit"
        if view.phase is Phase.TRUMP
        else "cards were played before any were passed: leave phase out",
        value=view.phase,
    )


def _check_bidder(view: View) -> None:
    if view.bids_are_secret:
        if view.bids:
            raise ViewError(
                "all bid at once, so no bid is known before all are: leave bids out, or give all",
                value=view.bids,
            )
        return
    if view.seat < len(view.bids):
        raise ViewError(
            f"position {view.position} has bid {view.bids[view.seat]} already: the next to "
            f"bid is position {len(view.bids) + 1}",
            value=view.position,
            allowed=(len(view.bids) + 1,),
        )


def check_followed(view: View) -> None:
    """Refuse a player who did not follow suit, or failed another duty, and could have.

    Parameters
    ----------
    view : View
        The view.
    """
    before: list[Played] = []
    for played in cards_played((*view.tricks, view.current), view.players, view.play):
        later = f"plays {played.card.code} in trick {played.trick}"
        _check_against(view, before, played.seat, played.card, later)
        before.append(played)
    for seat in range(view.players):
        for card in view.known(seat):
            _check_against(view, before, seat, card, f"holds {card.code}")


def _check_against(view: View, before: list[Played], seat: int, card: Card, later: str) -> None:
    """Refuse a card that an earlier one of the same seat says it cannot have held."""
    for earlier in before:
        if earlier.seat == seat and earlier.rules_out(card, view.play):
            raise ViewError(
                f"position {_position(view, seat)} {_failure(view, earlier, card)}, but {later}: "
                "one of these cards is wrong",
                value=card,
            )


def _failure(view: View, earlier: Played, card: Card) -> str:
    """Say which duty a card neglected that could have been done with another."""
    play, code, trick = view.play, earlier.card.code, earlier.trick
    if not earlier.table:
        return f"led the trump {code} in trick {trick}, which only a hand of trumps may"
    led = play.suit_led(earlier.table)
    if led is not None and play.belongs(card, led) and not play.belongs(earlier.card, led):
        suit = play.trump if led == TRUMPS else led
        word = "trumps" if suit is None else suit.word
        return f"did not follow {word} in trick {trick} ({code})"
    if play.is_trump(card) and not play.is_trump(earlier.card):
        return f"did not trump in trick {trick} ({code})"
    best = earlier.table[play.winner(earlier.table)]
    return f"did not beat {best.code} in trick {trick} ({code})"
