"""The others' villages: small in the rows of the players, and readable after a click or Enter."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import Open
from tests.browser.test_together import open_table, play_once

LARGE = 420


def village(page: Page) -> tuple[float, float]:
    """The width of what is enlarged, and how far it is from the middle column."""
    box = page.locator("#enlarged").bounding_box()
    column = page.locator("#board .beside").bounding_box()
    assert box is not None
    assert column is not None
    return box["width"], abs(box["x"] + box["width"] / 2 - column["x"] - column["width"] / 2)


def test_a_click_enlarges_a_village_over_the_middle_column(open_page: Open) -> None:
    page = open_page("/", width=1440)
    open_table(page, "tropicalia", ["me", "bot:random", "bot:random"])
    small = page.locator("button[data-enlarge]")
    assert small.count() == 2
    enlarged = page.locator("#enlarged")
    small.first.click()
    width, off = village(page)
    assert LARGE - 1 <= width <= LARGE + 1
    assert off < LARGE / 4
    assert small.first.get_attribute("aria-expanded") == "true"
    assert enlarged.locator("h2").inner_text() == small.first.get_attribute("data-enlarge")
    assert enlarged.locator("[data-piece]").count() == 0
    small.nth(1).click()
    assert enlarged.locator("h2").inner_text() == small.nth(1).get_attribute("data-enlarge")
    page.keyboard.press("Escape")
    assert enlarged.is_hidden()
    assert small.nth(1).get_attribute("aria-expanded") == "false"


def test_enter_enlarges_too_and_it_follows_the_game(open_page: Open) -> None:
    page = open_page("/", width=1440)
    open_table(page, "tropicalia", ["me", "bot:random"])
    page.locator("button[data-enlarge]").focus()
    page.keyboard.press("Enter")
    enlarged = page.locator("#enlarged")
    assert enlarged.is_visible()
    for _ in range(12):
        play_once(page)
    drawn = page.evaluate(
        """() => {
            const copy = document.querySelector("button[data-enlarge] svg").cloneNode(true);
            copy.querySelectorAll("[data-piece]").forEach((piece) => piece.removeAttribute("data-piece"));
            return copy.innerHTML === document.querySelector("#enlarged svg").innerHTML;
        }"""
    )
    assert drawn
    enlarged.click()
    assert enlarged.is_hidden()
