"""Where compiled kernels are kept: never an old answer, never a crash."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ohhell_sim
from ohhell_sim.kernels import JIT_DISABLED

PACKAGE = Path(ohhell_sim.__file__).parent

WHERE = """
from ohhell_sim.kernels import cache_folder, is_warm, kernel_hash
print(kernel_hash(), cache_folder(), is_warm())
"""

# The cheapest kernel to compile; prints a number that depends on the random streams.
RUN = """
import numpy as np
from ohhell_sim.kernels import FULL, cache_folder, deal_worlds
n = np.zeros(8, np.int64)
need, order = np.array([3, 3, 3, 3, 0, 0, 0, 0]), np.arange(8)
word = np.zeros(8, np.uint64)
out = np.zeros((50, 8), np.uint64)
deal_worlds(FULL, need, word, order, 4, 0, n, n, n, word, n, word, n, np.uint64(1), 0, 50, out)
hits = sum(deal_worlds.stats.cache_hits.values()) if hasattr(deal_worlds, "stats") else 0
print(np.bitwise_xor.reduce(out, axis=None), hits, cache_folder() is not None)
"""

compiled_only = pytest.mark.skipif(JIT_DISABLED, reason="nothing is compiled")


def start(script, *, source=None, **environment):
    env = {key: value for key, value in os.environ.items() if key != "NUMBA_CACHE_DIR"}
    if source is not None:
        env["PYTHONPATH"] = str(source)
    env |= {key: str(value) for key, value in environment.items()}
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", script],
        env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def finish(process):
    out, err = process.communicate(timeout=300)
    assert process.returncode == 0, err
    return out.split()


def run(script, **options):
    return finish(start(script, **options))


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of the package whose sources a test may edit."""
    source = tmp_path_factory.mktemp("source")
    shutil.copytree(PACKAGE, source / "ohhell_sim", ignore=shutil.ignore_patterns("__pycache__"))
    return source


@pytest.fixture(scope="module")
def filled(copy, tmp_path_factory):
    """A cache that two processes have just filled at once, and what they printed."""
    cache = tmp_path_factory.mktemp("cache")
    processes = [start(RUN, source=copy, NUMBA_CACHE_DIR=cache) for _ in range(2)]
    return cache, [finish(process) for process in processes]


@contextlib.contextmanager
def edited(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    try:
        yield
    finally:
        path.write_text(text)


@compiled_only
def test_the_folder_is_keyed_by_every_kernel_source(copy, tmp_path):
    folders = [run(WHERE, source=copy, NUMBA_CACHE_DIR=tmp_path)]
    for name in ("bits.py", "wide/play.py"):
        file = copy / "ohhell_sim" / "kernels" / name
        with edited(file, "import annotations\n", "import annotations\n# edited\n"):
            folders.append(run(WHERE, source=copy, NUMBA_CACHE_DIR=tmp_path))
    assert len({key for key, _folder, _warm in folders}) == 3
    assert [folder for _key, folder, _warm in folders] == [
        str(tmp_path / f"kernels-{key}") for key, _folder, _warm in folders
    ]


@compiled_only
def test_two_processes_may_fill_the_cache_at_once(copy, filled):
    cache, (first, second) = filled
    assert first[0] == second[0]
    assert run(RUN, source=copy, NUMBA_CACHE_DIR=cache) == [first[0], "1", "True"]


@compiled_only
def test_an_edited_building_block_takes_effect(copy, filled):
    # Numba alone would answer from the cache as before: it looks at the outer function's file.
    cache, (before, _again) = filled
    streams = copy / "ohhell_sim" / "kernels" / "streams.py"
    with edited(streams, "0xBF58476D1CE4E5B9", "0xBF58476D1CE4E5BB"):
        after = run(RUN, source=copy, NUMBA_CACHE_DIR=cache)
    assert after[0] != before[0]


@compiled_only
def test_a_folder_that_cannot_be_written_is_done_without(copy, filled, tmp_path):
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    found = run(RUN, source=copy, NUMBA_CACHE_DIR=in_the_way / "cache")
    assert found == [filled[1][0][0], "0", "False"]
    assert in_the_way.read_bytes() == b""


@compiled_only
def test_a_home_that_is_none_is_done_without():
    where = run(WHERE, HOME=os.devnull, XDG_CACHE_HOME="")
    assert where[1:] == ["None", "False"]


@compiled_only
def test_the_folder_is_the_users_unless_numba_is_told_another(tmp_path):
    where = run(WHERE, HOME=tmp_path, XDG_CACHE_HOME="")
    folder = Path(where[1])
    assert folder.is_relative_to(tmp_path)
    assert folder.name == f"kernels-{where[0]}"
    assert folder.is_dir()


def test_nothing_is_kept_when_nothing_is_compiled(tmp_path):
    where = run(WHERE, NUMBA_CACHE_DIR=tmp_path, NUMBA_DISABLE_JIT=1)
    assert where[1:] == ["None", "True"]
    assert list(tmp_path.iterdir()) == []
