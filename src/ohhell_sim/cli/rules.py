"""``ohhell-sim rules``: the presets, any rules in words or as a file, and the check of a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ohhell_sim.cli.numbers import Whole
from ohhell_sim.cli.options import complete_rules, output_options
from ohhell_sim.cli.output import Terminal, emit, emit_json

if TYPE_CHECKING:
    from ohhell_sim.errors import RulesError
    from ohhell_sim.rules import Rules

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

_PLAYERS = click.option(
    "--players",
    type=Whole("a whole number from 2 to 8, or 13 with two packs", "4"),
    metavar="N",
    help="Also the deals of a match with N players.",
)
_SET = click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="FIELD=VALUE",
    help="Change one rule, such as hook=true; may be given again.",
)


class CheckFailed(click.ClickException):
    """The rules of a file are none: what is wrong with them on stderr, exit code 1."""

    exit_code = 1


@click.group("rules", context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """List the presets, show rules in words or as a file, check a file of rules.

    \b
    Examples:
      ohhell-sim rules list
      ohhell-sim rules show kachuful --players 5
      ohhell-sim rules show wizard --toml > ours.toml
      ohhell-sim rules check ours.toml
    """


@command.command("list")
@output_options
def list_presets(*, as_json: bool, quiet: bool, no_color: bool) -> None:
    """List the presets."""
    from ohhell_sim.rules import Rules, preset_sources, preset_summary  # noqa: PLC0415 - on use

    names = Rules.presets()
    if as_json:
        told = [
            {"name": name, "summary": preset_summary(name), "sources": preset_sources(name)}
            for name in names
        ]
        emit_json({"kind": "presets", "presets": told})
    elif quiet:
        emit("\n".join(names), colour=False)
    else:
        _emit_facts([(name, preset_summary(name)) for name in names], no_color=no_color)


@command.command("show")
@click.argument("name", metavar="NAME|FILE.toml", shell_complete=complete_rules)
@_SET
@_PLAYERS
@click.option("--toml", "as_toml", is_flag=True, help="As a file that --rules reads.")
@output_options
def show(
    *,
    name: str,
    settings: tuple[str, ...],
    players: int | None,
    as_toml: bool,
    as_json: bool,
    quiet: bool,  # noqa: ARG001 - no notices here
    no_color: bool,
) -> None:
    """Show rules, a preset or those of a file, on a page in words, as TOML or as JSON."""
    from ohhell_sim.rules import apply_settings, resolve_rules  # noqa: PLC0415 - on use

    rules = apply_settings(resolve_rules(name), settings)
    if players is not None:
        rules.validate(players)
    if as_toml and as_json:
        raise click.UsageError("--toml and --json exclude each other.")
    if as_toml:
        emit(rules.to_toml().rstrip("\n"), colour=False)
    elif as_json:
        emit_json(rules.to_dict())
    else:
        _emit_facts(_page(rules, players), no_color=no_color)


@command.command("check")
@click.argument("file", metavar="FILE.toml")
@_PLAYERS
@output_options
def check(*, file: str, players: int | None, as_json: bool, quiet: bool, no_color: bool) -> None:
    """Check a file of rules: exit code 0 if they can be played, 1 if not, saying why."""
    from ohhell_sim.errors import RulesError  # noqa: PLC0415 - on use
    from ohhell_sim.rules import check_file, remarks  # noqa: PLC0415 - on use

    if not file.strip():
        raise RulesError(f"FILE.toml is {file!r}, which names no file: give one such as ours.toml")
    rules, faults = check_file(file)
    if rules is not None and players is not None:
        try:
            rules.validate(players)
        except RulesError as error:
            faults = [error]
    fits = _fitting_players(rules) if rules is not None else []
    if rules is not None and not fits and not faults:
        faults = [_fits_nobody(rules)]
    notes = [] if rules is None else remarks(rules)
    if as_json:
        told = {"kind": "check", "file": file, "ok": not faults, "players": fits}
        emit_json(told | {"faults": [str(fault) for fault in faults], "notes": notes})
        if faults:
            raise SystemExit(CheckFailed.exit_code)
        return
    if faults or rules is None:
        raise CheckFailed("\n".join(f"{file}: {fault}" for fault in faults))
    if not quiet:
        facts = [("rules", rules.describe()), ("players", _span(fits))]
        facts += [("note", f"{note}.") for note in notes]
        _emit_facts(facts, no_color=no_color)


def _page(rules: Rules, players: int | None) -> list[tuple[str, str]]:
    """Return the facts that the page shows, title and text."""
    from ohhell_sim.rules import preset_sources, preset_summary, rules_sections  # noqa: PLC0415

    facts = [("Rules", rules.name)]
    known = rules.name in rules.presets() and rules == rules.preset(rules.name)
    if known:
        facts.append(("", f"{preset_summary(rules.name)}."))
    facts += rules_sections(rules)
    if players is not None:
        sizes = ", ".join(map(str, rules.hand_sizes(players)))
        facts.append((f"{players} players", f"Hands of {sizes} cards."))
    if known:
        facts.append(("Sources", f"{preset_sources(rules.name)}."))
    return facts


def _fitting_players(rules: Rules) -> list[int]:
    """Return the numbers of players that a match can be played with."""
    from ohhell_sim.errors import RulesError  # noqa: PLC0415 - on use
    from ohhell_sim.rules import MIN_PLAYERS, MOST_PLAYERS  # noqa: PLC0415 - on use

    fitting = []
    for players in range(MIN_PLAYERS, MOST_PLAYERS + 1):
        try:
            rules.validate(players)
        except RulesError:
            continue
        fitting.append(players)
    return fitting


def _fits_nobody(rules: Rules) -> RulesError:
    """Return what stops a match of four, for rules that no number of players can play."""
    from ohhell_sim.errors import RulesError  # noqa: PLC0415 - on use

    try:
        rules.validate(4)
    except RulesError as error:
        return error
    raise AssertionError  # a number of players fits after all


def _span(players: list[int]) -> str:
    """Write numbers of players, a run of them as its ends."""
    if len(players) > 2 and players[-1] - players[0] == len(players) - 1:
        return f"{players[0]} to {players[-1]}"
    return ", ".join(map(str, players))


def _emit_facts(facts: list[tuple[str, str]], *, no_color: bool) -> None:
    from ohhell_sim.cli.screens import facts_screen  # noqa: PLC0415 - loads rich

    terminal = Terminal.of_stdout(no_color=no_color)
    emit(facts_screen(facts, terminal), colour=terminal.colour)
