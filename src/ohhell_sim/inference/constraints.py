"""What a seat knows for certain about the hidden cards, as numbers in the kernel layout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from ohhell_sim.cards import FULL_PACK, Suit, bits_of
from ohhell_sim.errors import ViewError
from ohhell_sim.inference.lanes import LANES, lane_counts, lane_of_suit, to_kernel
from ohhell_sim.rules import BeatRule, LowRank, RankOrder, TrumpLead, VoidRule

if TYPE_CHECKING:
    from ohhell_sim.game import View

__all__ = ["MAX_SEATS", "Constraints", "Lanes", "is_classic", "listed"]

MAX_SEATS = 8
"""Seats that the kernels have room for."""

Lanes = tuple[bool, bool, bool, bool]
"""Whether a seat may hold cards of each of the four lanes."""

# Sets of lanes as 4-bit numbers, small sets first: the most specific contradiction is found first.
_LANE_SETS = sorted(range(1 << LANES), key=lambda lanes: (lanes.bit_count(), lanes))


@dataclass(frozen=True)
class Constraints:
    """The hard facts about the hidden cards of a deal; at least one world fits them.

    Every number of bits is in the kernel layout (see `ohhell_sim.inference.lanes`).

    Parameters
    ----------
    pool : int
        The unseen cards: each is in some seat's hand or in the stock.
    need : tuple of int
        How many cards of the pool each seat holds.
    fixed : tuple of int
        Cards known to be in each seat's hand.
    allowed : tuple of tuple of bool
        For each seat, the lanes of which it may hold cards of the pool.
    trump : Suit, optional
        The trump suit, which stands in the top lane; None without trumps.

    Raises
    ------
    ViewError
        If no world fits, naming the contradiction.

    Examples
    --------
    Three spades are unseen; two seats hold one each, the third stays in the stock.

    >>> from ohhell_sim.cards import bits_of, parse_cards
    >>> facts = Constraints(
    ...     pool=bits_of(parse_cards("AS KS QS")), need=(1, 1), fixed=(0, 0),
    ...     allowed=((True,) * 4, (True,) * 4),
    ... )
    >>> facts.stock
    1
    >>> Constraints(facts.pool, (1, 1), (0, 0), ((True,) * 4, (True, True, True, False)))
    Traceback (most recent call last):
    ...
    ohhell_sim.errors.ViewError: seat 1 needs 1 card but has shown out of spades, and no hearts,
    diamonds or clubs are unseen
    """

    pool: int
    need: tuple[int, ...]
    fixed: tuple[int, ...]
    allowed: tuple[Lanes, ...]
    trump: Suit | None = None

    def __post_init__(self) -> None:
        self._check_shape()
        self._check_possible()

    @classmethod
    def from_view(cls, view: View) -> Constraints:
        """Collect the facts that one seat has seen.

        Parameters
        ----------
        view : View
            All that the seat knows.

        Returns
        -------
        Constraints
            Its facts; the seat itself needs nothing from the pool, its hand is fixed.

        Raises
        ------
        ViewError
            If no world fits what was seen.

        Examples
        --------
        >>> from ohhell_sim.game import Deal
        >>> deal = Deal.random("classic", players=4, hand_size=3, seed=1)
        >>> facts = Constraints.from_view(deal.view(0))
        >>> facts.need, facts.pool.bit_count(), facts.stock
        ((0, 3, 3, 3), 48, 39)
        """
        if not is_classic(view):
            raise ViewError(
                f"the rules {view.rules.name!r} let more be known of the hidden cards than suits "
                "that a seat is out of, or take more than one pack: use WideConstraints.from_view",
                value=view,
            )
        trump = view.trump
        players = range(view.players)
        played = 0
        need = [view.hand_size] * view.players
        out: list[set[int]] = [set() for _ in players]
        for trick in (*view.tricks, view.current):
            seat = trick.leader
            for card in trick.cards:
                played |= card.bit
                need[seat] -= 1
                if card.suit is not trick.cards[0].suit:
                    out[seat].add(lane_of_suit(cast("Suit", trick.cards[0].suit), trump))
                seat = seat + 1 if seat + 1 < view.players else 0
        need[view.seat] = 0
        hand = bits_of(view.hand)
        turned = 0 if view.turn_up is None else view.turn_up.bit
        pool = to_kernel(_deck_bits(view) & ~(hand | turned | played), trump)
        hand = to_kernel(hand, trump)
        fixed = tuple(hand if seat == view.seat else 0 for seat in players)
        allowed = tuple((0 not in o, 1 not in o, 2 not in o, 3 not in o) for o in out)
        return cls(pool, tuple(need), fixed, allowed, trump)

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.need)

    @property
    def stock(self) -> int:
        """Number of unseen cards that are in nobody's hand."""
        return self.pool.bit_count() - sum(self.need)

    def _check_shape(self) -> None:
        seats = len(self.need)
        if not 1 <= seats <= MAX_SEATS or seats != len(self.fixed) or seats != len(self.allowed):
            raise ViewError(
                f"need, fixed and allowed have {seats}, {len(self.fixed)} and "
                f"{len(self.allowed)} entries: each has one a seat, at most {MAX_SEATS}",
                value=self,
            )
        if any(number < 0 for number in self.need):
            raise ViewError(f"need is {self.need!r}: nobody holds fewer than 0 cards", value=self)
        seen = 0
        for where, bits in [("the pool", self.pool), *_named_hands(self.fixed)]:
            if bits < 0 or bits & ~FULL_PACK:
                raise ViewError(f"{where} has bits where no card is: {bits:#x}", value=self)
            if bits & seen:
                raise ViewError(f"{where} has a card that is elsewhere too", value=self)
            seen |= bits

    def _check_possible(self) -> None:
        """Hall's condition: seats bound to some lanes find enough cards there."""
        sizes = lane_counts(self.pool)
        bound = [sum(1 << lane for lane in range(LANES) if row[lane]) for row in self.allowed]
        for lanes in _LANE_SETS:
            unseen = sum(size for lane, size in enumerate(sizes) if lanes >> lane & 1)
            seats = [
                seat
                for seat, number in enumerate(self.need)
                if number and bound[seat] & ~lanes == 0
            ]
            needed = sum(self.need[seat] for seat in seats)
            if needed > unseen:
                raise ViewError(self._contradiction(seats, lanes, unseen), value=self)

    def _contradiction(self, seats: Sequence[int], lanes: int, unseen: int) -> str:
        needed = sum(self.need[seat] for seat in seats)
        cards = "1 card" if needed == 1 else f"{needed} cards"
        inside = [suit.word for suit in reversed(Suit) if self._has(lanes, suit)]
        outside = [suit.word for suit in reversed(Suit) if not self._has(lanes, suit)]
        if len(seats) == 1:
            who, needs, out = f"seat {seats[0]}", "needs", "has shown out of"
        else:
            who = f"seats {listed([str(seat) for seat in seats], 'and')}"
            needs, out = "together need", "have all shown out of"
        if not outside:
            short = "1 card is" if unseen == 1 else f"{unseen} cards are"
            return f"{who} {needs} {cards}, and only {short} unseen"
        if not inside:
            return f"{who} {needs} {cards} but {out} every suit"
        if unseen == 0:
            short = f"no {listed(inside, 'or')} are unseen"
        elif unseen == 1:
            short = f"only 1 card of {listed(inside, 'and')} is unseen"
        else:
            short = f"only {unseen} {listed(inside, 'and')} are unseen"
        return f"{who} {needs} {cards} but {out} {listed(outside, 'and')}, and {short}"

    def _has(self, lanes: int, suit: Suit) -> bool:
        return bool(lanes >> lane_of_suit(suit, self.trump) & 1)


def _named_hands(hands: Sequence[int]) -> list[tuple[str, int]]:
    return [(f"the hand of seat {seat}", bits) for seat, bits in enumerate(hands)]


def is_classic(view: View) -> bool:
    """Say whether what a seat has seen fits in `Constraints`.

    Parameters
    ----------
    view : View
        All that the seat knows.

    Returns
    -------
    bool
        Whether one pack without jokers is played, aces high, where following suit is the only
        obligation, and no seat has seen a card in another hand, or not seen its own.

    Examples
    --------
    >>> from ohhell_sim.game import Deal
    >>> [is_classic(Deal.random(rules, hand_size=3).view(0)) for rules in ("hook", "wizard")]
    [True, False]
    """
    rules = view.rules
    return (
        rules.packs == 1
        and rules.jokers == 0
        and rules.rank_order is RankOrder.ACE_HIGH
        and rules.void_rule is VoidRule.FREE
        and rules.beat_rule is BeatRule.FREE
        and rules.trump_lead is TrumpLead.ANY
        and view.players <= MAX_SEATS
        and not view.shown
        and not view.hand_is_hidden
    )


def _deck_bits(view: View) -> int:
    return FULL_PACK if view.rules.low_rank is LowRank.TWO else view.deck.bits


def listed(words: Sequence[str], last: str) -> str:
    """Return words as a sentence has them.

    Parameters
    ----------
    words : sequence of str
        The words.
    last : str
        What stands before the last of them, such as "and".

    Returns
    -------
    str
        The words with commas between.

    Examples
    --------
    >>> listed(["spades", "hearts", "clubs"], "or")
    'spades, hearts or clubs'
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
