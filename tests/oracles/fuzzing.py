"""Anything at all, as hypothesis makes it, and documents that are right but for one place."""

from __future__ import annotations

import copy
import os
import time
from contextlib import suppress

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ohhell_sim.errors import OhHellError

SECONDS = float(os.environ.get("OHHELL_SIM_FUZZ_SECONDS", "0"))
SLOWEST = 20.0

#: Numbers that JSON of Python knows, and few expect.
ODD = st.sampled_from(
    [float("nan"), float("inf"), -float("inf"), 10**400, -(10**400), 1e308, 2**63, -1, 0, True, 1.5]
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10) | ODD,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
WAYS = st.sampled_from(["other", "near", "gone", "twice", "more", "swapped"])


def hostile(*strategies):
    """Run a test on whatever the strategies make: briefly, or for as long as asked for."""

    def decorate(test):
        def run():
            ends = time.monotonic() + SECONDS if SECONDS else float("inf")

            def bounded(drawn):
                if time.monotonic() > ends:
                    return
                start = time.process_time()  # others may keep the machine busy
                with suppress(OhHellError):
                    test(*drawn)
                assert time.process_time() - start < SLOWEST

            again = True
            while again:
                batch = settings(
                    max_examples=1000 if SECONDS else 200,
                    suppress_health_check=list(HealthCheck),
                    deadline=None,
                )
                batch(given(st.tuples(*strategies))(bounded))()
                again = SECONDS and time.monotonic() < ends

        run.__name__ = test.__name__
        run.__doc__ = test.__doc__
        return run

    return decorate


def spoilt(document, place, way, value):
    """Return a document with one place of it changed: which place, a number of any size says."""
    document = copy.deepcopy(document)
    places = list(_places(document))
    inside, key = places[place % len(places)]
    old = inside[key]
    if way == "gone":
        del inside[key]
    elif way == "near" and isinstance(old, int | float):
        inside[key] = old + (1 if place % 2 else -1)
    elif way == "twice" and isinstance(inside, list):
        inside.insert(key, copy.deepcopy(old))
    elif way == "more" and isinstance(old, list):
        old.append(value)
    elif way == "more" and isinstance(old, dict):
        old["x"] = value
    elif way == "swapped" and isinstance(inside, list):
        other = place % len(inside)
        inside[key], inside[other] = inside[other], inside[key]
    else:
        inside[key] = value
    return document


def _places(document):
    keys = document if isinstance(document, dict) else range(len(document))
    for key in keys:
        yield document, key
        if isinstance(document[key], dict | list):
            yield from _places(document[key])
