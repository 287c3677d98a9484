"""Names for what kernels pass to each other; they speak to people and type checkers only.

Numba reads no annotations: it compiles a kernel for the types of its arguments. A count is an
int64 to it, and every card, mask, random word or address a uint64; the two are never mixed.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "Address",
    "Array",
    "Flag",
    "Int",
    "Ints",
    "Reals",
    "Shares",
    "Singles",
    "State",
    "Word",
    "Words",
]

#: Cards or random bits.
Word: TypeAlias = np.uint64
#: Where an array starts in memory.
Address: TypeAlias = np.uint64
#: A count, a seat, a code.
Int: TypeAlias = int | np.int64
Flag: TypeAlias = bool | np.bool_
#: A state of the random generator.
State: TypeAlias = tuple[Word, Word, Word, Word]

Words: TypeAlias = NDArray[np.uint64]
Ints: TypeAlias = NDArray[np.int64]
Reals: TypeAlias = NDArray[np.float64]
#: Numbers from 0 to 1, in 65535ths.
Shares: TypeAlias = NDArray[np.uint16]
#: Numbers in single precision.
Singles: TypeAlias = NDArray[np.float32]
Array: TypeAlias = Words | Ints | Reals | Shares | Singles
