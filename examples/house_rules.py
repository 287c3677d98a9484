"""What a scoring rule does to the bid of one hand."""

from __future__ import annotations

import ohhell_sim as oh


def main() -> None:
    """Print the best bid of a hand under several scorings."""
    hand = "KS QS TH 9D 4C"
    for score in ("exact10", "tricks10", "diff10", "square", "wizard"):
        rules = oh.Rules(score=score)
        advice = oh.advise(hand, trump="S", players=4, rules=rules, seed=7)
        best = advice.rows[advice.bid]
        print(f"{score:10} bid {advice.bid}: {best.points:6.2f} points, made {best.p_make:.1%}")


if __name__ == "__main__":
    main()
