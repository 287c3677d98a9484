"""The one place where kernels are compiled and their compiled form is kept.

Numba keys its cache by the source of the outer function alone, so an edited callee in another
file would silently keep the old answer. The cache folder used here carries a hash of all kernel
sources and of the library versions, which makes that impossible.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
import platformdirs
from numba import config

__all__ = ["JIT_DISABLED", "cache_folder", "inline", "is_warm", "jit", "kernel_hash"]

F = TypeVar("F", bound=Callable[..., Any])

#: True under ``NUMBA_DISABLE_JIT=1``: the kernels then run as plain Python, slowly.
JIT_DISABLED = bool(config.DISABLE_JIT)

if JIT_DISABLED:  # pragma: no cover - the compiled run measures no coverage
    # Compiled uint64 arithmetic wraps around silently; numpy scalars would warn.
    np.seterr(over="ignore")


def kernel_hash() -> str:
    """Return a short hash of every kernel source and of the versions that compile it.

    Returns
    -------
    str
        16 hexadecimal digits.

    Examples
    --------
    >>> len(kernel_hash())
    16
    """
    digest = hashlib.sha256()
    digest.update(f"{numba.__version__} {np.__version__}".encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.name.encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _usable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        return False
    return True


def _find_cache_folder() -> Path | None:
    """Pick the folder for compiled kernels: NUMBA_CACHE_DIR, else the user's cache folder."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    try:
        base = Path(chosen) if chosen else Path(platformdirs.user_cache_dir("ohhell-sim"))
    except RuntimeError:  # no home folder
        return None
    folder = base / f"kernels-{kernel_hash()}"
    return folder if _usable(folder) else None


_FOLDER = None if JIT_DISABLED else _find_cache_folder()


def cache_folder() -> Path | None:
    """Return the folder that holds the compiled kernels.

    Returns
    -------
    pathlib.Path or None
        None when no place is writable (each process then compiles afresh) or when compilation
        is switched off.
    """
    return _FOLDER


def is_warm() -> bool:
    """Say whether compiled kernels are on disk, so that the next call need not compile.

    Returns
    -------
    bool
        True if a compiled `evaluate`, the kernel behind advice, was found.
    """
    if _FOLDER is None:
        return JIT_DISABLED
    return any(_FOLDER.rglob("simulate.evaluate-*.nbi"))


@contextlib.contextmanager
def _our_cache() -> Any:
    """Point numba at our folder while a kernel is declared, and back again afterwards."""
    before = config.CACHE_DIR
    config.CACHE_DIR = str(_FOLDER)
    try:
        yield
    finally:
        config.CACHE_DIR = before


def jit(function: F) -> F:
    """Compile a kernel at its first call and keep the result on disk.

    Parameters
    ----------
    function : callable
        A module-level function over scalars and arrays.

    Returns
    -------
    callable
        The compiled function: it releases the GIL, checks no bounds (unless
        ``NUMBA_BOUNDSCHECK=1``) and divides like C.
    """
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
    if _FOLDER is None:
        return numba.njit(**options)(function)  # type: ignore[no-any-return]
    with _our_cache():
        return numba.njit(cache=True, **options)(function)  # type: ignore[no-any-return]


def inline(function: F) -> F:
    """Compile a building block that LLVM folds into each kernel that calls it.

    Parameters
    ----------
    function : callable
        A module-level function over scalars and arrays, called from kernels.

    Returns
    -------
    callable
        The compiled function; it has no cache entry of its own, since its code lives in its callers.
    """
    return numba.njit(nogil=True, error_model="numpy", forceinline=True)(function)  # type: ignore[no-any-return]
