"""OpenSpiel's tree search at our table, our players at OpenSpiel's, and duplicate deals at theirs.

``python -m benchmarks.openspiel_table ismcts openspiel:uct_c=5 --players 4 --cards 7 --deals 100``

OpenSpiel's engine deals and scores; a `Deal` follows card by card, and our players see nothing but
its views. Theirs see the state itself, and its tree search makes use of that: the worlds it
samples keep the opponents' true set of cards and shuffle it among them, so that it knows which
cards are out. At our table `OpenSpielIsmcts` gets a view as everybody does, and cannot peek.
"""

from __future__ import annotations

import json
import math
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import click
import numpy as np
import pyspiel
from numpy.typing import NDArray

from ohhell_sim import Deal, Rules, View, sample_worlds
from ohhell_sim.cards import Card, Hand, Rank, Suit
from ohhell_sim.errors import RulesError
from ohhell_sim.game import Phase
from ohhell_sim.game.asking import ask

__all__ = ["OpenSpielIsmcts", "OurBot", "Result", "card_of", "deal_of", "duel", "number_of"]

_SUITS = (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS)
_FIRST_BID = 52
# Simulations a decision, and the weight of the bound in points, unless others are asked for.
_SIMULATIONS = 1000
_UCT_C = 5.0
# By name, the options that it takes at its own table, and their kinds.
_OPTIONS: dict[str, dict[str, Callable[[str], Any]]] = {
    "openspiel": {"simulations": int, "uct_c": float, "seconds": float},
    "openspiel-blind": {"simulations": int, "uct_c": float, "states": int},
}
# Simulations in a state below which a tree says nothing.
_FEWEST = 10
_Points = NDArray[np.float64]


class Player(Protocol):
    """What both tables ask of a player of ours."""

    def choose_bid(self, view: View) -> int:
        """Return a bid."""

    def choose_card(self, view: View) -> Card:
        """Return a card."""


# From one engine to the other.


def number_of(card: Card) -> int:
    """Return the number of a card in OpenSpiel."""
    assert card.suit is not None and card.rank is not None
    return int(card.rank) * 4 + _SUITS.index(card.suit)


def card_of(number: int) -> Card:
    """Return the card of a number of OpenSpiel."""
    return Card(_SUITS[number % 4], Rank(number // 4))


def number_of_action(action: Any) -> int:
    """Return the number of a card or a bid in OpenSpiel."""
    return number_of(action) if isinstance(action, Card) else _FIRST_BID + action


def their_deal(
    hands: Sequence[Sequence[Card]], dealer: int, turn_up: Card, actions: Sequence[Any] = ()
) -> Any:
    """Return a deal as a state of OpenSpiel, after some bids and cards."""
    size = len(hands[0])
    name = f"oh_hell(players={len(hands)},num_tricks_fixed={size})"
    state = pyspiel.load_game(name).new_initial_state()
    state.apply_action(size)
    state.apply_action(dealer)
    for place in range(size):
        for hand in hands:
            state.apply_action(number_of(hand[place]))
    state.apply_action(number_of(turn_up))
    for action in actions:
        state.apply_action(number_of_action(action))
    return state


def deal_of(state: Any) -> Deal:
    """Return a state of OpenSpiel, all cards dealt, as a deal of ours."""
    players = state.num_players()
    actions = state.history()
    size, dealer = actions[0], actions[1]
    end = 2 + players * size
    hands = [Hand(card_of(n) for n in actions[2 + seat : end : players]) for seat in range(players)]
    turn_up = card_of(actions[end])
    rules = Rules.preset("openspiel")
    deal = Deal(rules, hands, trump=turn_up.suit, dealer=dealer, turn_up=turn_up)
    for action in actions[end + 1 :]:
        _follow(deal, action)
    return deal


def _follow(deal: Deal, action: int) -> None:
    deal.act(action - _FIRST_BID if deal.phase is Phase.BID else card_of(action))


# The players of one table at the other.


def their_bot(
    seed: int,
    simulations: int = _SIMULATIONS,
    uct_c: float = _UCT_C,
    seconds: float = -1,
    kind: Any = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
) -> Any:
    """Return OpenSpiel's tree search, in C++; with a limit in seconds if one is given.

    Its bound of UCB adds to points, not to rewards from 0 to 1: `uct_c` is in points.
    """
    most = simulations if seconds < 0 else 10**9
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    return pyspiel.ISMCTSBot(seed, evaluator, uct_c, most, -1, kind, False, False, seconds)


class OpenSpielIsmcts:
    """OpenSpiel's tree search as a player at our table, under the rules of its own engine.

    It takes the cards that are out in the state it is given for known, so it is given several
    states that look like the view, the cards not seen dealt at random, and the visits are summed.

    Parameters
    ----------
    seed : int, optional
        Makes its random choices.
    simulations : int, optional
        Simulations a decision, in all states together.
    uct_c : float, optional
        Weight of its bound, in points.
    states : int, optional
        Into how many states the simulations are divided, at least ten for each.
    """

    def __init__(
        self,
        *,
        seed: int = 1,
        simulations: int = _SIMULATIONS,
        uct_c: float = _UCT_C,
        states: int = 20,
    ) -> None:
        kind = pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT
        self._states = max(1, min(states, simulations // _FEWEST))
        self._bot = their_bot(seed, simulations // self._states, uct_c, kind=kind)
        self._seed = seed

    def choose_bid(self, view: View) -> int:
        """Return its bid."""
        return self._most_visited(view) - _FIRST_BID

    def choose_card(self, view: View) -> Card:
        """Return its card."""
        return card_of(self._most_visited(view))

    def _most_visited(self, view: View) -> int:
        visits: Counter[int] = Counter()
        for state in self._like(view):
            visits.update(dict(self._bot.get_policy(state)))
        return max(visits, key=lambda action: visits[action])

    def _like(self, view: View) -> Iterator[Any]:
        """Return states that look like the view; cards not seen are dealt at random."""
        _check_same_game(view)
        assert view.turn_up is not None
        played = [view.played_by(seat) for seat in range(view.players)]
        cards = [card for trick in (*view.tricks, view.current) for card in trick.cards]
        for world in sample_worlds(view, self._states, self._seed):
            hands = [
                [*played[seat], *Hand.from_bits(int(world[seat]))] for seat in range(view.players)
            ]
            yield their_deal(hands, view.dealer, view.turn_up, [*view.bids, *cards])


def _check_same_game(view: View) -> None:
    rules, size = view.rules, view.hand_size
    theirs = Rules.preset("openspiel")
    same = (
        view.turn_up is not None
        and 3 <= view.players <= 7
        and np.array_equal(rules.score_table(size), theirs.score_table(size))
        and rules.replace(schedule=theirs.schedule, name=theirs.name) == theirs
    )
    if not same:
        raise RulesError(
            f"OpenSpiel does not play by the rules {rules.name!r}: take the preset 'openspiel', "
            "3 to 7 players and a card turned up",
            value=rules.name,
        )


class OurBot(pyspiel.Bot):  # type: ignore[misc, unused-ignore]
    """A player of ours as a bot for OpenSpiel's own tools.

    Parameters
    ----------
    player : Player
        It is asked with the views of the seat that is to act.
    """

    def __init__(self, player: Player) -> None:
        pyspiel.Bot.__init__(self)
        self._player = player

    def restart_at(self, state: Any) -> None:
        """Go to another state: every decision looks at the state alone."""

    def step(self, state: Any) -> int:
        """Return the number of what the player does."""
        deal = deal_of(state)
        return number_of_action(ask(self._player, deal.view(state.current_player())))


# Deals at their table.


@dataclass
class Clock:
    """Processor time that a strategy spent, and on how many decisions with a choice."""

    seconds: float = 0.0
    decisions: int = 0

    @property
    def milliseconds(self) -> float:
        """Mean time a decision."""
        return 1000 * self.seconds / max(self.decisions, 1)


@dataclass
class Result:
    """What two strategies scored at OpenSpiel's table.

    Attributes
    ----------
    names : tuple of str
        The two.
    points : array of float, shape (deals, 2)
        Mean points of each in all seatings of a deal.
    made : array of float, shape (deals, 2)
        Share of bids made.
    clocks : tuple of Clock
        Time of each.
    """

    names: tuple[str, str]
    points: _Points
    made: _Points
    clocks: tuple[Clock, Clock] = field(default_factory=lambda: (Clock(), Clock()))

    @property
    def lead(self) -> tuple[float, float]:
        """By how many points a deal the first is ahead, and its standard error."""
        ahead = self.points[:, 0] - self.points[:, 1]
        return float(ahead.mean()), float(ahead.std(ddof=1) / math.sqrt(len(ahead)))

    def to_dict(self) -> dict[str, Any]:
        """Return it for JSON."""
        lead, error = self.lead
        return {
            "strategies": list(self.names),
            "deals": len(self.points),
            "lead": lead,
            "se": error,
            "points": self.points.mean(axis=0).tolist(),
            "made": self.made.mean(axis=0).tolist(),
            "ms_a_decision": [clock.milliseconds for clock in self.clocks],
        }


def duel(
    specs: tuple[str, str],
    *,
    players: int,
    cards: int,
    deals: int,
    seed: int,
    heroes: int = 1,
    first: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Result:
    """Play deals at OpenSpiel's table, each once in every rotation of the seats.

    Parameters
    ----------
    specs : tuple of str
        Two strategies of `ohhell_sim.players`; or "openspiel" with options, or "openspiel-blind",
        the same with a view in place of the state.
    players, cards : int
        The table.
    deals : int
        Different deals.
    seed : int
        Makes the deals and the seeds of the strategies.
    heroes : int
        Neighbouring seats of the first strategy; the others are the second's.
    first : int
        The number of the first deal, to go on after others.
    progress : callable, optional
        Called with the number of deals played.

    Returns
    -------
    Result
        By deal.
    """
    result = Result(specs, np.zeros((deals, 2)), np.zeros((deals, 2)))
    rules = Rules.preset("openspiel")
    # A deal that does not count: what has to be compiled or loaded is not their time.
    warm = Deal.random(rules, players, cards, seed=seed)
    _play(warm, [_Seat(specs[seat % 2], seed, Clock()) for seat in range(players)])
    for place in range(deals):
        number = first + place
        deal = Deal.random(rules, players, cards, seed=seed + number, dealer=number % players)
        for turn in range(players):
            who = [0 if (seat - turn) % players < heroes else 1 for seat in range(players)]
            seats = [
                _Seat(specs[each], hash_seed(seed, number, turn, seat), result.clocks[each])
                for seat, each in enumerate(who)
            ]
            points, made = _play(deal, seats)
            for seat, each in enumerate(who):
                count = heroes if each == 0 else players - heroes
                result.points[place, each] += points[seat] / (count * players)
                result.made[place, each] += made[seat] / (count * players)
        if progress is not None:
            progress(place + 1)
    return result


def hash_seed(*numbers: int) -> int:
    """Return a seed below 2**31 for a place in a match."""
    return int(np.random.SeedSequence(numbers).generate_state(1)[0] >> 1)


def _options(name: str, text: str) -> dict[str, Any]:
    """Read options of OpenSpiel's search, such as "simulations=500,uct_c=2"."""
    kinds = _OPTIONS[name]
    options = {}
    for part in text.split(",") if text else ():
        key, _, value = part.partition("=")
        if key not in kinds:
            raise click.BadParameter(f"{name} has no option {key!r}: it has {', '.join(kinds)}")
        try:
            options[key] = kinds[key](value)
        except ValueError:
            raise click.BadParameter(f"{key} of {name} is a number, not {value!r}") from None
    return options


class _Seat:
    """A seat at their table, whoever sits there."""

    def __init__(self, spec: str, seed: int, clock: Clock) -> None:
        name, _, text = spec.partition(":")
        self.clock = clock
        self.bot: Any = None
        self.player: Any = None
        if name == "openspiel":
            self.bot = their_bot(seed, **_options(name, text))
        elif name == "openspiel-blind":
            self.player = OpenSpielIsmcts(seed=seed, **_options(name, text))
        else:
            from ohhell_sim.players import make_strategy

            self.player = make_strategy(spec, seed=seed)

    def choose(self, state: Any, deal: Deal) -> int:
        if len(state.legal_actions()) == 1:
            return int(state.legal_actions()[0])
        self.clock.decisions += 1
        # Processor time: other programs on the machine cost the players nothing.
        if self.bot is not None:
            start = time.process_time()
            theirs = int(self.bot.step(state))
            self.clock.seconds += time.process_time() - start
            return theirs
        view = deal.view(state.current_player())
        start = time.process_time()
        action = ask(self.player, view)
        self.clock.seconds += time.process_time() - start
        return number_of_action(action)


def _play(first: Deal, seats: Sequence[_Seat]) -> tuple[list[float], list[bool]]:
    """Play one deal to its end; returns the points and who made its bid."""
    assert first.turn_up is not None
    state = their_deal([list(hand) for hand in first.hands], first.dealer, first.turn_up)
    deal = deal_of(state)
    while not state.is_terminal():
        action = seats[state.current_player()].choose(state, deal)
        state.apply_action(action)
        _follow(deal, action)
    made = [deal.bid_of(seat) == won for seat, won in enumerate(deal.tricks_won)]
    return list(state.returns()), made


@click.command()
@click.argument("strategies", nargs=2)
@click.option("--players", default=4, show_default=True)
@click.option("--cards", default=7, show_default=True)
@click.option("--deals", default=100, show_default=True)
@click.option("--heroes", default=1, show_default=True, help="Seats of the first strategy.")
@click.option("--seed", default=1, show_default=True)
def main(
    strategies: tuple[str, str], players: int, cards: int, deals: int, heroes: int, seed: int
) -> None:
    """Play two strategies against each other at OpenSpiel's table; prints JSON."""

    def progress(done: int) -> None:
        if sys.stderr.isatty():
            click.echo(f"\r{done} of {deals} deals ", nl=False, err=True)

    result = duel(
        strategies,
        players=players,
        cards=cards,
        deals=deals,
        seed=seed,
        heroes=heroes,
        progress=progress,
    )
    click.echo(json.dumps({"players": players, "cards": cards, **result.to_dict()}))


if __name__ == "__main__":
    main()
