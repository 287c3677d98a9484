"""``ohhell-sim tournament``: strategies against each other on the same cards."""

from __future__ import annotations

import hashlib
import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from ohhell_sim.cli.numbers import Whole
from ohhell_sim.cli.options import complete_rules, output_options
from ohhell_sim.cli.output import Terminal, emit, emit_json, tell
from ohhell_sim.cli.progress import Progress
from ohhell_sim.errors import SettingError

if TYPE_CHECKING:
    from ohhell_sim.tournament import Design, TournamentResult

INTERRUPTED = 1
WITHOUT_KERNELS = {"random", "thumb"}


def complete_strategies(
    ctx: click.Context,  # noqa: ARG001 - click passes it
    param: click.Parameter,  # noqa: ARG001 - click passes it
    incomplete: str,
) -> list[CompletionItem]:
    """Shell completion for strategies."""
    from ohhell_sim.players import strategies  # noqa: PLC0415 - on use

    return [
        CompletionItem(name, help=about)
        for name, about in strategies().items()
        if name.startswith(incomplete)
    ]


@click.command("tournament", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("strategies", nargs=-1, metavar="STRATEGY...", shell_complete=complete_strategies)
@click.option(
    "--players",
    type=Whole("a whole number from 2 to 8, or 13 with two packs", "4"),
    metavar="N",
    help="Number of seats.  [default: 4]",
)
@click.option(
    "--matches",
    type=Whole("a whole number from 1 to 10000000", "500"),
    metavar="N",
    help="Matches to deal; each is played once for every strategy.  [default: 500]",
)
@click.option(
    "--seed",
    type=Whole("a whole number from 0", "7"),
    metavar="N",
    help="Makes the cards, the seats and all choices.  [default: 1]",
)
@click.option(
    "--seating",
    metavar="HOW",
    help="even: the seats are shared out; hero: the first strategy alone against the second.",
)
@click.option(
    "--rules",
    metavar="NAME|FILE.toml",
    shell_complete=complete_rules,
    help="A preset or a file of rules.  [default: classic]",
)
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="FIELD=VALUE",
    help="Change one rule, such as hook=true; may be given again.",
)
@click.option(
    "--workers",
    type=Whole("a whole number from 1 to 256", "2"),
    metavar="N",
    help="Processes to play in; never changes a result.  [default: 1]",
)
@click.option(
    "--out", metavar="DIR", help="Keep the matches there as they come, and the result at the end."
)
@click.option("--resume", is_flag=True, help="Go on with the matches kept before.")
@click.option("--times", is_flag=True, help="Also show the time that a move takes.")
@click.option("--list", "as_list", is_flag=True, help="List the strategies.")
@output_options
def command(
    *,
    strategies: tuple[str, ...],
    out: str | None,
    resume: bool,
    workers: int | None,
    times: bool,
    as_list: bool,
    as_json: bool,
    quiet: bool,
    no_color: bool,
    **asked: Any,
) -> None:
    """Play strategies against each other, every match once for each of them in other seats.

    STRATEGY is a name, or a name with options: montecarlo:samples=500. Each match's cards are
    played again with the strategies moved on by a seat, so that luck of the deal cancels. Points
    a deal, bids made, matches won and a rating are shown with 95% intervals, and every pair with
    a p-value corrected for their number.

    Finished matches are kept as they come: after Ctrl-C, a kill or a power cut the same command
    with --resume goes on, to the same result.

    \b
    Examples:
      ohhell-sim tournament standard thumb random --players 4 --seed 1
      ohhell-sim tournament montecarlo:samples=200 thumb --rules hook --workers 2
      ohhell-sim tournament standard thumb --seating hero --out results
      ohhell-sim tournament --out results --resume
      ohhell-sim tournament --list

    Exit codes: 0 done, 1 interrupted, 2 bad input.
    """
    if as_list:
        _list(as_json=as_json, quiet=quiet, no_color=no_color)
        return
    from ohhell_sim.tournament import run  # noqa: PLC0415 - on use

    design = _design(strategies, out, asked, resume=resume)
    folder = None if out is None else Path(out)
    journal = _journal(design, folder, resume=resume)
    hint = "Ctrl-C keeps them" if journal is not None else "Ctrl-C shows what there is"
    compiles = not {maker.source for maker in design.entries} <= WITHOUT_KERNELS
    kernel: Any = None
    if compiles:
        from ohhell_sim.kernels.wide.decide import decide_card as kernel  # noqa: PLC0415 - on use
    wanted = not (as_json or quiet)
    with Progress(wanted=wanted, what="matches", hint=hint, kernel=kernel) as progress:
        result = run(
            design,
            workers=workers,
            journal=journal,
            resume=resume and journal is not None,
            out=folder,
            progress=lambda done, total: progress(done or 1 - compiles, total),
        )
    if folder is None and journal is not None and not result.interrupted:
        _forget(journal)
    _show(result, times=times, as_json=as_json, quiet=quiet, no_color=no_color)
    if result.interrupted:
        _say_how_to_go_on(result, kept=journal is not None)
        click.get_current_context().exit(INTERRUPTED)


def _list(*, as_json: bool, quiet: bool, no_color: bool) -> None:
    from ohhell_sim.players import strategies  # noqa: PLC0415 - on use

    known = strategies()
    if as_json:
        told = [{"name": name, "summary": about} for name, about in known.items()]
        emit_json({"kind": "strategies", "strategies": told})
    elif quiet:
        emit("\n".join(known))
    else:
        from ohhell_sim.cli.screens import facts_screen  # noqa: PLC0415 - loads rich

        terminal = Terminal.of_stdout(no_color=no_color)
        emit(facts_screen(list(known.items()), terminal), colour=terminal.colour)


def _design(
    strategies: tuple[str, ...], out: str | None, asked: dict[str, Any], *, resume: bool
) -> Design:
    """Return the design asked for; that of the folder where only the folder is named."""
    from ohhell_sim.rules import apply_settings, resolve_rules  # noqa: PLC0415 - on use
    from ohhell_sim.tournament import read_design  # noqa: PLC0415 - on use
    from ohhell_sim.tournament.journal import JOURNAL, read_plan  # noqa: PLC0415 - on use

    if out is not None and not out.strip():
        raise SettingError(f"--out {out!r} names no folder: give one such as results")
    settings = asked.pop("settings")
    given = {name: value for name, value in asked.items() if value is not None}
    if not strategies and resume and out is not None:
        plan = read_plan(Path(out) / JOURNAL)
        if None in plan["strategies"].values():
            raise SettingError(
                f"the matches in {out!r} were played by strategies that have no name: go on with "
                "them in Python"
            )
        plan = {name: plan[name] for name in _PLANNED}
        return read_design(**{**plan, **_ruled(given, settings)})
    if not strategies:
        raise SettingError(
            "no strategy is named: give some, such as standard and thumb; --list shows all"
        )
    rules = apply_settings(resolve_rules(given.pop("rules", "classic")), settings)
    return read_design(strategies, rules=rules, **given)


_PLANNED = ("strategies", "rules", "players", "matches", "seed", "seating")


def _ruled(given: dict[str, Any], settings: tuple[str, ...]) -> dict[str, Any]:
    """Return options given besides a folder, with the rules read, if any were given."""
    from ohhell_sim.rules import apply_settings, resolve_rules  # noqa: PLC0415 - on use

    if "rules" not in given and not settings:
        return given
    rules = resolve_rules(given.get("rules", "classic"))
    return {**given, "rules": apply_settings(rules, settings)}


def _journal(design: Design, folder: Path | None, *, resume: bool) -> Path | None:
    """Return the file to keep matches in: in the folder named, or else in the user's cache.

    What is left there of a run that is not to go on is forgotten.
    """
    from ohhell_sim.tournament.journal import JOURNAL  # noqa: PLC0415 - on use

    if folder is not None:
        return folder / JOURNAL
    import platformdirs  # noqa: PLC0415 - on use

    plan = {**design.to_dict(), "matches": 0}
    name = hashlib.blake2b(json.dumps(plan, sort_keys=True).encode(), digest_size=8).hexdigest()
    try:
        place = Path(platformdirs.user_cache_dir("ohhell-sim")) / "tournaments" / name
        place.mkdir(parents=True, exist_ok=True)
        journal = place / JOURNAL
        if not resume:
            journal.unlink(missing_ok=True)
        with journal.open("ab"):
            return journal
    except (OSError, RuntimeError):  # no home folder, or none to write to
        return None


def _forget(journal: Path) -> None:
    try:
        journal.unlink(missing_ok=True)
        journal.parent.rmdir()
    except OSError:
        return


def _show(
    result: TournamentResult, *, times: bool, as_json: bool, quiet: bool, no_color: bool
) -> None:
    if as_json:
        document = result.to_dict()
        if times:
            document["move_seconds"] = result.move_seconds
        emit_json(document)
        return
    from ohhell_sim.cli.tournament_screen import tournament_screen  # noqa: PLC0415 - loads rich

    terminal = Terminal.of_stdout(no_color=no_color)
    screen = tournament_screen(result, terminal, times=times, brief=quiet)
    emit(screen, colour=terminal.colour)


def _say_how_to_go_on(result: TournamentResult, *, kept: bool) -> None:
    done, wanted = len(result.blocks), result.design.matches
    how = "give the same command with --resume to go on" if kept else "they could not be kept"
    text = f"Interrupted after {done:,} of {wanted:,} matches: {how}."
    tell(partial(click.echo, text, err=True))
