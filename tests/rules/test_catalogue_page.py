"""The page of variants is made from the rules; every example on it can be played.

``OHHELL_SIM_WRITE=1 python -m pytest tests/rules/test_catalogue_page.py`` writes its tables anew.
"""

from __future__ import annotations

import os
import re
from itertools import groupby
from pathlib import Path

import pytest

from ohhell_sim.rules import MOST_PLAYERS, Rules, ScoreFormula, catalogue
from ohhell_sim.rules.files import parse_toml

PAGE = Path(__file__).parents[2] / "docs" / "variants.md"
WRITE = bool(os.environ.get("OHHELL_SIM_WRITE"))
EXAMPLES = [(0, 0), (2, 2), (3, 1)]
ASKED_FOR = 32


def table(*rows):
    head, *body = ["| " + " | ".join(cells) + " |" for cells in rows]
    return "\n".join([head, "| " + " | ".join("---" for _ in rows[0]) + " |", *body])


def values(entry):
    told = [f"`{name}` {about}" for name, about in entry.names.items()]
    if set(entry.names) == {"true", "false"}:
        told = ["`true`, `false`"]
    return "; ".join([*told, *([entry.takes] if entry.takes else [])])


def axes_by_group():
    parts = []
    for group, entries in groupby(catalogue(), key=lambda entry: entry.group):
        head = ("key", "what it says", "values", "default", "example", "what that means", "decided")
        rows = [
            (
                f"`{entry.key}`",
                entry.about,
                values(entry),
                f"`{entry.default}`" if entry.default != "unset" else "unset",
                f"`{entry.example}`",
                entry.means,
                entry.decision,
            )
            for entry in entries
        ]
        parts.append(f"## {group}\n\n{table(head, *rows)}")
    return "\n\n".join(parts) + "\n"


def largest_hands():
    decks = {
        "52 cards": Rules(),
        "with one joker": Rules(jokers=1, joker_role="top-trump"),
        "60 cards (Wizard)": Rules.preset("wizard"),
        "two packs": Rules(packs=2),
        "40 cards (Spanish)": Rules(rank_order="spanish"),
        "32 cards (7 to ace)": Rules(low_rank=7),
    }
    rows = [("deck", *map(str, range(2, MOST_PLAYERS + 1)))]
    for name, rules in decks.items():
        top = MOST_PLAYERS if rules.packs == 2 else 8
        hands = [
            f"{rules.largest_hand(n, turn_up=True)} / {rules.largest_hand(n)}"
            for n in range(2, top + 1)
        ]
        rows.append((name, *hands, *["-"] * (MOST_PLAYERS - top)))
    return table(*rows)


def points():
    rows = [("name", "points", *(f"{bid}, {tricks}" for bid, tricks in EXAMPLES))]
    names = [*ScoreFormula.names(), "zero5h", "zero5", "all_tricks_bonus"]
    for name in names:
        formula = ScoreFormula.named(name)
        shown = [str(formula(bid, tricks, 5)) for bid, tricks in EXAMPLES]
        rows.append((f"`{name}`", formula.describe(), *shown))
    return table(*rows)


MADE = {"catalogue": axes_by_group, "hands": largest_hands, "points": points}


def between(name, text):
    return re.search(rf"<!-- {name} -->\n(.*?)<!-- end -->", text, re.DOTALL)[1]


@pytest.mark.parametrize("name", MADE)
def test_tables_are_those_of_the_data(name):
    text = PAGE.read_text("utf-8")
    made = f"{MADE[name]()}\n"
    if WRITE:
        text = text.replace(
            f"<!-- {name} -->\n{between(name, text)}<!-- end -->",
            f"<!-- {name} -->\n{made}<!-- end -->",
        )
        PAGE.write_text(text, "utf-8")
    assert between(name, text) == made


def test_no_cell_is_empty():
    rows = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("|")]
    assert len(rows) > 100
    for row in rows:
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert all(cells), row


def test_every_field_has_an_example_that_changes_it():
    entries = catalogue()
    assert [entry.key for entry in entries] == list(Rules.axes())
    for entry in entries:
        assert getattr(entry.rules, entry.key) != Rules.axes()[entry.key].default
        assert entry.names or entry.takes
        for text in (entry.about, entry.means, entry.decision, entry.group):
            assert text.strip() == text != ""


def said():
    text = PAGE.read_text("utf-8")
    return re.findall(r"^\| (.*) \| `(.*)` \| (yes|no) \|$", between("said", text), re.MULTILINE)


def test_the_variants_of_the_rule_pages_can_all_be_said():
    assert sum(asked == "yes" for *_, asked in said()) == ASKED_FOR
    assert len(said()) == len(between("said", PAGE.read_text("utf-8")).splitlines()) - 2


@pytest.mark.parametrize(("variant", "fields", "asked"), said())
def test_every_variant_on_the_page_is_valid(variant, fields, asked):
    given = parse_toml(f"fields = {{ {fields.strip('{}') if fields == '{}' else fields} }}")
    rules = Rules.from_mapping(given["fields"])
    rules.validate(7 if "seven" in variant else 3)
    assert rules.in_words()


def test_the_toml_on_the_page_is_read(tmp_path):
    blocks = re.findall(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        path = tmp_path / "ours.toml"
        path.write_text(block, "utf-8")
        score = Rules.from_toml(path).score_table(5)
        assert score[0, 0] == 8
        assert score[1, 1] == 10
        assert score[2, 2] == 9
        assert score[3, 2] == -1
        assert score[4, 1] == -15
        assert score[1, 3] == 3
