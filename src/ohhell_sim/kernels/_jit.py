"""The one place where kernels are compiled and their compiled form is kept.

Numba keys its cache by the source of the outer function alone, so an edited callee in another
file would silently keep the old answer. The cache folder used here carries a hash of all kernel
sources and of the library versions, which makes that impossible.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import signal
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar, cast

import numba
import numpy as np
import platformdirs
from numba import config as numba_config
from numba.core.registry import CPUDispatcher
from numba.extending import intrinsic

from ohhell_sim.kernels._cache import KernelCache
from ohhell_sim.kernels._parts import PartCompiler

__all__ = [
    "JIT_DISABLED",
    "block",
    "cache_folder",
    "inline",
    "interruptible",
    "is_warm",
    "jit",
    "kernel_hash",
    "lowered",
    "polished",
    "polished_block",
]

F = TypeVar("F", bound=Callable[..., Any])

config = cast("Any", numba_config)
_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}

#: True under ``NUMBA_DISABLE_JIT=1``: the kernels then run as plain Python, slowly.
JIT_DISABLED = bool(config.DISABLE_JIT)


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
    folder = Path(__file__).parent
    for source in sorted(folder.rglob("*.py")):
        digest.update(str(source.relative_to(folder)).encode())
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

    Examples
    --------
    >>> folder = cache_folder()
    >>> folder is None or folder.is_dir()
    True
    """
    return _FOLDER


def is_warm(kernel: Any = None) -> bool:
    """Say whether a compiled kernel is on disk, so that the next call need not compile.

    Parameters
    ----------
    kernel : compiled function, optional
        Which one; `evaluate`, the kernel behind advice, if left out.

    Returns
    -------
    bool
        True if it was found: that of this very installation, since numba keeps equal sources in
        two places apart.

    Examples
    --------
    >>> is_warm() in (True, False)
    True
    """
    if _FOLDER is None:
        return JIT_DISABLED
    if kernel is None:
        from ohhell_sim.kernels.simulate import evaluate as kernel  # noqa: PLC0415 - it imports us
    module = kernel.__module__.rpartition(".")[2]
    return any(Path(kernel.stats.cache_path).glob(f"{module}.{kernel.__name__}-*.nbi"))


@contextlib.contextmanager
def interruptible() -> Iterator[None]:
    """Let a Ctrl-C end what is done inside, although a kernel may be compiled there.

    The compiler calls back into Python from C, where a KeyboardInterrupt is printed and lost. It
    is kept quiet, noted, and raised at the end.

    Returns
    -------
    context manager
        Without a value.

    Examples
    --------
    >>> with interruptible():
    ...     compiled = "a kernel, for one"
    """
    usual = signal.getsignal(signal.SIGINT)
    main = threading.current_thread() is threading.main_thread()
    if not main or usual is not signal.default_int_handler:
        yield
        return
    hits: list[int] = []

    def note(signum: int, frame: FrameType | None) -> None:
        hits.append(signum)
        signal.default_int_handler(signum, frame)

    def quiet(lost: Any) -> None:
        if lost.exc_type is not KeyboardInterrupt:
            hook(lost)

    hook = sys.unraisablehook
    sys.unraisablehook = quiet
    signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
        sys.unraisablehook = hook
    if hits:
        raise KeyboardInterrupt


@contextlib.contextmanager
def _our_cache() -> Iterator[None]:
    """Point numba at our folder while a kernel is declared, and back again afterwards."""
    before = config.CACHE_DIR
    config.CACHE_DIR = str(_FOLDER)
    try:
        yield
    finally:
        config.CACHE_DIR = before


def _plain(function: F) -> F:
    """Let numpy scalars wrap around silently, as compiled uint64 arithmetic does."""

    @functools.wraps(function)
    def quiet(*args: Any, **kwargs: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*args, **kwargs)

    return cast("F", quiet)


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
    if JIT_DISABLED:
        return _plain(function)
    if _FOLDER is None:
        return cast("F", numba.njit(**_OPTIONS)(function))
    kernel = numba.njit(**_OPTIONS)(function)
    with _our_cache():
        kernel._cache = KernelCache(function)
    return cast("F", kernel)


class _Part(CPUDispatcher):  # type: ignore[misc, unused-ignore]
    """A function that kernels call, without the wrapper for calls from Python."""

    _whole: Any = None

    def __call__(self, *args: Any) -> Any:
        """Compile it once more, with the wrapper: only tests and the curious come here."""
        if self._whole is None:
            self._whole = numba.njit(**_OPTIONS)(self.py_func)
        return self._whole(*args)


def _part(function: F, **options: Any) -> F:
    """Compile a building block: a module-level function over scalars and addresses.

    It has no cache entry of its own, since its code lives in the kernels that call it; leaving
    out the wrappers for calls from Python saves a fifth of the time.
    """
    if JIT_DISABLED:
        return _plain(function)
    njit: Any = numba.njit  # its stubs leave these two out
    part = njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **_OPTIONS, **options)(function)
    part.__class__ = _Part
    return cast("F", part)


def inline(function: F) -> F:
    """Compile a building block that LLVM folds into each kernel that calls it."""
    return _part(function, forceinline=True, pipeline_class=PartCompiler)


def block(function: F) -> F:
    """Compile a building block that is called rather than folded in, which compiles faster."""
    return _part(function, pipeline_class=PartCompiler)


def polished(function: F) -> F:
    """Compile a building block like `inline`, optimised by itself before it is folded in.

    Dealing, random playouts and the endings are a twentieth faster for it; it costs compile time.
    """
    return _part(function, forceinline=True)


def polished_block(function: F) -> F:
    """Compile a building block like `block`, optimised by itself before it is called."""
    return _part(function)


def lowered(emit: Callable[..., Any], plain: F) -> F:
    """Make a building block that is written in LLVM's own instructions.

    Parameters
    ----------
    emit : callable
        Takes numba's typing context and the argument types; returns the signature and the
        function that emits the instructions.
    plain : callable
        The same in Python, for runs without compilation.

    Returns
    -------
    callable
        An intrinsic, or `plain` under ``NUMBA_DISABLE_JIT=1``.
    """
    return plain if JIT_DISABLED else cast("F", intrinsic(emit))
