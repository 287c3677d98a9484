"""What a study measures: every metric once, with its formula, unit and meaning."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ohhell_sim.study.contrasts import CONTRASTS
from ohhell_sim.study.definition import Study
from ohhell_sim.study.formulas import (
    advantage,
    luck_share,
    ratio,
    same_share,
    skill_gap,
    skill_share,
    spread,
    two_ratios,
)
from ohhell_sim.study.metric import DETAIL, MAIN, Metric

__all__ = ["DETAIL", "MAIN", "Metric", "study_metrics"]

_MOST_BID = 10


_GAME = (
    Metric(
        "make_rate", "make rate", "share",
        "bids made / bids", "How often a player wins exactly the tricks bid.",
        ("made", "hands"), ratio,
        plain=(
            "more bids succeed",
            "fewer bids succeed",
        ),
    ),
    Metric(
        "all_make", "deals where everybody makes", "share",
        "deals in which every bid is made / deals", "How often nobody misses.",
        ("all_made", "deals"), ratio,
        plain=(
            "everybody makes the bid more often",
            "everybody makes the bid less often",
        ),
    ),
    Metric(
        "bid_excess", "bids less tricks", "tricks",
        "(sum of the bids - hand size) summed over deals / deals",
        "Above 0 the table bids for more tricks than there are: a fight for tricks; below 0 some "
        "tricks are wanted by nobody.",
        ("excess", "deals"), ratio,
        plain=(
            "the bids claim more of the tricks",
            "the bids claim fewer of the tricks",
        ),
    ),
    Metric(
        "zero_share", "bids of zero", "share",
        "bids of 0 / bids", "How often players bid nothing.",
        ("zeros", "hands"), ratio,
        plain=(
            "zero is bid more often",
            "zero is bid less often",
        ),
    ),
    Metric(
        "zero_make", "make rate of zeros", "share",
        "zeros made / bids of 0", "How safe a bid of zero is.",
        ("made:bid0", "hands:bid0"), ratio,
        plain=(
            "a zero is safer",
            "a zero is less safe",
        ),
    ),
    Metric(
        "small_low", "zeros and ones in deals of up to 3 cards", "share",
        "bids of 0 or 1 in deals of 1 to 3 cards / bids in these deals",
        "Whether small deals are all zero or one.",
        ("small_low", "small_hands"), ratio,
        plain=(
            "small deals are more often zero or one",
            "small deals are less often zero or one",
        ),
    ),
    Metric(
        "points", "points a deal", "points",
        "sum of the points / bids", "What a player scores in a deal on average.",
        ("points", "hands"), ratio,
        plain=(
            "a deal brings more points",
            "a deal brings fewer points",
        ),
    ),
    Metric(
        "points_sd", "spread of the points of a deal", "points",
        "root of (mean of the squares of the points of a deal - square of their mean)",
        "How much a single deal moves: its standard deviation over players and deals.",
        ("points", "points2", "hands"), spread,
        plain=(
            "the points of a deal spread more",
            "the points of a deal spread less",
        ),
    ),
    Metric(
        "dealers_zero", "dealer's zeros after full bids", "share",
        "last bids of 0 with the bids before adding up to the tricks or more / last bids of 0",
        "What the last bidder's zero says about the bids before it.",
        ("last_zero_full", "last_zero"), ratio,
        plain=(
            "a zero of the dealer more often follows full bids",
            "a zero of the dealer less often follows full bids",
        ),
    ),
    Metric(
        "zero_after_full", "zeros of the dealer after full bids", "share",
        "last bids of 0 after bids that add up to the tricks or more / deals with such bids",
        "How often the last bidder stays out when all tricks are spoken for.",
        ("last_zero_full", "full_before"), ratio,
        plain=(
            "the dealer bids zero more often when all tricks are spoken for",
            "the dealer bids zero less often when all tricks are spoken for",
        ),
    ),
)  # fmt: skip

_MATCH = (
    Metric(
        "length", "deals in a match", "deals",
        "deals / matches, extra deals of a tie not counted", "How long a match is.",
        ("deals", "matches"), ratio, group="match",
        plain=(
            "a match takes more deals",
            "a match takes fewer deals",
        ),
    ),
    Metric(
        "leader_wins", "leader at half-time wins", "share",
        "players who lead after half of the deals and win / players who lead then",
        "How much is decided at half-time. Half-time is after half of the deals, rounded down; of "
        "several leaders or winners each counts.",
        ("half_first_won", "half_first"), ratio, group="match",
        plain=(
            "who leads at half-time wins more often",
            "who leads at half-time wins less often",
        ),
    ),
    Metric(
        "last_wins", "last at half-time wins", "share",
        "players who are last after half of the deals and win / players who are last then",
        "Whether one can come back.",
        ("half_last_won", "half_last"), ratio, group="match",
        plain=(
            "who is last at half-time comes back to win more often",
            "who is last at half-time comes back to win less often",
        ),
    ),
    Metric(
        "lead_changes", "changes of the lead", "changes",
        "deals after which nobody leads who led before / matches",
        "How often the lead passes on.",
        ("lead_changes", "matches"), ratio, group="match",
        plain=(
            "the lead changes more often",
            "the lead changes less often",
        ),
    ),
    Metric(
        "ties", "matches tied for the first place", "share",
        "matches with several first players before ties are broken / matches",
        "How often a tie-break is needed.",
        ("tied_first", "matches"), ratio, group="match",
        plain=(
            "more matches are tied for the first place",
            "fewer matches are tied for the first place",
        ),
    ),
    Metric(
        "shared", "matches with shared wins", "share",
        "matches with several winners / matches", "How often the tie-break leaves several.",
        ("shared", "matches"), ratio, DETAIL, "match",
    ),
    Metric(
        "margin", "winning margin", "points",
        "best total less second-best total, summed over matches / matches",
        "How clear the win is, before ties are broken (in tricks off where errors decide).",
        ("margin", "matches"), ratio, group="match",
        plain=(
            "the winner is further ahead",
            "the winner is less far ahead",
        ),
    ),
    Metric(
        "fewest_misses_win", "winners with the fewest misses", "share",
        "winners who missed no more bids than anybody else / winners",
        "Whether few misses are what wins.",
        ("winners_fewest", "winners"), ratio, group="match",
        plain=(
            "the winner has the fewest misses more often",
            "the winner has the fewest misses less often",
        ),
    ),
    Metric(
        "large_makes_win", "winners with the most makes in large deals", "share",
        "winners who made at least as many bids as anybody in the deals of the larger half of "
        "hand sizes / winners",
        "Whether makes in the large deals are what wins.",
        ("winners_large", "winners"), ratio, group="match",
        plain=(
            "the winner has the most makes in large deals more often",
            "the winner has the most makes in large deals less often",
        ),
    ),
)  # fmt: skip

_TABLES = (
    "Half of the table is the player of the study (standard, unless it says otherwise) and the "
    "other half the rival (the rule of thumb, unless it says otherwise); the same cards are then "
    "played again with the players exchanged. A match here is both tables together."
)
_SKILL = (
    Metric(
        "skill_wins", "wins of the stronger player", "share",
        "wins of the player of the study / wins, over both tables",
        f"Half is pure luck, 1 is pure skill. {_TABLES}",
        ("skill_wins", "skill_winners"), ratio, group="skill",
        plain=(
            "the stronger player wins more often",
            "the stronger player wins less often",
        ),
    ),
    Metric(
        "skill_gap", "points of the stronger player ahead", "points",
        "mean total of the player less mean total of the rival at the same table, mean of both "
        "tables",
        "What better play is worth in a match.",
        ("skill_apart", "facing"), skill_gap, group="skill",
        plain=(
            "better play is worth more points in a match",
            "better play is worth fewer points in a match",
        ),
    ),
    Metric(
        "skill_share", "variance that is skill", "share",
        "variance of results that the mean lead of the player over the rival makes / variance of "
        "results; a result is a total less the mean of its table",
        "How much of the difference between two results of a match is who played.",
        ("skill_apart", "luck_all", "seats", "facing"), skill_share, DETAIL, "skill",
        clear="skill_apart",
    ),
    Metric(
        "luck_share", "variance that is luck of the deal", "share",
        "1 - variance that is skill",
        "The players leave nothing to chance, so whatever does not come from who plays comes from "
        "the cards.",
        ("skill_apart", "luck_all", "seats", "facing"), luck_share, group="skill",
        clear="skill_apart",
        plain=(
            "the cards decide more of a result",
            "the cards decide less of a result",
        ),
    ),
    Metric(
        "same_luck", "variance that exchanged players share", "share",
        "covariance of the results of the two players of a seat with the same cards / variance "
        "of results",
        "The part of the luck of the deal that does not depend on who plays: what duplicate "
        "seating takes away.",
        ("luck_both", "skill_apart", "luck_all", "seats", "facing"), same_share, group="skill",
        clear="skill_apart",
        plain=(
            "more of a result is the same whoever plays the cards",
            "less of a result is the same whoever plays the cards",
        ),
    ),
)  # fmt: skip


def study_metrics(study: Study) -> tuple[Metric, ...]:
    """Return the metrics of a study: those of every game, then by position, bid and hand size.

    Parameters
    ----------
    study : Study
        What is compared.

    Returns
    -------
    tuple of Metric
        Each key once; a variant that lacks a position, a bid or a hand size has no value there.

    Examples
    --------
    >>> keys = [metric.key for metric in study_metrics(Study.of(["classic"]))]
    >>> keys[0], "make_rate:place4" in keys, "make_rate:size13" in keys
    ('make_rate', True, True)
    """
    players = max(variant.players for variant in study.variants)
    sizes = sorted({n for v in study.variants for n in v.rules.hand_sizes(v.players)})
    bids = range(min(max(sizes), _MOST_BID) + 1)
    return (
        *_GAME,
        *_MATCH,
        *(_SKILL if study.skill else ()),
        *CONTRASTS,
        *_by_position(range(1, players + 1)),
        *_by_bid(bids),
        *_by_size(sizes),
    )


def _by_position(places: Iterable[int]) -> Iterable[Metric]:
    for place in places:
        yield Metric(
            f"make_rate:place{place}", f"make rate of position {place}", "share",
            "bids made / bids, of one place in the bidding order (1 bids first)",
            "How often a player there wins exactly the tricks bid.",
            (f"made:place{place}", f"hands:place{place}"), ratio, DETAIL, "position",
        )  # fmt: skip
    for place in places:
        yield Metric(
            f"advantage:place{place}", f"advantage of position {place}", "points",
            "mean points of a deal there less the mean points of a deal",
            "What it is worth to bid in that place.",
            (f"points:place{place}", f"hands:place{place}", "points", "hands"),
            advantage, DETAIL, "position",
        )  # fmt: skip


def _by_bid(bids: Sequence[int]) -> Iterable[Metric]:
    for bid in bids:
        yield Metric(
            f"make_rate:bid{bid}", f"make rate of bids of {bid}", "share",
            "bids made / bids, of one number of tricks", "How safe the bid is.",
            (f"made:bid{bid}", f"hands:bid{bid}"), ratio, DETAIL, "bid",
        )  # fmt: skip
    for bid in bids:
        yield Metric(
            f"points:bid{bid}", f"points of bids of {bid}", "points",
            "sum of the points / bids, of one number of tricks", "What the bid brings.",
            (f"points:bid{bid}", f"hands:bid{bid}"), ratio, DETAIL, "bid",
        )  # fmt: skip
    for bid in bids[1:]:
        yield Metric(
            f"zero_ahead:bid{bid}", f"make rate of zeros less that of bids of {bid}", "share",
            "zeros made / bids of 0 - bids made / bids, of one number of tricks",
            "Whether zero is safer than this bid.",
            ("made:bid0", "hands:bid0", f"made:bid{bid}", f"hands:bid{bid}"), two_ratios, DETAIL,
            "bid",
        )  # fmt: skip


def _by_size(sizes: Iterable[int]) -> Iterable[Metric]:
    for size in sizes:
        cards = "1 card" if size == 1 else f"{size} cards"
        yield Metric(
            f"make_rate:size{size}", f"make rate with {cards}", "share",
            "bids made / bids, of one hand size", "How hard the deal is.",
            (f"made:size{size}", f"hands:size{size}"), ratio, DETAIL, "size",
        )  # fmt: skip
