"""`Rules`: everything that one table plays by, as a frozen, validated value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ohhell_sim.errors import RulesError
from ohhell_sim.rules import files
from ohhell_sim.rules.axes import Winner
from ohhell_sim.rules.bids import BidRules
from ohhell_sim.rules.reading import shown, whole
from ohhell_sim.rules.values import LARGEST_HAND

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["RULES_VERSION", "Rules"]

RULES_VERSION = "1"
"""Moves on when the same rules would lead to other deals, bids or scores."""


class Rules(BidRules):
    """What one table plays by. Each field is an axis along which tables differ.

    The default is the preset ``classic``: hands of 1 card up to as many as go round, trump by
    turn-up, the last deal of the match without trump, free bids, 10 + tricks for a make and 0
    for a miss. `name` is a label for outputs; it does not count when rules are compared, and
    where it is left out it is made from the other fields.

    Raises
    ------
    RulesError
        Where a field does not take a value, naming both and what would do.

    Examples
    --------
    >>> rules = Rules(hook=True, score="diff10")
    >>> rules.name
    'hook with score=diff10'
    >>> rules.score(bid=3, tricks=1, hand_size=7)
    -20
    >>> rules == Rules.preset("hook").replace(score="diff10")
    True
    """

    # Where rules come from, and where they go.

    @classmethod
    def preset(cls, name: str) -> Rules:
        """Return the rules of a preset.

        Parameters
        ----------
        name : str
            One of `presets`, in any case, with ``-`` or ``_``.

        Returns
        -------
        Rules
            The rules.

        Raises
        ------
        RulesError
            For an unknown name, with the nearest known one.

        Examples
        --------
        >>> Rules.preset("hook").legal_bids(5, 4, [2, 1, 1])
        [0, 2, 3, 4, 5]
        """
        from ohhell_sim.rules import presets  # noqa: PLC0415 - made of rules

        return presets.preset(name)

    @classmethod
    def presets(cls) -> list[str]:
        """Return the names of the presets.

        Returns
        -------
        list of str
            ``classic`` first.

        Examples
        --------
        >>> Rules.presets()[:2]
        ['classic', 'hook']
        """
        from ohhell_sim.rules.presets import preset_table  # noqa: PLC0415 - made of rules

        return list(preset_table())

    @classmethod
    def from_mapping(cls, given: Mapping[str, Any]) -> Rules:
        """Return rules from keys and values, such as a TOML file holds them.

        Parameters
        ----------
        given : mapping
            Fields of the rules; ``preset`` names the rules that they change (classic if left
            out).

        Returns
        -------
        Rules
            The rules.

        Raises
        ------
        RulesError
            For an unknown key or a value that it does not take.

        Examples
        --------
        >>> Rules.from_mapping({"preset": "hook", "hook_from": 4}).hook_from
        4
        """
        if not isinstance(given, Mapping):
            raise RulesError(
                f"rules cannot be made from {shown(given)}: give a mapping of fields and values, "
                "such as {'hook': True}",
                value=given,
            )
        changes = dict(given)
        start = cls.preset(changes.pop("preset")) if "preset" in changes else cls()
        return start.replace(**cls.known_fields(changes)) if changes else start

    @classmethod
    def from_toml(cls, path: str | Path) -> Rules:
        """Return the rules of a TOML file.

        Parameters
        ----------
        path : str or Path
            A file of flat keys as `to_toml` writes it; see `from_mapping`. Without ``name`` the
            rules are called after the file.

        Returns
        -------
        Rules
            The rules.

        Raises
        ------
        RulesError
            For a file that is missing, too large, no text or no TOML, and for what
            `from_mapping` refuses.

        Examples
        --------
        >>> import tempfile
        >>> path = Path(tempfile.mkdtemp()) / "ours.toml"
        >>> size = path.write_text('preset = "hook"', "utf-8")
        >>> Rules.from_toml(path).name
        'ours'
        """
        if not isinstance(path, str | Path):
            raise RulesError(
                f"{shown(path)} is no path of a rules file: give a text or a Path", value=path
            )
        path = Path(path)
        table = files.read_toml(path)
        try:
            return cls.from_mapping({"name": files.file_stem(path), **table})
        except RulesError as error:
            raise RulesError(
                f"{files.file_label(path)}: {error}", value=error.value, allowed=error.allowed
            ) from error

    # Points.

    def score_table(self, hand_size: int, *, misses: int = 0) -> NDArray[np.int64]:
        """Return the points for every bid and number of tricks.

        Parameters
        ----------
        hand_size : int
            The number of tricks of the deal.
        misses : int, optional
            Bids that the player missed before, where misses escalate.

        Returns
        -------
        ndarray of int64, shape (hand_size + 1, hand_size + 1)
            Row: the bid; column: the tricks won.

        Examples
        --------
        >>> Rules().score_table(2).tolist()
        [[10, 0, 0], [0, 11, 0], [0, 0, 12]]
        """
        import numpy as np  # noqa: PLC0415 - loaded with the first table

        numbers = range(whole(1, LARGEST_HAND)("hand_size", hand_size) + 1)
        rows = [[self.score(b, t, hand_size, misses=misses) for t in numbers] for b in numbers]
        return np.array(rows, dtype=np.int64)

    def gain_table(self, hand_size: int, *, misses: int = 0) -> NDArray[np.int64]:
        """Return what every bid and number of tricks is worth to a player who wants to win.

        Parameters
        ----------
        hand_size : int
            The number of tricks of the deal.
        misses : int, optional
            Bids that the player missed before, where misses escalate.

        Returns
        -------
        ndarray of int64, shape (hand_size + 1, hand_size + 1)
            `score_table`, with its sign turned where the fewest points win.

        Examples
        --------
        >>> Rules(score="errors", winner="lowest").gain_table(2).tolist()
        [[0, -1, -2], [-1, 0, -1], [-2, -1, 0]]
        """
        table = self.score_table(hand_size, misses=misses)
        return table if self.winner is Winner.HIGHEST else -table

    def score_deal(self, bids: Sequence[int], tricks: Sequence[int], hand_size: int) -> list[int]:
        """Return the points of each player for one deal of a score sheet.

        Parameters
        ----------
        bids, tricks : sequence of int
            In bidding order.
        hand_size : int
            The number of tricks of the deal.

        Returns
        -------
        list of int
            In the same order.

        Raises
        ------
        RulesError
            For bids that the rules bar, or tricks that do not add up: bids first, a line each.

        Examples
        --------
        >>> Rules().score_deal([1, 0, 1], [1, 0, 0], 1)
        [11, 10, 0]
        """
        players = self.check_players(len(bids))
        faults: list[RulesError] = []
        try:
            self.check_bids(hand_size, players, bids)
        except RulesError as error:
            faults.append(error)
        try:
            _check_tricks(hand_size, players, tricks)
        except RulesError as error:
            faults.append(error)
        if len(faults) == 1:
            raise faults[0]
        if faults:
            first = faults[0]
            raise RulesError("\n".join(map(str, faults)), value=first.value, allowed=first.allowed)
        return [self.score(bid, won, hand_size) for bid, won in zip(bids, tricks, strict=True)]

    def describe(self) -> str:
        """Return the rules in words.

        Returns
        -------
        str
            One line.

        Examples
        --------
        >>> print(Rules.preset("hook").describe())
        hook: hands 1 up to all the cards; trump turned up, none in the last deal; the last \
bidder may not even out the bids; exact10 (make 10 + bid, miss 0); most points win
        """
        from ohhell_sim.rules.line import rules_in_line  # noqa: PLC0415 - on use

        return rules_in_line(self)

    def in_words(self) -> str:
        r"""Return the rules as one page of text, made from the data.

        Returns
        -------
        str
            The name, then a paragraph each on the cards, hands, trump, bidding, play, points
            and the match.

        Examples
        --------
        >>> print(Rules(trump="none").in_words().split("\n\n")[3])
        Trump: There is never a trump.
        """
        from ohhell_sim.rules.page import rules_page  # noqa: PLC0415 - on use

        return rules_page(self)

    def __str__(self) -> str:
        return self.name


def _check_tricks(hand_size: int, players: int, tricks: Sequence[int]) -> None:
    """Refuse tricks that do not fit the players or do not add up to the hand size."""
    if len(tricks) != players:
        raise RulesError(
            f"tricks of {len(tricks)} players, but bids of {players}: give one number each",
            value=tricks,
        )
    won = [whole(0, hand_size)(f"tricks[{place}]", count) for place, count in enumerate(tricks)]
    if sum(won) != hand_size:
        raise RulesError(
            f"tricks {' + '.join(map(str, won))} = {sum(won)}, but {hand_size} were played: "
            "count them again",
            value=tuple(tricks),
        )
