"""Random streams: xoshiro256++ seeded by splitmix64 from (seed, chunk, purpose).

A stream belongs to a chunk of worlds, never to a thread, so any number of threads, processes or
machines gives the same numbers. Purposes are apart, so that what a policy draws never shifts the
cards of the next world.

Sources: D. Blackman and S. Vigna, "Scrambled linear pseudorandom number generators" (2021);
G. Steele, D. Lea and C. Flood, "Fast splittable pseudorandom number generators" (2014).
"""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import polished
from ohhell_sim.kernels.words import Int, State, Word

__all__ = ["CHOICES", "CHUNK", "DEALING", "RNG_SCHEME", "next_word", "stream"]

#: Name of the scheme; it changes whenever the same seed would give other numbers.
RNG_SCHEME = "xoshiro256++/splitmix64 chunk-1024 v1"
#: Worlds that share one stream.
CHUNK = 1024
#: Purpose of a stream: dealing the hidden cards.
DEALING = np.int64(1)
#: Purpose of a stream: the choices of a random policy.
CHOICES = np.int64(2)

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX2 = np.uint64(0x94D049BB133111EB)


@polished
def _mix(z: Word) -> Word:
    z = (z ^ (z >> np.uint64(30))) * _MIX1
    z = (z ^ (z >> np.uint64(27))) * _MIX2
    return z ^ (z >> np.uint64(31))


@polished
def stream(seed: Word, chunk: Int, purpose: Int) -> State:
    """Return the starting state of a stream.

    Parameters
    ----------
    seed : uint64
        The user's seed.
    chunk : int64
        Number of the chunk of worlds, from 0.
    purpose : int64
        `DEALING` or `CHOICES`.

    Returns
    -------
    tuple of 4 uint64
        A state of xoshiro256++, never all zero.
    """
    # Each part is mixed before the next is added: neighbouring seeds or chunks share nothing.
    z = _mix(seed + _GAMMA)
    z = _mix((z ^ np.uint64(chunk)) + _GAMMA)
    z = _mix((z ^ np.uint64(purpose)) + _GAMMA)
    s0 = _mix(z + _GAMMA)
    s1 = _mix(z + _GAMMA + _GAMMA)
    s2 = _mix(z + _GAMMA * np.uint64(3))
    s3 = _mix(z + _GAMMA * np.uint64(4))
    return s0 | np.uint64(1), s1, s2, s3


@polished
def next_word(state: State) -> tuple[Word, State]:
    """Draw 64 random bits.

    Parameters
    ----------
    state : tuple of 4 uint64

    Returns
    -------
    word : uint64
    state : tuple of 4 uint64
    """
    s0, s1, s2, s3 = state
    mixed = s0 + s3
    word = ((mixed << np.uint64(23)) | (mixed >> np.uint64(41))) + s0
    shifted = s1 << np.uint64(17)
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = (s3 << np.uint64(45)) | (s3 >> np.uint64(19))
    return word, (s0, s1, s2, s3)
