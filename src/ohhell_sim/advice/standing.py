"""How a match stands, for advice that is to win it: points so far, and the deals to come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ohhell_sim.errors import SettingError
from ohhell_sim.game import View
from ohhell_sim.rules import DealPlan, MatchGoal, Rules, Winner
from ohhell_sim.rules.reading import numbers_listed, shown, whole_number

__all__ = [
    "Standing",
    "check_winnable",
    "read_deals_left",
    "read_standings",
    "standing_of",
    "why_not_winnable",
]

_MOST_POINTS = 10**9
_MOST_DEALS = 1000
_POINTS_WOULD_DO = "objective='points' would do"


@dataclass(frozen=True, kw_only=True)
class Standing:
    """How a match stands when a deal is played.

    Attributes
    ----------
    points : tuple of int
        The points before the deal, by seat.
    plans : tuple of DealPlan
        The deals that follow it.
    sign : int
        1 where the most points win, -1 where the fewest do.
    """

    points: tuple[int, ...]
    plans: tuple[DealPlan, ...]
    sign: int

    @property
    def deals_left(self) -> int:
        """How many deals follow."""
        return len(self.plans)


def read_standings(standings: object) -> tuple[int, ...] | None:
    """Read points of all players.

    Parameters
    ----------
    standings : str, iterable of int or None
        As `ohhell_sim.advise` takes them.

    Returns
    -------
    tuple of int or None
        The same numbers.

    Raises
    ------
    SettingError
        For anything else.

    Examples
    --------
    >>> read_standings("31, 40,22,-5")
    (31, 40, 22, -5)
    """
    if standings is None:
        return None
    parts: list[object] = []
    if isinstance(standings, str):
        parts = [_number_of(part) for part in standings.split(",")]
    elif isinstance(standings, Iterable) and not isinstance(standings, bytes | dict | set):
        parts = list(standings)
    numbers = [whole_number(part) for part in parts]
    if not parts or any(number is None or abs(number) > _MOST_POINTS for number in numbers):
        raise SettingError(
            f"standings is {shown(standings)}: the points of every player so far, whole numbers "
            "in bidding order such as '31,40,22,35'",
            value=standings,
        )
    return tuple(number for number in numbers if number is not None)


def _number_of(text: str) -> object:
    text = text.strip()
    digits = text.removeprefix("-").removeprefix("+")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 12 else text


def read_deals_left(deals_left: object) -> int | None:
    """Read how many deals follow.

    Parameters
    ----------
    deals_left : int or None
        As `ohhell_sim.advise` takes it.

    Returns
    -------
    int or None
        The same.

    Raises
    ------
    SettingError
        For anything else.

    Examples
    --------
    >>> read_deals_left(3)
    3
    """
    if deals_left is None:
        return None
    number = whole_number(deals_left)
    if number is None or not 0 <= number <= _MOST_DEALS:
        raise SettingError(
            f"deals_left is {shown(deals_left)}: the number of deals after this one, a whole "
            f"number from 0 to {_MOST_DEALS}",
            value=deals_left,
            allowed=numbers_listed(0, _MOST_DEALS),
        )
    return number


def check_winnable(rules: Rules) -> None:
    """Refuse rules whose matches are not won by points after a fixed number of deals.

    Parameters
    ----------
    rules : Rules
        What the table plays by.

    Raises
    ------
    SettingError
        Naming what in them it is.

    Examples
    --------
    >>> check_winnable(Rules(end={"errors": 20}))
    Traceback (most recent call last):
        ...
    ohhell_sim.errors.SettingError: objective 'win' cannot be had ...
    """
    why = why_not_winnable(rules)
    if why:
        raise SettingError(
            f"objective 'win' cannot be had under {rules.name}, which has {why}; "
            f"{_POINTS_WOULD_DO}",
            value="win",
            allowed=("points",),
        )


def why_not_winnable(rules: Rules) -> str:
    """Return what keeps matches from being won by points after a fixed number of deals.

    Parameters
    ----------
    rules : Rules
        What the table plays by.

    Returns
    -------
    str
        Empty where nothing does.

    Examples
    --------
    >>> why_not_winnable(Rules())
    ''
    """
    if rules.end.target is not None:
        return f"end = {rules.end}: nobody can know how many deals are left"
    if rules.end.errors is not None:
        return f"end = {rules.end}: the fewest errors win, not points"
    if rules.match_goal is MatchGoal.ALL_MADE:
        return "match_goal = 'all-made': points do not decide the match"
    if rules.score.escalate:
        return "a score that costs more with every miss: points depend on who missed before"
    if rules.dead_hand:
        return "dead_hand = true: the dealer, who sits out, has points too"
    return ""


def standing_of(
    view: View, standings: Sequence[int] | None = None, deals_left: int | None = None
) -> Standing:
    """Return how a match stands, from what is said and from what a view knows.

    Parameters
    ----------
    view : View
        What a seat knows; its tally counts where nothing else is said.
    standings : sequence of int, optional
        Points by seat.
    deals_left : int, optional
        Deals after this one.

    Returns
    -------
    Standing
        The standing.

    Raises
    ------
    SettingError
        Where it is not known, or cannot be under the rules.

    Examples
    --------
    >>> from ohhell_sim.game import view_from_record
    >>> view = view_from_record(rules="classic", players=4, hand="AS KH", trump="H")
    >>> standing = standing_of(view, (10, 11, 0, 0), 3)
    >>> standing.points, [plan.hand_size for plan in standing.plans]
    ((10, 11, 0, 0), [3, 4, 5])
    """
    check_winnable(view.rules)
    if standings is None:
        if view.tally is None:
            raise SettingError(
                "objective 'win' needs the standings: the points of every player so far, such as "
                "standings='31,40,22,35'",
                value=None,
            )
        standings = view.tally.points
    if len(standings) != view.players:
        raise SettingError(
            f"standings has {len(standings)} numbers, and there are {view.players} players: one "
            "for each, in bidding order",
            value=tuple(standings),
        )
    return Standing(
        points=tuple(standings),
        plans=_plans_after(view, deals_left),
        sign=-1 if view.rules.winner is Winner.LOWEST else 1,
    )


def _plans_after(view: View, deals_left: int | None) -> tuple[DealPlan, ...]:
    """Return the deals that follow."""
    if deals_left is None and view.tally is not None and view.tally.deals_left is not None:
        left = view.tally.deals_left
        return view.rules.deals(view.players)[view.plan.number + 1 :][:left] if left else ()
    if view.plan.last:
        if deals_left:
            raise SettingError(
                f"deals_left is {deals_left}, but this is the last deal: leave one of them out",
                value=deals_left,
                allowed=(0,),
            )
        return ()
    if deals_left == 0:
        return ()
    return _plans_by_size(view, deals_left)


def _plans_by_size(view: View, deals_left: int | None) -> tuple[DealPlan, ...]:
    """Return the deals of the schedule that follow one of this size."""
    plans = view.rules.deals(view.players)
    sizes = [plan.hand_size for plan in plans]
    after = [len(sizes) - 1 - place for place, size in enumerate(sizes) if size == view.hand_size]
    cards = f"hands of {view.hand_size}"
    if not after:
        raise SettingError(
            f"objective 'win' needs to know what follows, and {view.rules.name} deals no {cards}: "
            f"its hands are {', '.join(map(str, sizes))}; say the schedule in the rules",
            value=view.hand_size,
            allowed=tuple(sorted(set(sizes))),
        )
    if deals_left is None:
        if len(after) > 1:
            raise SettingError(
                f"objective 'win' needs deals_left, the number of deals after this one: with "
                f"{cards} it may be {' or '.join(map(str, after))}",
                value=None,
                allowed=tuple(after),
            )
        deals_left = after[0]
    enough = [left for left in after if left >= deals_left]
    if not enough:
        raise SettingError(
            f"deals_left is {deals_left}, but under {view.rules.name} at most {max(after)} follow "
            f"a deal with {cards}",
            value=deals_left,
            allowed=range(max(after) + 1),
        )
    first = len(sizes) - min(enough)
    return plans[first : first + deals_left]
