"""``ohhell-sim coach``: advice at each turn beside a real game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ohhell_sim.cli.numbers import Whole
from ohhell_sim.cli.options import complete_rules
from ohhell_sim.cli.sitting import sit
from ohhell_sim.errors import SettingError

if TYPE_CHECKING:
    from ohhell_sim.session import CoachSession


@click.command("coach")
@click.option(
    "--players",
    type=Whole("a whole number from 2 to 8, or 13 with two packs", "4"),
    metavar="N",
    help="Number of players, you included.  [default: 4]",
)
@click.option(
    "--position",
    type=Whole("a whole number from 1, the first to bid, to the number of players", "2"),
    metavar="N",
    help="Your place in the bidding order of the first deal.  [default: 1]",
)
@click.option(
    "--names",
    metavar="LIST",
    help='The players in the bidding order of the first deal, you among them: "Ann,Ben,Me,Dan".',
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
    "--state",
    type=click.Path(),
    metavar="FILE",
    help="Where the match is kept, after every entry; one that is there is gone on with.  "
    "[default: coach.json in your data folder]",
)
@click.option("--new", is_flag=True, help="Begin a new match; the old file gets .old at its end.")
@click.option(
    "--csv",
    type=click.Path(),
    metavar="FILE.csv",
    help="Also write the score sheet, for ohhell-sim score, after every entry.",
)
@click.option(
    "--samples",
    type=Whole("a whole number from 1 to 10000000", "8192"),
    metavar="N",
    help="Worlds for each piece of advice.  [default: 8192]",
)
@click.option(
    "--seed",
    type=Whole("a whole number from 0", "7"),
    metavar="N",
    help="Makes the worlds of the advice.",
)
@click.option("--no-advice", is_flag=True, help="Advice only for hint.")
@click.option(
    "--lang",
    metavar="CODE",
    help="Language of single letters for cards: en, pl, it, fr, de, nl, es.  [default: en]",
)
@click.option("--quiet", "-q", is_flag=True, help="No notices on standard error.")
@click.option("--no-color", is_flag=True, help="No colours (as does NO_COLOR).")
def command(*, state: str | None, new: bool, csv: str | None, **options: Any) -> None:
    """Follow a real game and advise at each of your turns.

    Enter your hand, the card turned up, bids and cards as they fall; what cannot be is refused
    with the reason. undo takes the last entry back, list shows all, fix 12 KH puts one right.
    After every entry the match is on disk: the same command goes on with it.

    \b
    Examples:
      ohhell-sim coach --players 4 --position 2
      ohhell-sim coach --players 3 --position 3 --rules hook --state tonight.json
      ohhell-sim coach --state tonight.json --csv tonight.csv

    Exit codes: 0 you left it, 1 interrupted, 2 bad input.
    """
    from ohhell_sim.session.keeping import is_there  # noqa: PLC0415 - on use

    path = Path(state) if state is not None else _default_state()
    if not str(path).strip() or (is_there(path) and not path.is_file()):
        raise SettingError(f"--state {str(path)!r} is no file: give one such as tonight.json")
    going_on = is_there(path) and not new
    session = _known(path, options) if going_on else _fresh(options)
    if csv is not None and Path(csv) != session.csv and is_there(Path(csv)):
        raise SettingError(f"--csv {csv!r} is there already: choose another name", value=csv)
    if not going_on and is_there(path):
        try:
            path.replace(path.with_name(path.name + ".old"))
        except OSError as error:
            raise SettingError(f"--state {str(path)!r}: {error.strerror}") from error
    session.keep_in(path, csv)
    sit(
        session,
        no_color=options["no_color"],
        quiet=options["quiet"],
        kept=lambda: str(session.path),
    )


def _default_state() -> Path:
    from platformdirs import user_data_path  # noqa: PLC0415 - on use

    folder = user_data_path("ohhell-sim", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SettingError(
            f"{str(folder)!r} cannot be made: {error.strerror}; say where with --state"
        ) from error
    return folder / "coach.json"


def _names(given: str | None) -> list[str] | None:
    return None if given is None else [name.strip() for name in given.split(",")]


def _fresh(options: dict[str, Any]) -> CoachSession:
    from ohhell_sim.rules import apply_settings, resolve_rules  # noqa: PLC0415 - on use
    from ohhell_sim.session import CoachSession  # noqa: PLC0415 - on use
    from ohhell_sim.session.play_state import SAMPLES  # noqa: PLC0415 - on use

    names = _names(options["names"])
    players = options["players"]
    if players is None:
        players = 4 if names is None else len(names)
    return CoachSession(
        apply_settings(resolve_rules(options["rules"] or "classic"), options["settings"]),
        players,
        1 if options["position"] is None else options["position"],
        names,
        options["seed"],
        samples=SAMPLES if options["samples"] is None else options["samples"],
        advised=not options["no_advice"],
        lang=options["lang"] or "en",
    )


def _known(path: Path, options: dict[str, Any]) -> CoachSession:
    """Open a match that is there, if the options do not speak of another."""
    from ohhell_sim.rules import apply_settings, resolve_rules  # noqa: PLC0415 - on use
    from ohhell_sim.session import CoachSession  # noqa: PLC0415 - on use

    session = CoachSession.open(path)
    theirs = {
        "players": len(session.names),
        "position": session.you + 1,
        "names": list(session.names),
        "seed": session.seed,
        "lang": session.lang,
    }
    ours = {**options, "names": _names(options["names"])}
    other = [f"--{key}" for key, value in theirs.items() if ours[key] not in (None, value)]
    if options["rules"] is not None or options["settings"]:
        rules = apply_settings(resolve_rules(options["rules"] or "classic"), options["settings"])
        if rules != session.rules:
            other.append("--rules")
    if other:
        raise SettingError(
            f"{str(path)!r} holds a match with other {', '.join(other)}: --new begins another, or "
            "leave the options out to go on with it"
        )
    if options["samples"] is not None:
        from ohhell_sim.session.play_state import read_samples  # noqa: PLC0415 - on use

        session.samples = read_samples(options["samples"])
    session.advised = session.advised and not options["no_advice"]
    return session
