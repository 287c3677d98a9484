"""`thumb`: the rule of thumb that everybody is taught."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ohhell_sim.cards import Card, CardKind, Suit
from ohhell_sim.game import TrickRules, View
from ohhell_sim.inference.lanes import lane_of_suit
from ohhell_sim.players.legal import nearest

__all__ = ["Thumb"]

_TOP = 13  # above every rank


class Thumb:
    """Bid the aces of the side suits and the trumps held; play for what is still needed.

    One order of the cards does for everything: trumps above side suits, and then by rank; of
    equal ranks in two side suits the one in the higher lane of the kernels is the higher.

    While it needs tricks, it leads its highest card, and follows with the lowest card that beats
    what lies on the table, or with its lowest one where none does. When it needs none any more,
    it leads its lowest card, and follows with the highest one that does not win, or with its
    lowest one where all do.

    Wizards and jokers count as trumps above all others, jesters as nothing. Without a trump, and
    while it is not known, the aces of all suits are bid. It names the suit that it holds most
    of, and passes its lowest cards.

    Parameters
    ----------
    seed : int, optional
        Makes no difference: it leaves nothing to chance.

    Examples
    --------
    >>> from ohhell_sim import Deal
    >>> deal = Deal("classic", ["AS 9H 3H", "2S 3C 4C", "QD 5C 8D"], trump="H", dealer=2)
    >>> thumb = Thumb()
    >>> thumb.choose_bid(deal.view(0))
    3
    >>> for bid in (3, 0, 0):
    ...     deal.bid(bid)
    >>> thumb.choose_card(deal.view(0))
    Card('9H')
    """

    name = "thumb"
    summary = "the rule of thumb: bids side aces and trumps, plays by need"

    def __init__(self, *, seed: int | None = None) -> None:
        self._seed = seed

    def choose_pass(self, view: View) -> tuple[Card, ...]:
        """Return its lowest cards."""
        held = [card for card in view.hand if card != view.turn_up]
        lowest = set(_by_height(held, view)[: view.plan.pass_cards])
        return tuple(card for card in held if card in lowest)

    def choose_trump(self, view: View) -> Suit | None:
        """Return the suit that it holds most of, of equals the one with the higher cards."""
        ranks = view.play.ranks

        def worth(suit: Suit) -> tuple[int, int, int]:
            held = [
                ranks.index(card.rank) for card in view.hand.suit(suit) if card.rank is not None
            ]
            return len(held), sum(held), int(suit)

        return max(Suit, key=worth)

    def choose_bid(self, view: View) -> int:
        """Return the number of its side aces and trumps, or the nearest bid allowed."""
        play = view.play
        top = play.ranks[-1]
        sure = sum(
            card.kind is CardKind.WIZARD or play.is_trump(card) or card.rank is top
            for card in view.hand
        )
        return nearest(sure, view.legal_bids())

    def choose_card(self, view: View) -> Card:
        """Return the card that its need asks for."""
        cards = _by_height(view.legal_cards(), view)
        need = (view.bid_of(view.seat) or 0) - view.tricks_won[view.seat]
        table = view.current.cards
        if not table:
            return cards[-1] if need > 0 else cards[0]
        wins = [view.play.beats(card, table) for card in cards]
        if need > 0:
            return next((card for card, win in zip(cards, wins, strict=True) if win), cards[0])
        losers = [card for card, win in zip(cards, wins, strict=True) if not win]
        return losers[-1] if losers else cards[0]


def _by_height(cards: Iterable[Card], view: View) -> Sequence[Card]:
    """Return cards from the lowest to the highest."""
    play, trump = view.play, view.trump
    return sorted(cards, key=lambda card: _height(card, play, trump))


def _height(card: Card, play: TrickRules, trump: Suit | None) -> tuple[int, int, int, int]:
    if card.suit is None or card.rank is None:
        return (0 if card.kind is CardKind.JESTER else 2), _TOP, 0, card.id
    lane = lane_of_suit(card.suit, trump)
    return 1 + (card.suit == trump), play.ranks.index(card.rank), lane, card.id
