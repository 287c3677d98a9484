"""`ismcts`: a player that searches one tree over what it cannot tell apart."""

from __future__ import annotations

import hashlib
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ohhell_sim.advice.narrow import is_narrow
from ohhell_sim.advice.player import MonteCarlo
from ohhell_sim.advice.settings import read_settings
from ohhell_sim.advice.stakes import Stakes, stakes_of
from ohhell_sim.advice.table import POLICY_CODES, state_masks, state_table
from ohhell_sim.cards import Card, Suit
from ohhell_sim.errors import SettingError
from ohhell_sim.game import Phase, View
from ohhell_sim.inference.constraints import MAX_SEATS, Constraints
from ohhell_sim.inference.lanes import from_kernel
from ohhell_sim.inference.plan import build_plan
from ohhell_sim.kernels import CELLS, POLICY_WEIGHTS
from ohhell_sim.kernels.bid_model import chances
from ohhell_sim.kernels.tree import NODE_CELLS, TREE_STATE_CELLS, grow_tree
from ohhell_sim.rules.reading import shown

__all__ = ["Branch", "IsmctsPlayer"]

_MOST_SIMULATIONS = 10_000_000
_MOST_NODES = 1 << 19  # 32 MB; beyond them the tree does not grow, and its bounds still improve
_BATCH = 512  # simulations between two looks at the clock, at most a few milliseconds

Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Branch:
    """A choice at the root of a tree, and what the search found of it.

    Attributes
    ----------
    action : int or Card
        The bid or the card.
    visits : int
        Simulations that began with it.
    value : float
        Their mean reward: 1 for the most points that are possible, 0 for the fewest.
    """

    action: int | Card
    visits: int
    value: float


class IsmctsPlayer:
    """Information-set Monte Carlo tree search, of a single observer.

    Each simulation deals the cards that the seat has not seen anew, all of them, uniformly among
    the worlds that fit what it knows. It goes down one tree of all plays so far by the upper
    confidence bound, adds a node, plays the deal out, and rewards every seat on the way by its
    own points for its own bid. For a bid the first layer of the tree is made of the bids; the
    seats that bid later then bid by the bid model. The choice visited most is taken, of equals the
    one with the better mean, then the lower one.

    The tree knows the base game: one full pack, following suit as the only obligation, bids in
    turn from eldest hand, any points. Everything else (trumps to name, cards to pass, jokers,
    two packs, further obligations, matches that put seats out) goes to `MonteCarlo`, with as many
    worlds as simulations, or as much time.

    Parameters
    ----------
    seed : int, optional
        Makes all its random choices, the same for equal views; any seed if left out.
    simulations : int, optional
        Simulations a decision, 1 to 10,000,000. With a time limit it does not count.
    time_limit : float, optional
        Seconds a decision, instead.
    exploration : float, optional
        Weight of the upper confidence bound, for rewards from 0 to 1.
    playouts : str, optional
        "standard": deals are played out by the standard policy; "random": by random cards.

    Raises
    ------
    SettingError
        For an option out of its range.

    Examples
    --------
    >>> from ohhell_sim import Deal
    >>> deal = Deal("classic", ["AH KH 3C", "2S 4C 5C", "QD 6C 8D"], trump="H", dealer=2)
    >>> IsmctsPlayer(seed=1, simulations=500).choose_bid(deal.view(0))
    2
    """

    name = "ismcts"
    summary = "information-set tree search: simulations=1000 a decision, or time_limit"

    def __init__(
        self,
        *,
        seed: int | None = None,
        simulations: int = 1000,
        time_limit: float | None = None,
        exploration: float = 0.7,
        playouts: str = "standard",
    ) -> None:
        whole = isinstance(simulations, int) and not isinstance(simulations, bool)
        if not whole or not 1 <= simulations <= _MOST_SIMULATIONS:
            raise SettingError(
                f"simulations is {shown(simulations)}: a whole number from 1 to "
                f"{_MOST_SIMULATIONS:,} would do",
                value=simulations,
                allowed=range(1, _MOST_SIMULATIONS + 1),
            )
        number = isinstance(exploration, (int, float)) and not isinstance(exploration, bool)
        if not number or not 0 <= exploration < math.inf:
            raise SettingError(
                f"exploration is {shown(exploration)}: a number from 0 up would do",
                value=exploration,
            )
        if playouts not in POLICY_CODES:
            raise SettingError(
                f"playouts is {shown(playouts)}: {' or '.join(map(repr, POLICY_CODES))} would do",
                value=playouts,
                allowed=list(POLICY_CODES),
            )
        settings = read_settings(time_limit=time_limit, seed=seed)
        self._seed = settings.seed
        self._time_limit = time_limit
        self._simulations = simulations
        self._exploration = float(exploration)
        self._playouts = playouts
        self._tree = np.zeros((0, NODE_CELLS), np.uint64)

    def choose_pass(self, view: View) -> tuple[Card, ...]:
        """Return the cards that `MonteCarlo` would pass on."""
        return self._other(view).choose_pass(view)

    def choose_trump(self, view: View) -> Suit | None:
        """Return the trump that `MonteCarlo` would name."""
        return self._other(view).choose_trump(view)

    def choose_bid(self, view: View) -> int:
        """Return the bid that the search visits most."""
        allowed = view.legal_bids()
        if len(allowed) == 1:
            return allowed[0]
        if not _is_known(view):
            return self._other(view).choose_bid(view)
        action = self.search(view)[0].action
        return action if isinstance(action, int) else allowed[0]

    def choose_card(self, view: View) -> Card:
        """Return the card that the search visits most."""
        allowed = view.legal_cards()
        if len(allowed) == 1:
            return allowed[0]
        if not _is_known(view):
            return self._other(view).choose_card(view)
        action = self.search(view)[0].action
        return action if isinstance(action, Card) else allowed[0]

    def _other(self, view: View) -> MonteCarlo:
        """Return the player for what the tree does not know."""
        return MonteCarlo(
            seed=_seed_of(self._seed, view),
            samples=self._simulations if self._time_limit is None else None,
            time_limit=self._time_limit,
        )

    def search(self, view: View) -> list[Branch]:
        """Search a bid or a card under the rules that the tree knows.

        Parameters
        ----------
        view : View
            What the seat knows; it is its turn.

        Returns
        -------
        list of Branch
            Every bid, or every card that is not equal to a lower one; most visits first.

        Raises
        ------
        SettingError
            For a view that the tree does not know how to go on from.

        Examples
        --------
        >>> from ohhell_sim import Deal
        >>> deal = Deal("classic", ["AS KH 3H", "2S 3C 4C", "QD 5C 8D"], trump="H", dealer=2)
        >>> player = IsmctsPlayer(seed=1, simulations=200)
        >>> sum(branch.visits for branch in player.search(deal.view(0)))
        200
        """
        bidding = view.phase is Phase.BID
        if not _is_known(view) or not view.legal_actions():
            raise SettingError(
                f"the tree does not know what seat {view.seat} can do here: ask choose_bid or "
                "choose_card, when it is its turn",
                value=view,
            )
        table = state_table(view, self._playouts)
        bids, last, asked = _bids(view)
        table[2] = last
        table[9] = asked and last == view.dealer and view.plan.hooked
        model = chances(view.players, view.hand_size) if asked else np.zeros(CELLS)
        stakes = stakes_of(view, misses=0 if view.tally is None else view.tally.misses[view.seat])
        legal = sum(1 << bid for bid in view.legal_bids()) if bidding else 0
        arguments = (
            *build_plan(Constraints.from_view(view)).arrays,
            np.zeros((0, MAX_SEATS), np.uint64),
            table,
            state_masks(view),
            bids,
            np.asarray(model, np.float64),
            np.array(stakes.bidding, np.int64),
            np.array(POLICY_WEIGHTS, np.int64),
            np.uint64(legal),
            _rewards(view, stakes),
            self._exploration,
            np.uint64(_seed_of(self._seed, view)),
        )
        self._make_room(view.players if bidding else 1)
        self._grow(arguments)
        return _branches(self._tree, view)

    def _make_room(self, nodes_each: int) -> None:
        """Have room for the nodes of all simulations, up to the most there may be."""
        wanted = _MOST_NODES
        if self._time_limit is None:
            wanted = min(wanted, 64 + nodes_each * self._simulations)
        if len(self._tree) < wanted:
            self._tree = np.zeros((wanted, NODE_CELLS), np.uint64)

    def _grow(self, arguments: tuple[Any, ...]) -> None:
        grow: Callable[..., None] = grow_tree
        state = np.zeros(TREE_STATE_CELLS, np.uint64)
        if self._time_limit is None:
            for lo in range(0, self._simulations, _BATCH * 16):
                hi = min(lo + _BATCH * 16, self._simulations)
                grow(*arguments, lo, hi, state, self._tree)
            return
        deadline = time.monotonic() + self._time_limit
        done = 0
        while done == 0 or (time.monotonic() < deadline and done < _MOST_SIMULATIONS):
            grow(*arguments, done, done + _BATCH, state, self._tree)
            done += _BATCH


def _is_known(view: View) -> bool:
    """Whether the tree can go on from a view: the base game, and nobody can be put out."""
    return is_narrow(view) and view.rules.end.errors is None


def _seed_of(seed: int, view: View) -> int:
    """Return a seed for one view: equal views are answered equally, others independently."""
    seen = (
        seed, view.seat, view.dealer, view.bids, view.hand.codes, view.turn_up,
        [trick.cards for trick in view.tricks], view.current.cards,
    )  # fmt: skip
    return int.from_bytes(hashlib.blake2b(repr(seen).encode(), digest_size=8).digest(), "little")


def _bids(view: View) -> tuple[Numbers, int, bool]:
    """Return the bids by seat, who bids last, and whether anybody bids after this seat."""
    bids = np.zeros(MAX_SEATS, np.int64)
    known = [view.bid_of(seat) for seat in range(view.players)]
    bids[: view.players] = [bid or 0 for bid in known]
    last = view.seat
    while view.phase is Phase.BID:
        after = (last + 1) % view.players
        if after == view.seat or known[after] is not None:
            break
        last = after
    return bids, last, last != view.seat


def _rewards(view: View, stakes: Stakes) -> NDArray[np.float64]:
    """Return what counts for each seat from 0 to 1, and at the end for this seat's choice of bid.

    Once a bid is made, 0 and 1 are the fewest and the most points still possible with it.
    """
    size = view.hand_size
    left = size - len(view.tricks)
    rewards = np.zeros((view.players + 1, size + 1, size + 1))
    for seat in range(view.players):
        points = np.array(stakes.gain if seat == view.seat else stakes.bidding, np.float64)
        won = view.tricks_won[seat]
        reach = points[:, won : won + left + 1]
        low, high = reach.min(axis=1, keepdims=True), reach.max(axis=1, keepdims=True)
        rewards[seat] = (points - low) / np.maximum(high - low, 1)
    gain = np.array(stakes.gain, np.float64)
    rewards[view.players] = (gain - gain.min()) / max(gain.max() - gain.min(), 1)
    return np.ascontiguousarray(np.clip(rewards, 0, 1))


def _branches(tree: NDArray[np.uint64], view: View) -> list[Branch]:
    """Read the children of the root."""
    totals = tree.view(np.float64)
    found = []
    child = int(tree[0, 1])
    while child:
        key, visits = int(tree[child, 0]), int(tree[child, 3])
        action: int | Card = key.bit_length() - 1
        if view.phase is Phase.PLAY:
            action = Card.from_bit(from_kernel(key, view.trump))
        found.append(Branch(action, visits, float(totals[child, 5]) / visits))
        child = int(tree[child, 2])
    return sorted(found, key=lambda branch: (-branch.visits, -branch.value, branch.action))
