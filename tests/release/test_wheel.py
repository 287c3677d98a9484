"""The wheel and the source archive: what is in them, and that the wheel runs where it is put."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import ohhell_sim

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "ohhell_sim"
pytestmark = pytest.mark.slow


def data_files():
    kinds = {".npz", ".toml", ".j2", ".typed", ".json", ".html", ".css"}
    return {
        path.relative_to(PACKAGE.parent).as_posix()
        for path in PACKAGE.rglob("*")
        if path.suffix in kinds or path.name == "py.typed"
    }


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    for tool in ("build", "hatchling"):
        pytest.importorskip(tool, reason="the extra `dev` brings it")
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)],
        check=True,
        capture_output=True,
        text=True,
    )
    (wheel,) = folder.glob("*.whl")
    (archive,) = folder.glob("*.tar.gz")
    return wheel, archive


def test_the_wheel_holds_all_of_the_package_and_nothing_else(built):
    wheel, _ = built
    with zipfile.ZipFile(wheel) as file:
        names = set(file.namelist())
        meta = file.read(next(name for name in names if name.endswith("METADATA"))).decode()
        points = file.read(next(name for name in names if name.endswith("entry_points.txt")))
    modules = {path.relative_to(PACKAGE.parent).as_posix() for path in PACKAGE.rglob("*.py")}
    assert data_files() | modules <= names
    assert len(data_files()) >= 6
    assert {name.split("/")[0].split("-")[0] for name in names} == {"ohhell_sim"}
    assert f"\nVersion: {ohhell_sim.__version__}\n" in meta
    assert b"ohhell-sim = ohhell_sim.__main__:run" in points
    assert wheel.name.endswith("-py3-none-any.whl")  # needs no compiler


def test_the_source_archive_holds_what_the_tests_need(built):
    _, archive = built
    with tarfile.open(archive) as file:
        names = {name.partition("/")[2] for name in file.getnames()}
    wanted = {"README.md", "LICENSE", "CHANGELOG.md", "pyproject.toml", "docs/index.md"}
    assert wanted | {f"src/{name}" for name in data_files()} <= names
    assert {"tests/conftest.py", "tests/release/test_wheel.py"} <= names
    assert not [name for name in names if "__pycache__" in name]


def test_the_wheel_runs_from_where_it_is_put(built, tmp_path):
    """Installed without the checkout in reach, on top of the libraries that are here."""
    wheel, _ = built
    with zipfile.ZipFile(wheel) as file:
        file.extractall(tmp_path / "site")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "site")}
    version, where, presets = (
        subprocess.run(
            [sys.executable, *arguments],
            capture_output=True,
            text=True,
            check=True,
            cwd=tmp_path,
            env=environment,
        ).stdout
        for arguments in (
            ["-m", "ohhell_sim", "--version"],
            ["-c", "import ohhell_sim; print(ohhell_sim.__file__)"],
            ["-m", "ohhell_sim", "rules", "list", "--quiet"],
        )
    )
    assert version.strip() == f"ohhell-sim {ohhell_sim.__version__}"
    assert where.startswith(str(tmp_path))
    assert "classic" in presets.split()
