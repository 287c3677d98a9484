"""The kernels by hand in C, compiled by every compiler at hand for this very machine."""

from __future__ import annotations

import ctypes
import functools
import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

__all__ = ["FLAGS", "Yardstick", "yardsticks"]

FLAGS = ("-O3", "-march=native", "-ffp-contract=off")

_FILES = ("playouts.c", "outlook.c", "endings.c")
_SOURCES = [str(Path(__file__).with_name(name)) for name in _FILES]
_COMPILER = re.compile(r"(cc|gcc|clang)(-\d+)?")
_INT, _WORD, _ARRAY = ctypes.c_int64, ctypes.c_uint64, ctypes.c_void_p
_STREAM = [_WORD, _INT, _INT, _ARRAY]
_ARGUMENTS: dict[str, list[Any]] = {
    "random_deals": [_INT, _INT, _WORD, *_STREAM],
    "policy_deals": [_INT, _INT, _WORD, _ARRAY, _ARRAY, *_STREAM],
    "deal_worlds": [_WORD, _ARRAY, _ARRAY, _ARRAY, _INT, _INT, *[_ARRAY] * 7, *_STREAM],
    "solve_endings": [_ARRAY, _INT, *[_ARRAY] * 6],
}


@dataclass(frozen=True)
class Yardstick:
    """The C code as one compiler made it; its functions take what the kernels take."""

    compiler: str
    library: ctypes.CDLL

    def call(self, name: str, *arguments: Any) -> None:
        """Call a function of the library by the name and arguments of a kernel."""
        function = getattr(self.library, name)
        function(*[a.ctypes.data if isinstance(a, np.ndarray) else int(a) for a in arguments])


@functools.cache
def yardsticks() -> tuple[Yardstick, ...]:
    """Compile the C code with each compiler on PATH that is not another one by a second name.

    Returns
    -------
    tuple of Yardstick
        Empty if no compiler was found.
    """
    found = {}
    for compiler in _compilers():
        # One compiler goes by several names: cc, gcc and gcc-12 are links to the same file.
        file = Path(compiler).resolve()
        if file in found:
            continue
        library = _compile(compiler)
        if library is not None:
            kind = "clang" if "clang" in _output([compiler, "--version"]) else "gcc"
            version = _output([compiler, "-dumpfullversion"]) or _output([compiler, "-dumpversion"])
            found[file] = Yardstick(f"{kind} {version.strip()}", library)
    return tuple(found.values())


def _compilers() -> list[str]:
    folders = [Path(part) for part in os.environ.get("PATH", "").split(os.pathsep) if part]
    names = {
        entry.name
        for folder in folders
        if folder.is_dir()
        for entry in folder.iterdir()
        if _COMPILER.fullmatch(entry.name)
    }
    # Plain names first: the version is told apart afterwards.
    ordered = sorted(names, key=lambda name: (len(name), name))
    chosen = os.environ.get("CC")
    return [path for name in ([chosen] if chosen else ordered) if (path := shutil.which(name))]


def _compile(compiler: str) -> ctypes.CDLL | None:
    with tempfile.TemporaryDirectory(prefix="ohhell-yardstick-") as folder:
        built = Path(folder) / "playouts.so"
        command = [compiler, *FLAGS, "-shared", "-fPIC", "-o", str(built), *_SOURCES]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            return None
        library = ctypes.CDLL(str(built))
    for name, arguments in _ARGUMENTS.items():
        function = getattr(library, name)
        function.argtypes = arguments
        function.restype = None
    return library


def _output(command: list[str]) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout
