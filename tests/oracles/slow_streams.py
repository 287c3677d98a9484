"""The random streams once more, from the papers, in Python's whole numbers."""

from __future__ import annotations

MASK = 2**64 - 1
GAMMA = 0x9E3779B97F4A7C15


def splitmix64(seed, n):
    """The first n numbers of Steele, Lea and Flood's generator."""
    numbers = []
    for _ in range(n):
        seed = (seed + GAMMA) & MASK
        z = seed
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        numbers.append(z ^ (z >> 31))
    return numbers


def rotl(x, k):
    return ((x << k) | (x >> (64 - k))) & MASK


def xoshiro256pp(state, n):
    """The first n numbers of Blackman and Vigna's xoshiro256++."""
    s = list(state)
    numbers = []
    for _ in range(n):
        numbers.append((rotl((s[0] + s[3]) & MASK, 23) + s[0]) & MASK)
        t = (s[1] << 17) & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 45)
    return numbers


def starting_state(seed, chunk, purpose):
    """Each part goes through splitmix64 before the next one joins; then four numbers in a row."""
    z = splitmix64(seed, 1)[0]
    z = splitmix64(z ^ int(chunk), 1)[0]
    z = splitmix64(z ^ int(purpose), 1)[0]
    first, *rest = splitmix64(z, 4)
    return (first | 1, *rest)
