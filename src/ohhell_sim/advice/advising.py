"""The questions that can be asked: what to bid or play, and how many tricks a hand takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Unpack

from ohhell_sim.advice.answer import advise_bid, advise_card, distribution_of_bid
from ohhell_sim.advice.distribution import TrickDistribution
from ohhell_sim.advice.question import HandLike, Options, Question, RulesLike, ask
from ohhell_sim.advice.settings import Progress
from ohhell_sim.advice.situation import BidsLike, ForeheadLike
from ohhell_sim.cards import Card
from ohhell_sim.errors import SettingError
from ohhell_sim.game import UNSAID, Phase
from ohhell_sim.game.table import Trump, Unsaid
from ohhell_sim.rules.reading import shown, whole_number

if TYPE_CHECKING:
    from ohhell_sim.advice.opening import AnyAdvice

__all__ = ["advise", "trick_distribution"]


def advise(
    hand: HandLike,
    *,
    trump: Trump | Unsaid = UNSAID,
    players: int = 4,
    position: int | None = None,
    bids: BidsLike = (),
    played: str | Iterable[Card | str] = "",
    turn_up: Card | str | None = None,
    phase: str | None = None,
    forehead: ForeheadLike | None = None,
    passed: str | Iterable[Card | str] = (),
    received: str | Iterable[Card | str] = (),
    misses: int | None = None,
    errors: int | None = None,
    last: bool = False,
    rules: RulesLike = "classic",
    bid_of: Mapping[int, int] | None = None,
    objective: str = "points",
    standings: object = None,
    deals_left: int | None = None,
    opponents: str = "standard",
    beliefs: str = "full",
    samples: int | None = None,
    precision: float | None = None,
    time_limit: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> AnyAdvice:
    """Advise what to bid, which card to play, which trump to name, or which cards to pass.

    While bids are missing it is a bid, once all are in a card; before the bids, a trump or cards
    to pass where the rules have it so.

    Every candidate is played out in the same worlds: deals of the cards not seen that fit what
    was seen, the more often the better they explain the bids and plays. The choice with the most
    expected points is recommended.
    Where the answer can be counted it is exact: with one card each, with certain tricks only, and
    where few enough worlds fit.

    Parameters
    ----------
    hand : str, Hand, iterable of cards or View
        The cards that you hold now, such as "AS KH 3C"; or a `View`, which says all the rest of
        the situation itself.
    trump : Suit, str or None
        The trump suit; None or "none" is no-trump. It must be said unless `turn_up` shows it.
    players : int, optional
        The number of players.
    position : int, optional
        Your place in bidding order, 1 is left of the dealer. While bids are missing it is the
        next one by itself; given, the bids of others may be hidden (simultaneous bidding).
    bids : sequence of int or str, optional
        The bids so far in bidding order, as numbers or such as "1,0,2".
    played : str or iterable of cards, optional
        The cards played so far in order, such as "AS 4S 7S 2S | 9D".
    turn_up : Card or str, optional
        The card turned up, if it was seen.
    phase : str, optional
        "pass" to be advised on the cards to pass on, "trump" on the trump to name, "bid" or
        "play"; it may be left out where the rest says what is next, as it does for all but
        "pass".
    forehead : mapping of int to card, iterable of cards or str, optional
        In a deal where each sees all cards but the own: the cards of the others by position,
        such as ``{1: "AS", 3: "KH"}`` or "1:AS,3:KH", or in bidding order. The hand is empty.
    passed, received : str or iterable of cards, optional
        Cards that you passed on and got before the bids. Those received are in your hand.
    misses : int, optional
        Bids that you missed in the deals before, where misses cost more and more.
    errors : int, optional
        Tricks by which your bids were off in the deals before, where so many put a player out.
    last : bool, optional
        Whether it is the last deal of the match, which may have no trump, or no hook.
    rules : Rules, str, Path or mapping, optional
        What the table plays by: rules, the name of a preset, or a TOML file.
    bid_of : mapping of int to int, optional
        The bids by position, instead of `bids`, where they are not known in order.
    objective : str, optional
        "points": the expected points of the deal; "win": the chance to win the match, from the
        standings and the deals left, by playing the rest of the match again and again.
    standings : sequence of int or str, optional
        For "win": the points of all players before this deal, in bidding order, by position,
        such as "31,40,22,35"; with a `View`, by seat, and those of its tally if left out.
    deals_left : int, optional
        For "win": how many deals follow this one: the next ones of the schedule. It may be left
        out where the hand size, or a view, says it.
    opponents : str, optional
        How the cards are played out: "standard", every seat for its bid, or "random", every
        seat, yours included, by random legal cards.
    beliefs : str, optional
        What the bids and plays of the others are taken to say about their cards: "full", they
        bid and play about as the standard player would; "bids", the bids alone; "none", nothing,
        so that worlds are uniform among those that fit what was seen.
    samples : int, optional
        The number of worlds to play.
    precision : float, optional
        Stop when the standard error of the recommended choice is at most this, in points; after
        20 million worlds in any case.
    time_limit : float, optional
        Stop after so many seconds. Of several limits the first one reached ends the run; without
        any it ends when the choice is decided, after 8,000 to 200,000 worlds.
    seed : int, optional
        0 to 2**64 - 1; the same seed gives the same advice for the same number of worlds.
    threads : int, optional
        Threads to play in, by default one for each processor up to 8. No result depends on it.
    progress : callable, optional
        Called before the first batch of worlds and after each, with the number of worlds played
        and the most that will be, if known.

    Returns
    -------
    BidAdvice, CardAdvice, TrumpAdvice or PassAdvice
        The advice. After a Ctrl-C it is what was found up to then, marked as interrupted.

    Raises
    ------
    ViewError
        Where what was said contradicts itself or the rules.
    CardError, RulesError, SettingError
        For what is no card, no rules, or a setting out of its range.

    Notes
    -----
    Hidden bids are made by the bid model for the cards of each world. Ties go to the choice with
    less variance, then to the lower bid or card. Points are tied, too, where the sample does not
    tell them apart and they differ by less than 1/2000 of the span of the score table, which
    nobody would notice; of these the lowest bid that can be made, or the lowest card, is
    recommended. Of cards that are as good as each other, with no card in play between them, it is
    the highest while tricks are needed, else the lowest.

    With `objective="win"` the rows state the chance to win too, and the choice with the largest is
    recommended; of equal ones the one with the most points. A tie for the first place counts as
    shared, whatever breaks it. Matches must be won by points after a fixed number of deals.

    Examples
    --------
    >>> advise("AS KH 3C", trump="hearts", seed=1).bid
    2
    >>> advise("2C", trump="H", players=2).bid
    1
    >>> last = {"objective": "win", "standings": "10,0", "deals_left": 0}
    >>> advise("2C", trump="H", players=2, **last).bid
    0
    >>> advice = advise("AS", trump="H", players=4)
    >>> advice.bid, advice.exact, round(advice.rows[1].p_make, 6)
    (0, True, 0.40509)
    >>> advise("KH QH 4H", turn_up="2H", bids="3,0,0,0", position=1, seed=1).recommended
    'KH'
    """
    question = ask(
        hand,
        trump=trump,
        players=players,
        position=position,
        bids=bids,
        played=played,
        turn_up=turn_up,
        phase=phase,
        forehead=forehead,
        passed=passed,
        received=received,
        misses=misses,
        errors=errors,
        last=last,
        rules=rules,
        bid_of=bid_of,
        objective=objective,
        standings=standings,
        deals_left=deals_left,
        opponents=opponents,
        beliefs=beliefs,
        samples=samples,
        precision=precision,
        time_limit=time_limit,
        seed=seed,
        threads=threads,
        progress=progress,
    )
    return _answer(question)


def _answer(question: Question) -> AnyAdvice:
    phase = question.view.phase
    if phase is Phase.BID:
        return advise_bid(question)
    if phase is Phase.PLAY:
        return advise_card(question)
    from ohhell_sim.advice.early import advise_pass, advise_trump  # noqa: PLC0415 - rarely needed

    return advise_trump(question) if phase is Phase.TRUMP else advise_pass(question)


def trick_distribution(
    hand: HandLike, *, bid: int | None = None, **options: Unpack[Options]
) -> TrickDistribution:
    """Return the chance of every number of tricks, when playing for one bid.

    Parameters
    ----------
    hand : str, Hand, iterable of cards or View
        The cards that you hold now, as in `advise`.
    bid : int, optional
        The number of tricks to play for: any, legal or not. If left out it is the recommended
        bid, or the bid made where all bids are in.
    **options
        The situation and how to look for the answer: all other parameters of `advise`.

    Returns
    -------
    TrickDistribution
        The chances with their standard errors. Where a card is to be played, it is the best one.

    Raises
    ------
    SettingError
        For a `bid` that nobody could make, or as in `advise`.

    Examples
    --------
    >>> tricks = trick_distribution("AH KH QH", trump="H", bid=0)
    >>> list(tricks), tricks.exact
    ([0.0, 0.0, 0.0, 1.0], True)
    """
    question = ask(hand, **options)
    size = question.view.hand_size
    number = whole_number(bid)
    if bid is not None and (number is None or not 0 <= number <= size):
        raise SettingError(
            f"bid is {shown(bid)}: with hands of {size} it is a whole number from 0 to {size}",
            value=bid,
            allowed=range(size + 1),
        )
    if question.view.phase is Phase.PLAY:
        return advise_card(question, number).tricks
    if not question.bidding:
        return _answer(question).tricks
    if number is None:
        return advise_bid(question).tricks
    return distribution_of_bid(question, number)
