"""A strategy of one's own: checked, and then played against the rule of thumb."""

from __future__ import annotations

import ohhell_sim as oh


class Modest:
    """Bids one trick less than the rule of thumb, and plays as it does."""

    name = "modest"

    def __init__(self, *, seed: int | None = None) -> None:
        self._thumb = oh.make_strategy("thumb", seed)

    def choose_bid(self, view: oh.View) -> int:
        """Return one less than the side aces and trumps held, or the nearest bid allowed."""
        wish = self._thumb.choose_bid(view) - 1
        return min(view.legal_bids(), key=lambda bid: abs(bid - wish))

    def choose_card(self, view: oh.View) -> oh.Card:
        """Return the card of the rule of thumb: it looks at the bid made."""
        return self._thumb.choose_card(view)

    def choose_trump(self, view: oh.View) -> oh.Suit | None:
        """Return the suit that the hand has most of."""
        return self._thumb.choose_trump(view)

    def choose_pass(self, view: oh.View) -> tuple[oh.Card, ...]:
        """Return the lowest cards."""
        return self._thumb.choose_pass(view)


def main() -> None:
    """Check it, play it, say what came out."""
    print(oh.check_strategy(Modest))
    print()
    result = oh.tournament([Modest, "thumb"], rules="hook", players=4, matches=40, seed=1)
    for row in result.rows:
        low, high = row.points.low, row.points.high
        print(f"{row.name:8} {row.points.value:5.2f} points a deal ({low:.2f} to {high:.2f})")
    print(result.explain())


if __name__ == "__main__":
    main()
