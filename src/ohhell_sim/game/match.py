"""Matches: deal after deal under one set of rules, to the winners."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ohhell_sim.errors import IllegalAction
from ohhell_sim.game.asking import ask, seat_players
from ohhell_sim.game.course import MOST_DEALS, extra_plan, next_plan
from ohhell_sim.game.deal import Deal
from ohhell_sim.game.dealing import check_seed
from ohhell_sim.game.phase import Action, Phase
from ohhell_sim.game.ranking import Record, best_of_extra_deal, first_places, without_ties
from ohhell_sim.game.round import Round
from ohhell_sim.game.table import check_seat
from ohhell_sim.game.tally import Tally
from ohhell_sim.game.view import View
from ohhell_sim.rules import DealPlan, Rules, resolve_rules

__all__ = ["Match"]

_SEEDS = 2**53


class Match:
    """A match: the deals that the rules say, the standings, and the winners.

    Player 0 bids first in the first deal; the deal moves on by one player each time. Points,
    misses and errors are counted over the deals; players with too many errors are out and the
    others play on. Ties are broken as the rules say, by extra deals of the tied players where
    need be, whose points do not count.

    Parameters
    ----------
    rules : Rules, str, Path or mapping, optional
        What the table plays by.
    players : int, optional
        The number of players.
    seed : int, optional
        The same seed deals the same cards.

    Raises
    ------
    RulesError
        Where the rules do not fit the players.

    Examples
    --------
    >>> match = Match("hook", players=3, seed=1)
    >>> match.play(lambda view: view.legal_actions()[0])
    >>> match.over, len(match.deals), match.standings, match.winners
    (True, 17, [30, 40, 10], [1])
    """

    def __init__(
        self,
        rules: Rules | str | Path | Mapping[str, Any] = "classic",
        players: int = 4,
        seed: int | None = None,
    ) -> None:
        self._rules = resolve_rules(rules)
        self._players = self._rules.check_players(players)
        self._rules.validate(players)
        self._sizes = self._rules.hand_sizes(players)
        check_seed(seed)
        self._seed = seed
        self._chance = random.Random(seed)  # noqa: S311 - cards, not secrets
        self._records = [Record() for _ in range(self._players)]
        self._rounds: list[Round] = []
        self._dealer = self._players - 1
        self._tied: list[int] = []
        self._winners: list[int] = []
        self._begin_next()

    # What there is to see.

    @property
    def rules(self) -> Rules:
        """What the table plays by."""
        return self._rules

    @property
    def players(self) -> int:
        """The number of players."""
        return self._players

    @property
    def seed(self) -> int | None:
        """What the cards come from."""
        return self._seed

    @property
    def rounds(self) -> tuple[Round, ...]:
        """Every deal so far with who sat where, the one under way included."""
        return tuple(self._rounds)

    @property
    def deals(self) -> tuple[Deal, ...]:
        """Every deal so far, the one under way included."""
        return tuple(current.deal for current in self._rounds)

    @property
    def current(self) -> Round | None:
        """The deal under way; None after the last."""
        return None if self.over else self._rounds[-1]

    @property
    def standings(self) -> list[int]:
        """The points of each player so far."""
        return [record.points for record in self._records]

    @property
    def misses(self) -> list[int]:
        """The number of bids that each player has missed."""
        return [record.misses for record in self._records]

    @property
    def errors(self) -> list[int]:
        """The number of tricks that each player was off the bids."""
        return [record.errors for record in self._records]

    @property
    def still_in(self) -> list[int]:
        """The players whom their errors have not put out."""
        return [n for n, record in enumerate(self._records) if record.out_after is None]

    @property
    def over(self) -> bool:
        """Whether the winners are known."""
        return bool(self._winners)

    @property
    def winners(self) -> list[int]:
        """The players who have won: several where a tie is shared; nobody until the end."""
        return list(self._winners)

    @property
    def actor(self) -> int | None:
        """The player to act; None after the end.

        Examples
        --------
        >>> match = Match(players=4, seed=1)
        >>> match.actor, match.current.dealer
        (0, 3)
        """
        if self.over:
            return None
        seat = self._rounds[-1].deal.actor
        return None if seat is None else self._rounds[-1].seats[seat]

    def view(self, player: int) -> View:
        """Return what a player sees of the deal under way.

        Parameters
        ----------
        player : int
            Somebody who takes part in it.

        Returns
        -------
        View
            The view of the seat.

        Examples
        --------
        >>> Match(seed=1).view(0).tally.deals_left
        12
        """
        player = check_seat("player", player, self._players)
        if self.over or player not in self._rounds[-1].seats:
            why = "the match is over" if self.over else f"player {player} sits this deal out"
            seats = () if self.over else self._rounds[-1].seats
            raise IllegalAction(f"no view: {why}", value=player, allowed=seats)
        return self._rounds[-1].deal.view(self._rounds[-1].seats.index(player))

    # What happens.

    def act(self, action: Action) -> None:
        """Do an action of the deal under way; when that is done, the next one is dealt.

        Parameters
        ----------
        action : int, Card, Suit, None or tuple of Card
            As for `Deal.act`.

        Raises
        ------
        IllegalAction
            For anything that the rules forbid, or after the end; nothing is changed.

        Examples
        --------
        >>> match = Match(players=2, seed=1)
        >>> match.act(0), match.act(1)
        (None, None)
        """
        if self.over:
            raise IllegalAction("the match is over: nothing is left to do", value=action)
        self._rounds[-1].deal.act(action)
        if self._rounds[-1].deal.phase is Phase.DONE:
            self._count(self._rounds[-1])

    def play(self, strategies: Any, deals: int | None = None) -> None:
        """Let strategies play, to the end of the match.

        Parameters
        ----------
        strategies : object or sequence of objects
            One for each player, or one for all: callables that take a view and return an
            action, or objects with ``choose_pass``, ``choose_trump``, ``choose_bid`` and
            ``choose_card``.
        deals : int, optional
            How many deals to play at most, the one under way included.

        Raises
        ------
        IllegalAction
            For an action that the rules forbid, naming the player.

        Examples
        --------
        >>> match = Match(players=3, seed=1)
        >>> match.play(lambda view: view.legal_actions()[-1], deals=2)
        >>> len(match.deals), match.over
        (3, False)
        """
        seated = seat_players(strategies, self._players)
        end = None if deals is None else len(self._rounds) + deals
        while not self.over and len(self._rounds) != end:
            player = self.actor
            if player is None:
                break
            action = ask(seated[player], self.view(player))
            try:
                self.act(action)
            except IllegalAction as error:
                message = f"player {player}: {error}"
                raise IllegalAction(message, value=error.value, allowed=error.allowed) from error

    def redeal(self) -> None:
        """Void the deal under way and deal it again: other cards, the same dealer.

        Examples
        --------
        >>> match = Match(seed=1)
        >>> match.redeal()
        >>> match.current.number, match.current.dealer
        (0, 3)
        """
        if self.over:
            raise IllegalAction("the match is over: no deal is left to deal again")
        voided = self._rounds.pop()
        self._rounds.append(self._deal(voided.deal.plan, voided.seats, voided.dealer, voided))

    # How it goes on.

    def _count(self, played: Round) -> None:
        """Count a deal that is done, and go on."""
        if played.extra:
            self._settle_extra(played)
            return
        deal = played.deal
        for seat, points in enumerate(deal.scores()):
            record = self._records[played.seats[seat]]
            record.add(deal.bid_of(seat) or 0, deal.tricks_won[seat], points)
        limit = self._rules.end.errors
        for record in self._records if limit is not None else ():
            if record.out_after is None and limit is not None and record.errors >= limit:
                record.out_after = played.number
        self._begin_next()

    def _begin_next(self) -> None:
        """Deal the next deal, or settle who wins."""
        number = len(self._rounds)
        plan = None
        if not self._is_decided(number):
            left = len(self.still_in)
            plan = next_plan(self._rules, self._sizes, number, left, self._players)
        if plan is None:
            self._settle(first_places(self._rules, self._records))
            return
        self._dealer = self._next_dealer(self.still_in) if number else self._dealer
        seats = self.still_in
        if self._rules.dead_hand:
            after = seats.index(self._dealer) + 1
            seats = [*seats[after:], *seats[: after - 1]]
        self._rounds.append(self._deal(plan, tuple(seats), self._dealer))

    def _is_decided(self, number: int) -> bool:
        """Whether no deal follows after so many."""
        end = self._rules.end
        if end.target is not None:
            reached = any(record.points >= end.target for record in self._records)
            return number > 0 and (reached or number >= MOST_DEALS)
        return number >= len(self._sizes) or len(self.still_in) < 2

    def _next_dealer(self, among: Sequence[int]) -> int:
        """Return the player who deals after the last dealer, among some."""
        later = [player for player in among if player > self._dealer]
        return min(later or among)

    def _deal(
        self, plan: DealPlan, seats: tuple[int, ...], dealer: int, like: Round | None = None
    ) -> Round:
        """Deal a deal to some players; one that is dealt again keeps its place."""
        number = len(self._rounds) if like is None else like.number
        extra = bool(self._tied)
        rules = self._rules.for_one_deal()
        deal = Deal.random(
            rules,
            len(seats),
            plan.hand_size,
            seed=int(_SEEDS * self._chance.random()),
            dealer=seats.index(dealer) if dealer in seats else len(seats) - 1,
            plan=plan,
            tally=self._tally(seats, number, extra=extra),
        )
        return Round(number, deal, seats, dealer, extra)

    def _tally(self, seats: Sequence[int], number: int, *, extra: bool) -> Tally:
        """Return how the match stands for those who play a deal."""
        records = [self._records[player] for player in seats]
        endless = self._rules.end.target is not None and not extra
        return Tally(
            points=tuple(record.points for record in records),
            misses=tuple(record.misses for record in records),
            errors=tuple(record.errors for record in records),
            zeros=tuple(record.zeros for record in records),
            deals_left=None if endless else max(len(self._sizes) - 1 - number, 0),
        )

    # Who wins.

    def _settle(self, leaders: Sequence[int]) -> None:
        """Name the winners, or let the leaders play an extra deal."""
        first = without_ties(self._rules, leaders, self._records)
        plan = None
        if len(first) > 1:
            played = sum(current.extra for current in self._rounds)
            plan = extra_plan(self._rules, len(first), len(self._rounds), played)
        if plan is None:
            self._winners = first
            return
        self._tied = first
        self._dealer = self._next_dealer(first)
        self._rounds.append(self._deal(plan, tuple(first), self._dealer))

    def _settle_extra(self, played: Round) -> None:
        """Name those who did best in an extra deal, or let them play another."""
        deal, points = played.deal, played.points()
        results = {
            player: (deal.bid_of(seat) or 0, deal.tricks_won[seat], points[player])
            for seat, player in enumerate(played.seats)
        }
        self._settle(best_of_extra_deal(self._rules, results))

    def __repr__(self) -> str:
        stage = f"won by {self._winners}" if self.over else f"deal {len(self._rounds)}"
        return f"<Match {self._rules.name}: {self._players} players, {self.standings}, {stage}>"
