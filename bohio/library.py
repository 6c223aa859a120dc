"""Which games there are, and where their content comes from."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from hashlib import sha256
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from bohio.core.content import parse, shown
from bohio.core.game import ContentFile, Game
from bohio.core.lesson import Lesson
from bohio.core.manifest import Manifest
from bohio.core.reasons import WHOLE_FILE, BadContent, BadOption, BadRecord, Fault, Json
from bohio.games import built_in

ENTRY_POINTS = "bohio.games"
"""The group of entry points by which other packages bring games; each of them gives a Manifest."""
GAMES_KEPT = 48
"""How many games, each with its content, are cached; there is no other such cache."""
FIRST_LESSON = "first"
LESSONS_KEPT = 16
LESSON_NAME = re.compile("[a-z][a-z0-9_]{0,39}")
FOREIGN = (Exception, SystemExit)
"""What another package's code may raise: whatever it does, the other games stay playable."""
log = logging.getLogger("bohio")


@cache
def found() -> dict[str, Manifest]:
    """The games that ship with Bohío and those of other packages, by name. One that cannot be used is left out, and the
    log says why."""
    games = dict(built_in())
    for entry in entry_points(group=ENTRY_POINTS):
        try:
            manifest = entry.load()
            _check(manifest, games)
        except FOREIGN as error:
            log.warning("the game %s of %s was left out: %s", entry.name, entry.value, error)
        else:
            games[manifest.name] = manifest
    return games


def _check(manifest: object, games: Mapping[str, Manifest]) -> None:
    """Raises whatever keeps a game of another package from standing beside these games."""
    if not isinstance(manifest, Manifest):
        raise TypeError("it is not a Manifest")
    if manifest.name in games:
        raise ValueError(f"there is a game {manifest.name} already")
    for other in games.values():
        if manifest.content_keys & other.content_keys:
            raise ValueError(f"its content has keys that only {other.name} has")
    if not manifest.file("content.toml").is_file():
        raise FileNotFoundError("it has no content.toml")
    manifest.file("content.toml").read_bytes().decode()
    if manifest.game().manifest is not manifest:
        raise ValueError("its game has another manifest")


def leave_out(check: Callable[[Manifest], object]) -> None:
    """Leaves out every game of another package for which the check raises something; the log says why."""
    for name in found().keys() - built_in().keys():
        try:
            check(found()[name])
        except FOREIGN as error:
            log.warning("the game %s was left out: %s", name, error)
            del found()[name]


def game_class(name: object) -> type[Game[Any]]:
    """The game of that name."""
    if not isinstance(name, str) or name not in found():
        raise BadOption(f"there is no game {shown(name)}; {_there_are()}")
    return found()[name].game()


def load_games() -> None:
    """Imports every game now, so that nobody has to wait for it later."""
    for manifest in found().values():
        manifest.game()


def _there_are() -> str:
    return f"there {'are' if len(found()) > 1 else 'is'} {listed(list(found()), 'and')}"


def listed(words: Sequence[str], last: str) -> str:
    """Words in a row, with `and` or `or` before the last."""
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), words[-1])))


@lru_cache
def shipped(name: str) -> ContentFile:
    """The content file that ships with a game."""
    return ContentFile(found()[name].file("content.toml").read_bytes().decode(), True)


def begin_file(name: object) -> bytes:
    """A content file to begin one's own from: the commented `begin.toml` of a game or, where it has none, the file that
    ships with it."""
    manifest = game_class(name).manifest
    commented = manifest.file("begin.toml")
    return (commented if commented.is_file() else manifest.file("content.toml")).read_bytes()


def lesson_of(game: str, name: str = FIRST_LESSON) -> Lesson | None:
    """A lesson of a game, the file `lessons/<name>.json` in its folder; None if it has none of that name."""
    return _lesson(game, name) if game in found() and LESSON_NAME.fullmatch(name) else None


@lru_cache(maxsize=LESSONS_KEPT)
def _lesson(game: str, name: str) -> Lesson | None:
    file = found()[game].file("lessons", f"{name}.json")
    return Lesson(name, json.loads(file.read_bytes()), game_of_record) if file.is_file() else None


def read_content(path: str | Path) -> ContentFile:
    """A content file of one's own."""
    try:
        text = Path(path).read_bytes().decode()
    except OSError as error:
        fault = Fault(WHOLE_FILE, "cannot be read: {error}", (("error", str(error.strerror)),))
        raise BadContent([fault], str(path)) from error
    except UnicodeDecodeError as error:
        raise BadContent([Fault(WHOLE_FILE, "is not UTF-8 text; save it in this encoding")], str(path)) from error
    return ContentFile(text, False, str(path))


def own_content(text: str) -> ContentFile:
    """A content file of one's own."""
    return ContentFile(text, False)


def open_game(
    name: object, seats: int, options: Mapping[str, Any] | None = None, content: ContentFile | None = None
) -> Game[Any]:
    """A game at a table, with the shipped content, which is recognised by its bytes, or one's own."""
    game = game_class(name)
    file = shipped(game.manifest.name)
    if content is not None and content.text != file.text:
        file = content
    with _naming(file):
        try:
            return _opened(game, file, seats, Chosen(options or {}))
        except (TypeError, RecursionError):  # what cannot even be compared: the game itself says what is wrong with it
            return game(file, seats, options)


@contextmanager
def _naming(content: ContentFile) -> Iterator[None]:
    """Whatever is wrong with a content file, its path is told too."""
    try:
        yield
    except BadContent as error:
        raise BadContent(error.faults, content.path) from error


class Chosen:
    """Options that can be a key of a cache, whatever they hold; True is not 1."""

    __slots__ = ("_key", "options")

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.options = options
        self._key = _frozen(options)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chosen) and self._key == other._key


def _frozen(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict, tuple((_frozen(key), _frozen(one)) for key, one in value.items())
    if isinstance(value, list | tuple):
        return list, tuple(map(_frozen, value))
    return type(value), value


@lru_cache(maxsize=GAMES_KEPT, typed=True)
def _opened(game: type[Game[Any]], content: ContentFile, seats: int, chosen: Chosen) -> Game[Any]:
    """Games never change: the same content, seats and options need to be opened but once."""
    return game(content, seats, chosen.options)


def game_of_content(content: ContentFile) -> Game[Any]:
    """The game that a content file is for, opened with it: told by the parts that only one game has."""
    with _naming(content):
        keys = set(parse(content.text).table)
    game = max(found().values(), key=lambda manifest: len(keys & manifest.content_keys))
    if not keys & game.content_keys:
        said = "does not belong to any of these games: {games}"
        raise BadContent([Fault(WHOLE_FILE, said, (("games", ", ".join(found())),))], content.path)
    return open_game(game.name, game.seats[0], None, content)


def game_of_view(view: Json) -> Game[Any]:
    """The game that a view is of."""
    text = view["content"].get("text")
    return open_game(view["game"], view["seats"], view["options"], None if text is None else own_content(text))


def game_of_record(record: Json) -> Game[Any]:
    """The game that a record was played with."""
    game = game_class(record["game"])
    rules = game.manifest.rules
    if record["rules"] != rules:
        raise BadRecord("rules", f"is version {shown(record['rules'])}; this is version {rules}")
    told = record["content"]
    text = told.get("text")
    content = shipped(game.manifest.name)
    if text is not None:
        if not isinstance(text, str) or sha256(text.encode(errors="replace")).hexdigest() != told.get("sha256"):
            raise BadRecord("content", "text does not have the hash that is given")
        content = own_content(text)
    elif told.get("sha256") != content.sha256:
        raise BadRecord("content", "is not what ships with the game, and its text is not in the record")
    opened = open_game(game.manifest.name, record["seats"], record["options"], content)
    if told.get("name") != opened.content_name:
        raise BadRecord("content", f"is called {shown(told.get('name'))}, but its text says {opened.content_name!r}")
    if told.get("author", "") != opened.content_author:
        raise BadRecord(
            "content", f"is by {shown(told.get('author', ''))}, but its text says {opened.content_author!r}"
        )
    return opened
