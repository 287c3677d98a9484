"""Reading and writing arrays by address, as C does.

Handing an array to an inlined function costs two atomic reference counts a call, more than
playing a card. The drivers therefore take the address of each array once and pass it down.
Nothing checks these accesses: the arrays must outlive the call and indices must be right.
"""

from __future__ import annotations

import ctypes
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from ohhell_sim.kernels._jit import JIT_DISABLED, inline

__all__ = ["address", "load", "load_int", "load_real", "store", "store_int", "store_real"]

_CELLS = {
    "word": (types.uint64, ir.IntType(64), ctypes.c_uint64),
    "int": (types.int64, ir.IntType(64), ctypes.c_int64),
    "real": (types.float64, ir.DoubleType(), ctypes.c_double),
}


def _loader(kind: str) -> Any:
    """Make the intrinsic that reads cell `i` (8 bytes) behind an address."""
    numba_type, cell, c_type = _CELLS[kind]
    if JIT_DISABLED:  # pragma: no cover - the compiled run measures no coverage
        import numpy as np

        scalar = {"word": np.uint64, "int": np.int64, "real": np.float64}[kind]
        return lambda base, i: scalar(c_type.from_address(int(base) + 8 * int(i)).value)

    def load(typingctx, base, i):  # type: ignore[no-untyped-def]  # noqa: ARG001
        def codegen(context, builder, signature, args):  # type: ignore[no-untyped-def]  # noqa: ARG001
            pointer = builder.inttoptr(args[0], cell.as_pointer())
            return builder.load(builder.gep(pointer, [args[1]]))

        return numba_type(types.uint64, types.int64), codegen

    return intrinsic(load)


def _storer(kind: str) -> Any:
    """Make the intrinsic that writes cell `i` (8 bytes) behind an address."""
    numba_type, cell, c_type = _CELLS[kind]
    if JIT_DISABLED:  # pragma: no cover - the compiled run measures no coverage

        def write(base: Any, i: Any, value: Any) -> None:
            c_type.from_address(int(base) + 8 * int(i)).value = value.item()

        return write

    def store(typingctx, base, i, value):  # type: ignore[no-untyped-def]  # noqa: ARG001
        def codegen(context, builder, signature, args):  # type: ignore[no-untyped-def]  # noqa: ARG001
            pointer = builder.inttoptr(args[0], cell.as_pointer())
            builder.store(args[2], builder.gep(pointer, [args[1]]))
            return context.get_dummy_value()

        return types.void(types.uint64, types.int64, numba_type), codegen

    return intrinsic(store)


load = _loader("word")
load_int = _loader("int")
load_real = _loader("real")
store = _storer("word")
store_int = _storer("int")
store_real = _storer("real")


@inline
def address(array):  # type: ignore[no-untyped-def]
    """Return the address of a contiguous array of 8-byte cells (uint64)."""
    return array.ctypes.data
