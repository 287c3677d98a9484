"""Rules in one line: what is played, and every departure from the plain game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ohhell_sim.rules import axes
from ohhell_sim.rules.tables import HandTable

if TYPE_CHECKING:
    from ohhell_sim.rules.rules import Rules

__all__ = ["deck_in_line", "hand_in_line", "joined", "letters_in_words", "rules_in_line"]

_SCHEDULES = {
    axes.ScheduleName.UP: "hands {low} up to {high}",
    axes.ScheduleName.DOWN: "hands {high} down to {low}",
    axes.ScheduleName.UP_DOWN: "hands {low} up to {high} and down again",
    axes.ScheduleName.DOWN_UP: "hands {high} down to {low} and up again",
    axes.ScheduleName.CONSTANT: "hands of {high}",
}
_LARGEST = {
    axes.HandMax.DECK: "all the cards",
    axes.HandMax.DECK_TURNUP: "all the cards but a turn-up",
}
_TRUMPS = {
    axes.TrumpSource.TURN_UP: "trump turned up",
    axes.TrumpSource.ROTATE: "trump rotates {order}",
    axes.TrumpSource.FIXED: "{order} always trump",
    axes.TrumpSource.RANDOM: "trump drawn at random",
    axes.TrumpSource.NONE: "never a trump",
    axes.TrumpSource.DEALER_LAST_CARD: "the dealer's last card makes trump",
    axes.TrumpSource.HIGHEST_BIDDER: "the highest bidder names trump",
    axes.TrumpSource.ELDEST: "eldest hand names trump",
    axes.TrumpSource.DEALER: "the dealer names trump",
}
_EXHAUSTED = {
    axes.TrumpExhausted.NONE: "",
    axes.TrumpExhausted.DEALER_LAST_CARD: "the dealer's last card where all are dealt",
    axes.TrumpExhausted.CUT: "a card cut before where all are dealt",
}
_TURNED_JOKERS = {
    axes.TurnedJoker.NONE: "",
    axes.TurnedJoker.REDRAW: "another card for a turned joker",
    axes.TurnedJoker.DEALER_CHOOSES: "the dealer's choice for a turned joker",
}
_NAMED = {axes.TrumpSource.HIGHEST_BIDDER, axes.TrumpSource.ELDEST, axes.TrumpSource.DEALER}
_HOOKS = {
    axes.Hook.LAST_BIDDER: "the last bidder may not even out the bids",
    axes.Hook.NO_EXACT_TOTAL: "the bids may not even out",
}
_PLAY: dict[str, dict[Any, str]] = {
    "first_lead": {
        axes.FirstLead.DEALER: "the dealer leads",
        axes.FirstLead.HIGHEST_BIDDER: "the highest bidder leads",
    },
    "void_rule": {axes.VoidRule.MUST_TRUMP: "must trump when void"},
    "beat_rule": {
        axes.BeatRule.MUST_BEAT: "must beat the trick",
        axes.BeatRule.MUST_OVERTRUMP: "must overtrump",
    },
    "trump_lead": {
        axes.TrumpLead.BROKEN: "no trump led before one was played",
        axes.TrumpLead.NOT_FIRST_TRICK: "no trump led to the first trick",
    },
}
_LETTERS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "N": "none"}


def joined(*parts: str) -> str:
    """Return the parts that say something, with commas between.

    Parameters
    ----------
    *parts : str
        Phrases; empty ones are left out.

    Returns
    -------
    str
        The phrase.

    Examples
    --------
    >>> joined("free bids", "", "at most 3")
    'free bids, at most 3'
    """
    return ", ".join(part for part in parts if part)


def letters_in_words(order: str | None) -> str:
    """Return trump letters as words.

    Parameters
    ----------
    order : str or None
        Such as "SHN".

    Returns
    -------
    str
        Such as "spades, hearts, none".

    Examples
    --------
    >>> letters_in_words("SHN")
    'spades, hearts, none'
    """
    return ", ".join(_LETTERS[letter] for letter in order or "")


def hand_in_line(high: int | axes.HandMax | HandTable) -> str:
    """Return the largest hand in words.

    Parameters
    ----------
    high : int, HandMax or HandTable
        The largest hand.

    Returns
    -------
    str
        A table as ranges of players with their size.

    Examples
    --------
    >>> hand_in_line(HandTable(((3, 10), (4, 10), (6, 8))))
    '10 (3-4 players), 8 (6)'
    """
    if isinstance(high, axes.HandMax):
        return _LARGEST[high]
    if isinstance(high, int):
        return str(high)
    runs: list[list[int]] = []
    for players, size in high.pairs:
        if runs and runs[-1][2] == size and runs[-1][1] == players - 1:
            runs[-1][1] = players
        else:
            runs.append([players, players, size])
    spans = [
        f"{size} ({first}{f'-{last}' if last > first else ''}{' players' if not place else ''})"
        for place, (first, last, size) in enumerate(runs)
    ]
    return ", ".join(spans)


def deck_in_line(rules: Rules) -> str:
    """Return what is special about the deck; an empty text for one pack of 52.

    Parameters
    ----------
    rules : Rules
        The rules.

    Returns
    -------
    str
        Such as "two packs, the first of two equal cards wins".
    """
    packs = low = order = jokers = ""
    if rules.packs == 2:
        which = "first" if rules.duplicates is axes.Duplicates.FIRST_WINS else "last"
        packs = f"two packs, the {which} of two equal cards wins"
    if rules.low_rank is axes.LowRank.AUTO8:
        low = "eight cards a hand in the pack"
    elif rules.low_rank is not axes.LowRank.TWO:
        low = f"no card below {rules.low_rank}"
    if rules.rank_order is not axes.RankOrder.ACE_HIGH:
        order = f"ranks {rules.rank_order.about.split(',')[0]}"
    if rules.joker_role is not None:
        jokers = _jokers(rules, rules.joker_role)
    return joined(packs, low, order, jokers)


def _jokers(rules: Rules, role: axes.JokerRole) -> str:
    if role is axes.JokerRole.WIZARDS_AND_JESTERS:
        return "4 wizards and 4 jesters"
    what = {axes.JokerRole.TOP_TRUMP: "joker"}.get(role, role.value)
    text = f"{rules.jokers} {what}{'s' if rules.jokers > 1 else ''}"
    if role is not axes.JokerRole.TOP_TRUMP:
        return text
    free = ", played at any time" if rules.joker_play is axes.JokerPlay.ANY_TIME else ""
    return f"{text} above all trumps{free}"


def _sizes(rules: Rules) -> str:
    if isinstance(rules.schedule, tuple):
        text = f"hands {', '.join(map(str, rules.schedule))}"
    else:
        high = hand_in_line(rules.hand_max)
        text = _SCHEDULES[rules.schedule].format(low=rules.hand_min, high=high)
    often = [
        f"the {which} {'as often as players' if times == 'players' else f'{times} times'}"
        for which, times in (("smallest", rules.repeat_min), ("largest", rules.repeat_max))
        if times != 1
    ]
    parity = "" if rules.parity is axes.Parity.ALL else f"{rules.parity} sizes only"
    return joined(text, *often, parity, "the dealer sits out" if rules.dead_hand else "")


def _trump(rules: Rules) -> str:
    if rules.trump is axes.TrumpSource.NONE:
        return _TRUMPS[rules.trump]
    turned = rules.trump is axes.TrumpSource.TURN_UP
    order = letters_in_words(rules.trump_order)
    return joined(
        _TRUMPS[rules.trump].format(order=order),
        "or none" if rules.trump_choice_none and rules.trump in _NAMED else "",
        _EXHAUSTED[rules.trump_when_exhausted] if turned else "",
        "none for a turned ace" if turned and rules.turned_ace is axes.TurnedCard.NONE else "",
        "none for a turned face" if turned and rules.turned_face is axes.TurnedCard.NONE else "",
        _TURNED_JOKERS[rules.turned_joker] if turned else "",
        "none in the last deal" if rules.no_trump_last_deal else "",
        "none in the largest hands" if rules.no_trump_biggest else "",
        f"none in hands of every {rules.no_trump_every} cards" if rules.no_trump_every else "",
        "shown after the bids" if rules.trump_revealed is axes.TrumpRevealed.AFTER_BIDS else "",
    )


def _before_bids(rules: Rules) -> str:
    cards = f"{rules.pass_cards} {'card' if rules.pass_cards == 1 else 'cards'}"
    return joined(
        f"each passes {cards} to the {rules.pass_to}" if rules.pass_cards else "",
        "one-card hands on the forehead" if rules.blind_hands is axes.BlindHands.FOREHEAD else "",
    )


def _bidding(rules: Rules) -> str:
    if rules.forced_bid is not None:
        free = f"every bid is {rules.forced_bid}"
    elif rules.hook is axes.Hook.OFF:
        free = "free bids"
    else:
        small = f" from {rules.hook_from} cards" if rules.hook_from > 1 else ""
        last = " but in the last deal" if rules.hook_exempt_last else ""
        free = f"{_HOOKS[rules.hook]}{small}{last}"
    streak = rules.zero_streak_max
    return joined(
        free,
        "" if rules.bid_min == 0 else f"at least {rules.bid_min}",
        "" if rules.bid_max == "h" else f"at most {rules.bid_max}",
        f"at most {streak} zeros in a row" if streak else "",
        "the dealer first" if rules.bid_order is axes.BidOrder.DEALER_FIRST else "",
        "all at once" if rules.bid_timing is axes.BidTiming.SIMULTANEOUS else "",
    )


def _play(rules: Rules) -> str:
    return joined(*(words.get(getattr(rules, key), "") for key, words in _PLAY.items()))


def _match(rules: Rules) -> str:
    most = rules.winner is axes.Winner.HIGHEST
    goal = "who makes every deal wins, else " if rules.match_goal == "all-made" else ""
    wins = f"{goal}{'most' if most else 'fewest'} points win"
    if rules.end.errors is not None:
        wins = f"out with {rules.end.errors} errors, the last one in or the fewest errors win"
    return joined(
        wins,
        "" if rules.end.target is None else f"to {rules.end.target} points",
        "" if rules.tie_break == "shared" else f"ties by {rules.tie_break}",
    )


def rules_in_line(rules: Rules) -> str:
    """Return what the rules say, in one line.

    Parameters
    ----------
    rules : Rules
        The rules.

    Returns
    -------
    str
        Name, deck, hand sizes, trump, bidding, play, scoring and what wins; what is as in the
        plain game is left out.
    """
    counter = rules.direction is axes.Direction.COUNTERCLOCKWISE
    parts = [
        deck_in_line(rules),
        "counterclockwise" if counter else "",
        _sizes(rules),
        _trump(rules),
        _before_bids(rules),
        _bidding(rules),
        _play(rules),
        f"{rules.score.name or 'own scoring'} ({rules.score.describe()})",
        _match(rules),
    ]
    return f"{rules.name}: {'; '.join(part for part in parts if part)}"
