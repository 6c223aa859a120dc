"""Every message that the source asks for is in the catalogues."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from bohio.core.game import Game
from tests.locale.catalogues import FOLDERS, GAMES, ROOT, every_message, is_sentence, own, shared

SOURCE = ROOT / "bohio"
GROUPS = sorted({id.partition(".")[0] for _, id in every_message("en") if not is_sentence(id)})
ID = re.compile(rf"(?:{'|'.join(GROUPS)})\.[\w.-]*")
FILES = (".css", ".html", ".js", ".json", ".po", ".py", ".svg", ".toml")


def pattern(node: ast.expr) -> str | None:
    """A text, or a text with gaps, as a pattern of the ids it can be; None where it is not an id."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        found = ID.fullmatch(node.value) and not node.value.endswith((*FILES, "."))
        return re.escape(node.value) if found else None
    if isinstance(node, ast.JoinedStr):
        first = node.values[0]
        if isinstance(first, ast.Constant) and isinstance(first.value, str) and ID.fullmatch(first.value):
            return "".join(
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values
            )
    return None


def used(path: Path) -> Iterator[tuple[int, str]]:
    """The line and the pattern of each id in a source file; pieces of a longer text count once."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        for number, line in enumerate(text.splitlines(), 1):
            yield from ((number, re.escape(id)) for id in re.findall(rf"[\"'`]({ID.pattern}\w)[\"'`]", line))
        return
    tree = ast.parse(text)
    pieces = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.expr) and id(node) not in pieces:
            found = pattern(node)
            if found is not None:
                yield node.lineno, found


def sources(folder: Path = SOURCE) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".js", ".html"))


def asked_of(game: str, found: str) -> bool:
    """Whether a game is ever asked for a message: one without options or without tips is not asked for theirs."""
    manifest = GAMES[game]
    if found.startswith("option"):
        return bool(manifest.options)
    return not found.startswith("tip\\.") or manifest.game().tip is not Game.tip


def unknown(paths: list[Path], games: list[str]) -> list[str]:
    """The ids in source files that the texts of a game, or those that all share, do not have."""
    return [
        f"{path.name}:{line}: {found}"
        for path in paths
        for line, found in used(path)
        for game in games
        if asked_of(game, found) and not any(re.fullmatch(found, id) for id in (*shared("en"), *own("en", game)))
    ]


def test_every_id_in_the_source_has_a_message() -> None:
    """What all games share asks for messages that each game has, a game for its own."""
    folder = SOURCE / "games"
    assert unknown([path for path in sources() if folder not in path.parents], list(GAMES)) == []
    for game in GAMES:
        assert unknown(sources(FOLDERS[game]), [game]) == []


def test_a_missing_message_is_found(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text(
        'say("term.reed", f"landing.{n}", f"term.{a}.{b}", "term.unheard_of", "game.py")\n'
    )
    (tmp_path / "two.js").write_text("say('term.water'); say(`term.nowhere`); import './game.js';\n")
    found = unknown(sorted(tmp_path.iterdir()), ["mangrovia"])
    assert found == ["one.py:1: term\\..+\\..+", "one.py:1: term\\.unheard_of", "two.js:1: term\\.nowhere"]


def test_ids_are_found_in_the_source() -> None:
    found = {pattern for path in sources() for _, pattern in used(path)}
    assert {"wait\\.over", "tile\\.name\\.event"} <= found


def error_ids() -> set[str]:
    """What the table is refused with: `Refused(404, "not_found")`, and what other errors are told as."""
    found = set()
    for path in sorted((SOURCE / "table").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            texts: list[ast.expr] = []
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
                texts = node.args
            elif isinstance(node, ast.FunctionDef) and node.name == "error_of":
                told = [line.value for line in ast.walk(node) if isinstance(line, ast.Return) and line.value]
                texts = [part for value in told for part in ast.walk(value) if isinstance(part, ast.expr)]
            found |= {text.value for text in texts if isinstance(text, ast.Constant) and isinstance(text.value, str)}
    return found


def test_every_error_of_the_table_has_a_message() -> None:
    assert {"not_found", "stale", "server"} <= error_ids()
    assert sorted(id for id in error_ids() if f"page.error.{id}" not in shared("en")) == []
