"""From what a user asks to a `Question`: a view, the bids known, and how to look for the answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias, TypedDict, Unpack

from ohhell_sim.advice.settings import Progress, Settings, read_settings
from ohhell_sim.cards import Card, Hand
from ohhell_sim.errors import SettingError, ViewError
from ohhell_sim.game import UNSAID, Phase, View, view_from_record
from ohhell_sim.game.table import Trump, Unsaid
from ohhell_sim.rules import Rules, resolve_rules
from ohhell_sim.rules.matches import check_players
from ohhell_sim.rules.reading import shown, whole_number

__all__ = ["BidsLike", "HandLike", "Options", "Question", "RulesLike", "ask"]

HandLike: TypeAlias = View | Hand | str | Iterable[Card | str]
"""What may stand for the hand: cards in any form, or a whole `View`."""

BidsLike: TypeAlias = Sequence[int] | str
"""Bids in bidding order, as numbers or as a text such as ``"1,0,2"``."""

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
    """

    view: View
    bids: tuple[int | None, ...]
    settings: Settings

    @property
    def bidding(self) -> bool:
        """Whether a bid is asked for, not a card."""
        return self.view.phase is Phase.BID

    @property
    def bids_in_order(self) -> tuple[int | None, ...]:
        """The bids in bidding order up to the last one known, None where one is not."""
        seats = [(self.view.eldest + place) % self.view.players for place in range(len(self.bids))]
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
        if not self.bidding or self.hidden:
            return view.legal_bids()
        # Everybody else has bid: whatever the order, this seat bids last.
        order = [(view.eldest + place) % view.players for place in range(view.players)]
        others = [bid for seat in order if (bid := self.bids[seat]) is not None]
        return view.rules.legal_bids(view.hand_size, view.players, others)


class Options(TypedDict, total=False):
    """The keywords of `ohhell_sim.advise`, all of which may be left out."""

    trump: Trump | Unsaid
    players: int
    position: int | None
    bids: BidsLike
    played: str | Iterable[Card | str]
    turn_up: Card | str | None
    rules: RulesLike
    bid_of: Mapping[int, int] | None
    objective: str
    standings: object
    deals_left: int | None
    opponents: str
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
    "rules": "classic",
    "bid_of": None,
}


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
    settings = read_settings(**given)
    if isinstance(hand, View):
        _refuse_besides_view(hand, situation)
        return _from_view(hand, settings)
    players = check_players(situation["players"])
    position = situation["position"]
    bids = _read_bids(situation["bids"])
    known: dict[int, int] = {}
    if situation["bid_of"] is not None:
        if bids:
            raise ViewError(
                "both bids and bid_of are given: say the bids one way, in order or by position",
                value=situation["bid_of"],
            )
        known = _read_bid_of(situation["bid_of"], players)
        if position is None and len(known) < players:
            position = next(place for place in range(1, players + 1) if place not in known)
        bids = _first_bids(known, position, players)
    view = view_from_record(
        rules=situation["rules"],
        players=players,
        hand=hand,
        trump=situation["trump"],
        turn_up=situation["turn_up"],
        bids=bids,
        position=position,
        played=situation["played"],
    )
    return _with_bids(_from_view(view, settings), known)


def _from_view(view: View, settings: Settings) -> Question:
    """Return the question that a view puts, if it is the turn of its seat."""
    if view.phase is Phase.DONE:
        raise ViewError("the deal is over: there is nothing to advise", value=view)
    if view.phase is Phase.PLAY and view.actor != view.seat:
        raise ViewError(
            f"it is the turn of seat {view.actor}, and the view is that of seat {view.seat}: "
            "ask with the view of the seat that is to play",
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
    return Question(view=view, bids=bids, settings=settings)


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
        known.get((seat - question.view.eldest) % question.view.players + 1, bid)
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


def _read_bids(bids: BidsLike) -> Sequence[int]:
    """Return bids given as a text as numbers; other sequences as they are."""
    if not isinstance(bids, str):
        if isinstance(bids, bytes) or not hasattr(bids, "__len__"):
            raise ViewError(
                f"bids is {shown(bids)}: give a list of whole numbers in bidding order",
                value=bids,
            )
        return tuple(bids)
    parts = re.split(r"\s*[,;]\s*|\s+", bids.strip()) if bids.strip() else []
    for place, part in enumerate(parts, start=1):
        if not re.fullmatch(r"[0-9]{1,3}", part):
            raise ViewError(
                f"bid {place} is {shown(part)}, not a whole number from 0: write the bids in "
                'bidding order, such as "1,0,2"',
                value=part,
            )
    return tuple(int(part) for part in parts)


def _read_bid_of(bid_of: Mapping[int, int], players: int) -> dict[int, int]:
    """Return bids by position, checked as far as that goes without the hand."""
    if not isinstance(bid_of, Mapping):
        raise ViewError(
            f"bid_of is {shown(bid_of)}: give a mapping of positions to bids, such as {{1: 2}}",
            value=bid_of,
        )
    known: dict[int, int] = {}
    for place, bid in bid_of.items():
        position = whole_number(place)
        if position is None or not 1 <= position <= players:
            raise ViewError(
                f"bid_of names position {shown(place)}: with {players} players positions are "
                f"1 (left of the dealer) to {players}",
                value=place,
                allowed=range(1, players + 1),
            )
        number = whole_number(bid)
        if number is None or number < 0:
            raise ViewError(
                f"bid_of says {shown(bid)} for position {position}: a bid is a whole number from 0",
                value=bid,
            )
        known[position] = number
    return known


def _first_bids(known: Mapping[int, int], position: int | None, players: int) -> list[int]:
    """Return the bids of positions 1, 2, ... as far as they are known, none after a gap."""
    if len(known) < players and position in known:
        raise ViewError(
            f"bid_of has a bid of position {position}, which is yours, but others are missing: "
            "leave yours out to be advised on it, or give all bids",
            value=known,
        )
    first: list[int] = []
    while len(first) + 1 in known:
        first.append(known[len(first) + 1])
    return first
