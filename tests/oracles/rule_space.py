"""Hypothesis strategies for rules: tables, scorings, and valid rules over every axis.

Of `any_rules` every axis stays at its default half of the time, so that a failing example shrinks
towards the classic game and names the few axes that it needs.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from ohhell_sim.rules import (
    LARGEST_HAND,
    MAX_PLAYERS,
    MIN_PLAYERS,
    MOST_PLAYERS,
    Miss,
    Rules,
    ScoreFormula,
    axes,
)
from ohhell_sim.rules.scoring import score_formula
from ohhell_sim.rules.verdict import misses_pay

POINTS = st.integers(-30, 30)


@st.composite
def tables(draw: st.DrawFn, largest: int = 26) -> tuple[int, int]:
    """Players and a hand size that goes round."""
    players = draw(st.integers(MIN_PLAYERS, MAX_PLAYERS))
    return players, draw(st.integers(1, min(largest, 52 // players)))


def misses() -> st.SearchStrategy[Miss]:
    """A miss part with any numbers."""
    names = ["base", "per_diff", "triangular", "square", "per_bid", "per_trick_won"]
    numbers = dict.fromkeys(names, POINTS)
    return st.fixed_dictionaries({}, optional={**numbers, "table": point_tables(1)}).map(
        lambda numbers: Miss(**numbers)
    )


def point_tables(least: int = 0) -> st.SearchStrategy[dict[int, int]]:
    """Points by a number, as a scoring takes them."""
    return st.dictionaries(st.integers(least, 8), POINTS, min_size=1, max_size=3)


@st.composite
def formulas(draw: st.DrawFn) -> ScoreFormula:
    """A named scoring, with or without modifiers, or one of free numbers."""
    if draw(st.booleans()):
        name = draw(st.sampled_from(ScoreFormula.names()))
        modifiers = draw(
            st.lists(st.sampled_from(["zero5h", "zero5", "all_tricks_bonus"]), max_size=3)
        )
        return ScoreFormula.named("+".join([name, *modifiers]))
    names = ["made_base", "made_per_trick", "made_square", "max_bid_bonus", "miss_base"]
    names += ["miss_per_diff", "miss_triangular", "miss_square", "miss_per_bid"]
    numbers = draw(
        st.fixed_dictionaries(
            {},
            optional={
                **dict.fromkeys([*names, "miss_per_trick_won", "zero_base"], POINTS),
                "zero_miss": POINTS,
                "zero_table": point_tables(1),
                "made_table": point_tables(1),
                "miss_table": point_tables(1),
                "over": misses(),
                "under": misses(),
                "escalate": st.booleans(),
                "name": st.sampled_from(["", "ours", 'quoted "name"', "ünïcode ♠"]),
            },
        )
    )
    if "zero_base" in numbers:
        numbers["zero_per_h"] = draw(POINTS)
    return ScoreFormula(**numbers)


def winners(score: Any) -> st.SearchStrategy[str]:
    """Which total may win under a scoring."""
    errors = misses_pay(score_formula("score", score))
    return st.sampled_from(["lowest"] if errors else ["highest", "lowest"])


@st.composite
def rules(draw: st.DrawFn, scoring: bool = True) -> Rules:
    """Valid rules along every axis; not every schedule fits every number of players."""
    names = st.sampled_from(["up", "down", "up-down", "down-up", "constant"])
    sizes = st.lists(st.integers(1, 26), min_size=1, max_size=12).map(tuple)
    schedule = draw(names | sizes)
    limits = {}
    if isinstance(schedule, str):
        low = 1 if schedule == "constant" else draw(st.integers(1, 6))
        high = st.sampled_from(["deck", "deck-turnup"]) | st.integers(low, 26)
        limits = {"hand_min": low, "hand_max": draw(high)}
    hook = draw(st.booleans())
    score = draw(formulas()) if scoring else "exact10"
    return Rules(
        **limits,
        schedule=schedule,
        trump=draw(st.sampled_from(["turn-up", "none"])),
        no_trump_last_deal=draw(st.booleans()),
        hook=hook,
        hook_from=draw(st.integers(1, 5)) if hook else 1,
        score=score,
        winner=draw(winners(score)),
        name=draw(st.sampled_from(["", "", "our table", "a 'b' \"c\" \\d"])),
    )


_NAMED_BY_SOMEONE = ("highest-bidder", "eldest", "dealer")
_SHOWN = ("turn-up", "dealer-last-card")


def _values(choice: type[axes.Choice]) -> st.SearchStrategy[str]:
    return st.sampled_from([option.value for option in choice])


class _Builder:
    """Draws one axis after the other, knowing what was drawn before."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.fields: dict[str, Any] = {}

    def get(self, key: str) -> Any:
        return self.fields.get(key, Rules.axes()[key].default)

    def maybe(self, key: str, values: st.SearchStrategy[Any]) -> None:
        """Leave the axis out or draw it."""
        if self.draw(st.booleans()):
            self.fields[key] = self.draw(values)


def _deck(build: _Builder, players: int) -> None:
    if players > 8 or build.draw(st.booleans()):
        build.fields["packs"] = 2
        build.maybe("duplicates", _values(axes.Duplicates))
    if players > 2:
        build.maybe("dead_hand", st.booleans())
    hands = players - build.get("dead_hand")
    build.maybe("rank_order", _values(axes.RankOrder))
    one_pack = build.get("packs") == 1
    if build.get("rank_order") != "spanish":
        low = st.sampled_from("3456789") | st.integers(2, 9)
        build.maybe("low_rank", low | st.just("auto8") if one_pack and 3 <= hands <= 6 else low)
    if build.get("low_rank") != "auto8" and build.draw(st.booleans()):
        role = build.draw(_values(axes.JokerRole))
        both = role == "wizards+jesters"
        build.fields |= {
            "joker_role": role,
            "jokers": 8 if both else build.draw(st.integers(1, 4)),
        }
        if role == "top-trump":
            build.maybe("joker_play", _values(axes.JokerPlay))


def _turned_joker(build: _Builder) -> st.SearchStrategy[str]:
    return st.sampled_from(
        ["none", "redraw"] if build.get("dead_hand") else ["none", "redraw", "dealer-chooses"]
    )


def _sizes(build: _Builder, most: int, players: int) -> None:
    if build.draw(st.integers(0, 3)) == 0:
        sizes = st.lists(st.integers(1, most), min_size=1, max_size=8)
        build.fields["schedule"] = tuple(build.draw(sizes))
        return
    build.maybe("schedule", _values(axes.ScheduleName))
    low = 1 if build.get("schedule") == "constant" else build.draw(st.integers(1, most))
    high = build.draw(st.integers(low, most))
    build.fields |= {"hand_min": low, "hand_max": high}
    if build.draw(st.booleans()):
        build.fields["hand_max"] = {players: high}
    odd = [size for size in range(low, high + 1) if size % 2]
    even = [size for size in range(low, high + 1) if size % 2 == 0]
    if build.get("schedule") == "constant":
        odd, even = [1], ([2] if high > 1 else [])
    fitting = ["all", *(["odd"] if odd else []), *(["even"] if even else [])]
    build.maybe("parity", st.sampled_from(fitting))
    if build.get("schedule") != "constant":
        repeats = st.integers(1, 3) | st.just("players")
        build.maybe("repeat_min", repeats)
        build.maybe("repeat_max", repeats)


def _trump(build: _Builder) -> None:
    dealer_plays = not build.get("dead_hand")
    sources = [source.value for source in axes.TrumpSource]
    if not dealer_plays:
        sources = [source for source in sources if not source.startswith("dealer")]
    build.maybe("trump", st.sampled_from(sources))
    source = build.get("trump")
    if source == "rotate":
        build.fields["trump_order"] = build.draw(st.text("CDHSN", min_size=1, max_size=6))
    elif source == "fixed":
        build.fields["trump_order"] = build.draw(st.sampled_from("CDHS"))
    if source in _NAMED_BY_SOMEONE:
        build.maybe("trump_choice_none", st.booleans())
    if source in _SHOWN and build.get("joker_role") not in (None, "jester"):
        build.maybe("turned_joker", _turned_joker(build))
    if source == "turn-up":
        exhausted = ["none", "cut-before-deal", *(["dealer-last-card"] if dealer_plays else [])]
        build.maybe("trump_when_exhausted", st.sampled_from(exhausted))
    if source in _SHOWN:
        build.maybe("turned_ace", _values(axes.TurnedCard))
        build.maybe("turned_face", _values(axes.TurnedCard))
    hidden = source in {"turn-up", "random", "dealer-last-card"}
    if hidden and build.get("turned_joker") != "dealer-chooses":
        build.maybe("trump_revealed", _values(axes.TrumpRevealed))
    build.maybe("no_trump_last_deal", st.booleans())
    if source != "none":
        build.maybe("no_trump_biggest", st.booleans())
        build.maybe("no_trump_every", st.integers(0, 5))


def _before_bids(build: _Builder) -> None:
    build.maybe("pass_cards", st.integers(0, 3))
    if build.get("pass_cards"):
        build.maybe("pass_to", _values(axes.PassTo))
    if _single_cards(build) and build.get("trump") != "dealer-last-card":
        build.maybe("blind_hands", _values(axes.BlindHands))


def _single_cards(build: _Builder) -> bool:
    schedule = build.get("schedule")
    if isinstance(schedule, tuple):
        return 1 in schedule
    if schedule == "constant":
        return build.get("hand_max") == 1
    return build.get("hand_min") == 1 and build.get("parity") != "even"


def _bidding(build: _Builder) -> None:
    if not build.get("dead_hand"):
        build.maybe("bid_order", _values(axes.BidOrder))
    build.maybe("bid_timing", _values(axes.BidTiming))
    if build.draw(st.integers(0, 7)) == 0:
        build.fields["forced_bid"] = build.draw(st.integers(0, 3))
    forced = build.fields.get("forced_bid")
    if build.get("bid_timing") == "sequential" and not forced:
        build.maybe("hook", _values(axes.Hook) | st.booleans())
        if build.get("hook") not in ("off", False):
            build.maybe("hook_from", st.integers(1, 4))
            build.maybe("hook_exempt_last", st.booleans())
    if forced is None:
        hooked = build.get("hook") not in ("off", False)
        build.maybe("bid_min", st.integers(0, 2))
        low = build.get("bid_min")
        build.maybe("bid_max", st.integers(low + hooked, 6) | st.just("h"))
        if low == 0 and build.get("bid_max") != 0:
            build.maybe("zero_streak_max", st.integers(0, 3))


def _play(build: _Builder) -> None:
    leads = ["eldest", "highest-bidder", *([] if build.get("dead_hand") else ["dealer"])]
    build.maybe("first_lead", st.sampled_from(leads))
    build.maybe("beat_rule", _values(axes.BeatRule))
    if build.get("trump") != "none" or build.get("joker_role") == "top-trump":
        build.maybe("void_rule", _values(axes.VoidRule))
        build.maybe("trump_lead", _values(axes.TrumpLead))
    build.maybe("direction", _values(axes.Direction))


def _match(build: _Builder, most: int) -> None:
    score = build.get("score")
    build.fields["winner"] = build.draw(winners(score))
    ends = st.just("schedule") | st.integers(1, 60).map(lambda number: {"target": number})
    ends |= st.integers(1, 20).map(lambda number: {"errors": number})
    build.maybe("end", ends)
    ties = ["shared", "extra-max", "most-successful-bids", "sum-of-successful-bids", "seat"]
    extra = st.integers(1, most).map(lambda size: f"extra-deal:{size}")
    build.maybe("tie_break", st.sampled_from(ties) | extra)
    if "errors" not in (build.get("end") if isinstance(build.get("end"), dict) else ()):
        build.maybe("match_goal", _values(axes.MatchGoal))


@st.composite
def _rules_and_players(
    draw: st.DrawFn,
    scores: st.SearchStrategy[Any],
    most_players: int = MOST_PLAYERS,
    largest: int = LARGEST_HAND,
) -> tuple[Rules, int]:
    """Valid rules, and a number of players that they fit; see `any_rules`."""
    players = draw(st.integers(2, most_players))
    build = _Builder(draw)
    _deck(build, players)
    most = min(Rules(**build.fields).largest_hand(players), largest)
    _sizes(build, most, players)
    _trump(build)
    _before_bids(build)
    _bidding(build)
    _play(build)
    build.maybe("score", scores)
    _match(build, most)
    return Rules(**build.fields), players


def any_rules(
    most_players: int = MOST_PLAYERS, largest: int = LARGEST_HAND
) -> st.SearchStrategy[tuple[Rules, int]]:
    """Valid rules over every axis, and players that they fit: ``rules, players``.

    `most_players` and `largest` (hand) keep matches short; more than 8 players have two packs.
    """
    return _rules_and_players(formulas(), most_players, largest)
