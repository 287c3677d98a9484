"""What the output can show: width, colours, symbols; numbers and bars as people read them."""

from __future__ import annotations

import io

import pytest

from ohhell_sim.cli.output import Terminal, emit
from ohhell_sim.cli.screen import Column, Row, Screen, bar, ordinal, percent


class FakeStream(io.TextIOWrapper):
    def __init__(self, encoding: str = "utf-8", *, terminal: bool = False) -> None:
        super().__init__(io.BytesIO(), encoding=encoding)
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


@pytest.fixture
def look(monkeypatch):
    def look_at(stream, *, no_color=False, **environment):
        for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "TERM"):
            monkeypatch.delenv(name, raising=False)
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr("sys.stdout", stream)
        return Terminal.of_stdout(no_color=no_color)

    return look_at


def test_a_pipe_is_80_columns_without_colour(look):
    assert look(FakeStream()) == Terminal(width=80, colour=False, symbols=True)


def test_a_terminal_has_colour_unless_somebody_objects(look):
    screen = FakeStream(terminal=True)
    assert look(screen).colour
    assert not look(screen, no_color=True).colour
    assert not look(screen, NO_COLOR="1").colour
    assert look(screen, NO_COLOR="").colour
    assert not look(screen, TERM="dumb").colour
    assert look(FakeStream(), FORCE_COLOR="1").colour
    assert not look(FakeStream(), FORCE_COLOR="1", NO_COLOR="1").colour


@pytest.mark.parametrize(("columns", "width"), [("60", 60), ("999", 120), ("3", 40), ("x", 80)])
def test_the_width_may_be_set_and_stays_readable(look, columns, width):
    assert look(FakeStream(), COLUMNS=columns).width == width


@pytest.mark.parametrize(
    ("encoding", "symbols"),
    [("utf-8", True), ("UTF8", True), ("ascii", False), ("latin-1", False), ("cp1252", False)],
)
def test_symbols_need_unicode(look, encoding, symbols):
    assert look(FakeStream(encoding)).symbols is symbols


def test_without_any_output_there_is_still_a_terminal_to_compose_for(look):
    assert look(None) == Terminal()


def test_a_closed_output_is_no_terminal(look):
    stream = FakeStream()
    stream.close()
    assert not look(stream).colour


def test_what_the_output_cannot_hold_becomes_a_question_mark(look):
    stream = FakeStream("ascii")
    look(stream)
    emit("rules Łódź \udcff")
    assert stream.buffer.getvalue() == b"rules ??d? ?\n"


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0, "0 %"),
        (1, "100 %"),
        (0.0004, "<0.1 %"),
        (0.0005, "0.1 %"),
        (0.9994, "99.9 %"),
        (0.9996, ">99.9 %"),
        (0.5, "50.0 %"),
    ],
)
def test_only_what_is_certain_reads_0_or_100(share, text):
    assert percent(share) == text


def test_bars_stay_in_their_column():
    for share in (-0.5, 0, 0.01, 0.5, 0.999, 1, 2):
        assert len(bar(share, 7, symbols=True)) <= 7
        assert len(bar(share, 7, symbols=False)) <= 7
    assert bar(1, 3, symbols=True) == "███"


def test_positions_in_words():
    assert [ordinal(n) for n in range(1, 6)] == ["1st", "2nd", "3rd", "4th", "5th"]


def table_text(width: int) -> str:
    screen = Screen(Terminal(width=width))
    screen.table(
        [Column(title="bid"), Column(title="chance"), Column(title="a note of some length")],
        [Row(cells=["1", "50.0 %", "here it is"], bar=0.5)],
        bar_after=1,
    )
    return screen.text()


def test_bars_appear_where_there_is_room_and_columns_go_where_there_is_none():
    assert "█" in table_text(80)
    assert "█" not in table_text(38)
    assert "here it is" in table_text(38)
    assert "here it is" not in table_text(20)
    for width in (12, 20, 38, 60, 80, 120):
        assert all(len(line) <= width for line in table_text(width).splitlines())


def test_typography_has_plain_forms():
    screen = Screen(Terminal(symbols=False))
    screen.say("A♠ – 6.0 ± 0.1 “so” it’s ≥ 5 × 2…")  # noqa: RUF001
    assert screen.text() == 'AS - 6.0 +/- 0.1 "so" it\'s >= 5 x 2...'
