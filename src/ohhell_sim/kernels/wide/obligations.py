"""Which cards may be played and which card wins, under every rule of play.

A hand is two words: the first copies of its cards and the second ones. A kind of card is one bit,
the same in both words; its lane is its suit, trumps in the top lane, its place in the lane its
strength. Jokers and wizards stand above the ranks of the top lane, jesters above those of lane 0.
"""

from __future__ import annotations

import numpy as np

from ohhell_sim.kernels._jit import block, inline
from ohhell_sim.kernels.bits import FULL, NONE, ONE, lane_of
from ohhell_sim.kernels.memory import load_int
from ohhell_sim.kernels.words import Address, Flag, Word

__all__ = [
    "ANY_TIME", "AS_TRUMP", "BEAT_RULE", "JESTERS", "JOKERS", "JOKER_PLAY", "LAST_WINS",
    "NO_JOKERS", "TRUMP_LEAD", "VOID_RULE", "WIZARDS", "beats", "exempt_cards", "follow_suit",
    "legal_cards", "suit_led", "trump_cards",
]  # fmt: skip

#: Where jokers and wizards stand.
JOKERS = np.uint64(0x6000000000000000)
#: Where jesters stand.
JESTERS = np.uint64(0x0000000000006000)

# Places in the table of obligations.
#: 1 if a player who cannot follow must trump.
VOID_RULE = 0
#: 1 if the trick must be beaten where possible, 2 if only by trumps.
BEAT_RULE = 1
#: 1 if trumps may be led only after one was played, 2 if not to the first trick.
TRUMP_LEAD = 2
#: 1 if the last of equal cards wins, 0 if the first.
LAST_WINS = 3
#: What the jokers are: one of the four codes below.
JOKER_PLAY = 4

NO_JOKERS = 0
#: The highest trumps, bound to follow suit as trumps.
AS_TRUMP = 1
#: The highest trumps, played at any time.
ANY_TIME = 2
#: Wizards and jesters, played at any time.
WIZARDS = 3


@inline
def trump_cards(trump_lane: Word, rules: Address) -> Word:
    """Return the kinds that win as trumps: the trump lane and the jokers that are trumps."""
    play = load_int(rules, JOKER_PLAY)
    return trump_lane | JOKERS if play in (AS_TRUMP, ANY_TIME) else trump_lane


@inline
def exempt_cards(rules: Address) -> Word:
    """Return the kinds that may be played at any time."""
    play = load_int(rules, JOKER_PLAY)
    if play == ANY_TIME:
        return JOKERS
    return JOKERS | JESTERS if play == WIZARDS else NONE


@inline
def follow_suit(card: Word, trumps: Word, rules: Address) -> Word:
    """Return the kinds of the suit that a card asks for when led; 0 for none."""
    exempt = exempt_cards(rules)
    if card & trumps != NONE:
        return trumps & ~exempt
    if card & exempt != NONE:
        return NONE
    return lane_of(card) & FULL


@inline
def suit_led(
    card: Word, led: Word, closed: Flag, trumps: Word, rules: Address
) -> tuple[Word, Flag]:
    """Return the led suit after a card, and whether no later card can set it any more."""
    if led != NONE or closed:
        return led, closed
    if load_int(rules, JOKER_PLAY) == WIZARDS:
        if card & JESTERS != NONE:
            return NONE, False
        if card & JOKERS != NONE:
            return NONE, True
    led = follow_suit(card, trumps, rules)
    return led, led == NONE


@inline
def beats(card: Word, best: Word, led: Word, trumps: Word, rules: Address) -> bool:
    """Say whether a card wins over the best card so far; `led` already counts the card."""
    if best == NONE:
        return True
    last_wins = bool(load_int(rules, LAST_WINS) == 1)
    if load_int(rules, JOKER_PLAY) == WIZARDS:
        if best & JOKERS != NONE or card & JESTERS != NONE:
            return False
        if card & JOKERS != NONE or best & JESTERS != NONE:
            return True
    elif card & JOKERS != NONE and best & JOKERS != NONE:
        return last_wins
    value = card & (led | trumps)
    return bool(value > best or (last_wins and value == best))


@inline
def _over(best: Word, led: Word, trumps: Word, rules: Address) -> Word:
    """Return the kinds that would win over the best card so far."""
    last_wins = load_int(rules, LAST_WINS) == 1
    if load_int(rules, JOKER_PLAY) == WIZARDS:
        if best & JOKERS != NONE:
            return NONE
        if best & JESTERS != NONE or best == NONE:
            return ~JESTERS
    elif best & JOKERS != NONE:
        return JOKERS if last_wins else NONE
    if best == NONE:
        return ~NONE
    suit = trumps if best & trumps != NONE else lane_of(best) & FULL & led
    higher = suit & ~((best << ONE) - ONE)
    if best & trumps == NONE:
        higher |= trumps
    if last_wins:
        higher |= best
    if load_int(rules, JOKER_PLAY) == WIZARDS:
        higher |= JOKERS
    return higher


@block
def legal_cards(
    first: Word,
    second: Word,
    on_lead: Flag,
    led: Word,
    best: Word,
    trumps: Word,
    trumps_held_back: Flag,
    rules: Address,
) -> tuple[Word, Word, Word, Flag]:
    """Return the cards that may be played, those that would win, and whether suit is followed.

    Parameters
    ----------
    first, second : uint64
        The hand.
    on_lead : bool
    led : uint64
        Kinds of the led suit, 0 for none.
    best : uint64
        Winning kind so far, 0 when leading.
    trumps : uint64
        Kinds that win as trumps.
    trumps_held_back : bool
        Whether trumps may not be led now.
    rules : uint64
        Address of the table of obligations.

    Returns
    -------
    legal_first, legal_second, winning_kinds : uint64
    follows : bool
    """
    exempt = exempt_cards(rules)
    kinds = first | second
    plain = kinds & ~exempt
    choice = plain
    follows = False
    if on_lead:
        if trumps_held_back and plain & ~trumps != NONE:
            choice = plain & ~trumps
        over = ~NONE
    else:
        over = _over(best, led, trumps, rules)
        bound = False
        if plain & led != NONE:
            choice = plain & led
            follows = True
            bound = True
        elif led != NONE and load_int(rules, VOID_RULE) == 1 and plain & trumps != NONE:
            choice = plain & trumps
            bound = True
        rule = load_int(rules, BEAT_RULE)
        if bound and (rule == 1 or (rule == 2 and choice & ~trumps == NONE)):
            beating = choice & over
            if beating != NONE:
                choice = beating
    legal = choice | (kinds & exempt)
    return first & legal, second & legal, over, follows
