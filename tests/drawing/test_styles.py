"""Styles: what all pages have names no game, and pictures have the page's colours even without it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bohio.library import found

PACKAGE = Path(__file__).resolve().parent.parent.parent / "bohio"
APP = (PACKAGE / "table" / "static" / "app.css").read_text(encoding="utf-8")
PICTURES = (PACKAGE / "drawing" / "static" / "picture.css").read_text(encoding="utf-8")


def test_what_all_pages_have_names_no_game() -> None:
    for path in sorted((PACKAGE / "table" / "static").iterdir()):
        assert not [name for name in found() if name in path.read_text(encoding="utf-8").lower()], path.name
    assert not [name for name in found() if name in PICTURES]


@pytest.mark.parametrize("game", ["", *found()])
def test_a_picture_without_a_page_has_the_colours_of_the_day(game: str) -> None:
    file = found()[game].file("static", "board.css") if game else None
    rules = PICTURES if file is None else file.read_text(encoding="utf-8") if file.is_file() else ""
    by_day = dict(re.findall(r"(--[\w-]+): ([^;]+);", APP.partition("}")[0]))
    for name, colour in re.findall(r"var\((--[\w-]+)(?:, )?([^)]*)\)", rules):
        assert colour == by_day[name]
