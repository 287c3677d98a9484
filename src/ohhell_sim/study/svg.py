"""Plots as SVG: a file of its own, or a part of a page in the colours of the page."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["INK", "STYLE", "draw", "svg_file", "svg_inline"]

# Stands for the colour of the text, which the page says.
INK = "#010203"
STYLE: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "ohhell-sim",
    "font.family": "sans-serif",
    "font.size": 10.5,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": INK,
    "ytick.color": INK,
    "text.color": INK,
    "legend.frameon": False,
}


def draw(figure: Figure) -> str:
    """Draw a plot as SVG, with a mark for the colour of the text.

    Parameters
    ----------
    figure : Figure
        The plot.

    Returns
    -------
    str
        The same bytes for the same numbers; what `svg_file` and `svg_inline` take.
    """
    import matplotlib as mpl  # noqa: PLC0415 - loaded on use

    with mpl.rc_context(STYLE):
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    return text.getvalue()


def svg_file(drawn: str, *, ink: str = "#222222", paper: str = "white") -> str:
    """Return a drawn plot as an SVG file of its own.

    Parameters
    ----------
    drawn : str
        What `draw` returned.
    ink, paper : str, optional
        The colours of text and background.

    Returns
    -------
    str
        A file.
    """
    sheet = f'<rect width="100%" height="100%" fill="{paper}"/>'
    return re.sub(r"(<svg[^>]*>)", rf"\1{sheet}", drawn.replace(INK, ink), count=1)


def svg_inline(drawn: str, key: str, alt: str) -> str:
    """Return a plot for a page: in its colours, with names of its own, told to screen readers.

    Parameters
    ----------
    drawn : str
        What `draw` returned.
    key : str
        Stands before every name in it, so that plots on one page do not mix theirs up.
    alt : str
        What it shows.

    Returns
    -------
    str
        An ``svg`` element.
    """
    from html import escape  # noqa: PLC0415 - on use

    drawn = drawn[drawn.index("<svg") :].replace(INK, "currentColor")
    drawn = re.sub(r'\bid="([^"]+)"', rf'id="{key}-\1"', drawn)
    drawn = re.sub(r"url\(#([^)]+)\)", rf"url(#{key}-\1)", drawn)
    drawn = re.sub(r'href="#([^"]+)"', rf'href="#{key}-\1"', drawn)
    drawn = re.sub(r"<metadata>.*?</metadata>", "", drawn, flags=re.DOTALL)
    label = f'<svg role="img" aria-label="{escape(alt, quote=True)}" '
    return drawn.replace("<svg ", label, 1)
