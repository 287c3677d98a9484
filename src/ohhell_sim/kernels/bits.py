"""Sets of cards as the bits of a uint64: counting, choosing, smearing.

A pack is four lanes of 16 bits, one a suit, the rank in the low 13 bits of its lane. Inside the
kernels the trump suit stands in the top lane, so that comparing numbers compares cards.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numpy.typing import NDArray

from ohhell_sim.kernels._jit import lowered, polished
from ohhell_sim.kernels.words import Word

__all__ = [
    "EACH_LANE",
    "FULL",
    "LANE0",
    "LANE_PLACES",
    "NONE",
    "ONE",
    "PLACES",
    "TOP_LANE",
    "UP1",
    "deposit",
    "highest",
    "lane_of",
    "lowest",
    "mulhi",
    "popcount",
    "select",
    "smear_down",
]

NONE = np.uint64(0)
ONE = np.uint64(1)
#: All 52 cards of a pack.
FULL = np.uint64(0x1FFF1FFF1FFF1FFF)
#: The 13 cards of the lowest lane.
LANE0 = np.uint64(0x1FFF)
#: The 13 cards of the top lane, where the trumps are.
TOP_LANE = np.uint64(0x1FFF000000000000)
#: Every place of every lane: the ranks, and above them room for jokers.
PLACES = np.uint64(0x7FFF7FFF7FFF7FFF)
#: Every place of the lowest lane.
LANE_PLACES = np.uint64(0x7FFF)
#: The lowest bit of each lane; times a rank bit, that rank in each lane.
EACH_LANE = np.uint64(0x0001000100010001)
#: What a shift right by one can leave in the lane it came from.
UP1 = np.uint64(0x7FFF7FFF7FFF7FFF)

_STEP2 = np.uint64(0x1FFF1FFF1FFF1FFF)
_STEP4 = np.uint64(0x07FF07FF07FF07FF)
_STEP8 = np.uint64(0x007F007F007F007F)
_M1 = np.uint64(0x5555555555555555)
_M2 = np.uint64(0x3333333333333333)
_M4 = np.uint64(0x0F0F0F0F0F0F0F0F)
_BYTES = np.uint64(0x0101010101010101)
_HIGHS = np.uint64(0x8080808080808080)

_WORD = ir.IntType(64)
_ONE_WORD = types.uint64(types.uint64)
_TWO_WORDS = types.uint64(types.uint64, types.uint64)


def _mulhi(typingctx: Any, x: Any, n: Any) -> Any:
    """High half of the 64 x 64 bit product: for a random x, a number below n."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        wide = ir.IntType(128)
        product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
        return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), _WORD)

    return _TWO_WORDS, codegen


def _mulhi_plain(x: Word, n: Word) -> Word:
    return np.uint64((int(x) * int(n)) >> 64)


def _highest(typingctx: Any, mask: Any) -> Any:
    """Return the highest set bit as a mask; 0 for an empty mask."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))
        top = ir.Constant(_WORD, 1 << 63)
        # A shift by 64 is poison in LLVM; an empty mask shifts by 0 and is put right at the end.
        shifted = builder.lshr(top, builder.and_(zeros, ir.Constant(_WORD, 63)))
        return builder.and_(shifted, args[0])

    return _ONE_WORD, codegen


def _highest_plain(mask: Word) -> Word:
    return np.uint64(1 << (int(mask).bit_length() - 1)) if mask else np.uint64(0)


def _lane_of(typingctx: Any, card: Any) -> Any:
    """Return the 13 cards of the lane that one card (not an empty mask) stands in."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 1))
        start = builder.and_(builder.xor(zeros, ir.Constant(_WORD, 63)), ir.Constant(_WORD, 48))
        return builder.shl(ir.Constant(_WORD, 0x1FFF), start)

    return _ONE_WORD, codegen


def _lane_of_plain(card: Word) -> Word:
    return np.uint64(0x1FFF << ((int(card).bit_length() - 1) & 48))


def _deposit(typingctx: Any, bits: Any, mask: Any) -> Any:
    """Spread the low bits of a word over the set bits of a mask, lowest first.

    One PDEP where the target has a good one; a PDEP on a target without BMI2 would abort the
    process, so everything else gets the portable form. Numba keeps the two apart in its cache,
    whose key holds the target and its features.
    """

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        if not _has_pdep(context):
            return context.compile_internal(builder, _deposit_plain, signature, args)
        return _pdep(builder, args[0], args[1])

    return _TWO_WORDS, codegen


def _deposit_plain(bits: Word, mask: Word) -> Word:
    spread = np.uint64(0)
    while bits != np.uint64(0):
        low = mask & (~mask + np.uint64(1))
        mask ^= low
        if bits & np.uint64(1) != np.uint64(0):
            spread |= low
        bits >>= np.uint64(1)
    return spread


# They have PDEP in microcode, slower than the portable form.
_SLOW_PDEP = ("bdver4", "znver1", "znver2")


def _has_pdep(context: Any) -> bool:
    _triple, cpu, features = context.codegen().magic_tuple()
    return "+bmi2" in features.split(",") and cpu not in _SLOW_PDEP


def _pdep(builder: Any, bits: Any, mask: Any) -> Any:
    pdep = builder.module.declare_intrinsic(
        "llvm.x86.bmi.pdep.64", (), ir.FunctionType(_WORD, [_WORD, _WORD])
    )
    return builder.call(pdep, [bits, mask])


def _select(typingctx: Any, mask: Any, k: Any) -> Any:
    """Return the k-th lowest set bit (k from 0) of a mask with more than k set bits."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        if not _has_pdep(context):
            return context.compile_internal(builder, _select_plain, signature, args)
        return _pdep(builder, builder.shl(ir.Constant(_WORD, 1), args[1]), args[0])

    return _TWO_WORDS, codegen


def _bits_in_bytes() -> NDArray[np.uint8]:
    """List, at 256 k + byte, the k-th set bit of each byte."""
    table = np.zeros((8, 256), np.uint8)
    rest = np.arange(256)
    for k in range(8):
        table[k] = rest & -rest
        rest &= rest - 1
    return table.ravel()


_BIT_IN_BYTE = _bits_in_bytes()


def _select_plain(mask: Word, k: Word) -> Word:
    """Find the byte of the k-th set bit by broadword steps (Vigna 2008), the bit in a table."""
    counts = mask - ((mask >> np.uint64(1)) & _M1)
    counts = (counts & _M2) + ((counts >> np.uint64(2)) & _M2)
    counts = (counts + (counts >> np.uint64(4))) & _M4
    sums = counts * _BYTES
    # One bit a byte whose running sum is at most k: their number is the byte we are after.
    ahead = (((k * _BYTES) | _HIGHS) - sums) & _HIGHS
    place = ((ahead >> np.uint64(7)) * _BYTES) >> np.uint64(53) & np.uint64(0x38)
    before = ((sums << np.uint64(8)) >> place) & np.uint64(0xFF)
    byte = (mask >> place) & np.uint64(0xFF)
    return np.uint64(_BIT_IN_BYTE[((k - before) << np.uint64(8)) | byte]) << place


mulhi = lowered(_mulhi, _mulhi_plain)
highest = lowered(_highest, _highest_plain)
lane_of = lowered(_lane_of, _lane_of_plain)
deposit = lowered(_deposit, _deposit_plain)
select = lowered(_select, _select_plain)


@polished
def popcount(mask: Word) -> np.int64:
    """Count the set bits (uint64 in, int64 out); LLVM turns this into one instruction.

    Examples
    --------
    >>> int(popcount(FULL))
    52
    """
    x = mask - ((mask >> np.uint64(1)) & _M1)
    x = (x & _M2) + ((x >> np.uint64(2)) & _M2)
    x = (x + (x >> np.uint64(4))) & _M4
    return np.int64((x * _BYTES) >> np.uint64(56))


@polished
def lowest(mask: Word) -> Word:
    """Return the lowest set bit as a mask; 0 for an empty mask."""
    return mask & (~mask + ONE)


@polished
def smear_down(mask: Word) -> Word:
    """Set, in each lane, every bit at or below a set bit."""
    # What the first step brings in from the next lane goes to place 15, and stays there.
    mask |= mask >> np.uint64(1)
    mask |= (mask >> np.uint64(2)) & _STEP2
    mask |= (mask >> np.uint64(4)) & _STEP4
    mask |= (mask >> np.uint64(8)) & _STEP8
    return mask & PLACES
