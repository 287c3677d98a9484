"""The axes along which rules differ: small enums that say what each value means."""

from __future__ import annotations

from enum import unique

from ohhell_sim.rules.axis import Axis, Choice

__all__ = [
    "Axis",
    "BeatRule",
    "BidOrder",
    "BidTiming",
    "BlindHands",
    "Choice",
    "Direction",
    "Duplicates",
    "FirstLead",
    "HandMax",
    "Hook",
    "JokerPlay",
    "JokerRole",
    "LowRank",
    "MatchGoal",
    "Parity",
    "PassTo",
    "RankOrder",
    "ScheduleName",
    "TrumpExhausted",
    "TrumpLead",
    "TrumpRevealed",
    "TrumpSource",
    "TurnedCard",
    "TurnedJoker",
    "VoidRule",
    "Winner",
]

# The deck.


@unique
class LowRank(Choice):
    """The lowest rank that is left in the pack; the ace always stays."""

    TWO = "2", "nothing is taken out"
    THREE = "3", "the twos are taken out"
    FOUR = "4", "twos and threes are taken out"
    FIVE = "5", "twos to fours are taken out"
    SIX = "6", "twos to fives are taken out"
    SEVEN = "7", "twos to sixes are taken out"
    EIGHT = "8", "twos to sevens are taken out"
    NINE = "9", "twos to eights are taken out"
    AUTO8 = "auto8", "the highest ranks stay, eight cards for each hand: 4 players play with 32"


@unique
class RankOrder(Choice):
    """How the ranks of a suit beat each other."""

    ACE_HIGH = "ace-high", "A K Q J 10 9 8 7 6 5 4 3 2"
    ACE_LOW = "ace-low", "K Q J 10 9 8 7 6 5 4 3 2 A"
    SPANISH = "spanish", "A 3 K Q J 7 6 5 4 2, a pack of 40 without 8, 9 and 10"
    TEN_SECOND = "ten-second", "A 10 K Q J 9 8 7 6 5 4 3 2"


@unique
class JokerRole(Choice):
    """What jokers are."""

    TOP_TRUMP = "top-trump", "above every trump"
    WIZARD = "wizard", "the first one in a trick wins it"
    JESTER = "jester", "never wins, unless the trick holds nothing else"
    WIZARDS_AND_JESTERS = "wizards+jesters", "four wizards and four jesters"


@unique
class JokerPlay(Choice):
    """When a joker may be played."""

    ANY_TIME = "any-time", "always, also by a hand that could follow suit"
    AS_TRUMP = "as-trump", "as any trump: it follows where trumps are led"


@unique
class Duplicates(Choice):
    """Which of two identical cards wins."""

    FIRST_WINS = "first-wins", "the one played first"
    LAST_WINS = "last-wins", "the one played last"


# Players and hand sizes.


@unique
class Direction(Choice):
    """Which way round the table the deal and the play go."""

    CLOCKWISE = "clockwise", "to the left; seats are numbered that way"
    COUNTERCLOCKWISE = "counterclockwise", "to the right; seats are numbered that way"


@unique
class ScheduleName(Choice):
    """How the hand size moves from deal to deal of a match."""

    UP = "up", "`hand_min` to `hand_max`, one card more each deal"
    DOWN = "down", "`hand_max` to `hand_min`, one card fewer each deal"
    UP_DOWN = "up-down", "up and down again, the largest hand once: 1, 2, ..., 10, ..., 2, 1"
    DOWN_UP = "down-up", "down and up again, the smallest hand once: 10, ..., 2, 1, 2, ..., 10"
    CONSTANT = "constant", "`hand_max` in every deal; each player deals once"


@unique
class HandMax(Choice):
    """The largest hand of a match, where it depends on the number of players."""

    DECK = "deck", "as many cards as go round: floor(cards / players)"
    DECK_TURNUP = "deck-turnup", "as many as go round with one card left to turn up"


@unique
class Parity(Choice):
    """Which hand sizes of a named schedule are dealt."""

    ALL = "all", "every size"
    ODD = "odd", "1, 3, 5, ..."
    EVEN = "even", "2, 4, 6, ..."


# Trump.


@unique
class TrumpSource(Choice):
    """Where the trump suit of a deal comes from."""

    TURN_UP = "turn-up", "the next undealt card is turned up and stays out of play"
    ROTATE = "rotate", "the suits of `trump_order` one after the other, deal by deal"
    FIXED = "fixed", "the suit of `trump_order` in every deal"
    RANDOM = "random", "a suit drawn for each deal, known before the bids; no card is used"
    NONE = "none", "there is never a trump"
    DEALER_LAST_CARD = "dealer-last-card", "the last card dealt, the dealer's own, is shown"
    HIGHEST_BIDDER = "highest-bidder", "named after the bids by the earliest of the highest bids"
    ELDEST = "eldest", "named before the bids by eldest hand, who has seen the own cards"
    DEALER = "dealer", "named before the bids by the dealer, who has seen the own cards"


@unique
class TrumpExhausted(Choice):
    """What makes trump where trump is turned up and every card is dealt."""

    NONE = "none", "the deal has no trump"
    DEALER_LAST_CARD = "dealer-last-card", "the last card dealt, the dealer's own, is shown"
    CUT = "cut-before-deal", "a card cut before the deal and put back"


@unique
class TurnedCard(Choice):
    """What a turned card of a certain rank makes trump."""

    SUIT = "suit", "its suit, as any card"
    NONE = "none", "nothing: the deal has no trump"


@unique
class TurnedJoker(Choice):
    """What a turned joker makes trump; a jester never makes one."""

    NONE = "none", "nothing: the deal has no trump"
    REDRAW = "redraw", "the next card is turned up in its place"
    DEALER_CHOOSES = "dealer-chooses", "the dealer names a suit, having seen the own cards"


@unique
class TrumpRevealed(Choice):
    """When the table sees what is trump."""

    BEFORE_BIDS = "before-bids", "before the first bid"
    AFTER_BIDS = "after-bids", "after the last bid"


# Before the bids, and bidding.


@unique
class PassTo(Choice):
    """Which neighbour gets the passed cards."""

    LEFT = "left", "the next seat"
    RIGHT = "right", "the seat before"


@unique
class BlindHands(Choice):
    """Whether a hand is hidden from its owner."""

    NONE = "none", "everybody sees the own cards"
    FOREHEAD = "forehead-1", "in a deal of one card each sees all cards but the own"


@unique
class BidOrder(Choice):
    """Who bids first."""

    ELDEST_FIRST = "eldest-first", "left of the dealer first, the dealer last"
    DEALER_FIRST = "dealer-first", "the dealer first, right of the dealer last"


@unique
class BidTiming(Choice):
    """Whether bidders hear each other."""

    SEQUENTIAL = "sequential", "one after the other, aloud"
    SIMULTANEOUS = "simultaneous", "all at once, such as with fingers on a count of three"


@unique
class Hook(Choice):
    """Whether the bids may add up to the number of tricks."""

    OFF = "off", "every bid is free"
    LAST_BIDDER = "last-bidder", "whoever bids last may not make the bids add up to the tricks"
    NO_EXACT_TOTAL = "no-exact-total", "the bids may not add up to the tricks, whoever bids last"


# Play.


@unique
class FirstLead(Choice):
    """Who leads to the first trick."""

    ELDEST = "eldest", "eldest hand, left of the dealer"
    DEALER = "dealer", "the dealer"
    HIGHEST_BIDDER = "highest-bidder", "the earliest of the highest bids"


@unique
class VoidRule(Choice):
    """What a hand plays that cannot follow suit."""

    FREE = "free", "any card"
    MUST_TRUMP = "must-trump", "a trump, if it holds one"


@unique
class BeatRule(Choice):
    """Whether a hand has to beat the cards on the table."""

    FREE = "free", "no duty to beat"
    MUST_BEAT = "must-beat", "a hand that follows suit or has to trump beats the trick if it can"
    MUST_OVERTRUMP = "must-overtrump", "only where it plays trumps has a hand to beat the trick"


@unique
class TrumpLead(Choice):
    """When trumps may be led by a hand that holds other cards."""

    ANY = "any", "always"
    BROKEN = "broken", "once a trump was played in the deal"
    NOT_FIRST_TRICK = "not-first-trick", "from the second trick"


# The match.


@unique
class Winner(Choice):
    """Which total wins the match."""

    HIGHEST = "highest", "most points win"
    LOWEST = "lowest", "fewest points win: points count against the player"


@unique
class MatchGoal(Choice):
    """What a match is played for."""

    POINTS = "points", "the total of the points"
    ALL_MADE = "all-made", "who makes every deal wins; where nobody does, the points decide"
