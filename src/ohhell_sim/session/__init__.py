"""Sittings at a table: a match against strategies, and the coach beside a real game.

Each is an object that takes lines and answers with pages, so that it can be tried without a
terminal; what was done is kept on disk, written whole or not at all.
"""

from ohhell_sim.session.coach import CoachSession
from ohhell_sim.session.pages import Page, Table
from ohhell_sim.session.play import PlaySession
from ohhell_sim.session.review import DealReview, Note

__all__ = ["CoachSession", "DealReview", "Note", "Page", "PlaySession", "Table"]
