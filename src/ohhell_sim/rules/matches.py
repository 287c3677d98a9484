"""What the rules make of a match: hand sizes, dealers, and where a card is turned up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ohhell_sim.errors import RulesError
from ohhell_sim.rules import reading
from ohhell_sim.rules.axes import HandMax, TrumpSource
from ohhell_sim.rules.data import RuleFields
from ohhell_sim.rules.reading import shown
from ohhell_sim.rules.schedule import SCHEDULES, DealPlan

if TYPE_CHECKING:
    from ohhell_sim.cards import Card, Suit

__all__ = ["MAX_PLAYERS", "MIN_PLAYERS", "MatchRules", "check_players"]

MIN_PLAYERS = 2
MAX_PLAYERS = 8

_PACK = 52


def check_players(players: int) -> int:
    """Return a number of players that can sit at a table, or say which can."""
    number = reading.whole_number(players)
    if number is None or not MIN_PLAYERS <= number <= MAX_PLAYERS:
        wanted = f"a whole number from {MIN_PLAYERS} to {MAX_PLAYERS}"
        raise reading.refuse("players", players, wanted, range(MIN_PLAYERS, MAX_PLAYERS + 1))
    return number


class MatchRules(RuleFields):
    """The part of `Rules` that says what is dealt."""

    @property
    def deck_size(self) -> int:
        """The number of cards in the deck.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> Rules().deck_size
        52
        """
        return _PACK

    def largest_hand(self, players: int, turn_up: bool = False) -> int:
        """Return the most cards that each player can get.

        Parameters
        ----------
        players : int
            The number of players.
        turn_up : bool, optional
            Whether a card must be left to turn up.

        Returns
        -------
        int
            floor(52 / players), or floor(51 / players) with a turn-up.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> [Rules().largest_hand(players, turn_up=True) for players in range(2, 9)]
        [25, 17, 12, 10, 8, 7, 6]
        """
        players = check_players(players)
        return (self.deck_size - bool(turn_up)) // players

    def check_hand_size(
        self, hand_size: int, players: int, *, turn_up: bool = False, field: str = "hand_size"
    ) -> int:
        """Return a hand size that goes round, or say what would.

        Parameters
        ----------
        hand_size : int
            Cards for each player.
        players : int
            The number of players.
        turn_up : bool, optional
            Whether a card must be left to turn up.
        field : str, optional
            What the message calls the hand size.

        Returns
        -------
        int
            The hand size.

        Raises
        ------
        RulesError
            Where the deck has too few cards.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> Rules().check_hand_size(7, players=8)
        Traceback (most recent call last):
            ...
        ohhell_sim.errors.RulesError: hand_size = 7 does not go round: 8 x 7 = 56 cards, the deck \
has 52: at most 6 each, or packs = 2
        """
        most = self.largest_hand(players, turn_up)
        size = reading.whole_number(hand_size)
        if size is None or size < 1:
            wanted = f"a whole number from 1 to {most}"
            raise reading.refuse(field, hand_size, wanted, range(1, most + 1))
        if size > most:
            cards = f"{players} x {shown(size)} = {shown(players * size)} cards"
            more = " and one to turn up" if turn_up else ""
            raise RulesError(
                f"{field} = {shown(size)} does not go round: {cards}{more}, the deck has "
                f"{self.deck_size}: at most {most} each, or packs = 2",
                value=hand_size,
                allowed=range(1, most + 1),
            )
        return size

    def hand_sizes(self, players: int) -> list[int]:
        """Return the hand size of each deal of a match.

        Parameters
        ----------
        players : int
            The number of players.

        Returns
        -------
        list of int
            In the order of the deals.

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
            high = self.hand_max
            if isinstance(high, HandMax):
                high = self.largest_hand(players, turn_up=high is HandMax.DECK_TURNUP)
                if high < self.hand_min:
                    raise RulesError(
                        f"hand_min = {self.hand_min}, but with {players} players at most {high} "
                        f"cards go round: set hand_min to {high} or less",
                        value=self.hand_min,
                        allowed=range(1, high + 1),
                    )
            sizes = SCHEDULES[self.schedule](self.hand_min, high, players)
        field = "schedule" if isinstance(self.schedule, tuple) else "hand_max"
        self.check_hand_size(max(sizes), players, field=field)
        return sizes

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
        size = self.check_hand_size(hand_size, players)
        if self.trump is TrumpSource.NONE or (last and self.no_trump_last_deal):
            return False
        return players * size < self.deck_size

    def trump_of(self, turn_up: Card) -> Suit | None:
        """Return the trump suit that a turned card makes.

        Parameters
        ----------
        turn_up : Card
            The card.

        Returns
        -------
        Suit or None
            None is no-trump.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> from ohhell_sim.cards import parse_card
        >>> Rules().trump_of(parse_card("7H")).word
        'hearts'
        """
        return None if self.trump is TrumpSource.NONE else turn_up.suit

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
        return tuple(
            DealPlan(
                number=number,
                hand_size=size,
                turned=self.has_turn_up(size, players, last=number == len(sizes) - 1),
                dealer_offset=number % players,
            )
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
