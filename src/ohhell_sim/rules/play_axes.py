"""The axes of what the players do: before the bids, bidding, play, and winning the match."""

from __future__ import annotations

from enum import unique

from ohhell_sim.rules.axis import Choice

__all__ = [
    "BeatRule",
    "BidOrder",
    "BidTiming",
    "BlindHands",
    "FirstLead",
    "Hook",
    "MatchGoal",
    "PassTo",
    "TrumpLead",
    "VoidRule",
    "Winner",
]

# Before the bids, and bidding.


@unique
class PassTo(Choice):
    """Which neighbour gets the passed cards.

    Examples
    --------
    >>> PassTo("left").about
    'the next seat'
    """

    LEFT = "left", "the next seat"
    RIGHT = "right", "the seat before"


@unique
class BlindHands(Choice):
    """Whether a hand is hidden from its owner.

    Examples
    --------
    >>> BlindHands("forehead-1").about
    'in a deal of one card each sees all cards but the own'
    """

    NONE = "none", "everybody sees the own cards"
    FOREHEAD = "forehead-1", "in a deal of one card each sees all cards but the own"


@unique
class BidOrder(Choice):
    """Who bids first.

    Examples
    --------
    >>> BidOrder("dealer-first").about
    'the dealer first, right of the dealer last'
    """

    ELDEST_FIRST = "eldest-first", "left of the dealer first, the dealer last"
    DEALER_FIRST = "dealer-first", "the dealer first, right of the dealer last"


@unique
class BidTiming(Choice):
    """Whether bidders hear each other.

    Examples
    --------
    >>> BidTiming("sequential").about
    'one after the other, aloud'
    """

    SEQUENTIAL = "sequential", "one after the other, aloud"
    SIMULTANEOUS = "simultaneous", "all at once, such as with fingers on a count of three"


@unique
class Hook(Choice):
    """Whether the bids may add up to the number of tricks.

    Examples
    --------
    >>> Hook("last-bidder").about
    'whoever bids last may not make the bids add up to the tricks'
    """

    OFF = "off", "every bid is free"
    LAST_BIDDER = "last-bidder", "whoever bids last may not make the bids add up to the tricks"
    NO_EXACT_TOTAL = "no-exact-total", "the bids may not add up to the tricks, whoever bids last"


# Play.


@unique
class FirstLead(Choice):
    """Who leads to the first trick.

    Examples
    --------
    >>> FirstLead("dealer").about
    'the dealer'
    """

    ELDEST = "eldest", "eldest hand, left of the dealer"
    DEALER = "dealer", "the dealer"
    HIGHEST_BIDDER = "highest-bidder", "the earliest of the highest bids"


@unique
class VoidRule(Choice):
    """What a hand plays that cannot follow suit.

    Examples
    --------
    >>> VoidRule("must-trump").about
    'a trump, if it holds one'
    """

    FREE = "free", "any card"
    MUST_TRUMP = "must-trump", "a trump, if it holds one"


@unique
class BeatRule(Choice):
    """Whether a hand has to beat the cards on the table.

    Examples
    --------
    >>> BeatRule("free").about
    'no duty to beat'
    """

    FREE = "free", "no duty to beat"
    MUST_BEAT = "must-beat", "a hand that follows suit or has to trump beats the trick if it can"
    MUST_OVERTRUMP = "must-overtrump", "only where it plays trumps has a hand to beat the trick"


@unique
class TrumpLead(Choice):
    """When trumps may be led by a hand that holds other cards.

    Examples
    --------
    >>> TrumpLead("broken").about
    'once a trump was played in the deal'
    """

    ANY = "any", "always"
    BROKEN = "broken", "once a trump was played in the deal"
    NOT_FIRST_TRICK = "not-first-trick", "from the second trick"


# The match.


@unique
class Winner(Choice):
    """Which total wins the match.

    Examples
    --------
    >>> Winner("lowest").about
    'fewest points win: points count against the player'
    """

    HIGHEST = "highest", "most points win"
    LOWEST = "lowest", "fewest points win: points count against the player"


@unique
class MatchGoal(Choice):
    """What a match is played for.

    Examples
    --------
    >>> MatchGoal("points").about
    'the total of the points'
    """

    POINTS = "points", "the total of the points"
    ALL_MADE = "all-made", "who makes every deal wins; where nobody does, the points decide"
