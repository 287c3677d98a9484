from __future__ import annotations

import numpy as np
import pytest

from ohhell_sim.kernels._jit import inline
from ohhell_sim.kernels.memory import (
    address,
    load,
    load_int,
    load_real,
    scratch,
    store,
    store_int,
    store_real,
)


@inline
def double_words(array):
    at = address(array)
    for i in range(len(array)):
        store(at, i, load(at, i) * np.uint64(2))


@inline
def double_ints(array):
    at = address(array)
    for i in range(len(array)):
        store_int(at, i, load_int(at, i) * 2)


@inline
def double_reals(array):
    at = address(array)
    for i in range(len(array)):
        store_real(at, i, load_real(at, i) * 2.0)


@pytest.mark.parametrize(
    ("double", "values"),
    [
        (double_words, np.array([0, 1, 2**63, 2**64 - 1], np.uint64)),
        (double_ints, np.array([0, 1, -1, -(2**40), 2**62 - 1])),
        (double_reals, np.array([0.0, 0.1, -1e300, np.inf])),
    ],
)
def test_cells_are_read_and_written_where_numpy_has_them(double, values):
    array = values.copy()
    double(array)
    assert np.array_equal(array, values * 2)


def test_arrays_of_more_dimensions_are_one_row_after_another():
    array = np.arange(12).reshape(3, 4)
    double_ints(array)
    assert array.ravel().tolist() == [0, 2, 4, *range(3, 12)]


@inline
def use_scratch(out):
    mine = scratch(8)
    other = scratch(8)
    for i in range(8):
        out[i] = load(mine, i) + load(other, i)
        store(mine, i, np.uint64(i + 1))
    # What numba allocates from here on must not get the same memory.
    filler = np.full(8, 99)
    for i in range(8):
        store(other, i, np.uint64(50 + filler[i]))
    for i in range(8):
        out[8 + i] = load(mine, i)


def test_scratch_memory_is_zero_at_first_and_stays_ours():
    for _ in range(3):
        out = np.zeros(16, np.uint64)
        use_scratch(out)
        assert out[:8].tolist() == [0] * 8
        assert out[8:].tolist() == list(range(1, 9))
