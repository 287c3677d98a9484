"""``python -m ohhell_sim``: the same as the ``ohhell-sim`` command."""

from __future__ import annotations

from ohhell_sim.cli import main

if __name__ == "__main__":
    main(prog_name="ohhell-sim")
