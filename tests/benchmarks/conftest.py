"""The benchmarks are no part of the package: they are found in the folder above the tests."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2]))
