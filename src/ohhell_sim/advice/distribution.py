"""The chances of every number of tricks, and what all results have in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

from ohhell_sim import __version__
from ohhell_sim.advice.standing import Standing
from ohhell_sim.game import Phase, View
from ohhell_sim.rules import RULES_VERSION, Rules

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

__all__ = ["Result", "TrickDistribution"]


@dataclass(frozen=True, kw_only=True)
class Result:
    """What all results have: what was asked, and how the answer was found.

    Attributes
    ----------
    view : View
        What was known.
    bids : tuple of (int or None)
        The bids known, in bidding order; None where one is not.
    samples : int
        Worlds played, or counted where the result is exact.
    seed : int
        The same seed and samples give the same result.
    exact : bool
        Whether there is no sampling error.
    interrupted : bool
        Whether it was broken off, and says what was found up to then.
    objective : str
        What is made as large as can be: "points" of the deal, or the chance to "win" the match.
    opponents : str
        How all seats are taken to play.
    beliefs : str
        What the bids and plays of others were to say of their cards: "full", "bids" or "none".
    pool_share : float or None
        What they leave of the worlds that fit: the effective size of the pools from which worlds
        are picked, or of all worlds where each was played, as a share; None where they say
        nothing.
    standing : Standing or None
        Points so far and deals to come, where the match is to be won.
    """

    view: View
    bids: tuple[int | None, ...]
    samples: int
    seed: int
    exact: bool
    interrupted: bool
    objective: str
    opponents: str
    beliefs: str = "full"
    pool_share: float | None = None
    standing: Standing | None = None

    @property
    def rules(self) -> Rules:
        """What the table plays by."""
        return self.view.rules

    @property
    def rng_scheme(self) -> str:
        """The scheme by which the seed makes worlds.

        Examples
        --------
        >>> from ohhell_sim import advise
        >>> advise("KS", trump="S").rng_scheme
        'none (exact)'
        """
        if self.exact:
            return "none (exact)"
        from ohhell_sim.kernels import RNG_SCHEME  # noqa: PLC0415 - loads the compiler

        return RNG_SCHEME

    @property
    def weighed_by(self) -> str:
        """What the worlds were weighed by, in words: "bids", "bids and plays", or nothing.

        Examples
        --------
        >>> from ohhell_sim import advise
        >>> advise("KS", trump="S", bids=[1, 0]).weighed_by
        'bids'
        """
        if self.pool_share is None:
            return ""
        plays = self.view.phase is Phase.PLAY and self.beliefs == "full"
        return "bids and plays" if plays and self.view.hand_size > 1 else "bids"

    @property
    def rules_version(self) -> str:
        """The version of what rules mean: the same rules and version give the same scores."""
        return RULES_VERSION

    def asked(self) -> dict[str, Any]:
        """Return what was asked as plain data.

        Returns
        -------
        dict
            Texts, numbers, truth values and lists.

        Examples
        --------
        >>> from ohhell_sim import trick_distribution
        >>> asked = trick_distribution("AH", trump="H").asked()
        >>> asked["hand"], asked["trump"], asked["players"], asked["rules"]
        (['AH'], 'H', 4, 'classic')
        """
        view = self.view
        seats = [(view.first_bidder + place) % view.players for place in range(view.players)]
        tricks = [trick for trick in (*view.tricks, view.current) if trick.cards]
        return {
            "hand": view.hand.codes,
            "trump": None if view.trump is None else view.trump.letter,
            "players": view.players,
            "position": view.position,
            "rules": view.rules.name,
            "turn_up": None if view.turn_up is None else view.turn_up.code,
            "bids_made": list(self.bids),
            "played": [[card.code for card in trick.cards] for trick in tricks],
            "tricks_won": [view.tricks_won[seat] for seat in seats],
            "trump_known": view.trump_known,
            "seen_in_hands": [view.shown[seat].codes if view.shown else [] for seat in seats],
            **self._match(seats),
        }

    def _match(self, seats: Sequence[int]) -> dict[str, Any]:
        """Return how the match stands, where it is to be won."""
        if self.standing is None:
            return {}
        points = [self.standing.points[seat] for seat in seats]
        return {"standings": points, "deals_left": self.standing.deals_left}

    def found(self) -> dict[str, Any]:
        """Return how the answer was found as plain data.

        Returns
        -------
        dict
            Texts, numbers and truth values.

        Examples
        --------
        >>> from ohhell_sim import trick_distribution
        >>> found = trick_distribution("AH", trump="H").found()
        >>> found["exact"], found["rng_scheme"]
        (True, 'none (exact)')
        """
        return {
            "samples": self.samples,
            "seed": self.seed,
            "exact": self.exact,
            "interrupted": self.interrupted,
            "opponents": self.opponents,
            "beliefs": self.beliefs,
            "pool_share": self.pool_share,
            "rng_scheme": self.rng_scheme,
            "rules_version": self.rules_version,
            "version": __version__,
        }


@dataclass(frozen=True, kw_only=True)
class TrickDistribution(Result, Sequence[float]):
    """The chance of every number of tricks, when one bid is aimed at.

    It is a sequence of chances: ``distribution[2]`` is the chance of two tricks.

    Attributes
    ----------
    bid : int
        The number of tricks aimed at.
    chances, errors : tuple of float
        The chance of 0, 1, ... tricks, and the standard errors.
    samples : int
        Worlds played, or counted where the result is exact.
    seed : int
        The same seed and samples give the same result.
    exact : bool
        Whether there is no sampling error.
    interrupted : bool
        Whether it was broken off, and says what was found up to then.

    Examples
    --------
    >>> from ohhell_sim import trick_distribution
    >>> tricks = trick_distribution("AS", trump="H", players=4)
    >>> [round(chance, 4) for chance in tricks], round(tricks.mean, 4), tricks.exact
    ([0.5949, 0.4051], 0.4051, True)
    """

    bid: int
    chances: tuple[float, ...]
    errors: tuple[float, ...]

    @property
    def probabilities(self) -> NDArray[np.float64]:
        """The chance of 0, 1, ... tricks, as an array.

        Examples
        --------
        >>> from ohhell_sim import trick_distribution
        >>> trick_distribution("AH", trump="H").probabilities.tolist()
        [0.0, 1.0]
        """
        import numpy as np  # noqa: PLC0415 - on use

        return np.array(self.chances)

    @property
    def standard_errors(self) -> NDArray[np.float64]:
        """The standard error of each chance, as an array.

        Examples
        --------
        >>> from ohhell_sim import trick_distribution
        >>> trick_distribution("AH", trump="H").standard_errors.tolist()
        [0.0, 0.0]
        """
        import numpy as np  # noqa: PLC0415 - on use

        return np.array(self.errors)

    @property
    def mean(self) -> float:
        """The expected number of tricks."""
        return sum(tricks * chance for tricks, chance in enumerate(self.chances))

    def __len__(self) -> int:
        return len(self.chances)

    @overload
    def __getitem__(self, index: int) -> float: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[float, ...]: ...
    def __getitem__(self, index: int | slice) -> float | tuple[float, ...]:
        return self.chances[index]

    def __iter__(self) -> Iterator[float]:
        return iter(self.chances)

    def to_dict(self) -> dict[str, Any]:
        """Return the distribution as plain data, ready for JSON.

        Returns
        -------
        dict
            Texts, numbers, truth values and lists.

        Examples
        --------
        >>> from ohhell_sim import trick_distribution
        >>> trick_distribution("AH", trump="H").to_dict()["tricks"]
        [{'tricks': 0, 'p': 0.0, 'se': 0.0}, {'tricks': 1, 'p': 1.0, 'se': 0.0}]
        """
        rows = zip(self.chances, self.errors, strict=True)
        return {
            "kind": "distribution",
            **self.asked(),
            "bid": self.bid,
            **self.found(),
            "tricks": [{"tricks": n, "p": p, "se": se} for n, (p, se) in enumerate(rows)],
            "mean": self.mean,
        }

    def to_frame(self) -> pd.DataFrame:
        """Return the distribution as a table.

        Returns
        -------
        pandas.DataFrame
            Columns tricks, p and se.

        Examples
        --------
        >>> from ohhell_sim import trick_distribution
        >>> trick_distribution("AH", trump="H").to_frame().p.tolist()
        [0.0, 1.0]
        """
        import pandas as pd  # noqa: PLC0415 - on use

        return pd.DataFrame(
            {"tricks": range(len(self.chances)), "p": self.chances, "se": self.errors}
        )

    def plot(self, ax: Axes | None = None) -> Figure:
        """Draw the chances as bars with 95% error bars.

        Parameters
        ----------
        ax : matplotlib.axes.Axes, optional
            Where to draw; a new figure if left out.

        Returns
        -------
        matplotlib.figure.Figure
            The figure that the drawing is in.

        Examples
        --------
        >>> from ohhell_sim import trick_distribution
        >>> figure = trick_distribution("AH", trump="H").plot()
        >>> len(figure.axes)
        1
        """
        from ohhell_sim.advice.plots import plot_tricks  # noqa: PLC0415 - loads matplotlib

        return plot_tricks(self, ax)
