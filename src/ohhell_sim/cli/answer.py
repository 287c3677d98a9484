"""From the options of a command to its answer on standard output, for every command that asks."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

import click

from ohhell_sim.cards import Hand
from ohhell_sim.cli.options import read_keywords
from ohhell_sim.cli.output import Terminal, emit, emit_json, is_terminal, tell
from ohhell_sim.cli.plot import check_plot, write_plot
from ohhell_sim.cli.progress import Progress
from ohhell_sim.cli.wording import for_command_line
from ohhell_sim.errors import CardError, OhHellError, SettingError
from ohhell_sim.rules.reading import shown

if TYPE_CHECKING:
    from typing import TypeAlias

    from ohhell_sim.advice import AnyAdvice, TrickDistribution

    Result: TypeAlias = AnyAdvice | TrickDistribution

LONGEST_LINE = 10_000


class Ask(Protocol):
    """A function of the library that answers a question."""

    def __call__(self, hand: Hand, **keywords: Any) -> Result:
        """Answer for `hand`."""


def answer(
    options: Mapping[str, Any],
    ask: Ask,
    compose: Callable[[Any, Terminal], str],
    **more: Any,
) -> None:
    """Answer the question in `options` with `ask` and show it: a screen, JSON, or a plot.

    Parameters
    ----------
    options : mapping
        The options of `situation_options`.
    ask : callable
        `ohhell_sim.advise` or another function that takes its keywords.
    compose : callable
        Makes the screen from the result and the terminal.
    **more
        Further keywords for `ask`.
    """
    if not options["hand"] and options["forehead"] is None:
        raise click.MissingParameter(param_type="argument", param_hint="'HAND'")
    plot = check_plot(options["plot"])
    keywords = read_keywords(options) | more
    hand, lang = " ".join(options["hand"]).strip(), options["lang"]
    if "-" in options["hand"] and len(options["hand"]) > 1:
        others = " ".join(part for part in options["hand"] if part != "-") or "-"
        raise SettingError(
            f"'-' reads hands from standard input and stands alone: leave {shown(others)} out, or "
            "put a hand with a '-' in it in quotes",
            value=hand,
            allowed=("-", others),
        )
    if hand == "-":
        if plot is not None:
            raise SettingError("--plot draws one hand, not a list of them from standard input")
        _answer_lines(ask, keywords, lang)
        return
    blind = not hand and "forehead" in keywords
    cards = Hand() if blind else _parse(hand, lang, keywords)
    with Progress(wanted=not (options["as_json"] or options["quiet"])) as progress:
        result = ask(cards, progress=progress, **keywords)
    if options["as_json"]:
        emit_json(result.to_dict())
    else:
        terminal = Terminal.of_stdout(no_color=options["no_color"])
        emit(compose(result, terminal), colour=terminal.colour)
    if plot is not None:
        write_plot(result, plot)
    _stop_if_interrupted(result)


def _parse(hand: str, lang: str, keywords: Mapping[str, Any]) -> Hand:
    from ohhell_sim.cards import parse_hand  # noqa: PLC0415 - on use

    deck = keywords["rules"].for_one_deal().deck(keywords["players"])
    return parse_hand(hand, lang=lang, deck=deck)


def _answer_lines(ask: Ask, keywords: Mapping[str, Any], lang: str) -> None:
    """Answer hands from standard input: one a line in, one JSON object a line out."""
    from ohhell_sim.advice.beforehand import check_options  # noqa: PLC0415 - on use

    check_options(**keywords)
    if is_terminal(sys.stdin):
        tell(partial(click.echo, "one hand a line; Ctrl-D ends the list", err=True))
    bad = False
    for number, line in enumerate(_lines_of_stdin(), start=1):
        try:
            result = ask(_parse(_text_of_line(line), lang, keywords), **keywords)
        except OhHellError as error:
            bad = True
            why = for_command_line(str(error))
            emit_json({"line": number, "error": why})
            tell(partial(click.echo, f"Error: line {number}: {why}", err=True))
        else:
            emit_json(result.to_dict())
            _stop_if_interrupted(result)
    if bad:
        click.get_current_context().exit(2)


def _lines_of_stdin() -> Iterator[bytes]:
    """Read standard input by lines; of those that are too long, only as much as shows it."""
    if sys.stdin is None:
        raise SettingError("standard input is closed, so there are no hands to read")
    try:
        while line := sys.stdin.buffer.readline(LONGEST_LINE + 1):
            yield line
            rest = line if len(line) > LONGEST_LINE else b""
            while rest and not rest.endswith(b"\n"):
                rest = sys.stdin.buffer.readline(LONGEST_LINE)
    except OSError as error:
        raise SettingError(f"standard input cannot be read: {error.strerror or error}") from error


def _text_of_line(line: bytes) -> str:
    if len(line) > LONGEST_LINE:
        raise CardError(
            f"a line of more than {LONGEST_LINE:,} bytes is no hand; write one hand a line"
        )
    try:
        return line.decode("utf-8").strip()
    except UnicodeDecodeError as error:
        raise CardError("the line is not UTF-8 text; save the list as UTF-8") from error


def _stop_if_interrupted(result: Result) -> None:
    if result.interrupted:
        click.get_current_context().exit(1)
