"""The one-card deal by seat: which cards bid 1, and what each seat makes of it on average."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import perm
from pathlib import Path
from typing import Any

from ohhell_sim.cards import Card, Hand, cards_of, parse_card
from ohhell_sim.errors import ViewError
from ohhell_sim.game import UNSAID, View, view_from_record
from ohhell_sim.game.table import Trump, Unsaid
from ohhell_sim.inference.lanes import from_kernel, single_bits
from ohhell_sim.inference.one_card_bids import bids_are_telling, model_of
from ohhell_sim.inference.one_card_model import OneCardModel
from ohhell_sim.rules import Rules, Winner, resolve_rules

__all__ = ["OneCardSeat", "cards_that_bid_one", "one_card_table"]


@dataclass(frozen=True, kw_only=True)
class OneCardSeat:
    """What one position has of a one-card deal, over all deals.

    Attributes
    ----------
    position : int
        The place in bidding order, from 1.
    points : Fraction
        The mean points.
    bids_one : Fraction
        The share of the deals in which it bids 1.
    makes : Fraction
        The share of the deals in which it makes its bid.
    barred : Fraction
        The share of the deals in which the rules bar the bid that it would have made.

    Examples
    --------
    >>> dealer = one_card_table("hook", players=3, turn_up="7H")[-1]
    >>> dealer.position, round(float(dealer.makes), 3), round(float(dealer.barred), 3)
    (3, 0.42, 0.503)
    """

    position: int
    points: Fraction
    bids_one: Fraction
    makes: Fraction
    barred: Fraction


def one_card_table(
    rules: Rules | str | Path | Mapping[str, Any] = "hook",
    players: int = 4,
    *,
    trump: Trump | Unsaid = UNSAID,
    turn_up: Card | str | None = None,
    last: bool = False,
) -> tuple[OneCardSeat, ...]:
    """Return what each position has of a one-card deal in which all bid as best they can.

    The bids are those of `bid_aware_chance`: each has the most points on average, given the own
    card and the bids before. All deals with this turn-up are counted.

    Parameters
    ----------
    rules : Rules, str, Path or mapping, optional
        What the table plays by.
    players : int, optional
        The number of players.
    trump : Suit, str or None, optional
        The trump, where no card shows it.
    turn_up : Card or str, optional
        The card that shows trump; in the classic game no mean depends on its rank.
    last : bool, optional
        Whether it is the last deal of the match.

    Returns
    -------
    tuple of OneCardSeat
        In bidding order.

    Raises
    ------
    ViewError
        Where it is not known what the bids of such a deal say of the cards: see
        `bids_are_telling`.

    Examples
    --------
    >>> table = one_card_table({"hook": True, "score": "tricks10"}, players=3, turn_up="7H")
    >>> [round(float(seat.points), 3) for seat in table], table[0].points
    ([7.034, 9.19, 4.464], Fraction(25849, 3675))
    """
    view = _opening(rules, players, trump, turn_up, last)
    model = model_of(view)
    sign = -1 if view.rules.winner is Winner.LOWEST else 1
    return tuple(_seat(model, place, sign) for place in range(players))


def cards_that_bid_one(
    rules: Rules | str | Path | Mapping[str, Any] = "hook",
    players: int = 4,
    bids: Sequence[int] = (),
    *,
    trump: Trump | Unsaid = UNSAID,
    turn_up: Card | str | None = None,
    last: bool = False,
) -> Hand:
    """Return the cards with which the next bidder of a one-card deal bids 1.

    Parameters
    ----------
    rules, players, trump, turn_up, last
        As for `one_card_table`.
    bids : sequence of int, optional
        The bids made before, in bidding order.

    Returns
    -------
    Hand
        The cards; all or none where the rules leave one bid.

    Raises
    ------
    ViewError
        As for `one_card_table`.
    RulesError
        Where the bids could not be made so, or all are in.

    Examples
    --------
    >>> print(cards_that_bid_one("classic", 5, turn_up="AH"))
    KH QH JH TH 9H 8H 7H 6H 5H
    """
    view = _opening(rules, players, trump, turn_up, last)
    made = view.rules.check_bids(1, players, bids, last=last)
    model = model_of(view)
    view.rules.legal_bids(1, players, made, last=last)  # refuses where all bids are in
    return Hand(cards_of(from_kernel(model.ones(made), view.trump)))


def _opening(
    rules: Rules | str | Path | Mapping[str, Any],
    players: int,
    trump: Trump | Unsaid,
    turn_up: Card | str | None,
    last: bool,
) -> View:
    """Return a view of the leader, whose card is any: all others follow from what is open."""
    table = resolve_rules(rules)
    deck = table.deck(table.check_players(players))
    turned = None if turn_up is None else parse_card(turn_up, deck=deck)
    hand = Hand([next(card for card in deck if card != turned)])
    view = view_from_record(
        rules=table, players=players, hand=hand, trump=trump, turn_up=turned, position=1, last=last
    )
    if not bids_are_telling(view):
        raise ViewError(
            f"what the bids of one-card deals say is not known under the rules {table.name!r}: it "
            "is for one pack without jokers, aces high, a trump by chance, and bids in turn",
            value=rules,
        )
    return view


def _seat(model: OneCardModel, place: int, sign: int) -> OneCardSeat:
    """Add up one place over the bids before and its cards, in worlds of the cards up to it."""
    points = bids_one = makes = barred = Fraction(0)
    for bids in _histories(model, place):
        sets, ones, wanted = model.held(bids), model.ones(bids), model.wanted(bids)
        free = len(model.legal(bids)) > 1
        for card in single_bits(model.pool):
            if not model.fits(place, card, sets):
                continue
            good, total = model.worlds(place, card, sets)
            bid = 1 if card & ones else 0
            points += model.worth(place, bid, good, total)
            bids_one += bid * total
            makes += good if bid else total - good
            barred += 0 if free or (card & wanted == card & ones) else total
    deals = perm(model.pool.bit_count(), model.players)
    return OneCardSeat(
        position=place + 1,
        points=sign * points / deals,
        bids_one=bids_one / deals,
        makes=makes / deals,
        barred=barred / deals,
    )


def _histories(model: OneCardModel, number: int) -> Iterator[tuple[int, ...]]:
    """Yield the bids that so many places can make, all legal."""
    histories: list[tuple[int, ...]] = [()]
    for _ in range(number):
        histories = [(*bids, bid) for bids in histories for bid in model.legal(bids)]
    yield from histories
