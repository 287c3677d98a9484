"""Metrics that hold numbers of one variant against each other: for claims, not for findings."""

from __future__ import annotations

from ohhell_sim.study.formulas import (
    against_rest,
    correlation,
    ratio,
    two_correlations,
    two_ratios,
)
from ohhell_sim.study.metric import DETAIL, Metric

__all__ = ["CONTRASTS"]

CONTRASTS = (
    Metric(
        "tricks", "tricks in a match", "tricks",
        "tricks / matches, extra deals of a tie not counted",
        "How much there is to play: a card of each player a trick.",
        ("tricks", "matches"), ratio, DETAIL, "match",
    ),
    Metric(
        "fewest_misses_ahead", "winners with the fewest misses, beyond chance", "share",
        "winners who missed no more bids than anybody else / winners - players who did / players",
        "What is left of that share when a winner picked at random is taken off.",
        ("winners_fewest", "winners", "had_fewest", "entrants"), two_ratios, DETAIL, "match",
    ),
    Metric(
        "large_makes_ahead", "winners with the most makes in large deals, beyond chance", "share",
        "winners who made at least as many bids as anybody in the deals of the larger half of "
        "hand sizes / winners - players who did / players",
        "What is left of that share when a winner picked at random is taken off.",
        ("winners_large", "winners", "had_most_large", "entrants"), two_ratios, DETAIL, "match",
    ),
    Metric(
        "misses_correlation", "correlation of few misses and result", "correlation",
        "covariance / root of the product of the variances, of misses (their sign changed) and "
        "totals within a table, over players and matches",
        "How closely few misses and a good result go together: 1 as closely as can be, 0 not.",
        ("result_misses", "result2", "misses2"), correlation, DETAIL, "match",
    ),
    Metric(
        "large_correlation", "correlation of makes in large deals and result", "correlation",
        "covariance / root of the product of the variances, of bids made in the deals of the "
        "larger half of hand sizes and totals within a table, over players and matches",
        "How closely makes in the large deals and a good result go together.",
        ("result_large", "result2", "large2"), correlation, DETAIL, "match",
    ),
    Metric(
        "small_correlation", "correlation of makes in small deals and result", "correlation",
        "covariance / root of the product of the variances, of bids made in the other deals and "
        "totals within a table, over players and matches",
        "How closely makes in the small deals and a good result go together.",
        ("result_small", "result2", "small2"), correlation, DETAIL, "match",
    ),
    Metric(
        "large_over_small", "correlation with the result, large deals less small", "correlation",
        "correlation of makes in large deals and result - that of makes in small deals and result",
        "Above 0 makes in the large deals tell more of the result.",
        ("result_large", "large2", "result_small", "small2", "result2"), two_correlations, DETAIL,
        "match",
    ),
    Metric(
        "zero_ahead", "make rate of zeros less that of other bids", "share",
        "zeros made / bids of 0 - other bids made / other bids", "Whether zero is the safest bid.",
        ("made:bid0", "hands:bid0", "made", "hands"), against_rest, DETAIL, "game",
    ),
    Metric(
        "zero_points_ahead", "points of zeros less those of other bids", "points",
        "mean points of bids of 0 - mean points of other bids", "Whether zero is the best bid.",
        ("points:bid0", "hands:bid0", "points", "hands"), against_rest, DETAIL, "game",
    ),
    Metric(
        "zero_sign", "what the dealer's zero adds to the chance of full bids", "share",
        "share of last bids of 0 that follow full bids - share of deals with full bids",
        "Whether a zero of the dealer tells that the bids before it are full.",
        ("last_zero_full", "last_zero", "full_before", "deals"), two_ratios, DETAIL, "game",
    ),
)  # fmt: skip
