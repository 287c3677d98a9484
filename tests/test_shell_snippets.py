"""Every command that the documents and the help pages show is one that there is, and runs.

What is shown together with its output is compared with what is printed in
`tests/cli/test_shown_output.py`; here are the others. Each is read by the command line as a whole:
a command or an option that there is not fails. Those that are over soon run as well, in the order
of the document and in one folder; those of thousands of matches run with a few.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shlex
import textwrap
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from ohhell_sim.cli import main
from ohhell_sim.cli.app import COMMANDS

ROOT = Path(__file__).parents[1]
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "reports" / "README.md"]
BLOCK = re.compile(r"^```(sh|toml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"(?<!`)`((?:ohhell-sim|python3?|pytest) [^`]+)`(?!`)")
OURS = "ohhell-sim"
OTHERS = {"python3", "python", "pytest", "ruff", "mypy", "lint-imports", "dask", "eval", "."}

# What takes long is run with less of it.
FEWER = {"--matches": "4", "--samples": "64", "--hands": "0"}
LESS = {"tournament": ["--matches", "2"], "cheatsheet": ["--hands", "0", "--sizes", "1-2"]}


def commands(line):
    """Return the commands of a line of a shell, each as a list of words."""
    line = re.sub(r"(^|\s)#.*", "", line)
    return [
        [word for word in shlex.split(part) if not re.fullmatch(r"[A-Z_]+=\S*", word)]
        for part in line.split("&&")
        if part.strip()
    ]


def blocks(document):
    return [(kind, text) for kind, text in BLOCK.findall(document.read_text("utf-8"))]


def inline():
    for document in DOCUMENTS:
        for text in INLINE.findall(document.read_text("utf-8")):
            yield pytest.param(" ".join(text.split()), id=f"{document.name}: {text[:40]}")


def on_help_pages():
    for name in COMMANDS:
        command = main.get_command(click.Context(main), name)
        group = isinstance(command, click.Group)
        for one in (command, *(command.commands.values() if group else ())):
            for line in re.findall(r"^ *(ohhell-sim .*)$", one.help or "", re.MULTILINE):
                yield pytest.param(line, id=line[:60])


def read(words):
    """Let the command line read a command, but not run it."""
    words = words[1 : words.index(">") if ">" in words else None]
    command, context = main, click.Context(main, info_name=OURS)
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        name, command, words = command.resolve_command(context, words)
        if not isinstance(command, click.Group):
            return command.make_context(name, words, parent=context)
        context = click.Context(command, parent=context, info_name=name)
    return main.make_context(OURS, words) if words else context


def check_option_names(text):
    """Check a command with words such as FILE in it: the command and its options exist."""
    words = text.split()[1:]
    command = main
    while isinstance(command, click.Group) and words and re.fullmatch(r"[a-z]+", words[0]):
        command = command.get_command(click.Context(command), words.pop(0))
        assert command is not None, text
    known = {name for one in command.params for name in one.opts} | {"--help", "--version"}
    for word in words:
        assert not word.startswith("--") or word == "--" or word in known, f"{word} in {text}"


def module_exists(name):
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def check_other(words):
    """Check a command of somebody else as far as it can be done without running it."""
    if words[0] in ("python", "python3") and words[1:2] == ["-m"]:
        assert words[2] in ("pip", "venv", "pytest") or module_exists(words[2]), words
    if "pytest" in words:
        for word in words[words.index("pytest") + 1 :]:
            assert not word.startswith("tests") or (ROOT / word).exists(), word
    extras = re.findall(r"\[(\w+)\]", " ".join(words)) if "pip" in words else []
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    for extra in extras:
        assert re.search(rf"^{extra} = \[", project, re.MULTILINE), extra


@pytest.fixture
def away(tmp_path, monkeypatch):
    """A folder of its own for files, and for a match that the coach keeps."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.syspath_prepend(ROOT)
    monkeypatch.setattr("ohhell_sim.cli.progress._announce_compiling", lambda *_: None)


def run(words):
    """Run a command with less of what takes long, and no input."""
    words, target = (words[: words.index(">")], words[-1]) if ">" in words else (words, None)
    arguments = words[1:] + LESS.get(words[1], [])
    for option, fewer in FEWER.items():
        if option in arguments:
            arguments[arguments.index(option) + 1] = fewer
    result = CliRunner().invoke(main, arguments, input="")
    assert result.exit_code == 0, f"{' '.join(words)}\n{result.output}"
    if target is not None:
        Path(target).write_text(result.stdout, "utf-8")


SHOWING = [document for document in DOCUMENTS if any(kind == "sh" for kind, _ in blocks(document))]


@pytest.mark.parametrize("document", SHOWING, ids=lambda path: path.name)
def test_blocks_of_commands_run(document, away):
    for kind, text in blocks(document):
        if kind == "toml":
            name = re.match(r"# (\w+\.toml)$", text, re.MULTILINE)
            if name:
                Path(name[1]).write_text(text, "utf-8")
            continue
        lines = text.replace("\\\n", " ").splitlines()
        for words in (words for line in lines for words in commands(line)):
            assert words[0] in {OURS, *OTHERS}, words
            if words[0] != OURS:
                check_other(words)
                continue
            read(words)
            if "--cluster" not in words:
                run(words)


@pytest.mark.parametrize("text", list(inline()))
def test_commands_in_sentences_exist(text, away):
    words = text.split()
    if words[0] == OURS:
        check_option_names(text)
    elif words[:3] == ["python", "-m", "ohhell_sim"]:
        check_option_names(" ".join([OURS, *words[3:]]))
    else:
        check_other(shlex.split(text))


@pytest.mark.parametrize("line", list(on_help_pages()))
def test_examples_of_help_pages_are_read(line, away):
    for words in commands(line.partition("|")[2] if "|" in line else line):
        read(words)


def test_every_command_shows_examples_on_its_help_page():
    shown = " ".join(one.values[0] for one in on_help_pages())
    assert all(f"ohhell-sim {name}" in shown for name in COMMANDS if name != "info")


def block(document, kind, after):
    """Return the first block of a kind after some words of a document."""
    text = (ROOT / "docs" / document).read_text("utf-8")
    found = re.search(rf"^```{kind}\n(.*?)^```$", text[text.index(after) :], re.M | re.S)
    return found[1]


def in_short(shown, printed):
    """Return what is printed as far as it is shown, rounded like that."""
    if isinstance(shown, dict):
        return {key: in_short(value, printed[key]) for key, value in shown.items()}
    if isinstance(shown, list):
        return [in_short(one, other) for one, other in zip(shown, printed, strict=False)]
    return round(printed, 3) if isinstance(printed, float) else printed


def test_the_json_in_the_reference_is_what_is_printed(away):
    """The keys that are shown; ``OHHELL_SIM_WRITE=1`` writes their values anew."""
    page = ROOT / "docs" / "cli.md"
    shown = block("cli.md", "json", "### JSON")
    words = ["advise", "AS KH 3C", "--trump", "hearts", "--seed", "7", "--json"]
    assert f'`advise "AS KH 3C" {" ".join(words[2:])}`' in page.read_text("utf-8")
    printed = CliRunner().invoke(main, words).stdout
    assert printed.count("\n") == 1
    short = json.dumps(in_short(json.loads(shown), json.loads(printed)))
    lines = textwrap.wrap(
        short, 98, subsequent_indent=" ", break_long_words=False, break_on_hyphens=False
    )
    text = "\n".join([*lines, ""])
    if os.environ.get("OHHELL_SIM_WRITE"):
        page.write_text(page.read_text("utf-8").replace(shown, text), "utf-8")
        shown = text
    assert shown == text


def test_the_sheets_in_the_reference_are_read(away):
    sheets = block("cli.md", "text", "## Score sheets").split("\n\n")
    assert len(sheets) == 2
    for sheet in sheets:
        Path("sheet.csv").write_text(re.sub(r" {3,}.*", "", sheet), "utf-8")
        result = CliRunner().invoke(main, ["score", "sheet.csv", "--json"])
        assert result.exit_code == 0, result.output


def test_what_the_coach_says_on_its_page_is_what_it_says(away):
    shown = block("play.md", "text", "## Beside a real game")
    lines = re.findall(r"^> (.*)$", shown, re.M)
    words = ["coach", "--no-advice", "--names", "Me,Ben,Cal", "--state", "a.json", "--quiet"]
    said = CliRunner().invoke(main, words, input="".join(f"{line}\n" for line in lines)).stdout
    assert said.startswith(shown), said


def test_what_there_is_not_is_found():
    for line in ("ohhell-sim advise AS --trum", "ohhell-sim compare classic --nothing 3"):
        with pytest.raises(click.UsageError):
            read(line.split())
        with pytest.raises(AssertionError):
            check_option_names(line)
    with pytest.raises(click.UsageError):
        read(["ohhell-sim", "avdise"])
