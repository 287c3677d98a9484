"""Our players on deals so small that the truth is known.

``python -m benchmarks.micro_games [--quick] [--only NAME]... [--json FILE] [--markdown FILE]``,
from the root of the repository. A player is asked at every spot of a small deal that it can come
to; what it answers is a strategy, of which the best response is worked out exactly. The table says
how much a seat could gain alone at a table of such players, and how much a player loses at a table
in equilibrium against the best that can be done there.

Of a player that samples, one answer a spot counts, as if it never changed: it is read as more
predictable than it is.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.report import machine
from benchmarks.small_tree import (
    Reals,
    SmallGame,
    Spot,
    Tree,
    best_response,
    equilibrium,
    nash_gap,
    values,
)
from benchmarks.stored import Store, put_between
from ohhell_sim import Deal, Rules, View
from ohhell_sim.cards import Card, Hand, Rank, Suit
from ohhell_sim.players import make_strategy

__all__ = ["BEGIN", "END", "GAMES", "Micro", "card_at", "main", "strategy_of", "view_of"]

BEGIN = "<!-- micro-games -->"
END = "<!-- end of micro-games -->"
PLAYERS = ("standard", "montecarlo", "ismcts", "percard", "thumb", "random")

_RESULTS = Path(__file__).parent / "results" / "micro_games.json"
_LOW_RANKS = {13: "2", 6: "9"}
_ALL_RANKS = 13
_SEED = 4_711


@dataclass(frozen=True)
class Micro:
    """A small deal with rounds of learning for its equilibrium."""

    name: str
    what: str
    game: SmallGame
    rounds: int


GAMES = (
    Micro("one-24", "3 players, 1 card of 24, a nine turned up", SmallGame(3, 1, 6, 0), 1000),
    Micro("one-52-two", "3 players, 1 card of 52, a two turned up", SmallGame(3, 1, 13, 0), 300),
    Micro("one-52-ace", "3 players, 1 card of 52, an ace turned up", SmallGame(3, 1, 13, 12), 300),
    Micro("two-24-nine", "2 players, 2 cards of 24, a nine turned up", SmallGame(2, 2, 6, 0), 200),
    Micro("two-24-ace", "2 players, 2 cards of 24, an ace turned up", SmallGame(2, 2, 6, 5), 200),
)


def card_at(game: SmallGame, number: int) -> Card:
    """Return a card of a small deal; its highest ranks are those of the pack."""
    suit, rank = divmod(number, game.ranks)
    return Card(Suit(suit), Rank(_ALL_RANKS - game.ranks + rank))


def view_of(game: SmallGame, spot: Spot) -> View:
    """Return what a seat sees at a spot."""
    rules = Rules.preset("openspiel").replace(low_rank=_LOW_RANKS[game.ranks])
    turn_up = card_at(game, game.turn_up)
    hands = [Hand(card_at(game, card) for card in hand) for hand in spot.hands]
    deal = Deal(rules, hands, trump=turn_up.suit, dealer=game.players - 1, turn_up=turn_up)
    for bid in spot.bids:
        deal.act(bid)
    for card in spot.played:
        deal.act(card_at(game, card))
    return deal.view(spot.seat)


def strategy_of(tree: Tree, spec: str) -> Reals:
    """Return what a player does at every spot that it can come to.

    Parameters
    ----------
    tree : Tree
        A small deal of four suits.
    spec : str
        A player of `ohhell_sim.players`; "random" stands for all actions equally often.
    """
    if spec == "random":
        return tree.uniform()
    game, chosen = tree.game, tree.uniform()
    bids: dict[tuple[Any, ...], int] = {}
    order = sorted(range(len(tree.spots)), key=lambda number: len(tree.spots[number].bids))
    for number in order:
        spot = tree.spots[number]
        seat, hand = spot.seat, spot.hands[spot.seat]
        if len(spot.bids) > seat:
            # Spots after a bid that it would not make do not come about.
            before = bids.get((seat, hand, spot.bids[:seat]))
            if before is not None and before != spot.bids[seat]:
                continue
        view = view_of(game, spot)
        player = make_strategy(spec, seed=_SEED + number)
        begin = int(tree.starts[number])
        if len(spot.bids) < game.players:
            action = int(player.choose_bid(view))
            bids[seat, hand, spot.bids] = action
        else:
            card = player.choose_card(view)
            action = next(one for one in spot.actions if card_at(game, one) == card)
        chosen[begin : begin + len(spot.actions)] = 0.0
        chosen[begin + spot.actions.index(action)] = 1.0
    return chosen


def _against(tree: Tree, strategy: Reals, table: Reals) -> list[float]:
    """Return by seat what a strategy loses at a table against the best answer to it."""
    losses = []
    for seat in range(tree.game.players):
        mixed = np.where(tree.owner == seat, strategy, table)
        best = best_response(tree, table, seat)[0]
        losses.append(best - float(values(tree, mixed)[seat]))
    return losses


def _measure(micro: Micro, store: Store, *, quick: bool) -> None:
    wanted = [f"{micro.name}/{name}" for name in ("equilibrium", *PLAYERS)]
    if all(name in store.rows for name in wanted):
        return
    start = time.monotonic()
    told = machine()
    tree = Tree(micro.game)
    click.echo(f"{micro.name}: {tree.size} nodes, {len(tree.spots)} spots", err=True)
    table = equilibrium(tree, 20 if quick else micro.rounds)
    common = {"game": micro.name, "what": micro.what, "nodes": tree.size, "spots": len(tree.spots)}
    store.put(
        wanted[0],
        {
            **common, "player": "equilibrium", "points": values(tree, table).tolist(),
            "gaps": nash_gap(tree, table).tolist(), "losses": [0.0] * micro.game.players,
        },
        told,
    )  # fmt: skip
    for name in PLAYERS:
        strategy = strategy_of(tree, name)
        row = {
            **common, "player": name, "points": values(tree, strategy).tolist(),
            "gaps": nash_gap(tree, strategy).tolist(),
            "losses": _against(tree, strategy, table),
        }  # fmt: skip
        store.put(f"{micro.name}/{name}", row, told)
        click.echo(f"  {name} ({time.monotonic() - start:.0f} s)", err=True)


_COLUMNS = ("game", "all seats", "points by seat", "NashConv", "could gain by seat", "loses there")


def _cells(row: dict[str, Any]) -> tuple[str, ...]:
    equal = row["player"] == "equilibrium"
    return (
        row["what"],
        row["player"] if equal else f"`{row['player']}`",
        " ".join(f"{one:.3f}" for one in row["points"]),
        f"{sum(row['gaps']):.4f}" if equal else f"{sum(row['gaps']):.3f}",
        " ".join(f"{one:.3f}" for one in row["gaps"]),
        "" if equal else " ".join(f"{round(one, 3) + 0.0:.3f}" for one in row["losses"]),
    )


def _markdown(rows: Sequence[dict[str, Any]]) -> str:
    lines = [f"| {' | '.join(_COLUMNS)} |", "|" + " --- |" * len(_COLUMNS)]
    lines += [f"| {' | '.join(_cells(row))} |" for row in rows]
    return "\n".join([*lines, ""])


@click.command()
@click.option("--only", multiple=True, metavar="NAME", help="Only games that begin with NAME.")
@click.option("--quick", is_flag=True, help="Few rounds of learning: to see that it runs.")
@click.option(
    "--json", "json_file", type=click.Path(path_type=Path), default=None,
    help="Keep the rows there; games that are there are not measured again.",
)  # fmt: skip
@click.option(
    "--markdown", type=click.Path(path_type=Path, exists=True, dir_okay=False), default=None,
    help="Renew the table between the markers of this file.",
)  # fmt: skip
def main(only: tuple[str, ...], quick: bool, json_file: Path | None, markdown: Path | None) -> None:
    """Compare players with equilibrium on the smallest deals."""
    chosen = [one for one in GAMES if not only or any(one.name.startswith(name) for name in only)]
    if not chosen:
        raise click.BadParameter(f"nothing begins with {only[0]!r}")
    store = Store(json_file or (None if quick else _RESULTS))
    for micro in chosen:
        _measure(micro, store, quick=quick)
    names = [f"{micro.name}/{name}" for micro in GAMES for name in ("equilibrium", *PLAYERS)]
    rows = [store.rows[name] for name in names if name in store.rows]
    table = Table(title="Small deals, and the truth", title_justify="left")
    for column in _COLUMNS:
        table.add_column(column, no_wrap=column != "game")
    for row in rows:
        table.add_row(*(cell.replace("`", "") for cell in _cells(row)))
    Console(width=None if sys.stdout.isatty() else 160).print(table)
    if markdown is not None:
        try:
            put_between(markdown, BEGIN, END, _markdown(rows))
        except ValueError as error:
            raise click.UsageError(str(error)) from None


if __name__ == "__main__":
    main()
