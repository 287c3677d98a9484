"""A study as a TOML file that plays it again, and the folders that its report may go to."""

from __future__ import annotations

from pathlib import Path

from ohhell_sim.errors import SettingError
from ohhell_sim.rules.files import toml_text
from ohhell_sim.study.definition import Study

__all__ = ["refuse_foreign", "study_toml"]

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
        raise SettingError(
            f"{str(folder)!r} is a file: the report needs a folder", value=str(folder)
        ) from error
    except OSError as error:
        raise SettingError(
            f"{str(folder)!r} cannot be read: {error.strerror}", value=str(folder)
        ) from error
    if not names or (_CHUNKS in names and not set(names) & set(_OURS)):
        return  # whose matches they are is checked when they are read
    try:
        if mark in (folder / "report.md").read_text("utf-8"):
            return
    except (OSError, UnicodeDecodeError):
        pass
    raise SettingError(
        f"{str(folder)!r} is not empty ({', '.join(names[:3])}{', ...' if names[3:] else ''}) and "
        "holds no report of this study: name another folder, or empty it",
        value=str(folder),
    )
