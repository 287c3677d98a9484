"""The page on studies says of each metric what the code says; write it with OHHELL_SIM_WRITE=1."""

from __future__ import annotations

import os
import re
from pathlib import Path

from ohhell_sim.study import Study, study_metrics
from ohhell_sim.study.definition import PLAYERS

PAGE = Path(__file__).parents[2] / "docs" / "studies.md"


def rows():
    """One row a metric; those by position, bid and hand size once."""
    seen = set()
    for metric in study_metrics(Study.of(["classic"])):
        name, _, tag = metric.key.partition(":")
        tag = re.sub(r"\d+", "N", tag)
        key = f"{name}:{tag}" if tag else name
        if key not in seen:
            seen.add(key)
            title = re.sub(r" (\d+ cards?|\d+)$", " N", metric.title) if tag else metric.title
            yield f"| `{key}` | {title} | {metric.unit} | {metric.formula} | {metric.meaning} |"


def test_every_metric_is_on_the_page_as_it_is_defined():
    head = ["| key | metric | unit | formula | meaning |", "| --- | --- | --- | --- | --- |"]
    made = "\n".join(["<!-- metrics -->", *head, *rows(), "<!-- end -->"])
    text = PAGE.read_text("utf-8")
    part = re.compile(r"<!-- metrics -->.*?<!-- end -->", re.DOTALL)
    current, found = part.subn(lambda _: made, text)
    assert found == 1
    if os.environ.get("OHHELL_SIM_WRITE"):
        PAGE.write_text(current, "utf-8")
        text = current
    assert text == current


def test_every_player_is_on_the_page():
    text = PAGE.read_text("utf-8")
    assert all(f"| `{name}` |" in text for name in PLAYERS)
