"""Training of the net: what the trials of cards add to the outlook.

The net is to say by how much a card is better or worse than the outlook has it, compared with the
other cards of the same decision. Its loss is therefore the mean over decisions of the squared
error about the decision's mean: what all cards of a decision have in common, which is most of what
happens in a deal, does not count. The steps are those of Adam (Kingma and Ba, 2015).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ohhell_sim.kernels.bid_model import chances
from ohhell_sim.kernels.bits import TOP_LANE
from ohhell_sim.kernels.learned import Learned
from ohhell_sim.kernels.net import HIDDEN, INPUTS, NET_SIZE
from ohhell_sim.kernels.outlook_training import training_scores
from ohhell_sim.kernels.parameters import bid_array, policy_array
from ohhell_sim.kernels.trials import try_cards

__all__ = ["Trials", "gather_all", "gather_trials", "learn_net", "train_net"]

_Singles = NDArray[np.float32]

_STRAY = 10
_SHARE = 200
_BATCH = 1500
_RATE = 3e-3


class Trials(NamedTuple):
    """Cards tried at decisions of self-play, row by row.

    Attributes
    ----------
    inputs : float32 array, shape (n, INPUTS)
        What the net is told.
    values : float32 array, shape (n,)
        What the outlook gives the card.
    made : float32 array, shape (n,)
        1 where the bid was made, else 0.
    decisions : int64 array, shape (n,)
        Number of the decision; rows of a decision stand together.
    """

    inputs: _Singles
    values: _Singles
    made: _Singles
    decisions: NDArray[np.int64]


def gather_trials(
    players: int,
    cards: int,
    *,
    trump: bool,
    what: Learned,
    net: _Singles,
    deals: int,
    seed: int,
) -> Trials:
    """Play deals of one table and try cards in them.

    Parameters
    ----------
    players, cards : int
        The table.
    trump : bool
        Whether there are trumps; one is turned up if a card is left.
    what : Learned
        The outlook and the bid model of the table.
    net : float32 array, shape (NET_SIZE,)
        The net that everybody plays by.
    deals, seed : int
        How many deals; the same seed plays the same.

    Returns
    -------
    Trials
        A fifth of the decisions.
    """
    room = deals * players * cards + 64
    inputs = np.zeros((room, INPUTS), np.float32)
    values, made = np.zeros(room, np.float32), np.zeros(room, np.float32)
    decisions = np.zeros(room, np.int64)
    rows = try_cards(
        players, cards, TOP_LANE if trump else np.uint64(0), int(trump and players * cards < 52), 5,
        bid_array(chances(players, cards), *what), training_scores(cards),
        policy_array(what.outlook, net), _SHARE, _STRAY, np.uint64(seed), 0, deals, inputs, values,
        made, decisions,
    )  # fmt: skip
    return Trials(inputs[:rows], values[:rows], made[:rows], decisions[:rows])


def gather_all(
    players: int, tables: dict[tuple[int, bool], Learned], net: _Singles, *, effort: int, seed: int
) -> Trials:
    """Try cards at every table of so many players.

    Parameters
    ----------
    players : int
        2 to 8.
    tables : dict
        What was learned by hand size and whether there are trumps.
    net : float32 array, shape (NET_SIZE,)
        The net that everybody plays by.
    effort : int
        Cards played at each table with trumps; a quarter of it without.
    seed : int
        The same seed plays the same.

    Returns
    -------
    Trials
        Of all tables, one after the other.
    """
    parts = []
    for (cards, trump), what in tables.items():
        if cards > 1:
            deals = (effort if trump else effort // 4) // (players * cards)
            parts.append(
                gather_trials(
                    players, cards, trump=trump, what=what, net=net, deals=deals, seed=seed
                )
            )
    decisions = []
    so_far = 0
    for part in parts:
        decisions.append(part.decisions + so_far)
        so_far = int(decisions[-1][-1]) + 1 if len(part.decisions) else so_far
    return Trials(
        np.concatenate([part.inputs for part in parts]),
        np.concatenate([part.values for part in parts]),
        np.concatenate([part.made for part in parts]),
        np.concatenate(decisions),
    )


def learn_net(
    players: int,
    tables: dict[tuple[int, bool], Learned],
    *,
    rounds: int = 2,
    effort: int = 440_000,
    epochs: int = 8,
    seed: int = 1,
) -> _Singles:
    """Learn the net of a number of players: in each round everybody plays by the one before.

    Parameters
    ----------
    players : int
        2 to 8.
    tables : dict
        What was learned by hand size and whether there are trumps.
    rounds, epochs : int
        Rounds of self-play, and how often each goes through its trials.
    effort : int
        Cards played at a table in a round, about.
    seed : int
        The same seed learns the same, on one kind of machine.

    Returns
    -------
    float32 array, shape (NET_SIZE,)
        The net.
    """
    net = np.zeros(NET_SIZE, np.float32)
    for played in range(rounds):
        trials = gather_all(players, tables, net, effort=effort, seed=seed + 1000 * played)
        net = train_net(trials, epochs=epochs, seed=seed + played)
    return net


def train_net(trials: Trials, *, epochs: int, seed: int) -> _Singles:
    """Return the net that comes closest to the trials.

    Parameters
    ----------
    trials : Trials
        Cards tried.
    epochs : int
        How often to go through them.
    seed : int
        Where to start, and in which order to go.

    Returns
    -------
    float32 array, shape (NET_SIZE,)
        The net.
    """
    chance = np.random.default_rng(seed)
    mean, spread = trials.inputs.mean(axis=0), trials.inputs.std(axis=0) + 1e-6
    inputs = (trials.inputs - mean) / spread
    wanted = trials.made - trials.values
    starts = np.flatnonzero(np.diff(trials.decisions, prepend=-1))
    sizes = np.diff(np.append(starts, len(wanted)))
    weights = [
        chance.normal(0, INPUTS**-0.5, (INPUTS, HIDDEN)).astype(np.float32),
        np.zeros(HIDDEN, np.float32),
        chance.normal(0, 0.01, HIDDEN).astype(np.float32),
    ]
    steps = [_Adam(part) for part in weights]
    total = epochs * (len(starts) // _BATCH)
    done = 0
    for _epoch in range(epochs):
        order = chance.permutation(len(starts))
        for begin in range(0, len(starts) - _BATCH + 1, _BATCH):
            chosen = order[begin : begin + _BATCH]
            lengths = sizes[chosen]
            begins = np.cumsum(lengths) - lengths
            rows = np.repeat(starts[chosen] - begins, lengths) + np.arange(lengths.sum())
            slopes = _slopes(weights, inputs[rows], wanted[rows], begins, lengths)
            done += 1
            rate = _RATE * (0.5 + 0.5 * np.cos(np.pi * done / total)) + 1e-5
            for step, slope in zip(steps, slopes, strict=True):
                step.take(slope, rate)
    layer = weights[0] / spread[:, None]
    offsets = weights[1] - mean @ layer
    return np.concatenate([offsets, layer.ravel(), weights[2]]).astype(np.float32)


class _Adam:
    """Steps of Adam on one array, which is changed in place."""

    def __init__(self, weights: _Singles) -> None:
        self._weights = weights
        self._mean, self._square = np.zeros_like(weights), np.zeros_like(weights)
        self._done = 0

    def take(self, slope: _Singles, rate: float) -> None:
        """Take a step against a slope."""
        self._done += 1
        self._mean += 0.1 * (slope - self._mean)
        self._square += 0.001 * (slope * slope - self._square)
        size = np.sqrt(self._square / (1 - 0.999**self._done)) + 1e-8
        self._weights -= rate * self._mean / (1 - 0.9**self._done) / size


def _slopes(
    weights: list[_Singles], inputs: _Singles, wanted: _Singles, begins: Any, lengths: Any
) -> list[Any]:
    """Return the derivatives of the loss by the layer, its offsets and the output."""
    layer, offsets, out = weights
    raw = inputs @ layer + offsets
    active = np.maximum(raw, 0)
    error = active @ out - wanted
    error -= np.repeat(np.add.reduceat(error, begins) / lengths, lengths)
    error *= np.float32(2 / len(error))
    back = np.outer(error, out) * (raw > 0)
    return [inputs.T @ back, back.sum(axis=0), active.T @ error]
