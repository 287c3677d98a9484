"""The deal in which each sees every card but the own: how often the hidden card wins."""

from __future__ import annotations

from ohhell_sim.cards import Suit
from ohhell_sim.game import TrickRules, View

__all__ = ["chance_to_win"]


def chance_to_win(view: View) -> float:
    """Return the chance that the own card, which the seat may not see, takes the only trick.

    Every card that is not seen may be the own one, each as likely as any other; where the trump
    is not known yet, so is every suit as trump.

    Parameters
    ----------
    view : View
        Of a deal of one card each, before the card is played.

    Returns
    -------
    float
        0 to 1.

    Examples
    --------
    >>> from ohhell_sim import Deal
    >>> deal = Deal({"blind_hands": "forehead"}, ["AH", "2S", "QD"], trump="H", dealer=2)
    >>> chance_to_win(deal.view(0)), chance_to_win(deal.view(1))
    (0.8, 0.0)
    """
    trumps = [view.trump] if view.trump_known else list(Suit)
    hidden = view.unseen()
    if not hidden:
        return 0.0
    leader = view.first_leader
    seats = [(leader + place) % view.players for place in range(view.players)]
    mine = seats.index(view.seat)
    others = [card for seat in seats for card in view.known(seat) if seat != view.seat]
    wins = 0
    for trump in trumps:
        play = TrickRules.of(view.rules, trump)
        for card in hidden:
            wins += play.winner([*others[:mine], card, *others[mine:]]) == mine
    return wins / (len(trumps) * len(hidden))
