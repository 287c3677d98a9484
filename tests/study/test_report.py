"""The report: whole, self-contained, the same each time, and readable in a browser."""

from __future__ import annotations

import re
import shutil
import subprocess
from html.parser import HTMLParser

import pandas as pd
import pytest

from ohhell_sim.errors import SettingError
from ohhell_sim.study import Study, Variant, compare
from ohhell_sim.study.plots import _COLOURS, _look
from ohhell_sim.study.saving import study_toml

NASTY = 'house <b>"rules"</b> | & ünïcode ♠'


@pytest.fixture(scope="module")
def result():
    hook = Variant(name=NASTY, rules=Variant.of("hook").rules, players=4)
    return compare(["classic", hook, "podrida"], matches=150, seed=7)


@pytest.fixture(scope="module")
def folder(result, tmp_path_factory):
    folder = tmp_path_factory.mktemp("report")
    page = result.report(folder / "deep" / "down", command="ohhell-sim compare <these> --seed 7")
    assert page.name == "report.html"
    return page.parent


class Page(HTMLParser):
    """Collects what a page holds, and whether its elements close."""

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.links, self.tags, self.texts = [], [], [], [], []
        self.labels = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag not in {"meta", "br", "rect", "use", "path"}:
            self.open.append(tag)
        attrs = dict(attrs)
        self.ids += [attrs["id"]] if "id" in attrs else []
        self.links += [attrs[key] for key in ("src", "href", "xlink:href") if attrs.get(key)]
        if tag == "svg":
            assert attrs["role"] == "img"
            self.labels.append(attrs["aria-label"])

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if self.open and self.open[-1] == tag:
            self.open.pop()

    def handle_endtag(self, tag):
        if tag not in {"meta", "br", "rect", "use", "path"}:
            assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)


def test_the_page_stands_alone(folder):
    text = (folder / "report.html").read_text("utf-8")
    page = Page(text)
    assert not page.open
    assert "script" not in page.tags
    assert all(link.startswith("#") for link in page.links)
    assert len(page.ids) == len(set(page.ids))
    assert {link[1:] for link in page.links} <= set(page.ids)
    assert "url(http" not in text
    assert "@import" not in text
    assert len(page.labels) == 7
    assert all(len(label) > 40 for label in page.labels)
    assert len(text.encode()) < 600_000
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text
    assert 'name="viewport"' in text


def test_names_are_no_markup(folder):
    text = (folder / "report.html").read_text("utf-8")
    assert "<b>" not in text
    assert "ohhell-sim compare &lt;these&gt; --seed 7" in text
    assert NASTY in "".join(Page(text).texts)
    markdown = (folder / "report.md").read_text("utf-8")
    rows = [line for line in markdown.splitlines() if line.startswith("| make rate (")]
    assert rows
    assert NASTY.replace("|", "\\|") in markdown


def test_findings_come_first_and_say_how_sure_they_are(folder, result):
    text = (folder / "report.md").read_text("utf-8")
    order = ["## What was found", "## Plots", "## The numbers", "## Method", "## To make it again"]
    places = [text.index(part) for part in order[:4]]
    assert places == sorted(places)
    for finding in result.findings:
        if finding.difference.found:
            assert "certain" in finding.sure or "sure" in finding.sure
            assert finding.difference.p_holm < 0.05
        else:
            assert finding.sure in ("not found", "too rare to tell", "the same in every match",
                                    "not tested: other points")  # fmt: skip
            assert "than with" not in finding.text


def test_tables_are_those_of_the_result(folder, result):
    metrics = pd.read_csv(folder / "metrics.csv")
    assert len(metrics) == len(result.to_frame())
    assert metrics["value"].to_numpy() == pytest.approx(result.to_frame()["value"].to_numpy())
    differences = pd.read_csv(folder / "differences.csv")
    assert len(differences) == len(result.differences())
    assert set(differences["variant"]) == {NASTY, "podrida"}


def test_the_same_numbers_give_the_same_bytes(folder, result, tmp_path):
    result.report(tmp_path, command="ohhell-sim compare <these> --seed 7")
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            assert (tmp_path / file.relative_to(folder)).read_bytes() == file.read_bytes()
    assert not [file for file in tmp_path.rglob("*") if "partial" in file.name]


def test_many_findings_are_folded_and_rows_have_heads(tmp_path):
    names = ["classic", "hook", "podrida", "wizard", "romanian-whist", "italian", "descending"]
    result = compare([*names, {"preset": "hook", "score": "tricks10"}], matches=60, seed=1)
    found = [item for item in result.findings if item.difference.found]
    assert len(found) > 12
    text = result.report(tmp_path).read_text("utf-8")
    start, folded = text.index("What was found"), text.index("More findings")
    assert text[start:folded].count('class="sure"') == 12
    assert f"More findings, of smaller effects ({len(found) - 12})" in text
    assert text.count('class="sure"') == len(found)
    markdown = (tmp_path / "report.md").read_text("utf-8")
    assert all(item.text in markdown for item in found)
    bodies = re.findall(r"<tbody>.*?</tbody>", text, re.DOTALL)
    assert bodies
    for body in bodies:
        assert body.count("<tr") == body.count('<th scope="row">')
    assert '<th scope="col"></th>' not in text


def test_no_two_variants_look_alike():
    looks = {tuple(_look(variant).values()) for variant in range(12)}
    assert len(looks) == 12


def test_colours_stand_out_on_white_and_on_the_dark_page():
    for colour in _COLOURS:
        for paper in ("#ffffff", "#16181b"):
            light = sorted((luminance(colour), luminance(paper)))
            assert (light[1] + 0.05) / (light[0] + 0.05) >= 3


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(share * p for share, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_plots_show_every_variant(folder):
    files = sorted(file.name for file in (folder / "plots").iterdir())
    assert files == [
        "calibration.svg", "differences.svg", "make-rate-by-bid.svg", "make-rate-by-position.svg",
        "make-rate-by-size.svg", "points.svg", "skill.svg",
    ]  # fmt: skip
    for name in files:
        assert "podrida" in (folder / "plots" / name).read_text("utf-8")


def test_one_variant_has_a_report_too(tmp_path):
    result = compare(["classic"], players=3, matches=40, seed=1, skill=False)
    text = result.report(tmp_path).read_text("utf-8")
    assert "What was found" not in text
    assert "ohhell-sim study study.toml --out report" in text
    assert Study.from_toml(tmp_path / "study.toml").key == result.study.key
    assert result.findings == ()
    assert result.differences().empty


def test_any_study_is_played_again_from_its_file(result, tmp_path):
    more = {"preset": "wizard", "name": 'odd "name"', "score": {"miss_per_diff": 3}}
    plain = Study.of(["classic", "podrida", more], players=3, matches=10, skill=False, title="x")
    for place, study in enumerate((result.study, plain)):
        file = tmp_path / f"{place}.toml"
        file.write_text(study_toml(study), "utf-8")
        again = Study.from_toml(file)
        assert again == study
        assert again.key == study.key


def test_a_folder_that_cannot_be_written_is_named(result, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingError, match=r"file' is a file: the report needs a folder"):
        result.report(tmp_path / "file" / "report")


CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
PROBE = """<script>
addEventListener("load", () => {
  const wide = [...document.querySelectorAll("body *")].filter(e =>
    !e.closest(".scroll") && !e.closest("svg") && e.getBoundingClientRect().right > innerWidth + 1);
  const lost = [...document.querySelectorAll("svg text")].filter(t => {
    const a = t.getBoundingClientRect(), b = t.closest("svg").getBoundingClientRect();
    return a.width > 0 && (a.left < b.left - 3 || a.right > b.right + 3);
  });
  document.title = "width " + document.documentElement.scrollWidth + " of " + innerWidth +
    "; overflowing " + wide.map(e => e.tagName).join(",") +
    "; lost " + lost.map(t => t.textContent).join(",");
});
</script>"""


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium")
@pytest.mark.parametrize("width", [360, 1200])
def test_nothing_overflows_in_a_browser(folder, tmp_path, width):
    """Rendered narrow and wide, the page scrolls down only, and plots lose no text."""
    page = tmp_path / "probe.html"
    text = (folder / "report.html").read_text("utf-8").replace("<details>", "<details open>")
    page.write_text(text.replace("</body>", f"{PROBE}</body>"), "utf-8")
    frame = tmp_path / "frame.html"
    # A window cannot be as narrow as a phone; a frame can.
    frame.write_text(
        f'<iframe id="f" src="probe.html" style="width:{width}px;height:800px;border:0"></iframe>'
        "<script>f.onload = () => setTimeout(() => {"
        "document.body.append(f.contentDocument.title)}, 300)</script>"
    )
    done = subprocess.run(
        [
            CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu",
            "--allow-file-access-from-files", f"--user-data-dir={tmp_path / 'profile'}",
            "--virtual-time-budget=5000", "--window-size=1300,900", "--dump-dom", frame.as_uri(),
        ],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    found = re.search(r"width (\d+) of (\d+); overflowing ?(.*?); lost ?([^<]*)", done.stdout)
    assert found, done.stdout[-500:] + done.stderr[-500:]
    assert int(found[1]) <= int(found[2]) == width
    assert found.groups()[2:] == ("", "")
