"""The exact chance to take the trick of a one-card deal, given what the bids say of the cards."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ohhell_sim.cards import bits_of
from ohhell_sim.errors import ViewError
from ohhell_sim.game import Phase
from ohhell_sim.inference.lanes import to_kernel
from ohhell_sim.inference.one_card_model import OneCardModel, one_card_model
from ohhell_sim.rules import BidTiming, FirstLead, RankOrder, TrumpFrom

if TYPE_CHECKING:
    from ohhell_sim.game import View

__all__ = ["bid_aware_chance", "bid_aware_worlds", "bids_are_telling", "model_of"]

_BY_CHANCE = (TrumpFrom.TURN_UP, TrumpFrom.SUIT, TrumpFrom.RANDOM, TrumpFrom.NONE)


def bid_aware_chance(view: View) -> Fraction:
    """Count the chance to take the trick of a one-card deal, given the bids that are known.

    Everybody is taken to make the bid with the most points on average, given the own card, the
    turn-up and the bids before, and to know that the others do: of two bids that are level, the
    lower; of two of which the hook bars one, the other. A bid then leaves those cards with which
    it is made, each combination as likely as any other. A bid that cannot have been made so,
    given the cards seen and the bids before, is taken to say nothing. Without bids of others
    the chance is that of `one_trick_chance`.

    Parameters
    ----------
    view : View
        All that the seat knows, while bidding or in the play.

    Returns
    -------
    Fraction
        The chance, exact.

    Raises
    ------
    ViewError
        Where the deal is not one that `bids_are_telling` knows.

    Examples
    --------
    The king of trumps, when the leader bids 1 and when it bids 0:

    >>> from ohhell_sim.game import view_from_record
    >>> for bid in (1, 0):
    ...     view = view_from_record(rules="hook", players=3, hand="KH", turn_up="2H", bids=[bid])
    ...     print(float(bid_aware_chance(view)))
    0.93...
    0.97...
    """
    good, total = bid_aware_worlds(view)
    return Fraction(good, total)


def bid_aware_worlds(view: View) -> tuple[int, int]:
    """Count the worlds of a one-card deal that fit the bids, and those in which the seat wins.

    Parameters
    ----------
    view : View
        As `bid_aware_chance` takes it.

    Returns
    -------
    good, total : int
        The worlds in which the seat takes the trick, and all that fit what was seen and said.

    Raises
    ------
    ViewError
        Where the deal is not one that `bids_are_telling` knows.

    Examples
    --------
    >>> from ohhell_sim.game import view_from_record
    >>> bid_aware_worlds(
    ...     view_from_record(rules="hook", players=3, hand="AH", turn_up="2H", bids=[1])
    ... )
    (1127, 1127)
    """
    if not bids_are_telling(view):
        raise ViewError(
            "what bids say of the cards is known for deals of one card each, of one pack without "
            "jokers, aces high, whose trump is known by chance and where all bid in turn: count "
            "with one_trick_chance, which takes bids to say nothing",
            value=view,
        )
    first = view.first_bidder
    table = {
        (seat - first) % view.players: to_kernel(card.bit, view.trump)
        for trick in (*view.tricks, view.current)
        for seat, card in zip(trick.seats(view.players), trick.cards, strict=False)
    }
    place = view.position - 1
    card = table.get(place) or to_kernel(bits_of(view.hand), view.trump)
    model = model_of(view)
    return model.worlds(place, card, model.held(view.bids), table)


def bids_are_telling(view: View) -> bool:
    """Say whether it is known what the bids of a deal say of the cards.

    Parameters
    ----------
    view : View
        All that the seat knows.

    Returns
    -------
    bool
        Whether everybody was dealt one card, of one pack without jokers and aces high, that the
        seat sees and nobody chose; the trump is known and fell to the deal by chance or by the
        rules; and all bid in turn, whoever leads whatever the bids.

    Examples
    --------
    >>> from ohhell_sim.game import Deal
    >>> [bids_are_telling(Deal.random(rules, hand_size=1, seed=1).view(0))
    ...  for rules in ("hook", "wizard", {"blind_hands": "forehead-1"})]
    [True, False, False]
    """
    rules, plan = view.rules, view.plan
    return (
        view.hand_size == 1
        and rules.packs == 1
        and rules.jokers == 0
        and rules.rank_order is RankOrder.ACE_HIGH
        and rules.bid_timing is BidTiming.SEQUENTIAL
        and rules.first_lead is not FirstLead.HIGHEST_BIDDER
        and view.trump_known
        and view.phase in (Phase.BID, Phase.PLAY)
        and plan.trump in _BY_CHANCE
        and plan.hands == view.players
        and not (plan.forehead or plan.pass_cards or any(view.shown))
    )


def model_of(view: View) -> OneCardModel:
    """Return the model of the deal that a seat sees.

    Parameters
    ----------
    view : View
        One for which `bids_are_telling`.

    Returns
    -------
    OneCardModel
        It depends on what all can see before the bids, and on nothing else.
    """
    rules, players, first = view.rules, view.players, view.first_bidder
    open_cards = [*view.set_aside, *([] if view.turn_up is None else [view.turn_up])]
    zeros = misses = (0,) * players
    if view.tally is not None:
        order = [(first + place) % players for place in range(players)]
        zeros = tuple(view.tally.zeros[seat] for seat in order) if rules.zero_streak_max else zeros
        misses = tuple(view.tally.misses[seat] for seat in order)
    return one_card_model(
        rules,
        players,
        to_kernel(view.deck.bits & ~bits_of(open_cards), view.trump),
        trumps=view.trump is not None,
        leader=(view.first_leader - first) % players,
        last=view.plan.last,
        zeros=zeros,
        misses=misses,
    )
