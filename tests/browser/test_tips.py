"""Tips on the page: shown, hidden, turned off and on again; they fit, and they move nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from bohio.library import found
from tests.browser.conftest import Open, open_menu, wait_for_turn
from tests.browser.test_room import PHONES, PLACES, TABLET, resize
from tests.browser.test_together import open_table, play_once

GAMES = [name for name, manifest in found().items() if manifest.file("tips.py").is_file()]
GENTLE = ["me", "bot:level-1", "bot:level-2", "bot:novice"]
SIZES = (*PHONES, TABLET, (1280, 720), (1440, 900), (1920, 1080))
FITS = """() => {
    const tip = document.querySelector("#bar .advice"), box = tip.getBoundingClientRect();
    const text = tip.querySelector(".text");
    return box.left >= 0 && box.right <= innerWidth + .5 && box.bottom <= innerHeight + .5
        && text.getBoundingClientRect().height <= box.height + .5
        && document.documentElement.scrollWidth <= innerWidth;
}"""


def tip_of(page: Page) -> Locator:
    return page.locator("#bar .advice:visible")


def play_to_a_tip(page: Page) -> Locator:
    """Plays until there is a tip, whether it is shown or not."""
    for _ in range(60):
        assert wait_for_turn(page)
        if page.locator("#bar .advice").count():
            return page.locator("#bar .advice")
        play_once(page)
    pytest.fail("there was no tip")


@pytest.mark.parametrize("game", GAMES)
def test_a_tip_is_shown_and_read_out_and_can_be_hidden(game: str, open_page: Open) -> None:
    page = open_page("/")
    open_table(page, game, GENTLE)
    tip = play_to_a_tip(page)
    expect(tip).to_be_visible()
    said = tip.locator(".told").inner_text()
    expect(page.locator("#spoken[aria-live=polite]")).to_contain_text(said)
    page.reload()
    expect(tip.locator(".told")).to_have_text(said)
    before = page.evaluate(PLACES)
    tip.locator("[data-do=hide-tip]").click()
    expect(tip).to_be_hidden()
    assert page.evaluate(PLACES) == before
    play_once(page)
    expect(play_to_a_tip(page)).to_be_visible()


def test_no_more_tips_is_remembered_until_one_wants_them_again(open_page: Open) -> None:
    page = open_page("/")
    open_table(page, GAMES[-1], GENTLE)
    tip = play_to_a_tip(page)
    tip.locator("[data-do=no-tips]").click()
    expect(tip).to_be_hidden()
    page.reload()
    assert wait_for_turn(page)
    expect(tip).to_be_hidden()
    play_once(page)
    expect(play_to_a_tip(page)).to_be_hidden()
    open_menu(page)
    page.locator("#settings summary").click()
    expect(page.locator("[data-tips]")).not_to_be_checked()
    page.check("[data-tips]")
    expect(tip).to_be_visible()
    page.reload()
    expect(tip).to_be_visible()


def test_who_wants_no_pace_gets_no_tips(open_page: Open) -> None:
    page = open_page("/")
    page.evaluate("localStorage.setItem('speed', 'off')")
    open_table(page, GAMES[0], GENTLE)
    expect(play_to_a_tip(page)).to_be_hidden()


@pytest.mark.parametrize(
    ("game", "scheme"), [(game, ("light", "dark")[number % 2]) for number, game in enumerate(GAMES)]
)
def test_a_tip_fits_at_every_size_and_in_the_bar_gives_way_to_a_preview(
    game: str, scheme: str, open_page: Open, axe: Callable[[Page], list[tuple[str, list[str]]]]
) -> None:
    page = open_page("/", color_scheme=scheme, bypass_csp=True)
    open_table(page, game, GENTLE)
    tip = play_to_a_tip(page)
    for size in SIZES:
        resize(page, size)
        expect(tip).to_be_visible()
        assert page.evaluate(FITS), size
        # On narrow screens the heading of the race is folded away.
        assert [fault for fault in axe(page) if fault[0] != "heading-order"] == [], size
    resize(page, (1440, 900))
    page.evaluate("document.querySelector('#bar .clause').textContent = 'What it would bring'")
    expect(tip).to_be_hidden()
    page.evaluate("document.querySelector('#bar .clause').textContent = ''")
    expect(tip).to_be_visible()


def test_only_a_table_with_gentle_bots_says_with_tips(open_page: Open) -> None:
    page = open_page("/")
    form = page.locator(f"form[data-wishes={GAMES[0]}]")
    line = form.locator(".wish > summary")
    expect(line.locator("[data-wish=tips]")).to_be_hidden()
    line.click()
    expect(form.locator("select[name=tips]")).to_be_hidden()
    for level in ("level-1", "level-2"):
        form.locator("select[name=level]").select_option(level)
        expect(line).to_contain_text("with tips")
    form.locator("select[name=tips]").select_option("off")
    expect(line).to_contain_text("without tips")
    form.locator("button.main").click()
    page.wait_for_url("**/table/*")
    for _ in range(6):
        assert wait_for_turn(page)
        assert page.locator("#bar .advice").count() == 0
        play_once(page)
