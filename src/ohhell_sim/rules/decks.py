"""What the rules make of the pack: the deck, and the hands that go round."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Self

from ohhell_sim.errors import RulesError
from ohhell_sim.rules import reading
from ohhell_sim.rules.axes import JokerRole, LowRank, RankOrder
from ohhell_sim.rules.data import RuleFields
from ohhell_sim.rules.reading import shown
from ohhell_sim.rules.values import LARGEST_HAND, check_players, most_players

if TYPE_CHECKING:
    from ohhell_sim.cards import Deck

__all__ = ["DeckRules"]

_SUITS = 4
_RANKS = "23456789TJQKA"
_SPANISH_RANKS = 10
_AUTO8_RANKS = 2
_AUTO8_HANDS = range(3, 7)


@lru_cache(maxsize=64)
def _deck(packs: int, low_rank: str, rank_order: str, **counts: int) -> Deck:
    """Return a deck; every deal of a match asks for the same one."""
    from ohhell_sim.cards import Deck  # noqa: PLC0415 - most questions need no deck

    return Deck(packs, low_rank=low_rank, rank_order=rank_order, **counts)


class DeckRules(RuleFields):
    """The part of `Rules` that says which cards there are."""

    @property
    def deck_size(self) -> int:
        """The number of cards in the deck; with ``low_rank = "auto8"`` the most it can be.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> Rules().deck_size, Rules.preset("wizard").deck_size
        (52, 60)
        """
        if self.low_rank is LowRank.AUTO8:
            return _SUITS * _AUTO8_RANKS * _AUTO8_HANDS[-1]
        return self.packs * _SUITS * self._ranks_of(self.low_rank.value) + self.jokers

    def deck_size_for(self, players: int) -> int:
        """Return the number of cards in the deck for a number of players.

        Parameters
        ----------
        players : int
            The number of players.

        Returns
        -------
        int
            `deck_size`, unless the pack is stripped to eight cards a hand.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> [Rules.preset("romanian-whist").deck_size_for(players) for players in (3, 4, 5, 6)]
        [24, 32, 40, 48]
        """
        hands = self.hands_dealt(players)
        if self.low_rank is not LowRank.AUTO8:
            return self.deck_size
        if hands not in _AUTO8_HANDS:
            raise RulesError(
                f"low_rank = 'auto8' with {hands} hands: eight cards a hand come from one pack "
                f"with {_AUTO8_HANDS[0]} to {_AUTO8_HANDS[-1]} hands (7 players with "
                "dead_hand = true): name a low_rank from 2 to 9",
                value=players,
                allowed=_AUTO8_HANDS,
            )
        return _SUITS * _AUTO8_RANKS * hands

    def _ranks_of(self, low_rank: str) -> int:
        """Return how many ranks a suit has."""
        if self.rank_order is RankOrder.SPANISH:
            return _SPANISH_RANKS
        return len(_RANKS) - _RANKS.index(low_rank)

    def deck(self, players: int) -> Deck:
        """Return the cards that so many players play with.

        Parameters
        ----------
        players : int
            The number of players.

        Returns
        -------
        Deck
            All cards, in the order of their ids.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> Rules.preset("romanian-whist").deck(4).describe()
        '32 cards, 7-A'
        """
        low = self.low_rank.value
        if self.low_rank is LowRank.AUTO8:
            low = _RANKS[-self.deck_size_for(players) // _SUITS]
        else:
            self.check_players(players)
        both = self.joker_role is JokerRole.WIZARDS_AND_JESTERS
        counts = {
            "jokers": self.jokers if self.joker_role is JokerRole.TOP_TRUMP else 0,
            "wizards": self.jokers if self.joker_role is JokerRole.WIZARD else 0,
            "jesters": self.jokers if self.joker_role is JokerRole.JESTER else 0,
        }
        if both:
            counts = {"wizards": self.jokers // 2, "jesters": self.jokers // 2}
        return _deck(self.packs, low, self.rank_order.value, **counts)

    def check_players(self, players: int) -> int:
        """Return a number of players that these rules take, or say which they do.

        Parameters
        ----------
        players : int
            The number of players.

        Returns
        -------
        int
            The number.

        Raises
        ------
        RulesError
            For fewer than 2, more than 8 with one pack, or more than 13.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> Rules(packs=2).check_players(13)
        13
        """
        return check_players(players, self.packs)

    def hands_dealt(self, players: int) -> int:
        """Return how many hands are dealt: the dealer of a `dead_hand` deal gets none.

        Parameters
        ----------
        players : int
            The number of players.

        Returns
        -------
        int
            `players`, or one fewer.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> Rules().hands_dealt(7), Rules(dead_hand=True).hands_dealt(7)
        (7, 6)
        """
        players = self.check_players(players)
        if self.dead_hand and players == 2:
            raise RulesError(
                "dead_hand = true with 2 players: one would play alone; set dead_hand = false "
                "or play with 3 or more",
                value=players,
                allowed=range(3, most_players(self.packs) + 1),
            )
        return players - self.dead_hand

    def for_one_deal(self) -> Self:
        """Return the rules for those who play a deal: a dealer who sits out is not counted.

        Returns
        -------
        Self
            These rules, with ``dead_hand = false``: with the players who hold cards they give
            the same deck and the same hand sizes.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> rules = Rules(low_rank="auto8", dead_hand=True)
        >>> rules.deck(7) == rules.for_one_deal().deck(6)
        True
        """
        return self.replace(dead_hand=False) if self.dead_hand else self

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
            floor(cards / players), or floor((cards - 1) / players) with a turn-up.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> [Rules().largest_hand(players, turn_up=True) for players in range(2, 9)]
        [25, 17, 12, 10, 8, 7, 6]
        """
        hands = self.hands_dealt(players)
        return min((self.deck_size_for(players) - bool(turn_up)) // hands, LARGEST_HAND)

    def check_hand_size(
        self,
        hand_size: int,
        players: int,
        *,
        turn_up: bool = False,
        field: str | None = "hand_size",
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
        field : str or None, optional
            What the message calls the hand size; None where it was counted from a hand.

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
            raise reading.refuse(field or "hand_size", hand_size, wanted, range(1, most + 1))
        if size > most:
            hands = self.hands_dealt(players)
            cards = f"{hands} x {shown(size)} = {shown(hands * size)} cards"
            more = " and one to turn up" if turn_up else ""
            way_out = ", or packs = 2" if self.packs == 1 else ""
            if self.low_rank is LowRank.AUTO8:
                way_out = ", or a low_rank other than auto8"
            named = (
                f"a hand of {shown(size)} cards" if field is None else f"{field} = {shown(size)}"
            )
            raise RulesError(
                f"{named} does not go round: {cards}{more}, the deck has "
                f"{self.deck_size_for(players)}: at most {most} each{way_out}",
                value=hand_size,
                allowed=range(1, most + 1),
            )
        return size
