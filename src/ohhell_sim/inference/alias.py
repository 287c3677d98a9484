"""Tables by which one random word draws one of many entries, by their weights."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["alias_table"]

_ONE = 1 << 64
_FULL = _ONE - 1


def alias_table(weights: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the table by which one random word draws an entry by its weight.

    A word `x` draws entry ``k = x * n >> 64`` if the low half of the product is below
    ``prob[k]``, else entry ``alias[k]`` (A. J. Walker 1977, in M. D. Vose's order). The chance
    of an entry is off by less than ``n / 2**63``.

    Parameters
    ----------
    weights : sequence of int
        Whole numbers above 0, of any size.

    Returns
    -------
    prob : list of int
        64-bit numbers.
    alias : list of int
        Numbers of entries.

    Examples
    --------
    >>> prob, alias = alias_table([3, 1])
    >>> alias, [p / 2**64 for p in prob]
    ([0, 0], [1.0, 0.5])
    """
    size = len(weights)
    prob = [_FULL] * size
    alias = list(range(size))
    if size == 1:
        return prob, alias
    total = sum(weights)
    share = [((weight * size) << 64) // total for weight in weights]
    small = [entry for entry in alias if share[entry] < _ONE]
    large = [entry for entry in alias if share[entry] >= _ONE]
    while small and large:
        entry, donor = small.pop(), large[-1]
        prob[entry] = share[entry]
        alias[entry] = donor
        rest = share[donor] + share[entry] - _ONE
        share[donor] = rest
        if rest < _ONE:
            large.pop()
            small.append(donor)
    return prob, alias
