"""Whole games: by mouse on the board, by keyboard alone, by touch on a phone."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page

import bohio
from bohio.games import built_in
from bohio.library import found
from tests.browser.conftest import Open, record_of, table_state, wait_for_change, wait_for_turn

Hand = Callable[[Page, Locator], None]
MOST_STEPS = 3000
MOST_CHOICES = 60
"""So many steps lead to any action."""
BROUGHT = [name for name in found() if name not in built_in()]
"""Games of other packages."""
NEXT = ".place.legal:not(.chosen), #pay button.tile, #pay .go:enabled, #bar button[data-step]"
"""What the keyboard may go to."""


def begin(page: Page, game: str) -> None:
    page.locator(f"article.{game} button.main").click()
    page.wait_for_url("**/table/*")


def play_to_the_end(page: Page, press: Hand, chance: random.Random) -> None:
    """Any legal place, tile of the strip or button that plays, until the game is over."""
    for _ in range(MOST_STEPS):
        if not wait_for_turn(page):
            return
        state = table_state(page)
        choices = page.locator("#pay button.tile") if state["tiles"] else page.locator(".place.legal")
        if state["ready"] and chance.random() < 0.6:
            choices = page.locator("#pay .go")
        number = choices.count()
        passing = page.locator("#bar button[data-step=pass]")
        if number == 0 or (passing.count() and not state["ready"] and chance.random() < 0.2):
            choices, number = passing, 1
        press(page, choices.nth(chance.randrange(number)))
    pytest.fail("the game has no end")


def by_mouse(page: Page, choice: Locator) -> None:
    choice.click()


def by_touch(page: Page, choice: Locator) -> None:
    choice.tap()


def by_keyboard(page: Page, choice: Locator) -> None:
    choice.focus()
    page.keyboard.press("Enter")


def check_the_end(page: Page, address: str) -> None:
    """The sheet is there, and the record that can be downloaded is sound and tells the same."""
    record = record_of(page, address)
    match = bohio.load(record)
    assert match.over
    totals = [int(cell.replace("−", "-")) for cell in page.locator("#end tfoot td").all_inner_texts()]
    assert totals == [score["total"] for score in record["result"]["scores"]]


@pytest.mark.parametrize("game", found())
def test_a_game_by_mouse(game: str, open_page: Open, address: str) -> None:
    page = open_page("/")
    begin(page, game)
    play_to_the_end(page, by_mouse, random.Random(1))
    check_the_end(page, address)


@pytest.mark.parametrize("game", ["mangrovia", *BROUGHT])
def test_a_game_by_touch_on_a_phone(game: str, open_page: Open, address: str) -> None:
    page = open_page("/", width=360, has_touch=True, is_mobile=True)
    begin(page, game)
    play_to_the_end(page, by_touch, random.Random(2))
    check_the_end(page, address)


@pytest.mark.parametrize("game", ["tropicalia", *BROUGHT])
def test_a_game_by_keyboard_alone(game: str, open_page: Open, address: str) -> None:
    """From the start page on, with nothing but Tab, Enter and Escape."""
    page = open_page("/")
    tab_to(page, f"article.{game} button.main")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    for turn in range(MOST_STEPS):
        if not wait_for_turn(page):
            break
        lines = table_state(page)["lines"]
        if turn % 2:
            choose_from_the_list(page)
        else:
            tab_to(page, NEXT)
        page.keyboard.press("Enter")
        for _ in range(MOST_CHOICES):
            if not is_choosing(page):
                break
            # Where several are marked and sent together, Enter on a further one would only mark another one.
            tab_to(page, "#pay .go:enabled" if table_state(page)["ready"] else NEXT)
            page.keyboard.press("Enter")
        wait_for_change(page, lines)
    check_the_end(page, address)


def is_choosing(page: Page) -> bool:
    """Whether a choice has begun and more has to be said."""
    return bool(
        page.evaluate(
            """() => !document.querySelector("main.sent")
                && document.querySelector(".place.chosen, #pay button.tile") !== null"""
        )
    )


def choose_from_the_list(page: Page) -> None:
    """The focus goes to an option of the list, if need be after opening the heading it stands under."""
    tab_to(page, "#options summary, #options .option")
    if page.evaluate("document.activeElement.matches('summary')"):
        page.keyboard.press("Enter")
        tab_to(page, "#options .option")


def tab_to(page: Page, selector: str) -> None:
    """Presses Tab until something of that kind has the focus; it may have it already."""
    for _ in range(400):
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab never reaches {selector}")
