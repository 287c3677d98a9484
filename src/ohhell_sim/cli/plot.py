"""--plot: a PNG or SVG file, written whole or not at all, and refused before any work is done."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any, Protocol

import click

from ohhell_sim.errors import SettingError

FORMATS = ("png", "svg")


class Plottable(Protocol):
    """A result that draws itself."""

    def plot(self, ax: Any = None) -> Any:
        """Draw the result and return the Figure."""


def check_plot(path: Path | None) -> None:
    """Refuse a plot file that could not be written, before anything is computed.

    Parameters
    ----------
    path : Path or None
        The file named by --plot, if any.

    Raises
    ------
    SettingError
        If the ending is neither .png nor .svg, the folder does not exist, or the place cannot
        be written to.
    """
    if path is None:
        return
    if path.suffix.lower().removeprefix(".") not in FORMATS:
        raise SettingError(
            f"--plot {str(path)!r} ends in neither .png nor .svg; name the file so",
            value=str(path),
            allowed=[f".{form}" for form in FORMATS],
        )
    if path.exists() and not path.is_file():
        raise SettingError(f"--plot {str(path)!r} is no ordinary file", value=str(path))
    folder = path.resolve().parent
    if not folder.is_dir():
        raise SettingError(
            f"--plot {str(path)!r}: there is no folder {str(folder)!r}; make it first",
            value=str(path),
        )
    try:
        _temporary(folder, path.suffix).unlink()
    except OSError as error:
        raise SettingError(
            f"--plot {str(path)!r} cannot be written ({error.strerror}); name another place",
            value=str(path),
        ) from error


def write_plot(result: Plottable, path: Path) -> None:
    """Draw `result` into `path`, replacing it only when the drawing is complete."""
    import matplotlib as mpl  # noqa: PLC0415 - on use

    mpl.use("Agg")
    target = path.resolve()
    form = path.suffix.lower().removeprefix(".")
    metadata = {"Date": None} if form == "svg" else None
    figure = result.plot()
    try:
        temporary = _temporary(target.parent, path.suffix)
        try:
            with mpl.rc_context({"svg.hashsalt": "ohhell-sim"}):
                figure.savefig(
                    temporary, format=form, dpi=150, bbox_inches="tight", metadata=metadata
                )
            temporary.replace(target)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise click.ClickException(
            f"the plot {str(path)!r} could not be written: {error.strerror or error}"
        ) from error


def _temporary(folder: Path, suffix: str) -> Path:
    """Make an empty file with the usual permissions beside the target."""
    handle, name = tempfile.mkstemp(prefix=".ohhell-sim-", suffix=suffix, dir=folder)
    os.close(handle)
    mask = os.umask(0)
    os.umask(mask)
    temporary = Path(name)
    temporary.chmod(0o666 & ~mask)
    return temporary
