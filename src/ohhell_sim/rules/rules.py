"""`Rules`: everything that one table plays by, as a frozen, validated value."""

# ruff: noqa: RUF009 - an Axis is how a field is declared here

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ohhell_sim.errors import RulesError
from ohhell_sim.rules import files, reading
from ohhell_sim.rules.axes import Axis, HandMax, Hook, ScheduleName, TrumpSource, Winner
from ohhell_sim.rules.reading import did_you_mean, shown, whole
from ohhell_sim.rules.schedule import SCHEDULES, DealPlan
from ohhell_sim.rules.scoring import ScoreFormula, score_formula
from ohhell_sim.rules.wording import rules_in_words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ohhell_sim.cards import Card, Suit

__all__ = ["MAX_PLAYERS", "MIN_PLAYERS", "RULES_VERSION", "Rules"]

RULES_VERSION = "1"
"""Moves on when the same rules would lead to other deals, bids or scores."""

MIN_PLAYERS = 2
MAX_PLAYERS = 8

_PACK = 52
_LONGEST_NAME = reading.LONGEST_LABEL
_LARGEST_HAND = _PACK // MIN_PLAYERS

_hook = reading.choice(Hook, {True: Hook.LAST_BIDDER, False: Hook.OFF, "on": Hook.LAST_BIDDER})


@dataclass(frozen=True, kw_only=True)
class Rules:
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

    name: str = field(default="", compare=False)
    schedule: Axis[ScheduleName | tuple[int, ...], ScheduleName | str | Sequence[int]] = Axis(
        ScheduleName.UP, reading.schedule, "hand sizes of the match: a name, or one by one"
    )
    hand_min: Axis[int, int] = Axis(1, whole(1, _LARGEST_HAND), "the smallest hand of the match")
    hand_max: Axis[int | HandMax, int | HandMax | str] = Axis(
        HandMax.DECK, reading.hand_max, "the largest hand of the match"
    )
    trump: Axis[TrumpSource, TrumpSource | str] = Axis(
        TrumpSource.TURN_UP, reading.choice(TrumpSource), "where the trump suit comes from"
    )
    no_trump_last_deal: Axis[bool, bool] = Axis(
        True, reading.flag, "the last deal of the match has no trump, cards left or not"
    )
    hook: Axis[Hook, Hook | str | bool] = Axis(
        Hook.OFF, _hook, "whether the bids may add up to the tricks"
    )
    hook_from: Axis[int, int] = Axis(
        1, whole(1, _LARGEST_HAND), "the smallest hand at which the hook holds"
    )
    score: Axis[ScoreFormula, ScoreFormula | str | Mapping[str, Any]] = Axis(
        ScoreFormula.named("exact10"), score_formula, "points: a name or a table of numbers"
    )
    winner: Axis[Winner, Winner | str] = Axis(
        Winner.HIGHEST, reading.choice(Winner), "which total wins the match"
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", reading.label("name", self.name))
        high = self.hand_max
        named = isinstance(self.schedule, ScheduleName)
        if named and not isinstance(high, HandMax) and high < self.hand_min:
            raise RulesError(
                f"hand_max = {high} is less than hand_min = {self.hand_min}: change one of them",
                value=high,
            )
        if not self.name:
            object.__setattr__(self, "name", self._label())

    def _label(self) -> str:
        """Return the name of the preset that these rules are, or nearest to, and what differs."""
        from ohhell_sim.rules.presets import preset_table  # noqa: PLC0415 - made of rules

        mine = self.to_dict()
        labels = []
        for preset, _ in preset_table().values():
            theirs = preset.to_dict()
            changes = [
                f"{key}={_setting(value)}"
                for key, value in mine.items()
                if key != "name" and value != theirs[key]
            ]
            labels.append((len(changes), preset.name, changes))
        _, name, changes = min(labels, key=lambda label: label[0])
        return f"{name} with {', '.join(changes)}"[:_LONGEST_NAME] if changes else name

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
        changes = dict(given)
        start = cls.preset(changes.pop("preset")) if "preset" in changes else cls()
        return start.replace(**_known(changes)) if changes else start

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
        path = Path(path)
        table = files.read_toml(path)
        stem = "".join(letter for letter in path.stem if letter.isprintable())
        try:
            return cls.from_mapping({"name": stem[:_LONGEST_NAME], **table})
        except RulesError as error:
            raise RulesError(
                f"rules file {shown(str(path))}: {error}", value=error.value, allowed=error.allowed
            ) from error

    def to_toml(self) -> str:
        """Return the rules as the text of a TOML file that `from_toml` reads.

        Returns
        -------
        str
            Every field, defaults included.

        Examples
        --------
        >>> print(Rules.preset("hook").to_toml().splitlines()[0])
        name = "hook"
        """
        return files.toml_text(self.to_dict())

    def to_dict(self) -> dict[str, Any]:
        """Return every field as plain data, ready for JSON, TOML or `from_mapping`.

        Returns
        -------
        dict
            Texts, numbers, truth values and lists; an own scoring is a dictionary.

        Examples
        --------
        >>> Rules.preset("hook").to_dict()["score"]
        'exact10'
        """
        plain: dict[str, Any] = {}
        for item in fields(self):
            value = getattr(self, item.name)
            if isinstance(value, ScoreFormula):
                value = value.to_plain()
            elif isinstance(value, tuple):
                value = list(value)
            elif isinstance(value, str):
                value = str(value)
            plain[item.name] = value
        return plain

    def replace(self, **changes: Any) -> Rules:
        """Return these rules with some fields changed.

        Parameters
        ----------
        **changes
            Fields and their new values.

        Returns
        -------
        Rules
            New rules; these stay as they are. Unless `name` is given, the new name says what
            was changed.

        Raises
        ------
        RulesError
            For an unknown field or a value that it does not take.

        Examples
        --------
        >>> Rules.preset("classic").replace(hook=True).name
        'hook'
        """
        known = {item.name: getattr(self, item.name) for item in fields(self)}
        known |= _known(changes)
        if "name" in changes:
            return Rules(**known)
        changed = Rules(**known | {"name": ""})
        if self.name == self._label():
            return changed
        # A name of the user's own stays, with what was changed.
        texts = changed.to_dict()
        listed = ", ".join(f"{key}={_setting(texts[key])}" for key in changes)
        joint = ", " if " with " in self.name else " with "
        return Rules(**known | {"name": f"{self.name}{joint}{listed}"[:_LONGEST_NAME]})

    # What a match is made of.

    @property
    def deck_size(self) -> int:
        """The number of cards in the deck.

        Examples
        --------
        >>> Rules().deck_size
        52
        """
        return _PACK

    def largest_hand(self, players: int, turn_up: bool = False) -> int:
        """Return the most cards that each player can get.

        Parameters
        ----------
        players : int
            The number of players.
        turn_up : bool, optional
            Whether a card must be left to turn up.

        Returns
        -------
        int
            floor(52 / players), or floor(51 / players) with a turn-up.

        Examples
        --------
        >>> [Rules().largest_hand(players, turn_up=True) for players in range(2, 9)]
        [25, 17, 12, 10, 8, 7, 6]
        """
        players = check_players(players)
        return (self.deck_size - bool(turn_up)) // players

    def check_hand_size(self, hand_size: int, players: int, *, turn_up: bool = False) -> int:
        """Return a hand size that goes round, or say what would.

        Parameters
        ----------
        hand_size : int
            Cards for each player.
        players : int
            The number of players.
        turn_up : bool, optional
            Whether a card must be left to turn up.

        Returns
        -------
        int
            The hand size.

        Raises
        ------
        RulesError
            Where the deck has too few cards.

        Examples
        --------
        >>> Rules().check_hand_size(7, players=8)
        Traceback (most recent call last):
            ...
        ohhell_sim.errors.RulesError: 8 x 7 = 56 cards, the deck has 52: at most 6 each, \
or packs = 2
        """
        most = self.largest_hand(players, turn_up)
        size = whole(1, 1000)("hand_size", hand_size)
        if size > most:
            cards = f"{players} x {size} = {players * size} cards"
            more = " and one to turn up" if turn_up else ""
            raise RulesError(
                f"{cards}{more}, the deck has {self.deck_size}: at most {most} each, or packs = 2",
                value=hand_size,
                allowed=range(1, most + 1),
            )
        return size

    def hand_sizes(self, players: int) -> list[int]:
        """Return the hand size of each deal of a match.

        Parameters
        ----------
        players : int
            The number of players.

        Returns
        -------
        list of int
            In the order of the deals.

        Raises
        ------
        RulesError
            Where a hand does not go round.

        Examples
        --------
        >>> Rules.preset("classic").hand_sizes(5)
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
        """
        if isinstance(self.schedule, tuple):
            sizes = list(self.schedule)
        else:
            high = self.hand_max
            if isinstance(high, HandMax):
                high = self.largest_hand(players, turn_up=high is HandMax.DECK_TURNUP)
                if high < self.hand_min:
                    raise RulesError(
                        f"hand_min = {self.hand_min}, but with {players} players at most {high} "
                        f"cards go round: set hand_min to {high} or less",
                        value=self.hand_min,
                        allowed=range(1, high + 1),
                    )
            sizes = SCHEDULES[self.schedule](self.hand_min, high, players)
        for size in set(sizes):
            self.check_hand_size(size, players)
        return sizes

    def has_turn_up(self, hand_size: int, players: int, last: bool = False) -> bool:
        """Return whether a card is turned up in a deal.

        Parameters
        ----------
        hand_size : int
            Cards for each player.
        players : int
            The number of players.
        last : bool, optional
            Whether it is the last deal of the match.

        Returns
        -------
        bool
            False where the rules turn none, or every card is dealt.

        Examples
        --------
        >>> Rules().has_turn_up(12, 4), Rules().has_turn_up(13, 4)
        (True, False)
        """
        size = self.check_hand_size(hand_size, players)
        if self.trump is TrumpSource.NONE or (last and self.no_trump_last_deal):
            return False
        return players * size < self.deck_size

    def trump_of(self, turn_up: Card) -> Suit | None:
        """Return the trump suit that a turned card makes.

        Parameters
        ----------
        turn_up : Card
            The card.

        Returns
        -------
        Suit or None
            None is no-trump.

        Examples
        --------
        >>> from ohhell_sim.cards import parse_card
        >>> Rules().trump_of(parse_card("7H")).word
        'hearts'
        """
        return None if self.trump is TrumpSource.NONE else turn_up.suit

    def deals(self, players: int) -> tuple[DealPlan, ...]:
        """Return the deals of a match, before any card is dealt.

        Parameters
        ----------
        players : int
            The number of players.

        Returns
        -------
        tuple of DealPlan
            The dealer moves on one seat with each.

        Examples
        --------
        >>> [plan.turned for plan in Rules(hand_max=3).deals(4)]
        [True, True, False]
        """
        sizes = self.hand_sizes(players)
        return tuple(
            DealPlan(
                number=number,
                hand_size=size,
                turned=self.has_turn_up(size, players, last=number == len(sizes) - 1),
                dealer_offset=number % players,
            )
            for number, size in enumerate(sizes)
        )

    def validate(self, players: int) -> None:
        """Check that a match with so many players can be played.

        Parameters
        ----------
        players : int
            The number of players.

        Raises
        ------
        RulesError
            Naming the field that does not fit, and what would do.

        Examples
        --------
        >>> Rules.preset("classic").validate(4)
        """
        self.deals(players)

    # Bids.

    def barred_bid(self, hand_size: int, players: int, bids: Sequence[int]) -> int | None:
        """Return the bid that the hook bars now, if any.

        Parameters
        ----------
        hand_size : int
            The number of tricks of the deal.
        players : int
            The number of players.
        bids : sequence of int
            The bids made so far, in bidding order.

        Returns
        -------
        int or None
            None where every bid is free.

        Examples
        --------
        >>> Rules.preset("hook").barred_bid(7, 4, [1, 2, 3])
        1
        """
        made = self._bids_so_far(hand_size, players, bids)
        if self.hook is Hook.OFF or hand_size < self.hook_from or len(made) != players - 1:
            return None
        rest = hand_size - sum(made)
        return rest if rest >= 0 else None

    def legal_bids(self, hand_size: int, players: int, bids: Sequence[int]) -> list[int]:
        """Return the bids that the next bidder may make.

        Parameters
        ----------
        hand_size : int
            The number of tricks of the deal.
        players : int
            The number of players.
        bids : sequence of int
            The bids made so far, in bidding order.

        Returns
        -------
        list of int
            From low to high.

        Raises
        ------
        RulesError
            Where a bid is none, or all bids are in.

        Examples
        --------
        >>> Rules.preset("hook").legal_bids(3, 3, [1, 0])
        [0, 1, 3]
        """
        made = self._bids_so_far(hand_size, players, bids)
        if len(made) == players:
            raise RulesError(f"all {players} bids are in: {list(made)}", value=bids)
        barred = self.barred_bid(hand_size, players, made)
        return [bid for bid in range(hand_size + 1) if bid != barred]

    def check_bids(self, hand_size: int, players: int, bids: Sequence[int]) -> tuple[int, ...]:
        """Return the bids of a deal, all or the first of them, if they could be made so.

        Parameters
        ----------
        hand_size : int
            The number of tricks of the deal.
        players : int
            The number of players.
        bids : sequence of int
            Bids in bidding order.

        Returns
        -------
        tuple of int
            The same bids.

        Raises
        ------
        RulesError
            For a bid out of range, too many bids, or a total that the hook bars.

        Examples
        --------
        >>> Rules.preset("hook").check_bids(3, 3, [1, 1, 1])
        Traceback (most recent call last):
            ...
        ohhell_sim.errors.RulesError: bids 1 + 1 + 1 = 3, the number of tricks: the hook bars the \
last bid 1 (0, 2 or 3 would do)
        """
        made = self._bids_so_far(hand_size, players, bids)
        if len(made) == players and made[-1] not in self.legal_bids(hand_size, players, made[:-1]):
            would = self.legal_bids(hand_size, players, made[:-1])
            raise RulesError(
                f"bids {' + '.join(map(str, made))} = {sum(made)}, the number of tricks: the hook "
                f"bars the last bid {made[-1]} ({reading.listed(would)} would do)",
                value=made[-1],
                allowed=would,
            )
        return made

    def _bids_so_far(self, hand_size: int, players: int, bids: Sequence[int]) -> tuple[int, ...]:
        self.check_hand_size(hand_size, players)
        if isinstance(bids, str | bytes) or not hasattr(bids, "__len__"):
            raise reading.refuse("bids", bids, "a list of whole numbers in bidding order")
        if len(bids) > players:
            raise RulesError(
                f"{len(bids)} bids with {players} players: at most {players}, in bidding order",
                value=bids,
            )
        for place, bid in enumerate(bids, start=1):
            number = reading.whole_number(bid)
            if number is None or not 0 <= number <= hand_size:
                raise RulesError(
                    f"bid {shown(bid)} of position {place}: with {hand_size} "
                    f"{'card' if hand_size == 1 else 'cards'} a bid is a whole number from 0 to "
                    f"{hand_size}",
                    value=bid,
                    allowed=range(hand_size + 1),
                )
        return tuple(int(bid) for bid in bids)

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

        numbers = range(whole(1, _LARGEST_HAND)("hand_size", hand_size) + 1)
        rows = [[self.score(b, t, hand_size, misses=misses) for t in numbers] for b in numbers]
        return np.array(rows, dtype=np.int64)

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
        players = check_players(len(bids))
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
            raise RulesError("\n".join(map(str, faults)), value=faults[0].value)
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
        return rules_in_words(self)

    def __str__(self) -> str:
        return self.name


def check_players(players: int) -> int:
    """Return a number of players that can sit at a table, or say which can."""
    number = reading.whole_number(players)
    if number is None or not MIN_PLAYERS <= number <= MAX_PLAYERS:
        wanted = f"a whole number from {MIN_PLAYERS} to {MAX_PLAYERS}"
        raise reading.refuse("players", players, wanted, range(MIN_PLAYERS, MAX_PLAYERS + 1))
    return number


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


def _setting(value: object) -> str:
    """Return a value as it is written after ``field=``."""
    return value if isinstance(value, str) else files.toml_value(value)


def _known(changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the changes if the rules have such fields."""
    names = [item.name for item in fields(Rules)]
    for key in changes:
        if key not in names:
            raise RulesError(
                f"the rules have no field {shown(key)}: they have {', '.join(names)}"
                f"{did_you_mean(key, names)}",
                value=key,
                allowed=names,
            )
    return dict(changes)
