"""The last tricks of a deal played perfectly, by trying every card of every hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ohhell_sim.cards import Card, Suit
from oracles.slow_tricks import slow_winner


@dataclass(frozen=True)
class Ending:
    """Open hands, the trick on the table, and what has been won. Seats count from 0."""

    hands: tuple[frozenset[Card], ...]
    leader: int
    cards: tuple[Card, ...]
    won: tuple[int, ...]
    trump: Suit | None

    @property
    def actor(self) -> int:
        return (self.leader + len(self.cards)) % len(self.hands)

    def legal(self) -> list[Card]:
        """The cards that may be played, lowest bit first (trumps, if any, are spades)."""
        hand = self.hands[self.actor]
        suit = [card for card in hand if self.cards and card.suit == self.cards[0].suit]
        return sorted(suit or hand, key=lambda card: card.bit)

    def after(self, card: Card) -> Ending:
        hands = list(self.hands)
        hands[self.actor] -= {card}
        cards = (*self.cards, card)
        if len(cards) < len(hands):
            return Ending(tuple(hands), self.leader, cards, self.won, self.trump)
        winner = (self.leader + slow_winner(cards, self.trump)) % len(hands)
        won = [tricks + (seat == winner) for seat, tricks in enumerate(self.won)]
        return Ending(tuple(hands), winner, (), tuple(won), self.trump)


Value = tuple[int, ...]


def every_line(
    ending: Ending, better: Callable[[int, Value, Value], bool]
) -> tuple[Value, Card | None]:
    """The tricks by seat when each takes what is better for it, the first of equals."""
    if not any(ending.hands):
        return ending.won, None
    best: Value | None = None
    choice = None
    for card in ending.legal():
        value, _ = every_line(ending.after(card), better)
        if best is None or better(ending.actor, value, best):
            best, choice = value, card
    assert best is not None
    return best, choice


def slow_max_n(
    ending: Ending, bids: Sequence[int], score: Sequence[Sequence[int]]
) -> tuple[Value, Card | None]:
    """Every seat for its own points."""

    def better(seat: int, one: Value, other: Value) -> bool:
        row = score[bids[seat]]
        return row[one[seat]] > row[other[seat]]

    return every_line(ending, better)


def slow_coalition(
    ending: Ending, me: int, bid: int, score: Sequence[Sequence[int]]
) -> tuple[int, Card | None]:
    """One seat for its points, all others against it."""

    def better(seat: int, one: Value, other: Value) -> bool:
        mine, theirs = score[bid][one[me]], score[bid][other[me]]
        return mine > theirs if seat == me else mine < theirs

    value, card = every_line(ending, better)
    return score[bid][value[me]], card
