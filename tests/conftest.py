"""Settings of the whole suite."""

from __future__ import annotations

from hypothesis import settings

# The first call of a kernel compiles it, and machines are shared: no time limit for an example.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
