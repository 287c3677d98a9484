"""Every example runs as it stands and says something."""

from __future__ import annotations

import json
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


NOTEBOOKS = sorted((Path(__file__).parents[1] / "examples").glob("*.ipynb"))


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook(notebook):
    """The cells run one after the other; the plots go nowhere."""
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    document = json.loads(notebook.read_text("utf-8"))
    assert document["nbformat"] == 4
    cells = [cell for cell in document["cells"] if cell["cell_type"] == "code"]
    assert all(not cell["outputs"] for cell in cells)
    names = {"__name__": "__main__"}
    try:
        for number, cell in enumerate(cells):
            exec(compile("".join(cell["source"]), f"{notebook.name}[{number}]", "exec"), names)
        assert len(pyplot.get_fignums()) == 2
    finally:
        pyplot.close("all")
    assert {name: one.bid for name, one in names["advice"].items()} == {"classic": 1, "hook": 2}
