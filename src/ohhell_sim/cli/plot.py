"""--plot: a PNG or SVG file, written whole or not at all, and refused before any work is done."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import click

from ohhell_sim.errors import SettingError

FORMATS = ("png", "svg")


class Plottable(Protocol):
    """A result that draws itself."""

    def plot(self, ax: Any = None) -> Any:
        """Draw the result and return the Figure."""


def check_plot(name: str | None) -> Path | None:
    """Refuse a plot file that could not be written, before anything is computed.

    Parameters
    ----------
    name : str or None
        The file named by --plot, if any.

    Returns
    -------
    Path or None
        The file.

    Raises
    ------
    SettingError
        If there is no name, the ending is neither .png nor .svg, the folder does not exist, or
        the place cannot be written to.
    """
    if name is None:
        return None
    if not name.strip():
        raise SettingError(
            f"--plot {name!r} names no file: give one that ends in .png or .svg", value=name
        )
    path = Path(name)
    if path.suffix.lower().removeprefix(".") not in FORMATS:
        raise SettingError(
            f"--plot {str(path)!r} ends in neither .png nor .svg; name the file so",
            value=str(path),
            allowed=[f".{form}" for form in FORMATS],
        )
    try:
        if path.exists() and not path.is_file():
            raise SettingError(f"--plot {str(path)!r} is no ordinary file", value=str(path))
        folder = path.resolve().parent
        if not folder.is_dir():
            raise SettingError(
                f"--plot {str(path)!r}: there is no folder {str(folder)!r}; make it first",
                value=str(path),
            )
        with _beside(folder, path.suffix):
            pass
    except (OSError, RuntimeError) as error:
        # Python 3.11 and 3.12 call links in a circle a RuntimeError.
        why = getattr(error, "strerror", None) or "its links go round in a circle"
        raise SettingError(
            f"--plot {str(path)!r} cannot be written ({why}); name another place",
            value=str(path),
        ) from error
    return path


def write_plot(result: Plottable, path: Path) -> None:
    """Draw `result` into `path`, replacing it only when the drawing is complete."""
    import matplotlib as mpl  # noqa: PLC0415 - on use

    mpl.use("Agg")
    target = path.resolve()
    form = path.suffix.lower().removeprefix(".")
    metadata = {"Date": None} if form == "svg" else None
    figure = result.plot()
    try:
        with _beside(target.parent, path.suffix) as temporary:
            with mpl.rc_context({"svg.hashsalt": "ohhell-sim"}):
                figure.savefig(
                    temporary, format=form, dpi=150, bbox_inches="tight", metadata=metadata
                )
            temporary.replace(target)
    except OSError as error:
        raise click.ClickException(
            f"the plot {str(path)!r} could not be written: {error.strerror or error}"
        ) from error


@contextmanager
def _beside(folder: Path, suffix: str) -> Iterator[Path]:
    """Make an empty file in a folder, and remove it in the end, however that comes about."""
    path = folder / f".ohhell-sim-{os.urandom(8).hex()}{suffix}"
    try:
        path.touch(exist_ok=False)
        yield path
    finally:
        path.unlink(missing_ok=True)
