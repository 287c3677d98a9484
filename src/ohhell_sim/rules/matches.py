"""What the rules make of a match: hand sizes, dealers, and where trump comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ohhell_sim.errors import RulesError
from ohhell_sim.rules.axes import (
    BlindHands,
    HandMax,
    Hook,
    Parity,
    ScheduleName,
    TrumpExhausted,
    TrumpSource,
    TurnedCard,
    TurnedJoker,
)
from ohhell_sim.rules.decks import DeckRules
from ohhell_sim.rules.endings import extra_deal_size
from ohhell_sim.rules.schedule import DealPlan, TrumpFrom, schedule_sizes
from ohhell_sim.rules.tables import HandTable, table_size
from ohhell_sim.rules.values import MAX_PLAYERS, MIN_PLAYERS, check_players

if TYPE_CHECKING:
    from ohhell_sim.cards import Card, Suit

__all__ = ["MAX_PLAYERS", "MIN_PLAYERS", "MatchRules", "check_players"]

_LETTERS = "CDHS"
_NO_TRUMP = "N"
_STEP = {Parity.ALL: 1, Parity.ODD: 2, Parity.EVEN: 2}
_SOURCES = {
    TrumpSource.RANDOM: TrumpFrom.RANDOM,
    TrumpSource.DEALER_LAST_CARD: TrumpFrom.DEALER_LAST_CARD,
    TrumpSource.HIGHEST_BIDDER: TrumpFrom.HIGHEST_BIDDER,
    TrumpSource.ELDEST: TrumpFrom.ELDEST,
    TrumpSource.DEALER: TrumpFrom.DEALER,
}
_EXHAUSTED = {
    TrumpExhausted.NONE: TrumpFrom.NONE,
    TrumpExhausted.DEALER_LAST_CARD: TrumpFrom.DEALER_LAST_CARD,
    TrumpExhausted.CUT: TrumpFrom.RANDOM,
}


class MatchRules(DeckRules):
    """The part of `Rules` that says what is dealt."""

    def hand_sizes(self, players: int) -> list[int]:
        """Return the hand size of each deal of a match.

        Parameters
        ----------
        players : int
            The number of players.

        Returns
        -------
        list of int
            In the order of the deals. A match to a target of points goes through them again
            and again.

        Raises
        ------
        RulesError
            Where a hand does not go round.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> Rules.preset("classic").hand_sizes(5)
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
        """
        if isinstance(self.schedule, tuple):
            sizes = list(self.schedule)
        else:
            sizes = schedule_sizes(
                self.schedule,
                self._sizes_between(players),
                self._times(self.repeat_min, players),
                self._times(self.repeat_max, players),
                players,
            )
        field = "schedule" if isinstance(self.schedule, tuple) else "hand_max"
        self.check_hand_size(max(sizes), players, field=field)
        return sizes

    def _sizes_between(self, players: int) -> range:
        """Return the sizes from the smallest hand to the largest that the rules deal."""
        low, high = self.hand_min, self.hand_max
        if isinstance(high, HandTable):
            self.check_players(players)
            high = table_size(high, "hand_max", players)
        elif isinstance(high, HandMax):
            high = self.largest_hand(players, turn_up=high is HandMax.DECK_TURNUP)
        if high < low and self.schedule is not ScheduleName.CONSTANT:
            raise RulesError(
                f"hand_min = {low}, but with {players} players at most {high} "
                f"cards go round: set hand_min to {high} or less",
                value=low,
                allowed=range(1, high + 1),
            )
        if self.schedule is ScheduleName.CONSTANT:
            low = 1
        odd = self.parity is Parity.ODD
        start = low + (self.parity is not Parity.ALL and low % 2 != odd)
        sizes = range(start, high + 1, _STEP[self.parity])
        if not sizes:
            raise RulesError(
                f"parity = '{self.parity}' leaves no hand size from {low} to {high}: "
                "set parity = 'all', or widen hand_min and hand_max",
                value=self.parity,
                allowed=("all",),
            )
        return sizes

    @staticmethod
    def _times(repeat: int | str, players: int) -> int:
        return players if isinstance(repeat, str) else repeat

    @property
    def extra_deal(self) -> int | None:
        """The hand size of the extra deal that breaks a tie; None where there is none.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> Rules(tie_break="extra-deal:3").extra_deal
        3
        """
        return extra_deal_size(self.tie_break)

    def plan(
        self, hand_size: int, players: int, *, number: int = 0, last: bool = False
    ) -> DealPlan:
        """Return what the rules say of one deal.

        Parameters
        ----------
        hand_size : int
            Cards for each player.
        players : int
            The number of players.
        number : int, optional
            The place of the deal in the match, from 0: trumps rotate by it.
        last : bool, optional
            Whether it is the last deal of the match.

        Returns
        -------
        DealPlan
            Its trump, hook, passing and sight.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> rules = Rules(trump="rotate", trump_order="CDHSN")
        >>> [rules.plan(5, 4, number=number).suit for number in (0, 3)]
        [<Suit.CLUBS: 0>, <Suit.SPADES: 3>]
        """
        size = self.check_hand_size(hand_size, players)
        trump, suit = self._trump_from(size, players, number, last)
        hooked = self.hook is not Hook.OFF and size >= self.hook_from
        return DealPlan(
            number=number,
            hand_size=size,
            turned=trump is TrumpFrom.TURN_UP,
            dealer_offset=number % players,
            hands=self.hands_dealt(players),
            last=last,
            trump=trump,
            suit=suit,
            hooked=hooked and not (last and self.hook_exempt_last),
            forehead=self.blind_hands is BlindHands.FOREHEAD and size == 1,
            pass_cards=self.pass_cards if size > self.pass_cards else 0,
        )

    def _trump_from(
        self, size: int, players: int, number: int, last: bool
    ) -> tuple[TrumpFrom, Suit | None]:
        """Return where the trump of a deal comes from, and the suit if that is known."""
        barred = (
            (last and self.no_trump_last_deal)
            or (self.no_trump_every and size % self.no_trump_every == 0)
            or (self.no_trump_biggest and size >= self._biggest(players))
        )
        if barred or self.trump is TrumpSource.NONE:
            return TrumpFrom.NONE, None
        if self.trump is TrumpSource.TURN_UP:
            if self.hands_dealt(players) * size < self.deck_size_for(players):
                return TrumpFrom.TURN_UP, None
            return _EXHAUSTED[self.trump_when_exhausted], None
        if self.trump_order is None:
            return _SOURCES[self.trump], None
        letter = self.trump_order[number % len(self.trump_order)]
        if letter == _NO_TRUMP:
            return TrumpFrom.NONE, None
        from ohhell_sim.cards import Suit  # noqa: PLC0415 - few rules name a suit

        return TrumpFrom.SUIT, Suit(_LETTERS.index(letter))

    def _biggest(self, players: int) -> int:
        """Return the largest hand of a match, or of the deck where no match can be played."""
        try:
            return max(self.hand_sizes(players))
        except RulesError:
            return self.largest_hand(players)

    def has_turn_up(self, hand_size: int, players: int, last: bool = False) -> bool:
        """Return whether a card is turned up in a deal.

        Parameters
        ----------
        hand_size : int
            Cards for each player.
        players : int
            The number of players.
        last : bool, optional
            Whether it is the last deal of the match.

        Returns
        -------
        bool
            False where the rules turn none, or every card is dealt.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> Rules().has_turn_up(12, 4), Rules().has_turn_up(13, 4)
        (True, False)
        """
        return self.plan(hand_size, players, last=last).turned

    def turned(self, turn_up: Card) -> TurnedCard | TurnedJoker:
        """Return what a turned card makes of the trump.

        Parameters
        ----------
        turn_up : Card
            The card.

        Returns
        -------
        TurnedCard or TurnedJoker
            ``"suit"``: its suit is trump; ``"none"``: no trump; ``"redraw"``: the next card is
            turned; ``"dealer-chooses"``: the dealer names a suit.

        Examples
        --------
        >>> from ohhell_sim.cards import parse_card
        >>> from ohhell_sim.rules import Rules
        >>> str(Rules(turned_face="none").turned(parse_card("KH")))
        'none'
        """
        if turn_up.suit is None or turn_up.rank is None:
            return TurnedJoker.NONE if turn_up.kind == "jester" else self.turned_joker
        if turn_up.rank.letter == "A":
            return self.turned_ace
        return self.turned_face if turn_up.rank.letter in "JQK" else TurnedCard.SUIT

    def trump_of(self, turn_up: Card) -> Suit | None:
        """Return the trump suit that a turned card makes.

        Parameters
        ----------
        turn_up : Card
            The card.

        Returns
        -------
        Suit or None
            None is no-trump, or none yet: see `turned` for jokers.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> from ohhell_sim.cards import parse_card
        >>> Rules().trump_of(parse_card("7H")).word
        'hearts'
        """
        if self.trump is TrumpSource.NONE or self.turned(turn_up) != TurnedCard.SUIT:
            return None
        return turn_up.suit

    def deals(self, players: int) -> tuple[DealPlan, ...]:
        """Return the deals of a match, before any card is dealt.

        Parameters
        ----------
        players : int
            The number of players.

        Returns
        -------
        tuple of DealPlan
            The dealer moves on one seat with each.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> [plan.turned for plan in Rules(hand_max=3).deals(4)]
        [True, True, False]
        """
        sizes = self.hand_sizes(players)
        last = len(sizes) - 1
        return tuple(
            self.plan(size, players, number=number, last=number == last)
            for number, size in enumerate(sizes)
        )

    def validate(self, players: int) -> None:
        """Check that a match with so many players can be played.

        Parameters
        ----------
        players : int
            The number of players.

        Raises
        ------
        RulesError
            Naming the field that does not fit, and what would do.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> Rules.preset("classic").validate(4)
        """
        self.deals(players)
        if self.extra_deal is not None:
            self.check_hand_size(self.extra_deal, players, field="tie_break")
