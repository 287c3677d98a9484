"""Every example runs as it stands and says something."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.py"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_example(example, capsys):
    runpy.run_path(str(example), run_name="__main__")
    assert len(capsys.readouterr().out.splitlines()) >= 4


def test_there_are_examples():
    assert len(EXAMPLES) >= 3
