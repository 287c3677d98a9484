"""The fields of the rules: every axis with its default and one line on what it is about."""

# ruff: noqa: RUF009 - an Axis is how a field is declared here

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from ohhell_sim.rules import axes, endings, reading, tables, values
from ohhell_sim.rules.axes import Axis
from ohhell_sim.rules.endings import MatchEnd
from ohhell_sim.rules.reading import choice, flag, whole
from ohhell_sim.rules.scoring import ScoreFormula, score_formula
from ohhell_sim.rules.tables import HandTable
from ohhell_sim.rules.values import LARGEST_HAND, optional, whole_or

__all__ = ["AxisFields"]


_MOST_JOKERS = 8
_MOST_PASSED = 3
_hook = choice(
    axes.Hook,
    {True: axes.Hook.LAST_BIDDER, False: axes.Hook.OFF, "on": axes.Hook.LAST_BIDDER},
)
_forehead = choice(axes.BlindHands, {"forehead": axes.BlindHands.FOREHEAD})


@dataclass(frozen=True, kw_only=True, repr=False)
class AxisFields:
    """The axes along which tables differ; what they mean for a deal is in `Rules`."""

    name: str = field(default="", compare=False)

    # The deck.
    packs: Axis[int, int] = Axis(1, whole(1, 2), "packs of cards played with together")
    low_rank: Axis[axes.LowRank, axes.LowRank | str | int] = Axis(
        axes.LowRank.TWO, values.low_rank, "the lowest rank left in the pack"
    )
    rank_order: Axis[axes.RankOrder, axes.RankOrder | str] = Axis(
        axes.RankOrder.ACE_HIGH, choice(axes.RankOrder), "how the ranks of a suit beat each other"
    )
    jokers: Axis[int, int] = Axis(0, whole(0, _MOST_JOKERS), "jokers in the deck, all packs taken")
    joker_role: Axis[axes.JokerRole | None, axes.JokerRole | str | None] = Axis(
        None, optional(choice(axes.JokerRole)), "what jokers are"
    )
    joker_play: Axis[axes.JokerPlay | None, axes.JokerPlay | str | None] = Axis(
        None, optional(choice(axes.JokerPlay)), "when a joker may be played"
    )
    duplicates: Axis[axes.Duplicates, axes.Duplicates | str] = Axis(
        axes.Duplicates.FIRST_WINS, choice(axes.Duplicates), "which of two identical cards wins"
    )

    # Players and hand sizes.
    direction: Axis[axes.Direction, axes.Direction | str] = Axis(
        axes.Direction.CLOCKWISE, choice(axes.Direction), "which way round the table goes"
    )
    schedule: Axis[axes.ScheduleName | tuple[int, ...], axes.ScheduleName | str | Sequence[int]] = (
        Axis(
            axes.ScheduleName.UP,
            reading.schedule,
            "hand sizes of the match: a name, or one by one",
        )
    )
    hand_min: Axis[int, int] = Axis(1, whole(1, LARGEST_HAND), "the smallest hand of the match")
    hand_max: Axis[
        int | axes.HandMax | HandTable, int | axes.HandMax | HandTable | str | Mapping[Any, int]
    ] = Axis(axes.HandMax.DECK, tables.hand_max, "the largest hand of the match")
    repeat_min: Axis[int | str, int | str] = Axis(
        1, whole_or("players", 1, 99), "how often the smallest hand is dealt, each time"
    )
    repeat_max: Axis[int | str, int | str] = Axis(
        1, whole_or("players", 1, 99), "how often the largest hand is dealt, each time"
    )
    parity: Axis[axes.Parity, axes.Parity | str] = Axis(
        axes.Parity.ALL, choice(axes.Parity), "which hand sizes of the schedule are dealt"
    )
    dead_hand: Axis[bool, bool] = Axis(
        False, flag, "the dealer deals to the others and sits the deal out"
    )

    # Trump.
    trump: Axis[axes.TrumpSource, axes.TrumpSource | str] = Axis(
        axes.TrumpSource.TURN_UP, choice(axes.TrumpSource), "where the trump suit comes from"
    )
    trump_order: Axis[str | None, str | Sequence[str] | None] = Axis(
        None, optional(values.trump_order), "the suits of a rotation, or the fixed one; N is none"
    )
    trump_choice_none: Axis[bool, bool] = Axis(False, flag, "whoever names trump may name no trump")
    trump_when_exhausted: Axis[axes.TrumpExhausted, axes.TrumpExhausted | str] = Axis(
        axes.TrumpExhausted.NONE,
        choice(axes.TrumpExhausted),
        "what makes trump where every card is dealt and none is left to turn up",
    )
    no_trump_last_deal: Axis[bool, bool] = Axis(
        True, flag, "the last deal of the match has no trump, cards left or not"
    )
    no_trump_biggest: Axis[bool, bool] = Axis(
        False, flag, "deals of the largest hand of the match have no trump"
    )
    no_trump_every: Axis[int, int] = Axis(
        0, whole(0, LARGEST_HAND), "deals of every so many cards have no trump; 0 is off"
    )
    turned_ace: Axis[axes.TurnedCard, axes.TurnedCard | str] = Axis(
        axes.TurnedCard.SUIT, choice(axes.TurnedCard), "what a turned ace makes trump"
    )
    turned_face: Axis[axes.TurnedCard, axes.TurnedCard | str] = Axis(
        axes.TurnedCard.SUIT, choice(axes.TurnedCard), "what a turned jack, queen or king does"
    )
    turned_joker: Axis[axes.TurnedJoker, axes.TurnedJoker | str] = Axis(
        axes.TurnedJoker.NONE, choice(axes.TurnedJoker), "what a turned joker or wizard does"
    )
    trump_revealed: Axis[axes.TrumpRevealed, axes.TrumpRevealed | str] = Axis(
        axes.TrumpRevealed.BEFORE_BIDS, choice(axes.TrumpRevealed), "when the table sees the trump"
    )

    # Before the bids.
    pass_cards: Axis[int, int] = Axis(
        0, whole(0, _MOST_PASSED), "cards that each passes to a neighbour before the bids"
    )
    pass_to: Axis[axes.PassTo, axes.PassTo | str] = Axis(
        axes.PassTo.LEFT, choice(axes.PassTo), "which neighbour gets the passed cards"
    )
    blind_hands: Axis[axes.BlindHands, axes.BlindHands | str] = Axis(
        axes.BlindHands.NONE, _forehead, "whether a hand is hidden from its owner"
    )

    # Bidding.
    bid_order: Axis[axes.BidOrder, axes.BidOrder | str] = Axis(
        axes.BidOrder.ELDEST_FIRST, choice(axes.BidOrder), "who bids first"
    )
    bid_timing: Axis[axes.BidTiming, axes.BidTiming | str] = Axis(
        axes.BidTiming.SEQUENTIAL, choice(axes.BidTiming), "whether bidders hear each other"
    )
    hook: Axis[axes.Hook, axes.Hook | str | bool] = Axis(
        axes.Hook.OFF, _hook, "whether the bids may add up to the tricks"
    )
    hook_from: Axis[int, int] = Axis(
        1, whole(1, LARGEST_HAND), "the smallest hand at which the hook holds"
    )
    hook_exempt_last: Axis[bool, bool] = Axis(
        False, flag, "the hook does not hold in the last deal of the match"
    )
    bid_min: Axis[int | str, int | str] = Axis(
        0, whole_or("h", 0, LARGEST_HAND), "the smallest bid; 'h' is the hand size"
    )
    bid_max: Axis[int | str, int | str] = Axis(
        "h", whole_or("h", 0, LARGEST_HAND), "the largest bid; 'h' is the hand size"
    )
    zero_streak_max: Axis[int, int] = Axis(
        0, whole(0, 99), "zeros that a player may bid in a row, deal after deal; 0 is no limit"
    )
    forced_bid: Axis[int | None, int | None] = Axis(
        None, optional(whole(0, LARGEST_HAND)), "the bid that everybody has to make"
    )

    # Play.
    first_lead: Axis[axes.FirstLead, axes.FirstLead | str] = Axis(
        axes.FirstLead.ELDEST, choice(axes.FirstLead), "who leads to the first trick"
    )
    void_rule: Axis[axes.VoidRule, axes.VoidRule | str] = Axis(
        axes.VoidRule.FREE, choice(axes.VoidRule), "what is played by who cannot follow suit"
    )
    beat_rule: Axis[axes.BeatRule, axes.BeatRule | str] = Axis(
        axes.BeatRule.FREE, choice(axes.BeatRule), "whether the cards on the table must be beaten"
    )
    trump_lead: Axis[axes.TrumpLead, axes.TrumpLead | str] = Axis(
        axes.TrumpLead.ANY, choice(axes.TrumpLead), "when trumps may be led"
    )

    # Points and the match.
    score: Axis[ScoreFormula, ScoreFormula | str | Mapping[str, Any]] = Axis(
        ScoreFormula(name="exact10"), score_formula, "points: a name or a table of numbers"
    )
    winner: Axis[axes.Winner, axes.Winner | str] = Axis(
        axes.Winner.HIGHEST, choice(axes.Winner), "which total wins the match"
    )
    end: Axis[MatchEnd, MatchEnd | str | Mapping[str, int] | Sequence[Any]] = Axis(
        MatchEnd(), endings.match_end, "when the match ends"
    )
    tie_break: Axis[str, str] = Axis("shared", endings.tie_break, "what breaks a tie for the win")
    match_goal: Axis[axes.MatchGoal, axes.MatchGoal | str] = Axis(
        axes.MatchGoal.POINTS, choice(axes.MatchGoal), "what the match is played for"
    )

    def __post_init__(self) -> None:
        """Check the fields together; each was checked by itself as it was set."""

    @classmethod
    def axes(cls) -> dict[str, Axis[Any, Any]]:
        """Return the declaration of each field but `name`, in their order.

        Returns
        -------
        dict of str to Axis
            By the name of the field.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> Rules.axes()["packs"].default
        1
        """
        return _axes()

    @classmethod
    def about(cls) -> dict[str, str]:
        """Return what each field is about, for the rules reference.

        Returns
        -------
        dict of str to str
            One line for each field but `name`, in their order.

        Examples
        --------
        >>> from ohhell_sim.rules import Rules
        >>> Rules.about()["hook"]
        'whether the bids may add up to the tricks'
        """
        return {key: axis.about for key, axis in cls.axes().items()}


@cache
def _axes() -> dict[str, Axis[Any, Any]]:
    """Return the declarations of the fields, once for all."""
    return {key: axis for key, axis in vars(AxisFields).items() if isinstance(axis, Axis)}
