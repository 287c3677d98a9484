"""The axes of the cards: the deck, the hands of a match, and where trump comes from."""

from __future__ import annotations

from enum import unique

from ohhell_sim.rules.axis import Choice

__all__ = [
    "Direction",
    "Duplicates",
    "HandMax",
    "JokerPlay",
    "JokerRole",
    "LowRank",
    "Parity",
    "RankOrder",
    "ScheduleName",
    "TrumpExhausted",
    "TrumpRevealed",
    "TrumpSource",
    "TurnedCard",
    "TurnedJoker",
]

# The deck.


@unique
class LowRank(Choice):
    """The lowest rank that is left in the pack; the ace always stays.

    Examples
    --------
    >>> LowRank("6").about
    'twos to fives are taken out'
    """

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
    """How the ranks of a suit beat each other.

    Examples
    --------
    >>> RankOrder("spanish").about
    'A 3 K Q J 7 6 5 4 2, a pack of 40 without 8, 9 and 10'
    """

    ACE_HIGH = "ace-high", "A K Q J 10 9 8 7 6 5 4 3 2"
    ACE_LOW = "ace-low", "K Q J 10 9 8 7 6 5 4 3 2 A"
    SPANISH = "spanish", "A 3 K Q J 7 6 5 4 2, a pack of 40 without 8, 9 and 10"
    TEN_SECOND = "ten-second", "A 10 K Q J 9 8 7 6 5 4 3 2"


@unique
class JokerRole(Choice):
    """What jokers are.

    Examples
    --------
    >>> [role.value for role in JokerRole]
    ['top-trump', 'wizard', 'jester', 'wizards+jesters']
    """

    TOP_TRUMP = "top-trump", "above every trump"
    WIZARD = "wizard", "the first one in a trick wins it"
    JESTER = "jester", "never wins, unless the trick holds nothing else"
    WIZARDS_AND_JESTERS = "wizards+jesters", "four wizards and four jesters"


@unique
class JokerPlay(Choice):
    """When a joker may be played.

    Examples
    --------
    >>> JokerPlay.AS_TRUMP.about
    'as any trump: it follows where trumps are led'
    """

    ANY_TIME = "any-time", "always, also by a hand that could follow suit"
    AS_TRUMP = "as-trump", "as any trump: it follows where trumps are led"


@unique
class Duplicates(Choice):
    """Which of two identical cards wins.

    Examples
    --------
    >>> Duplicates("last-wins").about
    'the one played last'
    """

    FIRST_WINS = "first-wins", "the one played first"
    LAST_WINS = "last-wins", "the one played last"


# Players and hand sizes.


@unique
class Direction(Choice):
    """Which way round the table the deal and the play go.

    Examples
    --------
    >>> Direction.CLOCKWISE == "clockwise"
    True
    """

    CLOCKWISE = "clockwise", "to the left; seats are numbered that way"
    COUNTERCLOCKWISE = "counterclockwise", "to the right; seats are numbered that way"


@unique
class ScheduleName(Choice):
    """How the hand size moves from deal to deal of a match.

    Examples
    --------
    >>> [name.value for name in ScheduleName]
    ['up', 'down', 'up-down', 'down-up', 'constant']
    """

    UP = "up", "`hand_min` to `hand_max`, one card more each deal"
    DOWN = "down", "`hand_max` to `hand_min`, one card fewer each deal"
    UP_DOWN = "up-down", "up and down again, the largest hand once: 1, 2, ..., 10, ..., 2, 1"
    DOWN_UP = "down-up", "down and up again, the smallest hand once: 10, ..., 2, 1, 2, ..., 10"
    CONSTANT = "constant", "`hand_max` in every deal; each player deals once"


@unique
class HandMax(Choice):
    """The largest hand of a match, where it depends on the number of players.

    Examples
    --------
    >>> HandMax("deck-turnup").about
    'as many as go round with one card left to turn up'
    """

    DECK = "deck", "as many cards as go round: floor(cards / players)"
    DECK_TURNUP = "deck-turnup", "as many as go round with one card left to turn up"


@unique
class Parity(Choice):
    """Which hand sizes of a named schedule are dealt.

    Examples
    --------
    >>> Parity("odd").about
    '1, 3, 5, ...'
    """

    ALL = "all", "every size"
    ODD = "odd", "1, 3, 5, ..."
    EVEN = "even", "2, 4, 6, ..."


# Trump.


@unique
class TrumpSource(Choice):
    """Where the trump suit of a deal comes from.

    Examples
    --------
    >>> TrumpSource("fixed").about
    'the suit of `trump_order` in every deal'
    """

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
    """What makes trump where trump is turned up and every card is dealt.

    Examples
    --------
    >>> TrumpExhausted("none").about
    'the deal has no trump'
    """

    NONE = "none", "the deal has no trump"
    DEALER_LAST_CARD = "dealer-last-card", "the last card dealt, the dealer's own, is shown"
    CUT = "cut-before-deal", "a card cut before the deal and put back"


@unique
class TurnedCard(Choice):
    """What a turned card of a certain rank makes trump.

    Examples
    --------
    >>> TurnedCard("suit").about
    'its suit, as any card'
    """

    SUIT = "suit", "its suit, as any card"
    NONE = "none", "nothing: the deal has no trump"


@unique
class TurnedJoker(Choice):
    """What a turned joker makes trump; a jester never makes one.

    Examples
    --------
    >>> TurnedJoker("redraw").about
    'the next card is turned up in its place'
    """

    NONE = "none", "nothing: the deal has no trump"
    REDRAW = "redraw", "the next card is turned up in its place"
    DEALER_CHOOSES = "dealer-chooses", "the dealer names a suit, having seen the own cards"


@unique
class TrumpRevealed(Choice):
    """When the table sees what is trump.

    Examples
    --------
    >>> TrumpRevealed("after-bids").about
    'after the last bid'
    """

    BEFORE_BIDS = "before-bids", "before the first bid"
    AFTER_BIDS = "after-bids", "after the last bid"
