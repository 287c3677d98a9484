"""The coach beside a real game: an object that takes what was seen and answers with pages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ohhell_sim.errors import IllegalAction, OhHellError, SettingError
from ohhell_sim.game.dealing import check_seed
from ohhell_sim.rules import Rules, resolve_rules
from ohhell_sim.rules.reading import shown, whole_number
from ohhell_sim.session.coach_pages import HELP, list_of, news, next_pages, sheet_of
from ohhell_sim.session.coached_match import SHEET_HEAD, CoachedMatch, check_names, replayed
from ohhell_sim.session.keeping import damaged, known_sheet, read_state, write_state, write_whole
from ohhell_sim.session.opponents import derived_seed, fresh_seed
from ohhell_sim.session.pages import Page
from ohhell_sim.session.play_state import SAMPLES, read_samples

if TYPE_CHECKING:
    from ohhell_sim.advice import AnyAdvice

__all__ = ["CoachSession"]

_LONGEST = 400
_MOST_ENTRIES = 100_000


class CoachSession:
    """A match at a real table that is followed, with advice at each of your turns.

    Parameters
    ----------
    rules : Rules, str, Path or mapping, optional
        What the table plays by.
    players : int, optional
        The number of players.
    position : int, optional
        Your place in the bidding order of the first deal, from 1.
    names : sequence of str, optional
        The players in the bidding order of the first deal.
    seed : int, optional
        Makes the worlds of the advice.
    samples : int, optional
        Worlds for each piece of advice.
    advised : bool, optional
        Whether advice comes by itself, not just for ``hint``.
    lang : str, optional
        The language of single letters for cards.

    Raises
    ------
    RulesError, SettingError
        For rules that do not fit the players, or names that will not do.

    Examples
    --------
    >>> session = CoachSession(players=2, advised=False)
    >>> session.begin()
    ['Deal 1 of 26: 1 card each. P2 deals.', 'Your hand, 1 card?']
    >>> session.take("AS"), session.take("AS")
    (['The card turned up, or the trump?'], ['AS is in your own hand: enter another card, or fix \
that entry'])
    """

    def __init__(
        self,
        rules: Rules | str | Path | Mapping[str, Any] = "classic",
        players: int = 4,
        position: int = 1,
        names: Sequence[str] | None = None,
        seed: int | None = None,
        *,
        samples: int = SAMPLES,
        advised: bool = True,
        lang: str = "en",
    ) -> None:
        check_seed(seed)
        self.rules = resolve_rules(rules)
        players = self.rules.check_players(players)
        if whole_number(position) is None or not 1 <= position <= players:
            raise SettingError(
                f"position is {shown(position)}: 1, who bids first in the first deal, to {players}",
                value=position,
                allowed=range(1, players + 1),
            )
        self.you = position - 1
        if names is None:
            names = ["You" if n == self.you else f"P{n + 1}" for n in range(players)]
        if len(names) != players:
            raise SettingError(
                f"{len(names)} names for {players} players: give one each, in bidding order",
                value=names,
            )
        self.names = check_names(names)
        self.seed = fresh_seed() if seed is None else seed
        self.samples = read_samples(samples)
        self.advised = advised
        self.lang = lang
        self.path: Path | None = None
        self.csv: Path | None = None
        self.left = False
        self.entries: list[str] = []
        self.undone: list[str] = []
        self.match = self._fresh()

    def _fresh(self) -> CoachedMatch:
        return CoachedMatch(self.rules, self.names, self.you, self.lang)

    @property
    def waiting(self) -> bool:
        """Whether a line is waited for; also when the match is over, which may be put right.

        Examples
        --------
        >>> CoachSession(players=2).waiting
        True
        """
        return not self.left

    # What happens.

    def begin(self) -> list[Page]:
        """Show where the match stands.

        Returns
        -------
        list of pages
            The deal, and what is to be entered.

        Examples
        --------
        >>> CoachSession(players=3, advised=False).begin()[0]
        'Deal 1 of 17: 1 card each. P3 deals.'
        """
        return [*news(None, self.match), *self._next()]

    def take(self, line: str) -> list[Page]:
        """Take an entry or a command.

        Parameters
        ----------
        line : str
            What was seen, or one of the commands; see ``help``.

        Returns
        -------
        list of pages
            What there is to read; for what cannot be, why.

        Examples
        --------
        >>> session = CoachSession(players=2, advised=False)
        >>> session.take("undo")
        ['nothing to take back: nothing is entered']
        """
        text = line.strip()
        word, _, rest = text.partition(" ")
        try:
            if len(text) > _LONGEST:
                raise IllegalAction(f"{shown(text)} is too long to be an entry")
            if not text:
                return self._next()
            command = {
                "help": self._help,
                "?": self._help,
                "hint": self._hint,
                "sheet": self._sheet,
                "list": self._list,
                "undo": self._undo,
                "redo": self._redo,
                "quit": self.leave,
                "exit": self.leave,
            }.get(word.lower())
            if command is not None and not rest:
                return command()
            if word.lower() == "fix":
                return self._fix(rest)
            if word.lower() == "csv":
                return self._write_csv(rest)
            return self._enter(text)
        except OhHellError as error:
            return [str(error)]

    def leave(self) -> list[Page]:
        """Leave; everything is kept if there is a file.

        Returns
        -------
        list of pages
            Where it is kept.

        Examples
        --------
        >>> session = CoachSession(players=2)
        >>> session.leave(), session.waiting
        (['Nothing is kept.'], False)
        """
        self.left = True
        if self.path is None:
            return ["Nothing is kept."]
        self._keep()
        return [f"Everything is kept in {self.path}."]

    # Entries.

    def _enter(self, text: str) -> list[Page]:
        before, entered = self._mark(), 0
        deal = self.match.deal
        special = text.split(" ", maxsplit=1)[0].lower() in ("result", "void")
        parts = [text] if deal is None or special else deal.entries(text)
        if len(self.entries) + len(parts) > _MOST_ENTRIES:
            raise IllegalAction(f"more than {_MOST_ENTRIES:,} entries are no match")
        try:
            for part in parts:
                if self.match.number != before[0]:
                    raise IllegalAction(
                        f"the deal is over before {part}: enter what follows on another line"
                    )
                self.match.enter(part)
                entered += 1
        except OhHellError:
            if entered:
                self.match = replayed(self._fresh(), self.entries)
            raise
        self.entries += parts
        self.undone.clear()
        self._keep()
        return [*news(before, self.match), *self._next()]

    def _undo(self) -> list[Page]:
        if not self.entries:
            raise IllegalAction("nothing to take back: nothing is entered")
        self.match = replayed(self._fresh(), self.entries[:-1])
        self.undone.append(self.entries.pop())
        self._keep()
        return [f"Taken back: {self.undone[-1]}.", *self._next()]

    def _redo(self) -> list[Page]:
        if not self.undone:
            raise IllegalAction("nothing to enter again: nothing was taken back")
        before = self._mark()
        self.match.enter(self.undone[-1])
        self.entries.append(self.undone.pop())
        self._keep()
        return [f"Entered again: {self.entries[-1]}.", *news(before, self.match), *self._next()]

    def _fix(self, rest: str) -> list[Page]:
        entries, said = [*self.entries], []
        for part in rest.split(";"):
            number, _, text = part.strip().partition(" ")
            place = int(number) if re.fullmatch(r"[0-9]{1,6}", number) else 0
            if not 1 <= place <= len(entries) or not text.strip():
                raise IllegalAction(
                    f"fix takes the number of an entry, 1 to {len(entries)}, and what is right, "
                    "such as fix 3 KH, or several: fix 3 KH; 9 KH. list shows the entries",
                    value=rest,
                )
            entries[place - 1] = text.strip()
            said.append(f"Entry {place} is {text.strip()} now.")
        self.match = replayed(self._fresh(), entries)
        self.entries = entries
        self.undone.clear()
        self._keep()
        return [" ".join(said), *self._next()]

    def _mark(self) -> tuple[int, int]:
        deal = self.match.deal
        return self.match.number, 0 if deal is None else len(deal.tricks)

    # What there is to read.

    def _help(self) -> list[Page]:
        return [HELP, *self._next()]

    def _hint(self) -> list[Page]:
        if self.match.deal is None or not self.match.deal.your_turn:
            raise IllegalAction("it is not your turn: there is nothing to advise")
        return [self._advise(), *self._next(advised=False)]

    def _sheet(self) -> list[Page]:
        return [*sheet_of(self.match), *self._next(advised=False)]

    def _list(self) -> list[Page]:
        return [list_of(self.entries), *self._next(advised=False)]

    def _next(self, *, advised: bool | None = None) -> list[Page]:
        """Return what is to be entered; at your turn with the advice."""
        pages: list[Page] = []
        deal = self.match.deal
        wanted = self.advised if advised is None else advised
        if wanted and deal is not None and deal.your_turn:
            pages.append(self._advise())
        return [*pages, *next_pages(self.match)]

    def _advise(self) -> AnyAdvice:
        assert self.match.deal is not None  # noqa: S101 - it is your turn
        from ohhell_sim.advice import advise  # noqa: PLC0415 - on use

        seed = derived_seed(self.seed, "advice", len(self.entries))
        advice = advise(self.match.deal.view, samples=self.samples, seed=seed)
        if advice.interrupted:
            raise KeyboardInterrupt
        return advice

    def _write_csv(self, rest: str) -> list[Page]:
        if not rest.strip():
            raise IllegalAction("csv takes the name of a file, such as csv evening.csv")
        write_whole(Path(rest.strip()), self.match.to_csv().encode())
        return [f"The score sheet is in {rest.strip()}.", *self._next(advised=False)]

    # States.

    def _keep(self) -> None:
        """Write the state, and the score sheet if it has a file, each whole or not at all."""
        if self.path is not None:
            write_state(self.path, "coach", self.to_plain())
        if self.csv is not None:
            write_whole(self.csv, self.match.to_csv().encode())

    def to_plain(self) -> dict[str, Any]:
        """Return the state as JSON holds it.

        Returns
        -------
        dict
            The settings and the entries, from which all else follows.

        Examples
        --------
        >>> CoachSession(players=2).to_plain()["entries"]
        []
        """
        return {
            "rules": self.rules.to_dict(),
            "players": len(self.names),
            "position": self.you + 1,
            "names": list(self.names),
            "seed": self.seed,
            "samples": self.samples,
            "advised": self.advised,
            "lang": self.lang,
            "csv": None if self.csv is None else str(self.csv),
            "entries": self.entries,
            "undone": self.undone,
        }

    def keep_in(self, path: str | Path, csv: str | Path | None = None) -> None:
        """Keep the state in a file from now on, after every entry.

        Parameters
        ----------
        path : str or Path
            The file of the state.
        csv : str or Path, optional
            A file for the score sheet.

        Examples
        --------
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     CoachSession(players=2).keep_in(f"{folder}/coach.json")
        ...     CoachSession.open(f"{folder}/coach.json").names
        ('You', 'P2')
        """
        self.path = Path(path)
        self.csv = self.csv if csv is None else Path(csv)
        self._keep()

    @classmethod
    def open(cls, path: str | Path) -> CoachSession:
        """Go on with a match that was followed.

        Parameters
        ----------
        path : str or Path
            The file of its state.

        Returns
        -------
        CoachSession
            As it was: every entry is checked again.

        Raises
        ------
        SettingError
            For a file that holds no such match.

        Examples
        --------
        >>> CoachSession.open("no such file")
        Traceback (most recent call last):
            ...
        ohhell_sim.errors.SettingError: 'no such file' does not exist: give a file that was saved
        """
        path = Path(path)
        state = read_state(path, "coach")
        try:
            session = cls(
                Rules.from_mapping(state["rules"]),
                state["players"],
                state["position"],
                [str(name) for name in state["names"]],
                state["seed"],
                samples=state["samples"],
                advised=bool(state["advised"]),
                lang=str(state["lang"]),
            )
            session.entries = [str(text)[:_LONGEST] for text in state["entries"]]
            session.undone = [str(text)[:_LONGEST] for text in state["undone"]]
            session.csv = known_sheet(state["csv"], SHEET_HEAD)
            session.match = replayed(session.match, session.entries)
        except (OhHellError, LookupError, TypeError, ValueError, AttributeError) as error:
            raise damaged(path, error) from error
        session.path = path
        return session
