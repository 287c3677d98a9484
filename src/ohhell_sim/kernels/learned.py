"""What self-play has taught: the outlook and the bid model by players, hand size and trump."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterator
from importlib import resources
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ohhell_sim.kernels.bid_model import chances
from ohhell_sim.kernels.forecast import forecast_size
from ohhell_sim.kernels.net import NET_SIZE
from ohhell_sim.kernels.outlook import (
    HOLD_AT,
    HOLD_SHAPE,
    OUTLOOK_CELLS,
    STAND_AT,
    STAND_SHAPE,
    WORTH_SHAPE,
)
from ohhell_sim.kernels.parameters import bid_array, policy_array
from ohhell_sim.kernels.policy import POLICY_WEIGHTS

__all__ = [
    "LEARNED_FILE",
    "Learned",
    "bid_model_for",
    "bids_key",
    "learned",
    "learned_bids",
    "learned_key",
    "learned_net",
    "net_key",
    "pack_learned",
    "policy_for",
    "unpack_learned",
]

LEARNED_FILE = "self_play.npz"
"""The data file, beside this module in ``data/``."""

_PACK = 52
_MOST_LEARNED = 8
_STEP = 257  # a byte of 255 is a share of 65535


class Learned(NamedTuple):
    """What a table of so many players, cards and trumps or none has learned.

    Attributes
    ----------
    outlook : uint16 array, shape (OUTLOOK_CELLS,)
        Shares in 65535ths, see `ohhell_sim.kernels.outlook`.
    fitted : float64 array, shape (forecast_size(cards),)
        The bid model that came with it, whatever the rules; `learned_bids` has those to bid by. See
        `ohhell_sim.kernels.forecast`.
    """

    outlook: NDArray[np.uint16]
    fitted: NDArray[np.float64]


def _used(cards: int) -> int:
    """Return how many cells a hand size can reach."""
    a_trick = int(np.prod(STAND_SHAPE[1:]))
    return STAND_AT + a_trick * min(cards - 1, STAND_SHAPE[0])


def pack_learned(key: str, cards: int, what: Learned) -> dict[str, NDArray[Any]]:
    """Turn what was learned into arrays for the data file: bytes and float32.

    Parameters
    ----------
    key : str
        Under which name.
    cards : int
        Hand size.
    what : Learned
        What was learned.

    Returns
    -------
    dict of str to ndarray
        Two arrays.

    Examples
    --------
    >>> sorted(pack_learned("4-2-trump", 2, learned(4, 2, trump=True)))
    ['4-2-trump.fitted', '4-2-trump.outlook']
    """
    shares = np.rint(what.outlook[: _used(cards)] / _STEP).astype(np.uint8)
    return {f"{key}.outlook": shares, f"{key}.fitted": what.fitted.astype(np.float32)}


def unpack_learned(arrays: Any, key: str, cards: int) -> Learned:
    """Read what was learned back, up to rounding.

    Parameters
    ----------
    arrays : mapping of str to ndarray
        An open data file.
    key : str
        Under which name.
    cards : int
        Hand size.

    Returns
    -------
    Learned
        The arrays as the kernels take them.

    Raises
    ------
    RuntimeError
        If the file is not for these kernels.

    Examples
    --------
    >>> what = learned(4, 2, trump=False)
    >>> back = unpack_learned(pack_learned("a", 2, what), "a", 2)
    >>> bool((back.outlook == what.outlook).all())
    True
    """
    shares, fitted = arrays[f"{key}.outlook"], arrays[f"{key}.fitted"]
    if len(shares) != _used(cards) or len(fitted) != forecast_size(cards):
        raise RuntimeError(f"the learned tables {key} do not fit the kernels: train them anew")
    outlook = np.zeros(OUTLOOK_CELLS, np.uint16)
    outlook[: len(shares)] = shares.astype(np.uint16) * _STEP
    return Learned(outlook, fitted.astype(np.float64))


@contextlib.contextmanager
def _data() -> Iterator[Any]:
    """Open the data file."""
    source = resources.files("ohhell_sim.kernels").joinpath("data", LEARNED_FILE)
    with source.open("rb") as file, np.load(file) as arrays:
        yield arrays


@functools.lru_cache(maxsize=64)
def learned(players: int, cards: int, *, trump: bool) -> Learned:
    """Return what self-play has taught for a table.

    Parameters
    ----------
    players : int
        2 to 8.
    cards : int
        1 up to the cards that go round.
    trump : bool
        Whether there are trumps.

    Returns
    -------
    Learned
        Shared arrays: copy them before changing them.

    Examples
    --------
    >>> len(learned(4, 7, trump=True).fitted)
    224
    """
    with _data() as arrays:
        found = unpack_learned(arrays, learned_key(players, cards, trump=trump), cards)
    return _completed(found) if trump and players * cards < _PACK else found


@functools.lru_cache(maxsize=8)
def learned_net(players: int) -> NDArray[np.float32]:
    """Return the net of a table, which serves all hand sizes, with trumps and without.

    Parameters
    ----------
    players : int
        2 to 8.

    Returns
    -------
    float32 array, shape (NET_SIZE,)
        See `ohhell_sim.kernels.net`; shared, so copy it before changing it.

    Raises
    ------
    RuntimeError
        If the file is not for these kernels.

    Examples
    --------
    >>> learned_net(4).shape
    (512,)
    """
    with _data() as arrays:
        net: NDArray[np.float32] = arrays[net_key(players)]
    if net.shape != (NET_SIZE,):
        raise RuntimeError(f"the net of {players} players does not fit the kernels: train it anew")
    return net


def learned_bids(
    players: int, cards: int, *, trump: bool, must_trump: bool = False, hook: bool = False
) -> NDArray[np.float64]:
    """Return the bid model of a table as self-play under a rule has taught it.

    Parameters
    ----------
    players, cards : int
        As for `learned`.
    trump : bool
        Whether there are trumps.
    must_trump : bool
        Whether a hand that cannot follow suit must trump; makes no difference without trumps.
    hook : bool
        Whether the last bidder may not make the bids add up to the tricks.

    Returns
    -------
    float64 array, shape (forecast_size(cards),)
        As `fitted` of `Learned`.

    Examples
    --------
    >>> len(learned_bids(4, 7, trump=True, hook=True))
    224
    """
    key = bids_key(players, cards, trump=trump, must_trump=must_trump, hook=hook)
    with _data() as arrays:
        found: NDArray[np.float64] = arrays[key].astype(np.float64)
    return found


def bids_key(
    players: int, cards: int, *, trump: bool, must_trump: bool = False, hook: bool = False
) -> str:
    """Return the name of a bid model in the data file.

    Examples
    --------
    >>> bids_key(4, 7, trump=True, must_trump=True, hook=True)
    '4-7-must-trump-hook.bids'
    >>> bids_key(4, 7, trump=False)
    '4-7-none.bids'
    """
    kind = "none" if not trump else "must-trump" if must_trump else "trump"
    return f"{players}-{cards}-{kind}{'-hook' if hook else ''}.bids"


def net_key(players: int) -> str:
    """Return the name of a net in the data file.

    Examples
    --------
    >>> net_key(4)
    '4.net'
    """
    return f"{players}.net"


def _completed(what: Learned) -> Learned:
    """Fill in what a turned-up trump never leaves: a trump amid twelve unseen ones, the middle one.

    It stands between the lowest trumps and those with one higher trump less.
    """
    outlook = what.outlook.copy()
    shares = outlook[: int(np.prod(WORTH_SHAPE))].reshape(WORTH_SHAPE)
    shares[0, -1, -1] = (shares[0, -1, -2].astype(int) + shares[0, -2, -1]) // 2
    shares = outlook[HOLD_AT:STAND_AT].reshape(HOLD_SHAPE)
    shares[0, :, -1, -1] = (shares[0, :, -1, -2].astype(int) + shares[0, :, -2, -1]) // 2
    return Learned(outlook, what.fitted)


def learned_key(players: int, cards: int, *, trump: bool) -> str:
    """Return the name of a table in the data file.

    Examples
    --------
    >>> learned_key(4, 7, trump=True)
    '4-7-trump'
    """
    return f"{players}-{cards}-{'trump' if trump else 'none'}"


@functools.lru_cache(maxsize=64)
def bid_model_for(
    players: int,
    cards: int,
    *,
    trump: bool = True,
    deck: int = 52,
    plain: bool = True,
    must_trump: bool = False,
    hook: bool = False,
) -> NDArray[np.float64]:
    """Return the bid model of a table, for the kernels.

    Only tables of one full pack have been learned. For another deck, or more players, the chances
    of single cards are taken from the table on which as large a part of the pack is dealt out.

    Parameters
    ----------
    players, cards, deck : int
        The table: players, hand size, cards in the deck.
    trump : bool
        Whether there are trumps.
    plain : bool
        Whether every card has a suit, and there is one of each.
    must_trump, hook : bool
        Whether a hand that cannot follow suit must trump, and whether the last bidder may not make
        the bids add up to the tricks.

    Returns
    -------
    float64 array
        As `bid_array` returns it; shared, so copy it before changing it.

    Examples
    --------
    >>> from ohhell_sim.kernels import CELLS
    >>> bool((bid_model_for(9, 11, deck=104)[:CELLS] == bid_model_for(8, 6)[:CELLS]).all())
    True
    """
    near, size = _nearest(players, cards, deck)
    if not plain or (near, size, deck) != (players, cards, _PACK):
        nothing = np.zeros(OUTLOOK_CELLS, np.uint16)
        return bid_array(chances(near, size), nothing, np.zeros(0))
    fitted = learned_bids(players, cards, trump=trump, must_trump=must_trump, hook=hook)
    return bid_array(chances(players, cards), learned(players, cards, trump=trump).outlook, fitted)


@functools.lru_cache(maxsize=64)
def policy_for(
    players: int, cards: int, *, trump: bool = True, deck: int = 52, plain: bool = True
) -> NDArray[np.int64]:
    """Return the parameters of the standard policy of a table, for the kernels.

    With two packs or jokers that is the quick policy.

    Parameters
    ----------
    players, cards, trump, deck, plain
        As for `bid_model_for`.

    Returns
    -------
    int64 array
        As `policy_array` returns it; shared, so copy it before changing it.

    Examples
    --------
    >>> policy_for(4, 7)[:6].tolist()
    [26, 2, 0, 3, 0, 1]
    """
    if not plain or deck > _PACK:
        return POLICY_WEIGHTS
    near, size = _nearest(players, cards, deck)
    return policy_array(learned(near, size, trump=trump).outlook, learned_net(near))


def _nearest(players: int, cards: int, deck: int) -> tuple[int, int]:
    """Return the learned table on which as large a part of the pack is dealt out."""
    near = min(players, _MOST_LEARNED)
    size = cards
    if deck != _PACK or near != players:
        size = round(players * cards * _PACK / (deck * near))
    return near, min(max(size, 1), _PACK // near)
