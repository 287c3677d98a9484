"""A match against strategies: an object that takes lines and answers with pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ohhell_sim.errors import IllegalAction, OhHellError
from ohhell_sim.game import Action, Phase, Round, View
from ohhell_sim.rules import Winner
from ohhell_sim.rules.reading import shown
from ohhell_sim.session.actions import read_action, to_plain
from ohhell_sim.session.opponents import (
    choice_of,
    derived_seed,
)
from ohhell_sim.session.pages import Page
from ohhell_sim.session.play_state import PlayState
from ohhell_sim.session.review import DealReview, average_points, judge
from ohhell_sim.session.review_pages import deal_pages, match_pages
from ohhell_sim.session.telling import addressed, sheet_pages, standings_table, turn_words

if TYPE_CHECKING:
    from ohhell_sim.advice import AnyAdvice

__all__ = ["HELP", "PlaySession"]

HELP = """\
A number bids; a card such as AS, 10h or q♦ plays it; S, H, D, C or none names the trump; several \
cards pass them on. hint: advice with its numbers. sheet: points so far. save [FILE]: keep the \
match. quit: leave it. help: this."""


class PlaySession(PlayState):
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
        return self._go_on([" ".join(self._teller.again(current))])

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
        return sheet_pages(self.match, self.names)

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

            seed = derived_seed(self.seed, "advice", len(self._events))
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
        return choice_of(spec, self.match.view(player), self.seed, len(self._events))

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
