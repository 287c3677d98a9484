"""The house rules that a machine can hold: who imports whom, and what an import may cost."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HEAVY = {"numpy", "numba", "llvmlite", "pandas", "matplotlib", "scipy", "rich"}


def loaded_by(*statements: str) -> set[str]:
    """Return the top-level modules in a fresh interpreter after `statements`."""
    code = "; ".join(
        ["import sys", *statements, "print(*{name.split('.')[0] for name in sys.modules})"]
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split())


def test_rooms_import_downwards_only(tmp_path):
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()"]
    done = subprocess.run(
        [*command, "--config", str(ROOT / "pyproject.toml"), "--no-cache"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


@pytest.mark.parametrize(
    "statement",
    [
        "import ohhell_sim",
        "import ohhell_sim.cards",
        "import ohhell_sim.rules",
        "import ohhell_sim.game",
        "import ohhell_sim.cli",
        "import ohhell_sim; ohhell_sim.parse_hand('AS KH 3C')",
        "import ohhell_sim; ohhell_sim.Rules.preset('classic').score(1, 1, 3)",
    ],
)
def test_what_needs_no_simulator_loads_none(statement):
    assert not HEAVY & loaded_by(statement)


@pytest.mark.parametrize(
    "arguments", [["--help"], ["--version"], ["advise", "--help"], ["compare", "--help"]]
)
def test_help_loads_click_and_nothing_heavy(arguments):
    loaded = loaded_by(
        "from ohhell_sim.cli import main", f"main({arguments!r}, standalone_mode=False)"
    )
    assert "click" in loaded
    assert not HEAVY & loaded


def test_the_list_of_commands_is_shown_without_loading_them():
    code = (
        "import sys; from ohhell_sim.cli import main; main(['--help'], standalone_mode=False); "
        "print([name for name in sys.modules if name.startswith('ohhell_sim.')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "ohhell_sim.cli.advise" not in done.stdout.splitlines()[-1]
    assert "ohhell_sim.rules" not in done.stdout.splitlines()[-1]


@pytest.mark.parametrize(("hand", "simulates"), [("AS", False), ("AS KH", True)])
def test_a_question_loads_what_it_needs_and_no_more(hand, simulates):
    loaded = loaded_by(
        "from ohhell_sim.cli import main",
        f"main(['advise', {hand!r}, '--trump', 'H', '--json'], standalone_mode=False)",
    )
    assert ("numba" in loaded) is simulates
    assert not {"pandas", "matplotlib", "rich"} & loaded


def test_every_public_name_exists():
    import ohhell_sim

    for name in ohhell_sim.__all__:
        assert getattr(ohhell_sim, name) is not None
    assert set(ohhell_sim.__all__) <= set(dir(ohhell_sim))
    with pytest.raises(AttributeError, match="no attribute 'advice_'"):
        ohhell_sim.advice_  # noqa: B018


def test_the_tests_install_what_they_are_compared_with():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [one for one in project["optional-dependencies"]["test"] if "open_spiel" in one]
    assert {system for one in wanted for system in ("linux", "darwin") if system in one} == {
        "linux",
        "darwin",
    }


def test_modules_stay_small():
    long = {
        str(path.relative_to(ROOT)): lines
        for path in (ROOT / "src").rglob("*.py")
        if (lines := len(path.read_text("utf-8").splitlines())) > 420
    }
    assert not long, f"split these modules: {long}"
