"""Text gets into markup only by being escaped. mypy sees to it, and these tests to what mypy cannot see."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from bohio.drawing.markup import NOTHING, element, joined, opening, shape, tag, text, whole
from bohio.drawing.svg import group, label, place

ROOT = Path(__file__).resolve().parent.parent.parent
DRAWING = ROOT / "bohio" / "drawing"
MAKERS = {DRAWING / name for name in ("markup.py", "svg.py", "sprite.py", "colours.py")}
"""The files that make markup of strings."""
HOSTILE = """<u>&'">"""


def sources() -> Iterator[tuple[Path, str]]:
    for folder in (ROOT / "bohio", ROOT / "examples"):
        for path in sorted(folder.rglob("*.py")):
            yield path, path.read_text(encoding="utf-8")


def calls(source: str, name: str) -> list[ast.Call]:
    return [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    ]


def test_a_text_is_not_markup() -> None:
    """mypy says so: under its strict rules an ignored error that there is not would be an error."""
    words = "1 < 2"
    tag("p", words)  # type: ignore[arg-type]
    group(0, 0, words)  # type: ignore[arg-type]
    place("name", "words", words)  # type: ignore[arg-type]
    joined([words])  # type: ignore[list-item]
    whole(words)  # type: ignore[arg-type]
    shape('<rect class="{}"/>', words)  # type: ignore[arg-type]
    tag("p", text(words) + words)  # type: ignore[operator]
    tag("p", f"{text(words)}")  # type: ignore[arg-type]


def test_nobody_else_makes_markup_of_a_string() -> None:
    assert [path for path, source in sources() if calls(source, "Markup") and path not in MAKERS] == []
    assert [path for path, source in sources() if "type: ignore[return-value]" in source and path not in MAKERS] == []


def test_shapes_are_written_out() -> None:
    """Only their numbers are filled in: a pattern that is put together could hold anything."""
    found = [(path, call) for path, source in sources() for call in calls(source, "shape")]
    assert len(found) > 50
    assert [(path, call.lineno) for path, call in found if not isinstance(call.args[0], ast.Constant)] == []


def test_text_and_attributes_are_escaped() -> None:
    assert text(HOSTILE) == """&lt;u&gt;&amp;'"&gt;"""
    assert tag("p", text(1 < 2), title=HOSTILE) == '<p title="&lt;u&gt;&amp;&#x27;&quot;&gt;">True</p>'
    assert label(1, 2, HOSTILE, 3).endswith(f">{text(HOSTILE)}</text>")
    assert HOSTILE not in place(HOSTILE, HOSTILE, data_more=HOSTILE)


def test_attributes_have_the_names_of_the_page() -> None:
    assert tag("i", class_="a", data_x=1.23456, viewBox="0 0 1 1", hidden=True, id=None, title=False) == (
        '<i class="a" data-x="1.235" viewBox="0 0 1 1" hidden></i>'
    )
    assert tag("br") == "<br>"
    assert opening("ol", class_="lines") + joined([NOTHING, text("a")]) + shape("</ol>") == '<ol class="lines">a</ol>'
    assert element("rect", rx=4, stroke_width=".5") == '<rect rx="4" stroke-width=".5"/>'
    assert shape('<circle cx="{}" cy="{:.1f}"/>', 3, 0.25) == '<circle cx="3" cy="0.2"/>'
