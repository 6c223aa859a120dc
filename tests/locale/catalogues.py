"""The catalogues as files, for the tests that read them whole: what all games share, and the words of each game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from bohio.core.manifest import Manifest
from bohio.library import found
from bohio.locale import Texts, texts

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "bohio" / "locale"
PLACE = re.compile(r"\{(\w*)\}")
GAMES: dict[str, Manifest] = found()
FOLDERS = {name: Path(str(game.file())) for name, game in GAMES.items()}
"""Where the source of each game is."""


def words_of(language: str, game: str) -> Texts:
    """The texts of a game by its name."""
    return texts(language, GAMES[game])


@cache
def written(language: str) -> dict[str, str]:
    """What is in the catalogue files of a language, by name; those of a game are called `mangrovia/game`."""
    folders = {"": FOLDER / language} | {f"{game}/": folder / "words" / language for game, folder in FOLDERS.items()}
    return {
        f"{of}{path.stem}": path.read_text(encoding="utf-8")
        for of, folder in folders.items()
        for path in sorted(folder.glob("*.po"))
    }


@cache
def files(language: str) -> dict[str, Catalog]:
    """The catalogue files of a language by name."""
    return {
        name: read_po(text.splitlines(keepends=True), locale=language, abort_invalid=True)
        for name, text in written(language).items()
    }


def game_of(file: str) -> str:
    """The game that a catalogue file belongs to; of those that all games share, nothing."""
    return file.rpartition("/")[0]


def is_sentence(id: str) -> bool:
    """Whether an id is the English text itself; others are names with dots: `page.seat`."""
    return not re.fullmatch(r"[\w.-]+", id)


def id_of(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def forms(message: Message) -> tuple[str, ...]:
    """The texts of a message: one, or one for each plural form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


@cache
def every_message(language: str) -> dict[tuple[str, str], Message]:
    """Every message of a language by its file and its id."""
    return {(name, id_of(one)): one for name, catalogue in files(language).items() for one in catalogue if one.id}


@cache
def own(language: str, game: str) -> dict[str, Message]:
    """The messages of one game alone."""
    return {id: message for (name, id), message in every_message(language).items() if game_of(name) == game}


@cache
def shared(language: str) -> dict[str, Message]:
    """The messages that all games share."""
    return {id: message for (name, id), message in every_message(language).items() if not game_of(name)}


def every_text(language: str) -> Iterator[tuple[tuple[str, str], str]]:
    """Every text of a language with the file and the id of its message."""
    for key, message in every_message(language).items():
        for text in forms(message):
            yield key, text


def places(message: Message) -> set[str]:
    """The named places of a message, in any of its forms."""
    return {place for text in forms(message) for place in PLACE.findall(text)}
