"""A small net with one hidden layer, in vectors of 16: what learned inputs add up to.

    net(x) = sum over j of  out[j] * max(0, offset[j] + sum over i of x[i] * weight[i, j])

in single precision, every sum in one fixed order, so that a net gives the same on any machine.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numpy.typing import NDArray

from ohhell_sim.kernels._jit import lowered
from ohhell_sim.kernels.words import Address

__all__ = [
    "HIDDEN",
    "INPUTS",
    "NET_SIZE",
    "NET_SPACE",
    "SHARED_INPUTS",
    "begin_net",
    "finish_net",
]

#: Numbers that a net is told; the first of them are the same for all cards of a decision.
INPUTS = 30
SHARED_INPUTS = 6
#: Cells of the hidden layer.
HIDDEN = 16
#: Numbers of a net: the offsets of the hidden layer, its weights by input, the output's weights.
NET_SIZE = HIDDEN * (INPUTS + 2)
#: Cells of 8 bytes that hold a hidden layer.
NET_SPACE = HIDDEN // 2

_FLOAT = ir.FloatType()
_LAYER = ir.VectorType(_FLOAT, HIDDEN)
_FLOAT_BYTES = 4


def _vector(builder: Any, base: Any, row: int) -> Any:
    """Return the place of a row of 16 numbers behind an address."""
    place = builder.add(base, ir.Constant(ir.IntType(64), row * HIDDEN * _FLOAT_BYTES))
    return builder.inttoptr(place, _LAYER.as_pointer())


def _add_inputs(builder: Any, layer: Any, inputs: Any, net: Any, first: int, end: int) -> Any:
    """Emit layer + sum of x[i] * weight[i]."""
    lanes = ir.Constant(ir.VectorType(ir.IntType(32), HIDDEN), [0] * HIDDEN)
    empty = ir.Constant(_LAYER, ir.Undefined)
    numbers = builder.inttoptr(inputs, _FLOAT.as_pointer())
    for i in range(first, end):
        number = builder.load(builder.gep(numbers, [ir.Constant(ir.IntType(64), i)]))
        single = builder.insert_element(empty, number, ir.Constant(ir.IntType(32), 0))
        every = builder.shuffle_vector(single, empty, lanes)
        weight = builder.load(_vector(builder, net, 1 + i), align=_FLOAT_BYTES)
        layer = builder.fadd(layer, builder.fmul(every, weight))
    return layer


def _begin(typingctx: Any, inputs: Any, net: Any, layer: Any) -> Any:
    """Write the hidden layer as the shared inputs leave it."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        inputs, net, layer = args
        start = builder.load(_vector(builder, net, 0), align=_FLOAT_BYTES)
        found = _add_inputs(builder, start, inputs, net, 0, SHARED_INPUTS)
        builder.store(found, _vector(builder, layer, 0), align=_FLOAT_BYTES)
        return context.get_dummy_value()

    return types.void(types.uint64, types.uint64, types.uint64), codegen


def _finish(typingctx: Any, inputs: Any, net: Any, layer: Any) -> Any:
    """Return what the net gives for all inputs, the shared ones being in the layer."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        inputs, net, layer = args
        start = builder.load(_vector(builder, layer, 0), align=_FLOAT_BYTES)
        found = _add_inputs(builder, start, inputs, net, SHARED_INPUTS, INPUTS)
        zero = ir.Constant(_LAYER, [0.0] * HIDDEN)
        found = builder.select(builder.fcmp_ordered(">", found, zero), found, zero)
        out = builder.load(_vector(builder, net, 1 + INPUTS), align=_FLOAT_BYTES)
        found = builder.fmul(found, out)
        half = HIDDEN // 2
        while half:
            empty = ir.Constant(found.type, ir.Undefined)
            lanes = ir.VectorType(ir.IntType(32), half)
            low = ir.Constant(lanes, list(range(half)))
            high = ir.Constant(lanes, list(range(half, 2 * half)))
            found = builder.fadd(
                builder.shuffle_vector(found, empty, low),
                builder.shuffle_vector(found, empty, high),
            )
            half //= 2
        value = builder.extract_element(found, ir.Constant(ir.IntType(32), 0))
        return builder.fpext(value, ir.DoubleType())

    return types.float64(types.uint64, types.uint64, types.uint64), codegen


def _singles(base: Address, count: int) -> NDArray[np.float32]:
    """Return the numbers behind an address, as a view."""
    return np.ctypeslib.as_array((ctypes.c_float * count).from_address(int(base)))


def _add_plain(
    layer: NDArray[np.float32], inputs: Address, net: Address, first: int, end: int
) -> NDArray[np.float32]:
    numbers = _singles(inputs, INPUTS)
    rows = _singles(net, NET_SIZE).reshape(INPUTS + 2, HIDDEN)
    for i in range(first, end):
        layer = layer + numbers[i] * rows[1 + i]
    return layer


def _begin_plain(inputs: Address, net: Address, layer: Address) -> None:
    start = _singles(net, HIDDEN)
    _singles(layer, HIDDEN)[:] = _add_plain(start, inputs, net, 0, SHARED_INPUTS)


def _finish_plain(inputs: Address, net: Address, layer: Address) -> float:
    found = _add_plain(_singles(layer, HIDDEN), inputs, net, SHARED_INPUTS, INPUTS)
    found = np.maximum(found, np.float32(0)) * _singles(net, NET_SIZE)[-HIDDEN:]
    while len(found) > 1:
        found = found[: len(found) // 2] + found[len(found) // 2 :]
    return float(found[0])


_Begin = Callable[[Address, Address, Address], None]
_Finish = Callable[[Address, Address, Address], float]

begin_net: _Begin = lowered(_begin, _begin_plain)
finish_net: _Finish = lowered(_finish, _finish_plain)
