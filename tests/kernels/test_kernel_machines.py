"""One source, three machines: compiled for this one, compiled for any, and not compiled at all."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ohhell_sim.kernels import JIT_DISABLED
from oracles.kernel_runs import dealing, digest, everything

DEALS = 6
TESTS = Path(__file__).parents[1]

pytestmark = pytest.mark.skipif(JIT_DISABLED, reason="compares with compiled kernels")

PORTABLE_BITS = """
import random
import numpy as np
from ohhell_sim.kernels import bits
from ohhell_sim.kernels._jit import inline

@inline
def spread(masks, ks, lows, selected, deposited):
    for i in range(len(masks)):
        selected[i] = bits.select(masks[i], ks[i])
        deposited[i] = bits.deposit(lows[i], masks[i])

rng = random.Random(1)
masks = [1 << 63, 2**64 - 1, 1, 0x1FFF1FFF1FFF1FFF]
masks += [rng.getrandbits(64) | 1 for _ in range(1000)]
masks += [rng.getrandbits(64) & rng.getrandbits(64) & rng.getrandbits(64) | 1 for _ in range(1000)]
ks = [rng.randrange(mask.bit_count()) for mask in masks]
lows = [rng.getrandbits(64) >> rng.randrange(64) for _ in masks]
words = [np.array(column, np.uint64) for column in (masks, ks, lows)]
selected, deposited = np.zeros((2, len(masks)), np.uint64)
spread(*words, selected, deposited)
for i, mask in enumerate(masks):
    there = [1 << place for place in range(64) if mask >> place & 1]
    assert int(selected[i]) == there[ks[i]], hex(mask)
    spread_out = sum(bit for k, bit in enumerate(there) if lows[i] >> k & 1)
    assert int(deposited[i]) == spread_out, hex(mask)
code = "".join(spread.inspect_asm().values())
print("pdep" in code)
"""


def elsewhere(tmp_path, arguments, **environment):
    env = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA_")}
    env |= {"PYTHONPATH": str(TESTS), "NUMBA_CACHE_DIR": str(tmp_path), **environment}
    done = subprocess.run(
        [sys.executable, "-W", "error", *arguments],
        env=env, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def digest_elsewhere(tmp_path, run, **environment):
    script = TESTS / "oracles" / "kernel_runs.py"
    return elsewhere(tmp_path, [str(script), run, str(DEALS)], **environment)


def test_plain_python_gives_the_same_numbers(tmp_path):
    plain = digest_elsewhere(tmp_path, "everything", NUMBA_DISABLE_JIT="1")
    assert plain == digest(everything(DEALS))


def test_a_processor_without_bmi2_gives_the_same_numbers(tmp_path):
    generic = digest_elsewhere(tmp_path, "dealing", NUMBA_CPU_NAME="generic")
    assert generic == digest(dealing(DEALS))


def test_the_portable_forms_use_no_pdep(tmp_path):
    # A PDEP where there is none aborts the process.
    uses_pdep = elsewhere(tmp_path, ["-c", PORTABLE_BITS], NUMBA_CPU_NAME="generic")
    assert uses_pdep == "False"
