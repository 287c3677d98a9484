"""What happens at the table, in words: headings, bids, tricks, points."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ohhell_sim.cards import Card, Suit
from ohhell_sim.game import Action, Deal, Match, Phase, Round, View
from ohhell_sim.game.table import plural
from ohhell_sim.rules import BidTiming, Rules
from ohhell_sim.session.pages import Page, Table, cards_in_words, trump_in_words

__all__ = ["Teller", "addressed", "deal_title", "sheet_pages", "standings_table", "turn_words"]


_MOST_WIDE = 8  # players whose bids find room in a sheet


def addressed(message: str, names: Sequence[str], seat: int) -> str:
    """Return a message about seats as the player of one of them is told it.

    Parameters
    ----------
    message : str
        What the engine says.
    names : sequence of str
        The players by the seats of the deal.
    seat : int
        The seat of the player who is told.

    Returns
    -------
    str
        With names instead of numbers.

    Examples
    --------
    >>> addressed("seat 0 holds 2S, seat 1 has bid", ["You", "Ben"], 0)
    'you hold 2S, Ben has bid'
    """
    for verb, yours in (("holds", "hold"), ("bids", "bid"), ("has", "have"), ("is", "are")):
        message = re.sub(rf"\bseat {seat} {verb}\b", f"you {yours}", message)
    message = re.sub(rf"\bseat {seat}\b", "you", message)
    return re.sub(
        r"\bseat (\d+)\b",
        lambda found: names[int(found[1])] if int(found[1]) < len(names) else found[0],
        message,
    )


def deal_title(rules: Rules, players: int, number: int, hand_size: int, *, extra: bool) -> str:
    """Return what a deal is called.

    Parameters
    ----------
    rules : Rules
        What the table plays by.
    players : int
        The players at the table.
    number : int
        The place of the deal in its match, from 0.
    hand_size : int
        The cards each.
    extra : bool
        Whether it only breaks a tie.

    Returns
    -------
    str
        Such as "Deal 2 of 13: 2 cards each".

    Examples
    --------
    >>> from ohhell_sim import Rules
    >>> deal_title(Rules.preset("classic"), 4, 1, 2, extra=False)
    'Deal 2 of 13: 2 cards each'
    """
    cards = f"{plural(hand_size, 'card')} each"
    if extra:
        return f"Deal {number + 1}, to break the tie: {cards}"
    if rules.end.target is not None:
        return f"Deal {number + 1}, up to {rules.end.target} points: {cards}"
    return f"Deal {number + 1} of {len(rules.hand_sizes(players))}: {cards}"


def standings_table(names: Sequence[str], points: Sequence[int]) -> Table:
    """Return the standings as a table.

    Parameters
    ----------
    names : sequence of str
        The players.
    points : sequence of int
        Their totals.

    Returns
    -------
    Table
        In seating order.

    Examples
    --------
    >>> standings_table(["Ann", "Ben"], [11, 0]).rows
    (('Ann', '11'), ('Ben', '0'))
    """
    return Table(
        ("player", "points"),
        tuple((name, str(total)) for name, total in zip(names, points, strict=True)),
    )


def sheet_pages(match: Match, names: Sequence[str]) -> list[Page]:
    """Return the deals that are done, and the standings.

    Parameters
    ----------
    match : Match
        The match.
    names : sequence of str
        The players.

    Returns
    -------
    list of pages
        A table of what was won, bid and scored, and one of the totals.

    Examples
    --------
    >>> sheet_pages(Match("classic", players=2, seed=1), ["Ann", "Ben"])[0].rows
    (('Ann', '0'), ('Ben', '0'))
    """
    standings = standings_table(names, match.standings)
    done = [one for one in match.rounds if one.deal.phase is Phase.DONE]
    rows = []
    for one in done:
        cells = ["-"] * match.players
        points = one.points()
        for seat, player in enumerate(one.seats):
            said = f"{one.deal.tricks_won[seat]}/{one.deal.bid_of(seat)} "
            cells[player] = f"{said if len(cells) <= _MOST_WIDE else ''}{points[player]:+d}"
        rows.append((str(one.number + 1), *cells))
    if not done:
        return [standings]
    table = Table(("deal", *names), tuple(rows), frozenset())
    return ["Won/bid and points of the deals that are done:", table, standings]


def turn_words(view: View, names: Sequence[str]) -> list[str]:
    """Return what a player has to know who is to act.

    Parameters
    ----------
    view : View
        What the player sees.
    names : sequence of str
        The players by the seats of the deal.

    Returns
    -------
    list of str
        The hand, what lies on the table, and what may be done.

    Examples
    --------
    >>> from ohhell_sim.game import Deal
    >>> view = Deal("hook", ["AS KH", "2S 3H"], trump="H", dealer=1).view(0)
    >>> turn_words(view, ["you", "Ben"])
    ['You hold A♠ K♥.', 'Your bid: 0, 1 or 2?']
    """
    said: list[str] = []
    for seat, cards in enumerate(view.shown):
        seen = view.known(seat)
        if cards and seen:
            said.append(f"{names[seat]} holds {cards_in_words(seen)}.")
    own = "Your own card is hidden." if view.hand_is_hidden else None
    said.append(own or f"You hold {cards_in_words(view.hand)}.")
    if view.phase is Phase.PASS:
        said.append(f"Which {plural(view.plan.pass_cards, 'card')} do you pass?")
    elif view.phase is Phase.TRUMP:
        none = " or none" if None in view.legal_trumps() else ""
        said.append(f"Which trump do you name: S, H, D, C{none}?")
    elif view.phase is Phase.BID:
        said.append(f"Your bid: {_one_of(view.legal_bids())}?")
    else:
        table = view.current
        if table.cards:
            lies = ", ".join(
                f"{names[(table.leader + place) % view.players]} {card.symbol}"
                for place, card in enumerate(table.cards)
            )
            said.append(f"On the table: {lies}.")
        bid, won = view.bid_of(view.seat), view.tricks_won[view.seat]
        may = view.legal_cards()
        only = "" if len(may) == len(view.hand) else f" (of {cards_in_words(may)})"
        lead = "lead" if not table.cards else "play"
        said.append(f"You bid {bid} and have won {won}. What do you {lead}{only}?")
    return said


def _one_of(numbers: Sequence[int]) -> str:
    words = [str(number) for number in numbers]
    return " or ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


class Teller:
    """Tells what happens in a match, as one player may know it.

    Parameters
    ----------
    match : Match
        The match.
    names : sequence of str
        What the players are called.
    you : int
        The player who is told.

    Examples
    --------
    >>> match = Match("classic", players=2, seed=1)
    >>> Teller(match, ["You", "Ben"], 0).heading(match.current)[0]
    'Deal 1 of 26: 1 card each. Ben deals.'
    """

    def __init__(self, match: Match, names: Sequence[str], you: int) -> None:
        self._match = match
        self._names = names
        self._you = you
        self._trump_told = False

    def heading(self, current: Round) -> list[str]:
        """Return the heading of a deal that begins.

        Parameters
        ----------
        current : Round
            The deal.

        Returns
        -------
        list of str
            Its title, the dealer, and the trump if it is shown.
        """
        match, deal = self._match, current.deal
        title = deal_title(
            match.rules, match.players, current.number, deal.hand_size, extra=current.extra
        )
        self._trump_told = False
        said = [f"{title}. {self._says(current.dealer, 'deal')}."]
        if self._you not in current.seats:
            said.append("You sit this deal out.")
        said += self._trump(current)
        return said

    def again(self, current: Round) -> list[str]:
        """Return what a player is told who comes to a deal that may be under way.

        Parameters
        ----------
        current : Round
            The deal.

        Returns
        -------
        list of str
            The heading; the bids that are known, and the points so far.
        """
        deal = current.deal
        said = self.heading(current)
        if deal.view(0).bids:
            bids = ", ".join(
                f"{self._names[player]} {deal.bid_of(seat)}"
                for seat, player in enumerate(current.seats)
                if deal.bid_of(seat) is not None
            )
            said.append(f"The bids: {bids}.")
        if current.number:
            pairs = zip(self._names, self._match.standings, strict=True)
            said.append(f"Points so far: {', '.join(f'{name} {n}' for name, n in pairs)}.")
        return said

    def told(self, current: Round, seat: int, action: Action, phase: Phase) -> list[str]:
        """Return what a player is told of something that was done.

        Parameters
        ----------
        current : Round
            The deal.
        seat : int
            The seat that has acted.
        action : Action
            What it did.
        phase : Phase
            The phase in which it did so.

        Returns
        -------
        list of str
            Nothing where it is a secret.
        """
        deal, player = current.deal, current.seats[seat]
        said: list[str] = []
        if phase is Phase.TRUMP:
            word = trump_in_words(action if isinstance(action, Suit) else None)
            said.append(f"{self._says(player, 'name')} {word.removesuffix(' trump')}.")
            self._trump_told = True
        elif phase is Phase.PASS:
            said += self._passed(current)
        elif phase is Phase.BID:
            if deal.rules.bid_timing is not BidTiming.SIMULTANEOUS:
                said.append(f"{self._says(player, 'bid')} {action}.")
            elif deal.phase is not Phase.BID:
                bids = ", ".join(
                    f"{self._names[current.seats[place]]} {deal.bid_of(place)}"
                    for place in range(deal.players)
                )
                said.append(f"The bids: {bids}.")
            if deal.phase is not Phase.BID:
                total = sum(deal.bids)
                said.append(f"The bids make {total} of {plural(deal.hand_size, 'trick')}.")
        elif isinstance(action, Card):
            said += self._played(current, seat, action)
        said += self._trump(current)
        return said

    def points(self, current: Round) -> Table:
        """Return the points of a deal that is done, and the totals.

        Parameters
        ----------
        current : Round
            The deal.

        Returns
        -------
        Table
            A row for each player who took part.
        """
        deal, points, totals = current.deal, current.points(), self._match.standings
        rows = tuple(
            (
                self._names[player],
                str(deal.bid_of(seat)),
                str(deal.tricks_won[seat]),
                str(points[player]),
                str(totals[player]),
            )
            for seat, player in enumerate(current.seats)
        )
        return Table(("player", "bid", "won", "points", "total"), rows)

    def _says(self, player: int, verb: str) -> str:
        return f"You {verb}" if player == self._you else f"{self._names[player]} {verb}s"

    def _trump(self, current: Round) -> list[str]:
        """Say what is trump as soon as this player may know."""
        deal = current.deal
        if self._trump_told:
            return []
        inside = self._you in current.seats
        view = deal.view(current.seats.index(self._you) if inside else 0)
        if view.turn_up is not None and not view.trump_known:
            return []
        if not view.trump_known:
            return []
        self._trump_told = True
        shown = f" ({view.turn_up.symbol} turned up)" if view.turn_up is not None else ""
        word = trump_in_words(view.trump)
        return [f"{word[0].upper()}{word[1:]}{shown}."]

    def _passed(self, current: Round) -> list[str]:
        deal = current.deal
        if not deal.passes or self._you not in current.seats:
            return []
        view: View = deal.view(current.seats.index(self._you))
        return [
            f"You passed {cards_in_words(view.passed)} on and got {cards_in_words(view.received)}."
        ]

    def _played(self, current: Round, seat: int, card: Card) -> list[str]:
        deal: Deal = current.deal
        player = current.seats[seat]
        leads = len(deal.current.cards) == 1
        said = [f"{self._says(player, 'lead' if leads else 'play')} {card.symbol}."]
        if not deal.current.cards and deal.tricks:
            trick = deal.tricks[-1]
            stand = ", ".join(
                f"{self._names[current.seats[place]]} {deal.tricks_won[place]}/{deal.bid_of(place)}"
                for place in range(deal.players)
            )
            assert trick.winner is not None  # noqa: S101 - it is complete
            winner = self._says(current.seats[trick.winner], "take")
            said.append(f"{winner} trick {len(deal.tricks)}. Won/bid: {stand}.")
        return said
