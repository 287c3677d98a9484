"""What numba loads before it compiles a kernel, and the little that it needs to run a ready one.

Numba imports all that it can compile with the first kernel that is called, be it ready in the
cache or not: half a second for nothing. Here that waits until something is compiled.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from typing import Any, cast

from numba.core import runtime as numba_runtime

__all__ = ["ready_to_compile", "ready_to_run"]


def ready_to_run(target: Any) -> None:
    """Load what compiled kernels call: the counters of references to arrays.

    Parameters
    ----------
    target : CPUContext
        Numba's, for which they were compiled.
    """
    cast("Any", numba_runtime).rtsys.initialize(target)


def ready_to_compile() -> None:
    """Load numba's array functions without the linear algebra of scipy behind them.

    Where scipy is installed, numba imports it with the first function that it compiles, only to
    note that it is there: a quarter of a second for nothing. It is imported all the same, by numba
    itself, when a program of the user's calls for linear algebra.
    """
    modules = cast("dict[str, Any]", sys.modules)
    if "numba.np.arraymath" in modules or "scipy.linalg" in modules:
        return
    try:
        modules["scipy.linalg"] = None  # an import of it now fails at once
        arraymath = importlib.import_module("numba.np.arraymath")
    finally:
        # Another thread may have imported it meanwhile.
        if modules.get("scipy.linalg", modules) is None:
            del modules["scipy.linalg"]
    cast("Any", arraymath)._HAVE_BLAS = importlib.util.find_spec("scipy") is not None
