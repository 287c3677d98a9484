"""The options that describe a situation at the table, shared by the commands that ask about one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

import ohhell_sim
from ohhell_sim.cli.numbers import Decimal, Whole

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

# The options that the library takes as they are, where they were given.
_AS_GIVEN = (
    "players",
    "position",
    "bids",
    "phase",
    "misses",
    "errors",
    "objective",
    "standings",
    "deals_left",
    "beliefs",
    "samples",
    "precision",
    "time_limit",
    "seed",
    "threads",
)


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
    click.argument("hand", nargs=-1, metavar="HAND"),
    click.option(
        "--trump",
        metavar="SUIT",
        help="Trump suit (S, hearts, ♦ ...) or none. Needed unless --turn-up names it.",
    ),
    click.option(
        "--players",
        type=Whole("a whole number from 2 to 8, or 13 with two packs", "4"),
        default=4,
        show_default=True,
        metavar="N",
        help="Number of players.",
    ),
    click.option(
        "--position",
        type=Whole("a whole number from 1, the first to bid, to the number of players", "2"),
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
        "--phase",
        metavar="PHASE",
        help="pass: which cards to pass on; trump, bid and play follow from the rest.",
    ),
    click.option(
        "--forehead",
        metavar="CARDS",
        help='Cards on the foreheads of the others, by position: "1:AS,3:KH"; no HAND then.',
    ),
    click.option("--passed", default="", metavar="CARDS", help="Cards that you passed on."),
    click.option("--received", default="", metavar="CARDS", help="Cards that you were passed."),
    click.option(
        "--misses",
        type=Whole("a whole number from 0", "2"),
        metavar="N",
        help="Bids missed before, where misses cost ever more.",
    ),
    click.option(
        "--errors",
        type=Whole("a whole number from 0", "2"),
        metavar="N",
        help="Tricks off before, where so many put you out.",
    ),
    click.option("--last", is_flag=True, help="It is the last deal of the match."),
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
    click.option(
        "--samples",
        type=Whole("a whole number from 1 to 10000000000", "100000"),
        metavar="N",
        help="Play exactly N worlds.",
    ),
    click.option(
        "--precision",
        type=Decimal("a number of points above 0", "0.05"),
        metavar="POINTS",
        help="Go on until the standard error of the recommended choice is this small.",
    ),
    click.option(
        "--time-limit",
        type=Decimal("a number of seconds above 0", "2.5"),
        metavar="SECONDS",
        help="Stop sampling after this time.",
    ),
    click.option(
        "--seed",
        type=Whole("a whole number from 0 to 18446744073709551615", "7"),
        metavar="N",
        help="Makes a run repeatable.",
    ),
    click.option(
        "--threads",
        type=Whole("a whole number from 1 to 256", "2"),
        metavar="N",
        help="Threads; never changes a result.",
    ),
)

_OUTPUT = (
    click.option("--json", "as_json", is_flag=True, help="One JSON object and nothing else."),
    click.option("--quiet", "-q", is_flag=True, help="The answer only; no notices, no progress."),
    click.option("--no-color", is_flag=True, help="No colours (as does NO_COLOR)."),
    click.option(
        "--plot",
        type=click.Path(),
        metavar="FILE",
        help="Also draw the result, as .png or .svg.",
    ),
)

_OBJECTIVE = (
    click.option(
        "--objective",
        default="points",
        show_default=True,
        metavar="AIM",
        help="What to aim at: points of the deal, or to win the match.",
    ),
    click.option(
        "--standings",
        metavar="LIST",
        help="With --objective win: the points so far in bidding order, 31,40,22,35.",
    ),
    click.option(
        "--deals-left",
        type=Whole("a whole number from 0", "3"),
        metavar="N",
        help="With --objective win: the deals after this one.",
    ),
)


_BELIEFS = click.option(
    "--beliefs",
    default="full",
    show_default=True,
    metavar="WHICH",
    help="What tells of the others' cards: full (bids and plays), bids, or none.",
)


def _stack(function: Decorated, decorators: tuple[Callable[[Any], Any], ...]) -> Decorated:
    for decorate in reversed(decorators):
        function = decorate(function)
    return function


def situation_options(function: Decorated) -> Decorated:
    """Add the hand, the situation, sampling and output options to a command."""
    return _stack(function, (*_SITUATION, *_OBJECTIVE, _BELIEFS, *_SAMPLING, *_OUTPUT))


def output_options(function: Decorated) -> Decorated:
    """Add --json, --quiet and --no-color alone."""
    return _stack(function, _OUTPUT[:3])


def read_keywords(options: Mapping[str, Any]) -> dict[str, Any]:
    """Turn the options of `situation_options` into the keywords of `ohhell_sim.advise`.

    Parameters
    ----------
    options : mapping
        The options, by the names that click gives them.

    Returns
    -------
    dict
        All but the hand; options that were not given are left out.
    """
    from ohhell_sim.cards import parse_card, parse_cards, parse_trump  # noqa: PLC0415 - on use
    from ohhell_sim.rules import apply_settings, resolve_rules  # noqa: PLC0415 - on use

    lang = options["lang"]
    keywords = {name: options[name] for name in _AS_GIVEN if options[name] is not None}
    rules = apply_settings(resolve_rules(options["rules"]), options["settings"])
    deck = rules.for_one_deal().deck(options["players"])
    keywords["rules"] = rules
    keywords["played"] = " | ".join(
        " ".join(card.code for card in parse_cards(trick, lang=lang, deck=deck))
        for trick in options["played"].split("|")
    )
    for name in ("passed", "received"):
        if options[name]:
            keywords[name] = parse_cards(options[name], lang=lang, deck=deck)
    if options["forehead"] is not None:
        keywords["forehead"] = options["forehead"]
    if options["last"]:
        keywords["last"] = True
    if options["turn_up"] is not None:
        keywords["turn_up"] = parse_card(options["turn_up"], lang=lang, deck=deck)
    if options["trump"] is not None:
        keywords["trump"] = parse_trump(options["trump"], lang=lang)
    return keywords
