"""A decision under any rules as the arrays that the wide kernels take."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ohhell_sim.advice.candidates import Candidate
from ohhell_sim.advice.question import Question
from ohhell_sim.advice.stakes import Points
from ohhell_sim.advice.table import POLICY_CODES, Ints, Words, check_points
from ohhell_sim.cards import Card, Rank
from ohhell_sim.game import Phase, View
from ohhell_sim.inference.layout import JESTERS, JOKERS, WORD
from ohhell_sim.inference.wide.codes import play_codes
from ohhell_sim.inference.wide.constraints import WIDE_SEATS, WideConstraints
from ohhell_sim.inference.wide.enumeration import kernel_rows
from ohhell_sim.inference.wide.plan import build_wide_plan
from ohhell_sim.inference.wide.strength import Strength
from ohhell_sim.kernels import POLICY_WEIGHTS, TOP_LANE
from ohhell_sim.kernels.wide.auction import (
    BY_BIDDER,
    BY_BIDDER_OR_NONE,
    CUT,
    KNOWN,
    LAST_CARD,
    TURNED,
)
from ohhell_sim.kernels.wide.simulate import evaluate_wide, play_wide_worlds
from ohhell_sim.rules import (
    FirstLead,
    PassTo,
    TrumpFrom,
    TrumpLead,
    TrumpSource,
    TurnedCard,
    TurnedJoker,
)

__all__ = ["WideTable", "nearest_table", "wide_playouts"]

_WORD_FULL = (1 << WORD) - 1
_SECOND = 1 << 63
_MOST_LEARNED = 8
_PACK = 52
_NO_TRUMP_LANE = 4
_HOW = {
    TrumpFrom.TURN_UP: TURNED,
    TrumpFrom.RANDOM: CUT,
    TrumpFrom.DEALER_LAST_CARD: LAST_CARD,
}


class WideTable:
    """A decision under any rules as the arrays that the wide kernels take; as `Table`.

    Parameters
    ----------
    question : Question
        What is asked.
    candidates : sequence of Candidate
        What to choose among.
    facts : WideConstraints
        What is known of the hidden cards.
    worlds : array of uint64, shape (n, players, 2), optional
        Worlds to play instead of dealt ones.
    pairs : bool, optional
        Whether products of the points of two candidates are counted.

    Attributes
    ----------
    shape : tuple of int
        The number of candidates, and of counts for each.
    plays : int
        Cards played in one world.
    """

    def __init__(
        self,
        question: Question,
        candidates: Sequence[Candidate],
        facts: WideConstraints,
        worlds: Words | None = None,
        *,
        pairs: bool = True,
    ) -> None:
        view = question.view
        width = view.hand_size + 1
        self._width = width
        self._free = any(choice.bid is None for choice in candidates)
        self.shape = (len(candidates), width * width if self._free else width)
        self.plays = len(candidates) * view.players * (view.hand_size - len(view.tricks))
        self._pairs = len(candidates) if pairs else 0
        self._plan = build_wide_plan(facts).arrays
        self._given = _given(worlds)
        stakes = question.stakes
        state = _State(view, facts)
        self._arrays = (
            state.question(question),
            state.numbers(),
            state.words(),
            state.masks(),
            _padded(view.tricks_won),
            _padded([-1 if bid is None else bid for bid in question.bids]),
            nearest_table(view.players, view.hand_size, len(view.deck)),
            _points(stakes.bidding),
            _points(stakes.gain),
            np.array(POLICY_WEIGHTS, np.int64),
            state.obligations(),
            np.array([-1 if c.bid is None else c.bid for c in candidates], np.int64),
            np.array([state.cards_of(choice) for choice in candidates], np.uint64),
            np.array([_lane_named(choice) for choice in candidates], np.int64),
        )
        self._seed = np.uint64(question.settings.seed)

    def play(self, lo: int, hi: int) -> tuple[Ints, Ints]:
        """Play the worlds `lo` to `hi` - 1; safe to call from several threads.

        Parameters
        ----------
        lo, hi : int
            `lo` is a multiple of the chunk size, unless worlds were given.

        Returns
        -------
        counts : array of int64, shape (candidates, counts)
            How often each candidate ended with each number of tricks; where it leaves my bid to
            the model, with each bid and number of tricks.
        products : array of int64, shape (candidates, candidates)
            Sums of the products of two candidates' points; the lower triangle.
        """
        choices, width = self.shape[0], self._width
        outcomes = np.zeros((choices, width * width), np.int64)
        products = np.zeros((self._pairs, self._pairs), np.int64)
        evaluate_wide(
            *self._plan, self._given, *self._arrays, self._seed, lo, hi, outcomes, products
        )
        if not self._free:
            outcomes = outcomes.reshape(choices, width, width).sum(axis=1)
        return outcomes, products


class _State:
    """The state of a deal in the layout of the wide kernels."""

    def __init__(self, view: View, facts: WideConstraints) -> None:
        self.view = view
        self.layout = facts.layout
        self.strength = Strength(facts.layout, view.play)

    def question(self, question: Question) -> Ints:
        """Return the table of the question."""
        view, plan = self.view, self.view.plan
        bids = view.rules.bid_range(view.hand_size)
        passing = not view.received and view.phase in (Phase.TRUMP, Phase.PASS) and not view.bids
        left = view.rules.pass_to is PassTo.LEFT
        return np.array(
            [
                view.players,
                view.seat,
                view.first_bidder,
                view.hand_size,
                POLICY_CODES[question.settings.opponents],
                self._how(),
                plan.hooked and not view.bids_are_secret,
                bids[0],
                bids[-1],
                view.rules.first_lead is FirstLead.HIGHEST_BIDDER,
                plan.pass_cards if passing else 0,
                1 if left else view.players - 1,
                view.dealer,
                self._no_zero(),
            ],
            np.int64,
        )

    def _how(self) -> int:
        """Return how the trump is found after the bids, where it is not known before."""
        view = self.view
        if view.trump_known or view.phase is Phase.TRUMP:
            return KNOWN
        if view.plan.trump is TrumpFrom.HIGHEST_BIDDER:
            return BY_BIDDER_OR_NONE if view.rules.trump_choice_none else BY_BIDDER
        return _HOW[view.plan.trump]

    def _no_zero(self) -> int:
        most, tally = self.view.rules.zero_streak_max, self.view.tally
        if not most or tally is None:
            return 0
        return sum(1 << seat for seat, zeros in enumerate(tally.zeros) if zeros >= most)

    def numbers(self) -> Ints:
        """Return the numbers of the trick on the table."""
        view = self.view
        cards = view.current.cards
        playing = view.phase is Phase.PLAY
        actor = view.actor if playing else view.first_leader
        winning = 0
        if cards:
            winning = (view.current.leader + view.play.winner(cards)) % view.players
        led, settled = self.strength.led(self._bits(cards))
        lead = view.rules.trump_lead
        trumps = [view.play.is_trump(card) for trick in view.tricks for card in trick.cards]
        trumps += [view.play.is_trump(card) for card in cards]
        broken = bool(view.tricks) if lead is TrumpLead.NOT_FIRST_TRICK else any(trumps)
        left = view.hand_size - len(view.tricks)
        numbers = [actor or 0, len(cards), winning, left, settled and not led, broken]
        return np.array(numbers, np.int64)

    def words(self) -> Words:
        """Return the suit led and the best kind on the table."""
        cards = self.view.current.cards
        led, _ = self.strength.led(self._bits(cards))
        best = self._bits([cards[self.view.play.winner(cards)]])[0] if cards else 0
        return np.array([_kind(led), _kind(best)], np.uint64)

    def masks(self) -> Words:
        """Return the trump lane, the cards that all have seen, the deck, and turned cards."""
        view = self.view
        open_cards = [card for trick in (*view.tricks, view.current) for card in trick.cards]
        open_cards += view.set_aside
        if view.turn_up is not None and view.turn_up not in open_cards:
            open_cards.append(view.turn_up)
        seen, full = self.layout.bits(open_cards), self.layout.full
        rules = view.rules
        again = JOKERS if rules.turned_joker is TurnedJoker.REDRAW else 0
        blank = 0
        if rules.trump is TrumpSource.RANDOM:
            again = full & (JOKERS | JESTERS)
        elif not view.trump_known:
            blank = self._blank()
        return np.array(
            [
                0 if view.trump is None else int(TOP_LANE),
                seen & _WORD_FULL,
                seen >> WORD,
                full & _WORD_FULL,
                full >> WORD,
                _kind(again),
                blank,
            ],
            np.uint64,
        )

    def _blank(self) -> int:
        """Return the kinds that make no trump when turned."""
        rules = self.view.rules
        ranks: list[Rank] = []
        if rules.turned_ace is TurnedCard.NONE:
            ranks.append(Rank.ACE)
        if rules.turned_face is TurnedCard.NONE:
            ranks += [Rank.JACK, Rank.QUEEN, Rank.KING]
        return _kind(self.layout.bits(card for card in self.layout.deck if card.rank in ranks))

    def obligations(self) -> Ints:
        """Return the table of obligations."""
        return play_codes(self.view.play, self.layout)

    def cards_of(self, choice: Candidate) -> tuple[int, int]:
        """Return the card that a candidate plays first, or the cards that it passes."""
        if choice.card is not None:
            first, second = self.layout.to_kernel([choice.card])
            return (first or second | _SECOND), 0
        return self.layout.to_kernel(choice.passed)

    def _bits(self, cards: Sequence[Card]) -> list[int]:
        return [self.layout.bits([card]) for card in cards]


def wide_playouts(view: View, worlds: Words, policy: str, seed: int) -> Ints:
    """Play worlds to their end under any rules.

    Parameters
    ----------
    view : View
        What one seat knows; the trump is known.
    worlds : array of uint64, shape (n, players) or (n, players, 2)
        As `sample_worlds` returns them.
    policy : str
        How the cards are played out.
    seed : int
        Seed of the random choices.

    Returns
    -------
    array of int64, shape (n, players)
        The tricks of each seat at the end of the deal.
    """
    facts = WideConstraints.from_view(view)
    state = _State(view, facts)
    words = worlds if worlds.ndim == 3 else np.stack([worlds, np.zeros_like(worlds)], axis=2)
    tricks = np.zeros((len(words), view.players), np.int64)
    play_wide_worlds(
        _given(facts.layout.from_natural(np.ascontiguousarray(words))), POLICY_CODES[policy],
        view.players, state.numbers(), state.words(), state.masks(), _padded(view.tricks_won),
        _padded([view.bid_of(seat) or 0 for seat in range(view.players)]),
        np.array(POLICY_WEIGHTS, np.int64), state.obligations(), np.uint64(seed), tricks,
    )  # fmt: skip
    return tricks


def nearest_table(players: int, hand_size: int, deck_size: int) -> NDArray[np.float64]:
    """Return the chances of the bid model for a table of any size.

    They are learned for 2 to 8 players with one full pack. For other decks and for more players
    they are those of the nearest table: at most 8 players, and hands in which as large a share
    of the pack is dealt out.

    Parameters
    ----------
    players, hand_size, deck_size : int
        The table.

    Returns
    -------
    float64 array, shape (CELLS,)
        Chances by cell.

    Examples
    --------
    >>> bool((nearest_table(9, 11, 104) == nearest_table(8, 6, 52)).all())
    True
    """
    from ohhell_sim.kernels.bid_model import chances  # noqa: PLC0415 - reads a file

    learned = min(players, _MOST_LEARNED)
    size = hand_size
    if deck_size != _PACK or learned != players:
        size = round(players * hand_size * _PACK / (deck_size * learned))
    size = min(max(size, 1), _PACK // learned)
    return np.array(chances(learned, size), np.float64)


def _given(worlds: Words | None) -> Words:
    if worlds is None:
        return np.zeros((0, 2 * WIDE_SEATS), np.uint64)
    return kernel_rows(worlds)


def _points(points: Points) -> Ints:
    return check_points(np.array(points, np.int64))


def _padded(values: Sequence[int]) -> Ints:
    array = np.zeros(WIDE_SEATS, np.int64)
    array[: len(values)] = values
    return array


def _kind(bits: int) -> int:
    """Return a set of cards as kinds: both copies in one word."""
    return (bits | bits >> WORD) & _WORD_FULL


def _lane_named(choice: Candidate) -> int:
    """Return the lane that a candidate names as trump, in the layout without a trump."""
    if not choice.names_trump:
        return -1
    return _NO_TRUMP_LANE if choice.trump is None else int(choice.trump)
