"""A study as a TOML file that plays it again, and the folders that its report may go to."""

from __future__ import annotations

from pathlib import Path

from ohhell_sim.errors import SettingError
from ohhell_sim.rules.files import toml_text
from ohhell_sim.rules.reading import shown
from ohhell_sim.study.definition import Study

__all__ = ["as_folder", "refuse_foreign", "study_toml", "text_of"]

_LARGEST_REPORT = 1 << 24
_CHUNKS = "chunks.jsonl"
_OURS = ("report.html", "report.md", "metrics.csv", "differences.csv", "plots")


def study_toml(study: Study) -> str:
    """Return a study as the text of a file that `Study.from_toml` reads.

    Parameters
    ----------
    study : Study
        Any.

    Returns
    -------
    str
        With every field of the rules of every variant; tables of claims are left out.

    Examples
    --------
    >>> print(study_toml(Study.of(["classic"], matches=100)).splitlines()[1])
    matches = 100
    """
    told = {"title": study.title, "question": study.question}
    head: dict[str, object] = {"matches": study.matches, "seed": study.seed, "skill": study.skill}
    text = toml_text({**{key: value for key, value in told.items() if value}, **head})
    for variant in study.variants:
        who = ("name", "players", "seated", "rival")
        text += "\n[[variant]]\n" + toml_text({key: getattr(variant, key) for key in who})
        lines = toml_text(variant.rules.to_dict()).splitlines()
        inner = [f"[variant.set.{line[1:]}" if line.startswith("[") else line for line in lines]
        text += "\n".join(["[variant.set]", *inner, ""])
    return text


def as_folder(name: str, given: object) -> Path:
    """Return a folder that somebody named.

    Parameters
    ----------
    name : str
        What the argument is called.
    given : str or Path
        The folder.

    Returns
    -------
    Path
        It need not be there.

    Raises
    ------
    SettingError
        For anything else, and for an empty name.

    Examples
    --------
    >>> as_folder("path", "my-report").name
    'my-report'
    """
    if not isinstance(given, str | Path) or not str(given).strip():
        raise SettingError(
            f"{name} is {shown(given)}: the name of a folder, such as 'my-report'", value=given
        )
    return Path(given)


def text_of(path: Path) -> str | None:
    """Return the text of a file; None for what is no text of sixteen million bytes at most.

    Parameters
    ----------
    path : Path
        The file.

    Returns
    -------
    str or None
        What it holds.

    Examples
    --------
    >>> text_of(Path("no such file")) is None
    True
    """
    try:
        if not path.is_file():
            return None
        with path.open("rb") as file:
            data = file.read(_LARGEST_REPORT + 1)
        return data.decode("utf-8") if len(data) <= _LARGEST_REPORT else None
    except (OSError, ValueError):
        return None


def refuse_foreign(folder: Path, mark: str) -> None:
    """Refuse a folder that holds anything but a report or unfinished matches of the same study.

    Parameters
    ----------
    folder : Path
        Where a report is to go.
    mark : str
        What the text of such a report says.

    Raises
    ------
    SettingError
        Naming what is there.

    Examples
    --------
    >>> import tempfile
    >>> refuse_foreign(Path(tempfile.mkdtemp()), "study 0123")
    """
    try:
        names = sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))
    except FileNotFoundError:
        return
    except NotADirectoryError as error:
        file = next(path for path in (folder, *folder.parents) if path.exists())
        raise SettingError(
            f"{str(file)!r} is a file: the report needs a folder", value=str(folder)
        ) from error
    except OSError as error:
        raise SettingError(
            f"{str(folder)!r} cannot be read: {error.strerror}", value=str(folder)
        ) from error
    if not names or (_CHUNKS in names and not set(names) & set(_OURS)):
        return  # whose matches they are is checked when they are read
    if mark in (text_of(folder / "report.md") or ""):
        return
    raise SettingError(
        f"{str(folder)!r} is not empty ({', '.join(names[:3])}{', ...' if names[3:] else ''}) and "
        "holds no report of this study: name another folder, or empty it",
        value=str(folder),
    )
