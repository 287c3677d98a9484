"""Advice before the bids in plain words: which trump to name, and which cards to pass on."""

from __future__ import annotations

from ohhell_sim.advice.explain import how_sure, lead_over, made_how, worth
from ohhell_sim.advice.opening import PassAdvice, TrumpAdvice
from ohhell_sim.cards import Suit, parse_cards

__all__ = ["explain_pass", "explain_trump"]


def explain_trump(advice: TrumpAdvice) -> str:
    """Say which trump to name and why.

    Parameters
    ----------
    advice : TrumpAdvice
        The advice.

    Returns
    -------
    str
        Two or three sentences.
    """
    row = next(row for row in advice.rows if row.trump == advice.trump)
    rival = "" if advice.runner_up is None else _name(_suit(advice.runner_up))
    what = f"{'your' if advice.view.bids else 'a'} bid of {row.bid}"
    first = f"Name {_name(advice.trump)}: {made_how(advice, row, what)}, {worth(advice, row)}"
    if rival:
        first += f", {lead_over(advice, rival)}"
    held = sum(card.suit is advice.trump for card in advice.view.hand)
    mine = f"You hold {held} of that suit" if advice.trump is not None else "It takes no suit"
    average = f"{mine}, and take {advice.tricks.mean:.2f} tricks on average"
    return f"{first}. {average}. {how_sure(advice, rival)}"


def explain_pass(advice: PassAdvice) -> str:
    """Say which cards to pass and why.

    Parameters
    ----------
    advice : PassAdvice
        The advice.

    Returns
    -------
    str
        Two or three sentences.
    """
    row = next(row for row in advice.rows if row.cards == advice.cards)
    rival = ""
    if advice.runner_up is not None:
        rival = " ".join(
            card.symbol for card in parse_cards(advice.runner_up, deck=advice.view.deck)
        )
    cards = " ".join(card.symbol for card in advice.cards)
    first = f"Pass {cards}: {made_how(advice, row, 'what you bid then')}, {worth(advice, row)}"
    if rival:
        rival = f"passing {rival}"
        first += f", {lead_over(advice, rival)}"
    second = f"Most often that is a bid of {row.bid}"
    if len(advice.rows) < advice.ways:
        second += f"; these are the most promising {len(advice.rows)} of {advice.ways:,} ways"
    return f"{first}. {second}. {how_sure(advice, rival)}"


def _suit(code: str) -> Suit | None:
    return next((suit for suit in Suit if suit.letter == code), None)


def _name(trump: Suit | None) -> str:
    return "no trump" if trump is None else trump.word
