"""The ranks of one suit, listed behind its label: "S: A K 4", "♠ AK4", "SA"."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from ohhell_sim.cards.card import Card, Rank, Suit
from ohhell_sim.cards.notation.tokens import Unit
from ohhell_sim.cards.notation.trouble import Trouble

__all__ = ["Found", "Group", "knight"]


class Found(NamedTuple):
    """A card, and the stretch of the cleaned text that it was read from."""

    card: Card
    start: int
    end: int


@dataclass(slots=True)
class Group:
    """A suit whose ranks are being listed.

    Parameters
    ----------
    suit : Suit
        The suit.
    start, end : int
        Where its label stands.
    """

    suit: Suit
    start: int
    end: int
    count: int = 0
    colon: bool = False
    void: bool = False
    chain: list[tuple[Rank, Unit]] = field(default_factory=list)
    dashed: bool = False

    def add(self, rank: Rank, unit: Unit) -> Found:
        """Take one more rank and return its card."""
        first = self.start if not self.count and not self.colon else unit.start
        found = Found(Card(self.suit, rank), first, unit.end)
        if not self.dashed:
            self._end_chain()
        self.chain.append((rank, unit))
        self.dashed = False
        self.count += 1
        return found

    def dash(self) -> None:
        """Note a dash between two ranks."""
        self.dashed = True

    def _end_chain(self) -> None:
        """Refuse a chain of two ranks that could be a range, such as 9-6."""
        if len(self.chain) == 2:
            (high, first), (low, last) = self.chain
            if abs(high - low) > 1:
                raise Trouble(
                    first.start,
                    last.end,
                    "may be a range or two cards: write every rank, "
                    f"such as '{high.label} {low.label}'",
                    (f"{high.label} {low.label}",),
                )
        self.chain.clear()

    def close(self, listed: dict[Suit, Group]) -> None:
        """End the group and enter it among those listed before, each suit once."""
        self._end_chain()
        if not self.count and not self.colon and not self.void:
            raise Trouble(
                self.start,
                self.end,
                f"is a suit without ranks: write a card such as {self.suit.letter}A, "
                f"or '{self.suit.letter}: -' for no {self.suit.word}",
            )
        before = listed.setdefault(self.suit, self)
        if before is not self and (before.is_list or self.is_list):
            raise Trouble(
                self.start,
                self.end,
                f"lists the {self.suit.word} a second time: put all {self.suit.word} in one group",
            )

    @property
    def is_list(self) -> bool:
        """Whether this is more than one card written suit first."""
        return self.colon or self.void or self.count > 1


def knight(unit: Unit) -> Trouble:
    """Return the trouble with a letter that stands for the knight."""
    return Trouble(
        unit.start, unit.end, "is the knight (caballo), which no 52-card pack has: jack is S or J"
    )
