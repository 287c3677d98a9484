"""Rules in words: one page made from the data, section by section."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from textwrap import fill
from typing import TYPE_CHECKING

from ohhell_sim.errors import RulesError
from ohhell_sim.rules import axes
from ohhell_sim.rules.endings import TIE_BREAKS
from ohhell_sim.rules.line import hand_in_line, letters_in_words
from ohhell_sim.rules.values import MIN_PLAYERS, most_players

if TYPE_CHECKING:
    from ohhell_sim.rules.rules import Rules

__all__ = ["rules_page", "rules_sections"]

_WIDTH = 80
_TURN_UP = axes.TrumpSource.TURN_UP
_NAMED = {axes.TrumpSource.HIGHEST_BIDDER, axes.TrumpSource.ELDEST, axes.TrumpSource.DEALER}
_SCHEDULES = {
    axes.ScheduleName.UP: "Hands go up from {low} to {high}, one card more each deal.",
    axes.ScheduleName.DOWN: "Hands go down from {high} to {low}, one card fewer each deal.",
    axes.ScheduleName.UP_DOWN: "Hands go up from {low} to {high} and down again.",
    axes.ScheduleName.DOWN_UP: "Hands go down from {high} to {low} and up again.",
    axes.ScheduleName.CONSTANT: "Every hand has {high}; each player deals once.",
}
_TRUMPS = {
    axes.TrumpSource.TURN_UP: (
        "After the deal the next card is turned up: its suit is trump, and it stays out of play."
    ),
    axes.TrumpSource.ROTATE: "Trump changes from deal to deal: {order}, and again.",
    axes.TrumpSource.FIXED: "Trump is always {order}.",
    axes.TrumpSource.RANDOM: "The trump suit of each deal is drawn.",
    axes.TrumpSource.NONE: "There is never a trump.",
    axes.TrumpSource.DEALER_LAST_CARD: "The dealer shows the last card dealt: its suit is trump.",
    axes.TrumpSource.HIGHEST_BIDDER: (
        "After the bids the highest bidder names trump, the earliest of equals."
    ),
    axes.TrumpSource.ELDEST: "Before the bids eldest hand looks at the own cards and names trump.",
    axes.TrumpSource.DEALER: "Before the bids the dealer looks at the own cards and names trump.",
}
_EXHAUSTED = {
    axes.TrumpExhausted.NONE: "Where every card is dealt there is no trump.",
    axes.TrumpExhausted.DEALER_LAST_CARD: (
        "Where every card is dealt, the dealer shows the last one, and its suit is trump."
    ),
    axes.TrumpExhausted.CUT: (
        "Where every card is dealt, a card cut before the deal makes trump and is put back."
    ),
}
_TURNED_JOKERS = {
    axes.TurnedJoker.NONE: "A turned {joker} means no trump.",
    axes.TurnedJoker.REDRAW: "For a turned {joker} the next card is turned up.",
    axes.TurnedJoker.DEALER_CHOOSES: (
        "For a turned {joker} the dealer looks at the own cards and names a suit."
    ),
}
_VOID = {
    axes.VoidRule.FREE: "follows suit if it can, and else plays any card",
    axes.VoidRule.MUST_TRUMP: "follows suit if it can, and else plays a trump if it can",
}
_BEAT = {
    axes.BeatRule.FREE: "Nobody has to beat the cards on the table.",
    axes.BeatRule.MUST_BEAT: (
        "Who follows suit or has to trump must beat the trick with it, if that can be done."
    ),
    axes.BeatRule.MUST_OVERTRUMP: (
        "Who follows a led trump or has to trump must beat the trick with it, if that can be done."
    ),
}
_LEAD = {
    axes.FirstLead.ELDEST: "Eldest hand, left of the dealer, leads to the first trick",
    axes.FirstLead.DEALER: "The dealer leads to the first trick",
    axes.FirstLead.HIGHEST_BIDDER: (
        "The highest bidder, the earliest of equals, leads to the first trick"
    ),
}
_TRUMP_LEAD = {
    axes.TrumpLead.ANY: "Trumps may be led at any time.",
    axes.TrumpLead.BROKEN: (
        "Trumps may not be led before one was played, unless nothing else is held."
    ),
    axes.TrumpLead.NOT_FIRST_TRICK: (
        "Trumps may not be led to the first trick, unless nothing else is held."
    ),
}


def _cards(rules: Rules) -> Iterator[str]:
    if rules.low_rank is axes.LowRank.AUTO8:
        yield "From a pack of 52 the highest ranks are kept, eight cards for each hand."
    else:
        packs = "two packs" if rules.packs == 2 else "one pack"
        taken = "" if rules.low_rank is axes.LowRank.TWO else f": {rules.low_rank.about}"
        yield f"{rules.deck_size} cards, {packs}{taken}."
    ranks = rules.rank_order.about
    yield f"From high to low: {ranks}."
    if rules.packs == 2:
        yield f"Of two equal cards in a trick {rules.duplicates.about} wins."
    if rules.joker_role is not None:
        yield from _jokers(rules, rules.joker_role)


def _jokers(rules: Rules, role: axes.JokerRole) -> Iterator[str]:
    if role is axes.JokerRole.TOP_TRUMP:
        yield f"{_count(rules.jokers, 'joker')} above every trump, also in a deal without trump."
        if rules.joker_play is axes.JokerPlay.ANY_TIME:
            yield "A joker may always be played, and asks for trumps when it is led."
        else:
            yield "A joker belongs to the trump suit and follows it."
        return
    both = role is axes.JokerRole.WIZARDS_AND_JESTERS
    if role is axes.JokerRole.WIZARD or both:
        wizards = rules.jokers // 2 if both else rules.jokers
        yield (
            f"{_count(wizards, 'wizard')}: the first in a trick wins it; after a led one any card "
            "may be played."
        )
    if role is axes.JokerRole.JESTER or both:
        jesters = rules.jokers // 2 if both else rules.jokers
        yield (
            f"{_count(jesters, 'jester')}: losing to everything else (of jesters alone the first "
            "wins); after a led one the next card says the suit."
        )
    yield "They may always be played, also by a hand that could follow suit."


def _hands(rules: Rules) -> Iterator[str]:
    if isinstance(rules.schedule, tuple):
        yield f"The hands of the match have {', '.join(map(str, rules.schedule))} cards."
    else:
        high = hand_in_line(rules.hand_max)
        text = _SCHEDULES[rules.schedule]
        ends = high if high.startswith("all") else f"{high} cards"
        yield text.format(low=rules.hand_min, high=ends)
    for which, times in (("smallest", rules.repeat_min), ("largest", rules.repeat_max)):
        if times != 1:
            often = "once by each player" if times == "players" else f"{times} times"
            yield f"The {which} hand is dealt {often}, whenever it is reached."
    if rules.parity is not axes.Parity.ALL:
        yield f"Only {rules.parity} sizes are dealt."
    if rules.dead_hand:
        yield "The dealer deals to the others and sits the deal out."
    way = "left" if rules.direction is axes.Direction.CLOCKWISE else "right"
    yield f"The deal passes to the {way}, and so do bids and play."
    yield from _by_players(rules)


def _by_players(rules: Rules) -> Iterator[str]:
    """Say how long a match is, for each number of players."""
    found = []
    for players in range(MIN_PLAYERS, most_players(rules.packs) + 1):
        try:
            sizes = rules.hand_sizes(players)
        except RulesError:
            continue
        found.append(f"{players}: {len(sizes)} ({max(sizes)})")
    if not found:
        yield "It fits no number of players."
        return
    yield f"Deals by the number of players (with the largest hand): {', '.join(found)}."


def _trump(rules: Rules) -> Iterator[str]:
    source = rules.trump
    yield _TRUMPS[source].format(order=letters_in_words(rules.trump_order))
    if source is axes.TrumpSource.NONE:
        return
    if source in _NAMED:
        none = "may also name no trump" if rules.trump_choice_none else "has to name a suit"
        yield f"Whoever names trump {none}."
    if source is _TURN_UP:
        yield _EXHAUSTED[rules.trump_when_exhausted]
        for key, what in (("turned_ace", "ace"), ("turned_face", "jack, queen or king")):
            if getattr(rules, key) is axes.TurnedCard.NONE:
                yield f"A turned {what} means no trump."
        yield from _turned_jokers(rules)
    if rules.no_trump_last_deal:
        yield "The last deal of the match has no trump, cards left or not."
    if rules.no_trump_biggest:
        yield "Deals of the largest hand have no trump."
    if rules.no_trump_every:
        yield f"Deals of {rules.no_trump_every} cards, or a multiple of it, have no trump."
    if rules.trump_revealed is axes.TrumpRevealed.AFTER_BIDS:
        yield "Trump is shown only after the bids."


def _turned_jokers(rules: Rules) -> Iterator[str]:
    role = rules.joker_role
    if role is None:
        return
    if role in {axes.JokerRole.JESTER, axes.JokerRole.WIZARDS_AND_JESTERS}:
        yield "A turned jester means no trump."
    if role is not axes.JokerRole.JESTER:
        name = "joker" if role is axes.JokerRole.TOP_TRUMP else "wizard"
        yield _TURNED_JOKERS[rules.turned_joker].format(joker=name)


def _before_bids(rules: Rules) -> Iterator[str]:
    if rules.pass_cards:
        yield (
            f"Each passes {_count(rules.pass_cards, 'card')} to the {rules.pass_to} neighbour, all "
            "at once, knowing what is trump where that is known; not in deals of no more cards."
        )
    if rules.blind_hands is axes.BlindHands.FOREHEAD:
        yield "In deals of one card each sees all cards but the own."


def _bidding(rules: Rules) -> Iterator[str]:
    if rules.bid_timing is axes.BidTiming.SIMULTANEOUS:
        yield "All say at once how many tricks they will take."
    order = "Eldest hand bids first, the dealer last"
    if rules.dead_hand:
        order = "Eldest hand bids first"
    if rules.bid_order is axes.BidOrder.DEALER_FIRST:
        order = "The dealer bids first, then the others in turn"
    if rules.bid_timing is axes.BidTiming.SEQUENTIAL:
        yield f"{order}, one after the other, aloud."
    elif rules.bid_order is axes.BidOrder.DEALER_FIRST:
        yield "Where order matters, the dealer's bid counts as the first."
    if rules.forced_bid is not None:
        yield f"Every bid is {rules.forced_bid}."
    else:
        yield f"A bid is a number from {_bound(rules.bid_min)} to {_bound(rules.bid_max)}."
    if rules.zero_streak_max:
        yield f"Nobody bids zero more than {_count(rules.zero_streak_max, 'time')} in a row."
    if rules.hook is not axes.Hook.OFF:
        yield f"{rules.hook.about[0].upper()}{rules.hook.about[1:]} (the hook)."
        if rules.hook_from > 1:
            yield f"The hook holds in deals of {rules.hook_from} cards or more."
        if rules.hook_exempt_last:
            yield "In the last deal of the match it does not hold."


def _play(rules: Rules) -> Iterator[str]:
    yield f"{_LEAD[rules.first_lead]}; the winner of a trick leads to the next."
    yield f"A hand {_VOID[rules.void_rule]}."
    yield _BEAT[rules.beat_rule]
    yield _TRUMP_LEAD[rules.trump_lead]
    yield "The highest trump wins, or else the highest card of the led suit."


def _points(rules: Rules) -> Iterator[str]:
    score = rules.score
    yield f"{f'{score.name}: ' if score.name else ''}{score.describe()} (d: tricks off)."
    size = 5
    examples = [(0, 0), (2, 2), (2, 1), (2, 4), (size, size)]
    shown = "; ".join(f"bid {b}, took {t}: {score(b, t, size)}" for b, t in examples)
    yield f"With {size} cards: {shown}."


def _match(rules: Rules) -> Iterator[str]:
    if rules.match_goal is axes.MatchGoal.ALL_MADE:
        yield "Who makes every deal wins; where nobody does, the points decide."
    if rules.end.errors is not None:
        yield (
            f"A player with {rules.end.errors} errors (tricks off) or more is out; the last one in "
            "wins, or of several still in after the last deal the one with the fewest errors. "
            "Points do not decide."
        )
    else:
        most = rules.winner is axes.Winner.HIGHEST
        yield f"{'Most' if most else 'Fewest'} points win."
    if rules.end.target is not None:
        yield f"The match ends when somebody has {rules.end.target} points or more."
    kind, _, size = rules.tie_break.partition(":")
    about = TIE_BREAKS[f"{kind}:h" if size else kind]
    if size:
        about = about.replace("h cards", _count(int(size), "card"))
    yield f"A tie for the win: {about}."


def _bound(bound: int | str) -> str:
    return "the number of cards" if isinstance(bound, str) else str(bound)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


_SECTIONS: dict[str, Callable[[Rules], Iterator[str]]] = {
    "Cards": _cards,
    "Hands": _hands,
    "Trump": _trump,
    "Before the bids": _before_bids,
    "Bidding": _bidding,
    "Play": _play,
    "Points": _points,
    "Match": _match,
}


def rules_sections(rules: Rules) -> list[tuple[str, str]]:
    """Return the sections of the page.

    Parameters
    ----------
    rules : Rules
        The rules.

    Returns
    -------
    list of (str, str)
        The title of each section and what it says; sections without content are left out.

    Examples
    --------
    >>> from ohhell_sim.rules import Rules
    >>> dict(rules_sections(Rules.preset("hook")))["Cards"]
    '52 cards, one pack. From high to low: A K Q J 10 9 8 7 6 5 4 3 2.'
    """
    found = [(title, " ".join(say(rules))) for title, say in _SECTIONS.items()]
    return [(title, text) for title, text in found if text]


def rules_page(rules: Rules, width: int = _WIDTH) -> str:
    """Return the rules in words.

    Parameters
    ----------
    rules : Rules
        The rules.
    width : int, optional
        Columns to fill.

    Returns
    -------
    str
        The name, then a paragraph for each section.
    """
    parts = [fill(f"{title}: {text}", width) for title, text in rules_sections(rules)]
    return "\n\n".join([rules.name, *parts])
