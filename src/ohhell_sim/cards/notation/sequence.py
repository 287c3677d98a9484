"""Reading a whole text: single cards, cards by suit, spaced or run together, and dot notation.

One machine walks over the tokens and remembers three things: a rank that still waits for its suit
("ace of spades"), the suit whose ranks are being listed ("S: A K 4"), and which suits were listed.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import NamedTuple

from ohhell_sim.cards.card import Card, Rank, Suit
from ohhell_sim.cards.notation.choice import choose, no_suit
from ohhell_sim.cards.notation.dots import is_dotted, read_dots, refuse_deal
from ohhell_sim.cards.notation.group import Found, Group, knight
from ohhell_sim.cards.notation.readings import Shape, fits
from ohhell_sim.cards.notation.text import Source
from ohhell_sim.cards.notation.tokens import FULL_HANDS, Item, Mark, Token, Unit, cut
from ohhell_sim.cards.notation.trouble import Trouble
from ohhell_sim.cards.notation.words import Language

__all__ = ["Found", "read"]

_BETWEEN = re.compile(r"\s*(?:-|\.\.+)\s*")


class _Pending(NamedTuple):
    """A rank that waits for its suit."""

    rank: Rank
    start: int
    end: int


def read(source: Source, language: Language) -> list[Found]:
    """Return the cards of a text in the order typed, each with its place.

    Raises
    ------
    Trouble
        If any part of the text cannot be read as cards.
    """
    refuse_deal(source.text)
    items = cut(source.text, language, source.accents)
    if is_dotted(items):
        return read_dots(source, items)
    found = _Machine(items, language).run()
    _refuse_range(source.text, found)
    return found


def _refuse_range(text: str, found: Sequence[Found]) -> None:
    """Refuse two cards of a suit with a dash or dots between, such as 2S-5S.

    Three or more cards with dashes between are a list, and so are neighbours such as AS-KS: there
    both readings are the same.
    """
    joined = [
        _BETWEEN.fullmatch(text, before.end, after.start) is not None
        for before, after in itertools.pairwise(found)
    ]
    for place, is_joined in enumerate(joined):
        first, last = found[place].card, found[place + 1].card
        alone = not any(joined[max(place - 1, 0) : place] + joined[place + 1 : place + 2])
        if not is_joined or not alone or first.suit is not last.suit:
            continue
        if first.rank is None or last.rank is None or abs(first.rank - last.rank) <= 1:
            continue
        step = 1 if first.rank < last.rank else -1
        ranks = range(first.rank, last.rank + step, step)
        every = " ".join(Card(first.suit or 0, rank).code for rank in ranks)
        raise Trouble(
            found[place].start,
            found[place + 1].end,
            "may be a range or two cards: write every card, "
            f"such as '{first.code} {last.code}' or '{every}'",
            (f"{first.code} {last.code}", every),
        )


class _Machine:
    """Walks over the items of a text and collects the cards."""

    def __init__(self, items: Sequence[Item], language: Language) -> None:
        self.items = items
        self.language = language
        self.found: list[Found] = []
        self.pending: _Pending | None = None
        self.after_of = False
        self.group: Group | None = None
        self.listed: dict[Suit, Group] = {}

    def run(self) -> list[Found]:
        for index, item in enumerate(self.items):
            if isinstance(item, Token):
                self._token(item, index)
            else:
                self._mark(item, index)
        self._break()
        return self.found

    def _following(self, index: int) -> Item | None:
        return self.items[index + 1] if index + 1 < len(self.items) else None

    def _before_of(self, index: int) -> bool:
        """Tell whether the item at `index` is a rank that an "of" follows."""
        following = self._following(index)
        return isinstance(following, Mark) and following.kind == "of"

    def _token(self, token: Token, index: int) -> None:
        if self._before_of(index) and self.group is not None and self.group.count:
            self._close()
        shape, units = choose(
            token,
            self.language,
            waiting=self.pending,
            group=self.group,
            following=self._following(index),
        )
        if shape is Shape.CARDS:
            self._close()
        for unit in units:
            self._unit(unit)

    def _unit(self, unit: Unit) -> None:
        value = unit.value
        if isinstance(value, Card):
            self._close()
            self.found.append(Found(value, unit.start, unit.end))
        elif isinstance(value, Suit):
            if self.pending is not None:
                self._pair(self.pending, value, unit.end)
            else:
                self._close()
                self.group = Group(value, unit.start, unit.end)
        elif not isinstance(value, Rank):
            raise knight(unit)
        elif self.group is not None:
            self.found.append(self.group.add(value, unit))
        else:
            self.pending = _Pending(value, unit.start, unit.end)

    def _pair(self, pending: _Pending, suit: Suit, end: int) -> None:
        """Give the waiting rank its suit."""
        self.found.append(Found(Card(suit, pending.rank), pending.start, end))
        self.pending = None
        self.after_of = False

    def _mark(self, mark: Mark, index: int) -> None:
        if mark.kind == "of":
            if self.pending is None or self.after_of:
                raise Trouble(mark.start, mark.end, "stands between a rank and a suit only")
            self.after_of = True
        elif mark.kind == "colon":
            if self.group is None or self.group.count or self.group.colon or self.group.void:
                raise Trouble(mark.start, mark.end, "stands behind a suit only, as in 'S: A K 4'")
            self.group.colon = True
        elif mark.kind == "void":
            if self.group is None or self.group.count:
                raise Trouble(mark.start, mark.end, "stands behind a suit only, as in 'S: void'")
            self._void()
        elif mark.kind == "dash":
            self._dash(index)
        elif mark.kind == "comma":
            self._comma()
        elif mark.kind == "star":
            self._star(mark)
        else:
            self._break()

    def _star(self, mark: Mark) -> None:
        """Take a star behind a card: its copy in the second pack."""
        empty = self.group if self.group is not None and not self.group.count else None
        half = self.pending or empty
        if half is not None:
            raise Trouble(
                half.start,
                mark.end,
                f"is not a card: an unknown card cannot be used; {FULL_HANDS}",
            )
        if not self.found:
            raise Trouble(
                mark.start,
                mark.end,
                "is not a card: a star stands behind a card of the second pack",
            )
        card, start, _ = self.found[-1]
        if card.suit is None or card.rank is None or card.pack:
            raise Trouble(
                start,
                mark.end,
                "has a star too many: a star behind a suit and a rank marks the second pack",
            )
        self.found[-1] = Found(Card(card.suit, card.rank, 1), start, mark.end)

    def _dash(self, index: int) -> None:
        """Take a dash: a void, a separator, a range, or within queen-of-hearts."""
        if self.pending is not None and (self.after_of or self._before_of(index)):
            return
        following = self._following(index)
        if self.group is None or self.pending is not None:
            self._comma()
            return
        lists_ranks = (
            isinstance(following, Token)
            and (fits(following, Shape.RANKS) or fits(following, Shape.RANKS_AND_GROUPS))
            and not fits(following, Shape.CARDS)
            and not self._before_of(index + 1)
        )
        if self.group.count:
            if lists_ranks:
                self.group.dash()
            else:
                self._comma()
        elif not lists_ranks:
            self._void()

    def _void(self) -> None:
        if self.group is not None:
            self.group.void = True
        self._close()

    def _comma(self) -> None:
        """After a comma no rank finds its suit any more, but a group may go on."""
        if self.pending is not None:
            raise no_suit(self.pending.rank, self.pending.start, self.pending.end)
        if self.group is not None and not self.group.count:
            self._close()

    def _break(self) -> None:
        self._comma()
        self._close()

    def _close(self) -> None:
        """End the list of ranks of a suit."""
        if self.group is not None:
            self.group.close(self.listed)
            self.group = None
