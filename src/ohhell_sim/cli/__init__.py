"""The command line: one module a command, parsing and printing only.

Importing this room imports click and nothing else that takes time; a command's module is
loaded when the command is used, and the simulator when a question is asked.
"""

from __future__ import annotations

from ohhell_sim.cli.app import main

__all__ = ["main"]
