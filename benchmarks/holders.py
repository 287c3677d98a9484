"""Who holds which card: worlds drawn by bids and plays against uniform ones.

``python -m benchmarks.holders`` lets `standard` players play deals, stops at decisions, and scores
the chance that drawn worlds give to the true holder of each hidden card (log loss, in nats a card;
the stock is a holder too). Both kinds of worlds are judged at the same decisions.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ohhell_sim.advice import story
from ohhell_sim.advice.question import question_of
from ohhell_sim.advice.settings import read_settings
from ohhell_sim.advice.story import story_of
from ohhell_sim.cards import bits_of
from ohhell_sim.game import Deal, Phase, View
from ohhell_sim.game.asking import ask
from ohhell_sim.inference import Constraints, build_plan, to_kernel
from ohhell_sim.kernels import deal_worlds
from ohhell_sim.kernels.beliefs import believe_worlds
from ohhell_sim.players import make_strategy

__all__ = ["decisions", "loss_of", "main"]

_WORLDS = 1024


def decisions(
    rules: str, players: int, cards: int, deals: int, seed: int
) -> list[tuple[View, Deal]]:
    """Return one decision of each of some deals between `standard` players, and the deal then."""
    chance = random.Random(seed)
    seat = make_strategy("standard")
    found = []
    for number in range(deals):
        deal = Deal.random(rules, players=players, hand_size=cards, seed=seed + number)
        stop = chance.randrange(1, players * cards)
        done = 0
        while deal.phase is not Phase.DONE:
            actor = deal.actor
            assert actor is not None
            view = deal.view(actor)
            if deal.phase is Phase.PLAY:
                if done == stop:
                    found.append((view, deal))
                    break
                done += 1
            deal.act(ask(seat, view))
    return found


def loss_of(view: View, deal: Deal, beliefs: str, seed: int) -> tuple[float, int, float]:
    """Return the log loss over the hidden cards, how many there are, and the effective share."""
    question = question_of(view, read_settings(beliefs=beliefs, seed=seed))
    plan = build_plan(Constraints.from_view(view)).arrays
    worlds = np.zeros((_WORLDS, 8), np.uint64)
    told = story_of(question)
    share = 1.0
    if told is None:
        deal_worlds(*plan, np.uint64(seed), 0, _WORLDS, worlds)
    else:
        pools = (story.POOL, np.uint64(seed), np.int64(0), np.int64(_WORLDS), worlds)
        share = believe_worlds(*(*plan, *told.arrays, *pools)) / _WORLDS / 2**20
    loss = 0.0
    hidden = 0
    true = [to_kernel(bits_of(deal.hands[seat]), view.trump) for seat in range(view.players)]
    mine = true[view.seat]
    pool = to_kernel(bits_of(view.unseen()), view.trump)
    while pool:
        bit = pool & -pool
        pool ^= bit
        if bit & mine:
            continue
        held = (worlds[:, : view.players] & np.uint64(bit) != 0).sum(axis=0)
        counts = [*held.tolist(), _WORLDS - int(held.sum())]
        holder = next((seat for seat, hand in enumerate(true) if hand & bit), view.players)
        loss -= math.log((counts[holder] + 0.5) / (_WORLDS + 0.5 * len(counts)))
        hidden += 1
    return loss, hidden, share


def main(arguments: list[str] | None = None) -> int:
    """Print the losses, and write them to a file."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.holders")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--cards", type=int, default=7)
    parser.add_argument("--rules", default="hook")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args(arguments)
    found = decisions(options.rules, options.players, options.cards, options.deals, options.seed)
    losses: dict[str, NDArray[np.float64]] = {}
    for beliefs in ("none", "bids", "full"):
        scored = [loss_of(view, deal, beliefs, 7) for view, deal in found]
        losses[beliefs] = np.array(scored)
    lines: dict[str, dict[str, float]] = {}
    plain = losses["none"][:, 0] / losses["none"][:, 1]
    for beliefs, rows in losses.items():
        a_card = rows[:, 0] / rows[:, 1]
        gain = plain - a_card
        error = float(gain.std(ddof=1) / math.sqrt(len(gain)))
        line = {
            "nats_a_card": float(a_card.mean()),
            "gain": float(gain.mean()),
            "gain_se": error,
            "effective_share": float(rows[:, 2].mean()),
        }
        lines[beliefs] = line
        sys.stdout.write(
            f"{beliefs:5} {line['nats_a_card']:.4f} nats a card, gain {line['gain']:+.4f} "
            f"(se {error:.4f}), effective share {line['effective_share']:.2f}\n"
        )
    if options.json is not None:
        asked = {name: value for name, value in vars(options).items() if name != "json"}
        result = {**asked, "decisions": len(found), "losses": lines}
        options.json.write_text(json.dumps(result, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
