"""--plot: whole or not at all, and refused before any work is done."""

from __future__ import annotations

import os
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from click.testing import CliRunner

from ohhell_sim.cli import main

QUESTION = ["advise", "AS", "KH", "3C", "--trump", "hearts", "--samples", "2000", "--seed", "1"]


def plot(path, *arguments: str):
    return CliRunner().invoke(main, [*QUESTION, "--plot", str(path), *arguments])


@pytest.fixture
def no_simulation(monkeypatch):
    def refuse(*arguments, **keywords):
        raise AssertionError("nothing may be computed for a plot that cannot be written")

    monkeypatch.setattr("ohhell_sim.advise", refuse)


def test_png(tmp_path):
    path = tmp_path / "a.png"
    result = plot(path)
    assert result.exit_code == 0, result.output
    assert path.read_bytes().startswith(b"\x89PNG")
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.png"]
    assert "recommended" in result.stdout


def test_svg_is_well_formed_and_the_same_every_time(tmp_path):
    for name in ("a.svg", "b.SVG"):
        assert plot(tmp_path / name).exit_code == 0
    first = (tmp_path / "a.svg").read_bytes()
    assert ET.fromstring(first).tag.endswith("svg")
    assert first == (tmp_path / "b.SVG").read_bytes()


def test_an_older_plot_is_replaced_and_json_stays_alone_on_stdout(tmp_path):
    path = tmp_path / "a.png"
    path.write_text("old")
    result = plot(path, "--json")
    assert result.exit_code == 0
    assert result.stdout.count("\n") == 1
    assert path.read_bytes().startswith(b"\x89PNG")


def test_a_distribution_is_plotted_too(tmp_path):
    path = tmp_path / "a.png"
    command = ["distribution", "AS", "KS", "--trump", "C", "--samples", "2000"]
    assert CliRunner().invoke(main, [*command, "--plot", str(path)]).exit_code == 0
    assert path.stat().st_size > 1000


@pytest.mark.usefixtures("no_simulation")
@pytest.mark.parametrize("name", ["a.jpg", "a", "png", "a.png.gz", "missing/a.png", "folder.png"])
def test_bad_names_are_refused_before_anything_is_computed(tmp_path, name):
    (tmp_path / "folder.png").mkdir()
    result = plot(tmp_path / name)
    assert result.exit_code == 2
    assert "--plot" in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


@pytest.mark.usefixtures("no_simulation")
def test_a_folder_without_permission_is_refused(tmp_path):
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o500)
    if os.access(folder, os.W_OK):  # root may write anywhere but here
        folder = "/proc"
        if not Path(folder).is_dir():
            pytest.skip("no folder here that cannot be written")
    result = plot(f"{folder}/a.png")
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr


def test_a_failing_drawing_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "a.png"
    path.write_text("old")

    def fail(self, target, **keywords):
        target.write_bytes(b"half a plo")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("matplotlib.figure.Figure.savefig", fail)
    result = plot(path)
    assert result.exit_code == 1
    assert "No space left" in result.stderr
    assert path.read_text() == "old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.png"]
