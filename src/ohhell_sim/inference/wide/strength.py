"""Which cards beat which, and what a play gives away, on sets of bits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ohhell_sim.cards import CardKind
from ohhell_sim.inference.lanes import LANE_MASKS
from ohhell_sim.inference.layout import WORD, DeckLayout
from ohhell_sim.rules import BeatRule, TrumpLead

if TYPE_CHECKING:
    from ohhell_sim.game import Trick, TrickRules

__all__ = ["Strength"]

_WORD_FULL = (1 << WORD) - 1
_BOTH = 1 + (1 << WORD)


class Strength:
    """The rules of play of a deal, asked about sets of cards in the kernel layout.

    Parameters
    ----------
    layout : DeckLayout
        Which bit stands for which card.
    play : TrickRules
        The rules of the tricks.

    Attributes
    ----------
    trumps : int
        The cards that win as trumps: the trump suit, and jokers.
    free : int
        The cards that may be played at any time.

    Examples
    --------
    >>> from ohhell_sim.cards import Suit, parse_card
    >>> from ohhell_sim.game import TrickRules
    >>> from ohhell_sim.rules import Rules
    >>> rules = Rules(packs=2, jokers=1, joker_role="top-trump", duplicates="last-wins")
    >>> layout = DeckLayout(rules, 4, Suit.SPADES)
    >>> strength = Strength(layout, TrickRules.of(rules, Suit.SPADES))
    >>> king = layout.bits([parse_card("KS")])
    >>> [card.code for card in layout.cards(strength.over(king, 0, later=True))]
    ['AS', 'JK1', 'KS*', 'AS*']
    """

    __slots__ = ("_jokers", "_layout", "_wizards", "free", "jesters", "play", "trumps")

    def __init__(self, layout: DeckLayout, play: TrickRules) -> None:
        kinds = dict.fromkeys(CardKind, 0)
        for card in layout.deck.jokers:
            kinds[card.kind] |= layout.bits([card])
        self._layout = layout
        self.play = play
        self._jokers = kinds[CardKind.JOKER]
        self._wizards = kinds[CardKind.WIZARD]
        self.jesters = kinds[CardKind.JESTER]
        self.trumps = layout.trumps | self._jokers
        self.free = self._wizards | self.jesters
        if play.jokers_at_any_time:
            self.free |= self._jokers

    def follow(self, card: int) -> int:
        """Return the cards of the suit that a card asks for when it is led.

        Parameters
        ----------
        card : int
            One card.

        Returns
        -------
        int
            Cards that have to follow; none for wizards and jesters.
        """
        if card & self.trumps:
            return self.trumps & ~self.free
        if card & self.free:
            return 0
        return self._lane(card)

    def led(self, table: Iterable[int]) -> tuple[int, bool]:
        """Return what the cards of a trick ask the others to follow.

        Parameters
        ----------
        table : iterable of int
            The cards in the order played.

        Returns
        -------
        led : int
            The cards of the suit led; none if nothing has to be followed.
        settled : bool
            Whether no later card can change that: some card was no jester.
        """
        for card in table:
            if not card & self.jesters:
                return self.follow(card), True
        return 0, False

    def over(self, card: int, led: int, *, later: bool) -> int | None:
        """Return the cards that take the trick from a card.

        Parameters
        ----------
        card : int
            One card.
        led : int
            The cards of the suit led.
        later : bool
            Whether the others are played after it, rather than before.

        Returns
        -------
        int or None
            A set of cards; None if the card cannot take the trick, being neither a trump nor of
            the suit led.
        """
        if card & self._wizards:
            return 0 if later else self._wizards ^ card
        if card & self.jesters:
            return self._layout.full & ~self.jesters if later else self._layout.full ^ card
        equals = self.play.last_wins if later else not self.play.last_wins
        if card & self._jokers:
            return self._jokers ^ card if equals else 0
        kind = (card | card >> WORD) & _WORD_FULL
        higher = self._lane(card) & ~((2 * kind - 1) * _BOTH)
        over = higher | self._jokers | self._wizards
        if equals:
            over |= self._layout.full & kind * _BOTH ^ card
        if not card & self.trumps:
            over |= self.trumps
        return over if card & (self.trumps | led) else None

    def _lane(self, card: int) -> int:
        kind = (card | card >> WORD) & _WORD_FULL
        lane = next(mask for mask in LANE_MASKS if kind & mask)
        return self._layout.full & lane * _BOTH

    def shown(self, tricks: Sequence[Trick], players: int) -> list[int]:
        """Return the cards that each seat has shown not to hold, by the obligations of play.

        Parameters
        ----------
        tricks : sequence of Trick
            The tricks so far, the one on the table included.
        players : int
            The number of players.

        Returns
        -------
        list of int
            A set of cards for each seat: what `View.excluded` says, in bits.
        """
        out = [0] * players
        bound = self._layout.full & ~self.free
        broken = False
        for number, trick in enumerate(tricks):
            held_back = (
                number == 0
                if self.play.trump_lead is TrumpLead.NOT_FIRST_TRICK
                else self.play.trump_lead is TrumpLead.BROKEN and not broken
            )
            cards = [self._layout.bits([card]) for card in trick.cards]
            best = 0
            for place, (seat, card) in enumerate(zip(trick.seats(players), cards, strict=True)):
                led, _ = self.led(cards[:place])
                if not card & self.free:
                    if place:
                        out[seat] |= self._given_away(card, led, best)
                    elif held_back and card & self.trumps:
                        out[seat] |= bound & ~self.trumps
                if not best or card & (self.over(best, self.led(cards)[0], later=True) or 0):
                    best = card
                broken = broken or bool(card & self.trumps)
        return out

    def _given_away(self, card: int, led: int, best: int) -> int:
        """Return what a hand does not hold that played a card to a suit led."""
        if not led:
            return 0
        trumps = self.trumps & ~self.free
        if card & led:
            out, due = 0, led
        elif not self.play.must_trump:
            return led
        elif card & trumps:
            out, due = led, trumps
        else:
            return led | trumps
        must = self.play.beat is BeatRule.MUST_BEAT or (
            self.play.beat is BeatRule.MUST_OVERTRUMP and not due & ~self.trumps
        )
        over = self.over(best, led, later=True) or 0
        return out | due & over if must and not card & over else out
