"""The net: the sums that its formula says, in one order, whatever runs it."""

from __future__ import annotations

import numpy as np
import pytest

from ohhell_sim.kernels._jit import inline
from ohhell_sim.kernels.memory import address
from ohhell_sim.kernels.net import (
    HIDDEN,
    INPUTS,
    NET_SIZE,
    NET_SPACE,
    _begin_plain,
    _finish_plain,
    begin_net,
    finish_net,
)
from oracles.slow_learned import through_net


@inline
def through(inputs, net, layer):
    begin_net(address(inputs), address(net), address(layer))
    return finish_net(address(inputs), address(net), address(layer))


def a_net(seed):
    draw = np.random.default_rng(seed)
    net = draw.normal(0, 0.3, NET_SIZE).astype(np.float32)
    return net, draw.normal(0, 2, INPUTS).astype(np.float32), np.zeros(NET_SPACE)


@pytest.mark.parametrize("seed", range(40))
def test_a_net_gives_what_the_formula_says(seed):
    net, inputs, layer = a_net(seed)
    found = through(inputs, net, layer)
    rows = net.astype(float).reshape(INPUTS + 2, HIDDEN)
    exact = np.maximum(inputs.astype(float) @ rows[1:-1] + rows[0], 0) @ rows[-1]
    assert found == pytest.approx(exact, abs=1e-4)
    # To the last bit in the order of the sums that is written down.
    assert found == through_net(net.reshape(INPUTS + 2, HIDDEN), inputs)


@pytest.mark.parametrize("seed", range(5))
def test_without_the_compiler_a_net_gives_the_same(seed):
    net, inputs, layer = a_net(seed)
    places = [np.uint64(array.ctypes.data) for array in (inputs, net, layer)]
    _begin_plain(*places)
    assert _finish_plain(*places) == through(inputs, net, np.zeros(NET_SPACE))


def test_a_net_of_zeros_adds_nothing():
    _, inputs, layer = a_net(1)
    assert through(inputs, np.zeros(NET_SIZE, np.float32), layer) == 0.0
