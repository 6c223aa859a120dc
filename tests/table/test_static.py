"""Static files: those of the pages, and those of each game under its name; nothing else of a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bohio.library import found
from bohio.table.web.app import drawing_pages
from tests.table.room import room


def test_a_page_with_a_board_brings_the_styles_of_its_game(tmp_path: Path) -> None:
    with room(tmp_path, pages=drawing_pages()) as server:
        person = server.person()
        for game in found():
            page = person.get(f"/rules/{game}").text
            styles = re.findall(r'<link rel="stylesheet" href="([^"]+)">', page)
            assert [style.partition("?")[0] for style in styles] == [
                "/static/app.css",
                "/static/rules.css",
                "/static/picture.css",
                f"/static/{game}/board.css",
            ]
            for style in styles:
                answer = person.get(style)
                assert answer.status_code == 200
                assert answer.headers["content-type"].startswith("text/css")
                assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        start = person.get("/").text
        assert "board.css" not in start
        for game in found():
            (scenery,) = re.findall(rf'src="(/static/{game}/scenery\.svg\?v=\w+)"', start)
            assert person.get(scenery).headers["content-type"] == "image/svg+xml"


@pytest.mark.parametrize(
    "path",
    [
        "", "/", "/nothing.css", "/../content.toml", "/%2e%2e/content.toml", "/%2e%2e/game.py", "/static/board.css",
        "/%2e%2e%2fwords%2fde%2fgame.po", "//etc/passwd", "/%2fetc%2fpasswd", "/..%5cgame.py", "/board.css%00", "/%00",
        "/" + "x" * 300, "/board.css/x",
    ],
)  # fmt: skip
def test_nothing_else_of_a_game_is_served(path: str, tmp_path: Path) -> None:
    with room(tmp_path) as server:
        assert server.person().get(f"/static/mangrovia{path}").status_code in (400, 404)


def test_what_may_change_is_not_cached_for_ever(tmp_path: Path) -> None:
    with room(tmp_path) as server:
        person = server.person()
        assert person.get("/static/mangrovia/board.css").headers["cache-control"] == "no-cache"
        for path in ("mangrovia/none.css?v=1", "monopoly/board.css?v=1"):
            missing = person.get(f"/static/{path}")
            assert missing.status_code == 404
            assert "immutable" not in missing.headers.get("cache-control", "")
