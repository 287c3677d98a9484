"""Pages of a session as plain lines, for comparing them."""

from __future__ import annotations

from ohhell_sim.session import Table


def lines_of(pages):
    """Yield paragraphs, rows of tables, and what was advised."""
    for page in pages:
        if isinstance(page, str):
            yield page
        elif isinstance(page, Table):
            yield from (" | ".join(cells) for cells in (page.titles, *page.rows))
        else:
            yield f"[advice: {page.recommended}]"
