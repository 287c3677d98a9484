"""`percard`: every card a chance to win a trick, as if the cards knew nothing of each other."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ohhell_sim.cards import Card, CardKind, Suit
from ohhell_sim.game import View
from ohhell_sim.inference.lanes import LANE_MASKS
from ohhell_sim.inference.layout import WORD
from ohhell_sim.players.card_words import CardWords, card_words, points_table, seen_by_all
from ohhell_sim.players.forehead import chance_to_win

__all__ = ["PerCard", "spread_of"]

# Fitted once to the cards of 11,000 deals (3 to 7 players, all hand sizes) by logistic regression:
# the constant, the higher cards that the others are expected to hold and the root of that, own
# higher cards of the suit, logarithms of own length, of the hand size and of the opponents, cards
# of the suit with the others; for a side suit also ruffs to be feared, trumps with the others, and
# own trumps as a share of the hand.
_TRUMP = (2.948, 0.872, -4.479, 0.425, 0.51, 0.869, 0.546, -0.223)
_NO_TRUMP = (-0.923, 0.018, -3.337, -0.495, 4.503, -2.367, -1.014, 0.768)
_SIDE = (-0.694, -0.547, -1.081, -0.277, -0.273, 0.929, -0.241, 0.195, -1.234, -0.153, 1.079)

_BOTH = 1 + (1 << WORD)
_LANES = tuple(lane * _BOTH for lane in LANE_MASKS)
_JOKER = 0.97
_JESTER = 0.02


class PerCard:
    """Gives each card a chance to win a trick, and takes the cards as independent.

    The chance comes from the cards above it that are still out, its suit, the trumps, the
    players and the hand size. The sum of independent cards gives the chance of every number of
    tricks, and the score table the bid. In play it takes the card with the best chance to make
    the bid: the chance that it wins this trick, times the chance that the rest takes what is
    then still needed. A baseline: it knows nothing of how cards depend on each other.

    Parameters
    ----------
    seed : int, optional
        Makes no difference: it leaves nothing to chance.

    Examples
    --------
    >>> from ohhell_sim import Deal
    >>> deal = Deal("classic", ["AS KH 3H", "2S 3C 4C", "QD 5C 8D"], trump="H", dealer=2)
    >>> PerCard().choose_bid(deal.view(0))
    2
    """

    name = "percard"
    summary = "each card a chance to win a trick, taken as independent"

    def __init__(self, *, seed: int | None = None) -> None:
        self._seed = seed

    def choose_pass(self, view: View) -> tuple[Card, ...]:
        """Return the cards whose tricks are the least certain."""
        table = _Table(view, view.trump)
        chances = dict(zip(view.hand, table.chances(view.hand), strict=True))
        may_go = [card for card in view.hand if card != view.turn_up]
        may_go.sort(key=lambda card: abs(chances[card] - 0.5))
        chosen = set(may_go[: view.plan.pass_cards])
        return tuple(card for card in view.hand if card in chosen)

    def choose_trump(self, view: View) -> Suit | None:
        """Return the trump with the most points, for the bid made or else the best bid."""
        made = view.bid_of(view.seat)
        bids = view.rules.bid_range(view.hand_size) if made is None else (made,)

        def worth(trump: Suit | None) -> float:
            worths = _worths(view, _spread(view, trump))
            return max(worths[bid] for bid in bids)

        return max(view.legal_trumps(), key=worth)

    def choose_bid(self, view: View) -> int:
        """Return the bid with the most points."""
        if view.hand_is_hidden:
            chance = chance_to_win(view)
            spread = [1 - chance, chance]
        elif view.trump_known:
            spread = _spread(view, view.trump)
        else:
            spreads = [_spread(view, trump) for trump in Suit]
            spread = [sum(column) / len(spreads) for column in zip(*spreads, strict=True)]
        worths = _worths(view, spread)
        return max(view.legal_bids(), key=lambda bid: worths[bid])

    def choose_card(self, view: View) -> Card:
        """Return the card with the best chance to make the bid."""
        cards = view.legal_cards()
        if len(cards) == 1:
            return cards[0]
        need = (view.bid_of(view.seat) or 0) - view.tricks_won[view.seat]
        table = _Table(view, view.trump)
        # Of equal chances the lowest card, which comes last in each suit of a hand.
        return max(reversed(cards), key=lambda card: table.chance_to_make(card, need))


def spread_of(chances: Sequence[float]) -> list[float]:
    """Return the chance of every number of successes among independent ones.

    Parameters
    ----------
    chances : sequence of float
        The chance of each.

    Returns
    -------
    list of float
        From none to all.

    Examples
    --------
    >>> spread_of([0.5, 0.5])
    [0.25, 0.5, 0.25]
    """
    spread = [1.0]
    for chance in chances:
        longer = [part * (1 - chance) for part in spread] + [0.0]
        for number, part in enumerate(spread):
            longer[number + 1] += part * chance
        spread = longer
    return spread


def _spread(view: View, trump: Suit | None) -> list[float]:
    return spread_of(_Table(view, trump).chances(view.hand))


def _worths(view: View, spread: Sequence[float]) -> list[float]:
    """Return the points to be expected of every bid."""
    points = points_table(view).tolist()
    return [
        sum(chance * worth for chance, worth in zip(spread, row, strict=True)) for row in points
    ]


class _Table:
    """What a seat sees, as far as the chances of its cards go."""

    def __init__(self, view: View, trump: Suit | None) -> None:
        self.view = view
        self.words = card_words(view.rules, view.players, trump)
        self.held = self.words.bits(view.hand)
        self.out = self.words.full & ~(self.held | seen_by_all(view, self.words))
        self.trumps = self.words.layout.trumps
        self.others = view.players - 1

    def chances(self, hand: Sequence[Card]) -> list[float]:
        """Return the chance of each card of a hand to win a trick, now or later."""
        bits = self.words.bits(hand)
        out = max(self.out.bit_count(), 1)
        share = min(self.others * len(hand) / out, 1.0)
        return [self._chance(card, bits, len(hand), share, len(hand) / out) for card in hand]

    def _chance(self, card: Card, hand: int, size: int, share: float, each: float) -> float:
        if card.suit is None:
            return _JESTER if card.kind is CardKind.JESTER else _JOKER
        lane, above = self._suit_of(card)
        higher = share * (self.out & above).bit_count()
        suit_out = (self.out & lane).bit_count()
        factors = [
            1.0,
            higher,
            math.sqrt(higher),
            (hand & above).bit_count(),
            math.log((hand & lane).bit_count()),
            math.log(size),
            math.log(self.others),
            share * suit_out,
        ]
        if not self.trumps:
            weights: tuple[float, ...] = _NO_TRUMP
        elif lane & self.trumps:
            weights = _TRUMP
        else:
            weights = _SIDE
            trumps_out = (self.out & self.trumps).bit_count()
            each = min(each, 1.0)
            ruffs = self.others * (1 - each) ** suit_out * (1 - (1 - each) ** trumps_out)
            factors += [ruffs, share * trumps_out, (hand & self.trumps).bit_count() / size]
        score = sum(weight * factor for weight, factor in zip(weights, factors, strict=True))
        return 1 / (1 + math.exp(-max(min(score, 30.0), -30.0)))

    def chance_to_make(self, card: Card, need: int) -> float:
        """Return the chance to take exactly so many tricks, this card played now."""
        wins = self._chance_now(card)
        rest = spread_of(self.chances([held for held in self.view.hand if held != card]))

        def takes(tricks: int) -> float:
            return rest[tricks] if 0 <= tricks < len(rest) else 0.0

        return wins * takes(need - 1) + (1 - wins) * takes(need)

    def _chance_now(self, card: Card) -> float:
        """Return the chance that a card wins the trick on the table."""
        view = self.view
        table = view.current.cards
        after = view.players - 1 - len(table)
        if table and not view.play.beats(card, table):
            return 0.0
        if after == 0:
            return 1.0
        if card.suit is None:
            return _JESTER if card.kind is CardKind.JESTER else _JOKER
        each = min(len(view.hand) / max(self.out.bit_count(), 1), 1.0)
        lane, above = self._suit_of(card)
        beaten = 1 - (1 - each) ** (self.out & above).bit_count()
        led = view.current.led
        if led is not None and led is not card.suit:  # a ruff: only void hands can go over it
            beaten *= (1 - each) ** (self.out & self.words.layout.suit(led)).bit_count()
        elif self.trumps and not lane & self.trumps:
            void = (1 - each) ** (self.out & lane).bit_count()
            beaten += void * (1 - (1 - each) ** (self.out & self.trumps).bit_count())
        return max(1 - beaten, 0.0) ** after

    def _suit_of(self, card: Card) -> tuple[int, int]:
        """Return the cards of the suit of a card, and those of them that are higher."""
        return _suit_of(self.words, card)


def _suit_of(words: CardWords, card: Card) -> tuple[int, int]:
    bit = words.bit_of[card.id]
    kind = bit if bit >> WORD == 0 else bit >> WORD
    lane = next(lane for lane in _LANES if kind & lane)
    return lane, lane & ~((2 * kind - 1) * _BOTH)
