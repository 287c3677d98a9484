"""Reading and writing arrays by address, as C does.

Handing an array to an inlined function costs two atomic reference counts a call, more than
playing a card. The drivers therefore take the address of each array once and pass it down.
Nothing checks these accesses: the arrays must outlive the call and indices must be right.
"""

from __future__ import annotations

import ctypes
from collections import deque
from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils

from ohhell_sim.kernels._jit import lowered
from ohhell_sim.kernels.words import Address, Array, Int, Word, Words

__all__ = [
    "address",
    "load",
    "load_int",
    "load_real",
    "load_share",
    "load_single",
    "scratch",
    "store",
    "store_int",
    "store_real",
    "store_single",
]


def _load(numba_type: Any, cell: Any) -> Callable[..., Any]:
    """Make the reader of cell `i` (8 bytes) behind an address."""

    def load(typingctx: Any, base: Any, i: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            pointer = builder.inttoptr(args[0], cell.as_pointer())
            return builder.load(builder.gep(pointer, [args[1]]))

        return numba_type(types.uint64, types.int64), codegen

    return load


def _load_share(typingctx: Any, base: Any, i: Any) -> Any:
    """Return number `i` of a table of shares, each two bytes in 65535ths, as a float64."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = builder.inttoptr(args[0], ir.IntType(16).as_pointer())
        share = builder.load(builder.gep(pointer, [args[1]]))
        real = builder.uitofp(share, ir.DoubleType())
        return builder.fmul(real, ir.Constant(ir.DoubleType(), 1.0 / 65535.0))

    return types.float64(types.uint64, types.int64), codegen


def _load_share_plain(base: Address, i: Int) -> float:
    return ctypes.c_uint16.from_address(int(base) + 2 * int(i)).value * (1.0 / 65535.0)


def _store(numba_type: Any, cell: Any) -> Callable[..., Any]:
    """Make the writer of cell `i` (8 bytes) behind an address."""

    def store(typingctx: Any, base: Any, i: Any, value: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            pointer = builder.inttoptr(args[0], cell.as_pointer())
            builder.store(args[2], builder.gep(pointer, [args[1]]))
            return context.get_dummy_value()

        return types.void(types.uint64, types.int64, numba_type), codegen

    return store


def _store_single(typingctx: Any, base: Any, i: Any, value: Any) -> Any:
    """Write a number in single precision to cell `i`, of 4 bytes, behind an address."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = builder.inttoptr(args[0], ir.FloatType().as_pointer())
        single = builder.fptrunc(args[2], ir.FloatType())
        builder.store(single, builder.gep(pointer, [args[1]]))
        return context.get_dummy_value()

    return types.void(types.uint64, types.int64, types.float64), codegen


def _load_single(typingctx: Any, base: Any, i: Any) -> Any:
    """Return cell `i`, of 4 bytes, behind an address as a float64."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = builder.inttoptr(args[0], ir.FloatType().as_pointer())
        single = builder.load(builder.gep(pointer, [args[1]]))
        return builder.fpext(single, ir.DoubleType())

    return types.float64(types.uint64, types.int64), codegen


def _address(typingctx: Any, array: Any) -> Any:
    """Return the address of a contiguous array.

    Numba frees an array after the last line that names it, whatever address is still about: this
    is for the arguments of a kernel, which belong to its caller. Memory of its own a kernel
    takes from `scratch`.
    """

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, value=args[0]).data
        return builder.ptrtoint(data, ir.IntType(64))

    return types.uint64(array), codegen


def _address_plain(array: Array) -> Address:
    return np.uint64(array.ctypes.data)


def _scratch(typingctx: Any, cells: Any) -> Any:
    """Return the address of so many 8-byte cells (a literal), zero, on the stack of the kernel."""
    if not isinstance(cells, types.IntegerLiteral):
        return None  # numba then comes again with the literal

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        block = ir.ArrayType(ir.IntType(64), cells.literal_value)
        place = cgutils.alloca_once(builder, block)
        builder.store(ir.Constant(block, None), place)
        return builder.ptrtoint(place, ir.IntType(64))

    return types.uint64(cells), codegen


_kept: deque[Words] = deque(maxlen=1 << 10)


def _scratch_plain(cells: int) -> Address:
    # No stack here: the last thousand arrays are kept, many more than kernels that run at once.
    _kept.append(np.zeros(cells, np.uint64))
    return _address_plain(_kept[-1])


def _load_plain(base: Address, i: Int) -> Word:
    return np.uint64(ctypes.c_uint64.from_address(int(base) + 8 * int(i)).value)


def _load_int_plain(base: Address, i: Int) -> np.int64:
    return np.int64(ctypes.c_int64.from_address(int(base) + 8 * int(i)).value)


def _load_real_plain(base: Address, i: Int) -> float:
    return ctypes.c_double.from_address(int(base) + 8 * int(i)).value


def _store_plain(base: Address, i: Int, value: Word) -> None:
    ctypes.c_uint64.from_address(int(base) + 8 * int(i)).value = int(value)


def _store_int_plain(base: Address, i: Int, value: Int) -> None:
    ctypes.c_int64.from_address(int(base) + 8 * int(i)).value = int(value)


def _store_real_plain(base: Address, i: Int, value: float) -> None:
    ctypes.c_double.from_address(int(base) + 8 * int(i)).value = float(value)


def _store_single_plain(base: Address, i: Int, value: float) -> None:
    ctypes.c_float.from_address(int(base) + 4 * int(i)).value = float(value)


def _load_single_plain(base: Address, i: Int) -> float:
    return ctypes.c_float.from_address(int(base) + 4 * int(i)).value


address = lowered(_address, _address_plain)
scratch = lowered(_scratch, _scratch_plain)
load = lowered(_load(types.uint64, ir.IntType(64)), _load_plain)
load_int = lowered(_load(types.int64, ir.IntType(64)), _load_int_plain)
load_real = lowered(_load(types.float64, ir.DoubleType()), _load_real_plain)
load_share = lowered(_load_share, _load_share_plain)
store = lowered(_store(types.uint64, ir.IntType(64)), _store_plain)
store_int = lowered(_store(types.int64, ir.IntType(64)), _store_int_plain)
store_real = lowered(_store(types.float64, ir.DoubleType()), _store_real_plain)
load_single = lowered(_load_single, _load_single_plain)
store_single = lowered(_store_single, _store_single_plain)
