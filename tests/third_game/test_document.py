"""The guide to adding a game is true: its code is that of the example, and its commands work."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.third_game.guide import GUIDE, commands
from tests.third_game.installing import EXAMPLE, ROOT, environment, run

BLOCK = re.compile(r"<!-- (\S+) -->\n```(\w*)\n(.*?)```\n", re.DOTALL)


def excerpt(text: str, block: str) -> str:
    """What a block should say: the class or function that it begins with; else what it says, or the whole file."""
    found = re.match(r"\s*(?:@.*\n\s*)*(?:class|def) (\w+)", block)
    if found is None:
        return block if block.strip() and block in text else text
    lines = text.splitlines(keepends=True)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == found[1]:
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            return "".join(lines[first - 1 : node.end_lineno])
    return text


def filled(guide: str) -> str:
    """The guide with every block as the example has it."""

    def fill(found: re.Match[str]) -> str:
        path, language, block = found.groups()
        text = (EXAMPLE / path).read_text(encoding="utf-8")
        return f"<!-- {path} -->\n```{language}\n{excerpt(text, block)}```\n"

    return BLOCK.sub(fill, guide)


def test_the_code_of_the_guide_is_that_of_the_example(request: pytest.FixtureRequest) -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    if request.config.getoption("--regenerate"):
        GUIDE.write_text(filled(guide), encoding="utf-8")
        guide = GUIDE.read_text(encoding="utf-8")
    assert filled(guide) == guide
    assert len(BLOCK.findall(guide)) > 12


def test_every_code_of_the_guide_is_compared() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    languages = re.findall(r"^```(\w+)$", BLOCK.sub("", guide), re.MULTILINE)
    assert set(languages) == {"sh"}


def test_every_file_of_the_example_is_named() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    package = EXAMPLE / "bohio_goofspiel"
    for path in package.iterdir():
        if path.suffix in (".py", ".toml"):
            assert f"`{path.name}`" in guide


def test_the_guide_begins_with_installing_and_serving() -> None:
    assert commands()[0] == ["pip", "install", f"./{EXAMPLE.relative_to(ROOT)}"]
    assert ["bohio", "serve"] in commands()


@pytest.mark.parametrize("words", [words[1:] for words in commands() if words[0] == "bohio" and words[1] != "serve"])
def test_the_commands_of_the_guide_work(site: Path, words: list[str]) -> None:
    assert run(site, sys.executable, "-m", "bohio.cli", *words)


def page(address: str) -> str:
    with urllib.request.urlopen(address) as answer:
        text: str = answer.read().decode()
    return text


def test_the_server_of_the_guide_offers_the_game(site: Path, tmp_path: Path) -> None:
    words = ("serve", "--port", "0", "--database", str(tmp_path / "table.sqlite3"))
    command = [sys.executable, "-u", "-m", "bohio.cli", *words]
    with subprocess.Popen(command, cwd=ROOT, env=environment(site), stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found
            start, new, rules = (page(found[0] + path) for path in ("", "new?game=goofspiel", "rules/goofspiel"))
        finally:
            server.terminate()
            server.wait(20)
    assert "<h2>Goofspiel</h2>" in start
    card = start[start.index('class="game goofspiel"') :].partition("</article>")[0]
    assert re.findall(r'<option value="(\d)"', card) == ["2", "3", "4"], "as many as can play"
    assert "option." not in card
    assert 'value="goofspiel" checked' in new
    assert "Goofspiel: variant" not in new, "it has no options"
    assert "Tropicalia: variant" in new
    assert "The highest bid" in rules
