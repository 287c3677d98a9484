"""``ohhell-sim play``: a match in the terminal against the strategies."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ohhell_sim.cli.numbers import Whole
from ohhell_sim.cli.options import complete_rules
from ohhell_sim.cli.sitting import sit
from ohhell_sim.cli.tournament import complete_strategies
from ohhell_sim.errors import SettingError

if TYPE_CHECKING:
    from ohhell_sim.session import PlaySession


@click.command("play")
@click.option(
    "--players",
    type=Whole("a whole number from 2 to 8, or 13 with two packs", "4"),
    metavar="N",
    help="Number of players, you included.  [default: 4]",
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
    "--opponents",
    multiple=True,
    metavar="STRATEGY",
    shell_complete=complete_strategies,
    help="Who plays against you: standard, thumb, montecarlo:samples=500 ...; once for all of "
    "them, or again for each.  [default: standard]",
)
@click.option(
    "--position",
    type=Whole("a whole number from 1, the first to bid, to the number of players", "2"),
    metavar="N",
    help="Your place in the bidding order of the first deal.  [default: 1]",
)
@click.option(
    "--seed",
    type=Whole("a whole number from 0", "7"),
    metavar="N",
    help="Makes the cards and the choices of the others.",
)
@click.option(
    "--samples",
    type=Whole("a whole number from 1 to 10000000", "8192"),
    metavar="N",
    help="Worlds for each hint and each line of the review.  [default: 8192]",
)
@click.option("--no-review", is_flag=True, help="Do not judge what you do: the match goes faster.")
@click.option(
    "--lang",
    metavar="CODE",
    help="Language of single letters for cards: en, pl, it, fr, de, nl, es.  [default: en]",
)
@click.option(
    "--save",
    type=click.Path(),
    metavar="FILE",
    help="Keep the match in a new file, after everything you do.",
)
@click.option(
    "--resume",
    type=click.Path(),
    metavar="FILE",
    help="Go on with a match that was kept, and keep it there.",
)
@click.option("--quiet", "-q", is_flag=True, help="No notices on standard error.")
@click.option("--no-color", is_flag=True, help="No colours (as does NO_COLOR).")
def command(
    *,
    players: int | None,
    rules: str | None,
    settings: tuple[str, ...],
    opponents: tuple[str, ...],
    position: int | None,
    seed: int | None,
    samples: int | None,
    no_review: bool,
    lang: str | None,
    save: str | None,
    resume: str | None,
    quiet: bool,
    no_color: bool,
) -> None:
    """Play a match against the strategies, with hints and a review.

    Type a number to bid, a card to play it; hint for advice, sheet for the points, save FILE,
    quit, help. After each deal stands what the advice was, what you did and what it cost, and
    how much of the points was luck of the cards. From a pipe, the lines are the answers.

    \b
    Examples:
      ohhell-sim play
      ohhell-sim play --players 3 --rules hook --opponents thumb --seed 7
      ohhell-sim play --resume evening.json

    Exit codes: 0 the match is over, or you left it, 1 interrupted, 2 bad input.
    """
    from ohhell_sim.session.keeping import is_there  # noqa: PLC0415 - on use

    given = {
        "--players": players,
        "--rules": rules,
        "--set": settings or None,
        "--opponents": opponents or None,
        "--position": position,
        "--seed": seed,
        "--samples": samples,
        "--no-review": no_review or None,
        "--lang": lang,
        "--save": save,
    }
    if resume is not None:
        besides = [name for name, value in given.items() if value is not None]
        if besides:
            raise SettingError(
                f"{besides[0]} beside --resume, whose file says that itself: leave it out"
            )
        session = _resumed(resume)
    else:
        session = _fresh(
            players, rules, settings, opponents, position, seed, samples, lang,
            reviewed=not no_review,
        )  # fmt: skip
        if save is not None:
            if save.strip() and is_there(Path(save)):
                raise SettingError(
                    f"--save {save!r} is there already: --resume goes on with it, or choose "
                    "another name",
                    value=save,
                )
            session.save(save)
    sit(
        session,
        no_color=no_color,
        quiet=quiet,
        kept=lambda: None if session.path is None else str(session.path),
    )


def _resumed(path: str) -> PlaySession:
    from ohhell_sim.session import PlaySession  # noqa: PLC0415 - on use

    return PlaySession.resume(path)


def _fresh(
    players: int | None,
    rules: str | None,
    settings: tuple[str, ...],
    opponents: tuple[str, ...],
    position: int | None,
    seed: int | None,
    samples: int | None,
    lang: str | None,
    *,
    reviewed: bool,
) -> PlaySession:
    from ohhell_sim.rules import apply_settings, resolve_rules  # noqa: PLC0415 - on use
    from ohhell_sim.session import PlaySession  # noqa: PLC0415 - on use
    from ohhell_sim.session.play_state import SAMPLES  # noqa: PLC0415 - on use

    return PlaySession(
        apply_settings(resolve_rules(rules or "classic"), settings),
        4 if players is None else players,
        opponents or ("standard",),
        seed,
        position=1 if position is None else position,
        samples=SAMPLES if samples is None else samples,
        reviewed=reviewed,
        lang=lang or "en",
    )
