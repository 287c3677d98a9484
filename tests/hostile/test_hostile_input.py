"""Anything at all as input: every parser takes it, or refuses it with an error of ours.

``OHHELL_SIM_FUZZ_SECONDS=600 pytest -m slow tests/hostile`` goes on for ten minutes with each.
"""

from __future__ import annotations

import json
import os
import random
import tempfile
import time
import tracemalloc
import zlib
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import strategies as st

import ohhell_sim as oh
from ohhell_sim.cards import parse_cards, parse_suit
from ohhell_sim.cli import main
from ohhell_sim.errors import OhHellError
from ohhell_sim.rules import Rules
from ohhell_sim.rules.files import parse_toml
from ohhell_sim.session.keeping import read_state
from ohhell_sim.tournament import read_design
from ohhell_sim.tournament.journal import JOURNAL, Journal, read_plan
from oracles.fuzzing import JSON, SECONDS, SLOWEST, WAYS, hostile, spoilt

MEMORY = 64 << 20

PIECES = st.sampled_from(
    [*"AKQJT98765432SHDC♠♥♦♣.,;|*-/ \t\n\0\ufeff", "10", "JK1", "W", "as", "of", "hearts", "NT"]
)
CARDS = st.lists(PIECES, max_size=60).map("".join) | st.text(max_size=200)

KEYS = st.sampled_from([*Rules().to_dict(), "name", "base", "variant", "x"])
VALUES = (
    st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.lists(st.integers(-3, 99), max_size=6)
)
TABLES = st.dictionaries(KEYS, VALUES, max_size=6)
TOML = TABLES.map(
    lambda table: "\n".join(f"{key} = {json.dumps(value)}" for key, value in table.items())
) | st.text(max_size=300)

CELLS = st.sampled_from(
    [
        "deal",
        "cards",
        "dealer",
        "Ann bid",
        "Ann tricks",
        "Bob",
        "1",
        "-1",
        "",
        '"',
        "10",
        "1e9",
        "\0",
    ]
) | st.text(max_size=8)
SHEETS = st.lists(st.lists(CELLS, max_size=7).map(",".join), max_size=12).map("\n".join)

DEEP = b"[" * 100_000 + b"\n"
STRANGE = [b"", b"\n", b"\0\n", b"\xff\xfe\n", DEEP, b'{"format": 1}\n', b"9" * 10_000 + b"\n"]


@pytest.mark.slow
@hostile(CARDS)
def test_cards(text):
    for parse in (oh.parse_hand, oh.parse_card, oh.parse_trump, parse_cards, parse_suit):
        with suppress(OhHellError):
            parse(text)


@pytest.mark.slow
@hostile(CARDS, st.sampled_from(["en", "pl", "it", "fr", "de", "nl", "es", "xx"]))
def test_cards_in_other_languages(text, lang):
    oh.parse_hand(text, lang=lang)


@pytest.mark.slow
@hostile(TOML)
def test_rules_in_toml(text):
    Rules.from_mapping(parse_toml(text)).describe()


@pytest.mark.slow
@hostile(TABLES, st.integers(-1, 20))
def test_rules_as_a_mapping(table, players):
    Rules.from_mapping(table).validate(players)


def toml_of(table):
    """Return a table as TOML; numbers that JSON has no word for are those of TOML."""

    def text(value):
        if isinstance(value, dict):
            return "{" + ", ".join(f"{json.dumps(k)} = {text(v)}" for k, v in value.items()) + "}"
        if isinstance(value, list):
            return f"[{', '.join(map(text, value))}]"
        if isinstance(value, float):
            return repr(value)
        return '""' if value is None else json.dumps(value)

    return "\n".join(f"{json.dumps(key)} = {text(value)}" for key, value in table.items())


STUDIES = [
    {
        "title": "ours",
        "question": "which?",
        "variants": ["classic", "hook"],
        "players": 4,
        "matches": 10,
        "seed": 3,
        "skill": True,
        "verdict": [
            {"claim": "a", "metric": "make_rate", "variant": "hook", "is": "above", "than": 0.3},
            {"claim": "b", "metric": "make_rate", "is": "below", "against": "hook"},
            {"claim": "c", "metric": "make_rate", "is": "never", "only": "x", "note": "y"},
        ],
    },
    {
        "variant": [
            {"name": "a", "rules": "classic", "set": {"hook": True, "score": "diff10"}},
            {"name": "b", "rules": "hook", "players": 3, "seated": "thumb", "rival": "random"},
        ]
    },
]  # fmt: skip
SPECIAL = [
    {
        "kind": "cards",
        "players": [4],
        "sizes": [2],
        "deals": 8,
        "seed": 1,
        "verdict": [{"claim": "a", "card": "ace", "is": "above", "than": 0.5, "text": "the ace"}],
    },
    {
        "kind": "one-card",
        "players": [2],
        "verdict": [{"claim": "a", "ranks": ["A"], "bid": 1, "suit": "side"}],
    },
]


@pytest.mark.slow
def test_studies_in_toml(tmp_path):
    from ohhell_sim.study import Study
    from ohhell_sim.study.verdicts import claims_of

    path = tmp_path / "study.toml"
    for table in STUDIES:
        path.write_text(toml_of(table), "utf-8")
        assert len(claims_of(Study.from_toml(path))) == len(table.get("verdict", []))

    @hostile(st.integers(0, 10**6), WAYS, JSON, st.sampled_from(STUDIES))
    def spoil(place, way, value, table):
        path.write_text(toml_of(spoilt(table, place, way, value)), "utf-8", "surrogatepass")
        study = Study.from_toml(path)
        repr(study.key)
        for claim in claims_of(study):
            claim.yardstick(study)

    spoil()


@pytest.mark.slow
def test_studies_of_special_kinds(tmp_path):
    path = tmp_path / "study.toml"
    for table in SPECIAL:
        path.write_text(toml_of(table), "utf-8")
        words = ["study", str(path), "--out", str(tmp_path / table["kind"])]
        assert CliRunner().invoke(main, words).exit_code == 0

    @hostile(st.integers(0, 10**6), WAYS, JSON, st.sampled_from(SPECIAL))
    def spoil(place, way, value, table):
        path.write_text(toml_of(spoilt(table, place, way, value)), "utf-8", "surrogatepass")
        result = CliRunner().invoke(main, ["study", str(path), "--out", str(tmp_path / "report")])
        assert result.exception is None or isinstance(result.exception, SystemExit), result
        assert result.exit_code in (0, 2), result.output

    spoil()


@pytest.mark.slow
def test_hands_on_stdin():
    """Each line is answered, or refused, by one object."""
    words = ["advise", "-", "--trump", "H", "--samples", "64", "--seed", "1"]
    assert CliRunner().invoke(main, words, input=b"AS KH 3C").exit_code == 0  # compiles

    @hostile(st.lists(CARDS.map(str.encode) | st.binary(max_size=50), max_size=5).map(b"\n".join))
    def ask(data):
        result = CliRunner().invoke(main, words, input=data)
        assert isinstance(result.exception, SystemExit | None), result.exception
        assert result.exit_code in (0, 2), result.output
        lines = [json.loads(line) for line in result.stdout.splitlines()]
        assert len(lines) == data.count(b"\n") + (not data.endswith(b"\n") and bool(data))
        assert result.exit_code == 2 * any("error" in line for line in lines)

    ask()


@pytest.mark.slow
@hostile(SHEETS)
def test_score_sheets(text):
    oh.score_sheet(oh.Sheet.read(text), "classic").to_dict()


@pytest.mark.slow
@hostile(st.lists(CARDS.filter(lambda text: "\0" not in text), max_size=2), CARDS)
def test_the_command_line(words, played):
    result = CliRunner().invoke(
        main, ["advise", "--trump", "H", "--samples", "64", "--played", played, "--", *words]
    )
    assert result.exit_code in (0, 1, 2), result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)


def journal_refused(path, design):
    with pytest.raises(OhHellError):
        Journal(path, design, resume=True).close()
    with suppress(OhHellError):
        read_plan(path)


@pytest.fixture(scope="module")
def design():
    return read_design(["random", "thumb"], players=3, matches=4)


@pytest.mark.parametrize("data", STRANGE[2:], ids=lambda data: repr(data[:12]))
def test_a_tournament_is_not_gone_on_with_from_something_else(tmp_path, design, data):
    path = tmp_path / JOURNAL
    path.write_bytes(data)
    journal_refused(path, design)
    assert path.read_bytes() == data


@pytest.mark.slow
def test_journals_of_tournaments(tmp_path, design):
    """Lines of anything, after a head that is right or nearly so."""
    path = tmp_path / JOURNAL
    Journal(path, design, resume=False).close()
    head = json.loads(path.read_bytes())

    @hostile(JSON, JSON, st.sampled_from([None, "design", "sources", "format"]))
    def run(line, other, spoilt):
        first = dict(head) if spoilt is None else {**head, spoilt: other}
        path.write_text(f"{json.dumps(first)}\n{json.dumps(line)}\n", "utf-8")
        with suppress(OhHellError):
            read_plan(path)
        Journal(path, design, resume=True).close()

    run()


def study_lines(*documents):
    lines = b""
    for document in documents:
        text = json.dumps(document).encode()
        lines += b"%08x %s\n" % (zlib.crc32(text), text)
    return lines


@pytest.mark.parametrize(
    "line",
    [
        {},
        [1],
        "x",
        {"chunks": [[0, 10**15]], "counts": {}},
        {"chunks": [[0, 1]], "counts": {}},
        {"chunks": [[0, 1]], "counts": {"matches": "x"}},
        {"chunks": 3, "counts": None},
        {"chunks": [["a", "b"]]},
    ],
    ids=str,
)
def test_a_study_is_not_gone_on_with_from_something_else(tmp_path, line):
    from ohhell_sim.study import Study
    from ohhell_sim.study.store import ChunkStore

    study = Study.of(["classic", "hook"], players=4, matches=10)
    with ChunkStore(tmp_path, study, resume=False) as store:
        path = store.path
    path.write_bytes(path.read_bytes() + study_lines(line))
    tracemalloc.start()
    try:
        with suppress(OhHellError), ChunkStore(tmp_path, study, resume=True) as store:
            assert store.finished == 0
        assert tracemalloc.get_traced_memory()[1] < MEMORY
    finally:
        tracemalloc.stop()


FILES = {
    "nothing": b"",
    "a zero byte": b"\0",
    "no text": bytes(range(256)) * 10,
    "sixteen bit": "classic".encode("utf-16"),
    "two megabytes": b"a" * (2 << 20),
    "deep brackets": b"x = " + b"[" * 50_000,
    "deep tables": b"x = " + b"{a=" * 5_000,
    "many dots": b".".join([b"a"] * 5_000) + b" = 1",
    "a number without end": b"hand_max = " + b"9" * 100_000,
    "an open string": b'name = "' + b"a" * 1000,
    "an open quote": b'deal,"' + b"\n" * 1000,
    "wide": b",".join([b"Ann bid"] * 20_000),
    "long": b"deal,cards\n" + b"1,1\n" * 100_000,
}


@pytest.mark.parametrize("command", ["rules check", "score", "study", "advise"])
@pytest.mark.parametrize("name", FILES)
def test_files_from_an_attacker(tmp_path, name, command):
    file = tmp_path / ("sheet.csv" if command == "score" else "rules.toml")
    file.write_bytes(FILES[name])
    words = [*command.split(), str(file)]
    if command == "advise":
        words = ["advise", "AS", "--trump", "S", "--rules", str(file)]
    refused(words, empty_will_do=command in ("rules check", "advise") and name == "nothing")


@pytest.mark.parametrize("command", ["rules check", "score", "study"])
def test_files_that_are_none(tmp_path, command):
    circle = tmp_path / "circle.toml"
    circle.symlink_to(circle)
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    for file in (circle, pipe, Path("/dev/zero"), tmp_path / "nowhere.toml", folder):
        if command != "study" or file is not folder:
            refused([*command.split(), str(file)])


def refused(words, *, empty_will_do=False):
    start = time.monotonic()
    result = CliRunner().invoke(main, words)
    assert time.monotonic() - start < SLOWEST
    assert isinstance(result.exception, SystemExit) or result.exception is None, result.exception
    assert "Traceback" not in result.output
    assert len(result.output) < 100_000
    assert result.exit_code in ((0, 2) if empty_will_do else (1, 2)), result.output


@pytest.mark.slow
def test_files_with_spoilt_bytes(tmp_path):
    """Good files in which bytes are exchanged, doubled and left out."""
    rules = Rules.preset("podrida").to_toml().encode()
    sheet = b"deal,cards,Ann bid,Ann tricks,Bob bid,Bob tricks\n1,1,0,0,1,1\n2,2,1,1,1,1\n"
    ends = time.monotonic() + max(SECONDS, 5)
    chance = random.Random(7)
    while time.monotonic() < ends:
        for name, good, words in (
            ("r.toml", rules, ["rules", "check"]),
            ("s.csv", sheet, ["score"]),
        ):
            data = bytearray(good)
            for _ in range(chance.randrange(1, 6)):
                place = chance.randrange(len(data))
                data[place : place + chance.randrange(3)] = chance.randbytes(chance.randrange(3))
            (tmp_path / name).write_bytes(data)
            result = CliRunner().invoke(main, [*words, str(tmp_path / name)])
            assert result.exit_code in (0, 1, 2), data
            assert isinstance(result.exception, SystemExit) or result.exception is None, data


@pytest.mark.parametrize("data", [*STRANGE, b"9" * (9 << 20)], ids=lambda data: repr(data[:12]))
def test_what_is_no_saved_match(tmp_path, data):
    path = tmp_path / "state.json"
    path.write_bytes(data)
    for kind in ("play", "coach"):
        with pytest.raises(OhHellError):
            read_state(path, kind)


@pytest.mark.slow
@hostile(JSON)
def test_saved_matches(document):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "state.json"
        path.write_text(json.dumps(document), "utf-8")
        read_state(path, "play")


@pytest.mark.parametrize(
    "text",
    [
        "variants = 5",
        'variants = "classic"',
        "variant = {}",
        "variant = [[1]]",
        'variants = ["classic"]\nskill = 1',
        'variants = ["classic"]\nmatches = inf',
        'variants = ["classic"]\nseed = [1]',
        'variants = ["classic"]\nplayers = nan',
        "[[variant]]\nseated = []",
        "[[variant]]\nrival = {}",
        "[[variant]]\nrules = 5",
        "[[variant]]\nset = 5",
        "[[variant]]\nset = [1]",
        'variants = ["classic"]\n[[verdict]]\nis = "above"\nmetric = []',
        'variants = ["classic"]\n[[verdict]]\nis = []\nmetric = "make_rate"',
        'variants = ["classic"]\n[[verdict]]\nis = "above"\nmetric = "make_rate"\nthan = nan',
        'variants = ["classic"]\n[[verdict]]\nis = "above"\nmetric = "make_rate"\nthan = -inf',
        f'variants = ["classic"]\n[[verdict]]\nis="above"\nmetric="make_rate"\nthan = {10**400}',
        "kind = []",
        'kind = "cards"',
        'kind = "cards"\nplayers = []\nsizes = [1]',
        'kind = "cards"\nplayers = [4]\nsizes = [1.5]',
        'kind = "cards"\nplayers = [99]\nsizes = [1]',
        'kind = "cards"\nplayers = [8]\nsizes = [20]',
        'kind = "cards"\nplayers = [4]\nsizes = [1]\ndeals = -1',
        'kind = "cards"\nplayers = [4]\nsizes = [1]\nseed = nan',
        'kind = "cards"\nplayers = [4]\nsizes = [1]\nverdict = 3',
        'kind = "cards"\nplayers = [4]\nsizes = [1]\nmore = 3',
        'kind = "cards"\nplayers = [4]\nsizes = [1]\n[[verdict]]\nclaim = "x"',
        'kind = "one-card"',
        'kind = "one-card"\nplayers = "4"',
        'kind = "one-card"\nplayers = [4]\n[[verdict]]\nclaim = "x"\nranks = "10"\nbid = 1',
        'kind = "one-card"\nplayers = [4]\n[[verdict]]\nclaim = "x"\nranks = ["A"]\nbid = 7',
        'kind = "one-card"\nplayers = [4]\n[[verdict]]\nranks = ["A"]\nbid = 1',
    ],
)
def test_studies_that_are_none(tmp_path, text):
    file = tmp_path / "study.toml"
    file.write_text(text, "utf-8")
    refused(["study", str(file), "--out", str(tmp_path / "report")])
    assert not (tmp_path / "report").exists()
