"""Two strategies on the same cards: what is played, and what came of it so far.

A pair is played in blocks. A block is one match's cards, or one deal at OpenSpiel's table, played
once for each seat: the hero takes every seat once, alone against the other strategy. Block number
n is always the same, so that a row can be gone on with at any time.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

from ohhell_sim import Rules, View
from ohhell_sim.players import make_strategy
from ohhell_sim.tournament import Design, play_block, read_design
from ohhell_sim.tournament.statistics import quantile

__all__ = [
    "EQUAL_TIME",
    "FRUGAL",
    "OWN_TABLES",
    "PRESET",
    "PRESET_TABLES",
    "TABLES",
    "Outcome",
    "Pair",
    "Spent",
    "Tally",
    "rules_of",
]

#: Stands for as many samples as take the time that the other strategy takes.
EQUAL_TIME = "montecarlo:equal-time"
#: Where deals are many: a fifth of the worlds that `montecarlo` plays by default.
FRUGAL = "montecarlo:samples=100"

#: How the labels of `PRESET_TABLES` end: "openspiel" alone is the table of that engine.
PRESET = " preset"
_PRESETS = (
    "descending", "up-down", "podrida-es", "italian", "seed-pl-short", "kachuful",
    "nomination-whist", "guardian", "pagat", "openspiel", "boerenbridge", "rikiki",
    "romanian-whist", "pocha", "wizard",
)  # fmt: skip

#: Rules that are played at all numbers of players, by label: a preset, and what it differs in.
OWN_TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "classic": ("classic", {}),
    "hook": ("hook", {}),
    "podrida": ("podrida", {}),
    "minus ten": ("classic", {"score": "diff10"}),
}

#: Every other preset, by one of its names: played by four alone.
PRESET_TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    f"{name}{PRESET}": (name, {}) for name in _PRESETS
}

#: The rules of all our tables by label.
TABLES = OWN_TABLES | PRESET_TABLES

_SEED = 20_000


def rules_of(label: str) -> Rules:
    """Return the rules of a table."""
    preset, changes = TABLES[label]
    rules = Rules.preset(preset)
    return rules.replace(**changes) if changes else rules


@dataclass
class Spent:
    """Processor time of a strategy, and on how many decisions with a choice."""

    seconds: float = 0.0
    moves: int = 0

    @property
    def milliseconds(self) -> float:
        """Mean time a decision; not a number before the first."""
        return 1000 * self.seconds / self.moves if self.moves else math.nan


@dataclass(frozen=True)
class Outcome:
    """What one block came to, ours first: points and makes a deal, and the time spent."""

    points: tuple[float, float]
    made: tuple[float, float]
    spent: tuple[Spent, Spent]


@dataclass
class Tally:
    """Sums over blocks, ours first.

    Attributes
    ----------
    blocks : int
        Blocks played.
    lead, squares : float
        Sums of our lead in points a deal, and of its square.
    points, made, seconds, moves : list
        Sums by strategy.
    """

    blocks: int = 0
    lead: float = 0.0
    squares: float = 0.0
    points: list[float] = field(default_factory=lambda: [0.0, 0.0])
    made: list[float] = field(default_factory=lambda: [0.0, 0.0])
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    moves: list[int] = field(default_factory=lambda: [0, 0])

    def add(self, outcome: Outcome) -> None:
        """Add a block."""
        lead = outcome.points[0] - outcome.points[1]
        self.blocks += 1
        self.lead += lead
        self.squares += lead * lead
        for side in range(2):
            self.points[side] += outcome.points[side]
            self.made[side] += outcome.made[side]
            self.seconds[side] += outcome.spent[side].seconds
            self.moves[side] += outcome.spent[side].moves

    @property
    def mean(self) -> float:
        """Our lead in points a deal."""
        return self.lead / self.blocks if self.blocks else math.nan

    @property
    def error(self) -> float:
        """The standard error of the lead; not a number for fewer than two blocks."""
        if self.blocks < 2:
            return math.nan
        spread = max(self.squares - self.blocks * self.mean**2, 0.0) / (self.blocks - 1)
        return math.sqrt(spread / self.blocks)

    def reach(self, level: float) -> float:
        """Return how far the interval of a level reaches to each side."""
        return quantile(level, self.blocks) * self.error if self.blocks > 1 else math.nan

    def milliseconds(self, side: int) -> float:
        """Return the processor time a decision of one of the two."""
        return Spent(self.seconds[side], self.moves[side]).milliseconds

    def to_dict(self) -> dict[str, Any]:
        """Return the sums for JSON."""
        return asdict(self)


@dataclass(frozen=True)
class Pair:
    """One row of the table of pairs.

    Attributes
    ----------
    ours, theirs : str
        Two strategies; the lead is that of the first.
    players : int
        Seats.
    rules : str
        One of `TABLES`, or "openspiel" for OpenSpiel's own engine.
    cards : int
        Hand size at OpenSpiel's table; 0 for whole matches.
    alone : str
        Who is the hero: "ours" or "theirs".
    blocks : int
        How many blocks a full run plays.
    """

    ours: str
    theirs: str
    players: int
    rules: str
    cards: int = 0
    alone: str = "ours"
    blocks: int = 60

    @property
    def name(self) -> str:
        """A name to choose the row by, and to keep it under."""
        table = self.rules.replace(" ", "-")
        size = f"-{self.cards}" if self.cards else ""
        ours = self.ours.replace(":", "-")
        name = f"{table}/{ours}-{self.theirs}/{self.players}{size}"
        return name if self.alone == "ours" else f"{name}/alone"

    def play(self, numbers: Sequence[int]) -> list[Outcome]:
        """Play blocks of consecutive numbers."""
        if self.cards:
            return self._at_their_table(numbers)
        return [self._match(number) for number in numbers]

    def _at_their_table(self, numbers: Sequence[int]) -> list[Outcome]:
        from benchmarks.openspiel_table import duel

        specs = (self.ours, self.theirs) if self.alone == "ours" else (self.theirs, self.ours)
        result = duel(
            specs, players=self.players, cards=self.cards, deals=len(numbers),
            seed=_SEED * self.players + 1_000_000 * self.cards, first=numbers[0],
        )  # fmt: skip
        order = (0, 1) if self.alone == "ours" else (1, 0)
        clocks = [result.clocks[side] for side in order]
        outcomes = []
        for place in range(len(numbers)):
            # All decisions of the call are counted with its first block.
            spent = [Spent(c.seconds, c.decisions) if place == 0 else Spent() for c in clocks]
            outcomes.append(
                Outcome(
                    (float(result.points[place, order[0]]), float(result.points[place, order[1]])),
                    (float(result.made[place, order[0]]), float(result.made[place, order[1]])),
                    (spent[0], spent[1]),
                )
            )
        return outcomes

    @cached_property
    def _table(self) -> tuple[Design, tuple[Spent, Spent]]:
        spent = (Spent(), Spent())
        sides = (0, 1) if self.alone == "ours" else (1, 0)
        specs = (self.ours, self.theirs)
        entries = {specs[side]: _clocked(specs[side], spent[side]) for side in sides}
        design = read_design(
            entries, rules=rules_of(self.rules), players=self.players, matches=1_000_000,
            seed=_SEED + self.players, seating="hero",
        )  # fmt: skip
        # A block that does not count: what has to be compiled or loaded is not their time.
        play_block(design, 999_999)
        return design, spent

    def _match(self, number: int) -> Outcome:
        design, clocks = self._table
        for clock in clocks:
            clock.seconds, clock.moves = 0.0, 0
        block = play_block(design, number)
        order = (0, 1) if self.alone == "ours" else (1, 0)
        points = [block.points[side] / block.deals[side] for side in order]
        made = [block.made[side] / block.deals[side] for side in order]
        return Outcome(
            (points[0], points[1]),
            (made[0], made[1]),
            (
                Spent(clocks[0].seconds, clocks[0].moves),
                Spent(clocks[1].seconds, clocks[1].moves),
            ),
        )


class _Clocked:
    """A strategy with a clock of processor time for decisions with a choice."""

    def __init__(self, player: Any, spent: Spent) -> None:
        self._player = player
        self._spent = spent

    def choose_pass(self, view: View) -> Any:
        """Return the cards it passes."""
        return self._timed(self._player.choose_pass, view)

    def choose_trump(self, view: View) -> Any:
        """Return the trump it names."""
        return self._timed(self._player.choose_trump, view)

    def choose_bid(self, view: View) -> Any:
        """Return its bid."""
        return self._timed(self._player.choose_bid, view)

    def choose_card(self, view: View) -> Any:
        """Return its card."""
        return self._timed(self._player.choose_card, view)

    def _timed(self, choose: Any, view: View) -> Any:
        choice = len(view.legal_actions()) > 1
        start = time.process_time()
        action = choose(view)
        if choice:
            self._spent.seconds += time.process_time() - start
            self._spent.moves += 1
        return action


def _clocked(spec: str, spent: Spent) -> Any:
    def make(*, seed: int | None = None) -> _Clocked:
        return _Clocked(make_strategy(spec, seed=seed), spent)

    return make
