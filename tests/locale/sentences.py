"""The sentences of the source that are ids of messages: faults and remarks of content files, and wrong options.

`python -m tests.locale.sentences LANGUAGE` prints those that the language has no text for, as entries of a catalogue.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.locale.catalogues import FOLDERS, PLACE, ROOT, own, shared

SOURCE = ROOT / "bohio"
GIVING = {
    "Fault": 1,
    "fault": 1,
    "remark": 1,
    "note": 1,
    "fault_at": 1,
    "Faults": 1,
    "_value": 3,
    "BadOption": 0,
    "_bad_option": 0,
}
"""What takes a sentence, and at which position."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Sentence:
    """A sentence that a line of the source gives, with the names of what fills it where the line tells."""

    text: str
    params: frozenset[str] | None
    place: str
    game: str | None
    about_option: bool
    """Whether it is about a wrong option, where a text may say more or less than the sentence."""
    needs_text: bool
    """Whether it may reach a page; a plain sentence about a wrong option may tell a programmer alone."""

    @property
    def places(self) -> frozenset[str]:
        return frozenset(PLACE.findall(self.text))


def game_of(path: Path) -> str | None:
    return next((game for game, folder in FOLDERS.items() if folder in path.parents), None)


class Reader:
    """Reads one file. What is not a literal is followed: names to what they were given, tables to all they hold."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tree = ast.parse(path.read_text(encoding="utf-8"))

    def sentences(self) -> Iterator[Sentence]:
        yield from self._inside(self.tree, [self.tree])

    def _inside(self, node: ast.AST, scopes: list[ast.AST]) -> Iterator[Sentence]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Call):
                yield from self._given(child, scopes)
            inner = [*scopes, child] if isinstance(child, Function) else scopes
            yield from self._inside(child, inner)

    def _given(self, call: ast.Call, scopes: list[ast.AST]) -> Iterator[Sentence]:
        called = ast.unparse(call.func)
        name = re.split(r"\W", called)[-1]
        if name == "note" and not called.endswith((".faults.note", ".remarks.note")):
            return
        position = GIVING.get(name)
        if position is None or len(call.args) <= position:
            return
        plain = name == "BadOption" and not call.keywords
        if plain and not isinstance(call.args[position], ast.Constant):
            return
        named = [keyword.arg for keyword in call.keywords if keyword.arg is not None]
        known = len(named) == len(call.keywords) and name in ("fault", "remark", "BadOption")
        place = f"{self.path.parent.name}/{self.path.name}:{call.lineno}"
        for text in self._texts(call.args[position], scopes, call.lineno, place):
            given = frozenset(named) if known else None
            yield Sentence(text, given, place, game_of(self.path), name == "BadOption", not plain)

    def _texts(self, node: ast.expr, scopes: list[ast.AST], line: int, place: str) -> Iterator[str]:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node.value:
                yield node.value
        elif isinstance(node, ast.IfExp):
            yield from self._texts(node.body, scopes, line, place)
            yield from self._texts(node.orelse, scopes, line, place)
        elif isinstance(node, ast.BoolOp):
            for value in node.values:
                yield from self._texts(value, scopes, line, place)
        elif isinstance(node, ast.Subscript):
            yield from self._texts(node.value, scopes, line, place)
        elif isinstance(node, ast.Dict):
            for value in node.values:
                yield from self._texts(value, scopes, line, place)
        elif isinstance(node, ast.Name):
            if handed_on(node.id, scopes[-1]):
                return
            found = self._assigned(node.id, scopes, line)
            if found is None:
                raise AssertionError(f"{place}: nobody knows what {node.id} says")
            yield from self._texts(found, scopes, line, place)
        elif not (isinstance(node, ast.Attribute) and ast.unparse(node.value) == "self"):
            raise AssertionError(f"{place}: {ast.unparse(node)} is not a literal sentence")

    def _assigned(self, name: str, scopes: list[ast.AST], line: int) -> ast.expr | None:
        """The value that a name was given last before a line, in the innermost scope that gives it any."""
        for scope in reversed(scopes):
            values = [
                (one.lineno, one.value)
                for one in ast.walk(scope)
                if isinstance(one, ast.Assign | ast.AnnAssign) and one.value is not None and name in targets(one)
            ]
            before = [value for number, value in values if number <= line]
            if before:
                return before[-1]
        return None


def targets(node: ast.Assign | ast.AnnAssign) -> set[str]:
    given = node.targets if isinstance(node, ast.Assign) else [node.target]
    return {one.id for one in given if isinstance(one, ast.Name)}


def handed_on(name: str, scope: ast.AST) -> bool:
    """Whether a name is a parameter of something that takes a sentence: then whoever calls it says the sentence."""
    if not isinstance(scope, Function) or scope.name not in GIVING:
        return False
    return name in [one.arg for one in (*scope.args.posonlyargs, *scope.args.args)]


def sentences(folder: Path) -> list[Sentence]:
    """Every sentence that the files of a folder give."""
    return [one for path in sorted(folder.rglob("*.py")) for one in Reader(path).sentences()]


def texts_of(language: str, game: str | None) -> set[str]:
    """The ids that a language has for a game's sentences, or for those of what all games share."""
    return {*shared(language), *(own(language, game) if game else ())}


if __name__ == "__main__":
    for game in (None, *FOLDERS):
        folder = FOLDERS[game] if game else SOURCE
        missing = {one.text for one in sentences(folder) if one.game == game and one.needs_text} - texts_of(
            sys.argv[1], game
        )
        if missing:
            print(f"# {game or 'content'}.po")
        for text in sorted(missing):
            print(f'msgid "{text}"\nmsgstr ""\n')
