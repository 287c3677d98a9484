"""The library's sentences as they read on the command line: options instead of parameters."""

from __future__ import annotations

import re

# Parameters of the library whose options have their names; `trump`, `errors` and others are also
# fields of rules or plain words, and are left as they are.
_OPTIONS = (
    "players|position|bids|phase|forehead|misses|errors|objective|samples|precision|time_limit|"
    "standings|seed|threads|lang|bid|matches|workers|seating"
)

_SAID_OTHERWISE = (
    (re.compile(r"^trump(?= is )"), "--trump"),
    (re.compile(rf"^(?:{_OPTIONS})(?= is (?:[^a-z]|nan|inf)| = | '| names )"), None),
    (re.compile(r"^deals_left(?= is )"), "--deals-left"),
    (re.compile(r"^turn_up(?=[ ,])"), "--turn-up"),
    (re.compile(r"(?<=leave )trump and turn_up out"), "--trump and --turn-up out"),
    (re.compile(r": give your position and no bids"), ": give --position and no --bids"),
    (re.compile(r": position says which player"), ": --position says which player"),
    (re.compile(r": check position and"), ": check --position and"),
    (re.compile(r"; pass \[\] for no cards"), ': write the cards you hold, such as "AS KH 3C"'),
    (re.compile(r"; for no cards pass \[\]"), ""),
    (re.compile(r"\b(use|or|with) packs ?= ?2\b"), r"\1 --set packs=2"),
    (re.compile(r"\bpass lang='([a-z]+)'"), r"use --lang \1"),
    (re.compile(r"\bpass the card as turn_up\b"), "give the card as --turn-up"),
    (re.compile(r": resume to go on with them"), ": --resume goes on with them"),
    (re.compile(r", or None(?: for any)?$"), ""),
)


def for_command_line(message: str) -> str:
    """Return a message of the library with options in place of parameters.

    Parameters
    ----------
    message : str
        What an error of the library says.

    Returns
    -------
    str
        The same for somebody who typed a command.

    Examples
    --------
    >>> for_command_line("time_limit is 0.0: a number of seconds above 0, or None")
    '--time-limit is 0.0: a number of seconds above 0'
    """
    for pattern, words in _SAID_OTHERWISE:
        message = pattern.sub(_as_option if words is None else words, message)
    return message


def _as_option(name: re.Match[str]) -> str:
    return f"--{name[0].replace('_', '-')}"
