"""What the fields of the rules must say together: each contradiction names both and a way out."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from ohhell_sim.errors import RulesError
from ohhell_sim.rules.axes import (
    BidOrder,
    BidTiming,
    BlindHands,
    Duplicates,
    FirstLead,
    Hook,
    JokerPlay,
    JokerRole,
    LowRank,
    Parity,
    PassTo,
    RankOrder,
    ScheduleName,
    TrumpExhausted,
    TrumpRevealed,
    TrumpSource,
    TurnedJoker,
    Winner,
)
from ohhell_sim.rules.idle import IDLE
from ohhell_sim.rules.reading import shown
from ohhell_sim.rules.verdict import misses_pay

if TYPE_CHECKING:
    from ohhell_sim.rules.fields import AxisFields

__all__ = ["check_together", "gone_with", "play_of_jokers"]

_MOST_TOP_JOKERS = 4
_MOST_OF_A_KIND = 4
_BOTH_KINDS = 8

_HIDDEN = (TrumpSource.TURN_UP, TrumpSource.RANDOM, TrumpSource.DEALER_LAST_CARD)

_DEPENDENTS: dict[str, tuple[Callable[[AxisFields], bool], tuple[str, ...]]] = {
    "packs": (lambda rules: rules.packs == 1, ("duplicates",)),
    "jokers": (lambda rules: rules.jokers == 0, ("joker_role", "joker_play", "turned_joker")),
    "joker_role": (lambda _: True, ("joker_play",)),
    "trump": (
        lambda rules: rules.trump not in {TrumpSource.ROTATE, TrumpSource.FIXED},
        ("trump_order",),
    ),
    "pass_cards": (lambda rules: rules.pass_cards == 0, ("pass_to",)),
    "schedule": (
        lambda rules: isinstance(rules.schedule, tuple),
        ("parity", "repeat_min", "repeat_max"),
    ),
}
"""For each field, when those that hang on it go back to their defaults as it is changed."""


def gone_with(changed: Collection[str], rules: AxisFields) -> set[str]:
    """Return the fields that go back to their defaults as others are changed.

    Parameters
    ----------
    changed : collection of str
        The fields that are changed.
    rules : AxisFields
        All fields after the change.

    Returns
    -------
    set of str
        Those that would say nothing any more.

    Examples
    --------
    >>> from ohhell_sim.rules import Rules
    >>> sorted(gone_with(["hook"], Rules(hook="off")))
    ['hook_exempt_last', 'hook_from']
    """
    found: set[str] = set()
    for key, (gone, hanging) in _DEPENDENTS.items():
        if key in changed and gone(rules):
            found.update(hanging)
    for idle in IDLE:
        if not set(idle.on).isdisjoint(changed) and idle.holds(rules):
            found.update(idle.fields)
    return found


def _contradiction(key: str, value: object, why: str, way_out: str) -> RulesError:
    return RulesError(f"{key} = {shown(value)} {why}: {way_out}", value=value)


def play_of_jokers(rules: AxisFields) -> JokerPlay | None:
    """Return when jokers may be played: as said, or else as their role has it."""
    if rules.joker_role is None or rules.joker_play is not None:
        return rules.joker_play
    top = rules.joker_role is JokerRole.TOP_TRUMP
    return JokerPlay.AS_TRUMP if top else JokerPlay.ANY_TIME


def check_together(rules: AxisFields) -> None:
    """Refuse fields that contradict each other, whatever the number of players.

    Parameters
    ----------
    rules : AxisFields
        The fields, each read by itself.

    Raises
    ------
    RulesError
        Naming the field, what it clashes with, and the ways out.
    """
    for check in (_deck, _jokers, _sizes, _dead_hand, _trump, _before_bids, _bidding, _forced):
        check(rules)
    for check in (_points, _idle):
        check(rules)


def _deck(rules: AxisFields) -> None:
    if rules.packs == 1 and rules.duplicates is not Duplicates.FIRST_WINS:
        why = "with packs = 1, where no two cards are identical"
        raise _contradiction("duplicates", rules.duplicates, why, "set packs = 2, or leave it out")
    if rules.rank_order is RankOrder.SPANISH and rules.low_rank is not LowRank.TWO:
        why = "with rank_order = 'spanish', whose 40 cards are fixed"
        raise _contradiction("low_rank", rules.low_rank, why, "leave low_rank out")
    if rules.low_rank is LowRank.AUTO8:
        if rules.packs != 1:
            why = "with packs = 2: it strips one pack to eight cards a hand"
            raise _contradiction("low_rank", rules.low_rank, why, "set packs = 1 or name a rank")
        if rules.jokers:
            why = f"with jokers = {rules.jokers}: eight cards a hand leave no place for them"
            raise _contradiction("low_rank", rules.low_rank, why, "set jokers = 0 or name a rank")


def _jokers(rules: AxisFields) -> None:
    role = rules.joker_role
    if rules.jokers and role is None:
        ways = ", ".join(repr(option.value) for option in JokerRole)
        why = "without a joker_role"
        raise _contradiction("jokers", rules.jokers, why, f"say what they are, one of {ways}")
    if not rules.jokers:
        given = ("joker_role", "joker_play", "turned_joker")
        for key in given:
            value = getattr(rules, key)
            if value not in (None, TurnedJoker.NONE):
                raise _contradiction(
                    key, value, "with jokers = 0", f"set jokers = 1 or more, or leave {key} out"
                )
        return
    if role is JokerRole.WIZARDS_AND_JESTERS and rules.jokers != _BOTH_KINDS:
        why = "with joker_role = 'wizards+jesters', which are four and four"
        raise _contradiction("jokers", rules.jokers, why, "set jokers = 8")
    most = _BOTH_KINDS if role is JokerRole.WIZARDS_AND_JESTERS else _MOST_OF_A_KIND
    if rules.jokers > most:
        why = f"with joker_role = '{role}', of which there are at most {most}"
        raise _contradiction("jokers", rules.jokers, why, f"set jokers = {most} or fewer")
    if role is not JokerRole.TOP_TRUMP and rules.joker_play is JokerPlay.AS_TRUMP:
        why = f"with joker_role = '{role}', which belongs to no suit"
        raise _contradiction("joker_play", rules.joker_play, why, "leave joker_play out")
    if role is JokerRole.JESTER and rules.turned_joker is not TurnedJoker.NONE:
        why = "with joker_role = 'jester': a turned jester always means no trump"
        raise _contradiction("turned_joker", rules.turned_joker, why, "leave turned_joker out")


def _sizes(rules: AxisFields) -> None:
    high = rules.hand_max
    if isinstance(rules.schedule, tuple):
        for key, plain in (("parity", Parity.ALL), ("repeat_min", 1), ("repeat_max", 1)):
            value = getattr(rules, key)
            if value != plain:
                why = "with a list of hand sizes, which says it all"
                raise _contradiction(key, value, why, f"leave {key} out, or name a schedule")
        return
    if isinstance(high, int) and high < rules.hand_min:
        why = f"is less than hand_min = {rules.hand_min}"
        raise _contradiction("hand_max", high, why, "change one of them")
    if rules.schedule is ScheduleName.CONSTANT:
        for key in ("repeat_min", "repeat_max"):
            value = getattr(rules, key)
            if value != 1:
                why = "with schedule = 'constant', where each player deals once"
                way = f"leave {key} out, list the sizes, or let the match end at a target"
                raise _contradiction(key, value, why, way)


def _dead_hand(rules: AxisFields) -> None:
    """Refuse what a dealer who sits out would have to do."""
    if not rules.dead_hand:
        return
    needed = {
        "trump": (TrumpSource.DEALER, TrumpSource.DEALER_LAST_CARD),
        "trump_when_exhausted": (TrumpExhausted.DEALER_LAST_CARD,),
        "turned_joker": (TurnedJoker.DEALER_CHOOSES,),
        "bid_order": (BidOrder.DEALER_FIRST,),
        "first_lead": (FirstLead.DEALER,),
    }
    for key, values in needed.items():
        value = getattr(rules, key)
        if value in values:
            why = "with dead_hand = true, where the dealer has no cards"
            raise _contradiction(key, value, why, f"set dead_hand = false, or leave {key} out")


def _trump(rules: AxisFields) -> None:
    source, order = rules.trump, rules.trump_order
    if source in {TrumpSource.ROTATE, TrumpSource.FIXED} and order is None:
        example = "CDHSN" if source is TrumpSource.ROTATE else "S"
        why = "without a trump_order"
        raise _contradiction("trump", source, why, f"say which, such as trump_order = '{example}'")
    if source not in {TrumpSource.ROTATE, TrumpSource.FIXED} and order is not None:
        why = f"with trump = '{source}'"
        way = "set trump = 'rotate', or leave trump_order out"
        raise _contradiction("trump_order", order, why, way)
    if source is TrumpSource.FIXED and order not in {"C", "D", "H", "S"}:
        why = "with trump = 'fixed', which takes one suit"
        way = "give one of C, D, H, S, or set trump = 'rotate' or 'none'"
        raise _contradiction("trump_order", order, why, way)
    if rules.trump_revealed is TrumpRevealed.AFTER_BIDS:
        if source not in _HIDDEN:
            why = f"with trump = '{source}', where nothing is turned that could stay hidden"
            way = "set trump = 'turn-up', or leave trump_revealed out"
            raise _contradiction("trump_revealed", rules.trump_revealed, why, way)
        if rules.turned_joker is TurnedJoker.DEALER_CHOOSES:
            why = "with turned_joker = 'dealer-chooses', who has to know it before the bids"
            way = "change one of them"
            raise _contradiction("trump_revealed", rules.trump_revealed, why, way)


def _before_bids(rules: AxisFields) -> None:
    if not rules.pass_cards and rules.pass_to is not PassTo.LEFT:
        why = "with pass_cards = 0"
        way = "set pass_cards = 1, or leave pass_to out"
        raise _contradiction("pass_to", rules.pass_to, why, way)
    if rules.blind_hands is BlindHands.FOREHEAD and rules.trump is TrumpSource.DEALER_LAST_CARD:
        why = "with trump = 'dealer-last-card': the dealer may not look at the card to be shown"
        way = "set trump = 'turn-up', or leave blind_hands out"
        raise _contradiction("blind_hands", rules.blind_hands, why, way)


def _bidding(rules: AxisFields) -> None:
    low, high = rules.bid_min, rules.bid_max
    hooked = rules.hook is not Hook.OFF
    if high != "h" and (low == "h" or int(low) > int(high)):
        why = f"with bid_max = {high}, which is less"
        raise _contradiction("bid_min", low, why, "change one of them")
    if hooked and rules.bid_timing is BidTiming.SIMULTANEOUS:
        why = "with bid_timing = 'simultaneous': nobody bids last, so nobody could heed it"
        way = "set hook = 'off' or bid_timing = 'sequential'"
        raise _contradiction("hook", rules.hook, why, way)
    if hooked and low == high and low not in (0, "h"):
        why = f"with bid_min = bid_max = {low}: the hook may leave the last bidder no bid"
        way = "set hook = 'off', or widen the bids"
        raise _contradiction("hook", rules.hook, why, way)


def _forced(rules: AxisFields) -> None:
    forced = rules.forced_bid
    if forced is None:
        return
    low, high = rules.bid_min, rules.bid_max
    if low == "h" or int(low) > forced or (high != "h" and int(high) < forced):
        why = f"with bids from {low} to {high}"
        way = "leave bid_min and bid_max out"
        raise _contradiction("forced_bid", forced, why, way)
    if forced and rules.hook is not Hook.OFF:
        why = f"with hook = '{rules.hook}', which may bar it"
        raise _contradiction("forced_bid", forced, why, "set hook = 'off'")
    if not forced and rules.zero_streak_max:
        why = f"with zero_streak_max = {rules.zero_streak_max}, which bars it in the end"
        raise _contradiction("forced_bid", forced, why, "leave zero_streak_max out")


def _points(rules: AxisFields) -> None:
    if rules.winner is Winner.HIGHEST and misses_pay(rules.score):
        why = "with winner = 'highest', where whoever misses most would win"
        value = rules.score.name or rules.score.to_plain()
        raise _contradiction("score", value, why, "set winner = 'lowest'")


def _idle(rules: AxisFields) -> None:
    """Refuse fields that say nothing beside others."""
    for idle in IDLE:
        if not idle.holds(rules):
            continue
        for key in idle.fields:
            value = getattr(rules, key)
            if value != rules.axes()[key].default:
                way = f"{idle.way_out}, or leave {key} out"
                raise _contradiction(key, value, f"with {idle.why(rules)}", way)
