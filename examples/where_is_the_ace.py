"""Your own statistics from worlds: who may hold the ace of spades after a discard."""

from __future__ import annotations

import ohhell_sim as oh
from ohhell_sim.game import view_from_record


def main() -> None:
    """Print how often each player holds the ace of spades, given what was seen."""
    view = view_from_record(
        rules="classic",
        players=4,
        hand="QS 8H",
        trump="H",
        bids=[1, 0, 1, 1],
        position=1,
        # Second hand could not follow to the king of spades: it holds no spade.
        played="KS 5D 2S 9S",
    )
    worlds = oh.sample_worlds(view, 100_000, seed=1)
    ace = oh.parse_card("AS").bit
    for seat in range(view.players):
        share = ((worlds[:, seat] & ace) != 0).mean()
        print(f"player {seat + 1} holds the ace of spades in {share:.1%} of the worlds")
    dealt = (worlds & ace).any(axis=1).mean()
    print(f"it was not dealt in {1 - dealt:.1%}")


if __name__ == "__main__":
    main()
