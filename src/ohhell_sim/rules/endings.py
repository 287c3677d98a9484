"""How a match ends, and what breaks a tie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ohhell_sim.rules import reading
from ohhell_sim.rules.reading import refuse, whole
from ohhell_sim.rules.values import LARGEST_HAND

__all__ = ["TIE_BREAKS", "MatchEnd", "extra_deal_size", "match_end", "tie_break"]

TIE_BREAKS = {
    "shared": "the tied players share the place",
    "extra-deal:h": "the tied players play a deal of h cards, again while tied, at most 10 times",
    "extra-max": "as extra-deal, with as many cards as go round",
    "most-successful-bids": "more deals made",
    "sum-of-successful-bids": "more tricks in the bids made",
    "seat": "the lower seat",
}
"""What breaks a tie for the first place, each with what it means."""

_EXTRA_DEAL = "extra-deal:"
_MOST_POINTS = 1_000_000


@dataclass(frozen=True)
class MatchEnd:
    """When a match ends: with its schedule, at a total of points, or by elimination.

    Attributes
    ----------
    target : int or None
        The total that ends the match.
    errors : int or None
        The errors (tricks off) with which a player is out.

    Examples
    --------
    >>> match_end("end", {"errors": 20}), str(match_end("end", "schedule"))
    (MatchEnd(target=None, errors=20), 'schedule')
    """

    target: int | None = None
    errors: int | None = None

    def to_plain(self) -> str | dict[str, int]:
        """Return what `Rules` takes as `end`.

        Returns
        -------
        str or dict of str to int
            "schedule", or a target or a number of errors.

        Examples
        --------
        >>> MatchEnd(target=100).to_plain(), MatchEnd().to_plain()
        ({'target': 100}, 'schedule')
        """
        if self.target is not None:
            return {"target": self.target}
        return {"errors": self.errors} if self.errors is not None else "schedule"

    def __str__(self) -> str:
        plain = self.to_plain()
        return plain if isinstance(plain, str) else " ".join(f"{k} {n}" for k, n in plain.items())


def match_end(key: str, value: object) -> MatchEnd:
    """Read when a match ends.

    Parameters
    ----------
    key : str
        The field.
    value : object
        "schedule", or a table (or pair) with a target or a number of errors.

    Returns
    -------
    MatchEnd
        The end.

    Examples
    --------
    >>> match_end("end", {"target": 100}).target
    100
    """
    if isinstance(value, MatchEnd):
        value = value.to_plain()
    if isinstance(value, str):
        word, _, number = value.strip().lower().replace(":", " ").replace("=", " ").partition(" ")
        if word == "schedule" and not number:
            return MatchEnd()
        digits = number.strip()
        if digits.isascii() and digits.isdigit() and len(digits) < 10:
            value = {word: int(digits)}
    elif isinstance(value, list | tuple) and len(value) == 2 and isinstance(value[0], str):
        value = {value[0]: value[1]}
    if isinstance(value, Mapping) and len(value) == 1:
        kind, number = next(iter(value.items()))
        read = whole(1, _MOST_POINTS)
        if kind == "target":
            return MatchEnd(target=read(f"{key}.target", number))
        if kind == "errors":
            return MatchEnd(errors=read(f"{key}.errors", number))
    wanted = "'schedule', { target = N } or { errors = N }, one of them"
    raise refuse(key, value, wanted, ("schedule", "target", "errors"))


def tie_break(key: str, value: object) -> str:
    """Read what breaks a tie for the first place.

    Parameters
    ----------
    key : str
        The field.
    value : object
        One of `TIE_BREAKS`, with a number for h.

    Returns
    -------
    str
        The same, normalised.

    Examples
    --------
    >>> tie_break("tie_break", "extra-deal:3"), tie_break("tie_break", "Shared")
    ('extra-deal:3', 'shared')
    """
    names = [name for name in TIE_BREAKS if name != "extra-deal:h"]
    text = value.strip().lower().replace("_", "-") if isinstance(value, str) else ""
    if text in names:
        return text
    size = text.removeprefix(_EXTRA_DEAL).strip()
    if text.startswith(_EXTRA_DEAL) and size.isascii() and size.isdigit() and len(size) < 4:
        return f"{_EXTRA_DEAL}{whole(1, LARGEST_HAND)(f'{key} h', int(size))}"
    allowed = [*names, "extra-deal:3"]
    wanted = f"{reading.listed([repr(name) for name in allowed])} (or another number of cards)"
    raise refuse(key, value, wanted, allowed, reading.did_you_mean(value, allowed))


def extra_deal_size(text: str) -> int | None:
    """Return h of "extra-deal:h", None for any other tie-break."""
    return int(text.removeprefix(_EXTRA_DEAL)) if text.startswith(_EXTRA_DEAL) else None
