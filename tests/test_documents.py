"""What the documents say about the rules is made from the rules; links lead somewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

import ohhell_sim
from ohhell_sim.rules import CatalogueEntry, Rules, ScoreFormula, catalogue, preset_summary

ROOT = Path(__file__).parents[1]
WRITE = bool(os.environ.get("OHHELL_SIM_WRITE"))
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]


def table(*rows: tuple[str, ...]) -> str:
    head, *body = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([head, "| " + " | ".join("---" for _ in rows[0]) + " |", *body])


def presets() -> str:
    return table(
        ("preset", "what it plays"),
        *((f"`{name}`", preset_summary(name)) for name in Rules.presets()),
    )


def values_of(entry: CatalogueEntry) -> str:
    """Return the values that a field takes."""
    names = ", ".join(f"`{name}`" for name in entry.names)
    return "; ".join(part for part in (names, entry.takes.removeprefix("or ")) if part)


def field_rows() -> str:
    rows = [
        (
            f"`{entry.key}`",
            entry.about,
            values_of(entry),
            "unset" if entry.default == "unset" else f"`{entry.default}`",
        )
        for entry in catalogue()
    ]
    assert all(all(row) for row in rows)
    return table(("field", "what it says", "values", "default"), *rows)


def scores() -> str:
    described = (
        (f"`{name}`", ScoreFormula.named(name).describe()) for name in ScoreFormula.names()
    )
    return table(("score", "points"), *described)


def modifiers() -> str:
    named = tomllib.loads(files("ohhell_sim.rules").joinpath("scores.toml").read_text("utf-8"))
    return table(
        ("modifier", "alone"),
        *((f"`{name}`", ScoreFormula.named(name).describe()) for name in named["modifiers"]),
    )


MADE = {"presets": presets, "fields": field_rows, "scores": scores, "modifiers": modifiers}


@pytest.mark.parametrize("name", MADE)
def test_tables_of_the_rules_are_those_of_the_data(name):
    path = ROOT / "docs" / "rules.md"
    text = path.read_text("utf-8")
    current, found = re.subn(
        rf"(<!-- {name} -->\n).*?(<!-- end -->)",
        lambda marks: f"{marks[1]}{MADE[name]()}\n{marks[2]}",
        text,
        flags=re.DOTALL,
    )
    assert found == 1
    if WRITE:
        path.write_text(current, "utf-8")
        text = current
    assert text == current


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document):
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", document.read_text("utf-8")):
        if not target.startswith("http"):
            assert (document.parent / target).exists(), target


def test_every_page_is_in_the_index():
    index = (ROOT / "docs" / "index.md").read_text("utf-8")
    for page in (ROOT / "docs").glob("*.md"):
        assert page.name == "index.md" or f"({page.name})" in index


def test_the_readme_opens_with_the_two_commands_for_a_fresh_machine():
    text = (ROOT / "README.md").read_text("utf-8")
    commands = re.findall(r"^python3 -m pip install .*$", text, re.MULTILINE)
    assert commands == [
        'python3 -m pip install . && ohhell-sim advise "AS KH 3C" --trump hearts',
        'python3 -m pip install ".[test]" && python3 -m pytest -n 2 --dist worksteal',
    ]


def test_every_option_is_in_the_reference():
    page = (ROOT / "docs" / "cli.md").read_text("utf-8")
    for command in ("advise", "distribution", "info", "tournament", "play", "coach"):
        help_page = subprocess.run(
            [sys.executable, "-m", "ohhell_sim", command, "--help"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for option in set(re.findall(r"--[a-z-]+", help_page)) - {"--help"}:
            assert f"`{option}" in page, option


def keys_of(value: object) -> set[str]:
    if isinstance(value, list):
        return set().union(*(keys_of(item) for item in value))
    if isinstance(value, dict):
        return set(value) | set().union(*(keys_of(item) for item in value.values()))
    return set()


def test_every_key_of_the_json_is_in_the_reference():
    page = (ROOT / "docs" / "cli.md").read_text("utf-8")
    played = ohhell_sim.advise("AS", trump="H", players=2, bids=[1, 0], position=1)
    bid = ohhell_sim.advise("AS", trump="H", players=2)
    tricks = ohhell_sim.trick_distribution("AS", trump="H", players=2)
    for result in (played, bid, tricks):
        for key in keys_of(result.to_dict()):
            assert f"`{key}`" in page or f'"{key}"' in page, key


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_table_has_a_head_and_no_gap(path):
    text = re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
    for found in re.findall(r"(?:^\|.*\n?)+", text, flags=re.M):
        rows = found.splitlines()
        assert len(rows) > 1, f"a row by itself: {rows[0]}"
        assert re.fullmatch(r"\|( ?:?-+:? ?\|)+", rows[1]), f"no head: {rows[0]}"
        assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} == {rows[0].count("|")}
