"""Compiled kernels on disk that may be damaged, or have no room, without anybody noticing.

Numba trusts its cache: a file cut short raises at every start until somebody deletes it, a flipped
bit of machine code may crash the process, and a full disk loses the answer along with the file.
Here each file carries a checksum; what cannot be read is compiled again, and what cannot be
written is left out.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba.core import caching as numba_caching

from ohhell_sim.kernels._registries import ready_to_compile, ready_to_run

__all__ = ["COMPILING", "KernelCache"]

#: The log that hears, at level INFO, of each kernel that is about to be compiled.
COMPILING = "ohhell_sim.kernels"

caching: Any = numba_caching

_DIGEST = hashlib.sha256().digest_size


class _CheckedFile(caching.IndexDataCacheFile):  # type: ignore[misc]
    """The files of one kernel, the machine code behind its checksum."""

    def _load_data(self, name: str) -> Any:
        content = Path(self._data_path(name)).read_bytes()
        data = content[_DIGEST:]
        if hashlib.sha256(data).digest() != content[:_DIGEST]:
            raise pickle.UnpicklingError(f"{name} is damaged")
        return pickle.loads(data)  # noqa: S301 - written by this class, and its checksum holds

    def _save_data(self, name: str, data: Any) -> None:
        dumped = self._dump(data)
        with self._open_for_write(self._data_path(name)) as file:
            file.write(hashlib.sha256(dumped).digest())
            file.write(dumped)

    def forget(self) -> None:
        """Remove the index, so that nothing is looked for any more."""
        with contextlib.suppress(OSError):
            Path(self._index_path).unlink()


class KernelCache(caching.FunctionCache):  # type: ignore[misc]
    """The cache of one kernel: it saves time if it can, and never stands in the way."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        self._name = function.__name__
        plain: Any = self._cache_file
        self._cache_file: Any = _CheckedFile(
            cache_path=self._cache_path,
            filename_base=self._impl.filename_base,
            source_stamp=plain._source_stamp,
        )

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the compiled kernel, or None where there is none that can be read."""
        found = None
        try:
            with self._guard_against_spurious_io_errors():
                ready_to_run(target_context)
                found = self._load_overload(sig, target_context)
        except Exception:  # noqa: BLE001 - a damaged pickle may raise anything
            self._cache_file.forget()
        if found is None:
            ready_to_compile()
            logging.getLogger(COMPILING).info("compiling %s", self._name)
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep a compiled kernel, if there is room for it."""
        try:
            super().save_overload(sig, data)
        except Exception:  # noqa: BLE001 - a full disk, or a damaged index
            self._cache_file.forget()
