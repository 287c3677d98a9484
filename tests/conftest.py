"""Settings of the whole suite."""

from __future__ import annotations

import signal

from hypothesis import settings

# A run in the background of a script is started deaf to Ctrl-C, and so would be what the tests
# start and interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The first call of a kernel compiles it, and machines are shared: no time limit for an example.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
