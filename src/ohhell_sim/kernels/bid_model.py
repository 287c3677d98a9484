"""The learned chances of the bid model, one table for each number of players and hand size."""

from __future__ import annotations

import functools
from importlib import resources
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ohhell_sim.kernels.bidding import CELLS

__all__ = ["chances", "pack_tables", "unpack_tables"]

_FILE = "bid_chances.npz"
_SCALE = 65535.0


def pack_tables(tables: dict[tuple[int, int], NDArray[np.float64]]) -> dict[str, NDArray[Any]]:
    """Turn tables of chances into the arrays of the data file.

    Parameters
    ----------
    tables : dict
        Chances (float64[CELLS], 0 to 1) by (players, hand size).

    Returns
    -------
    dict of str to ndarray
        ``keys`` (uint8[n, 2]) and ``chances`` (uint16[n, CELLS], in 65535ths).
    """
    keys = sorted(tables)
    cells = np.array([np.rint(tables[key] * _SCALE) for key in keys], dtype=np.uint16)
    return {"keys": np.array(keys, dtype=np.uint8), "chances": cells}


def unpack_tables(arrays: Any) -> dict[tuple[int, int], NDArray[np.float64]]:
    """Read tables of chances back; the inverse of `pack_tables` up to rounding."""
    rows = arrays["chances"].astype(np.float64) / _SCALE
    return {(int(p), int(h)): rows[i] for i, (p, h) in enumerate(arrays["keys"])}


@functools.cache
def _tables() -> dict[tuple[int, int], NDArray[np.float64]]:
    source = resources.files("ohhell_sim.kernels").joinpath("data", _FILE)
    with source.open("rb") as file, np.load(file) as arrays:
        return unpack_tables(arrays)


def chances(players: int, hand_size: int) -> NDArray[np.float64]:
    """Return the learned chance of each kind of card to take a trick.

    Parameters
    ----------
    players : int
        2 to 8.
    hand_size : int
        1 up to the cards that go round.

    Returns
    -------
    float64 array, shape (CELLS,)
        Chances by cell, see `ohhell_sim.kernels.bidding.chance_cell`.

    Examples
    --------
    >>> float(chances(4, 1)[0]) > 0.95  # the boss trump, alone
    True
    """
    table = _tables()[(players, hand_size)]
    if len(table) != CELLS:
        raise RuntimeError(f"the bid model has {len(table)} cells, the kernels need {CELLS}")
    return table.copy()
