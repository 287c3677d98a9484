"""What cannot be in a deal of a score sheet: each fault with its line, bids before tricks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ohhell_sim.errors import RulesError
from ohhell_sim.game.ranking import Record
from ohhell_sim.game.sheet import Entry, Fault, SheetDeal
from ohhell_sim.game.table import plural
from ohhell_sim.rules import BidOrder, DealPlan, Rules
from ohhell_sim.rules.reading import listed, shown

__all__ = ["DealerRotation", "bidding_order", "check_bids", "check_seats", "check_tricks"]


class DealerRotation:
    """Who deals: the next player with each deal, the same one again after a void deal.

    Parameters
    ----------
    names : sequence of str
        The players in seating order.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._names = list(names)
        self._places = {name.casefold(): place for place, name in enumerate(names)}
        self._last: set[int] = set()
        self._again: int | None = None

    def _next(self, among: Sequence[int]) -> set[int]:
        """Return who may deal now: usually one; several after a fault."""
        if self._again is not None:
            return {self._again}
        return {min([player for player in among if player > last] or among) for last in self._last}

    def skip(self, deals: int, among: Sequence[int]) -> None:
        """Let the deal move on over deals that are missing.

        Parameters
        ----------
        deals : int
            How many of them.
        among : sequence of int
            Those who may deal.
        """
        self._again = None
        for _ in range(deals % len(among)):
            self._last = self._next(among)

    def check(self, deal: SheetDeal, among: Sequence[int]) -> tuple[int | None, list[Fault]]:
        """Return who dealt, as far as it is known, and what is wrong with it.

        Parameters
        ----------
        deal : SheetDeal
            The deal.
        among : sequence of int
            Those who may deal.

        Returns
        -------
        dealer : int or None
            The player.
        faults : list of Fault
            One or none.
        """
        due = self._next(among)
        dealer, faults = self._dealer(deal, due)
        if deal.void:
            self._again = dealer
        else:
            self._again = None
            known = set() if dealer is None else {dealer}
            self._last = known if known & due else due | known
        if dealer is None and len(due) == 1:
            dealer = next(iter(due))
        return dealer, faults

    def _dealer(self, deal: SheetDeal, due: set[int]) -> tuple[int | None, list[Fault]]:
        if deal.dealer is None:
            return None, []
        dealer = self._places.get(" ".join(deal.dealer.split()).casefold())
        if dealer is None and deal.dealer.isascii() and deal.dealer.isdigit():
            seat = int(deal.dealer[:9]) - 1
            dealer = seat if 0 <= seat < len(self._names) else None
        if dealer is None:
            why = f"dealer {shown(deal.dealer)} of deal {deal.label} is none of the players"
            return None, [Fault(deal.line, "dealer", f"{why}: {', '.join(self._names)}")]
        if due and dealer not in due:
            turn = listed([self._names[player] for player in sorted(due)])
            why = f"{self._names[dealer]} dealt deal {deal.label}, but it was the turn of {turn}"
            return dealer, [Fault(deal.line, "dealer", why)]
        return dealer, []


def check_seats(deal: SheetDeal, names: Sequence[str], expected: Sequence[int]) -> list[Fault]:
    """Return the faults of a deal with too few players, or the wrong ones.

    Parameters
    ----------
    deal : SheetDeal
        The deal.
    names : sequence of str
        All players in seating order.
    expected : sequence of int
        Those who should have played it.

    Returns
    -------
    list of Fault
        One for each player missing or not expected.
    """
    played = {entry.player: entry for entry in deal.entries}
    due = [names[player] for player in expected]
    faults = [
        Fault(deal.line, "player", f"deal {deal.label} has no bid and tricks of {name}")
        for name in due
        if name not in played
    ]
    for name, entry in played.items():
        if name not in due:
            why = f"{name} has no part in deal {deal.label}: only {', '.join(due)} play it"
            faults.append(Fault(entry.line, "player", why))
    return faults


def bidding_order(
    entries: Mapping[int, Entry], dealer: int | None, rules: Rules, players: int
) -> list[int]:
    """Return the players of a deal in bidding order, or in seating order if nobody knows it.

    Parameters
    ----------
    entries : mapping of int to Entry
        What each player bid.
    dealer : int or None
        Who dealt.
    rules : Rules
        What was played by.
    players : int
        The number of players of the match.

    Returns
    -------
    list of int
        Each once.
    """
    if dealer is None:
        return sorted(entries)
    first = dealer if rules.bid_order is BidOrder.DEALER_FIRST else dealer + 1
    return sorted(entries, key=lambda player: (player - first) % players)


def check_bids(
    deal: SheetDeal,
    bids: Sequence[tuple[Entry, Record]],
    rules: Rules,
    plan: DealPlan,
    table: int,
    *,
    dealer_known: bool,
) -> Iterator[Fault]:
    """Return the bids that could not be made.

    Parameters
    ----------
    deal : SheetDeal
        The deal.
    bids : sequence of (Entry, Record)
        In bidding order, each with what the player had done before.
    rules : Rules
        What was played by.
    plan : DealPlan
        What they say of the deal.
    table : int
        The players at the table, one who sat out included.
    dealer_known : bool
        Whether it is certain who bid last.

    Yields
    ------
    Fault
        At the line of the bid.
    """
    size, allowed = plan.hand_size, rules.bid_range(plan.hand_size)
    known = [entry for entry, _ in bids if entry.bid is not None]
    strange = [entry for entry in known if entry.bid not in allowed]
    for entry in strange:
        span = (
            f"a bid is {allowed[0]}"
            if len(allowed) == 1
            else f"a bid is a whole number from {allowed[0]} to {allowed[-1]}"
        )
        why = f"bid {entry.bid} of {entry.player} in deal {deal.label}: with {plural(size, 'card')}"
        yield Fault(entry.line, "bid", f"{why} {span}")
    if strange or len(known) != rules.hands_dealt(table):
        return
    made: list[int] = []
    for entry, record in bids:
        try:
            legal = rules.legal_bids(size, table, made, last=plan.last, zeros=record.zeros)
        except RulesError:
            return
        bid = entry.bid or 0
        made.append(bid)
        if bid in legal:
            continue
        if plan.hooked and len(made) == len(bids) and sum(made) == size:
            total = f"bids {' + '.join(map(str, made))} = {size}, the number of tricks"
            who = f": {entry.player} bids last and may bid {listed(legal)}" if dealer_known else ""
            why = f"deal {deal.label}: {total}, which the hook bars{who}"
        else:
            why = (
                f"deal {deal.label}: {entry.player} bids 0 once more, after {record.zeros} in a "
                f"row: {listed(legal)} would do"
            )
        yield Fault(entry.line, "bid", why)


def check_tricks(deal: SheetDeal, size: int, *, complete: bool) -> Iterator[Fault]:
    """Return the tricks that cannot be, and those that do not add up.

    Parameters
    ----------
    deal : SheetDeal
        The deal.
    size : int
        The number of tricks.
    complete : bool
        Whether everybody who played is on the sheet.

    Yields
    ------
    Fault
        At the line of the cell, or the last line of the deal.
    """
    won: list[int] = []
    for entry in deal.entries:
        if entry.tricks is None:
            complete = False
        elif 0 <= entry.tricks <= size:
            won.append(entry.tricks)
        else:
            complete = False
            why = f"{entry.player} won {entry.tricks} tricks in deal {deal.label}, which has {size}"
            yield Fault(entry.line, "tricks", why)
    if sum(won) > size or (complete and sum(won) < size):
        total = f"tricks {' + '.join(map(str, won))} = {sum(won)}"
        played = "1 was" if size == 1 else f"{size} were"
        why = f"deal {deal.label}: {total}, but {played} played: count them again"
        yield Fault(deal.entries[-1].line, "tricks", why)
