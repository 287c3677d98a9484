"""How the best bid and its chance change with the place at the table."""

from __future__ import annotations

import ohhell_sim as oh


def main() -> None:
    """Print one line a position: the bid, its chance to be made, its points."""
    hand, players = "AS KH 3C", 4
    print(f"{hand}, hearts trump, nobody's bid known:")
    for position in range(1, players + 1):
        advice = oh.advise(hand, trump="H", players=players, position=position, seed=7)
        best = advice.rows[advice.bid]
        print(
            f"  position {position}: bid {advice.bid}, "
            f"made in {best.p_make:.1%}, {best.points:.2f} points"
        )


if __name__ == "__main__":
    main()
