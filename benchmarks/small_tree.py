"""A deal so small that every course of it can be looked at: its tree, values, best responses.

The tree is that of one deal after a card has been turned up: all hands that can be dealt, all bids
under the hook, all cards. A seat with one thing to do is not asked. Points are those of OpenSpiel:
a point a trick, and ten for a make. Everything is worked out level by level on arrays.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["SmallGame", "Spot", "Tree", "best_response", "equilibrium", "nash_gap", "values"]

Reals = NDArray[np.float64]
Ints = NDArray[np.int64]
Bids = tuple[int, ...]
Cards = tuple[int, ...]


@dataclass(frozen=True)
class SmallGame:
    """A small deal. Cards are numbers: suit * ranks + rank; the last suit is trump.

    Attributes
    ----------
    players, cards : int
        Seats, and the hand size; seat 0 is eldest hand.
    ranks : int
        Cards of a suit.
    turned : int
        The rank of the trump turned up.
    suits : int
        Suits of the deck.
    """

    players: int
    cards: int
    ranks: int
    turned: int
    suits: int = 4

    @property
    def turn_up(self) -> int:
        """The card turned up."""
        return (self.suits - 1) * self.ranks + self.turned

    def deals(self) -> Iterator[tuple[Cards, ...]]:
        """Yield the hands by seat, all equally likely."""
        rest = [card for card in range(self.suits * self.ranks) if card != self.turn_up]
        yield from self._hands(rest, self.players)

    def _hands(self, rest: list[int], seats: int) -> Iterator[tuple[Cards, ...]]:
        if seats == 0:
            yield ()
            return
        for hand in combinations(rest, self.cards):
            left = [card for card in rest if card not in hand]
            for others in self._hands(left, seats - 1):
                yield (hand, *others)

    def legal(self, hands: tuple[Cards, ...], bids: Bids, played: Cards) -> tuple[int, Cards]:
        """Return whose turn it is and what it may do; nothing when the deal is over."""
        if len(bids) < self.players:
            barred = self.cards - sum(bids) if len(bids) == self.players - 1 else -1
            return len(bids), tuple(bid for bid in range(self.cards + 1) if bid != barred)
        if len(played) == self.players * self.cards:
            return 0, ()
        begin = len(played) // self.players * self.players
        leader = self.leader(played)
        seat = (leader + len(played) - begin) % self.players
        held = tuple(card for card in hands[seat] if card not in played)
        if len(played) > begin:
            suit = played[begin] // self.ranks
            held = tuple(card for card in held if card // self.ranks == suit) or held
        return seat, held

    def leader(self, played: Cards) -> int:
        """Return who leads the trick that is on the table, or comes next."""
        leader = 0
        for begin in range(0, len(played) - self.players + 1, self.players):
            leader = (leader + self._winner(played[begin : begin + self.players])) % self.players
        return leader

    def _winner(self, trick: Cards) -> int:
        trump, led = self.suits - 1, trick[0] // self.ranks
        worth = [
            card + (1000 if card // self.ranks == trump else 0)
            if card // self.ranks in (trump, led)
            else -1
            for card in trick
        ]
        return worth.index(max(worth))

    def points(self, bids: Bids, played: Cards) -> list[int]:
        """Return the points by seat of a deal that is over."""
        won = [0] * self.players
        for end in range(self.players, len(played) + 1, self.players):
            won[self.leader(played[:end])] += 1
        return [tricks + 10 * (tricks == bid) for tricks, bid in zip(won, bids, strict=True)]


class Spot(NamedTuple):
    """What a seat knows when it is asked, with one of the deals in which it comes about."""

    seat: int
    hands: tuple[Cards, ...]
    bids: Bids
    played: Cards
    actions: Cards


class _Level(NamedTuple):
    nodes: Ints
    starts: Ints
    children: Ints
    actions: Ints
    seats: Ints
    parents: Ints


class Tree:
    """The tree of a small deal.

    Parameters
    ----------
    game : SmallGame
        The deal.

    Attributes
    ----------
    spots : list of Spot
        Every different question to a seat.
    starts : array of int64
        Where the actions of each spot begin in the array of a strategy; and their number.
    """

    def __init__(self, game: SmallGame) -> None:
        self.game = game
        self.spots: list[Spot] = []
        self._index: dict[tuple[int, Cards, Bids, Cards], int] = {}
        self._starts: list[int] = [0]
        self._nodes: list[tuple[int, int, int]] = []
        self._edges: list[int] = []
        self._ends: list[list[int]] = []
        roots = [self._grow(hands, (), ()) for hands in game.deals()]
        self._finish(roots)

    def _grow(self, hands: tuple[Cards, ...], bids: Bids, played: Cards) -> int:
        """Return the number of a node; one less than minus the number of an end."""
        game = self.game
        seat, actions = game.legal(hands, bids, played)
        if not actions:
            self._ends.append(game.points(bids, played))
            return -len(self._ends)
        bidding = len(bids) < game.players
        below = [
            self._grow(hands, (*bids, one), played)
            if bidding
            else self._grow(hands, bids, (*played, one))
            for one in actions
        ]
        if len(actions) == 1:
            return below[0]
        key = (seat, hands[seat], bids, played)
        spot = self._index.get(key)
        if spot is None:
            spot = self._index[key] = len(self.spots)
            self.spots.append(Spot(seat, hands, bids, played, actions))
            self._starts.append(self._starts[-1] + len(actions))
        self._nodes.append((spot, len(bids) + len(played), len(self._edges)))
        self._edges += below
        return len(self._nodes) - 1

    def _finish(self, roots: list[int]) -> None:
        nodes = np.array(self._nodes, np.int64)
        edges = np.array(self._edges, np.int64)
        count = len(nodes)
        children = np.where(edges >= 0, edges, count - edges - 1)
        self.starts: Ints = np.array(self._starts, np.int64)
        spots, depths, begins = nodes.T
        sizes = np.diff(np.append(begins, len(edges)))
        seats = np.array([spot.seat for spot in self.spots], np.int64)
        self.size = count
        self.ends: Reals = np.array(self._ends, np.float64).T
        self.roots = np.array([root if root >= 0 else count - root - 1 for root in roots])
        self.levels: list[_Level] = []
        for depth in np.unique(depths):
            here = np.flatnonzero(depths == depth)
            width = sizes[here]
            first = np.cumsum(width) - width
            within = np.arange(width.sum()) - np.repeat(first, width)
            edge = np.repeat(begins[here], width) + within
            self.levels.append(
                _Level(
                    here, first, children[edge],
                    np.repeat(self.starts[spots[here]], width) + within,
                    seats[spots[here]], np.repeat(np.arange(len(here)), width),
                )
            )  # fmt: skip
        self.owner: Ints = np.repeat(seats, np.diff(self.starts))
        del self._nodes, self._edges, self._ends

    def uniform(self) -> Reals:
        """Return the strategy that does everything equally often."""
        width = np.diff(self.starts)
        return np.asarray(np.repeat(1 / width, width))

    def per_spot(self, numbers: Reals) -> Reals:
        """Return the sums over the actions of each spot, one for each action."""
        sums = np.add.reduceat(numbers, self.starts[:-1])
        return np.asarray(np.repeat(sums, np.diff(self.starts)))


def _values(tree: Tree, strategy: Reals) -> Reals:
    found = np.zeros((tree.game.players, tree.size + tree.ends.shape[1]))
    found[:, tree.size :] = tree.ends
    for level in reversed(tree.levels):
        each = strategy[level.actions] * found[:, level.children]
        found[:, level.nodes] = np.add.reduceat(each, level.starts, axis=1)
    return found


def values(tree: Tree, strategy: Reals) -> Reals:
    """Return the mean points of each seat.

    Parameters
    ----------
    tree : Tree
    strategy : float64 array
        The chance of each action of each spot.
    """
    return np.asarray(_values(tree, strategy)[:, tree.roots].mean(axis=1))


def _reach(tree: Tree, strategy: Reals, seat: int) -> Reals:
    """Return how likely all but one seat make each node, of the deals equally likely."""
    reach = np.zeros(tree.size + tree.ends.shape[1])
    reach[tree.roots] = 1 / len(tree.roots)
    for level in tree.levels:
        own = (level.seats == seat)[level.parents]
        share = np.where(own, 1.0, strategy[level.actions])
        reach[level.children] = reach[level.nodes][level.parents] * share
    return reach


def best_response(tree: Tree, strategy: Reals, seat: int) -> tuple[float, Reals]:
    """Return the points of the best answer of a seat to what the others do, and that answer.

    Parameters
    ----------
    tree : Tree
    strategy : float64 array
        What the others do.
    seat : int
        Who answers.
    """
    reach = _reach(tree, strategy, seat)
    answer = strategy.copy()
    found = np.zeros(tree.size + tree.ends.shape[1])
    found[tree.size :] = tree.ends[seat]
    for level in reversed(tree.levels):
        own = (level.seats == seat)[level.parents]
        worth = reach[level.nodes][level.parents] * found[level.children]
        total = np.bincount(level.actions[own], worth[own], len(strategy))
        acts = np.unique(level.actions[own])
        if len(acts):
            spots = np.searchsorted(tree.starts, acts, "right") - 1
            for_spot = np.full(len(tree.starts) - 1, -np.inf)
            np.maximum.at(for_spot, spots, total[acts])
            best = np.flatnonzero(total[acts] >= for_spot[spots])
            first = acts[best[np.unique(spots[best], return_index=True)[1]]]
            answer[acts] = 0.0
            answer[first] = 1.0
        each = answer[level.actions] * found[level.children]
        found[level.nodes] = np.add.reduceat(each, level.starts)
    return float(found[tree.roots].mean()), answer


def nash_gap(tree: Tree, strategy: Reals) -> Reals:
    """Return by seat how many points a deal it could gain alone; the sum is NashConv."""
    now = values(tree, strategy)
    seats = range(tree.game.players)
    return np.array([best_response(tree, strategy, seat)[0] - now[seat] for seat in seats])


def equilibrium(tree: Tree, rounds: int) -> Reals:
    """Return the average strategy of counterfactual regret minimisation (CFR+).

    With more than two seats, or points that do not add up to the same, it need not come to an
    equilibrium: `nash_gap` says how close it is.

    Parameters
    ----------
    tree : Tree
    rounds : int
        Rounds; round n counts n times.
    """
    regret = np.zeros(len(tree.owner))
    total = np.zeros(len(tree.owner))
    strategy = tree.uniform()
    for number in range(1, rounds + 1):
        found = _values(tree, strategy)
        for seat in range(tree.game.players):
            reach = _reach(tree, strategy, seat)
            own_reach = _own_reach(tree, strategy, seat)
            for level in tree.levels:
                own = (level.seats == seat)[level.parents]
                parents = level.nodes[level.parents[own]]
                gain = found[seat][level.children[own]] - found[seat][parents]
                acts = level.actions[own]
                if len(acts) == 0:
                    continue
                regret += np.bincount(acts, reach[parents] * gain, len(regret))
                share = number * own_reach[parents] * strategy[acts]
                # A seat's own part in reaching a spot is the same at all of its nodes.
                weight = np.zeros(len(total))
                weight[acts] = share
                total += weight
        regret = np.maximum(regret, 0.0)
        sums = tree.per_spot(regret)
        strategy = np.where(sums > 0, regret / np.where(sums > 0, sums, 1.0), tree.uniform())
    sums = tree.per_spot(total)
    return np.where(sums > 0, total / np.where(sums > 0, sums, 1.0), tree.uniform())


def _own_reach(tree: Tree, strategy: Reals, seat: int) -> Reals:
    reach = np.zeros(tree.size + tree.ends.shape[1])
    reach[tree.roots] = 1.0
    for level in tree.levels:
        own = (level.seats == seat)[level.parents]
        share = np.where(own, strategy[level.actions], 1.0)
        reach[level.children] = reach[level.nodes][level.parents] * share
    return reach
