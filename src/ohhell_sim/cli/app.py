"""The ``ohhell-sim`` command: finds its subcommands lazily and turns errors into one sentence."""

from __future__ import annotations

import errno
import importlib
import sys
from collections.abc import Sequence
from functools import partial
from typing import Any

import click

from ohhell_sim import __version__
from ohhell_sim.cli.output import abandon, open_closed_streams, tell
from ohhell_sim.cli.wording import for_command_line
from ohhell_sim.errors import OhHellError

# Command name -> what it is for; the module of the same name holds it, as `command`.
COMMANDS = {
    "advise": "What to bid, or which card to play.",
    "cheatsheet": "A printable page: what to bid by counting cards.",
    "coach": "Advice at each of your turns beside a real game, and its score sheet.",
    "compare": "What a house rule does to the game: rule sets on the same cards.",
    "distribution": "How many tricks a hand takes, with their chances.",
    "info": "Versions, compiled kernels, what of the machine is used.",
    "play": "A match against the strategies in the terminal, with hints and a review.",
    "rules": "House rules: the presets, rules in words, the check of a file.",
    "score": "A score sheet in CSV to points and standings, what cannot be named.",
    "study": "Any comparison of rule sets that a file describes.",
    "tournament": "Strategies against each other on the same cards.",
}


class BadInput(click.ClickException):
    """What the user gave cannot be used: one sentence on stderr, exit code 2."""

    exit_code = 2


class LazyGroup(click.Group):
    """A group that imports a subcommand when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click passes it
        """Names of the subcommands, in the order of the help page."""
        return list(COMMANDS)

    def get_command(
        self,
        ctx: click.Context,  # noqa: ARG002 - click passes it
        cmd_name: str,
    ) -> click.Command | None:
        """Load the subcommand `cmd_name`, or None where there is no such command."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"ohhell_sim.cli.{cmd_name}")
        command: click.Command = module.command
        return command

    def format_commands(
        self,
        ctx: click.Context,  # noqa: ARG002 - click passes it
        formatter: click.HelpFormatter,
    ) -> None:
        """Write the list of subcommands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that `args` begin with; a near miss is named in the error."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            import difflib  # noqa: PLC0415 - on use

            near = difflib.get_close_matches(name.lower(), COMMANDS, n=1)
            hint = (
                f"did you mean {near[0]!r}?" if near else f"the commands are {', '.join(COMMANDS)}"
            )
            ctx.fail(f"No such command {name!r}; {hint}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the subcommand; the library's errors become one sentence and an exit code."""
        try:
            return super().invoke(ctx)
        except OhHellError as error:
            raise BadInput(for_command_line(str(error))) from error

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, *, standalone_mode: bool = True, **more: Any
    ) -> Any:
        """Run the program and end with its exit code, whatever the output does meanwhile."""
        if not standalone_mode:
            return super().main(args, standalone_mode=False, **more)
        open_closed_streams()
        try:
            code = super().main(args, standalone_mode=False, **more) or 0
        except click.UsageError as error:
            code = error.exit_code
            tell(partial(_show_usage_error, error))
        except click.ClickException as error:
            code = error.exit_code
            tell(error.show)
        except click.Abort:  # Ctrl-C before there was anything to show
            code = 1
            tell(partial(click.echo, "Interrupted.", err=True))
        except OSError as error:
            if error.filename is not None or error.errno is None:
                raise
            code = 1
            abandon(sys.stdout)
            if error.errno != errno.EPIPE:
                why = f"Error: the output could not be written: {error.strerror}"
                tell(partial(click.echo, why, err=True))
        sys.exit(code)


def _show_usage_error(error: click.UsageError) -> None:
    """Write one sentence on stderr, where click writes a usage line and two more."""
    if error.ctx is None or type(error).__name__ == "NoArgsIsHelpError":
        error.show()
        return
    why = " ".join(error.format_message().split()).rstrip(".")
    what, meant, near = why.partition("Did you mean ")
    if meant:
        near = " or ".join(near.removeprefix("one of: ").rstrip(")?").rsplit(", ", 1))
        why = f"{what.rstrip(' (.')}; did you mean {near}?"
    hint = "" if why.endswith("?") else f": see '{error.ctx.command_path} --help'"
    click.echo(f"Error: {why}{hint}", err=True)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="ohhell-sim", message="%(prog)s %(version)s")
def main() -> None:
    """Oh Hell: what to bid, which card to play, and what a house rule does to the game.

    \b
    Examples:
      ohhell-sim advise "AS KH 3C" --trump hearts
      ohhell-sim advise "KS 4H" --trump H --bids 1,0,1,0 --position 2 --played 9S
      ohhell-sim distribution "AS KH 3C" --trump none --bid 1

    Exit codes: 0 done, 1 not done (interrupted, not written), 2 bad input.
    """
