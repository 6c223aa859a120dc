"""Boards of any shape in the browser: they fit a phone and a desktop, and every space can be reached."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open, wait_for_turn

BOARDS = Path(__file__).parents[1] / "drawing" / "boards"
SMALLEST = 44
"""The least side of something to click on a phone, in pixels."""


@pytest.mark.parametrize("name", ["huge", "ring", "tall"])
def test_an_odd_board_fits_every_screen_and_can_be_touched(name: str, open_page: Open) -> None:
    page = open_page("/new", width=360, has_touch=True, is_mobile=True)
    page.set_input_files("input[name=content]", BOARDS / f"{name}.toml")
    page.tap("form[data-new-table] button.main")
    page.wait_for_url("**/table/*")
    assert wait_for_turn(page)
    spaces = page.locator("#board-paths [data-place^='space:']")
    sizes = page.evaluate(
        """() => [...document.querySelectorAll("#board-paths [data-place]")].map((one) => one.getBoundingClientRect())
            .map((rect) => Math.min(rect.width, rect.height))"""
    )
    assert min(sizes) >= SMALLEST - 0.5
    for space in (spaces.first, spaces.last):
        space.tap()
        expect(page.locator("#why")).to_contain_text("All bowls are placed first")
        expect(space).to_be_in_viewport()
    for width in (360, 768, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), width
        assert page.evaluate(
            """() => { const board = document.getElementById("board-paths");
                return board.scrollHeight <= board.clientHeight; }"""
        ), width
