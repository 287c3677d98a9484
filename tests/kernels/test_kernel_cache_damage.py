"""A cache that is damaged, or has no room, costs time and nothing else."""

from __future__ import annotations

import numba
import pytest

from ohhell_sim.kernels import JIT_DISABLED
from ohhell_sim.kernels._cache import KernelCache, caching

pytestmark = pytest.mark.skipif(JIT_DISABLED, reason="nothing is compiled")


def answer(number):
    """What is compiled here: as little as can be."""
    return number + 41


@pytest.fixture
def fresh_kernel(tmp_path, monkeypatch):
    """Makes the kernel as a new process would find it."""
    monkeypatch.setattr("numba.config.CACHE_DIR", str(tmp_path))

    def make():
        kernel = numba.njit(answer)
        kernel._cache = KernelCache(answer)
        return kernel

    return make


def hits(kernel):
    return sum(kernel.stats.cache_hits.values())


def cut(content):
    return content[:10]


def empty(content):
    return b""


def flip(content):
    changed = bytearray(content)
    changed[len(changed) // 2] ^= 0x10
    return bytes(changed)


@pytest.mark.parametrize("damage", [cut, empty, flip])
@pytest.mark.parametrize("kind", ["nbi", "nbc"])
def test_a_damaged_file_is_made_anew(tmp_path, fresh_kernel, kind, damage):
    first, second = fresh_kernel(), fresh_kernel()
    assert (first(1), hits(first)) == (42, 0)
    assert (second(1), hits(second)) == (42, 1)
    (path,) = tmp_path.rglob(f"*.answer-*.{kind}")
    path.write_bytes(damage(path.read_bytes()))
    damaged, mended = fresh_kernel(), fresh_kernel()
    assert damaged(1) == 42
    assert (mended(1), hits(mended)) == (42, 1)


def test_a_folder_in_the_place_of_a_file(tmp_path, fresh_kernel):
    assert fresh_kernel()(1) == 42
    (path,) = tmp_path.rglob("*.answer-*.nbi")
    path.unlink()
    path.mkdir()
    assert fresh_kernel()(1) == 42


def test_no_room(fresh_kernel, monkeypatch):
    def full(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(caching.IndexDataCacheFile, "_save_index", full)
    kernel = fresh_kernel()
    assert (kernel(1), hits(kernel)) == (42, 0)
