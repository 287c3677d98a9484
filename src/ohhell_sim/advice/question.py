"""From what a user asks to a `Question`: a view, the bids known, and how to look for the answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias, TypedDict, Unpack

from ohhell_sim.advice.narrow import is_narrow
from ohhell_sim.advice.settings import Progress, Settings, read_settings
from ohhell_sim.advice.situation import (
    BidsLike,
    ForeheadLike,
    check_counts,
    check_secret_bids,
    first_bids,
    read_bid_of,
    read_bids,
    read_count,
    read_forehead,
)
from ohhell_sim.advice.stakes import Stakes, stakes_of
from ohhell_sim.advice.standing import Standing, check_winnable, standing_of
from ohhell_sim.cards import Card, Hand
from ohhell_sim.errors import SettingError, ViewError
from ohhell_sim.game import UNSAID, Phase, View, check_view, view_from_record
from ohhell_sim.game.table import Trump, Unsaid
from ohhell_sim.rules import BidTiming, Rules, resolve_rules
from ohhell_sim.rules.reading import shown

__all__ = ["BidsLike", "HandLike", "Options", "Question", "RulesLike", "ask", "question_of"]

HandLike: TypeAlias = View | Hand | str | Iterable[Card | str]
"""What may stand for the hand: cards in any form, or a whole `View`."""

RulesLike: TypeAlias = Rules | str | Path | Mapping[str, Any]
"""Rules, or what names them."""


@dataclass(frozen=True, kw_only=True)
class Question:
    """A decision to be made by one seat, and how to look for the answer.

    Attributes
    ----------
    view : View
        All that the seat knows.
    bids : tuple of (int or None)
        The bids by seat, None where it is not known, the seat's own included.
    settings : Settings
        How to look for the answer.
    misses, errors : int
        Bids that the seat missed before, and by how many tricks its bids were off before.
    """

    view: View
    bids: tuple[int | None, ...]
    settings: Settings
    misses: int = 0
    errors: int = 0

    @property
    def bidding(self) -> bool:
        """Whether a bid is asked for, not a card."""
        return self.view.phase is Phase.BID

    @cached_property
    def stakes(self) -> Stakes:
        """What the deal is worth to the seat."""
        return stakes_of(self.view, misses=self.misses, errors=self.errors)

    @cached_property
    def standing(self) -> Standing | None:
        """How the match stands, where it is to be won; None where points count."""
        settings = self.settings
        if settings.objective == "points":
            return None
        return standing_of(self.view, settings.standings, settings.deals_left)

    @cached_property
    def is_narrow(self) -> bool:
        """Whether the classic kernels can play it out."""
        return is_narrow(self.view) and self.stakes.out_at is None

    @property
    def bids_in_order(self) -> tuple[int | None, ...]:
        """The bids in bidding order up to the last one known, None where one is not."""
        seats = [
            (self.view.first_bidder + place) % self.view.players for place in range(len(self.bids))
        ]
        known = [self.bids[seat] for seat in seats]
        while known and known[-1] is None:
            known.pop()
        return tuple(known)

    @property
    def hidden(self) -> tuple[int, ...]:
        """The other seats whose bids are not known, in seating order after this one."""
        view = self.view
        others = [(view.seat + step) % view.players for step in range(1, view.players)]
        return tuple(seat for seat in others if self.bids[seat] is None)

    def legal_bids(self) -> list[int]:
        """Return the bids that the rules leave to the seat, from low to high."""
        view = self.view
        if not self.bidding or self.hidden or view.bids_are_secret:
            return view.legal_bids()
        # Everybody else has bid: whatever the order, this seat bids last.
        order = [(view.first_bidder + place) % view.players for place in range(view.players)]
        others = [bid for seat in order if (bid := self.bids[seat]) is not None]
        zeros = 0 if view.tally is None else view.tally.zeros[view.seat]
        return view.rules.legal_bids(
            view.hand_size, view.players, others, last=view.plan.last, zeros=zeros
        )


class Options(TypedDict, total=False):
    """The keywords of `ohhell_sim.advise`, all of which may be left out."""

    trump: Trump | Unsaid
    players: int
    position: int | None
    bids: BidsLike
    played: str | Iterable[Card | str]
    turn_up: Card | str | None
    phase: str | None
    forehead: ForeheadLike | None
    passed: str | Iterable[Card | str]
    received: str | Iterable[Card | str]
    misses: int | None
    errors: int | None
    last: bool
    rules: RulesLike
    bid_of: Mapping[int, int] | None
    objective: str
    standings: object
    deals_left: int | None
    opponents: str
    beliefs: str
    samples: int | None
    precision: float | None
    time_limit: float | None
    seed: int | None
    threads: int | None
    progress: Progress | None


# The options that say what the situation is, with their defaults; the others are settings.
_SITUATION: dict[str, Any] = {
    "trump": UNSAID,
    "players": 4,
    "position": None,
    "bids": (),
    "played": "",
    "turn_up": None,
    "phase": None,
    "forehead": None,
    "passed": (),
    "received": (),
    "last": False,
    "rules": "classic",
    "bid_of": None,
}


_TO_DO = {Phase.PLAY: "play", Phase.TRUMP: "name the trump"}


def ask(hand: HandLike, **options: Unpack[Options]) -> Question:
    """Read a question as users put it.

    Parameters
    ----------
    hand : str, Hand, iterable of cards or View
        The cards held, or a `View`, which says the rest of the situation itself.
    **options
        The keywords of `ohhell_sim.advise`.

    Returns
    -------
    Question
        What is asked.

    Raises
    ------
    ViewError
        Where the situation contradicts itself or the rules.
    SettingError
        For a setting out of its range, or a part of the situation given besides a view.

    Examples
    --------
    >>> question = ask("AS KH 3C", trump="H", bid_of={1: 2, 3: 0})
    >>> question.view.position, question.bids, question.hidden
    (2, (2, None, 0, None), (3,))
    """
    for name in options:
        if name not in Options.__annotations__:
            names = ", ".join(Options.__annotations__)
            raise TypeError(f"there is no option {name!r}: there are {names}")
    given: dict[str, Any] = {**options}
    situation = {name: given.pop(name, default) for name, default in _SITUATION.items()}
    stakes = {name: read_count(name, given.pop(name, None)) for name in ("misses", "errors")}
    settings = read_settings(**given)
    if isinstance(hand, View):
        view = check_view(hand)
        check_counts(view.rules, **stakes)
        _refuse_besides_view(view, situation)
        return question_of(view, settings, **stakes)
    rules = resolve_rules(situation["rules"])
    if settings.objective == "win":
        check_winnable(rules)
    players = rules.check_players(situation["players"])
    check_counts(rules, **stakes)
    position = situation["position"]
    forehead, position = read_forehead(situation["forehead"], position, players)
    bids = read_bids(situation["bids"])
    check_secret_bids(rules, bids, players)
    known: dict[int, int] = {}
    if situation["bid_of"] is not None:
        if bids:
            raise ViewError(
                "both bids and bid_of are given: say the bids one way, in order or by position",
                value=situation["bid_of"],
            )
        known = read_bid_of(situation["bid_of"], players)
        if position is None and len(known) < players:
            position = next(place for place in range(1, players + 1) if place not in known)
        bids = first_bids(known, position, players)
    if rules.bid_timing is BidTiming.SIMULTANEOUS and len(bids) < players:
        bids = ()  # those guessed by position are added to the question
    view = view_from_record(
        rules=rules,
        players=players,
        hand=() if isinstance(hand, str) and not hand.strip() and forehead else hand,
        trump=situation["trump"],
        turn_up=situation["turn_up"],
        bids=bids,
        position=position,
        played=situation["played"],
        phase=situation["phase"],
        forehead=forehead,
        passed=_cards(situation["passed"]),
        received=_cards(situation["received"]),
        last=situation["last"],
    )
    if settings.standings is not None and len(settings.standings) == players:
        order = [(seat - view.first_bidder) % players for seat in range(players)]
        by_seat = tuple(settings.standings[place] for place in order)
        settings = replace(settings, standings=by_seat)
    return _with_bids(question_of(view, settings, **stakes), known)


def _cards(cards: str | Iterable[Card | str]) -> str | Sequence[Card | str]:
    return cards if isinstance(cards, str) else tuple(cards)


def question_of(
    view: View, settings: Settings, *, misses: int | None = None, errors: int | None = None
) -> Question:
    """Return the question that a view puts, if it is the turn of its seat.

    Parameters
    ----------
    view : View
        What the seat knows; it is taken to be sound, as views of a `Deal` are.
    settings : Settings
        How to look for the answer.
    misses, errors : int, optional
        Those of the deals before; what the view says of them if left out.

    Returns
    -------
    Question
        What is asked.

    Raises
    ------
    ViewError
        Where it is not the turn of the seat.

    Examples
    --------
    >>> from ohhell_sim.advice.settings import read_settings
    >>> from ohhell_sim.game import Deal
    >>> question_of(Deal.random(seed=1).view(0), read_settings()).bidding
    True
    """
    if view.phase is Phase.DONE:
        raise ViewError("the deal is over: there is nothing to advise", value=view)
    if view.phase in (Phase.PLAY, Phase.TRUMP) and view.actor != view.seat:
        raise ViewError(
            f"it is the turn of seat {view.actor}, and the view is that of seat {view.seat}: "
            f"ask with the view of the seat that is to {_TO_DO[view.phase]}",
            value=view.seat,
            allowed=(view.actor,),
        )
    bids = tuple(view.bid_of(seat) for seat in range(view.players))
    if view.phase is Phase.BID and bids[view.seat] is not None:
        raise ViewError(
            f"position {view.position} has bid {bids[view.seat]} already: advice on cards can be "
            "had when all bids are in",
            value=view,
        )
    if view.phase is Phase.PASS and view.passed:
        raise ViewError(
            f"position {view.position} has passed its cards already: advice on the bid can be had "
            "when all have",
            value=view,
        )
    if misses is None:
        misses = 0 if view.tally is None else view.tally.misses[view.seat]
    if errors is None:
        errors = 0 if view.tally is None else view.tally.errors[view.seat]
    question = Question(view=view, bids=bids, settings=settings, misses=misses, errors=errors)
    _ = question.standing  # what is wrong with it is said here
    return question


def _with_bids(question: Question, known: Mapping[int, int]) -> Question:
    """Add bids known by position, which need not be the first ones."""
    size = question.view.hand_size
    for place, bid in known.items():
        if bid > size:
            raise ViewError(
                f"bid_of says {bid} for position {place}: with hands of {size} a bid is a whole "
                f"number from 0 to {size}",
                value=bid,
                allowed=range(size + 1),
            )
    bids = tuple(
        known.get((seat - question.view.first_bidder) % question.view.players + 1, bid)
        for seat, bid in enumerate(question.bids)
    )
    return replace(question, bids=bids)


def _refuse_besides_view(view: View, situation: Mapping[str, Any]) -> None:
    """Refuse what a view says itself, unless it is a default or says the same."""
    for name, value in situation.items():
        default = _SITUATION[name]
        if value is default or value == default:
            continue
        if name == "players" and value == view.players:
            continue
        if name == "rules" and resolve_rules(value) == view.rules:
            continue
        raise SettingError(
            f"{name} = {shown(value)} besides a View, which says that itself: leave it out",
            value=value,
        )
