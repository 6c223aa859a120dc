"""Boards in the browser: choosing one by keyboard and without scripts, pictures, and what a table tells of its own."""

from __future__ import annotations

from hashlib import sha256

import pytest
from playwright.sync_api import Page, expect

from bohio.games import built_in
from tests.browser.conftest import WIDTHS, Open, offered_boards, open_menu

NAME = "The board of a second printing with quite a long name"


def board_of(game: str) -> str:
    return sha256(offered_boards()[game].encode()).hexdigest()


def pictures(page: Page) -> list[list[float]]:
    """The size of each picture of a board that is shown, as it was loaded and as it is drawn."""
    shown = "[...document.querySelectorAll('.board-card img')].filter((one) => one.checkVisibility())"
    page.wait_for_function(f"() => {shown}.every((one) => one.complete)")
    sizes: list[list[float]] = page.evaluate(
        f"{shown}.map((one) => [one.naturalWidth, one.getBoundingClientRect().width])"
    )
    return sizes


@pytest.mark.parametrize("width", WIDTHS)
def test_every_board_has_a_picture_at_every_width(width: int, open_page: Open) -> None:
    page = open_page("/new", width=width)
    for game in built_in():
        page.check(f"input[name=game][value={game}]")
        page.locator("fieldset.boards:visible .board-card").last.scroll_into_view_if_needed()
        sizes = pictures(page)
        assert len(sizes) == 2
        assert all(loaded > 100 and 60 < drawn < width for loaded, drawn in sizes)


def test_a_board_is_chosen_by_keyboard_and_the_table_names_it(open_page: Open) -> None:
    page = open_page("/new")
    page.focus("input[name='board.mangrovia']:checked")
    page.keyboard.press("ArrowDown")
    expect(page.locator("input[name='board.mangrovia']:checked")).to_have_value(board_of("mangrovia"))
    page.focus("form[data-new-table] button.main")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    open_menu(page)
    told = page.locator("#which-board")
    expect(told.locator("> details > summary")).to_have_text(f"Board: {NAME} by Ana María of the mangroves")
    told.locator("> details > summary").click()
    told.locator(".remarks summary").click()
    expect(told.locator(".remarks li")).to_have_count(1)
    expect(told.locator(".remarks li")).to_contain_text("amulets")


def test_a_board_can_be_chosen_without_scripts(open_page: Open) -> None:
    page = open_page("/new", java_script_enabled=False)
    page.check("input[name=game][value=tropicalia]")
    page.check(f"input[name='board.tropicalia'][value='{board_of('tropicalia')}']")
    page.check(f"input[name='board.mangrovia'][value='{board_of('mangrovia')}']")
    page.select_option("select[name=seat4]", "none")
    page.click("form[data-new-table] button.main")
    page.wait_for_url("**/table/*")
    expect(page.locator("#which-board")).to_contain_text(NAME)
    expect(page.locator("main.tropicalia")).to_have_count(1)


def test_the_large_picture_has_its_colours(open_page: Open) -> None:
    """The policy that keeps styles out of pages lets a picture have its own."""
    page = open_page("/new")
    address = page.locator(".board-card a").first.get_attribute("href")
    assert address is not None
    page = open_page(address)
    assert page.evaluate("document.documentElement.tagName") == "svg"
    assert page.evaluate("document.styleSheets.length && document.styleSheets[0].cssRules.length") > 5
