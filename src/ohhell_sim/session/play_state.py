"""A match of one person against strategies: what is known of it, and keeping it on disk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from ohhell_sim.errors import OhHellError, SettingError
from ohhell_sim.game import Match, Phase, View
from ohhell_sim.game.dealing import check_seed
from ohhell_sim.rules import Rules, Winner, resolve_rules
from ohhell_sim.rules.reading import shown, whole_number
from ohhell_sim.session.actions import from_plain
from ohhell_sim.session.keeping import damaged, is_there, read_state, write_state
from ohhell_sim.session.opponents import (
    fresh_seed,
    names_of,
    read_opponents,
)
from ohhell_sim.session.review import DealReview, Note
from ohhell_sim.session.telling import Teller

if TYPE_CHECKING:
    from ohhell_sim.advice import AnyAdvice

__all__ = ["SAMPLES", "PlayState", "read_samples"]

SAMPLES = 8192
"""Worlds that are played for a hint or a line of the review, if nothing else is said."""


class PlayState:
    """A match of one person against strategies, as far as it has come.

    Parameters
    ----------
    rules, players, opponents, seed, position, samples, reviewed, lang
        As for `PlaySession`.
    """

    def __init__(
        self,
        rules: Rules | str | Path | Mapping[str, Any] = "classic",
        players: int = 4,
        opponents: Sequence[str] = ("standard",),
        seed: int | None = None,
        *,
        position: int = 1,
        samples: int = SAMPLES,
        reviewed: bool = True,
        lang: str = "en",
    ) -> None:
        check_seed(seed)
        self.seed = fresh_seed() if seed is None else seed
        self.match = Match(resolve_rules(rules), players, self.seed)
        if whole_number(position) is None or not 1 <= position <= players:
            raise SettingError(
                f"position is {shown(position)}: 1, who bids first in the first deal, to {players}",
                value=position,
                allowed=range(1, players + 1),
            )
        self.you = position - 1
        self.opponents = read_opponents(opponents, players)
        self.names = names_of(players, self.you)
        self.samples = read_samples(samples)
        self.reviewed = reviewed
        self.lang = lang
        self.path: Path | None = None
        self.left = False
        self.reviews: list[DealReview] = []
        self._notes: list[Note] = []
        self._events: list[object] = []
        self._advice: AnyAdvice | None = None
        self._teller = Teller(self.match, self.names, self.you)

    # What there is to see.

    @property
    def over(self) -> bool:
        """Whether the match is over.

        Examples
        --------
        >>> PlayState(players=2, opponents=["thumb"], seed=1).over
        False
        """
        return self.match.over

    @property
    def waiting(self) -> bool:
        """Whether a line is waited for.

        Examples
        --------
        >>> PlayState(players=2, opponents=["thumb"], seed=1).waiting
        True
        """
        return not (self.over or self.left)

    @property
    def view(self) -> View:
        """What you see.

        Examples
        --------
        >>> len(PlayState(players=2, opponents=["thumb"], seed=1).view.hand)
        1
        """
        return self.match.view(self.you)

    def _done_deals(self) -> int:
        return sum(one.deal.phase is Phase.DONE for one in self.match.rounds)

    # States.

    def to_plain(self) -> dict[str, Any]:
        """Return the state as JSON holds it.

        Returns
        -------
        dict
            The settings, and everything done, from which all else follows.

        Examples
        --------
        >>> PlayState(players=2, opponents=["thumb"], seed=1).to_plain()["events"]
        []
        """
        rules = self.match.rules
        return {
            "rules": rules.to_dict(),
            "players": self.match.players,
            "opponents": self.opponents,
            "seed": self.seed,
            "position": self.you + 1,
            "samples": self.samples,
            "reviewed": self.reviewed,
            "lang": self.lang,
            "events": self._events,
            "reviews": [review.to_plain() for review in self.reviews],
            "notes": [note.to_plain() for note in self._notes],
        }

    def save(self, path: str | Path | None = None) -> str:
        """Save the match, whole or not at all.

        Parameters
        ----------
        path : str or Path, optional
            The file; the one used before if left out.

        Returns
        -------
        str
            The name of the file.

        Raises
        ------
        SettingError
            Where there is no file to use, or it cannot be written.

        Examples
        --------
        >>> PlayState(players=2, opponents=["thumb"], seed=1).save()
        Traceback (most recent call last):
            ...
        ohhell_sim.errors.SettingError: no file to save in: give one, such as save evening.json
        """
        target = self.path if path is None else Path(path)
        if target is None or not str(path or target).strip() or path == "":
            raise SettingError("no file to save in: give one, such as save evening.json")
        if target != self.path and is_there(target):
            raise SettingError(
                f"{str(target)!r} is there already: choose another name", value=str(target)
            )
        write_state(target, "play", self.to_plain())
        self.path = target
        return str(target)

    @classmethod
    def resume(cls, path: str | Path) -> Self:
        """Go on with a match that was saved.

        Parameters
        ----------
        path : str or Path
            The file.

        Returns
        -------
        PlayState
            As it was: everything done is done again by the rules, so that nothing in the file
            can make a match that could not be.

        Raises
        ------
        SettingError
            For a file that holds no such match.

        Examples
        --------
        >>> PlayState.resume("no such file")
        Traceback (most recent call last):
            ...
        ohhell_sim.errors.SettingError: 'no such file' does not exist: give a file that was saved
        """
        path = Path(path)
        state = read_state(path, "play")
        try:
            session = cls._of_plain(state)
        except (OhHellError, LookupError, TypeError, ValueError, AttributeError) as error:
            raise damaged(path, error) from error
        session.path = path
        return session

    @classmethod
    def _of_plain(cls, state: Mapping[str, Any]) -> Self:
        session = cls(
            Rules.from_mapping(state["rules"]),
            state["players"],
            [str(one) for one in state["opponents"]],
            state["seed"],
            position=state["position"],
            samples=state["samples"],
            reviewed=bool(state["reviewed"]),
            lang=str(state["lang"]),
        )
        deck = session.match.rules.for_one_deal().deck(session.match.players)
        for number, event in enumerate(state["events"], 1):
            try:
                session.match.act(from_plain(event, deck))
            except OhHellError as error:
                raise SettingError(f"event {number}: {error}", value=event) from error
            session._events.append(event)
        fewest = session.match.rules.winner is Winner.LOWEST
        session.reviews = [DealReview.from_plain(one, fewest=fewest) for one in state["reviews"]]
        session._notes = [Note.from_plain(one) for one in state["notes"]]
        done = session._done_deals()
        if not 0 <= done - len(session.reviews) <= 1:
            raise SettingError(f"{done} deals are done, but {len(session.reviews)} are reviewed")
        return session


def read_samples(samples: object) -> int:
    """Return a number of worlds, or say which will do.

    Parameters
    ----------
    samples : int
        The number.

    Returns
    -------
    int
        The same.
    """
    number = whole_number(samples)
    if number is None or not 1 <= number <= 10_000_000:
        raise SettingError(
            f"samples is {shown(samples)}: a whole number from 1 to 10000000", value=samples
        )
    return number
