"""Every screen as it is printed, and every example in the documents as it is shown there.

``OHHELL_SIM_WRITE=1 python -m pytest tests/cli/test_shown_output.py`` writes them anew; read the
difference before it is committed.
"""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from ohhell_sim.cli import main

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parent / "golden"
WRITE = bool(os.environ.get("OHHELL_SIM_WRITE"))

SEEDED = "--samples 20000 --seed 7"
SCREENS = {
    "bid": f'advise "AS KH 3C" --trump hearts {SEEDED}',
    "bid-turn-up": f'advise "AS KH 3C" --turn-up 7H --bids 1,0 {SEEDED}',
    "bid-hook": f'advise "AC 7H 6H 5H 4H 3H 2H" --turn-up 2C --bids 1,2,3 --rules hook {SEEDED}',
    "bid-no-trump": f'advise "AK4.T.-.5" --trump none --players 3 --set score=diff10 {SEEDED}',
    "bid-win": (
        'advise "AS KH 3C" --trump hearts --objective win --standings 31,40,22,35 '
        f"--deals-left 3 {SEEDED}"
    ),
    "bid-exact": "advise KS --trump S",
    "bid-thirteen": f'advise "AKQ3.T92.QJ5.876" --trump none {SEEDED}',
    "card": f'advise "KS 4H" --trump H --bids 1,0,1,0 --position 2 --played "9S" {SEEDED}',
    "card-later": (
        f'advise "KH 3C" --trump H --bids 1,0,1,1 --position 1 --played "AS 4S 7S 2S" {SEEDED}'
    ),
    "trump": f'advise "AH KH QH 2C" --set trump=eldest {SEEDED}',
    "trump-after-bids": (
        'advise "AH KH 9C 8C" --bids 1,1,2,1 --position 3 --set trump=highest-bidder '
        f"--set trump_choice_none=true {SEEDED}"
    ),
    "pass": (f'advise "AH KH 9C" --trump H --set pass_cards=1 --phase pass --position 1 {SEEDED}'),
    "pass-many": (
        'advise "QS 2S AH KH JD 4D 9C 8C 7C" --trump H --set pass_cards=2 --phase pass '
        "--position 1 --samples 500 --seed 7"
    ),
    "forehead": "advise --forehead 1:AS,3:KH,4:2C --trump H --rules boerenbridge",
    "lowest": (
        'advise "AS KH 3C" --trump H --set score=escalating --set winner=lowest --misses 2 '
        f"{SEEDED}"
    ),
    "wizard": f'advise "W AH 2C N" --trump S --rules wizard {SEEDED}',
    "tournament": 'tournament thumb percard random --matches 5 --set "schedule=[1, 2, 3]"',
    "distribution": f'distribution "AS KH 3C QD 9D" --trump hearts {SEEDED}',
    "distribution-exact": "distribution AS --trump none --bid 1",
}
LOOKS = {
    "80": {},
    "60": {"COLUMNS": "60"},
    "120": {"COLUMNS": "120"},
    "ascii": {"COLUMNS": "60", "charset": "ascii"},
    "colour": {"FORCE_COLOR": "1"},
}
SHOWN = [
    *((screen, "80") for screen in SCREENS),
    *(
        (screen, look)
        for screen in (
            "bid-exact",
            "bid-hook",
            "card",
            "distribution",
            "trump",
            "pass-many",
            "tournament",
        )
        for look in LOOKS
        if look != "80"
    ),
]
CONSOLE = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)


def run(command: str, look: dict[str, str]) -> str:
    """Return what a command line shows on a terminal, both streams together."""
    feed = None
    if "|" in command and command.startswith("printf"):
        text, _, command = command.partition(" | ")
        feed = shlex.split(text)[1].replace("\\n", "\n")
    name, *arguments = shlex.split(command)
    assert name == "ohhell-sim"
    environment = {"NO_COLOR": None, "FORCE_COLOR": None, "COLUMNS": None, "TERM": "xterm", **look}
    charset = environment.pop("charset", "utf-8")
    result = CliRunner(charset=charset).invoke(main, arguments, input=feed, env=environment)
    assert result.exit_code in {0, 2}, result.output
    return result.output


@pytest.fixture(autouse=True)
def _no_notice_of_compiling(monkeypatch):
    monkeypatch.setattr("ohhell_sim.cli.progress._announce_compiling", lambda *_: None)


@pytest.mark.parametrize(("screen", "look"), SHOWN)
def test_screen(screen, look):
    command = f"ohhell-sim {SCREENS[screen]}"
    shown = f"$ {command}\n{run(command, LOOKS[look])}"
    path = GOLDEN / f"{screen}.{look}.txt"
    if WRITE:
        path.write_text(shown, "utf-8")
    assert shown == path.read_text("utf-8")
    if look != "colour":
        width = int(LOOKS[look].get("COLUMNS", "80"))
        assert all(len(line) <= width for line in shown.splitlines()[1:])
    if look == "ascii":
        assert shown.isascii()


def test_no_screen_is_left_over():
    expected = {f"{screen}.{look}.txt" for screen, look in SHOWN}
    kept = {path.name for screen in SCREENS for path in GOLDEN.glob(f"{screen}.*")}
    assert kept == expected


def rerun(block: str) -> str:
    """Return a console block with the output of its commands as it is now."""
    commands = [line[2:] for line in block.splitlines() if line.startswith("$ ")]
    return "".join(f"$ {command}\n{run(command, {})}" for command in commands)


DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_documents_show_what_the_commands_print(document):
    text = document.read_text("utf-8")
    current = CONSOLE.sub(lambda found: rerun(found[0]), text)
    if WRITE:
        document.write_text(current, "utf-8")
        text = current
    assert text == current


def test_there_are_examples_in_the_readme():
    assert len(CONSOLE.findall((ROOT / "README.md").read_text("utf-8"))) >= 2
