from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ohhell_sim.kernels import CHUNK, RNG_SCHEME
from ohhell_sim.kernels._jit import inline
from ohhell_sim.kernels.streams import CHOICES, DEALING, next_word, stream
from oracles.slow_streams import splitmix64, starting_state, xoshiro256pp

seeds = st.integers(0, 2**64 - 1)
chunks = st.integers(0, 2**62)


@inline
def draw(state, out):
    for i in range(len(out)):
        out[i], state = next_word(state)


def words(seed, chunk, purpose, n):
    out = np.zeros(n, np.uint64)
    state = stream(np.uint64(seed), chunk, purpose)
    draw(tuple(np.uint64(part) for part in state), out)
    return out


def test_the_oracle_agrees_with_published_numbers():
    # The authors' reference programs, as other libraries quote them in their tests.
    assert xoshiro256pp((1, 2, 3, 4), 10) == [
        41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205,
        9973669472204895162, 14011001112246962877, 12406186145184390807, 15849039046786891736,
        10450023813501588000,
    ]  # fmt: skip
    assert splitmix64(1234567, 5) == [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431,
        16408922859458223821,
    ]  # fmt: skip


@given(st.tuples(*[seeds] * 4).filter(any))
def test_numbers_are_those_of_xoshiro(state):
    out = np.zeros(50, np.uint64)
    draw(tuple(np.uint64(part) for part in state), out)
    assert out.tolist() == xoshiro256pp(state, 50)


@given(seeds, chunks, st.sampled_from([int(DEALING), int(CHOICES)]))
def test_a_stream_starts_where_its_scheme_says(seed, chunk, purpose):
    state = stream(np.uint64(seed), chunk, purpose)
    assert tuple(int(part) for part in state) == starting_state(seed, chunk, purpose)


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_no_stream_starts_with_nothing(seed):
    assert any(starting_state(seed, 0, DEALING))
    assert len(set(words(seed, 0, DEALING, 100).tolist())) == 100


def test_neighbouring_streams_share_nothing():
    # Had two streams a stretch in common, however shifted, they would have a word in common.
    n = 400
    drawn = np.concatenate(
        [
            words(seed, chunk, purpose, n)
            for seed in (0, 1, 2, 3, 2**63, 2**64 - 1)
            for chunk in (0, 1, 2, 3, 1000)
            for purpose in (DEALING, CHOICES)
        ]
    )
    assert len(np.unique(drawn)) == len(drawn) == 60 * n


def test_seed_and_chunk_do_not_stand_in_for_each_other():
    assert stream(np.uint64(1), 0, DEALING) != stream(np.uint64(0), 1, DEALING)
    assert stream(np.uint64(0), 1, CHOICES) != stream(np.uint64(0), CHOICES, 1)


def test_every_bit_of_a_stream_is_even():
    n = 3000
    drawn = words(7, 0, DEALING, n)
    ones = np.array([int(((drawn >> np.uint64(bit)) & np.uint64(1)).sum()) for bit in range(64)])
    # Five standard deviations of a fair coin.
    assert np.all(np.abs(ones - n / 2) < 2.5 * np.sqrt(n))


def test_the_scheme_is_named():
    assert str(CHUNK) in RNG_SCHEME
    assert "xoshiro256++" in RNG_SCHEME
