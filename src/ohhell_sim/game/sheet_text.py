"""The text of a score sheet as cells under known headings, whatever program wrote it."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from ohhell_sim.errors import SheetError
from ohhell_sim.rules.reading import shown

__all__ = ["Cells", "fold", "read_cells", "read_file"]

LARGEST_FILE = 1_000_000
"""Bytes of a score sheet that are read at all."""

MOST_ROWS = 20_000
"""Rows of a score sheet that are read at all."""

_HEADINGS = {
    "deal": "deal, deal no, round, round no, game, no, nr, #, rozdanie, runda, mano, giro",
    "dealer": "dealer, dealt by, rozdajacy, rozdaje, mazziere",
    "hand size": "hand size, hand, cards, size, cards dealt, karty, liczba kart, carte",
    "player": "player, name, gracz, imie, giocatore, nome",
    "bid": "bid, bids, call, called, said, zapowiedz, deklaracja, dichiarate, dichiarazione",
    "tricks": "tricks, trick, won, taken, took, lewy, lew, wziete, prese",
    "points": "points, point, score, pts, punkty, pkt, punti",
    "note": "note, notes, remark, remarks, comment, uwagi",
}
_KNOWN = {
    word.strip(): heading for heading, words in _HEADINGS.items() for word in words.split(",")
}
_OF_A_PLAYER = ("bid", "tricks", "points")
_NEEDED = ("deal", "player", "bid", "tricks")
_SEPARATORS = ",;\t|"


@dataclass(frozen=True, slots=True)
class Cells:
    """One row of a sheet.

    Attributes
    ----------
    line : int
        The line of the file on which the row begins.
    values : mapping of str to str
        The cells of the deal by their headings.
    players : mapping of str to mapping
        For each player of the row the cells under "bid", "tricks" and "points".
    surplus : int
        How many cells stand beyond the headings.
    """

    line: int
    values: Mapping[str, str]
    players: Mapping[str, Mapping[str, str]]
    surplus: int


def read_file(path: Path) -> str:
    """Return the text of a file, or say why it is none.

    Parameters
    ----------
    path : Path
        A file of at most a million bytes, in UTF-8, or UTF-16 with its mark.

    Returns
    -------
    str
        The text.

    Raises
    ------
    SheetError
        For a file that is missing, too large, or no text.
    """
    where = f"score sheet {str(path)[-150:]!r}"
    try:
        if not path.is_file():
            found = "is no file" if path.exists() else "does not exist"
            if path.is_symlink() and not path.exists():
                found = "is a link that leads nowhere"
            raise SheetError(f"{where} {found}: give the path of a CSV file", value=str(path))
        with path.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, SheetError):
            raise
        reason = getattr(error, "strerror", None) or str(error)
        raise SheetError(f"{where} cannot be read: {reason}", value=str(path)) from error
    return decode(data, where)


def decode(data: bytes, where: str = "the score sheet") -> str:
    """Return the text that some bytes are, or say why they are none.

    Parameters
    ----------
    data : bytes
        What a file or a pipe holds.
    where : str, optional
        What messages call it.

    Returns
    -------
    str
        The text.

    Examples
    --------
    >>> decode("deal;bid".encode("utf-16"))
    'deal;bid'
    """
    if len(data) > LARGEST_FILE:
        raise SheetError(f"{where} has more than {LARGEST_FILE:,} bytes: that is no score sheet")
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    if not wide and b"\0" in data:
        raise SheetError(f"{where} is no text: save it as CSV, comma separated, in UTF-8")
    try:
        return data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise SheetError(
            f"{where} is not in UTF-8 (byte {error.start + 1}): save it as CSV in UTF-8",
            value=data[error.start : error.start + 4],
        ) from error


def read_cells(text: str) -> list[Cells]:
    r"""Return the rows of a sheet.

    Parameters
    ----------
    text : str
        Comma, semicolon, tab or ``|`` separated values under a line of headings.

    Returns
    -------
    list of Cells
        Empty lines and lines that begin with ``#`` are left out.

    Raises
    ------
    SheetError
        For a text without the headings that are needed, or too many rows.

    Examples
    --------
    >>> rows = read_cells("deal;Ann bid;Ann tricks;Ben bid;Ben tricks\n1;0;0;1;1")
    >>> rows[0].line, rows[0].values["deal"], rows[0].players["Ben"]
    (2, '1', {'bid': '1', 'tricks': '1'})
    """
    rows = _rows(text)
    try:
        line, header = next(rows)
    except StopIteration:
        raise SheetError("the score sheet is empty: it needs a line of headings") from None
    columns, owners = _columns(header, line)
    found: list[Cells] = []
    for number, cells in rows:
        if len(found) >= MOST_ROWS:
            raise SheetError(f"the score sheet has more than {MOST_ROWS:,} rows: that is none")
        padded = [*cells, *[""] * (len(header) - len(cells))]
        values = {heading: padded[place] for heading, place in columns.items()}
        players = {
            name: {heading: padded[place] for heading, place in places.items()}
            for name, places in owners.items()
        }
        if not owners:
            own = {heading: values[heading] for heading in _OF_A_PLAYER if heading in values}
            players = {values["player"]: own}
        _check_one_line(number, values, players)
        surplus = sum(1 for cell in cells[len(header) :] if cell)
        found.append(Cells(number, values, players, surplus))
    return found


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Return the rows that hold anything, each with the line on which it begins."""
    first = next((line for line in text.splitlines() if line.strip(" ,;\t|")), "")
    separator = max(_SEPARATORS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, skipinitialspace=True)
    _check_quotes(text, separator)
    before = 0
    try:
        for row in reader:
            line, before = before + 1, reader.line_num
            cells = [cell.strip() for cell in row]
            if any(cells) and not (cells[0].startswith("#") and len(cells[0]) > 1):
                yield line, cells
    except csv.Error as error:
        raise SheetError(f"line {before + 1} of the score sheet is no CSV: {error}") from error


def _check_quotes(text: str, separator: str) -> None:
    """Refuse a quote that is open to the end: what follows would be one cell."""
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=separator, skipinitialspace=True, strict=True
    )
    line = 1
    try:
        for _ in reader:
            line = reader.line_num + 1
    except csv.Error as error:
        if "unexpected end" in str(error):
            raise _open_quote(line) from error


def _check_one_line(
    line: int, values: Mapping[str, str], players: Mapping[str, Mapping[str, str]]
) -> None:
    """Refuse a row of several lines, unless a note takes them."""
    cells = [cell for heading, cell in values.items() if heading != "note"]
    cells += [cell for own in players.values() for cell in own.values()]
    if any("\n" in cell or "\r" in cell for cell in cells):
        raise _open_quote(line)


def _open_quote(line: int) -> SheetError:
    return SheetError(
        f'line {line} of the score sheet has a quote (") that is not closed there: close it, or '
        "take it out",
        value=line,
    )


def fold(text: str) -> str:
    """Return a heading or a note in plain small letters with single spaces.

    Parameters
    ----------
    text : str
        What a cell holds.

    Returns
    -------
    str
        The words, without accents.

    Examples
    --------
    >>> fold("Hand_Size"), fold("Rozdający")
    ('hand size', 'rozdajacy')
    """
    plain = unicodedata.normalize("NFKD", text.lower().replace("ł", "l"))
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return " ".join(re.sub(r"[_\-.:/()\[\]]", " ", letters).split())


def _columns(header: list[str], line: int) -> tuple[dict[str, int], dict[str, dict[str, int]]]:
    """Return the places of the headings, and of the headings of each player."""
    columns: dict[str, int] = {}
    owners: dict[str, dict[str, int]] = {}
    for place, title in enumerate(header):
        heading = _KNOWN.get(fold(title))
        if heading is not None:
            if heading in columns:
                other = header[columns[heading]]
                raise SheetError(
                    f"line {line}: the headings {shown(other)} and {shown(title)} both mean "
                    f"{heading}: leave one out",
                    value=title,
                )
            columns[heading] = place
            continue
        name, heading = _owned(title)
        if heading is not None:
            if heading in owners.setdefault(name, {}):
                raise SheetError(
                    f"line {line}: two headings for the {heading} of {shown(name)}: leave one out",
                    value=title,
                )
            owners[name][heading] = place
    _check_headings(columns, owners, header, line)
    return columns, ({} if "player" in columns else owners)


def _owned(title: str) -> tuple[str, str | None]:
    """Return the player and the heading of a title such as "Ann bid" or "bid: Ann"."""
    words = title.replace("_", " ").split()
    if len(words) > 1:
        for place, rest in ((-1, words[:-1]), (0, words[1:])):
            heading = _KNOWN.get(fold(words[place]))
            if heading in _OF_A_PLAYER:
                return " ".join(rest).strip(" :-/()"), heading
    return "", None


def _check_headings(
    columns: Mapping[str, int],
    owners: Mapping[str, Mapping[str, int]],
    header: list[str],
    line: int,
) -> None:
    """Refuse a sheet whose headings leave out what is needed."""
    if "player" in columns:
        missing = [heading for heading in _NEEDED if heading not in columns]
    elif owners:
        missing = [] if "deal" in columns else ["deal"]
        for name, places in owners.items():
            missing += [
                f"{name} {heading}" for heading in ("bid", "tricks") if heading not in places
            ]
    else:
        missing = [heading for heading in _NEEDED if heading not in columns]
    if missing:
        titles = shown(", ".join(title for title in header if title)[:100])
        raise SheetError(
            f"line {line}: no heading for {', '.join(missing)}, only {titles}: a sheet has deal, "
            "player, bid and tricks, one row for each player of a deal, or deal and then NAME bid "
            "and NAME tricks for each player, one row a deal; dealer and hand size where they are "
            "known",
            value=header,
            allowed=_HEADINGS,
        )
