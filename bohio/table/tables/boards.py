"""The boards that a server offers by name: the one that ships with each game, and the content files of a folder.

A board is known by the SHA-256 of its file; names need not differ. Its text goes into the head of every table that is
opened with it, so tables need neither the folder nor this server."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bohio.core.content import brief
from bohio.core.game import ContentFile, Game
from bohio.core.reasons import BadContent, BohioError, Fault
from bohio.library import found, game_of_content, open_game, own_content, shipped
from bohio.table.bounds import BOARDS, CONTENT_BYTES, KILOBYTE
from bohio.table.tables.fields import clean_name
from bohio.table.tables.uploads import Unfit

log = logging.getLogger("bohio.table")

LONGEST_NAME = 80
UNNAMED = 8
"""How much of the SHA-256 stands for a name."""
FAULTS_LOGGED = 3


@dataclass(frozen=True, slots=True)
class Board:
    """A board, or a set of tiles, that tables can be opened with."""

    game: str
    sha256: str
    name: str
    """As its file says, but kept short and without characters that could disturb a page; the beginning of the SHA-256
    where nothing visible is left, since a name is what readers of a screen choose by."""
    author: str
    file: ContentFile
    remarks: tuple[Fault, ...] = ()
    """What is unusual about it; a page shows them in the visitor's language."""

    def opened(self) -> Game[Any]:
        """The game on this board, for as few seats as play it."""
        return open_game(self.game, found()[self.game].seats[0], None, self.file)


def board_of(game: Game[Any]) -> Board:
    """The board that a game is played on."""
    name, author = (clean_name(text, LONGEST_NAME) for text in (game.content_name, game.content_author))
    sha256 = game.file.sha256
    return Board(game.name, sha256, name or sha256[:UNNAMED], author, game.file, game.remarks)


def shipped_board(game: str) -> Board:
    """The board that ships with a game."""
    return board_of(open_game(game, found()[game].seats[0]))


class Boards:
    """All boards that a server offers."""

    def __init__(self, offered: Iterable[Board] = ()) -> None:
        self._boards = {board.sha256: board for board in (*map(shipped_board, found()), *offered)}

    def of(self, game: str) -> list[Board]:
        """The boards of a game, the one that ships with it first."""
        return [board for board in self._boards.values() if board.game == game]

    def get(self, sha256: str) -> Board | None:
        return self._boards.get(sha256)

    def chosen(self, form: Mapping[str, str]) -> Board | None:
        """The board that a form names, None for the one that ships with the game. Raises Unfit.

        The page has a list of boards for each game, `board.<game>`; programs can say just `board`."""
        game = form.get("game", "")
        told = form.get("board") or form.get(f"board.{game}")
        if not told:
            return None
        board = self._boards.get(told)
        if board is None:
            raise Unfit("no_board")
        if board.game != game:
            raise Unfit("board_of_other_game")
        return None if board.file.shipped else board


def read_boards(folder: str | Path) -> list[Board]:
    """The boards of a folder: every `*.toml`, in the order of the files' names. Files that cannot be used are left out,
    and the log says why. Raises BohioError if there is no such folder."""
    try:
        files = sorted(path for path in Path(folder).iterdir() if path.suffix == ".toml")
    except OSError as error:
        raise BohioError(f"--boards {folder}: {error.strerror}") from error
    known = {shipped(name).sha256: "the board that ships with the game" for name in found()}
    boards: list[Board] = []
    for path in files[:BOARDS]:
        try:
            board = _read(path)
            if board.sha256 in known:
                raise ValueError(f"it is the same as {known[board.sha256]}")
        except BadContent as error:
            told = "; ".join(brief(str(fault), 200) for fault in error.faults[:FAULTS_LOGGED])
            log.warning("the board %s was left out: %s (bohio content check lists all faults)", path.name, told)
        except Exception as error:  # whatever is wrong with one file, the others are offered
            log.warning("the board %s was left out: %s", path.name, getattr(error, "strerror", None) or error)
        else:
            known[board.sha256] = path.name
            boards.append(board)
    if len(files) > BOARDS:
        log.warning("only the first %d boards of %s were read; %d were left out", BOARDS, folder, len(files) - BOARDS)
    return boards


def _read(path: Path) -> Board:
    if not path.is_file():
        raise ValueError("it is not a file")
    with path.open("rb") as file:
        data = file.read(CONTENT_BYTES + 1)
    if len(data) > CONTENT_BYTES:
        raise ValueError(f"it has more than {CONTENT_BYTES // KILOBYTE} kB")
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise ValueError("it is not UTF-8 text") from None
    return board_of(game_of_content(own_content(text)))
