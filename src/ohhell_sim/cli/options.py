"""The options that describe a situation at the table, shared by the commands that ask about one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

import ohhell_sim
from ohhell_sim.errors import ViewError

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

# The options that describe the table, and those that say how to answer, as the library calls them.
_TABLE = ("players", "position")
_ANSWERING = ("objective", "samples", "precision", "time_limit", "seed", "threads")


def complete_rules(
    ctx: click.Context,  # noqa: ARG001 - click passes it
    param: click.Parameter,  # noqa: ARG001 - click passes it
    incomplete: str,
) -> list[CompletionItem]:
    """Shell completion for --rules: the presets, and TOML files."""
    names = [name for name in ohhell_sim.Rules.presets() if name.startswith(incomplete)]
    if names:
        return [CompletionItem(name) for name in names]
    return [CompletionItem(incomplete, type="file")]


_SITUATION = (
    click.argument("hand", nargs=-1, required=True, metavar="HAND"),
    click.option(
        "--trump",
        metavar="SUIT",
        help="Trump suit (S, hearts, ♦ ...) or none. Needed unless --turn-up names it.",
    ),
    click.option(
        "--players", type=int, default=4, show_default=True, metavar="N", help="Number of players."
    ),
    click.option(
        "--position",
        type=int,
        metavar="N",
        help="Your place in the bidding order, 1 = eldest hand. While bids are being made "
        "it is the next one by itself.",
    ),
    click.option(
        "--bids", default="", metavar="LIST", help='Bids so far in bidding order: "1,0,2".'
    ),
    click.option(
        "--played",
        default="",
        metavar="CARDS",
        help='Cards played, in order, tricks apart: "AS 4S 7S 2S | 9D".',
    ),
    click.option("--turn-up", metavar="CARD", help="The card turned up for trump, if seen."),
    click.option(
        "--rules",
        default="classic",
        show_default=True,
        metavar="NAME|FILE.toml",
        shell_complete=complete_rules,
        help="A preset or a file of rules.",
    ),
    click.option(
        "--set",
        "settings",
        multiple=True,
        metavar="FIELD=VALUE",
        help="Change one rule, such as hook=true; may be given again.",
    ),
    click.option(
        "--lang",
        default="en",
        show_default=True,
        metavar="CODE",
        help="Language of single letters for cards: en, pl, it, fr, de, nl, es.",
    ),
)

_SAMPLING = (
    click.option("--samples", type=int, metavar="N", help="Play exactly N worlds."),
    click.option(
        "--precision",
        type=float,
        metavar="POINTS",
        help="Go on until every standard error is this small.",
    ),
    click.option(
        "--time-limit", type=float, metavar="SECONDS", help="Stop sampling after this time."
    ),
    click.option("--seed", type=int, metavar="N", help="Makes a run repeatable."),
    click.option("--threads", type=int, metavar="N", help="Threads; never changes a result."),
)

_OUTPUT = (
    click.option("--json", "as_json", is_flag=True, help="One JSON object and nothing else."),
    click.option("--quiet", "-q", is_flag=True, help="The answer only; no notices, no progress."),
    click.option("--no-color", is_flag=True, help="No colours (as does NO_COLOR)."),
    click.option(
        "--plot",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Also draw the result, as .png or .svg.",
    ),
)

_OBJECTIVE = click.option(
    "--objective",
    default="points",
    show_default=True,
    metavar="AIM",
    help="What to aim at: points of the deal.",
)


def _stack(function: Decorated, decorators: tuple[Callable[[Any], Any], ...]) -> Decorated:
    for decorate in reversed(decorators):
        function = decorate(function)
    return function


def situation_options(function: Decorated) -> Decorated:
    """Add the hand, the situation, sampling and output options to a command."""
    return _stack(function, (*_SITUATION, _OBJECTIVE, *_SAMPLING, *_OUTPUT))


def output_options(function: Decorated) -> Decorated:
    """Add --json, --quiet and --no-color alone."""
    return _stack(function, _OUTPUT[:3])


def parse_bids(text: str) -> tuple[int, ...]:
    """Read bids such as ``"1,0,2"`` or ``"1 0 2"``.

    Parameters
    ----------
    text : str
        Whole numbers with commas or spaces between them; empty for no bids.

    Returns
    -------
    tuple of int
        The bids, in the order given.

    Raises
    ------
    ViewError
        If a part is not a whole number.

    Examples
    --------
    >>> parse_bids("1,0,2") == parse_bids("1 0 2") == (1, 0, 2)
    True
    >>> parse_bids("")
    ()
    """
    parts = re.split(r"\s*[,;]\s*|\s+", text.strip()) if text.strip() else []
    bids = []
    for place, part in enumerate(parts, start=1):
        if not re.fullmatch(r"[0-9]{1,3}", part):
            raise ViewError(
                f"bid {place} is {part[:20]!r}, not a whole number from 0; "
                'write the bids in bidding order, such as --bids "1,0,2"',
                value=part,
            )
        bids.append(int(part))
    return tuple(bids)


def read_table(options: Mapping[str, Any]) -> dict[str, Any]:
    """Read the table that the options describe: all of a view but the hand.

    Parameters
    ----------
    options : mapping
        The options of `situation_options`, by the names that click gives them.

    Returns
    -------
    dict
        Keywords of `ohhell_sim.game.view_from_record`.
    """
    from ohhell_sim.cards import parse_card, parse_cards, parse_trump  # noqa: PLC0415 - on use
    from ohhell_sim.rules import apply_settings, resolve_rules  # noqa: PLC0415 - on use

    lang = options["lang"]
    table = {name: options[name] for name in _TABLE}
    table["rules"] = apply_settings(resolve_rules(options["rules"]), options["settings"])
    table["bids"] = parse_bids(options["bids"])
    table["played"] = " | ".join(
        " ".join(card.code for card in parse_cards(trick, lang=lang))
        for trick in options["played"].split("|")
    )
    if options["turn_up"] is not None:
        table["turn_up"] = parse_card(options["turn_up"], lang=lang)
    if options["trump"] is not None:
        table["trump"] = parse_trump(options["trump"], lang=lang)
    return table


def read_answering(options: Mapping[str, Any]) -> dict[str, Any]:
    """Read how the question is to be answered; options not given are left out.

    Parameters
    ----------
    options : mapping
        The options of `situation_options`, by the names that click gives them.

    Returns
    -------
    dict
        Keywords of `ohhell_sim.advise`.
    """
    return {name: options[name] for name in _ANSWERING if options[name] is not None}
