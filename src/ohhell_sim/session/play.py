"""A match against strategies: an object that takes lines and answers with pages."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ohhell_sim.errors import IllegalAction, OhHellError, SettingError, StrategyError
from ohhell_sim.game import Action, Match, Phase, Round, View
from ohhell_sim.game.asking import ask
from ohhell_sim.game.dealing import check_seed
from ohhell_sim.players import make_strategy
from ohhell_sim.rules import Rules, Winner, resolve_rules
from ohhell_sim.rules.reading import shown, whole_number
from ohhell_sim.session.actions import from_plain, read_action, to_plain
from ohhell_sim.session.keeping import read_state, write_state
from ohhell_sim.session.pages import Page, Table
from ohhell_sim.session.review import DealReview, Note, average_points, judge
from ohhell_sim.session.review_pages import deal_pages, match_pages
from ohhell_sim.session.telling import Teller, addressed, standings_table, turn_words

if TYPE_CHECKING:
    from ohhell_sim.advice import AnyAdvice

__all__ = ["HELP", "SAMPLES", "PlaySession"]

SAMPLES = 8192
"""Worlds that are played for a hint or a line of the review, if nothing else is said."""

_SEEDS = 1 << 53
_MOST_WIDE = 8  # players whose bids find room in a sheet
_NAMES = ("Ann", "Ben", "Cal", "Dora", "Ed", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay", "Leo")

HELP = """\
A number bids; a card such as AS, 10h or q♦ plays it; S, H, D, C or none names the trump; several \
cards pass them on. hint: advice with its numbers. sheet: points so far. save [FILE]: keep the \
match. quit: leave it. help: this."""


class PlaySession:
    """A match of one person against strategies.

    Parameters
    ----------
    rules : Rules, str, Path or mapping, optional
        What the table plays by.
    players : int, optional
        The number of players.
    opponents : sequence of str, optional
        The strategies of the others: one for all, or one for each in the order of play.
    seed : int, optional
        Makes the cards and all choices of the others.
    position : int, optional
        Which player you are: 1 bids first in the first deal.
    samples : int, optional
        Worlds for each piece of advice.
    reviewed : bool, optional
        Whether decisions are judged.
    lang : str, optional
        The language of single letters for cards.

    Raises
    ------
    RulesError, SettingError
        For rules that do not fit the players, or a strategy that there is not.

    Examples
    --------
    >>> session = PlaySession(players=2, opponents=["thumb"], seed=1, reviewed=False)
    >>> for page in session.begin():
    ...     print(page)
    Deal 1 of 26: 1 card each. Ann deals. Hearts trump (Q♥ turned up).
    You hold 3♥. Your bid: 0 or 1?
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
        self.seed = _fresh_seed() if seed is None else seed
        self.match = Match(resolve_rules(rules), players, self.seed)
        if whole_number(position) is None or not 1 <= position <= players:
            raise SettingError(
                f"position is {shown(position)}: 1, who bids first in the first deal, to {players}",
                value=position,
                allowed=range(1, players + 1),
            )
        self.you = position - 1
        self.opponents = self._seated(opponents, players)
        others = iter(_NAMES)
        self.names = ["You" if n == self.you else next(others) for n in range(players)]
        self.samples = _read_samples(samples)
        self.reviewed = reviewed
        self.lang = lang
        self.path: Path | None = None
        self.left = False
        self.reviews: list[DealReview] = []
        self._notes: list[Note] = []
        self._events: list[object] = []
        self._advice: AnyAdvice | None = None
        self._teller = Teller(self.match, self.names, self.you)

    def _seated(self, opponents: Sequence[str], players: int) -> list[str]:
        given = list(opponents)
        if len(given) == 1:
            given *= players - 1
        if len(given) != players - 1:
            raise SettingError(
                f"{len(given)} opponents for {players} players: give one strategy for all, or "
                f"{players - 1}",
                value=opponents,
            )
        for spec in given:
            make_strategy(spec, 0)
        return given

    # What there is to see.

    @property
    def over(self) -> bool:
        """Whether the match is over.

        Examples
        --------
        >>> PlaySession(players=2, opponents=["thumb"], seed=1).over
        False
        """
        return self.match.over

    @property
    def waiting(self) -> bool:
        """Whether a line is waited for.

        Examples
        --------
        >>> PlaySession(players=2, opponents=["thumb"], seed=1).waiting
        True
        """
        return not (self.over or self.left)

    @property
    def view(self) -> View:
        """What you see.

        Examples
        --------
        >>> len(PlaySession(players=2, opponents=["thumb"], seed=1).view.hand)
        1
        """
        return self.match.view(self.you)

    # What happens.

    def begin(self) -> list[Page]:
        """Show the table, and let the others act until it is your turn.

        Returns
        -------
        list of pages
            What there is to read.

        Examples
        --------
        >>> session = PlaySession(players=2, opponents=["thumb"], seed=1, position=2)
        >>> session.begin()[-1].endswith("Your bid: 0 or 1?")
        True
        """
        current = self.match.current
        if self._done_deals() > len(self.reviews):  # it was left before the deal was reviewed
            return self._go_on([])
        if current is None:
            return self._end()
        said = self._teller.heading(current)
        if current.deal.history:
            said += [
                part
                for part in (
                    f"The bids: {_bids_of(current, self.names)}." if _open_bids(current) else "",
                    f"Points so far: {_totals(self.names, self.match.standings)}.",
                )
                if part
            ]
        return self._go_on([" ".join(said)])

    def take(self, line: str) -> list[Page]:
        """Do what a line says.

        Parameters
        ----------
        line : str
            A bid, a card, or one of the commands; see ``help``.

        Returns
        -------
        list of pages
            What there is to read; for what cannot be done, why.

        Examples
        --------
        >>> session = PlaySession(players=2, opponents=["thumb"], seed=1, reviewed=False)
        >>> pages = session.begin()
        >>> session.take("7")
        ['7 is no bid: with 1 card a bid is a whole number from 0 to 1']
        """
        text = line.strip()
        word, _, rest = text.partition(" ")
        if not text:
            return [self._prompt()] if self.waiting else []
        if not self.waiting:
            return ["The match is over."]
        try:
            if word.lower() in ("help", "?"):
                return [HELP, self._prompt()]
            if word.lower() == "hint":
                return [self._advise(), self._prompt()]
            if word.lower() == "sheet":
                return [*self.sheet(), self._prompt()]
            if word.lower() == "save":
                return [f"Saved in {self.save(rest.strip() or None)}.", self._prompt()]
            if word.lower() in ("quit", "exit", "q!"):
                return self.leave()
            return self._act(text)
        except OhHellError as error:
            current = self.match.current
            if current is None or self.you not in current.seats:
                return [str(error)]
            names = [self.names[player] for player in current.seats]
            return [addressed(str(error), names, current.seats.index(self.you))]

    def leave(self) -> list[Page]:
        """Leave the match; it is saved if it has a file.

        Returns
        -------
        list of pages
            Where it is kept.

        Examples
        --------
        >>> session = PlaySession(players=2, opponents=["thumb"], seed=1)
        >>> session.leave(), session.waiting
        (['The match is not saved.'], False)
        """
        self.left = True
        if self.path is None:
            return ["The match is not saved."]
        return [f"The match is kept in {self.save()}: --resume goes on with it."]

    def sheet(self) -> list[Page]:
        """Return the points so far.

        Returns
        -------
        list of pages
            A table of the deals that are done, and the standings.

        Examples
        --------
        >>> PlaySession(players=2, opponents=["thumb"], seed=1).sheet()[0].rows
        (('You', '0'), ('Ann', '0'))
        """
        done = [one for one in self.match.rounds if one.deal.phase is Phase.DONE]
        standings = standings_table(self.names, self.match.standings)
        if not done:
            return [standings]
        rows = []
        for one in done:
            cells = ["-"] * self.match.players
            points = one.points()
            for seat, player in enumerate(one.seats):
                said = f"{one.deal.tricks_won[seat]}/{one.deal.bid_of(seat)} "
                cells[player] = f"{said if len(cells) <= _MOST_WIDE else ''}{points[player]:+d}"
            rows.append((str(one.number + 1), *cells))
        titles = ("deal", *self.names)
        table = Table(titles, tuple(rows), frozenset())
        return ["Won/bid and points of the deals that are done:", table, standings]

    def _act(self, text: str) -> list[Page]:
        view = self.view
        action = read_action(text, view, self.lang)
        if view.phase is Phase.PASS:
            action = tuple(action) if isinstance(action, tuple) else action
        if action not in view.legal_actions() and view.phase is not Phase.PASS:
            self.match.act(action)  # says why not
            raise IllegalAction(f"{shown(text)} cannot be done now", value=text)
        if view.phase is Phase.PASS:
            self._check_pass(view, action)
        note = None
        if self.reviewed and not (view.phase is Phase.PLAY and len(view.legal_cards()) == 1):
            note = judge(view, action, self._advise())
        said = self._do(action)
        if note is not None:
            self._notes.append(note)
        # Kept before the others act, which may take a while, and when they have.
        self._keep()
        pages = self._go_on([], said)
        self._keep()
        return pages

    def _keep(self) -> None:
        if self.path is not None:
            self.save()

    def _check_pass(self, view: View, action: Action) -> None:
        chosen = set(action) if isinstance(action, tuple) else set()
        if not any(chosen == set(way) for way in view.legal_passes()):
            self.match.act(action)  # says why not

    def _advise(self) -> AnyAdvice:
        """Return the advice on the decision that is yours now."""
        if self._advice is None:
            from ohhell_sim.advice import advise  # noqa: PLC0415 - on use

            seed = _derived(self.seed, "advice", len(self._events))
            self._advice = advise(self.view, samples=self.samples, seed=seed)
            if self._advice.interrupted:
                self._advice = None
                raise KeyboardInterrupt
        return self._advice

    def _do(self, action: Action) -> list[str]:
        """Let the player whose turn it is act, and tell of it."""
        current = self.match.current
        assert current is not None  # noqa: S101 - somebody is to act
        seat, phase = current.deal.actor, current.deal.phase
        assert seat is not None  # noqa: S101 - somebody is to act
        self.match.act(action)
        self._events.append(to_plain(action))
        self._advice = None
        return self._teller.told(current, seat, action, phase)

    def _go_on(self, pages: list[Page], said: Sequence[str] = ()) -> list[Page]:
        """Let the others act until it is your turn, or the match is over."""
        told = list(said)
        while True:
            pages += self._closed(told)
            current = self.match.current
            if current is None:
                return [*pages, *self._end()]
            if self.match.actor == self.you:
                break
            told += self._do(self._choice())
        if told:
            pages.append(" ".join(told))
        return [*pages, self._prompt()]

    def _choice(self) -> Action:
        """Return what another player does."""
        player = self.match.actor
        assert player is not None  # noqa: S101 - somebody is to act
        spec = self.opponents[player - (player > self.you)]
        # A fresh one for each decision: a match that goes on plays as if it had never stopped.
        strategy = make_strategy(spec, _derived(self.seed, "player", len(self._events)))
        view = self.match.view(player)
        try:
            action = ask(strategy, view)
        except OhHellError:
            raise
        except Exception as error:
            raise StrategyError(
                f"{spec} failed: {type(error).__name__}: {error}", value=spec
            ) from error
        return action

    def _closed(self, told: list[str]) -> list[Page]:
        """Show the points of deals that are done, review them, and head the next one."""
        pages: list[Page] = []
        done = [one for one in self.match.rounds if one.deal.phase is Phase.DONE]
        if len(done) <= len(self.reviews):
            return pages
        last = done[-1]
        if told:
            pages.append(" ".join(told))
        told.clear()
        pages.append(self._teller.points(last))
        if self.reviewed:
            review = self._review(last)
            self.reviews.append(review)
            pages += deal_pages(review)
        else:
            self.reviews.append(DealReview(last.number, last.points().get(self.you, 0), 0.0, ()))
        current = self.match.current
        if current is not None:
            told += self._teller.heading(current)
        return pages

    def _done_deals(self) -> int:
        return sum(one.deal.phase is Phase.DONE for one in self.match.rounds)

    def _review(self, done: Round) -> DealReview:
        notes, self._notes = tuple(self._notes), []
        rules = self.match.rules
        if self.you not in done.seats:
            return DealReview(done.number, 0, 0.0, ())
        seat = done.seats.index(self.you)
        tally = done.deal.tally
        misses = 0 if tally is None else tally.misses[seat]
        averages = average_points(rules, len(done.seats), done.deal.plan, misses)
        place = (seat - done.deal.dealer - 1) % done.deal.players
        fewest = rules.winner is Winner.LOWEST
        points = done.points()[self.you]
        return DealReview(done.number, points, averages[place], notes, fewest)

    def _prompt(self) -> str:
        current = self.match.current
        assert current is not None  # noqa: S101 - it is your turn
        return " ".join(turn_words(self.view, [self.names[player] for player in current.seats]))

    def _end(self) -> list[Page]:
        winners = [self.names[player] for player in self.match.winners]
        verb = "have won" if winners == ["You"] or len(winners) > 1 else "has won"
        pages: list[Page] = [standings_table(self.names, self.match.standings)]
        pages.append(f"The match is over: {' and '.join(winners)} {verb}.")
        if self.reviewed:
            pages += match_pages(self.reviews)
        return pages

    # States.

    def to_plain(self) -> dict[str, Any]:
        """Return the state as JSON holds it.

        Returns
        -------
        dict
            The settings, and everything done, from which all else follows.

        Examples
        --------
        >>> PlaySession(players=2, opponents=["thumb"], seed=1).to_plain()["events"]
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
        >>> PlaySession(players=2, opponents=["thumb"], seed=1).save()
        Traceback (most recent call last):
            ...
        ohhell_sim.errors.SettingError: no file to save in: give one, such as save evening.json
        """
        target = self.path if path is None else Path(path)
        if target is None or not str(target).strip():
            raise SettingError("no file to save in: give one, such as save evening.json")
        write_state(target, "play", self.to_plain())
        self.path = target
        return str(target)

    @classmethod
    def resume(cls, path: str | Path) -> PlaySession:
        """Go on with a match that was saved.

        Parameters
        ----------
        path : str or Path
            The file.

        Returns
        -------
        PlaySession
            As it was: everything done is done again by the rules, so that nothing in the file
            can make a match that could not be.

        Raises
        ------
        SettingError
            For a file that holds no such match.

        Examples
        --------
        >>> PlaySession.resume("no such file")
        Traceback (most recent call last):
            ...
        ohhell_sim.errors.SettingError: 'no such file' does not exist: give a file that was saved
        """
        path = Path(path)
        state = read_state(path, "play")
        try:
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
            session._replay(state)
        except (OhHellError, KeyError, TypeError, ValueError, AttributeError) as error:
            why = f"it has no {error}" if isinstance(error, KeyError) else str(error)
            raise SettingError(f"{str(path)!r} is damaged: {why}", value=str(path)) from error
        session.path = path
        return session

    def _replay(self, state: Mapping[str, Any]) -> None:
        deck = self.match.rules.for_one_deal().deck(self.match.players)
        for number, event in enumerate(state["events"], 1):
            try:
                self.match.act(from_plain(event, deck))
            except OhHellError as error:
                raise SettingError(f"event {number}: {error}", value=event) from error
            self._events.append(event)
        fewest = self.match.rules.winner is Winner.LOWEST
        self.reviews = [DealReview.from_plain(one, fewest=fewest) for one in state["reviews"]]
        self._notes = [Note.from_plain(one) for one in state["notes"]]
        done = self._done_deals()
        if not 0 <= done - len(self.reviews) <= 1:
            raise SettingError(f"{done} deals are done, but {len(self.reviews)} are reviewed")


def _open_bids(current: Round) -> bool:
    return bool(current.deal.view(0).bids)


def _bids_of(current: Round, names: Sequence[str]) -> str:
    deal = current.deal
    return ", ".join(
        f"{names[player]} {deal.bid_of(seat)}"
        for seat, player in enumerate(current.seats)
        if deal.bid_of(seat) is not None
    )


def _totals(names: Sequence[str], points: Sequence[int]) -> str:
    return ", ".join(f"{name} {total}" for name, total in zip(names, points, strict=True))


def _read_samples(samples: object) -> int:
    number = whole_number(samples)
    if number is None or not 1 <= number <= 10_000_000:
        raise SettingError(
            f"samples is {shown(samples)}: a whole number from 1 to 10000000", value=samples
        )
    return number


def _derived(seed: int, what: str, number: int) -> int:
    """Return a seed that follows from that of the match."""
    text = f"{seed} {what} {number}".encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big") % _SEEDS


def _fresh_seed() -> int:
    import secrets  # noqa: PLC0415 - on use

    return secrets.randbelow(_SEEDS)
