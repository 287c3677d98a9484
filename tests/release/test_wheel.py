"""The wheel and the source archive: what is in them, and that the wheel runs where it is put.

``OHHELL_SIM_PYTHONS="python3.11 python3.13" pytest -m slow tests/release`` also installs both in
fresh environments of these interpreters, from a package index and without a compiler.
"""

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
PYTHONS = os.environ.get("OHHELL_SIM_PYTHONS", "").split()
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


@pytest.mark.skipif(not PYTHONS, reason="OHHELL_SIM_PYTHONS names no interpreters")
@pytest.mark.parametrize("kind", ["wheel", "archive"])
@pytest.mark.parametrize("python", PYTHONS)
def test_it_installs_in_a_clean_environment(built, tmp_path, python, kind):
    """From the index come wheels alone, and a compiler would only fail."""
    named = {"HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path), "CC": "false", "CXX": "false"}
    environment = {
        key: value
        for key, value in {**os.environ, **named}.items()
        if not key.startswith(("PYTHON", "NUMBA", "VIRTUAL_ENV"))
    }

    def run(*words):
        done = subprocess.run(
            words, capture_output=True, text=True, cwd=tmp_path, env=environment, check=False
        )
        assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    run(python, "-m", "venv", str(tmp_path / "venv"))
    there = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    install = [str(there / "python"), "-m", "pip", "install", "--quiet"]
    if kind == "wheel":
        run(*install, "--only-binary", ":all:", str(built[0]))
    else:
        run(*install, "--only-binary", ":all:", "--no-binary", "ohhell-sim", str(built[1]))
    command = str(there / "ohhell-sim")
    assert run(command, "--version").strip() == f"ohhell-sim {ohhell_sim.__version__}"
    assert "recommended" in run(command, "advise", "AS KH 3C", "--trump", "hearts")
    assert "kernels" in run(str(there / "python"), "-W", "error", "-m", "ohhell_sim", "info")
    assert "classic" in run(command, "rules", "list", "--quiet").split()
    run(command, "compare", "classic", "hook", "--matches", "16", "--out", "report")
    run(command, "tournament", "standard", "thumb", "--matches", "2", "--quiet")
    run(command, "cheatsheet", "--sizes", "1-2", "--hands", "1", "--out", "sheet.pdf")
    assert (tmp_path / "report" / "report.html").exists()
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
