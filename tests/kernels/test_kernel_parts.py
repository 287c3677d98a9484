"""Parts of kernels: linked into what calls them, never machine code by themselves."""

from __future__ import annotations

import numpy as np
import pytest

from ohhell_sim.kernels import JIT_DISABLED
from ohhell_sim.kernels._jit import block, inline, jit, polished, polished_block

pytestmark = pytest.mark.skipif(JIT_DISABLED, reason="nothing is compiled")


def twice(x):
    return x + x


def thrice(x):
    return x + x + x


PARTS = [inline, block, polished, polished_block]


def part(kind, function=twice):
    return kind(type(function)(function.__code__, function.__globals__, function.__name__))


def kernel_over(*parts):
    one, other = parts

    def kernel(values):
        total = np.int64(0)
        for value in values:
            total += one(value) * other(value)
        return total

    return jit(kernel)


@pytest.mark.parametrize("other", PARTS)
@pytest.mark.parametrize("one", PARTS)
def test_a_kernel_of_any_parts_gives_what_plain_python_gives(one, other):
    kernel = kernel_over(part(one), part(other, thrice))
    values = np.array([1, 5, 1 << 40], np.int64)
    assert kernel(values) == sum(2 * int(v) * 3 * int(v) for v in values) % (1 << 64)


@pytest.mark.parametrize("kind", PARTS)
def test_a_part_may_have_parts(kind):
    inner = part(kind)

    @kind
    def outer(x):
        return inner(x) + np.int64(1)

    assert kernel_over(outer, inner)(np.array([1, 2], np.int64)) == 3 * 2 + 5 * 4


@pytest.mark.parametrize("kind", PARTS)
def test_a_part_can_be_called_from_python(kind):
    assert part(kind)(21) == 42


@pytest.mark.parametrize("kind", PARTS)
def test_a_part_takes_any_types_one_after_another(kind):
    double = part(kind)
    kernel = kernel_over(double, double)
    assert kernel(np.array([3], np.int64)) == 36
    assert kernel(np.array([1.5])) == 9.0
    assert kernel(np.array([3], np.int64)) == 36


def machine_code_of(function):
    (compiled,) = function.overloads.values()
    return getattr(compiled.library, "_compiled_object", None)


@pytest.mark.parametrize("kind", [inline, block])
def test_only_the_kernel_is_made_machine_code(kind):
    double = part(kind)
    kernel_over(double, double)(np.array([1], np.int64))
    assert machine_code_of(double) is None


@pytest.mark.parametrize("kind", [polished, polished_block])
def test_a_polished_part_is_optimised_by_itself(kind):
    double = part(kind)
    kernel_over(double, double)(np.array([1], np.int64))
    assert machine_code_of(double) is not None
