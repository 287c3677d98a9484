"""What the coach says: where the match stands, what is to be entered, the score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from ohhell_sim.game.table import plural
from ohhell_sim.rules import TrumpFrom
from ohhell_sim.session.coached_match import CoachedMatch
from ohhell_sim.session.pages import Page, Table
from ohhell_sim.session.seen_deal import Need
from ohhell_sim.session.telling import deal_title, standings_table, turn_words

__all__ = ["HELP", "list_of", "news", "next_pages", "sheet_of"]

_MOST_WIDE = 8

HELP = """\
Enter what is asked for: cards such as AS KH 3C, the card turned up, bids and cards as they fall, \
several on a line if you like. undo, redo: take the last entry back, and enter it again. list: \
the entries of the match with their numbers. fix N TEXT: put entry N right, or several: fix 3 KH; \
9 KH. result WON/BID WON/BID ...: the result of a deal that was not followed. void: the deal is \
dealt again. hint: the advice again. sheet: the points. csv FILE: write the score sheet. \
quit: leave; everything is kept."""


def news(before: tuple[int, int] | None, match: CoachedMatch) -> list[Page]:
    """Return what an entry has brought: a trick, the points of a deal, another deal.

    Parameters
    ----------
    before : tuple of int or None
        How many deals were over and tricks taken before; None at the start.
    match : CoachedMatch
        The match now.

    Returns
    -------
    list of pages
        Nothing where nothing is new.

    Examples
    --------
    >>> from ohhell_sim import Rules
    >>> news(None, CoachedMatch(Rules.preset("classic"), ["You", "Ben"], 0))
    ['Deal 1 of 26: 1 card each. Ben deals.']
    """
    pages: list[Page] = []
    deal = match.deal
    if before is not None and match.number > before[0]:
        pages.append(_points(match))
    elif deal is not None and (before is None or len(deal.tricks) > before[1]) and deal.tricks:
        view = deal.view
        stand = ", ".join(
            f"{name} {view.tricks_won[seat]}/{view.bid_of(seat)}"
            for seat, name in enumerate(deal.names)
        )
        winner = deal.tricks[-1].winner
        assert winner is not None  # noqa: S101 - the trick is complete
        pages.append(f"Trick {len(deal.tricks)} is won by {deal.names[winner]}. Won/bid: {stand}.")
    if match.over and (before is None or match.number > before[0]):
        names = " and ".join(match.names[player] for player in match.winners)
        pages.append(standings_table(match.names, match.standings))
        pages.append(f"The match is over, won by {names}. quit leaves; undo and fix put it right.")
    elif match.plan is not None and (before is None or match.number > before[0]):
        title = deal_title(
            match.rules, match.players, match.number, match.plan.hand_size, extra=match.extra
        )
        deals = "You deal" if match.dealer == match.you else f"{match.names[match.dealer]} deals"
        pages.append(f"{title}. {deals}.")
    return pages


def next_pages(match: CoachedMatch) -> list[Page]:
    """Return what is to be entered next.

    Parameters
    ----------
    match : CoachedMatch
        The match.

    Returns
    -------
    list of pages
        A sentence, or nothing when the match is over.

    Examples
    --------
    >>> from ohhell_sim import Rules
    >>> next_pages(CoachedMatch(Rules.preset("classic"), ["You", "Ben"], 0))
    ['Your hand, 1 card?']
    """
    deal = match.deal
    if deal is None:
        if match.over:
            return []
        zeros = " ".join("0/0" for _ in match.seats)
        names = ", ".join(match.names[player] for player in match.seats)
        return [f"You sit this deal out. Won/bid of {names}, as result {zeros}?"]
    need = deal.need
    if deal.your_turn:
        return [" ".join(turn_words(deal.view, deal.names))]
    name = deal.names[deal.actor]
    if need is Need.HAND:
        return [f"Your hand, {plural(deal.plan.hand_size, 'card')}?"]
    if need is Need.FOREHEAD:
        first = deal.dealer if match.rules.bid_order == "dealer-first" else deal.dealer + 1
        order = [(first + place) % deal.players for place in range(deal.players)]
        others = ", ".join(deal.names[seat] for seat in order if seat != deal.seat)
        return [f"The cards of {others}?"]
    if need is Need.TURN_UP:
        if deal.plan.trump is TrumpFrom.RANDOM:
            return ["Trump, or the card cut?"]
        return ["The card turned up, or the trump?"]
    if need is Need.TRUMP:
        return [f"Which trump does {name} name?"]
    if need is Need.RECEIVED:
        return [f"The {plural(deal.plan.pass_cards, 'card')} that you are passed?"]
    if need is Need.BID:
        return [f"What does {name} bid?"]
    return [f"What does {name} {'play' if deal.view.current.cards else 'lead'}?"]


def sheet_of(match: CoachedMatch) -> list[Page]:
    """Return the score sheet.

    Parameters
    ----------
    match : CoachedMatch
        The match.

    Returns
    -------
    list of pages
        A table of the deals that are over, and the standings.

    Examples
    --------
    >>> from ohhell_sim import Rules
    >>> match = CoachedMatch(Rules.preset("classic"), ["You", "Ben"], 0)
    >>> match.enter("result 1/1 0/1")
    >>> sheet_of(match)[0].rows
    (('1', '1/1 +11', '0/1 +0'),)
    """
    rows = []
    for line in match.lines:
        cells = ["-"] * match.players
        for player, (bid, won, points) in line.results.items():
            said = f"{won}/{bid} " if len(cells) <= _MOST_WIDE else ""
            cells[player] = f"{said}{points:+d}"
        rows.append((str(line.number + 1), *cells))
    standings = standings_table(match.names, match.standings)
    if not rows:
        return [standings]
    return [Table(("deal", *match.names), tuple(rows), frozenset()), standings]


def list_of(entries: Sequence[str]) -> Page:
    """Return the entries with their numbers.

    Parameters
    ----------
    entries : sequence of str
        What was entered.

    Returns
    -------
    page
        A table, or a sentence where there are none.

    Examples
    --------
    >>> list_of(["AS KH"]).rows
    (('1', 'AS KH'),)
    """
    rows = tuple((str(number), text) for number, text in enumerate(entries, 1))
    return Table(("", "entry"), rows, frozenset({1})) if rows else "Nothing is entered."


def _points(match: CoachedMatch) -> Table:
    line, totals = match.lines[-1], match.standings
    rows = tuple(
        (match.names[player], str(bid), str(won), str(points), str(totals[player]))
        for player, (bid, won, points) in line.results.items()
    )
    return Table(("player", "bid", "won", "points", "total"), rows)
