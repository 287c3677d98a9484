"""What made the numbers: the versions that have to be the same for them to come out again."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import resources

from ohhell_sim import __version__
from ohhell_sim.kernels import RNG_SCHEME, kernel_hash
from ohhell_sim.rules import RULES_VERSION

__all__ = ["program"]


@cache
def program() -> dict[str, str]:
    """Return the versions that the numbers of a study depend on.

    Returns
    -------
    dict of str to str
        The package, the rules, the random streams, and hashes of the kernels and of what they
        have learned.
    """
    folder = resources.files("ohhell_sim.kernels").joinpath("data")
    learned = hashlib.sha256()
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.is_file():
            learned.update(file.name.encode() + file.read_bytes())
    return {
        "version": __version__,
        "rules_version": RULES_VERSION,
        "rng_scheme": RNG_SCHEME,
        "kernels": kernel_hash(),
        "learned": learned.hexdigest()[:16],
    }
