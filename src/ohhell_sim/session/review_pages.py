"""The review of a deal and of a match, as tables and sentences."""

from __future__ import annotations

from collections.abc import Sequence

from ohhell_sim.session.pages import Page, Table
from ohhell_sim.session.review import DealReview

__all__ = ["deal_pages", "match_pages"]


def deal_pages(review: DealReview) -> list[Page]:
    """Return the review of a deal.

    Parameters
    ----------
    review : DealReview
        The review.

    Returns
    -------
    list of pages
        A table of the decisions, and where the points came from.

    Examples
    --------
    >>> from ohhell_sim.session.review import Note
    >>> notes = (Note("bid", "1", "0", 6.5, 0.8, 0.0),)
    >>> for page in deal_pages(DealReview(0, 11, 6.0, notes)):
    ...     print(page if isinstance(page, str) else page.rows)
    (('bid', '1', '0', '6.50', '0.80'),)
    11 points = 6.0 on average here, +0.5 cards, -0.8 bidding, 0.0 play, +5.3 the rest.
    """
    if not review.notes:
        return []
    rows = tuple(
        (
            note.phase,
            note.done,
            note.advised,
            f"{note.best:.2f}",
            f"{note.lost:.2f}" if note.lost >= 0.005 else "-",
        )
        for note in review.notes
    )
    table = Table(("", "you", "advice", "worth", "lost"), rows, frozenset({0, 1, 2}))
    return [table, _sum([review])]


def match_pages(reviews: Sequence[DealReview]) -> list[Page]:
    """Return the review of a match.

    Parameters
    ----------
    reviews : sequence of DealReview
        Those of its deals.

    Returns
    -------
    list of pages
        A table of the deals, and where the points came from in all.

    Examples
    --------
    >>> from ohhell_sim.session.review import Note
    >>> notes = (Note("bid", "1", "0", 6.5, 0.8, 0.0),)
    >>> match_pages([DealReview(0, 11, 6.0, notes)])[0].rows
    (('1', '11', '6.0', '+0.5', '-0.8', '0.0', '+5.3'),)
    """
    judged = [review for review in reviews if review.notes]
    if not judged:
        return []
    rows = tuple(
        (
            str(one.number + 1),
            str(one.points),
            f"{one.average:.1f}",
            _signed(one.cards),
            _signed(one.bidding),
            _signed(one.play),
            _signed(one.rest),
        )
        for one in judged
    )
    titles = ("deal", "points", "average", "cards", "bidding", "play", "rest")
    return [Table(titles, rows, frozenset()), _sum(judged)]


def _sum(reviews: Sequence[DealReview]) -> str:
    points = sum(one.points for one in reviews)
    average = sum(one.average for one in reviews)
    cards = sum(one.cards for one in reviews)
    bidding = sum(one.bidding for one in reviews)
    play = sum(one.play for one in reviews)
    rest = sum(one.rest for one in reviews)
    return (
        f"{points} points = {average:.1f} on average here, {_signed(cards)} cards, "
        f"{_signed(bidding)} bidding, {_signed(play)} play, {_signed(rest)} the rest."
    )


def _signed(number: float) -> str:
    text = f"{number:+.1f}"
    return text[1:] if text in ("+0.0", "-0.0") else text
